package graph

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// METIS (Karypis and Kumar): a line NODES EDGES [FORMAT [WEIGHTS]], then for each node a line with its neighbours,
// numbered from 1. FORMAT has three digits, each 0 or 1: nodes have sizes, nodes have weights (as many as WEIGHTS says),
// edges have weights, which follow the neighbours. An edge stands in the lines of both its ends. Lines that begin with %
// are comments. What a node weighs is left out.

func isMETIS(f *file) bool { return f.ending() == ".graph" || f.ending() == ".metis" }

// metis is the state of reading one file.
type metis struct {
	*draft
	edges    int
	skip     int // numbers before the neighbours of a node
	weighted bool
}

func decodeMETIS(f *file) (*draft, error) {
	m := &metis{draft: newDraft(f), edges: -1}
	m.both = false // the file itself names both directions
	var words []token
	next := Node(0)
	for line := range f.lines() {
		words = line.fields(words[:0])
		var err error
		switch {
		case len(words) > 0 && words[0].text[0] == '%':
			continue
		case m.edges < 0:
			if len(words) > 0 {
				err = m.header(words)
			}
		case int(next) < m.nodes:
			err = m.neighbours(next, words)
			next++
		case len(words) > 0:
			err = f.errorAt(words[0].off, "a line after that of node %d, the last", m.nodes)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case m.edges < 0:
		return nil, f.errorf("has no line NODES EDGES")
	case int(next) < m.nodes:
		return nil, f.errorf("has lines for %d nodes where its head says %d: cut off", next, m.nodes)
	}
	return m.draft, m.checkBoth()
}

// header reads the first line.
func (m *metis) header(words []token) error {
	if len(words) < 2 || len(words) > 4 {
		return m.file.errorAt(words[0].off, "the first line is NODES EDGES [FORMAT [WEIGHTS]], not %d numbers", len(words))
	}
	nodes, err := m.file.natural(words[0], "nodes")
	if err != nil {
		return err
	}
	if m.edges, err = m.file.natural(words[1], "edges"); err != nil {
		return err
	}
	kind := "000"
	if len(words) > 2 {
		kind = fmt.Sprintf("%03s", words[2].text)
		if len(kind) != 3 || strings.Trim(kind, "01") != "" {
			return m.file.errorAt(words[2].off, "format %s: three digits 0 or 1", clip(words[2].text))
		}
	}
	weights := 1
	if len(words) > 3 {
		if weights, err = m.file.natural(words[3], "weights a node"); err != nil {
			return err
		}
	}
	if kind[0] == '1' {
		m.skip++
	}
	if kind[1] == '1' {
		m.skip += weights
	}
	m.weighted = kind[2] == '1'
	return m.count(nodes, 1, words[0].off)
}

// neighbours reads the line of one node.
func (m *metis) neighbours(n Node, words []token) error {
	if len(words) < m.skip {
		return m.file.errorAt(m.place(words), "node %d has %d of the %d numbers that come before its neighbours", n+1, len(words), m.skip)
	}
	words = words[m.skip:]
	for len(words) > 0 {
		head, err := m.number(words[0])
		if err != nil {
			return err
		}
		weight, used := one, 1
		if m.weighted {
			if len(words) < 2 {
				return m.file.errorAt(words[0].off, "the edge to node %d has no weight", head+1)
			}
			if weight, err = m.file.weight(words[1]); err != nil {
				return err
			}
			used = 2
		}
		m.edge(n, head, weight, words[0].off)
		words = words[used:]
	}
	return nil
}

// place is where an error about a line stands that may be empty.
func (m *metis) place(words []token) int {
	if len(words) > 0 {
		return words[0].off
	}
	return len(m.file.data)
}

// checkBoth checks that each edge stands at both its ends, with one weight, and that there are as many as the head says.
func (m *metis) checkBoth() error {
	there, back := slices.Clone(m.arcs), slices.Clone(m.arcs)
	for i, a := range back {
		back[i].tail, back[i].head = a.head, a.tail
	}
	slices.SortFunc(there, compareDrafts)
	slices.SortFunc(back, compareDrafts)
	for i, a := range there {
		if b := back[i]; compareDrafts(a, b) != 0 {
			if compareDrafts(a, b) > 0 {
				a.tail, a.head, a.off = b.head, b.tail, b.off
			}
			return m.file.errorAt(a.off, "the edge from node %d to %d does not stand in the line of %d, or weighs something else there",
				a.tail+1, a.head+1, a.head+1)
		}
	}
	loops := 0
	for _, a := range m.arcs {
		if a.tail == a.head {
			loops++
		}
	}
	if count := len(m.arcs); count != 2*m.edges && count+loops != 2*m.edges {
		return m.file.errorf("has %d entries where its head says %d edges, each of which stands twice", count, m.edges)
	}
	return nil
}

// compareDrafts orders arcs by their ends and weights.
func compareDrafts(a, b draftArc) int {
	return cmp.Or(cmp.Compare(a.tail, b.tail), cmp.Compare(a.head, b.head),
		cmp.Compare(a.weight.digits, b.weight.digits), cmp.Compare(a.weight.places, b.weight.places))
}

func encodeMETIS(b *bytes.Buffer, f *File) error {
	back := slices.Collect(f.Reverse().All())
	i := 0
	for a := range f.All() {
		if a != back[i] {
			return fmt.Errorf("edges of one direction, here between %s and %s", f.Name(a.Tail), f.Name(a.Head))
		}
		if a.Weight <= 0 || f.Scale() > 1 {
			return fmt.Errorf("weight %s: they are whole and above 0 there", f.Decimal(a.Weight))
		}
		if a.Tail == a.Head {
			return fmt.Errorf("the loop at %s", f.Name(a.Tail))
		}
		i++
	}
	fmt.Fprintf(b, "%d %d 001\n", f.Nodes(), f.Arcs()/2)
	for n := range Node(f.Nodes()) {
		separator := ""
		for head, w := range f.Out(n) {
			fmt.Fprintf(b, "%s%d %d", separator, head+1, w)
			separator = " "
		}
		b.WriteByte('\n')
	}
	return nil
}
