package graph

import (
	"bytes"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// GML (Himsolt 1997): pairs of a key and a value, a value being a number, a string in quotes or a list in brackets.
//
//	graph [ directed 1  node [ id 0 label "inn" ]  edge [ source 0 target 1 weight 2.5 ] ]
//
// Nodes are named by their labels where all have one and no two the same, else by their ids. The weight of an edge is
// its value named weight, else cost, length or distance; without it, 1.

func isGML(f *file) bool {
	s := scanner{f: f}
	first, second := s.word(), s.word()
	for strings.EqualFold(string(first.text), "creator") || strings.EqualFold(string(first.text), "version") {
		first, second = s.word(), s.word()
	}
	return f.ending() == ".gml" || string(first.text) == "graph" && string(second.text) == "["
}

// gmlPair is a key and its value: a word or a list.
type gmlPair struct {
	key, value token
	list       []gmlPair
}

// gml is the state of reading one file.
type gml struct {
	*draft
	scanner
	labels []token // by node; empty where there is none
}

func decodeGML(f *file) (*draft, error) {
	m := &gml{draft: newDraft(f), scanner: scanner{f: f}}
	top, err := m.pairs(0)
	if err != nil {
		return nil, err
	}
	found := false
	for _, p := range top {
		if string(p.key.text) != "graph" {
			continue
		}
		if found {
			return nil, f.errorAt(p.key.off, "a second graph; one is read")
		}
		found = true
		if err := m.graph(p.list); err != nil {
			return nil, err
		}
	}
	if !found {
		return nil, f.errorf("%w: no graph [ ] in it", ErrNotGraph)
	}
	return m.draft, nil
}

// pairs reads pairs up to the closing bracket, or at depth 0 to the end of the file.
func (m *gml) pairs(depth int) ([]gmlPair, error) {
	var list []gmlPair
	for {
		key := m.word()
		switch {
		case len(key.text) == 0 && depth == 0, depth > 0 && string(key.text) == "]":
			return list, nil
		case len(key.text) == 0:
			return nil, m.f.errorAt(key.off, "the file ends within %d brackets: cut off", depth)
		case !isLetter(rune(key.text[0])):
			return nil, m.f.errorAt(key.off, "%s where a key is expected", clip(key.text))
		case depth > maxNesting:
			return nil, m.f.errorAt(key.off, "more than %d brackets within each other", maxNesting)
		}
		p := gmlPair{key: key, value: m.word()}
		switch {
		case len(p.value.text) == 0 || p.value.text[0] == ']':
			return nil, m.f.errorAt(p.value.off, "key %s has no value", clip(key.text))
		case p.value.text[0] == '[':
			var err error
			if p.list, err = m.pairs(depth + 1); err != nil {
				return nil, err
			}
		}
		list = append(list, p)
	}
}

// maxNesting bounds how deep lists and subgraphs may lie within each other.
const maxNesting = 200

// graph reads nodes, then edges, for an edge may stand before its nodes.
func (m *gml) graph(list []gmlPair) error {
	directed := false
	for _, p := range list {
		switch string(p.key.text) {
		case "directed":
			directed = string(p.value.text) == "1"
		case "node":
			if err := m.addNode(p); err != nil {
				return err
			}
		}
	}
	m.both = m.both || !directed
	for _, p := range list {
		if string(p.key.text) == "edge" {
			if err := m.addEdge(p); err != nil {
				return err
			}
		}
	}
	m.useLabels()
	return nil
}

// get is the value of a key in a list.
func get(list []gmlPair, key string) (token, bool) {
	for _, p := range list {
		if string(p.key.text) == key {
			return p.value, true
		}
	}
	return token{}, false
}

func (m *gml) addNode(p gmlPair) error {
	id, ok := get(p.list, "id")
	if !ok {
		return m.f.errorAt(p.key.off, "a node without id")
	}
	if _, twice := m.index[string(id.text)]; twice {
		return m.f.errorAt(id.off, "node %s a second time", id.text)
	}
	m.node(id.text)
	label, _ := get(p.list, "label")
	m.labels = append(m.labels, label)
	return nil
}

func (m *gml) addEdge(p gmlPair) error {
	var ends [2]Node
	for i, key := range []string{"source", "target"} {
		id, ok := get(p.list, key)
		if !ok {
			return m.f.errorAt(p.key.off, "an edge without %s", key)
		}
		if ends[i], ok = m.index[string(id.text)]; !ok {
			return m.f.errorAt(id.off, "there is no node %s", clip(id.text))
		}
	}
	weight := one
	for _, name := range weightNames {
		if t, ok := get(p.list, name); ok {
			var err error
			if weight, err = m.f.weight(token{bytes.Trim(t.text, `"`), t.off}); err != nil {
				return err
			}
			break
		}
	}
	m.edge(ends[0], ends[1], weight, p.key.off)
	return nil
}

// useLabels names the nodes by their labels if these tell them apart.
func (m *gml) useLabels() {
	index := make(map[string]Node, m.nodes)
	names := make([]string, m.nodes)
	for n, t := range m.labels {
		name := html.UnescapeString(string(bytes.Trim(t.text, `"`)))
		if _, twice := index[name]; twice || name == "" {
			return
		}
		index[name], names[n] = Node(n), name
	}
	if m.nodes > 0 {
		m.index, m.names = index, names
	}
}

func encodeGML(b *bytes.Buffer, f *File) error {
	b.WriteString("graph [\n  directed 1\n")
	for n := range Node(f.Nodes()) {
		name := f.Name(n)
		if name == "" || !utf8.ValidString(name) {
			return fmt.Errorf("the name %q", name)
		}
		fmt.Fprintf(b, "  node [ id %d label \"%s\" ]\n", n, html.EscapeString(name))
	}
	for a := range f.All() {
		fmt.Fprintf(b, "  edge [ source %d target %d weight %s ]\n", a.Tail, a.Head, f.Decimal(a.Weight))
	}
	b.WriteString("]\n")
	return nil
}
