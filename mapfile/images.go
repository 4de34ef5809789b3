package mapfile

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"

	"golang.org/x/image/bmp"

	"paces"
)

// Images: a pixel a cell. Each colour is a kind; those darker than a middle grey, and transparent ones, are walls. An
// image of many greys is a field of heights: it goes to the layer "height", and all cells are open. A rule prices
// colours; with `default = "value"` each grey costs what it is.

// maxColors is how many colours of an image may become kinds; of an image of greys alone, maxGreys, beyond which they are
// heights.
const (
	maxColors = 120
	maxGreys  = 16
)

// picture is a kind of image file.
type picture struct {
	magic  string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	pixels int // that a byte of the file may hold, packed as well as can be
}

// pictures are the kinds of image files. A byte of PNG is at most 1032 unpacked, of up to 8 pixels; a byte of GIF two
// thirds of a code for up to 4096 pixels; BMP is not packed, and a byte has at most 8 pixels.
var pictures = []picture{
	{"\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode, 8 * 1032},
	{"GIF8", gif.DecodeConfig, gif.Decode, 4096},
	{"BM", bmp.DecodeConfig, bmp.Decode, 8},
}

func (f *file) picture() (picture, bool) {
	for _, p := range pictures {
		if bytes.HasPrefix(f.data, []byte(p.magic)) && (p.magic != "BM" || bytes.IndexByte(f.data[:min(len(f.data), 32)], 0) >= 0) {
			return p, true
		}
	}
	return picture{}, false
}

func isImage(f *file) bool { _, ok := f.picture(); return ok }

func decodeImage(f *file) (*Map, error) {
	p, ok := f.picture()
	if !ok {
		return nil, f.errorf("is not a PNG, GIF or BMP image")
	}
	config, err := p.config(bytes.NewReader(f.data))
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	if err := f.checkRoom(config.Width, config.Height, p.pixels); err != nil {
		return nil, f.errorf("%w", err)
	}
	if config.Width*config.Height > maxUnpacked/4 {
		return nil, f.errorf("an image of %dx%d is too large: at most %d million pixels", config.Width, config.Height, maxUnpacked/4>>20)
	}
	img, err := p.decode(bytes.NewReader(f.data))
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	m, err := f.paintImage(img)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	return m, nil
}

// paintImage makes a map of an image: of heights if it has many greys, else of colours.
func (f *file) paintImage(img image.Image) (*Map, error) {
	_, deep := img.(*image.Gray16)
	seen, grey := colors(img)
	priced := f.opts.Rule.Default == Value || len(f.opts.Rule.Color) > 0
	if (deep || grey && len(seen) > maxGreys) && !priced {
		return paintHeights(img)
	}
	few := len(seen) <= maxColors || grey && f.opts.Rule.Default == Value && len(seen) <= 200
	p, err := newPainter(img.Bounds().Dx(), img.Bounds().Dy(), paces.Four, f.colorThing)
	if err != nil {
		return nil, err
	}
	if grey {
		p.Values = make([]int, 256)
	}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := colorAt(img, x, y)
			if !few && look(f.opts.Rule.Color, colorName(c)) == Unsaid {
				c = blackOrWhite(c)
			}
			if err := p.paint(x, y, c); err != nil {
				return nil, err
			}
			if grey {
				p.Values[p.kinds.kinds[c]] = int(c.R)
			}
		}
	}
	if !few {
		p.warn("more than %d colours: those that the rule does not name are taken for black or white", maxColors)
	}
	return p.Map, nil
}

// colors returns the colours of an image, at most one more than maxColors and the greys; grey says whether there are
// greys alone.
func colors(img image.Image) (seen map[color.NRGBA]bool, grey bool) {
	seen, grey = make(map[color.NRGBA]bool), true
	var last color.NRGBA
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := colorAt(img, x, y)
			if c == last && len(seen) > 0 {
				continue
			}
			last, seen[c] = c, true
			if grey = grey && c.R == c.G && c.G == c.B && c.A == 255; !grey && len(seen) > maxColors {
				return seen, false
			}
		}
	}
	return seen, grey
}

func colorAt(img image.Image, x, y int) color.NRGBA {
	at := img.Bounds().Min
	return color.NRGBAModel.Convert(img.At(at.X+x, at.Y+y)).(color.NRGBA)
}

// colorName returns a colour as rules write it: "#rrggbb", with the opacity if it is not whole.
func colorName(c color.NRGBA) string {
	if c.A == 255 {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// colorThing prices a colour: dark ones and transparent ones are walls.
func (f *file) colorThing(c color.NRGBA) thing {
	t := thing{'.', colorName(c), 1}
	if c.A < 128 || blackOrWhite(c).R == 0 {
		t.wish, t.price = '#', Wall
	}
	return t
}

func blackOrWhite(c color.NRGBA) color.NRGBA {
	if c.A < 128 || color.GrayModel.Convert(c).(color.Gray).Y < 128 {
		return color.NRGBA{0, 0, 0, 255}
	}
	return color.NRGBA{255, 255, 255, 255}
}

// paintHeights makes a map that is open everywhere, with the greys of an image as heights: 0 to 255, or to 65535 in
// an image of 16 bits.
func paintHeights(img image.Image) (*Map, error) {
	g, err := paces.NewGrid(img.Bounds().Dx(), img.Bounds().Dy(), '.')
	if err != nil {
		return nil, err
	}
	heights := g.Layer("height")
	deep, isDeep := img.(*image.Gray16)
	for c := range g.All() {
		h := int32(colorAt(img, c.X, c.Y).R)
		if isDeep {
			h = int32(deep.Gray16At(img.Bounds().Min.X+c.X, img.Bounds().Min.Y+c.Y).Y)
		}
		if err := heights.Set(c, h); err != nil {
			return nil, err
		}
	}
	m := &Map{Grid: g, Topology: paces.Eight, Costs: paces.Costs{'.': 1}}
	m.warn("the greys of the image are taken for heights; a rule with [color] or default = \"value\" prices them")
	return m, nil
}
