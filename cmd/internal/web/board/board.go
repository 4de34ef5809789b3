// Package board is the map behind the playground's page, and what the page asks of it. It has no path-finding of its own:
// it puts the page's plain numbers into the types of the library, and the answers back.
//
// A cell is its number, y·width + x.
package board

import (
	"fmt"

	"paces"
)

// MaxSide is the most cells a board has on a side.
const MaxSide = 1024

// Movers is how many cost tables a board has, so that two tempers can be compared.
const Movers = 2

// Moves are the topologies in the order in which the page numbers them.
var Moves = [...]paces.Topology{
	paces.Four, paces.King, paces.Eight, paces.Octile, paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ,
}

// Board is a painted map and one ground for each cost table.
//
// Invariant: grounds[i] is nil, or what Compile would make of the grid and costs[i].
type Board struct {
	grid     *paces.Grid
	topology paces.Topology
	costs    [Movers]paces.Costs
	grounds  [Movers]*paces.Ground
}

// New returns a board of the given kinds, row by row, on which everything is closed until [Board.SetCosts].
func New(width, height int, kinds []byte, topology paces.Topology) (*Board, error) {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return nil, fmt.Errorf("a board of %d x %d: a side has 1 to %d cells", width, height, MaxSide)
	}
	if len(kinds) < width*height {
		return nil, fmt.Errorf("%d kinds for a board of %d x %d", len(kinds), width, height)
	}
	grid, err := paces.NewGrid(width, height, '.')
	if err != nil {
		return nil, err
	}
	b := &Board{grid: grid, topology: topology}
	for id, kind := range kinds[:width*height] {
		if err := grid.Set(b.Cell(int32(id)), kind); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Cell returns the cell with a number; that of a number that is none lies off the map.
func (b *Board) Cell(id int32) paces.Cell {
	if id < 0 {
		return paces.Cell{X: -1, Y: -1}
	}
	return paces.Cell{X: int(id) % b.grid.Width(), Y: int(id) / b.grid.Width()}
}

// Size returns the number of cells.
func (b *Board) Size() int { return b.grid.Width() * b.grid.Height() }

// ID returns the number of a cell of the map.
func (b *Board) ID(c paces.Cell) int32 { return int32(c.Y*b.grid.Width() + c.X) }

// Cells returns the cells with these numbers.
func (b *Board) Cells(ids []int32) []paces.Cell {
	cells := make([]paces.Cell, len(ids))
	for i, id := range ids {
		cells[i] = b.Cell(id)
	}
	return cells
}

// AppendIDs appends the number of every cell of a path.
func (b *Board) AppendIDs(dst []int32, p paces.Path) []int32 {
	for c := range p.Cells() {
		dst = append(dst, b.ID(c))
	}
	return dst
}

// CheckMover returns an error if there is no mover of that number.
func CheckMover(mover int) error {
	if mover < 0 || mover >= Movers {
		return fmt.Errorf("mover %d of %d", mover, Movers)
	}
	return nil
}

// SetCosts gives one of the movers its cost table.
func (b *Board) SetCosts(mover int, costs paces.Costs) {
	if b.costs[mover] != costs {
		b.costs[mover], b.grounds[mover] = costs, nil
	}
}

// Bar takes away the steps from one cell to a neighbour: from and to alternate.
func (b *Board) Bar(pairs []int32) error {
	b.forget()
	for i := 0; i+1 < len(pairs); i += 2 {
		if err := b.grid.Bar(b.Cell(pairs[i]), b.Cell(pairs[i+1])); err != nil {
			return err
		}
	}
	return nil
}

// Join adds portals: from, to and price, in paces, follow each other.
func (b *Board) Join(portals []int32) error {
	b.forget()
	for i := 0; i+2 < len(portals); i += 3 {
		p := paces.Portal{From: b.Cell(portals[i]), To: b.Cell(portals[i+1]), Price: portals[i+2]}
		if err := b.grid.AddPortal(p); err != nil {
			return err
		}
	}
	return nil
}

func (b *Board) forget() { b.grounds = [Movers]*paces.Ground{} }

// Paint gives cells their kinds, and the grounds that are there the change alone. After an error, which leaves the cells
// before the faulty one painted, they are compiled anew.
func (b *Board) Paint(ids []int32, kinds []int32) (err error) {
	defer func() {
		if err != nil {
			b.forget()
		}
	}()
	cells := b.Cells(ids)
	for i, c := range cells {
		if err := b.grid.Set(c, byte(kinds[i])); err != nil {
			return err
		}
	}
	for _, g := range b.grounds {
		if g == nil {
			continue
		}
		if err := g.Update(cells...); err != nil {
			return err
		}
	}
	return nil
}

// Ground returns the ground of a mover, compiled when it is first asked for.
func (b *Board) Ground(mover int) (*paces.Ground, error) {
	if err := CheckMover(mover); err != nil {
		return nil, err
	}
	if b.grounds[mover] == nil {
		g, err := b.grid.Compile(b.topology, paces.Mover{Costs: b.costs[mover]})
		if err != nil {
			return nil, err
		}
		b.grounds[mover] = g
	}
	return b.grounds[mover], nil
}
