package graph

import (
	"fmt"
	"math"
	"slices"

	"paces/internal/queue"
)

// Query is a question to a [Search].
type Query struct {
	From []Node // where paths may start, at cost 0; one or more

	// To are the nodes whose costs are wanted; the search ends when it has them all. Empty means every node.
	To []Node

	// Estimate turns Dijkstra into A* (Hart, Nilsson and Raphael 1968); other methods do not look at it. It is a lower
	// bound of the cost from n to the nearest node of To, 0 there, and never more than the true cost, or paths may not be
	// the cheapest; math.MaxInt64 where no path leads to To, to leave n out. It is fastest when also consistent: Estimate(u) <= weight + Estimate(v) for every arc u -> v.
	Estimate func(n Node) int64
}

// Path is a walk along arcs. Cost is the sum of their weights, always; of parallel arcs the one that the search took.
type Path struct {
	Nodes []Node // first and last included
	Cost  int64
}

// label is what a search knows about a node. 16 bytes, so that looking at a node touches one cache line.
type label struct {
	cost   int64 // of the best path so far, in stored weights
	parent Node  // the node before it on that path, None for a source
	stamp  uint32
}

// Search is a reusable worker on one graph, for one goroutine at a time. Each run replaces the answers of the last one;
// once warm, runs allocate nothing.
//
// Invariants: a label belongs to the current run iff its stamp is epoch (open: the cost may still fall) or epoch+1
// (settled: the cost is final), so labels need no clearing; order holds the settled nodes; goals is all false between
// runs. Stored costs of the sources are shift - potential, so that sources with different potentials compare rightly.
type Search struct {
	graph  *Graph
	labels []label
	epoch  uint32
	shift  int64  // greatest potential of a source
	floor  uint64 // last key popped
	whole  bool   // the last run was one for costs, and went to its end
	open   queue.Radix
	order  []Node
	goals  bitset
	left   int // goals not yet settled

	fetched int64 // of no meaning: the compiler must not leave out the reads of fetch

	forest []branch // Bellman-Ford
	fifo   fifo     // Bellman-Ford
	cursor []uint32 // DFS
	stack  []Node   // DFS
}

// NewSearch makes a worker on g. It takes 16 bytes a node, and more as methods need it.
func NewSearch(g *Graph) *Search {
	return &Search{graph: g, labels: make([]label, g.Nodes()), goals: newBitset(g.Nodes())}
}

// Graph is the graph that is searched.
func (s *Search) Graph() *Graph { return s.graph }

// Shortest finds the cheapest paths by the fastest method that is exact on this graph: Dijkstra without negative arcs,
// else in topological order where there are no cycles, else Bellman-Ford. Its errors are those of the method.
func (s *Search) Shortest(q Query) error {
	if s.graph.negative < 0 {
		return s.Dijkstra(q)
	}
	if _, err := s.graph.order(); err == nil {
		return s.Acyclic(q)
	}
	return s.BellmanFord(q)
}

// Dijkstra finds the cheapest paths (Dijkstra 1959, on a radix heap). With an estimate it is A*. A graph with a negative
// arc is refused with [ErrNegative], which names the arc, wherever it lies.
//
// Ties: of nodes with the same cost the last one labelled is settled first; of paths of the same cost the first one
// found stays.
func (s *Search) Dijkstra(q Query) error {
	if s.graph.negative >= 0 {
		return s.graph.negativeError()
	}
	if err := s.begin(q); err != nil {
		return err
	}
	estimate := s.estimate(q)
	for _, n := range q.From {
		if s.seed(n) {
			s.push(n, estimate)
		}
	}
	s.settleAll(estimate)
	s.whole = len(q.To) == 0
	s.end(q)
	return nil
}

// settleAll runs until all goals are settled, or all that can be reached.
func (s *Search) settleAll(estimate func(Node) int64) {
	for s.left > 0 {
		if _, ok := s.settle(estimate); !ok {
			return
		}
	}
}

