package paces_test

import (
	"fmt"
	"image"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"paces"
)

var topologies = []paces.Topology{
	paces.Four, paces.King, paces.Eight, paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ,
}

var hexTopologies = topologies[3:]

// window is a piece of the endless map with cells on both sides of zero.
var window = image.Rect(-7, -7, 8, 8)

func cellsOf(r image.Rectangle) (cells []paces.Cell) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			cells = append(cells, image.Pt(x, y))
		}
	}
	return cells
}

// pairs returns the cells with these x and y, alternating.
func pairs(xy ...int) (cells []paces.Cell) {
	for i := 0; i < len(xy); i += 2 {
		cells = append(cells, image.Pt(xy[i], xy[i+1]))
	}
	return cells
}

func byRow(a, b paces.Cell) int { return (a.Y-b.Y)*1000 + a.X - b.X }

// T37: rows above zero are odd and even as well.
func TestHexNeighbors(t *testing.T) {
	cases := []struct {
		topology paces.Topology
		cell     paces.Cell
		want     []paces.Cell // clockwise from east
	}{
		{paces.HexOddR, image.Pt(1, 1), pairs(2, 1, 2, 2, 1, 2, 0, 1, 1, 0, 2, 0)},
		{paces.HexOddR, image.Pt(1, 2), pairs(2, 2, 1, 3, 0, 3, 0, 2, 0, 1, 1, 1)},
		{paces.HexOddR, image.Pt(0, -1), pairs(1, -1, 1, 0, 0, 0, -1, -1, 0, -2, 1, -2)},
		{paces.HexEvenR, image.Pt(0, -1), pairs(1, -1, 0, 0, -1, 0, -1, -1, -1, -2, 0, -2)},
		{paces.HexEvenR, image.Pt(0, 0), pairs(1, 0, 1, 1, 0, 1, -1, 0, 0, -1, 1, -1)},
		{paces.HexOddQ, image.Pt(-1, 0), pairs(0, 1, -1, 1, -2, 1, -2, 0, -1, -1, 0, 0)},
		{paces.HexEvenQ, image.Pt(-1, 0), pairs(0, 0, -1, 1, -2, 0, -2, -1, -1, -1, 0, -1)},
	}
	for _, c := range cases {
		if got := slices.Collect(c.topology.Neighbors(c.cell)); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbours of %v are %v, want %v", c.topology, c.cell, got, c.want)
		}
	}
}

func TestAxialThereAndBack(t *testing.T) {
	for _, topology := range topologies {
		for _, c := range cellsOf(window) {
			if back := topology.FromAxial(topology.Axial(c)); back != c {
				t.Errorf("%v: %v came back as %v", topology, c, back)
			}
		}
	}
}

// The judge of Distance, Ring and Spiral: a flood over Neighbors.
func TestDistanceRingSpiral(t *testing.T) {
	for _, topology := range topologies {
		for _, center := range pairs(0, 0, -3, -5, -2, 1, 3, -4, 5, 7) {
			seen := map[paces.Cell]int{center: 0}
			edge := []paces.Cell{center}
			for radius := range 6 {
				ring := slices.SortedFunc(topology.Ring(center, radius), byRow)
				slices.SortFunc(edge, byRow)
				if !slices.Equal(ring, edge) {
					t.Fatalf("%v: ring %d around %v is %v, want %v", topology, radius, center, ring, edge)
				}
				spiral := slices.SortedFunc(topology.Spiral(center, radius), byRow)
				if all := slices.SortedFunc(maps.Keys(seen), byRow); !slices.Equal(spiral, all) {
					t.Fatalf("%v: spiral %d around %v is %v, want %v", topology, radius, center, spiral, all)
				}
				var next []paces.Cell
				for _, c := range edge {
					if d := topology.Distance(center, c); d != radius {
						t.Fatalf("%v: distance from %v to %v is %d, want %d", topology, center, c, d, radius)
					}
					for n := range topology.Neighbors(c) {
						if _, ok := seen[n]; !ok {
							seen[n] = radius + 1
							next = append(next, n)
						}
					}
				}
				edge = next
			}
			for range topology.Ring(center, -1) {
				t.Errorf("%v: a ring of radius -1 has cells", topology)
			}
		}
	}
}

