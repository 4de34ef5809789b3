// Package roads is the playground's second board: a small directed graph of named nodes, with costs that may be negative.
package roads

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"paces/cmd/internal/web/board"
	"paces/frontier"
	"paces/graph"
)

// The size of a graph that can be drawn and watched.
const (
	MaxNodes = 100
	MaxEdges = 1000
)

// Graph is a graph to watch. The page has the names of the nodes; here they are numbers.
type Graph struct {
	nodes int
	edges frontier.Edges[int32]
	graph *graph.Graph
}

// New returns the graph with the edges from[i] to to[i] at costs[i], which may be negative.
func New(nodes int, from, to, costs []int32) (*Graph, error) {
	if nodes < 1 || nodes > MaxNodes || len(from) > MaxEdges {
		return nil, fmt.Errorf("a graph of %d nodes and %d edges: it has 1 to %d nodes and up to %d edges", nodes, len(from), MaxNodes, MaxEdges)
	}
	if len(to) != len(from) || len(costs) != len(from) {
		return nil, fmt.Errorf("%d tails, %d heads and %d costs of edges", len(from), len(to), len(costs))
	}
	edges := make(frontier.Edges[int32], len(from))
	for i := range edges {
		edges[i] = frontier.Edge[int32]{From: from[i], To: to[i], Cost: costs[i]}
	}
	return newGraph(nodes, edges)
}

func newGraph(nodes int, edges frontier.Edges[int32]) (*Graph, error) {
	arcs := make([]graph.Arc, len(edges))
	for i, e := range edges {
		arcs[i] = graph.Arc{Tail: graph.Node(e.From), Head: graph.Node(e.To), Weight: int64(e.Cost)}
	}
	g, err := graph.FromArcs(nodes, arcs)
	if err != nil {
		return nil, err
	}
	return &Graph{nodes, edges, g}, nil
}

func (g *Graph) check(nodes []int32) error {
	if len(nodes) == 0 {
		return errors.New("a search without a start or without a goal")
	}
	for _, n := range nodes {
		if n < 0 || int(n) >= g.nodes {
			return fmt.Errorf("%w: %d of %d", graph.ErrNoNode, n, g.nodes)
		}
	}
	return nil
}

// Watch returns a panel for each of some methods, all for the question how to get from the starts to any of the goals.
// Estimates are those of the nodes; they may be nil.
func (g *Graph) Watch(starts, goals, estimates []int32, list []board.Method) ([]*board.Panel, error) {
	if err := errors.Join(g.check(starts), g.check(goals), board.CheckMethods(list)); err != nil {
		return nil, err
	}
	if estimates != nil && len(estimates) != g.nodes {
		return nil, fmt.Errorf("%d estimates for %d nodes", len(estimates), g.nodes)
	}
	least := sync.OnceValues(func() (int64, bool) { return g.least(starts, goals) })
	panels := make([]*board.Panel, len(list))
	for i, m := range list {
		panels[i] = g.panel(starts, goals, estimates, m, least)
	}
	return panels, nil
}

func (g *Graph) panel(starts, goals, estimates []int32, m board.Method, least board.Judge) *board.Panel {
	order, jumps := m.Order()
	if jumps {
		return board.NotApplicable(&frontier.InapplicableError{Reason: frontier.NeedSquares})
	}
	q := frontier.Query[int32]{
		Graph: g.edges.Steps, From: starts[0], Also: starts[1:], Method: order,
		Goal: func(n int32) bool { return slices.Contains(goals, n) },
	}
	if estimates != nil {
		q.Estimate = func(n int32) int64 { return int64(estimates[n]) }
	}
	s := frontier.New(q)
	return board.NewPanel(s, g.nodes, func(n int32) int32 { return n }, s.Way, least)
}

// Estimates returns for every node an estimate of what the rest of the way to a goal costs: the fewest edges, each at
// the price of the cheapest one, which is never too much. It is nil, no estimate at all, where an edge costs less than
// nothing.
func (g *Graph) Estimates(goals []int32) []int32 {
	least := int64(math.MaxInt32)
	for _, e := range g.edges {
		least = min(least, int64(e.Cost))
	}
	back := graph.NewSearch(g.graph.Reverse())
	if least < 0 || g.check(goals) != nil || back.BFS(graph.Query{From: nodesOf(goals)}) != nil {
		return nil
	}
	estimates := make([]int32, g.nodes)
	for n := range estimates {
		edges := g.nodes // from where no goal can be reached: more than from anywhere else
		if way := back.AppendPath(nil, graph.Node(n)); len(way) > 0 {
			edges = len(way) - 1
		}
		estimates[n] = int32(min(int64(edges)*least, math.MaxInt32))
	}
	return estimates
}

