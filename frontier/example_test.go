package frontier_test

import (
	"fmt"
	"image"

	"paces"
	"paces/frontier"
)

// By two ways one comes from S to G. The neighbours of S are put in as B, A: a queue gives back B, a stack A.
func Example() {
	roads := frontier.Edges[string]{
		{"S", "B", 1},
		{"S", "A", 1},
		{"B", "G", 1},
		{"A", "C", 1},
		{"C", "G", 1},
	}
	for _, method := range []frontier.Method{frontier.Queue, frontier.Stack} {
		search := frontier.New(frontier.Query[string]{
			Graph:  roads.Steps,
			From:   "S",
			Goal:   func(n string) bool { return n == "G" },
			Method: method,
		})
		goal, _ := search.Run()
		fmt.Println(method, goal.Steps, "steps:", search.Way("G"))
	}
	// Output:
	// queue 2 steps: [S B G]
	// stack 3 steps: [S A C G]
}

// Where steps differ in cost, fewest steps are not least cost, and the queue must give way to cheapest first.
func Example_weighted() {
	roads := frontier.Edges[string]{
		{"S", "B", 4},
		{"S", "A", 1},
		{"B", "G", 6},
		{"A", "C", 2},
		{"C", "G", 2},
	}
	for _, method := range []frontier.Method{frontier.Queue, frontier.Dijkstra} {
		search := frontier.New(frontier.Query[string]{
			Graph:  roads.Steps,
			From:   "S",
			Goal:   func(n string) bool { return n == "G" },
			Method: method,
		})
		goal, _ := search.Run()
		fmt.Printf("%v %v: %d steps, cost %d\n", method, search.Way("G"), goal.Steps, goal.Cost)
		fmt.Println(search.Verdict(5))
	}
	// Output:
	// queue [S B G]: 2 steps, cost 10
	// costs 10 instead of 5: a queue counts steps, not what they cost
	// Dijkstra [S A C G]: 3 steps, cost 5
	// cheapest: whatever the cheapest candidate reaches, no later one can reach for less
}

// Every step can be told, and between two of them the frontier lies open.
func ExampleSearch_Step() {
	roads := frontier.Edges[string]{{"S", "A", 1}, {"S", "B", 4}, {"A", "B", 2}, {"B", "G", 1}}
	search := frontier.New(frontier.Query[string]{
		Graph:  roads.Steps,
		From:   "S",
		Goal:   func(n string) bool { return n == "G" },
		Method: frontier.Dijkstra,
	})
	for e, ok := search.Step(); ok; e, ok = search.Step() {
		fmt.Print(e, "; waiting:")
		for _, c := range search.Frontier() {
			fmt.Printf(" %v=%d", c.Node, c.Cost)
		}
		fmt.Println()
	}
	fmt.Printf("%+v\n", search.Counts())
	// Output:
	// put S in: the start; waiting: S=0
	// take S out; waiting:
	// settle S at cost 0; waiting:
	// put A in, from S, at cost 1; waiting: A=1
	// put B in, from S, at cost 4; waiting: A=1 B=4
	// take A out; waiting: B=4
	// settle A at cost 1; waiting: B=4
	// put B in, from A, at cost 3; waiting: B=3 B=4
	// take B out; waiting: B=4
	// settle B at cost 3; waiting: B=4
	// put G in, from B, at cost 4; waiting: B=4 G=4
	// take B out; waiting: G=4
	// drop B: stale, it was settled before; waiting: G=4
	// take G out; waiting:
	// settle G at cost 4: the goal; waiting:
	// {Pushed:5 Settled:4 Stale:1 Peak:2}
}

// The straight way through the swamp has fewer steps, the way round costs less.
func ExampleOnGround() {
	grid := paces.MustParse(`
S~~~G
.###.
.....`[1:])
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, '~': 3, 'S': 1, 'G': 1}})
	if err != nil {
		panic(err)
	}
	for method := frontier.Stack; method <= frontier.AStar; method++ {
		search := frontier.New(frontier.OnGround(ground, image.Pt(0, 0), image.Pt(4, 0), method))
		goal, _ := search.Run()
		counts := search.Counts()
		fmt.Printf("%-8v cost %2d, %d steps, %2d settled, %2d pushed\n", method, goal.Cost, goal.Steps, counts.Settled, counts.Pushed)
	}
	// Output:
	// stack    cost 10, 4 steps,  5 settled,  6 pushed
	// queue    cost 10, 4 steps,  9 settled, 10 pushed
	// Dijkstra cost  8, 8 steps, 11 settled, 12 pushed
	// greedy   cost 10, 4 steps,  5 settled,  6 pushed
	// A*       cost  8, 8 steps, 11 settled, 12 pushed
}
