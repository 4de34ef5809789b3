package render

import (
	"fmt"
	"image"
	"strconv"
	"unicode/utf8"

	"paces"
)

// canvas is what a picture is painted on: pixels or SVG. Coordinates are pixels.
type canvas interface {
	cell(c paces.Cell, ink Color)
	rect(r image.Rectangle, ink Color)
	line(points []image.Point, width int, ink Color)
	disc(centre image.Point, radius int, ink Color)
	text(left image.Point, text string, ink Color) // left is the middle of the left side
}

// The size of a character of text.
const charWidth, charHeight = 7, 13

// picture is a scene with its measures.
type picture struct {
	*looks
	geometry
	o Options
}

func newPicture(s *Scene, o Options) *picture {
	l := s.looks()
	return &picture{l, newGeometry(s.Topology, l.size, o.Cell), o.with(&Print)}
}

// bounds is the size of the whole picture, legend included.
func (p *picture) bounds() image.Rectangle {
	b := p.geometry.bounds(p.size)
	if p.o.Legend {
		b.Max.X = max(b.Max.X, p.legendWidth())
		b.Max.Y += legendHeight
	}
	return b
}

// paint draws the scene from the ground up.
func (p *picture) paint(on canvas) {
	on.rect(p.bounds(), p.o.Palette[Paper])
	for c, k := range p.all() {
		on.cell(c, p.o.fill(k, p.scene.Heat != nil))
	}
	p.paintFrontier(on)
	if len(p.scene.Path) > 0 {
		p.paintPath(on)
	}
	for c, k := range p.all() {
		p.paintCell(on, c, k)
	}
	if p.o.Legend {
		p.paintLegend(on)
	}
}

func (p *picture) paintFrontier(on canvas) {
	for c, k := range p.all() {
		switch {
		case k.role != Frontier:
		case p.side < 6:
			on.cell(c, p.o.Palette[Frontier])
		default:
			on.disc(p.middle(c), p.side/4, p.o.Palette[Frontier])
		}
	}
}

func (p *picture) paintPath(on canvas) {
	points := make([]image.Point, len(p.scene.Path))
	for i, c := range p.scene.Path {
		points[i] = p.middle(c)
	}
	width := max(p.side/5, 1)
	if p.side >= 8 {
		on.line(points, width+2, p.o.Palette[Paper])
	}
	on.line(points, width, p.o.Palette[Path])
}

// paintCell draws what stands on one cell.
func (p *picture) paintCell(on canvas, c paces.Cell, k *look) {
	ground := p.o.fill(k, p.scene.Heat != nil)
	switch {
	case k.role >= Start && k.role <= Foe:
		if p.side < 6 {
			on.cell(c, p.o.Palette[k.role])
			break
		}
		on.disc(p.middle(c), p.side*2/5, p.o.Palette[Paper])
		on.disc(p.middle(c), p.side*2/5-1, p.o.Palette[k.role])
		ground = p.o.Palette[k.role]
	case k.role == Path || k.role == Frontier:
	case k.flows() && p.side >= 8:
		p.paintArrow(on, c, k, inkOn(ground))
	case k.level != cold && k.top == 0 && p.side >= charHeight:
		p.paintLabel(on, c, strconv.Itoa(int(k.value)), inkOn(ground))
	}
	if label := p.label(k); label != "" {
		p.paintLabel(on, c, label, inkOn(ground))
	}
}

// paintLabel writes a text in the middle of a cell, if it fits.
func (p *picture) paintLabel(on canvas, c paces.Cell, text string, ink Color) {
	width := utf8.RuneCountInString(text) * charWidth
	if width < p.side && charHeight <= p.side {
		on.text(p.middle(c).Sub(image.Pt(width/2, 0)), text, ink)
	}
}

func (p *picture) paintArrow(on canvas, c paces.Cell, k *look, ink Color) {
	along := image.Pt(int(k.dx), int(k.dy)).Mul(p.side).Div(6)
	if k.dx != 0 && k.dy != 0 {
		along = along.Mul(3).Div(4)
	}
	across := image.Pt(-along.Y, along.X).Div(2)
	middle := p.middle(c)
	tip := middle.Add(along)
	width := max(p.side/16, 1)
	on.line([]image.Point{middle.Sub(along), tip}, width, ink)
	on.line([]image.Point{middle.Add(across), tip, middle.Sub(across)}, width, ink)
}

// legendHeight is the height of the strip below the map.
const legendHeight = 2 * charHeight

// item is an entry of the legend.
type item struct {
	ink  Color
	text string
}

// items are what the legend explains, except heat.
func (p *picture) items() []item {
	var items []item
	for _, r := range p.rolesInUse() {
		items = append(items, item{p.o.Palette[r], r.name()})
	}
	if p.scene.Heat != nil {
		return items
	}
	for _, k := range p.kinds() {
		sign := p.scene.Grid.Sign(k)
		name := sign.Name
		if name == "" {
			name = string(sign.Symbol)
		}
		items = append(items, item{terrain[terrainIndex(k)], name})
	}
	return items
}

// The width of the bar that shows the ramp.
const barWidth = 128

// heatText is what stands after the bar.
func (p *picture) heatText() string { return fmt.Sprintf("0 to %d", p.hottestPaces()) }

// legendWidth is how wide the legend is; it must follow what paintLegend does.
func (p *picture) legendWidth() int {
	width := charWidth
	for _, i := range p.items() {
		width += itemWidth(i)
	}
	if p.scene.Heat != nil {
		width += barWidth + (2+len(p.heatText()))*charWidth
	}
	return width
}

// itemWidth is the width of a square, a name and the blanks about them.
func itemWidth(i item) int { return charHeight + (3+utf8.RuneCountInString(i.text))*charWidth }

func (p *picture) paintLegend(on canvas) {
	at := image.Pt(charWidth, p.bounds().Max.Y-legendHeight/2)
	box := image.Rect(0, -charHeight/2, charHeight, charHeight-charHeight/2)
	for _, i := range p.items() {
		on.rect(box.Add(at), i.ink)
		on.text(at.Add(image.Pt(charHeight+charWidth, 0)), i.text, p.o.Palette[Ink])
		at.X += itemWidth(i)
	}
	if p.scene.Heat == nil {
		return
	}
	for x := 0; x < barWidth; x += 2 {
		on.rect(image.Rect(x, box.Min.Y, x+2, box.Max.Y).Add(at), p.o.Ramp[x*255/(barWidth-2)])
	}
	on.text(at.Add(image.Pt(barWidth+charWidth, 0)), p.heatText(), p.o.Palette[Ink])
}
