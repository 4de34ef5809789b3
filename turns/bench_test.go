package turns_test

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"paces"
	"paces/turns"
)

// field100 is a map of 100 x 100 cells with some hills, swamp and walls, friends and enemies.
func field100(t testing.TB, topology paces.Topology) (*paces.Ground, *turns.Board) {
	t.Helper()
	rng := rand.New(rand.NewPCG(100, 5))
	grid, err := paces.NewGrid(100, 100, '.')
	if err != nil {
		t.Fatal(err)
	}
	for c := range grid.All() {
		if err := grid.Set(c, "........hh~#"[rng.IntN(12)]); err != nil {
			t.Fatal(err)
		}
	}
	ground, err := grid.Compile(topology, paces.Mover{Costs: paces.Costs{'.': 1, 'h': 2, '~': 3}})
	if err != nil {
		t.Fatal(err)
	}
	board := turns.NewBoard(ground)
	for range 600 {
		if err := board.Put(image.Pt(rng.IntN(100), rng.IntN(100)), turns.Occupant(1+rng.IntN(3))); err != nil {
			t.Fatal(err)
		}
	}
	return ground, board
}

// unitOf returns a unit near the middle that reaches about 100 cells, and how many.
func unitOf(t testing.TB, s *turns.Search, pace paces.Cost, board *turns.Board) (turns.Query, int) {
	t.Helper()
	for points := pace; ; points += pace {
		q := turns.Query{From: image.Pt(50, 50), Points: points, Board: board}
		reach, err := s.Reach(q)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for range reach.All() {
			n++
		}
		if n >= 100 {
			return q, n
		}
	}
}

var zones = turns.Rules{Zone: turns.ZoneStops}

func BenchmarkReach(b *testing.B) {
	for _, topology := range []paces.Topology{paces.Four, paces.HexOddR, paces.King, paces.Octile} {
		b.Run(topology.String(), func(b *testing.B) {
			ground, board := field100(b, topology)
			s, err := turns.NewSearch(ground, zones)
			if err != nil {
				b.Fatal(err)
			}
			q, n := unitOf(b, s, topology.Straight, board)
			fastest(b, func() error {
				_, err := s.Reach(q)
				return err
			})
			b.ReportMetric(float64(n), "cells")
		})
	}
}

// BenchmarkRoute crosses the whole map, some twenty turns.
func BenchmarkRoute(b *testing.B) {
	ground, board := field100(b, paces.HexOddR)
	s, err := turns.NewSearch(ground, zones)
	if err != nil {
		b.Fatal(err)
	}
	fastest(b, func() error {
		_, err := s.Route(turns.Query{From: image.Pt(1, 1), Points: 7, Board: board}, image.Pt(97, 97))
		return err
	})
}

// side50 puts 50 units with ranges of some 60 cells on the map.
func side50(t testing.TB, ground *paces.Ground, board *turns.Board) *turns.Threat {
	t.Helper()
	threat, err := turns.NewThreat(zones)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(50, 5))
	for range 50 {
		s := turns.Striker{
			Ground: ground,
			Query:  turns.Query{From: image.Pt(rng.IntN(100), rng.IntN(100)), Points: 6, Board: board, IgnoreStart: true},
			Weapon: turns.Weapon{Max: 1 + rng.IntN(2)},
		}
		if _, err := threat.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	return threat
}

// BenchmarkThreat counts the threat of 50 units on 100 x 100 cells, from nothing.
func BenchmarkThreat(b *testing.B) {
	ground, board := field100(b, paces.HexOddR)
	fastest(b, func() error {
		side50(b, ground, board)
		return nil
	})
}

func BenchmarkThreatMove(b *testing.B) {
	ground, board := field100(b, paces.HexOddR)
	threat := side50(b, ground, board)
	x := 50
	fastest(b, func() error {
		x = 101 - x
		return threat.Move(7, image.Pt(x, 50))
	})
}

// fastest measures f and reports the time of its fastest run as well: on a busy machine the mean says little.
func fastest(b *testing.B, f func() error) {
	b.Helper()
	b.ReportAllocs()
	least := time.Hour
	for b.Loop() {
		begin := time.Now()
		if err := f(); err != nil {
			b.Fatal(err)
		}
		least = min(least, time.Since(begin))
	}
	b.ReportMetric(float64(least.Nanoseconds()), "min-ns/op")
}

// A warm search allocates nothing, whatever it is asked; nor does moving a unit of a threat.
func TestNoAllocationOnceWarm(t *testing.T) {
	for _, topology := range []paces.Topology{paces.Four, paces.HexEvenQ, paces.Octile} {
		ground, board := field100(t, topology)
		s, err := turns.NewSearch(ground, zones)
		if err != nil {
			t.Fatal(err)
		}
		threat := side50(t, ground, board)
		q := turns.Query{From: image.Pt(50, 50), Points: 9 * topology.Straight, Board: board, IgnoreStart: true}
		sum := 0
		ask := func() {
			for points := 9 * topology.Straight; points > 0; points -= 4 * topology.Straight {
				q.Points = points
				reach, err := s.Reach(q)
				if err != nil {
					t.Fatal(err)
				}
				for c, a := range reach.Stops() {
					sum += c.X + a.Turn
				}
				for c := range reach.Fringe(turns.Weapon{}) {
					sum += c.X
				}
			}
			route, err := s.Route(q, image.Pt(46, 46))
			if err != nil {
				t.Fatal(err)
			}
			sum += route.Turns
			if err := threat.Move(3, image.Pt(50+sum&1, 50)); err != nil {
				t.Fatal(err)
			}
		}
		ask()
		if n := testing.AllocsPerRun(20, ask); n != 0 {
			t.Errorf("%v: %v allocations", topology, n)
		}
	}
}
