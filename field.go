package paces

import (
	"context"
	"errors"
	"fmt"
	"image"
	"iter"
	"slices"
	"time"

	"paces/internal/fill"
	"paces/internal/lattice"
)

// Source is a cell where a field begins, and the cost it begins with, in the units of the topology: a head start for the
// others, so to speak.
type Source struct {
	Cell Cell
	Head Cost // 0 or more
}

// FieldQuery is a question for a field. With Sources alone it is the plain one.
type FieldQuery struct {
	Sources []Source        // at least one
	Away    bool            // costs are from the sources outward, instead of toward them
	Context context.Context // nil means never cancelled
}

// Field is a distance map (a Dijkstra map): for every cell what the cheapest way to the nearest source costs, or from
// the nearest source, if the query said Away. The difference matters where ground differs, because a step pays for
// the cell it enters. One field serves any number of units.
//
// A Field from a [Search] is valid until that search's next field. A Field may be read by many goroutines at once. The
// zero Field is of no use.
//
// Invariants: at a source the cost is its head start, or less where another source is nearer; every step that Next gives
// lowers the cost, or, on ground with free cells, the number of steps left; a cell that cannot be reached is Unreached,
// which is no cost.
type Field struct {
	ground  *Ground
	costs   fill.Map
	sources []fill.Source // sorted
	away    bool

	changed []int32       // cells that have changed since the costs were exact
	took    time.Duration // the least that it took to make the field anew
	broken  bool          // the costs are worthless: the last attempt failed
	linked  bool          // the costs may lead through portals, which can go without a word
}

// Field is [Ground.Field]. The answer holds until the search's next field.
func (s *Search) Field(sources ...Cell) (*Field, error) {
	s.sources = appendSources(s.sources[:0], sources)
	return s.FindField(FieldQuery{Sources: s.sources})
}

// FindField is [Ground.FindField]. The answer holds until the search's next field.
func (s *Search) FindField(q FieldQuery) (*Field, error) {
	if err := s.fill(&s.field, q); err != nil {
		return nil, err
	}
	return &s.field, nil
}

// Field returns the cost of the cheapest way from every cell to the nearest of the sources.
//
// The error is [ErrOffMap], [ErrStartBlocked] (a source on a closed cell) or [ErrOverflow]. A source given twice is
// harmless; no source at all is an error.
func (g *Ground) Field(sources ...Cell) (*Field, error) {
	return g.FindField(FieldQuery{Sources: appendSources(nil, sources)})
}

// FindField answers q. Besides the errors of Field it may return [ErrNegativeCost] for a head start below zero and the
// error of q.Context.
func (g *Ground) FindField(q FieldQuery) (*Field, error) {
	s := g.searches.Get().(*Search)
	defer g.searches.Put(s)
	f := new(Field)
	if err := s.fill(f, q); err != nil {
		return nil, err
	}
	return f, nil
}

// appendSources appends the cells as sources without a head start.
func appendSources(sources []Source, cells []Cell) []Source {
	for _, c := range cells {
		sources = append(sources, Source{Cell: c})
	}
	return sources
}

// fill makes the field of q in f.
func (s *Search) fill(f *Field, q FieldQuery) (err error) {
	f.ground, f.away, f.took = s.ground, q.Away, 0
	if f.sources, err = s.ground.appendSourceIDs(f.sources[:0], q.Sources); err != nil {
		return err
	}
	return s.refill(f, q.Context)
}

// refill makes the field anew from its sources.
func (s *Search) refill(f *Field, ctx context.Context) error {
	if ctx != nil && ctx.Err() != nil {
		return fmt.Errorf("field: %w", ctx.Err())
	}
	q := f.query()
	q.Context = ctx
	start := time.Now()
	err := s.filler.Fill(&f.costs, q)
	if took := time.Since(start); f.took == 0 || took < f.took {
		f.took = took
	}
	f.broken, f.linked = err != nil, f.ground.lattice.Linked()
	if f.broken {
		f.costs.Clear() // a repair may have left costs that are half right
	}
	switch {
	case errors.Is(err, fill.ErrOverflow):
		c := f.ground.cell(f.sources[0].ID)
		return &cellError{c, ErrOverflow, "some cell is too far from the sources for a Cost to hold"}
	case err != nil:
		return fmt.Errorf("field: %w", err)
	}
	f.changed = f.changed[:0]
	return nil
}

// appendSourceIDs appends the sources by number, sorted, or returns the error that says why one cannot be a source.
func (g *Ground) appendSourceIDs(ids []fill.Source, sources []Source) ([]fill.Source, error) {
	if len(sources) == 0 {
		return nil, errors.New("a field without a source")
	}
	for _, source := range sources {
		id, err := g.startID(source.Cell, false)
		if err != nil {
			return nil, fmt.Errorf("source: %w", err)
		}
		if source.Head < 0 {
			return nil, &cellError{source.Cell, ErrNegativeCost, fmt.Sprintf("a head start of %d", source.Head)}
		}
		ids = append(ids, fill.Source{ID: id, Head: source.Head})
	}
	slices.SortFunc(ids, compareSources)
	return ids, nil
}

