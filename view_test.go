package paces

import (
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestViewPlansOnWhatItKnows walks a corridor whose short way is shut, unseen at first.
func TestViewPlansOnWhatItKnows(t *testing.T) {
	truth := MustParse("S.#.G\n.....\n")
	view, err := NewView(truth, '?')
	if err != nil {
		t.Fatal(err)
	}
	ground, err := view.Grid().Compile(Four, Mover{Costs: Costs{'S': 1, '.': 1, 'G': 1, '?': 1}})
	if err != nil {
		t.Fatal(err)
	}
	cost := func() Cost {
		p, err := ground.Path(image.Pt(0, 0), image.Pt(4, 0))
		if err != nil {
			t.Fatal(err)
		}
		return p.Cost()
	}
	if got := cost(); got != 4 {
		t.Errorf("unseen: %d, right is 4, straight on", got)
	}
	changed, err := view.Reveal(image.Pt(2, 0), image.Pt(1, 0))
	if err != nil || len(changed) != 2 {
		t.Fatalf("revealed %v, %v", changed, err)
	}
	if err := ground.Update(changed...); err != nil {
		t.Fatal(err)
	}
	if got := cost(); got != 6 {
		t.Errorf("seen: %d, right is 6, round the wall", got)
	}
	if again, err := view.Reveal(image.Pt(2, 0)); err != nil || len(again) != 0 {
		t.Errorf("seen again: %v, %v; right is no news", again, err)
	}
	if _, err := view.Reveal(image.Pt(0, 0), image.Pt(9, 9)); !errors.Is(err, ErrOffMap) || view.Seen(image.Pt(0, 0)) {
		t.Errorf("off the map: %v, seen %v", err, view.Seen(image.Pt(0, 0)))
	}
}

// TestViewRevealedWholeIsTheMap reveals every cell of random maps, in random order, while they change.
func TestViewRevealedWholeIsTheMap(t *testing.T) {
	for i := range 100 {
		rng := rand.New(rand.NewPCG(13, uint64(i)))
		truth := randomGrid(rng)
		view, err := NewView(truth, '?')
		if err != nil {
			t.Fatal(err)
		}
		var cells []Cell
		for c := range truth.All() {
			cells = append(cells, c)
		}
		rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		for _, c := range cells {
			edited := randomEdit(rng, truth)
			if _, err := view.Reveal(c, edited); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := view.Reveal(cells...); err != nil {
			t.Fatal(err)
		}
		for _, name := range view.Grid().Layers() {
			truth.Layer(name)
		}
		for _, name := range truth.Layers() {
			if !slices.Equal(truth.Layer(name).values, view.Grid().Layer(name).values) {
				t.Fatalf("layer %q differs", name)
			}
		}
		for i := range truth.kinds {
			if truth.kinds[i] != view.known.kinds[i] || truth.barsAt(i) != view.known.barsAt(i) {
				t.Fatalf("cell %d differs", i)
			}
		}
		if !slices.Equal(truth.Portals(), view.known.Portals()) {
			t.Fatal("portals differ")
		}
	}
}
