package astar

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"paces/internal/lattice"
)

// ground returns a random lattice, eight ways, whose prices are at most dearest; from 0 if free is true. Where all
// prices are 1, all steps are equally long.
func ground(r *rand.Rand, dearest int32, free bool) *lattice.Lattice {
	shape := lattice.Shape{Sides: 1}
	for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		unit := int32(5)
		if d[0] != 0 && d[1] != 0 && dearest > 1 {
			unit = 7
		}
		shape.Steps = append(shape.Steps, lattice.Step{DX: d[0], DY: d[1], Unit: unit})
	}
	l := lattice.New(1+r.IntN(12), 1+r.IntN(12), shape)
	for y := range l.Height {
		for x := range l.Width {
			if r.IntN(4) > 0 {
				l.Price[l.ID(x, y)] = 1 + r.Int32N(dearest)
			}
			if free && r.IntN(4) == 0 {
				l.Price[l.ID(x, y)] = 0
			}
		}
	}
	l.Price[l.ID(0, 0)] = 1
	l.Link()
	return l
}

// relax is the judge: the costs from one cell, by improving all of them until none improves. -1 is unreached.
func relax(l *lattice.Lattice, source int32) []int64 {
	cost := slices.Repeat([]int64{-1}, l.Len())
	cost[source] = 0
	for again := true; again; {
		again = false
		for id := range int32(l.Len()) {
			if cost[id] < 0 {
				continue
			}
			for _, a := range l.AppendArcs(nil, id, false) {
				if c := cost[id] + int64(a.Cost); cost[a.Cell] < 0 || c < cost[a.Cell] {
					cost[a.Cell], again = c, true
				}
			}
		}
	}
	return cost
}

// TestQueues checks that each of the three queues is taken where it should be, and gives the judge's costs; one search is
// asked again and again, across the wrap of its stamps.
func TestQueues(t *testing.T) {
	seen := map[queueKind]bool{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 0))
		l := ground(r, []int32{1, 9, 60000}[seed%3], seed%5 == 0)
		s := New(l)
		s.stamp = math.MaxUint32 &^ (1<<markBits - 1) // the next one is 0
		source := l.ID(0, 0)
		want := relax(l, source)
		for range 6 {
			if outcome := s.Run(Query{Source: source, Budget: -1, Keep: true}); outcome != Exhausted {
				t.Fatalf("seed %d: outcome %d", seed, outcome)
			}
			seen[s.kind] = true
			for id := range int32(l.Len()) {
				if cost, _ := s.At(id); int64(cost) != want[id] {
					t.Fatalf("seed %d: cell %d costs %d, right is %d", seed, id, cost, want[id])
				}
			}
			checkOrder(t, s)
			goal := l.ID(r.IntN(l.Width), r.IntN(l.Height))
			outcome := s.Run(Query{Source: source, Goals: []int32{goal}, Budget: -1})
			seen[s.kind] = true
			if cost, _ := s.At(goal); (outcome == Found) != (want[goal] >= 0) || int64(cost) != want[goal] {
				t.Fatalf("seed %d: outcome %d to %d at cost %d, right is %d", seed, outcome, goal, cost, want[goal])
			}
		}
	}
	if len(seen) != 3 {
		t.Errorf("queues seen: %v", seen)
	}
}

// checkOrder checks that cells were settled cheapest first, each once.
func checkOrder(t *testing.T, s *Search) {
	t.Helper()
	last, once := int32(0), map[int32]bool{}
	for _, id := range s.Order() {
		cost, ok := s.At(id)
		if !ok || cost < last || once[id] {
			t.Fatalf("cell %d was settled at %d after %d", id, cost, last)
		}
		last, once[id] = cost, true
	}
	if len(s.Order()) != s.Settled() {
		t.Fatalf("%d settled, %d in order", s.Settled(), len(s.Order()))
	}
}

// TestContinue: a search in slices settles the same cells in the same order.
func TestContinue(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		l := ground(r, 9, seed%4 == 0)
		q := Query{Source: l.ID(0, 0), Budget: int64(r.IntN(60)), Keep: true}
		whole, sliced := New(l), New(l)
		want := whole.Run(q)
		sliced.Begin(q)
		got, calls := Paused, 0
		for ; got == Paused; calls++ {
			before := sliced.Settled()
			if got = sliced.Continue(3); sliced.Settled() > before+3 {
				t.Fatalf("seed %d: %d cells in a slice of 3", seed, sliced.Settled()-before)
			}
		}
		if got != want || !slices.Equal(whole.Order(), sliced.Order()) || calls > len(whole.Order())/3+1 {
			t.Fatalf("seed %d: outcome %d in %d calls, in one %d", seed, got, calls, want)
		}
	}
}
