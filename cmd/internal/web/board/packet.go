package board

import (
	"paces/cmd/internal/web/wire"
	"paces/frontier"
)

// What a panel looks like, as a list of numbers for the page. Lists in it begin with their length, and a cost takes two
// numbers.

// longestWay is how much of a way the page is told while a search goes on: its end.
const longestWay = 4000

// appendMoment takes a panel toward a moment, at most so many events far, and appends: the moment, the events recorded,
// the greatest cost and steps, the counts and how many wait; the kind of the event that led there, or -1, and its
// candidate; the first that wait, at most so many; the way to the candidate; and the nodes that have changed. Of a
// method that does not apply it appends nothing.
func (p *Panel) appendMoment(out []int32, moment, farthest, most int) []int32 {
	t := p.Tape
	if t == nil {
		return out
	}
	changed := t.Seek(min(max(moment, t.Now()-farthest), t.Now()+farthest))
	cost, steps := t.Greatest()
	out = append(out, int32(t.Now()), int32(t.Events()))
	out = append(wire.AppendInt64(out, cost), int32(steps))
	first, all := t.Waiting(most)
	out = append(appendCounts(out, t.Counts()), int32(all))
	out = t.appendEvent(out)
	out = append(out, int32(len(first)))
	for _, c := range first {
		out = appendCandidate(out, c)
	}
	out = t.appendWay(out)
	out = append(out, int32(len(changed)))
	for _, id := range changed {
		l := t.Look(id)
		out = wire.AppendInt64(append(out, id, int32(l.State), l.From, l.Steps), l.Cost)
	}
	return out
}

func appendCounts(out []int32, c frontier.Counts) []int32 {
	return append(out, int32(c.Pushed), int32(c.Settled), int32(c.Stale), int32(c.Peak))
}

func appendCandidate(out []int32, c frontier.Candidate[int32]) []int32 {
	out = append(out, c.Node, c.From, int32(c.Steps), int32(c.Number))
	return wire.AppendInt64(wire.AppendInt64(wire.AppendInt64(out, c.Cost), c.Estimate), c.Rank)
}

func (t *Tape) appendEvent(out []int32) []int32 {
	e, happened := t.Event()
	kind := int32(-1)
	if happened {
		kind = int32(e.Kind)
	}
	return appendCandidate(append(out, kind), e.Candidate)
}

// appendWay appends the end of the way to the candidate that something happened to.
func (t *Tape) appendWay(out []int32) []int32 {
	e, happened := t.Event()
	if !happened {
		return append(out, 0)
	}
	way := t.Way(e.From)
	if len(way) == 0 || e.Node != e.From { // a start comes from itself
		way = append(way, e.Node)
	}
	way = way[max(0, len(way)-longestWay):]
	return append(append(out, int32(len(way))), way...)
}

// append appends the status, the cost and the steps, the counts, whether it was judged, the least cost, whether it is the
// cheapest, the reason, and the way.
func (r Result) append(out []int32) []int32 {
	out = append(wire.AppendInt64(append(out, int32(r.Status)), r.Cost), int32(r.Steps))
	out = append(appendCounts(out, r.Counts), wire.Bit(r.Judged))
	out = append(wire.AppendInt64(out, r.Least), wire.Bit(r.Cheapest), int32(r.Reason))
	return append(out, r.Way...)
}

// MethodsOf returns the methods with these numbers.
func MethodsOf(numbers []int32) []Method {
	list := make([]Method, len(numbers))
	for i, n := range numbers {
		list[i] = Method(n)
	}
	return list
}
