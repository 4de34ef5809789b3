package fill

import (
	"math"

	"paces/internal/lattice"
)

// Map is a finished field. Its memory is used again by the next Fill.
//
// Invariant: cell id is reached iff its bit in known is set and its distance is at most most; it then costs scale times
// that. Distances stand in narrow, or in wide where 16 bits did not suffice; the other is empty, so a map takes at most
// 4 bytes a cell and a bit (8 on ground with free steps).
type Map struct {
	known  []uint64
	narrow []uint16
	wide   []uint32
	most   uint32
	scale  int32
	steps  []int32 // on ground with free steps: the number of steps, the second part of the key
}

// At returns the cost of cell id, -1 if it was not reached.
func (m *Map) At(id int32) int32 {
	if m.known[id>>6]>>(id&63)&1 == 0 {
		return -1
	}
	var d uint32
	if len(m.narrow) > 0 {
		d = uint32(m.narrow[id])
	} else {
		d = m.wide[id]
	}
	if d > m.most {
		return -1
	}
	return int32(d) * m.scale
}

// Key returns the key of cell id (see lattice.KeyShift), -1 if it was not reached.
func (m *Map) Key(id int32) int64 {
	cost := m.At(id)
	if len(m.steps) == 0 || cost < 0 {
		return int64(cost)
	}
	return int64(cost)<<32 | int64(m.steps[id])
}

// Clear makes every cell unreached.
func (m *Map) Clear() { clear(m.known) }

// reset16 makes room for 16-bit distances, of which none is known.
func (m *Map) reset16(l *lattice.Lattice, scale int32) {
	m.narrow, m.wide = resize(m.narrow, l.Len()), nil
	m.reset(l, scale)
}

// reset32 makes room for 32-bit distances, of which none is known.
func (m *Map) reset32(l *lattice.Lattice, scale int32) {
	m.narrow, m.wide = nil, resize(m.wide, l.Len())
	m.reset(l, scale)
}

func (m *Map) reset(l *lattice.Lattice, scale int32) {
	m.known = resize(m.known, len(l.Free))
	clear(m.known)
	m.scale, m.most, m.steps = scale, math.MaxUint32, m.steps[:0]
}

// store takes over finished keys.
func (m *Map) store(keys []int64, l *lattice.Lattice) {
	m.reset32(l, 1)
	copy(m.known, l.Free)
	m.most = lattice.MaxCost
	shift, _ := l.KeyShift()
	if shift != 0 {
		m.steps = resize(m.steps, len(keys))
		for i, k := range keys {
			m.steps[i] = int32(k)
		}
	}
	for i, k := range keys {
		m.wide[i] = uint32(k >> shift) // an unreached cell's -1 is past most
	}
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
