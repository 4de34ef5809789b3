package fill

import "math/bits"

// blockSize is how many cell numbers a block of a bucket holds: enough that the work per block does not show, few
// enough that the lists a block touches stay in the nearest cache.
const blockSize = 256

// buckets is a ring of unordered lists of cells, for keys in a window (Dial, 1969). A list is a chain of blocks, so
// all lists together take room for the cells in them and one block a list, not for all cells a list.
//
// Invariants: next[i] is the place in cells where list i goes on, 0 if it is empty; next[i]%blockSize == 0 means that
// its newest block is full. before[k] is the block filled before block k, 0 if there is none; block 0 is never used.
// full has bit i set iff list i is not empty.
type buckets struct {
	next   []uint32
	full   []uint64
	cells  []uint32
	before []uint32
	spare  []uint32 // blocks not in use
}

// reset empties the ring; it has at least size lists, and a power of two.
func (b *buckets) reset(size int) {
	n := 1 << bits.Len(uint(max(size, 64)-1))
	b.next, b.full = resize(b.next, n), resize(b.full, n/64)
	clear(b.next)
	clear(b.full)
	b.spare = b.spare[:0]
	for k := len(b.before) - 1; k > 0; k-- {
		b.spare = append(b.spare, uint32(k))
	}
}

// add puts a cell into list i.
func (b *buckets) add(i int, c uint32) {
	k := b.next[i]
	if k%blockSize == 0 {
		k = b.grow(i)
	}
	b.cells[k] = c
	b.next[i] = k + 1
}

// grow gives list i a new block and returns the first place in it.
func (b *buckets) grow(i int) uint32 {
	if len(b.spare) == 0 {
		b.enlarge()
	}
	last := len(b.spare) - 1
	block := b.spare[last]
	b.spare = b.spare[:last]
	b.before[block] = 0
	if k := b.next[i]; k > 0 {
		b.before[block] = k/blockSize - 1
	}
	b.full[i>>6] |= 1 << (i & 63)
	return block * blockSize
}

// enlarge makes room for more blocks.
func (b *buckets) enlarge() {
	old := max(len(b.before), 1)
	blocks := old + old/2 + 16
	b.cells = append(b.cells, make([]uint32, blocks*blockSize-len(b.cells))...)
	b.before = append(b.before, make([]uint32, blocks-len(b.before))...)
	for k := blocks - 1; k >= old; k-- {
		b.spare = append(b.spare, uint32(k))
	}
}

// first returns the first list at or after i, around the ring, that is not empty.
func (b *buckets) first(i int) (list int, ok bool) {
	i &= len(b.next) - 1
	w := i >> 6
	word := b.full[w] &^ (1<<(i&63) - 1)
	for range len(b.full) + 1 {
		if word != 0 {
			return w<<6 + bits.TrailingZeros64(word), true
		}
		w = (w + 1) & (len(b.full) - 1)
		word = b.full[w]
	}
	return 0, false
}

// take removes the newest block of list i, which must not be empty, and returns the cells in it. They are good until
// the next add.
func (b *buckets) take(i int) []uint32 {
	end := b.next[i]
	block := (end - 1) / blockSize
	start := block * blockSize
	b.spare = append(b.spare, block)
	if before := b.before[block]; before != 0 {
		b.next[i] = (before + 1) * blockSize
	} else {
		b.next[i] = 0
		b.full[i>>6] &^= 1 << (i & 63)
	}
	return b.cells[start:end]
}
