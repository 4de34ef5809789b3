package frontier

import (
	"fmt"
	"image"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paces"
)

// relax is the judge: it improves costs along all edges until none improves (Bellman, 1958). Node 0 is the source;
// -1 is unreached.
func relax(edges Edges[int], nodes int) []int64 {
	cost := make([]int64, nodes)
	for i := range cost[1:] {
		cost[i+1] = -1
	}
	for again := true; again; {
		again = false
		for _, e := range edges {
			if c := cost[e.From] + int64(e.Cost); cost[e.From] >= 0 && (cost[e.To] < 0 || c < cost[e.To]) {
				cost[e.To], again = c, true
			}
		}
	}
	return cost
}

func randomEdges(r *rand.Rand, nodes int, dearest int32) Edges[int] {
	edges := make(Edges[int], r.IntN(4*nodes))
	for i := range edges {
		edges[i] = Edge[int]{r.IntN(nodes), r.IntN(nodes), r.Int32N(dearest + 1)}
	}
	return edges
}

func ones(edges Edges[int]) Edges[int] {
	edges = slices.Clone(edges)
	for i := range edges {
		edges[i].Cost = 1
	}
	return edges
}

// consistent returns the estimate that is a share of the true rest: it never says too much, nor drops by more than a step.
func consistent(edges Edges[int], nodes, goal int, percent int64) func(int) int64 {
	back := make(Edges[int], len(edges))
	swap := func(n int) int { // the judge's source is node 0
		switch n {
		case 0:
			return goal
		case goal:
			return 0
		}
		return n
	}
	for i, e := range edges {
		back[i] = Edge[int]{swap(e.To), swap(e.From), e.Cost}
	}
	rest := relax(back, nodes)
	return func(n int) int64 {
		if rest[swap(n)] < 0 {
			return 1 << 40 // no way from here
		}
		return rest[swap(n)] * percent / 100
	}
}

func TestAgainstJudge(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 3000 {
		nodes := 2 + r.IntN(14)
		edges := randomEdges(r, nodes, 9)
		goal := 1 + r.IntN(nodes-1)
		want, steps := relax(edges, nodes)[goal], relax(ones(edges), nodes)[goal]
		for method := Stack; method <= AStar; method++ {
			for mark := Customary; mark <= WhenCheaper; mark++ {
				s := New(Query[int]{
					Graph: edges.Steps, Goal: func(n int) bool { return n == goal },
					Estimate: consistent(edges, nodes, goal, []int64{0, 50, 100}[r.IntN(3)]), Method: method, Mark: mark,
				})
				got, found := s.Run()
				name := fmt.Sprint(method, " mark ", mark, " ", edges, " to ", goal)
				if found != (want >= 0) {
					t.Fatalf("%s: found %v, the judge says cost %d", name, found, want)
				}
				if !found {
					continue
				}
				checkWay(t, name, edges, s, got)
				if (method == Dijkstra || method == AStar) && mark != WhenPut && got.Cost != want {
					t.Fatalf("%s: cost %d, the judge says %d", name, got.Cost, want)
				}
				if method == Queue && int64(got.Steps) != steps {
					t.Fatalf("%s: %d steps, the judge says %d", name, got.Steps, steps)
				}
				if says := strings.HasPrefix(s.Verdict(want), "cheapest: "); says != (got.Cost == want) {
					t.Fatalf("%s: cost %d of %d, but the verdict is %q", name, got.Cost, want, s.Verdict(want))
				}
			}
		}
	}
}

// checkWay checks that the way to the goal consists of edges, and that its sums are right.
func checkWay(t *testing.T, name string, edges Edges[int], s *Search[int], goal Candidate[int]) {
	t.Helper()
	way := s.Way(goal.Node)
	if way[0] != 0 || way[len(way)-1] != goal.Node || len(way) != goal.Steps+1 {
		t.Fatalf("%s: way %v, goal %+v", name, way, goal)
	}
	for i, n := range way[1:] {
		from, _ := s.Settled(way[i])
		to, ok := s.Settled(n)
		if !ok || to.From != way[i] || !slices.Contains(edges, Edge[int]{way[i], n, int32(to.Cost - from.Cost)}) {
			t.Fatalf("%s: the step %d-%d of way %v is no edge of cost %d", name, way[i], n, way, to.Cost-from.Cost)
		}
	}
}

