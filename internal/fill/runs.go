package fill

//go:generate go run gen.go

import (
	"paces/internal/queue"
)

// runFiller is what run-fill keeps from field to field.
type runFiller struct {
	planes   planes
	queue    queue.Ring
	outgrown bool // a field on this ground did not fit 16 bits: the next one is not tried in them
}

// fill makes the field of q in m by runs, if it is one that runs can make.
func (r *runFiller) fill(m *Map, q *Query) (done bool, err error) {
	l := q.Lattice
	if !l.Uniform || l.Cheapest == 0 || l.Shape.Shear != 0 {
		return false, nil
	}
	a, b := uint32(l.Unit[0]), uint32(0)
	sides := 2
	if len(l.Shape.Steps) == 8 {
		b, sides = uint32(l.Unit[4]), l.Shape.Sides
	}
	switch {
	case b == 0:
	case b >= 2*a && sides > 0:
		b, sides = 0, 2 // two straight steps are as good, and legal
	case b >= 2*a || b < a:
		return false, nil
	}
	unit := gcd(a, b)
	scale := l.Cheapest * int32(unit)
	for _, s := range q.Sources {
		if s.Head%scale != 0 {
			return false, nil
		}
	}
	if r.planes.of(l, sides) {
		r.outgrown = false
	}
	a, b = a/unit, b/unit
	if !r.outgrown {
		fits, err := r.fill16(m, q, a, b, scale)
		if fits || err != nil {
			return true, err
		}
		r.outgrown = true
	}
	return r.fill32(m, q, a, b, scale)
}

func gcd(a, b uint32) uint32 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// begin empties the queue for keys up to reach above the one last popped. It is false if the heads of the sources lie
// too far apart for that.
func (r *runFiller) begin(q *Query, reach uint64, shift uint, scale int32) bool {
	lo, hi := q.Sources[0].Head, q.Sources[0].Head
	for _, s := range q.Sources {
		lo, hi = min(lo, s.Head), max(hi, s.Head)
	}
	span := (reach+uint64((hi-lo)/scale))>>shift + 2
	if span > 1<<20 {
		return false
	}
	r.queue.Reset(int(span), uint64(lo/scale)>>shift)
	return true
}

// Each entry of the queue is a cell number shifted by four, and what to do there.
const (
	turn     = 0  // + direction of the straight run that was forced here
	straight = 4  // + direction: run on
	slant    = 8  // + quadrant: walk on
	corner   = 12 // + quadrant of the diagonal walk that passed a corner here
)

// sideways is the direction of a step dx along a row.
func sideways(dx int) int {
	if dx < 0 {
		return west
	}
	return east
}

// vertical is the direction of a step dy along a column.
func vertical(dy int) int {
	if dy < 0 {
		return north
	}
	return south
}

// quadrantOf is 1 for west, else 0 for east, plus 2 for north, else south.
func quadrantOf(dx, dy int) int {
	q := 0
	if dx < 0 {
		q = 1
	}
	if dy < 0 {
		q += 2
	}
	return q
}
