// Package queue holds the priority queues of the searches: a ring of buckets where steps are cheap, a radix heap where
// they are dear. Both are monotone: nothing is pushed below the key last popped, which is what lets them beat a heap.
package queue

import "math/bits"

// Ring is Dial's bucket queue (Dial, 1969) over a window of keys, with an occupancy bitmap to find the next bucket.
//
// Invariant: all keys in the ring lie in [floor, floor+span), where floor is the key last popped. A search keeps it when
// its dearest step (for A*, twice that) is below the span. Within one key the last in is the first out.
//
// The zero value must be given a span by [Ring.Reset] before use; once warm it allocates nothing.
type Ring struct {
	heads  []int32 // by key & mask: index into items, 0 for none
	full   []uint64
	items  []item // items[0] is unused
	unused int32  // free list through next
	floor  uint64
	length int
}

type item struct {
	value uint32
	next  int32
}

// Reset empties the ring; it will hold keys from floor on, at most span-1 above the one last popped.
func (r *Ring) Reset(span int, floor uint64) {
	size := 64
	for size < span {
		size *= 2
	}
	if len(r.heads) != size {
		r.heads = make([]int32, size)
		r.full = make([]uint64, size/64)
	} else if r.length > 0 {
		clear(r.heads)
		clear(r.full)
	}
	r.items = append(r.items[:0], item{})
	r.unused, r.floor, r.length = 0, floor, 0
}

// Len returns the number of entries.
func (r *Ring) Len() int { return r.length }

// Push adds value under key.
func (r *Ring) Push(key uint64, value uint32) {
	if key-r.floor >= uint64(len(r.heads)) {
		panic("queue: key outside the ring's window")
	}
	slot := int(key) & (len(r.heads) - 1)
	at := r.unused
	if at != 0 {
		r.unused = r.items[at].next
	} else {
		at = int32(len(r.items))
		r.items = append(r.items, item{})
	}
	r.items[at] = item{value, r.heads[slot]}
	r.heads[slot] = at
	r.full[slot>>6] |= 1 << (slot & 63)
	r.length++
}

// Pop removes the entry with the least key, the last pushed among equals.
func (r *Ring) Pop() (key uint64, value uint32, ok bool) {
	if r.length == 0 {
		return 0, 0, false
	}
	slot := r.next(int(r.floor) & (len(r.heads) - 1))
	r.floor += uint64(slot-int(r.floor)) & uint64(len(r.heads)-1)
	at := r.heads[slot]
	it := &r.items[at]
	r.heads[slot] = it.next
	if it.next == 0 {
		r.full[slot>>6] &^= 1 << (slot & 63)
	}
	value = it.value
	it.next, r.unused = r.unused, at
	r.length--
	return r.floor, value, true
}

// next returns the first occupied slot at or after slot, around the ring. The ring must not be empty.
func (r *Ring) next(slot int) int {
	w := slot >> 6
	word := r.full[w] &^ (1<<(slot&63) - 1)
	for word == 0 {
		if w++; w == len(r.full) {
			w = 0
		}
		word = r.full[w]
	}
	return w<<6 + bits.TrailingZeros64(word)
}
