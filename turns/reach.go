package turns

import (
	"fmt"
	"iter"

	"paces"
)

// Reach is where a unit can go within the turns of its query. It is valid until the next question to its search; after it
// all methods panic. The zero Reach is empty.
type Reach struct {
	search *Search
	stamp  uint32 // the search's, as long as this is its answer
}

// answers returns the search that holds the answer, nil for the zero Reach.
func (r Reach) answers() *Search {
	if r.search != nil && r.search.stamp != r.stamp {
		panic("turns: a Reach was used after its search's next question; ask on with a second Search")
	}
	return r.search
}

// Arrival is the best way of having come to a cell: in the fewest turns, and then with the most points left.
type Arrival struct {
	Turn int        // from 1, the turn of the query
	Left paces.Cost // points left of that turn
	Stop bool       // the unit may end a turn here; else it may only pass
}

// All yields the cells that the unit can enter and how it arrives there, the soonest first, its own cell included.
func (r Reach) All() iter.Seq2[paces.Cell, Arrival] {
	return func(yield func(paces.Cell, Arrival) bool) {
		s := r.answers()
		if s == nil {
			return
		}
		for _, i := range s.settled {
			r.answers() // the loop may have asked the search
			if s.first(i) && !yield(s.describe(i)) {
				return
			}
		}
	}
}

// Stops yields the cells where the unit may end a turn: All without those that it may only pass.
func (r Reach) Stops() iter.Seq2[paces.Cell, Arrival] {
	return func(yield func(paces.Cell, Arrival) bool) {
		for c, a := range r.All() {
			if a.Stop && !yield(c, a) {
				return
			}
		}
	}
}

// At returns how the unit arrives at c, and whether it can.
func (r Reach) At(c paces.Cell) (Arrival, bool) {
	s := r.answers()
	if s == nil {
		return Arrival{}, false
	}
	i := s.find(c)
	if i == none {
		return Arrival{}, false
	}
	_, a := s.describe(i)
	return a, true
}

// Route returns the way to a cell of the range where the unit may stop. It is the way that [Search.Route] gives, the
// best there is. The error is [paces.ErrOffMap], [paces.ErrNoPath] or [paces.ErrGoalBlocked].
func (r Reach) Route(to paces.Cell) (Route, error) {
	s := r.answers()
	if s == nil {
		return Route{}, fmt.Errorf("cell %d,%d: %w: the range is empty", to.X, to.Y, paces.ErrNoPath)
	}
	i := s.find(to)
	switch {
	case !s.l.In(to.X, to.Y):
		return Route{}, offMap(to, s.l)
	case i == none:
		from := cellOf(s.l, s.start)
		return Route{}, fmt.Errorf("cell %d,%d: %w: the unit at %d,%d cannot come there%s",
			to.X, to.Y, paces.ErrNoPath, from.X, from.Y, s.deadline())
	case !s.rests(s.arrivals[i].cell):
		return Route{}, fmt.Errorf("cell %d,%d: %w: a friend stands there, the unit can only pass", to.X, to.Y, paces.ErrGoalBlocked)
	}
	return s.trace(i), nil
}

// deadline says within how many turns something was to be done, if there was a limit.
func (s *Search) deadline() string {
	switch s.turns {
	case maxTurns:
		return ""
	case 1:
		return " this turn"
	}
	return fmt.Sprintf(" within %d turns", s.turns)
}

// first reports whether the settled arrival i is the soonest at its cell.
func (s *Search) first(i int32) bool { return i == s.soonest(s.arrivals[i].cell) }

// find returns the soonest settled arrival at c, or none.
func (s *Search) find(c paces.Cell) int32 {
	if !s.l.In(c.X, c.Y) {
		return none
	}
	return s.soonest(s.l.ID(c.X, c.Y))
}

// soonest returns the settled arrival of the fewest turns at cell id, or none. There is one a turn at most.
func (s *Search) soonest(id int32) int32 {
	best := int32(none)
	if s.heads[id].stamp&^done != s.stamp {
		return none
	}
	for i := s.heads[id].newest; i != none; i = s.arrivals[i].older {
		if a := &s.arrivals[i]; a.settled && (best == none || a.turn < s.arrivals[best].turn) {
			best = i
		}
	}
	return best
}

// rests reports whether the unit may end its turn on cell id, which it can enter.
func (s *Search) rests(id int32) bool { return s.restful(id, s.marks(id)) }

// describe returns arrival i as the user sees it.
func (s *Search) describe(i int32) (paces.Cell, Arrival) {
	a := &s.arrivals[i]
	return cellOf(s.l, a.cell), Arrival{int(a.turn) + 1, max(a.left, 0), s.rests(a.cell)}
}
