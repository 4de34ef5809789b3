package graph

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// DOT, the language of Graphviz. Read are graphs and digraphs with nodes, edges and chains of them, subgraphs as ends of
// edges, and defaults for edges. The weight of an edge is its attribute weight, else cost, length, distance, len, or a
// label that is a number; without it, 1. Ports and other attributes are left out.

func isDOT(f *file) bool {
	s := scanner{f: f, slash: true}
	first := strings.ToLower(string(s.word().text))
	if first == "strict" {
		first = strings.ToLower(string(s.word().text))
	}
	if ending := f.ending(); ending == ".dot" || ending == ".gv" {
		return true
	}
	if first != "graph" && first != "digraph" {
		return false
	}
	second := string(s.word().text)
	return second == "{" || string(s.word().text) == "{"
}

// dot is the state of reading one file: a parser with one word of look-ahead.
type dot struct {
	*draft
	scanner
	next  token
	arrow string // what stands between the ends of an edge: -> in a digraph, -- in a graph
}

func decodeDOT(f *file) (*draft, error) {
	d := &dot{draft: newDraft(f), scanner: scanner{f: f, slash: true}}
	d.advance()
	d.accept("strict")
	switch {
	case d.accept("digraph"):
		d.arrow = "->"
	case d.accept("graph"):
		d.arrow, d.both = "--", true
	default:
		return nil, d.unexpected("graph or digraph")
	}
	if !d.is("{") {
		if _, err := d.id("a name or {"); err != nil {
			return nil, err
		}
	}
	if _, err := d.body(noWeight, 0); err != nil {
		return nil, err
	}
	if len(d.next.text) > 0 {
		return nil, d.unexpected("the end, after the graph's }")
	}
	return d.draft, nil
}

func (d *dot) advance() { d.next = d.word() }

func (d *dot) is(word string) bool { return strings.EqualFold(string(d.next.text), word) }

func (d *dot) accept(word string) bool {
	if !d.is(word) {
		return false
	}
	d.advance()
	return true
}

func (d *dot) unexpected(want string) error {
	if len(d.next.text) == 0 {
		return d.f.errorAt(d.next.off, "the file ends where %s is expected: cut off", want)
	}
	return d.f.errorAt(d.next.off, "%s where %s is expected", clip(d.next.text), want)
}

// id reads a name, number, quoted string or HTML string, as its plain text.
func (d *dot) id(want string) (token, error) {
	t := d.next
	switch {
	case len(t.text) == 0:
		return t, d.unexpected(want)
	case t.text[0] == '<':
		return d.html(t)
	case t.text[0] == '"':
		return d.quoted(t)
	case !isWord(t.text[0]) && (t.text[0] != '-' || len(t.text) == 1 || !isWord(t.text[1])):
		return t, d.unexpected(want)
	}
	d.advance()
	return t, nil
}

// quoted reads a string in quotes, and those joined to it by plus signs.
func (d *dot) quoted(t token) (token, error) {
	var text []byte
	for {
		raw := d.next.text
		if len(raw) < 2 || raw[len(raw)-1] != '"' || raw[0] != '"' {
			return t, d.f.errorAt(d.next.off, "a string without its closing quote")
		}
		raw = bytes.ReplaceAll(raw[1:len(raw)-1], []byte("\\\n"), nil)
		text = append(text, bytes.ReplaceAll(raw, []byte(`\"`), []byte(`"`))...)
		d.advance()
		if !d.accept("+") {
			return token{text, t.off}, nil
		}
	}
}

// html reads a string in matching angle brackets.
func (d *dot) html(t token) (token, error) {
	depth := 1
	for d.at = t.off + 1; d.at < len(d.f.data); d.at++ {
		switch d.f.data[d.at] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if depth == 0 {
			t.text = d.f.data[t.off+1 : d.at]
			d.at++
			d.advance()
			return t, nil
		}
	}
	return t, d.f.errorAt(t.off, "an HTML string without its closing >")
}

// dotWeight is the weight that attributes give, from the best of them; which is rank; len(dotNames) if there is none.
type dotWeight struct {
	value decimal
	rank  int
}

// dotNames are the attributes that may hold the weight, the one to prefer first.
var dotNames = slices.Concat(weightNames, []string{"len", "label"})

var noWeight = dotWeight{one, len(dotNames)}

