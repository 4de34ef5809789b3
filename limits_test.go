package paces_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"paces"
)

// dear is a topology whose steps are so long that few of them fill a Cost.
var dear = paces.Topology{Shape: paces.FourWay, Straight: 1 << 20}

func compile(t *testing.T, drawing string, topology paces.Topology, m paces.Mover) *paces.Ground {
	t.Helper()
	ground, err := paces.MustParse(drawing).Compile(topology, m)
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

// TestOverflow: a sum that a Cost cannot hold is an error, never a smaller number; nor is it one where a cheaper way
// leads to the same cell. With and without free ground, whose keys are longer.
func TestOverflow(t *testing.T) {
	for _, free := range []uint16{1, paces.Free} {
		m := paces.Mover{Costs: paces.Costs{'S': free, 'G': free, '.': free, 'a': 1382, 'b': 286, 'z': 1500}}
		for _, test := range []struct {
			drawing string
			want    paces.Cost // in steps of 1<<20; -1: an overflow
		}{
			{"SaG\n", 1382},
			{"SazG\n", -1},
			{"SaaG\nb###\nb###\n", -1},
			{"SaaaG\nb###b\nbbbbb\n", 7 * 286}, // T30: the upper way wraps to a small number in 32 bits
			{"SzzzG\nb###b\nbbbbb\nzzzzz\n", 7 * 286},
		} {
			if free == 1 && test.want > 0 {
				test.want++ // G
			}
			ground := compile(t, test.drawing, dear, m)
			from, to := ground.Grid().Find('S')[0], ground.Grid().Find('G')[0]
			p, err := ground.Path(from, to)
			switch {
			case test.want < 0:
				wantError(t, err, paces.ErrOverflow, to)
			case err != nil || p.Cost() != test.want<<20:
				t.Errorf("%q, free %d: cost %d, %v; right is %d", test.drawing, free, p.Cost(), err, test.want<<20)
			}
			if _, err := ground.Reach(from, math.MaxInt32); err != nil {
				t.Errorf("%q: reach: %v", test.drawing, err)
			}
		}
	}
}

// TestFieldOverflow: a field is refused only if some cell is truly too far away.
func TestFieldOverflow(t *testing.T) {
	for _, free := range []uint16{1, paces.Free} {
		m := paces.Mover{Costs: paces.Costs{'.': free, 'a': 1382, 'b': 200}}
		for _, test := range []struct {
			drawing string
			ok      bool
		}{
			{".a.\n", true},
			{".aa\n", false},
			{".aab.\nb###b\nbbbbb\n", false}, // the second a costs 9 b and an a
			{".ab.\nb##b\nbbbb\n", true},     // the b after the a is nearer from below
		} {
			field, err := compile(t, test.drawing, dear, m).FindField(paces.FieldQuery{Sources: []paces.Source{{}}, Away: true})
			if (err == nil) != test.ok || err != nil && !errors.Is(err, paces.ErrOverflow) {
				t.Errorf("%q: %v", test.drawing, err)
			}
			if err == nil {
				must(t, field.Verify())
			}
		}
	}
}

// TestFreePortalOnDearGround: a portal for nothing leads past ground whose straight way no key can hold.
func TestFreePortalOnDearGround(t *testing.T) {
	for price := uint16(1); price < 1024; price += 11 {
		g := paces.MustParse("..........\n..........\n")
		must(t, g.AddPortal(paces.Portal{From: image.Pt(1, 0), To: image.Pt(8, 0)}))
		ground, err := g.Compile(dear, paces.Mover{Costs: paces.Costs{'.': price}})
		must(t, err)
		for _, to := range [][]paces.Cell{{{X: 9}}, {{X: 9}, {X: 9, Y: 1}}} {
			p, err := ground.Find(paces.Query{To: to})
			if want := 2 * paces.Cost(price) << 20; err != nil || p.Cost() != want {
				t.Errorf("price %d: cost %d, %v; right is %d", price, p.Cost(), err, want)
			}
		}
	}
}

// TestNoPathIsNoOverflow: cells too far away for a Cost do not make a goal too dear that no way leads to, nor the cell
// nearest to it.
func TestNoPathIsNoOverflow(t *testing.T) {
	for _, test := range []struct {
		drawing       string
		exact, reason error // of Exact and of Nearest
		cost          paces.Cost
	}{
		{"G#S....\n", paces.ErrNoPath, nil, 0},
		{"G#.S...\n", paces.ErrNoPath, nil, 1000 << 20},
		{"S....#G\n", paces.ErrNoPath, paces.ErrOverflow, 0},
		{"S.....G\n", paces.ErrOverflow, paces.ErrOverflow, 0},
	} {
		g := paces.MustParse(test.drawing + "#######\n")
		must(t, g.AddPortal(paces.Portal{From: image.Pt(0, 1), To: image.Pt(1, 1)})) // no labels tell what is joined
		ground, err := g.Compile(dear, paces.Mover{Costs: paces.Costs{'.': 1000, 'S': 1000, 'G': 1000}})
		must(t, err)
		q := paces.Query{From: g.Find('S')[0], To: g.Find('G')}
		_, err = ground.Find(q)
		wantError(t, err, test.exact, q.To[0])
		q.Goal = paces.Nearest
		p, err := ground.Find(q)
		if !errors.Is(err, test.reason) || p.Cost() != test.cost {
			t.Errorf("%q, nearest: cost %d, %v; right is %d, %v", test.drawing, p.Cost(), err, test.cost, test.reason)
		}
	}
}

// TestWouldBlockOnDearGround: a way that no Cost can hold is still a way.
func TestWouldBlockOnDearGround(t *testing.T) {
	ground := compile(t, "..........\n...#......\n", dear, paces.Mover{Costs: paces.Costs{'.': 1000}})
	goal := []paces.Cell{{X: 9}}
	for _, test := range []struct {
		cells []paces.Cell
		want  bool
	}{{[]paces.Cell{{X: 4, Y: 1}, {X: 5, Y: 1}}, false}, {[]paces.Cell{{X: 4, Y: 1}, {X: 3}}, true}} {
		if got, err := ground.WouldBlock(test.cells, []paces.Cell{{}}, goal); err != nil || got != test.want {
			t.Errorf("%v: %v, %v; right is %v", test.cells, got, err, test.want)
		}
	}
}

// TestLargeHexes: half the rows or columns of a map of hexes lie beside it in memory, which a long row cannot have.
func TestLargeHexes(t *testing.T) {
	g, err := paces.NewGrid(paces.MaxSide, 1, '.')
	must(t, err)
	_, err = g.Compile(paces.HexOddQ, paces.Mover{})
	if err == nil || !strings.HasPrefix(err.Error(), "a map of 32766x1 hexes is too large: padded") {
		t.Errorf("%v", err)
	}
	ground, err := g.Compile(paces.HexOddR, paces.Mover{Costs: paces.Costs{'.': 1}})
	must(t, err)
	if p, err := ground.Path(image.Pt(0, 0), image.Pt(paces.MaxSide-1, 0)); err != nil || p.Cost() != paces.MaxSide-1 {
		t.Errorf("from end to end: cost %d, %v", p.Cost(), err)
	}
}

// TestGreatest: the greatest price of a portal and the greatest unit there may be, and one more.
func TestGreatest(t *testing.T) {
	g, err := paces.NewGrid(64, 64, '.')
	must(t, err)
	portal := paces.Portal{To: paces.Cell{X: 63}, Price: math.MaxInt32 >> 20}
	must(t, g.AddPortal(portal))
	ground, err := g.Compile(dear, paces.Mover{Costs: paces.Costs{'.': 1000}})
	must(t, err)
	p, err := ground.Path(portal.From, portal.To)
	if want := portal.Price << 20; err != nil || p.Cost() != want {
		t.Errorf("the dearest portal costs %d, %v; right is %d", p.Cost(), err, want)
	}
	portal.Price++
	wantError(t, g.AddPortal(portal), paces.ErrOverflow, portal.From)
	for size, fits := range map[int]bool{64: true, 65: false} {
		ground, err := g.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}, Size: size})
		if (err == nil) != fits || fits && !ground.Open(paces.Cell{}) {
			t.Errorf("a unit of size %d: %v", size, err)
		}
	}
}

