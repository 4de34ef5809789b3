package board

import (
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/frontier"
)

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// recordAll records a panel to its end, a few steps at a time.
func recordAll(p *Panel, slice int) Result {
	for p.Record(slice) {
	}
	return p.Result()
}

// Every panel ends as the search alone does, and is judged by what a search by Dijkstra finds.
func TestWatch(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 13))
	jumped := 0
	for i := range 600 {
		ground := randomGround(t, r, Moves[i%len(Moves)])
		if i%2 == 0 {
			ground = must[*paces.Ground](t)(ground.Grid().Compile(ground.Topology(), paces.Mover{Costs: paces.Costs{'.': 3, '~': 3}}))
		}
		size := ground.Bounds().Size()
		cell := func() paces.Cell { return image.Pt(r.IntN(size.X), r.IntN(size.Y)) }
		starts, goals := []paces.Cell{cell()}, []paces.Cell{cell()}
		if i%3 == 0 {
			starts, goals = append(starts, cell()), append(goals, cell(), cell())
		}
		if slices.ContainsFunc(starts, func(c paces.Cell) bool { return !ground.Open(c) }) {
			continue
		}
		list := []Method{Method(r.IntN(6)), Method(r.IntN(6)), 5}
		w := must[[]*Panel](t)(Watch(ground, starts, goals, list))
		question := func(m frontier.Method) frontier.Query[paces.Cell] {
			q := frontier.ToAny(ground, starts[0], goals, m)
			q.Also = starts[1:]
			return q
		}
		judge := frontier.New(question(frontier.Dijkstra))
		least := int64(-1)
		if goal, found := judge.Run(); found {
			least = goal.Cost
		}
		for panel, m := range list {
			search, err := frontier.New(question(methods[m].order)), error(nil)
			if methods[m].jumps {
				search, err = frontier.OnJumpPoints(ground, question(frontier.AStar))
			}
			got := recordAll(w[panel], 1+r.IntN(9))
			if err != nil {
				if got.Status != Inapplicable || got.Reason == frontier.NoReason || w[panel].Tape != nil {
					t.Fatalf("%v: %+v, want %v", m, got, err)
				}
				continue
			}
			goal, found := search.Run()
			switch {
			case got.Counts != search.Counts() || !got.Judged || got.Least != least || got.Reason != search.Reason(least):
				t.Fatalf("%v: %+v, want least cost %d: %s", m, got, least, search.Verdict(least))
			case !found && (got.Status != NoPath || got.Cost != -1 || got.Way != nil || got.Cheapest || least >= 0):
				t.Fatalf("%v: %+v though nothing was found", m, got)
			case found && (got.Status != Found || got.Cost != goal.Cost || got.Cheapest != (goal.Cost == least) || got.Steps != len(got.Way)-1):
				t.Fatalf("%v: %+v, found %+v", m, got, goal)
			case found && costOf(t, ground, got.Way) != goal.Cost:
				t.Fatalf("%v: way %v does not cost %d", m, got.Way, goal.Cost)
			case w[panel].Tape.Status() != got.Status:
				t.Fatalf("%v: the tape says %v, the result %v", m, w[panel].Tape.Status(), got.Status)
			}
			if w[panel].Tape.Seek(1 << 30); w[panel].Tape.Counts() != got.Counts {
				t.Fatalf("%v: at the end of the tape %+v, want %+v", m, w[panel].Tape.Counts(), got.Counts)
			}
			if methods[m].jumps {
				jumped++
			}
		}
	}
	if jumped < 100 {
		t.Errorf("jump points were tried %d times", jumped)
	}
}

// costOf adds up the steps between the cells of a way.
func costOf(t *testing.T, g *paces.Ground, way []int32) (cost int64) {
	t.Helper()
	width := g.Bounds().Dx()
	cell := func(id int32) paces.Cell { return image.Pt(int(id)%width, int(id)/width) }
	for i := 1; i < len(way); i++ {
		step := stepCost(g, cell(way[i-1]), cell(way[i]))
		if step < 0 {
			t.Fatalf("no step leads from %d to %d on\n%v", way[i-1], way[i], g.Grid())
		}
		cost += int64(step)
	}
	return cost
}

func TestWatchRefuses(t *testing.T) {
	ground := must[*paces.Ground](t)(paces.MustParse("..#\n...\n").Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}}))
	at := func(x, y int) []paces.Cell { return []paces.Cell{{X: x, Y: y}} }
	for _, test := range []struct {
		starts, goals []paces.Cell
		methods       []Method
		is            error
		says          string
	}{
		{at(0, 0), at(2, 1), nil, nil, "0 methods to watch"},
		{at(0, 0), at(2, 1), make([]Method, 5), nil, "5 methods to watch"},
		{at(0, 0), at(2, 1), []Method{6}, nil, "no method 6"},
		{at(0, 0), at(2, 1), []Method{-1}, nil, "no method -1"},
		{nil, at(2, 1), []Method{0}, nil, "without a start"},
		{at(0, 0), nil, []Method{0}, nil, "without a goal"},
		{at(2, 0), at(2, 1), []Method{0}, paces.ErrStartBlocked, ""},
		{at(-1, 0), at(2, 1), []Method{0}, paces.ErrOffMap, ""},
		{at(0, 0), at(3, 0), []Method{0}, paces.ErrOffMap, "3,0"},
	} {
		_, err := Watch(ground, test.starts, test.goals, test.methods)
		if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: %v", test, err)
		}
	}
	w := must[[]*Panel](t)(Watch(ground, at(0, 0), at(2, 0), []Method{4}))
	if got := recordAll(w[0], 100); got.Status != NoPath || got.Least != -1 || got.Reason != frontier.NoWay {
		t.Errorf("a closed goal: %+v", got)
	}
}

// Where the engine cannot hold the cost the search is not judged, and where the tape is full it is not either.
func TestWatchNotJudged(t *testing.T) {
	ground := must[*paces.Ground](t)(paces.MustParse(strings.Repeat(".", 60)+"\n").Compile(paces.Octile, paces.Mover{Costs: paces.Costs{'.': 65534}}))
	starts, goals := []paces.Cell{{X: 0, Y: 0}}, []paces.Cell{{X: 59, Y: 0}}
	for i, starts := range [][]paces.Cell{starts, append(starts, image.Pt(1, 0))} {
		w := must[[]*Panel](t)(Watch(ground, starts, goals, []Method{2, 5}))
		for panel := range w {
			got := recordAll(w[panel], 100)
			if got.Status != Found || got.Cost != int64(59-i)*2378*65534 || got.Judged || got.Cheapest || got.Reason != frontier.NoReason {
				t.Errorf("%+v", got)
			}
		}
	}
	w := must[[]*Panel](t)(Watch(ground, starts, goals, []Method{2}))
	w[0].Tape.limit = 10
	if w[0].Record(3); w[0].Result().Status != Recording {
		t.Error("a result before the end")
	}
	if got := recordAll(w[0], 100); got.Status != Full || got.Judged || got.Cost != -1 {
		t.Errorf("%+v", got)
	}
}