// body reads statements in braces and returns the nodes named in them, each once. Defaults for edges hold to its end.
func (d *dot) body(defaults dotWeight, depth int) ([]Node, error) {
	if depth > maxNesting {
		return nil, d.f.errorAt(d.next.off, "more than %d subgraphs within each other", maxNesting)
	}
	if !d.accept("{") {
		return nil, d.unexpected("{")
	}
	var nodes []Node
	for !d.accept("}") {
		switch {
		case len(d.next.text) == 0:
			return nil, d.unexpected("}")
		case d.accept(";"):
		case d.is("edge"), d.is("node"), d.is("graph"):
			forEdges := d.is("edge")
			d.advance()
			own, err := d.attributes(defaults)
			if err != nil {
				return nil, err
			}
			if forEdges {
				defaults = own
			}
		default:
			named, err := d.statement(defaults, depth)
			if err != nil {
				return nil, err
			}
			nodes = append(nodes, named...)
		}
	}
	slices.Sort(nodes)
	return slices.Compact(nodes), nil
}

// statement reads a node, an edge, a chain of edges, a subgraph or an assignment, and returns the nodes named.
func (d *dot) statement(defaults dotWeight, depth int) ([]Node, error) {
	start := d.next.off
	group, assigned, err := d.end(defaults, depth)
	if err != nil || assigned {
		return nil, err
	}
	groups := [][]Node{group}
	for d.is("--") || d.is("->") {
		if !d.accept(d.arrow) {
			return nil, d.unexpected(d.arrow)
		}
		if group, _, err = d.end(defaults, depth); err != nil {
			return nil, err
		}
		groups = append(groups, group)
	}
	weight, err := d.attributes(defaults)
	if err != nil {
		return nil, err
	}
	return slices.Concat(groups...), d.chain(groups, weight.value, start)
}

// end reads a node or a subgraph: what stands at one end of an edge. It may turn out to be an assignment instead.
func (d *dot) end(defaults dotWeight, depth int) (group []Node, assigned bool, err error) {
	if d.is("{") {
		group, err = d.body(defaults, depth+1)
		return group, false, err
	}
	if d.accept("subgraph") {
		if !d.is("{") {
			if _, err := d.id("a name or {"); err != nil {
				return nil, false, err
			}
		}
		group, err = d.body(defaults, depth+1)
		return group, false, err
	}
	name, err := d.id("a node")
	if err != nil {
		return nil, false, err
	}
	if d.accept("=") {
		_, err := d.id("a value")
		return nil, true, err
	}
	for d.accept(":") { // a port and a compass point
		if _, err := d.id("a port"); err != nil {
			return nil, false, err
		}
	}
	return []Node{d.node(name.text)}, false, nil
}

// chain joins each group with the next. Groups multiply, so a small file that asks for very many edges is not believed.
func (d *dot) chain(groups [][]Node, weight decimal, off int) error {
	for i := 1; i < len(groups); i++ {
		if limit := 1<<20 + 64*len(d.f.data); len(d.arcs)+len(groups[i-1])*len(groups[i]) > limit {
			return d.f.errorAt(off, "more edges than a file of %d bytes is believed to hold (%d)", len(d.f.data), limit)
		}
		for _, tail := range groups[i-1] {
			for _, head := range groups[i] {
				d.edge(tail, head, weight, off)
			}
		}
	}
	return nil
}

// attributes reads lists of attributes in brackets, if there are any, and returns the weight that they and the defaults
// give.
func (d *dot) attributes(weight dotWeight) (dotWeight, error) {
	for d.accept("[") {
		for !d.accept("]") {
			if d.accept(",") || d.accept(";") {
				continue
			}
			name, err := d.id("an attribute or ]")
			if err != nil {
				return weight, err
			}
			if !d.accept("=") {
				continue // a name alone is true
			}
			value, err := d.id("a value")
			if err != nil {
				return weight, err
			}
			if weight, err = d.better(weight, string(name.text), value); err != nil {
				return weight, err
			}
		}
	}
	return weight, nil
}

// better is the weight after an attribute has been seen.
func (d *dot) better(weight dotWeight, name string, value token) (dotWeight, error) {
	rank := slices.Index(dotNames, name)
	if rank < 0 || rank > weight.rank {
		return weight, nil
	}
	w, err := d.f.weight(value)
	if err != nil && name == "label" {
		return weight, nil // a text for people
	}
	return dotWeight{w, rank}, err
}

func encodeDOT(b *bytes.Buffer, f *File) error {
	b.WriteString("digraph {\n")
	for n := range Node(f.Nodes()) {
		name := f.Name(n)
		if !utf8.ValidString(name) || strings.Contains(name, `\`) {
			return fmt.Errorf("the name %q", name)
		}
		fmt.Fprintf(b, "  %s;\n", dotQuote(name))
	}
	for a := range f.All() {
		fmt.Fprintf(b, "  %s -> %s [weight=%s];\n", dotQuote(f.Name(a.Tail)), dotQuote(f.Name(a.Head)), f.Decimal(a.Weight))
	}
	b.WriteString("}\n")
	return nil
}

func dotQuote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"` }
