package graph

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// -rounds makes the random tests longer, for example go test ./graph -rounds 1000000.
var rounds = flag.Int("rounds", 7000, "random graphs a test")

func TestCheapestAgainstTextbook(t *testing.T) {
	forRandomGraphs(t, *rounds, func(t *testing.T, g *Graph, rng *rand.Rand) {
		from := []Node{Node(rng.IntN(g.Nodes()))}
		if rng.IntN(3) == 0 {
			from = append(from, Node(rng.IntN(g.Nodes())), from[0])
		}
		want, finite := textbook(g, from...)
		s := NewSearch(g)
		err := s.BellmanFord(Query{From: from})
		if !finite {
			if !errors.Is(err, ErrNegativeCycle) {
				t.Errorf("Bellman-Ford: %v, want a negative cycle", err)
			}
			checkCycle(t, g, err)
			return
		}
		run := func(method string, s *Search, do func(Query) error) {
			if err := do(Query{From: from}); err != nil {
				t.Errorf("%s: %v", method, err)
				return
			}
			checkCosts(t, method, s, want)
			if err := s.Verify(from...); err != nil {
				t.Errorf("%s: %v", method, err)
			}
		}
		run("Bellman-Ford", s, s.BellmanFord)
		run("shortest", s, s.Shortest)
		if _, err := g.TopologicalOrder(); err == nil {
			run("acyclic", s, s.Acyclic)
		}
		if g.negative >= 0 {
			if err := s.Dijkstra(Query{From: from}); !errors.Is(err, ErrNegative) {
				t.Errorf("Dijkstra with a negative arc: %v", err)
			}
		} else {
			run("Dijkstra", s, s.Dijkstra)
		}
		if j, err := g.Johnson(); err == nil {
			s := NewSearch(j)
			run("Johnson", s, s.Dijkstra)
			run("Bellman-Ford on Johnson", s, s.BellmanFord)
		} else if _, finite := floydWarshall(g); finite {
			t.Errorf("Johnson: %v", err)
		}
	})
}

func TestPairsAgainstFloydWarshall(t *testing.T) {
	forRandomGraphs(t, *rounds/2, func(t *testing.T, g *Graph, rng *rand.Rand) {
		cost, finite := floydWarshall(g)
		j, err := g.Johnson()
		if finite != (err == nil) {
			t.Fatalf("Johnson: %v, want finite = %v", err, finite)
		}
		if !finite {
			checkCycle(t, g, err)
			return
		}
		both := NewBidirectional(j)
		s := NewSearch(j)
		for from := range Node(g.Nodes()) {
			for to := range Node(g.Nodes()) {
				want := cost[from][to]
				path, err := both.Path(from, to)
				checkPath(t, g, "bidirectional", path, err, from, to, want)
				path, err = s.Path(from, to)
				checkPath(t, g, "path", path, err, from, to, want)
				for name, estimate := range estimates(g, cost, to, rng) {
					err = s.Dijkstra(Query{From: []Node{from}, To: []Node{to}, Estimate: estimate})
					if err == nil {
						path, err = s.PathTo(to)
					}
					checkPath(t, g, name, path, err, from, to, want)
				}
			}
		}
	})
}

// estimates are lower bounds of the cost to a node: exact and inconsistent ones.
func estimates(g *Graph, cost [][]int64, to Node, rng *rand.Rand) map[string]func(Node) int64 {
	noise := make([]int64, g.Nodes())
	for n := range noise {
		noise[n] = rng.Int64N(20)
	}
	exact := func(n Node) int64 { return cost[n][to] }
	return map[string]func(Node) int64{
		"exact estimate": exact,
		"inconsistent estimate": func(n Node) int64 {
			if n == to || exact(n) == far {
				return exact(n)
			}
			return exact(n) - noise[n]
		},
	}
}

