package main

import (
	"fmt"

	"paces"
	"paces/turns"
)

// half is the unit of cost: a step on the road takes half a point.
const half turns.Fraction = 2

const level = `
........ff....hh..........
..==========....h...~~....
..=..fff...=...hh..~~~~...
..=...ff...=....#...~~....
..=........==========.....
.h=h...#.....f.....=......
hh=hh..##...fff....=...f..
.h=h....#....f.....====ff.
..=..~~..........hh...=f..
..====~~====....hhhh..=...
.....=.~~..=.....hh...=...
.....=..~~.============...`

// sort is a sort of unit: what it pays, how far it goes and strikes.
type sort struct {
	name   string
	sign   rune
	points paces.Cost
	weapon turns.Weapon
	costs  paces.Costs
}

var (
	knight = &sort{"knight", 'K', half.Points(6), turns.Weapon{}, paces.Costs{'.': 2, '=': 1, 'f': 6, 'h': 4}}
	archer = &sort{"archer", 'A', half.Points(4), turns.Weapon{Min: 2, Max: 3}, paces.Costs{'.': 2, '=': 1, 'f': 2, 'h': 4, '~': 6}}
	goblin = &sort{"goblin", 'g', half.Points(4), turns.Weapon{}, paces.Costs{'.': 2, '=': 1, 'f': 4, 'h': 2, '~': 4}}
)

// rules of the game: whoever comes next to an enemy stops there.
var rules = turns.Rules{Zone: turns.ZoneStops}

// unit is one fighter.
type unit struct {
	*sort
	cell paces.Cell
	left paces.Cost // points left this turn
}

// army is one side: its units, and the map as they see it.
type army struct {
	units []*unit
	board *turns.Board
}

// guide answers for all units of one sort. A search's answer lasts until its next question: so the range, which stays on
// the screen, and the route, which changes with the cursor, have one each.
type guide struct {
	ground       *paces.Ground
	reach, route *turns.Search
}

func newGuide(grid *paces.Grid, t paces.Topology, s *sort) (*guide, error) {
	ground, err := grid.Compile(t, paces.Mover{Costs: s.costs})
	if err != nil {
		return nil, err
	}
	g := &guide{ground: ground}
	if g.reach, err = turns.NewSearch(ground, rules); err != nil {
		return nil, err
	}
	g.route, err = turns.NewSearch(ground, rules)
	return g, err
}

// game is a skirmish: ours against theirs, one turn each.
type game struct {
	grid     *paces.Grid
	guides   map[*sort]*guide
	ours     army
	theirs   army
	turn     int
	selected int // of our units
	cursor   paces.Cell
	message  string

	// What the selected unit can do, made anew whenever something moves.
	reach turns.Reach
	route turns.Route // to the cursor; no waypoints if there is none
}

func newGame(t paces.Topology) (*game, error) {
	grid, err := paces.Parse(level[1:])
	if err != nil {
		return nil, err
	}
	g := &game{grid: grid, guides: make(map[*sort]*guide), turn: 1}
	for _, s := range []*sort{knight, archer, goblin} {
		if g.guides[s], err = newGuide(grid, t, s); err != nil {
			return nil, err
		}
	}
	g.ours.board, g.theirs.board = turns.NewBoard(g.guides[knight].ground), turns.NewBoard(g.guides[knight].ground)
	for _, u := range []struct {
		*sort
		x, y int
	}{{knight, 2, 1}, {archer, 3, 3}, {knight, 1, 8}, {goblin, 19, 4}, {goblin, 14, 6}, {goblin, 20, 9}, {goblin, 11, 3}} {
		side := &g.ours
		if u.sort == goblin {
			side = &g.theirs
		}
		side.units = append(side.units, &unit{u.sort, paces.Cell{X: u.x, Y: u.y}, u.points})
	}
	g.cursor = g.ours.units[0].cell
	return g, g.look()
}

