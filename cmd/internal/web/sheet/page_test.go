package sheet

import (
	"slices"
	"testing"

	"paces/cmd/internal/web/webtest"
	"paces/maze"
)

// TestPageLists compares the lists that the page has by heart with those here: what it sends are places in them.
func TestPageLists(t *testing.T) {
	var carvers, known []string
	for _, c := range maze.Carvers() {
		carvers = append(carvers, c.Name)
	}
	if got := webtest.List(t, "modes/mazes.ts", "CARVERS"); !slices.Equal(got, carvers) {
		t.Errorf("carvers of the page %q, of package maze %q", got, carvers)
	}
	if got := len(webtest.List(t, "calls/sheet.ts", "ASKS")); got != len(writers) {
		t.Errorf("the page knows %d questions, there are programs for %d", got, len(writers))
	}
	for _, f := range Formats() {
		known = append(known, "format_"+f.Name)
	}
	slices.Sort(known)
	if got := slices.Sorted(slices.Values(webtest.List(t, "files.ts", "KNOWN"))); !slices.Equal(got, known) {
		t.Errorf("formats of the page %q, of package mapfile %q", got, known)
	}
}
