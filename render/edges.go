package render

import (
	"image"
	"slices"
	"strings"

	"paces"
)

// edge is what lies between two neighbouring cells: the character that shows it, or nothing.
//
//	| -      a thin wall, between cells side by side and between cells one above the other
//	> < v ^  a ledge, and the way in which it can be passed
type edge rune

const free edge = 0

// hasEdges reports whether there are thin walls or ledges between cells.
func (s *Scene) hasEdges() bool {
	for range s.Grid.Bars() {
		return true
	}
	return false
}

// edge is what lies between a cell and the one to the east or to the south of it.
func (s *Scene) edge(a, b paces.Cell) edge {
	signs := [...]edge{'<', '>', '|'}
	if a.X == b.X {
		signs = [...]edge{'^', 'v', '-'}
	}
	switch there, back := s.Grid.Barred(a, b), s.Grid.Barred(b, a); {
	case there && back:
		return signs[2]
	case back:
		return signs[1]
	case there:
		return signs[0]
	}
	return free
}

// east is what lies to the east of cell (x, y), the border of the map included, unless one can walk over it.
func (l *looks) east(x, y int) edge {
	if x < 0 || x == l.size.X-1 {
		if l.scene.Topology.WrapX {
			return free
		}
		return '|'
	}
	return l.scene.edge(image.Pt(x, y), image.Pt(x+1, y))
}

// south is what lies to the south of cell (x, y).
func (l *looks) south(x, y int) edge {
	if y < 0 || y == l.size.Y-1 {
		if l.scene.Topology.WrapY {
			return free
		}
		return '-'
	}
	return l.scene.edge(image.Pt(x, y), image.Pt(x, y+1))
}

// fenced writes a map with its thin walls drawn between the cells, as mazes for micromice are written.
func (t *textWriter) fenced() {
	for y := range t.size.Y {
		t.fence(y - 1)
		for x := range t.size.X {
			t.put(t.o.Palette[Wall], string(orBlank(t.east(x-1, y))))
			t.fencedCell(&t.cells[y*t.size.X+x])
		}
		t.put(t.o.Palette[Wall], string(orBlank(t.east(t.size.X-1, y))))
		t.endLine()
	}
	t.fence(t.size.Y - 1)
}

func (t *textWriter) fencedCell(k *look) {
	if t.o.Depth == NoColor {
		t.WriteString(" " + string(t.plain(k)) + " ")
		return
	}
	tile := t.o.tile(t.looks, k)
	t.WriteString(t.sgr.to(tile) + tile.Text)
}

// fence writes the line below row y.
func (t *textWriter) fence(y int) {
	width := 2
	if t.o.Depth == NoColor {
		width = 3
	}
	for x := range t.size.X {
		t.put(t.o.Palette[Wall], string(t.post(x, y))+strings.Repeat(string(orBlank(t.south(x, y))), width))
	}
	t.put(t.o.Palette[Wall], string(t.post(t.size.X, y)))
	t.endLine()
}

// post is what stands at the corner to the west and south of cell (x, y): a + where an edge ends.
func (t *textWriter) post(x, y int) rune {
	for _, row := range []int{y, y + 1} {
		if row >= 0 && row < t.size.Y && t.east(x-1, row) != free {
			return '+'
		}
	}
	for _, column := range []int{x - 1, x} {
		if column >= 0 && column < t.size.X && t.south(column, y) != free {
			return '+'
		}
	}
	return ' '
}

func orBlank(e edge) rune {
	if e == free {
		return ' '
	}
	return rune(e)
}

// put writes text in a colour, where there are colours.
func (t *textWriter) put(ink Color, text string) {
	if t.o.Depth != NoColor {
		text = t.sgr.to(Tile{Ink: ink}) + text
	}
	t.WriteString(text)
}

func (t *textWriter) endLine() { t.WriteString(t.sgr.plain() + "\n") }

// paintEdges draws thin walls as thick lines on the edges, ledges as thin ones, portals from cell to cell.
func (p *panel) paintEdges() {
	thick := max(p.side/6, 1)
	if p.scene.hasEdges() && !p.topology.Hex() {
		p.paintBorder(thick)
	}
	for a, b := range p.scene.Grid.Bars() {
		ends := p.common(a, b)
		back := p.scene.Grid.Barred(b, a)
		switch {
		case len(ends) != 2: // a corner, or the border: there is no edge to draw
		case !back:
			p.line(ends, max(thick/3, 1), p.o.Palette[Wall])
		case a.Y < b.Y || a.Y == b.Y && a.X < b.X:
			p.line(ends, thick, p.o.Palette[Wall])
		}
	}
	for _, portal := range p.scene.Grid.Portals() {
		p.line([]image.Point{p.middle(portal.From), p.middle(portal.To)}, 1, p.o.Palette[Ink])
		p.disc(p.middle(portal.To), p.side/6, p.o.Palette[Ink])
	}
}

// paintBorder draws the border of a map with thin walls, where one cannot walk over it.
func (p *panel) paintBorder(thick int) {
	b := p.bounds(p.size)
	b.Max = b.Max.Sub(image.Pt(1, 1))
	northEast, southWest := image.Pt(b.Max.X, b.Min.Y), image.Pt(b.Min.X, b.Max.Y)
	if !p.topology.WrapX {
		p.line([]image.Point{b.Min, southWest}, thick, p.o.Palette[Wall])
		p.line([]image.Point{northEast, b.Max}, thick, p.o.Palette[Wall])
	}
	if !p.topology.WrapY {
		p.line([]image.Point{b.Min, northEast}, thick, p.o.Palette[Wall])
		p.line([]image.Point{southWest, b.Max}, thick, p.o.Palette[Wall])
	}
}

// common are the corners that two cells share.
func (p *panel) common(a, b paces.Cell) []image.Point {
	theirs := p.corners(b)
	return slices.DeleteFunc(p.corners(a), func(c image.Point) bool { return !slices.Contains(theirs, c) })
}
