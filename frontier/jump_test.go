package frontier

import (
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paces"
)

// jumpable are topologies with jump points: all corner rules, and one whose diagonals are not worth taking.
func jumpable() []paces.Topology {
	all := []paces.Topology{paces.Four, {Shape: paces.EightWay, Corners: paces.Never, Straight: 1, Diagonal: 3}}
	for _, t := range []paces.Topology{paces.King, paces.Eight, paces.Octile} {
		for corners := paces.Never; corners <= paces.Always; corners++ {
			all = append(all, t.WithCorners(corners))
		}
	}
	return all
}

func groundOf(t *testing.T, w, h int, topology paces.Topology, open func(c paces.Cell) bool) *paces.Ground {
	t.Helper()
	grid, err := paces.NewGrid(w, h, '#')
	if err != nil {
		t.Fatal(err)
	}
	for c := range grid.All() {
		if open(c) {
			grid.Set(c, '.')
		}
	}
	ground, err := grid.Compile(topology, paces.Mover{Costs: paces.Costs{'.': 2}})
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

// checkJumps compares the search on jump points with the costs away from the starts. The goal must be reached at the least; a
// jump point may be settled at more, if a run on a cheapest way passes over it.
func checkJumps(t *testing.T, g *paces.Ground, away func(paces.Cell) int64, starts, goals []paces.Cell) {
	t.Helper()
	q := ToAny(g, starts[0], goals, AStar)
	q.Also = starts[1:]
	s, err := OnJumpPoints(g, q)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("%v from %v to %v on\n%v", g.Topology(), starts, goals, g.Grid())
	for e := range s.Events() {
		if (e.Kind == Settled || e.Kind == Goal) && (away(e.Node) < 0 || e.Cost < away(e.Node)) {
			t.Fatalf("%s: %v, the least cost is %d", name, e, away(e.Node))
		}
	}
	want := int64(-1)
	for _, c := range goals {
		if cost := away(c); cost >= 0 && (want < 0 || cost < want) {
			want = cost
		}
	}
	goal, found := s.Goal()
	if found != (want >= 0) || found && goal.Cost != want {
		t.Fatalf("%s: found %v at cost %d, the least is %d", name, found, goal.Cost, want)
	}
	if !found {
		return
	}
	way := s.Way(goal.Node)
	cells := Cells(s, goal.Node)
	if len(way) != goal.Steps+1 || !slices.Contains(starts, cells[0]) || cells[len(cells)-1] != goal.Node {
		t.Fatalf("%s: way %v, goal %+v", name, way, goal)
	}
	cost := int64(0)
	for i, c := range cells[1:] {
		cost += stepOf(t, g, cells[i], c)
	}
	if cost != want {
		t.Fatalf("%s: the cells %v cost %d, not %d", name, cells, cost, want)
	}
}

func stepOf(t *testing.T, g *paces.Ground, from, to paces.Cell) int64 {
	t.Helper()
	for next, cost := range g.Steps(from) {
		if next == to {
			return int64(cost)
		}
	}
	t.Fatalf("%v: no step from %v to %v on\n%v", g.Topology(), from, to, g.Grid())
	return 0
}

// byDijkstra returns the costs of all cells from a start, as the textbook procedure finds them; -1 is unreached.
func byDijkstra(g *paces.Ground, from paces.Cell) func(paces.Cell) int64 {
	s := New(Query[paces.Cell]{Graph: g.Steps, From: from, Method: Dijkstra})
	s.Run()
	return func(c paces.Cell) int64 {
		if way, ok := s.Settled(c); ok {
			return way.Cost
		}
		return -1
	}
}

// All maps of 3 x 3 cells, and every 397th of 4 x 4, all starts and goals; in the short form a few of them.
func TestJumpPointsOnTinyMaps(t *testing.T) {
	sparse := 1
	if testing.Short() {
		sparse = 7
	}
	for _, topology := range jumpable() {
		for _, size := range []struct{ side, step int }{{3, 1}, {4, 397}} {
			for bits := 0; bits < 1<<(size.side*size.side); bits += size.step * sparse {
				g := groundOf(t, size.side, size.side, topology, func(c paces.Cell) bool { return bits>>(c.Y*size.side+c.X)&1 == 1 })
				for from := range g.Grid().All() {
					if !g.Open(from) {
						continue
					}
					away := byDijkstra(g, from)
					for to := range g.Grid().All() {
						checkJumps(t, g, away, []paces.Cell{from}, []paces.Cell{to})
					}
				}
			}
		}
	}
}

// From several starts to the nearest of several goals, on jump points and by Dijkstra and A* cell by cell: the answer of a
// field.
func TestSeveralStartsAndGoals(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 55))
	for i := range 800 {
		topologies := append(jumpable(), paces.HexOddR, paces.HexEvenQ)
		topology := topologies[i%len(topologies)]
		walls := r.Float64() * 0.5
		g := groundOf(t, 1+r.IntN(30), 1+r.IntN(20), topology, func(paces.Cell) bool { return r.Float64() >= walls })
		cell := func() paces.Cell { return image.Pt(r.IntN(g.Bounds().Dx()), r.IntN(g.Bounds().Dy())) }
		var starts, goals []paces.Cell
		for range 1 + r.IntN(4) {
			if c := cell(); g.Open(c) {
				starts = append(starts, c, c)
			}
			goals = append(goals, cell())
		}
		if len(starts) == 0 {
			continue
		}
		field := awayFrom(t, g, starts)
		want := int64(-1)
		for _, c := range goals {
			if cost := field(c); cost >= 0 && (want < 0 || cost < want) {
				want = cost
			}
		}
		for _, m := range []Method{Dijkstra, AStar} {
			q := ToAny(g, starts[0], goals, m)
			q.Also = starts[1:]
			goal, found := New(q).Run()
			if found != (want >= 0) || found && goal.Cost != want {
				t.Fatalf("%v: found %v at cost %d, the field says %d", m, found, goal.Cost, want)
			}
		}
		if !topology.Hex() {
			checkJumps(t, g, field, starts, goals)
		}
	}
}

