package render

import (
	"image"
	"slices"
	"strconv"
	"unicode/utf8"

	"paces"
)

// canvas is what a picture is painted on: pixels or SVG. Coordinates are pixels.
type canvas interface {
	cell(g geometry, c paces.Cell, ink Color)
	rect(r image.Rectangle, ink Color)
	line(points []image.Point, width int, ink Color)
	disc(centre image.Point, radius int, ink Color)
	text(left image.Point, text string, ink Color) // left is the middle of the left side
}

// The size of a character of text.
const charWidth, charHeight = 7, 13

// picture is a scene and those beside it, with their measures.
type picture struct {
	panels []*panel
	o      Options
	maps   image.Rectangle // what the maps and the strips of titles above them take, from 0,0
	legend legend          // below them
	canvas
}

// panel is one of the scenes of a picture.
type panel struct {
	*looks
	geometry
	o Options
	canvas
}

// gap is how far panels lie apart.
const gap = 12

// titleHeight is the height of the strip above the maps, if one of them has a title.
const titleHeight = 2 * charHeight

func newPicture(s *Scene, o Options) *picture {
	p := &picture{o: o.with(&Print)}
	all := s.all()
	title := 0
	if slices.ContainsFunc(all, func(s *Scene) bool { return s.Title != "" }) {
		title = titleHeight
	}
	at := image.Pt(0, title)
	row := 0
	for i, s := range all {
		if i == 1 {
			row = scenesInRow(len(all), p.maps.Max)
		}
		if i > 0 && i%row == 0 {
			at = image.Pt(0, p.maps.Max.Y+title+gap)
		}
		at.X = p.add(s, at).Max.X + gap
	}
	if p.o.Legend {
		p.legend = p.newLegend()
	}
	return p
}

// scenesInRow is how many of n scenes as large as the first stand in a row, so that the picture comes near the form of a
// screen: four to three.
func scenesInRow(n int, size image.Point) int {
	extent := func(row int) int { return max(3*row*size.X, 4*((n+row-1)/row)*size.Y) }
	best := 1
	for row := 2; row <= n; row++ {
		if extent(row) <= extent(best) {
			best = row
		}
	}
	return best
}

// add puts a scene into the picture and returns where its map is.
func (p *picture) add(s *Scene, at image.Point) image.Rectangle {
	l := s.looks(s.Grid.Bounds())
	g := newGeometry(s.Topology, l.size, p.o.Cell)
	g.origin = at
	p.panels = append(p.panels, &panel{looks: l, geometry: g, o: p.o})
	b := g.bounds(l.size)
	p.maps.Max = image.Pt(max(p.maps.Max.X, b.Max.X), max(p.maps.Max.Y, b.Max.Y))
	return b
}

// bounds is the size of the whole picture, legend included.
func (p *picture) bounds() image.Rectangle { return p.maps.Union(p.legend.bounds) }

// paint draws the scenes from the ground up.
func (p *picture) paint(on canvas) {
	p.canvas = on
	on.rect(p.bounds(), p.o.Palette[Paper])
	for _, panel := range p.panels {
		panel.canvas = on
		panel.paint()
	}
	p.paintLegend()
}

func (p *panel) paint() {
	if p.scene.Title != "" {
		p.text(p.origin.Sub(image.Pt(-charWidth/2, titleHeight/2)), p.title(), p.o.Palette[Ink])
	}
	for c, k := range p.all() {
		p.paintGround(c, p.o.fill(k, p.scene.Heat != nil))
	}
	p.paintEdges()
	p.paintFrontier()
	p.paintWays()
	for c, k := range p.all() {
		p.paintCell(c, k)
	}
}

// title is as much of the title as fits above the map: the frames of an animation must not differ in size.
func (p *panel) title() string {
	room := (p.bounds(p.size).Dx() - charWidth/2) / charWidth
	title := []rune(p.scene.Title)
	return string(title[:max(min(len(title), room), 0)])
}

// least is the side, in pixels, from which on circles can be told from squares.
const least = 6

// paintGround fills a cell, or draws it as a circle on the classic board.
func (p *panel) paintGround(c paces.Cell, ink Color) {
	if p.o.Circles && p.side >= least {
		p.disc(p.middle(c), p.side/2-1, ink)
		return
	}
	p.cell(p.geometry, c, ink)
}

// paintFrontier fills the cells of the frontier, under whatever else is on them.
func (p *panel) paintFrontier() {
	for _, c := range p.scene.Frontier {
		if !c.In(p.scene.Grid.Bounds()) {
			continue
		}
		p.paintGround(c, p.o.Palette[Frontier])
		if !p.o.Circles && p.side >= least {
			p.disc(p.middle(c), p.side/6, p.o.Palette[Paper]) // for a ramp may have the colour too
		}
	}
}

