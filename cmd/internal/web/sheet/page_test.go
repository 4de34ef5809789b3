package sheet

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"testing"

	"paces"
	"paces/cmd/internal/web/webtest"
	"paces/mapfile"
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

// TestPageKnowsWhatIsSaid: the page says in the reader's words what a file does not keep and why one cannot be written, and
// it has no words that nobody uses.
func TestPageKnowsWhatIsSaid(t *testing.T) {
	unused := map[string]*regexp.Regexp{}
	for key, text := range webtest.Texts(t, "library.ts") {
		unused[key] = regexp.MustCompile("^" + regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(text), ".+") + "$")
	}
	known := maps.Clone(unused)
	hear := func(said string) {
		found := false
		for key, pattern := range known {
			if pattern.MatchString(said) {
				delete(unused, key)
				found = true
			}
		}
		if !found {
			t.Errorf("the page has no words for %q", said)
		}
	}
	one, hexes, dear, plain := full(), full(), full(), full()
	one.Starts, one.Goals, one.Bars = nil, one.Goals[:1], one.Bars[:1]
	one.Portals = append(one.Portals, Portal{0, 1, 2})
	hexes.Moves = 4
	dear.Costs['.'] = 255
	plain.Kinds, plain.Costs = slices.Repeat([]paces.Kind{'.'}, 6), paces.Costs{'.': 7}
	for _, s := range []*Sheet{full(), one, hexes, dear, plain} {
		for _, f := range Formats() {
			_, lost, err := Write(s, f.Name)
			for _, what := range lost {
				hear(what)
			}
			if err != nil {
				hear(err.Error())
			}
		}
	}
	const file = "everything.paces"
	m, err := readOne(file, filesBelow(t, root+"/mapfile/testdata")[file])
	must(t, err)
	for _, what := range m.Warnings {
		hear(what)
	}
	odd := paces.Eight
	odd.Straight, odd.Diagonal = 10, 14
	for movers := range 3 {
		for _, what := range Lost(&mapfile.Map{Grid: plainGrid(1, 1), Topology: odd, Movers: make([]mapfile.Mover, movers)}) {
			hear(what)
		}
	}
	large := &Sheet{Width: 1024, Height: 1024, Kinds: slices.Repeat([]paces.Kind{'.'}, 1<<20)}
	for kind, p := range map[string]Picture{"svg": {Sheet: large, Panels: make([]Panel, 2)}, "gif": {Sheet: large, Panels: []Panel{{Film: Film{Ends: make([]int32, 300)}}}}} {
		_, err := p.Draw(kind)
		hear(fmt.Sprint(err))
	}
	if len(unused) > 0 {
		t.Errorf("nobody says %q", slices.Sorted(maps.Keys(unused)))
	}
}
