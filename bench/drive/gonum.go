package main

import (
	"image"
	"math"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/traverse"

	"paces/bench/task"
)

var gonum = []engine{
	{"gonum-dijkstra", "path.DijkstraFrom on an implicit grid", func(t *task.Task) (*asker, error) {
		if t.Workload != "field" {
			return nil, nil
		}
		g := gonumGrid{t}
		var tree path.Shortest
		return &asker{
			ask: func(q task.Query) { tree = path.DijkstraFrom(g.node(q.From), g) },
			answer: func() string {
				return task.Digest(len(t.Cells), func(i int) int64 {
					if w := tree.WeightTo(int64(i)); !math.IsInf(w, 1) {
						return int64(w)
					}
					return -1
				})
			},
		}, nil
	}},
	{"gonum-bfs", "traverse.BreadthFirst on an implicit grid", func(t *task.Task) (*asker, error) {
		if t.Workload == "path" || !t.Uniform() || t.Moves != "four" {
			return nil, nil
		}
		return gonumBreadthFirst(t), nil
	}},
	{"gonum-astar", "path.AStar on an implicit grid, octile or Manhattan estimate", func(t *task.Task) (*asker, error) {
		if t.Workload != "path" {
			return nil, nil
		}
		g := gonumGrid{t}
		var cells []image.Point
		var settled int
		return &asker{
			ask: func(q task.Query) {
				tree, expanded := path.AStar(g.node(q.From), g.node(q.To), g, nil)
				nodes, _ := tree.To(g.node(q.To).ID())
				cells = cells[:0]
				for _, n := range nodes {
					cells = append(cells, g.cell(n.ID()))
				}
				settled = expanded
			},
			answer:  func() string { return task.Path(cells) },
			settled: func() int { return settled },
		}, nil
	}},
}

func gonumBreadthFirst(t *task.Task) *asker {
	g := gonumGrid{t}
	costs := make([]int32, len(t.Cells))
	var touched []int64
	return &asker{
		ask: func(q task.Query) {
			for _, n := range touched {
				costs[n] = 0
			}
			touched = touched[:0]
			var search traverse.BreadthFirst
			search.Walk(g, g.node(q.From), func(n graph.Node, depth int) bool {
				if t.Workload == "reach" && depth > t.Budget {
					return true
				}
				costs[n.ID()] = int32(depth) + 1
				touched = append(touched, n.ID())
				return false
			})
		},
		answer: func() string {
			cost := func(i int) int64 { return int64(costs[i]) - 1 }
			if t.Workload == "field" {
				return task.Digest(len(t.Cells), cost)
			}
			sum := int64(0)
			for _, n := range touched {
				sum += cost(int(n))
			}
			return task.Sum(len(touched), sum)
		},
	}
}

// gonumGrid is the map as a graph that is not stored: a node's number is its place in the rows.
type gonumGrid struct{ *task.Task }

func (g gonumGrid) node(c image.Point) simple.Node { return simple.Node(c.Y*g.Width + c.X) }
func (g gonumGrid) cell(id int64) image.Point      { return image.Pt(int(id)%g.Width, int(id)/g.Width) }

func (g gonumGrid) From(id int64) graph.Nodes {
	c := g.cell(id)
	nodes := make([]simple.Node, 0, 8)
	for _, d := range g.Directions() {
		if g.Step(c, d) > 0 {
			nodes = append(nodes, g.node(c.Add(d)))
		}
	}
	return &gonumNodes{all: nodes}
}

func (g gonumGrid) Edge(from, to int64) graph.Edge {
	return simple.Edge{F: simple.Node(from), T: simple.Node(to)}
}

func (g gonumGrid) Weight(from, to int64) (float64, bool) {
	c := g.cell(from)
	return float64(g.Step(c, g.cell(to).Sub(c))), true
}

func (g gonumGrid) HeuristicCost(a, b graph.Node) float64 {
	return float64(g.Estimate(g.cell(a.ID()), g.cell(b.ID())))
}

// gonumNodes iterates over a slice; gonum's own wants interfaces, which would cost an allocation a neighbour.
type gonumNodes struct {
	all  []simple.Node
	next int
}

func (n *gonumNodes) Next() bool       { n.next++; return n.next <= len(n.all) }
func (n *gonumNodes) Len() int         { return len(n.all) - n.next }
func (n *gonumNodes) Reset()           { n.next = 0 }
func (n *gonumNodes) Node() graph.Node { return n.all[n.next-1] }
