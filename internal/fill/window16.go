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
// Memory safety: no distance may outgrow its lane, or a price would wrap and cells be queued without end; limit sees
// to it.
type window16 struct {
	dist   cells16
	price  prices
	exits  bytes
	stride int
	a, b   int // lengths of a straight and of a diagonal step
	shift  uint
	limit  int
}

// relax offers cell c the distance g, if legal is -1, nothing if it is 0. If that moves c to another bucket, it goes
// into list t. It returns the new length of t.
func (d cells16) relax(c, g, legal int, t ids, n, inBucket int) int {
	v := int(d.at(c))
	t.set(n, c)
	gain := (g - v) >> 63 & (g - v) & legal
	d.set(c, uint16(v+gain))
	return n - (inBucket-(v^(v+gain)))>>63
}

// settled writes those of the n cells in q whose distance belongs to the bucket with this number to list now.
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

// straight takes the straight steps from the n cells in now and lists the cells to queue in t.
//
//go:noinline
func (f *window16) straight(now, at ids, n int, t ids) (listed int) {
	d, inBucket := f.dist, 1<<f.shift-1
	for i := range n {
		c := now.at(i)
		g := at.at(i) + f.a*f.price.at(c)
		listed = d.relax(c-f.stride, g, -1, t, listed, inBucket)
		listed = d.relax(c-1, g, -1, t, listed, inBucket)
		listed = d.relax(c+1, g, -1, t, listed, inBucket)
		listed = d.relax(c+f.stride, g, -1, t, listed, inBucket)
	}
	return listed
}

// diagonal takes the diagonal steps from the n cells in now and goes on with the list of cells to queue.
//
//go:noinline
func (f *window16) diagonal(now, at ids, n int, t ids, listed int) int {
	d, inBucket := f.dist, 1<<f.shift-1
	for i := range n {
		c := now.at(i)
		g := at.at(i) + f.b*f.price.at(c)
		exits := int(f.exits.at(c))
		listed = d.relax(c+f.stride+1, g, exits<<(63-lattice.SE)>>63, t, listed, inBucket)
		listed = d.relax(c+f.stride-1, g, exits<<(63-lattice.SW)>>63, t, listed, inBucket)
		listed = d.relax(c-f.stride+1, g, exits<<(63-lattice.NE)>>63, t, listed, inBucket)
		listed = d.relax(c-f.stride-1, g, exits<<(63-lattice.NW)>>63, t, listed, inBucket)
	}
	return listed
}

// straightInto is straight where the cell entered pays.
//
//go:noinline
func (f *window16) straightInto(now, at ids, n int, t ids) (listed int) {
	d, inBucket := f.dist, 1<<f.shift-1
	for i := range n {
		c := now.at(i)
		g := at.at(i)
		exits := int(f.exits.at(c))
		listed = d.relax(c-f.stride, g+f.a*f.price.at(c-f.stride), exits<<(63-lattice.N)>>63, t, listed, inBucket)
		listed = d.relax(c-1, g+f.a*f.price.at(c-1), exits<<(63-lattice.W)>>63, t, listed, inBucket)
		listed = d.relax(c+1, g+f.a*f.price.at(c+1), exits<<(63-lattice.E)>>63, t, listed, inBucket)
		listed = d.relax(c+f.stride, g+f.a*f.price.at(c+f.stride), exits<<(63-lattice.S)>>63, t, listed, inBucket)
	}
	return listed
}

// diagonalInto is diagonal where the cell entered pays.
//
//go:noinline
func (f *window16) diagonalInto(now, at ids, n int, t ids, listed int) int {
	d, inBucket := f.dist, 1<<f.shift-1
	for i := range n {
		c := now.at(i)
		g := at.at(i)
		exits := int(f.exits.at(c))
		listed = d.relax(c+f.stride+1, g+f.b*f.price.at(c+f.stride+1), exits<<(63-lattice.SE)>>63, t, listed, inBucket)
		listed = d.relax(c+f.stride-1, g+f.b*f.price.at(c+f.stride-1), exits<<(63-lattice.SW)>>63, t, listed, inBucket)
		listed = d.relax(c-f.stride+1, g+f.b*f.price.at(c-f.stride+1), exits<<(63-lattice.NE)>>63, t, listed, inBucket)
		listed = d.relax(c-f.stride-1, g+f.b*f.price.at(c-f.stride-1), exits<<(63-lattice.NW)>>63, t, listed, inBucket)
	}
	return listed
}

// fill16 makes the field of q in m. It is false, and the map worthless, if a distance does not fit.
func (r *windowScratch) fill16(m *Map, q *Query) (fits bool, err error) {
	l := q.Lattice
	m.reset16(l, 1)
	copy(m.known, l.Free)
	m.most = most16 - 1
	for i, p := range l.Price {
		m.narrow[i] = uint16(most16 &^ (p >> 31)) // closed cells, at a price of -1, hold 0
	}
	dearest := int(l.MaxStep())
	f := &window16{
		cells16Of(m.narrow), pricesOf(l.Price), bytesOf(l.Exits), int(l.Stride),
		int(l.Unit[0]), int(l.Unit[lattice.SE]), uint(bits.Len(uint(windowStep(l))) - 1), most16 - 1 - dearest,
	}
	r.buckets.reset(dearest>>f.shift + 2)
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
	into := !q.Backward && !q.Lattice.Uniform
	for bucket, turn := 0, 1; ; turn++ {
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
			if into {
				listed = f.straightInto(now, at, n, t)
				listed = f.diagonalInto(now, at, n, t, listed)
			} else {
				listed = f.straight(now, at, n, t)
				listed = f.diagonal(now, at, n, t, listed)
			}
			scatter16(f.dist, t, listed, b, f.shift)
		}
	}
}
