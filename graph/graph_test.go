package graph

import (
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestArcsAreSorted(t *testing.T) {
	forRandomGraphs(t, 500, func(t *testing.T, _ *Graph, rng *rand.Rand) {
		n := 1 + rng.IntN(6)
		arcs := make([]Arc, rng.IntN(30))
		for i := range arcs {
			arcs[i] = Arc{Node(rng.IntN(n)), Node(rng.IntN(n)), int64(i)} // the weight tells the order of input
		}
		g, err := FromArcs(n, arcs)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortStableFunc(arcs, func(a, b Arc) int { return int(a.Tail-b.Tail)*100 + int(a.Head-b.Head) })
		if got := slices.Collect(g.All()); !slices.Equal(got, arcs) {
			t.Errorf("arcs %v, want %v", got, arcs)
		}
		for i, a := range arcs {
			if g.tail(i) != a.Tail {
				t.Errorf("arc %d has tail %d, want %d", i, g.tail(i), a.Tail)
			}
		}
		back := g.Reverse()
		if got, want := back.Arcs(), g.Arcs(); got != want || back.Reverse() != g {
			t.Errorf("reverse has %d arcs, want %d", got, want)
		}
		for a := range g.All() {
			if !slices.Contains(slices.Collect(back.All()), Arc{a.Head, a.Tail, a.Weight}) {
				t.Errorf("arc %v is not turned round", a)
			}
		}
	})
}

func TestJohnsonKeepsWeights(t *testing.T) {
	forRandomGraphs(t, 500, func(t *testing.T, g *Graph, _ *rand.Rand) {
		j, err := g.Johnson()
		if err != nil {
			return
		}
		if got, want := slices.Collect(j.All()), slices.Collect(g.All()); !slices.Equal(got, want) {
			t.Errorf("arcs %v, want %v", got, want)
		}
		if got, want := slices.Collect(j.Reverse().All()), slices.Collect(g.Reverse().All()); !slices.Equal(got, want) {
			t.Errorf("reverse arcs %v, want %v", got, want)
		}
		if j.negative >= 0 {
			t.Error("a reduced weight is negative")
		}
	})
}

func TestFromArcsRefuses(t *testing.T) {
	for _, c := range []struct {
		nodes int
		arcs  []Arc
		want  error
		says  string
	}{
		{2, []Arc{{0, 1, 1}, {0, 2, 1}}, ErrNoNode, "arc 1, 0 -> 2"},
		{2, []Arc{{-1, 1, 1}}, ErrNoNode, "arc 0"},
		{0, []Arc{{0, 0, 1}}, ErrNoNode, "0 of 0"},
		{2, []Arc{{0, 1, math.MaxInt64}}, ErrOverflow, "arc 0, 0 -> 1"},
		{2, []Arc{{0, 1, math.MinInt64}}, ErrOverflow, "arc 0, 0 -> 1"},
		{3, []Arc{{0, 1, maxSum}, {0, 2, maxSum}, {1, 2, -1}}, ErrOverflow, "arc 2, 1 -> 2"},
	} {
		if _, err := FromArcs(c.nodes, c.arcs); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%d nodes, %v: %v", c.nodes, c.arcs, err)
		}
	}
	tooMany := math.MaxInt32
	tooMany++ // below 0 where an int has 32 bits
	for _, nodes := range []int{-1, tooMany} {
		if _, err := FromArcs(nodes, nil); err == nil {
			t.Errorf("%d nodes are taken", nodes)
		}
	}
}

// Weights as large as a graph takes are summed without a wrap, by every method.
func TestGreatestWeights(t *testing.T) {
	const most = maxSum / 3
	for _, sign := range []int64{1, -1} {
		g, err := FromArcs(4, []Arc{{0, 1, sign * most}, {1, 2, sign * most}, {2, 3, sign * most}})
		if err != nil {
			t.Fatal(err)
		}
		j, err := g.Johnson()
		if err != nil {
			t.Fatal(err)
		}
		both, err := NewBidirectional(j).Path(0, 3)
		if err != nil || both.Cost != sign*3*most {
			t.Errorf("bidirectional: %v, %v", both, err)
		}
		if path, err := NewSearch(g).Path(0, 3); err != nil || path.Cost != sign*3*most {
			t.Errorf("path: %v, %v", path, err)
		}
		huge := func(Node) int64 { return math.MaxInt64 - 1 }
		s := NewSearch(j)
		if err := s.Dijkstra(Query{From: []Node{0}, To: []Node{3}, Estimate: huge}); err != nil {
			t.Error(err)
		}
		if cost, ok := s.Cost(3); !ok || cost != sign*3*most {
			t.Errorf("A*: cost %d, %v", cost, ok)
		}
	}
}

func TestNames(t *testing.T) {
	var b Builder
	b.Edge("inn", "mill", 3)
	b.Node("tower")
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	b.Arc("tower", "cellar", 1) // must not change g
	if w, ok := g.Weight(b.Node("mill"), b.Node("inn")); !ok || w != 3 {
		t.Errorf("weight %d, %v", w, ok)
	}
	if _, ok := g.Weight(b.Node("mill"), b.Node("tower")); ok {
		t.Error("an arc that is not there has a weight")
	}
	if n, ok := g.Lookup("tower"); !ok || g.Name(n) != "tower" || g.Nodes() != 3 || g.Arcs() != 2 {
		t.Errorf("tower is %d, %v", n, ok)
	}
	if _, ok := g.Lookup("cellar"); ok {
		t.Error("cellar is in a graph built before it")
	}
	l := line(t, 12)
	for name, want := range map[string]Node{"0": 0, "11": 11, "12": None, "-1": None, "01": None, "+1": None, "x": None, "": None} {
		if n, ok := l.Lookup(name); n != want || ok != (want != None) {
			t.Errorf("Lookup(%q) = %d, %v; want %d", name, n, ok, want)
		}
	}
}

func TestExploreStopsAtLimit(t *testing.T) {
	endless := func(n int) iter.Seq2[int, int64] {
		return func(yield func(int, int64) bool) { yield(n+1, 1) }
	}
	if _, err := Explore(100, endless, 0); !errors.Is(err, ErrLimit) {
		t.Errorf("error %v, want the limit", err)
	}
	ring := func(n int) iter.Seq2[int, int64] {
		return func(yield func(int, int64) bool) { yield((n+1)%100, -1) }
	}
	x, err := Explore(100, ring, 7)
	if err != nil || x.Nodes() != 100 || x.State(0) != 7 {
		t.Fatalf("%v, %v", x, err)
	}
	if _, err := x.Johnson(); !errors.Is(err, ErrNegativeCycle) {
		t.Errorf("error %v, want the cycle", err)
	}
}