func checkPath(t *testing.T, g *Graph, method string, path Path, err error, from, to Node, want int64) {
	t.Helper()
	if want == far {
		if !errors.Is(err, ErrNoPath) {
			t.Errorf("%s from %d to %d: %v, %v; want no path", method, from, to, path, err)
		}
		return
	}
	sum, ok := walked(g, path.Nodes)
	if err != nil || !ok || sum != want || path.Cost != want || path.Nodes[0] != from || path.Nodes[len(path.Nodes)-1] != to {
		t.Errorf("%s from %d to %d: %v, %v (sums to %d); want cost %d", method, from, to, path, err, sum, want)
	}
}

func TestOneToManyStopsEarly(t *testing.T) {
	forRandomGraphs(t, *rounds/4, func(t *testing.T, g *Graph, rng *rand.Rand) {
		want, finite := textbook(g, 0)
		if !finite {
			return
		}
		to := []Node{Node(rng.IntN(g.Nodes())), Node(rng.IntN(g.Nodes())), 0}
		s := NewSearch(g)
		for range 2 { // nothing of the first run may be left in the second
			if err := s.Shortest(Query{From: []Node{0}, To: to}); err != nil {
				t.Fatal(err)
			}
			for _, n := range to {
				if cost, ok := s.Cost(n); ok != (want[n] != far) || ok && cost != want[n] {
					t.Errorf("cost of %d is %d, %v; want %d", n, cost, ok, want[n])
				}
			}
			for _, n := range s.Settled() {
				if cost, _ := s.Cost(n); cost != want[n] {
					t.Errorf("settled %d at %d, want %d", n, cost, want[n])
				}
			}
		}
	})
	s := NewSearch(line(t, 1000))
	if err := s.Dijkstra(Query{From: []Node{0}, To: []Node{3, 5, 3}}); err != nil || len(s.Settled()) != 6 {
		t.Errorf("settled %d nodes, want 6 (%v)", len(s.Settled()), err)
	}
}

