package shelf

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/turns"
)

// TestGame compares ranges and routes with what package turns says of the same board, on random sheets.
func TestGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	routes, far := 0, 0
	for range 300 {
		s := randomSheet(rng, "...2~#")
		s.Layers = nil
		from := s.Starts[0]
		s.Kinds[from] = '.'
		rules := turns.Rules{Zone: turns.Zone(rng.IntN(4)), LastStep: turns.LastStep(rng.IntN(3)), ZoneCost: 1}
		pace := s.topology().Straight
		q := turns.Query{Points: paces.Cost(rng.IntN(6)) * pace, Turns: rng.IntN(3)}
		g, err := NewGame(s, rules)
		must(t, err)
		var friends, enemies []int32
		for id := range s.Kinds {
			switch rng.IntN(12) {
			case 0:
				friends = append(friends, int32(id))
			case 1:
				enemies = append(enemies, int32(id))
			}
		}
		must(t, g.Place(turns.Friend, friends))
		must(t, g.Place(turns.Enemy, enemies))
		got, err := g.Reach(from, q, turns.Weapon{Max: 2})
		must(t, err)

		m, err := s.Map()
		must(t, err)
		ground, err := m.Grid.Compile(m.Topology, paces.Mover{Costs: m.Costs})
		must(t, err)
		q.From, q.Board = s.cell(from), turns.NewBoard(ground)
		for _, id := range friends {
			must(t, q.Board.Put(s.cell(id), turns.Friend))
		}
		for _, id := range enemies {
			must(t, q.Board.Put(s.cell(id), turns.Enemy))
		}
		search, err := turns.NewSearch(ground, rules)
		must(t, err)
		want, err := search.Reach(q)
		must(t, err)
		checkRange(t, s, got, want)
		for id := range s.Kinds {
			goal := s.cell(int32(id))
			all := q
			all.Turns = 0
			way, wantErr := search.Route(all, goal)
			route, err := g.Route(int32(id))
			if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
				t.Fatalf("to %v: %v, want %v", goal, err, wantErr)
			}
			if err != nil {
				continue
			}
			routes++
			if route.Turns > max(q.Turns, 1) {
				far++
			}
			var points []int32
			for _, p := range way.Waypoints {
				points = append(points, s.id(p.Cell), int32(p.Turn), p.Left, bit(p.Ends))
			}
			if route.Turns != way.Turns || route.Left != way.Left || route.Cost != way.Cost || !slices.Equal(route.Waypoints, points) {
				t.Fatalf("to %v: %+v, want %+v", goal, route, way)
			}
		}
	}
	if routes < 1000 || far < 100 {
		t.Errorf("only %d routes, %d beyond the range", routes, far)
	}
}

func checkRange(t *testing.T, s *Sheet, got *Range, want turns.Reach) {
	t.Helper()
	var cells, fringe []int32
	for c, a := range want.All() {
		cells = append(cells, s.id(c), int32(a.Turn), a.Left, bit(a.Stop))
	}
	for c := range want.Fringe(turns.Weapon{Max: 2}) {
		fringe = append(fringe, s.id(c))
	}
	if !slices.Equal(got.Cells, cells) || !slices.Equal(got.Fringe, fringe) {
		t.Fatalf("range %v, fringe %v, want %v and %v", got.Cells, got.Fringe, cells, fringe)
	}
}

// TestGameFollows: what is painted and who comes and goes changes the next answer.
func TestGameFollows(t *testing.T) {
	s := &Sheet{Width: 4, Height: 1, Kinds: []paces.Kind("...."), Costs: paces.Costs{'.': 1}}
	g, err := NewGame(s, turns.Rules{})
	must(t, err)
	reached := func() (ids []int32) {
		r, err := g.Reach(0, turns.Query{Points: 3}, turns.Weapon{})
		must(t, err)
		for i := 0; i < len(r.Cells); i += 4 {
			ids = append(ids, r.Cells[i])
		}
		return ids
	}
	check := func(want ...int32) {
		t.Helper()
		if got := reached(); !slices.Equal(got, want) {
			t.Errorf("reached %v, want %v", got, want)
		}
	}
	check(0, 1, 2, 3)
	must(t, g.Place(turns.Enemy, []int32{2}))
	check(0, 1)
	g.Clear()
	check(0, 1, 2, 3)
	must(t, s.Paint([]int32{3}, []int32{'#'}))
	must(t, g.Paint([]int32{3}, []int32{'#'}))
	check(0, 1, 2)
	if _, err := g.Route(2); err != nil {
		t.Error(err)
	}
	must(t, g.Place(turns.Friend, []int32{2}))
	if _, err := g.Route(2); err == nil {
		t.Error("a route for the board as it was")
	}
}

func TestGameRefuses(t *testing.T) {
	s := &Sheet{Width: 3, Height: 1, Kinds: []paces.Kind("..#"), Costs: paces.Costs{'.': 1}}
	if _, err := NewGame(s, turns.Rules{Zone: 9}); err == nil {
		t.Error("a zone that does not exist")
	}
	if _, err := NewGame(&Sheet{}, turns.Rules{}); err == nil {
		t.Error("a game without cells")
	}
	g, err := NewGame(s, turns.Rules{})
	must(t, err)
	for _, c := range []struct {
		err  func() error
		want string
	}{
		{func() error { return g.Place(9, nil) }, "occupant 9"},
		{func() error { return g.Place(turns.Enemy, []int32{3}) }, "unit: 3 is no cell"},
		{func() error { return g.Paint([]int32{1}, []int32{0}) }, "kind 0"},
		{func() error { return g.Paint([]int32{1}, []int32{256}) }, "kind 256"},
		{func() error { return g.Paint([]int32{-1}, []int32{'.'}) }, "paint: -1"},
		{func() error { return s.Paint([]int32{1, 2}, []int32{'.'}) }, "1 kinds for 2 cells"},
		{func() error { _, err := g.Reach(-1, turns.Query{Points: 1}, turns.Weapon{}); return err }, "unit: -1"},
		{func() error { _, err := g.Reach(0, turns.Query{Points: -1}, turns.Weapon{}); return err }, "negative"},
		{func() error { _, err := g.Reach(2, turns.Query{Points: 1}, turns.Weapon{}); return err }, "start is blocked"},
		{func() error { _, err := g.Reach(0, turns.Query{Points: 1}, turns.Weapon{Max: 13}); return err }, "at most 12"},
		{func() error { _, err := g.Route(1); return err }, "range first"},
	} {
		if err := c.err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := g.Reach(0, turns.Query{Points: 1}, turns.Weapon{}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Route(2); !errors.Is(err, paces.ErrGoalBlocked) {
		t.Error(err)
	}
}
