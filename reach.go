package paces

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"paces/internal/astar"
	"paces/internal/fill"
)

// ReachQuery is a question for a movement range. With From and Budget alone it is the plain one.
type ReachQuery struct {
	From        Cell
	Budget      Cost            // the most that the way to a cell may cost
	IgnoreStart bool            // a closed start is left all the same
	Limit       int             // settle no more cells than this; 0 means no limit
	Context     context.Context // nil means never cancelled
}

// Reach is a movement range: the cells whose cheapest way from the start costs no more than the budget, the start
// included. It holds what it touched and no more.
//
// A Reach from a [Search] is valid until that search's next question; after it all methods panic, or tell of a later
// range. One from a [Ground] lasts, and may be read by many goroutines at once. The zero Reach is empty.
type Reach struct {
	ground *Ground
	cells  ranged
	asked  *uint32 // how many questions the search was asked, nil for a copy
	number uint32  // of the question that this answers
}

// ranged is where a Reach looks its cells up: in the search that found them, cell by cell (astar.Search) or level by
// level (fill.Range), or in a copy of its own.
type ranged interface {
	Len() int
	Cell(i int) (id, cost int32)           // the i-th cell, cheapest first
	At(id int32) (cost int32, ok bool)     // of a cell that is in the range
	Back(id int32) (from int32, more bool) // the cell before it, false at the start
}

// Reach is [Ground.Reach]. The answer holds until the next question; [Reach.Clone] keeps it.
func (s *Search) Reach(from Cell, budget Cost) (*Reach, error) {
	return s.FindReach(ReachQuery{From: from, Budget: budget})
}

// FindReach is [Ground.FindReach]. The answer holds until the next question; [Reach.Clone] keeps it.
func (s *Search) FindReach(q ReachQuery) (*Reach, error) {
	if q.Budget < 0 {
		return nil, fmt.Errorf("a budget of %d: it must not be negative", q.Budget)
	}
	id, err := s.ground.startID(q.From, q.IgnoreStart)
	if err != nil {
		return nil, err
	}
	s.refused = errNotBegun
	s.asked++
	s.reach = Reach{ground: s.ground, asked: &s.asked, number: s.asked}
	if l := s.ground.lattice; fill.RangePossible(l, q.Budget) && l.Open(id) {
		s.reach.cells = &s.levels
		if !s.levels.Flood(l, id, q.Budget, q.Limit, q.Context) {
			return nil, q.failure()
		}
	} else {
		s.reach.cells = s.cells
		outcome := s.cells.Run(astar.Query{Source: id, Budget: int64(q.Budget), Limit: q.Limit, Keep: true, Context: q.Context})
		if outcome == astar.Limited || outcome == astar.Cancelled {
			return nil, q.failure()
		}
	}
	return &s.reach, nil
}

// failure returns the error for a flood that ended too early.
func (q *ReachQuery) failure() error {
	if q.Context != nil && q.Context.Err() != nil {
		return fmt.Errorf("reach from %d,%d: %w", q.From.X, q.From.Y, q.Context.Err())
	}
	return &cellError{q.From, ErrLimit, fmt.Sprintf("%d cells settled, the limit", q.Limit)}
}

// Reach returns the cells that can be reached from a cell for at most the budget, which is in the units of the topology.
// The work grows with the range, not with the map.
//
// The error is [ErrOffMap] or [ErrStartBlocked], or says that the budget is negative.
func (g *Ground) Reach(from Cell, budget Cost) (*Reach, error) {
	return g.FindReach(ReachQuery{From: from, Budget: budget})
}

// FindReach answers q. Besides the errors of Reach it may return [ErrLimit], the error of q.Context, and [ErrNegativeCost]
// where q.IgnoreStart lets a unit leave a closed cell down a slope that pays.
func (g *Ground) FindReach(q ReachQuery) (*Reach, error) {
	s := g.searches.Get().(*Search)
	defer g.searches.Put(s)
	r, err := s.FindReach(q)
	if err != nil {
		return nil, err
	}
	return r.Clone(), nil
}

