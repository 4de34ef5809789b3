// Package frontier is the one procedure behind the searches of the textbooks, made to be watched:
//
//	take a candidate out, settle it, put its neighbours in.
//
// The candidates wait in the frontier, and the only thing in which the methods differ is which of them comes out next:
// the last one in (a stack: depth first), the first one in (a queue: breadth first), the cheapest (Dijkstra), the one
// that seems nearest to the goal (greedy), or the one with the least sum of both (A*). Jump points are A* on another
// graph: see [OnJumpPoints].
//
// A [Search] does one thing at a time, in [Search.Step], and says what it was; [Search.Events] is the same as an
// iterator. Between two steps everything can be looked at: who waits and in what order, who is settled, at what cost
// and by which way. To step back, run a fresh search for one step less.
//
// The package is for reading, for drawing and for judging the fast searches of package paces. It is not fast.
//
// Sources: Moore, The shortest path through a maze (1959); Dijkstra, A note on two problems in connexion with graphs
// (1959); Hart, Nilsson, Raphael, A formal basis for the heuristic determination of minimum cost paths (1968).
package frontier

import (
	"iter"

	"paces"
)

// Graph yields, for a node, the nodes to which one step leads and what that step costs. The method value
// [paces.Ground.Steps] is a Graph of cells, [Edges.Steps] one of names.
type Graph[N comparable] func(N) iter.Seq2[N, paces.Cost]

// Query is a question to a graph. Goal and Estimate may be nil: then everything that can be reached is settled, and the
// estimate is zero.
type Query[N comparable] struct {
	Graph    Graph[N]
	From     N
	Also     []N           // further nodes to start from: each is put in, once, after From
	Goal     func(N) bool  // reports whether a node is a goal; the search ends when the first is settled
	Estimate func(N) int64 // what the rest of the way may cost; read by Greedy and AStar alone
	Method   Method
	Mark     Mark
}

// Candidate is a way to a node that was found and might be the best one: the last step of it, and its sums.
type Candidate[N comparable] struct {
	Node     N
	From     N     // the node before it, itself a settled one; at the start, the start
	Steps    int   // number of steps from the start
	Cost     int64 // what they cost together
	Estimate int64 // what the rest may cost; 0 unless the method looks at it
	Rank     int64 // the least rank is taken first; 0 in a stack and in a queue
	Number   int   // how many candidates were put in before it: of equal ones the first comes first
}

// Kind says what happened in a step.
type Kind uint8

// The kinds of events. Taken is followed by one of Stale, Settled and Goal; Settled by a Put for each neighbour that is
// wanted.
const (
	Put     Kind = iota // a candidate was put into the frontier
	Taken               // the next candidate was taken out
	Stale               // it was dropped: its node is settled already
	Settled             // its node was settled: this is now the way to it
	Goal                // its node was settled and is a goal: the search is over
)

// Event is what one step did, and to which candidate.
type Event[N comparable] struct {
	Kind Kind
	Candidate[N]
}

// Counts tell what a search cost so far.
type Counts struct {
	Pushed  int // candidates put in
	Settled int // nodes settled
	Stale   int // candidates dropped when taken, because their node was settled
	Peak    int // the most candidates that ever waited at once
}

// Search is the procedure at work on one query.
//
// Invariants: a node is settled at most once, and what [Search.Settled] says of it never changes; a candidate's From is
// settled, so the way to any candidate can be drawn; Pushed = Settled + Stale + those who wait + the one in hand.
type Search[N comparable] struct {
	query   Query[N]
	waiting place[N]           // the frontier
	hand    *Candidate[N]      // the candidate taken out and not yet settled, or nil
	arrived []Candidate[N]     // the neighbours of the node just settled that have yet to be put in
	known   map[N]int64        // the nodes that were ever put in, and at what cost the last time
	settled map[N]Candidate[N] // the nodes that are done, and the way to each
	goal    *Candidate[N]      // the goal settled, or nil
	counts  Counts
	jumps   bool // the graph is that of jump points
}

// New returns a search that has not done anything yet: its first steps put q.From and q.Also in.
func New[N comparable](q Query[N]) *Search[N] {
	if q.Mark == Customary {
		q.Mark = q.Method.Mark()
	}
	s := &Search[N]{
		query:   q,
		waiting: newPlace[N](q.Method),
		known:   make(map[N]int64),
		settled: make(map[N]Candidate[N]),
	}
	s.begin()
	return s
}

// begin finds where the search starts: each node once.
func (s *Search[N]) begin() {
	begun := make(map[N]bool)
	for _, n := range append([]N{s.query.From}, s.query.Also...) {
		if !begun[n] {
			begun[n] = true
			s.arrive(n, Candidate[N]{Node: n, Steps: -1}, 0)
		}
	}
}

