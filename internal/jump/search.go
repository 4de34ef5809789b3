package jump

import (
	"context"
	"math"

	"paces/internal/lattice"
)

// Query is a question for one cheapest path between two open cells.
type Query struct {
	From, To int32
	Limit    int             // settle at most so many jump points; 0: no limit
	Context  context.Context // nil: never cancelled
}

func (q *Query) cancelled() bool { return q.Context != nil && q.Context.Err() != nil }

// Outcome says how a search ended.
type Outcome uint8

// The outcomes. Exhausted means that there is no path, or none whose cost lattice.MaxCost can hold.
const (
	Found Outcome = iota
	Exhausted
	Limited
	Cancelled
)

// A Leg is N steps in direction Dir.
type Leg struct {
	Dir uint8
	N   int32
}

// A Searcher answers questions for one goroutine at a time. Once warm it allocates nothing.
//
// It numbers the jump points as it meets them, so that the nodes of a search lie close together, and keeps the lists of
// edges it has made until the index changes. Neither is seen from outside: a list depends on the map alone, numbers are
// never compared, so legs do not depend on earlier questions. (One table for all searchers would save each of them its
// first pass: over all scenarios of a map that takes up to 9 % longer than later ones in eight directions, 6 to 33 % in four.
// It would cost them a lock, or atomic reads, at every node.)
//
// Ties: what is found first stays, of paths and of ways to a node alike. The order is told at search; of the same bucket the
// entry pushed last is taken first, and a list has the tails before the leads, in the order of the directions.
type Searcher struct {
	ix      *Index
	version uint64

	nodes   []node   // nodes[0] is the start
	numbers []uint32 // hash table from a place to its node, at most half full; 0 for none
	query   uint32
	lists   lists
	queue   buckets
	chain   []uint32 // nodes of a path, last first

	goal    goal
	aim     aim
	last    uint32 // the node that sees the goal at the end of the path
	cost    int64
	settled int
}

// A node is a jump point. A key made in this query is smaller than all that earlier ones left behind, so one comparison
// says whether a way is better than what is known.
type node struct {
	key    uint64 // ^query<<32 | cost from the start
	parent uint32
	place  place
}

// A place is a cell as y<<16 | x, counted from the padding.
type place uint32

func placeOf(x, y int32) place { return place(y<<16 | x) }

func (p place) xy() (x, y int32) { return int32(p & 0xFFFF), int32(p >> 16) }

// Run answers q. Found: Cost and AppendLegs tell the path.
func (s *Searcher) Run(ix *Index, q Query) Outcome {
	s.attach(ix)
	s.goal = ix.goal(q.To)
	s.aim.at(ix, q.From, q.To)
	s.cost, s.settled = -1, 0
	if q.cancelled() {
		return Cancelled
	}
	return s.search(q)
}

// Cost returns what the path costs that was found.
func (s *Searcher) Cost() int64 { return s.cost * s.ix.scale }

// Settled returns how many jump points the last search went on from, the start included.
func (s *Searcher) Settled() int { return s.settled }

// maxEdges and half an edge a cell is how many edges are kept between questions, at least and at most.
const maxEdges = 1 << 12

// attach makes the searcher ready for a question to ix.
func (s *Searcher) attach(ix *Index) {
	switch {
	case s.ix == nil || s.ix.lattice != ix.lattice:
		s.adopt(ix)
	case s.ix != ix || len(s.lists.edges) > max(maxEdges, ix.lattice.Len()/2):
		s.lists.forget()
	case s.version != ix.version:
		s.catchUp(ix)
	}
	if s.ix != ix || s.aim.version != ix.pivots.version {
		s.aim.adopt(ix, s.nodes)
	}
	s.ix, s.version = ix, ix.version
	if s.query++; s.query == math.MaxUint32 {
		for i := range s.nodes {
			s.nodes[i].key = math.MaxUint64
		}
		s.query = 1
	}
}

// adopt begins anew with another lattice.
func (s *Searcher) adopt(ix *Index) {
	s.numbers = make([]uint32, 1024)
	s.nodes = append(s.nodes[:0], node{})
	s.lists.first = append(s.lists.first[:0], make([]uint32, 8)...)
	s.lists.boxed = false
	s.lists.forget()
}

// nodeAt returns the number of the node at a place, a new one if need be.
func (s *Searcher) nodeAt(p place) uint32 {
	for slot := p.hash(); ; slot++ {
		n := s.numbers[slot&uint32(len(s.numbers)-1)]
		if n == 0 {
			return s.addNode(p)
		}
		if s.nodes[n].place == p {
			return n
		}
	}
}

// addNode appends a node, room for its lists, and its number.
func (s *Searcher) addNode(p place) uint32 {
	n := uint32(len(s.nodes))
	s.nodes = append(s.nodes, node{key: math.MaxUint64, place: p})
	s.aim.add(s.ix, p)
	s.lists.first = append(s.lists.first, make([]uint32, 8)...)
	if 2*len(s.nodes) <= len(s.numbers) {
		s.enter(n)
		return n
	}
	s.numbers = make([]uint32, 4*len(s.numbers))
	for n := range s.nodes[1:] {
		s.enter(uint32(n + 1))
	}
	return n
}

// enter puts the number of a node into the hash table.
func (s *Searcher) enter(n uint32) {
	mask := uint32(len(s.numbers) - 1)
	slot := s.nodes[n].place.hash() & mask
	for s.numbers[slot] != 0 {
		slot = (slot + 1) & mask
	}
	s.numbers[slot] = n
}

// hash spreads the places (multiplication by the golden ratio; Knuth, 1973).
func (p place) hash() uint32 {
	product := uint64(p) * 0x9E3779B97F4A7C15
	return uint32(product >> 32)
}

