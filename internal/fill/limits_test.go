package fill

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"paces/internal/lattice"
)

// snake returns a map that is one corridor, up and down: nearly half its cells in a row.
func snake(w, h int, s lattice.Shape, price int32) *lattice.Lattice {
	l := lattice.New(w, h, s)
	for x := range w {
		for y := range h {
			if x%2 == 0 || y == (x/2%2)*(h-1) {
				l.Price[l.ID(x, y)] = price
			}
		}
	}
	l.Link()
	return l
}

// sameAsPlain fails the test if a kernel that is able to make the field of q makes another than the plain method does,
// or another error.
func sameAsPlain(t *testing.T, q Query) {
	t.Helper()
	var f Filler
	var want, got Map
	f.only = plain
	wantErr := f.Fill(&want, q)
	able := f.able(&q)
	for k := run; k <= window; k++ {
		if !able[k] {
			continue
		}
		f.only = k
		for range 2 { // the second time it knows how wide distances are
			if err := f.Fill(&got, q); !errors.Is(err, wantErr) {
				t.Fatalf("kernel %d: error %v, want %v, price %d, %d cells", k, err, wantErr, q.Lattice.Dearest, q.Lattice.Width)
			}
			for id := range int32(q.Lattice.Len()) {
				if wantErr == nil && got.At(id) != want.At(id) {
					t.Fatalf("kernel %d: cell number %d has %d, right is %d", k, id, got.At(id), want.At(id))
				}
			}
		}
	}
}

// TestDistancesThatOutgrow16Bits and their neighbours: the longest distances lie on both sides of 2^15 and 2^16.
func TestDistancesThatOutgrow16Bits(t *testing.T) {
	for _, h := range []int{126, 127, 128, 129, 255, 256, 257, 300} {
		for _, p := range []pair{{1, 0, 0}, {1, 1, 0}, {1, 1, 2}, {5, 7, 2}} {
			l := snake(511, h, shape(p.a, p.b, p.sides), 1)
			sameAsPlain(t, Query{Lattice: l, Sources: []Source{{ID: l.ID(0, 0)}}})
		}
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for _, p := range []pair{{1, 0, 0}, {5, 7, 2}} {
		l := snake(201, 60, shape(p.a, p.b, p.sides), 1)
		for i, price := range l.Price {
			if price != lattice.Closed {
				l.Price[i] = 1 + rng.Int32N(9)
			}
		}
		l.Link()
		for _, backward := range []bool{false, true} {
			sameAsPlain(t, Query{Lattice: l, Sources: []Source{{ID: l.ID(0, 0)}}, Backward: backward})
		}
	}
}

// TestDistancesThatOutgrowCosts: the farthest cell costs just what a cost can hold, or a little more.
func TestDistancesThatOutgrowCosts(t *testing.T) {
	const steps = 1000
	for _, p := range []pair{{1, 0, 0}, {1, 1, 0}, {5, 7, 2}, {2378, 3363, 2}} {
		for _, more := range []int32{-1, 0, 1, 2} {
			l := lattice.New(steps+1, 1, shape(p.a, p.b, p.sides))
			price := lattice.MaxCost/(steps*p.a) + more
			for x := range l.Width {
				l.Price[l.ID(x, 0)] = price
			}
			l.Link()
			sameAsPlain(t, Query{Lattice: l, Sources: []Source{{ID: l.ID(0, 0)}}})
			l.Price[l.ID(500, 0)]--
			l.Link()
			sameAsPlain(t, Query{Lattice: l, Sources: []Source{{ID: l.ID(0, 0)}}})
		}
	}
}

// TestNothingAllocatedWhenWarm makes the same fields again and again, also where 16 bits do not suffice.
func TestNothingAllocatedWhenWarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, s := range []lattice.Shape{shape(1, 0, 0), shape(5, 7, 2), shape(2378, 3363, 2), shape(1, 1, 0), hexShape(1)} {
		for _, top := range []int32{1, 9} {
			l := lattice.New(150, 90, s)
			for y := range l.Height {
				for x := range l.Width {
					if rng.IntN(10) > 0 || x+y == 0 {
						l.Price[l.ID(x, y)] = 1 + rng.Int32N(top)
					}
				}
			}
			l.Link()
			q := Query{Lattice: l, Sources: []Source{{ID: l.ID(0, 0)}}}
			var f Filler
			var m Map
			able := f.able(&q)
			for k := plain; k <= window; k++ {
				f.only = k
				for range 3 { // lists change places from field to field
					f.Fill(&m, q)
				}
				if able[k] && testing.AllocsPerRun(5, func() { f.Fill(&m, q) }) != 0 {
					t.Errorf("kernel %d allocates, %d directions, prices to %d", k, len(s.Steps), top)
				}
			}
		}
	}
}

