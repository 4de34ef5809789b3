package paces

import (
	"fmt"
	"image"
	"iter"
	"math"
	"sync"

	"paces/internal/lattice"
)

// Ground is a map compiled for one sort of unit: flat arrays of the steps that exist and what they cost. Any number of
// goroutines may ask it at once.
//
// Path, Find, Reach and Field borrow a [Search] from a pool. A loop that asks many questions keeps a Search of its own,
// which allocates nothing once it is warm.
type Ground struct {
	grid     *Grid
	topology Topology
	mover    Mover
	lattice  *lattice.Lattice
	searches sync.Pool
}

// Compile returns the ground on which a unit like m walks the map by the steps of t. The ground is a snapshot: later
// changes of the grid do not show in it.
//
// A price or a step below zero is refused with [ErrNegativeCost], a step too dear for a Cost with [ErrOverflow]; the
// error names the cell.
func (g *Grid) Compile(t Topology, m Mover) (*Ground, error) {
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("topology: %w", err)
	}
	shape := t.lattice()
	if lattice.PaddedLen(g.Width(), g.Height(), shape.Shear) > maxCells {
		return nil, fmt.Errorf("a map of %dx%d hexes is too large", g.Width(), g.Height())
	}
	prices, err := m.prices(g)
	if err != nil {
		return nil, err
	}
	l := lattice.New(g.Width(), g.Height(), shape)
	unit := int64(max(t.Straight, t.Diagonal))
	for i, p := range prices {
		if p == closed {
			continue
		}
		c := g.cell(i)
		if p*unit > math.MaxInt32 {
			return nil, &cellError{c, ErrOverflow, fmt.Sprintf("one step into it costs %d", p*unit)}
		}
		l.Price[l.ID(c.X, c.Y)] = int32(p)
	}
	if !m.Slope.flat() {
		m.Slope.raise(l, g)
	}
	l.Link()
	ground := &Ground{grid: g, topology: t, mover: m, lattice: l}
	ground.searches.New = func() any { return NewSearch(ground) }
	return ground, ground.checkSlope()
}

// raise gives the lattice its heights.
func (s *Slope) raise(l *lattice.Lattice, g *Grid) {
	name := s.Layer
	if name == "" {
		name = "height"
	}
	l.Slope = lattice.Slope{Up: s.Up, Down: s.Down}
	l.Elevation = make([]int32, l.Len())
	if layer := g.layer(name); layer != nil {
		for i, v := range layer.values {
			c := g.cell(i)
			l.Elevation[l.ID(c.X, c.Y)] = v
		}
	}
}

// checkSlope returns an error if some step costs less than nothing, or too much.
func (g *Ground) checkSlope() error {
	l := g.lattice
	if l.Elevation == nil {
		return nil
	}
	for id, exits := range l.Exits {
		for d := range uint8(len(l.Shape.Steps)) {
			if exits>>d&1 == 0 {
				continue
			}
			to := int32(id) + l.Off[d]
			price := int64(l.StepPrice(int32(id), d))
			what := fmt.Sprintf("the step from there to %d,%d, from height %d to %d, costs %d paces",
				g.cell(to).X, g.cell(to).Y, l.Elevation[id], l.Elevation[to], price)
			if price < 0 {
				return &cellError{g.cell(int32(id)), ErrNegativeCost, what}
			}
			if price*int64(l.Unit[d]) > math.MaxInt32 {
				return &cellError{g.cell(int32(id)), ErrOverflow, what}
			}
		}
	}
	return nil
}

// cell returns the cell with index i in the grid's arrays.
func (g *Grid) cell(i int) Cell { return image.Pt(i%g.Width(), i/g.Width()) }

// Topology returns the steps that the ground was compiled with.
func (g *Ground) Topology() Topology { return g.topology }

// Bounds returns the rectangle of all cells.
func (g *Ground) Bounds() image.Rectangle { return image.Rect(0, 0, g.lattice.Width, g.lattice.Height) }

// Open reports whether the unit may stand on c. Off the map it may not.
func (g *Ground) Open(c Cell) bool {
	return g.lattice.In(c.X, c.Y) && g.lattice.Open(g.lattice.ID(c.X, c.Y))
}

// Steps yields the cells that one step from c leads to, with what that step costs, in the order of directions.
func (g *Ground) Steps(c Cell) iter.Seq2[Cell, Cost] {
	return func(yield func(Cell, Cost) bool) {
		l := g.lattice
		if !l.In(c.X, c.Y) {
			return
		}
		id := l.ID(c.X, c.Y)
		for d := range uint8(len(l.Shape.Steps)) {
			if l.Exits[id]>>d&1 == 1 && !yield(g.cell(id+l.Off[d]), l.Step(id, d)) {
				return
			}
		}
	}
}

// Distance is a lower bound of the cost from a to b: the estimate that the searches use. It never exceeds the true
// cost and is exact on a map without walls where every cell costs the same.
func (g *Ground) Distance(a, b Cell) Cost {
	l := g.lattice
	h := l.Distance(l.ID(a.X, a.Y), l.ID(b.X, b.Y)) * int64(l.Cheapest)
	return Cost(min(h, lattice.MaxCost))
}

// Lattice returns the compiled arrays, for the packages of this module. Searches only read them.
func (g *Ground) Lattice() *lattice.Lattice { return g.lattice }

// cell returns the cell with number id.
func (g *Ground) cell(id int32) Cell {
	x, y := g.lattice.XY(id)
	return image.Pt(x, y)
}

// id returns the number of cell c, or an error that says that it is off the map.
func (g *Ground) id(c Cell) (int32, error) {
	if !g.lattice.In(c.X, c.Y) {
		return 0, &cellError{c, ErrOffMap, fmt.Sprintf("the map has %dx%d cells", g.lattice.Width, g.lattice.Height)}
	}
	return g.lattice.ID(c.X, c.Y), nil
}
