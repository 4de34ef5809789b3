package graph

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An edge list has an edge a line: FROM TO [WEIGHT], in columns separated by tabs, by commas or by blanks, whichever the
// first line uses. Nodes are names. Further columns are left out. Lines that begin with # or % are comments.
//
// Two sorts of counts may come first, and then nodes are numbers below the count: a line NODES and a line EDGES, or one
// line NODES EDGES before lines with a weight.

// isEdgeList takes any text: it is the last format to be tried.
func isEdgeList(f *file) bool { return bytes.IndexByte(f.data, 0) < 0 && utf8.Valid(f.data) }

// edgeList is the state of reading one file.
type edgeList struct {
	*draft
	separator byte // 0 is any blanks
	width     int  // columns of an edge: 2 or 3; 0 before the first
	counted   bool // nodes are numbers
}

func decodeEdgeList(f *file) (*draft, error) {
	l := &edgeList{draft: newDraft(f)}
	rows := l.rows()
	if len(rows) == 0 {
		return nil, f.errorf("%w: nothing but comments", ErrNotGraph)
	}
	rows, edges, err := l.header(rows)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if err := l.row(row); err != nil {
			return nil, err
		}
	}
	if l.counted && len(rows) != edges {
		return nil, f.errorf("has %d edges where its head says %d: cut off, or put together wrongly", len(rows), edges)
	}
	if !l.counted {
		l.sortNames()
	}
	return l.draft, nil
}

// rows lists the lines that are not empty and no comments, as columns.
func (l *edgeList) rows() [][]token {
	var rows [][]token
	var columns []token // of all rows, cut into pieces
	for line := range l.file.lines() {
		trimmed := line.trim()
		if len(trimmed.text) == 0 || trimmed.text[0] == '#' || trimmed.text[0] == '%' {
			continue
		}
		if len(rows) == 0 {
			l.separator = separatorOf(trimmed.text)
		}
		start := len(columns)
		if l.separator == 0 {
			columns = line.fields(columns)
		} else {
			columns = line.split(l.separator, columns)
		}
		rows = append(rows, columns[start:len(columns):len(columns)])
	}
	return rows
}

func separatorOf(line []byte) byte {
	for _, c := range []byte("\t,") {
		if bytes.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return 0
}

// header takes counts or headings off the rows.
func (l *edgeList) header(rows [][]token) (rest [][]token, edges int, err error) {
	var counts []token
	switch {
	case len(rows) > 1 && len(rows[0]) == 1 && len(rows[1]) == 1:
		counts, rest = []token{rows[0][0], rows[1][0]}, rows[2:]
	case len(rows) > 1 && len(rows[0]) == 2 && len(rows[1]) == 3:
		counts, rest = rows[0], rows[1:]
	case len(rows) > 1 && isHeading(rows[0]):
		l.warn("the first line is taken for headings")
		return rows[1:], 0, nil
	default:
		return rows, 0, nil
	}
	nodes, err := l.file.natural(counts[0], "nodes")
	if err != nil {
		return nil, 0, err
	}
	if edges, err = l.file.natural(counts[1], "edges"); err != nil {
		return nil, 0, err
	}
	l.counted = true
	return rest, edges, l.count(nodes, 0, counts[0].off)
}

// isHeading reports whether a row names columns: its third one is a word, or the first two have the usual names.
func isHeading(row []token) bool {
	if len(row) > 2 {
		word := strings.ToLower(string(row[2].text))
		return word != "nan" && word != "inf" && strings.ContainsFunc(word, isLetter) && !strings.ContainsAny(word, "0123456789")
	}
	if len(row) < 2 {
		return false
	}
	switch strings.ToLower(string(row[0].text)) + " " + strings.ToLower(string(row[1].text)) {
	case "source target", "from to", "tail head", "fromnodeid tonodeid":
		return true
	}
	return false
}

func isLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

// row reads one edge.
func (l *edgeList) row(row []token) error {
	f := l.file
	if len(row) < 2 {
		return f.errorAt(row[0].off, "an edge is FROM TO [WEIGHT]; here is only %s", clip(row[0].text))
	}
	width := min(len(row), 3)
	if l.width == 0 {
		l.width = width
		if len(row) > 3 {
			l.warn("columns after the third are left out")
		}
	}
	if width != l.width {
		last := row[len(row)-1]
		return f.errorAt(last.off, "%d columns, where the first edge has %d", len(row), l.width)
	}
	tail, err := l.end(row[0])
	if err != nil {
		return err
	}
	head, err := l.end(row[1])
	if err != nil {
		return err
	}
	weight := one
	if width == 3 {
		if weight, err = f.weight(row[2]); err != nil {
			return err
		}
	}
	l.edge(tail, head, weight, row[0].off)
	return nil
}

// end reads the node at one end of an edge.
func (l *edgeList) end(t token) (Node, error) {
	switch {
	case l.counted:
		return l.number(t)
	case len(t.text) == 0:
		return None, l.file.errorAt(t.off, "a node without a name")
	}
	return l.node(t.text), nil
}

func encodeEdgeList(b *bytes.Buffer, f *File) error {
	touched := newBitset(f.Nodes())
	for a := range f.All() {
		touched.add(a.Tail)
		touched.add(a.Head)
	}
	for n := range Node(f.Nodes()) {
		name := f.Name(n)
		switch {
		case !touched.has(n):
			return fmt.Errorf("node %s, which has no edge", name)
		case name == "" || strings.ContainsAny(name, "\t\r\n") || strings.TrimSpace(name) != name || strings.ContainsAny(name[:1], "#%"):
			return fmt.Errorf("the name %q: it holds a separator or begins a comment", name)
		}
	}
	for a := range f.All() {
		fmt.Fprintf(b, "%s\t%s\t%s\n", f.Name(a.Tail), f.Name(a.Head), f.Decimal(a.Weight))
	}
	return nil
}
