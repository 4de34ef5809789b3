package jump

import "paces/internal/lattice"

// goal is the cell looked for, with the runs of open cells through it: what sees needs to know.
type goal struct {
	ix                       *Index
	x, y                     int32
	left, right, top, bottom int32
	straight, diagonal       uint64
}

func (ix *Index) goal(id int32) goal {
	g := goal{ix: ix, x: id % ix.lattice.Stride, y: id / ix.lattice.Stride}
	g.left, g.right = run(ix.lattice.Free, g.y*ix.wide, g.x)
	g.top, g.bottom = run(ix.column, g.x*ix.tall, g.y)
	g.straight, g.diagonal = uint64(ix.straight), uint64(ix.diagonal)
	return g
}

// estimate is the cost from (x, y) to the goal on open ground. On four-way ground a diagonal stands for two steps.
func (g *goal) estimate(x, y int32) uint64 {
	dx, dy := distance(x, g.x), distance(y, g.y)
	return g.straight*uint64(max(dx, dy)-min(dx, dy)) + g.diagonal*uint64(min(dx, dy))
}

func distance(a, b int32) int32 {
	if a < b {
		return b - a
	}
	return a - b
}

// sees reports whether the canonical leg from the open cell (x, y) to the goal is legal: a lead, then a tail in the
// goal's row or column. Most cells fail the first test, whether the bend lies on the goal's run.
func (g *goal) sees(x, y int32) bool {
	dx, dy := distance(x, g.x), distance(y, g.y)
	if g.ix.four {
		return x >= g.left && x <= g.right && g.ix.freeLead(lattice.S+b2u(g.y < y), x, y, dy)
	}
	if dx >= dy {
		bend := x + dy
		if g.x < x {
			bend = x - dy
		}
		if bend < g.left || bend > g.right {
			return false
		}
	} else {
		bend := y + dx
		if g.y < y {
			bend = y - dx
		}
		if bend < g.top || bend > g.bottom {
			return false
		}
	}
	return g.ix.freeLead(lattice.SE+b2u(g.x < x)+2*b2u(g.y < y), x, y, min(dx, dy))
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
