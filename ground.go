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

// Compile returns the ground on which a unit like m walks the map by the steps of t. The ground is a snapshot: changes
// of the grid show in it when [Ground.Update] is told of them.
//
// A price or a step below zero is refused with [ErrNegativeCost], a step too dear for a Cost with [ErrOverflow]; the
// error names the cell.
func (g *Grid) Compile(t Topology, m Mover) (*Ground, error) {
	if err := t.check(g); err != nil {
		return nil, fmt.Errorf("topology: %w", err)
	}
	if m.Size < 0 || m.Size > 1 && t.Hex() {
		return nil, fmt.Errorf("a mover of size %d", m.Size)
	}
	shape := t.lattice()
	if lattice.PaddedLen(g.Width(), g.Height(), shape.Shear) > maxCells {
		return nil, fmt.Errorf("a map of %dx%d hexes is too large", g.Width(), g.Height())
	}
	l := lattice.New(g.Width(), g.Height(), shape)
	ground := &Ground{grid: g, topology: t, mover: m, lattice: l}
	ground.searches.New = func() any { return NewSearch(ground) }
	if !m.Slope.flat() {
		l.Slope = lattice.Slope{Up: m.Slope.Up, Down: m.Slope.Down}
		l.Elevation = make([]int32, l.Len())
	}
	pricer := m.pricer(g, t)
	for i := range g.kinds {
		c, err := ground.compileCell(i, pricer)
		if err != nil {
			return nil, err
		}
		l.Price[c.ID] = c.Price
		if l.Elevation != nil {
			l.Elevation[c.ID] = c.Elevation
		}
		l.Bar(c.ID, c.Barred)
	}
	ground.compilePortals()
	l.Link()
	if l.Elevation != nil {
		for id := range l.Exits {
			if err := ground.checkSteps(int32(id)); err != nil {
				return nil, err
			}
		}
	}
	return ground, nil
}

// compileCell returns what the cell with index i is to the mover.
func (g *Ground) compileCell(i int, p *pricer) (lattice.Change, error) {
	c := g.grid.cell(i)
	change := lattice.Change{ID: g.lattice.ID(c.X, c.Y), Price: lattice.Closed, Barred: g.barred(c)}
	if g.lattice.Elevation != nil {
		if heights := g.grid.layer(g.mover.Slope.layer()); heights != nil {
			change.Elevation = heights.values[i]
		}
	}
	price, err := p.unitAt(i)
	if price != closed {
		change.Price = int32(price)
	}
	return change, err
}

// checkSteps returns an error if a step out of cell id costs less than nothing, or too much.
func (g *Ground) checkSteps(id int32) error {
	l := g.lattice
	for d := range uint8(len(l.Shape.Steps)) {
		if l.Exits[id]>>d&1 == 0 {
			continue
		}
		price := l.StepPrice(id, d)
		wrong := ErrNegativeCost
		if price >= 0 {
			if price*int64(l.Unit[d]) <= math.MaxInt32 {
				continue
			}
			wrong = ErrOverflow
		}
		to := id + l.Off[d]
		return &cellError{g.cell(id), wrong, fmt.Sprintf("the step from there to %d,%d, from height %d to %d, costs %d paces",
			g.cell(to).X, g.cell(to).Y, l.Elevation[id], l.Elevation[to], price)}
	}
	return nil
}

// cell returns the cell with index i in the grid's arrays.
func (g *Grid) cell(i int) Cell { return image.Pt(i%g.Width(), i/g.Width()) }

// Topology returns the steps that the ground was compiled with.
func (g *Ground) Topology() Topology { return g.topology }

// Grid returns the map that the ground was compiled from.
func (g *Ground) Grid() *Grid { return g.grid }

// Mover returns what the ground was compiled for.
func (g *Ground) Mover() Mover { return g.mover }

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
		for _, arc := range l.AppendArcs(nil, l.ID(c.X, c.Y), false) {
			if !yield(g.cell(arc.Cell), arc.Cost) {
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
