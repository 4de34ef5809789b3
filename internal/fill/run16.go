package fill

import (
	"math/bits"

	"paces/internal/lattice"
	"paces/internal/queue"
)

// runs16 fills a field on uniform ground by whole runs of cells instead of cell by cell.
//
// It follows the canonical order of jump point search (Harabor and Grastien, 2011; Sturtevant and Rabin, "Canonical
// Orderings on Grids", IJCAI 2016) and writes distances while it scans. With four directions a walk goes up or
// down a column and from each of its cells runs along the row, both ways. With eight, a walk goes diagonally
// and from each of its cells runs along the row and along the column. A run turns aside at forced cells alone; these
// go into a queue, and nothing else does.
//
// A run stops at a closed cell, and at a cell that holds no more than the run would write there. Every value is
// the length of a path that exists, and a cell may be overwritten by a smaller one; the queue's order decides how
// often, not what comes out. docs/runfill-proof.md proves that the values left at the end are the distances.
//
// Invariant: dist[c] means something iff bit c of vis is set. Nothing else is reset between fields.
//
// Runs along rows are written a word at a time, see rise. Runs along columns that start from one diagonal are kept
// together as long as nothing is in their way and written row by row, see diagonal.
type runs16 struct {
	dist   cells16
	vis    plane
	free   plane
	forced [4]plane
	queue  *queue.Ring
	shift  uint // a bucket of the queue holds 1<<shift distances, at most the cost of a step

	stride int
	sides  int    // cells beside a diagonal step that must be open; -1: there are no diagonal steps
	a, b   uint32 // cost of a straight and of a diagonal step
	limit  uint32 // of what may be popped, so that no value outgrows its lane

	// A run that reaches the horizon stops and queues what is left of it. That is for many sources, and for maps on which
	// cells are overwritten often: runs that go far before others have their turn write what will be overwritten.
	horizon  uint32 // no run from the entry last popped writes more
	depth    uint32 // how far the horizon lies beyond that entry
	rewrites int    // how many more cells may be overwritten until the depth is cut
}

// horizonSteps is the depth of a near horizon, in straight steps.
const horizonSteps16 = 64

// rewrote counts n cells that were overwritten.
func (f *runs16) rewrote(n int) {
	if f.rewrites -= n; f.rewrites < 0 {
		f.depth = horizonSteps16 * f.a
	}
}

// quadrant is the inverse of quadrantOf.
func (f *runs16) quadrant(q int) (dx, dy int) {
	dx, dy = 1, f.stride
	if q&1 != 0 {
		dx = -dx
	}
	if q&2 != 0 {
		dy = -dy
	}
	return dx, dy
}

// run empties the queue. It is false if a distance does not fit.
func (f *runs16) run(q *Query) (fits bool, err error) {
	for pops := 0; ; pops++ {
		if pops&1023 == 0 && q.cancelled() {
			return true, q.Context.Err()
		}
		key, v, ok := f.queue.Pop()
		if !ok {
			return true, nil
		}
		c, what := int(v>>4), int(v&15)
		g := uint32(f.dist.at(c))
		if uint64(g>>f.shift) != key {
			continue // overwritten since, and queued again for it
		}
		if g > f.limit {
			return false, nil
		}
		f.horizon = g + f.depth
		f.expand(c, g, what)
	}
}

// start puts a source in: everything that can leave it.
func (f *runs16) start(c int) {
	if f.reached(c, 0) {
		return
	}
	f.vis.setWord(c>>6, f.vis.word(c>>6)|1<<(c&63))
	f.dist.set(c, 0)
	for i := range 4 {
		f.push(c, 0, straight+i)
		if f.sides >= 0 {
			f.push(c, 0, slant+i)
		}
	}
}

func (f *runs16) push(c int, g uint32, what int) {
	f.queue.Push(uint64(g>>f.shift), uint32(c)<<4|uint32(what))
}

func (f *runs16) open(c int) bool { return f.free.word(c>>6)>>(c&63)&1 != 0 }

