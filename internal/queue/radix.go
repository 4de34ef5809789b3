package queue

import "math/bits"

// Radix is a monotone priority queue for integer keys: the radix heap of
// Ahuja, Mehlhorn, Orlin and Tarjan, "Faster Algorithms for the Shortest Path
// Problem", Journal of the ACM 37 (1990). The zero value is an empty queue.
//
// It is monotone: no key may be pushed that is below the floor, the last key
// popped (0 at first). A search with edges of no negative cost never asks for
// that; Push panics if it happens, because the answer would be wrong.
//
// Of equal keys the last pushed is popped first.
//
// Layout: an item with key k lies in the bucket of index bits.Len64(k ^ floor),
// the number of the highest bit in which it differs from the floor. Hence
//
//   - bucket 0 holds exactly the items whose key is the floor;
//   - every key in bucket i is below every key in bucket j when 0 < i < j;
//   - raising the floor to the least key of the first occupied bucket leaves
//     all later buckets valid, and moves each item of that bucket to an earlier one.
//
// So an item moves at most 64 times, and moves keep their order: equal keys
// always share a bucket, in the order of their pushes.
type Radix struct {
	buckets  [65][]radixItem
	occupied uint64 // bit i-1 set iff bucket i > 0 holds an item
	floor    uint64
	size     int
}

type radixItem struct {
	key uint64
	v   uint32
}

// Len is the number of items in the queue.
func (q *Radix) Len() int { return q.size }

// Reset empties the queue, keeps its memory and sets the floor back to 0.
func (q *Radix) Reset() {
	for i := range q.buckets {
		q.buckets[i] = q.buckets[i][:0]
	}
	q.occupied, q.floor, q.size = 0, 0, 0
}

// Push adds v under key. It panics if key is below the last key popped.
func (q *Radix) Push(key uint64, v uint32) {
	if key < q.floor {
		panic("queue: key pushed below the last one popped")
	}
	q.size++
	q.place(radixItem{key, v})
}

// Pop removes an item with the least key; of several the one pushed last.
func (q *Radix) Pop() (key uint64, v uint32, ok bool) {
	if len(q.buckets[0]) == 0 {
		if q.occupied == 0 {
			return 0, 0, false
		}
		q.refill()
	}
	last := len(q.buckets[0]) - 1
	v = q.buckets[0][last].v
	q.buckets[0] = q.buckets[0][:last]
	q.size--
	return q.floor, v, true
}

// Guess is a value that Pop is likely to return soon, 0 if the queue is empty: a search may fetch ahead what it keeps of it.
func (q *Radix) Guess() uint32 {
	b := q.buckets[0]
	if len(b) == 0 && q.occupied != 0 {
		b = q.buckets[bits.TrailingZeros64(q.occupied)+1]
	}
	if len(b) == 0 {
		return 0
	}
	return b[len(b)-1].v
}

func (q *Radix) place(it radixItem) {
	i := bits.Len64(it.key ^ q.floor)
	q.buckets[i] = append(q.buckets[i], it)
	q.occupied |= 1 << uint(i-1) // nothing for bucket 0: the shift is past the end
}

// refill raises the floor to the least key present and spreads the bucket that
// holds it over the earlier ones, so that bucket 0 is not empty.
func (q *Radix) refill() {
	first := bits.TrailingZeros64(q.occupied) + 1
	items := q.buckets[first]
	q.floor = items[0].key
	for _, it := range items[1:] {
		q.floor = min(q.floor, it.key)
	}
	q.buckets[first] = items[:0]
	q.occupied &^= 1 << (first - 1)
	for _, it := range items {
		q.place(it)
	}
}
