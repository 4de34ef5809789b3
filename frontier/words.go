package frontier

import "fmt"

// String returns the name of the kind.
func (k Kind) String() string {
	return [...]string{"put", "taken", "stale", "settled", "goal"}[k]
}

// String tells in one sentence what the step did.
func (e Event[N]) String() string {
	switch {
	case e.Kind == Put && e.Number == 0:
		return fmt.Sprintf("put %v in: the start", e.Node)
	case e.Kind == Put && e.Steps == 0:
		return fmt.Sprintf("put %v in: another start", e.Node)
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
