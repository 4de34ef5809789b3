package graph

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// GraphML (Brandes, Eiglsperger, Herman, Himsolt, Marshall 2002). Nodes are named by their ids. The weight of an edge is
// its data whose key is for edges and named weight, else cost, length or distance; without it, the key's default or 1.
// Nested graphs are read as one; hyperedges are refused.

func isGraphML(f *file) bool {
	head := bytes.TrimSpace(f.data[:min(len(f.data), 4096)])
	return f.ending() == ".graphml" || bytes.HasPrefix(head, []byte("<")) && bytes.Contains(head, []byte("<graphml"))
}

// weightNames are the names under which edges carry their weights, the one to prefer first.
var weightNames = []string{"weight", "cost", "length", "distance"}

// graphML is the state of reading one file.
type graphML struct {
	*draft
	xml      *xml.Decoder
	keys     map[string]edgeKey // by id, of those that could be the weight
	directed bool
	edges    []xmlEdge
}

type edgeKey struct {
	rank     int // place in weightNames
	fallback string
}

// xmlEdge is an edge before it is known which of its data is the weight and whether its nodes exist.
type xmlEdge struct {
	source, target string
	both           bool
	data           map[string]string
	off            int
}

func decodeGraphML(f *file) (*draft, error) {
	m := &graphML{
		draft: newDraft(f), xml: xml.NewDecoder(bytes.NewReader(f.data)),
		keys: make(map[string]edgeKey), directed: true,
	}
	graphs := 0
	for {
		t, err := m.xml.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, m.fault(err)
		}
		start, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "graph" {
			graphs++
		}
		if err := m.element(start); err != nil {
			return nil, err
		}
	}
	if graphs == 0 {
		return nil, f.errorf("%w: no <graph> in it", ErrNotGraph)
	}
	return m.draft, m.addEdges()
}

// fault puts the decoder's error at its place.
func (m *graphML) fault(err error) error {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		err = errors.New(syntax.Msg)
	}
	return m.file.errorAt(int(m.xml.InputOffset()), "%w", err)
}

func (m *graphML) element(e xml.StartElement) error {
	switch e.Name.Local {
	case "key":
		return m.key(e)
	case "graph":
		m.directed = attribute(e, "edgedefault") != "undirected"
	case "node":
		id := attribute(e, "id")
		if id == "" {
			return m.fault(errors.New("a node without id"))
		}
		if _, twice := m.index[id]; twice {
			return m.fault(fmt.Errorf("node %s a second time", clip([]byte(id))))
		}
		m.node([]byte(id))
	case "edge":
		return m.readEdge(e)
	case "hyperedge":
		return m.fault(errors.New("hyperedges, which join more than two nodes, are not read"))
	}
	return nil
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// key notes a key that could be the weight of edges.
func (m *graphML) key(e xml.StartElement) error {
	var body struct {
		Default string `xml:"default"`
	}
	if err := m.xml.DecodeElement(&body, &e); err != nil {
		return m.fault(err)
	}
	if kind := attribute(e, "for"); kind != "edge" && kind != "all" {
		return nil
	}
	for rank, name := range weightNames {
		if strings.EqualFold(attribute(e, "attr.name"), name) {
			m.keys[attribute(e, "id")] = edgeKey{rank, strings.TrimSpace(body.Default)}
		}
	}
	return nil
}

// readEdge notes an edge; only its own data elements are looked at.
func (m *graphML) readEdge(e xml.StartElement) error {
	off := bytes.LastIndexByte(m.file.data[:m.xml.InputOffset()], '<')
	var body struct {
		Data []struct {
			Key   string `xml:"key,attr"`
			Value string `xml:",chardata"`
		} `xml:"data"`
	}
	if err := m.xml.DecodeElement(&body, &e); err != nil {
		return m.fault(err)
	}
	edge := xmlEdge{source: attribute(e, "source"), target: attribute(e, "target"), both: !m.directed, off: max(off, 0)}
	if d := attribute(e, "directed"); d != "" {
		edge.both = d == "false"
	}
	for _, d := range body.Data {
		if _, ok := m.keys[d.Key]; ok {
			if edge.data == nil {
				edge.data = make(map[string]string)
			}
			edge.data[d.Key] = strings.TrimSpace(d.Value)
		}
	}
	m.edges = append(m.edges, edge)
	return nil
}

// addEdges makes the arcs, all nodes and keys being known.
func (m *graphML) addEdges() error {
	key, fallback := "", ""
	best := len(weightNames)
	for id, k := range m.keys {
		if k.rank < best || k.rank == best && id < key {
			key, fallback, best = id, k.fallback, k.rank
		}
	}
	for _, e := range m.edges {
		text, given := e.data[key]
		if !given {
			text = fallback
		}
		weight, err := one, error(nil)
		if text != "" {
			if weight, err = m.file.weight(token{[]byte(text), e.off}); err != nil {
				return err
			}
		}
		tail, okTail := m.index[e.source]
		head, okHead := m.index[e.target]
		if !okTail || !okHead {
			return m.file.errorAt(e.off, "an edge from %q to %q, of which one is no node", e.source, e.target)
		}
		m.both = e.both || m.file.opts.Undirected
		m.edge(tail, head, weight, e.off)
	}
	return nil
}

func encodeGraphML(b *bytes.Buffer, f *File) error {
	kind := "long"
	if f.Scale() > 1 {
		kind = "double"
	}
	fmt.Fprintf(b, `%s<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="weight" for="edge" attr.name="weight" attr.type="%s"/>
  <graph edgedefault="directed">
`, xml.Header, kind)
	for n := range Node(f.Nodes()) {
		name, err := escaped(f.Name(n))
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "    <node id=\"%s\"/>\n", name)
	}
	for a := range f.All() {
		tail, _ := escaped(f.Name(a.Tail))
		head, _ := escaped(f.Name(a.Head))
		fmt.Fprintf(b, "    <edge source=\"%s\" target=\"%s\"><data key=\"weight\">%s</data></edge>\n", tail, head, f.Decimal(a.Weight))
	}
	b.WriteString("  </graph>\n</graphml>\n")
	return nil
}

// escaped is a name as an attribute's value.
func escaped(name string) (string, error) {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(name)); err != nil {
		return "", err
	}
	if name == "" || strings.ContainsRune(b.String(), '\uFFFD') {
		return "", fmt.Errorf("the name %q", name)
	}
	return b.String(), nil
}
