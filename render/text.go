package render

import (
	"bufio"
	"cmp"
	"fmt"
	"image"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"paces"
)

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
			if x%2 == 1 && t.o.Depth != Colors16 {
				tile.faint()
			}
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
	return rune(strconv.FormatInt(int64(l.paces(k.value)), 36)[0])
}

func (l *looks) inBase36() bool { return l.paces(l.hottest) < 36 }

// legend explains the characters or colours in use, on one line or, in a narrow window, on several.
func (t *textWriter) legend() {
	const apart = "   "
	used := 0
	for i, e := range t.entries() {
		switch {
		case i == 0:
		case t.o.Columns > 0 && used+len(apart)+e.columns() > t.o.Columns:
			t.WriteByte('\n')
			used = 0
		default:
			t.WriteString(apart)
			used += len(apart)
		}
		t.WriteString(e.sample + e.text)
		used += e.columns()
	}
	if used > 0 {
		t.WriteByte('\n')
	}
}

// entry explains one thing.
type entry struct {
	sample string // in colour, with a blank after it; or nothing
	text   string
	wide   int // columns of the sample
}

func (e entry) columns() int { return e.wide + utf8.RuneCountInString(e.text) }

func (t *textWriter) entries() []entry {
	var entries []entry
	for _, role := range t.rolesInUse() {
		e := entry{text: t.scene.name(role)}
		if t.o.Depth == NoColor {
			e.text = string(role.Symbol()) + " " + e.text
		} else {
			e.show(t, t.o.Palette[role])
		}
		entries = append(entries, e)
	}
	if t.scene.Heat != nil {
		return append(entries, t.heatEntry())
	}
	return append(entries, t.kindEntries()...)
}

// show puts a circle of a colour before the text.
func (e *entry) show(t *textWriter, ink Color) {
	e.sample, e.wide = t.sgr.to(Tile{Ink: ink})+"⬤"+t.sgr.plain()+" ", 2
}

// kindEntries explain the colours of kinds or, where there are none, their characters, if they have a name.
func (t *textWriter) kindEntries() []entry {
	var entries []entry
	if t.o.Depth != NoColor {
		for _, i := range t.o.kindItems(t.looks) {
			e := entry{text: i.text}
			e.show(t, i.ink)
			entries = append(entries, e)
		}
		return entries
	}
	for _, k := range t.kinds(t.o.Terrain) {
		sign := t.scene.Grid.Sign(k)
		symbol := string(sign.Symbol)
		switch {
		case sign.Name == "":
		case strings.HasPrefix(sign.Name, symbol+" "): // such as "3 paces"
			entries = append(entries, entry{text: sign.Name})
		default:
			entries = append(entries, entry{text: symbol + " " + sign.Name})
		}
	}
	return entries
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

// heatEntry explains numbers or their colours.
func (t *textWriter) heatEntry() entry {
	hottest, name := t.number(t.hottest), cmp.Or(t.scene.HeatName, "cost")
	switch {
	case t.o.Depth != NoColor:
		return entry{sample: name + " 0 " + t.ramp() + " ", text: hottest, wide: len(name) + 4 + rampColumns}
	case t.inBase36():
		return entry{text: fmt.Sprintf("0 to %s: %s 0 to %s", strconv.FormatInt(int64(t.paces(t.hottest)), 36), name, hottest)}
	}
	return entry{text: fmt.Sprintf("0 to 9: tenths of the %s %s", name, hottest)}
}

// rampColumns is the width of the ramp in a legend.
const rampColumns = 12

// ramp is the colours of heat, from cold to hot.
func (t *textWriter) ramp() string {
	var b strings.Builder
	for i := range rampColumns {
		b.WriteString(t.sgr.to(Tile{Fill: t.o.Ramp[i*255/(rampColumns-1)], Filled: true}) + " ")
	}
	return b.String() + t.sgr.plain()
}
