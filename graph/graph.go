package graph

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Node is the index of a node in its graph, from 0 to Nodes()-1.
type Node int32

// None stands for no node: the parent of a source.
const None Node = -1

// Arc is a directed edge from Tail to Head.
type Arc struct {
	Tail, Head Node
	Weight     int64
}

const (
	maxNodes = math.MaxInt32
	maxArcs  = math.MaxInt32

	// maxSum bounds the cost of every path, either sign. A search adds up to eight such sums (potentials at both ends, in
	// both directions), which still fit an int64.
	maxSum = math.MaxInt64 / 8
)

// Graph is a directed graph with integer weights, frozen when built: searches only read it, from any number of
// goroutines. Loops and parallel arcs are allowed. The zero Graph is of no use; see [FromArcs].
//
// Layout: the arcs that leave node n have the indexes offsets[n] to offsets[n+1]-1 in heads and weights. They are sorted
// by (tail, head, order of input). The greatest |weight| out of each node, summed over the nodes, is at most maxSum; so is
// the |cost| of a path that leaves each node at most once.
type Graph struct {
	offsets []uint32
	heads   []Node
	weights []int64

	legend

	// potential is nil but for the graphs made by Johnson. There weights holds reduced weights, which are not negative:
	// the true weight of arc u -> v is its reduced weight - potential[u] + potential[v].
	potential []int64

	negative int // index of the first arc with a negative stored weight, or -1

	reverse func() *Graph
	order   func() ([]Node, error)
}

// legend says what nodes and costs are called.
type legend struct {
	names     []string        // by node; nil when nodes are only numbered
	index     map[string]Node // the names' inverse
	numbering int             // what the first node is called when nodes are only numbered
	scale     int64           // what a weight of 1 in the file is here, a power of ten; 0 means 1
}

// FromArcs builds a graph of nodes 0 to nodes-1, which are named by their numbers. It fails if an arc names another node,
// or with [ErrOverflow] if sums of weights could pass 64 bits.
func FromArcs(nodes int, arcs []Arc) (*Graph, error) {
	if nodes < 0 || nodes > maxNodes || len(arcs) > maxArcs {
		return nil, fmt.Errorf("graph: %d nodes and %d arcs: at most %d of each", nodes, len(arcs), maxNodes)
	}
	for i, a := range arcs {
		for _, n := range [2]Node{a.Tail, a.Head} {
			if n < 0 || int(n) >= nodes {
				return nil, fmt.Errorf("graph: arc %d, %d -> %d: %w: %d of %d", i, a.Tail, a.Head, ErrNoNode, n, nodes)
			}
		}
	}
	if i, too := tooDear(nodes, arcs); too {
		return nil, fmt.Errorf("graph: arc %d, %d -> %d: %w: with weight %d a path might cost more",
			i, arcs[i].Tail, arcs[i].Head, ErrOverflow, arcs[i].Weight)
	}
	return freeze(nodes, arcs), nil
}

// tooDear finds the first arc by which the greatest weights out of all nodes sum to more than maxSum.
func tooDear(nodes int, arcs []Arc) (int, bool) {
	greatest := make([]int64, nodes)
	sum := int64(0)
	for i, a := range arcs {
		w := max(a.Weight, -a.Weight)
		if w > maxSum || w < 0 {
			return i, true
		}
		if more := w - greatest[a.Tail]; more > 0 {
			greatest[a.Tail] = w
			if sum += more; sum > maxSum {
				return i, true
			}
		}
	}
	return 0, false
}

// freeze sorts checked arcs into a graph: stably by head, then stably by tail.
func freeze(nodes int, arcs []Arc) *Graph {
	byHead := make([]Arc, len(arcs))
	next := offsets(nodes, arcs, func(a Arc) Node { return a.Head })
	for _, a := range arcs {
		byHead[next[a.Head]] = a
		next[a.Head]++
	}
	g := &Graph{heads: make([]Node, len(arcs)), weights: make([]int64, len(arcs))}
	g.offsets = offsets(nodes, arcs, func(a Arc) Node { return a.Tail })
	copy(next, g.offsets)
	for _, a := range byHead {
		i := next[a.Tail]
		next[a.Tail]++
		g.heads[i], g.weights[i] = a.Head, a.Weight
	}
	return g.seal()
}

// offsets counts arcs by node and sums up: where each node's arcs start in sorted order.
func offsets(nodes int, arcs []Arc, key func(Arc) Node) []uint32 {
	at := make([]uint32, nodes+1)
	for _, a := range arcs {
		at[key(a)+1]++
	}
	for n := range nodes {
		at[n+1] += at[n]
	}
	return at
}

// seal fills in what follows from the arcs, some of it only when first asked for.
func (g *Graph) seal() *Graph {
	g.negative = slices.IndexFunc(g.weights, func(w int64) bool { return w < 0 })
	g.reverse = sync.OnceValue(g.reversed)
	g.order = sync.OnceValues(g.topologicalOrder)
	return g
}

