package graph

import (
	"bytes"
	"cmp"
	"fmt"
)

// The formats of the DIMACS challenges. A letter begins each line: c a comment, p the problem, then
//
//	p sp NODES ARCS          9th challenge, shortest paths:  a TAIL HEAD WEIGHT
//	p aux sp co NODES        9th challenge, co-ordinates:    v NODE X Y
//	p edge NODES EDGES       2nd challenge, colouring:       e ONE OTHER [WEIGHT]
//
// Nodes are numbered from 1.

// isDIMACS looks for the p line behind the comments.
func isDIMACS(f *file) bool {
	var words []token
	for line := range f.lines() {
		words = line.fields(words[:0])
		if len(words) > 0 && string(words[0].text) != "c" {
			return string(words[0].text) == "p" && len(words) >= 4
		}
	}
	return false
}

// dimacs is the state of reading one file.
type dimacs struct {
	*draft
	letter byte // what a line of data begins with; 0 before the p line
	places int  // lines of data so far
	count  int  // lines of data as the p line says; -1 if it does not
}

func decodeDIMACS(f *file) (*draft, error) {
	d := dimacs{draft: newDraft(f)}
	var words []token
	for line := range f.lines() {
		words = line.fields(words[:0])
		if len(words) == 0 || words[0].text[0] == 'c' {
			continue
		}
		if err := d.line(words); err != nil {
			return nil, err
		}
	}
	if d.letter == 0 {
		return nil, f.errorf("has no p line, by which a DIMACS file says what it is")
	}
	if d.count >= 0 && d.places != d.count {
		return nil, f.errorf("has %d %c lines where the p line says %d: cut off, or put together wrongly",
			d.places, d.letter, d.count)
	}
	return d.draft, nil
}

func (d *dimacs) line(words []token) error {
	first := words[0]
	switch {
	case string(first.text) == "p" && d.letter == 0:
		return d.problem(words)
	case string(first.text) == "p":
		return d.file.errorAt(first.off, "a second p line")
	case d.letter == 0:
		return d.file.errorAt(first.off, "%s before the p line", clip(first.text))
	case len(first.text) == 1 && first.text[0] == d.letter:
		d.places++
		return d.data(words)
	}
	return d.file.errorAt(first.off, "a line begins with %s; here c, p and %c are known", clip(first.text), d.letter)
}

// problem reads the p line.
func (d *dimacs) problem(words []token) error {
	kind, rest := string(words[min(1, len(words)-1)].text), words[min(2, len(words)):]
	switch {
	case kind == "sp" && len(rest) == 2:
		d.letter = 'a'
	case (kind == "edge" || kind == "col") && len(rest) == 2:
		d.letter, d.both = 'e', true
	case kind == "aux" && len(rest) == 3 && string(rest[0].text) == "sp" && string(rest[1].text) == "co":
		d.letter, rest = 'v', rest[2:]
	case kind == "max" || kind == "min" || kind == "asn" || kind == "cnf":
		return d.file.errorAt(words[0].off, "%w of lengths: a DIMACS problem of kind %s", ErrNotGraph, kind)
	default:
		return d.file.errorAt(words[0].off, "a p line is p sp NODES ARCS, p aux sp co NODES or p edge NODES EDGES")
	}
	nodes, err := d.file.natural(rest[0], "nodes")
	if err != nil {
		return err
	}
	d.count = -1
	if d.letter != 'v' {
		if d.count, err = d.file.natural(rest[1], "edges"); err != nil {
			return err
		}
	}
	if err := d.draft.count(nodes, 1, rest[0].off); err != nil {
		return err
	}
	if d.letter == 'v' {
		d.positions = make([]Position, nodes)
	}
	return nil
}

// data reads an a, e or v line.
func (d *dimacs) data(words []token) error {
	if len(words) != 4 && (d.letter != 'e' || len(words) != 3) {
		return d.file.errorAt(words[0].off, "a line %c has three numbers, this one has %d", d.letter, len(words)-1)
	}
	node, err := d.number(words[1])
	if err != nil {
		return err
	}
	if d.letter == 'v' {
		x, errX := d.file.integer(words[2], "x")
		y, errY := d.file.integer(words[3], "y")
		d.positions[node] = Position{int64(x), int64(y)}
		return cmp.Or(errX, errY)
	}
	head, err := d.number(words[2])
	if err != nil {
		return err
	}
	weight := one
	if len(words) == 4 {
		if weight, err = d.file.weight(words[3]); err != nil {
			return err
		}
	}
	d.edge(node, head, weight, words[0].off)
	return nil
}

// encodeDIMACS writes names, which the format has no place for, as comments.
func encodeDIMACS(b *bytes.Buffer, f *File) error {
	if f.Arcs() == 0 && f.Positions != nil {
		fmt.Fprintf(b, "p aux sp co %d\n", f.Nodes())
		for n, p := range f.Positions {
			fmt.Fprintf(b, "v %d %d %d\n", n+1, p.X, p.Y)
		}
		return nil
	}
	if f.names != nil {
		for n, name := range f.names {
			fmt.Fprintf(b, "c node %d is %q\n", n+1, name)
		}
	}
	fmt.Fprintf(b, "p sp %d %d\n", f.Nodes(), f.Arcs())
	for a := range f.All() {
		fmt.Fprintf(b, "a %d %d %s\n", a.Tail+1, a.Head+1, f.Decimal(a.Weight))
	}
	return nil
}
