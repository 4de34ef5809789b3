package sheet

import (
	"errors"
	"fmt"
	"math"

	"paces"
	"paces/maze"
)

// Carving is a maze and how it was carved.
type Carving struct {
	Sheet *Sheet  // before the first step, with the start and the goal
	Steps []int32 // a cell and was·256 + now, its kinds before and after the step, alternate
	Looks bool    // the steps include those that only looked at a cell
}

// maxSteps is how many steps a carving holds at most, in 4 bytes twice. What only looks at a cell is left out beyond:
// a walk at random over a large maze looks at each of its cells a hundred times.
const maxSteps = 1 << 21

// mazeCosts are what the kinds of a maze cost.
var mazeCosts = paces.Costs{maze.Floor: 1, maze.Hills: 2, maze.Swamp: 5}

// Carve carves a maze and records how.
func Carve(plan maze.Plan) (*Carving, error) {
	if err := checkSides(plan.Width, plan.Height); err != nil {
		return nil, err
	}
	m, err := maze.New(plan)
	if err != nil {
		return nil, err
	}
	c := &Carving{Sheet: mazeSheet(m), Looks: true}
	for step := range m.Steps() {
		if c.Looks && len(c.Steps) == 2*maxSteps {
			c.dropLooks()
		}
		if c.Looks || step.Was != step.Now {
			c.Steps = append(c.Steps, c.Sheet.id(step.Cell), int32(step.Was)<<8|int32(step.Now))
		}
	}
	return c, nil
}

// mazeSheet returns the maze as it is now.
func mazeSheet(m *maze.Maze) *Sheet {
	s := &Sheet{Width: m.Grid.Width(), Height: m.Grid.Height(), Costs: mazeCosts}
	for _, k := range m.Grid.All() {
		s.Kinds = append(s.Kinds, k)
	}
	s.copyLegend(m.Grid)
	s.Starts, s.Goals = []int32{s.id(m.Start)}, []int32{s.id(m.Goal)}
	return s
}

// dropLooks leaves the steps that changed something.
func (c *Carving) dropLooks() {
	c.Looks = false
	kept := c.Steps[:0]
	for i := 0; i < len(c.Steps); i += 2 {
		if kinds := c.Steps[i+1]; kinds>>8 != kinds&255 {
			kept = append(kept, c.Steps[i], kinds)
		}
	}
	c.Steps = kept
}

// Walk is the way of a wall follower.
type Walk struct {
	Cells   []int32 // every cell it stands on, from the start
	Arrived bool    // else it goes round in circles for ever, or has nowhere to go
	Fewest  int     // how many steps a queue finds from start to goal; -1 if there is no way
}

// Follow walks over a sheet with a hand on the wall, in four directions, whatever moves the sheet is made for. On hexes
// no wall is followed.
func Follow(s *Sheet, from, to int32, hand maze.Hand) (*Walk, error) {
	ground, err := s.steps(from, to)
	if err != nil {
		return nil, err
	}
	w := &Walk{Cells: []int32{from}, Fewest: -1}
	path, err := ground.Path(s.cell(from), s.cell(to))
	switch {
	case err == nil:
		w.Fewest = path.Steps()
	case !errors.Is(err, paces.ErrNoPath):
		return nil, err
	}
	walk := maze.Follow(ground.passable, s.cell(from), s.cell(to), hand)
	for pose := range walk.Steps() {
		w.Cells = append(w.Cells, s.id(pose.Cell))
	}
	w.Arrived = walk.Arrived()
	return w, nil
}

// Flood is how a queue finds the goal, as a walker counts: every step costs one, in four directions.
type Flood struct {
	Cells []int32 // in the order in which they are reached, layer by layer, until the goal is
	Steps []int32 // how many steps away each of them is
	Path  []int32 // one of the fewest steps; empty if there is no way
}

// NewFlood floods a sheet from one cell until it comes to another.
func NewFlood(s *Sheet, from, to int32) (*Flood, error) {
	ground, err := s.steps(from, to)
	if err != nil {
		return nil, err
	}
	f := &Flood{}
	farthest := paces.Cost(math.MaxInt32)
	path, err := ground.Path(s.cell(from), s.cell(to))
	switch {
	case err == nil:
		farthest = path.Cost()
		for c := range path.Cells() {
			f.Path = append(f.Path, s.id(c))
		}
	case !errors.Is(err, paces.ErrNoPath):
		return nil, err
	}
	reach, err := ground.Reach(s.cell(from), farthest)
	if err != nil {
		return nil, err
	}
	for c, steps := range reach.All() {
		f.Cells, f.Steps = append(f.Cells, s.id(c)), append(f.Steps, steps)
		if s.id(c) == to {
			break
		}
	}
	return f, nil
}

// walkable is ground of four directions on which every step costs one: what a walker counts.
type walkable struct {
	*paces.Ground
	grid *paces.Grid
}

// steps returns the ground for a walk between two cells of the sheet.
func (s *Sheet) steps(from, to int32) (*walkable, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := s.checkCells("from, to", from, to); err != nil {
		return nil, err
	}
	if s.topology().Hex() {
		return nil, errors.New("a wall is followed on squares, not on hexes")
	}
	var costs paces.Costs
	for k, cost := range s.Costs {
		if cost != 0 {
			costs[k] = 1
		}
	}
	grid, err := s.grid()
	if err != nil {
		return nil, err
	}
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: costs})
	if err != nil {
		return nil, fmt.Errorf("a wall follower's ground: %w", err)
	}
	return &walkable{ground, grid}, nil
}

func (w *walkable) passable(from, to paces.Cell) bool {
	return w.Open(from) && w.Open(to) && !w.grid.Barred(from, to)
}
