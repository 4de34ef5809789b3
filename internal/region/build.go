package region

import "math/bits"

// build makes all labels in two passes over the Free plane. In the first every run is a node of its own and label holds
// the parents (each smaller than its child), joined where runs touch; in the second the roots are numbered from 0.
func (x *Index) build() {
	plane := x.lattice.Free
	x.free = append(x.free[:0], plane...)
	x.first = resize(x.first, len(plane))
	x.room = resize(x.room, len(plane))
	x.label, x.parent = x.label[:0], x.parent[:0]
	stride := int(x.lattice.Stride / 64)
	for w, word := range plane {
		x.first[w] = int32(len(x.label))
		if word == 0 {
			x.room[w] = 0
			continue
		}
		x.addRuns(w, word)
		if word&1 != 0 && plane[w-1]>>63 != 0 {
			x.link(x.first[w], x.first[w]-1)
		}
		for _, dx := range x.above {
			x.linkAbove(w, w-stride, dx)
		}
	}
	x.number()
}

// addRuns appends the runs of a word, each its own parent.
func (x *Index) addRuns(w int, word uint64) {
	n := bits.OnesCount64(word &^ (word << 1))
	x.room[w] = uint8(n)
	for range n {
		x.label = append(x.label, int32(len(x.label)))
	}
}

// linkAbove links the runs of word w with those that a step of one row up and dx columns aside touches.
func (x *Index) linkAbove(w, up, dx int) {
	touch := x.free[up]
	switch dx {
	case 1:
		touch = touch>>1 | x.free[up+1]<<63
	case -1:
		touch <<= 1
		if up > 0 {
			touch |= x.free[up-1] >> 63
		}
	}
	touch &= x.free[w]
	for begins := touch &^ (touch << 1); begins != 0; begins &= begins - 1 {
		bit := bits.TrailingZeros64(begins)
		x.link(x.slot(int32(w*64+bit)), x.slot(int32(up*64+bit+dx)))
	}
}

// link joins two runs while label holds parents: the smaller root becomes the parent.
func (x *Index) link(a, b int32) {
	a, b = x.halve(a), x.halve(b)
	x.label[max(a, b)] = min(a, b)
}

// halve returns the root of a run while label holds parents, and halves the way to it.
func (x *Index) halve(run int32) int32 {
	label := x.label
	for label[run] != run {
		label[run] = label[label[run]]
		run = label[run]
	}
	return run
}

// number turns parents into component numbers. A parent stands before its child, so it has its number already.
func (x *Index) number() {
	for i, above := range x.label {
		if int(above) != i {
			x.label[i] = x.label[above]
			continue
		}
		x.label[i] = int32(len(x.parent))
		x.parent = append(x.parent, -1)
	}
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
