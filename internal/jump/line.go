package jump

import "math/bits"

// A tail is one word of the planes of a tail direction: bit p is the cell at position p of the line.
//
//	stop  a run must end here: the cell is closed, or something besides the next step of the run is worth taking
//	live  the cell is open, and a run from here ends at an open cell, a jump point
type tail struct{ stop, live uint64 }

// A lead is one word of the planes of a lead direction.
//
//	stop  a run must end here: the next step is illegal, or another lead is worth taking
//	live  for each of the two tails that may follow: it is live here
type lead struct {
	stop uint64
	live [2]uint64
}

// low returns the word of the cells before those of word w (x-1 at bit x).
func low(line []uint64, w int) uint64 {
	word := line[w] << 1
	if w > 0 {
		word |= line[w-1] >> 63
	}
	return word
}

// high returns the word of the cells after those of word w (x+1 at bit x).
func high(line []uint64, w int) uint64 {
	word := line[w] >> 1
	if w+1 < len(line) {
		word |= line[w+1] << 63
	}
	return word
}

// setTails makes the planes of a tail on one line of cells, given the lines on both sides of it: the rule's table as word
// operations. sides is the corner rule.
func setTails(out []tail, up, mid, down []uint64, sides int) {
	for w := range mid {
		beside := uint64(0)
		switch sides {
		case 2: // a side cell that opens behind a closed one can be had no earlier
			beside = up[w]&^low(up, w) | down[w]&^low(down, w)
		case 1: // a diagonal past a closed side cell needs the cell ahead
			beside = (high(up, w)&^up[w] | high(down, w)&^down[w]) & high(mid, w)
		default:
			beside = high(up, w)&^up[w] | high(down, w)&^down[w]
		}
		out[w].stop = ^mid[w] | beside
	}
	setLive(out, mid)
}

// setLive fills in live: all open cells below an open stop, down to and with the next stop. In reversed words, which turn
// below into above, subtracting an open stop's double from the stops turns just those bits over.
func setLive(line []tail, mid []uint64) {
	carry := uint64(0) // 1 if the last stop so far was open
	for w := len(line) - 1; w >= 0; w-- {
		stop := bits.Reverse64(line[w].stop)
		ends := stop & bits.Reverse64(mid[w])
		line[w].live = bits.Reverse64((stop-2*ends-carry)^stop) & mid[w]
		if stop != 0 {
			carry = 0
			if ends > stop^ends {
				carry = 1
			}
		}
	}
}

// stopAfter returns the position of the first stop beyond pos on the line that begins at word first. There is one:
// padding is closed.
func stopAfter(plane []tail, first, pos int32) int32 {
	pos++
	w := first + pos>>6
	word := plane[w].stop &^ (1<<(pos&63) - 1)
	for word == 0 {
		w++
		word = plane[w].stop
	}
	return (w-first)<<6 + int32(bits.TrailingZeros64(word))
}

// noStop reports whether the positions lo..hi of a line hold no stop.
func noStop(plane []lead, first, lo, hi int32) bool {
	if lo > hi {
		return true
	}
	w, last := first+lo>>6, first+hi>>6
	word := plane[w].stop &^ (1<<(lo&63) - 1)
	for ; w < last; word = plane[w].stop {
		if word != 0 {
			return false
		}
		w++
	}
	return word&(2<<(hi&63)-1) == 0
}

// run returns the first and the last position of the run of set bits around pos on the line that begins at word first.
func run(plane []uint64, first, pos int32) (lo, hi int32) {
	w := first + pos>>6
	word := ^plane[w] &^ (1<<(pos&63) - 1)
	for word == 0 {
		w++
		word = ^plane[w]
	}
	hi = (w-first)<<6 + int32(bits.TrailingZeros64(word)) - 1
	w = first + pos>>6
	word = ^plane[w] & (2<<(pos&63) - 1)
	for word == 0 {
		w--
		word = ^plane[w]
	}
	return (w-first)<<6 + 64 - int32(bits.LeadingZeros64(word)), hi
}

// mirror writes a line from back to front.
func mirror(dst, src []uint64) {
	for w, word := range src {
		dst[len(src)-1-w] = bits.Reverse64(word)
	}
}

// mirrored returns a plane of lines of so many words with each line from back to front.
func mirrored(plane []uint64, words int32) []uint64 {
	out := make([]uint64, len(plane))
	for at := 0; at < len(plane); at += int(words) {
		mirror(out[at:at+int(words)], plane[at:at+int(words)])
	}
	return out
}

// transpose turns a plane of lines of srcWords words into one of lines of dstWords words with the axes exchanged. Lines
// beyond the ends of either are empty, or dropped.
func transpose(dst []uint64, dstWords int, src []uint64, srcWords int) {
	for by := range dstWords {
		for bx := range srcWords {
			var block [64]uint64
			for i := range block {
				if at := (by*64+i)*srcWords + bx; at < len(src) {
					block[i] = src[at]
				}
			}
			transposeBlock(&block)
			for i, word := range block {
				if at := (bx*64+i)*dstWords + by; at < len(dst) {
					dst[at] = word
				}
			}
		}
	}
}

// transposeBlock exchanges rows and columns of 64 x 64 bits, by halves, quarters, ... (Warren, Hacker's Delight, 2002).
func transposeBlock(b *[64]uint64) {
	mask := uint64(0x00000000FFFFFFFF)
	for size := 32; size > 0; size /= 2 {
		for i := 0; i < 64; i = (i + size + 1) &^ size {
			swap := (b[i]>>size ^ b[i+size]) & mask
			b[i] ^= swap << size
			b[i+size] ^= swap
		}
		mask ^= mask << (size / 2)
	}
}
