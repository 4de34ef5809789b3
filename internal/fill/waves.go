package fill

import "paces/internal/lattice"

// list is a list of cells and how many there are.
type list struct {
	cells []uint32
	n     int
}

// room makes room for n cells and one more. What the list held is lost if it was too small.
func (s *list) room(n int) {
	if len(s.cells) <= n {
		s.cells = make([]uint32, n+n/2+64)
	}
}

func (s *list) add(c int) {
	s.cells[s.n] = uint32(c)
	s.n++
}

// waveScratch is what wave16 and wave32 keep from field to field: lists of cells by the direction, as the lattice
// numbers it, of the step that reached them or that they shall take.
type waveScratch struct {
	canon              canon
	now, next          [8]list // a wave and the one after it
	forced, early      list
	slant, late, older [8]list // cells to take a diagonal step: all, those that start late, those of the wave before
}

// wave makes the field of q in m by waves. It is false if distances do not fit 32 bits.
func (f *Filler) wave(m *Map, q *Query) (fits bool, err error) {
	s := stepsOf(q.Lattice)
	f.waves.canon.make(s.sides)
	if narrow && !f.outgrown && s.b < 1<<9 {
		if fits, err = f.waves.fill16(m, q, &s); fits || err != nil {
			return fits, err
		}
		f.outgrown = true
	}
	return f.waves.fill32(m, q, &s)
}

// level makes the field of q in m by levels. It is false if distances do not fit 32 bits.
func (f *Filler) level(m *Map, q *Query) (fits bool, err error) {
	s := stepsOf(q.Lattice)
	f.makePlanes(q, &s)
	if narrow && !f.outgrown {
		if fits, err = f.waves.level16(m, q, &f.runs.planes, s.scale); fits || err != nil {
			return fits, err
		}
		f.outgrown = true
	}
	return f.waves.level32(m, q, &f.runs.planes, s.scale)
}

// reset empties the lists and makes room for the sources.
func (r *waveScratch) reset(sources int) {
	for d := range r.now {
		r.now[d].n, r.next[d].n, r.slant[d].n, r.late[d].n, r.older[d].n = 0, 0, 0, 0, 0
		r.now[d].room(sources)
	}
}

// more reports whether something is left to do.
func (r *waveScratch) more() bool {
	n := 0
	for d := range r.now {
		n += r.now[d].n + r.older[d].n
	}
	return n > 0
}

// makeRoom makes room in the lists that the next wave is put into. No list gets more entries than this wave has in all:
// each entry adds at most one to it.
func (r *waveScratch) makeRoom() {
	n := 0
	for d := range r.now {
		n += r.now[d].n + r.older[d].n
	}
	for d := range r.next {
		r.next[d].room(n)
		r.slant[d].room(n)
		r.late[d].room(n)
	}
	r.forced.room(n)
	r.early.room(n)
}

// turn makes the next wave this one.
func (r *waveScratch) turn() {
	r.now, r.next = r.next, r.now
	r.late, r.older = r.older, r.late
	for d := range r.next {
		r.next[d].n, r.slant[d].n, r.late[d].n = 0, 0, 0
	}
}

// table says by the exits of a cell whether something is due there: 1 or 0.
type table [256]uint8

// canon is the canonical order as tables, for one corner rule: what is due at a cell that is reached in some direction.
// The forced turns are those of planes.
type canon struct {
	made     bool
	rule     int // how many cells beside a diagonal step must be open
	straight [4]struct {
		forced table // anything below
		sides  [2]struct {
			turn, slant   int   // the directions straight to this side, and diagonally
			turns, slants table // whether such a step is due
		}
	}
	diagonal [4]struct {
		row, column int // the directions of its sides
		ahead       table
		corners     [2]struct {
			slant  int
			slants table
		}
	}
}

// diagonalOf are the diagonal directions by their sides: S or N, then E or W.
var diagonalOf = [4][4]int{
	lattice.S: {lattice.E: lattice.SE, lattice.W: lattice.SW},
	lattice.N: {lattice.E: lattice.NE, lattice.W: lattice.NW},
	lattice.E: {lattice.S: lattice.SE, lattice.N: lattice.NE},
	lattice.W: {lattice.S: lattice.SW, lattice.N: lattice.NW},
}

// make makes the tables for a corner rule, unless they are there.
func (k *canon) make(rule int) {
	if k.made && k.rule == rule {
		return
	}
	k.made, k.rule = true, rule
	for x := range 256 {
		exit := func(d int) bool { return x>>d&1 != 0 }
		for d := range k.straight {
			k.straight[d].forced[x] = 0
			for i := range k.straight[d].sides {
				side := &k.straight[d].sides[i]
				side.turn = (d&2 ^ 2) + i // the straight directions across d
				side.slant = diagonalOf[d][side.turn]
				turn := exit(side.turn) && !exit(diagonalOf[d^1][side.turn])
				slant := turn && exit(side.slant)
				if rule < 2 {
					turn, slant = false, exit(side.slant) && !exit(side.turn)
				}
				side.turns[x], side.slants[x] = bit(turn), bit(slant)
				k.straight[d].forced[x] |= bit(turn || slant)
			}
		}
		for i := range k.diagonal {
			d := &k.diagonal[i]
			d.row, d.column = lattice.E+i&1, lattice.S+i>>1
			d.ahead[x] = bit(exit(lattice.SE + i))
			d.corners[0].slant = diagonalOf[d.column][d.row^1]
			d.corners[1].slant = diagonalOf[d.column^1][d.row]
			d.corners[0].slants[x] = bit(exit(d.corners[0].slant) && !exit(d.row^1))
			d.corners[1].slants[x] = bit(exit(d.corners[1].slant) && !exit(d.column^1))
		}
	}
}

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
