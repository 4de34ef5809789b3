package lattice

import (
	"math/rand/v2"
	"testing"
)

// squares and hexes return shapes in the order of directions that package paces uses.
func squares(steps, sides int) Shape {
	s := Shape{Sides: sides}
	for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}[:steps] {
		unit := int32(5)
		if d[0] != 0 && d[1] != 0 {
			unit = 7
		}
		s.Steps = append(s.Steps, Step{d[0], d[1], unit})
	}
	return s
}

func hexes(shear Shear) Shape {
	s := Shape{Sides: 2, Shear: shear}
	for _, d := range [][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}} {
		s.Steps = append(s.Steps, Step{d[0], d[1], 1})
	}
	return s
}

var shapes = []Shape{
	squares(4, 2), squares(8, 2), squares(8, 1), squares(8, 0),
	hexes(OddR), hexes(EvenR), hexes(OddQ), hexes(EvenQ),
}

// random returns a linked lattice of random size, shape and prices.
func random(r *rand.Rand) *Lattice {
	sides := []int{1, 2, 3, 7, 30, 62, 63, 64, 65, 126, 127, 130}
	l := New(sides[r.IntN(len(sides))], sides[r.IntN(len(sides))], shapes[r.IntN(len(shapes))])
	for y := range l.Height {
		for x := range l.Width {
			if r.IntN(3) > 0 {
				l.Price[l.ID(x, y)] = 1 + r.Int32N(3)
			}
		}
	}
	l.Link()
	return l
}

// TestNumbers: every cell has a number of its own with a border of padding around it, and ID and XY undo each other.
func TestNumbers(t *testing.T) {
	for _, shape := range shapes {
		for _, size := range [][2]int{{1, 1}, {1, 9}, {9, 1}, {62, 5}, {63, 6}, {5, 64}, {70, 71}} {
			l := New(size[0], size[1], shape)
			if l.Len() != PaddedLen(size[0], size[1], shape.Shear) || l.Stride%64 != 0 {
				t.Fatalf("%v: %d numbers, stride %d", size, l.Len(), l.Stride)
			}
			seen := map[int32]bool{}
			for y := range l.Height {
				for x := range l.Width {
					id := l.ID(x, y)
					if gx, gy := l.XY(id); gx != x || gy != y || seen[id] {
						t.Fatalf("%v, shear %d: (%d,%d) has number %d, which is (%d,%d)", size, shape.Shear, x, y, id, gx, gy)
					}
					if id-l.Stride-1 < 0 || int(id+l.Stride+1) >= l.Len() {
						t.Fatalf("%v, shear %d: number %d lacks a border", size, shape.Shear, id)
					}
					seen[id] = true
				}
			}
			for id := range int32(l.Len()) {
				if l.In(l.XY(id)) != seen[id] {
					t.Fatalf("%v, shear %d: number %d is on the map: %v", size, shape.Shear, id, !seen[id])
				}
			}
		}
	}
}

// TestLink checks the invariants that stand above the type.
func TestLink(t *testing.T) {
	for seed := range uint64(60) {
		l := random(rand.New(rand.NewPCG(seed, 0)))
		for id := range int32(l.Len()) {
			price, free := l.Price[id], l.Free[id>>6]>>(id&63)&1 == 1
			if free != (price != Closed) || free && !l.In(l.XY(id)) || !free && l.Exits[id] != 0 {
				t.Fatalf("seed %d: cell %d has price %d, free %v, exits %b", seed, id, price, free, l.Exits[id])
			}
			if !free {
				continue
			}
			if price < l.Cheapest || price > l.Dearest || l.Uniform && price != l.Cheapest {
				t.Fatalf("seed %d: price %d outside %d to %d, uniform %v", seed, price, l.Cheapest, l.Dearest, l.Uniform)
			}
			for d := range l.Shape.Steps {
				there := l.Opposite[d]
				if l.Off[there] != -l.Off[d] || l.Opposite[there] != uint8(d) {
					t.Fatalf("the opposite of %d is %d", d, there)
				}
				back := l.Exits[id+l.Off[d]] >> there & 1
				if l.Exits[id]>>d&1 != back {
					t.Fatalf("seed %d: cell %d leads in direction %d and not back, or the other way round", seed, id, d)
				}
			}
		}
	}
}

// TestDistance: the estimate is a metric that no step of length u changes by more than u.
func TestDistance(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		l := random(r)
		cell := func() int32 { return l.ID(r.IntN(l.Width), r.IntN(l.Height)) }
		for range 200 {
			a, b := cell(), cell()
			h := l.Distance(a, b)
			if h != l.Distance(b, a) || (h == 0) != (a == b) {
				t.Fatalf("seed %d: from %d to %d it is %d, back %d", seed, a, b, h, l.Distance(b, a))
			}
			for d := range l.Shape.Steps {
				if next := l.Distance(a+l.Off[d], b); l.In(l.XY(a+l.Off[d])) && max(next-h, h-next) > int64(l.Unit[d]) {
					t.Fatalf("seed %d: a step of length %d changes %d to %d", seed, l.Unit[d], h, next)
				}
			}
			if l.StepsApart(a, b)*int64(l.Unit[0]) > h {
				t.Fatalf("seed %d: %d steps apart at a distance of %d", seed, l.StepsApart(a, b), h)
			}
		}
	}
}

// TestAround reads the 3 x 3 cells about a cell across the borders of words.
func TestAround(t *testing.T) {
	l := random(rand.New(rand.NewPCG(9, 9)))
	for y := range l.Height {
		for x := range l.Width {
			id, want := l.ID(x, y), 0
			for i := range 9 {
				if at := id + int32(i/3-1)*l.Stride + int32(i%3-1); l.Open(at) {
					want |= 1 << i
				}
			}
			if got := l.Around(l.Free, id); got != want {
				t.Fatalf("around (%d,%d): %09b, right is %09b", x, y, got, want)
			}
		}
	}
}

// TestArcs: the steps into a cell are the steps out of others that lead to it.
func TestArcs(t *testing.T) {
	for seed := range uint64(30) {
		l := random(rand.New(rand.NewPCG(seed, 2)))
		type step struct{ from, to, cost int32 }
		out, in := map[step]bool{}, map[step]bool{}
		for id := range int32(l.Len()) {
			if !l.Open(id) {
				continue
			}
			for _, a := range l.AppendArcs(nil, id, false) {
				out[step{id, a.Cell, a.Cost}] = true
			}
			for _, a := range l.AppendArcs(nil, id, true) {
				in[step{a.Cell, id, a.Cost}] = true
			}
		}
		for s := range out {
			if !in[s] {
				t.Fatalf("seed %d: step %v is not seen backward", seed, s)
			}
		}
		if len(in) != len(out) {
			t.Fatalf("seed %d: %d steps, backward %d", seed, len(out), len(in))
		}
	}
}