// expand does what the queue says to be done at cell c, which holds g.
func (f *runs16) expand(c int, g uint32, what int) {
	i := what & 3
	switch {
	case what < straight && f.sides < 0:
		f.turnFour(c, g, i)
	case what < straight:
		f.turnEight(c, g, i)
	case what < slant && f.sides < 0 && i >= south:
		f.walk(c, g, f.ahead(i))
	case what < slant:
		f.straight(c, g, i)
	case what < corner:
		dx, dy := f.quadrant(i)
		f.diagonal(c, g, dx, dy, 0)
	default:
		dx, dy := f.quadrant(i)
		f.diagonal(c, g, -dx, dy, 0)
		f.diagonal(c, g, dx, -dy, 0)
	}
}

// ahead is the offset of one step in a straight direction.
func (f *runs16) ahead(d int) int {
	step := 1
	if d >= south {
		step = f.stride
	}
	if d&1 != 0 {
		return -step
	}
	return step
}

// turnFour leaves a run along a row where the cell beside is open and the cell behind that is closed.
func (f *runs16) turnFour(c int, g uint32, d int) {
	behind := -f.ahead(d)
	for _, dy := range [2]int{f.stride, -f.stride} {
		if f.open(c+dy) && !f.open(c+dy+behind) {
			f.walk(c, g, dy)
		}
	}
}

// turnEight leaves a straight run in direction d for the sides where it was forced.
func (f *runs16) turnEight(c int, g uint32, d int) {
	ahead, side := f.ahead(d), f.stride
	if d >= south {
		side = 1
	}
	for range 2 {
		side = -side
		if f.sides < 2 {
			if !f.open(c+side) && f.open(c+side+ahead) {
				f.slant(c, g, ahead, side, 0)
			}
			continue
		}
		if !f.open(c+side) || f.open(c+side-ahead) {
			continue
		}
		if d >= south {
			f.straight(c, g, sideways(side))
			f.slant(c, g, ahead, side, 0)
		} else {
			f.slant(c, g, ahead, side, 1)
		}
	}
}

// slant is diagonal for two offsets of which either may be the one along the row.
func (f *runs16) slant(c int, g uint32, one, other, columns int) {
	if one == 1 || one == -1 {
		f.diagonal(c, g, one, other, columns)
	} else {
		f.diagonal(c, g, other, one, columns)
	}
}

// straight runs from c, which holds g, in direction d.
func (f *runs16) straight(c int, g uint32, d int) {
	switch d {
	case east:
		f.east(c+1, g+f.a)
	case west:
		f.west(c-1, g+f.a)
	default:
		dy := f.ahead(d)
		f.column(c+dy, g+f.a, dy)
	}
}

// walk goes along a column from c, which holds g, and runs along the row from each cell: the four-way walk.
//
// Most runs end within the word of the plane in which they begin, so here that part of them is taken at once with the
// cell itself; east and west are for the rest.
func (f *runs16) walk(c int, g uint32, dy int) {
	a := f.a
	for {
		c, g = c+dy, g+a
		w, b := c>>6, uint(c&63)
		free, vis := f.free.word(w), f.vis.word(w)
		if free>>b&1 == 0 || vis>>b&1 != 0 && uint32(f.dist.at(c)) <= g {
			return
		}
		if g > f.horizon {
			f.push(c-dy, g-a, straight+vertical(dy))
			return
		}
		if vis>>b&1 != 0 {
			f.rewrote(1)
		}
		fresh := free &^ vis
		e := bits.TrailingZeros64(^(fresh >> b >> 1)) // cells to the east that nothing has reached yet, in this word
		n := bits.LeadingZeros64(^(fresh << (63 - b) << 1))
		if g+uint32(max(e, n))*a > f.horizon {
			f.vis.setWord(w, vis|1<<b)
			f.dist.set(c, uint16(g))
			f.east(c+1, g+a)
			f.west(c-1, g+a)
			continue
		}
		right, left := (uint64(2)<<e-1)<<b, uint64(1)<<b-uint64(1)<<(b-uint(n))
		f.vis.setWord(w, vis|right|left)
		f.dist.rise(c, e+1, g, a)
		if n > 0 {
			f.dist.fall(c-1, n, g+a, a)
		}
		if left &= f.forced[west].word(w); left != 0 {
			f.turnWest(c, g, left)
		}
		if right &= f.forced[east].word(w) &^ (1 << b); right != 0 {
			f.turnEast(c, g, right)
		}
		if end := b + uint(e) + 1; end == 64 || free>>end&1 != 0 {
			f.east(c+e+1, g+uint32(e+1)*a)
		}
		if end := b - uint(n); end == 0 || free>>(end-1)&1 != 0 {
			f.west(c-n-1, g+uint32(n+1)*a)
		}
	}
}

