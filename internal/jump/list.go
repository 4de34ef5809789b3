package jump

import (
	"math"
	"math/bits"
)

// lists keeps the edges out of the jump points, one list for each direction of arrival, filled when first needed.
//
// A list is a header, whose field cost says how many edges follow, and the edges. All empty lists are one.
type lists struct {
	first []uint32 // by arrival: where its header stands in edges, 0 while nothing is known
	edges []edge   // edges[0] is unused, edges[emptyList] the header of the empty list
	boxed bool     // the boxes of all lists are in kept
	kept  []kept
	start []edge // those out of the start, which are made for each question
}

const emptyList = 1

// An arrival is a node and the direction in which it is entered: node<<3 | direction.
type arrival uint32

func (a arrival) node() uint32 { return uint32(a >> 3) }
func (a arrival) dir() uint8   { return uint8(a & 7) }

// An edge is a canonical leg to a jump point.
type edge struct {
	at    arrival
	cost  uint32
	place place
}

// forget drops all lists.
func (t *lists) forget() {
	clear(t.first)
	t.edges = append(t.edges[:0], edge{}, edge{})
	t.kept = t.kept[:0]
}

// startEdges returns the edges out of the start, good for this question.
func (s *Searcher) startEdges() []edge {
	t, end := &s.lists, len(s.lists.edges)
	x, y := s.nodes[0].place.xy()
	s.expand(x, y, fresh)
	t.start = append(t.start[:0], t.edges[end:]...)
	t.edges = t.edges[:end]
	return t.start
}

// list returns the edges out of a node. Each list is made once.
func (s *Searcher) list(at arrival) []edge {
	t := &s.lists
	header := t.first[at]
	if header == 0 {
		header = s.makeList(at)
	}
	return t.edges[header+1 : header+1+t.edges[header].cost]
}

// deadEnd reports whether it is known that no edges lead out of a node.
func (s *Searcher) deadEnd(at arrival) bool { return s.lists.first[at] == emptyList }

// makeList makes the list of a node and returns where it begins.
func (s *Searcher) makeList(at arrival) (header uint32) {
	t := &s.lists
	header = uint32(len(t.edges))
	t.edges = append(t.edges, edge{})
	x, y := s.nodes[at.node()].place.xy()
	s.expand(x, y, at.dir())
	if t.boxed {
		t.kept = append(t.kept, kept{at, s.boxOf(at, t.edges[header+1:])})
	}
	if n := uint32(len(t.edges)) - header - 1; n > 0 {
		t.edges[header].cost = n
	} else {
		t.edges, header = t.edges[:header], emptyList
	}
	t.first[at] = header
	return header
}

// expand appends the edges out of (x, y).
func (s *Searcher) expand(x, y int32, arrival uint8) {
	ix := s.ix
	steps := ix.rule.next[arrival][ix.lattice.Around(ix.lattice.Free, y*ix.lattice.Stride+x)]
	for tails := steps & ix.rule.tails; tails != 0; tails &= tails - 1 {
		if d := uint8(bits.TrailingZeros8(tails)); ix.live(d, x, y) {
			s.addTail(d, x, y)
		}
	}
	for leads := steps & ix.rule.leads; leads != 0; leads &= leads - 1 {
		s.addLead(uint8(bits.TrailingZeros8(leads)), x, y)
	}
}

// addTail appends the edge of the run from (x, y), where it is live, in a tail direction.
func (s *Searcher) addTail(d uint8, x, y int32) {
	first, pos := s.ix.axes[d].of(x, y)
	n, to := stopAfter(s.ix.tails[d], first, pos)-pos, s.ix.rule.offset[d]
	s.addEdge(d, x+n*to.dx, y+n*to.dy, uint64(n)*uint64(s.ix.straight))
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
		s.addBends(d, x, y, w<<6-pos, &p.live, within)
		if stop != 0 {
			return
		}
		w++
	}
}

// addBends appends the edges of the live tails of one word of a lead from (x, y); bit 0 is at steps from there. Most of the
// time that goes into lists goes here, so what the edges of one tail have in common is looked up before.
func (s *Searcher) addBends(d uint8, x, y, at int32, live *[2]uint64, within uint64) {
	ix := s.ix
	lead, straight := uint64(ix.lead), uint64(ix.straight)
	along := ix.rule.offset[d]
	for i, tail := range ix.rule.pair[d] {
		left := live[i] & within
		if left == 0 {
			continue
		}
		plane, axis, to := ix.tails[tail], &ix.axes[tail], ix.rule.offset[tail]
		for ; left != 0; left &= left - 1 {
			n := at + int32(bits.TrailingZeros64(left))
			bx, by := x+n*along.dx, y+n*along.dy
			first, pos := axis.of(bx, by)
			m := stopAfter(plane, first, pos) - pos
			s.addEdge(tail, bx+m*to.dx, by+m*to.dy, uint64(n)*lead+uint64(m)*straight)
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
	at := arrival(s.nodeAt(p)<<3 | uint32(d))
	s.lists.edges = append(s.lists.edges, edge{at, uint32(min(cost, math.MaxInt32)), p})
}

// bucketShift makes buckets a quarter to half a straight step wide. On four-way ground f never changes parity.
func (ix *Index) bucketShift() uint {
	if ix.four {
		return 1
	}
	return uint(max(bits.Len32(ix.straight/2)-1, 0))
}
