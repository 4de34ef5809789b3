package render

import (
	"fmt"
	"image"
)

// Tile is a cell as a terminal shows it, in two columns.
type Tile struct {
	Text   string // two columns wide
	Ink    Color
	Fill   Color
	Filled bool // whether Fill is to be seen; otherwise the terminal's own background is
	Plain  rune // what stands for the cell without colours, one column wide

	// East and South are what lies on those edges of the cell: | or - for a thin wall, > < v ^ for a ledge and the way to
	// pass it, 0 for nothing.
	East, South rune
}

// circle is one column wide by the book; fonts draw it twice as wide, over the blank that follows.
const circle = "⬤ "

// Tiles returns the cells of an area as tiles, row by row, with the colours of o. The area is cut to the map.
func Tiles(s *Scene, area image.Rectangle, o Options) []Tile {
	l := s.looks(area)
	o = o.with(&Classic)
	edges := s.hasEdges()
	tiles := make([]Tile, 0, len(l.cells))
	for c, k := range l.all() {
		t := o.tile(l, k)
		t.Plain = l.plain(k)
		if edges {
			t.East = rune(s.edge(c, c.Add(image.Pt(1, 0))))
			t.South = rune(s.edge(c, c.Add(image.Pt(0, 1))))
		}
		tiles = append(tiles, t)
	}
	return tiles
}

func (o Options) tile(l *looks, k *look) Tile {
	t := Tile{Text: circle, Ink: o.fill(k, l.scene.Heat != nil)}
	if k.level != cold && !o.Circles {
		t = Tile{Text: "  ", Fill: o.Ramp[k.level], Filled: true}
		t.Ink = o.inkOn(t.Fill)
		if n := l.paces(k.value); n < 100 {
			t.Text = numbers[n]
		}
	}
	switch {
	case k.role == Path && t.Filled:
		t.Text = circle
	case k.role > Unreached:
		t.Text, t.Ink = circle, o.Palette[k.role]
	case k.flows():
		t.Text = string(k.arrow()) + " "
	}
	if label := l.label(k); label != "" {
		t.Text = twoColumns(label)
		if !t.Filled && k.role <= Unreached {
			t.Ink = o.Palette[Ink]
		}
	}
	return t
}

// faint takes strength from a number of two digits, so that it can be told from those left and right of it.
func (t *Tile) faint() {
	if !t.Filled || t.Text[0] < '1' || t.Text[0] > '9' {
		return
	}
	mix := func(ink, fill uint8) uint8 { return uint8((3*int(ink) + 2*int(fill)) / 5) }
	t.Ink.R, t.Ink.G, t.Ink.B = mix(t.Ink.R, t.Fill.R), mix(t.Ink.G, t.Fill.G), mix(t.Ink.B, t.Fill.B)
}

// numbers are those that fit into two columns.
var numbers = func() (text [100]string) {
	for i := range text {
		text[i] = fmt.Sprintf("%2d", i)
	}
	return text
}()

// twoColumns cuts or fills a label to two columns: two characters, or a wide one.
func twoColumns(label string) string {
	r := append([]rune(label), ' ', ' ')
	switch {
	case isWide(r[0]):
		return string(r[:1])
	case isWide(r[1]):
		return string(r[:1]) + " "
	}
	return string(r[:2])
}

// isWide reports whether a character takes two columns: those of East Asian scripts and pictures do. The blocks are taken
// whole, which is exact enough for a label.
func isWide(r rune) bool {
	return r >= 0x1100 && r < 0x1160 || r >= 0x2e80 && r < 0xa4d0 || r >= 0xac00 && r < 0xd7a4 ||
		r >= 0xf900 && r < 0xfb00 || r >= 0xfe30 && r < 0xfe70 || r >= 0xff00 && r < 0xff61 || r >= 0x1f300 && r < 0x40000
}

// arrow is the character that points where the cell flows.
func (k *look) arrow() rune {
	sign := func(n int8) int { return int(min(max(n, -1), 1)) }
	return [3][3]rune{{'↖', '↑', '↗'}, {'←', '·', '→'}, {'↙', '↓', '↘'}}[sign(k.dy)+1][sign(k.dx)+1]
}
