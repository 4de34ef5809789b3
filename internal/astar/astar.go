// Package astar is the search that goes cell by cell: A*, which with a zero estimate is Dijkstra's method, with a budget
// a movement range, and on ground where every step costs the same a breadth-first search. It answers every question on
// every ground; faster engines take over where they can.
//
// Sources: Dijkstra, A note on two problems in connexion with graphs (1959); Hart, Nilsson, Raphael, A formal basis for the
// heuristic determination of minimum cost paths (1968); Dial, Algorithm 360 (1969).
package astar

import (
	"context"
	"math"

	"paces/internal/lattice"
	"paces/internal/queue"
)

// Query is one question. Its zero value, with a source, floods everything that can be reached.
type Query struct {
	Source int32
	Goals  []int32 // stop at the first of them that is settled
	// Nearest are cells to come near to: everything is flooded, and the answer is the settled cell with the least
	// Distance to one of them, among those the cheapest, among those the first by row and column.
	Nearest []int32
	Budget  int64           // settle nothing that costs more; negative: no limit
	Limit   int             // settle at most so many cells; 0: no limit
	Free    []uint64        // search as if the open cells were these, and all steps cost 1; nil: as the lattice has it
	Keep    bool            // remember the settled cells in order: see Order
	Context context.Context // nil: never cancelled
}

// Outcome says how a search ended.
type Outcome uint8

// The outcomes. Exhausted means that everything within reach (and budget) was settled; Paused that Continue has used up
// its share of the work.
const (
	Found Outcome = iota
	Exhausted
	Paused
	Limited
	Overflowed
	Cancelled
)

// node is what the search knows of a cell. It holds for the query whose number stands in mark; the array is never
// cleared. While a cell is only a candidate, key is the least found so far; once settled it is the answer.
type node struct {
	key  int64
	from int32  // the cell before it on the way, itself at the source
	mark uint32 // query<<markBits | flags
}

const (
	goalFlag    = 1 << 0
	settledFlag = 1 << 1
	markBits    = 2
)

// Search is one worker on one lattice: it answers one query at a time and allocates nothing once it is warm.
type Search struct {
	l     *lattice.Lattice
	nodes []node
	stamp uint32 // query << markBits

	shift uint
	tick  int64

	kind  queueKind
	fifo  []int32
	head  int
	ring  queue.Ring
	radix queue.Radix

	targets  []int32 // what the estimate aims at; none: the estimate is 0
	through  int64   // a lower bound of the key from the entrance of any portal to the nearest target
	arcs     []lattice.Arc
	order    []int32
	query    Query
	near     nearest
	back     int32 // a cell that was taken out of the queue but not settled, 0 if there is none
	settled  int
	end      int32
	overflow bool
}

// New returns a search on l.
func New(l *lattice.Lattice) *Search {
	return &Search{l: l}
}

type queueKind uint8

const (
	fifoQueue queueKind = iota // all steps cost the same and there is no estimate: arrival order is cost order
	ringQueue
	radixQueue
)

// ringSpan is the widest window of keys for which the ring is taken: its heads stay in the second cache.
const ringSpan = 1 << 13

// maxTargets is up to how many goals the estimate is the least over all of them; beyond, it is 0.
const maxTargets = 8

// Run answers q. Found: End is the cell.
func (s *Search) Run(q Query) Outcome {
	s.Begin(q)
	return s.Continue(math.MaxInt)
}

// Continue settles up to that many cells more of the query last begun. Paused: it is not at its end.
func (s *Search) Continue(settle int) Outcome {
	q := &s.query
	budget := int64(math.MaxInt64)
	if q.Budget >= 0 {
		budget = (q.Budget+1)<<s.shift - 1
	}
	for ; ; settle-- {
		id, ok := s.next()
		switch {
		case !ok:
			return s.exhausted()
		case q.Limit > 0 && s.settled == q.Limit:
			return Limited
		case settle <= 0:
			s.back = id // taken out already: it is the next one to settle
			return Paused
		}
		n := &s.nodes[id]
		n.mark |= settledFlag
		s.settled++
		if q.Keep {
			s.order = append(s.order, id)
		}
		if n.mark&goalFlag != 0 {
			s.end = id
			return Found
		}
		if q.Nearest != nil {
			s.near.offer(s, id)
		}
		if s.settled&1023 == 1 && q.Context != nil && q.Context.Err() != nil {
			return Cancelled
		}
		s.expand(id, budget)
	}
}

// next returns the next cell to settle.
func (s *Search) next() (id int32, ok bool) {
	if s.back != 0 {
		id, s.back = s.back, 0
		return id, true
	}
	for {
		id, ok = s.pop()
		if !ok || s.nodes[id].mark&settledFlag == 0 {
			return id, ok
		}
		// stale: a better way was settled before
	}
}

