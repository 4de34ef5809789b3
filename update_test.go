package paces

import (
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"testing"
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
	for i := range 400 {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		topology, mover := topologies[rng.IntN(len(topologies))], movers[rng.IntN(len(movers))]
		if topology.Hex() {
			mover.Size = 0
		}
		g := randomGrid(rng)
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
	case a.Cheapest != b.Cheapest || a.Dearest != b.Dearest || a.Uniform != b.Uniform || a.HasFree != b.HasFree || a.Plain() != b.Plain():
		t.Fatal("bounds differ")
	}
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
	switch rng.IntN(5) {
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
