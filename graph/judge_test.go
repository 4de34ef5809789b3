package graph

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

const far = math.MaxInt64

// textbook is Bellman-Ford as taught: every arc, once a node. It is false if a negative cycle can be reached.
func textbook(g *Graph, from ...Node) ([]int64, bool) {
	cost := slices.Repeat([]int64{far}, g.Nodes())
	for _, n := range from {
		cost[n] = 0
	}
	for range g.Nodes() + 1 {
		changed := false
		for a := range g.All() {
			if cost[a.Tail] != far && cost[a.Tail]+a.Weight < cost[a.Head] {
				cost[a.Head] = cost[a.Tail] + a.Weight
				changed = true
			}
		}
		if !changed {
			return cost, true
		}
	}
	return cost, false
}

// floydWarshall is the cost from every node to every node; false if there is a negative cycle.
func floydWarshall(g *Graph) ([][]int64, bool) {
	n := g.Nodes()
	cost := make([][]int64, n)
	for i := range cost {
		cost[i] = slices.Repeat([]int64{far}, n)
		cost[i][i] = 0
	}
	for a := range g.All() {
		cost[a.Tail][a.Head] = min(cost[a.Tail][a.Head], a.Weight)
	}
	for k := range n {
		for i := range n {
			for j := range n {
				if cost[i][k] != far && cost[k][j] != far {
					cost[i][j] = min(cost[i][j], cost[i][k]+cost[k][j])
				}
			}
		}
		for i := range n {
			if cost[i][i] < 0 {
				return nil, false
			}
		}
	}
	return cost, true
}

// simplePaths lists every path without a repeated node, cheapest arc of parallel ones, by cost.
func simplePaths(g *Graph, from, to Node) []Path {
	var all []Path
	var walk func(path []Node, cost int64)
	walk = func(path []Node, cost int64) {
		last := path[len(path)-1]
		if last == to {
			all = append(all, Path{slices.Clone(path), cost})
			return
		}
		for head := range Node(g.Nodes()) {
			if _, w, ok := g.cheapest(last, head); ok && !slices.Contains(path, head) {
				walk(append(path, head), cost+w)
			}
		}
	}
	walk([]Node{from}, 0)
	slices.SortStableFunc(all, func(a, b Path) int { return int(a.Cost - b.Cost) })
	return all
}

// randomGraph has 1 to most nodes and weights from low to high; if acyclic, all arcs lead to higher nodes of a random
// numbering.
func randomGraph(rng *rand.Rand, most int, low, high int64, acyclic bool) *Graph {
	n := 1 + rng.IntN(most)
	rank := rng.Perm(n)
	var arcs []Arc
	for range rng.IntN(3*n + 1) {
		a := Arc{Node(rng.IntN(n)), Node(rng.IntN(n)), low + rng.Int64N(high-low+1)}
		if acyclic && rank[a.Tail] >= rank[a.Head] {
			continue
		}
		arcs = append(arcs, a)
	}
	g, err := FromArcs(n, arcs)
	if err != nil {
		panic(err)
	}
	return g
}

// forRandomGraphs runs check on graphs of every sort: cheap and dear weights, free arcs, negative ones, acyclic ones.
func forRandomGraphs(t *testing.T, rounds int, check func(t *testing.T, g *Graph, rng *rand.Rand)) {
	t.Helper()
	sorts := []struct {
		low, high int64
		acyclic   bool
	}{{1, 9, false}, {0, 2, false}, {1, 1e12, false}, {-2, 9, false}, {-9, 9, false}, {-9, 9, true}, {-1, 30, false}}
	for round := range rounds {
		sort := sorts[round%len(sorts)]
		rng := rand.New(rand.NewPCG(uint64(round), 8))
		g := randomGraph(rng, 12, sort.low, sort.high, sort.acyclic)
		check(t, g, rng)
		if t.Failed() {
			t.Fatalf("round %d: %d nodes, arcs %v", round, g.Nodes(), slices.Collect(g.All()))
		}
	}
}

// walked re-sums a path along the cheapest arcs; false if it is no path.
func walked(g *Graph, path []Node) (int64, bool) {
	sum := int64(0)
	for i := 1; i < len(path); i++ {
		_, w, ok := g.cheapest(path[i-1], path[i])
		if !ok {
			return 0, false
		}
		sum += w
	}
	return sum, true
}

// checkCosts compares the answers of a search for all nodes with the judge's, and each path with its cost.
func checkCosts(t *testing.T, method string, s *Search, want []int64) {
	t.Helper()
	for n := range Node(s.graph.Nodes()) {
		cost, ok := s.Cost(n)
		if ok != (want[n] != far) || ok && cost != want[n] {
			t.Errorf("%s: cost of %d is %d, %v; want %d", method, n, cost, ok, want[n])
			continue
		}
		path := s.AppendPath(nil, n)
		if sum, isPath := walked(s.graph, path); ok && (!isPath || sum != cost || path[len(path)-1] != n) {
			t.Errorf("%s: path %v to %d sums to %d, not %d", method, path, n, sum, cost)
		}
	}
}

// checkCycle re-sums a reported cycle and checks its form.
func checkCycle(t *testing.T, g *Graph, err error) {
	t.Helper()
	cycle, ok := err.(*CycleError)
	if !ok {
		t.Errorf("error %v is no cycle", err)
		return
	}
	sum, ok := walked(g, append(slices.Clone(cycle.Nodes), cycle.Nodes[0]))
	if !ok || sum != cycle.Cost || slices.Min(cycle.Nodes) != cycle.Nodes[0] {
		t.Errorf("cycle %v of cost %d sums to %d, %v", cycle.Nodes, cycle.Cost, sum, ok)
	}
	if errors.Is(err, ErrNegativeCycle) == errors.Is(err, ErrCyclic) || errors.Is(err, ErrNegativeCycle) && sum >= 0 {
		t.Errorf("%v", err)
	}
	if sorted := slices.Sorted(slices.Values(cycle.Nodes)); len(slices.Compact(sorted)) != len(cycle.Nodes) {
		t.Errorf("cycle %v visits a node twice", cycle.Nodes)
	}
}
