package frontier

import (
	"iter"

	"paces"
)

// Edge is a step from one node to another. It leads one way only.
type Edge[N comparable] struct {
	From, To N
	Cost     paces.Cost
}

// Edges is a graph written down by hand.
type Edges[N comparable] []Edge[N]

// Steps yields the nodes to which the edges lead from n, in the order of the list. It is a [Graph].
func (edges Edges[N]) Steps(n N) iter.Seq2[N, paces.Cost] {
	return func(yield func(N, paces.Cost) bool) {
		for _, e := range edges {
			if e.From == n && !yield(e.To, e.Cost) {
				return
			}
		}
	}
}

// OnGround returns the question for a path from one cell to another, with the ground's own estimate.
func OnGround(g *paces.Ground, from, to paces.Cell, m Method) Query[paces.Cell] {
	return Query[paces.Cell]{
		Graph:    g.Steps,
		From:     from,
		Goal:     func(c paces.Cell) bool { return c == to },
		Estimate: func(c paces.Cell) int64 { return int64(g.Distance(c, to)) },
		Method:   m,
	}
}
