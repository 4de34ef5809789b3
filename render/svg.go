package render

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image"
	"io"
	"strings"

	"paces"
)

// SVG writes the scene as a scalable picture. Cells of one colour become one path, so that maps stay small.
func SVG(w io.Writer, s *Scene, o Options) error {
	p := newPicture(s, o)
	v := &vector{Writer: bufio.NewWriter(w), open: make(map[Color]*strings.Builder)}
	b := p.bounds()
	fmt.Fprintf(v, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="monospace" font-size="12">`+"\n",
		b.Dx(), b.Dy(), b.Dx(), b.Dy())
	p.paint(v)
	v.flush()
	v.WriteString("</svg>\n")
	return v.Writer.Flush()
}

// vector is a canvas that writes SVG. Cells are collected by colour and written before anything is drawn over them.
type vector struct {
	*bufio.Writer
	open  map[Color]*strings.Builder
	order []Color         // of first use
	run   image.Rectangle // square cells of one colour, side by side, not collected yet
	ink   Color           // of run
}

func (v *vector) cell(g geometry, c paces.Cell, ink Color) {
	if g.topology.Hex() {
		v.outline(g.corners(c), ink)
		return
	}
	b := g.box(c)
	if ink == v.ink && b.Min == image.Pt(v.run.Max.X, v.run.Min.Y) && !v.run.Empty() {
		v.run.Max.X = b.Max.X
		return
	}
	v.endRun()
	v.run, v.ink = b, ink
}

func (v *vector) endRun() {
	if b := v.run; !b.Empty() {
		fmt.Fprintf(v.pathOf(v.ink), "M%d %dh%dv%dh-%dz", b.Min.X, b.Min.Y, b.Dx(), b.Dy(), b.Dx())
	}
	v.run = image.Rectangle{}
}

func (v *vector) outline(corners []image.Point, ink Color) {
	path := v.pathOf(ink)
	for i, p := range corners {
		fmt.Fprintf(path, "%c%d %d", "ML"[min(i, 1)], p.X, p.Y)
	}
	path.WriteByte('z')
}

// pathOf collects what is filled with one colour.
func (v *vector) pathOf(ink Color) *strings.Builder {
	if v.open[ink] == nil {
		v.open[ink] = new(strings.Builder)
		v.order = append(v.order, ink)
	}
	return v.open[ink]
}

// flush writes the cells collected so far.
func (v *vector) flush() {
	v.endRun()
	for _, ink := range v.order {
		fmt.Fprintf(v, `<path fill="%s" shape-rendering="crispEdges" d="%s"/>`+"\n", ink, v.open[ink])
		delete(v.open, ink)
	}
	v.order = v.order[:0]
}

func (v *vector) rect(r image.Rectangle, ink Color) {
	v.flush()
	fmt.Fprintf(v, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", r.Min.X, r.Min.Y, r.Dx(), r.Dy(), ink)
}

func (v *vector) line(points []image.Point, width int, ink Color) {
	v.flush()
	fmt.Fprintf(v, `<polyline fill="none" stroke="%s" stroke-width="%d" stroke-linejoin="round" stroke-linecap="round" points="`, ink, width)
	for i, p := range points {
		if i > 0 {
			v.WriteByte(' ')
		}
		fmt.Fprintf(v, "%d,%d", p.X, p.Y)
	}
	v.WriteString("\"/>\n")
}

func (v *vector) disc(centre image.Point, radius int, ink Color) {
	v.flush()
	fmt.Fprintf(v, `<circle cx="%d" cy="%d" r="%d" fill="%s"/>`+"\n", centre.X, centre.Y, radius, ink)
}

func (v *vector) text(left image.Point, text string, ink Color) {
	v.flush()
	fmt.Fprintf(v, `<text x="%d" y="%d" dominant-baseline="central" fill="%s">`, left.X, left.Y, ink)
	_ = xml.EscapeText(v, []byte(text)) // a bufio.Writer keeps its error for Flush
	v.WriteString("</text>\n")
}

// String is the colour as SVG and CSS write it.
func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