// turnEast queues the cells of a stretch that has been written to the east where it must turn, given by their bits; c,
// of the same word, holds g.
func (f *runs16) turnEast(c int, g uint32, cells uint64) {
	for ; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros64(cells) - c&63
		f.push(c+i, g+uint32(i)*f.a, turn+east)
	}
}

// turnWest is the mirror image of turnEast.
func (f *runs16) turnWest(c int, g uint32, cells uint64) {
	for cells != 0 {
		at := 63 - bits.LeadingZeros64(cells)
		cells &^= 1 << at
		i := c&63 - at
		f.push(c-i, g+uint32(i)*f.a, turn+west)
	}
}

// east runs along a row with growing cell numbers: c gets g, the next cell a more, and so on.
func (f *runs16) east(c int, g uint32) {
	for {
		w, b := c>>6, uint(c&63)
		free, vis := f.free.word(w), f.vis.word(w)
		n := bits.TrailingZeros64(^((free &^ vis) >> b)) // cells of this word that nothing has reached yet
		if n == 0 {
			if free>>b&1 == 0 || uint32(f.dist.at(c)) <= g {
				return
			}
			if c, g = f.overwriteEast(c, g, bits.TrailingZeros64(^(vis >> b))); g == 0 {
				return
			}
			continue
		}
		if g+uint32(n)*f.a > f.horizon {
			if g > f.horizon {
				f.push(c-1, g-f.a, straight+east)
				return
			}
			n = min(n, int((f.horizon-g)/f.a)+1)
		}
		fresh := (uint64(1)<<n - 1) << b
		f.vis.setWord(w, vis|fresh)
		f.dist.rise(c, n, g, f.a)
		if fresh &= f.forced[east].word(w); fresh != 0 {
			f.turnEast(c, g, fresh)
		}
		c, g = c+n, g+uint32(n)*f.a
	}
}

// overwriteEast writes g and so on over n cells from c on that have been reached, as far as that makes them less. It
// returns where the run goes on, and with what; at 0 if it ends.
func (f *runs16) overwriteEast(c int, g uint32, n int) (int, uint32) {
	if g > f.horizon {
		f.push(c-1, g-f.a, straight+east)
		return c, 0
	}
	start, from, i := c, g, 0
	for ; i < n && uint32(f.dist.at(c)) > g && g <= f.horizon; i++ {
		f.dist.set(c, uint16(g))
		c, g = c+1, g+f.a
	}
	f.rewrote(i)
	if t := f.forced[east].word(start>>6) & ((uint64(1)<<i - 1) << (start & 63)); t != 0 {
		f.turnEast(start, from, t)
	}
	if i < n && g <= f.horizon {
		return c, 0
	}
	return c, g
}

// overwriteWest is the mirror image of overwriteEast.
func (f *runs16) overwriteWest(c int, g uint32, n int) (int, uint32) {
	if g > f.horizon {
		f.push(c+1, g-f.a, straight+west)
		return c, 0
	}
	start, from, i := c, g, 0
	for ; i < n && uint32(f.dist.at(c)) > g && g <= f.horizon; i++ {
		f.dist.set(c, uint16(g))
		c, g = c-1, g+f.a
	}
	f.rewrote(i)
	if t := f.forced[west].word(start>>6) & (^(^uint64(0) >> i) >> (63 - start&63)); t != 0 {
		f.turnWest(start, from, t)
	}
	if i < n && g <= f.horizon {
		return c, 0
	}
	return c, g
}

