package fill

import (
	"math/bits"
	"slices"
	"time"

	"paces/internal/lattice"
	"paces/internal/queue"
)

// Repairer is the scratch memory of repairs: one goroutine at a time, nothing allocated once warm.
type Repairer struct {
	queue    queue.Radix
	arcs     []lattice.Arc
	seeds    []int32
	affected []int32
	marked   []uint64 // plane of the affected cells; empty between repairs
	deadline time.Time
	turns    int // of the two loops, to look at the clock now and then
}

// Repair makes m the field of q again, after the ground has changed at some cells (prices, heights, barred steps) or
// sources have come, gone or got another head start: these are the cells changed. m was exact before that. It returns how
// many cells were settled anew. It gives up when it has not done by the deadline, and on ground where a step may be free
// or is no neighbour's: then m is worthless and must be made anew. q.Sources must be sorted by ID and Head.
//
// The method is that of Ramalingam and Reps (An incremental algorithm for a generalization of the shortest-path
// problem, 1996), for many changes at once, in two phases:
//
//  1. In the order of the old distances, cells are found that no neighbour supports any more: none that keeps its own
//     distance gives them theirs or less. Whoever leaned on them is looked at next. Every step costs something, so all
//     who could support a cell have been judged when its turn comes.
//  2. Those cells, and the ones that have got a better neighbour, are settled by Dijkstra's method from what is left.
//
// The first phase writes nothing.
func (r *Repairer) Repair(m *Map, q *Query, changed []int32, deadline time.Time) (settled int, ok bool) {
	l := q.Lattice
	if l.HasFree || l.Linked() || len(m.steps) > 0 {
		return 0, false
	}
	if len(r.marked) != len(l.Free) {
		r.marked = make([]uint64, len(l.Free))
	}
	m.widen()
	r.around(l, changed)
	r.deadline, r.turns = deadline, 0
	if ok = r.findAffected(m, q); ok {
		settled, ok = r.settle(m, q)
	}
	r.forget()
	return settled, ok
}

// around sets the seeds: the changed cells and those around them, whose diagonal steps may have changed.
func (r *Repairer) around(l *lattice.Lattice, changed []int32) {
	r.seeds = r.seeds[:0]
	for _, id := range changed {
		for _, row := range [3]int32{-l.Stride, 0, l.Stride} {
			r.seeds = append(r.seeds, id+row-1, id+row, id+row+1)
		}
	}
	if len(changed) > 1 {
		slices.Sort(r.seeds)
		r.seeds = slices.Compact(r.seeds)
	}
}

// findAffected is the first phase. It is false when it is late.
func (r *Repairer) findAffected(m *Map, q *Query) bool {
	l := q.Lattice
	r.queue.Reset()
	for _, id := range r.seeds {
		if d := m.At(id); d >= 0 {
			r.queue.Push(uint64(d), uint32(id))
		}
	}
	for {
		d, v, ok := r.queue.Pop()
		if !ok {
			return true
		}
		id := int32(v)
		if r.isMarked(id) || r.supported(m, q, id, int64(d)) {
			continue
		}
		if r.late() {
			return false
		}
		r.mark(id)
		r.arcs = l.AppendArcs(r.arcs[:0], id, q.Backward)
		for _, arc := range r.arcs {
			if k := int64(d) + int64(arc.Cost); k == int64(m.At(arc.Cell)) && !r.isMarked(arc.Cell) {
				r.queue.Push(uint64(k), uint32(arc.Cell))
			}
		}
	}
}

// supported reports whether cell id's own head start or a neighbour that is not marked gives it d or less.
func (r *Repairer) supported(m *Map, q *Query, id int32, d int64) bool {
	r.arcs = q.Lattice.AppendArcs(r.arcs[:0], id, !q.Backward)
	for _, arc := range r.arcs {
		if near := m.At(arc.Cell); near >= 0 && int64(near)+int64(arc.Cost) <= d && !r.isMarked(arc.Cell) {
			return true
		}
	}
	return q.Lattice.Open(id) && head(q, id) <= d
}