// Clone returns a copy that outlives the search it came from.
func (r *Reach) Clone() *Reach {
	if r.cells == nil {
		return &Reach{}
	}
	own := &ownRange{cells: make([]reached, r.Len()), byID: make([]int32, r.Len())}
	for i := range own.cells {
		id, cost := r.cells.Cell(i)
		from, _ := r.cells.Back(id)
		own.cells[i], own.byID[i] = reached{id, from, cost}, int32(i)
	}
	slices.SortFunc(own.byID, func(a, b int32) int { return cmp.Compare(own.cells[a].id, own.cells[b].id) })
	return &Reach{ground: r.ground, cells: own}
}

// check panics if the search that found the range has gone on to another question.
func (r *Reach) check() {
	if r.asked != nil && *r.asked != r.number {
		panic("paces: a Reach was used after its search's next question; Clone keeps one")
	}
}

// Len returns the number of cells: those the search settled and no more.
func (r *Reach) Len() int {
	if r.cells == nil {
		return 0
	}
	r.check()
	return r.cells.Len()
}

// Settled returns how many cells the search settled.
func (r *Reach) Settled() int { return r.Len() }

// All yields the cells and what it costs to get there, the cheapest first.
func (r *Reach) All() iter.Seq2[Cell, Cost] {
	return func(yield func(Cell, Cost) bool) {
		for i := range r.Len() {
			r.check() // the loop may have asked the search
			id, cost := r.cells.Cell(i)
			if !yield(r.ground.cell(id), cost) {
				return
			}
		}
	}
}

// At returns what it costs to get to c, and whether c is in the range.
func (r *Reach) At(c Cell) (Cost, bool) {
	if r.cells == nil || !r.ground.lattice.In(c.X, c.Y) {
		return Unreached, false
	}
	r.check()
	cost, ok := r.cells.At(r.ground.lattice.ID(c.X, c.Y))
	if !ok {
		return Unreached, false
	}
	return cost, true
}

// Path returns the cheapest path from the start of the range to c. The error is [ErrOffMap], or [ErrNoPath] if c is not in
// the range.
func (r *Reach) Path(c Cell) (Path, error) {
	if r.ground != nil && !c.In(r.ground.Bounds()) {
		_, err := r.ground.id(c)
		return Path{}, err
	}
	cost, ok := r.At(c)
	if !ok {
		return Path{}, &cellError{c, ErrNoPath, "it is not in the range"}
	}
	l := r.ground.lattice
	start, legs := appendWay(l, nil, l.ID(c.X, c.Y), r.cells.Back)
	return Path{l, start, legs, cost, r.Settled()}, nil
}

// ownRange is a range that depends on no search.
type ownRange struct {
	cells []reached // cheapest first
	byID  []int32   // indexes into cells, ascending by cell number
}

// reached is a cell, the cell before it on the way, itself at the start, and what it costs to get there.
type reached struct {
	id, from int32
	cost     Cost
}

func (o *ownRange) Len() int { return len(o.cells) }

func (o *ownRange) Cell(i int) (id, cost int32) { return o.cells[i].id, o.cells[i].cost }

func (o *ownRange) At(id int32) (cost int32, ok bool) {
	i, ok := o.find(id)
	if !ok {
		return Unreached, false
	}
	return o.cells[i].cost, true
}

func (o *ownRange) Back(id int32) (from int32, more bool) {
	i, _ := o.find(id)
	return o.cells[i].from, o.cells[i].from != id
}

// find returns the index of a cell.
func (o *ownRange) find(id int32) (int32, bool) {
	i, ok := slices.BinarySearchFunc(o.byID, id, func(at, id int32) int { return cmp.Compare(o.cells[at].id, id) })
	if !ok {
		return 0, false
	}
	return o.byID[i], true
}
