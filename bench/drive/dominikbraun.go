package main

import (
	"image"

	"github.com/dominikbraun/graph"

	"paces/bench/task"
)

var dominikbraun = []engine{
	{"dominikbraun-bfs", "graph.BFSWithDepth", func(t *task.Task) (*asker, error) {
		if t.Workload != "field" || !t.Uniform() || t.Moves != "four" {
			return nil, nil
		}
		g, err := dominikbraunGraph(t)
		costs := make([]int64, len(t.Cells))
		return &asker{
			ask: func(q task.Query) {
				for i := range costs {
					costs[i] = -1
				}
				_ = graph.BFSWithDepth(g, q.From.Y*t.Width+q.From.X, func(n, depth int) bool {
					costs[n] = int64(depth)
					return false
				})
			},
			answer: func() string { return task.Digest(len(costs), func(i int) int64 { return costs[i] }) },
		}, err
	}},
	{"dominikbraun-dijkstra", "graph.ShortestPath", func(t *task.Task) (*asker, error) {
		if t.Workload != "path" {
			return nil, nil
		}
		g, err := dominikbraunGraph(t)
		var path []int
		return &asker{
			ask: func(q task.Query) {
				path, _ = graph.ShortestPath(g, q.From.Y*t.Width+q.From.X, q.To.Y*t.Width+q.To.X)
			},
			answer: func() string {
				var cells []image.Point
				for _, n := range path {
					cells = append(cells, image.Pt(n%t.Width, n/t.Width))
				}
				return task.Path(cells)
			},
		}, err
	}},
}

// dominikbraunGraph stores the map as a directed graph.
func dominikbraunGraph(t *task.Task) (graph.Graph[int, int], error) {
	g := graph.New(graph.IntHash, graph.Directed(), graph.Weighted())
	for i := range t.Cells {
		if t.Cells[i] != '#' {
			if err := g.AddVertex(i); err != nil {
				return nil, err
			}
		}
	}
	for i := range t.Cells {
		c := image.Pt(i%t.Width, i/t.Width)
		for _, d := range t.Directions() {
			step := t.Step(c, d)
			if t.Cells[i] == '#' || step == 0 {
				continue
			}
			if err := g.AddEdge(i, i+d.Y*t.Width+d.X, graph.EdgeWeight(step)); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}
