package graph

import (
	"cmp"
	"math"
	"slices"
)

// KShortest lists the k cheapest paths from one node to another that visit no node twice, cheapest first; fewer if there
// are fewer. That there is none is no error. Paths differ in their nodes: of parallel arcs the cheapest counts. Weights
// may be negative; negative cycles are an error, a [*CycleError].
//
// The method is that of Yen, "Finding the k Shortest Loopless Paths in a Network" (Management Science 17, 1971), with
// Lawler's bookkeeping (Management Science 18, 1972), by which no path is found twice. Its searches are A*, the estimate
// being the cost to the goal in the whole graph.
//
// Ties: of the paths known to be next, equal in cost, the one whose nodes come first in dictionary order.
func (g *Graph) KShortest(from, to Node, k int) ([]Path, error) {
	if err := g.check([]Node{from, to}); err != nil {
		return nil, err
	}
	g, err := g.Johnson()
	if err != nil {
		return nil, err
	}
	y, err := newYen(g, to)
	if err != nil {
		return nil, err
	}
	return y.run(from, k), nil
}

// yen finds paths to one goal. Costs are sums of stored weights.
//
// Invariant: each candidate is the cheapest of the paths that share its first at+1 nodes and then differ from every path
// found so far; these sets of paths are disjoint and hold together all paths not yet found.
type yen struct {
	graph      *Graph
	to         Node
	search     *Search
	estimate   func(Node) int64
	found      []detour
	candidates []detour // cheapest first
}

// detour is a path that leaves an earlier one behind node number at.
type detour struct {
	nodes []Node
	at    int
	cost  int64
}

func newYen(g *Graph, to Node) (*yen, error) {
	back := NewSearch(g.Reverse())
	if err := back.Dijkstra(Query{From: []Node{to}}); err != nil {
		return nil, err
	}
	estimate := func(n Node) int64 {
		if !back.reached(n) {
			return math.MaxInt64
		}
		return back.labels[n].cost
	}
	return &yen{graph: g, to: to, search: NewSearch(g), estimate: estimate}, nil
}

func (y *yen) run(from Node, k int) []Path {
	if from == y.to {
		return []Path{{Nodes: []Node{from}}}[:min(1, max(k, 0))]
	}
	var paths []Path
	y.leave([]Node{from}, 0)
	for len(paths) < k && len(y.candidates) > 0 {
		next := y.candidates[0]
		y.candidates = y.candidates[1:]
		y.found = append(y.found, next)
		paths = append(paths, Path{next.nodes, next.cost - y.graph.pot(from) + y.graph.pot(y.to)})
		if len(paths) < k {
			y.branch(next)
		}
	}
	return paths
}

// branch splits the set of paths whose cheapest is now found, by the node behind which they leave it.
func (y *yen) branch(d detour) {
	cost := int64(0)
	for i, n := range d.nodes[:len(d.nodes)-1] {
		if i >= d.at {
			y.leave(d.nodes[:i+1], cost)
		}
		arc, _, _ := y.graph.cheapest(n, d.nodes[i+1])
		cost += y.graph.weights[arc]
	}
}

// leave makes a candidate of the cheapest path that begins with prefix, which costs cost, and then goes on otherwise than
// every path found.
func (y *yen) leave(prefix []Node, cost int64) {
	s, g := y.search, y.graph
	s.restart()
	for _, n := range prefix {
		s.labels[n] = label{math.MinInt64, None, s.epoch + 1} // no path to it is cheaper, so none visits it again
	}
	taken := y.taken(prefix)
	last := prefix[len(prefix)-1]
	for i := g.offsets[last]; i < g.offsets[last+1]; i++ {
		head := g.heads[i]
		if !slices.Contains(taken, head) && s.offer(head, cost+g.weights[i], None) {
			s.push(head, y.estimate)
		}
	}
	s.goals.add(y.to)
	s.left = 1
	s.settleAll(y.estimate)
	if s.goals.remove(y.to) {
		return // not reached
	}
	nodes := s.AppendPath(slices.Clone(prefix), y.to)
	y.add(detour{nodes, len(prefix) - 1, s.labels[y.to].cost})
}

// taken lists the nodes that follow prefix on paths found.
func (y *yen) taken(prefix []Node) []Node {
	var next []Node
	for _, d := range y.found {
		if len(d.nodes) > len(prefix) && slices.Equal(d.nodes[:len(prefix)], prefix) {
			next = append(next, d.nodes[len(prefix)])
		}
	}
	return next
}

func (y *yen) add(d detour) {
	at, _ := slices.BinarySearchFunc(y.candidates, d, func(a, b detour) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), slices.Compare(a.nodes, b.nodes))
	})
	y.candidates = slices.Insert(y.candidates, at, d)
}