// Nodes is the number of nodes.
func (g *Graph) Nodes() int { return len(g.offsets) - 1 }

// Arcs is the number of arcs.
func (g *Graph) Arcs() int { return len(g.heads) }

// Name is the name of node n; its number where the graph was built without names.
func (g *Graph) Name(n Node) string {
	if g.names == nil {
		return strconv.Itoa(g.numbering + int(n))
	}
	return g.names[n]
}

// Lookup finds the node of that name.
func (g *Graph) Lookup(name string) (Node, bool) {
	if g.names != nil {
		n, ok := g.index[name]
		return n, ok
	}
	i, err := strconv.Atoi(name)
	n := i - g.numbering
	if err != nil || n < 0 || n >= g.Nodes() || g.Name(Node(n)) != name {
		return None, false
	}
	return Node(n), true
}

// Scale is what a weight of 1 in the file is in this graph: a power of ten, above 1 where the file has decimals.
func (g *Graph) Scale() int64 { return max(g.scale, 1) }

// Decimal is a cost in the file's own unit, cost / Scale.
func (g *Graph) Decimal(cost int64) string {
	digits := len(strconv.FormatInt(g.Scale(), 10)) - 1
	if digits == 0 {
		return strconv.FormatInt(cost, 10)
	}
	sign, magnitude := "", uint64(cost)
	if cost < 0 {
		sign, magnitude = "-", -magnitude
	}
	s := fmt.Sprintf("%0*d", digits+1, magnitude)
	whole, fraction := s[:len(s)-digits], strings.TrimRight(s[len(s)-digits:], "0")
	if fraction == "" {
		return sign + whole
	}
	return sign + whole + "." + fraction
}

// Out yields the arcs that leave n as (head, weight), by head, then in the order of input.
func (g *Graph) Out(n Node) iter.Seq2[Node, int64] {
	return func(yield func(Node, int64) bool) {
		for i := g.offsets[n]; i < g.offsets[n+1]; i++ {
			if !yield(g.heads[i], g.weight(n, i)) {
				return
			}
		}
	}
}

// Weight is the weight of the cheapest arc from tail to head; false if there is none.
func (g *Graph) Weight(tail, head Node) (int64, bool) {
	_, w, ok := g.cheapest(tail, head)
	return w, ok
}

// All yields the arcs by tail, then head, then in the order of input.
func (g *Graph) All() iter.Seq[Arc] {
	return func(yield func(Arc) bool) {
		for n := range Node(g.Nodes()) {
			for head, w := range g.Out(n) {
				if !yield(Arc{n, head, w}) {
					return
				}
			}
		}
	}
}

// Reverse is the graph with all arcs turned round. It is made once; later calls return the same graph.
func (g *Graph) Reverse() *Graph { return g.reverse() }

func (g *Graph) reversed() *Graph {
	arcs := make([]Arc, 0, g.Arcs())
	for n := range Node(g.Nodes()) {
		for i := g.offsets[n]; i < g.offsets[n+1]; i++ {
			arcs = append(arcs, Arc{Tail: g.heads[i], Head: n, Weight: g.weights[i]})
		}
	}
	r := freeze(g.Nodes(), arcs)
	r.legend = g.legend
	if g.potential != nil {
		r.potential = make([]int64, len(g.potential))
		for n, p := range g.potential {
			r.potential[n] = -p
		}
	}
	r.reverse = func() *Graph { return g }
	return r
}

// weight is the true weight of arc i, which leaves n.
func (g *Graph) weight(n Node, i uint32) int64 {
	if g.potential == nil {
		return g.weights[i]
	}
	return g.weights[i] - g.potential[n] + g.potential[g.heads[i]]
}

// pot is the potential of n.
func (g *Graph) pot(n Node) int64 {
	if g.potential == nil {
		return 0
	}
	return g.potential[n]
}

// cheapest is the index and true weight of the cheapest arc from tail to head.
func (g *Graph) cheapest(tail, head Node) (arc uint32, weight int64, ok bool) {
	from, to := g.offsets[tail], g.offsets[tail+1]
	i, found := slices.BinarySearch(g.heads[from:to], head)
	if !found {
		return 0, 0, false
	}
	arc = from + uint32(i)
	for j := arc; j < to && g.heads[j] == head; j++ {
		if g.weights[j] < g.weights[arc] {
			arc = j
		}
	}
	return arc, g.weight(tail, arc), true
}

// tail finds the node that arc i leaves.
func (g *Graph) tail(i int) Node {
	n, found := slices.BinarySearch(g.offsets, uint32(i))
	if !found {
		return Node(n - 1)
	}
	for g.offsets[n+1] == uint32(i) { // nodes without arcs
		n++
	}
	return Node(n)
}

// check reports the first of the nodes that is not in the graph.
func (g *Graph) check(nodes []Node) error {
	for _, n := range nodes {
		if n < 0 || int(n) >= g.Nodes() {
			return fmt.Errorf("graph: %w: %d of %d", ErrNoNode, n, g.Nodes())
		}
	}
	return nil
}
