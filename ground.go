package paces

import (
	"fmt"
	"image"
	"iter"
	"math"
	"slices"
	"sync"

	"paces/internal/jump"
	"paces/internal/lattice"
	"paces/internal/region"
)

// Ground is a map compiled for one sort of unit: flat arrays of the steps that exist and what they cost. Any number of
// goroutines may ask it at once.
//
// Path, Find, Reach and Field borrow a [Search] from a pool. A loop that asks many questions keeps a Search of its own,
// which allocates nothing once it is warm. The zero Ground is of no use; see [Grid.Compile].
type Ground struct {
	grid     *Grid
	kinds    []Kind // as compiled: errors name them, and the grid may be painted while searches run
	legend   [256]Sign
	topology Topology
	mover    Mover
	lattice  *lattice.Lattice
	regions  *region.Index
	jumps    jumpIndex
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
	if err := m.checkSize(t); err != nil {
		return nil, err
	}
	shape := t.lattice()
	if lattice.PaddedLen(g.Width(), g.Height(), shape.Shear) > maxCells {
		return nil, fmt.Errorf("a map of %dx%d hexes is too large: padded by half its rows (flat-top: its columns) it has more than %d million cells",
			g.Width(), g.Height(), maxCells>>20)
	}
	l := lattice.New(g.Width(), g.Height(), shape)
	ground := &Ground{grid: g, kinds: slices.Clone(g.kinds), legend: g.legend, topology: t, mover: m.clone(), lattice: l}
	ground.searches.New = func() any { return NewSearch(ground) }
	if !m.Slope.flat() {
		l.Slope = lattice.Slope{Up: ground.mover.Slope.Up, Down: ground.mover.Slope.Down}
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
		for id, exits := range l.Exits {
			if err := ground.checkSteps(int32(id), exits, l.LinksFrom(int32(id))); err != nil {
				return nil, err
			}
		}
	}
	ground.regions = region.New(l)
	if jump.Possible(l) {
		ground.jumps.get(l)
	}
	return ground, nil
}

// joined reports whether there may be a way from one open cell to another; false is certain.
func (g *Ground) joined(from, to int32) bool {
	return g.lattice.Linked() || g.regions.Connected(from, to)
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

// checkSteps returns an error if a step out of cell id, by the given exits or links, costs less than nothing, or too much.
func (g *Ground) checkSteps(id int32, exits uint8, links []lattice.Link) error {
	l := g.lattice
	for d := range uint8(len(l.Shape.Steps)) {
		if exits>>d&1 == 0 {
			continue
		}
		if err := g.checkStep(id, id+l.Off[d], l.Unit[d]); err != nil {
			return err
		}
	}
	for _, link := range links {
		if err := g.checkStep(id, link.To, link.Unit); err != nil {
			return err
		}
	}
	return nil
}

func (g *Ground) checkStep(from, to, unit int32) error {
	price, wrong := g.lattice.EntryPrice(from, to), ErrNegativeCost
	switch cost := price * int64(unit); {
	case cost > math.MaxInt32:
		wrong = ErrOverflow
	case cost >= 0:
		return nil
	}
	return &cellError{g.cell(from), wrong, fmt.Sprintf("the step from there to %d,%d, from height %d to %d, costs %d paces",
		g.cell(to).X, g.cell(to).Y, g.lattice.Elevation[from], g.lattice.Elevation[to], price)}
}

// cell returns the cell with index i in the grid's arrays.
func (g *Grid) cell(i int) Cell { return image.Pt(i%g.Width(), i/g.Width()) }

// Topology returns the steps that the ground was compiled with.
func (g *Ground) Topology() Topology { return g.topology }

// Grid returns the map that the ground was compiled from.
func (g *Ground) Grid() *Grid { return g.grid }

// Mover returns a copy of what the ground was compiled for.
func (g *Ground) Mover() Mover { return g.mover.clone() }

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
// cost; between cells far enough apart on a map without walls and portals where every cell costs the same it is the true
// cost. It is Unreached if one of them is off the map.
func (g *Ground) Distance(a, b Cell) Cost {
	l := g.lattice
	if !l.In(a.X, a.Y) || !l.In(b.X, b.Y) {
		return Unreached
	}
	from, to := l.ID(a.X, a.Y), l.ID(b.X, b.Y)
	h := l.Distance(from, to)
	in, out := int64(math.MaxInt32), int64(math.MaxInt32) // to the nearest portal, and from where the nearest one leads
	for _, p := range l.Portals {
		in, out = min(in, l.Distance(from, p.From)), min(out, l.Distance(p.To, to))
	}
	return Cost(min(min(h, in+out)*int64(l.Cheapest), lattice.MaxCost))
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
