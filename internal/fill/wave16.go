package fill

import "paces/internal/lattice"

// wave16 fills a field cell by cell on uniform ground with diagonal steps, of lengths a <= b < 2a.
//
// Wave k is the cells at distances from k*a up to, not including, (k+1)*a. A straight step leads from a wave into the
// next one; a diagonal step does too if it starts early in its wave (before 2a-b), else into the one after that. So all
// of wave k+1 is reached, and its distances are final, when wave k has taken its straight steps, the early cells of
// wave k and the late ones of wave k-1 their diagonal steps, in any order. The queue is a few lists, without buckets.
//
// Cells are listed by the direction of the step that reached them, and take only the steps that the canonical order
// leaves to them, as in run16.go: a straight step goes on, and turns aside where it is forced; a diagonal one goes
// on and to both its sides. That is two or three looks a cell in place of eight. A cell that gets a smaller distance
// within its wave is listed again, for its new direction; the entry left behind offers nothing wrong, because steps
// are taken from the distance that the cell has then. docs/runfill-proof.md proves that the distances are exact.
//
// All is done without a branch on what the map looks like. Which steps are due at a cell follows from its exits, by
// the tables of canon; a step that is not due leads to cell 0, which is closed. Closed cells hold 0, which nothing
// improves.
//
// The passes over a list are functions of their own, on purpose not inlined, so that all they use stays in registers.
// They append to a list and return its new length; a list has room for one more entry than it will hold.
type wave16 struct {
	dist  cells16
	exits bytes
	a, b  int
	limit int // no distance is greater
}

// offer gives cell c the distance g if that is less, and then appends c to t.
func (d cells16) offer(c, g int, t ids, n int) int {
	v := int(d.at(c))
	t.set(n, c)
	d.set(c, uint16(min(g, v)))
	return n + int(uint(g-v)>>63)
}

// step takes the cells of s one step by the offset off, at the given cost, and appends those reached to t.
//
//go:noinline
func (f *wave16) step(s list, off, cost int, t list) int {
	dist, from, to, n := f.dist, idsOf(s.cells), idsOf(t.cells), t.n
	for i := range s.n {
		c := from.at(i)
		n = dist.offer(c+off, int(dist.at(c))+cost, to, n)
	}
	return n
}

// stepAndList is step, and appends to u the cells of s where more is due.
//
//go:noinline
func (f *wave16) stepAndList(s list, off, cost int, t list, due *table, u list) (reached, listed int) {
	dist, exits, from, to, n := f.dist, f.exits, idsOf(s.cells), idsOf(t.cells), t.n
	more, m := idsOf(u.cells), u.n
	for i := range s.n {
		c := from.at(i)
		n = dist.offer(c+off, int(dist.at(c))+cost, to, n)
		more.set(m, c)
		m += int(due[exits.at(c)])
	}
	return n, m
}

// stepWhere is step for the cells of s where it is due.
//
//go:noinline
func (f *wave16) stepWhere(s list, off, cost int, t list, due *table) int {
	dist, exits, from, to, n := f.dist, f.exits, idsOf(s.cells), idsOf(t.cells), t.n
	for i := range s.n {
		c := from.at(i)
		n = dist.offer((c+off)&-int(due[exits.at(c)]), int(dist.at(c))+cost, to, n)
	}
	return n
}

// list appends to t the cells of s where something is due.
//
//go:noinline
func (f *wave16) list(s list, due *table, t list) int {
	exits, from, to, n := f.exits, idsOf(s.cells), idsOf(t.cells), t.n
	for i := range s.n {
		c := from.at(i)
		to.set(n, c)
		n += int(due[exits.at(c)])
	}
	return n
}

// part appends the cells of s nearer than late to one list, the others to another.
//
//go:noinline
func (f *wave16) part(s list, late int, near, far list) (int, int) {
	dist, from, to, n := f.dist, idsOf(s.cells), idsOf(near.cells), near.n
	other, m := idsOf(far.cells), far.n
	for i := range s.n {
		c := from.at(i)
		to.set(n, c)
		other.set(m, c)
		isNear := int(uint(int(dist.at(c))-late) >> 63)
		n += isNear
		m += 1 - isNear
	}
	return n, m
}

