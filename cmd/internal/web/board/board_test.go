package board

import (
	"errors"
	"testing"

	"paces"
)

// A stroke that leaves the map in the middle is refused, and the grounds are those of the map that it leaves behind.
func TestPaintRefused(t *testing.T) {
	b := must[*Board](t)(New(3, 1, []byte("..."), paces.Four))
	for mover := range Movers {
		b.SetCosts(mover, paces.Costs{'.': 1})
		if !must[*paces.Ground](t)(b.Ground(mover)).Open(b.Cell(1)) {
			t.Fatal("the middle is closed to begin with")
		}
	}
	if err := b.Paint([]int32{1, 9}, []int32{'#', '#'}); !errors.Is(err, paces.ErrOffMap) {
		t.Errorf("painting off the map: %v", err)
	}
	for mover := range Movers {
		if must[*paces.Ground](t)(b.Ground(mover)).Open(b.Cell(1)) {
			t.Errorf("mover %d walks through the wall that was painted", mover)
		}
	}
}
