package fill

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"paces/internal/lattice"
)

var (
	straightSteps = []lattice.Step{{DX: 0, DY: 1}, {DX: 0, DY: -1}, {DX: 1, DY: 0}, {DX: -1, DY: 0}}
	diagonalSteps = []lattice.Step{{DX: 1, DY: 1}, {DX: -1, DY: 1}, {DX: 1, DY: -1}, {DX: -1, DY: -1}}
	hexSteps      = []lattice.Step{
		{DX: 1, DY: 0}, {DX: 0, DY: 1}, {DX: -1, DY: 1}, {DX: -1, DY: 0}, {DX: 0, DY: -1}, {DX: 1, DY: -1},
	}
)

// shape returns the squares' shape with steps of a and b, b = 0 for four directions.
func shape(a, b int32, sides int) lattice.Shape {
	s := lattice.Shape{Sides: sides}
	for _, step := range straightSteps {
		step.Unit = a
		s.Steps = append(s.Steps, step)
	}
	for _, step := range diagonalSteps {
		step.Unit = b
		if b > 0 {
			s.Steps = append(s.Steps, step)
		}
	}
	return s
}

func hexShape(unit int32) lattice.Shape {
	s := lattice.Shape{Shear: lattice.OddR}
	for _, step := range hexSteps {
		step.Unit = unit
		s.Steps = append(s.Steps, step)
	}
	return s
}

// judge returns the distances by relaxing every step until nothing changes any more.
func judge(q Query) []int64 {
	l := q.Lattice
	dist := make([]int64, l.Len())
	for i := range dist {
		dist[i] = -1
	}
	for _, s := range q.Sources {
		if d := &dist[s.ID]; *d < 0 || int64(s.Head) < *d {
			*d = int64(s.Head)
		}
	}
	for changed := true; changed; {
		changed = false
		for id := range dist {
			if dist[id] < 0 {
				continue
			}
			for _, arc := range l.AppendArcs(nil, int32(id), q.Backward) {
				if k := dist[id] + int64(arc.Cost); dist[arc.Cell] < 0 || k < dist[arc.Cell] {
					dist[arc.Cell], changed = k, true
				}
			}
		}
	}
	return dist
}

// compareKernels fails the test if any kernel that is able to makes a field of q that differs from the judge's.
func compareKernels(t *testing.T, what string, f *Filler, m *Map, q Query) {
	t.Helper()
	want := judge(q)
	able := f.able(&q)
	for k := plain; k <= window; k++ {
		if !able[k] {
			continue
		}
		f.only = k
		if err := f.Fill(m, q); err != nil {
			t.Fatalf("%s, kernel %d: %v", what, k, err)
		}
		for id, want := range want {
			if got := int64(m.At(int32(id))); got != want {
				x, y := q.Lattice.XY(int32(id))
				t.Fatalf("%s, kernel %d: at %d,%d the field has %d, right is %d\n%s", what, k, x, y, got, want, draw(q))
			}
		}
	}
}

// draw shows the map of q: walls, prices, sources.
func draw(q Query) string {
	l, s := q.Lattice, ""
	for y := range l.Height {
		for x := range l.Width {
			id, c := l.ID(x, y), "#"
			if l.Open(id) {
				c = string(rune('0' + l.Price[id]%10))
			}
			for _, source := range q.Sources {
				if source.ID == id {
					c = "S"
				}
			}
			s += c
		}
		s += "\n"
	}
	return s
}

// long reports whether the tests shall run in full: PACES_LONG=1. That takes minutes.
func long() bool { return os.Getenv("PACES_LONG") != "" }

type pair struct {
	a, b  int32
	sides int
}

func (p pair) String() string { return fmt.Sprintf("%d/%d sides %d", p.a, p.b, p.sides) }

var pairs = []pair{
	{1, 0, 0},
	{70, 0, 0},
	{5, 7, 2},
	{1, 1, 2},
	{70, 99, 2},
	{2, 3, 2},
	{1, 2, 2},
	{3, 7, 2},
	{2378, 3363, 2},
	{5, 7, 1},
	{1, 1, 1},
	{2, 3, 1},
	{1, 2, 1},
	{70, 99, 1},
	{5, 7, 0},
	{1, 1, 0},
	{2, 3, 0},
	{1, 2, 0},
	{1, 3, 0},
	{3, 2, 0},
	{3, 2, 2},
}

// smallWorld is a lattice with a square of cells that a test opens and closes, at the left border or elsewhere.
type smallWorld struct {
	*lattice.Lattice
	left, side int
}

func newSmallWorld(left, side int, p pair) smallWorld {
	return smallWorld{lattice.New(left+side, side, shape(p.a, p.b, p.sides)), left, side}
}

