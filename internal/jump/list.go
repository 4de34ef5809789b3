package jump

import (
	"math"
	"math/bits"
)

// lists keeps the edges out of the jump points, one list for each direction of arrival, filled when first needed.
type lists struct {
	slots   []slot // by node<<arrivalBits | direction
	edges   []edge
	version uint32 // of the slots that are filled
}

type slot struct{ version, first, n uint32 }

// An edge is a canonical leg to a jump point.
type edge struct {
	at    uint32 // node<<arrivalBits | direction of arrival
	cost  uint32
	place place
}

// reset empties the table for nodes yet to come.
func (t *lists) reset() {
	t.slots = t.slots[:0]
	t.forget()
}

// forget drops all lists.
func (t *lists) forget() {
	t.edges = t.edges[:0]
	if t.version++; t.version == 0 {
		clear(t.slots)
		t.version = 1
	}
}

// edgesOf returns the edges out of a node, entered as at says. The start's are made each time, all others once.
func (s *Searcher) edgesOf(at uint32) []edge {
	n, t := at>>s.arrivalBits, &s.lists
	if have := t.slots[at]; have.version == t.version {
		return t.edges[have.first : have.first+have.n]
	}
	first := len(t.edges)
	x, y := s.nodes[n].place.xy()
	if n == 0 {
		s.expand(x, y, fresh)
		made := t.edges[first:]
		t.edges = t.edges[:first]
		return made
	}
	s.expand(x, y, uint8(at&(1<<s.arrivalBits-1)))
	t.slots[at] = slot{t.version, uint32(first), uint32(len(t.edges) - first)}
	return t.edges[first:]
}

// deadEnd reports whether it is known that no edges lead out of a node entered as at says.
func (s *Searcher) deadEnd(at uint32) bool {
	have := &s.lists.slots[at]
	return have.n == 0 && have.version == s.lists.version
}

// expand appends the edges out of (x, y).
func (s *Searcher) expand(x, y int32, arrival uint8) {
	ix := s.ix
	steps := ix.rule.next[arrival][ix.lattice.Around(ix.lattice.Free, y*ix.lattice.Stride+x)]
	for tails := steps & ix.rule.tails; tails != 0; tails &= tails - 1 {
		if d := uint8(bits.TrailingZeros8(tails)); ix.live(d, x, y) {
			s.addTail(d, x, y, 0)
		}
	}
	for leads := steps & ix.rule.leads; leads != 0; leads &= leads - 1 {
		s.addLead(uint8(bits.TrailingZeros8(leads)), x, y)
	}
}

// addTail appends the edge of the run from (x, y), where it is live, in a tail direction; before is what the lead cost.
func (s *Searcher) addTail(d uint8, x, y int32, before uint64) {
	first, pos := s.ix.on(d, x, y)
	n := stopAfter(s.ix.tails[d], first, pos) - pos
	to := s.ix.rule.offset[d]
	s.addEdge(d, x+n*to.dx, y+n*to.dy, before+uint64(n)*uint64(s.ix.straight))
}

// addLead appends the edges of the run from (x, y) in a lead direction: those of the tails that are live at the cells up to
// the stop.
func (s *Searcher) addLead(d uint8, x, y int32) {
	first, pos := s.ix.onLead(d, x, y)
	plane := s.ix.leads[d]
	w := (pos + 1) >> 6
	for within := ^uint64(0) << ((pos + 1) & 63); ; within = ^uint64(0) {
		p := &plane[first+w]
		stop := p.stop & within
		if stop != 0 {
			end := stop & -stop
			if within &= 2*end - 1; s.ix.rule.forces && s.turn(d, x, y, w<<6+int32(bits.TrailingZeros64(stop))-pos) {
				within &^= end
			}
		}
		s.addBends(d, x, y, w<<6-pos, p.live, within)
		if stop != 0 {
			return
		}
		w++
	}
}

// addBends appends the edges of the live tails of one word of a lead from (x, y); bit 0 is at steps from there.
func (s *Searcher) addBends(d uint8, x, y, at int32, live [2]uint64, within uint64) {
	to := s.ix.rule.offset[d]
	for i, tail := range s.ix.rule.pair[d] {
		for left := live[i] & within; left != 0; left &= left - 1 {
			n := at + int32(bits.TrailingZeros64(left))
			s.addTail(tail, x+n*to.dx, y+n*to.dy, uint64(n)*uint64(s.ix.lead))
		}
	}
}

// turn appends the edge to the cell n steps along the lead d from (x, y) if another lead is worth taking there: then that
// cell is a jump point itself, and its tails are its own.
func (s *Searcher) turn(d uint8, x, y, n int32) bool {
	to := s.ix.rule.offset[d]
	x, y = x+to.dx*n, y+to.dy*n
	if !s.ix.rule.stops(d, s.ix.lattice.Around(s.ix.lattice.Free, y*s.ix.lattice.Stride+x)) {
		return false
	}
	s.addEdge(d, x, y, uint64(n)*uint64(s.ix.lead))
	return true
}

// addEdge appends an edge to (x, y), entered in direction d.
func (s *Searcher) addEdge(d uint8, x, y int32, cost uint64) {
	p := placeOf(x, y)
	at := s.nodeAt(p)<<s.arrivalBits | uint32(d)&(1<<s.arrivalBits-1)
	s.lists.edges = append(s.lists.edges, edge{at, uint32(min(cost, math.MaxInt32)), p})
}

// bucketShift makes buckets about a quarter of a straight step wide. On four-way ground f never changes parity.
func (ix *Index) bucketShift() uint {
	if ix.four {
		return 1
	}
	return uint(max(bits.Len32(ix.straight/4)-1, 0))
}