// TestCompileRefuses checks that what no ground can be is refused, with the place and the reason.
func TestCompileRefuses(t *testing.T) {
	plain := paces.Costs{'.': 1, '~': 3}
	layer := func(name string, values ...int32) func(*paces.Grid) {
		return func(g *paces.Grid) {
			for x, v := range values {
				_ = g.Layer(name).Set(image.Pt(x, 0), v)
			}
		}
	}
	for _, test := range []struct {
		name     string
		paint    func(*paces.Grid)
		topology paces.Topology
		mover    paces.Mover
		kind     error // nil: any
		want     string
	}{
		{
			"negative layer", layer("danger", 0, 0, 3), paces.Four,
			paces.Mover{Costs: plain, Layers: map[string]int32{"danger": -2}},
			paces.ErrNegativeCost, "cell 2,0: negative cost: its kind and layers add up to -3",
		},
		{
			"huge layer", layer("danger", 0, math.MaxInt32), paces.Four,
			paces.Mover{Costs: plain, Layers: map[string]int32{"danger": math.MaxInt32}},
			paces.ErrOverflow, `cell 1,0: cost too large: layer "danger" brings its price to`,
		},
		{
			"a product that wraps in 64 bits", layer("danger", 0, 1<<22), dear,
			paces.Mover{Costs: plain, Layers: map[string]int32{"danger": 1 << 22}},
			paces.ErrOverflow, "cell 1,0: cost too large: one step into it costs",
		},
		{
			"dear step", nil,
			paces.Topology{Straight: 1 << 20},
			paces.Mover{Costs: paces.Costs{'.': 1, '~': 2048}},
			paces.ErrOverflow, "cell 2,0: cost too large: one step into it costs 2048 times 1048576",
		},
		{
			"dear diagonal step", nil,
			paces.Topology{Shape: paces.EightWay, Straight: 1, Diagonal: 1 << 20},
			paces.Mover{Costs: paces.Costs{'.': 1, '~': 2048}},
			paces.ErrOverflow, "cell 2,0: cost too large: one step into it costs 2048 times 1048576",
		},
		{
			"slope that pays", layer("height", 1, 0), paces.Four,
			paces.Mover{Costs: plain, Slope: paces.Slope{Down: []int32{-2}}},
			paces.ErrNegativeCost, "cell 0,0: negative cost: the step from there to 1,0, from height 1 to 0, costs -1 paces",
		},
		{
			"slope too dear", layer("height", 0, 1), paces.Four,
			paces.Mover{Costs: plain, Slope: paces.Slope{Up: []int32{math.MaxInt32}, Down: []int32{0}}},
			paces.ErrOverflow, "cell 0,0: cost too large: the step from there to 1,0, from height 0 to 1, costs 2147483648 paces",
		},
		{
			"slope that pays over the edge", layer("height", 0, 1, 2),
			paces.Topology{Straight: 1, WrapX: true},
			paces.Mover{Costs: plain, Slope: paces.Slope{Up: []int32{0, 0}, Down: []int32{0, -2}}},
			paces.ErrNegativeCost, "cell 2,0: negative cost: the step from there to 0,0",
		},
		{"no topology", nil, paces.Topology{}, paces.Mover{Costs: plain}, nil, "topology: a step must be at least 1 long"},
		{"unknown shape", nil, paces.Topology{Shape: 77, Straight: 1}, paces.Mover{Costs: plain}, nil, "topology: shape 77 is not known"},
		{"unknown corner rule", nil, paces.Eight.WithCorners(9), paces.Mover{Costs: plain}, nil, "topology: corner rule 9 is not known"},
		{"long step", nil, paces.Topology{Straight: 1<<20 + 1}, paces.Mover{Costs: plain}, nil, "topology: a step may be at most 1048576 long"},
		{"negative size", nil, paces.Four, paces.Mover{Costs: plain, Size: -1}, nil, "a mover of size -1"},
		{"huge size", nil, paces.Four, paces.Mover{Costs: plain, Size: math.MaxInt}, nil, fmt.Sprintf("a mover of size %d: at most 64", math.MaxInt)},
		{"size on hexes", nil, paces.HexOddR, paces.Mover{Costs: plain, Size: 2}, nil, "a mover of size 2 on hexes"},
	} {
		g := paces.MustParse("..~\n")
		if test.paint != nil {
			test.paint(g)
		}
		ground, err := g.Compile(test.topology, test.mover)
		if err == nil || ground != nil || !strings.HasPrefix(err.Error(), test.want) || test.kind != nil && !errors.Is(err, test.kind) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestCompileAllows checks what looks too large and is not: a bound that nothing on the map comes near.
func TestCompileAllows(t *testing.T) {
	for _, test := range []struct {
		name     string
		topology paces.Topology
		mover    paces.Mover
	}{
		{"a slope that does not occur", paces.Four, paces.Mover{Costs: paces.Costs{'.': 60000}, Slope: paces.Slope{Up: []int32{math.MaxInt32}}}},
		{"a diagonal that nobody takes", paces.Topology{Straight: 1, Diagonal: math.MaxInt32}, paces.Mover{Costs: paces.Costs{'.': 1}}},
		{"a layer that the map lacks", paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}, Layers: map[string]int32{"fog": math.MinInt32}}},
		{"a kind that the map lacks", dear, paces.Mover{Costs: paces.Costs{'.': 1, 'x': 60000}}},
	} {
		ground := compile(t, "...\n...\n", test.topology, test.mover)
		p, err := ground.Path(image.Pt(0, 0), image.Pt(2, 1))
		want := paces.Cost(3) * test.topology.Straight * paces.Cost(test.mover.Costs['.'])
		if err != nil || p.Cost() != want {
			t.Errorf("%s: cost %d, %v; right is %d", test.name, p.Cost(), err, want)
		}
		field, err := ground.Field(image.Pt(0, 0))
		must(t, err)
		must(t, field.Verify())
	}
}

