package roads

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"paces/cmd/internal/web/board"
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
func recordAll(p *board.Panel, slice int) board.Result {
	for p.Record(slice) {
	}
	return p.Result()
}

// The nodes of the lesson.
const (
	nodeS int32 = iota
	nodeA
	nodeB
	nodeC
	nodeG
)

// lesson is the graph S A B C G, with weights and perhaps one below zero.
func lesson(t *testing.T, debt int32) *Graph {
	t.Helper()
	return must[*Graph](t)(New(5,
		[]int32{nodeS, nodeS, nodeB, nodeA, nodeC, nodeB},
		[]int32{nodeB, nodeA, nodeG, nodeC, nodeG, nodeA},
		[]int32{4, 1, 6, 2, 2, debt}))
}

func TestRoadsWatch(t *testing.T) {
	for _, test := range []struct {
		debt      int32
		method    board.Method
		estimates []int32
		cost      int64
		way       []int32
		cheapest  bool
		reason    frontier.Reason
	}{
		{9, 1, nil, 10, []int32{nodeS, nodeB, nodeG}, false, frontier.StepsCounted},
		{9, 2, nil, 5, []int32{nodeS, nodeA, nodeC, nodeG}, true, frontier.CheapestFirst},
		{9, 3, []int32{2, 2, 1, 1, 0}, 10, []int32{nodeS, nodeB, nodeG}, false, frontier.EstimateLed},
		{9, 4, []int32{2, 2, 1, 1, 0}, 5, []int32{nodeS, nodeA, nodeC, nodeG}, true, frontier.ModestEstimate},
		{-4, 2, nil, 5, []int32{nodeS, nodeA, nodeC, nodeG}, false, frontier.StepBelowZero},
	} {
		w := must[[]*board.Panel](t)(lesson(t, test.debt).Watch([]int32{nodeS}, []int32{nodeG}, test.estimates, []board.Method{test.method}))
		got := recordAll(w[0], 2)
		if got.Status != board.Found || got.Cost != test.cost || !slices.Equal(got.Way, test.way) || got.Cheapest != test.cheapest || got.Reason != test.reason {
			t.Errorf("%+v: %+v", test, got)
		}
	}
	w := must[[]*board.Panel](t)(lesson(t, 9).Watch([]int32{nodeS}, []int32{nodeG}, nil, []board.Method{5}))
	if got := recordAll(w[0], 2); got.Status != board.Inapplicable || got.Reason != frontier.NeedSquares {
		t.Errorf("jump points on a graph: %+v", got)
	}
}

