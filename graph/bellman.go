package graph

import "slices"

// branch is a node's place in the tree of Bellman-Ford.
//
// Invariant: the nodes in the tree form a ring through next and prev in preorder; the root, which is no node, is the last
// entry of the forest. So the subtree of n is n and the nodes after it that are deeper. A node outside the tree has depth
// outside: its label, if it has one, is known to be too dear.
type branch struct {
	next, prev Node
	depth      int32
	queued     bool
}

const outside = -1

// BellmanFord finds the cheapest paths with weights of any sign: the Bellman-Ford-Moore method with a queue and Tarjan's
// subtree disassembly (Tarjan 1981; Cherkassky and Goldberg, "Negative-cycle detection algorithms", Mathematical
// Programming 85, 1999). When a label falls, the subtree below it leaves the tree and need not be scanned, for its labels
// will fall too; and when that subtree holds the node that lowers the label, a negative cycle has closed.
//
// A cycle of negative cost that can be reached from the sources is an error, a [*CycleError], even if To lies elsewhere.
// Otherwise the run goes to its end, whatever To is, for no cost is sure before.
//
// Ties: nodes are scanned first in, first out, at first in the order of From; of paths of the same cost the first one
// found stays. [Search.Settled] lists the nodes in preorder of the tree.
func (s *Search) BellmanFord(q Query) error {
	if err := s.begin(q); err != nil {
		return err
	}
	defer s.end(q)
	root := s.plant()
	for _, n := range q.From {
		if s.seed(n) {
			s.graft(n, root)
		}
	}
	for {
		n, ok := s.fifo.pop()
		if !ok {
			break
		}
		s.forest[n].queued = false
		if s.forest[n].depth == outside {
			continue // a cheaper path to it is on its way
		}
		if cycle := s.scan(n); cycle != nil {
			s.restart()
			return cycle
		}
	}
	for n := s.forest[root].next; n != root; n = s.forest[n].next {
		s.settled(n)
	}
	s.whole = true
	return nil
}

// plant makes the empty tree and returns its root.
func (s *Search) plant() Node {
	root := Node(s.graph.Nodes())
	if s.forest == nil {
		s.forest = make([]branch, root+1)
		s.fifo.ring = make([]Node, max(root, 1))
	}
	for i := range s.forest {
		s.forest[i] = branch{depth: outside}
	}
	s.forest[root] = branch{next: root, prev: root, depth: 0}
	s.fifo.head, s.fifo.size = 0, 0
	return root
}

// scan offers a path through n to its neighbours, and returns the negative cycle that one of them closes.
func (s *Search) scan(n Node) error {
	g := s.graph
	cost := s.labels[n].cost
	for i := g.offsets[n]; i < g.offsets[n+1]; i++ {
		head, c := g.heads[i], cost+g.weights[i]
		l := &s.labels[head]
		if l.stamp == s.epoch && l.cost <= c {
			continue
		}
		if s.forest[head].depth != outside && !s.uproot(head, n) {
			return s.closed(head, n)
		}
		*l = label{c, n, s.epoch}
		s.graft(head, n)
	}
	return nil
}

// graft hangs n, which is outside the tree, below parent, and queues it.
func (s *Search) graft(n, parent Node) {
	after := s.forest[parent].next
	b := &s.forest[n]
	b.next, b.prev, b.depth = after, parent, s.forest[parent].depth+1
	s.forest[parent].next = n
	s.forest[after].prev = n
	if !b.queued {
		b.queued = true
		s.fifo.push(n)
	}
}

// uproot takes n and the subtree below it out of the tree, unless n is keep or above it; then it reports false.
func (s *Search) uproot(n, keep Node) bool {
	depth, before, after := s.forest[n].depth, s.forest[n].prev, n
	for {
		if after == keep {
			return false
		}
		b := &s.forest[after]
		b.depth = outside
		after = b.next
		if s.forest[after].depth <= depth {
			break
		}
	}
	s.forest[before].next = after
	s.forest[after].prev = before
	return true
}

// closed is the cycle that arc last -> first closes with the tree path from first to last.
func (s *Search) closed(first, last Node) error {
	nodes := []Node{last}
	for n := last; n != first; {
		n = s.labels[n].parent
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return s.graph.cycle(ErrNegativeCycle, nodes)
}

// fifo is a queue of nodes, each in it at most once; its ring has room for all.
type fifo struct {
	ring       []Node
	head, size int
}

func (f *fifo) push(n Node) {
	at := f.head + f.size
	if at >= len(f.ring) {
		at -= len(f.ring)
	}
	f.ring[at] = n
	f.size++
}

func (f *fifo) pop() (Node, bool) {
	if f.size == 0 {
		return None, false
	}
	n := f.ring[f.head]
	f.size--
	if f.head++; f.head == len(f.ring) {
		f.head = 0
	}
	return n, true
}
