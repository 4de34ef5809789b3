package mapfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"unicode"
	"unicode/utf8"

	"paces"
)

// Text: a character a cell, a line a row. An ASCII character is its own kind; others get kinds from 128 on in order of
// appearance and stay in the legend. '#' is a wall, a digit its cost (0 is free), all else costs 1.

// textCosts is the meaning of the characters of a text map.
var textCosts = func() (costs paces.Costs) {
	for k := 1; k < len(costs); k++ {
		costs[k] = 1
	}
	costs['#'], costs['0'] = 0, paces.Free
	for d := '1'; d <= '9'; d++ {
		costs[d] = uint16(d - '0')
	}
	return costs
}()

// isText reports whether the file looks like text at all: it is the last format tried.
func isText(f *file) bool { return bytes.IndexByte(f.data[:min(len(f.data), 1024)], 0) < 0 }

func decodeText(f *file) (*Map, error) {
	rows, w, padded := f.textRows()
	if w == 0 {
		return nil, f.errorf("is empty: nothing but blanks")
	}
	if err := f.checkRoom(w, len(rows), 16); err != nil { // short rows are filled up
		return nil, f.errorf("%w", err)
	}
	if err := f.checkPadding(rows, w, padded); err != nil {
		return nil, err
	}
	g, err := paces.NewGrid(w, len(rows), ' ')
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	signs := palette[rune]{next: firstBeyondASCII}
	line := make([]paces.Kind, w)
	for y, row := range rows {
		clear(line)
		if err := f.textRow(row, line, &signs); err != nil {
			return nil, err
		}
		if err := paintRow(g, y, line); err != nil {
			return nil, err
		}
	}
	for r, k := range signs.kinds {
		g.SetSign(k, paces.Sign{Symbol: r})
	}
	return &Map{Grid: g, Topology: paces.Four, Costs: textCosts}, nil
}

// firstBeyondASCII is the index in spare of kind 128.
const firstBeyondASCII = 52

// span is a stretch of a file, from one byte offset to another.
type span struct{ from, to int }

// lines returns the lines of the file without their ends; empty lines at the end of the file are dropped.
func (f *file) lines() []span {
	var lines []span
	for from := 0; from < len(f.data); {
		to, next := len(f.data), len(f.data)
		if i := bytes.IndexByte(f.data[from:], '\n'); i >= 0 {
			to, next = from+i, from+i+1
		}
		if to > from && f.data[to-1] == '\r' {
			to--
		}
		lines = append(lines, span{from, to})
		from = next
	}
	for n := len(lines); n > 0 && lines[n-1].from == lines[n-1].to; n-- {
		lines = lines[:n-1]
	}
	return lines
}

// filledLines is lines for formats to which blanks mean nothing: they are cut from the end of each line and of the file.
func (f *file) filledLines() []span {
	lines := f.lines()
	filled := 0
	for i := range lines {
		s := &lines[i]
		s.to = s.from + len(bytes.TrimRight(f.text(*s), " \t"))
		if s.to > s.from {
			filled = i + 1
		}
	}
	return lines[:filled]
}

// text returns what stands in s.
func (f *file) text(s span) []byte { return f.data[s.from:s.to] }

// textRows returns the rows of a text map, each cut at the width of the widest when blanks at its end are left out of
// account, that width, and whether a blank is terrain: one stands within that width.
func (f *file) textRows() (rows []span, w int, blanks bool) {
	rows = f.lines()
	for _, row := range rows {
		w = max(w, utf8.RuneCount(bytes.TrimRight(f.text(row), " \t")))
	}
	for i, row := range rows {
		text := f.text(row)
		for x := 0; x < w && len(text) > 0; x++ {
			blanks = blanks || text[0] == ' '
			_, n := utf8.DecodeRune(text)
			text = text[n:]
		}
		rows[i].to -= len(text)
	}
	return rows, w, blanks
}

// checkPadding refuses a row that is shorter than w, unless blanks are terrain.
func (f *file) checkPadding(rows []span, w int, blanks bool) error {
	if blanks {
		return nil
	}
	for y, row := range rows {
		if n := utf8.RuneCount(f.text(row)); n < w {
			return f.errorAt(row.to, "row %d has %s, the widest has %d", y, count(n, "cell"), w)
		}
	}
	return nil
}

// textRow puts the kinds of a row into line; cells that the row lacks become blanks.
func (f *file) textRow(row span, line []paces.Kind, signs *palette[rune]) error {
	x := 0
	for off := row.from; off < row.to; x++ {
		r, n := utf8.DecodeRune(f.data[off:row.to])
		k, err := textKind(r, signs)
		if err != nil {
			return f.errorAt(off, "%w", err)
		}
		line[x] = k
		off += n
	}
	for ; x < len(line); x++ {
		line[x] = ' '
	}
	return nil
}

func textKind(r rune, signs *palette[rune]) (paces.Kind, error) {
	switch {
	case r >= ' ' && r < 0x7f:
		return paces.Kind(r), nil
	case r == utf8.RuneError:
		return 0, fmt.Errorf("not a character of UTF-8")
	case r == '\t':
		return 0, fmt.Errorf("a tab is no terrain")
	case !unicode.IsGraphic(r):
		return 0, fmt.Errorf("control character %U", r)
	}
	k, err := signs.of(r, 0, "")
	if err != nil {
		return 0, fmt.Errorf("%q is %w", r, err)
	}
	return k, nil
}

func encodeText(w io.Writer, m *Map) error {
	symbols, err := textLanguage.symbols(m)
	if err != nil {
		return fmt.Errorf("text: %w", err)
	}
	if blank := slices.Index(symbols[:], ' '); blank >= 0 && lastColumnIs(m.Grid, paces.Kind(blank)) {
		symbols[blank] = '.' // blanks at the end of all rows would be lost, and mean the same
	}
	b := bufio.NewWriter(w)
	writeRows(b, m.Grid, symbols)
	return b.Flush()
}

var textLanguage = language{isTerrain, textCosts, func(cost uint16) rune {
	switch {
	case cost == 0:
		return '#'
	case cost == 1:
		return '.'
	case cost == paces.Free:
		return '0'
	case cost <= 9:
		return '0' + rune(cost)
	}
	return 0
}}

func isTerrain(r rune) bool { return unicode.IsGraphic(r) && r != utf8.RuneError }

// lastColumnIs reports whether the last column of g is all of kind k.
func lastColumnIs(g *paces.Grid, k paces.Kind) bool {
	for y := range g.Height() {
		if g.At(paces.Cell{X: g.Width() - 1, Y: y}) != k {
			return false
		}
	}
	return true
}
