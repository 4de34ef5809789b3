package fill

import (
	"math/bits"

	"paces/internal/lattice"
)

// window16 fills a field cell by cell on flat ground with diagonal steps, whatever cells cost.
//
// It is Dijkstra's method with buckets as wide as the cheapest step (Denardo and Fox, "Shortest-Route Methods: 1.
// Reaching, Pruning, and Buckets", Operations Research 27, 1979): a step out of a bucket leads to a later
// one, so when a bucket's turn comes its distances are final, and its cells may be expanded in any order. A cell is
// queued again only when a better price moves it to an earlier bucket; the entry left behind is recognised by the
// cell's distance, which no longer belongs to that bucket. On uniform ground a price falls into one of two buckets,
// so a cell has at most two entries.
//
// All cells of a block take their straight steps first, then their diagonal ones, without a branch: what is not improved
// is written back as it was, and the list of cells to queue grows only where it was.
//
// Closed cells hold 0, which nothing improves.
//
// Memory safety: no distance may outgrow its lane, or a price would wrap and cells be queued without end; and none may
// come into the bucket of the value that marks unreached cells, or it would not be queued. limit sees to both.
type window16 struct {
	dist     cells16
	price    prices // 0 where closed
	exits    bytes
	stride   int
	a, b     int // lengths of a straight and of a diagonal step
	shift    uint
	inBucket int // the bits of a distance that tell where in its bucket it lies
	limit    int
}

// relax offers cell c the distance g. If that moves c to an earlier bucket, it goes into list t. It returns the new
// length of t.
func (d cells16) relax(c, g int, t ids, n, inBucket int) int {
	v := int(d.at(c))
	t.set(n, c)
	d.set(c, uint16(min(g, v)))
	return n + int(uint(g-v&^inBucket)>>63)
}

// settled writes those of the n cells in q whose distance belongs to the bucket with this number to list now, and their
// distances to list at.
//
//go:noinline
func (f *window16) settled(q []uint32, bucket int, now, at ids) (n int) {
	from, dist, shift := idsOf(q), f.dist, f.shift&63
	for i := range q {
		c := from.at(i)
		g := int(dist.at(c))
		now.set(n, c)
		at.set(n, g)
		if g>>shift == bucket {
			n++
		}
	}
	return n
}

// straight takes the straight steps from the n cells in now and lists the cells to queue in t. The cell entered pays.
//
//go:noinline
func (f *window16) straight(now, at ids, n int, t ids) (listed int) {
	d, price, stride, a, inBucket := f.dist, f.price, f.stride, f.a, f.inBucket
	for i := range n {
		c, g := now.at(i), at.at(i)
		listed = d.relax(c-stride, g+a*price.at(c-stride), t, listed, inBucket)
		listed = d.relax(c-1, g+a*price.at(c-1), t, listed, inBucket)
		listed = d.relax(c+1, g+a*price.at(c+1), t, listed, inBucket)
		listed = d.relax(c+stride, g+a*price.at(c+stride), t, listed, inBucket)
	}
	return listed
}

// diagonal takes the diagonal steps from the n cells in now and goes on with the list of cells to queue.
//
//go:noinline
func (f *window16) diagonal(now, at ids, n int, t ids, listed int) int {
	d, price, exits, stride, b, inBucket := f.dist, f.price, f.exits, f.stride, f.b, f.inBucket
	for i := range n {
		c, g := now.at(i), at.at(i)
		x := int(exits.at(c))
		to := (c + stride + 1) & (x << (63 - lattice.SE) >> 63)
		listed = d.relax(to, g+b*price.at(to), t, listed, inBucket)
		to = (c + stride - 1) & (x << (63 - lattice.SW) >> 63)
		listed = d.relax(to, g+b*price.at(to), t, listed, inBucket)
		to = (c - stride + 1) & (x << (63 - lattice.NE) >> 63)
		listed = d.relax(to, g+b*price.at(to), t, listed, inBucket)
		to = (c - stride - 1) & (x << (63 - lattice.NW) >> 63)
		listed = d.relax(to, g+b*price.at(to), t, listed, inBucket)
	}
	return listed
}

// straightBack is straight where the cell left pays.
//
//go:noinline
func (f *window16) straightBack(now, at ids, n int, t ids) (listed int) {
	d, price, stride, a, inBucket := f.dist, f.price, f.stride, f.a, f.inBucket
	for i := range n {
		c := now.at(i)
		g := at.at(i) + a*price.at(c)
		listed = d.relax(c-stride, g, t, listed, inBucket)
		listed = d.relax(c-1, g, t, listed, inBucket)
		listed = d.relax(c+1, g, t, listed, inBucket)
		listed = d.relax(c+stride, g, t, listed, inBucket)
	}
	return listed
}

// diagonalBack is diagonal where the cell left pays.
//
//go:noinline
func (f *window16) diagonalBack(now, at ids, n int, t ids, listed int) int {
	d, price, exits, stride, b, inBucket := f.dist, f.price, f.exits, f.stride, f.b, f.inBucket
	for i := range n {
		c := now.at(i)
		g, x := at.at(i)+b*price.at(c), int(exits.at(c))
		listed = d.relax((c+stride+1)&(x<<(63-lattice.SE)>>63), g, t, listed, inBucket)
		listed = d.relax((c+stride-1)&(x<<(63-lattice.SW)>>63), g, t, listed, inBucket)
		listed = d.relax((c-stride+1)&(x<<(63-lattice.NE)>>63), g, t, listed, inBucket)
		listed = d.relax((c-stride-1)&(x<<(63-lattice.NW)>>63), g, t, listed, inBucket)
	}
	return listed
}

// fill16 makes the field of q in m. It is false, and the map worthless, if a distance does not fit.
func (r *windowScratch) fill16(m *Map, q *Query) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, 1)
	copy(m.known, l.Free)
	m.most = most16 - 1
	cheapest, dearest := int(windowStep(l)), int(l.MaxStep())
	shift := uint(bits.Len(uint(cheapest)) - 1)
	f := &window16{
		cells16Of(m.narrow), pricesOf(r.prices), bytesOf(l.Exits), int(l.Stride),
		int(l.Unit[0]), int(l.Unit[lattice.SE]), shift, 1<<shift - 1, most16>>shift<<shift - 1 - dearest,
	}
	f.dist.begin(l.Free)
	r.buckets.reset(dearest>>shift + 2)
	for _, s := range q.Sources {
		if f.dist.at(int(s.ID)) != 0 {
			f.dist.set(int(s.ID), 0)
			r.buckets.add(0, uint32(s.ID))
		}
	}
	return f.run(r, q)
}

func (f *window16) run(r *windowScratch, q *Query) (fits bool, err error) {
	b, now, at, t := &r.buckets, idsOf(r.now[:]), idsOf(r.at[:]), idsOf(r.reached[:])
	for bucket, turn := 0, 0; ; turn++ {
		slot, ok := b.first(bucket)
		if !ok {
			return true, nil
		}
		bucket += (slot - bucket) & (len(b.next) - 1)
		if (bucket+1)<<f.shift > f.limit {
			return false, nil
		}
		if turn&1023 == 0 && q.cancelled() {
			return true, q.Context.Err()
		}
		for b.next[slot] != 0 {
			n := f.settled(b.take(slot), bucket, now, at)
			listed := 0
			if q.Backward {
				listed = f.straightBack(now, at, n, t)
				listed = f.diagonalBack(now, at, n, t, listed)
			} else {
				listed = f.straight(now, at, n, t)
				listed = f.diagonal(now, at, n, t, listed)
			}
			scatter16(f.dist, t, listed, b, f.shift)
		}
	}
}
