package paces

import (
	"fmt"

	"paces/internal/jump"
)

// pivotCount is how many pivots Prepare makes: with twice as many, paths are no faster.
const pivotCount = 8

// Prepare makes later questions for one path between two cells about three times as fast, on uniform ground (see
// [Search.Path]); other ground it leaves as it is. It takes as long as nine fields, and the ground grows by 32 bytes a
// cell.
//
// Paths cost the same as before, but of several cheapest ones another may be returned. An [Ground.Update] that opens or
// closes a cell ends the preparation; Prepare may then be called again. Like Update it needs the ground to itself.
func (g *Ground) Prepare() error {
	l, far := g.lattice, g.regions.Largest()
	if far < 0 || !jump.Possible(l) {
		return nil
	}
	s := g.searches.Get().(*Search)
	defer g.searches.Put(s)
	least := make([]int32, l.Len()) // from the nearest pivot so far
	fields := make([][]int32, 0, pivotCount)
	for i := range pivotCount + 1 {
		f, err := s.Field(g.cell(far))
		if err != nil {
			return fmt.Errorf("prepare: %w", err)
		}
		field := make([]int32, l.Len())
		for id := range field {
			field[id] = f.costs.At(int32(id))
			if i <= 1 || field[id] < least[id] { // the first field only serves to find the first pivot
				least[id] = field[id]
			}
			if least[id] > least[far] {
				far = int32(id)
			}
		}
		if i > 0 {
			fields = append(fields, field)
		}
	}
	g.jumps.get(l).SetPivots(fields...)
	return nil
}
