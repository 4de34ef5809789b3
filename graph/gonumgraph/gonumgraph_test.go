package gonumgraph_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gonum "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"paces/graph"
	"paces/graph/gonumgraph"
)

func random(t *testing.T, rng *rand.Rand, low int64) *graph.Graph {
	t.Helper()
	n := 1 + rng.IntN(12)
	arcs := make([]graph.Arc, rng.IntN(3*n))
	for i := range arcs {
		arcs[i] = graph.Arc{
			Tail: graph.Node(rng.IntN(n)), Head: graph.Node(rng.IntN(n)), Weight: low + rng.Int64N(10),
		}
	}
	g, err := graph.FromArcs(n, arcs)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func view(t *testing.T, g *graph.Graph) gonumgraph.Directed {
	t.Helper()
	d, err := gonumgraph.View(g)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// gonum's searches on a view find the costs that ours find, in random graphs with and without negative edges.
func TestGonumSearchesView(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 9))
		low := []int64{0, -2}[seed%2]
		g := random(t, rng, low)
		d := view(t, g)
		s := graph.NewSearch(g)
		err := s.Shortest(graph.Query{From: []graph.Node{0}})
		theirs, finite := path.BellmanFordFrom(simple.Node(0), d)
		if finite != (err == nil) {
			t.Fatalf("seed %d: %v, gonum %v", seed, err, finite)
		}
		if err != nil {
			continue
		}
		all := []path.Shortest{theirs}
		if low == 0 {
			all = append(all, path.DijkstraFrom(simple.Node(0), d))
		}
		for _, shortest := range all {
			for n := range graph.Node(g.Nodes()) {
				cost, ok := s.Cost(n)
				want := shortest.WeightTo(int64(n))
				if ok == math.IsInf(want, 1) || ok && float64(cost) != want {
					t.Errorf("seed %d: cost of %d is %d, %v; gonum %v", seed, n, cost, ok, want)
				}
			}
		}
		if _, count := g.StrongComponents(); len(topo.TarjanSCC(d)) != count {
			t.Errorf("seed %d: %d strong components", seed, count)
		}
	}
}

// A graph that went to gonum and back has the cheapest of its parallel arcs.
func TestThereAndBack(t *testing.T) {
	for seed := range uint64(200) {
		g := random(t, rand.New(rand.NewPCG(seed, 1)), -3)
		back, err := gonumgraph.From(view(t, g), 1)
		if err != nil {
			t.Fatal(err)
		}
		if back.Nodes() != g.Nodes() {
			t.Fatalf("%d nodes, want %d", back.Nodes(), g.Nodes())
		}
		for a := range g.All() {
			got, ok := back.Weight(a.Tail, a.Head)
			if want, _ := g.Weight(a.Tail, a.Head); !ok || got != want {
				t.Errorf("%v has weight %d, %v", a, got, ok)
			}
		}
	}
}

func TestFromScalesExactly(t *testing.T) {
	g := simple.NewWeightedUndirectedGraph(0, math.Inf(1))
	g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(30), T: simple.Node(4), W: 0.1})
	g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(-7), T: simple.Node(4), W: 0.25})
	ours, err := gonumgraph.From(g, 100)
	if err != nil {
		t.Fatal(err)
	}
	var arcs []string
	for a := range ours.All() {
		arcs = append(arcs, fmt.Sprint(ours.Name(a.Tail), " ", ours.Name(a.Head), " ", a.Weight))
	}
	if want := []string{"-7 4 25", "4 -7 25", "4 30 10", "30 4 10"}; !slices.Equal(arcs, want) {
		t.Errorf("arcs %v, want %v", arcs, want)
	}
	if _, err := gonumgraph.From(g, 10); err == nil || !strings.Contains(err.Error(), "0.25 of -7 -> 4") {
		t.Errorf("scale 10: %v", err)
	}
	g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(1), T: simple.Node(2), W: math.Inf(1)})
	if _, err := gonumgraph.From(g, 1); err == nil {
		t.Error("an infinite weight is taken")
	}
}

func TestViewRefusesInexactWeights(t *testing.T) {
	g, err := graph.FromArcs(2, []graph.Arc{{Tail: 0, Head: 1, Weight: 1<<53 + 1}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gonumgraph.View(g); err == nil {
		t.Error("a weight that a float64 rounds is taken")
	}
}

func TestViewOfMissingNodes(t *testing.T) {
	d := view(t, random(t, rand.New(rand.NewPCG(1, 1)), 0))
	if d.Node(99) != nil || d.Node(-1) != nil || d.Edge(0, 99) != nil || d.From(99) != gonum.Empty || d.To(-1) != gonum.Empty {
		t.Error("a node that is not there has something")
	}
	if w, ok := d.Weight(0, 99); ok || !math.IsInf(w, 1) {
		t.Errorf("weight %v, %v", w, ok)
	}
}

func ExampleView() {
	var b graph.Builder
	b.Arc("S", "A", 5)
	b.Arc("S", "B", 2)
	b.Arc("A", "G", -4)
	b.Arc("B", "G", 3)
	g, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := gonumgraph.View(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	shortest, _ := path.BellmanFordFrom(d.Node(0), d)
	nodes, cost := shortest.To(int64(b.Node("G")))
	for _, n := range nodes {
		fmt.Print(g.Name(graph.Node(n.ID())), " ")
	}
	fmt.Println(cost)
	// Output: S A G 1
}