// search sets cost and last to those of a cheapest path.
//
// A jump point goes on along its edges. What is reached at less cost than before is a candidate, unless the goal is seen
// from there: then there is a path, and its cost is the limit from now on. Candidates wait in the queue, but for the last
// of a jump point: if it is little dearer than the least in the queue, it goes on at once. More than half of all jump points
// have but one candidate; that one may be ahead by more, and so most ways through the queue are saved. What is ahead is
// measured from the estimate at the start, so that little is done in vain where the estimate is good.
//
// So the order is not best first, and need not be: what is reached again at less cost goes on again, and the search ends
// when no candidate is left that could lead to a cheaper path.
//
// A node without edges leaves no trace, be it known to have none or not: it takes its part as a candidate, and is not
// counted as settled.
func (s *Searcher) search(q Query) Outcome {
	goal, x, y := &s.goal, q.From%s.ix.lattice.Stride, q.From/s.ix.lattice.Stride
	stamp := uint64(^s.query) << 32
	limit := uint64(lattice.MaxCost/s.ix.scale) + 1 // what costs as much is of no use
	most := q.Limit
	if most == 0 {
		most = math.MaxInt
	}
	s.nodes[0] = node{key: stamp, place: placeOf(x, y)}
	base, near := goal.look(x, y)
	if near && goal.sees(x, y) {
		s.settled = 1
		if base < limit {
			s.last, s.cost = 0, int64(base)
		}
		return s.outcome()
	}
	base = max(base, s.aim.bound(0))
	s.queue.reset(s.ix.bucketShift())
	low := uint64(0)
	from, g, edges := uint32(0), uint32(0), s.startEdges()
	for {
		if s.settled == most {
			return Limited
		}
		if s.settled++; s.settled&1023 == 0 && q.cancelled() {
			return Cancelled
		}
		candidates, last := 0, candidate{}
		for _, e := range edges {
			n := e.at.node()
			to := &s.nodes[n]
			key := stamp | uint64(g+e.cost)
			if key >= to.key {
				continue
			}
			estimate, near := goal.look(e.place.xy())
			f := uint64(g+e.cost) + max(estimate, s.aim.bound(n))
			if f >= limit {
				continue
			}
			to.key, to.parent = key, from
			if near && goal.sees(e.place.xy()) {
				limit, s.last, s.cost = f, n, int64(f)
				continue
			}
			if candidates > 0 {
				s.put(last)
			}
			candidates, last = candidates+1, candidate{f - base, e.at, g + e.cost}
		}
		ahead := low / 16
		if candidates == 1 {
			ahead = low / 4
		}
		if candidates > 0 && last.key > low+ahead {
			s.put(last)
			candidates = 0
		}
		for edges = nil; len(edges) == 0; candidates = 0 {
			if candidates == 0 {
				var ok bool
				if last, ok = s.next(); !ok || base+last.key >= limit {
					return s.outcome()
				}
				low = last.key
			}
			from, g, edges = last.at.node(), last.g, s.list(last.at)
		}
	}
}

// put lets a candidate wait in the queue, unless it is known that nothing goes on from it.
func (s *Searcher) put(c candidate) {
	if !s.deadEnd(c.at) {
		s.queue.push(c)
	}
}

// next takes from the queue a candidate that has not been reached at less cost since.
func (s *Searcher) next() (c candidate, ok bool) {
	for {
		c, ok = s.queue.pop()
		if !ok || uint32(s.nodes[c.at.node()].key) == c.g {
			return c, ok
		}
	}
}

// outcome says how a search ended that went on to its end.
func (s *Searcher) outcome() Outcome {
	if s.cost < 0 {
		return Exhausted
	}
	return Found
}

// AppendLegs appends the legs of the path that was found.
func (s *Searcher) AppendLegs(dst []Leg) []Leg {
	s.chain = append(s.chain[:0], s.last)
	for n := s.last; n != 0; {
		n = s.nodes[n].parent
		s.chain = append(s.chain, n)
	}
	r, own := s.ix.rule, len(dst)
	x, y := s.nodes[0].place.xy()
	for i := len(s.chain) - 2; i >= 0; i-- {
		tx, ty := s.nodes[s.chain[i]].place.xy()
		dst = r.appendLeg(dst, own, tx-x, ty-y)
		x, y = tx, ty
	}
	return r.appendLeg(dst, own, s.goal.x-x, s.goal.y-y)
}

// appendLeg appends a canonical leg of dx columns and dy rows, as one part or two. What goes on in the direction of the
// part before is one with it; parts before own are somebody else's.
func (r *rule) appendLeg(legs []Leg, own int, dx, dy int32) []Leg {
	vertical, horizontal := lattice.S+b2u(dy < 0), lattice.E+b2u(dx < 0)
	dx, dy = max(dx, -dx), max(dy, -dy)
	if r.leads>>lattice.S&1 == 1 {
		legs = appendPart(legs, own, vertical, dy)
		return appendPart(legs, own, horizontal, dx)
	}
	diagonal := lattice.SE + (horizontal - lattice.E) + 2*(vertical-lattice.S)
	both := min(dx, dy)
	legs = appendPart(legs, own, diagonal, both)
	legs = appendPart(legs, own, vertical, dy-both)
	return appendPart(legs, own, horizontal, dx-both)
}

func appendPart(legs []Leg, own int, d uint8, n int32) []Leg {
	switch last := len(legs) - 1; {
	case n == 0:
	case last >= own && legs[last].Dir == d:
		legs[last].N += n
	default:
		legs = append(legs, Leg{d, n})
	}
	return legs
}