// settle makes the cost of the cheapest open node final and offers its neighbours a path through it. It is the one loop
// of Dijkstra, A*, Yen and the bidirectional search, and so written for speed. It reports false when no node is open.
func (s *Search) settle(estimate func(Node) int64) (Node, bool) {
	n, ok := s.take()
	if !ok {
		return None, false
	}
	s.fetch(Node(s.open.Guess()))
	g, epoch := s.graph, s.epoch
	cost := s.labels[n].cost
	heads := g.heads[g.offsets[n]:g.offsets[n+1]]
	weights := g.weights[g.offsets[n]:g.offsets[n+1]]
	for i, head := range heads {
		c := cost + weights[i]
		l := &s.labels[head]
		if l.stamp >= epoch && l.cost <= c {
			continue
		}
		*l = label{c, n, epoch}
		s.push(head, estimate)
	}
	return n, true
}

// fetch reads what settling n will read first, so that it comes from memory while the node before n is still at work. On
// a graph larger than the caches that wait is most of Dijkstra's time; reading ahead takes off about a seventh.
func (s *Search) fetch(n Node) {
	g := s.graph
	if arc := g.offsets[n]; int(arc) < len(g.heads) {
		s.fetched = int64(g.heads[arc]) + g.weights[arc] + s.labels[n].cost
	}
}

// take removes the cheapest open node from the queue and settles it.
func (s *Search) take() (Node, bool) {
	for {
		key, v, ok := s.open.Pop()
		if !ok {
			return None, false
		}
		if s.labels[v].stamp != s.epoch {
			continue // stale: it was settled under a smaller key
		}
		s.floor = key
		s.settled(Node(v))
		return Node(v), true
	}
}

// seed makes n a source, and reports whether it was none before.
func (s *Search) seed(n Node) bool { return s.offer(n, s.shift-s.graph.pot(n), None) }

// offer notes a path to n that costs c and comes from parent, and reports whether it is the cheapest so far.
func (s *Search) offer(n Node, c int64, parent Node) bool {
	l := &s.labels[n]
	if l.stamp >= s.epoch && l.cost <= c {
		return false
	}
	*l = label{c, parent, s.epoch}
	return true
}

// push puts a node just labelled into the queue.
func (s *Search) push(n Node, estimate func(Node) int64) {
	c := s.labels[n].cost
	if estimate == nil {
		s.open.Push(uint64(c), uint32(n))
	} else if e := estimate(n); e < math.MaxInt64 {
		s.open.Push(s.key(c, e), uint32(n))
	}
}

// key is the place of a node in the queue of A*. An estimate that is not consistent may ask for a key below the last
// one popped; raising it to that keeps the queue monotone and the answer exact, because until a goal is settled the
// cheapest path to it always holds an open node whose key is at most its cost or the last key popped.
func (s *Search) key(c, estimate int64) uint64 {
	if estimate > math.MaxInt64-c {
		return math.MaxInt64
	}
	return max(s.floor, uint64(max(c+estimate, 0)))
}

// estimate fits the caller's estimate to stored weights: with potentials, a path from n to goal t costs there
// potential[n] - potential[t] more.
func (s *Search) estimate(q Query) func(Node) int64 {
	potential := s.graph.potential
	if len(q.To) == 0 {
		return nil // nothing to estimate the cost to
	}
	if q.Estimate == nil || potential == nil {
		return q.Estimate
	}
	highest := int64(math.MinInt64)
	for _, t := range q.To {
		highest = max(highest, potential[t])
	}
	return func(n Node) int64 {
		e := q.Estimate(n)
		if e == math.MaxInt64 {
			return e
		}
		return max(0, max(-maxSum, min(e, maxSum))+potential[n]-highest)
	}
}