// Step does the next thing and tells what it was; it is false when there is nothing left to do. This is the whole
// procedure.
func (s *Search[N]) Step() (Event[N], bool) {
	for len(s.arrived) > 0 {
		c := s.arrived[0]
		s.arrived = s.arrived[1:]
		if s.wants(c) {
			return s.put(c), true
		}
	}
	switch {
	case s.hand != nil:
		return s.settle(), true
	case s.goal == nil && s.waiting.len() > 0:
		return s.take(), true
	}
	return Event[N]{}, false
}

// wants reports whether a candidate is put in, which depends on when nodes are marked.
func (s *Search[N]) wants(c Candidate[N]) bool {
	if _, settled := s.settled[c.Node]; settled {
		return false
	}
	cost, known := s.known[c.Node]
	switch s.query.Mark {
	case WhenPut:
		return !known
	case WhenCheaper:
		return !known || c.Cost < cost
	}
	return true
}

// put puts a candidate into the frontier.
func (s *Search[N]) put(c Candidate[N]) Event[N] {
	s.known[c.Node] = c.Cost
	c.Number = s.counts.Pushed
	s.waiting.put(c)
	s.counts.Pushed++
	s.counts.Peak = max(s.counts.Peak, s.waiting.len())
	return Event[N]{Put, c}
}

// take takes the next candidate out of the frontier.
func (s *Search[N]) take() Event[N] {
	c := s.waiting.take()
	s.hand = &c
	return Event[N]{Taken, c}
}

// settle makes the candidate in hand the way to its node, and finds the node's neighbours.
func (s *Search[N]) settle() Event[N] {
	c := *s.hand
	s.hand = nil
	if _, settled := s.settled[c.Node]; settled {
		s.counts.Stale++
		return Event[N]{Stale, c}
	}
	s.settled[c.Node] = c
	s.counts.Settled++
	if s.query.Goal != nil && s.query.Goal(c.Node) {
		s.goal = &c
		return Event[N]{Goal, c}
	}
	for next, step := range s.query.Graph(c.Node) {
		s.arrive(next, c, step)
	}
	return Event[N]{Settled, c}
}

// arrive adds a candidate that is to be put in: the way to from, and one step more.
func (s *Search[N]) arrive(node N, from Candidate[N], step paces.Cost) {
	c := Candidate[N]{Node: node, From: from.Node, Steps: from.Steps + 1, Cost: from.Cost + int64(step)}
	if s.query.Estimate != nil && s.query.Method.estimates() {
		c.Estimate = s.query.Estimate(node)
	}
	c.Rank = s.query.Method.Rank(c.Cost, c.Estimate)
	s.arrived = append(s.arrived, c)
}

// Events yields what happens from now on, until the search is over or the loop is left; then it can be resumed.
func (s *Search[N]) Events() iter.Seq[Event[N]] {
	return func(yield func(Event[N]) bool) {
		for e, ok := s.Step(); ok && yield(e); e, ok = s.Step() {
		}
	}
}

// Run does all steps that are left and returns the goal; it is false if none can be reached.
func (s *Search[N]) Run() (goal Candidate[N], found bool) {
	for range s.Events() {
	}
	return s.Goal()
}

// Goal returns the goal, if it has been settled.
func (s *Search[N]) Goal() (goal Candidate[N], found bool) {
	if s.goal == nil {
		return goal, false
	}
	return *s.goal, true
}

// Settled returns the way by which a node was settled, if it was.
func (s *Search[N]) Settled(n N) (Candidate[N], bool) {
	c, ok := s.settled[n]
	return c, ok
}

// Way returns the nodes from the start to n, both included, or nil if n is not settled. The way to a candidate c that
// still waits is Way(c.From) and then c.Node.
func (s *Search[N]) Way(n N) []N {
	c, ok := s.settled[n]
	if !ok {
		return nil
	}
	way := make([]N, c.Steps+1)
	for ; c.Steps > 0; c = s.settled[c.From] {
		way[c.Steps] = c.Node
	}
	way[0] = c.Node
	return way
}

// Frontier returns the candidates that wait, in the order in which they would be taken: a stack from the top, a queue
// from its head, a heap from the least rank up.
func (s *Search[N]) Frontier() []Candidate[N] { return s.waiting.inOrder() }

// Method returns the method of the query.
func (s *Search[N]) Method() Method { return s.query.Method }

// Counts returns the counts up to now.
func (s *Search[N]) Counts() Counts { return s.counts }