// A ring is a closed walk; on squares with four neighbours its cells touch by corners.
func TestRingGoesRound(t *testing.T) {
	for _, topology := range topologies {
		near := topology
		if near.Shape == paces.FourWay {
			near = paces.King
		}
		ring := slices.Collect(topology.Ring(image.Pt(-2, -3), 3))
		for i, c := range ring {
			if next := ring[(i+1)%len(ring)]; near.Distance(c, next) != 1 {
				t.Errorf("%v: %v is followed by %v", topology, c, next)
			}
		}
	}
}

func TestLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for _, topology := range topologies {
		for range 2000 {
			a := image.Pt(rng.IntN(21)-10, rng.IntN(21)-10)
			b := image.Pt(rng.IntN(21)-10, rng.IntN(21)-10)
			line := slices.Collect(topology.Line(a, b))
			if line[0] != a || line[len(line)-1] != b || len(line) != topology.Distance(a, b)+1 {
				t.Fatalf("%v: line from %v to %v is %v", topology, a, b, line)
			}
			for i := range line[1:] {
				if topology.Distance(line[i], line[i+1]) != 1 {
					t.Fatalf("%v: line from %v to %v jumps: %v", topology, a, b, line)
				}
			}
			back := slices.Collect(topology.Line(b, a))
			slices.Reverse(back)
			if !slices.Equal(line, back) {
				t.Fatalf("%v: line from %v to %v differs from the line back: %v, %v", topology, a, b, line, back)
			}
		}
	}
}

// On an open map every engine must agree with the geometry, at every corner of every layout.
func TestHexGroundIsTheGeometry(t *testing.T) {
	for _, topology := range hexTopologies {
		for _, size := range []image.Point{{1, 1}, {1, 6}, {6, 1}, {5, 4}, {4, 7}, {7, 5}, {70, 3}, {3, 70}} {
			grid, err := paces.NewGrid(size.X, size.Y, '.')
			if err != nil {
				t.Fatal(err)
			}
			ground, err := grid.Compile(topology, paces.Mover{Costs: paces.Costs{'.': 1}})
			if err != nil {
				t.Fatal(err)
			}
			for _, from := range pairs(0, 0, size.X-1, 0, 0, size.Y-1, size.X/2, size.Y/2) {
				checkOpenHexes(t, ground, from)
			}
		}
	}
}

// checkOpenHexes compares steps, field, reach and paths from one cell of an open map with the geometry. A corner of a
// sheared map can lie on no straight way inside the map, so the distance is only a lower bound there; field and reach
// are compared with a flood instead.
func checkOpenHexes(t *testing.T, ground *paces.Ground, from paces.Cell) {
	t.Helper()
	topology, bounds := ground.Topology(), ground.Bounds()
	flood := map[paces.Cell]paces.Cost{from: 0}
	for queue := []paces.Cell{from}; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		var steps []paces.Cell
		for to := range ground.Steps(c) {
			steps = append(steps, to)
		}
		var want []paces.Cell
		for n := range topology.Neighbors(c) {
			if !n.In(bounds) {
				continue
			}
			want = append(want, n)
			if _, ok := flood[n]; !ok {
				flood[n] = flood[c] + 1
				queue = append(queue, n)
			}
		}
		if !slices.Equal(steps, want) {
			t.Fatalf("%v %v: steps from %v lead to %v, want %v", topology, bounds, c, steps, want)
		}
	}
	field, err := ground.Field(from)
	if err != nil {
		t.Fatal(err)
	}
	reach, err := ground.Reach(from, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cellsOf(bounds) {
		if field.At(c) != flood[c] || int(flood[c]) < topology.Distance(from, c) {
			t.Fatalf("%v %v: field from %v at %v is %d, want %d", topology, bounds, from, c, field.At(c), flood[c])
		}
		if _, ok := reach.At(c); ok != (flood[c] <= 3) {
			t.Fatalf("%v %v: reach of 3 from %v, %v: %v", topology, bounds, from, c, ok)
		}
		if path, err := ground.Path(from, c); err != nil || path.Cost() != flood[c] {
			t.Fatalf("%v %v: path from %v to %v: %d, %v, want %d", topology, bounds, from, c, path.Cost(), err, flood[c])
		}
	}
}

// The six hexes around a cell, and how far another one is.
func ExampleTopology_Ring() {
	for c := range paces.HexOddR.Ring(image.Pt(1, 1), 1) {
		fmt.Print(c, " ")
	}
	fmt.Println(paces.HexOddR.Distance(image.Pt(1, 1), image.Pt(-3, -4)))
	// Output: (1,0) (2,0) (2,1) (2,2) (1,2) (0,1) 7
}
