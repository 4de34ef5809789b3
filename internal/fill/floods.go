package fill

// dearestFlood is the dearest price for which flood is used; beyond, its buckets would be too many.
const dearestFlood = 1 << 13

// floodScratch is what flood16 and flood32 keep from field to field.
type floodScratch struct {
	stale  bool     // the image is not that of the ground
	narrow []uint16 // the image from which fields begin, as many bits wide as the last one was
	wide   []uint32

	now, next []uint32 // levels
	buckets   buckets
	reached   [6*blockSize + 1]uint32 // the cells that one block of a bucket has reached
}

// flood makes the field of q in m cell by cell. It is false if distances do not fit 32 bits.
func (f *Filler) flood(m *Map, q *Query) (fits bool, err error) {
	l := q.Lattice
	scale := l.Unit[0]
	if l.Uniform {
		scale *= l.Cheapest
	}
	if narrow && !f.outgrown {
		f.floods.wide = nil
		if fits, err = f.floods.fill16(m, q, scale); fits || err != nil {
			return fits, err
		}
		f.outgrown = true
	}
	f.floods.narrow = nil
	return f.floods.fill32(m, q, scale)
}
