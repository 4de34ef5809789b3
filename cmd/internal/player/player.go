// Package player is the animated terminal player: it carves a maze before your eyes, floods it by a method, draws the way
// back and walks a unit along it.
//
// A [Player] knows nothing of terminals. Keys go in, time goes in, a [Frame] of characters comes out; only [Run] joins it
// to a screen. So all of it can be tested without one.
package player

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"paces"
	"paces/maze"
	"paces/render"
)

// Rate is how many frames are shown a second.
const Rate = 30

// largest bounds the board: a player keeps every step of the carver.
const largest = 501

// Level is a map to play on that was not carved.
type Level struct {
	Name        string
	Grid        *paces.Grid
	Topology    paces.Topology
	Mover       paces.Mover
	Start, Goal paces.Cell
}

// Config says what to play. Without a Level a maze is carved by Plan.
type Config struct {
	Plan    maze.Plan
	Level   *Level
	Methods []Method // one, two or four; none means the queue
	Speed   int      // steps a second; 0 chooses by the size of the board
	Depth   render.Depth
	// Save writes an animation of everything, as [Player.Record] makes it, and returns where to. Nil means it cannot be
	// saved.
	Save func(*Player) (file string, err error)
}

// Player is a running show.
//
// Invariants: the panes share one course and have taken time steps each, or are over; no pane steps before the maze is
// carved; grid is blank with the first carved steps of carve done to it, and once all are, the grid of the course.
type Player struct {
	config Config
	blank  *paces.Grid // before the first step of the carver
	carve  []maze.Step
	carved int
	grid   *paces.Grid
	course *course
	panes  []*pane
	looked int // at which pane the side panel looks
	time   int

	paused  bool
	speed   int // steps a second
	owed    int // steps to be taken, in parts of Rate
	ranging bool
	budget  paces.Cost // in paces
	cursor  paces.Cell
	aiming  bool // whether the cursor is to be seen
	placing render.Role
	help    bool
	note    string // an answer to the last key
	quit    bool
}

// New returns a player at the beginning of its show.
func New(c Config) (*Player, error) {
	if len(c.Methods) == 0 {
		c.Methods = []Method{methods[1]}
	}
	p := &Player{config: c, budget: 12, placing: render.Goal}
	if err := p.load(); err != nil {
		return nil, err
	}
	p.speed = c.Speed
	if p.speed == 0 {
		p.speed = nearSpeed(p.grid.Width() * p.grid.Height() / 6)
	}
	return p, nil
}

// load begins the show of the configured map.
func (p *Player) load() error {
	var err error
	if p.config.Level != nil {
		err = p.loadLevel(p.config.Level)
	} else {
		err = p.loadMaze(p.config.Plan)
	}
	if err != nil {
		return err
	}
	p.cursor, p.aiming = p.course.goal, false
	p.arrange(p.config.Methods)
	return nil
}

func (p *Player) loadLevel(l *Level) error {
	ground, err := l.Grid.Compile(l.Topology, l.Mover)
	if err != nil {
		return err
	}
	for _, m := range p.config.Methods {
		if m.walks && l.Topology.Hex() {
			return errors.New("a wall is followed on squares, not on hexes")
		}
	}
	p.blank, p.carve, p.carved = l.Grid, nil, 0
	p.grid = l.Grid
	p.course = newCourse(ground, l.Start, l.Goal)
	return nil
}

func (p *Player) loadMaze(plan maze.Plan) error {
	if plan.Width > largest || plan.Height > largest {
		return fmt.Errorf("a board of %dx%d is too large to watch: at most %d a side", plan.Width, plan.Height, largest)
	}
	m, err := maze.New(plan)
	if err != nil {
		return err
	}
	p.blank = m.Grid.Clone()
	p.carve, p.carved = slices.Collect(m.Steps()), 0
	ground, err := m.Grid.Compile(paces.Four, mazeMover())
	if err != nil {
		return err
	}
	p.grid = p.blank.Clone()
	p.course = newCourse(ground, m.Start, m.Goal)
	return nil
}

// mazeMover is what the unit pays in a maze that was carved.
func mazeMover() paces.Mover {
	return paces.Mover{Costs: paces.Costs{maze.Floor: 1, maze.Hills: 2, maze.Swamp: 5}}
}

// arrange shows these methods side by side, from the start of their search.
func (p *Player) arrange(list []Method) {
	for _, pane := range p.panes {
		pane.close()
	}
	p.panes = nil
	p.course.ranging, p.course.budget = p.ranging, p.budget*p.course.ground.Topology().Straight
	for _, m := range list {
		p.panes = append(p.panes, newPane(p.course, m))
	}
	p.config.Methods = list
	p.looked = min(p.looked, len(list)-1)
	p.time, p.owed = 0, 0
}

