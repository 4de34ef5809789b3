package main

import (
	"image"
	"math"

	base "codeberg.org/anaseto/gruid"
	"codeberg.org/anaseto/gruid/paths"

	"paces/bench/task"
)

var gruid = []engine{
	{"gruid-bfs", "paths.BreadthFirstMap", func(t *task.Task) (*asker, error) {
		if t.Workload == "path" || !t.Uniform() || t.Moves != "four" {
			return nil, nil
		}
		return gruidMap(t, (*paths.PathRange).BreadthFirstMap), nil
	}},
	{"gruid-dijkstra", "paths.DijkstraMap", func(t *task.Task) (*asker, error) {
		if t.Workload == "path" {
			return nil, nil
		}
		return gruidMap(t, func(r *paths.PathRange, p paths.Pather, from []base.Point, limit int) []paths.Node {
			return r.DijkstraMap(p.(*gruidGrid), from, limit)
		}), nil
	}},
	{"gruid-astar", "paths.AstarPath", func(t *task.Task) (*asker, error) {
		return gruidPath(t, func(r *paths.PathRange, g *gruidGrid, _ []base.Point, from, to base.Point) []base.Point {
			return r.AstarPath(g, from, to)
		}), nil
	}},
	{"gruid-jps", "paths.JPSPath", func(t *task.Task) (*asker, error) {
		if t.Moves != "four" { // with diagonals it cuts corners and counts them as one step: another question
			return nil, nil
		}
		return gruidPath(t, func(r *paths.PathRange, g *gruidGrid, old []base.Point, from, to base.Point) []base.Point {
			return r.JPSPath(old, from, to, g.open, false)
		}), nil
	}},
}

type gruidMaker func(r *paths.PathRange, p paths.Pather, from []base.Point, limit int) []paths.Node

// gruidMap asks for fields and ranges; both are lists of the cells that were reached.
func gruidMap(t *task.Task, make gruidMaker) *asker {
	g := &gruidGrid{Task: t}
	r := paths.NewPathRange(base.NewRange(0, 0, t.Width, t.Height))
	limit := t.Budget
	if t.Workload == "field" {
		limit = math.MaxInt32
	}
	var nodes []paths.Node
	return &asker{
		ask: func(q task.Query) { nodes = make(r, g, []base.Point{base.Point(q.From)}, limit) },
		answer: func() string {
			if t.Workload == "field" {
				return gruidDigest(t, nodes)
			}
			sum := 0
			for _, n := range nodes {
				sum += n.Cost
			}
			return task.Sum(len(nodes), int64(sum))
		},
	}
}

func gruidDigest(t *task.Task, nodes []paths.Node) string {
	costs := make([]int64, len(t.Cells))
	for _, n := range nodes {
		costs[n.P.Y*t.Width+n.P.X] = int64(n.Cost) + 1
	}
	return task.Digest(len(costs), func(i int) int64 { return costs[i] - 1 })
}

type gruidFinder func(r *paths.PathRange, g *gruidGrid, old []base.Point, from, to base.Point) []base.Point

func gruidPath(t *task.Task, find gruidFinder) *asker {
	if t.Workload != "path" {
		return nil
	}
	g := &gruidGrid{Task: t}
	r := paths.NewPathRange(base.NewRange(0, 0, t.Width, t.Height))
	var path []base.Point
	return &asker{
		ask: func(q task.Query) { path = find(r, g, path, base.Point(q.From), base.Point(q.To)) },
		answer: func() string {
			var cells []image.Point
			for _, p := range path {
				cells = append(cells, image.Point(p))
			}
			return task.Path(cells)
		},
	}
}

// gruidGrid is the map as gruid asks for it.
type gruidGrid struct {
	*task.Task
	near [8]base.Point
}

func (g *gruidGrid) open(p base.Point) bool { return g.Price(image.Point(p)) > 0 }

func (g *gruidGrid) Neighbors(p base.Point) []base.Point {
	near := g.near[:0]
	for _, d := range g.Directions() {
		if g.Step(image.Point(p), d) > 0 {
			near = append(near, p.Add(base.Point(d)))
		}
	}
	return near
}

func (g *gruidGrid) Cost(p, q base.Point) int {
	return g.Step(image.Point(p), image.Point(q.Sub(p)))
}

func (g *gruidGrid) Estimation(p, q base.Point) int {
	return g.Estimate(image.Point(p), image.Point(q))
}
