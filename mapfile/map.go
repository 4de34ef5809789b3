package mapfile

import (
	"fmt"

	"paces"
)

// Map is what a file says: the painted grid, and what the file suggests about moving on it.
//
// Costs holds a suggestion for every kind the grid holds, by the format's defaults and the rule that was used; a
// [paces.Mover] made from it is a good first mover and no more.
type Map struct {
	Grid   *paces.Grid
	Format string // the name of the format, as in [Formats]
	Moves  string // the topology's name, such as "four" or "hex-odd-r"

	Costs [256]uint16 // suggested price of entering each kind, in paces; 0 closes, [free] is passable at no cost

	// Values holds the number behind each kind where the file was made of numbers, else it is nil.
	Values []int

	Marks    []Mark   // places the file names: start, goal, and what its object layers hold
	Warnings []string // what was found and not used, a sentence each
}

// free is the entry of a cost table for a kind that is passable at no cost.
const free = 65535

// dearest is the greatest price that a cost table holds.
const dearest = free - 1

// Mark is a named place of a map, such as "start" or "goal".
type Mark struct {
	Name string
	Cell paces.Cell
}

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
func (m *Map) ValueCosts() (costs [256]uint16, err error) {
	if m.Values == nil {
		return costs, fmt.Errorf("a map of format %s has no numbers to take costs from", m.Format)
	}
	for k, n := range m.Grid.Counts() {
		if n == 0 {
			continue
		}
		switch v := m.Values[k]; {
		case v < 0:
			return costs, fmt.Errorf("the number %d of the map is a %w", v, paces.ErrNegativeCost)
		case v > dearest:
			return costs, fmt.Errorf("the number %d of the map is no cost: the dearest is %d", v, dearest)
		case v == 0:
			costs[k] = free
		default:
			costs[k] = uint16(v)
		}
	}
	return costs, nil
}
