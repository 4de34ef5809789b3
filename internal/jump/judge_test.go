package jump

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"testing"

	"paces/internal/lattice"
)

// shapes are all move rules and costs that the package serves, by name.
func shapes() map[string]lattice.Shape {
	all := map[string]lattice.Shape{"four": shape(4, 2, 1, 0)}
	for _, c := range [][2]int32{{5, 7}, {1, 1}, {70, 99}, {2378, 3363}, {70, 139}} {
		for sides, corners := range []string{"always", "one", "never"} {
			all[fmt.Sprintf("%d/%d %s", c[0], c[1], corners)] = shape(8, sides, c[0], c[1])
		}
	}
	all["1/2 never"], all["2/5 one"] = shape(8, 2, 1, 2), shape(8, 1, 2, 5)
	return all
}

func shape(steps, sides int, straight, diagonal int32) lattice.Shape {
	s := lattice.Shape{Sides: sides}
	for d := range steps {
		dx := [8]int{0, 0, 1, -1, 1, -1, 1, -1}[d]
		dy := [8]int{1, -1, 0, 0, 1, 1, -1, -1}[d]
		unit := straight
		if d >= 4 {
			unit = diagonal
		}
		s.Steps = append(s.Steps, lattice.Step{DX: dx, DY: dy, Unit: unit})
	}
	return s
}

// drawn returns the lattice of a map given cell by cell.
func drawn(w, h int, s lattice.Shape, open func(x, y int) bool) *lattice.Lattice {
	l := lattice.New(w, h, s)
	for y := range h {
		for x := range w {
			if open(x, y) {
				l.Price[l.ID(x, y)] = 3
			}
		}
	}
	l.Link()
	return l
}

// randomMap returns noise, blocks, or thin walls, of any density.
func randomMap(r *rand.Rand, w, h int, s lattice.Shape) *lattice.Lattice {
	closed := make([]bool, w*h)
	switch r.IntN(3) {
	case 0:
		share := r.Float64() * 0.45
		for i := range closed {
			closed[i] = r.Float64() < share
		}
	case 1:
		for range r.IntN(w*h/20 + 2) {
			x, y, bw, bh := r.IntN(w), r.IntN(h), 1+r.IntN(6), 1+r.IntN(6)
			for i := range bw * bh {
				closed[min(y+i/bw, h-1)*w+min(x+i%bw, w-1)] = true
			}
		}
	default:
		for range r.IntN(w+h) / 2 {
			x, y, d := r.IntN(w), r.IntN(h), r.IntN(8)
			for range 1 + r.IntN(w) {
				closed[y*w+x] = true
				x, y = x+s.Steps[d%len(s.Steps)].DX, y+s.Steps[d%len(s.Steps)].DY
				if x < 0 || y < 0 || x >= w || y >= h {
					break
				}
			}
		}
	}
	return drawn(w, h, s, func(x, y int) bool { return !closed[y*w+x] })
}

// distances is the judge: Dijkstra's algorithm (1959) over the exits, with a heap.
func distances(l *lattice.Lattice, from int32) []int64 {
	d := make([]int64, l.Len())
	for i := range d {
		d[i] = -1
	}
	q := &frontier{{0, from}}
	for q.Len() > 0 {
		at := heap.Pop(q).(reached)
		if d[at.id] >= 0 {
			continue
		}
		d[at.id] = at.cost
		for e := range l.Shape.Steps {
			if to := at.id + l.Off[e]; l.Exits[at.id]>>e&1 == 1 && d[to] < 0 {
				heap.Push(q, reached{at.cost + int64(l.Step(at.id, uint8(e))), to})
			}
		}
	}
	return d
}

type reached struct {
	cost int64
	id   int32
}

type frontier []reached

func (f frontier) Len() int           { return len(f) }
func (f frontier) Less(i, j int) bool { return f[i].cost < f[j].cost }
func (f frontier) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)        { *f = append(*f, x.(reached)) }
func (f *frontier) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}

// walk checks legs step by step: legal, never back on the same leg, from one end to the other; it returns their cost.
func walk(l *lattice.Lattice, from, to int32, legs []Leg) (cost int64, err error) {
	at := from
	for i, leg := range legs {
		if leg.N <= 0 || i > 0 && legs[i-1].Dir == leg.Dir {
			return 0, fmt.Errorf("leg %d of %v is empty or goes on the one before", i, legs)
		}
		for range leg.N {
			if l.Exits[at]>>leg.Dir&1 == 0 {
				return 0, fmt.Errorf("illegal step %d out of cell %d on %v", leg.Dir, at, legs)
			}
			cost += int64(l.Step(at, leg.Dir))
			at += l.Off[leg.Dir]
		}
	}
	if at != to {
		return 0, fmt.Errorf("%v end at %d, not at %d", legs, at, to)
	}
	return cost, nil
}

// path appends the legs of a cheapest path.
func path(s *Searcher, ix *Index, from, to int32, dst []Leg) (legs []Leg, cost int64, settled int, ok bool) {
	if s.Run(ix, Query{From: from, To: to}) != Found {
		return dst, 0, s.Settled(), false
	}
	return s.AppendLegs(dst), s.Cost(), s.Settled(), true
}

// ask puts one question and compares the answer with the true distance (-1 for none).
func ask(t *testing.T, s *Searcher, ix *Index, from, to int32, want int64) []Leg {
	t.Helper()
	legs, cost, _, ok := path(s, ix, from, to, nil)
	if !ok {
		if want >= 0 {
			t.Fatalf("%s\n%d to %d: no path, want cost %d", picture(ix.lattice, from, to), from, to, want)
		}
		return nil
	}
	walked, err := walk(ix.lattice, from, to, legs)
	if err != nil || cost != want || walked != want {
		t.Fatalf("%s\n%d to %d: cost %d, legs cost %d (%v), want %d", picture(ix.lattice, from, to), from, to, cost, walked, err, want)
	}
	return legs
}

// picture draws a map, for messages.
func picture(l *lattice.Lattice, from, to int32) string {
	out := ""
	for y := range l.Height {
		for x := range l.Width {
			switch id := l.ID(x, y); {
			case id == from:
				out += "S"
			case id == to:
				out += "G"
			case l.Open(id):
				out += "."
			default:
				out += "#"
			}
		}
		out += "\n"
	}
	return out
}

// openCells returns the numbers of all open cells.
func openCells(l *lattice.Lattice) []int32 {
	var open []int32
	for id := range int32(l.Len()) {
		if l.Open(id) {
			open = append(open, id)
		}
	}
	return open
}
