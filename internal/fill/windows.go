package fill

import "paces/internal/lattice"

// widestWindow is the binary logarithm of how many times the cheapest step the dearest may be for window to be used;
// beyond, its buckets would be too many.
const widestWindow = 13

// windowScratch is what window16 and window32 keep from field to field.
type windowScratch struct {
	stale   bool     // the prices are not those of the ground
	prices  []uint16 // of all cells, 0 where closed
	buckets buckets
	now, at [blockSize + 1]uint32
	reached [8*blockSize + 1]uint32
}

// windowStep is the cost of the cheapest step.
func windowStep(l *lattice.Lattice) int32 { return min(l.Unit[0], l.Unit[lattice.SE]) * l.Cheapest }

// window makes the field of q in m by windows. It is false if distances do not fit 32 bits.
func (f *Filler) window(m *Map, q *Query) (fits bool, err error) {
	if f.windows.stale || len(f.windows.prices) != q.Lattice.Len() {
		f.windows.takePrices(q.Lattice)
	}
	if narrow && !f.outgrown && q.Lattice.MaxStep() < 1<<9 {
		if fits, err = f.windows.fill16(m, q); fits || err != nil {
			return fits, err
		}
		f.outgrown = true
	}
	return f.windows.fill32(m, q)
}

func (r *windowScratch) takePrices(l *lattice.Lattice) {
	r.stale, r.prices = false, resize(r.prices, l.Len())
	for i, p := range l.Price {
		r.prices[i] = uint16(max(p, 0))
	}
}
