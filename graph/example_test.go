package graph_test

import (
	"errors"
	"fmt"
	"iter"

	"paces/graph"
)

// Where an edge gives something back, Dijkstra would settle G through B before it learns that the way through A gets
// cheaper. So it refuses, and Bellman-Ford answers.
func Example_negativeEdge() {
	var b graph.Builder
	b.Arc("S", "A", 5)
	b.Arc("S", "B", 2)
	b.Arc("A", "G", -4) // a spell that gives back mana
	b.Arc("B", "G", 3)
	g, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, goal := b.Node("S"), b.Node("G")
	question := graph.Query{From: []graph.Node{s}, To: []graph.Node{goal}}

	search := graph.NewSearch(g)
	err = search.Dijkstra(question)
	fmt.Println(errors.Is(err, graph.ErrNegative), err)

	if err := search.BellmanFord(question); err != nil {
		fmt.Println(err)
		return
	}
	cost, _ := search.Cost(goal)
	fmt.Print("cost ", cost, ":")
	for _, n := range search.AppendPath(nil, goal) {
		fmt.Print(" ", g.Name(n))
	}
	fmt.Println()
	// Output:
	// true graph: negative edge: A -> G has weight -4: not for Dijkstra, use Bellman-Ford
	// cost 1: S A G
}

// The fewest roads are not the cheapest way: the queue of BFS finds S B G, Dijkstra S A C G.
func ExampleSearch_BFS() {
	var b graph.Builder
	b.Arc("S", "B", 1)
	b.Arc("B", "G", 9)
	b.Arc("S", "A", 2)
	b.Arc("A", "C", 2)
	b.Arc("C", "G", 1)
	g, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, goal := b.Node("S"), b.Node("G")
	search := graph.NewSearch(g)
	show := func(method func(graph.Query) error) {
		if err := method(graph.Query{From: []graph.Node{s}}); err != nil {
			fmt.Println(err)
			return
		}
		cost, _ := search.Cost(goal)
		fmt.Print("cost ", cost, ":")
		for _, n := range search.AppendPath(nil, goal) {
			fmt.Print(" ", g.Name(n))
		}
		fmt.Println()
	}
	show(search.BFS)
	show(search.Dijkstra)
	// Output:
	// cost 10: S B G
	// cost 5: S A C G
}

func ExampleSearch_Path() {
	g, err := graph.FromArcs(3, []graph.Arc{{0, 1, 4}, {0, 2, 1}, {2, 1, 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	path, err := graph.NewSearch(g).Path(0, 1)
	fmt.Println(path.Nodes, path.Cost, err)
	_, err = graph.NewSearch(g).Path(1, 0)
	fmt.Println(errors.Is(err, graph.ErrNoPath))
	// Output:
	// [0 2 1] 3 <nil>
	// true
}

// A cycle that gets cheaper each time round has no cheapest path; the error holds it.
func ExampleCycleError() {
	var b graph.Builder
	b.Arc("a", "b", 1)
	b.Arc("b", "c", -3)
	b.Arc("c", "b", 1)
	g, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	err = graph.NewSearch(g).BellmanFord(graph.Query{From: []graph.Node{0}})
	var cycle *graph.CycleError
	if errors.As(err, &cycle) {
		fmt.Println(cycle.Nodes, cycle.Cost)
	}
	fmt.Println(err)
	// Output:
	// [1 2] -2
	// graph: negative cycle: cost -2 around b -> c -> b
}

// A* with a lower bound of the cost to the goal looks at fewer nodes and finds the same cost.
func ExampleQuery_estimate() {
	const side = 100
	var arcs []graph.Arc
	for n := range graph.Node(side * side) {
		if n%side < side-1 {
			arcs = append(arcs, graph.Arc{Tail: n, Head: n + 1, Weight: 1}, graph.Arc{Tail: n + 1, Head: n, Weight: 1})
		}
		if n < side*(side-1) {
			arcs = append(arcs, graph.Arc{Tail: n, Head: n + side, Weight: 1}, graph.Arc{Tail: n + side, Head: n, Weight: 1})
		}
	}
	g, err := graph.FromArcs(side*side, arcs)
	if err != nil {
		fmt.Println(err)
		return
	}
	goal := graph.Node(50*side + 70)
	manhattan := func(n graph.Node) int64 {
		dx, dy := int64(goal%side-n%side), int64(goal/side-n/side)
		return max(dx, -dx) + max(dy, -dy)
	}
	search := graph.NewSearch(g)
	for _, estimate := range []func(graph.Node) int64{nil, manhattan} {
		q := graph.Query{From: []graph.Node{50*side + 30}, To: []graph.Node{goal}, Estimate: estimate}
		if err := search.Dijkstra(q); err != nil {
			fmt.Println(err)
			return
		}
		cost, _ := search.Cost(goal)
		fmt.Println("cost", cost, "settled", len(search.Settled()))
	}
	// Output:
	// cost 40 settled 3120
	// cost 40 settled 41
}

func ExampleGraph_KShortest() {
	var b graph.Builder
	b.Edge("inn", "mill", 2)
	b.Edge("mill", "keep", 3)
	b.Edge("inn", "ford", 4)
	b.Edge("ford", "keep", 2)
	b.Edge("mill", "ford", 1)
	g, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	paths, err := g.KShortest(b.Node("inn"), b.Node("keep"), 3)
	for _, p := range paths {
		fmt.Print(p.Cost, ":")
		for _, n := range p.Nodes {
			fmt.Print(" ", g.Name(n))
		}
		fmt.Println()
	}
	fmt.Println(err)
	// Output:
	// 5: inn mill keep
	// 5: inn mill ford keep
	// 6: inn ford keep
	// <nil>
}

// Two jugs of 3 and 5 litres; the cost is the water spilt. How little water is wasted to measure 4 litres?
func ExampleExplore() {
	type jugs struct{ small, large int }
	next := func(j jugs) iter.Seq2[jugs, int64] {
		return func(yield func(jugs, int64) bool) {
			right, left := min(j.small, 5-j.large), min(j.large, 3-j.small)
			_ = yield(jugs{3, j.large}, 0) && yield(jugs{j.small, 5}, 0) &&
				yield(jugs{0, j.large}, int64(j.small)) && yield(jugs{j.small, 0}, int64(j.large)) &&
				yield(jugs{j.small - right, j.large + right}, 0) && yield(jugs{j.small + left, j.large - left}, 0)
		}
	}
	puzzle, err := graph.Explore(0, next, jugs{0, 0})
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, _ := puzzle.Find(jugs{0, 4})
	path, err := graph.NewSearch(puzzle.Graph).Path(0, goal)
	fmt.Println("states", puzzle.Nodes(), "spilt", path.Cost, err)
	for _, n := range path.Nodes {
		fmt.Print(puzzle.State(n), " ")
	}
	fmt.Println()
	// Output:
	// states 16 spilt 5 <nil>
	// {0 0} {3 0} {0 3} {3 3} {1 5} {1 0} {0 1} {3 1} {0 4}
}