// least is what a cheapest way costs; -1 if there is none. Nobody can tell if a way to a goal may go around a cycle
// below zero again and again; such a cycle elsewhere does no harm.
func (g *Graph) least(starts, goals []int32) (cost int64, known bool) {
	onward, err := g.toward(goals)
	if err != nil {
		return 0, false
	}
	b, err := onward.BellmanFord(starts, goals)
	if err != nil || b.Cycle != nil {
		return 0, false
	}
	if goal, found := b.nearest(goals); found {
		return b.Costs[goal], true
	}
	return -1, true
}

// toward returns the graph of those edges alone that lead on to a goal.
func (g *Graph) toward(goals []int32) (*Graph, error) {
	back := graph.NewSearch(g.graph.Reverse())
	if err := back.BFS(graph.Query{From: nodesOf(goals)}); err != nil {
		return nil, err
	}
	edges := slices.Clone(g.edges)
	return newGraph(g.nodes, slices.DeleteFunc(edges, func(e frontier.Edge[int32]) bool {
		_, leads := back.Cost(graph.Node(e.To))
		return !leads
	}))
}

func nodesOf(ids []int32) []graph.Node {
	nodes := make([]graph.Node, len(ids))
	for i, n := range ids {
		nodes[i] = graph.Node(n)
	}
	return nodes
}

// Bellman is what the method of Bellman and Ford finds on a graph, whatever the signs of its costs.
type Bellman struct {
	Reached []bool  // by node
	Costs   []int64 // by node, of a cheapest way
	Way     []int32 // to the goal that is cheapest to reach

	// Cycle are the nodes of a cycle below zero that can be reached, each once, and CycleCost is what it costs to go
	// around. Then nothing is cheapest, and there are no costs and no way.
	Cycle     []int32
	CycleCost int64

	Rounds  int          // through all edges; unless there is a cycle the last one changes nothing
	Relaxed []Relaxation // what happened in them
}

// Relaxation is an edge by which a node is reached at less cost than before.
type Relaxation struct {
	Round int32 // from 1
	Edge  int32 // its index
	First bool  // the node had not been reached before
	Cost  int64 // of the node from now on
}

// BellmanFord finds the cheapest ways from the starts to all nodes.
func (g *Graph) BellmanFord(starts, goals []int32) (Bellman, error) {
	if err := errors.Join(g.check(starts), g.check(goals)); err != nil {
		return Bellman{}, err
	}
	b := g.relax(starts)
	s := graph.NewSearch(g.graph)
	err := s.BellmanFord(graph.Query{From: nodesOf(starts)})
	var cycle *graph.CycleError
	if errors.As(err, &cycle) {
		b.Cycle, b.CycleCost = idsOf(cycle.Nodes), cycle.Cost
		return b, nil
	}
	if err != nil {
		return Bellman{}, err
	}
	b.take(s, g.nodes)
	if goal, found := b.nearest(goals); found {
		b.Way = idsOf(s.AppendPath(nil, graph.Node(goal)))
	}
	return b, nil
}

// take copies the answers of a search.
func (b *Bellman) take(s *graph.Search, nodes int) {
	for n := range graph.Node(nodes) {
		cost, reached := s.Cost(n)
		b.Costs, b.Reached = append(b.Costs, cost), append(b.Reached, reached)
	}
}

// nearest returns the first of the goals that are cheapest to reach.
func (b *Bellman) nearest(goals []int32) (goal int32, found bool) {
	for _, n := range goals {
		if b.Reached[n] && (!found || b.Costs[n] < b.Costs[goal]) {
			goal, found = n, true
		}
	}
	return goal, found
}

// relax goes through all edges in rounds, as the textbooks teach it, until a round changes nothing, or as many have
// passed as there are nodes: then costs fall for ever.
func (g *Graph) relax(starts []int32) (b Bellman) {
	cost, reached := make([]int64, g.nodes), make([]bool, g.nodes)
	for _, n := range starts {
		reached[n] = true
	}
	for before := -1; b.Rounds < g.nodes && before < len(b.Relaxed); {
		before = len(b.Relaxed)
		b.Rounds++
		for i, e := range g.edges {
			c := cost[e.From] + int64(e.Cost)
			if !reached[e.From] || reached[e.To] && c >= cost[e.To] {
				continue
			}
			b.Relaxed = append(b.Relaxed, Relaxation{int32(b.Rounds), int32(i), !reached[e.To], c})
			cost[e.To], reached[e.To] = c, true
		}
	}
	return b
}

func idsOf(nodes []graph.Node) []int32 {
	ids := make([]int32, len(nodes))
	for i, n := range nodes {
		ids[i] = int32(n)
	}
	return ids
}