// exhausted is the outcome when nothing is left to settle.
func (s *Search) exhausted() Outcome {
	switch {
	case s.overflow && s.query.Budget < 0 && s.tooDear():
		return Overflowed
	case s.query.Nearest != nil:
		s.end = s.near.id
		return Found
	}
	return Exhausted
}

// tooDear reports whether what was asked for can be reached, but for no cost that is left: a goal, or a cell nearer than
// any that was settled. It goes on from the settled cells, and counts what it finds there as settled.
func (s *Search) tooDear() bool {
	s.fifo = s.fifo[:0]
	for id := range s.nodes {
		if _, ok := s.At(int32(id)); ok {
			s.fifo = append(s.fifo, int32(id))
		}
	}
	for i := 0; i < len(s.fifo); i++ {
		for _, arc := range s.arcsFrom(s.fifo[i]) {
			if _, ok := s.At(arc.Cell); ok {
				continue
			}
			n := &s.nodes[arc.Cell]
			if n.mark>>markBits != s.stamp>>markBits {
				n.mark = s.stamp
			}
			if n.mark&goalFlag != 0 || s.query.Nearest != nil && s.toNearest(arc.Cell) < s.near.distance {
				return true
			}
			n.mark |= settledFlag
			s.fifo = append(s.fifo, arc.Cell)
		}
	}
	return false
}

// Begin begins a new query: a new stamp, the goals marked, the source in the queue. Continue answers it.
func (s *Search) Begin(q Query) {
	s.query, s.back, s.near = q, 0, nearest{}
	if s.nodes == nil {
		s.nodes = make([]node, s.l.Len()) // not before: who asks for fields alone needs none
	}
	s.stamp += 1 << markBits
	if s.stamp == 0 {
		clear(s.nodes)
		s.stamp = 1 << markBits
	}
	if s.shift, s.tick = s.l.KeyShift(); q.Free != nil {
		s.shift, s.tick = 0, 0
	}
	s.order, s.settled, s.end, s.overflow = s.order[:0], 0, 0, false
	for _, id := range q.Goals {
		s.nodes[id] = node{math.MaxInt64, id, s.stamp | goalFlag}
	}
	s.aim(q.Goals)
	s.chooseQueue(q.Source)
	s.improve(q.Source, q.Source, 0)
}

// aim sets what the estimate needs.
func (s *Search) aim(goals []int32) {
	s.targets, s.through = s.targets[:0], math.MaxInt64
	if len(goals) > maxTargets || len(s.l.Portals) > maxTargets {
		return
	}
	s.targets = append(s.targets, goals...)
	through := int64(math.MaxInt64)
	for _, p := range s.l.Portals {
		through = min(through, s.estimate(p.To))
	}
	s.through = through
}

// chooseQueue picks the cheapest queue that is right for this ground and question.
func (s *Search) chooseQueue(source int32) {
	l := s.l
	// The estimate falls by no more than a step costs, and rises by no more either: but for portals, which may lead as
	// far away from the goal as they like.
	span := 2*l.MaxStep() + 1
	if s.query.Free != nil {
		span = 3
	}
	switch {
	case len(s.targets) == 0 && l.Uniform && !l.HasFree && l.SameUnits(): // Uniform: no links either
		s.kind = fifoQueue
		s.fifo, s.head = s.fifo[:0], 0
	case s.shift == 0 && span <= ringSpan && len(l.Portals) == 0:
		s.kind = ringQueue
		s.ring.Reset(int(span), uint64(s.estimate(source)))
	default:
		s.kind = radixQueue
		s.radix.Reset()
	}
}

// estimate is a lower bound of the key from cell id to the nearest target: straight there, or through the portals, all
// of which are taken to lead as near to a target as any does, and for nothing. It is consistent: a step changes either
// bound by no more than it costs.
func (s *Search) estimate(id int32) int64 {
	if len(s.targets) == 0 {
		return 0
	}
	h := int64(math.MaxInt64)
	for _, t := range s.targets {
		h = min(h, s.apart(id, t))
	}
	if s.through < h {
		for _, p := range s.l.Portals {
			h = min(h, s.apart(id, p.From)+s.through)
		}
	}
	return h
}

// farthest is where the estimate ends on ground with free steps: two of them make a key. What is cut off at one height
// everywhere stays consistent.
const farthest = lattice.MaxCost/2 - 1

