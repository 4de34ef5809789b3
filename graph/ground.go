package graph

import (
	"image"
	"iter"

	"paces"
)

// FromGround builds the graph of a ground: a node for each open cell, row by row, an arc for each step. What a game map
// cannot ask ([Graph.KShortest], [Graph.StrongComponents], negative weights added later), a graph can; for all else the
// ground itself is many times as fast.
func FromGround(ground *paces.Ground) (*States[paces.Cell], error) {
	var open []paces.Cell
	size := ground.Bounds().Size()
	for y := range size.Y {
		for x := range size.X {
			if c := image.Pt(x, y); ground.Open(c) {
				open = append(open, c)
			}
		}
	}
	return Explore(0, func(c paces.Cell) iter.Seq2[paces.Cell, int64] {
		return func(yield func(paces.Cell, int64) bool) {
			for next, cost := range ground.Steps(c) {
				if !yield(next, int64(cost)) {
					return
				}
			}
		}
	}, open...)
}
