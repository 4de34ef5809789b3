package graph

import (
	"errors"
	"fmt"
)

// Verify proves the answers of the last run, which must have been one of a cheapest-path method from those nodes to all
// nodes. It does not trust the method, but checks in one pass over the arcs that
//
//   - no arc and no source gives any node a lower cost: the costs are feasible potentials, so no path is cheaper;
//   - each cost is that of a path: the parent's cost and an arc, or 0 at a source, each parent being proved before.
//
// The error names the node or arc at fault.
func (s *Search) Verify(from ...Node) error {
	if err := s.graph.check(from); err != nil {
		return err
	}
	if !s.whole {
		return errors.New("graph: nothing to verify: the last run did not ask for the cheapest paths to all nodes")
	}
	proved := newBitset(s.graph.Nodes())
	sources := newBitset(s.graph.Nodes())
	for _, n := range from {
		sources.add(n)
		if cost, ok := s.Cost(n); !ok || cost > 0 {
			return fmt.Errorf("graph: source %s is reached at cost %d", s.graph.Name(n), cost)
		}
	}
	for _, n := range s.order {
		if err := s.verifyCost(n, sources, proved); err != nil {
			return err
		}
		if err := s.verifyArcs(n); err != nil {
			return err
		}
		proved.add(n)
	}
	return nil
}

// verifyCost checks that a path explains the cost of n.
func (s *Search) verifyCost(n Node, sources, proved bitset) error {
	parent, cost := s.labels[n].parent, s.labels[n].cost
	if parent == None {
		if !sources.has(n) || cost != s.shift-s.graph.pot(n) {
			return fmt.Errorf("graph: %s has no parent and is no source", s.graph.Name(n))
		}
		return nil
	}
	arc, _, ok := s.graph.cheapest(parent, n)
	if !ok || !proved.has(parent) || cost != s.labels[parent].cost+s.graph.weights[arc] {
		return fmt.Errorf("graph: %s is not reached through %s at its cost", s.graph.Name(n), s.graph.Name(parent))
	}
	return nil
}

// verifyArcs checks that no arc from n improves its head.
func (s *Search) verifyArcs(n Node) error {
	g, cost := s.graph, s.labels[n].cost
	for i := g.offsets[n]; i < g.offsets[n+1]; i++ {
		if head := g.heads[i]; !s.reached(head) || s.labels[head].cost > cost+g.weights[i] {
			return fmt.Errorf("graph: arc %s -> %s improves the cost of its head", g.Name(n), g.Name(head))
		}
	}
	return nil
}
