package shelf

import (
	"errors"
	"fmt"

	"paces"
	"paces/turns"
)

// Game is a sheet in a turn game: its rules, who stands where, and the unit that was asked about last.
type Game struct {
	sheet  *Sheet
	grid   *paces.Grid
	ground *paces.Ground
	board  *turns.Board

	ranges, routes *turns.Search // two, because an answer lasts until the next question
	unit           turns.Query   // the last unit, Board and all
	reach          turns.Reach   // and its range
	asked          bool
}

// NewGame returns the game on a sheet, by its costs, with nobody on it. The error says which rule cannot be played.
func NewGame(s *Sheet, rules turns.Rules) (*Game, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	grid, err := s.grid()
	if err != nil {
		return nil, err
	}
	g := &Game{sheet: s, grid: grid}
	if g.ground, err = grid.Compile(s.topology(), paces.Mover{Costs: s.Costs}); err != nil {
		return nil, err
	}
	g.board = turns.NewBoard(g.ground)
	if g.ranges, err = turns.NewSearch(g.ground, rules); err != nil {
		return nil, err
	}
	g.routes, err = turns.NewSearch(g.ground, rules)
	return g, err
}

// Place puts somebody of one sort on each of the cells.
func (g *Game) Place(who turns.Occupant, ids []int32) error {
	if who > turns.Harmless {
		return fmt.Errorf("occupant %d: there are 0 to %d", who, turns.Harmless)
	}
	if err := g.sheet.checkCells("unit", ids...); err != nil {
		return err
	}
	for _, id := range ids {
		if err := g.board.Put(g.sheet.cell(id), who); err != nil {
			return err
		}
	}
	g.asked = false
	return nil
}

// Clear takes everybody off.
func (g *Game) Clear() {
	g.board.Clear()
	g.asked = false
}

// Paint tells the game that cells have changed their kinds, as [Sheet.Paint] has changed those of its sheet.
func (g *Game) Paint(ids, kinds []int32) error {
	if err := g.sheet.checkPaint(ids, kinds); err != nil {
		return err
	}
	g.asked = false
	cells := g.sheet.cells(ids)
	for i, c := range cells {
		if err := g.grid.Set(c, paces.Kind(kinds[i])); err != nil {
			return err
		}
	}
	return g.ground.Update(cells...)
}

// Range is where a unit can go. Cells has four numbers for each cell, the soonest first: the cell, the turn, from 1, in
// which the unit gets there, the points it has left then, and 1 where it may stop, 0 where it may only pass. Fringe is the
// cells that it can strike beyond those where it can stop.
type Range struct{ Cells, Fringe []int32 }

// maxStrike is how many steps a weapon reaches at most: the work grows with its square.
const maxStrike = 12

// Reach returns the range of a unit that stands on a cell; the query's own From and Board do not matter. A weapon without
// a Max is none.
func (g *Game) Reach(from int32, q turns.Query, w turns.Weapon) (*Range, error) {
	g.asked = false
	if err := g.sheet.checkCells("unit", from); err != nil {
		return nil, err
	}
	if max(w.Min, w.Max) > maxStrike {
		return nil, fmt.Errorf("a weapon that reaches %d steps: at most %d", max(w.Min, w.Max), maxStrike)
	}
	q.From, q.Board = g.sheet.cell(from), g.board
	reach, err := g.ranges.Reach(q)
	if err != nil {
		return nil, err
	}
	g.unit, g.reach, g.asked = q, reach, true
	r := new(Range)
	for c, a := range reach.All() {
		r.Cells = append(r.Cells, g.sheet.id(c), int32(a.Turn), a.Left, bit(a.Stop))
	}
	if w.Max > 0 {
		for c := range reach.Fringe(w) {
			r.Fringe = append(r.Fringe, g.sheet.id(c))
		}
	}
	return r, nil
}

// Route is a way over one or several turns. Waypoints has four numbers for each cell from start to goal: the cell, the
// turn in which the unit enters it, the points it has left then, and 1 where it ends a turn.
type Route struct {
	Turns     int
	Left      paces.Cost
	Cost      int64
	Waypoints []int32
}

// Route returns the way to a cell of the unit that Reach was asked about last: within its range, or beyond it, in as many
// turns as it takes.
func (g *Game) Route(to int32) (*Route, error) {
	if !g.asked {
		return nil, errors.New("a route of no unit: ask for its range first")
	}
	if err := g.sheet.checkCells("goal", to); err != nil {
		return nil, err
	}
	goal := g.sheet.cell(to)
	var way turns.Route
	var err error
	if a, ok := g.reach.At(goal); ok && a.Stop {
		way, err = g.reach.Route(goal)
	} else {
		far := g.unit
		far.Turns = 0
		way, err = g.routes.Route(far, goal)
	}
	if err != nil {
		return nil, err
	}
	r := &Route{Turns: way.Turns, Left: way.Left, Cost: way.Cost}
	for _, p := range way.Waypoints {
		r.Waypoints = append(r.Waypoints, g.sheet.id(p.Cell), int32(p.Turn), p.Left, bit(p.Ends))
	}
	return r, nil
}
