package frontier

// Method says which candidate comes out of the frontier next.
type Method uint8

// The methods, from Stack to AStar.
const (
	Stack    Method = iota // the last one in: depth first
	Queue                  // the first one in: breadth first, hence the fewest steps
	Dijkstra               // the cheapest: hence the least cost
	Greedy                 // the one with the least estimate: best first
	AStar                  // the least sum of cost and estimate: the least cost, if no estimate is too high
)

// String returns the name of the method.
func (m Method) String() string {
	return [...]string{"stack", "queue", "Dijkstra", "greedy", "A*"}[m]
}

// estimates reports whether the method looks at the estimate.
func (m Method) estimates() bool { return m == Greedy || m == AStar }

// Rank is what a heap goes by: see [Candidate]. A stack and a queue do not ask.
func (m Method) Rank(cost, estimate int64) int64 {
	switch m {
	case Dijkstra:
		return cost
	case Greedy:
		return estimate
	case AStar:
		return cost + estimate
	}
	return 0
}

// Mark says when a node is marked, so that no more candidates for it are put in. It decides how long the frontier gets,
// and a mark set too early spoils the answer of Dijkstra and AStar.
type Mark uint8

// The times of marking. A settled node is marked in any case.
const (
	Customary   Mark = iota // what the textbooks do: see Method.Mark
	WhenPut                 // at the first put: a node waits once, and the first way found to it stays
	WhenTaken               // when it is taken out: a node waits once for each way found to it
	WhenCheaper             // at each put, until a cheaper way is found: a node waits once for each improvement
)

// Mark returns the customary time of marking. A stack marks when it takes, or it would not go depth first; a queue and
// a greedy search lose nothing by marking when they put; for the least cost, a cheaper way must be let in.
func (m Method) Mark() Mark {
	switch m {
	case Stack:
		return WhenTaken
	case Dijkstra, AStar:
		return WhenCheaper
	}
	return WhenPut
}
