package mapfile

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"paces"
)

// REXPaint (.xp): packed layers of glyphs, column by column. The uppermost glyph that is not transparent decides; the
// glyphs mean what characters mean in a text map, and blocks and box drawings are walls.

// maxXPLayers is more layers than the program lets one make.
const maxXPLayers = 64

func isREXPaint(f *file) bool {
	return f.ending() == ".xp" && bytes.HasPrefix(f.data, []byte{0x1f, 0x8b})
}

// xpCell is a cell of a layer as it stands in the file.
type xpCell struct {
	Glyph      uint32
	Fore, Back [3]uint8
}

// transparent is the background of a cell through which one sees the layer below.
var transparent = [3]uint8{255, 0, 255}

func decodeREXPaint(f *file) (*Map, error) {
	z, err := gzip.NewReader(bytes.NewReader(f.data))
	if err != nil {
		return nil, f.errorf("gzip: %w", err)
	}
	m, err := f.readXP(z)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	return m, nil
}

// readXP reads unpacked layers; a packed file is expected to hold no more than packing allows.
func (f *file) readXP(r io.Reader) (*Map, error) {
	var head struct{ Version, Layers, Width, Height int32 }
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, unexpected(err)
	}
	w, h := int(head.Width), int(head.Height)
	switch err := cmp.Or(checkSize(w, h), f.checkWanted(w, h)); {
	case err != nil:
		return nil, err
	case head.Layers < 1 || head.Layers > maxXPLayers:
		return nil, fmt.Errorf("%d layers: there may be 1 to %d", head.Layers, maxXPLayers)
	case w*h > 128*len(f.data): // a cell has 10 bytes, and packing saves a thousandth at best
		return nil, fmt.Errorf("%dx%d cells do not fit in %d packed bytes", w, h, len(f.data))
	}
	p, err := newPainter(w, h, paces.Four, glyphThing)
	if err != nil {
		return nil, err
	}
	for i := range head.Layers {
		if i > 0 {
			var size [2]int32
			if err := binary.Read(r, binary.LittleEndian, &size); err != nil {
				return nil, unexpected(err)
			}
			if size != [2]int32{head.Width, head.Height} {
				return nil, fmt.Errorf("layer %d has %dx%d cells, the first %dx%d", i, size[0], size[1], w, h)
			}
		}
		if err := paintXP(p, r, i == 0); err != nil {
			return nil, err
		}
	}
	return p.Map, nil
}

// paintXP paints a layer; the lowest has no transparent cells.
func paintXP(p *painter[rune], r io.Reader, lowest bool) error {
	column := make([]xpCell, p.Grid.Height())
	for x := range p.Grid.Width() {
		if err := binary.Read(r, binary.LittleEndian, column); err != nil {
			return unexpected(err)
		}
		for y, c := range column {
			if c.Back == transparent && !lowest {
				continue
			}
			if err := p.paint(x, y, glyphRune(c.Glyph)); err != nil {
				return err
			}
		}
	}
	return nil
}

func unexpected(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("ends in the middle of a layer")
	}
	return err
}

// cp437 are the characters of the glyphs 128 to 255 and 1 to 31, in the order of the old character set of the PC.
var (
	cp437High = []rune("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ")
	cp437Low  = []rune(" ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼")
)

// glyphRune returns the character that a glyph shows.
func glyphRune(g uint32) rune {
	switch {
	case g < 32:
		return cp437Low[g]
	case g == 127:
		return '⌂'
	case g < 127:
		return rune(g)
	case g < 256:
		return cp437High[g-128]
	}
	return rune(min(g, 0x10ffff))
}

// glyphThing prices a character as a text map does; blocks and box drawings are walls.
func glyphThing(r rune) thing {
	switch {
	case r >= '─' && r <= '╬' || r >= '▀' && r <= '▐' || r == '▓' || r == '▒' || r == '■':
		return thing{0, string(r), Wall}
	case r < 128:
		return thing{r, "", priceOf(textCosts[r])}
	}
	return thing{0, string(r), 1}
}
