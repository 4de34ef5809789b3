package graph

import "slices"

// Components numbers the connected components, the directions of the arcs left aside. It returns each node's component
// and their count. Components are numbered by their first nodes.
func (g *Graph) Components() (component []int, count int) {
	leader := make([]Node, g.Nodes()) // union-find: the leader of a component is its first node
	for n := range leader {
		leader[n] = Node(n)
	}
	find := func(n Node) Node {
		for leader[n] != n {
			leader[n] = leader[leader[n]] // halve the path
			n = leader[n]
		}
		return n
	}
	for n := range Node(g.Nodes()) {
		for _, head := range g.heads[g.offsets[n]:g.offsets[n+1]] {
			a, b := find(n), find(head)
			leader[max(a, b)] = min(a, b)
		}
	}
	component = make([]int, g.Nodes())
	for n := range component {
		if l := find(Node(n)); int(l) == n {
			component[n] = count
			count++
		} else {
			component[n] = component[l]
		}
	}
	return component, count
}

// StrongComponents numbers the strongly connected components: two nodes share one iff each can be reached from the other
// (Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972). It returns each node's
// component and their count. They are numbered in topological order: no arc leads to a component of smaller number.
func (g *Graph) StrongComponents() (component []int, count int) {
	t := tarjan{
		graph: g, cursor: slices.Clone(g.offsets[:g.Nodes()]),
		number: make([]int, g.Nodes()), low: make([]int, g.Nodes()), component: make([]int, g.Nodes()),
	}
	for n := range Node(g.Nodes()) {
		if t.number[n] == 0 {
			t.visit(n)
		}
	}
	for n, c := range t.component { // a component is complete after all those that it leads to
		t.component[n] = t.count - c
	}
	return t.component, t.count
}

// tarjan is a depth-first search without recursion.
//
// Invariant: number is 0 for a node not yet visited, else counts the visits from 1; low is the least number of a node on
// open that is known to be reachable. The trail is the branch walked; open holds the nodes of unfinished components by
// number. A node's component is 0 until it is finished.
type tarjan struct {
	graph       *Graph
	cursor      []uint32 // next arc to try
	number, low []int
	component   []int // counted from 1
	count       int
	visits      int
	trail, open []Node
}

func (t *tarjan) visit(root Node) {
	t.enter(root)
	for len(t.trail) > 0 {
		n := t.trail[len(t.trail)-1]
		if t.cursor[n] == t.graph.offsets[n+1] {
			t.trail = t.trail[:len(t.trail)-1]
			t.leave(n)
			continue
		}
		head := t.graph.heads[t.cursor[n]]
		if t.number[head] == 0 {
			t.enter(head)
			continue // this arc is looked at again when head is left
		}
		t.cursor[n]++
		if t.component[head] == 0 {
			t.low[n] = min(t.low[n], t.low[head])
		}
	}
}

func (t *tarjan) enter(n Node) {
	t.visits++
	t.number[n], t.low[n] = t.visits, t.visits
	t.trail = append(t.trail, n)
	t.open = append(t.open, n)
}

// leave finishes the component of n if no node before n can be reached from it.
func (t *tarjan) leave(n Node) {
	if t.low[n] < t.number[n] {
		return
	}
	t.count++
	for {
		last := t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		t.component[last] = t.count
		if last == n {
			return
		}
	}
}

// TopologicalOrder lists the nodes so that every arc leads to a later one. A cycle is an error, a [*CycleError]. The
// order is that of Kahn (1962) with a queue: a node comes when its last predecessor has come, at first by number. It is
// found once; do not change it.
func (g *Graph) TopologicalOrder() ([]Node, error) { return g.order() }

func (g *Graph) topologicalOrder() ([]Node, error) {
	missing := make([]uint32, g.Nodes()) // predecessors yet to come
	for _, head := range g.heads {
		missing[head]++
	}
	order := make([]Node, 0, g.Nodes())
	for n, m := range missing {
		if m == 0 {
			order = append(order, Node(n))
		}
	}
	for i := 0; i < len(order); i++ {
		for _, head := range g.heads[g.offsets[order[i]]:g.offsets[order[i]+1]] {
			if missing[head]--; missing[head] == 0 {
				order = append(order, head)
			}
		}
	}
	if len(order) < g.Nodes() {
		return nil, g.anyCycle(missing)
	}
	return order, nil
}

// anyCycle walks back from node to node among those that wait for a predecessor that never came.
func (g *Graph) anyCycle(missing []uint32) error {
	before := make([]Node, g.Nodes())
	n := None
	for tail, m := range missing {
		if m == 0 {
			continue
		}
		n = Node(tail)
		for _, head := range g.heads[g.offsets[tail]:g.offsets[tail+1]] {
			before[head] = n
		}
	}
	at := make(map[Node]int)
	var walk []Node
	for {
		if i, ok := at[n]; ok {
			walk = walk[i:]
			slices.Reverse(walk)
			return g.cycle(ErrCyclic, walk)
		}
		at[n] = len(walk)
		walk = append(walk, n)
		n = before[n]
	}
}
