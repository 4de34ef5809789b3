package turns

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"paces"
	"paces/internal/lattice"
	"paces/internal/queue"
)

// Query is one unit and what it may do. With From and Points alone it is the plain one: a unit that stands at From with
// all its points, alone on the map.
type Query struct {
	From   paces.Cell
	Points paces.Cost // points of a full turn, in costs: on paces.Four one a pace, on paces.Eight 70
	Spent  paces.Cost // points already spent this turn; below zero it is a bonus for this turn
	Board  *Board     // who stands where; nil: nobody else

	// Turns is how many turns the unit has, this one included. 0 means this turn alone for Reach, and no end for Route.
	Turns int

	IgnoreZones bool            // zones of control do not matter to this unit
	IgnoreStart bool            // a closed start is left all the same
	Limit       int             // settle no more arrivals than this; 0 means no limit
	Context     context.Context // nil means never cancelled
}

// Search is a worker for one sort of unit under one rule book, for one goroutine at a time. Once it is warm it allocates
// nothing. Its answers are valid until its next question; to keep one, ask on with another Search. The zero Search is of
// no use; see [NewSearch].
//
// Invariant: heads[id].newest leads to the arrivals at cell id iff heads[id].stamp is stamp or stamp|done; it is the
// latter once nothing better can come, which is when an arrival is settled where the unit may rest. Stamps are even.
type Search struct {
	ground *paces.Ground
	l      *lattice.Lattice
	rules  Rules
	size   int // side of the unit's square of cells

	terrain []mark  // by id: onMap and passable of the cell; ends, sea, port of all the cells under the unit
	roads   []int32 // by id: the poorest road under the unit; nil if there are no roads
	version uint64  // of the lattice that terrain and roads were read at

	empty []mark // a board without anybody; made when needed

	heads    []head
	stamp    uint32
	arrivals []arrival
	settled  []int32     // the settled arrivals, in order
	queue    queue.Radix // the others, by key

	// The question.
	start       int32
	startLinks  []lattice.Link // out of it, if it is closed
	board       []mark
	points      int32
	most        int32 // points that the unit can have left on any turn
	ignoreZones bool
	turns       int32

	route   []Waypoint
	strokes strokes
}

// NewSearch returns a search for units like those g was compiled for. The error says which rule cannot be played.
//
// Kinds and layers that the rules name are read from the map here, and again by the first question after a
// [paces.Ground.Update]: meanwhile nobody may paint it.
func NewSearch(g *paces.Ground, r Rules) (*Search, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	l := g.Lattice()
	s := &Search{ground: g, l: l, rules: r.clone(), size: max(g.Mover().Size, 1), heads: make([]head, l.Len())}
	s.survey()
	return s, nil
}

// Reach returns the cells that the unit can reach this turn, or within q.Turns turns. The work grows with the range, not
// with the map.
//
// The error is [paces.ErrOffMap], [paces.ErrStartBlocked], [paces.ErrLimit] or the error of q.Context, or says what is
// wrong with q; it is [paces.ErrNegativeCost] where q.IgnoreStart lets a unit leave a closed cell down a slope that pays.
func (s *Search) Reach(q Query) (Reach, error) {
	if q.Turns == 0 {
		q.Turns = 1
	}
	if err := s.begin(&q); err != nil {
		return Reach{}, err
	}
	if err := s.run(&q, none); err != nil {
		return Reach{}, err
	}
	return Reach{s, s.stamp}, nil
}

// Route returns the way to a cell that takes the fewest turns and, for these, leaves the most points. The unit must be
// able to stop there.
//
// Besides the errors of Reach it may return [paces.ErrGoalBlocked], if the cell is closed or taken, and
// [paces.ErrNoPath].
func (s *Search) Route(q Query, to paces.Cell) (Route, error) {
	if err := s.begin(&q); err != nil {
		return Route{}, err
	}
	if err := s.checkGoal(to); err != nil {
		return Route{}, err
	}
	if err := s.run(&q, s.l.ID(to.X, to.Y)); err != nil {
		return Route{}, err
	}
	return Reach{s, s.stamp}.Route(to)
}

