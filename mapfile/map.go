package mapfile

import (
	"fmt"

	"paces"
)

// Map is what a file says: the grid, with its layers, thin walls and portals, and what the file suggests about moving on it.
type Map struct {
	Grid     *paces.Grid
	Format   string         // the name of the format, as in [Formats]
	Topology paces.Topology // the moves that the format or the file is made for

	// Costs suggests what each kind costs, by the format's defaults and the rule that was used. A [paces.Mover] made
	// from it is a good first mover and no more.
	Costs paces.Costs

	// Values holds the number behind each kind where the file was made of numbers, else it is nil.
	Values []int

	Marks    []Mark   // places the file names: start, goal, and what its object layers hold
	Movers   []Mover  // named movers, where the file keeps some
	Rule     Rule     // the rule that was used, complete: it gives the same costs when passed back
	portals  int      // so many were added to the grid
	Warnings []string // what was found and not used, a sentence each
}

// Mark is a named place of a map, such as "start" or "goal".
type Mark struct {
	Name string
	Cell paces.Cell
}

// Mover is a mover with a name.
type Mover struct {
	Name string
	paces.Mover
}

// dearest is the greatest price that a cost table holds.
const dearest = int(paces.Free) - 1

// Find returns the first place marked with that name.
func (m *Map) Find(name string) (paces.Cell, bool) {
	for _, k := range m.Marks {
		if k.Name == name {
			return k.Cell, true
		}
	}
	return paces.Cell{}, false
}

// ValueCosts returns the cost table in which each number of the file is its own cost, 0 being free. A number that is
// no cost is an error, and so is a map that is not made of numbers.
func (m *Map) ValueCosts() (costs paces.Costs, err error) {
	if m.Values == nil {
		return costs, fmt.Errorf("a map of format %s has no numbers to take costs from", m.Format)
	}
	for k, n := range m.Grid.Counts() {
		if n == 0 {
			continue
		}
		if costs[k], err = costOf(m.Values[k]); err != nil {
			return costs, fmt.Errorf("the number %d of the map: %w", m.Values[k], err)
		}
	}
	return costs, nil
}

// costOf returns the entry of a cost table for a number that is its own cost.
func costOf(n int) (uint16, error) {
	switch {
	case n < 0:
		return 0, paces.ErrNegativeCost
	case n > dearest:
		return 0, fmt.Errorf("no cost: the dearest is %d", dearest)
	case n == 0:
		return paces.Free, nil
	}
	return uint16(n), nil
}

// warn adds a warning.
func (m *Map) warn(format string, args ...any) {
	m.Warnings = append(m.Warnings, fmt.Sprintf(format, args...))
}

// maxPortals bounds the portals of a map: the grid keeps them in order, and a stranger's file may hold any number.
const maxPortals = 1 << 14

// portal adds a portal from one cell to another.
func (m *Map) portal(from, to paces.Cell, price int) error {
	if m.portals++; m.portals > maxPortals {
		return fmt.Errorf("more than %d portals", maxPortals)
	}
	return m.Grid.AddPortal(paces.Portal{From: from, To: to, Price: int32(price)})
}
