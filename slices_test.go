package paces

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// inOneSlice answers a question cell by cell; the cost must be the one that Find gives.
func inOneSlice(s *Search, q Query) (Path, error) {
	found, findErr := s.Find(q)
	if err := s.Begin(q); err != nil {
		return Path{}, err
	}
	p, _, err := s.Continue(math.MaxInt)
	if found.Cost() != p.Cost() || (findErr == nil) != (err == nil) {
		return Path{}, fmt.Errorf("Find: cost %d, %v; sliced: cost %d, %v", found.Cost(), findErr, p.Cost(), err)
	}
	return p, err
}

// TestSlicedSearch answers the same questions whole and in slices of every size.
func TestSlicedSearch(t *testing.T) {
	for i := range 200 {
		rng := rand.New(rand.NewPCG(5, uint64(i)))
		g := randomGrid(rng)
		ground, err := g.Compile(Eight, Mover{Costs: Costs{'.': 1, '~': 3}})
		if err != nil {
			t.Fatal(err)
		}
		whole, sliced := NewSearch(ground), NewSearch(ground)
		q := Query{From: g.cell(rng.IntN(len(g.kinds))), Goal: Goal(rng.IntN(3)), IgnoreStart: rng.IntN(2) == 0}
		q.Limit = len(g.kinds) + 1 // with a limit both go cell by cell
		for range 1 + rng.IntN(3) {
			q.To = append(q.To, g.cell(rng.IntN(len(g.kinds))))
		}
		want, wantErr := inOneSlice(whole, q)
		if err := sliced.Begin(q); err != nil {
			if wantErr == nil || err.Error() != wantErr.Error() {
				t.Fatalf("begin: %v; right is %v", err, wantErr)
			}
			continue
		}
		slice := 1 + rng.IntN(20)
		var got Path
		for n := 0; ; n++ {
			if n > 2*len(g.kinds)+2 {
				t.Fatal("a sliced search does not end")
			}
			before := sliced.cells.Settled()
			p, done, err := sliced.Continue(slice)
			if sliced.cells.Settled()-before > slice {
				t.Fatalf("a slice of %d settled %d", slice, sliced.cells.Settled()-before)
			}
			if done {
				if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
					t.Fatalf("sliced: %v; right is %v", err, wantErr)
				}
				got = p
				break
			}
		}
		if got.Cost() != want.Cost() || got.Settled() != want.Settled() || !slices.Equal(slices.Collect(got.Cells()), slices.Collect(want.Cells())) {
			t.Fatalf("sliced: %v, cost %d; right is %v, cost %d", slices.Collect(got.Cells()), got.Cost(), slices.Collect(want.Cells()), want.Cost())
		}
		again, done, err := sliced.Continue(math.MaxInt)
		if !done || (err == nil) != (wantErr == nil) || again.Cost() != want.Cost() {
			t.Fatalf("the answer changed when asked for again: %v %v", done, err)
		}
	}
}

func TestBeginChecksFirst(t *testing.T) {
	g := MustParse("..\n")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	if err := NewSearch(ground).Begin(Query{From: Cell{X: 5}, To: []Cell{{}}}); !errors.Is(err, ErrOffMap) {
		t.Fatalf("begin off the map: %v", err)
	}
}
