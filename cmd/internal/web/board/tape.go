package board

import (
	"container/heap"
	"math"
	"slices"
	"sort"

	"paces/frontier"
)

// MaxEvents is the most events that a tape need be asked to hold: 100 to 300 MB, by how many of them are puts.
const MaxEvents = 16 << 20

// Tape is a recording of a search that can be played forward and back. It stands at a moment, which is what the search
// was like after some number of events; [Tape.Seek] goes to another one. Nodes are small numbers.
//
// # Layout
//
// A put takes 16 bytes. A take and what became of the candidate, two events, take 4. Which event comes next need not be
// written down: after a node is settled, the puts by it; then a take; then what became of it. What changes at an event
// can be worked out both ways from the arrays of the moment, which take 24 bytes a node and a bit a put.
type Tape struct {
	step    func() (more bool) // lets the search do one step and records it; nil when the recording has ended
	method  frontier.Method
	limit   int
	status  Status
	events  int
	puts    list[put] // by number; the first one put in has number 1
	takes   list[take]
	peaks   []int32 // at i, the put after which for the first time i+1 candidates waited
	waiting int     // at the end of the recording
	paid    int64   // up to the node settled last
	cost    int64   // the greatest of a settled node
	steps   int     // likewise

	now     moment
	changed []int32 // what Seek returned
	listed  bitset  // the nodes in it
}

// put is a candidate.
type put struct {
	node   int32
	by     int32 // number of the candidate that was settled before and found this one; 0 at a start
	step   int32 // cost of the step from there
	before int32 // the put of the same node before it, 0 if none; written when the moment first passes
}

// take is a candidate's number, and in the two lowest bits what became of it.
type take uint32

const (
	pending = iota
	stale
	settled
	reached
)

func (k take) number() int32 { return int32(k >> 2) }
func (k take) outcome() int  { return int(k & 3) }

// moment is where the tape stands.
//
// Invariant: a node is settled iff its way is not 0; then cost and steps are those of the way. The candidates that wait
// are the bits of waits.
type moment struct {
	events  int
	puts    int32
	takes   int32
	hand    bool // what became of the one taken last is still to come
	settled int
	stale   int
	nodes   []node
	waits   bitset // by number
}

type node struct {
	cost     int64
	steps    int32
	way      int32 // the candidate by which it was settled
	put      int32 // the last candidate for it
	estimate int32 // the same at every moment
}

// Status says whether a recording goes on, or how it has ended.
type Status uint8

// The statuses.
const (
	Recording    Status = iota
	Found               // the goal was settled
	NoPath              // nothing waits any more
	Full                // the tape holds as many events as it may
	Inapplicable        // of a panel without a tape
)

// String returns the status as the command spells it.
func (s Status) String() string {
	return [...]string{"recording", "found", "no_path", "limit", "not_applicable"}[s]
}

// NewTape returns an empty tape of a search that has not begun, on nodes which id numbers from 0 to nodes-1. It holds
// up to limit events.
func NewTape[N comparable](s *frontier.Search[N], nodes int, id func(N) int32, limit int) *Tape {
	t := &Tape{method: s.Method(), limit: min(limit, MaxEvents), listed: newBitset(nodes)}
	t.now.nodes = make([]node, nodes)
	t.puts.add(put{})
	t.step = func() bool {
		e, more := s.Step()
		if more {
			t.record(e.Kind, id(e.Node), e.Cost, e.Estimate, e.Number)
			t.measure(e.Kind, e.Cost, e.Steps)
		}
		return more
	}
	return t
}

// Record lets the search do at most n steps more. It reports whether there may be more to record.
func (t *Tape) Record(n int) (more bool) {
	for ; n > 0 && t.status == Recording; n-- {
		switch {
		case t.events >= t.limit:
			t.status = Full
		case !t.step():
			t.status = NoPath
		}
	}
	if t.status != Recording {
		t.step = nil // and with it goes the search
	}
	return t.status == Recording
}

func (t *Tape) record(kind frontier.Kind, id int32, cost, estimate int64, number int) {
	t.events++
	switch kind {
	case frontier.Put:
		t.puts.add(put{node: id, by: t.recordedGroup(), step: int32(cost - t.paid)})
		t.now.nodes[id].estimate = int32(min(estimate, math.MaxInt32))
		if t.waiting++; t.waiting > len(t.peaks) {
			t.peaks = append(t.peaks, int32(number+1))
		}
	case frontier.Taken:
		t.takes.add(take(number+1) << 2)
		t.waiting--
	case frontier.Stale:
		t.conclude(stale)
	case frontier.Settled:
		t.conclude(settled)
		t.paid = cost
	case frontier.Goal:
		t.conclude(reached)
		t.status = Found
	}
}