// check returns an error if q is no question about the ground.
func (s *Search) check(q *Query) error {
	left := int64(q.Points) - int64(q.Spent)
	switch {
	case !s.l.In(q.From.X, q.From.Y):
		return offMap(q.From, s.l)
	case !q.IgnoreStart && !s.ground.Open(q.From):
		return fmt.Errorf("cell %d,%d: %w: it is closed to this mover", q.From.X, q.From.Y, paces.ErrStartBlocked)
	case q.Points < 0:
		return fmt.Errorf("%d points a turn: they must not be negative", q.Points)
	case left < 0:
		return fmt.Errorf("%d points spent of %d", q.Spent, q.Points)
	case max(int64(q.Points), left) > maxPoints:
		return fmt.Errorf("%d points less %d spent: a unit has at most %d", q.Points, q.Spent, maxPoints)
	case q.Turns < 0:
		return fmt.Errorf("%d turns: they must not be negative", q.Turns)
	case q.Board != nil && !sameCells(q.Board.layout, s.l):
		return errors.New("the board was made for another map or topology")
	}
	return s.checkStart(q.From)
}

// checkStart finds the links out of a closed start, and returns an error if it lies so high that a step down from it saves
// more than it costs: Compile has looked at the steps out of open cells alone.
func (s *Search) checkStart(from paces.Cell) error {
	id := s.l.ID(from.X, from.Y)
	if s.l.Open(id) {
		return nil
	}
	s.startLinks = s.l.AppendLinksUnder(s.startLinks[:0], s.l.Free, id)
	links := slices.Clone(s.startLinks)
	for exits := s.l.ExitsFrom(id); exits != 0; exits &= exits - 1 {
		links = append(links, lattice.Link{From: id, To: id + s.l.Off[bits.TrailingZeros8(exits)], Unit: 1})
	}
	for _, k := range links {
		if price := s.l.EntryPrice(id, k.To); price < 0 && k.Unit > 0 {
			c := cellOf(s.l, k.To)
			return fmt.Errorf("cell %d,%d: %w: the step to %d,%d costs %d paces", from.X, from.Y, paces.ErrNegativeCost, c.X, c.Y, price)
		}
	}
	return nil
}

// begin checks the question and makes the first arrival.
func (s *Search) begin(q *Query) error {
	if err := s.check(q); err != nil {
		return err
	}
	if s.version != s.l.Version && s.readsMap() {
		s.survey()
	}
	if s.stamp += 2; s.stamp == 0 {
		clear(s.heads)
		s.stamp = 2
	}
	s.arrivals, s.settled = s.arrivals[:0], s.settled[:0]
	s.seat(q.Board)
	s.start = s.l.ID(q.From.X, q.From.Y)
	s.points, s.ignoreZones, s.turns = q.Points, q.IgnoreZones, maxTurns
	if q.Turns > 0 {
		s.turns = int32(min(q.Turns, maxTurns))
	}
	left := q.Points - q.Spent
	s.most = max(s.points, left)
	s.queue.Reset()
	s.offer(arrival{cell: s.start, left: left, parent: none}, true)
	return nil
}

// seat makes b the board of the question; without one nobody is in the way.
func (s *Search) seat(b *Board) {
	if b != nil {
		s.board = b.marks
		return
	}
	if s.empty == nil {
		s.empty = make([]mark, s.l.Len())
	}
	s.board = s.empty
}

// Bounds that keep turn*(points+2) far inside 64 bits.
const (
	maxPoints = 1 << 30
	maxTurns  = 1 << 30
)

// checkGoal returns an error if the unit can never stop at c.
func (s *Search) checkGoal(c paces.Cell) error {
	if !s.l.In(c.X, c.Y) {
		return offMap(c, s.l)
	}
	id := s.l.ID(c.X, c.Y)
	what := ""
	switch on := s.marks(id); {
	case id == s.start:
	case !s.l.Open(id):
		what = "it is closed to this mover"
	case on&enemy != 0:
		what = "an enemy stands there"
	case on&friend != 0:
		what = "a friend stands there"
	}
	if what == "" {
		return nil
	}
	return fmt.Errorf("cell %d,%d: %w: %s", c.X, c.Y, paces.ErrGoalBlocked, what)
}
