package paces

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"paces/internal/fill"
)

// Update makes the field exact again after the ground has been updated: cells are those that were given to
// [Ground.Update] since the field was made or last updated. It returns how many cells were settled again: those that the
// change affected, or every cell the field reaches, where making it anew is quicker.
//
// The field is afterwards what [Ground.FindField] would give, cell by cell. It needs the field to itself.
//
// The errors are those of FindField and [ErrOffMap]. [ErrStartBlocked] means that a source now stands on a closed cell.
// After an error the field is as it was, or, after [ErrOverflow], reaches nothing; the cells are remembered for the next
// Update.
func (f *Field) Update(cells ...Cell) (settled int, err error) {
	for _, c := range cells {
		if err := f.ground.grid.check(c); err != nil {
			return 0, fmt.Errorf("update: %w", err)
		}
	}
	f.changed = f.ground.appendPlaces(f.changed, cells)
	for _, s := range f.sources {
		if !f.ground.lattice.Open(s.ID) {
			c := f.ground.cell(s.ID)
			return 0, fmt.Errorf("source: %w", &cellError{c, ErrStartBlocked, f.ground.describe(c)})
		}
	}
	return f.repair()
}

// Move gives the field other sources, as if it had been made from them, and returns how many cells were settled again.
// The errors are those of [Ground.FindField]; then the sources are as they were, and the field is exact for them if it can
// be.
func (f *Field) Move(sources ...Source) (settled int, err error) {
	moved, err := f.ground.appendSourceIDs(nil, sources)
	if err != nil {
		return 0, err
	}
	for _, list := range [2][]fill.Source{f.sources, moved} {
		for _, s := range list {
			f.changed = append(f.changed, s.ID)
		}
	}
	before := f.sources
	f.sources = moved
	if settled, err = f.repair(); err != nil {
		f.sources = before
		_, _ = f.Update() // where this fails too, the field reaches nothing
	}
	return settled, err
}

// repair makes the field exact again where it has changed.
func (f *Field) repair() (settled int, err error) {
	slices.Sort(f.changed)
	f.changed = slices.Compact(f.changed)
	s := f.ground.searches.Get().(*Search)
	defer f.ground.searches.Put(s)
	q := f.query()
	// A change is looked at from all sides: with too many of them the look alone takes longer than a new field.
	if !f.broken && !f.linked && time.Duration(len(f.changed))*lookTime <= f.took {
		if n, ok := s.repairer.Repair(&f.costs, &q, f.changed, time.Now().Add(f.took)); ok {
			f.changed = f.changed[:0]
			return n, nil
		}
	}
	if err := s.refill(f, context.Background()); err != nil {
		return 0, err
	}
	return f.costs.Reached(), nil
}

// lookTime is about how long it takes to look at a changed cell and those around it. A repair is given the time that the
// quickest new field took; that both differ from machine to machine does no harm, because the field is the same either
// way.
const lookTime = 600 * time.Nanosecond

// appendPlaces appends the numbers of the cells, and of the places of larger units that reach over them.
func (g *Ground) appendPlaces(ids []int32, cells []Cell) []int32 {
	size := max(g.mover.Size, 1)
	for _, c := range cells {
		for i := range size * size {
			if place := c.Sub(Cell{X: i % size, Y: i / size}); place.In(g.grid.bounds) {
				ids = append(ids, g.lattice.ID(place.X, place.Y))
			}
		}
	}
	return ids
}

func compareSources(a, b fill.Source) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Head, b.Head))
}
