package render

import (
	"image"
	"image/color"
	"image/png"
	"io"

	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"paces"
)

// PNG writes the scene as a PNG with a palette, which is a third of the size of true colours and seven times as fast.
func PNG(w io.Writer, s *Scene, o Options) error {
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, Image(s, o))
}

// Image draws the scene as pixels.
func Image(s *Scene, o Options) *image.Paletted { return newPicture(s, o).pixels() }

func (p *picture) pixels() *image.Paletted {
	r := newRaster(p)
	p.paint(r)
	return r.Paletted
}

// raster is a canvas of pixels.
//
// Its palette has the roles first, then the terrain, black and white, and then the ramp, as finely as there is room for.
type raster struct {
	*image.Paletted
	index map[Color]uint8
}

func newRaster(p *picture) *raster {
	colors, index := p.o.colors()
	return &raster{image.NewPaletted(p.bounds(), colors), index}
}

// mostColors is how many a picture has at most; one more is left for what an animation leaves unchanged. The ramp takes
// what the rest leaves of them, and rampColors at least.
const mostColors, rampColors = 255, 64

// colors are all that a picture may hold, and the index of each. For a colour beyond that the nearest stands.
func (o Options) colors() (color.Palette, map[Color]uint8) {
	var list color.Palette
	index := make(map[Color]uint8)
	add := func(c Color) {
		if _, ok := index[c]; ok {
			return
		}
		rgba := color.RGBA{c.R, c.G, c.B, 255}
		if len(list) == mostColors-rampColors {
			index[c] = uint8(list.Index(rgba))
			return
		}
		index[c] = uint8(len(list))
		list = append(list, rgba)
	}
	for _, c := range o.Palette {
		add(c)
	}
	for _, c := range terrain {
		add(c)
	}
	add(inkOn(Color{}))
	add(inkOn(Color{R: 255, G: 255, B: 255}))
	for k := range 256 {
		if c, ok := o.Terrain[paces.Kind(k)]; ok {
			add(c)
		}
	}
	room := mostColors - len(list)
	last := -1
	for i, c := range o.Ramp {
		if _, ok := index[c]; ok {
			continue
		}
		if at := i * room / 256; at != last {
			last = at
			list = append(list, color.RGBA{c.R, c.G, c.B, 255})
		}
		index[c] = uint8(len(list) - 1) // or that of the level below
	}
	return list, index
}

func (r *raster) rect(b image.Rectangle, ink Color) {
	b = b.Intersect(r.Rect)
	if b.Empty() {
		return
	}
	i := r.index[ink]
	for y := b.Min.Y; y < b.Max.Y; y++ {
		row := r.Pix[r.PixOffset(b.Min.X, y):][:b.Dx()]
		for x := range row {
			row[x] = i
		}
	}
}

func (r *raster) cell(g geometry, c paces.Cell, ink Color) {
	g.spans(c, func(b image.Rectangle) { r.rect(b, ink) })
}

// line draws thick lines by stamping squares along them.
func (r *raster) line(points []image.Point, width int, ink Color) {
	stamp := image.Rect(-width/2, -width/2, width-width/2, width-width/2)
	for i := range points {
		from, to := points[max(i-1, 0)], points[i]
		d := to.Sub(from)
		n := max(abs(d.X), abs(d.Y), 1)
		for k := range n + 1 {
			r.rect(stamp.Add(from).Add(d.Mul(k).Div(n)), ink)
		}
	}
}

func (r *raster) disc(centre image.Point, radius int, ink Color) {
	for y := -radius; y <= radius; y++ {
		x := 0
		for (x+1)*(x+1)+y*y <= radius*radius+radius {
			x++
		}
		r.rect(image.Rect(-x, y, x+1, y+1).Add(centre), ink)
	}
}

// text writes with a font of dots, so that no colours between ink and ground are needed.
func (r *raster) text(left image.Point, text string, ink Color) {
	face := basicfont.Face7x13
	dot := fixed.P(left.X, left.Y+face.Ascent-charHeight/2)
	for _, char := range text {
		where, mask, from, advance, _ := face.Glyph(dot, char)
		for y := where.Min.Y; y < where.Max.Y; y++ {
			for x := where.Min.X; x < where.Max.X; x++ {
				if _, _, _, a := mask.At(from.X+x-where.Min.X, from.Y+y-where.Min.Y).RGBA(); a > 0 {
					r.rect(image.Rect(x, y, x+1, y+1), ink)
				}
			}
		}
		dot.X += advance
	}
}
