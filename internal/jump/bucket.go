package jump

import "math/bits"

// buckets is a monotone queue like queue.Ring, but for keys without a window: an edge between jump points may be as long
// as the map. So the buckets are no ring but a growing array; an entry carries the distance it was pushed with, which
// tells a stale one without a look at its node; and nothing is given back before the next search.
//
// A bucket holds 2^shift keys. Within one the last in is the first out. Whether one is empty nobody can foretell, so no branch
// depends on it.
type buckets struct {
	shift   uint
	heads   []uint32 // by key >> shift: index into entries, if full says so
	full    []uint64 // bit b: bucket b holds something
	entries []entry  // entries[0] is unused
	word    int      // no bucket below this word of full holds anything,
	top     int      // and none above this one
}

type entry struct {
	at      arrival
	g, next uint32
}

// A candidate is a node that the search may go on from.
type candidate struct {
	key uint64
	at  arrival
	g   uint32 // what it has been reached at
}

func (q *buckets) reset(shift uint) {
	if q.full == nil {
		q.grow(0)
	}
	clear(q.full[q.word : q.top+1])
	q.entries = append(q.entries[:0], entry{})
	q.shift, q.word, q.top = shift, 0, 0
}

func (q *buckets) push(c candidate) {
	b := int(c.key >> q.shift)
	if b >= len(q.heads) {
		q.grow(b)
	}
	full := &q.full[b>>6]
	next := q.heads[b] & -uint32(*full>>(b&63)&1)
	q.entries = append(q.entries, entry{c.at, c.g, next})
	q.heads[b] = uint32(len(q.entries) - 1)
	*full |= 1 << (b & 63)
	q.top = max(q.top, b>>6)
}

func (q *buckets) grow(b int) {
	size := max(256, len(q.heads))
	for size <= b {
		size *= 2
	}
	q.heads = append(q.heads, make([]uint32, size-len(q.heads))...)
	q.full = append(q.full, make([]uint64, size/64-len(q.full))...)
}

// pop takes a candidate from the lowest bucket; its key is given as the least that bucket can hold.
func (q *buckets) pop() (c candidate, ok bool) {
	for q.full[q.word] == 0 {
		if q.word == q.top {
			return c, false
		}
		q.word++
	}
	b := q.word<<6 + bits.TrailingZeros64(q.full[q.word])
	e := &q.entries[q.heads[b]]
	q.heads[b] = e.next
	q.full[q.word] &^= uint64(b2u(e.next == 0)) << (b & 63)
	return candidate{uint64(b) << q.shift, e.at, e.g}, true
}
