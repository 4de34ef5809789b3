package sheet

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/maze"
)

// TestCarve replays what was recorded of every carver, forward and back, and compares with the finished maze.
func TestCarve(t *testing.T) {
	for _, carver := range maze.Carvers() {
		for _, plan := range []maze.Plan{
			{Width: 3, Height: 3, Seed: 1},
			{Width: 21, Height: 33, Seed: 7},
			{Width: 35, Height: 15, Seed: 3, Braid: 0.7, Weights: true},
		} {
			plan.Carver = carver.Name
			c, err := Carve(plan)
			must(t, err)
			want, err := maze.Carve(plan)
			must(t, err)
			kinds := slices.Clone(c.Sheet.Kinds)
			for i := 0; i < len(c.Steps); i += 2 {
				if was := paces.Kind(c.Steps[i+1] >> 8); kinds[c.Steps[i]] != was {
					t.Fatalf("%s: step %d finds %c, not %c", carver.Name, i/2, kinds[c.Steps[i]], was)
				}
				kinds[c.Steps[i]] = paces.Kind(c.Steps[i+1])
			}
			if !slices.Equal(kinds, mazeSheet(want).Kinds) {
				t.Errorf("%s %dx%d: the steps lead to another maze", carver.Name, plan.Width, plan.Height)
			}
			for i := len(c.Steps) - 2; i >= 0; i -= 2 {
				kinds[c.Steps[i]] = paces.Kind(c.Steps[i+1] >> 8)
			}
			if !slices.Equal(kinds, c.Sheet.Kinds) {
				t.Errorf("%s: the steps back do not lead to the beginning", carver.Name)
			}
			if c.Sheet.cell(c.Sheet.Starts[0]) != want.Start || c.Sheet.cell(c.Sheet.Goals[0]) != want.Goal || !c.Looks {
				t.Errorf("%s: start %v, goal %v", carver.Name, c.Sheet.Starts, c.Sheet.Goals)
			}
			if _, err := c.Sheet.AppendBinary(nil); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestCarveManySteps: a walk at random over a large maze is cut to the steps that change something.
func TestCarveManySteps(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	plan := maze.Plan{Width: 511, Height: 511, Carver: "aldous-broder", Seed: 1}
	c, err := Carve(plan)
	must(t, err)
	if c.Looks || len(c.Steps) > 2*maxSteps {
		t.Errorf("looks %v, %d steps", c.Looks, len(c.Steps)/2)
	}
	want, err := maze.Carve(plan)
	must(t, err)
	kinds := c.Sheet.Kinds
	for i := 0; i < len(c.Steps); i += 2 {
		if c.Steps[i+1]>>8 == c.Steps[i+1]&255 {
			t.Fatal("a step that only looks is left")
		}
		kinds[c.Steps[i]] = paces.Kind(c.Steps[i+1])
	}
	if !slices.Equal(kinds, mazeSheet(want).Kinds) {
		t.Error("the steps lead to another maze")
	}
}

func TestCarveRefuses(t *testing.T) {
	for _, c := range []struct {
		plan maze.Plan
		want string
	}{
		{maze.Plan{Width: 10, Height: 11, Carver: "wilson"}, "must be odd"},
		{maze.Plan{Width: 1025, Height: 11, Carver: "wilson"}, "at most 1024"},
		{maze.Plan{Width: 1 << 40, Height: 1 << 40, Carver: "wilson"}, "at most 1024"},
		{maze.Plan{Width: -1, Height: 11, Carver: "wilson"}, "no cells"},
		{maze.Plan{Width: 11, Height: 11, Carver: "spoon"}, "spoon"},
		{maze.Plan{Width: 11, Height: 11, Carver: "wilson", Braid: 2}, "between 0 and 1"},
	} {
		if _, err := Carve(c.plan); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestFollow walks over mazes and boards at random: each step is to an open neighbour, an arrival is at the goal, and no
// walk is shorter than the queue's.
func TestFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	arrived, looped := 0, 0
	for range 500 {
		s := randomSheet(rng, "...~#")
		s.Moves, s.Corners, s.Portals = 0, 0, nil
		from, to := s.Starts[0], s.Goals[0]
		s.Kinds[from], s.Kinds[to] = '.', '.'
		for _, hand := range []maze.Hand{maze.Left, maze.Right} {
			w, err := Follow(s, from, to, hand)
			must(t, err)
			checkWalk(t, s, w, from, to)
			if w.Arrived {
				arrived++
			} else {
				looped++
			}
		}
	}
	if arrived < 100 || looped < 100 {
		t.Errorf("%d arrive, %d do not", arrived, looped)
	}
}

// TestFlood floods mazes and boards at random: the cells come in the order of their steps, each beside one that is a step
// nearer, and the way is as long as the goal is far.
func TestFlood(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	found := 0
	for range 300 {
		s := randomSheet(rng, "...~#")
		s.Moves, s.Corners, s.Portals = 0, 0, nil
		from, to := s.Starts[0], s.Goals[0]
		s.Kinds[from], s.Kinds[to] = '.', '.'
		f, err := NewFlood(s, from, to)
		must(t, err)
		w, err := Follow(s, from, to, maze.Left)
		must(t, err)
		if !slices.IsSorted(f.Steps) || f.Cells[0] != from || f.Steps[0] != 0 || len(f.Steps) != len(f.Cells) {
			t.Fatalf("%v steps to %v", f.Steps, f.Cells)
		}
		if len(f.Path)-1 != w.Fewest && (w.Fewest >= 0 || len(f.Path) > 0) {
			t.Fatalf("a way of %d cells, the fewest steps are %d", len(f.Path), w.Fewest)
		}
		if last := len(f.Cells) - 1; len(f.Path) > 0 {
			found++
			if f.Cells[last] != to || int(f.Steps[last]) != len(f.Path)-1 || f.Path[0] != from || f.Path[len(f.Path)-1] != to {
				t.Fatalf("it ends at %d after %d steps, the way is %v", f.Cells[last], f.Steps[last], f.Path)
			}
		}
		for i, id := range f.Cells[1:] {
			nearer := func(o int32) bool {
				d := s.cell(id).Sub(s.cell(o))
				at := slices.Index(f.Cells, o)
				return d.X*d.X+d.Y*d.Y == 1 && f.Steps[at] == f.Steps[i+1]-1 && !slices.Contains(s.Bars, Bar{o, id})
			}
			if s.Costs[s.Kinds[id]] == 0 || !slices.ContainsFunc(f.Cells, nearer) {
				t.Fatalf("cell %d after %d steps", id, f.Steps[i+1])
			}
		}
	}
	if found < 100 || found > 290 {
		t.Errorf("%d of 300 have a way", found)
	}
}

func checkWalk(t *testing.T, s *Sheet, w *Walk, from, to int32) {
	t.Helper()
	for i, id := range w.Cells {
		if i == 0 {
			continue
		}
		d := s.cell(id).Sub(s.cell(w.Cells[i-1]))
		if d.X*d.X+d.Y*d.Y != 1 || s.Costs[s.Kinds[id]] == 0 || slices.Contains(s.Bars, Bar{w.Cells[i-1], id}) {
			t.Fatalf("step %d from %d to %d", i, w.Cells[i-1], id)
		}
	}
	last := w.Cells[len(w.Cells)-1]
	switch {
	case w.Cells[0] != from || w.Arrived != (last == to):
		t.Fatalf("walked from %d to %d, arrived %v; asked from %d to %d", w.Cells[0], last, w.Arrived, from, to)
	case w.Arrived && (w.Fewest < 0 || w.Fewest > len(w.Cells)-1):
		t.Fatalf("%d steps, the fewest are %d", len(w.Cells)-1, w.Fewest)
	}
}

func TestFollowRefuses(t *testing.T) {
	open := func() *Sheet {
		return &Sheet{Width: 3, Height: 1, Kinds: []paces.Kind("..#"), Costs: paces.Costs{'.': 3}}
	}
	hexes := open()
	hexes.Moves = 5
	for _, c := range []struct {
		s        *Sheet
		from, to int32
		want     string
	}{
		{open(), 0, 3, "3 is no cell"},
		{open(), -1, 0, "-1 is no cell"},
		{open(), 2, 0, "start is blocked"},
		{open(), 0, 2, "goal is blocked"},
		{hexes, 0, 1, "not on hexes"},
		{&Sheet{}, 0, 1, "no cells"},
	} {
		if _, err := Follow(c.s, c.from, c.to, maze.Left); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
