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
// Ties: of equal f (of the same bucket, where costs are not small numbers) the entry pushed last is taken first; a list
// has the tails before the leads, in the order of the directions; the first of equally cheap ways to a node stays.
type Searcher struct {
	ix      *Index
	version uint64

	nodes       []node   // nodes[0] is the start
	numbers     []uint32 // hash table from a place to its node, at most half full; 0 for none
	query       uint32
	arrivalBits uint // an entry of the queue or a list is node<<arrivalBits | direction of arrival
	lists       lists
	queue       buckets
	chain       []uint32 // nodes of a path, last first

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
	return s.search(q)
}

// Cost returns what the path costs that was found.
func (s *Searcher) Cost() int64 { return s.cost * s.ix.scale }

// Settled returns how many jump points the last search went on from, the start and the last before the goal included.
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
	s.arrivalBits = 2
	if ix.rule.forces {
		s.arrivalBits = 3
	}
	s.nodes = append(s.nodes[:0], node{})
	s.lists.first = append(s.lists.first[:0], make([]uint32, 1<<s.arrivalBits)...)
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
	for range 1 << s.arrivalBits {
		s.lists.first = append(s.lists.first, 0)
	}
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
// Where a bucket holds more than one key, the first node that sees the goal need not be the best: the search goes on until
// no bucket is left that could hold a cheaper one.
//
// A node without edges that does not see the goal leaves no trace, be it taken from the queue or not: so it is left out
// where its list is known to be empty, and not counted as settled where that shows late.
func (s *Searcher) search(q Query) Outcome {
	goal, x, y := &s.goal, q.From%s.ix.lattice.Stride, q.From/s.ix.lattice.Stride
	stamp := uint64(^s.query) << 32
	base := max(goal.estimate(x, y), s.aim.bound(0))
	limit := uint64(lattice.MaxCost/s.ix.scale) + 1 // what costs as much is of no use
	most := q.Limit
	if most == 0 {
		most = math.MaxInt
	}
	s.nodes[0] = node{key: stamp, place: placeOf(x, y)}
	s.queue.reset(s.ix.bucketShift())
	s.queue.push(0, 0, 0)
	for taken := 0; ; taken++ {
		low, at, g, ok := s.queue.pop()
		if !ok || base+low >= limit {
			if s.cost < 0 {
				return Exhausted
			}
			return Found
		}
		if taken&1023 == 0 && q.Context != nil && q.Context.Err() != nil {
			return Cancelled
		}
		n := at >> s.arrivalBits
		if uint32(s.nodes[n].key) != g {
			continue // stale: reached at less cost since
		}
		if x, y := s.nodes[n].place.xy(); goal.sees(x, y) {
			if f := uint64(g) + goal.estimate(x, y); f < limit {
				if s.settled == most {
					return Limited
				}
				s.settled++
				limit, s.last, s.cost = f, n, int64(f)
			}
			continue
		}
		edges := s.edgesOf(at)
		if len(edges) == 0 {
			continue
		}
		if s.settled == most {
			return Limited
		}
		s.settled++
		for _, e := range edges {
			to := &s.nodes[e.at>>s.arrivalBits]
			key := stamp | uint64(g+e.cost)
			if key >= to.key {
				continue
			}
			f := uint64(g+e.cost) + max(goal.estimate(e.place.xy()), s.aim.bound(e.at>>s.arrivalBits))
			if f >= limit {
				continue
			}
			to.key, to.parent = key, n
			if s.deadEnd(e.at) && !goal.sees(e.place.xy()) {
				continue
			}
			s.queue.push(f-base, e.at, g+e.cost)
		}
	}
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
