package paces

import (
	"errors"
	"image"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"paces/internal/lattice"
)

// TestUpdateEqualsCompile makes random edits of every sort and compares the ground with one compiled afresh.
func TestUpdateEqualsCompile(t *testing.T) {
	topologies := []Topology{Four, King, Eight, Eight.WithCorners(One), Octile, HexOddR, HexEvenR, HexOddQ, HexEvenQ}
	movers := []Mover{
		{Costs: Costs{'.': 1, '~': 3}},
		{Costs: Costs{'.': 1, '~': Free}, Layers: map[string]int32{"danger": 2}},
		{Costs: Costs{'.': 2, '~': 2}, Slope: Slope{Up: []int32{1, 5}, Down: []int32{-1, 0, 2}}},
		{Costs: Costs{'.': 1, '~': 4}, Size: 2, Layers: map[string]int32{"danger": 1}},
	}
	for i := range 120 {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		topology, mover := topologies[rng.IntN(len(topologies))], movers[rng.IntN(len(movers))]
		if topology.Hex() {
			mover.Size = 0
		}
		g := randomGrid(rng)
		topology.WrapX = rng.IntN(2) == 0 && g.Width()%2 == 0
		topology.WrapY = rng.IntN(2) == 0 && g.Height()%2 == 0
		ground, err := g.Compile(topology, mover)
		if err != nil {
			t.Fatal(err)
		}
		for range 8 {
			var touched []Cell
			for range 1 + rng.IntN(10) {
				touched = append(touched, randomEdit(rng, g))
			}
			if err := ground.Update(touched...); err != nil {
				t.Fatal(err)
			}
			fresh, err := g.Compile(topology, mover)
			if err != nil {
				t.Fatal(err)
			}
			compareGrounds(t, ground, fresh)
			compareAnswers(t, rng, ground)
		}
	}
}

func compareGrounds(t *testing.T, got, want *Ground) {
	t.Helper()
	a, b := got.lattice, want.lattice
	switch {
	case !slices.Equal(a.Price, b.Price):
		t.Fatal("prices differ")
	case !slices.Equal(a.Free, b.Free):
		t.Fatal("free planes differ")
	case !slices.Equal(a.Exits, b.Exits):
		t.Fatal("exits differ")
	case !slices.Equal(a.Elevation, b.Elevation):
		t.Fatal("heights differ")
	case !slices.Equal(linksOf(a), linksOf(b)):
		t.Fatal("links differ")
	case a.Cheapest != b.Cheapest || a.Dearest != b.Dearest || a.Uniform != b.Uniform || a.HasFree != b.HasFree || a.Plain() != b.Plain():
		t.Fatal("bounds differ")
	}
}

// linksOf returns every arc of the lattice that is not a neighbour's.
func linksOf(l *lattice.Lattice) (arcs []lattice.Arc) {
	for id := range l.Exits {
		all := l.AppendArcs(nil, int32(id), false)
		arcs = append(arcs, all[bits.OnesCount8(l.Exits[id]):]...)
	}
	return arcs
}

