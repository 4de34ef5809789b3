package turns_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/mapfile"
	"paces/turns"
)

// Real maps and real unit types of Battle for Wesnoth, read where they lie: nothing of them is in this project.

// unitTypes is the part of the table of units that matters here.
type unitTypes struct {
	Units map[string]struct {
		Moves     paces.Cost
		Costs     map[string]int `json:"movement_costs"` // by sort of terrain, 99 for closed
		Abilities []string
	}
}

// wesnothDir returns the folder with the game's maps and tables, in PACES_DATA or ../shared/data from the module's root.
func wesnothDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	dir = filepath.Join(dir, "wesnoth")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real maps and units: %s is not there; set PACES_DATA", dir)
	}
	return dir
}

// walkers are unit types that pay very differently.
var walkers = []string{"Spearman", "Elvish Scout", "Dwarvish Fighter", "Merman Fighter", "Gryphon Rider", "Cavalryman", "Ghost", "Orcish Grunt"}

// costOf returns what a unit type pays for a kind of the map. Where a terrain is of two sorts, "a or b" is the better and
// "a and b" the worse.
func costOf(costs map[string]int, sort string) int {
	if a, b, ok := strings.Cut(sort, " or "); ok {
		return min(costOf(costs, a), costOf(costs, b))
	}
	if a, b, ok := strings.Cut(sort, " and "); ok {
		return max(costOf(costs, a), costOf(costs, b))
	}
	if sort == "swamp" {
		sort = "swamp water" // the table's word
	}
	if cost, ok := costs[strings.ReplaceAll(sort, " ", "_")]; ok {
		return cost
	}
	return 99 // the border, and what is not known
}

// TestWesnoth compares reach and routes of real units on real maps with the judge: some maps, or with PACES_LONG=1 in the
// environment all of them.
func TestWesnoth(t *testing.T) {
	dir := wesnothDir(t)
	data, err := os.ReadFile(filepath.Join(dir, "costs", "unit_stats.json"))
	if err != nil {
		t.Fatal(err)
	}
	var table unitTypes
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.map"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no maps in %s: %v", dir, err)
	}
	switch {
	case testing.Short():
		files = files[len(files)-1:]
	case os.Getenv("PACES_LONG") == "":
		files = []string{files[0], files[len(files)/2], files[len(files)-1]}
	}
	for i, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			m, err := mapfile.Open(file, mapfile.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for j, name := range walkers {
				unit, ok := table.Units[name]
				if !ok {
					t.Fatalf("no unit is called %s", name)
				}
				w := &world{grid: m.Grid, topology: m.Topology, on: make(map[paces.Cell]turns.Occupant)}
				for k, n := range m.Grid.Counts() {
					if cost := costOf(unit.Costs, m.Grid.Sign(paces.Kind(k)).Name); n > 0 && cost < 99 {
						w.mover.Costs[k] = uint16(cost)
					}
				}
				w.rules.Zone = turns.ZoneStops
				w.query = turns.Query{Points: unit.Moves, Turns: 2, IgnoreZones: slices.Contains(unit.Abilities, "skirmisher")}
				if err := w.checkBattle(rand.New(rand.NewPCG(uint64(i), uint64(j)))); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// checkBattle puts units of both sides on the map and compares one unit's range of two turns, and its route to another
// place on the map, with the judge.
func (w *world) checkBattle(rng *rand.Rand) error {
	var open []paces.Cell
	for c := range w.grid.All() {
		if _, ok := w.price(c); ok {
			open = append(open, c)
		}
	}
	if len(open) < 2 {
		return nil // a fish on a map without water
	}
	w.query.From = open[rng.IntN(len(open))]
	for range len(open) / 8 {
		if c := open[rng.IntN(len(open))]; c != w.query.From {
			w.on[c] = turns.Occupant(1 + rng.IntN(3))
		}
	}
	ground, err := w.grid.Compile(w.topology, w.mover)
	if err != nil {
		return err
	}
	w.query.Board = turns.NewBoard(ground)
	for c, o := range w.on {
		if err := w.query.Board.Put(c, o); err != nil {
			return err
		}
	}
	s, err := turns.NewSearch(ground, w.rules)
	if err != nil {
		return err
	}
	reach, err := s.Reach(w.query)
	if err != nil {
		return err
	}
	best := w.walk(w.query.Turns)
	for c := range w.grid.All() {
		a, ok := reach.At(c)
		b, want := best[c]
		if ok != want || ok && (a != turns.Arrival{Turn: b.turn, Left: paces.Cost(max(b.left, 0)), Stop: w.rests(c)}) {
			return fmt.Errorf("from %v at %v: %+v, %v, right is %+v, %v", w.query.From, c, a, ok, b, want)
		}
	}
	return w.checkMarch(s, open[rng.IntN(len(open))])
}

// checkMarch compares one route over any number of turns, if there is one.
func (w *world) checkMarch(s *turns.Search, to paces.Cell) error {
	q := w.query
	q.Turns = 0
	route, err := s.Route(q, to)
	if err != nil {
		return nil // taken or out of reach: TestOracle asks when that is right
	}
	return w.checkRoute(route, to, w.walk(route.Turns)[to])
}