// west is the mirror image of east.
func (f *runs16) west(c int, g uint32) {
	for {
		w, b := c>>6, uint(63-c&63)
		free, vis := f.free.word(w), f.vis.word(w)
		n := bits.LeadingZeros64(^((free &^ vis) << b))
		if n == 0 {
			if free<<b>>63 == 0 || uint32(f.dist.at(c)) <= g {
				return
			}
			if c, g = f.overwriteWest(c, g, bits.LeadingZeros64(^(vis << b))); g == 0 {
				return
			}
			continue
		}
		if g+uint32(n)*f.a > f.horizon {
			if g > f.horizon {
				f.push(c+1, g-f.a, straight+west)
				return
			}
			n = min(n, int((f.horizon-g)/f.a)+1)
		}
		fresh := ^(^uint64(0) >> n) >> b
		f.vis.setWord(w, vis|fresh)
		f.dist.fall(c, n, g, f.a)
		if fresh &= f.forced[west].word(w); fresh != 0 {
			f.turnWest(c, g, fresh)
		}
		c, g = c-n, g+uint32(n)*f.a
	}
}

// column runs along a column: c gets g, the next cell a more, and so on.
func (f *runs16) column(c int, g uint32, dy int) {
	d := vertical(dy)
	for ; ; c, g = c+dy, g+f.a {
		w, bit := c>>6, uint64(1)<<(c&63)
		vis := f.vis.word(w)
		if f.free.word(w)&^vis&^f.forced[d].word(w)&bit != 0 {
			f.vis.setWord(w, vis|bit)
			f.dist.set(c, uint16(g))
		} else if !f.enter(c, g, d) {
			return
		}
	}
}

// enter writes g at c, which a run along a column in direction d has come to. It is false if the run ends there.
func (f *runs16) enter(c int, g uint32, d int) bool {
	w, bit := c>>6, uint64(1)<<(c&63)
	free, vis := f.free.word(w), f.vis.word(w)
	if free&bit == 0 || vis&bit != 0 && uint32(f.dist.at(c)) <= g {
		return false
	}
	f.vis.setWord(w, vis|bit)
	f.dist.set(c, uint16(g))
	if f.forced[d].word(w)&bit != 0 {
		f.push(c, g, turn+d)
	}
	return true
}

// diagonal walks by dx and dy from c, which holds g, and runs from each cell by dx along the row and by dy along
// the column. The runs along columns keep pace with the walk: each step of the walk takes them one row further, which
// is one ramp of slope b-a from the oldest column to the walk. columns is 1 if c itself shall start a column, else 0.
func (f *runs16) diagonal(c int, g uint32, dx, dy, columns int) {
	for n := columns; ; n++ {
		// c is where the walk stands, at g. n columns stand in its row: the newest at c, the others behind it.
		next := c + dx + dy
		if !f.open(next) || !f.passes(c, dx, dy) || f.reached(next, g+f.b) {
			f.columns(c+dy, n, dx, dy, g+f.a)
			return
		}
		if !f.advance(next, n+1, dx, dy, g+f.b) {
			f.columns(c+dy, n, dx, dy, g+f.a)
			n = 0
			f.vis.setWord(next>>6, f.vis.word(next>>6)|1<<(next&63))
			f.dist.set(next, uint16(g+f.b))
		}
		c, g = next, g+f.b
		if f.sides < 2 && (!f.open(c-dx) && f.open(c-dx+dy) || !f.open(c-dy) && f.open(c+dx-dy)) {
			f.push(c, g, corner+quadrantOf(dx, dy))
		}
		if !f.open(c + dx) {
			continue
		}
		if dx > 0 {
			f.east(c+1, g+f.a)
		} else {
			f.west(c-1, g+f.a)
		}
	}
}