// TestNothing: a map without cells, and one on which nothing may stand, answer like any other.
func TestNothing(t *testing.T) {
	for name, grid := range map[string]*paces.Grid{"no cells": new(paces.Grid), "no open cell": paces.MustParse("##\n##\n")} {
		for _, topology := range randomTopologies {
			ground, err := grid.Compile(topology, paces.Mover{Costs: paces.Costs{'.': 1}})
			must(t, err)
			for _, c := range []paces.Cell{{}, {X: -1}, {X: math.MaxInt, Y: math.MinInt}} {
				kind := paces.ErrOffMap
				if c.In(ground.Bounds()) {
					kind = paces.ErrStartBlocked
				}
				_, err := ground.Path(c, image.Pt(0, 0))
				wantError(t, err, kind, c)
				_, err = ground.Reach(c, math.MaxInt32)
				wantError(t, err, kind, c)
				_, err = ground.Field(c)
				wantError(t, err, kind, c)
				for range ground.Steps(c) {
					t.Errorf("%s: a step leads out of %v", name, c)
				}
			}
		}
	}
}

// TestIgnoreStartOnSlope: a step out of a closed cell is looked at when it is taken.
func TestIgnoreStartOnSlope(t *testing.T) {
	g := paces.MustParse("#.\n..\n")
	must(t, g.Layer("height").Set(image.Pt(0, 0), 1))
	ground, err := g.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}, Slope: paces.Slope{Down: []int32{-2}}})
	must(t, err) // nobody starts on a wall
	q := paces.Query{From: image.Pt(0, 0), To: []paces.Cell{{X: 1, Y: 1}}, IgnoreStart: true}
	_, err = ground.Find(q)
	wantError(t, err, paces.ErrNegativeCost, q.From)
	_, err = ground.FindReach(paces.ReachQuery{From: q.From, Budget: 3, IgnoreStart: true})
	wantError(t, err, paces.ErrNegativeCost, q.From)
}