// begin checks the question and makes all labels old.
func (s *Search) begin(q Query) error {
	if len(q.From) == 0 {
		return fmt.Errorf("graph: %w: no node to start from", ErrNoNode)
	}
	if err := s.graph.check(q.From); err != nil {
		return err
	}
	if err := s.graph.check(q.To); err != nil {
		return err
	}
	s.restart()
	for _, n := range q.From {
		s.shift = max(s.shift, s.graph.pot(n))
	}
	s.left = math.MaxInt
	if len(q.To) > 0 {
		s.left = 0
		for _, n := range q.To {
			if s.goals.add(n) {
				s.left++
			}
		}
	}
	return nil
}

// restart forgets the last run.
func (s *Search) restart() {
	if s.epoch >= math.MaxUint32-3 {
		clear(s.labels)
		s.epoch = 0
	}
	s.epoch += 2
	s.open.Reset()
	s.floor, s.shift, s.whole = 0, math.MinInt64, false
	s.order = s.order[:0]
}

// end leaves no goals behind.
func (s *Search) end(q Query) {
	for _, n := range q.To {
		s.goals.remove(n)
	}
}

// settled notes that the answer for n is final.
func (s *Search) settled(n Node) {
	s.labels[n].stamp = s.epoch + 1
	s.order = append(s.order, n)
	if s.goals.remove(n) {
		s.left--
	}
}

// Cost is the cost of the path to n that the last run found: the sum of its weights, whatever the method. It is false if
// the run did not reach n, or ended before it was sure, or the graph has no such node.
func (s *Search) Cost(n Node) (int64, bool) {
	if !s.reached(n) {
		return 0, false
	}
	return s.labels[n].cost - s.shift + s.graph.pot(n), true
}

// Parent is the node before n on its path; false for the nodes searched from and those not reached. The parents are the
// search's tree; of a cheapest-path method, the shortest-path tree.
func (s *Search) Parent(n Node) (Node, bool) {
	if !s.reached(n) || s.labels[n].parent == None {
		return None, false
	}
	return s.labels[n].parent, true
}

// AppendPath appends the nodes of the path to n, first and last included, and returns the longer slice. It appends
// nothing if n was not reached.
func (s *Search) AppendPath(path []Node, n Node) []Node {
	if !s.reached(n) {
		return path
	}
	start := len(path)
	for ; n != None; n = s.labels[n].parent {
		path = append(path, n)
	}
	slices.Reverse(path[start:])
	return path
}

// Settled lists the nodes reached, in the order in which their answers became final; for BFS and DFS, in which they were
// found. The slice is valid until the next run. (A* with an estimate that is not consistent may list a node twice.)
func (s *Search) Settled() []Node { return s.order }

// Path is the cheapest path between two nodes by [Search.Shortest], or [ErrNoPath].
func (s *Search) Path(from, to Node) (Path, error) {
	if err := s.Shortest(Query{From: []Node{from}, To: []Node{to}}); err != nil {
		return Path{}, err
	}
	return s.PathTo(to)
}

// PathTo is the path to n that the last run found, or [ErrNoPath].
func (s *Search) PathTo(n Node) (Path, error) {
	if err := s.graph.check([]Node{n}); err != nil {
		return Path{}, err
	}
	cost, ok := s.Cost(n)
	if !ok {
		return Path{}, fmt.Errorf("graph: %w to %s", ErrNoPath, s.graph.Name(n))
	}
	return Path{s.AppendPath(nil, n), cost}, nil
}

func (s *Search) reached(n Node) bool {
	return uint(n) < uint(len(s.labels)) && s.labels[n].stamp == s.epoch+1
}

// bitset is a set of nodes.
type bitset []uint64

func newBitset(nodes int) bitset { return make(bitset, (nodes+63)/64) }

// add reports whether n is new.
func (b bitset) add(n Node) bool {
	old := b[n>>6]
	b[n>>6] |= 1 << (n & 63)
	return b[n>>6] != old
}

// remove reports whether n was there.
func (b bitset) remove(n Node) bool {
	old := b[n>>6]
	b[n>>6] &^= 1 << (n & 63)
	return b[n>>6] != old
}

func (b bitset) has(n Node) bool { return b[n>>6]&(1<<(n&63)) != 0 }
