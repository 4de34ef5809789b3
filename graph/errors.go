package graph

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with a question or a graph; errors.Is tells them apart.
var (
	ErrNoNode        = errors.New("no such node")
	ErrNoPath        = errors.New("no path")
	ErrNegative      = errors.New("negative edge")
	ErrNegativeCycle = errors.New("negative cycle")
	ErrCyclic        = errors.New("not acyclic")
	ErrOverflow      = errors.New("costs do not fit 64 bits")
	ErrLimit         = errors.New("limit reached")
)

// CycleError reports a cycle where there must be none: as an [ErrNegativeCycle] one of negative cost, around which a path
// gets cheaper for ever, or as an [ErrCyclic] any cycle, where an order of the nodes was asked for.
type CycleError struct {
	Nodes []Node // each once, in the direction of the arcs, the smallest first
	Cost  int64  // sum of the weights around the cycle, the arc back to the first node included
	kind  error
	graph *Graph
}

func (e *CycleError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "graph: %v: cost %s around", e.kind, e.graph.Decimal(e.Cost))
	const most = 20 // names in a message
	for _, n := range e.Nodes[:min(len(e.Nodes), most)] {
		fmt.Fprintf(&b, " %s ->", e.graph.Name(n))
	}
	if len(e.Nodes) > most {
		fmt.Fprintf(&b, " %d more ->", len(e.Nodes)-most)
	}
	fmt.Fprintf(&b, " %s", e.graph.Name(e.Nodes[0]))
	return b.String()
}

// Unwrap is [ErrNegativeCycle] or [ErrCyclic].
func (e *CycleError) Unwrap() error { return e.kind }

// cycle makes the error from the cycle's nodes in the order of the arcs, wherever they start.
func (g *Graph) cycle(kind error, nodes []Node) *CycleError {
	first := 0
	for i, n := range nodes {
		if n < nodes[first] {
			first = i
		}
	}
	rotated := append(append(make([]Node, 0, len(nodes)), nodes[first:]...), nodes[:first]...)
	e := &CycleError{Nodes: rotated, kind: kind, graph: g}
	for i, n := range rotated {
		_, w, _ := g.cheapest(n, rotated[(i+1)%len(rotated)])
		e.Cost += w
	}
	return e
}

// negativeError names the first negative arc.
func (g *Graph) negativeError() error {
	n := g.tail(g.negative)
	return fmt.Errorf("graph: %w: %s -> %s has weight %s: not for Dijkstra, use Bellman-Ford",
		ErrNegative, g.Name(n), g.Name(g.heads[g.negative]), g.Decimal(g.weights[g.negative]))
}
