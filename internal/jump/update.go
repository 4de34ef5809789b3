package jump

import (
	"math/bits"

	"paces/internal/lattice"
)

// Update brings the planes up to date after the lattice opened or closed some of the cells ids. It goes over the three
// rows and three columns about each, and the leads of the cells there whose live bits changed.
func (ix *Index) Update(ids ...int32) {
	for _, id := range ids {
		x, y := id%ix.lattice.Stride, id/ix.lattice.Stride
		word, bit := &ix.column[x*ix.tall+y>>6], uint64(1)<<(y&63)
		if ix.lattice.Open(id) == (*word&bit != 0) {
			continue
		}
		*word ^= bit
		ix.changes[ix.version%journal] = ix.change(x, y)
		ix.version++
		ix.pivots = pivots{version: ix.pivots.version + 1}
	}
	ix.setCosts()
}

// change makes all planes anew that the openness of cell (x, y) bears on.
func (ix *Index) change(x, y int32) change {
	top, bottom := max(1, y-1), min(y+1, ix.rows-2)
	left, right := max(1, x-1), min(x+1, ix.lattice.Stride-2)
	across, down := boxAt(left, top), boxAt(left, top)
	for row := top; row <= bottom; row++ {
		ix.redo(lattice.E, row, func(pos int32) { ix.flip(lattice.E, pos, row, &across) })
		ix.redo(lattice.W, row, func(pos int32) { ix.flip(lattice.W, ix.lattice.Stride-1-pos, row, &across) })
	}
	for col := left; col <= right && !ix.four; col++ {
		ix.redo(lattice.S, col, func(pos int32) { ix.flip(lattice.S, col, pos, &down) })
		ix.redo(lattice.N, col, func(pos int32) { ix.flip(lattice.N, col, 64*ix.tall-1-pos, &down) })
	}
	for row := top; row <= bottom; row++ {
		for col := left; col <= right; col++ {
			ix.refresh(col, row)
		}
	}
	across.add(right, bottom)
	down.add(right, bottom)
	return change{across, down}
}

// redo makes a line of a tail anew, and calls changed for the positions where its live bit is another.
func (ix *Index) redo(d uint8, line int32, changed func(pos int32)) {
	_, words := ix.lines(d)
	now := ix.tails[d][line*words : (line+1)*words]
	ix.before = append(ix.before[:0], now...)
	ix.setLine(d, line)
	for w, was := range ix.before {
		for other := now[w].live ^ was.live; other != 0; other &= other - 1 {
			changed(int32(w*64 + bits.TrailingZeros64(other)))
		}
	}
}

// flip turns over the live bit of a tail at (x, y) in the leads that the tail may follow, and adds the cell to a box.
func (ix *Index) flip(tail uint8, x, y int32, b *box) {
	b.add(x, y)
	for leads := ix.rule.leads; leads != 0; leads &= leads - 1 {
		d := uint8(bits.TrailingZeros8(leads))
		for i, t := range ix.rule.pair[d] {
			if t == tail {
				first, pos := ix.onLead(d, x, y)
				ix.leads[d][first+pos>>6].live[i] ^= 1 << (pos & 63)
			}
		}
	}
}

// refresh makes the stop bits of the leads at one cell anew, from the rule.
func (ix *Index) refresh(x, y int32) {
	id := y*ix.lattice.Stride + x
	isOpen, pattern := ix.lattice.Open(id), ix.lattice.Around(ix.lattice.Free, id)
	for leads := ix.rule.leads; leads != 0; leads &= leads - 1 {
		d := uint8(bits.TrailingZeros8(leads))
		first, pos := ix.onLead(d, x, y)
		p, bit := &ix.leads[d][first+pos>>6], uint64(1)<<(pos&63)
		p.stop |= bit
		if isOpen && ix.rule.next[fresh][pattern]>>d&1 == 1 && !ix.rule.stops(d, pattern) {
			p.stop &^= bit
		}
	}
}

// live reports whether a run from cell (x, y) in tail direction d reaches a jump point.
func (ix *Index) live(d uint8, x, y int32) bool {
	first, pos := ix.axes[d].of(x, y)
	return ix.tails[d][first+pos>>6].live>>(pos&63)&1 == 1
}