func (w smallWorld) id(c int) int32 { return w.ID(w.left+c%w.side, c/w.side) }

// check compares the kernels on the map whose open cells are the bits of pattern, from every source.
func (w smallWorld) check(t *testing.T, p pair, pattern int, f *Filler, m *Map) {
	for c := range w.side * w.side {
		w.Price[w.id(c)] = lattice.Closed
		if pattern>>c&1 != 0 {
			w.Price[w.id(c)] = 1
		}
	}
	w.Link()
	for c := range w.side * w.side {
		if pattern>>c&1 != 0 {
			compareKernels(t, p.String(), f, m, Query{Lattice: w.Lattice, Sources: []Source{{ID: w.id(c)}}})
		}
	}
}

// TestSmallWorlds fills every map of 4x4 cells from every source: once at the left border and once across the border of
// a word of the bit planes. Without PACES_LONG it takes a sample that fits a few seconds.
func TestSmallWorlds(t *testing.T) {
	stride := 601
	if long() {
		stride = 1
	}
	var f Filler
	var m Map
	for i, p := range pairs {
		for _, left := range []int{0, 61} {
			w := newSmallWorld(left, 4, p)
			for pattern := i % stride; pattern < 1<<16; pattern += stride {
				w.check(t, p, pattern, &f, &m)
			}
		}
	}
}

// TestFiveByFive fills all maps of 5x5 cells up to symmetry, from every source, where PACES_LONG asks for it; else a
// few.
func TestFiveByFive(t *testing.T) {
	stride := 1<<18 + 1
	if long() {
		stride = 1
	}
	var f Filler
	var m Map
	for i, p := range []pair{{1, 0, 0}, {5, 7, 2}, {1, 1, 0}} {
		w := newSmallWorld(61, 5, p)
		for pattern := i % stride; pattern < 1<<25; pattern += stride {
			if !long() || pattern == leastImage(pattern) {
				w.check(t, p, pattern, &f, &m)
			}
		}
	}
}

// leastImage returns the least of the patterns that a 5x5 pattern becomes by turning and mirroring.
func leastImage(pattern int) int {
	least := pattern
	for range 2 {
		for range 4 {
			pattern = movedCells(pattern, func(x, y int) (int, int) { return 4 - y, x })
			least = min(least, pattern)
		}
		pattern = movedCells(pattern, func(x, y int) (int, int) { return 4 - x, y })
	}
	return least
}

func movedCells(pattern int, move func(x, y int) (int, int)) int {
	moved := 0
	for c := range 25 {
		x, y := move(c%5, c/5)
		moved |= pattern >> c & 1 << (y*5 + x)
	}
	return moved
}

// randomLattice returns a map of random size with random walls.
func randomLattice(rng *rand.Rand, s lattice.Shape, price func() int32) *lattice.Lattice {
	l := lattice.New(1+rng.IntN(170), 1+rng.IntN(40), s)
	walls := rng.IntN(60)
	for y := range l.Height {
		for x := range l.Width {
			if rng.IntN(100) >= walls {
				l.Price[l.ID(x, y)] = price()
			}
		}
	}
	l.Link()
	return l
}

func randomSources(rng *rand.Rand, l *lattice.Lattice, heads int32) []Source {
	var open []int32
	for id := range int32(l.Len()) {
		if l.Open(id) {
			open = append(open, id)
		}
	}
	if len(open) == 0 {
		return nil
	}
	var sources []Source
	for range 1 + rng.IntN(4)*rng.IntN(10) {
		sources = append(sources, Source{open[rng.IntN(len(open))], rng.Int32N(heads)})
	}
	return sources
}

// TestRandomWorlds compares random maps of many kinds with the judge.
func TestRandomWorlds(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var f Filler
	var m Map
	limit := 2 * time.Second
	if long() {
		limit = 2 * time.Minute
	}
	for start := time.Now(); time.Since(start) < limit; {
		p := pairs[rng.IntN(len(pairs))]
		uniform := 1 + rng.Int32N(3)
		price := func() int32 { return uniform }
		if rng.IntN(2) == 0 {
			top := []int32{3, 9, 255, 5000}[rng.IntN(4)]
			price = func() int32 { return 1 + rng.Int32N(top) }
		}
		s := shape(p.a, p.b, p.sides)
		if rng.IntN(6) == 0 {
			s = hexShape(p.a)
		}
		l := randomLattice(rng, s, price)
		sources := randomSources(rng, l, 1+rng.Int32N(2)*rng.Int32N(100))
		if sources == nil {
			continue
		}
		q := Query{Lattice: l, Sources: sources, Backward: rng.IntN(2) == 0}
		compareKernels(t, p.String(), &f, &m, q)
	}
}
