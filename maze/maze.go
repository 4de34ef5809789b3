// Package maze carves mazes and follows their walls, one step at a time.
//
// A maze is a [paces.Grid] of odd width and height with a closed border. Its rooms are the cells with two odd
// coordinates; the cell between two rooms is a passage or a wall; cells with two even coordinates are always wall. A
// [Plan] says what to carve, [Carve] does it at once, and [New] with [Maze.Steps] lets you watch:
//
//	m, err := maze.New(maze.Plan{Width: 41, Height: 21, Carver: "wilson", Seed: 7})
//	for step := range m.Steps() {
//		draw(m.Grid, step.Cell)
//	}
//
// [iter.Pull] turns Steps into a function that takes one step a call. The same plan gives the same maze on every
// platform: all draws come from one PCG generator, in a fixed order.
package maze

import (
	"fmt"
	"image"
	"iter"
	"math/rand/v2"

	"paces"
)

// Kinds of which a maze is made. Digits are what they cost to enter.
const (
	Wall  paces.Kind = '#'
	Floor paces.Kind = '.'
	Hills paces.Kind = '2'
	Swamp paces.Kind = '5'
)

// Plan says what to carve.
type Plan struct {
	Width, Height int     // in cells; both odd and at least 3
	Carver        string  // a name from [Carvers]
	Seed          uint64  // the same seed, the same maze
	Braid         float64 // share of the dead ends to remove, 0 to 1; 0 leaves the maze a tree
	Weights       bool    // whether to paint hills and swamp on the floor
}

// Maze is a maze that is being carved, or is done. The zero Maze is of no use; see [New].
type Maze struct {
	Grid        *paces.Grid // as far as it is carved
	Start, Goal paces.Cell  // the first and the last room
	plan        Plan
	carver      Carver
}

// Step is one thing that was done to a cell: Was became Now. A cell that was only looked at has the two alike.
type Step struct {
	Cell     paces.Cell
	Was, Now paces.Kind
}

// New returns a maze of which nothing is carved yet. It returns an error when the plan cannot be followed: a side that
// is even, too small or too large, a carver that nobody knows, a share outside 0 to 1.
func New(p Plan) (*Maze, error) {
	carver, err := ByName(p.Carver)
	if err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	g, err := paces.NewGrid(p.Width, p.Height, Wall)
	if err != nil {
		return nil, err
	}
	g.SetSign(Wall, paces.Sign{Symbol: '#', Name: "wall"})
	g.SetSign(Floor, paces.Sign{Symbol: '.', Name: "floor"})
	g.SetSign(Hills, paces.Sign{Symbol: '2', Name: "hills"})
	g.SetSign(Swamp, paces.Sign{Symbol: '5', Name: "swamp"})
	if carver.fromOpen {
		if err := g.Fill(g.Bounds().Inset(1), Floor); err != nil {
			return nil, err
		}
	}
	return &Maze{g, image.Pt(1, 1), image.Pt(p.Width-2, p.Height-2), p, carver}, nil
}

// Carve returns the finished maze of a plan. The errors are those of [New].
func Carve(p Plan) (*Maze, error) {
	m, err := New(p)
	if err != nil {
		return nil, err
	}
	for range m.Steps() {
	}
	return m, nil
}

func (p Plan) check() error {
	for _, side := range []struct {
		name string
		n    int
	}{{"width", p.Width}, {"height", p.Height}} {
		switch {
		case side.n < 3:
			return fmt.Errorf("a maze needs a %s of at least 3 cells: %d", side.name, side.n)
		case side.n%2 == 0:
			return fmt.Errorf("the %s of a maze must be odd (rooms and the walls between them): %d", side.name, side.n)
		}
	}
	if !(p.Braid >= 0 && p.Braid <= 1) {
		return fmt.Errorf("the share of dead ends to remove must lie between 0 and 1: %v", p.Braid)
	}
	return nil
}

// Steps carves the maze and yields each step when it has been done: the carver's, then those of braiding, then those of
// painting weights. It is meant for one use; a loop that is left early leaves a maze that is half carved.
func (m *Maze) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		b := &board{
			grid:  m.Grid,
			w:     int16(m.plan.Width / 2),
			h:     int16(m.plan.Height / 2),
			rng:   newRand(m.plan.Seed),
			yield: yield,
		}
		_ = m.carver.carve(b) && b.braid(m.plan.Braid) && (!m.plan.Weights || b.paintWeights([]paces.Cell{m.Start, m.Goal}))
	}
}

// newRand returns the source of all draws. Its second number keeps us apart from other users of the same seed.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x70616365730a)) }
