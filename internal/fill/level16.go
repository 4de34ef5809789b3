package fill

import "paces/internal/lattice"

// level16 fills a field cell by cell on uniform ground with four directions.
//
// It is breadth-first search, level by level, in the canonical order of run16.go: a cell reached along a column goes on
// and to both sides, one reached along a row goes on, and to both sides only where it is forced. That is one to
// three looks a cell in place of four. docs/runfill-proof.md proves that the distances are exact.
//
// As in wave16.go all is done without a branch, and each pass over a list is a function of its own. Closed cells hold 0.
type level16 struct {
	dist   cells16
	stride int
	forced [2]plane // for runs along rows: east, west
	limit  int      // no distance is greater
}

// columns takes the cells of s, reached along a column, on by the offset off to t, and to both sides, at distance g.
//
//go:noinline
func (f *level16) columns(s list, off, g int, t, east, west list) (int, int, int) {
	dist, from := f.dist, idsOf(s.cells)
	on, n := idsOf(t.cells), t.n
	right, e := idsOf(east.cells), east.n
	left, w := idsOf(west.cells), west.n
	for i := range s.n {
		c := from.at(i)
		n = dist.offer(c+off, g, on, n)
		e = dist.offer(c+1, g, right, e)
		w = dist.offer(c-1, g, left, w)
	}
	return n, e, w
}

// rows takes the cells of s, reached along a row, on by the offset off to t, at distance g, and appends those that
// are forced to turn to u.
//
//go:noinline
func (f *level16) rows(s list, off, g int, t list, forced plane, u list) (reached, turns int) {
	dist, from := f.dist, idsOf(s.cells)
	on, n := idsOf(t.cells), t.n
	more, m := idsOf(u.cells), u.n
	for i := range s.n {
		c := from.at(i)
		n = dist.offer(c+off, g, on, n)
		more.set(m, c)
		m += int(forced.word(c>>6) >> (c & 63) & 1)
	}
	return n, m
}

// turn takes the cells of s to both sides of their row, at distance g.
//
//go:noinline
func (f *level16) turn(s list, g int, south, north list) (int, int) {
	dist, stride, from := f.dist, f.stride, idsOf(s.cells)
	down, n := idsOf(south.cells), south.n
	up, m := idsOf(north.cells), north.n
	for i := range s.n {
		c := from.at(i)
		n = dist.offer(c+stride, g, down, n)
		m = dist.offer(c-stride, g, up, m)
	}
	return n, m
}

// level16 makes the field of q in m. It is false, and the map worthless, if a distance does not fit.
func (r *waveScratch) level16(m *Map, q *Query, p *planes, scale int32) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, scale)
	copy(m.known, l.Free)
	m.most = most16 - 1
	f := &level16{
		cells16Of(m.narrow), int(l.Stride),
		[2]plane{planeOf(p.forced[east]), planeOf(p.forced[west])},
		min(most16-1, lattice.MaxCost/int(scale)),
	}
	f.dist.begin(l.Free)
	r.reset(len(q.Sources))
	for _, source := range q.Sources {
		if c := int(source.ID); f.dist.at(c) != 0 {
			f.dist.set(c, 0)
			r.now[lattice.S].add(c) // on and to both sides in two directions: all steps
			r.now[lattice.N].add(c)
		}
	}
	return f.run(r, q)
}

func (f *level16) run(r *waveScratch, q *Query) (fits bool, err error) {
	const s, n, e, w = lattice.S, lattice.N, lattice.E, lattice.W
	for g := 1; r.more(); g++ {
		if g > f.limit {
			return false, nil
		}
		if g&255 == 1 && q.cancelled() {
			return true, q.Context.Err()
		}
		r.makeRoom()
		now, next := &r.now, &r.next
		next[s].n, next[e].n, next[w].n = f.columns(now[s], f.stride, g, next[s], next[e], next[w])
		next[n].n, next[e].n, next[w].n = f.columns(now[n], -f.stride, g, next[n], next[e], next[w])
		r.forced.n = 0
		next[e].n, r.forced.n = f.rows(now[e], 1, g, next[e], f.forced[east], r.forced)
		next[w].n, r.forced.n = f.rows(now[w], -1, g, next[w], f.forced[west], r.forced)
		next[s].n, next[n].n = f.turn(r.forced, g, next[s], next[n])
		r.turn()
	}
	return true, nil
}