// TestIgnoreStartOverTheEdge: so is one that leads over the edge of the map, for less than nothing or too much.
func TestIgnoreStartOverTheEdge(t *testing.T) {
	for down, kind := range map[int32]error{-2: paces.ErrNegativeCost, math.MaxInt32: paces.ErrOverflow} {
		g := paces.MustParse("##..\n")
		must(t, g.Layer("height").Set(image.Pt(0, 0), 1))
		ground, err := g.Compile(paces.Topology{Straight: 1, WrapX: true},
			paces.Mover{Costs: paces.Costs{'.': 1}, Slope: paces.Slope{Down: []int32{down}}})
		must(t, err)
		q := paces.Query{To: []paces.Cell{{X: 2}}, IgnoreStart: true}
		_, err = ground.Find(q)
		wantError(t, err, kind, q.From)
		_, err = ground.FindReach(paces.ReachQuery{Budget: 3, IgnoreStart: true})
		wantError(t, err, kind, q.From)
	}
}

// TestGroundIsASnapshot paints the grid and changes the mover while searches run (see it with -race).
func TestGroundIsASnapshot(t *testing.T) {
	g := paces.MustParse("S.#\n...\n")
	slope := []int32{2}
	m := paces.Mover{
		Costs: paces.Costs{'.': 1, 'S': 1}, Layers: map[string]int32{"danger": 1},
		Slope: paces.Slope{Up: slope, Down: []int32{0}},
	}
	must(t, g.Layer("height").Set(image.Pt(1, 0), 1))
	ground, err := g.Compile(paces.Four, m)
	must(t, err)
	var wg sync.WaitGroup
	wg.Go(func() {
		for range 100 {
			_, err := ground.Path(image.Pt(0, 0), image.Pt(2, 0))
			if err == nil || err.Error() != "cell 2,0: goal is blocked: '#' is closed to this mover" {
				t.Errorf("error %v", err)
			}
			if p, err := ground.Path(image.Pt(0, 0), image.Pt(1, 0)); err != nil || p.Cost() != 3 {
				t.Errorf("cost %d, %v; right is 3", p.Cost(), err)
			}
		}
	})
	for range 100 {
		must(t, g.Fill(g.Bounds(), 'x'))
		g.SetSign('#', paces.Sign{Symbol: '%'})
		slope[0], m.Layers["danger"] = 9, 5
	}
	wg.Wait()
}