// head is the head start of cell id, unreachedKey if it is no source.
func head(q *Query, id int32) int64 {
	at, found := slices.BinarySearchFunc(q.Sources, id, func(s Source, id int32) int { return int(s.ID) - int(id) })
	if !found {
		return unreachedKey
	}
	return int64(q.Sources[at].Head)
}

// least is the least that cell id's own head start and its neighbours that are not marked give it, unreachedKey if
// nothing does.
func (r *Repairer) least(m *Map, q *Query, id int32) int64 {
	l := q.Lattice
	if !l.Open(id) {
		return unreachedKey
	}
	least := head(q, id)
	r.arcs = l.AppendArcs(r.arcs[:0], id, !q.Backward)
	for _, arc := range r.arcs {
		if d := m.At(arc.Cell); d >= 0 && !r.isMarked(arc.Cell) {
			least = min(least, int64(d)+int64(arc.Cost))
		}
	}
	return least
}

const unreachedKey = 1 << 62

// settle is the second phase. It is false when it is late, or a cell too far away for a cost.
func (r *Repairer) settle(m *Map, q *Query) (settled int, ok bool) {
	l := q.Lattice
	r.queue.Reset()
	for _, id := range r.affected {
		m.known[id>>6] &^= 1 << (id & 63)
	}
	for _, list := range [2][]int32{r.affected, r.seeds} {
		for _, id := range list {
			if !r.improve(m, id, r.least(m, q, id)) {
				return settled, false
			}
		}
	}
	for {
		d, v, ok := r.queue.Pop()
		if !ok {
			return max(settled, len(r.affected)), true
		}
		id := int32(v)
		if int64(m.At(id)) != int64(d) {
			continue // stale
		}
		if settled++; r.late() {
			return settled, false
		}
		r.arcs = l.AppendArcs(r.arcs[:0], id, q.Backward)
		for _, arc := range r.arcs {
			if !r.improve(m, arc.Cell, int64(d)+int64(arc.Cost)) {
				return settled, false
			}
		}
	}
}

// improve gives cell id the distance d if that is less than what it has. It is false if a cost cannot hold d.
func (r *Repairer) improve(m *Map, id int32, d int64) bool {
	if old := m.At(id); d == unreachedKey || old >= 0 && int64(old) <= d {
		return true
	}
	if d > lattice.MaxCost {
		return false
	}
	m.known[id>>6] |= 1 << (id & 63)
	m.wide[id] = uint32(d)
	r.queue.Push(uint64(d), uint32(id))
	return true
}

// late reports whether the deadline has passed.
func (r *Repairer) late() bool {
	r.turns++
	return r.turns&127 == 0 && time.Now().After(r.deadline)
}

func (r *Repairer) mark(id int32) {
	r.marked[id>>6] |= 1 << (id & 63)
	r.affected = append(r.affected, id)
}

func (r *Repairer) isMarked(id int32) bool { return r.marked[id>>6]>>(id&63)&1 == 1 }

// forget takes the marks away.
func (r *Repairer) forget() {
	for _, id := range r.affected {
		r.marked[id>>6] = 0
	}
	r.affected = r.affected[:0]
}

// widen brings the distances into the form that repairs write: 32 bits, in units of cost, unreached where not known.
func (m *Map) widen() {
	if len(m.wide) > 0 && m.scale == 1 && m.most == lattice.MaxCost {
		return
	}
	wide := m.wide
	if len(wide) == 0 {
		wide = make([]uint32, len(m.narrow))
	}
	for w := range m.known {
		for word := m.known[w]; word != 0; word &= word - 1 {
			id := int32(w<<6 + bits.TrailingZeros64(word))
			if d := m.At(id); d >= 0 {
				wide[id] = uint32(d)
			} else {
				m.known[w] &^= word & -word
			}
		}
	}
	m.narrow, m.wide = nil, wide
	m.scale, m.most = 1, lattice.MaxCost
}

// Reached returns how many cells the field reaches.
func (m *Map) Reached() (n int) {
	for w, word := range m.known {
		for ; word != 0; word &= word - 1 {
			if m.At(int32(w<<6+bits.TrailingZeros64(word))) >= 0 {
				n++
			}
		}
	}
	return n
}
