package paces_test

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"paces"
)

// TestSixteenAsk asks a fresh ground everything from sixteen goroutines at once, so that what is made by the first question
// (labels, jump lists, searches) is made by many: see it with -race. All get what one gets who asks alone.
func TestSixteenAsk(t *testing.T) {
	for name, m := range map[string]paces.Mover{
		"uniform": {Costs: paces.Costs{'.': 1, '~': 1}},
		"dear":    {Costs: paces.Costs{'.': 1, '~': 3}},
		"free":    {Costs: paces.Costs{'.': 1, '~': paces.Free}},
		"large":   {Costs: paces.Costs{'.': 1, '~': 1}, Size: 2},
	} {
		g, err := paces.NewGrid(48, 40, '.')
		must(t, err)
		r := rand.New(rand.NewPCG(3, 3))
		for range 400 {
			must(t, g.Set(image.Pt(r.IntN(48), r.IntN(40)), "~#"[r.IntN(2)]))
		}
		alone, err := g.Compile(paces.Eight, m)
		must(t, err)
		want := everything(alone, 1)
		shared, err := g.Compile(paces.Eight, m)
		must(t, err)
		var wg sync.WaitGroup
		for range 16 {
			wg.Go(func() {
				if got := everything(shared, 1); !slices.Equal(got, want) {
					t.Errorf("%s: a goroutine got other answers than one who asks alone", name)
				}
			})
		}
		wg.Wait()
	}
}

// everything asks a ground a few questions of each sort and returns the answers in words.
func everything(g *paces.Ground, seed uint64) (answers []string) {
	r := rand.New(rand.NewPCG(seed, 4))
	note := func(v ...any) { answers = append(answers, fmt.Sprint(v...)) }
	field, err := g.Field(image.Pt(r.IntN(48), r.IntN(40)))
	note(err)
	for range 20 {
		a, b := image.Pt(r.IntN(48), r.IntN(40)), image.Pt(r.IntN(48), r.IntN(40))
		p, err := g.Path(a, b)
		note(slices.Collect(p.Cells()), p.Cost(), err, g.Smooth(p, 0))
		p, err = g.Find(paces.Query{From: a, To: []paces.Cell{b}, Goal: paces.Nearest})
		note(slices.Collect(p.Cells()), err)
		blocked, err := g.WouldBlock([]paces.Cell{a}, []paces.Cell{b}, []paces.Cell{{X: 1, Y: 1}})
		note(blocked, err, g.Distance(a, b), g.Clearance(a), g.Sees(a, b))
		if reach, err := g.Reach(a, 500); err == nil {
			note(reach.Len())
		}
		if field != nil {
			next, ok := field.Next(a)
			note(field.At(a), next, ok)
		}
	}
	return answers
}
