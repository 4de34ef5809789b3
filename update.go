package paces

import (
	"cmp"
	"image"
	"slices"

	"paces/internal/lattice"
)

// Update compiles the neighbourhood of the given cells anew, after their kinds, layers or barred steps have changed in
// the grid that the ground was compiled from; portals are always read anew. It costs what they cost, not what the map costs.
//
// A barred step belongs to the cell it leads out of: after [Grid.Wall] name both.
//
// It needs the ground to itself: no search may run. Fields made before stay what they were until they are updated too;
// every answer afterwards is the one that a freshly compiled ground would give.
//
// The errors are those of [Grid.Compile], and [ErrOffMap]; then the ground is as it was.
func (g *Ground) Update(cells ...Cell) error {
	changes, err := g.changes(cells)
	if err != nil {
		return err
	}
	before := make([]lattice.Change, len(changes))
	for i, c := range changes {
		before[i] = g.lattice.Cell(c.ID)
	}
	portals := slices.Clone(g.lattice.Portals)
	g.compilePortals()
	g.update(changes)
	if err := g.checkAround(changes); err != nil {
		g.lattice.Portals = portals
		g.update(before)
		return err
	}
	for _, c := range cells {
		i := c.Y*g.grid.Width() + c.X
		g.kinds[i], g.legend[g.grid.kinds[i]] = g.grid.kinds[i], g.grid.legend[g.grid.kinds[i]]
	}
	return nil
}

// checkAround returns an error if a step at a changed cell, or past it, costs less than nothing, or too much: also one
// over the edge of the map.
func (g *Ground) checkAround(changes []lattice.Change) error {
	if g.lattice.Elevation == nil {
		return nil
	}
	for _, c := range changes {
		for _, row := range []int32{-g.lattice.Stride, 0, g.lattice.Stride} {
			for id := c.ID + row - 1; id <= c.ID+row+1; id++ {
				near, ok := g.lattice.Wrapped(g.lattice.XY(id))
				if !ok {
					continue
				}
				if err := g.checkSteps(near, g.lattice.Exits[near], g.lattice.LinksFrom(near)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// update changes the lattice and everything that is made from it.
func (g *Ground) update(changes []lattice.Change) {
	g.lattice.Update(changes)
	for _, c := range changes {
		g.regions.Update(c.ID)
	}
	g.jumps.update(g.lattice, changes)
}

// changes returns what has become of the cells, and of the larger units' places that reach over them, each once.
func (g *Ground) changes(cells []Cell) ([]lattice.Change, error) {
	pricer := g.mover.pricer(g.grid, g.topology)
	changes := make([]lattice.Change, 0, len(cells))
	for _, c := range cells {
		if err := g.grid.check(c); err != nil {
			return nil, err
		}
		for i := range pricer.size * pricer.size {
			place := c.Sub(image.Pt(i%pricer.size, i/pricer.size))
			if !place.In(g.grid.bounds) {
				continue
			}
			change, err := g.compileCell(place.Y*g.grid.Width()+place.X, pricer)
			if err != nil {
				return nil, err
			}
			changes = append(changes, change)
		}
	}
	slices.SortFunc(changes, func(a, b lattice.Change) int { return cmp.Compare(a.ID, b.ID) })
	return slices.CompactFunc(changes, func(a, b lattice.Change) bool { return a.ID == b.ID }), nil
}
