package paces_test

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"paces"
)

// TestPrepare: a prepared ground gives paths of the same cost, the same ones to every search, and forgets its
// preparation when the map changes.
func TestPrepare(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	g, err := paces.NewGrid(90, 60, '.')
	must(t, err)
	for range 70 {
		at := image.Pt(r.IntN(90), r.IntN(60))
		must(t, g.Fill(image.Rectangle{at, at.Add(image.Pt(1+r.IntN(12), 1+r.IntN(4)))}.Intersect(g.Bounds()), '#'))
	}
	for _, topology := range []paces.Topology{paces.Four, paces.Eight, paces.King, paces.HexOddR} {
		m := paces.Mover{Costs: paces.Costs{'.': 2}}
		plain, prepared := compiled(t, g, topology, m), compiled(t, g, topology, m)
		must(t, prepared.Prepare())
		for i := range 300 {
			if i == 150 {
				must(t, g.Set(image.Pt(45, 30), '#'))
				must(t, plain.Update(image.Pt(45, 30)))
				must(t, prepared.Update(image.Pt(45, 30)))
			}
			from, to := image.Pt(r.IntN(90), r.IntN(60)), image.Pt(r.IntN(90), r.IntN(60))
			want, wantErr := plain.Path(from, to)
			got, err := prepared.Path(from, to)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) || got.Cost() != want.Cost() {
				t.Fatalf("%v to %v: cost %d, %v; unprepared %d, %v", from, to, got.Cost(), err, want.Cost(), wantErr)
			}
			same := slices.Equal(slices.Collect(got.Cells()), slices.Collect(want.Cells()))
			if i >= 150 && !same {
				t.Fatalf("%v to %v: %v after an update, %v on ground never prepared", from, to, got, want)
			}
			again, _ := paces.NewSearch(prepared).Path(from, to)
			if !slices.Equal(slices.Collect(got.Cells()), slices.Collect(again.Cells())) {
				t.Fatalf("%v to %v: another search goes another way", from, to)
			}
		}
		must(t, g.Set(image.Pt(45, 30), '.'))
	}
}

func compiled(t *testing.T, g *paces.Grid, topology paces.Topology, m paces.Mover) *paces.Ground {
	t.Helper()
	ground, err := g.Compile(topology, m)
	must(t, err)
	return ground
}
