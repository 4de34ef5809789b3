package turns_test

import (
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"paces"
	"paces/turns"
)

// game is a drawn board: f is a friend, e an enemy, both on open ground; digits and other signs are terrain.
type game struct {
	ground *paces.Ground
	board  *turns.Board
}

func draw(t *testing.T, topology paces.Topology, costs paces.Costs, rows ...string) game {
	t.Helper()
	costs['f'], costs['e'] = max(costs['f'], 1), max(costs['e'], 1)
	grid, err := paces.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	ground, err := grid.Compile(topology, paces.Mover{Costs: costs})
	if err != nil {
		t.Fatal(err)
	}
	board := turns.NewBoard(ground)
	for sign, who := range map[rune]turns.Occupant{'f': turns.Friend, 'e': turns.Enemy} {
		for _, c := range grid.Find(sign) {
			if err := board.Put(c, who); err != nil {
				t.Fatal(err)
			}
		}
	}
	return game{ground, board}
}

func (g game) search(t *testing.T, r turns.Rules) *turns.Search {
	t.Helper()
	s, err := turns.NewSearch(g.ground, r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// picture draws the points left on arrival; what the unit may only pass stands in brackets, what it cannot enter is a dot.
func picture(t *testing.T, s *turns.Search, q turns.Query, bounds image.Rectangle) string {
	t.Helper()
	reach, err := s.Reach(q)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			switch a, ok := reach.At(image.Pt(x, y)); {
			case !ok:
				b.WriteString(" .")
			case a.Stop:
				fmt.Fprintf(&b, " %d", a.Left)
			default:
				fmt.Fprintf(&b, "(%d", a.Left)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (g game) wantReach(t *testing.T, r turns.Rules, q turns.Query, want string) {
	t.Helper()
	q.Board = g.board
	if got := picture(t, g.search(t, r), q, g.ground.Bounds()); got != strings.TrimPrefix(want, "\n") {
		t.Errorf("points left:\n%swant:\n%s", got, want)
	}
}

func (g game) wantRoute(t *testing.T, r turns.Rules, q turns.Query, to paces.Cell, wantTurns int, wantLeft paces.Cost) turns.Route {
	t.Helper()
	q.Board = g.board
	route, err := g.search(t, r).Route(q, to)
	if err != nil {
		t.Fatalf("to %v: %v", to, err)
	}
	if route.Turns != wantTurns || route.Left != wantLeft {
		t.Errorf("to %v: (%d,%d), want (%d,%d)", to, route.Turns, route.Left, wantTurns, wantLeft)
	}
	return route
}

var plain = paces.Costs{'.': 1, 'S': 1, 'G': 1}

// T15: friends are passed, not stopped on.
func TestFriendsThroughNotOnto(t *testing.T) {
	g := draw(t, paces.Four, plain, ".f.f.")
	for points, want := range map[paces.Cost]string{1: " 1(0 . . .\n", 2: " 2(1 0 . .\n", 3: " 3(2 1(0 .\n"} {
		g.wantReach(t, turns.Rules{}, turns.Query{Points: points}, want)
	}
}

// T16: a friend stands where the first turn would end.
func TestFriendAtTheEndOfTheTurn(t *testing.T) {
	q := turns.Query{Points: 3}
	draw(t, paces.Four, plain, ".......").wantRoute(t, turns.Rules{}, q, image.Pt(6, 0), 2, 0)
	route := draw(t, paces.Four, plain, "...f...").wantRoute(t, turns.Rules{}, q, image.Pt(6, 0), 3, 2)
	var ends []int
	for _, w := range route.Waypoints {
		if w.Ends {
			ends = append(ends, w.Cell.X)
		}
	}
	if fmt.Sprint(ends) != "[2 5 6]" {
		t.Errorf("the turns end on %v, want 2, 5, 6", ends)
	}
	if now := route.ThisTurn(); len(now) != 3 || now[2].Cell.X != 2 {
		t.Errorf("this turn %v", now)
	}
}

// T17: the zone of control stops.
func TestZoneStops(t *testing.T) {
	g := draw(t, paces.Four, plain,
		"...e...",
		".......",
		".......")
	g.wantReach(t, turns.Rules{Zone: turns.ZoneStops}, turns.Query{From: image.Pt(0, 1), Points: 5}, `
 4 3 0 . . . .
 5 4 3 0 . . .
 4 3 2 1 0 . .
`)
	g.wantReach(t, turns.Rules{Zone: turns.ZoneStops}, turns.Query{From: image.Pt(0, 1), Points: 5, IgnoreZones: true}, `
 4 3 2 . 0 . .
 5 4 3 2 1 0 .
 4 3 2 1 0 . .
`)
	// Out of a zone one walks freely, and into it again at once.
	g.wantReach(t, turns.Rules{Zone: turns.ZoneStops}, turns.Query{From: image.Pt(3, 1), Points: 2}, `
 . . 0 . 0 . .
 . 0 1 2 1 0 .
 . . 0 1 0 . .
`)
}

func TestOtherZones(t *testing.T) {
	g := draw(t, paces.Four, plain,
		"..e..",
		".....")
	q := turns.Query{From: image.Pt(0, 1), Points: 4}
	g.wantReach(t, turns.Rules{Zone: turns.ZoneCosts, ZoneCost: 1}, q, "\n 3 1 . . .\n 4 3 1 0 .\n")
	g.wantReach(t, turns.Rules{Zone: turns.ZoneBars}, q, "\n 3 2 . 0 .\n 4 3 2 1 0\n")
	bars := draw(t, paces.Four, plain,
		".e..",
		"....",
		".#..")
	bars.wantReach(t, turns.Rules{Zone: turns.ZoneBars}, turns.Query{Points: 4}, "\n 4 . 0 .\n 3 2 1 0\n 2 . 0 .\n")
	corridor := draw(t, paces.Four, plain, ".ee.", "....")
	corridor.wantReach(t, turns.Rules{Zone: turns.ZoneBars}, turns.Query{From: image.Pt(0, 1), Points: 4}, "\n 3 . . .\n 4 3 . .\n")
}

// T18: the fewest turns, not the least cost.
func TestTurnsAreNotCost(t *testing.T) {
	costs := plain
	costs['~'] = 2
	g := draw(t, paces.Four, costs,
		"S~~~~G",
		".#..#.",
		"......")
	route := g.wantRoute(t, turns.Rules{}, turns.Query{Points: 3}, image.Pt(5, 0), 3, 0)
	if route.Cost != 9 {
		t.Errorf("it costs %d, want 9", route.Cost)
	}
}

// T19: the rule of the last step is a choice.
func TestLastStep(t *testing.T) {
	costs := plain
	costs['h'], costs['m'] = 2, 5
	hill, mountain := draw(t, paces.Four, costs, "S..hG"), draw(t, paces.Four, costs, "S.mG")
	q := turns.Query{Points: 3}
	strict, lenient := turns.Rules{}, turns.Rules{LastStep: turns.Lenient}
	hill.wantRoute(t, strict, q, image.Pt(3, 0), 2, 1)
	hill.wantRoute(t, strict, q, image.Pt(4, 0), 2, 0)
	hill.wantRoute(t, lenient, q, image.Pt(3, 0), 1, 0)
	hill.wantRoute(t, lenient, q, image.Pt(4, 0), 2, 2)
	mountain.wantRoute(t, lenient, q, image.Pt(3, 0), 2, 2)
	if _, err := mountain.search(t, strict).Route(q, image.Pt(3, 0)); !errors.Is(err, paces.ErrNoPath) {
		t.Errorf("strict over the mountain: %v", err)
	}
	// One step from full points: up the mountain on the second turn, down on the third.
	mountain.wantRoute(t, turns.Rules{LastStep: turns.MinimumOne}, q, image.Pt(3, 0), 3, 2)
}

// T20: how many can hit me, and taking one away leaves no trace.
func TestThreatCounts(t *testing.T) {
	g := draw(t, paces.Four, plain, ".......", ".......", ".......")
	build := func(strikers ...turns.Striker) *turns.Threat {
		threat, err := turns.NewThreat(turns.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range strikers {
			if _, err := threat.Add(s); err != nil {
				t.Fatal(err)
			}
		}
		return threat
	}
	a := turns.Striker{Ground: g.ground, Query: turns.Query{From: image.Pt(0, 1), Points: 1}}
	b := turns.Striker{Ground: g.ground, Query: turns.Query{From: image.Pt(4, 1), Points: 2}}
	both := build(a, b)
	if got, want := counts(both, g.ground), "1111111\n1221111\n1111111\n"; got != want {
		t.Errorf("counts:\n%swant:\n%s", got, want)
	}
	var by []turns.ID
	for id := range both.By(image.Pt(2, 1)) {
		by = append(by, id)
	}
	if fmt.Sprint(by) != "[0 1]" {
		t.Errorf("(2,1) is threatened by %v", by)
	}
	if err := both.Remove(0); err != nil {
		t.Fatal(err)
	}
	if got, want := counts(both, g.ground), counts(build(b), g.ground); got != want {
		t.Errorf("without A:\n%swant:\n%s", got, want)
	}
	if err := both.Remove(0); err == nil {
		t.Error("A was removed twice")
	}
}

func counts(threat *turns.Threat, g *paces.Ground) string {
	var b strings.Builder
	for y := range g.Bounds().Dy() {
		for x := range g.Bounds().Dx() {
			fmt.Fprint(&b, threat.Count(image.Pt(x, y)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestTerrainThatEndsTheMove(t *testing.T) {
	costs := plain
	costs['~'] = 1
	draw(t, paces.Four, costs, "..~..", ".#.#.").wantReach(t,
		turns.Rules{Ends: []paces.Kind("~")}, turns.Query{Points: 4}, "\n 4 3 0 . .\n 3 . . . .\n")
}

// On a road a step costs a third. Costs are in thirds, so that nothing is rounded.
func TestRoadsInThirds(t *testing.T) {
	costs := paces.Costs{'.': 3, '~': 6}
	g := draw(t, paces.Four, costs, ".~~~~", ".....")
	road := g.ground.Grid().Layer("road")
	for x := range 5 {
		if err := road.Set(image.Pt(x, 0), 1); err != nil {
			t.Fatal(err)
		}
	}
	g.wantReach(t, turns.Rules{Roads: turns.Roads{Prices: []int32{1}}}, turns.Query{Points: 5}, "\n 5 4 3 2 1\n 2 1 0 . .\n")
	g.wantReach(t, turns.Rules{}, turns.Query{Points: 6}, "\n 6 0 . . .\n 3 0 . . .\n")
}

func TestPorts(t *testing.T) {
	costs := plain
	costs['~'] = 1
	g := draw(t, paces.Four, costs, "..~~", "..~~")
	rules := turns.Rules{Ports: turns.Ports{Sea: []paces.Kind("~")}}
	g.wantReach(t, rules, turns.Query{Points: 4}, "\n 4 3 . .\n 3 2 . .\n")
	if err := g.ground.Grid().Layer("port").Set(image.Pt(1, 1), 1); err != nil {
		t.Fatal(err)
	}
	g.wantReach(t, rules, turns.Query{Points: 4}, "\n 4 3 . .\n 3 2 0 .\n")
	g.wantRoute(t, rules, turns.Query{Points: 4}, image.Pt(3, 0), 2, 2)
}

// A move that was ended is over, even where the next step is free.
func TestHaltedMakesNoFreeStep(t *testing.T) {
	costs := plain
	costs['='], costs['~'] = paces.Free, 1
	g := draw(t, paces.Four, costs, ".~==", "..==")
	g.wantReach(t, turns.Rules{Ends: []paces.Kind("~")}, turns.Query{Points: 1}, "\n 1 0 . .\n 0 . . .\n")
	g.wantReach(t, turns.Rules{}, turns.Query{Points: 1}, "\n 1 0 0 0\n 0 . 0 0\n")
}