// compareAnswers checks a field by its certificate, and paths and a range from a random cell against fields.
func compareAnswers(t *testing.T, rng *rand.Rand, ground *Ground) {
	t.Helper()
	from := ground.grid.cell(rng.IntN(len(ground.grid.kinds)))
	if !ground.Open(from) {
		return
	}
	away, err := ground.FindField(FieldQuery{Sources: []Source{{Cell: from}}, Away: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := away.Verify(); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		to := ground.grid.cell(rng.IntN(len(ground.grid.kinds)))
		path, err := ground.Path(from, to)
		switch {
		case err == nil:
			walked := walk(t, ground, path)
			if path.Cost() != away.At(to) || walked != path.Cost() {
				t.Fatalf("path from %v to %v costs %d, walked %d; the field has %d", from, to, path.Cost(), walked, away.At(to))
			}
			way, err := away.Path(to)
			if err != nil || way.Cost() != path.Cost() || walk(t, ground, way) != path.Cost() {
				t.Fatalf("the field's way from %v to %v costs %d, right is %d (%v)", from, to, way.Cost(), path.Cost(), err)
			}
		case away.At(to) != Unreached:
			t.Fatalf("path from %v to %v: %v; the field has %d", from, to, err, away.At(to))
		}
	}
	reach, err := ground.Reach(from, 9*ground.topology.Straight)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for c, cost := range away.All() {
		got, ok := reach.At(c)
		if ok != (cost <= 9*ground.topology.Straight) || ok && got != cost {
			t.Fatalf("range at %v: %d, %v; the field has %d", c, got, ok, cost)
		}
		if ok {
			n++
		}
	}
	if n != reach.Len() {
		t.Fatalf("range of %d cells, the field has %d", reach.Len(), n)
	}
}

// walk sums the steps of a path, each of which must exist.
func walk(t *testing.T, ground *Ground, p Path) (sum Cost) {
	t.Helper()
	last := p.Start()
	for c := range p.Cells() {
		if c == last {
			continue
		}
		least := Unreached
		for to, cost := range ground.Steps(last) {
			if to == c && (least < 0 || cost < least) {
				least = cost
			}
		}
		if least < 0 {
			t.Fatalf("the path steps from %v to %v, which no step does", last, c)
		}
		sum += least
		last = c
	}
	return sum
}

func randomGrid(rng *rand.Rand) *Grid {
	g, err := NewGrid(1+rng.IntN(20), 1+rng.IntN(20), '.')
	if err != nil {
		panic(err)
	}
	for range rng.IntN(len(g.kinds) + 1) {
		randomEdit(rng, g)
	}
	return g
}

// randomEdit changes something at a random cell and returns the cell.
func randomEdit(rng *rand.Rand, g *Grid) Cell {
	c := g.cell(rng.IntN(len(g.kinds)))
	var err error
	switch rng.IntN(6) {
	case 3:
		to := g.cell(rng.IntN(len(g.kinds)))
		if rng.IntN(2) == 0 && to != c {
			err = g.AddPortal(Portal{c, to, int32(rng.IntN(4))})
		} else {
			g.RemovePortals(c, to)
		}
	case 0:
		err = g.Layer("danger").Set(c, int32(rng.IntN(4)))
	case 1:
		err = g.Layer("height").Set(c, int32(rng.IntN(4)))
	case 2:
		to := c.Add(squareSteps[rng.IntN(8)])
		if to.In(g.bounds) && rng.IntN(2) == 0 {
			err = g.Bar(c, to)
		} else if to.In(g.bounds) {
			err = g.Unbar(c, to)
		}
	default:
		err = g.Set(c, "..~#"[rng.IntN(4)])
	}
	if err != nil {
		panic(err)
	}
	return c
}

func TestUpdateRefusedChangesNothing(t *testing.T) {
	g := MustParse("...\n...\n")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}, Layers: map[string]int32{"danger": 1}})
	if err != nil {
		t.Fatal(err)
	}
	before, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}, Layers: map[string]int32{"danger": 1}})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Set(image.Pt(1, 1), '#'); err != nil {
		t.Fatal(err)
	}
	if err := g.Layer("danger").Set(image.Pt(0, 0), -5); err != nil {
		t.Fatal(err)
	}
	if err := ground.Update(image.Pt(1, 1), image.Pt(0, 0)); !errors.Is(err, ErrNegativeCost) {
		t.Fatalf("negative price: %v", err)
	}
	if err := ground.Update(image.Pt(1, 1), image.Pt(3, 0)); !errors.Is(err, ErrOffMap) {
		t.Fatalf("off the map: %v", err)
	}
	compareGrounds(t, ground, before)
}

// TestUpdateRefusedLeavesPortals: nor does a portal that came with the refused change begin to work.
func TestUpdateRefusedLeavesPortals(t *testing.T) {
	g := MustParse("..........\n")
	slope := Slope{Up: []int32{1}, Down: []int32{-5}}
	g.Layer("height")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}, Slope: slope})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.AddPortal(Portal{From: image.Pt(9, 0), To: image.Pt(0, 0), Price: 1}); err != nil {
		t.Fatal(err)
	}
	if err := g.Layer("height").Set(image.Pt(3, 0), 1); err != nil {
		t.Fatal(err)
	}
	if err := ground.Update(image.Pt(3, 0)); !errors.Is(err, ErrNegativeCost) {
		t.Fatalf("a slope that pays: %v", err)
	}
	if p, err := ground.Path(image.Pt(9, 0), image.Pt(0, 0)); err != nil || p.Cost() != 9 {
		t.Fatalf("cost %d, %v; right is 9", p.Cost(), err)
	}
}

// TestUpdateRefusesOverTheEdge: nor may a step into the changed cell that comes over the edge of the map pay.
func TestUpdateRefusesOverTheEdge(t *testing.T) {
	topology := Eight
	topology.WrapX, topology.WrapY = true, true
	for _, down := range []int32{-2, math.MaxInt32} {
		g := MustParse(".###\n####\n####\n.##.\n")
		ground, err := g.Compile(topology.WithCorners(Always), Mover{Costs: Costs{'.': 1}, Slope: Slope{Up: []int32{0, 0}, Down: []int32{down, down}}})
		if err != nil {
			t.Fatal(err)
		}
		// Every way from one corner to another leads over an edge.
		for _, c := range []Cell{{}, {X: 3, Y: 3}, {Y: 3}} {
			for _, height := range []int32{-1, 1} {
				if err := g.Layer("height").Set(c, height); err != nil {
					t.Fatal(err)
				}
				if err := ground.Update(c); !errors.Is(err, ErrNegativeCost) && !errors.Is(err, ErrOverflow) {
					t.Errorf("%v at %d, down %d: %v", c, height, down, err)
				}
			}
			if err := g.Layer("height").Set(c, 0); err != nil {
				t.Fatal(err)
			}
			if err := ground.Update(c); err != nil {
				t.Fatal(err)
			}
		}
	}
}