// TestErrors checks the kind, the cell and the words of every error that a question may have.
func TestErrors(t *testing.T) {
	g := paces.MustParse("..#.\n..#.\n")
	g.SetSign('#', paces.Sign{Symbol: '#', Name: "rock"})
	ground, err := g.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	must(t, err)
	pt := image.Pt
	path := func(q paces.Query) error { _, err := ground.Find(q); return err }
	reach := func(q paces.ReachQuery) error { _, err := ground.FindReach(q); return err }
	field := func(sources ...paces.Source) error {
		_, err := ground.FindField(paces.FieldQuery{Sources: sources})
		return err
	}
	for _, test := range []struct {
		err, kind error
		cell      paces.Cell
		want      string
	}{
		{path(paces.Query{From: pt(4, 0), To: []paces.Cell{{}}}), paces.ErrOffMap, pt(4, 0), "cell 4,0: off the map: the map has 4x2 cells"},
		{path(paces.Query{To: []paces.Cell{pt(0, 0), pt(-1, 1)}}), paces.ErrOffMap, pt(-1, 1), "cell -1,1: off the map: the map has 4x2 cells"},
		{path(paces.Query{From: pt(2, 1), To: []paces.Cell{{}}}), paces.ErrStartBlocked, pt(2, 1), "cell 2,1: start is blocked: rock is closed to this mover"},
		{path(paces.Query{To: []paces.Cell{pt(2, 0)}}), paces.ErrGoalBlocked, pt(2, 0), "cell 2,0: goal is blocked: rock is closed to this mover"},
		{path(paces.Query{To: []paces.Cell{pt(3, 0)}}), paces.ErrNoPath, pt(3, 0), "cell 3,0: no path: it cannot be reached from 0,0"},
		{path(paces.Query{To: []paces.Cell{pt(1, 1), pt(1, 1)}, Limit: 2}), paces.ErrLimit, pt(1, 1), "cell 1,1: work limit reached: 2 cells settled, the limit"},
		{reach(paces.ReachQuery{From: pt(0, 2)}), paces.ErrOffMap, pt(0, 2), "cell 0,2: off the map: the map has 4x2 cells"},
		{reach(paces.ReachQuery{From: pt(2, 0)}), paces.ErrStartBlocked, pt(2, 0), "cell 2,0: start is blocked: rock is closed to this mover"},
		{reach(paces.ReachQuery{Budget: 5, Limit: 3}), paces.ErrLimit, pt(0, 0), "cell 0,0: work limit reached: 3 cells settled, the limit"},
		{field(paces.Source{Cell: pt(9, 9)}), paces.ErrOffMap, pt(9, 9), "source: cell 9,9: off the map: the map has 4x2 cells"},
		{field(paces.Source{Cell: pt(2, 0)}), paces.ErrStartBlocked, pt(2, 0), "source: cell 2,0: start is blocked: rock is closed to this mover"},
		{field(paces.Source{Cell: pt(0, 0), Head: -1}), paces.ErrNegativeCost, pt(0, 0), "cell 0,0: negative cost: a head start of -1"},
		{field(paces.Source{Cell: pt(0, 0), Head: math.MaxInt32}), paces.ErrOverflow, pt(0, 0), "cell 0,0: cost too large: some cell is too far from the sources for a Cost to hold"},
	} {
		wantError(t, test.err, test.kind, test.cell)
		if test.err.Error() != test.want {
			t.Errorf("%q, want %q", test.err, test.want)
		}
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{path(paces.Query{}), "a query without a goal: To is empty"},
		{path(paces.Query{To: []paces.Cell{{}}, Goal: 9}), "goal mode 9 is not known"},
		{reach(paces.ReachQuery{Budget: -1}), "a budget of -1: it must not be negative"},
		{field(), "a field without a source"},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("%v, want %q", test.err, test.want)
		}
		if _, ok := paces.ErrorCell(test.err); ok {
			t.Errorf("%v is said to be about a cell", test.err)
		}
	}
}

