package mapfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"paces"
)

// Matrix: whole numbers separated by blanks, tabs, commas or semicolons, a row a line. 0 is open, any other number a
// wall. A first line "W H" is a header where the size of the rest fits it. Each number is a kind: 0 to 9 are their own
// character, others get kinds in order of appearance; Values keeps the numbers.

// isMatrix reports whether the first line that is not blank holds nothing but numbers and separators, both of them.
func isMatrix(f *file) bool {
	line := bytes.TrimSpace(f.data[:min(len(f.data), 1<<20)])
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = bytes.TrimSpace(line[:i])
	}
	for field := range bytes.FieldsFuncSeq(line, isSeparator) {
		if _, err := strconv.ParseFloat(string(field), 64); err != nil {
			return false
		}
	}
	return bytes.ContainsFunc(line, isSeparator)
}

func isSeparator(r rune) bool {
	return r == ' ' || r == '\t' || r == ',' || r == ';' || r == '\r' || r == '\n'
}

func decodeMatrix(f *file) (*Map, error) {
	rows := f.filledLines()
	first, err := f.numbers(nil, rows[0])
	if err != nil {
		return nil, err
	}
	width := len(first)
	if len(first) == 2 && len(rows) > 1 {
		if width, err = f.matrixHeader(first, rows); err != nil {
			return nil, err
		}
		if width > 0 {
			rows = rows[1:]
		} else {
			width = 2
		}
	}
	if err := f.checkRoom(width, len(rows), 1); err != nil {
		return nil, f.errorf("%w", err)
	}
	return f.matrix(rows, width)
}

// matrixHeader returns the width of the matrix if its first row is a header "W H", 0 if it is the first row of a
// matrix of two columns.
func (f *file) matrixHeader(header []number, rows []span) (int, error) {
	second, err := f.numbers(nil, rows[1])
	if err != nil {
		return 0, err
	}
	w, h := header[0].value, header[1].value
	fits := w == len(second) && h == len(rows)-1
	switch {
	case fits:
		return w, nil
	case len(second) == 2:
		return 0, nil
	}
	return 0, f.errorAt(rows[0].from, "the header says %dx%d, the rows below are %dx%d", w, h, len(second), len(rows)-1)
}

func (f *file) matrix(rows []span, w int) (*Map, error) {
	g, err := paces.NewGrid(w, len(rows), '0')
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	m := &Map{Grid: g, Topology: paces.Four, Values: make([]int, 256)}
	var kinds palette[int]
	var row []number
	line := make([]paces.Kind, w)
	for y, s := range rows {
		if row, err = f.numbers(row[:0], s); err != nil {
			return nil, err
		}
		if len(row) != w {
			return nil, f.errorAt(s.to, "row %d has %s, the rows above have %d", y, count(len(row), "number"), w)
		}
		for x, n := range row {
			if line[x], err = kinds.of(n.value, digit(n.value), strconv.Itoa(n.value)); err != nil {
				return nil, f.errorAt(n.off, "the number %d is %w", n.value, err)
			}
		}
		if err := paintRow(g, y, line); err != nil {
			return nil, err
		}
	}
	kinds.sign(g)
	for n, k := range kinds.kinds {
		m.Values[k] = n
		if n == 0 {
			m.Costs[k] = 1
		}
	}
	return m, nil
}

// digit returns the character of a number of one digit, 0 for others.
func digit(n int) rune {
	if n < 0 || n > 9 {
		return 0
	}
	return '0' + rune(n)
}

// number is a number in a file, and where it begins.
type number struct{ value, off int }

// numbers appends the numbers of a line to dst. A line without any separator is a number a digit, where the format was
// asked for by name.
func (f *file) numbers(dst []number, line span) ([]number, error) {
	if f.opts.Format == "matrix" && line.to-line.from > 1 && bytes.IndexFunc(f.text(line), isSeparator) < 0 {
		return f.digits(dst, line)
	}
	off := line.from
	for {
		off = f.skipBlanks(off, line.to)
		if off == line.to {
			return dst, nil
		}
		end := off
		for end < line.to && !isSeparator(rune(f.data[end])) {
			end++
		}
		n, err := wholeNumber(f.data[off:end])
		if err != nil {
			return dst, f.errorAt(off, "%w", err)
		}
		dst = append(dst, number{n, off})
		off = f.skipBlanks(end, line.to)
		if off < line.to && (f.data[off] == ',' || f.data[off] == ';') {
			off++
		}
	}
}

func (f *file) digits(dst []number, line span) ([]number, error) {
	for off := line.from; off < line.to; off++ {
		n, err := wholeNumber(f.data[off : off+1])
		if err != nil {
			return dst, f.errorAt(off, "%w", err)
		}
		dst = append(dst, number{n, off})
	}
	return dst, nil
}

func (f *file) skipBlanks(off, end int) int {
	for off < end && (f.data[off] == ' ' || f.data[off] == '\t') {
		off++
	}
	return off
}

// wholeNumber reads a whole number of 32 bits.
func wholeNumber(text []byte) (int, error) {
	if len(text) == 0 {
		return 0, fmt.Errorf("a number is missing")
	}
	n, err := strconv.ParseInt(string(text), 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%s is not a whole number of 32 bits", shown(text))
	}
	return int(n), nil
}

// shown returns text in quotes, cut if it is long.
func shown(text []byte) string {
	if len(text) > 40 {
		return strconv.Quote(string(text[:40])) + "..."
	}
	return strconv.Quote(string(text))
}

// encodeMatrix writes the numbers that the kinds stand for, if they stand for any, else 0 for open and 1 for closed.
func encodeMatrix(w io.Writer, m *Map) error {
	numbers := m.Values
	if numbers == nil {
		var err error
		if numbers, err = openOrClosed(m); err != nil {
			return err
		}
	}
	b := bufio.NewWriter(w)
	writeNumbers(b, m.Grid, ',', func(_ paces.Cell, k paces.Kind) int { return numbers[k] })
	return b.Flush()
}

func openOrClosed(m *Map) ([]int, error) {
	numbers := make([]int, 256)
	for k, n := range m.Grid.Counts() {
		switch cost := m.Costs[k]; {
		case n == 0 || cost == 1:
		case cost == 0:
			numbers[k] = 1
		default:
			return nil, fmt.Errorf("matrix: kind %s costs %s, and this format knows open and closed alone (costfield keeps costs)",
				m.kindName(paces.Kind(k)), costText(cost))
		}
	}
	return numbers, nil
}

// writeNumbers writes a number a cell, with a separator between them; a single column has one too, or it would not be
// known for a matrix.
func writeNumbers(b *bufio.Writer, g *paces.Grid, separator byte, number func(paces.Cell, paces.Kind) int) {
	var digits []byte
	for c, k := range g.All() {
		digits = strconv.AppendInt(digits[:0], int64(number(c, k)), 10)
		b.Write(digits)
		if c.X < g.Width()-1 || c.X == 0 {
			b.WriteByte(separator)
		}
		if c.X == g.Width()-1 {
			b.WriteByte('\n')
		}
	}
}
