// Command graph measures Dijkstra on a large random graph: ours, a C++ one with std::priority_queue, which it compiles from
// cpp/dijkstra.cpp, and gonum's. All three search the same graph from node 0 to all others, in one run, and must agree in the
// sum of all costs. Times are CPU time, the least of a few rounds.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"

	"paces/graph"
)

var (
	nodes   = flag.Int("nodes", 1<<20, "nodes of the graph")
	edges   = flag.Int("edges", 3<<20, "edges of the graph")
	weights = flag.Int("weights", 1000, "weights go from 1 to this")
	rounds  = flag.Int("rounds", 7, "rounds of ours and of C++; the least time counts")
	source  = flag.String("cpp", "cpp/dijkstra.cpp", "the C++ source; empty leaves it out")
	gonum   = flag.Bool("gonum", true, "measure gonum too, once; it takes some 3 GB and a minute")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	arcs := draw()
	sum, ours, err := measureOurs(arcs)
	if err != nil {
		return err
	}
	fmt.Printf("%d nodes, %d edges, weights 1 to %d; sum of costs %d\n", *nodes, *edges, *weights, sum)
	fmt.Printf("%-8s %9.1f ms\n", "paces", ms(ours))
	for _, peer := range []struct {
		name    string
		wanted  bool
		measure func([]graph.Arc) (int64, time.Duration, error)
	}{{"C++", *source != "", measureCPP}, {"gonum", *gonum, measureGonum}} {
		if !peer.wanted {
			continue
		}
		theirSum, theirs, err := peer.measure(arcs)
		if err != nil {
			return err
		}
		if theirSum != sum {
			return fmt.Errorf("%s finds other costs: their sum is %d", peer.name, theirSum)
		}
		fmt.Printf("%-8s %9.1f ms   paces takes %.3f of it\n", peer.name, ms(theirs), float64(ours)/float64(theirs))
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / 1e6 }

// draw makes the arcs; the same generator stands in cpp/dijkstra.cpp.
func draw() []graph.Arc {
	state := uint64(1)
	below := func(n int) int64 {
		state = state*6364136223846793005 + 1442695040888963407
		return int64((state >> 33) % uint64(n))
	}
	arcs := make([]graph.Arc, *edges)
	for i := range arcs {
		tail := graph.Node(below(*nodes))
		head := graph.Node(below(*nodes))
		arcs[i] = graph.Arc{Tail: tail, Head: head, Weight: 1 + below(*weights)}
	}
	return arcs
}

func measureOurs(arcs []graph.Arc) (sum int64, best time.Duration, err error) {
	g, err := graph.FromArcs(*nodes, arcs)
	if err != nil {
		return 0, 0, err
	}
	s := graph.NewSearch(g)
	best = math.MaxInt64
	for range *rounds {
		begun := cpu()
		if err := s.Dijkstra(graph.Query{From: []graph.Node{0}}); err != nil {
			return 0, 0, err
		}
		best = min(best, cpu()-begun)
	}
	for _, n := range s.Settled() {
		cost, _ := s.Cost(n)
		sum += cost
	}
	return sum, best, s.Verify(0)
}

func measureCPP([]graph.Arc) (sum int64, best time.Duration, err error) {
	dir, err := os.MkdirTemp("", "paces-bench")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "dijkstra")
	if out, err := exec.Command("g++", "-O2", "-std=c++17", "-o", program, *source).CombinedOutput(); err != nil {
		return 0, 0, fmt.Errorf("g++: %w: %s", err, out)
	}
	out, err := exec.Command(program, fmt.Sprint(*nodes), fmt.Sprint(*edges), fmt.Sprint(*weights), fmt.Sprint(*rounds)).Output()
	if err != nil {
		return 0, 0, err
	}
	var seconds float64
	_, err = fmt.Sscan(string(out), &sum, &seconds)
	return sum, time.Duration(seconds * 1e9), err
}

func measureGonum(arcs []graph.Arc) (sum int64, spent time.Duration, err error) {
	g := simple.NewWeightedDirectedGraph(0, math.Inf(1))
	for n := range *nodes {
		g.AddNode(simple.Node(n))
	}
	for _, a := range arcs {
		if a.Tail == a.Head {
			continue // refused there, and never on a shortest path
		}
		w := float64(a.Weight)
		if old := g.WeightedEdge(int64(a.Tail), int64(a.Head)); old != nil && old.Weight() < w {
			continue
		}
		g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(a.Tail), T: simple.Node(a.Head), W: w})
	}
	begun := cpu()
	shortest := path.DijkstraFrom(simple.Node(0), g)
	spent = cpu() - begun
	for n := range *nodes {
		if cost := shortest.WeightTo(int64(n)); !math.IsInf(cost, 1) {
			sum += int64(cost)
		}
	}
	if sum == 0 {
		return 0, 0, errors.New("gonum reached nothing")
	}
	return sum, spent, nil
}

// cpu is the CPU time of this process, its collector of garbage included.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // there is no such failure for the own process
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
