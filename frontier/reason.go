package frontier

import "fmt"

// Reason says why a search found a cheapest way or missed it, or why it could not begin: a number for programs that have
// their own words, and with String a clause in English.
type Reason uint8

// The reasons.
const (
	NoReason Reason = iota
	NoWay           // the goal was not found

	// Why a way is a cheapest one.
	LuckyStack
	FewestSteps
	CheapestFirst
	LuckyGreedy
	ModestEstimate
	OneOfEqualWays // jump points

	// Why it is not.
	NewestFollowed
	StepsCounted
	EstimateLed
	MarkedWhenPut
	EstimateTooHigh
	StepBelowZero

	// Why jump points do not apply: see InapplicableError.
	NeedSquares
	NeedPlainGround
	NeedOnePrice
	NeedDiagonals
)

var reasons = [...]string{
	NoReason:        "",
	NoWay:           "everything that can be reached was settled",
	LuckyStack:      "by luck, for a stack follows the newest candidate and compares nothing",
	FewestSteps:     "a queue finds the fewest steps, and here no other way costs less",
	CheapestFirst:   "whatever the cheapest candidate reaches, no later one can reach for less",
	LuckyGreedy:     "by luck, for the estimate alone leads, not what was paid",
	ModestEstimate:  "the estimate never says too much, so no candidate left behind can be better",
	OneOfEqualWays:  "of all ways that cost the same only one is followed, and of that one only the turns",
	NewestFollowed:  "a stack follows the newest candidate to the end and takes the first way it completes",
	StepsCounted:    "a queue counts steps, not what they cost",
	EstimateLed:     "only the estimate of the rest led the way, not what was paid",
	MarkedWhenPut:   "a node marked when put in keeps the first way found to it, though a cheaper one came later",
	EstimateTooHigh: "somewhere the estimate said more than the rest of the way costs",
	StepBelowZero:   "a step below zero made a settled node cheaper",
	NeedSquares:     "they need a map of squares",
	NeedPlainGround: "they need ground without heights, ledges, thin walls, portals and joined edges",
	NeedOnePrice:    "they need cells that all cost the same, and more than nothing",
	NeedDiagonals:   "they need diagonal steps that cost no less than a straight one, and less than two",
}

// String returns the reason as a clause.
func (r Reason) String() string { return reasons[r] }

// Verdict tells in one sentence why the search, which is over, found a cheapest way to the goal or missed it. The
// argument is the least cost, as a search by Dijkstra finds it.
func (s *Search[N]) Verdict(cheapest int64) string {
	goal, found := s.Goal()
	reason := s.Reason(cheapest)
	switch {
	case !found:
		return fmt.Sprintf("no way leads to the goal: %v", reason)
	case goal.Cost > cheapest:
		return fmt.Sprintf("costs %d instead of %d: %v", goal.Cost, cheapest, reason)
	}
	return fmt.Sprintf("cheapest: %v", reason)
}

// Reason is why the search, which is over, found a cheapest way to the goal or missed it.
func (s *Search[N]) Reason(cheapest int64) Reason {
	goal, found := s.Goal()
	switch {
	case !found:
		return NoWay
	case goal.Cost > cheapest:
		return s.whyDearer()
	}
	return s.whyCheapest()
}

func (s *Search[N]) whyCheapest() Reason {
	switch {
	case s.query.Method == Stack:
		return LuckyStack
	case s.query.Method == Queue:
		return FewestSteps
	case s.query.Method == Greedy:
		return LuckyGreedy
	case s.jumps:
		return OneOfEqualWays
	case s.query.Method == Dijkstra:
		return CheapestFirst
	}
	return ModestEstimate
}

func (s *Search[N]) whyDearer() Reason {
	switch {
	case s.query.Method == Stack:
		return NewestFollowed
	case s.query.Method == Queue:
		return StepsCounted
	case s.query.Method == Greedy:
		return EstimateLed
	case s.query.Mark == WhenPut:
		return MarkedWhenPut
	case s.query.Method == AStar:
		return EstimateTooHigh
	}
	return StepBelowZero
}