// measure keeps the greatest cost and the most steps of a settled node.
func (t *Tape) measure(kind frontier.Kind, cost int64, steps int) {
	if kind == frontier.Settled || kind == frontier.Goal {
		t.cost, t.steps = max(t.cost, cost), max(t.steps, steps)
	}
}

// Greatest returns the greatest cost and the most steps of the nodes settled in the whole recording, for a scale of
// colours that holds from its beginning to its end.
func (t *Tape) Greatest() (cost int64, steps int) { return t.cost, t.steps }

func (t *Tape) conclude(outcome take) { *t.takes.at(int32(t.takes.n - 1)) |= outcome }

// recordedGroup is the group at the end of the recording.
func (t *Tape) recordedGroup() int32 { return t.group(int32(t.takes.n)) }

// Status reports whether the recording has ended, and how.
func (t *Tape) Status() Status { return t.status }

// Events returns how many events have been recorded.
func (t *Tape) Events() int { return t.events }

// Now returns how many events lie before the moment at which the tape stands.
func (t *Tape) Now() int { return t.now.events }

// Seek goes to the moment after that many events, or as near to it as the recording has it, and returns the nodes that
// may look different, each once. The list is good until the next call.
func (t *Tape) Seek(events int) (changed []int32) {
	events = min(max(events, 0), t.events)
	t.changed = t.changed[:0]
	for t.now.events < events {
		t.list(t.forward())
	}
	for t.now.events > events {
		t.list(t.backward())
	}
	for _, id := range t.changed {
		t.listed.remove(id)
	}
	return t.changed
}

// list adds a node to those that have changed.
func (t *Tape) list(id int32) {
	if !t.listed.has(id) {
		t.listed.add(id)
		t.changed = append(t.changed, id)
	}
}

// group is the number of the candidate by which the puts are found that follow after so many takes: 0 for the starts,
// -1 if there are none.
func (t *Tape) group(takes int32) int32 {
	if takes == 0 {
		return 0
	}
	if last := *t.takes.at(takes - 1); last.outcome() != stale {
		return last.number()
	}
	return -1
}

// forward lets the next event happen and returns whose it is.
func (t *Tape) forward() (id int32) {
	m := &t.now
	m.events++
	switch next := m.puts + 1; {
	case m.hand:
		return t.arrive()
	case int(next) < t.puts.n && t.puts.at(next).by == t.group(m.takes):
		return t.putIn(next)
	}
	k := t.takes.at(m.takes).number()
	m.takes++
	m.hand = true
	m.waits.remove(k)
	return t.puts.at(k).node
}

func (t *Tape) putIn(k int32) (id int32) {
	m, p := &t.now, t.puts.at(k)
	p.before, m.nodes[p.node].put = m.nodes[p.node].put, k
	m.puts = k
	m.waits.grow(int(k))
	m.waits.add(k)
	return p.node
}

// arrive settles the candidate in hand or drops it.
func (t *Tape) arrive() (id int32) {
	m, k := &t.now, *t.takes.at(t.now.takes - 1)
	m.hand = false
	c := t.candidate(k.number())
	if k.outcome() == stale {
		m.stale++
		return c.Node
	}
	m.settled++
	n := &m.nodes[c.Node]
	n.cost, n.steps, n.way = c.Cost, int32(c.Steps), k.number()
	return c.Node
}

// backward undoes the last event and returns whose it was.
func (t *Tape) backward() (id int32) {
	m := &t.now
	kind, k := t.last()
	id = t.puts.at(k).node
	m.events--
	switch kind {
	case frontier.Put:
		m.nodes[id].put = t.puts.at(k).before
		m.waits.remove(k)
		m.puts--
	case frontier.Taken:
		m.takes--
		m.hand = false
		m.waits.add(k)
	case frontier.Stale:
		m.stale--
		m.hand = true
	default:
		m.settled--
		m.nodes[id].way = 0
		m.hand = true
	}
	return id
}

// last is the event before the moment, of which there must be one, and the number of its candidate.
func (t *Tape) last() (kind frontier.Kind, number int32) {
	m := &t.now
	if !m.hand && m.puts > 0 && t.puts.at(m.puts).by == t.group(m.takes) {
		return frontier.Put, m.puts
	}
	k := *t.takes.at(m.takes - 1)
	if m.hand {
		return frontier.Taken, k.number()
	}
	return [...]frontier.Kind{stale: frontier.Stale, settled: frontier.Settled, reached: frontier.Goal}[k.outcome()], k.number()
}

