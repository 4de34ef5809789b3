package turns

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"paces"
	"paces/internal/lattice"
)

// Query is one unit and what it may do. With From and Points alone it is the plain one: a unit that stands at From with
// all its points, alone on the map.
type Query struct {
	From   paces.Cell
	Points paces.Cost // points of a full turn, in units of cost of the ground
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
// nothing. Its answers are valid until its next question; to keep one, ask on with another Search.
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
	settled  []int32 // the settled arrivals, in order
	queue    agenda

	// The question.
	start       int32
	board       []mark
	points      int32
	ignoreZones bool
	turns       int32

	route   []Waypoint
	strokes strokes
}

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

// NewSearch returns a search for units like those g was compiled for. The error says which rule cannot be played.
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

// checkStart returns an error if a closed start lies so high that a step down from it saves more than it costs: Compile
// has looked at the steps out of open cells alone.
func (s *Search) checkStart(from paces.Cell) error {
	id := s.l.ID(from.X, from.Y)
	if s.l.Open(id) {
		return nil
	}
	for exits := s.l.ExitsFrom(id); exits != 0; exits &= exits - 1 {
		to := id + s.l.Off[bits.TrailingZeros8(exits)]
		if price := s.l.EntryPrice(id, to); price < 0 {
			c := cellOf(s.l, to)
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
	s.queue.reset(max(s.points, left))
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

// run settles arrivals in order of turn and points left until the goal is settled, or all that can be reached.
func (s *Search) run(q *Query, goal int32) error {
	for {
		i, ok := s.queue.pop()
		if !ok {
			return nil
		}
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
	exits := s.l.Exits[a.cell]
	if a.cell == s.start {
		exits = s.l.ExitsFrom(a.cell)
	}
	for ; exits != 0; exits &= exits - 1 {
		d := bits.TrailingZeros8(exits)
		if to := a.cell + s.l.Off[d]; s.heads[to].stamp != s.stamp|done {
			s.relax(i, here, lattice.Link{From: a.cell, To: to, Unit: s.l.Unit[d]}, int32(d))
		}
	}
	for k, link := range s.l.LinksFrom(a.cell) {
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
			s.queue.push(a.turn, a.left, i)
			return
		}
	}
	a.older = h.newest
	h.newest = int32(len(s.arrivals))
	s.arrivals = append(s.arrivals, a)
	s.queue.push(a.turn, a.left, h.newest)
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
