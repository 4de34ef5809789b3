package jump

import "math/bits"

// buckets is a monotone queue like queue.Ring, but for keys without a window: an edge between jump points may be as long
// as the map. So the buckets are no ring but a growing array; an entry carries the distance it was pushed with, which
// tells a stale one without a look at its node; and nothing is given back before the next search.
//
// A bucket holds 2^shift keys. Within one the last in is the first out.
type buckets struct {
	shift   uint
	heads   []uint32 // by key >> shift: index into entries, 0 for none
	full    []uint64 // bit b: bucket b holds something
	entries []entry  // entries[0] is unused
	word    int      // no bucket below this word of full holds anything,
	top     int      // and none above this one
}

type entry struct {
	at   uint32 // node and direction of arrival
	g    uint32
	next uint32
}

func (q *buckets) reset(shift uint) {
	for w := q.word; w < len(q.full) && w <= q.top; w++ {
		for ; q.full[w] != 0; q.full[w] &= q.full[w] - 1 {
			q.heads[w<<6+bits.TrailingZeros64(q.full[w])] = 0
		}
	}
	q.entries = append(q.entries[:0], entry{})
	q.shift, q.word, q.top = shift, 0, 0
}

func (q *buckets) push(key uint64, at, g uint32) {
	b := int(key >> q.shift)
	if b >= len(q.heads) {
		q.grow(b)
	}
	q.entries = append(q.entries, entry{at, g, q.heads[b]})
	q.heads[b] = uint32(len(q.entries) - 1)
	q.full[b>>6] |= 1 << (b & 63)
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

// pop takes an entry from the lowest bucket; key is the least that bucket can hold.
func (q *buckets) pop() (key uint64, at, g uint32, ok bool) {
	for q.full[q.word] == 0 {
		if q.word == q.top {
			return 0, 0, 0, false
		}
		q.word++
	}
	b := q.word<<6 + bits.TrailingZeros64(q.full[q.word])
	e := &q.entries[q.heads[b]]
	q.heads[b] = e.next
	if e.next == 0 {
		q.full[q.word] &= q.full[q.word] - 1
	}
	return uint64(b) << q.shift, e.at, e.g, true
}
