package board

import (
	"slices"
	"testing"

	"paces"
	"paces/frontier"
)

// reader takes a packet apart, as the page does.
type reader []int32

func (r *reader) int() int {
	v := (*r)[0]
	*r = (*r)[1:]
	return int(v)
}

func (r *reader) cost() int64 {
	low := uint32(r.int())
	return int64(r.int())<<32 | int64(low)
}

func (r *reader) list(n int) []int32 {
	l := (*r)[:n]
	*r = (*r)[n:]
	return l
}

func (r *reader) counts() frontier.Counts {
	return frontier.Counts{Pushed: r.int(), Settled: r.int(), Stale: r.int(), Peak: r.int()}
}

func (r *reader) candidate() (c frontier.Candidate[int32]) {
	c.Node, c.From, c.Steps, c.Number = int32(r.int()), int32(r.int()), r.int(), r.int()
	c.Cost, c.Estimate, c.Rank = r.cost(), r.cost(), r.cost()
	return c
}

// A packet says of a panel what its tape says, and goes no farther than it may.
func TestPacket(t *testing.T) {
	b := must[*Board](t)(New(5, 3, []byte("S~~~G.###......"), paces.Four))
	b.SetCosts(0, paces.Costs{'.': 1, '~': 3, 'S': 1, 'G': 1})
	g := must[*paces.Ground](t)(b.Ground(0))
	p := must[[]*Panel](t)(Watch(g, b.Cells([]int32{0}), b.Cells([]int32{4}), []Method{4}))[0]
	recordAll(p, 100)
	picture := make(map[int32]Look)
	for _, moment := range []int{1, 2, 7, 1000, 12, 0, 20} {
		now := p.Tape.Now()
		r := reader(p.appendMoment(nil, moment, 9, 2))
		want := min(max(moment, now-9), now+9, p.Tape.Events())
		if at, events := r.int(), r.int(); at != want || events != p.Tape.Events() {
			t.Fatalf("from %d to %d: at %d of %d, want %d of %d", now, moment, at, events, want, p.Tape.Events())
		}
		cost, steps := p.Tape.Greatest()
		if c, n := r.cost(), r.int(); c != cost || n != steps {
			t.Errorf("greatest cost %d in %d steps, want %d in %d", c, n, cost, steps)
		}
		first, all := p.Tape.Waiting(2)
		if c, n := r.counts(), r.int(); c != p.Tape.Counts() || n != all {
			t.Errorf("moment %d: %+v, %d waiting", want, c, n)
		}
		e, happened := p.Tape.Event()
		if kind, c := r.int(), r.candidate(); happened != (kind >= 0) || c != e.Candidate || happened && frontier.Kind(kind) != e.Kind {
			t.Errorf("moment %d: kind %d, %+v, want %+v", want, kind, c, e)
		}
		for range r.int() {
			if c := r.candidate(); c != first[0] {
				t.Errorf("moment %d: waiting %+v, want %+v", want, c, first[0])
			}
			first = first[1:]
		}
		way := r.list(r.int())
		if len(first) > 0 || happened && (way[len(way)-1] != e.Node || way[0] != 0) || !happened && len(way) > 0 {
			t.Errorf("moment %d: %d waiting too many, way %v", want, len(first), way)
		}
		for range r.int() {
			id := int32(r.int())
			picture[id] = Look{State: State(r.int()), From: int32(r.int()), Steps: int32(r.int()), Cost: r.cost()}
		}
		if len(r) > 0 {
			t.Errorf("moment %d: %d numbers too many", want, len(r))
		}
		for id := range int32(15) {
			if look, told := picture[id]; told && look != p.Tape.Look(id) || !told && p.Tape.Look(id).State != Untouched {
				t.Errorf("moment %d: %d looks %+v, want %+v", want, id, look, p.Tape.Look(id))
			}
		}
	}
}

// A result says what the panel's does; a cost may need more than 32 bits, and may be below zero.
func TestResultPacket(t *testing.T) {
	for _, cost := range []int64{8, 1 << 40, -3} {
		want := Result{Status: Found, Cost: cost, Steps: 2, Way: []int32{4, 5, 6}, Counts: frontier.Counts{Pushed: 9, Settled: 8, Stale: 1, Peak: 3}, Judged: true, Least: -1 << 35, Reason: frontier.StepBelowZero}
		r := reader(want.append(nil))
		got := Result{Status: Status(r.int()), Cost: r.cost(), Steps: r.int(), Counts: r.counts(), Judged: r.int() == 1, Least: r.cost(), Cheapest: r.int() == 1}
		got.Reason, got.Way = frontier.Reason(r.int()), r
		if way := slices.Clone(got.Way); !slices.Equal(way, want.Way) {
			t.Errorf("way %v, want %v", way, want.Way)
		}
		if got.Way, want.Way = nil, nil; got.Cost != want.Cost || got.Least != want.Least || got.Counts != want.Counts || got.Status != want.Status ||
			got.Steps != want.Steps || !got.Judged || got.Cheapest || got.Reason != want.Reason {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	p := NotApplicable(&frontier.InapplicableError{Reason: frontier.NeedOnePrice})
	if r := reader(p.appendMoment(nil, 3, 9, 2)); len(r) != 0 {
		t.Errorf("a panel without a tape says %v", r)
	}
}
