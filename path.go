package paces

import (
	"fmt"
	"image"
	"iter"
	"slices"
	"strings"

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

// leg is n steps in direction dir, or, if dir is byLink, one step through a portal or over the map's edge to cell n.
type leg struct {
	dir uint8
	n   int32
}

const byLink = 8

// end returns the cell where a leg that begins at cell id ends.
func (k leg) end(l *lattice.Lattice, id int32) int32 {
	if k.dir == byLink {
		return k.n
	}
	return id + l.Off[k.dir]*k.n
}

// steps is the number of steps.
func (k leg) steps() int {
	if k.dir == byLink {
		return 1
	}
	return int(k.n)
}

// Cost returns the sum of the steps.
func (p Path) Cost() Cost { return p.cost }

// Steps returns the number of steps: one less than the number of cells.
func (p Path) Steps() int {
	n := 0
	for _, leg := range p.legs {
		n += leg.steps()
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
			for range leg.steps() {
				if leg.dir == byLink {
					id = leg.n
				} else {
					id += p.lattice.Off[leg.dir]
				}
				if !yield(p.cell(id)) {
					return
				}
			}
		}
	}
}

// Waypoints yields the start, each cell where the path turns or takes a portal, and the end.
func (p Path) Waypoints() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		if p.lattice == nil || !yield(p.cell(p.start)) {
			return
		}
		id := p.start
		for _, leg := range p.legs {
			id = leg.end(p.lattice, id)
			if !yield(p.cell(id)) {
				return
			}
		}
	}
}

// String gives the cost, in units of the topology, and the way-points, for messages: "cost 5: (5,3) (5,0) (7,0)".
func (p Path) String() string {
	if p.lattice == nil {
		return "no path"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "cost %d:", p.cost)
	for c := range p.Waypoints() {
		fmt.Fprint(&b, " ", c)
	}
	return b.String()
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

// appendStep adds the step from one cell to another at the end of legs.
func appendStep(l *lattice.Lattice, legs []leg, from, to int32) []leg {
	for d := range uint8(len(l.Shape.Steps)) {
		if from+l.Off[d] != to || l.ExitsFrom(from)>>d&1 == 0 {
			continue
		}
		if last := len(legs) - 1; last >= 0 && legs[last].dir == d {
			legs[last].n++
			return legs
		}
		return append(legs, leg{d, 1})
	}
	return append(legs, leg{byLink, to})
}

// appendWay adds the legs of a way that is known backwards: back gives the cell before another, and is false at the
// start, which is returned.
func appendWay(l *lattice.Lattice, legs []leg, end int32, back func(int32) (int32, bool)) (start int32, _ []leg) {
	first := len(legs)
	for {
		from, ok := back(end)
		if !ok {
			break
		}
		legs = appendStep(l, legs, from, end)
		end = from
	}
	slices.Reverse(legs[first:])
	return end, legs
}