// TestContinueWithoutQuestion: Continue tells again why the last question was refused, or that there was none.
func TestContinueWithoutQuestion(t *testing.T) {
	search := paces.NewSearch(compile(t, ".#.\n...\n", paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}}))
	if _, done, err := search.Continue(1); !done || err == nil {
		t.Errorf("before any question: done %v, %v", done, err)
	}
	must(t, search.Begin(paces.Query{To: []paces.Cell{{}}, Goal: paces.Nearest}))
	_, err := search.Reach(image.Pt(0, 0), 1)
	must(t, err)
	if _, done, err := search.Continue(1); !done || err == nil {
		t.Errorf("after another question: done %v, %v", done, err)
	}
	_, whole := search.Path(image.Pt(0, 0), image.Pt(2, 0))
	if _, done, err := search.Continue(1); !done || err == nil || whole != nil {
		t.Errorf("after a path in one go: done %v, %v, %v", done, err, whole)
	}
	first := search.Begin(paces.Query{From: image.Pt(1, 0), To: []paces.Cell{{}}})
	wantError(t, first, paces.ErrStartBlocked, image.Pt(1, 0))
	if _, done, err := search.Continue(-1); !done || err != first {
		t.Errorf("after a refusal: done %v, %v", done, err)
	}
}

// TestVerifyFinds: a field that a change has made wrong is found out, with the first wrong cell and what it should hold.
func TestVerifyFinds(t *testing.T) {
	for _, test := range []struct {
		drawing string
		close   paces.Cell
		want    string
	}{
		{"....\n.##.\n....\n", image.Pt(3, 0), "cell 3,0: the field has cost 3, right is no way"},
		{"....\n.##.\n....\n", image.Pt(1, 0), "cell 1,0: the field has cost 1, right is no way"},
		{"0.00\n.##0\n....\n", image.Pt(1, 0), "cell 1,0: the field has cost 0 in 1 steps, right is no way"},
		{"..#.\n", image.Pt(-1, 0), "cell 2,0: the field has no way, right is cost 2"},
	} {
		ground := compile(t, test.drawing, paces.Four, paces.Mover{Costs: costs(nil)})
		field, err := ground.Field(image.Pt(0, 0))
		must(t, err)
		must(t, field.Verify())
		kind := paces.Kind('#')
		if test.close.X < 0 { // open the wall instead
			test.close, kind = ground.Grid().Find('#')[0], '.'
		}
		must(t, ground.Grid().Set(test.close, kind))
		must(t, ground.Update(test.close))
		if err := field.Verify(); err == nil || err.Error() != test.want {
			t.Errorf("%q with %v changed: %v, want %q", test.drawing, test.close, err, test.want)
		}
	}
}

