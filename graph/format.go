package graph

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"paces/internal/input"
)

// Options says how to read a graph. The zero value finds out by itself.
type Options struct {
	Format     string // name of the format, as in [Formats]; empty: found from content and name
	Undirected bool   // every edge can be walked both ways, also where the file does not say so
}

// File is a graph as a file holds it.
type File struct {
	*Graph
	Format    string     // name of the format it was read in
	Positions []Position // by node, where they are known; else nil
	Warnings  []string   // what was read otherwise than it may have been meant
}

// Position is a place in the plane, in the file's own unit.
type Position struct{ X, Y int64 }

// format is a way to keep a graph in a file.
type format struct {
	name   string
	what   string
	detect func(*file) bool
	decode func(*file) (*draft, error)
	encode func(*bytes.Buffer, *File) error
}

// formats returns all formats, in the order in which they are tried: the one that asks for most comes first.
func formats() []format {
	return []format{
		{"dimacs", "DIMACS shortest paths, colouring or co-ordinates (.gr, .col, .co)", isDIMACS, decodeDIMACS, encodeDIMACS},
		{"graphml", "GraphML, the weight being the edge data of that name", isGraphML, decodeGraphML, encodeGraphML},
		{"dot", "Graphviz (.dot, .gv), weighed by weight, cost, len or a numeric label", isDOT, decodeDOT, encodeDOT},
		{"gml", "Graph Modelling Language", isGML, decodeGML, encodeGML},
		{"matrixmarket", "Matrix Market (.mtx), a square matrix; entry (i, j) is an edge i -> j", isMatrixMarket, decodeMatrixMarket, encodeMatrixMarket},
		{"metis", "METIS (.graph), the neighbours of a node a line", isMETIS, decodeMETIS, encodeMETIS},
		{"edgelist", "an edge a line: from, to, weight; separated by tabs, commas or blanks", isEdgeList, decodeEdgeList, encodeEdgeList},
	}
}

// Format describes a format for people.
type Format struct {
	Name string
	What string // one line
}

// Formats lists the formats, sorted by name. All are read and written.
func Formats() []Format {
	var list []Format
	for _, f := range formats() {
		list = append(list, Format{f.name, f.what})
	}
	slices.SortFunc(list, func(a, b Format) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// find returns the format of that name.
func find(name string) (format, error) {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	for _, f := range formats() {
		if f.name == name {
			return f, nil
		}
	}
	return format{}, fmt.Errorf("no graph format is called %q; there are %s", name, strings.Join(names, ", "))
}

// Read reads a graph from r. The name is where it comes from: it stands in errors, and its ending helps to find the
// format. Decimal weights are scaled to integers exactly, all by the same power of ten, which [Graph.Scale] reports. What is
// wrong with the file is an [*Error].
func Read(r io.Reader, name string, opts Options) (*File, error) {
	f, err := readFile(r, name, opts)
	if err != nil {
		return nil, err
	}
	form, err := f.format()
	if err != nil {
		return nil, err
	}
	d, err := form.decode(f)
	if err != nil {
		return nil, err
	}
	g, err := d.build()
	if err != nil {
		return nil, err
	}
	g.Format = form.name
	return g, nil
}

// Write writes a graph in the format of that name, all of it or nothing. What the format cannot hold is an error that
// names it.
func Write(w io.Writer, f *File, formatName string) error {
	form, err := find(formatName)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := form.encode(&b, f); err != nil {
		return fmt.Errorf("graph: %s cannot hold %w", form.name, err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// ErrNotGraph is the reason why a file is refused that may be whole, but holds something else than a graph.
var ErrNotGraph = errors.New("not a graph")

// Error is what is wrong with a file, and where: "roads.gr:3:7: reason".
type Error struct {
	Name         string // the file
	Line, Column int    // from 1, a column being a character; Line is 0 where the whole file is meant
	Err          error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.Name, e.Err)
	}
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// file is a whole file in memory, on its way into a graph.
type file struct {
	name string
	data []byte
	opts Options
}

// readFile reads all of r.
func readFile(r io.Reader, name string, opts Options) (*file, error) {
	f := &file{name: name, opts: opts}
	var err error
	if f.data, err = input.Read(r); err != nil {
		return nil, f.errorf("%w", err)
	}
	return f, nil
}

// format returns the format that was asked for, else the first that knows the file for its own.
func (f *file) format() (format, error) {
	if f.opts.Format != "" {
		return find(f.opts.Format)
	}
	for _, form := range formats() {
		if form.detect(f) {
			return form, nil
		}
	}
	return format{}, f.errorf("%w in any format that is read: binary data", ErrNotGraph)
}

// ending returns the file name's ending in lower case, with its dot.
func (f *file) ending() string { return strings.ToLower(filepath.Ext(f.name)) }

// errorf returns an error about the file as a whole.
func (f *file) errorf(format string, args ...any) error {
	return &Error{Name: f.name, Err: fmt.Errorf(format, args...)}
}

// errorAt returns an error about the place at byte offset off.
func (f *file) errorAt(off int, format string, args ...any) error {
	before := f.data[:min(off, len(f.data))]
	line := 1 + bytes.Count(before, []byte{'\n'})
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return &Error{Name: f.name, Line: line, Column: column, Err: fmt.Errorf(format, args...)}
}

// token is a piece of a file and where it stands.
type token struct {
	text []byte
	off  int
}

// lines yields the lines of the file without their ends.
func (f *file) lines() iter.Seq[token] {
	return func(yield func(token) bool) {
		for off := 0; off < len(f.data); {
			text := f.data[off:]
			length := len(text)
			if i := bytes.IndexByte(text, '\n'); i >= 0 {
				text, length = text[:i], i+1
			}
			if !yield(token{bytes.TrimSuffix(text, []byte{'\r'}), off}) {
				return
			}
			off += length
		}
	}
}

// fields appends the words of the line, separated by blanks, to words.
func (t token) fields(words []token) []token {
	for i := 0; i < len(t.text); {
		if isBlank(t.text[i]) {
			i++
			continue
		}
		start := i
		for i < len(t.text) && !isBlank(t.text[i]) {
			i++
		}
		words = append(words, token{t.text[start:i], t.off + start})
	}
	return words
}

// split appends the columns of the line, separated by separator, without the blanks around them.
func (t token) split(separator byte, columns []token) []token {
	for start := 0; ; {
		end := bytes.IndexByte(t.text[start:], separator)
		if end < 0 {
			return append(columns, token{t.text[start:], t.off + start}.trim())
		}
		columns = append(columns, token{t.text[start : start+end], t.off + start}.trim())
		start += end + 1
	}
}

func (t token) trim() token {
	for len(t.text) > 0 && isBlank(t.text[0]) {
		t.text, t.off = t.text[1:], t.off+1
	}
	for len(t.text) > 0 && isBlank(t.text[len(t.text)-1]) {
		t.text = t.text[:len(t.text)-1]
	}
	return t
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }
