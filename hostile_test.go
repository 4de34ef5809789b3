package paces

import (
	"errors"
	"image"
	"math/rand/v2"
	"runtime"
	"testing"
)

// TestHostileEdits closes everything, the source too, edits one cell a thousand times in one batch, and opens it all again:
// the field must come out as a fresh one.
func TestHostileEdits(t *testing.T) {
	g, err := NewGrid(50, 40, '.')
	if err != nil {
		t.Fatal(err)
	}
	ground, err := g.Compile(Eight, Mover{Costs: Costs{'.': 1, '~': 3}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(image.Pt(3, 3))
	if err != nil {
		t.Fatal(err)
	}
	var all []Cell
	for c := range g.All() {
		all = append(all, c)
	}
	update := func(cells []Cell, want error) {
		t.Helper()
		if err := ground.Update(cells...); err != nil {
			t.Fatal(err)
		}
		if _, err := field.Update(cells...); !errors.Is(err, want) {
			t.Fatalf("update: %v, right is %v", err, want)
		}
	}
	if err := g.Fill(g.Bounds(), '#'); err != nil {
		t.Fatal(err)
	}
	update(all, ErrStartBlocked)
	if _, err := ground.Path(image.Pt(0, 0), image.Pt(9, 9)); !errors.Is(err, ErrStartBlocked) {
		t.Fatalf("path on a closed map: %v", err)
	}
	if err := g.Fill(g.Bounds(), '.'); err != nil {
		t.Fatal(err)
	}
	update(all, nil)
	same := make([]Cell, 1000)
	for i := range same {
		same[i] = image.Pt(7, 7)
	}
	if err := g.Set(image.Pt(7, 7), '~'); err != nil {
		t.Fatal(err)
	}
	update(same, nil)
	if err := field.Verify(); err != nil {
		t.Fatal(err)
	}
	if _, err := field.Update(image.Pt(50, 0)); !errors.Is(err, ErrOffMap) {
		t.Fatalf("off the map: %v", err)
	}
	if err := ground.Update(image.Pt(-1, 0)); !errors.Is(err, ErrOffMap) {
		t.Fatalf("off the map: %v", err)
	}
}

// TestMemoryIsFlat makes a million edits, with paths, fields and labels kept all the while, and looks at the heap.
func TestMemoryIsFlat(t *testing.T) {
	edits := 1_000_000
	if testing.Short() {
		edits = 100_000
	}
	g, err := NewGrid(64, 64, '.')
	if err != nil {
		t.Fatal(err)
	}
	ground, err := g.Compile(Eight, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(image.Pt(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	search := NewSearch(ground)
	rng := rand.New(rand.NewPCG(1, 1))
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var early uint64
	var pending []Cell
	for i := range edits {
		c := image.Pt(1+rng.IntN(63), rng.IntN(64))
		if err := g.Set(c, "..#"[rng.IntN(3)]); err != nil {
			t.Fatal(err)
		}
		if err := ground.Update(c); err != nil {
			t.Fatal(err)
		}
		if pending = append(pending, c); i%16 == 15 {
			if _, err := field.Update(pending...); err != nil {
				t.Fatal(err)
			}
			pending = pending[:0]
			_, _ = search.Path(image.Pt(0, 0), c) // closed or cut off, some of them
		}
		if i == edits/10 {
			early = heap()
		}
	}
	if err := field.Verify(); err != nil {
		t.Fatal(err)
	}
	if late := heap(); late > early+early/4+64<<10 {
		t.Fatalf("%d bytes on the heap after %d edits, %d after a tenth of them", late, edits, early)
	}
}
