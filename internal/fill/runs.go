package fill

import "paces/internal/queue"

// runScratch is what run-fill keeps from field to field.
type runScratch struct {
	stale  bool // the planes are not those of the ground
	planes planes
	queue  queue.Ring
}

// run makes the field of q in m by runs. It is false if distances do not fit 32 bits.
func (f *Filler) run(m *Map, q *Query) (fits bool, err error) {
	s := stepsOf(q.Lattice)
	f.makePlanes(q, &s)
	if narrow && !f.outgrown {
		if fits, err = f.runs.fill16(m, q, &s); fits || err != nil {
			return fits, err
		}
		f.outgrown = true
	}
	return f.runs.fill32(m, q, &s)
}

func (f *Filler) makePlanes(q *Query, s *steps) {
	if f.runs.stale {
		f.runs.planes.of(q.Lattice, s.sides)
		f.runs.stale = false
	}
}

// longRuns reports whether runs are likely to be the fastest. It goes by the corners of walls.
//
// Along long walls they are met by runs in one direction, or are well apart; lone walls, noise, have the same corners
// for all directions. The limits were fitted on 48 maps that are not among those of docs/performance.md: game maps, mazes,
// rooms, noise and lattices. The slower kernel is taken at a loss of up to 1.3 times; on regular patterns of lone walls,
// which are easy to predict, and in a small maze of corridors one cell wide, of up to 2.3 times.
//
// Runs from many sources overwrite each other. With a near horizon (run16.go) four-way runs bear one source for 4000
// cells; diagonal ones bear two.
func (f *Filler) longRuns(q *Query) bool {
	s := stepsOf(q.Lattice)
	f.makePlanes(q, &s)
	p, sources := &f.runs.planes, len(q.Sources)
	few := 0.075
	if s.diagonal() {
		few = 0.03
		if sources > 2 {
			return false
		}
	} else if sources > 1 && p.cells/4000 < sources {
		return false
	}
	cells, sideway, corners := float64(p.cells), float64(p.sideway), float64(p.corners)
	return sideway < few*cells || sideway < 0.28*cells && corners >= 1.2*sideway
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
