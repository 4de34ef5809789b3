package jump

import (
	"math"

	"paces/internal/lattice"
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
// never compared, so legs do not depend on earlier questions.
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

// Path appends to dst the legs of a cheapest path between two open cells. It also returns the path's cost, and the number
// of jump points settled. Not ok means that there is no path, or none whose cost lattice.MaxCost can hold.
func (s *Searcher) Path(ix *Index, from, to int32, dst []Leg) (legs []Leg, cost int64, settled int, ok bool) {
	s.attach(ix)
	goal := ix.goal(to)
	last, cost, settled := s.search(&goal, from%ix.lattice.Stride, from/ix.lattice.Stride)
	if cost < 0 {
		return dst, 0, settled, false
	}
	return s.appendLegs(dst, last, &goal), cost * ix.scale, settled, true
}

// attach makes the searcher ready for a question to ix.
func (s *Searcher) attach(ix *Index) {
	if s.ix == nil || s.ix.lattice != ix.lattice {
		s.adopt(ix)
	} else if s.ix != ix || s.version != ix.version || len(s.lists.edges) > ix.lattice.Len()/2 {
		s.lists.forget()
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
	s.lists.reset()
	s.nodes = append(s.nodes[:0], node{})
	s.lists.slots = append(s.lists.slots, make([]slot, 1<<s.arrivalBits)...)
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
	for range 1 << s.arrivalBits {
		s.lists.slots = append(s.lists.slots, slot{})
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

// search returns the node that sees the goal at the end of a cheapest path, and that path's cost; or a cost of -1.
//
// Where a bucket holds more than one key, the first node that sees the goal need not be the best: the search goes on until
// no bucket is left that could hold a cheaper one.
func (s *Searcher) search(goal *goal, x, y int32) (last uint32, cost int64, settled int) {
	stamp := uint64(^s.query) << 32
	base := goal.estimate(x, y)
	limit := uint64(lattice.MaxCost/s.ix.scale) + 1 // what costs as much is of no use
	cost = -1
	s.nodes[0] = node{key: stamp, place: placeOf(x, y)}
	s.queue.reset(s.ix.bucketShift())
	s.queue.push(0, 0, 0)
	for {
		low, at, g, ok := s.queue.pop()
		if !ok || base+low >= limit {
			return last, cost, settled
		}
		n := at >> s.arrivalBits
		if uint32(s.nodes[n].key) != g {
			continue // stale: reached at less cost since
		}
		x, y := s.nodes[n].place.xy()
		if goal.sees(x, y) {
			if f := uint64(g) + goal.estimate(x, y); f < limit {
				limit, last, cost = f, n, int64(f)
				settled++
			}
			continue
		}
		edges := s.edgesOf(at)
		if len(edges) > 0 {
			settled++
		}
		for _, e := range edges {
			to := &s.nodes[e.at>>s.arrivalBits]
			key := stamp | uint64(g+e.cost)
			if key >= to.key {
				continue
			}
			f := uint64(g+e.cost) + goal.estimate(e.place.xy())
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

// appendLegs appends the legs from the start over the nodes up to last, and on to the goal.
func (s *Searcher) appendLegs(dst []Leg, last uint32, goal *goal) []Leg {
	s.chain = append(s.chain[:0], last)
	for n := last; n != 0; {
		n = s.nodes[n].parent
		s.chain = append(s.chain, n)
	}
	whole := dst
	own := len(dst)
	x, y := s.nodes[0].place.xy()
	for i := len(s.chain) - 2; i >= 0; i-- {
		tx, ty := s.nodes[s.chain[i]].place.xy()
		whole = s.ix.rule.appendLeg(whole, own, tx-x, ty-y)
		x, y = tx, ty
	}
	return s.ix.rule.appendLeg(whole, own, goal.x-x, goal.y-y)
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