// apart is a lower bound of the key from a to b without portals.
func (s *Search) apart(a, b int32) int64 {
	if s.query.Free != nil {
		return s.l.StepsApart(a, b)
	}
	d := s.l.Distance(a, b) * int64(s.l.Cheapest)
	if s.tick != 0 {
		d = min(d, farthest)<<s.shift + s.l.StepsApart(a, b)
	}
	return d
}

// expand puts the neighbours of a settled cell into the queue.
func (s *Search) expand(id int32, budget int64) {
	g := s.nodes[id].key
	for _, arc := range s.arcsFrom(id) {
		if g>>s.shift+int64(arc.Cost) > lattice.MaxCost {
			s.overflow = true
			continue
		}
		if key := g + int64(arc.Cost)<<s.shift + s.tick; key <= budget {
			s.improve(arc.Cell, id, key)
		}
	}
}

// arcsFrom returns the steps out of cell id; they hold until the next call.
func (s *Search) arcsFrom(id int32) []lattice.Arc {
	switch {
	case s.query.Free != nil:
		s.arcs = s.l.AppendArcsUnder(s.arcs[:0], s.query.Free, id)
		for i := range s.arcs {
			s.arcs[i].Cost = 1
		}
	case s.nodes[id].from == id && !s.l.Open(id):
		s.arcs = s.l.AppendArcsUnder(s.arcs[:0], s.l.Free, id) // a unit leaves the cell that its own body closes
	default:
		s.arcs = s.l.AppendArcs(s.arcs[:0], id, false)
	}
	return s.arcs
}

// improve makes key the way to cell id if it is better than what is known.
func (s *Search) improve(id, from int32, key int64) {
	n := &s.nodes[id]
	if n.mark>>markBits != s.stamp>>markBits {
		n.mark = s.stamp
	} else if n.key <= key {
		return
	}
	n.key, n.from = key, from
	switch s.kind {
	case fifoQueue:
		s.fifo = append(s.fifo, id)
	case ringQueue:
		s.ring.Push(uint64(key+s.estimate(id)), uint32(id))
	case radixQueue:
		s.radix.Push(uint64(key+s.estimate(id)), uint32(id))
	}
}

func (s *Search) pop() (id int32, ok bool) {
	var v uint32
	switch s.kind {
	case fifoQueue:
		if s.head == len(s.fifo) {
			return 0, false
		}
		v = uint32(s.fifo[s.head])
		s.head++
		ok = true
	case ringQueue:
		_, v, ok = s.ring.Pop()
	case radixQueue:
		_, v, ok = s.radix.Pop()
	}
	return int32(v), ok
}

// End is the cell at which the last search ended, if it found one.
func (s *Search) End() int32 { return s.end }

// Settled is how many cells the last search settled.
func (s *Search) Settled() int { return s.settled }

// Order is the cells that the last search settled, cheapest first, if it was told to keep them.
func (s *Search) Order() []int32 { return s.order }

// Len is how many cells the last search settled, if it was told to keep them.
func (s *Search) Len() int { return len(s.order) }

// Cell returns the i-th of them, cheapest first, and its cost.
func (s *Search) Cell(i int) (id, cost int32) {
	id = s.order[i]
	return id, int32(s.nodes[id].key >> s.shift)
}

// At returns the cost of a cell that the last search settled.
func (s *Search) At(id int32) (cost int32, ok bool) {
	n := s.nodes[id]
	if n.mark>>markBits != s.stamp>>markBits || n.mark&settledFlag == 0 {
		return -1, false
	}
	return int32(n.key >> s.shift), true
}

// Back returns the cell before id on the way from the source; it is false at the source.
func (s *Search) Back(id int32) (from int32, ok bool) {
	from = s.nodes[id].from
	return from, from != id
}

// nearest remembers the best settled cell of a search that comes as near as it can.
type nearest struct {
	id       int32
	distance int64
	any      bool
}

// offer is told each settled cell, cheapest first.
func (b *nearest) offer(s *Search, id int32) {
	distance := s.toNearest(id)
	if !b.any || distance < b.distance || distance == b.distance && b.earlier(s, id) {
		*b = nearest{id, distance, true}
	}
}

// toNearest is the Distance from id to the closest of the cells to come near to.
func (s *Search) toNearest(id int32) int64 {
	distance := int64(math.MaxInt64)
	for _, c := range s.query.Nearest {
		distance = min(distance, s.l.Distance(id, c))
	}
	return distance
}

// earlier reports whether id costs no more than the best so far and stands before it.
func (b *nearest) earlier(s *Search, id int32) bool {
	if s.nodes[id].key>>s.shift != s.nodes[b.id].key>>s.shift {
		return false
	}
	x, y := s.l.XY(id)
	bx, by := s.l.XY(b.id)
	return y < by || y == by && x < bx
}
