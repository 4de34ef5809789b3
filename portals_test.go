package paces

import (
	"errors"
	"image"
	"math/rand/v2"
	"testing"
)

// TestWrap compares distances on maps that wrap around with a relaxation over neighbours computed here from coordinates.
func TestWrap(t *testing.T) {
	for i := range 300 {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		topology := []Topology{Four, Eight, King, Eight.WithCorners(One), HexOddR, HexEvenR, HexOddQ, HexEvenQ}[rng.IntN(8)]
		topology.WrapX, topology.WrapY = rng.IntN(2) == 0, rng.IntN(2) == 0
		g, err := NewGrid(2*(1+rng.IntN(6)), 2*(1+rng.IntN(6)), '.')
		if err != nil {
			t.Fatal(err)
		}
		for c := range g.All() {
			if err := g.Set(c, "....#2"[rng.IntN(6)]); err != nil {
				t.Fatal(err)
			}
		}
		ground, err := g.Compile(topology, Mover{Costs: Costs{'.': 1, '2': 2}})
		if err != nil {
			t.Fatal(err)
		}
		from := g.cell(rng.IntN(len(g.kinds)))
		if !ground.Open(from) {
			continue
		}
		want := relaxWrapped(g, topology, from)
		for c := range g.All() {
			path, err := ground.Path(from, c)
			switch {
			case err != nil && want[c] != 0:
				t.Fatalf("%v wrap %v %v, %v to %v: %v; right is %d\n%v", topology, topology.WrapX, topology.WrapY, from, c, err, want[c]-1, g)
			case err == nil && path.Cost() != want[c]-1:
				t.Fatalf("%v wrap %v %v, %v to %v costs %d; right is %d\n%v", topology, topology.WrapX, topology.WrapY, from, c, path.Cost(), want[c]-1, g)
			}
		}
	}
}

// relaxWrapped returns cost+1 of each cell that can be reached.
func relaxWrapped(g *Grid, t Topology, from Cell) map[Cell]Cost {
	price := func(c Cell) (Cell, Cost) {
		if t.WrapX {
			c.X = (c.X + g.Width()) % g.Width()
		}
		if t.WrapY {
			c.Y = (c.Y + g.Height()) % g.Height()
		}
		return c, map[Kind]Cost{'.': 1, '2': 2}[g.At(c)]
	}
	costs := map[Cell]Cost{from: 1}
	for changed := true; changed; {
		changed = false
		for c, k := range costs {
			for _, step := range neighboursOf(t, c) {
				to, p := price(c.Add(step))
				unit := t.Straight
				if p == 0 {
					continue
				}
				if t.Shape == EightWay && step.X != 0 && step.Y != 0 {
					unit = t.Diagonal
					_, a := price(c.Add(image.Pt(step.X, 0)))
					_, b := price(c.Add(image.Pt(0, step.Y)))
					if t.Corners == Never && (a == 0 || b == 0) || t.Corners == One && a == 0 && b == 0 {
						continue
					}
				}
				if old := costs[to]; old == 0 || k+p*unit < old {
					costs[to] = k + p*unit
					changed = true
				}
			}
		}
	}
	return costs
}

// neighboursOf returns the steps out of c by offset coordinates, written out from the pictures of hexagonal maps.
func neighboursOf(t Topology, c Cell) []image.Point {
	odd := func(v int) bool { return v&1 == 1 }
	switch t.Shape {
	case FourWay:
		return squareSteps[:4]
	case EightWay:
		return squareSteps
	case HexRowsOdd, HexRowsEven:
		if odd(c.Y) == (t.Shape == HexRowsOdd) { // this row is pushed right
			return []image.Point{{-1, 0}, {1, 0}, {0, -1}, {1, -1}, {0, 1}, {1, 1}}
		}
		return []image.Point{{-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {-1, 1}, {0, 1}}
	}
	if odd(c.X) == (t.Shape == HexColumnsOdd) { // this column is pushed down
		return []image.Point{{0, -1}, {0, 1}, {-1, 0}, {-1, 1}, {1, 0}, {1, 1}}
	}
	return []image.Point{{0, -1}, {0, 1}, {-1, -1}, {-1, 0}, {1, -1}, {1, 0}}
}

func TestPortals(t *testing.T) {
	g := MustParse("S....#....G\n")
	if err := g.AddPortal(Portal{image.Pt(2, 0), image.Pt(8, 0), 5}); err != nil {
		t.Fatal(err)
	}
	ground, err := g.Compile(Four, Mover{Costs: Costs{'S': 1, '.': 1, 'G': 1}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := ground.Path(image.Pt(0, 0), image.Pt(10, 0))
	if err != nil || p.Cost() != 2+5+2 || p.Steps() != 5 {
		t.Errorf("through the portal: cost %d in %d steps, %v; right is 9 in 5", p.Cost(), p.Steps(), err)
	}
	if _, err := ground.Path(image.Pt(10, 0), image.Pt(0, 0)); !errors.Is(err, ErrNoPath) {
		t.Errorf("a portal leads one way: %v", err)
	}
	for _, bad := range []Portal{{image.Pt(0, 0), image.Pt(0, 0), 1}, {image.Pt(0, 0), image.Pt(0, 1), 1}, {image.Pt(0, 0), image.Pt(1, 0), -1}} {
		if err := g.AddPortal(bad); err == nil {
			t.Errorf("portal %v was accepted", bad)
		}
	}
}
