// Package fill makes whole-map distance fields: the cost from every cell to the nearest of many sources, or from the
// sources outward.
package fill

import (
	"context"
	"errors"
	"math"

	"paces/internal/lattice"
	"paces/internal/queue"
)

// ErrOverflow says that a cell is farther away than a cost can hold.
var ErrOverflow = errors.New("a distance is too large")

// Source is a cell where a field begins, at the cost Head, which is not negative.
type Source struct{ ID, Head int32 }

// Query is what a field is made of. Sources are open cells; there may be several at one cell.
type Query struct {
	Lattice  *lattice.Lattice
	Sources  []Source
	Backward bool            // distances are to the sources (the cell entered pays), not from them
	Context  context.Context // nil: never cancelled
}

// Filler is the scratch memory of fields in the making: one goroutine at a time, nothing allocated once warm.
type Filler struct {
	runs  runFiller
	keys  []int64
	arcs  []lattice.Arc
	ring  queue.Ring
	radix queue.Radix
}

// Fill makes the field of q in m.
func (f *Filler) Fill(m *Map, q Query) error {
	if done, err := f.runs.fill(m, &q); done || err != nil {
		return err
	}
	if err := f.plain(&q); err != nil {
		return err
	}
	m.store(f.keys, q.Lattice)
	return nil
}

// ringSpan is the widest window of keys for which the ring is taken.
const ringSpan = 1 << 13

// plain fills f.keys by Dijkstra's method on a bucket ring, or on a radix heap where steps are dear. It is right on
// every ground.
func (f *Filler) plain(q *Query) error {
	l := q.Lattice
	if len(f.keys) != l.Len() {
		f.keys = make([]int64, l.Len())
	}
	for i := range f.keys {
		f.keys[i] = -1
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
		f.ring.Reset(int(span), uint64(lo))
	} else {
		f.radix.Reset()
	}
	improve := func(id int32, key int64) {
		if old := f.keys[id]; old >= 0 && old <= key {
			return
		}
		f.keys[id] = key
		if useRing {
			f.ring.Push(uint64(key), uint32(id))
		} else {
			f.radix.Push(uint64(key), uint32(id))
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
			key, v, ok = f.ring.Pop()
		} else {
			key, v, ok = f.radix.Pop()
		}
		if !ok {
			break
		}
		id, g := int32(v), int64(key)
		if f.keys[id] != g {
			continue // stale
		}
		if settled&1023 == 0 && q.Context != nil && q.Context.Err() != nil {
			return q.Context.Err()
		}
		f.arcs = l.AppendArcs(f.arcs[:0], id, q.Backward)
		for _, arc := range f.arcs {
			if g>>shift+int64(arc.Cost) > lattice.MaxCost {
				overflow = true
				continue
			}
			improve(arc.Cell, g+int64(arc.Cost)<<shift+tick)
		}
	}
	if overflow && f.cutOff(q) {
		return ErrOverflow
	}
	return nil
}

// cutOff reports whether some cell is unreached only because it is too far away: a reached cell leads to it.
func (f *Filler) cutOff(q *Query) bool {
	for id := range q.Lattice.Exits {
		if f.keys[id] < 0 {
			continue
		}
		f.arcs = q.Lattice.AppendArcs(f.arcs[:0], int32(id), q.Backward)
		for _, arc := range f.arcs {
			if f.keys[arc.Cell] < 0 {
				return true
			}
		}
	}
	return false
}
