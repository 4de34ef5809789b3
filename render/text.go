package render

import (
	"bufio"
	"cmp"
	"fmt"
	"image"
	"io"
	"strconv"
	"strings"

	"paces"
)

// Depth is how many colours a terminal has.
type Depth uint8

// The depths.
const (
	NoColor Depth = iota
	Colors16
	Colors256
	TrueColor
)

// DepthOf returns the depth that the environment promises for a terminal: getenv is [os.Getenv] or stands for it. Whether
// the output is a terminal at all is for the caller to know.
func DepthOf(getenv func(string) string) Depth {
	term, colorTerm := getenv("TERM"), getenv("COLORTERM")
	switch {
	case getenv("NO_COLOR") != "" || term == "dumb":
		return NoColor
	case getenv("WT_SESSION") != "": // the terminal of Windows, which sets no TERM
		return TrueColor
	case term == "":
		return NoColor
	case colorTerm == "truecolor" || colorTerm == "24bit" || strings.HasSuffix(term, "-direct"):
		return TrueColor
	case strings.Contains(term, "256color"):
		return Colors256
	}
	return Colors16
}

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
		t.Ink = inkOn(t.Fill)
		if k.value < 100 {
			t.Text = numbers[k.value]
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

// Text writes the scene for a terminal of o.Depth colours, or as plain text. Rows of hexes that are pushed right begin
// half a cell later; where columns are pushed down, a row takes two lines. A map of squares with thin walls or ledges is
// spread out, to show them between the cells; on hexes they are left out.
//
// In plain text heat shows as a digit: the number itself in base 36 where all are below 36, else tenths of the hottest;
// the legend says which.
func Text(w io.Writer, s *Scene, o Options) error {
	b := bufio.NewWriter(w)
	for i, s := range s.all() {
		if i > 0 {
			b.WriteByte('\n')
		}
		t := textWriter{b, o.with(&Classic), s.looks(s.Grid.Bounds()), sgr{depth: o.Depth}}
		t.write()
	}
	return b.Flush()
}

// Columns is how wide the map is as [Text] writes it, in columns.
func Columns(s *Scene, o Options) int {
	w := s.Grid.Width()
	switch {
	case s.Topology.Hex():
		return 2*w + 1
	case s.hasEdges() && o.Depth == NoColor:
		return 4*w + 1
	case s.hasEdges():
		return 3*w + 1
	case o.Depth == NoColor:
		return w
	}
	return 2 * w
}

type textWriter struct {
	*bufio.Writer
	o Options
	*looks
	sgr sgr
}

// write writes one scene. Errors stay in the bufio.Writer.
func (t *textWriter) write() {
	if t.scene.Title != "" {
		fmt.Fprintln(t, t.scene.Title)
	}
	if t.scene.hasEdges() && !t.scene.Topology.Hex() {
		t.fenced()
	} else {
		for y := range t.size.Y {
			t.row(y)
		}
	}
	if t.o.Legend {
		t.legend()
	}
}

// row writes one row of the map, on hexes with columns pushed down as two lines.
func (t *textWriter) row(y int) {
	switch t.scene.Topology.Shape {
	case paces.HexRowsOdd, paces.HexRowsEven:
		if centre(t.scene.Topology, image.Pt(0, y)).X == 1 {
			t.WriteByte(' ')
		}
		t.line(y, func(int) bool { return true })
	case paces.HexColumnsOdd, paces.HexColumnsEven:
		down := func(x int) bool { return centre(t.scene.Topology, image.Pt(x, 0)).Y == 1 }
		t.line(y, func(x int) bool { return !down(x) })
		t.line(y, down)
	default:
		t.line(y, func(int) bool { return true })
	}
}

// line writes the cells of row y that are shown on this line.
func (t *textWriter) line(y int, shown func(x int) bool) {
	var line strings.Builder
	hex := t.scene.Topology.Hex()
	for x := range t.size.X {
		k := &t.cells[y*t.size.X+x]
		switch {
		case !shown(x):
			line.WriteString(t.sgr.plain() + "  ")
		case t.o.Depth != NoColor:
			tile := t.o.tile(t.looks, k)
			line.WriteString(t.sgr.to(tile) + tile.Text)
		default:
			line.WriteRune(t.plain(k))
			if hex {
				line.WriteByte(' ')
			}
		}
	}
	line.WriteString(t.sgr.plain())
	if hex || t.o.Depth != NoColor {
		t.WriteString(strings.TrimRight(line.String(), " "))
	} else {
		t.WriteString(line.String())
	}
	t.WriteByte('\n')
}

// plain is the one character that stands for a cell without colours.
func (l *looks) plain(k *look) rune {
	switch {
	case k.top > 0 && l.label(k) != "":
		return []rune(l.label(k))[0]
	case k.top < 0:
		return l.scene.Units[-k.top-1].symbol()
	case k.role.Symbol() != 0:
		return k.role.Symbol()
	case k.flows():
		return k.arrow()
	case k.level != cold:
		return l.digit(k)
	case l.scene.Heat != nil && k.role != Wall:
		return '.' // the character of the terrain could be taken for a number
	}
	return l.scene.Grid.Sign(k.kind).Symbol
}

func (l *looks) digit(k *look) rune {
	if !l.inBase36() {
		return rune('0' + int(k.level)*10/256)
	}
	return rune(strconv.FormatInt(int64(k.value), 36)[0])
}

func (l *looks) inBase36() bool { return l.hottestPaces() < 36 }

func (l *looks) hottestPaces() int32 { return l.hottest / max(l.scene.Pace, 1) }

// sgr writes the control sequences that change colours, and only when they change.
type sgr struct {
	depth  Depth
	last   Tile
	active bool
}

// to returns what changes the terminal to the colours of t.
func (s *sgr) to(t Tile) string {
	t.Text = ""
	if s.active && t == s.last {
		return ""
	}
	reset := ""
	if s.active && s.last.Filled && !t.Filled {
		reset = "\x1b[49m"
	}
	s.last, s.active = t, true
	if t.Filled {
		return reset + t.Ink.sgr(s.depth, false) + t.Fill.sgr(s.depth, true)
	}
	return reset + t.Ink.sgr(s.depth, false)
}

// plain returns what ends all colours.
func (s *sgr) plain() string {
	if !s.active {
		return ""
	}
	s.active = false
	return "\x1b[0m"
}

// sgr is the control sequence for c as ink or, if ground is true, as background.
func (c Color) sgr(depth Depth, ground bool) string {
	base := 30
	if ground {
		base = 40
	}
	switch depth {
	case TrueColor:
		return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", base+8, c.R, c.G, c.B)
	case Colors256:
		return fmt.Sprintf("\x1b[%d;5;%dm", base+8, c.index256())
	}
	if c.ANSI >= 8 {
		return fmt.Sprintf("\x1b[%dm", base+60+int(c.ANSI)-8)
	}
	return fmt.Sprintf("\x1b[%dm", base+int(c.ANSI))
}

// index256 is the nearest colour of the 6 x 6 x 6 cube or the 24 greys of the 256-colour table.
func (c Color) index256() int {
	levels := [6]int{0, 95, 135, 175, 215, 255}
	near := func(v uint8) int {
		best := 0
		for i, l := range levels {
			if abs(l-int(v)) < abs(levels[best]-int(v)) {
				best = i
			}
		}
		return best
	}
	r, g, b := near(c.R), near(c.G), near(c.B)
	mean := (int(c.R) + int(c.G) + int(c.B)) / 3
	grey := min(max((mean-3)/10, 0), 23)
	if c.far(8+10*grey, 8+10*grey, 8+10*grey) < c.far(levels[r], levels[g], levels[b]) {
		return 232 + grey
	}
	return 16 + 36*r + 6*g + b
}

// far is the squared distance to another colour.
func (c Color) far(r, g, b int) int {
	dr, dg, db := int(c.R)-r, int(c.G)-g, int(c.B)-b
	return dr*dr + dg*dg + db*db
}

func abs(n int) int { return max(n, -n) }

// legend explains the characters or colours in use, on one line.
func (t *textWriter) legend() {
	var parts []string
	for _, role := range t.rolesInUse() {
		sample := string(role.Symbol())
		if t.o.Depth != NoColor {
			sample = t.sgr.to(Tile{Ink: t.o.Palette[role]}) + "⬤" + t.sgr.plain()
		}
		parts = append(parts, sample+" "+role.String())
	}
	if t.scene.Heat != nil {
		t.heatLegend(parts)
		return
	}
	for _, kind := range t.kinds() {
		sign := t.scene.Grid.Sign(kind)
		sample := string(sign.Symbol)
		if t.o.Depth != NoColor {
			sample = t.sgr.to(Tile{Ink: terrain[terrainIndex(kind)]}) + "⬤" + t.sgr.plain() + " " + sample
		}
		parts = append(parts, strings.TrimSpace(sample+" "+sign.Name))
	}
	if len(parts) > 0 {
		fmt.Fprintln(t, strings.Join(parts, "   "))
	}
}

// rolesInUse are the roles with a character of their own that are to be seen.
func (l *looks) rolesInUse() []Role {
	var seen [roles]bool
	for i := range l.cells {
		seen[l.cells[i].role] = true
	}
	var list []Role
	for r := Frontier; r < Ink; r++ {
		if seen[r] {
			list = append(list, r)
		}
	}
	return list
}

func (t *textWriter) heatLegend(parts []string) {
	if len(parts) > 0 {
		fmt.Fprint(t, strings.Join(parts, "   "), "   ")
	}
	hottest, name := t.hottestPaces(), cmp.Or(t.scene.HeatName, "cost")
	switch {
	case t.o.Depth != NoColor:
		fmt.Fprint(t, "0 ")
		for i := range 12 {
			fmt.Fprint(t, t.sgr.to(Tile{Fill: t.o.Ramp[i*255/11], Filled: true}), " ")
		}
		fmt.Fprintf(t, "%s %d\n", t.sgr.plain(), hottest)
	case t.inBase36():
		fmt.Fprintf(t, "0 to %s: %s 0 to %d\n", strconv.FormatInt(int64(hottest), 36), name, hottest)
	default:
		fmt.Fprintf(t, "0 to 9: tenths of the %s %d\n", name, hottest)
	}
}
