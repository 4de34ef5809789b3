package paces

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"paces/internal/astar"
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
// A Reach from a [Search] is valid until that search's next question; after it At and Path panic, or tell of a later
// range. One from a [Ground] lasts, and may be read by many goroutines at once. The zero Reach is empty.
type Reach struct {
	ground *Ground
	cells  []reached
	search *astar.Search // a borrowed Reach looks cells up here,
	number uint32        // as long as this is the search's query
	byID   []int32       // an own one here: indexes into cells, ascending by cell number
}

// reached is a settled cell: what it costs to get there, and the cell before it, itself at the start.
type reached struct {
	id, from int32
	cost     Cost
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
	outcome := s.cells.Run(astar.Query{Source: id, Budget: int64(q.Budget), Limit: q.Limit, Keep: true, Context: q.Context})
	switch outcome {
	case astar.Limited:
		return nil, &cellError{q.From, ErrLimit, fmt.Sprintf("%d cells settled, the limit", q.Limit)}
	case astar.Cancelled:
		return nil, fmt.Errorf("reach from %d,%d: %w", q.From.X, q.From.Y, q.Context.Err())
	}
	r := &s.reach
	r.ground, r.search, r.number = s.ground, s.cells, s.cells.Number()
	r.cells = r.cells[:0]
	for _, id := range s.cells.Order() {
		cost, _ := s.cells.At(id)
		from, _ := s.cells.Back(id)
		r.cells = append(r.cells, reached{id, from, cost})
	}
	return r, nil
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
	c := &Reach{ground: r.ground, cells: slices.Clone(r.cells), byID: make([]int32, len(r.cells))}
	for i := range c.byID {
		c.byID[i] = int32(i)
	}
	slices.SortFunc(c.byID, func(a, b int32) int { return cmp.Compare(c.cells[a].id, c.cells[b].id) })
	return c
}

// Len returns the number of cells.
func (r *Reach) Len() int { return len(r.cells) }

// Settled returns how many cells the search settled: those of the range and no more.
func (r *Reach) Settled() int { return len(r.cells) }

// All yields the cells and what it costs to get there, the cheapest first.
func (r *Reach) All() iter.Seq2[Cell, Cost] {
	return func(yield func(Cell, Cost) bool) {
		for _, c := range r.cells {
			if !yield(r.ground.cell(c.id), c.cost) {
				return
			}
		}
	}
}

// At returns what it costs to get to c, and whether c is in the range.
func (r *Reach) At(c Cell) (Cost, bool) {
	if r.ground == nil || !r.ground.lattice.In(c.X, c.Y) {
		return Unreached, false
	}
	return r.at(r.ground.lattice.ID(c.X, c.Y))
}

func (r *Reach) at(id int32) (Cost, bool) {
	if r.search != nil {
		if r.search.Number() != r.number {
			panic("paces: a Reach was used after its search's next question; Clone keeps one")
		}
		return r.search.At(id)
	}
	if i, ok := r.find(id); ok {
		return r.cells[i].cost, true
	}
	return Unreached, false
}

// find returns the index of a cell of an own Reach.
func (r *Reach) find(id int32) (int32, bool) {
	i, ok := slices.BinarySearchFunc(r.byID, id, func(at, id int32) int { return cmp.Compare(r.cells[at].id, id) })
	if !ok {
		return 0, false
	}
	return r.byID[i], true
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
	start, legs := appendWay(l, nil, l.ID(c.X, c.Y), r.back)
	return Path{l, start, legs, cost, r.Settled()}, nil
}

// back returns the cell before another on the way from the start.
func (r *Reach) back(id int32) (from int32, ok bool) {
	if r.search != nil {
		return r.search.Back(id)
	}
	i, _ := r.find(id)
	from = r.cells[i].from
	return from, from != id
}
