package fill

import "paces/internal/lattice"

// wave16 fills a field cell by cell on uniform ground with diagonal steps, of lengths a <= b <= 2a.
//
// Wave k is the cells at distances from k*a up to, not including, (k+1)*a. A straight step leads from a wave into the
// next one; a diagonal step does too if it starts early in its wave (late, from 2a-b on), else into the one
// after that. So wave k+1 is complete, and its distances are final, when all of wave k has taken its straight steps,
// the early cells of wave k and the late ones of wave k-1 their diagonal steps, in any order: a cell is queued when it is
// reached first, may get a smaller distance of the same wave, and is never queued again. There are no buckets and no
// stale entries; the queue is three lists.
//
// Closed cells hold 0, which nothing improves; unreached ones hold unreached16, so that the bit tells whether to queue.
// All is done without a branch.
//
// Memory safety: a distance must stay below unreached16, or a cell would be queued without end. limit sees to it.
type wave16 struct {
	dist   cells16
	exits  bytes
	stride int
	a, b   int
	limit  int // no distance is greater
}

// offer gives cell c the distance g if that is less, and puts c into list t if it was unreached. It returns the new
// length of t.
func (d cells16) offer(c, g int, t ids, n int) int {
	v := int(d.at(c))
	t.set(n, c)
	d.set(c, uint16(min(g, v)))
	return n + int(uint(v)/unreached16)
}

// part sorts the n cells of a wave into early ones, below lateFrom, and late ones, with their diagonal exits in the upper
// four bits.
//
//go:noinline
func (f *wave16) part(wave ids, n, lateFrom int, early, late ids) (e, l int) {
	dist, exits := f.dist, f.exits
	for i := range n {
		c := wave.at(i)
		v := c | int(exits.at(c))>>lattice.SE<<28
		early.set(e, v)
		late.set(l, v)
		isEarly := int(uint(int(dist.at(c))-lateFrom) >> 63)
		e += isEarly
		l += 1 - isEarly
	}
	return e, l
}

// straight takes the straight steps of the n cells of a wave and puts the cells reached into list t.
//
//go:noinline
func (f *wave16) straight(wave ids, n int, t ids) (reached int) {
	dist, stride, a := f.dist, f.stride, f.a
	for i := range n {
		c := wave.at(i)
		g := int(dist.at(c)) + a
		reached = dist.offer(c-stride, g, t, reached)
		reached = dist.offer(c-1, g, t, reached)
		reached = dist.offer(c+1, g, t, reached)
		reached = dist.offer(c+stride, g, t, reached)
	}
	return reached
}

// diagonal takes the diagonal steps of n cells and goes on with list t. A step that is not legal is turned to cell 0,
// which is closed.
//
//go:noinline
func (f *wave16) diagonal(cells ids, n int, t ids, reached int) int {
	dist, stride, b := f.dist, f.stride, f.b
	for i := range n {
		v := cells.at(i)
		c := v & (1<<28 - 1)
		g := int(dist.at(c)) + b
		reached = dist.offer((c-stride-1)&(v<<32>>63), g, t, reached)
		reached = dist.offer((c-stride+1)&(v<<33>>63), g, t, reached)
		reached = dist.offer((c+stride-1)&(v<<34>>63), g, t, reached)
		reached = dist.offer((c+stride+1)&(v<<35>>63), g, t, reached)
	}
	return reached
}

// fill16 makes the field of q in m. It is false, and the map worthless, if a distance does not fit.
func (r *waveScratch) fill16(m *Map, q *Query, s *steps) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, s.scale)
	copy(m.known, l.Free)
	m.most = min(unreached16-1, lattice.MaxCost/uint32(s.scale))
	f := &wave16{cells16Of(m.narrow), bytesOf(l.Exits), int(l.Stride), s.a, s.b, int(m.most)}
	f.dist.begin(l.Free)
	r.wave = r.wave[:0]
	for _, source := range q.Sources {
		if c := int(source.ID); f.dist.at(c) != 0 {
			f.dist.set(c, 0)
			r.wave = append(r.wave, uint32(c))
		}
	}
	return f.run(r, q)
}

// begin sets open cells to unreached16 and closed ones to 0.
func (d cells16) begin(free []uint64) {
	var words [1 << lanes16]uint64
	for i := range words {
		for lane := range lanes16 {
			words[i] |= uint64(i>>lane&1) * unreached16 << (lane * 64 / lanes16)
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
	wave, next, late, older := r.wave, r.next, r.late, r.older[:0]
	for from := 0; len(wave)+len(older) > 0; from += f.a {
		if from+f.a+f.b > f.limit {
			return false, nil
		}
		if (from/f.a)&255 == 255 && q.cancelled() {
			return true, q.Context.Err()
		}
		n := len(wave)
		r.early, late = resize(r.early, n+1), resize(late, n+1)
		next = resize(next, 8*n+4*len(older)+1)
		early, t := idsOf(r.early), idsOf(next)
		e, l := f.part(idsOf(wave), n, from+2*f.a-f.b, early, idsOf(late))
		reached := f.straight(idsOf(wave), n, t)
		reached = f.diagonal(early, e, t, reached)
		reached = f.diagonal(idsOf(older), len(older), t, reached)
		wave, next = next[:reached], wave
		late, older = older, late[:l]
	}
	r.wave, r.next, r.late, r.older = wave, next, late, older
	return true, nil
}