// TestCancelledFields end with the error of their context.
func TestCancelledFields(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var f Filler
	var m Map
	for _, p := range []pair{{1, 0, 0}, {5, 7, 2}} {
		for _, price := range []int32{1, 2} {
			l := snake(301, 41, shape(p.a, p.b, p.sides), 1)
			l.Price[l.ID(0, 0)] = price
			l.Link()
			q := Query{Lattice: l, Sources: []Source{{ID: l.ID(0, 0)}}, Context: ctx}
			able := f.able(&q)
			for k := plain; k <= window; k++ {
				f.only = k
				if able[k] && !errors.Is(f.Fill(&m, q), context.Canceled) {
					t.Errorf("kernel %d did not notice that its field was cancelled", k)
				}
			}
		}
	}
}

// TestFollowsTheGround makes a field, changes the ground, and makes it again with the same scratch.
func TestFollowsTheGround(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	var f Filler
	var m Map
	for _, p := range pairs {
		l := randomLattice(rng, shape(p.a, p.b, p.sides), func() int32 { return 1 })
		for range 3 {
			id := l.ID(rng.IntN(l.Width), rng.IntN(l.Height))
			change := l.Cell(id)
			change.Price = 1 + rng.Int32N(2)
			l.Update([]lattice.Change{change})
			compareKernels(t, p.String(), &f, &m, Query{Lattice: l, Sources: []Source{{ID: id}}})
		}
	}
}

// TestLargeMaps checks the certificate of every kernel on real maps, on open ground and on noise, from one source
// and from many. Under the build tag purego it also shows that no kernel leaves its arrays.
func TestLargeMaps(t *testing.T) {
	names := []string{"open", "noise", "dao/brc202d", "mazes/maze512-4-0"}
	if long() {
		names = append(names, "gppc/AcrosstheCape", "dao/orz900d", "sc1/TheFrozenSea", "mazes/maze512-1-0", "rooms/8room_000")
	}
	for i, p := range []pair{{1, 0, 0}, {5, 7, 2}, {2378, 3363, 2}, {1, 1, 0}} {
		for j, name := range names {
			t.Run(name+" "+p.String(), func(t *testing.T) {
				s := shape(p.a, p.b, p.sides)
				var l *lattice.Lattice
				switch name {
				case "open":
					l = noise(300, 0, s)
				case "noise":
					l = noise(300, 5+10*i, s)
				default:
					l = loadMap(t, name, s)
				}
				if (i+j)%2 == 1 {
					patch(l)
				}
				rng := rand.New(rand.NewPCG(uint64(i), 7))
				certifyKernels(t, Query{Lattice: l, Sources: randomSources(rng, l, 1)[:1]})
				certifyKernels(t, Query{Lattice: l, Sources: randomSources(rng, l, 1), Backward: true})
			})
		}
	}
}

func certifyKernels(t *testing.T, q Query) {
	t.Helper()
	var f Filler
	var m Map
	able := f.able(&q)
	for k := run; k <= window; k++ {
		if f.only = k; !able[k] {
			continue
		}
		if err := f.Fill(&m, q); err != nil {
			t.Fatalf("kernel %d: %v", k, err)
		}
		if err := Verify(&m, q); err != nil {
			t.Errorf("kernel %d: %v", k, err)
		}
	}
}

// FuzzFill reads a map from bytes: its width, the costs of its steps, and one byte a cell.
func FuzzFill(f *testing.F) {
	f.Add([]byte{7, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1})
	f.Add([]byte{70, 4, 1, 2, 3, 0, 0, 1, 9, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 3 || len(data) > 600 {
			return
		}
		w, p, cells := 1+int(data[0]), pairs[int(data[1])%len(pairs)], data[2:]
		l := lattice.New(w, (len(cells)+w-1)/w, shape(p.a, p.b, p.sides))
		q := Query{Lattice: l, Backward: data[1] >= 128}
		for i, kind := range cells {
			id := l.ID(i%w, i/w)
			if kind == 0 {
				continue
			}
			l.Price[id] = 1 + int32(kind)>>4
			if kind&15 == 1 || len(q.Sources) == 0 {
				q.Sources = append(q.Sources, Source{ID: id})
			}
		}
		if len(q.Sources) == 0 {
			return
		}
		l.Link()
		var filler Filler
		var m Map
		compareKernels(t, p.String(), &filler, &m, q)
	})
}