// Whatever the method, the books balance after each step, and the frontier says who is next.
func TestEveryStep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	for i := range 400 {
		nodes := 1 + r.IntN(12)
		edges := randomEdges(r, nodes, 3)
		s := New(Query[int]{
			Graph: edges.Steps, Goal: func(n int) bool { return n == nodes-1 && i%2 == 0 },
			Estimate: func(n int) int64 { return int64(n * 7 % 5) }, Method: Method(i % 5), Mark: Mark(i / 5 % 4),
		})
		var last Event[int]
		settled, peak := map[int]Candidate[int]{}, 0
		for next := s.Frontier(); ; next = s.Frontier() {
			e, ok := s.Step()
			if !ok {
				break
			}
			waiting, inHand := s.Frontier(), 0
			peak = max(peak, len(waiting))
			switch e.Kind {
			case Put:
				if _, ok := settled[e.Node]; ok || e.Steps > 0 && settled[e.From].Node != e.From {
					t.Fatalf("put %+v after %+v", e, settled)
				}
			case Taken:
				inHand = 1
				if e.Candidate != next[0] {
					t.Fatalf("%v: took %+v, the frontier was %+v", s.query.Method, e, next)
				}
			case Stale, Settled, Goal:
				if _, before := settled[e.Node]; last.Kind != Taken || e.Candidate != last.Candidate || before != (e.Kind == Stale) {
					t.Fatalf("%v after %v", e, last)
				}
				if e.Kind != Stale {
					settled[e.Node] = e.Candidate
				}
			}
			c := s.Counts()
			if c.Pushed != c.Settled+c.Stale+len(waiting)+inHand || c.Settled != len(settled) || c.Peak != peak {
				t.Fatalf("%v: %+v with %d waiting, %d settled, peak %d", e, c, len(waiting), len(settled), peak)
			}
			last = e
		}
		for n, c := range settled {
			if now, ok := s.Settled(n); !ok || now != c {
				t.Fatalf("%d was settled as %+v, is now %+v", n, c, now)
			}
		}
		if _, found := s.Goal(); !found && len(s.Frontier()) > 0 {
			t.Fatal("it ended with candidates waiting")
		}
	}
}

// A stack that marks when it takes visits nodes as recursion does, which goes through the neighbours backward.
func TestStackIsDepthFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 21))
	for range 500 {
		nodes := 1 + r.IntN(12)
		edges := randomEdges(r, nodes, 1)
		var want []int
		var visit func(int)
		visit = func(n int) {
			if slices.Contains(want, n) {
				return
			}
			want = append(want, n)
			var next []int
			for m := range edges.Steps(n) {
				next = append(next, m)
			}
			for _, m := range slices.Backward(next) {
				visit(m)
			}
		}
		visit(0)
		var got []int
		for e := range New(Query[int]{Graph: edges.Steps, Method: Stack}).Events() {
			if e.Kind == Settled {
				got = append(got, e.Node)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v: settled %v, recursion visits %v", edges, got, want)
		}
	}
}

// The marks differ in memory: on open ground a node waits once, once, or once for each neighbour settled before it.
func TestMarks(t *testing.T) {
	ground := compile(t, strings.Repeat("....................\n", 20))
	for _, test := range []struct {
		method Method
		mark   Mark
		want   Counts
	}{
		{Queue, WhenPut, Counts{Pushed: 400, Settled: 400, Peak: 20}},
		{Queue, WhenTaken, Counts{Pushed: 761, Settled: 400, Stale: 361, Peak: 39}},
		{Dijkstra, WhenPut, Counts{Pushed: 400, Settled: 400, Peak: 20}},
		{Dijkstra, WhenCheaper, Counts{Pushed: 400, Settled: 400, Peak: 20}},
		{Stack, WhenPut, Counts{Pushed: 400, Settled: 400, Peak: 191}},
		{Stack, WhenTaken, Counts{Pushed: 761, Settled: 400, Stale: 361, Peak: 362}},
	} {
		q := OnGround(ground, image.Pt(0, 0), image.Pt(-1, -1), test.method)
		q.Mark = test.mark
		s := New(q)
		s.Run()
		if s.Counts() != test.want {
			t.Errorf("%v, mark %d: %+v, want %+v", test.method, test.mark, s.Counts(), test.want)
		}
	}
}

