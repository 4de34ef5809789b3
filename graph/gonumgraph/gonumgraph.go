// Package gonumgraph joins paces/graph and gonum's graph packages, both ways: [View] shows one of our graphs to gonum's
// algorithms, [From] builds one of ours from a graph of gonum's. It is a module of its own, so that only those who use it
// require gonum.
package gonumgraph

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	gonum "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"

	"paces/graph"
)

// Directed is one of our graphs as gonum sees it: a [gonum.WeightedDirected]. The ID of a node is its index. Where arcs
// are parallel the cheapest is the edge. It keeps no copy and may be used by several goroutines.
type Directed struct {
	g *graph.Graph
}

var _ gonum.WeightedDirected = Directed{}

// View shows g to gonum. Weights become float64; one that would be rounded is an error.
func View(g *graph.Graph) (Directed, error) {
	const exact = 1 << 53
	for a := range g.All() {
		if a.Weight > exact || a.Weight < -exact {
			return Directed{}, fmt.Errorf("gonumgraph: weight %d of %s -> %s is not exact as a float64",
				a.Weight, g.Name(a.Tail), g.Name(a.Head))
		}
	}
	return Directed{g}, nil
}

// has reports whether there is a node of that ID.
func (d Directed) has(id int64) bool { return id >= 0 && id < int64(d.g.Nodes()) }

// Node is the node of that ID, nil if there is none.
func (d Directed) Node(id int64) gonum.Node {
	if !d.has(id) {
		return nil
	}
	return simple.Node(id)
}

// Nodes lists all nodes.
func (d Directed) Nodes() gonum.Nodes {
	nodes := make([]gonum.Node, d.g.Nodes())
	for i := range nodes {
		nodes[i] = simple.Node(i)
	}
	return iterator.NewOrderedNodes(nodes)
}

// From lists the nodes to which an edge leads from that of id, by ID.
func (d Directed) From(id int64) gonum.Nodes { return d.neighbours(d.g, id) }

// To lists the nodes from which an edge leads to that of id, by ID.
func (d Directed) To(id int64) gonum.Nodes { return d.neighbours(d.g.Reverse(), id) }

func (d Directed) neighbours(g *graph.Graph, id int64) gonum.Nodes {
	if !d.has(id) {
		return gonum.Empty
	}
	var nodes []gonum.Node
	last := graph.None
	for head := range g.Out(graph.Node(id)) {
		if head != last { // arcs come by head, so parallel ones one after the other
			nodes = append(nodes, simple.Node(head))
			last = head
		}
	}
	if nodes == nil {
		return gonum.Empty
	}
	return iterator.NewOrderedNodes(nodes)
}

// HasEdgeBetween reports whether there is an edge of either direction.
func (d Directed) HasEdgeBetween(xid, yid int64) bool {
	return d.HasEdgeFromTo(xid, yid) || d.HasEdgeFromTo(yid, xid)
}

// HasEdgeFromTo reports whether there is an edge.
func (d Directed) HasEdgeFromTo(uid, vid int64) bool { return d.WeightedEdge(uid, vid) != nil }

// Edge is the edge between two nodes, nil if there is none.
func (d Directed) Edge(uid, vid int64) gonum.Edge {
	if e := d.WeightedEdge(uid, vid); e != nil {
		return e
	}
	return nil
}

// WeightedEdge is the edge between two nodes, nil if there is none.
func (d Directed) WeightedEdge(uid, vid int64) gonum.WeightedEdge {
	if !d.has(uid) || !d.has(vid) {
		return nil
	}
	w, ok := d.g.Weight(graph.Node(uid), graph.Node(vid))
	if !ok {
		return nil
	}
	return simple.WeightedEdge{F: simple.Node(uid), T: simple.Node(vid), W: float64(w)}
}

// Weight is the weight of the edge between two nodes; without one 0 from a node to itself, else infinite.
func (d Directed) Weight(xid, yid int64) (float64, bool) {
	if e := d.WeightedEdge(xid, yid); e != nil {
		return e.Weight(), true
	}
	if xid == yid && d.has(xid) {
		return 0, true
	}
	return math.Inf(1), false
}

// From builds a graph of ours. Its nodes are named by their IDs, in the order of these; its weights are those of g times
// scale, and must then be whole: with scale 100, 0.25 becomes 25, and 0.125 is an error. Edges of an undirected graph
// become arcs both ways; without weights all are scale.
func From(g gonum.Graph, scale int64) (*graph.Graph, error) {
	nodes := gonum.NodesOf(g.Nodes())
	byID := func(a, b gonum.Node) int { return cmp.Compare(a.ID(), b.ID()) }
	slices.SortFunc(nodes, byID)
	var b graph.Builder
	name := func(n gonum.Node) string { return strconv.FormatInt(n.ID(), 10) }
	for _, n := range nodes {
		b.Node(name(n))
	}
	for _, tail := range nodes {
		heads := gonum.NodesOf(g.From(tail.ID()))
		slices.SortFunc(heads, byID)
		for _, head := range heads {
			w, err := weight(g, tail.ID(), head.ID(), scale)
			if err != nil {
				return nil, err
			}
			b.Arc(name(tail), name(head), w)
		}
	}
	return b.Build()
}

// weight is the weight of an edge, scaled.
func weight(g gonum.Graph, from, to, scale int64) (int64, error) {
	weighted, ok := g.(gonum.Weighted)
	if !ok {
		return scale, nil
	}
	w, _ := weighted.Weight(from, to)
	scaled := math.Round(w * float64(scale))
	if math.Abs(scaled) > 1<<53 || scaled/float64(scale) != w {
		return 0, fmt.Errorf("gonumgraph: weight %v of %d -> %d is not whole when scaled by %d", w, from, to, scale)
	}
	return int64(scaled), nil
}
