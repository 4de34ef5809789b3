package paces

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"paces/internal/astar"
	"paces/internal/fill"
	"paces/internal/jump"
)

// Goal says what counts as having arrived.
type Goal uint8

// The goal modes.
const (
	Exact   Goal = iota // the goal itself
	NextTo              // a cell from which one step leads, or would lead if it were open, to the goal
	Nearest             // the goal, or where it cannot be reached: see Query
)

// Query is a question for one path. With From and To alone it is the plain one.
type Query struct {
	From Cell
	To   []Cell // one goal, or several: the cheapest to reach is taken

	// Goal is Exact, NextTo or Nearest. Nearest takes, where no goal can be reached, the cell that can be reached with
	// the least Distance to a goal; among those the cheapest to reach; among those the first by row and column.
	Goal Goal

	// IgnoreStart lets a unit leave a closed cell: often its own body is what closes it.
	IgnoreStart bool

	// Limit is how many cells may be settled before the search gives up with ErrLimit; 0 means no limit.
	Limit int

	// Context cancels a long search; nil means never.
	Context context.Context
}

// Search is a worker on one ground, for one goroutine at a time. Once it is warm it allocates nothing, and its answers
// are valid until its next question. The zero Search is of no use; see [NewSearch].
type Search struct {
	ground *Ground
	cells  *astar.Search
	legs   []leg
	asked  uint32 // questions for paths and ranges so far
	reach  Reach
	levels fill.Range
	filler fill.Filler

	repairer fill.Repairer
	jumper   jump.Searcher
	jumps    []jump.Leg
	field    Field
	sources  []Source // of the question for a field without head starts
	free     []uint64 // a plane of open cells, for WouldBlock

	// The path question last begun.
	query   Query
	to      []Cell
	start   int32
	goals   []int32 // the cells that count as arrived
	refused error   // why no search began
	arrived bool    // the start is one of them
	flooded bool    // no goal can be reached; the search for the nearest cell is on
	outcome astar.Outcome
}

// errNotBegun is what Continue says before any question, and when another one than Begin's came in between.
var errNotBegun = errors.New("no question was begun, or another one came between")

// NewSearch returns a search on g.
func NewSearch(g *Ground) *Search {
	return &Search{ground: g, cells: astar.New(g.lattice), refused: errNotBegun}
}

// Path is [Ground.Path]. The answer holds until the next question; [Path.Clone] keeps it.
func (s *Search) Path(from, to Cell) (Path, error) {
	return s.find(Query{From: from}, to)
}

// Find is [Ground.Find]. The answer holds until the next question; [Path.Clone] keeps it.
func (s *Search) Find(q Query) (Path, error) {
	return s.find(q, q.To...)
}

// find is Find with the goals apart, so that Path allocates no list for one.
func (s *Search) find(q Query, to ...Cell) (Path, error) {
	if err := s.prepare(q, to); err != nil {
		return Path{}, err
	}
	if s.canJump() {
		s.refused = errNotBegun // there is nothing that Continue could go on with
		return s.jump()
	}
	s.begin()
	p, _, err := s.Continue(math.MaxInt)
	return p, err
}

// Begin takes up q, to be answered by [Search.Continue] a slice of work at a time: so that a frame of a game is never
// late because of a long search. The errors are those of Find that need no search.
//
// A sliced search goes cell by cell, also where Path has a faster engine: the cost is the same, but of several cheapest
// paths it may find another one.
func (s *Search) Begin(q Query) error {
	if err := s.prepare(q, q.To); err != nil {
		return err
	}
	s.begin()
	return nil
}

// Continue settles up to that many cells of the question last begun. Once done it returns the answer, and again
// whenever it is called, until the next question.
func (s *Search) Continue(settle int) (p Path, done bool, err error) {
	switch {
	case s.refused != nil:
		return Path{}, true, s.refused
	case s.arrived:
		return Path{lattice: s.ground.lattice, start: s.start}, true, nil
	}
	if s.outcome == astar.Paused {
		s.outcome = s.advance(settle)
	}
	switch s.outcome {
	case astar.Paused:
		return Path{}, false, nil
	case astar.Found:
		return s.trace(), true, nil
	}
	return Path{}, true, s.failure()
}

// advance settles up to that many cells, first of the search for the goals, then of the one for the nearest cell.
func (s *Search) advance(settle int) astar.Outcome {
	before := s.cells.Settled()
	outcome := astar.Exhausted
	if len(s.goals) > 0 {
		outcome = s.cells.Continue(settle)
	}
	if outcome == astar.Exhausted && s.query.Goal == Nearest && !s.flooded {
		settle -= s.cells.Settled() - before
		s.flood()
		outcome = s.cells.Continue(settle)
	}
	return outcome
}

// prepare takes up a question and checks it.
func (s *Search) prepare(q Query, to []Cell) error {
	s.asked++
	s.query, s.to = q, append(s.to[:0], to...)
	s.flooded, s.arrived, s.outcome = false, false, astar.Paused
	s.start, s.refused = s.ground.startID(q.From, q.IgnoreStart)
	if s.refused == nil {
		s.refused = s.aim()
	}
	if s.refused != nil {
		return s.refused
	}
	if s.arrived = slices.Contains(s.to, q.From) || slices.Contains(s.goals, s.start); !s.arrived {
		s.dropUnreachable()
	}
	return nil
}

