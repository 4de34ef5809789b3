package paces

import (
	"paces/internal/lattice"
)

// Smooth returns the points of a straighter way along p: its start, the cells where a unit that moves straight from
// center to center must turn, and its end. Each straight stretch is walked in steps that are legal one by one, corner
// rule, ledges and heights included, and enters no cell dearer than the cheapest one of the stretch of p that it replaces:
// the smoothed way is never longer than p, nor over worse ground.
//
// If dearest is not 0 a stretch may enter cells of up to that price, in paces, instead. Way-points (see
// [Path.Waypoints]) are the points of p itself. On hexes, and where p takes a portal or crosses the edge of a map that
// wraps, they are what is returned.
func (g *Ground) Smooth(p Path, dearest Cost) []Cell {
	if g.topology.Hex() || g.lattice.Linked() {
		var points []Cell
		for c := range p.Waypoints() {
			points = append(points, c)
		}
		return points
	}
	var points []Cell
	var last Cell
	cheapest := int32(lattice.MaxCost)
	for c := range p.Cells() {
		price := g.lattice.Price[g.lattice.ID(c.X, c.Y)]
		if points == nil {
			points, last = append(points, c), c
			continue
		}
		cheapest = min(cheapest, price)
		limit := cheapest
		if dearest != 0 {
			limit = dearest
		}
		anchor := points[len(points)-1]
		if c.Sub(last) != c.Sub(anchor) && !g.straight(anchor, c, limit) {
			points = append(points, last)
			cheapest = price
		}
		last = c
	}
	if len(points) > 0 && last != points[len(points)-1] {
		points = append(points, last)
	}
	return points
}

// Sees reports whether a unit can move straight from the center of a to the center of b: every step of the line is
// legal. On hexes the line is that of [Topology.Line].
func (g *Ground) Sees(a, b Cell) bool {
	if !g.Open(a) || !g.Open(b) {
		return false
	}
	if !g.topology.Hex() {
		return g.straight(a, b, lattice.MaxCost)
	}
	last := a
	for c := range g.topology.Line(a, b) {
		if c != last && !g.canStep(g.lattice.ID(last.X, last.Y), g.lattice.ID(c.X, c.Y)) {
			return false
		}
		last = c
	}
	return true
}

// straight reports whether the line between the centers of two cells is walked in legal steps over cells whose price is
// at most limit. It visits all cells that the line crosses (Amanatides and Woo, 1987); where it passes exactly through a
// corner of four cells the step is diagonal.
func (g *Ground) straight(a, b Cell, limit int32) bool {
	l := g.lattice
	dx, dy := abs(b.X-a.X), abs(b.Y-a.Y)
	stepX, stepY := int32(1), l.Stride
	if b.X < a.X {
		stepX = -1
	}
	if b.Y < a.Y {
		stepY = -stepY
	}
	id := l.ID(a.X, a.Y)
	for i, j := 0, 0; i < dx || j < dy; {
		// The line leaves column i at (2i+1)/2dx of its length and row j at (2j+1)/2dy.
		to := id
		side := (2*i+1)*dy - (2*j+1)*dx
		if side <= 0 {
			to += stepX
			i++
		}
		if side >= 0 {
			to += stepY
			j++
		}
		if !l.Open(to) || l.Price[to] > limit || !g.canStep(id, to) {
			return false
		}
		id = to
	}
	return true
}

// canStep reports whether one step leads from a cell to its neighbour. Where the topology has no diagonal steps the line
// may still pass a corner, if both cells beside it can be walked.
func (g *Ground) canStep(from, to int32) bool {
	l := g.lattice
	for d := range l.Shape.Steps {
		if from+l.Off[d] == to {
			return l.Exits[from]>>d&1 == 1
		}
	}
	for d := range l.Shape.Steps {
		for e := range l.Shape.Steps {
			if side := from + l.Off[d]; side+l.Off[e] == to && !(l.Exits[from]>>d&1 == 1 && l.Exits[side]>>e&1 == 1) {
				return false
			}
		}
	}
	return true
}

// Clearance returns the side of the largest square of open cells with its top left cell at c, with no barred step
// between two of them: units up to that [Mover.Size] can stand there. It is 0 if c is closed or off the map. It means
// nothing on hexes.
func (g *Ground) Clearance(c Cell) int {
	for n := 1; ; n++ {
		for i := range n {
			right, below := Cell{X: c.X + n - 1, Y: c.Y + i}, Cell{X: c.X + i, Y: c.Y + n - 1}
			if !g.Open(right) || !g.Open(below) || g.cut(right, c) || g.cut(below, c) {
				return n - 1
			}
		}
	}
}

// cut reports whether a step between c and a neighbour within the square from corner to c is barred, either way.
func (g *Ground) cut(c, corner Cell) bool {
	for _, step := range squareSteps {
		near := c.Add(step)
		if near.X < corner.X || near.Y < corner.Y || !near.In(g.Bounds()) {
			continue
		}
		if near.X > max(c.X, c.Y-corner.Y+corner.X) || near.Y > max(c.Y, c.X-corner.X+corner.Y) {
			continue // outside the square
		}
		if g.barredStep(c, near) || g.barredStep(near, c) {
			return true
		}
	}
	return false
}

// barredStep reports whether the ground has a bar on the step from one cell to its neighbour.
func (g *Ground) barredStep(from, to Cell) bool {
	l := g.lattice
	if l.Barred == nil {
		return false
	}
	a, b := l.ID(from.X, from.Y), l.ID(to.X, to.Y)
	for d := range l.Shape.Steps {
		if a+l.Off[d] == b {
			return l.Barred[a]>>d&1 == 1
		}
	}
	return false
}
