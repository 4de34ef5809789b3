package frontier

import "fmt"

// String returns the name of the kind.
func (k Kind) String() string {
	return [...]string{"put", "taken", "stale", "settled", "goal"}[k]
}

// String tells in one sentence what the step did.
func (e Event[N]) String() string {
	switch {
	case e.Kind == Put && e.Steps == 0:
		return fmt.Sprintf("put %v in: the start", e.Node)
	case e.Kind == Put:
		return fmt.Sprintf("put %v in, from %v, at cost %d", e.Node, e.From, e.Cost)
	case e.Kind == Taken:
		return fmt.Sprintf("take %v out", e.Node)
	case e.Kind == Stale:
		return fmt.Sprintf("drop %v: stale, it was settled before", e.Node)
	case e.Kind == Goal:
		return fmt.Sprintf("settle %v at cost %d: the goal", e.Node, e.Cost)
	}
	return fmt.Sprintf("settle %v at cost %d", e.Node, e.Cost)
}

// Verdict tells in one sentence why the search, which is over, found a cheapest way to the goal or missed it. The
// argument is the least cost, as a search by Dijkstra finds it.
func (s *Search[N]) Verdict(cheapest int64) string {
	goal, found := s.Goal()
	switch {
	case !found:
		return "no way leads to the goal: everything that can be reached was settled"
	case goal.Cost > cheapest:
		return fmt.Sprintf("costs %d instead of %d: %s", goal.Cost, cheapest, s.reasonMissed())
	}
	return "cheapest: " + s.query.Method.reasonCheapest()
}

// reasonCheapest says why a method found a cheapest way.
func (m Method) reasonCheapest() string {
	switch m {
	case Stack:
		return "by luck, for a stack follows the newest candidate and compares nothing"
	case Queue:
		return "a queue finds the fewest steps, and here no other way costs less"
	case Dijkstra:
		return "whatever the cheapest candidate reaches, no later one can reach for less"
	case Greedy:
		return "by luck, for the estimate alone leads, not what was paid"
	}
	return "the estimate never says too much, so no candidate left behind can be better"
}

// reasonMissed says why a search did not find a cheapest way.
func (s *Search[N]) reasonMissed() string {
	switch s.query.Method {
	case Stack:
		return "a stack follows the newest candidate to the end and takes the first way it completes"
	case Queue:
		return "a queue counts steps, not what they cost"
	case Greedy:
		return "only the estimate of the rest led the way, not what was paid"
	}
	switch {
	case s.query.Mark == WhenPut:
		return "a node marked when put in keeps the first way found to it, though a cheaper one came later"
	case s.query.Method == AStar:
		return "somewhere the estimate said more than the rest of the way costs"
	}
	return "a step below zero made a settled node cheaper"
}
