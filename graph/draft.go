package graph

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// draft is a graph as it is read: weights are still decimal, nodes named or numbered, and each arc knows its place in
// the file for the sake of errors.
type draft struct {
	file      *file
	nodes     int
	numbering int // of the first node, while there are no names
	names     []string
	index     map[string]Node
	arcs      []draftArc
	both      bool // edges go both ways
	positions []Position
	warnings  []string
}

type draftArc struct {
	tail, head Node
	weight     decimal
	off        int
}

func newDraft(f *file) *draft { return &draft{file: f, both: f.opts.Undirected} }

// count makes numbered nodes, as many as the file says at off. A node takes memory without taking room in the file, so
// a small file that speaks of very many is not believed.
func (d *draft) count(nodes, first, off int) error {
	if limit := min(maxNodes, 1<<20+64*len(d.file.data)); nodes > limit {
		return d.file.errorAt(off, "%d nodes are more than a file of %d bytes is believed to hold (%d)",
			nodes, len(d.file.data), limit)
	}
	d.nodes, d.numbering = nodes, first
	return nil
}

// node is the node of that name, new if need be.
func (d *draft) node(name []byte) Node {
	if n, ok := d.index[string(name)]; ok {
		return n
	}
	if d.index == nil {
		d.index = make(map[string]Node)
	}
	n := Node(d.nodes)
	d.nodes++
	d.names = append(d.names, string(name))
	d.index[string(name)] = n
	return n
}

// edge adds an edge: one arc, or one each way where edges go both ways.
func (d *draft) edge(tail, head Node, weight decimal, off int) {
	d.arcs = append(d.arcs, draftArc{tail, head, weight, off})
	if d.both && tail != head {
		d.arcs = append(d.arcs, draftArc{head, tail, weight, off})
	}
}

// number reads the number of a node.
func (d *draft) number(t token) (Node, error) {
	i, err := d.file.integer(t, "a node")
	if err != nil {
		return None, err
	}
	if i < d.numbering || i >= d.numbering+d.nodes {
		if d.nodes == 0 {
			return None, d.file.errorAt(t.off, "node %d: the file says there are none", i)
		}
		return None, d.file.errorAt(t.off, "node %d: nodes go from %d to %d", i, d.numbering, d.numbering+d.nodes-1)
	}
	return Node(i - d.numbering), nil
}

// sortNames numbers the nodes by name, so that the order of the lines does not matter: numbers by value, else by letter.
func (d *draft) sortNames() {
	order := make([]Node, d.nodes)
	values := make([]int, d.nodes) // all 0 if some name is no number
	for n, name := range d.names {
		value, err := strconv.Atoi(name)
		if err != nil || strconv.Itoa(value) != name {
			clear(values)
			break
		}
		values[n] = value
	}
	for n := range order {
		order[n] = Node(n)
	}
	slices.SortFunc(order, func(a, b Node) int {
		return cmp.Or(cmp.Compare(values[a], values[b]), strings.Compare(d.names[a], d.names[b]))
	})
	names, renumbered := make([]string, d.nodes), make([]Node, d.nodes)
	for now, old := range order {
		names[now] = d.names[old]
		renumbered[old] = Node(now)
		d.index[names[now]] = Node(now)
	}
	d.names = names
	for i, a := range d.arcs {
		d.arcs[i].tail, d.arcs[i].head = renumbered[a.tail], renumbered[a.head]
	}
}

// build scales the weights and makes the graph.
func (d *draft) build() (*File, error) {
	places := 0
	for _, a := range d.arcs {
		places = max(places, a.weight.places)
	}
	arcs := make([]Arc, len(d.arcs))
	for i, a := range d.arcs {
		w, ok := a.weight.scaled(places)
		if !ok {
			return nil, d.tooDear(a, places)
		}
		arcs[i] = Arc{a.tail, a.head, w}
	}
	if i, too := tooDear(d.nodes, arcs); too {
		return nil, d.tooDear(d.arcs[i], places)
	}
	if d.nodes > maxNodes || len(arcs) > maxArcs {
		return nil, d.file.errorf("%d nodes and %d arcs: at most %d of each", d.nodes, len(arcs), maxNodes)
	}
	g := freeze(d.nodes, arcs)
	g.legend = legend{d.names, d.index, d.numbering, powers[places]}
	return &File{Graph: g, Positions: d.positions, Warnings: d.warnings}, nil
}

func (d *draft) tooDear(a draftArc, places int) error {
	return d.file.errorAt(a.off, "%w in units of 10^-%d, which the finest weight asks for", ErrOverflow, places)
}

func (d *draft) warn(format string, args ...any) {
	d.warnings = append(d.warnings, fmt.Sprintf(format, args...))
}

// integer reads a number that counts something.
func (f *file) integer(t token, what string) (int, error) {
	i, err := strconv.Atoi(string(t.text))
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && (i > math.MaxInt32 || i < math.MinInt32):
		return 0, f.errorAt(t.off, "%s is too large a number for %s", clip(t.text), what)
	case err != nil:
		return 0, f.errorAt(t.off, "%s where the number of %s is expected", clip(t.text), what)
	}
	return i, nil
}

// natural reads a number that may not be negative.
func (f *file) natural(t token, what string) (int, error) {
	i, err := f.integer(t, what)
	if err == nil && i < 0 {
		return 0, f.errorAt(t.off, "%d %s: must not be negative", i, what)
	}
	return i, err
}

// weight reads a weight.
func (f *file) weight(t token) (decimal, error) {
	w, err := parseDecimal(string(t.text))
	if err != nil {
		return decimal{}, f.errorAt(t.off, "weight %s: %w", clip(t.text), err)
	}
	return w, nil
}

// clip is text for an error: quoted, and not too long.
func clip(text []byte) string {
	const most = 40
	if len(text) > most {
		return strconv.Quote(string(text[:most])) + "..."
	}
	return strconv.Quote(string(text))
}