// candidate returns the candidate of a number, which must have been put in by now.
func (t *Tape) candidate(k int32) frontier.Candidate[int32] {
	p := t.puts.at(k)
	c := frontier.Candidate[int32]{Node: p.node, From: p.node, Number: int(k - 1), Estimate: int64(t.now.nodes[p.node].estimate)}
	if p.by != 0 {
		c.From = t.puts.at(p.by).node
		from := &t.now.nodes[c.From]
		c.Cost, c.Steps = from.cost+int64(p.step), int(from.steps)+1
	}
	c.Rank = t.method.Rank(c.Cost, c.Estimate)
	return c
}

// Event returns the event that led to the moment; it is false at the beginning.
func (t *Tape) Event() (e frontier.Event[int32], ok bool) {
	if t.now.events == 0 {
		return e, false
	}
	kind, k := t.last()
	return frontier.Event[int32]{Kind: kind, Candidate: t.candidate(k)}, true
}

// Counts returns the counts up to the moment.
func (t *Tape) Counts() frontier.Counts {
	m := &t.now
	peak := sort.Search(len(t.peaks), func(i int) bool { return t.peaks[i] > m.puts })
	return frontier.Counts{Pushed: int(m.puts), Settled: m.settled, Stale: m.stale, Peak: peak}
}

// State is what has become of a node.
type State uint8

// The states. A node in hand was taken out just now.
const (
	Untouched State = iota
	Waiting
	InHand
	Settled
	Goal
)

// Look is how a node looks: its state, and the cost, the steps and the node before it on the way in hand, or else on
// that by which it was settled, or else on the one found last. A start comes from itself.
type Look struct {
	State State
	Cost  int64
	Steps int32
	From  int32
}

// Look returns how a node looks at the moment.
func (t *Tape) Look(id int32) Look {
	if id < 0 || int(id) >= len(t.now.nodes) {
		return Look{From: id}
	}
	n := &t.now.nodes[id]
	state, k := Untouched, n.put
	switch last, held := t.taken(); {
	case held && t.puts.at(last.number()).node == id:
		state, k = InHand, last.number()
	case n.way != 0:
		state, k = Settled, n.way
		if last.outcome() == reached && last.number() == k {
			state = Goal
		}
	case n.put != 0:
		state = Waiting
	default:
		return Look{From: id}
	}
	c := t.candidate(k)
	return Look{state, c.Cost, int32(c.Steps), c.From}
}

// taken returns the take before the moment, and whether its candidate is still in hand.
func (t *Tape) taken() (last take, held bool) {
	if t.now.takes == 0 {
		return 0, false
	}
	return *t.takes.at(t.now.takes - 1), t.now.hand
}

// Way returns the nodes from the start to a node that is settled at the moment, or nil.
func (t *Tape) Way(id int32) []int32 {
	if id < 0 || int(id) >= len(t.now.nodes) || t.now.nodes[id].way == 0 {
		return nil
	}
	way := make([]int32, t.now.nodes[id].steps+1)
	for i := len(way) - 1; ; i-- {
		way[i] = id
		if i == 0 {
			return way
		}
		id = t.puts.at(t.puts.at(t.now.nodes[id].way).by).node
	}
}

// Waiting returns the first candidates of the frontier, at most so many, in the order in which they would be taken, and
// how many wait in all.
func (t *Tape) Waiting(most int) (first []frontier.Candidate[int32], all int) {
	m := &t.now
	all = int(m.puts) - int(m.takes)
	most = min(max(most, 0), all)
	switch t.method {
	case frontier.Stack:
		for k := m.puts + 1; len(first) < most; {
			k = m.waits.before(k)
			first = append(first, t.candidate(k))
		}
	case frontier.Queue:
		for k := int32(0); len(first) < most; {
			k = m.waits.after(k)
			first = append(first, t.candidate(k))
		}
	default:
		first = t.least(most, all)
	}
	return first, all
}

// least returns the candidates that a heap gives back first.
func (t *Tape) least(most, all int) (first []frontier.Candidate[int32]) {
	var best lastFirst
	k := int32(0)
	for range all {
		k = t.now.waits.after(k)
		switch c := t.candidate(k); {
		case len(best) < most:
			heap.Push(&best, c)
		case most > 0 && c.Compare(best[0]) < 0:
			best[0] = c
			heap.Fix(&best, 0)
		}
	}
	slices.SortFunc(best, frontier.Candidate[int32].Compare)
	return best
}

// lastFirst is a heap, in the sense of container/heap, with the candidate on top that would be taken last.
type lastFirst []frontier.Candidate[int32]

func (h lastFirst) Len() int           { return len(h) }
func (h lastFirst) Less(i, j int) bool { return h[i].Compare(h[j]) > 0 }
func (h lastFirst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *lastFirst) Push(c any)        { *h = append(*h, c.(frontier.Candidate[int32])) }
func (h *lastFirst) Pop() any          { panic("nothing is taken from the heap") }