func TestBellmanFord(t *testing.T) {
	got := must[Bellman](t)(lesson(t, -4).BellmanFord([]int32{nodeS}, []int32{nodeG}))
	want := Bellman{
		Reached: []bool{true, true, true, true, true},
		Costs:   []int64{0, 0, 4, 2, 4},
		Way:     []int32{nodeS, nodeB, nodeA, nodeC, nodeG},
		Rounds:  3,
		Relaxed: []Relaxation{
			{1, 0, true, 4},
			{1, 1, true, 1},
			{1, 2, true, 10},
			{1, 3, true, 3},
			{1, 4, false, 5},
			{1, 5, false, 0},
			{2, 3, false, 2},
			{2, 4, false, 4},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// A cycle below zero is reported wherever it is reached, but spoils the judgement only of goals behind it.
func TestCycleBelowZero(t *testing.T) {
	r := must[*Graph](t)(New(4, []int32{0, 0, 1, 2, 2}, []int32{3, 1, 2, 1, 2}, []int32{7, 1, -3, 2, 0}))
	b := must[Bellman](t)(r.BellmanFord([]int32{0}, []int32{3}))
	if !slices.Equal(b.Cycle, []int32{1, 2}) || b.CycleCost != -1 || b.Way != nil || b.Costs != nil || b.Rounds != 4 {
		t.Errorf("%+v", b)
	}
	for goal, judged := range map[int32]bool{3: true, 2: false} {
		w := must[[]*board.Panel](t)(r.Watch([]int32{0}, []int32{goal}, nil, []board.Method{2}))
		if got := recordAll(w[0], 5); got.Status != board.Found || got.Judged != judged || got.Cheapest != judged {
			t.Errorf("goal %d: %+v", goal, got)
		}
	}
}

// On random graphs the rounds end at the costs of package graph, or show that there is a cycle; and no method beats them.
func TestRandomRoads(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 34))
	cycles := 0
	for i := range 2000 {
		nodes := 1 + r.Int32N(8)
		var from, to, costs []int32
		for range r.IntN(int(3 * nodes)) {
			from, to, costs = append(from, r.Int32N(nodes)), append(to, r.Int32N(nodes)), append(costs, r.Int32N(14)-2)
		}
		roads := must[*Graph](t)(New(int(nodes), from, to, costs))
		starts, goals := []int32{0, r.Int32N(nodes)}, []int32{nodes - 1, r.Int32N(nodes)}
		b := must[Bellman](t)(roads.BellmanFord(starts, goals))
		cost, reached := make([]int64, nodes), make([]bool, nodes)
		for _, n := range starts {
			reached[n] = true
		}
		last := 0
		for _, x := range b.Relaxed {
			n := to[x.Edge]
			if x.First == reached[n] || reached[n] && x.Cost >= cost[n] || x.Cost != cost[from[x.Edge]]+int64(costs[x.Edge]) {
				t.Fatalf("%+v in %+v", x, b)
			}
			cost[n], reached[n], last = x.Cost, true, int(x.Round)
		}
		if (b.Cycle != nil) != (last == int(nodes)) {
			t.Fatalf("cycle %v, the last change was in round %d of %d nodes", b.Cycle, last, nodes)
		}
		if b.Cycle != nil {
			cycles++
			continue
		}
		if !slices.Equal(b.Costs, cost) || !slices.Equal(b.Reached, reached) || b.Rounds != min(last+1, int(nodes)) {
			t.Fatalf("%+v, by the rounds %v %v", b, cost, reached)
		}
		w := must[[]*board.Panel](t)(roads.Watch(starts, goals, nil, []board.Method{0, 1, 2, 4}))
		for panel := range w {
			got := recordAll(w[panel], 3)
			exact := panel >= 2 && !slices.ContainsFunc(costs, func(c int32) bool { return c < 0 })
			switch {
			case !got.Judged || (got.Status == board.Found) != (b.Way != nil):
				t.Fatalf("map %d: %+v, %+v", i, got, b)
			case b.Way != nil && (got.Least != b.Costs[b.Way[len(b.Way)-1]] || got.Cost < got.Least || exact && !got.Cheapest):
				t.Fatalf("map %d: %+v, %+v", i, got, b)
			}
		}
	}
	if cycles < 50 {
		t.Errorf("%d cycles", cycles)
	}
}

// An estimate never says more than the rest of the way costs, nor more than a step and the estimate after it. So A* is
// exact.
func TestEstimates(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 55))
	estimated := 0
	for i := range 500 {
		nodes := 1 + r.Int32N(8)
		var from, to, costs []int32
		for range 1 + r.IntN(int(3*nodes)) {
			from, to, costs = append(from, r.Int32N(nodes)), append(to, r.Int32N(nodes)), append(costs, r.Int32N(9)-int32(i%2))
		}
		g := must[*Graph](t)(New(int(nodes), from, to, costs))
		goals := []int32{nodes - 1, r.Int32N(nodes)}
		estimates := g.Estimates(goals)
		if below := slices.Min(costs) < 0; below != (estimates == nil) {
			t.Fatalf("costs %v, estimates %v", costs, estimates)
		}
		for _, goal := range goals {
			if estimates != nil && estimates[goal] != 0 {
				t.Fatalf("estimate %d at a goal", estimates[goal])
			}
		}
		for e := range from {
			if estimates != nil && estimates[from[e]] > costs[e]+estimates[to[e]] {
				t.Fatalf("estimates %d and %d around a step of %d", estimates[from[e]], estimates[to[e]], costs[e])
			}
		}
		if estimates == nil {
			continue
		}
		estimated++
		w := must[[]*board.Panel](t)(g.Watch([]int32{0}, goals, estimates, []board.Method{4}))
		if got := recordAll(w[0], 5); got.Status == board.Found && !got.Cheapest {
			t.Fatalf("%+v with estimates %v", got, estimates)
		}
	}
	if estimated < 200 {
		t.Errorf("%d estimated", estimated)
	}
}

func TestRoadsRefuse(t *testing.T) {
	for _, test := range []struct {
		nodes           int
		from, to, costs []int32
	}{
		{0, nil, nil, nil},
		{MaxNodes + 1, nil, nil, nil},
		{2, []int32{0}, []int32{2}, []int32{1}},
		{2, []int32{-1}, []int32{1}, []int32{1}},
		{2, []int32{0}, []int32{1}, nil},
		{2, []int32{0}, nil, []int32{1}},
		{2, make([]int32, MaxEdges+1), make([]int32, MaxEdges+1), make([]int32, MaxEdges+1)},
	} {
		if _, err := New(test.nodes, test.from, test.to, test.costs); err == nil {
			t.Errorf("%d nodes, %d edges: no error", test.nodes, len(test.from))
		}
	}
	r := lesson(t, 9)
	for _, nodes := range [][]int32{nil, {-1}, {5}} {
		_, err1 := r.Watch(nodes, []int32{0}, nil, []board.Method{0})
		_, err2 := r.Watch([]int32{0}, nodes, nil, []board.Method{0})
		_, err3 := r.BellmanFord(nodes, []int32{0})
		_, err4 := r.BellmanFord([]int32{0}, nodes)
		if err1 == nil || err2 == nil || err3 == nil || err4 == nil {
			t.Errorf("%v: %v, %v, %v, %v", nodes, err1, err2, err3, err4)
		}
	}
	if _, err := r.Watch([]int32{0}, []int32{1}, []int32{1}, []board.Method{0}); err == nil {
		t.Error("one estimate for five nodes")
	}
	if _, err := r.Watch([]int32{0}, []int32{1}, nil, nil); err == nil {
		t.Error("no methods")
	}
}
