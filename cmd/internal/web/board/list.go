package board

import "math/bits"

// list is an array that grows by blocks, so that it is never copied and never holds much more than its elements.
type list[T any] struct {
	blocks [][]T
	n      int
}

const block = 1 << 12

func (l *list[T]) at(i int32) *T { return &l.blocks[i/block][i%block] }

func (l *list[T]) add(v T) {
	if l.n == block*len(l.blocks) {
		l.blocks = append(l.blocks, make([]T, block))
	}
	l.n++
	*l.at(int32(l.n - 1)) = v
}

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, n/64+1) }

// grow makes room for the numbers up to n.
func (b *bitset) grow(n int) {
	for n/64 >= len(*b) {
		*b = append(*b, 0)
	}
}

func (b bitset) has(n int32) bool { return b[n>>6]>>(n&63)&1 == 1 }
func (b bitset) add(n int32)      { b[n>>6] |= 1 << (n & 63) }
func (b bitset) remove(n int32)   { b[n>>6] &^= 1 << (n & 63) }

// after returns the least number in the set that is greater than n. There must be one.
func (b bitset) after(n int32) int32 {
	n++
	w := n >> 6
	for word := b[w] &^ (1<<(n&63) - 1); ; word = b[w] {
		if word != 0 {
			return w<<6 + int32(bits.TrailingZeros64(word))
		}
		w++
	}
}

// before returns the greatest number in the set that is less than n. There must be one.
func (b bitset) before(n int32) int32 {
	n--
	w := n >> 6
	for word := b[w] & (2<<(n&63) - 1); ; word = b[w] {
		if word != 0 {
			return w<<6 + int32(63-bits.LeadingZeros64(word))
		}
		w--
	}
}
