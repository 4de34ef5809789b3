package frontier

import (
	"iter"
	"math"
	"math/bits"

	"paces"
	"paces/internal/jump"
	"paces/internal/lattice"
)

// OnJumpPoints returns the search for an answer to q from jump point to jump point: the same procedure on another graph,
// whatever q.Graph is. With [AStar] it is jump point search (Harabor & Grastien, Online Graph Pruning for Pathfinding on
// Grid Maps, AAAI 2011).
//
// Where all cells cost the same, many cheapest ways differ in the order of their steps alone. Of the steps out of a
// cell only those are taken that such a way needs, given the direction by which the cell was reached; and a run in one
// direction goes on, past cells where nothing else is worth a step, to the next jump point: a goal, a cell where a
// closed one beside the run forces another step, or, on a diagonal, one from which a straight run leads to either. So a
// step of the search is a straight or a diagonal run, and [Cells] fills in the cells that a way passes over.
//
// The error is an [InapplicableError] on ground where jump points give no cheapest ways.
func OnJumpPoints(g *paces.Ground, q Query[paces.Cell]) (*Search[paces.Cell], error) {
	l := g.Lattice()
	if !jump.Possible(l) {
		return nil, &InapplicableError{obstacle(l)}
	}
	if q.Goal == nil {
		q.Goal = func(paces.Cell) bool { return false }
	}
	j := &jumper{ground: g, lattice: l, pruning: jump.PruningOn(l), isGoal: q.Goal}
	q.Graph = j.points
	j.search = New(q)
	j.search.jumps = true
	return j.search, nil
}

// InapplicableError says why jump points do not apply to a ground.
type InapplicableError struct{ Reason Reason }

func (e *InapplicableError) Error() string { return "jump points: " + e.Reason.String() }

// obstacle says why jump points are not possible on l.
func obstacle(l *lattice.Lattice) Reason {
	switch {
	case l.Shape.Shear != lattice.NoShear:
		return NeedSquares
	case !l.Plain():
		return NeedPlainGround
	case !l.Uniform || l.Cheapest <= 0:
		return NeedOnePrice
	}
	return NeedDiagonals
}

// jumper is the graph of jump points of one search.
type jumper struct {
	ground  *paces.Ground
	lattice *lattice.Lattice
	pruning jump.Pruning
	isGoal  func(paces.Cell) bool
	search  *Search[paces.Cell] // knows from where a cell was reached
}

// points yields the jump points to which the runs lead that are worth taking from c. It is a [Graph].
func (j *jumper) points(c paces.Cell) iter.Seq2[paces.Cell, paces.Cost] {
	return func(yield func(paces.Cell, paces.Cost) bool) {
		if !j.ground.Open(c) {
			return
		}
		at := j.lattice.ID(c.X, c.Y)
		for steps := j.pruning.Steps(at, j.arrival(c)); steps != 0; steps &= steps - 1 {
			d := uint8(bits.TrailingZeros8(steps))
			n, found := j.run(at, d)
			if found && !yield(j.cell(at+n*j.lattice.Off[d]), n*j.step(d)) {
				return
			}
		}
	}
}

// arrival is the direction by which c was reached.
func (j *jumper) arrival(c paces.Cell) uint8 {
	way, _ := j.search.Settled(c)
	come := c.Sub(way.From)
	for d, s := range j.lattice.Shape.Steps {
		if s.DX == sign(come.X) && s.DY == sign(come.Y) {
			return uint8(d)
		}
	}
	return jump.Fresh
}

// run counts the steps in direction d from a cell to the next jump point; it is false if a wall comes first. A run whose
// cost a Cost could not hold is broken off at a cell from which it goes on.
func (j *jumper) run(at int32, d uint8) (n int32, found bool) {
	most := math.MaxInt32 / j.step(d)
	natural := j.pruning.Natural(d)
	for j.lattice.Exits[at]>>d&1 == 1 {
		at += j.lattice.Off[d]
		n++
		forced := j.pruning.Steps(at, d) &^ natural
		if forced != 0 || n == most || j.isGoal(j.cell(at)) || j.branches(at, natural&^(1<<d)) {
			return n, true
		}
	}
	return n, false
}

// branches reports whether a run in one of the given directions leads from a cell to a jump point.
func (j *jumper) branches(at int32, directions uint8) bool {
	for ; directions != 0; directions &= directions - 1 {
		if _, found := j.run(at, uint8(bits.TrailingZeros8(directions))); found {
			return true
		}
	}
	return false
}

// step is what one step in direction d costs.
func (j *jumper) step(d uint8) int32 { return j.lattice.Cheapest * j.lattice.Unit[d] }

func (j *jumper) cell(id int32) paces.Cell {
	x, y := j.lattice.XY(id)
	return paces.Cell{X: x, Y: y}
}

// Cells returns the way from the start to a settled cell, on jump points with all the cells that its runs pass over.
func Cells(s *Search[paces.Cell], to paces.Cell) []paces.Cell {
	way := s.Way(to)
	if !s.jumps {
		return way
	}
	var cells []paces.Cell
	for i, c := range way {
		if i > 0 {
			cells = appendRun(cells, way[i-1], c)
		}
		cells = append(cells, c)
	}
	return cells
}

// appendRun appends the cells between the ends of a straight or diagonal run.
func appendRun(cells []paces.Cell, from, to paces.Cell) []paces.Cell {
	d := to.Sub(from)
	step := paces.Cell{X: sign(d.X), Y: sign(d.Y)}
	for range max(d.X, -d.X, d.Y, -d.Y) - 1 {
		from = from.Add(step)
		cells = append(cells, from)
	}
	return cells
}

// sign is -1, 0 or 1.
func sign(v int) int { return min(max(v, -1), 1) }