func compile(t *testing.T, drawing string) *paces.Ground {
	t.Helper()
	ground, err := paces.MustParse(drawing).Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

// A loop that is left can be resumed, and a replay gives the same events: that is how one steps back.
func TestResumeAndReplay(t *testing.T) {
	ground := compile(t, "....\n.#..\n...#\n")
	query := OnGround(ground, image.Pt(0, 0), image.Pt(3, 1), AStar)
	var all, parts []Event[paces.Cell]
	for e := range New(query).Events() {
		all = append(all, e)
	}
	s := New(query)
	for range all {
		for e := range s.Events() {
			parts = append(parts, e)
			break
		}
	}
	if !slices.Equal(all, parts) {
		t.Errorf("in one go %v, step by step %v", all, parts)
	}
	if e, ok := s.Step(); ok {
		t.Errorf("after the goal came %v", e)
	}
}

func TestVerdicts(t *testing.T) {
	ring := Edges[string]{{"S", "B", 4}, {"S", "A", 1}, {"B", "G", 6}, {"A", "C", 2}, {"C", "G", 2}}
	debt := Edges[string]{{"S", "A", 2}, {"S", "B", 3}, {"B", "A", -4}, {"A", "G", 1}}
	backward := slices.Clone(ring)
	slices.Reverse(backward)
	hops := func(n string) int64 { return map[string]int64{"S": 2, "A": 2, "B": 1, "C": 1}[n] }
	tooMuch := func(n string) int64 { return map[string]int64{"A": 20}[n] }
	for _, test := range []struct {
		edges    Edges[string]
		goal     string
		estimate func(string) int64
		method   Method
		mark     Mark
		cheapest int64
		want     string
	}{
		{ring, "X", nil, Queue, Customary, 0, "no way leads to the goal: everything that can be reached was settled"},
		{ring, "G", nil, Stack, Customary, 5, "cheapest: by luck, for a stack follows the newest candidate and compares nothing"},
		{backward, "G", nil, Stack, Customary, 5, "costs 10 instead of 5: a stack follows the newest candidate to the end and takes the first way it completes"},
		{ring, "G", nil, Queue, Customary, 5, "costs 10 instead of 5: a queue counts steps, not what they cost"},
		{ring, "C", nil, Queue, Customary, 3, "cheapest: a queue finds the fewest steps, and here no other way costs less"},
		{ring, "G", hops, Dijkstra, Customary, 5, "cheapest: whatever the cheapest candidate reaches, no later one can reach for less"},
		{ring, "G", hops, Greedy, Customary, 5, "costs 10 instead of 5: only the estimate of the rest led the way, not what was paid"},
		{ring, "C", hops, Greedy, Customary, 3, "cheapest: by luck, for the estimate alone leads, not what was paid"},
		{ring, "G", hops, AStar, Customary, 5, "cheapest: the estimate never says too much, so no candidate left behind can be better"},
		{ring, "G", tooMuch, AStar, Customary, 5, "costs 10 instead of 5: somewhere the estimate said more than the rest of the way costs"},
		{Edges[string]{{"S", "G", 9}, {"S", "A", 1}, {"A", "G", 1}}, "G", nil, Dijkstra, WhenPut, 2, "costs 9 instead of 2: a node marked when put in keeps the first way found to it, though a cheaper one came later"},
		{debt, "G", nil, Dijkstra, Customary, 0, "costs 3 instead of 0: a step below zero made a settled node cheaper"},
	} {
		s := New(Query[string]{
			Graph: test.edges.Steps, From: "S", Goal: func(n string) bool { return n == test.goal },
			Estimate: test.estimate, Method: test.method, Mark: test.mark,
		})
		s.Run()
		if got := s.Verdict(test.cheapest); got != test.want {
			t.Errorf("%v, mark %d: %q, want %q", test.method, test.mark, got, test.want)
		}
	}
}

// Costs are sums of 64 bits: what would wrap a Cost does not.
func TestLargeSums(t *testing.T) {
	road := func(n int) iter.Seq2[int, paces.Cost] {
		return func(yield func(int, paces.Cost) bool) { yield(n+1, 1<<31-1) }
	}
	goal, _ := New(Query[int]{Graph: road, Goal: func(n int) bool { return n == 10 }, Method: Dijkstra}).Run()
	if goal.Cost != 10*(1<<31-1) {
		t.Errorf("cost %d", goal.Cost)
	}
}
