package shelf

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"paces/maze"
)

// listed returns the strings of a list that a file of the page declares.
func listed(t *testing.T, file, name string) []string {
	t.Helper()
	text, err := os.ReadFile("../page/" + file)
	must(t, err)
	found := regexp.MustCompile(`const ` + name + `[^=]*= \[([^\]]*)\]`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("%s declares no list %s", file, name)
	}
	var list []string
	for _, quoted := range regexp.MustCompile(`"([^"]*)"`).FindAllSubmatch(found[1], -1) {
		list = append(list, string(quoted[1]))
	}
	return list
}

// TestPageLists compares the lists that the page has by heart with those here: what it sends are places in them.
func TestPageLists(t *testing.T) {
	var carvers, known []string
	for _, c := range maze.Carvers() {
		carvers = append(carvers, c.Name)
	}
	if got := listed(t, "modes/mazes.ts", "CARVERS"); !slices.Equal(got, carvers) {
		t.Errorf("carvers of the page %q, of package maze %q", got, carvers)
	}
	if got := len(listed(t, "calls/shelf.ts", "ASKS")); got != len(writers) {
		t.Errorf("the page knows %d questions, there are programs for %d", got, len(writers))
	}
	for _, f := range Formats() {
		known = append(known, "format_"+f.Name)
	}
	slices.Sort(known)
	if got := slices.Sorted(slices.Values(listed(t, "files.ts", "KNOWN"))); !slices.Equal(got, known) {
		t.Errorf("formats of the page %q, of package mapfile %q", got, known)
	}
}
