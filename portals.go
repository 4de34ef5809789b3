package paces

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"paces/internal/lattice"
)

// Portal is a step from one cell to any other, one way. It is walked where both cells are open, and costs its price,
// in paces, whatever the ground it leads to.
type Portal struct {
	From, To Cell
	Price    int32
}

// AddPortal puts a portal on the map. The error is [ErrOffMap], [ErrNegativeCost] or [ErrOverflow], or says that the
// portal leads to where it stands.
func (g *Grid) AddPortal(p Portal) error {
	for _, c := range []Cell{p.From, p.To} {
		if err := g.check(c); err != nil {
			return err
		}
	}
	switch {
	case p.From == p.To:
		return fmt.Errorf("the portal at %d,%d leads to itself", p.From.X, p.From.Y)
	case p.Price < 0:
		return &cellError{p.From, ErrNegativeCost, fmt.Sprintf("a portal of price %d", p.Price)}
	case p.Price > math.MaxInt32/maxUnit:
		return &cellError{p.From, ErrOverflow, fmt.Sprintf("a portal of price %d, at most %d", p.Price, math.MaxInt32/maxUnit)}
	}
	g.insertPortal(p)
	return nil
}

func (g *Grid) insertPortal(p Portal) {
	at, _ := slices.BinarySearchFunc(g.portals, p, comparePortals)
	g.portals = slices.Insert(g.portals, at, p)
}

// RemovePortals takes all portals from one cell to another off the map and returns how many there were.
func (g *Grid) RemovePortals(from, to Cell) int {
	before := len(g.portals)
	g.portals = slices.DeleteFunc(g.portals, func(p Portal) bool { return p.From == from && p.To == to })
	return before - len(g.portals)
}

// Portals returns the portals of the map, by row and column of their entrances, then of their exits.
func (g *Grid) Portals() []Portal { return slices.Clone(g.portals) }

func comparePortals(a, b Portal) int {
	return cmp.Or(compareCells(a.From, b.From), compareCells(a.To, b.To), cmp.Compare(a.Price, b.Price))
}

// compareCells orders cells by row, then column.
func compareCells(a, b image.Point) int {
	return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
}

// compilePortals hands the portals of the grid to the lattice.
func (g *Ground) compilePortals() {
	l := g.lattice
	l.Portals = l.Portals[:0]
	for _, p := range g.grid.portals {
		l.Portals = append(l.Portals, lattice.Link{
			From: l.ID(p.From.X, p.From.Y), To: l.ID(p.To.X, p.To.Y), Toll: p.Price * g.topology.Straight,
		})
	}
}