// again returns a player of the same show, at its beginning.
func (p *Player) again() (*Player, error) {
	q, err := New(p.config)
	if err != nil {
		return nil, err
	}
	q.ranging, q.budget = p.ranging, p.budget
	q.pose(q.course.ground, p.course.start, p.course.goal)
	return q, nil
}

// Close lets go of what the player holds.
func (p *Player) Close() {
	for _, pane := range p.panes {
		pane.close()
	}
}

// isCarving reports whether the maze is not finished yet.
func (p *Player) isCarving() bool { return p.carved < len(p.carve) }

// step does the next thing everywhere; it is false when all is done.
func (p *Player) step() bool {
	if p.isCarving() {
		s := p.carve[p.carved]
		p.paint(s.Cell, s.Now)
		p.carved++
		return true
	}
	moved := false
	for _, pane := range p.panes {
		moved = pane.step() || moved
	}
	if moved {
		p.time++
	}
	return moved
}

// back undoes the last step.
func (p *Player) back() {
	switch {
	case p.time > 0:
		p.time--
		for _, pane := range p.panes {
			if pane.steps > p.time {
				pane.rewind(p.time)
			}
		}
	case p.carved > 0:
		p.carved--
		s := p.carve[p.carved]
		p.paint(s.Cell, s.Was)
	}
}

func (p *Player) paint(c paces.Cell, k paces.Kind) {
	if err := p.grid.Set(c, k); err != nil {
		panic(err) // a step of the carver on this very board
	}
}

// Finish does all steps that are left.
func (p *Player) Finish() {
	for p.step() {
	}
}

// finishCarving does the carver's steps that are left.
func (p *Player) finishCarving() {
	for p.isCarving() {
		p.step()
	}
}

// restart shows everything again from the beginning.
func (p *Player) restart() {
	if p.carve != nil {
		p.grid, p.carved = p.blank.Clone(), 0
	}
	p.arrange(p.config.Methods)
}

// Tick lets one frame's time pass and reports whether anything changed.
func (p *Player) Tick() bool {
	if p.paused || p.help {
		return false
	}
	return p.advance(p.speed)
}

// advance takes the steps that are due when so much more of them is owed, in parts of Rate.
func (p *Player) advance(parts int) (changed bool) {
	p.owed += parts
	for price := p.price(); p.owed >= price; price = p.price() {
		p.owed -= price
		if !p.step() {
			p.owed = 0
			return changed
		}
		changed = true
	}
	return changed
}

// price is what a step takes, in parts of Rate: a unit walks at a quarter of the speed, or one could not follow it.
func (p *Player) price() int {
	if p.isCarving() {
		return Rate
	}
	for _, pane := range p.panes {
		if pane.phase == searching && pane.walk == nil || pane.phase == drawing {
			return Rate
		}
	}
	return 4 * Rate
}

// isOver reports whether all is done.
func (p *Player) isOver() bool {
	return !p.isCarving() && !slices.ContainsFunc(p.panes, func(pane *pane) bool { return pane.phase != over })
}

// BoardSize is the size of the map, in cells.
func (p *Player) BoardSize() image.Point { return p.grid.Bounds().Size() }

// Done reports whether the player wants to leave the screen.
func (p *Player) Done() bool { return p.quit }

// scene is what pane i looks like; while the maze is carved, all look the same.
func (p *Player) scene(i int) *render.Scene {
	s := p.panes[i].scene
	if p.isCarving() {
		s = p.carvingScene
	}
	scene := s()
	if p.aiming {
		scene.Units = append(scene.Units, render.Unit{Cell: p.cursor, Role: render.Foe, Symbol: 'x'})
	}
	return scene
}

func (p *Player) carvingScene() *render.Scene {
	s := &render.Scene{Grid: p.grid, Title: p.config.Plan.Carver}
	s.Units = []render.Unit{{Cell: p.course.start, Role: render.Start}, {Cell: p.course.goal, Role: render.Goal}}
	if p.carved > 0 {
		s.Units = append(s.Units, render.Unit{Cell: p.hand(), Role: render.Mover})
	}
	return s
}

// hand is the cell that the carver touched last.
func (p *Player) hand() paces.Cell {
	if p.carved == 0 {
		return p.course.start
	}
	return p.carve[p.carved-1].Cell
}

// focus is the cell to look at where a board does not fit.
func (p *Player) focus(i int) image.Point {
	switch {
	case p.aiming:
		return p.cursor
	case p.isCarving():
		return p.hand()
	}
	return p.panes[i].focus()
}