func (f *Field) query() fill.Query {
	return fill.Query{Lattice: f.ground.lattice, Sources: f.sources, Backward: !f.away}
}

// At returns the cost at c, Unreached if there is none or c is not on the map.
func (f *Field) At(c Cell) Cost {
	l := f.ground.lattice
	if !l.In(c.X, c.Y) {
		return Unreached
	}
	return f.costs.At(l.ID(c.X, c.Y))
}

// Bounds returns the rectangle of all cells.
func (f *Field) Bounds() image.Rectangle { return f.ground.Bounds() }

// All yields every cell that is reached and its cost, row by row.
func (f *Field) All() iter.Seq2[Cell, Cost] {
	return func(yield func(Cell, Cost) bool) {
		for y := range f.ground.lattice.Height {
			for x := range f.ground.lattice.Width {
				if cost := f.costs.At(f.ground.lattice.ID(x, y)); cost >= 0 && !yield(image.Pt(x, y), cost) {
					return
				}
			}
		}
	}
}

// AppendCosts appends the cost of every cell, row by row, [Unreached] where there is none.
func (f *Field) AppendCosts(dst []Cost) []Cost {
	l := f.ground.lattice
	for y := range l.Height {
		for x := range l.Width {
			dst = append(dst, f.costs.At(l.ID(x, y)))
		}
	}
	return dst
}

// Next returns the neighbour of c that is next on a cheapest way toward the sources (of a field away from them: the
// one before c on a cheapest way from them). It is false at a source, unless another one is as near or nearer, and where
// no source can be reached.
//
// Of several such neighbours the one is taken whose step (of a field away, the step that leads from there to c) comes
// first in the order south, north, east, west, south-east, south-west, north-east, north-west; on hexes clockwise from
// east; links last.
func (f *Field) Next(c Cell) (Cell, bool) {
	l := f.ground.lattice
	if !l.In(c.X, c.Y) {
		return c, false
	}
	next, ok := f.next(l.ID(c.X, c.Y))
	if !ok {
		return c, false
	}
	return f.ground.cell(next), true
}

// next is Next by cell numbers.
func (f *Field) next(id int32) (to int32, ok bool) {
	key := f.costs.Key(id)
	if key < 0 {
		return id, false
	}
	l := f.ground.lattice
	shift, tick := l.KeyShift()
	var few [16]lattice.Arc
	for _, arc := range l.AppendArcs(few[:0], id, f.away) {
		if k := f.costs.Key(arc.Cell); k >= 0 && k+int64(arc.Cost)<<shift+tick == key {
			return arc.Cell, true
		}
	}
	return id, false
}

// Path returns the cheapest path from c to its nearest source; of a field away from the sources, the one from the
// source to c. The error is [ErrOffMap], [ErrStartBlocked] if c is closed, or [ErrNoPath].
func (f *Field) Path(c Cell) (Path, error) {
	l := f.ground.lattice
	start, err := f.ground.startID(c, false)
	if err != nil {
		return Path{}, err
	}
	if f.costs.At(start) < 0 {
		return Path{}, &cellError{c, ErrNoPath, "no source can be reached"}
	}
	path := Path{lattice: l, start: start, cost: f.costs.At(start)}
	if f.away {
		path.start, path.legs = appendWay(l, nil, start, f.next)
		path.cost -= f.costs.At(path.start)
		return path, nil
	}
	id := start
	for to, ok := f.next(id); ok; to, ok = f.next(id) {
		path.legs = appendStep(l, path.legs, id, to)
		id = to
	}
	path.cost -= f.costs.At(id)
	return path, nil
}

// Verify checks that the field is exact, by a certificate that does not depend on how it was made: every cell must hold
// the least of its own head start and of what its neighbours hold plus the step between (Bellman, 1958). It looks at
// each step once. The error names the first cell that is wrong.
func (f *Field) Verify() error {
	err := fill.Verify(&f.costs, f.query())
	if fault := (*fill.Fault)(nil); errors.As(err, &fault) {
		c := f.ground.cell(fault.ID)
		return fmt.Errorf("cell %d,%d: the field has %s, right is %s", c.X, c.Y, f.keyText(fault.Got), f.keyText(fault.Want))
	}
	return err
}

// keyText says what a key means.
func (f *Field) keyText(key int64) string {
	shift, tick := f.ground.lattice.KeyShift()
	switch {
	case key < 0:
		return "no way"
	case tick == 0:
		return fmt.Sprintf("cost %d", key)
	}
	return fmt.Sprintf("cost %d in %d steps", key>>shift, key&(1<<shift-1))
}