// fill16 makes the field of q in m. It is false, and the map worthless, if a distance does not fit.
func (r *waveScratch) fill16(m *Map, q *Query, s *steps) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, s.scale)
	copy(m.known, l.Free)
	m.most = most16 - 1
	f := &wave16{cells16Of(m.narrow), bytesOf(l.Exits), s.a, s.b, min(most16-1, lattice.MaxCost/int(s.scale))}
	f.dist.begin(l.Free)
	r.reset(len(q.Sources))
	for _, source := range q.Sources {
		c := int(source.ID)
		if f.dist.at(c) == 0 {
			continue
		}
		f.dist.set(c, 0)
		for d := lattice.SE; d <= lattice.NW; d++ { // on and to both sides in four directions: all steps
			r.now[d].add(c)
		}
	}
	return f.run(r, q)
}

// begin sets open cells to most16 and closed ones to 0.
func (d cells16) begin(free []uint64) {
	var words [1 << lanes16]uint64
	for i := range words {
		for lane := range lanes16 {
			words[i] |= uint64(i>>lane&1) * most16 << (lane * 64 / lanes16)
		}
	}
	for w, open := range free {
		for c := w * 64; c < w*64+64; c += lanes16 {
			d.setWord(c, words[open%uint64(len(words))])
			open >>= lanes16
		}
	}
}

func (f *wave16) run(r *waveScratch, q *Query) (fits bool, err error) {
	l := q.Lattice
	for from, turn := 0, 0; r.more(); from, turn = from+f.a, turn+1 {
		if from+2*f.a > f.limit {
			return false, nil
		}
		if turn&255 == 0 && q.cancelled() {
			return true, q.Context.Err()
		}
		r.makeRoom()
		for d := lattice.S; d <= lattice.W; d++ {
			f.straight(r, l, d)
		}
		for d := lattice.SE; d <= lattice.NW; d++ {
			f.diagonal(r, l, d)
		}
		for d := lattice.SE; d <= lattice.NW; d++ {
			r.early.n = 0
			r.early.n, r.late[d].n = f.part(r.slant[d], from+2*f.a-f.b, r.early, r.late[d])
			r.next[d].n = f.step(r.early, int(l.Off[d]), f.b, r.next[d])
			r.next[d].n = f.step(r.older[d], int(l.Off[d]), f.b, r.next[d])
		}
		r.turn()
	}
	return true, nil
}

// straight does what is due at the cells that a straight step in direction d has reached.
func (f *wave16) straight(r *waveScratch, l *lattice.Lattice, d int) {
	canon := &r.canon.straight[d]
	r.forced.n = 0
	r.next[d].n, r.forced.n = f.stepAndList(r.now[d], int(l.Off[d]), f.a, r.next[d], &canon.forced, r.forced)
	for i := range canon.sides {
		side := &canon.sides[i]
		if r.canon.rule == 2 {
			r.next[side.turn].n = f.stepWhere(r.forced, int(l.Off[side.turn]), f.a, r.next[side.turn], &side.turns)
		}
		r.slant[side.slant].n = f.list(r.forced, &side.slants, r.slant[side.slant])
	}
}

// diagonal does what is due at the cells that a diagonal step in direction d has reached.
func (f *wave16) diagonal(r *waveScratch, l *lattice.Lattice, d int) {
	canon := &r.canon.diagonal[d-lattice.SE]
	row, column := canon.row, canon.column
	r.next[row].n, r.slant[d].n = f.stepAndList(r.now[d], int(l.Off[row]), f.a, r.next[row], &canon.ahead, r.slant[d])
	r.next[column].n = f.step(r.now[d], int(l.Off[column]), f.a, r.next[column])
	if r.canon.rule < 2 {
		for i := range canon.corners {
			corner := &canon.corners[i]
			r.slant[corner.slant].n = f.list(r.now[d], &corner.slants, r.slant[corner.slant])
		}
	}
}
