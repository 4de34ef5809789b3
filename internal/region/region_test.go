package region

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"paces/internal/lattice"
)

var (
	straight = []lattice.Step{{DX: 0, DY: 1, Unit: 1}, {DX: 0, DY: -1, Unit: 1}, {DX: 1, DY: 0, Unit: 1}, {DX: -1, DY: 0, Unit: 1}}
	eight    = append(straight[:4:4], []lattice.Step{{DX: 1, DY: 1, Unit: 1}, {DX: -1, DY: 1, Unit: 1}, {DX: 1, DY: -1, Unit: 1}, {DX: -1, DY: -1, Unit: 1}}...)
	six      = []lattice.Step{{DX: 1, DY: 0, Unit: 1}, {DX: 0, DY: 1, Unit: 1}, {DX: -1, DY: 1, Unit: 1}, {DX: -1, DY: 0, Unit: 1}, {DX: 0, DY: -1, Unit: 1}, {DX: 1, DY: -1, Unit: 1}}
	shapes   = map[string]lattice.Shape{
		"four":      {Steps: straight},
		"never":     {Steps: eight, Sides: 2},
		"one":       {Steps: eight, Sides: 1},
		"always":    {Steps: eight},
		"hex odd r": {Steps: six, Shear: lattice.OddR},
		"hex evenq": {Steps: six, Shear: lattice.EvenQ},
	}
)

// noise returns a lattice of which about the given share of the cells is closed.
func noise(r *rand.Rand, shape lattice.Shape, w, h int, closed float64) *lattice.Lattice {
	l := lattice.New(w, h, shape)
	for y := range h {
		for x := range w {
			if r.Float64() >= closed {
				l.Price[l.ID(x, y)] = 1
			}
		}
	}
	l.Link()
	return l
}

// flood is the judge: components by walking the exits, numbered by their first cell.
func flood(l *lattice.Lattice) []int32 {
	component := make([]int32, l.Len())
	for i := range component {
		component[i] = -1
	}
	for start := range int32(l.Len()) {
		if !l.Open(start) || component[start] >= 0 {
			continue
		}
		component[start] = start
		for stack := []int32{start}; len(stack) > 0; {
			id := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for d := range l.Shape.Steps {
				if to := id + l.Off[d]; l.Exits[id]>>d&1 == 1 && component[to] < 0 {
					component[to] = start
					stack = append(stack, to)
				}
			}
		}
	}
	return component
}

// check compares the partition of all cells with the judge's, up to the names of the components.
func check(t *testing.T, x *Index, l *lattice.Lattice) {
	t.Helper()
	want := flood(l)
	toWant, toGot := map[int32]int32{}, map[int32]int32{}
	for id, w := range want {
		got := x.Component(int32(id))
		if (w < 0) != (got < 0) {
			t.Fatalf("cell %d: component %d, the flood says %d", id, got, w)
		}
		if w < 0 {
			continue
		}
		if other, seen := toWant[got]; seen && other != w {
			t.Fatalf("cell %d: component %d holds cells of two floods", id, got)
		}
		if other, seen := toGot[w]; seen && other != got {
			t.Fatalf("cell %d: one flood, two components %d and %d", id, got, other)
		}
		toWant[got], toGot[w] = w, got
	}
}

func TestComponentsOfRandomMaps(t *testing.T) {
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for i := range 150 {
				l := noise(r, shape, 1+r.IntN(140), 1+r.IntN(12), float64(i%10)/9)
				x := New(l)
				check(t, x, l)
				checkLargest(t, x, l)
			}
		})
	}
}

func checkLargest(t *testing.T, x *Index, l *lattice.Lattice) {
	t.Helper()
	sizes, want := map[int32]int{}, int32(-1)
	component := flood(l)
	for _, c := range component {
		sizes[c]++
	}
	for id, c := range component {
		if c >= 0 && (want < 0 || sizes[c] > sizes[component[want]]) {
			want = int32(id)
		}
	}
	if got := x.Largest(); got != want {
		t.Fatalf("the largest component begins at %d, not at %d", want, got)
	}
}

