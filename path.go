package paces

import (
	"image"
	"iter"
	"slices"

	"paces/internal/lattice"
)

// Path is a way from one cell to another, every cell walked. A path never holds a cell twice.
//
// A Path from a [Search] is valid until that search's next question; [Path.Clone] keeps it. The zero value is no path:
// it has no cells and costs nothing.
type Path struct {
	lattice *lattice.Lattice
	start   int32
	legs    []leg
	cost    Cost
	settled int
}

// leg is n steps in one direction.
type leg struct {
	dir uint8
	n   int32
}

// Cost returns the sum of the steps.
func (p Path) Cost() Cost { return p.cost }

// Steps returns the number of steps: one less than the number of cells.
func (p Path) Steps() int {
	n := 0
	for _, leg := range p.legs {
		n += int(leg.n)
	}
	return n
}

// Settled returns how many cells the search settled to find the path.
func (p Path) Settled() int { return p.settled }

// Cells yields every cell of the path, start and end included.
func (p Path) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		if p.lattice == nil || !yield(p.cell(p.start)) {
			return
		}
		id := p.start
		for _, leg := range p.legs {
			for range leg.n {
				id += p.lattice.Off[leg.dir]
				if !yield(p.cell(id)) {
					return
				}
			}
		}
	}
}

// Waypoints yields the start, each cell where the path turns, and the end.
func (p Path) Waypoints() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		if p.lattice == nil || !yield(p.cell(p.start)) {
			return
		}
		id := p.start
		for _, leg := range p.legs {
			id += p.lattice.Off[leg.dir] * leg.n
			if !yield(p.cell(id)) {
				return
			}
		}
	}
}

func (p Path) cell(id int32) Cell {
	x, y := p.lattice.XY(id)
	return image.Pt(x, y)
}

// AppendCells appends every cell of the path to dst and returns it. It allocates only to let dst grow.
func (p Path) AppendCells(dst []Cell) []Cell {
	for c := range p.Cells() {
		dst = append(dst, c)
	}
	return dst
}

// Start returns the first cell.
func (p Path) Start() Cell {
	for c := range p.Waypoints() {
		return c
	}
	return Cell{}
}

// End returns the last cell.
func (p Path) End() (end Cell) {
	for c := range p.Waypoints() {
		end = c
	}
	return end
}

// Clone returns a copy that outlives the search it came from.
func (p Path) Clone() Path {
	p.legs = slices.Clone(p.legs)
	return p
}

// appendStep adds one step at the end of legs.
func appendStep(legs []leg, dir uint8) []leg {
	if last := len(legs) - 1; last >= 0 && legs[last].dir == dir {
		legs[last].n++
		return legs
	}
	return append(legs, leg{dir, 1})
}
