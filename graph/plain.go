package graph

// BFS searches breadth first: paths with the fewest arcs, whatever these weigh. [Search.Cost] is still the sum of the
// weights on the path found.
//
// Ties: nodes are found in the order of From, then of the arcs.
func (s *Search) BFS(q Query) error {
	if err := s.begin(q); err != nil {
		return err
	}
	defer s.end(q)
	for _, n := range q.From {
		s.find(n, None, s.shift-s.graph.pot(n))
	}
	g := s.graph
	for i := 0; i < len(s.order) && s.left > 0; i++ {
		n := s.order[i]
		for arc := g.offsets[n]; arc < g.offsets[n+1]; arc++ {
			s.find(g.heads[arc], n, s.labels[n].cost+g.weights[arc])
		}
	}
	return nil
}

// DFS searches depth first: [Search.Settled] is the preorder, and each path the branch of the depth-first tree, which
// tends to be far from the shortest. [Search.Cost] is the sum of its weights.
//
// Ties: each node tries its arcs in order and follows one to its end before the next.
func (s *Search) DFS(q Query) error {
	if err := s.begin(q); err != nil {
		return err
	}
	defer s.end(q)
	if s.cursor == nil {
		s.cursor = make([]uint32, s.graph.Nodes())
	}
	for _, n := range q.From {
		if s.left > 0 && s.find(n, None, s.shift-s.graph.pot(n)) {
			s.descend(n)
		}
	}
	return nil
}

// descend follows arcs from n, which was just found, to nodes not yet found. On the stack are the nodes from n to the
// one reached last; cursor holds the next arc to try of each.
func (s *Search) descend(n Node) {
	g := s.graph
	s.cursor[n] = g.offsets[n]
	s.stack = append(s.stack[:0], n)
	for len(s.stack) > 0 && s.left > 0 {
		n := s.stack[len(s.stack)-1]
		arc := s.cursor[n]
		if arc == g.offsets[n+1] {
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		s.cursor[n]++
		if head := g.heads[arc]; s.find(head, n, s.labels[n].cost+g.weights[arc]) {
			s.cursor[head] = g.offsets[head]
			s.stack = append(s.stack, head)
		}
	}
}

// find settles n unless it already is, and reports whether it was new.
func (s *Search) find(n, parent Node, c int64) bool {
	if s.reached(n) {
		return false
	}
	s.labels[n] = label{c, parent, s.epoch + 1}
	s.settled(n)
	return true
}

// Acyclic finds the cheapest paths in one pass over a graph without cycles, with weights of any sign, in topological
// order. A graph with a cycle is refused with a [*CycleError], wherever the cycle lies.
//
// Ties: of paths of the same cost the one whose last arc comes from the first node in topological order.
func (s *Search) Acyclic(q Query) error {
	order, err := s.graph.order()
	if err != nil {
		return err
	}
	if err := s.begin(q); err != nil {
		return err
	}
	defer s.end(q)
	for _, n := range q.From {
		s.seed(n)
	}
	for _, n := range order {
		if s.left == 0 {
			return nil
		}
		if s.labels[n].stamp == s.epoch {
			s.settled(n)
			s.pass(n)
		}
	}
	s.whole = true
	return nil
}

// pass offers a path through n to its neighbours, all later in topological order.
func (s *Search) pass(n Node) {
	g, cost := s.graph, s.labels[n].cost
	for i := g.offsets[n]; i < g.offsets[n+1]; i++ {
		s.offer(g.heads[i], cost+g.weights[i], n)
	}
}
