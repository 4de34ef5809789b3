package jump

import "paces/internal/lattice"

// goal is the cell looked for, with how many open cells lie beside it: what sees needs to know.
type goal struct {
	ix                 *Index
	x, y               int32
	beside             [4]int32 // to the right, to the left, below, above
	straight, diagonal uint64
}

func (ix *Index) goal(id int32) goal {
	g := goal{ix: ix, x: id % ix.lattice.Stride, y: id / ix.lattice.Stride}
	left, right := run(ix.lattice.Free, g.y*ix.wide, g.x)
	top, bottom := run(ix.column, g.x*ix.tall, g.y)
	g.beside = [4]int32{right - g.x, g.x - left, bottom - g.y, g.y - top}
	g.straight, g.diagonal = uint64(ix.straight), uint64(ix.diagonal)
	return g
}

// look returns the cost from (x, y) to the goal on open ground, and whether the canonical leg to the goal (a lead, then a
// tail in the goal's row or column) bends on the run of open cells through the goal. Most do not; where one does, sees
// tells the rest. On four-way ground a diagonal stands for two steps.
//
// There are no branches, because none could be foretold: masks are -1 for yes.
func (g *goal) look(x, y int32) (estimate uint64, near bool) {
	dx, dy := x-g.x, y-g.y
	left, above := dx>>31, dy>>31
	dx, dy = (dx^left)-left, (dy^above)-above
	steep := (dx - dy) >> 31
	both := dy ^ (dx^dy)&steep
	rest := dx ^ dy ^ both - both
	estimate = g.straight*uint64(rest) + g.diagonal*uint64(both)
	if g.ix.four {
		return estimate, dx <= g.beside[left&1]
	}
	return estimate, rest <= g.beside[steep&2|(left&^steep|above&steep)&1]
}

// sees reports whether the canonical leg from the open cell (x, y) to the goal is legal, given that look says near.
func (g *goal) sees(x, y int32) bool {
	dx, dy := distance(x, g.x), distance(y, g.y)
	if g.ix.four {
		return g.ix.freeLead(lattice.S+b2u(g.y < y), x, y, dy)
	}
	return g.ix.freeLead(lattice.SE+b2u(g.x < x)+2*b2u(g.y < y), x, y, min(dx, dy))
}

func distance(a, b int32) int32 {
	if a < b {
		return b - a
	}
	return a - b
}

func b2u(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// freeLead reports whether n steps in lead direction d are legal from the open cell (x, y), with no other stop between.
// (If there is one, it is a jump point, and it will see the goal itself.)
func (ix *Index) freeLead(d uint8, x, y, n int32) bool {
	if n == 0 {
		return true
	}
	first, pos := ix.onLead(d, x, y)
	end := pos + n - 1
	if ix.rule.forces { // the cell may be a stop although the step is legal
		if ix.lattice.Exits[y*ix.lattice.Stride+x]>>d&1 == 0 {
			return false
		}
		pos++
	}
	return noStop(ix.leads[d], first, pos, end)
}
