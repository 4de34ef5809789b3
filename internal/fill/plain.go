package fill

import (
	"math"

	"paces/internal/lattice"
	"paces/internal/queue"
)

// plainScratch is what the plain method keeps from field to field.
type plainScratch struct {
	keys  []int64
	arcs  []lattice.Arc
	ring  queue.Ring
	radix queue.Radix
}

// ringSpan is the widest window of keys for which the ring is taken.
const ringSpan = 1 << 13

// plain fills p.keys by Dijkstra's method on a bucket ring, or on a radix heap where steps are dear. It is right on
// every ground.
func (p *plainScratch) fill(m *Map, q *Query) error {
	l := q.Lattice
	if len(p.keys) != l.Len() {
		p.keys = make([]int64, l.Len())
	}
	for i := range p.keys {
		p.keys[i] = -1
	}
	shift, tick := l.KeyShift()
	lo, hi := int64(math.MaxInt64), int64(0)
	for _, s := range q.Sources {
		key := int64(s.Head) << shift
		lo, hi = min(lo, key), max(hi, key)
	}
	span := max(hi-lo, l.MaxStep()) + 1
	useRing := shift == 0 && span <= ringSpan
	if useRing {
		p.ring.Reset(int(span), uint64(lo))
	} else {
		p.radix.Reset()
	}
	improve := func(id int32, key int64) {
		if old := p.keys[id]; old >= 0 && old <= key {
			return
		}
		p.keys[id] = key
		if useRing {
			p.ring.Push(uint64(key), uint32(id))
		} else {
			p.radix.Push(uint64(key), uint32(id))
		}
	}
	for _, s := range q.Sources {
		improve(s.ID, int64(s.Head)<<shift)
	}
	overflow := false
	for settled := 0; ; settled++ {
		var key uint64
		var v uint32
		var ok bool
		if useRing {
			key, v, ok = p.ring.Pop()
		} else {
			key, v, ok = p.radix.Pop()
		}
		if !ok {
			break
		}
		id, g := int32(v), int64(key)
		if p.keys[id] != g {
			continue // stale
		}
		if settled&1023 == 0 && q.cancelled() {
			return q.Context.Err()
		}
		p.arcs = l.AppendArcs(p.arcs[:0], id, q.Backward)
		for _, arc := range p.arcs {
			if g>>shift+int64(arc.Cost) > lattice.MaxCost {
				overflow = true
				continue
			}
			improve(arc.Cell, g+int64(arc.Cost)<<shift+tick)
		}
	}
	if overflow && p.cutOff(q) {
		return ErrOverflow
	}
	m.store(p.keys, l)
	return nil
}

// cutOff reports whether some cell is unreached only because it is too far away: a reached cell leads to it.
func (p *plainScratch) cutOff(q *Query) bool {
	for id := range q.Lattice.Exits {
		if p.keys[id] < 0 {
			continue
		}
		p.arcs = q.Lattice.AppendArcs(p.arcs[:0], int32(id), q.Backward)
		for _, arc := range p.arcs {
			if p.keys[arc.Cell] < 0 {
				return true
			}
		}
	}
	return false
}