// begin starts the search for the question that was prepared, cell by cell.
func (s *Search) begin() {
	if !s.arrived {
		s.cells.Begin(astar.Query{Source: s.start, Goals: s.goals, Budget: -1, Limit: s.query.Limit, Context: s.query.Context})
	}
}

// dropUnreachable strikes out the goals that the labels know to be out of reach, so that no search floods the map for
// them. A closed start has no label.
func (s *Search) dropUnreachable() {
	if !s.ground.lattice.Open(s.start) {
		return
	}
	kept := s.goals[:0]
	for _, id := range s.goals {
		if s.ground.joined(s.start, id) {
			kept = append(kept, id)
		}
	}
	s.goals = kept
}

// flood starts the search for the cell nearest to a goal, when none can be reached.
func (s *Search) flood() {
	s.flooded = true
	s.goals = s.goals[:0]
	for _, c := range s.to {
		s.goals = append(s.goals, s.ground.lattice.ID(c.X, c.Y))
	}
	s.cells.Begin(astar.Query{Source: s.start, Nearest: s.goals, Budget: -1, Limit: s.query.Limit, Context: s.query.Context})
}

// aim sets s.goals to the cells that count as arrived. The start may be one, even if it is closed.
func (s *Search) aim() error {
	s.goals = s.goals[:0]
	l := s.ground.lattice
	if len(s.to) == 0 {
		return errors.New("a query without a goal: To is empty")
	}
	if s.query.Goal > Nearest {
		return fmt.Errorf("goal mode %d is not known", int(s.query.Goal))
	}
	for _, c := range s.to {
		id, err := s.ground.id(c)
		if err != nil {
			return err
		}
		switch {
		case s.query.Goal == NextTo:
			s.goals = l.AppendEntrances(s.goals, id)
		case l.Open(id):
			s.goals = append(s.goals, id)
		}
	}
	s.goals = slices.DeleteFunc(s.goals, func(id int32) bool { return !l.Open(id) && id != s.start })
	if len(s.goals) == 0 && s.query.Goal == Exact && !slices.Contains(s.to, s.query.From) {
		return &cellError{s.to[0], ErrGoalBlocked, s.ground.describe(s.to[0])}
	}
	return nil
}

// failure returns the error for a search that found nothing.
func (s *Search) failure() error {
	from, to := s.query.From, s.to[0]
	switch s.outcome {
	case astar.Limited:
		return &cellError{to, ErrLimit, fmt.Sprintf("%d cells settled, the limit", s.query.Limit)}
	case astar.Overflowed:
		return &cellError{to, ErrOverflow, "every way to it costs more than a Cost can hold"}
	case astar.Cancelled:
		return fmt.Errorf("path from %d,%d: %w", from.X, from.Y, s.query.Context.Err())
	}
	return &cellError{to, ErrNoPath, fmt.Sprintf("it cannot be reached from %d,%d", from.X, from.Y)}
}

// trace returns the path to the cell at which the last search ended.
func (s *Search) trace() Path {
	end := s.cells.End()
	cost, _ := s.cells.At(end)
	start, legs := appendWay(s.ground.lattice, s.legs[:0], end, s.cells.Back)
	s.legs = legs
	return Path{s.ground.lattice, start, legs, cost, s.cells.Settled()}
}

// startID returns the number of the cell a search begins at, or the error that says why it cannot.
func (g *Ground) startID(c Cell, ignoreStart bool) (int32, error) {
	id, err := g.id(c)
	switch l := g.lattice; {
	case err != nil || l.Open(id):
		return id, err
	case !ignoreStart:
		return id, &cellError{c, ErrStartBlocked, g.describe(c)}
	case l.Elevation != nil: // Compile has looked at steps out of open cells alone
		return id, g.checkSteps(id, l.ExitsFrom(id), l.AppendLinksUnder(nil, l.Free, id))
	}
	return id, nil
}

// describe says what stands on a closed cell.
func (g *Ground) describe(c Cell) string {
	sign := g.legend[g.kinds[c.Y*g.lattice.Width+c.X]]
	if sign.Name != "" {
		return fmt.Sprintf("%s is closed to this mover", sign.Name)
	}
	return fmt.Sprintf("%q is closed to this mover", sign.Symbol)
}

// Path returns a cheapest path from one cell to another. If the two are the same cell it costs nothing.
//
// The error is [ErrOffMap], [ErrStartBlocked], [ErrGoalBlocked], [ErrNoPath] or [ErrOverflow], and names the cell.
//
// Of several cheapest paths always the same one is returned: it depends on the map and the question alone. Where the
// search goes cell by cell it is the one whose last-found candidate was taken first, neighbours being looked at in the
// order south, north, east, west, south-east, south-west, north-east, north-west (on hexes clockwise from east); on
// uniform ground it is the one that jump points lead along.
func (g *Ground) Path(from, to Cell) (Path, error) {
	return g.Find(Query{From: from, To: []Cell{to}})
}

// Find answers q. Besides the errors of Path it may return [ErrLimit], the error of q.Context, and [ErrNegativeCost] where
// q.IgnoreStart lets a unit leave a closed cell down a slope that pays.
func (g *Ground) Find(q Query) (Path, error) {
	s := g.searches.Get().(*Search)
	defer g.searches.Put(s)
	p, err := s.Find(q)
	return p.Clone(), err
}
