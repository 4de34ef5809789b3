package frontier

import (
	"iter"
	"math"
	"slices"

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
	return ToAny(g, from, []paces.Cell{to}, m)
}

// ToAny returns the question for a path from a cell to any one of several goals. The estimate is that to the nearest.
func ToAny(g *paces.Ground, from paces.Cell, goals []paces.Cell, m Method) Query[paces.Cell] {
	goals = slices.Clone(goals)
	return Query[paces.Cell]{
		Graph: g.Steps,
		From:  from,
		Goal:  func(c paces.Cell) bool { return slices.Contains(goals, c) },
		Estimate: func(c paces.Cell) int64 {
			least := int64(math.MaxInt32) // if no goal is on the map: the same everywhere, it misleads nobody
			for _, goal := range goals {
				if d := g.Distance(c, goal); d != paces.Unreached {
					least = min(least, int64(d))
				}
			}
			return least
		},
		Method: m,
	}
}