// passes reports whether the corner rule allows a diagonal step from c.
func (f *runs16) passes(c, dx, dy int) bool {
	if f.sides == 2 {
		return f.open(c+dx) && f.open(c+dy)
	}
	return f.sides == 0 || f.open(c+dx) || f.open(c+dy)
}

// reached reports whether cell c holds at most g.
func (f *runs16) reached(c int, g uint32) bool {
	return f.vis.word(c>>6)>>(c&63)&1 != 0 && uint32(f.dist.at(c)) <= g
}

// advance takes n columns one row further, at one stroke: the newest comes to c and gets g, the others follow against
// dx, each b-a less. It does nothing and is false unless all those cells are open, untouched and not forced.
func (f *runs16) advance(c, n, dx, dy int, g uint32) bool {
	lo, hi := c-n+1, c
	if dx < 0 {
		lo, hi = c, c+n-1
	}
	d := vertical(dy)
	if w := lo >> 6; w == hi>>6 {
		vis, row := f.vis.word(w), ^(^uint64(0)<<n)<<(lo&63)
		if row&^(f.free.word(w)&^vis&^f.forced[d].word(w)) != 0 {
			return false
		}
		f.vis.setWord(w, vis|row)
	} else {
		if !f.clear(lo, hi, d) {
			return false
		}
		f.mark(lo, hi)
	}
	slope := f.b - f.a
	g -= uint32(n-1) * slope
	if dx > 0 {
		f.dist.rise(lo, n, g, slope)
	} else {
		f.dist.fall(hi, n, g, slope)
	}
	return true
}

// clear reports whether all cells from lo to hi, of one row, are open, untouched and not forced for direction d.
func (f *runs16) clear(lo, hi, d int) bool {
	mask := ^uint64(0) << (lo & 63)
	last := hi >> 6
	for w := lo >> 6; w < last; w++ {
		if mask&^(f.free.word(w)&^f.vis.word(w)&^f.forced[d].word(w)) != 0 {
			return false
		}
		mask = ^uint64(0)
	}
	mask &= ^uint64(0) >> (63 - hi&63)
	return mask&^(f.free.word(last)&^f.vis.word(last)&^f.forced[d].word(last)) == 0
}

// mark sets the cells from lo to hi in vis.
func (f *runs16) mark(lo, hi int) {
	mask := ^uint64(0) << (lo & 63)
	last := hi >> 6
	for w := lo >> 6; w < last; w++ {
		f.vis.setWord(w, f.vis.word(w)|mask)
		mask = ^uint64(0)
	}
	f.vis.setWord(last, f.vis.word(last)|mask&(^uint64(0)>>(63-hi&63)))
}

// columns runs n columns on after their walk has ended: the newest comes to c and gets g, the others follow against
// dx, each b-a less. Rows with nothing in the way are written at one stroke; in others the stretches of columns that
// get through go on for themselves.
func (f *runs16) columns(c, n, dx, dy int, g uint32) {
	for ; n > 1; c, g = c+dy, g+f.a {
		if f.advance(c, n, dx, dy, g) {
			continue
		}
		for n > 0 {
			k := c&63 + 1 // columns that stand in this word
			if dx < 0 {
				k = 64 - c&63
			}
			k = min(k, n)
			f.split(c, k, dx, dy, g)
			c, n, g = c-k*dx, n-k, g-uint32(k)*(f.b-f.a)
		}
		return
	}
	if n == 1 {
		f.column(c, g, dy)
	}
}