// Every map of 4 x 4 cells, placed so that it lies across a word border.
func TestComponentsOfAllSmallMaps(t *testing.T) {
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			l := lattice.New(65, 4, shape)
			x := New(l)
			for bits := range 1 << 16 {
				if testing.Short() && bits%7 != 0 {
					continue
				}
				for i := range 16 {
					l.Price[l.ID(61+i%4, i/4)] = int32(bits>>i&1) - 1
				}
				l.Link()
				x.stale.Store(true)
				component := map[int32]int32{}
				want := flood(l)
				for i := range 16 {
					id := l.ID(61+i%4, i/4)
					got := x.Component(id)
					if first, seen := component[want[id]]; seen && first != got || (got < 0) != (want[id] < 0) {
						t.Fatalf("map %016b, cell %d: component %d, want %d", bits, i, got, first)
					}
					component[want[id]] = got
				}
				if len(component) != distinct(component) {
					t.Fatalf("map %016b: two floods share a component: %v", bits, component)
				}
			}
		})
	}
}

func distinct(m map[int32]int32) int {
	seen := map[int32]bool{}
	for _, v := range m {
		seen[v] = true
	}
	return len(seen)
}

func TestEditsKeepTheComponents(t *testing.T) {
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for i := range 30 {
				w, h := 1+r.IntN(140), 1+r.IntN(12)
				l := noise(r, shape, w, h, float64(i%7)/6)
				x := New(l)
				x.Component(0)
				for range 60 {
					ids := make([]int32, 1+r.IntN(4))
					for j := range ids {
						ids[j] = l.ID(r.IntN(w), r.IntN(h))
						l.Price[ids[j]] = int32(r.IntN(2)) - 1
					}
					l.Link()
					x.Update(ids...)
					check(t, x, l)
				}
			}
		})
	}
}

// The promise of the ring table: opening never makes the labels stale, nor does closing where nothing can split.
func TestEditsThatNeedNoRebuild(t *testing.T) {
	l := noise(rand.New(rand.NewPCG(5, 6)), shapes["never"], 100, 9, 0)
	x := New(l)
	x.Component(0)
	set := func(cx, cy int, price int32) {
		id := l.ID(cx, cy)
		l.Price[id] = price
		l.Link()
		x.Update(id)
	}
	for cx := 1; cx < 99; cx++ {
		set(cx, 4, lattice.Closed)
		if x.stale.Load() {
			t.Fatalf("closing (%d,4) of a wall that splits nothing made the labels stale", cx)
		}
	}
	set(0, 4, lattice.Closed)
	set(99, 4, lattice.Closed)
	if x.Connected(l.ID(50, 0), l.ID(50, 8)) {
		t.Fatal("the halves on both sides of a whole wall are connected")
	}
	set(63, 4, 1)
	if x.stale.Load() {
		t.Fatal("opening a cell made the labels stale")
	}
	if !x.Connected(l.ID(50, 0), l.ID(50, 8)) {
		t.Fatal("the halves on both sides of a wall with a door are not connected")
	}
}

func TestManyGoroutinesAsk(t *testing.T) {
	l := noise(rand.New(rand.NewPCG(7, 8)), shapes["always"], 200, 50, 0.6)
	want, x := flood(l), New(l)
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for a := int32(g); int(a) < l.Len(); a += 7 {
				b := int32(int(a) * 31 % l.Len())
				if got := x.Connected(a, b); got != (want[a] >= 0 && want[a] == want[b]) {
					t.Errorf("Connected(%d, %d) = %v", a, b, got)
				}
			}
		})
	}
	all.Wait()
}

func TestNothingAllocatedByAQuestion(t *testing.T) {
	l := noise(rand.New(rand.NewPCG(9, 1)), shapes["four"], 100, 100, 0.3)
	x := New(l)
	x.Component(0)
	if n := testing.AllocsPerRun(100, func() { x.Connected(l.ID(3, 3), l.ID(90, 90)) }); n != 0 {
		t.Errorf("%v allocations a question", n)
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, closed := range []float64{0, 0.2, 0.45} {
		b.Run(fmt.Sprint(closed), func(b *testing.B) {
			l := noise(rand.New(rand.NewPCG(1, 1)), shapes["never"], 1024, 1024, closed)
			x := New(l)
			for b.Loop() {
				x.build()
			}
			b.ReportMetric(float64(4*(cap(x.label)+cap(x.parent)+len(x.first))+len(x.room)+8*len(x.free))/float64(l.Len()), "bytes/cell")
		})
	}
}

func BenchmarkConnected(b *testing.B) {
	l := noise(rand.New(rand.NewPCG(1, 1)), shapes["never"], 1024, 1024, 0.35)
	x := New(l)
	x.Component(0)
	for i := 0; b.Loop(); i += 7919 {
		a := int32(i % l.Len())
		x.Connected(a, int32(l.Len())-1-a)
	}
}
