package turns

import (
	"context"
	"fmt"
	"math/bits"

	"paces"
	"paces/internal/lattice"
)

// This file is the search itself: arrivals are offered, settled in order of turn and points left, and expanded. Source:
// Dijkstra, A note on two problems in connexion with graphs (1959). What lets it order turns like costs is that every
// rule is first in, first out, as in Kaufman and Smith, Fastest paths in time-dependent networks for intelligent
// vehicle-highway systems applications (1993).

// head is where the arrivals at a cell begin.
type head struct {
	stamp  uint32
	newest int32
}

// arrival is one way of having come to a cell: the state (cell, turn, points left), and how.
type arrival struct {
	cell    int32
	turn    int32 // from 0
	left    int32 // or halted
	parent  int32 // arrival that this one came from, none at the start
	cost    int64 // of the step from the parent
	order   int32 // of that step among those out of the parent's cell
	older   int32 // next arrival at the same cell, or none
	settled bool
}

const (
	none        = -1
	done uint32 = 1
)

// run settles arrivals in order of turn and points left until the goal is settled, or all that can be reached.
func (s *Search) run(q *Query, goal int32) error {
	for {
		_, v, ok := s.queue.Pop()
		if !ok {
			return nil
		}
		i := int32(v)
		a := &s.arrivals[i]
		if a.settled {
			continue // it was offered again, better
		}
		if q.Limit > 0 && len(s.settled) == q.Limit {
			return fmt.Errorf("from %d,%d: %w: %d arrivals settled, the limit", q.From.X, q.From.Y, paces.ErrLimit, q.Limit)
		}
		if q.Context != nil && len(s.settled)&1023 == 0 && q.Context.Err() != nil {
			return fmt.Errorf("from %d,%d: %w", q.From.X, q.From.Y, context.Cause(q.Context))
		}
		a.settled = true
		s.settled = append(s.settled, i)
		if a.cell == goal {
			return nil
		}
		s.expand(i)
	}
}

// expand offers what can be made of arrival i to the neighbours of its cell, and to where its links lead.
func (s *Search) expand(i int32) {
	a := s.arrivals[i]
	here := s.marks(a.cell)
	if s.restful(a.cell, here) {
		s.heads[a.cell].stamp |= done
	}
	exits, links := s.l.Exits[a.cell], s.l.LinksFrom(a.cell)
	if a.cell == s.start && !s.l.Open(a.cell) { // its own body closes it
		exits, links = s.l.ExitsFrom(a.cell), s.startLinks
	}
	for ; exits != 0; exits &= exits - 1 {
		d := bits.TrailingZeros8(exits)
		if to := a.cell + s.l.Off[d]; s.heads[to].stamp != s.stamp|done {
			s.relax(i, here, lattice.Link{From: a.cell, To: to, Unit: s.l.Unit[d]}, int32(d))
		}
	}
	for k, link := range links {
		if s.heads[link.To].stamp != s.stamp|done {
			s.relax(i, here, link, int32(8+k))
		}
	}
}

// relax offers what becomes of arrival i by one step, this turn or the next.
func (s *Search) relax(i int32, here mark, k lattice.Link, order int32) {
	there := s.marks(k.To)
	cost, halts, ok := s.step(k, here, there)
	if !ok {
		return
	}
	a := &s.arrivals[i]
	turn, mayRest, restful := a.turn, s.restful(k.From, here), s.restful(k.To, there)
	next := arrival{cell: k.To, turn: turn, parent: i, cost: cost, order: order}
	var now bool
	if next.left, now = s.pay(a.left, cost, halts); now {
		s.offer(next, restful)
	}
	if !mayRest || turn+1 >= s.turns || now && restful {
		return // where it may rest, to come now is never worse than to come next turn
	}
	next.turn++
	if next.left, ok = s.pay(s.points, cost, halts); ok {
		s.offer(next, restful)
	}
}

// pay returns what is left after a step, and whether it can be made this turn.
func (s *Search) pay(left int32, cost int64, halts bool) (int32, bool) {
	left, ok := s.rules.LastStep.arrive(left, cost, s.points)
	if halts {
		left = halted
	}
	return left, ok
}

// restful reports whether the unit may end a turn on a cell, given its marks.
func (s *Search) restful(id int32, m mark) bool { return m&friend == 0 || id == s.start }

// step returns what a step costs, whether it ends the move, and whether the rules allow it.
func (s *Search) step(k lattice.Link, here, there mark) (cost int64, halts, ok bool) {
	if there&enemy != 0 {
		return 0, false, false
	}
	price := s.l.EntryPrice(k.From, k.To)
	if s.roads != nil {
		if road := min(s.roads[k.From], s.roads[k.To]); road > 0 {
			prices := s.rules.Roads.Prices
			price = min(price, int64(prices[min(int(road), len(prices))-1]))
		}
	}
	cost = price*int64(k.Unit) + int64(k.Toll)
	halts = there&ends != 0
	if (here^there)&sea != 0 {
		if (here|there)&port == 0 {
			return 0, false, false
		}
		halts = true
	}
	if there&zoned != 0 && !s.ignoreZones {
		switch s.rules.Zone {
		case ZoneStops:
			halts = true
		case ZoneCosts:
			cost += int64(s.rules.ZoneCost)
		case ZoneBars:
			if here&zoned != 0 {
				return 0, false, false
			}
		}
	}
	return cost, halts, true
}

// offer adds an arrival unless one at the same cell is at least as good. Where the unit may rest, sooner or as soon with
// as much left is as good; on a friend's cell it must also have as much left, however soon it is.
func (s *Search) offer(a arrival, restful bool) {
	h := &s.heads[a.cell]
	if h.stamp != s.stamp {
		*h = head{s.stamp, none}
	}
	for i := h.newest; i != none; i = s.arrivals[i].older {
		o := &s.arrivals[i]
		sooner := o.turn < a.turn
		switch {
		case sooner && (restful || o.left >= a.left), o.turn == a.turn && o.left > a.left:
			return
		case o.turn == a.turn && o.left == a.left:
			s.settleTie(o, &a)
			return
		case !o.settled && (restful || o.turn == a.turn):
			a.older = o.older
			*o = a
			s.push(i)
			return
		}
	}
	a.older = h.newest
	h.newest = int32(len(s.arrivals))
	s.arrivals = append(s.arrivals, a)
	s.push(h.newest)
}

// push puts arrival i into the queue: by turn, and within a turn from most points left to halted.
func (s *Search) push(i int32) {
	a := &s.arrivals[i]
	s.queue.Push(uint64(a.turn)*(uint64(s.most)+2)+uint64(s.most-a.left), uint32(i))
}

// settleTie lets arrival o come the way of a, which is as good, if that way is the one to take: see the package comment.
// Parents are settled in order, so the parent of a was reached no sooner than that of o.
func (s *Search) settleTie(o, a *arrival) {
	if o.settled || o.parent == none {
		return
	}
	p, q := &s.arrivals[o.parent], &s.arrivals[a.parent]
	if p.turn == q.turn && p.left == q.left && a.order < o.order {
		o.parent, o.order, o.cost = a.parent, a.order, a.cost
	}
}