// split takes n columns, of one word, a row further, and then each stretch of those that got through for itself.
func (f *runs16) split(c, n, dx, dy int, g uint32) {
	w, slope, d := c>>6, f.b-f.a, vertical(dy)
	row := (uint64(1)<<n - 1) << (min(c, c-(n-1)*dx) & 63)
	free, vis := f.free.word(w)&row, f.vis.word(w)
	f.vis.setWord(w, vis|free)
	through := free &^ vis
	for t := free & vis; t != 0; t &= t - 1 {
		x := w<<6 + bits.TrailingZeros64(t)
		if v := g - uint32((c-x)*dx)*slope; uint32(f.dist.at(x)) > v {
			f.dist.set(x, uint16(v))
			through |= t & -t
		}
	}
	for t := through & f.forced[d].word(w); t != 0; t &= t - 1 {
		x := w<<6 + bits.TrailingZeros64(t)
		f.push(x, g-uint32((c-x)*dx)*slope, turn+d)
	}
	for through != 0 {
		lo := bits.TrailingZeros64(through)
		k := bits.TrailingZeros64(^(through >> lo))
		through &^= (uint64(1)<<k - 1) << lo
		x := w<<6 + lo
		if dx > 0 {
			x += k - 1
		}
		v := g - uint32((c-x)*dx)*slope
		if dx > 0 {
			f.dist.rise(x-k+1, k, v-uint32(k-1)*slope, slope)
		} else {
			f.dist.fall(x+k-1, k, v-uint32(k-1)*slope, slope)
		}
		f.columns(x+dy, k, dx, dy, v+f.a)
	}
}

// rise writes n distances from cell c on: v, v+s, v+2s and so on.
//
// A short one is two words whatever n is, and what they overwrite behind it is put back: a branch on n
// would be mispredicted most of the time.
func (d cells16) rise(c, n int, v, s uint32) {
	x, step := uint64(v)*ones16+uint64(s)*rising16, uint64(s)*(lanes16*ones16)
	if n <= 2*lanes16 {
		after, beyond := d.word(c+n), d.word(c+n+lanes16)
		d.setWord(c, x)
		d.setWord(c+lanes16, x+step)
		d.setWord(c+n, after)
		d.setWord(c+n+lanes16, beyond)
		return
	}
	end := c + n - lanes16
	last := x + uint64(s)*uint64(n-lanes16)*ones16
	for ; c < end; c += lanes16 {
		d.setWord(c, x)
		x += step
	}
	d.setWord(end, last)
}

// fall writes n distances from cell c down: v at c, v+s at c-1, v+2s at c-2 and so on.
func (d cells16) fall(c, n int, v, s uint32) {
	c -= lanes16 - 1
	x, step := uint64(v)*ones16+uint64(s)*falling16, uint64(s)*(lanes16*ones16)
	if n <= 2*lanes16 {
		after, beyond := d.word(c-n), d.word(c-n-lanes16)
		d.setWord(c, x)
		d.setWord(c-lanes16, x+step)
		d.setWord(c-n, after)
		d.setWord(c-n-lanes16, beyond)
		return
	}
	end := c - n + lanes16
	last := x + uint64(s)*uint64(n-lanes16)*ones16
	for ; c > end; c -= lanes16 {
		d.setWord(c, x)
		x += step
	}
	d.setWord(end, last)
}

// fill16 makes the field of q in m. It is false, and the map worthless, if a distance does not fit 16 bits.
func (r *runScratch) fill16(m *Map, q *Query, s *steps) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, s.scale)
	f := runs16{
		dist: cells16Of(m.narrow), vis: planeOf(m.known), free: planeOf(r.planes.free),
		queue: &r.queue, shift: uint(bits.Len(uint(s.a)) - 1),
		stride: int(l.Stride), sides: s.sides, a: uint32(s.a), b: uint32(s.b),
	}
	if !s.diagonal() {
		f.sides = -1
	}
	for d := range f.forced {
		f.forced[d] = planeOf(r.planes.forced[d])
	}
	// What is popped may be written a whole map's side further, and a word's lanes beyond that.
	reach := max(s.a, s.b) * (l.Len()/int(l.Stride) + int(l.Stride) + 2*lanes16)
	top := min(most16, lattice.MaxCost/int(s.scale))
	if reach > top/2 {
		return false, nil
	}
	f.limit = uint32(top - reach)
	f.depth, f.rewrites = uint32(reach), r.planes.cells/4
	if len(q.Sources) > 1 {
		f.depth = horizonSteps16 * f.a
	}
	r.queue.Reset(reach>>f.shift+2, 0)
	for _, source := range q.Sources {
		f.start(int(source.ID))
	}
	return f.run(q)
}