// awayFrom returns the costs from the nearest of the starts, as the engine's field has them.
func awayFrom(t *testing.T, g *paces.Ground, starts []paces.Cell) func(paces.Cell) int64 {
	t.Helper()
	q := paces.FieldQuery{Away: true}
	for _, c := range starts {
		q.Sources = append(q.Sources, paces.Source{Cell: c})
	}
	field, err := g.FindField(q)
	if err != nil {
		t.Fatal(err)
	}
	return func(c paces.Cell) int64 { return int64(field.At(c)) }
}

// Starts are put in first, in order and once each; the first candidate is the start, the others are further ones.
func TestAlso(t *testing.T) {
	roads := Edges[string]{{"A", "C", 1}, {"B", "C", 5}}
	s := New(Query[string]{Graph: roads.Steps, From: "A", Also: []string{"B", "A", "B", "D"}, Method: Stack})
	var told []string
	for e := range s.Events() {
		told = append(told, e.String())
	}
	want := "put A in: the start|put B in: another start|put D in: another start|take D out|settle D at cost 0|take B out|" +
		"settle B at cost 0|put C in, from B, at cost 5|take C out|settle C at cost 5|take A out|settle A at cost 0"
	if got := strings.Join(told, "|"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if way := s.Way("C"); !slices.Equal(way, []string{"B", "C"}) {
		t.Errorf("way %v", way)
	}
}

// On open ground a diagonal and a straight run are all there is to do.
func TestJumpPointsAreFew(t *testing.T) {
	g := groundOf(t, 40, 30, paces.Eight, func(paces.Cell) bool { return true })
	s, err := OnJumpPoints(g, OnGround(g, image.Pt(0, 0), image.Pt(39, 20), AStar))
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	want := []paces.Cell{{X: 0, Y: 0}, {X: 20, Y: 20}, {X: 39, Y: 20}}
	if way := s.Way(image.Pt(39, 20)); !slices.Equal(way, want) || s.Counts() != (Counts{Pushed: 3, Settled: 3, Peak: 1}) {
		t.Errorf("way %v, %+v", way, s.Counts())
	}
	if got, want := s.Verdict(2*(20*99+19*70)), "cheapest: of all ways that cost the same only one"; !strings.HasPrefix(got, want) {
		t.Errorf("verdict %q", got)
	}
}

// A run whose cost a Cost cannot hold is broken off and goes on.
func TestJumpPointsOnDearGround(t *testing.T) {
	grid := paces.MustParse(strings.Repeat(strings.Repeat(".", 300)+"\n", 3))
	g, err := grid.Compile(paces.Octile, paces.Mover{Costs: paces.Costs{'.': 65534}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := OnJumpPoints(g, OnGround(g, image.Pt(0, 0), image.Pt(299, 1), AStar))
	if err != nil {
		t.Fatal(err)
	}
	if goal, _ := s.Run(); goal.Cost != 65534*(298*2378+3363) || len(Cells(s, image.Pt(299, 1))) != 300 {
		t.Errorf("%+v", goal)
	}
}

func TestJumpPointsDoNotApply(t *testing.T) {
	plain := paces.Mover{Costs: paces.Costs{'.': 1, '~': 3}}
	wall := func(g *paces.Grid) { g.Wall(image.Pt(0, 0), image.Pt(1, 0)) }
	portal := func(g *paces.Grid) { g.AddPortal(paces.Portal{From: image.Pt(0, 0), To: image.Pt(3, 1)}) }
	round, cheap := paces.Four, paces.King
	round.WrapX = true
	cheap.Straight, cheap.Diagonal = 3, 2
	for _, test := range []struct {
		drawing  string
		topology paces.Topology
		mover    paces.Mover
		edit     func(*paces.Grid)
		want     Reason
	}{
		{"....\n....\n", paces.HexOddR, plain, nil, NeedSquares},
		{"..~.\n....\n", paces.Four, plain, nil, NeedOnePrice},
		{"....\n....\n", paces.Four, paces.Mover{Costs: paces.Costs{'.': paces.Free}}, nil, NeedOnePrice},
		{"####\n####\n", paces.Four, plain, nil, NeedOnePrice},
		{"....\n....\n", paces.Four, plain, wall, NeedPlainGround},
		{"....\n....\n", paces.Four, plain, portal, NeedPlainGround},
		{"....\n....\n", round, plain, nil, NeedPlainGround},
		{"....\n....\n", cheap, plain, nil, NeedDiagonals},
	} {
		grid := paces.MustParse(test.drawing)
		if test.edit != nil {
			test.edit(grid)
		}
		g, err := grid.Compile(test.topology, test.mover)
		if err != nil {
			t.Fatal(err)
		}
		_, err = OnJumpPoints(g, OnGround(g, image.Pt(0, 0), image.Pt(3, 1), AStar))
		var inapplicable *InapplicableError
		if !errors.As(err, &inapplicable) || inapplicable.Reason != test.want || !strings.HasPrefix(err.Error(), "jump points: they need ") {
			t.Errorf("%v on\n%s: %v, want: %v", test.topology, test.drawing, err, test.want)
		}
	}
}

// What is no question to a map has no answer, and no panic.
func TestJumpPointsOffTheMap(t *testing.T) {
	g := groundOf(t, 3, 3, paces.Eight, func(c paces.Cell) bool { return c.X != 1 })
	for _, ends := range [][2]paces.Cell{
		{{X: -1, Y: 0}, {X: 0, Y: 0}},
		{{X: 0, Y: 0}, {X: 7, Y: 0}},
		{{X: 1, Y: 0}, {X: 0, Y: 0}},
		{{X: 0, Y: 0}, {X: 1, Y: 1}},
	} {
		s, err := OnJumpPoints(g, OnGround(g, ends[0], ends[1], AStar))
		if err != nil {
			t.Fatal(err)
		}
		if goal, found := s.Run(); found {
			t.Errorf("%v: found %+v", ends, goal)
		}
	}
}

func TestReasons(t *testing.T) {
	seen := map[string]bool{}
	for r := NoReason; r <= NeedDiagonals; r++ {
		if seen[r.String()] {
			t.Errorf("reason %d, %q, was there before", r, r)
		}
		seen[r.String()] = true
	}
}
