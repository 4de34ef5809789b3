package jump

import (
	"math/bits"
)

// A box is a rectangle of cells, its sides included.
type box struct{ left, right, top, bottom uint16 }

func (b *box) add(x, y int32) {
	b.left, b.right = min(b.left, uint16(x)), max(b.right, uint16(x))
	b.top, b.bottom = min(b.top, uint16(y)), max(b.bottom, uint16(y))
}

func boxAt(x, y int32) box { return box{uint16(x), uint16(x), uint16(y), uint16(y)} }

func (b *box) meets(o *box) bool {
	return b.left <= o.right && o.left <= b.right && b.top <= o.bottom && o.top <= b.bottom
}

// A change of one cell shows in the planes within two boxes: across, the three rows about the cell between the outermost
// live bits that it turned over there, and down, the three columns. Both hold the 3 x 3 cells about it.
type change struct{ across, down box }

// journal is how many changes an index remembers. A searcher that has missed more forgets all its lists.
const journal = 32

// A kept list depends on nothing outside its box: it was made from the cells between the node, the ends of its leads and the
// jump points found; and from the cells around the first two, which change only if the node or the end is in a change's
// boxes itself.
type kept struct {
	at  arrival
	box box
}

// boxOf returns the box of a list.
func (s *Searcher) boxOf(at arrival, edges []edge) box {
	ix := s.ix
	x, y := s.nodes[at.node()].place.xy()
	b := boxAt(x, y)
	steps := ix.rule.next[at.dir()][ix.lattice.Around(ix.lattice.Free, y*ix.lattice.Stride+x)]
	for leads := steps & ix.rule.leads; leads != 0; leads &= leads - 1 {
		d := uint8(bits.TrailingZeros8(leads))
		n, along := ix.leadLength(d, x, y), ix.rule.offset[d]
		b.add(x+n*along.dx, y+n*along.dy)
	}
	for _, e := range edges {
		b.add(e.place.xy())
	}
	return b
}

// leadLength returns how many steps the run from (x, y) in a lead direction has.
func (ix *Index) leadLength(d uint8, x, y int32) int32 {
	first, pos := ix.onLead(d, x, y)
	w := (pos + 1) >> 6
	stop := ix.leads[d][first+w].stop &^ (1<<((pos+1)&63) - 1)
	for stop == 0 {
		w++
		stop = ix.leads[d][first+w].stop
	}
	return w<<6 + int32(bits.TrailingZeros64(stop)) - pos
}

// catchUp drops the lists that depend on what has changed since the searcher last looked. On an index that has never
// changed no boxes are kept, since they cost a tenth of the time that lists take; so the first change drops all.
func (s *Searcher) catchUp(ix *Index) {
	t := &s.lists
	missed := ix.version - s.version
	if !t.boxed || missed > journal {
		t.forget()
		t.boxed = true
		return
	}
	for v := ix.version - missed; v < ix.version; v++ {
		c := &ix.changes[v%journal]
		left := t.kept[:0]
		for _, k := range t.kept {
			if k.box.meets(&c.across) || k.box.meets(&c.down) {
				t.first[k.at] = 0
			} else {
				left = append(left, k)
			}
		}
		t.kept = left
	}
}