// paintWays draws the path and the trails over it, after what cases them all in paper.
func (p *panel) paintWays() {
	ways := p.scene.ways()
	width := func(i int) int { return max(p.side/5>>i, 1) }
	if p.side >= 8 {
		for i, way := range ways {
			p.trace(way.Cells, width(i)+2, p.o.Palette[Paper])
		}
	}
	for i, way := range ways {
		p.trace(way.Cells, width(i), p.o.Palette[way.Role])
	}
}

// trace draws a path. Steps to no neighbour, through a portal or over the border, are thin lines.
func (p *panel) trace(cells []paces.Cell, width int, ink Color) {
	var stretch []image.Point
	for i, c := range cells {
		if i > 0 && !neighbours(cells[i-1], c) {
			p.line(stretch, width, ink)
			p.line([]image.Point{stretch[len(stretch)-1], p.middle(c)}, 1, ink)
			stretch = stretch[:0]
		}
		stretch = append(stretch, p.middle(c))
	}
	p.line(stretch, width, ink)
}

func neighbours(a, b paces.Cell) bool { return abs(a.X-b.X) <= 1 && abs(a.Y-b.Y) <= 1 }

// paintCell draws what stands on one cell.
func (p *panel) paintCell(c paces.Cell, k *look) {
	ground := p.o.fill(k, p.scene.Heat != nil)
	switch {
	case k.role >= Start && k.role <= Foe:
		switch {
		case p.o.Circles || p.side < least:
			p.paintGround(c, p.o.Palette[k.role])
		case k.role == Goal && p.label(k) == "":
			p.paintFlag(c)
		default:
			p.disc(p.middle(c), p.side*2/5, p.o.Palette[Paper])
			p.disc(p.middle(c), p.side*2/5-1, p.o.Palette[k.role])
		}
		ground = p.o.Palette[k.role]
	case k.role == Path || k.role == Frontier:
	case k.flows() && p.side >= 8:
		p.paintArrow(c, k, inkOn(ground))
	case k.level != cold && k.top == 0 && p.side >= charHeight && !p.o.Circles:
		p.paintNumber(c, k.value, inkOn(ground))
	}
	if label := p.label(k); label != "" {
		if k.role == Path && p.side >= charHeight {
			ground = p.o.Palette[Path]
			p.disc(p.middle(c), p.side*2/5, ground) // the text would be lost on the line
		}
		p.paintLabel(c, label, inkOn(ground))
	}
}

// paintFlag draws a goal, which its form tells from a unit.
func (p *panel) paintFlag(c paces.Cell) {
	at := func(x, y int) image.Point { return p.middle(c).Add(image.Pt(x, y).Mul(p.side).Div(16)) }
	width, rim := max(p.side/10, 1), max(p.side/16, 1)
	pole, cloth := []image.Point{at(-5, 7), at(-5, -7)}, image.Rectangle{at(-5, -7), at(7, 2)}
	p.line(pole, width+2*rim, p.o.Palette[Paper])
	p.rect(cloth.Inset(-rim), p.o.Palette[Paper])
	p.line(pole, width, p.o.Palette[Goal])
	p.rect(cloth, p.o.Palette[Goal])
}

// paintNumber writes a number of Heat, exactly if there is room, else in whole paces.
func (p *panel) paintNumber(c paces.Cell, value int32, ink Color) {
	text := p.number(value)
	if len(text)*charWidth >= p.side {
		text = strconv.Itoa(int(p.paces(value)))
	}
	p.paintLabel(c, text, ink)
}

// paintLabel writes a text in the middle of a cell, if it fits.
func (p *panel) paintLabel(c paces.Cell, text string, ink Color) {
	width := utf8.RuneCountInString(text) * charWidth
	if width < p.side && charHeight <= p.side {
		p.text(p.middle(c).Sub(image.Pt(width/2, 0)), text, ink)
	}
}

func (p *panel) paintArrow(c paces.Cell, k *look, ink Color) {
	along := image.Pt(int(k.dx), int(k.dy)).Mul(p.side).Div(6)
	if k.dx != 0 && k.dy != 0 {
		along = along.Mul(3).Div(4)
	}
	across := image.Pt(-along.Y, along.X).Div(2)
	middle := p.middle(c)
	tip := middle.Add(along)
	width := max(p.side/16, 1)
	p.line([]image.Point{middle.Sub(along), tip}, width, ink)
	p.line([]image.Point{middle.Add(across), tip, middle.Sub(across)}, width, ink)
}
