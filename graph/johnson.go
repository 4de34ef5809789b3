package graph

// Johnson prepares a graph with negative arcs for repeated queries: it returns a graph with the same nodes, arcs, weights
// and answers, on which Dijkstra may run (Johnson, "Efficient Algorithms for Shortest Paths in Sparse Networks", Journal
// of the ACM 24, 1977). A cycle of negative cost is an error, a [*CycleError]. A graph without negative arcs is returned
// as it is.
//
// Inside, each node has a potential, the cost of the cheapest path that ends there, and each arc u -> v weighs
// potential[u] - potential[v] more than it does, which is never negative and adds the same to all paths between two nodes.
func (g *Graph) Johnson() (*Graph, error) {
	if g.negative < 0 {
		return g, nil
	}
	s := NewSearch(g)
	all := make([]Node, g.Nodes())
	for i := range all {
		all[i] = Node(i)
	}
	if err := s.Shortest(Query{From: all}); err != nil {
		return nil, err
	}
	j := &Graph{
		offsets: g.offsets, heads: g.heads, weights: make([]int64, g.Arcs()),
		legend:    g.legend,
		potential: make([]int64, g.Nodes()),
	}
	for n := range j.potential {
		j.potential[n] = s.labels[n].cost
	}
	for n := range all {
		for i := g.offsets[n]; i < g.offsets[n+1]; i++ {
			j.weights[i] = g.weights[i] + j.potential[n] - j.potential[g.heads[i]]
		}
	}
	return j.seal(), nil
}
