package graph

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
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
	counted   bool // the file begins with counts, and nodes are numbers
	edges     int  // as the counts say
}

func decodeEdgeList(f *file) (*draft, error) {
	l := &edgeList{draft: newDraft(f)}
	skip, err := l.header()
	if err != nil {
		return nil, err
	}
	edges := -skip
	for row := range l.rows() {
		if edges++; edges <= 0 {
			continue
		}
		if err := l.row(row); err != nil {
			return nil, err
		}
	}
	if l.counted && edges != l.edges {
		return nil, f.errorf("has %d edges where its head says %d: cut off, or put together wrongly", edges, l.edges)
	}
	if !l.counted {
		l.sortNames()
	}
	return l.draft, nil
}

// rows yields the lines that are not empty and no comments, as columns. They are valid until the next row.
func (l *edgeList) rows() iter.Seq[[]token] {
	return func(yield func([]token) bool) {
		first := true
		var columns []token
		for line := range l.file.lines() {
			trimmed := line.trim()
			if len(trimmed.text) == 0 || trimmed.text[0] == '#' || trimmed.text[0] == '%' {
				continue
			}
			if first {
				l.separator, first = separatorOf(trimmed.text), false
			}
			if l.separator == 0 {
				columns = line.fields(columns[:0])
			} else {
				columns = line.split(l.separator, columns[:0])
			}
			if !yield(columns) {
				return
			}
		}
	}
}

func separatorOf(line []byte) byte {
	for _, c := range []byte("\t,") {
		if bytes.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return 0
}

// header looks for counts or headings in the first two rows, and returns how many rows they take.
func (l *edgeList) header() (rows int, err error) {
	var head [2][]token
	for row := range l.rows() {
		head[rows] = slices.Clone(row)
		if rows++; rows == len(head) {
			break
		}
	}
	first, second := head[0], head[1]
	switch {
	case rows == 0:
		return 0, l.file.errorf("%w: nothing but comments", ErrNotGraph)
	case len(first) == 1 && len(second) == 1 && isCount(first[0]) && isCount(second[0]):
		return 2, l.counts(first[0], second[0])
	case len(first) == 2 && len(second) == 3 && isCount(first[0]) && isCount(first[1]):
		return 1, l.counts(first[0], first[1])
	case rows > 1 && isHeading(first):
		l.warn("the first line is taken for headings")
		return 1, nil
	}
	return 0, nil
}

// counts reads how many nodes and edges there are.
func (l *edgeList) counts(nodes, edges token) error {
	n, err := l.file.natural(nodes, "nodes")
	if err != nil {
		return err
	}
	l.counted = true
	if l.edges, err = l.file.natural(edges, "edges"); err != nil {
		return err
	}
	return l.count(n, 0, nodes.off)
}

func isCount(t token) bool { return len(bytes.Trim(t.text, "0123456789")) == 0 }

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
