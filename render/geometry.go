package render

import (
	"image"

	"paces"
)

// geometry places cells in a picture, in whole pixels.
//
// A square cell is side x side. A pointy-top hexagon is side wide and 4*quarter high, rows lie 3*quarter apart; its
// height is 2/sqrt(3) of the width, which 15/13 meets within a thousandth. A flat-top hexagon is the same with x and y
// exchanged.
type geometry struct {
	origin   image.Point // the top left corner of the map
	topology paces.Topology
	side     int // even on hexes
	quarter  int // of a hexagon's height
}

// newGeometry chooses the side of a cell, if side is 0, so that the map is at most about 1200 pixels wide and high.
func newGeometry(t paces.Topology, cells image.Point, side int) geometry {
	if side <= 0 {
		side = min(max(1200/max(cells.X, cells.Y), 1), 32)
	}
	if t.Hex() {
		side = max(side+side&1, 4)
	}
	return geometry{topology: t, side: side, quarter: (side*15 + 26) / 52}
}

func (g geometry) rows() bool {
	return g.topology.Shape == paces.HexRowsOdd || g.topology.Shape == paces.HexRowsEven
}

// box is the smallest rectangle around a cell.
func (g geometry) box(c paces.Cell) image.Rectangle {
	half := centre(g.topology, c).Mul(g.side / 2)
	size, at := image.Pt(g.side, g.side), c.Mul(g.side)
	switch {
	case g.rows():
		size, at = image.Pt(g.side, 4*g.quarter), image.Pt(half.X, c.Y*3*g.quarter)
	case g.topology.Hex():
		size, at = image.Pt(4*g.quarter, g.side), image.Pt(c.X*3*g.quarter, half.Y)
	}
	return image.Rectangle{at, at.Add(size)}.Add(g.origin)
}

// middle is the centre of a cell.
func (g geometry) middle(c paces.Cell) image.Point {
	b := g.box(c)
	return b.Min.Add(b.Max).Div(2)
}

// bounds is the rectangle of a whole map.
func (g geometry) bounds(cells image.Point) image.Rectangle {
	var r image.Rectangle
	for _, c := range []image.Point{{}, {X: cells.X - 1}, {Y: cells.Y - 1}, cells.Sub(image.Pt(1, 1)), {X: cells.X - 1, Y: min(1, cells.Y-1)}, {X: min(1, cells.X-1), Y: cells.Y - 1}} {
		r = r.Union(g.box(c))
	}
	return r
}

// corners are those of the cell's outline, clockwise.
func (g geometry) corners(c paces.Cell) []image.Point {
	b := g.box(c)
	x, y, q, half := b.Min.X, b.Min.Y, g.quarter, g.side/2
	switch {
	case !g.topology.Hex():
		return []image.Point{b.Min, {X: b.Max.X, Y: y}, b.Max, {X: x, Y: b.Max.Y}}
	case g.rows():
		return []image.Point{{X: x + half, Y: y}, {X: b.Max.X, Y: y + q}, {X: b.Max.X, Y: y + 3*q}, {X: x + half, Y: b.Max.Y}, {X: x, Y: y + 3*q}, {X: x, Y: y + q}}
	}
	return []image.Point{{X: x + q, Y: y}, {X: x + 3*q, Y: y}, {X: b.Max.X, Y: y + half}, {X: x + 3*q, Y: b.Max.Y}, {X: x + q, Y: b.Max.Y}, {X: x, Y: y + half}}
}

// spans calls f for each run of pixels of a cell. The runs of neighbouring cells meet without gap and overlap by at most
// a pixel.
func (g geometry) spans(c paces.Cell, f func(image.Rectangle)) {
	b := g.box(c)
	if !g.topology.Hex() {
		f(b)
		return
	}
	for i := range 4 * g.quarter {
		fromTip := min(i, 4*g.quarter-1-i)
		half := min(g.side/2, (g.side*(2*fromTip+1)+4*g.quarter-1)/(4*g.quarter))
		if g.rows() {
			f(image.Rect(b.Min.X+g.side/2-half, b.Min.Y+i, b.Min.X+g.side/2+half, b.Min.Y+i+1))
		} else {
			f(image.Rect(b.Min.X+i, b.Min.Y+g.side/2-half, b.Min.X+i+1, b.Min.Y+g.side/2+half))
		}
	}
}
