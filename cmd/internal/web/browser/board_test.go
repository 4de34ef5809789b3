package browser

import (
	"testing"

	"paces"
)

// board is what the page says is painted. A cell is its number, y·Width + x.
type board struct {
	Width, Height  int
	Kinds          []int
	Moves, Corners string
	Wrap           int // 1 if the left edge meets the right one, 2 top and bottom, 3 both
	Costs          [2][]uint16
	Sources, Goals []int
	Enemies        []int
	Bars, Portals  []int
}

func (p *tab) board() board {
	p.Helper()
	return eval[board](p, `() => paces.board()`)
}

// cell returns the number of a cell.
func (b board) cell(x, y int) int { return y*b.Width + x }

// row returns the cells of a part of a row.
func (b board) row(y, x0, x1 int) (cells []int) {
	for x := x0; x < x1; x++ {
		cells = append(cells, b.cell(x, y))
	}
	return cells
}

// kinds returns the kinds of cells, as characters.
func (b board) kinds(cells []int) string {
	kinds := make([]byte, len(cells))
	for i, cell := range cells {
		kinds[i] = byte(b.Kinds[cell])
	}
	return string(kinds)
}

// all returns the kinds of the whole map, row by row.
func (b board) all() string { return b.kinds(b.row(0, 0, b.Width*b.Height)) }

// topology is how one moves on the board.
func (b board) topology(t *testing.T) paces.Topology {
	t.Helper()
	topology, err := paces.ParseTopology(b.Moves)
	if err != nil {
		t.Fatal(err)
	}
	corners, err := paces.ParseCorners(b.Corners)
	if err != nil {
		t.Fatal(err)
	}
	topology.WrapX, topology.WrapY = b.Wrap&1 != 0, b.Wrap&2 != 0
	return topology.WithCorners(corners)
}

// grid puts the board together, without the page's help.
func (b board) grid(t *testing.T) *paces.Grid {
	t.Helper()
	grid, err := paces.NewGrid(b.Width, b.Height, '.')
	if err != nil {
		t.Fatal(err)
	}
	for cell, kind := range b.Kinds {
		if err := grid.Set(b.at(cell), byte(kind)); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < len(b.Bars); i += 2 {
		if err := grid.Bar(b.at(b.Bars[i]), b.at(b.Bars[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < len(b.Portals); i += 3 {
		portal := paces.Portal{From: b.at(b.Portals[i]), To: b.at(b.Portals[i+1]), Price: int32(b.Portals[i+2])}
		if err := grid.AddPortal(portal); err != nil {
			t.Fatal(err)
		}
	}
	return grid
}

// ground compiles the board for one of its movers.
func (b board) ground(t *testing.T, mover int) *paces.Ground {
	t.Helper()
	var costs paces.Costs
	copy(costs[:], b.Costs[mover])
	ground, err := b.grid(t).Compile(b.topology(t), paces.Mover{Costs: costs})
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

// at returns a cell as the library names it.
func (b board) at(cell int) paces.Cell { return paces.Cell{X: cell % b.Width, Y: cell / b.Width} }

func (b board) cells(numbers []int) (cells []paces.Cell) {
	for _, n := range numbers {
		cells = append(cells, b.at(n))
	}
	return cells
}