// TestAnswersOfASearch: an answer that is no longer valid says so, a copy lasts, and what was never asked is empty.
func TestAnswersOfASearch(t *testing.T) {
	search := paces.NewSearch(compile(t, "...\n", paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}}))
	reach, err := search.Reach(image.Pt(0, 0), 1)
	must(t, err)
	copied := reach.Clone()
	path, err := search.Path(image.Pt(2, 0), image.Pt(0, 0))
	must(t, err)
	kept := path.Clone()
	_, err = search.Path(image.Pt(0, 0), image.Pt(1, 0))
	must(t, err)
	must(t, search.Begin(paces.Query{From: image.Pt(0, 0), To: []paces.Cell{image.Pt(1, 0)}}))
	if cost, ok := copied.At(image.Pt(1, 0)); !ok || cost != 1 || kept.Start() != image.Pt(2, 0) || kept.Steps() != 2 {
		t.Errorf("the copies hold %d, %v and a path from %v of %d steps", cost, ok, kept.Start(), kept.Steps())
	}
	_, err = copied.Path(image.Pt(3, 0))
	wantError(t, err, paces.ErrOffMap, image.Pt(3, 0))
	_, err = copied.Path(image.Pt(2, 0))
	wantError(t, err, paces.ErrNoPath, image.Pt(2, 0))
	for name, ask := range map[string]func(){
		"At": func() { reach.At(image.Pt(1, 0)) }, "Len": func() { reach.Len() }, "Clone": func() { reach.Clone() },
		"Path": func() { _, _ = reach.Path(image.Pt(1, 0)) },
		"All": func() {
			again, err := search.Reach(image.Pt(0, 0), 1)
			must(t, err)
			for c := range again.All() {
				_, _ = search.Path(c, image.Pt(2, 0))
			}
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of a range that is no longer valid gave an answer", name)
				}
			}()
			ask()
		}()
	}
	var none paces.Reach
	if _, ok := none.At(image.Pt(0, 0)); ok || none.Len() != 0 {
		t.Error("the zero Reach is not empty")
	}
	var nowhere paces.Path
	if n := len(slices.Collect(nowhere.Cells())); n != 0 || nowhere.Cost() != 0 || nowhere.Steps() != 0 || nowhere.Start() != nowhere.End() {
		t.Errorf("the zero Path has %d cells", n)
	}
}

// TestCancel checks that all three questions stop when their context is done, and say so.
func TestCancel(t *testing.T) {
	ground := compile(t, strings.Repeat(strings.Repeat(".", 100)+"\n", 100), paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	done, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("the player left"))
	_, errPath := ground.Find(paces.Query{To: []paces.Cell{{X: 99, Y: 99}}, Context: done})
	_, errReach := ground.FindReach(paces.ReachQuery{Budget: 200, Context: done})
	_, errField := ground.FindField(paces.FieldQuery{Sources: []paces.Source{{}}, Context: done})
	for _, err := range []error{errPath, errReach, errField} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v is not context.Canceled", err)
		}
	}
}

// TestGridEdges: what is off the map is not the next row, and nothing is trimmed in silence.
func TestGridEdges(t *testing.T) {
	g := paces.MustParse(".....\n.....\n.....\n.....\n.....\n") // T26
	for _, c := range []paces.Cell{{X: 5}, {X: -1, Y: 1}, {Y: 5}, {X: math.MaxInt, Y: math.MaxInt}, {X: math.MinInt, Y: 0}} {
		before := g.Clone()
		wantError(t, g.Set(c, '#'), paces.ErrOffMap, c)
		wantError(t, g.Layer("danger").Set(c, 1), paces.ErrOffMap, c)
		if before.Layer("danger"); !g.Equal(before) {
			t.Errorf("a write to %v changed the map", c)
		}
		if g.At(c) != paces.Outside || g.Layer("danger").At(c) != 0 {
			t.Errorf("%v is not outside", c)
		}
	}
	for _, r := range []image.Rectangle{image.Rect(3, 3, 6, 4), image.Rect(-1, 0, 2, 2)} {
		if err := g.Fill(r, '#'); !errors.Is(err, paces.ErrOffMap) {
			t.Errorf("fill %v: %v", r, err)
		}
	}
	if n := g.Counts()['.']; n != 25 {
		t.Errorf("%d cells are left as they were, of 25", n)
	}
	ground := compile(t, g.String(), paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	field, err := ground.Field(image.Pt(0, 1))
	must(t, err)
	for _, c := range []paces.Cell{{X: 5}, {X: -1, Y: 1}, {Y: 5}} {
		if _, ok := field.Next(c); field.At(c) != paces.Unreached || ok {
			t.Errorf("the field holds %d at %v", field.At(c), c)
		}
		if n := len(slices.Collect(func(yield func(paces.Cell) bool) {
			for c := range ground.Steps(c) {
				yield(c)
			}
		})); n != 0 || ground.Open(c) || ground.Distance(c, image.Pt(0, 0)) != paces.Unreached || ground.Distance(image.Pt(0, 0), c) != paces.Unreached {
			t.Errorf("%v is open, has %d steps, or a distance", c, n)
		}
		_, err := field.Path(c)
		wantError(t, err, paces.ErrOffMap, c)
	}
}