// seat puts everybody on both boards.
func (g *game) seat() error {
	for _, side := range [][2]*army{{&g.ours, &g.theirs}, {&g.theirs, &g.ours}} {
		board := side[0].board
		board.Clear()
		for i, who := range []turns.Occupant{turns.Friend, turns.Enemy} {
			for _, u := range side[i].units {
				if err := board.Put(u.cell, who); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// question is what a unit asks, seen from its side.
func question(u *unit, side *army) turns.Query {
	return turns.Query{From: u.cell, Points: u.points, Spent: u.points - u.left, Board: side.board}
}

// look finds out anew what the selected unit can do.
func (g *game) look() error {
	if err := g.seat(); err != nil || g.over() {
		return err
	}
	u := g.ours.units[g.selected]
	reach, err := g.guides[u.sort].reach.Reach(question(u, &g.ours))
	if err != nil {
		return err
	}
	g.reach = reach
	g.preview()
	return nil
}

// preview finds the route to the cursor, over as many turns as it takes. To an enemy within reach it is the way to where
// the unit can strike.
func (g *game) preview() {
	u := g.ours.units[g.selected]
	g.route = turns.Route{}
	to := g.cursor
	if g.foeAt(to) >= 0 {
		stand, ok := bestStand(g.reach, to, u.weapon)
		if !ok {
			return
		}
		to = stand
	}
	if route, err := g.guides[u.sort].route.Route(question(u, &g.ours), to); err == nil {
		g.route = route
	}
}

// bestStand returns the cell to strike the target from that leaves the most points.
func bestStand(r turns.Reach, target paces.Cell, w turns.Weapon) (paces.Cell, bool) {
	for c := range r.Stands(target, w) {
		return c, true // the soonest comes first
	}
	return paces.Cell{}, false
}

// act walks the selected unit along the route as far as this turn goes, and strikes the enemy under the cursor.
func (g *game) act() error {
	u := g.ours.units[g.selected]
	foe := g.foeAt(g.cursor)
	if len(g.route.Waypoints) == 0 {
		g.message = "there is no way"
		return nil
	}
	walked := g.route.ThisTurn()
	end := walked[len(walked)-1]
	u.cell, u.left = end.Cell, end.Left
	g.message = fmt.Sprintf("the %s walks to %d,%d", u.name, u.cell.X, u.cell.Y)
	switch {
	case foe < 0 && len(walked) == 1:
		g.message = fmt.Sprintf("the %s stays: move the cursor first", u.name)
	case foe >= 0:
		u.left = 0
		g.theirs.units = append(g.theirs.units[:foe], g.theirs.units[foe+1:]...)
		g.message = fmt.Sprintf("the %s strikes a goblin down", u.name)
	}
	return g.look()
}

// endTurn lets the others move, and gives us our points back.
func (g *game) endTurn() error {
	g.message = "the goblins come nearer"
	for _, foe := range g.theirs.units {
		if err := g.seat(); err != nil {
			return err
		}
		if err := g.hunt(foe); err != nil || g.over() {
			return err
		}
	}
	for _, u := range g.ours.units {
		u.left = u.points
	}
	g.turn++
	g.selected = min(g.selected, len(g.ours.units)-1)
	return g.look()
}

// hunt moves one of them to where it can strike, else to where one of us is nearest.
func (g *game) hunt(foe *unit) error {
	guide := g.guides[foe.sort]
	foe.left = foe.points
	reach, err := guide.reach.Reach(question(foe, &g.theirs))
	if err != nil {
		return err
	}
	for i, u := range g.ours.units {
		if stand, ok := bestStand(reach, u.cell, foe.weapon); ok {
			foe.cell = stand
			g.ours.units = append(g.ours.units[:i], g.ours.units[i+1:]...)
			g.message = fmt.Sprintf("a goblin strikes the %s down", u.name)
			return nil
		}
	}
	nearest, best := -1, foe.cell
	for c := range reach.Stops() {
		for _, u := range g.ours.units {
			if d := guide.ground.Topology().Distance(c, u.cell); nearest < 0 || d < nearest {
				nearest, best = d, c
			}
		}
	}
	foe.cell = best
	return nil
}

// threat counts how many of them can strike each cell in their next turn.
func (g *game) threat() (*turns.Threat, error) {
	threat, err := turns.NewThreat(rules)
	if err != nil {
		return nil, err
	}
	for _, foe := range g.theirs.units {
		q := question(foe, &g.theirs)
		q.Spent = 0
		if _, err := threat.Add(turns.Striker{Ground: g.guides[foe.sort].ground, Query: q, Weapon: foe.weapon}); err != nil {
			return nil, err
		}
	}
	return threat, nil
}

// choose selects the next of our units and puts the cursor on it.
func (g *game) choose() error {
	g.selected = (g.selected + 1) % len(g.ours.units)
	g.cursor = g.ours.units[g.selected].cell
	return g.look()
}

// point moves the cursor, if there is a cell.
func (g *game) point(dx, dy int) {
	if c := g.cursor.Add(paces.Cell{X: dx, Y: dy}); c.In(g.grid.Bounds()) {
		g.cursor = c
		g.preview()
	}
}

// foeAt returns the index of the enemy on c, or -1.
func (g *game) foeAt(c paces.Cell) int {
	for i, foe := range g.theirs.units {
		if foe.cell == c {
			return i
		}
	}
	return -1
}

func (g *game) over() bool { return len(g.ours.units) == 0 || len(g.theirs.units) == 0 }
