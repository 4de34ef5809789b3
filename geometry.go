package paces

import (
	"image"
	"iter"
)

// The methods in this file measure and draw on an endless map without walls: they know shapes, not grounds. Cells may
// have negative coordinates; on hexes row -1 is an odd row.

// Axial returns c in coordinates in which every direction is the same vector everywhere. On hexes these are the axial
// coordinates q (X) and r (Y), with (0,0) at cell (0,0); on squares they are c itself.
func (t Topology) Axial(c Cell) image.Point {
	q, r := t.shear().Axial(c.X, c.Y)
	return image.Pt(q, r)
}

// FromAxial returns the cell that has these axial coordinates.
func (t Topology) FromAxial(p image.Point) Cell {
	x, y := t.shear().Offset(p.X, p.Y)
	return image.Pt(x, y)
}

// Neighbors yields the cells one step from c: south, north, east, west, then the diagonals; on hexes clockwise from east.
func (t Topology) Neighbors(c Cell) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		at := t.Axial(c)
		for _, d := range t.directions() {
			if !yield(t.FromAxial(at.Add(d))) {
				return
			}
		}
	}
}

// Distance returns the least number of steps from a to b.
func (t Topology) Distance(a, b Cell) int {
	d := t.Axial(b).Sub(t.Axial(a))
	switch {
	case t.Hex():
		return max(abs(d.X), abs(d.Y), abs(d.X+d.Y))
	case t.Shape == EightWay:
		return max(abs(d.X), abs(d.Y))
	}
	return abs(d.X) + abs(d.Y)
}

// A circuit walks around a center: from the center radius times toward start, then along each side in turn.
type circuit struct {
	start image.Point
	sides []image.Point
	steps int // length of a side at radius 1
}

// The circuits of the shapes, clockwise from the top.
var (
	diamond = circuit{image.Pt(0, -1), []image.Point{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}, 1}
	square  = circuit{image.Pt(-1, -1), []image.Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}, 2}
	hexagon = circuit{image.Pt(0, -1), hexSteps, 1}
)

func (t Topology) circuit() circuit {
	switch {
	case t.Hex():
		return hexagon
	case t.Shape == EightWay:
		return square
	}
	return diamond
}

// Ring yields the cells at exactly the given distance from the center, clockwise from the top (on squares with eight
// neighbours and on pointy hexes from the top left). A ring of radius 0 is the center; a negative one is empty.
func (t Topology) Ring(center Cell, radius int) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		if radius == 0 {
			yield(center)
			return
		}
		path := t.circuit()
		at := t.Axial(center).Add(path.start.Mul(radius))
		for _, side := range path.sides {
			for range path.steps * radius {
				if !yield(t.FromAxial(at)) {
					return
				}
				at = at.Add(side)
			}
		}
	}
}

// Spiral yields the cells at most the given distance from the center: the center, then ring by ring.
func (t Topology) Spiral(center Cell, radius int) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for r := range radius + 1 {
			for c := range t.Ring(center, r) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// Line yields the cells of a straight line from a to b, both included: Distance+1 cells, each a neighbour of the one
// before, none farther than needed from the line between the centers. Drawn from b to a it is the same line.
func (t Topology) Line(a, b Cell) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		from, to, n := t.Axial(a), t.Axial(b), t.Distance(a, b)
		for i := range n + 1 {
			if !yield(t.FromAxial(t.between(from, to, i, n))) {
				return
			}
		}
	}
}

// between returns the cell nearest to the point i/n of the way from a to b, all in axial coordinates.
func (t Topology) between(a, b image.Point, i, n int) image.Point {
	if n == 0 {
		return a
	}
	sum := a.Mul(n - i).Add(b.Mul(i)) // n times the point
	if t.Hex() {
		return roundHex(sum, n)
	}
	p := image.Pt(roundDiv(sum.X, n), roundDiv(sum.Y, n))
	if t.Shape == FourWay { // i steps were made in all; those that were not along x were along y
		left := i - abs(p.X-a.X)
		if b.Y < a.Y {
			left = -left
		}
		p.Y = a.Y + left
	}
	return p
}

// roundHex returns the hex that holds the point p/n in axial coordinates. It rounds the three cube coordinates (their
// sum is 0) and takes the one that was rounded farthest from the other two. So that points on the edge between two hexes
// always fall to the same side, p is first moved by a sixteenth of 1/n, more along one axis than along the other.
func roundHex(p image.Point, n int) image.Point {
	x, y := 16*p.X+1, 16*p.Y+2
	n *= 16
	q, r, s := roundDiv(x, n), roundDiv(y, n), roundDiv(-x-y, n)
	dq, dr, ds := abs(q*n-x), abs(r*n-y), abs(s*n+x+y)
	switch {
	case dq > dr && dq > ds:
		q = -r - s
	case dr > ds:
		r = -q - s
	}
	return image.Pt(q, r)
}

// roundDiv returns a/b to the nearest whole number, halves up; b must be positive.
func roundDiv(a, b int) int { return floorDiv(2*a+b, 2*b) }

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func abs(v int) int { return max(v, -v) }