// line is a graph 0 -> 1 -> 2 ... of weight 1.
func line(t testing.TB, nodes int) *Graph {
	t.Helper()
	arcs := make([]Arc, nodes-1)
	for i := range arcs {
		arcs[i] = Arc{Node(i), Node(i + 1), 1}
	}
	g, err := FromArcs(nodes, arcs)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBFSAndDFS(t *testing.T) {
	forRandomGraphs(t, *rounds/4, func(t *testing.T, g *Graph, rng *rand.Rand) {
		hops := make([]Arc, 0, g.Arcs())
		for a := range g.All() {
			hops = append(hops, Arc{a.Tail, a.Head, 1})
		}
		unit, err := FromArcs(g.Nodes(), hops)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := textbook(unit, 0)
		s := NewSearch(g)
		for method, do := range map[string]func(Query) error{"BFS": s.BFS, "DFS": s.DFS} {
			if err := do(Query{From: []Node{0}}); err != nil {
				t.Fatal(err)
			}
			for n := range Node(g.Nodes()) {
				path := s.AppendPath(nil, n)
				if (len(path) > 0) != (want[n] != far) || method == "BFS" && len(path) > 0 && len(path)-1 != int(want[n]) {
					t.Errorf("%s: path %v to %d, want %d arcs", method, path, n, want[n])
				}
			}
		}
		if err := s.DFS(Query{From: []Node{0}}); err != nil || !slices.Equal(preorder(g, 0), s.Settled()) {
			t.Errorf("DFS order %v, want %v (%v)", s.Settled(), preorder(g, 0), err)
		}
	})
}

// preorder is depth first search as taught.
func preorder(g *Graph, from Node) []Node {
	var order []Node
	var visit func(Node)
	visit = func(n Node) {
		if slices.Contains(order, n) {
			return
		}
		order = append(order, n)
		for head := range g.Out(n) {
			visit(head)
		}
	}
	visit(from)
	return order
}

func TestKShortestAgainstAllPaths(t *testing.T) {
	forRandomGraphs(t, *rounds/4, func(t *testing.T, g *Graph, rng *rand.Rand) {
		if g.Nodes() > 7 {
			return
		}
		from, to := Node(rng.IntN(g.Nodes())), Node(rng.IntN(g.Nodes()))
		want := simplePaths(g, from, to)
		_, finite := floydWarshall(g)
		for _, k := range []int{0, 1, 3, 1000} {
			got, err := g.KShortest(from, to, k)
			if !finite {
				checkCycle(t, g, err)
				continue
			}
			if err != nil || len(got) != min(k, len(want)) {
				t.Errorf("%d -> %d: %d paths, %v; want %d", from, to, len(got), err, min(k, len(want)))
				continue
			}
			for i, p := range got {
				checkPath(t, g, "k shortest", p, nil, from, to, want[i].Cost)
				if slices.ContainsFunc(got[:i], func(q Path) bool { return slices.Equal(p.Nodes, q.Nodes) }) {
					t.Errorf("path %v comes twice", p.Nodes)
				}
			}
		}
	})
}

func TestComponents(t *testing.T) {
	forRandomGraphs(t, *rounds/4, func(t *testing.T, g *Graph, _ *rand.Rand) {
		reach := reachability(g)
		weak, weakCount := g.Components()
		strong, strongCount := g.StrongComponents()
		for u := range g.Nodes() {
			for v := range g.Nodes() {
				if same := reach[u][v] && reach[v][u]; same != (strong[u] == strong[v]) {
					t.Errorf("strong components of %d and %d: %d, %d", u, v, strong[u], strong[v])
				}
				if reach[u][v] && (strong[u] > strong[v] || weak[u] != weak[v]) {
					t.Errorf("%d leads to %d: strong %d, %d, weak %d, %d", u, v, strong[u], strong[v], weak[u], weak[v])
				}
			}
		}
		if slices.Max(weak) != weakCount-1 || slices.Max(strong) != strongCount-1 {
			t.Errorf("counts %d, %d of %v, %v", weakCount, strongCount, weak, strong)
		}
		if both, _ := undirected(t, g).StrongComponents(); !samePartition(both, weak) {
			t.Errorf("weak components %v, want %v", weak, both)
		}
		order, err := g.TopologicalOrder()
		if acyclic := strongCount == g.Nodes() && !hasLoop(g); acyclic != (err == nil) {
			t.Errorf("topological order: %v, acyclic %v", err, acyclic)
		}
		if err != nil {
			checkCycle(t, g, err)
			return
		}
		for a := range g.All() {
			if slices.Index(order, a.Tail) >= slices.Index(order, a.Head) {
				t.Errorf("%d -> %d is against the order %v", a.Tail, a.Head, order)
			}
		}
	})
}

func reachability(g *Graph) [][]bool {
	reach := make([][]bool, g.Nodes())
	for n := range reach {
		reach[n] = make([]bool, g.Nodes())
		for _, v := range preorder(g, Node(n)) {
			reach[n][v] = true
		}
	}
	return reach
}

func undirected(t *testing.T, g *Graph) *Graph {
	t.Helper()
	var arcs []Arc
	for a := range g.All() {
		arcs = append(arcs, a, Arc{a.Head, a.Tail, a.Weight})
	}
	u, err := FromArcs(g.Nodes(), arcs)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func samePartition(a, b []int) bool {
	for i := range a {
		for j := range a {
			if (a[i] == a[j]) != (b[i] == b[j]) {
				return false
			}
		}
	}
	return true
}

func hasLoop(g *Graph) bool {
	for a := range g.All() {
		if a.Tail == a.Head {
			return true
		}
	}
	return false
}

func TestVerifyFindsFaults(t *testing.T) {
	g := line(t, 4)
	spoil := map[string]func(s *Search){
		"cost too high":   func(s *Search) { s.labels[2].cost++; s.labels[3].cost++ },
		"cost too low":    func(s *Search) { s.labels[2].cost-- },
		"wrong parent":    func(s *Search) { s.labels[3].parent = 1 },
		"parent is child": func(s *Search) { s.labels[2].parent = 3 },
		"not reached":     func(s *Search) { s.labels[3].stamp = 0 },
		"false source":    func(s *Search) { s.labels[1] = label{0, None, s.epoch + 1} },
	}
	for name, do := range spoil {
		s := NewSearch(g)
		if err := s.Dijkstra(Query{From: []Node{0}}); err != nil {
			t.Fatal(err)
		}
		if err := s.Verify(0); err != nil {
			t.Errorf("before: %v", err)
		}
		do(s)
		if s.Verify(0) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

// Free arcs let parents run in a circle at the right costs.
func TestVerifyFindsCircle(t *testing.T) {
	g, err := FromArcs(3, []Arc{{0, 1, 1}, {1, 2, 0}, {2, 1, 0}})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSearch(g)
	if err := s.Dijkstra(Query{From: []Node{0}}); err != nil {
		t.Fatal(err)
	}
	s.labels[1].parent = 2
	if s.Verify(0) == nil {
		t.Error("1 and 2 explain each other")
	}
}

func TestSearchAllocatesNothingWarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	arcs := make([]Arc, 3000)
	for i := range arcs {
		arcs[i] = Arc{Node(rng.IntN(1000)), Node(rng.IntN(1000)), rng.Int64N(1e6)}
	}
	g, err := FromArcs(1000, arcs)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSearch(g)
	var path []Node
	one, target := []Node{0}, []Node{999}
	zero := func(Node) int64 { return 0 }
	for name, q := range map[string]func() error{
		"BFS":          func() error { return s.BFS(Query{From: one}) },
		"DFS":          func() error { return s.DFS(Query{From: one}) },
		"Dijkstra":     func() error { return s.Dijkstra(Query{From: one}) },
		"one to one":   func() error { return s.Shortest(Query{From: one, To: target}) },
		"A*":           func() error { return s.Dijkstra(Query{From: one, To: target, Estimate: zero}) },
		"Bellman-Ford": func() error { return s.BellmanFord(Query{From: one}) },
	} {
		do := func() {
			if err := q(); err != nil {
				t.Fatal(err)
			}
			path = s.AppendPath(path[:0], 999)
		}
		do()
		if n := testing.AllocsPerRun(5, do); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// Answers too big for the slow judges are proved by the certificate, and by the methods agreeing with each other.
func TestBigAnswersAreCertified(t *testing.T) {
	const nodes = 1 << 14
	rng := rand.New(rand.NewPCG(7, 7))
	height := make([]int64, nodes) // going down gives back what going up takes: no cycle is negative
	for n := range height {
		height[n] = rng.Int64N(1e6)
	}
	arcs := make([]Arc, 4*nodes)
	for i := range arcs {
		a := Arc{Node(rng.IntN(nodes)), Node(rng.IntN(nodes)), rng.Int64N(1e5)}
		a.Weight += height[a.Head] - height[a.Tail]
		arcs[i] = a
	}
	g, err := FromArcs(nodes, arcs)
	if err != nil {
		t.Fatal(err)
	}
	j, err := g.Johnson()
	if err != nil {
		t.Fatal(err)
	}
	slow, fast, both := NewSearch(g), NewSearch(j), NewBidirectional(j)
	for _, from := range []Node{0, nodes / 2} {
		for s, do := range map[*Search]func(Query) error{slow: slow.BellmanFord, fast: fast.Dijkstra} {
			if err := do(Query{From: []Node{from}}); err != nil {
				t.Fatal(err)
			}
			if err := s.Verify(from); err != nil {
				t.Error(err)
			}
		}
		for n := Node(0); n < nodes; n += 97 {
			want, reached := slow.Cost(n)
			if got, ok := fast.Cost(n); got != want || ok != reached {
				t.Errorf("%d to %d costs %d, %v; Bellman-Ford %d, %v", from, n, got, ok, want, reached)
			}
			if p, err := both.Path(from, n); reached != (err == nil) || reached && p.Cost != want {
				t.Errorf("%d to %d from both ends: %d, %v; want %d", from, n, p.Cost, err, want)
			}
			if settled := both.Settled(); settled < 1 || settled > nodes/8 {
				t.Errorf("%d to %d from both ends settles %d of %d nodes", from, n, settled, nodes)
			}
		}
	}
}

// Ties must be settled the same way on every machine and in every version: the hash is never edited to get green.
func TestTiesAreFrozen(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 8))
	arcs := make([]Arc, 1500)
	for i := range arcs {
		arcs[i] = Arc{Node(rng.IntN(400)), Node(rng.IntN(400)), rng.Int64N(4)} // many ties
	}
	g, err := FromArcs(400, arcs)
	if err != nil {
		t.Fatal(err)
	}
	h := fnv.New64a()
	s := NewSearch(g)
	for _, do := range []func(Query) error{s.BFS, s.DFS, s.Dijkstra, s.BellmanFord} {
		if err := do(Query{From: []Node{3, 17}}); err != nil {
			t.Fatal(err)
		}
		for _, n := range s.Settled() {
			parent, _ := s.Parent(n)
			fmt.Fprint(h, n, parent, " ")
		}
	}
	paths, err := g.KShortest(0, 100, 20)
	if err != nil {
		t.Fatal(err)
	}
	both, err := NewBidirectional(g).Path(0, 100)
	fmt.Fprint(h, paths, both, err)
	if got, want := h.Sum64(), uint64(0x2bba9f687046512d); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
}

// One graph serves many goroutines, the parts of it made on demand included; run with -race.
func TestGraphIsShared(t *testing.T) {
	g := line(t, 200)
	var wg sync.WaitGroup
	for from := range Node(8) {
		wg.Go(func() {
			if _, err := g.TopologicalOrder(); err != nil {
				t.Error(err)
			}
			p, err := NewBidirectional(g).Path(from, 150)
			if err != nil || p.Cost != int64(150-from) {
				t.Errorf("from %d: %v, %v", from, p.Cost, err)
			}
		})
	}
	wg.Wait()
}

func TestEpochWraps(t *testing.T) {
	s := NewSearch(line(t, 3))
	s.epoch = math.MaxUint32 - 5
	for range 4 {
		if err := s.Dijkstra(Query{From: []Node{1}}); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Cost(0); ok {
			t.Error("a label of an older run is taken for a new one")
		}
		if cost, ok := s.Cost(2); !ok || cost != 1 {
			t.Errorf("cost %d, %v", cost, ok)
		}
	}
}

func TestBadQuestions(t *testing.T) {
	g := line(t, 3)
	s := NewSearch(g)
	for _, q := range []Query{{}, {From: []Node{3}}, {From: []Node{-1}}, {From: []Node{0}, To: []Node{7}}} {
		for _, do := range []func(Query) error{s.BFS, s.DFS, s.Dijkstra, s.BellmanFord, s.Acyclic, s.Shortest} {
			if err := do(q); !errors.Is(err, ErrNoNode) {
				t.Errorf("%v: %v", q, err)
			}
		}
	}
	if _, err := s.PathTo(9); !errors.Is(err, ErrNoNode) {
		t.Error(err)
	}
	if _, err := g.KShortest(0, 9, 2); !errors.Is(err, ErrNoNode) {
		t.Error(err)
	}
	if _, err := NewBidirectional(g).Path(0, -1); !errors.Is(err, ErrNoNode) {
		t.Error(err)
	}
}

// TestNodesOffTheGraph: a node that the graph lacks is one that no run reaches.
func TestNodesOffTheGraph(t *testing.T) {
	g, err := FromArcs(2, []Arc{{0, 1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSearch(g)
	if err := s.Dijkstra(Query{From: []Node{0}}); err != nil {
		t.Fatal(err)
	}
	for _, n := range []Node{None, 2, math.MaxInt32, math.MinInt32} {
		if _, ok := s.Cost(n); ok {
			t.Errorf("node %d has a cost", n)
		}
		if _, ok := s.Parent(n); ok {
			t.Errorf("node %d has a parent", n)
		}
		if path := s.AppendPath(nil, n); len(path) != 0 {
			t.Errorf("the path to node %d is %v", n, path)
		}
		if _, err := s.PathTo(n); !errors.Is(err, ErrNoNode) {
			t.Errorf("path to node %d: %v", n, err)
		}
	}
}
