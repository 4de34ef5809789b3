package graph

import (
	"fmt"
	"iter"
)

// Builder collects arcs between named nodes. The zero value is ready. Nodes are numbered in the order in which they are
// first named.
type Builder struct {
	names []string
	index map[string]Node
	arcs  []Arc
}

// Node is the node of that name, new if need be.
func (b *Builder) Node(name string) Node {
	if n, ok := b.index[name]; ok {
		return n
	}
	if b.index == nil {
		b.index = make(map[string]Node)
	}
	n := Node(len(b.names))
	b.names = append(b.names, name)
	b.index[name] = n
	return n
}

// Arc adds an arc from tail to head.
func (b *Builder) Arc(tail, head string, weight int64) {
	b.arcs = append(b.arcs, Arc{b.Node(tail), b.Node(head), weight})
}

// Edge adds an edge that can be walked both ways: two arcs.
func (b *Builder) Edge(one, other string, weight int64) {
	b.Arc(one, other, weight)
	b.Arc(other, one, weight)
}

// Build makes the graph; its errors are those of [FromArcs]. The builder may go on being used.
func (b *Builder) Build() (*Graph, error) {
	g, err := FromArcs(len(b.names), b.arcs)
	if err != nil {
		return nil, err
	}
	g.names = append([]string{}, b.names...)
	g.index = make(map[string]Node, len(b.names))
	for n, name := range g.names {
		g.index[name] = Node(n)
	}
	return g, nil
}

// States is the graph of the states of a puzzle, made by [Explore].
type States[S comparable] struct {
	*Graph
	states []S
	nodes  map[S]Node
}

// State is the state that node n stands for.
func (x *States[S]) State(n Node) S { return x.states[n] }

// Find is the node that stands for state s; false if no start leads to s.
func (x *States[S]) Find(s S) (Node, bool) {
	n, ok := x.nodes[s]
	return n, ok
}

// Explore builds the graph of all states that can be reached from the starts. The successors of a state and the costs of
// getting there are what next yields. States are numbered breadth first. It gives up with [ErrLimit] when there are more
// than limit states; 0 means as many as a graph can hold.
func Explore[S comparable](limit int, next func(S) iter.Seq2[S, int64], starts ...S) (*States[S], error) {
	if limit <= 0 {
		limit = maxNodes
	}
	x := &States[S]{nodes: make(map[S]Node)}
	node := func(s S) Node {
		n, ok := x.nodes[s]
		if !ok {
			n = Node(len(x.states))
			x.nodes[s] = n
			x.states = append(x.states, s)
		}
		return n
	}
	for _, s := range starts {
		node(s)
	}
	var arcs []Arc
	for tail := 0; tail < len(x.states); tail++ {
		for s, cost := range next(x.states[tail]) {
			arcs = append(arcs, Arc{Node(tail), node(s), cost})
			if len(x.states) > limit {
				return nil, fmt.Errorf("graph: %w: more than %d states", ErrLimit, limit)
			}
		}
	}
	g, err := FromArcs(len(x.states), arcs)
	if err != nil {
		return nil, err
	}
	x.Graph = g
	return x, nil
}
