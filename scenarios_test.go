package paces_test

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"paces"
	"paces/mapfile"
)

// flagged are the scenario files whose published lengths do not fit their maps, as the README of the data says.
var flagged = []string{
	"mymap.map.scen", "temp.map.scen", "battleground.map.scen", "bloodvenomfalls.map.scen", "divideandconquer.map.scen",
	"dustwallowkeys.map.scen", "heart2heart.map.scen", "swampofsorrows.map.scen",
}

// TestScenarios compares path lengths with the published ones of the Moving AI benchmark, two of each file; with
// PACES_LONG=1 in the environment, all of them.
func TestScenarios(t *testing.T) {
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join("..", "shared", "data")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real maps: %s is not there; set PACES_DATA", dir)
	}
	files, ran := 0, 0
	must(t, filepath.WalkDir(filepath.Join(dir, "movingai"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".scen") {
			return err
		}
		for _, f := range flagged {
			if strings.HasSuffix(name, f) {
				return nil
			}
		}
		files++
		ran += runScenarios(t, name)
		return nil
	}))
	t.Logf("%d scenarios of %d files", ran, files)
}

// runScenarios compares the lengths of one file and returns how many it ran.
func runScenarios(t *testing.T, name string) (ran int) {
	file, err := os.Open(name)
	must(t, err)
	defer file.Close()
	list, err := mapfile.ReadScenarios(file, name)
	must(t, err)
	step := 1
	if os.Getenv("PACES_LONG") == "" {
		step = len(list)/2 + 1
	}
	searches := map[string]*paces.Search{}
	for i := step / 2; i < len(list); i += step {
		s := list[i]
		search := searches[s.Map]
		if search == nil {
			search = openMap(t, name, s)
			searches[s.Map] = search
		}
		path, err := search.Path(s.Start, s.Goal)
		length := float64(path.Cost()) / float64(paces.Octile.Straight)
		if s.Length == 0 && s.Start != s.Goal && errors.Is(err, paces.ErrNoPath) {
			err = nil // this is how the files say that there is no path
		}
		if err != nil || math.Abs(length-s.Length) > 0.01 {
			t.Errorf("%s:%d: length %v, %v; published is %v", name, s.Line, length, err, s.Length)
		}
		ran++
	}
	return ran
}

// openMap returns a search on the map of a scenario: the file without .scen, or the named one beside it.
func openMap(t *testing.T, name string, s mapfile.Scenario) *paces.Search {
	t.Helper()
	m, err := mapfile.Open(strings.TrimSuffix(name, ".scen"), mapfile.Options{})
	if err != nil {
		m, err = mapfile.Open(filepath.Join(filepath.Dir(name), filepath.Base(s.Map)), mapfile.Options{})
	}
	must(t, err)
	ground, err := m.Grid.Compile(paces.Octile, paces.Mover{Costs: m.Costs})
	must(t, err)
	return paces.NewSearch(ground)
}
