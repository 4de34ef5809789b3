package graph

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Matrix Market (Boisvert, Pozo, Remington 1996): a first line
//
//	%%MatrixMarket matrix coordinate|array real|integer|pattern general|symmetric|skew-symmetric
//
// then comments, a line ROWS COLUMNS [ENTRIES], and an entry a line: ROW COLUMN [VALUE], counted from 1; or for an array
// the values alone, column by column. Entry (i, j) is an arc i -> j; zeros of an array are none.

const banner = "%%MatrixMarket"

func isMatrixMarket(f *file) bool {
	return len(f.data) >= len(banner) && strings.EqualFold(string(f.data[:len(banner)]), banner) || f.ending() == ".mtx"
}

// matrix is the state of reading one file.
type matrix struct {
	*draft
	array, pattern  bool
	symmetric, skew bool
	entries         int             // as the size line says
	seen            map[[2]Node]int // entry to its place
	row, column     Node            // of the next value of an array
}

func decodeMatrixMarket(f *file) (*draft, error) {
	m := &matrix{draft: newDraft(f), entries: -1}
	var words []token
	read := 0
	for line := range f.lines() {
		words = line.fields(words[:0])
		var err error
		switch {
		case line.off == 0 && len(words) > 0 && strings.EqualFold(string(words[0].text), banner):
			err = m.banner(words)
		case len(words) == 0 || words[0].text[0] == '%':
			continue
		case m.entries < 0:
			err = m.size(words)
		default:
			if read++; read > m.entries {
				return nil, f.errorAt(words[0].off, "more than %d entries, the number in the size line", m.entries)
			}
			err = m.entry(words)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case m.entries < 0:
		return nil, f.errorf("has no size line ROWS COLUMNS ENTRIES")
	case read < m.entries:
		return nil, f.errorf("has %d entries where its size line says %d: cut off", read, m.entries)
	}
	return m.draft, nil
}

// banner reads the first line.
func (m *matrix) banner(words []token) error {
	known := [][]string{
		nil,
		{"matrix"},
		{"coordinate", "array"},
		{"real", "integer", "pattern", "double"},
		{"general", "symmetric", "skew-symmetric"},
	}
	if len(words) != len(known) {
		return m.file.errorAt(words[0].off, "the first line has %d words, not %d", len(words), len(known))
	}
	var said [5]string
	for i, word := range words[1:] {
		said[i+1] = strings.ToLower(string(word.text))
		switch {
		case said[i+1] == "complex":
			return m.file.errorAt(word.off, "%w with weights to add and compare: its values are complex numbers", ErrNotGraph)
		case said[i+1] == "hermitian":
			return m.file.errorAt(word.off, "%w with weights to add and compare: hermitian is for complex numbers", ErrNotGraph)
		case !slices.Contains(known[i+1], said[i+1]):
			return m.file.errorAt(word.off, "%s in the first line; here it may be %s", clip(word.text), strings.Join(known[i+1], ", "))
		}
	}
	m.array, m.pattern = said[2] == "array", said[3] == "pattern"
	m.symmetric, m.skew = said[4] == "symmetric", said[4] == "skew-symmetric"
	if m.array && m.pattern {
		return m.file.errorAt(words[3].off, "an array has values, so it cannot be a pattern")
	}
	return nil
}

// size reads the line ROWS COLUMNS [ENTRIES].
func (m *matrix) size(words []token) error {
	if m.file.data[0] != '%' {
		m.array = len(words) == 2
		m.warn("there is no line %s; it is read as a general matrix of numbers", banner)
	}
	want := 3
	if m.array {
		want = 2
	}
	if len(words) != want {
		return m.file.errorAt(words[0].off, "the size line has %d numbers, not %d", len(words), want)
	}
	var sizes [3]int
	for i, word := range words {
		var err error
		if sizes[i], err = m.file.natural(word, "rows, columns or entries"); err != nil {
			return err
		}
	}
	n := sizes[0]
	if n != sizes[1] {
		return m.file.errorAt(words[0].off, "%w: a graph's matrix is square, this one is %d x %d", ErrNotGraph, n, sizes[1])
	}
	m.entries = sizes[2]
	if m.array {
		m.entries = n * n
		if m.symmetric {
			m.entries = n * (n + 1) / 2
		} else if m.skew {
			m.entries = n * (n - 1) / 2
			m.row = 1
		}
	} else {
		m.seen = make(map[[2]Node]int)
	}
	return m.count(n, 1, words[0].off)
}

// entry reads one line of data.
func (m *matrix) entry(words []token) error {
	want := 3
	if m.array {
		want = 1
	} else if m.pattern {
		want = 2
	}
	if len(words) != want {
		return m.file.errorAt(words[0].off, "an entry has %d numbers here, this one has %d", want, len(words))
	}
	if m.array {
		return m.value(words[0])
	}
	row, err := m.number(words[0])
	if err != nil {
		return err
	}
	column, err := m.number(words[1])
	if err != nil {
		return err
	}
	weight := one
	if !m.pattern {
		if weight, err = m.file.weight(words[2]); err != nil {
			return err
		}
	}
	key := [2]Node{row, column}
	if m.symmetric || m.skew {
		key = [2]Node{max(row, column), min(row, column)}
	}
	if before, twice := m.seen[key]; twice {
		first := m.file.errorAt(before, "").(*Error)
		return m.file.errorAt(words[0].off, "entry (%d, %d) a second time; the first is in line %d", row+1, column+1, first.Line)
	}
	m.seen[key] = words[0].off
	return m.add(row, column, weight, words[0].off)
}

// value reads the next value of an array.
func (m *matrix) value(t token) error {
	weight, err := m.file.weight(t)
	if err != nil {
		return err
	}
	row, column := m.row, m.column
	if m.row++; int(m.row) == m.nodes {
		m.column++
		switch {
		case m.symmetric:
			m.row = m.column
		case m.skew:
			m.row = m.column + 1
		default:
			m.row = 0
		}
	}
	if weight.digits == 0 {
		return nil
	}
	return m.add(row, column, weight, t.off)
}

// add adds the arc of an entry, and the one that symmetry gives.
func (m *matrix) add(row, column Node, weight decimal, off int) error {
	m.edge(row, column, weight, off)
	switch {
	case row == column && m.skew:
		return m.file.errorAt(off, "an entry on the diagonal of a skew-symmetric matrix")
	case row != column && m.symmetric && !m.both:
		m.edge(column, row, weight, off)
	case m.skew && !m.both:
		m.edge(column, row, decimal{-weight.digits, weight.places}, off)
	}
	return nil
}

// encodeMatrixMarket writes a general matrix.
func encodeMatrixMarket(b *bytes.Buffer, f *File) error {
	kind := "integer"
	if f.Scale() > 1 {
		kind = "real"
	}
	fmt.Fprintf(b, "%s matrix coordinate %s general\n", banner, kind)
	if f.names != nil {
		for n, name := range f.names {
			fmt.Fprintf(b, "%% node %d is %q\n", n+1, name)
		}
	}
	fmt.Fprintf(b, "%d %d %d\n", f.Nodes(), f.Nodes(), f.Arcs())
	last := Arc{Tail: None}
	for a := range f.All() {
		if a.Tail == last.Tail && a.Head == last.Head {
			return fmt.Errorf("parallel edges, here from %s to %s", f.Name(a.Tail), f.Name(a.Head))
		}
		last = a
		fmt.Fprintf(b, "%d %d %s\n", a.Tail+1, a.Head+1, f.Decimal(a.Weight))
	}
	return nil
}
