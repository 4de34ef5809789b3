package fill

import "paces/internal/lattice"

// flood16 fills a field cell by cell on ground where a step costs what the cell entered costs, whichever way it is
// entered: four directions, or six.
//
// There, d(n) = cost(n) + the least d of its neighbours, so the neighbour settled first fixes the price for good: each
// cell is queued once, no entry is ever stale, nothing is compared. By induction over time, every touch is made
// from a settled cell and touches come in the order of time.
//
// An unreached cell holds cost-unreached16, which is negative; the first touch at time g adds g+unreached16. Sign
// and cost come with one load, and all is done without a branch:
//
//	collect: add to the neighbours of settled cells, list those that were unreached;
//	scatter: put the listed ones into the buckets of their times.
//
// The two passes are functions of their own, on purpose not inlined, so that all they use stays in registers.
//
// Memory safety: a time must stay below unreached16, or a settled cell would look unreached and be queued
// without end. The callers see to it.
type flood16 struct {
	dist   cells16
	stride int
	six    bool
	limit  int // no distance is greater
}

// touch adds g to cell c if it is unreached, and puts it into list t. It returns the new length of t.
func (d cells16) touch(c int, t ids, n, g int) int {
	v := d.signed(c)
	t.set(n, c)
	unreached := v >> 63
	d.set(c, uint16(v+unreached&g))
	return n - unreached
}

// collect touches the four neighbours of the n cells in list q, which were settled at time g-unreached16, and writes
// those it has reached into t, which has room for four times n and one more.
//
//go:noinline
func (d cells16) collect(q ids, n int, t ids, stride, g int) (reached int) {
	for i := range n {
		c := q.at(i)
		reached = d.touch(c-stride, t, reached, g)
		reached = d.touch(c-1, t, reached, g)
		reached = d.touch(c+1, t, reached, g)
		reached = d.touch(c+stride, t, reached, g)
	}
	return reached
}

// collectSix is collect for the six neighbours of hexes.
//
//go:noinline
func (d cells16) collectSix(q ids, n int, t ids, stride, g int) (reached int) {
	for i := range n {
		c := q.at(i)
		reached = d.touch(c+1, t, reached, g)
		reached = d.touch(c-1, t, reached, g)
		reached = d.touch(c+stride, t, reached, g)
		reached = d.touch(c-stride, t, reached, g)
		reached = d.touch(c+stride-1, t, reached, g)
		reached = d.touch(c-stride+1, t, reached, g)
	}
	return reached
}

// neighbours is collect or collectSix.
func (f *flood16) neighbours(cells []uint32, t ids, g int) (reached int) {
	if f.six {
		return f.dist.collectSix(idsOf(cells), len(cells), t, f.stride, int(uint16(g)+unreached16))
	}
	return f.dist.collect(idsOf(cells), len(cells), t, f.stride, int(uint16(g)+unreached16))
}

// scatter16 puts the n cells in list t into the buckets of their distances.
//
//go:noinline
func scatter16(dist cells16, t ids, n int, b *buckets, shift uint) {
	next, cells, mask := idsOf(b.next), idsOf(b.cells), len(b.next)-1
	for i := range n {
		c := t.at(i)
		list := int(dist.at(c)) >> shift & mask
		k := next.at(list)
		if k%blockSize == 0 {
			k = int(b.grow(list))
			cells = idsOf(b.cells)
		}
		cells.set(k, c)
		next.set(list, k+1)
	}
}

// fill16 makes the field of q in m, a unit of distance standing for scale. It is false, and the map worthless, if a
// distance does not fit.
func (r *floodScratch) fill16(m *Map, q *Query, scale int32) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, scale)
	copy(m.known, l.Free)
	m.most = min(unreached16-1, lattice.MaxCost/uint32(scale))
	if r.stale || len(r.narrow) != l.Len() {
		r.narrow, r.stale = resize(r.narrow, l.Len()), false
		start16(r.narrow, l)
	}
	copy(m.narrow, r.narrow)
	f := &flood16{cells16Of(m.narrow), int(l.Stride), len(l.Shape.Steps) == 6, int(m.most)}
	if l.Uniform {
		return f.levels(r, q)
	}
	fits, err = f.weighted(r, q)
	if q.Backward && fits && err == nil {
		for i, p := range l.Price {
			m.narrow[i] -= uint16(p)
		}
	}
	return fits, err
}

// start16 makes the image from which a field of l begins.
func start16(image []uint16, l *lattice.Lattice) {
	for i, p := range l.Price {
		switch {
		case p == lattice.Closed:
			image[i] = 0
		case l.Uniform:
			image[i] = 1 + unreached16
		default:
			image[i] = uint16(p) + unreached16
		}
	}
}

// levels floods uniform ground: the cells that one level reaches are the next level, in the order in which they were
// reached. It returns false if a distance does not fit.
func (f *flood16) levels(r *floodScratch, q *Query) (fits bool, err error) {
	now, next := r.now[:0], r.next
	for _, s := range q.Sources {
		if f.dist.signed(int(s.ID)) < 0 {
			f.dist.set(int(s.ID), 0)
			now = append(now, uint32(s.ID))
		}
	}
	for g := 0; len(now) > 0; g++ {
		if g >= f.limit {
			return false, nil
		}
		if g&255 == 0 && q.cancelled() {
			return true, q.Context.Err()
		}
		next = resize(next, 6*len(now)+1)
		n := f.neighbours(now, idsOf(next), g)
		now, next = next[:n], now
	}
	r.now, r.next = now, next
	return true, nil
}

// weighted floods ground of many costs. It returns false if a distance does not fit.
//
// Backward, where a step costs what the cell left costs, it makes e(n) = d(n) + cost(n) instead, which obeys the
// recursion of the forward field: e(n) = cost(n) + the least e of its neighbours, beginning with cost(n) at a source.
func (f *flood16) weighted(r *floodScratch, q *Query) (fits bool, err error) {
	dearest, b := int(q.Lattice.Dearest), &r.buckets
	b.reset(dearest + 1)
	for _, s := range q.Sources {
		c := int(s.ID)
		if f.dist.signed(c) >= 0 {
			continue
		}
		e := 0
		if q.Backward {
			e = int(q.Lattice.Price[c])
		}
		f.dist.set(c, uint16(e))
		b.add(e, uint32(c))
	}
	list := idsOf(r.reached[:])
	for g, turn := 0, 0; ; turn++ {
		slot, ok := b.first(g)
		if !ok {
			return true, nil
		}
		g += (slot - g) & (len(b.next) - 1)
		if g > f.limit-dearest {
			return false, nil
		}
		if turn&1023 == 0 && q.cancelled() {
			return true, q.Context.Err()
		}
		for b.next[slot] != 0 {
			cells := b.take(slot)
			n := f.neighbours(cells, list, g)
			scatter16(f.dist, list, n, b, 0)
		}
	}
}
