package player

import (
	"fmt"
	"image"
	"slices"

	"paces"
	"paces/maze"
	"paces/render"
)

// keys are the keys, what they do, and the words that help has for it.
var keys = []struct {
	name string // as [Player.Key] takes it
	show string // in help
	help string // at most 27 characters
	do   func(*Player)
}{
	{" ", "space", "pause, go on, watch again", (*Player).pause},
	{".", ".", "one step", func(p *Player) { p.paused = true; p.step() }},
	{",", ",", "one step back", func(p *Player) { p.paused = true; p.back() }},
	{"+", "+", "faster", func(p *Player) { p.accelerate(1) }},
	{"=", "", "", func(p *Player) { p.accelerate(1) }},
	{"-", "-", "slower", func(p *Player) { p.accelerate(-1) }},
	{"n", "n", "new maze: the next seed", (*Player).newMaze},
	{"c", "c", "next carver", (*Player).nextCarver},
	{"m", "m", "next method", (*Player).nextMethod},
	{"1", "1", "one method", func(p *Player) { p.beside(1) }},
	{"2", "2", "two beside, on the same map", func(p *Player) { p.beside(2) }},
	{"4", "4", "four", func(p *Player) { p.beside(4) }},
	{"Tab", "Tab", "look at the next of them", func(p *Player) { p.looked = (p.looked + 1) % len(p.panes) }},
	{"Left", "arrows", "aim at a cell", func(p *Player) { p.aim(image.Pt(-1, 0)) }},
	{"Right", "", "", func(p *Player) { p.aim(image.Pt(1, 0)) }},
	{"Up", "", "", func(p *Player) { p.aim(image.Pt(0, -1)) }},
	{"Down", "", "", func(p *Player) { p.aim(image.Pt(0, 1)) }},
	{"Enter", "Enter", "put goal there, then start", (*Player).place},
	{"w", "w", "paint weights: hills, swamp", (*Player).paintWeights},
	{"r", "r", "range within a budget", (*Player).toggleRange},
	{"[", "[ ]", "smaller, larger budget", func(p *Player) { p.changeBudget(-1) }},
	{"]", "", "", func(p *Player) { p.changeBudget(1) }},
	{"s", "s", "save a GIF of all this", (*Player).save},
	{"?", "?", "this help", func(p *Player) { p.help = !p.help }},
	{"q", "q", "quit", func(p *Player) { p.quit = true }},
}

// Key does what a key asks for. Keys are named by the character they type, or Left, Right, Up, Down, Enter, Tab, Escape.
// Unknown keys do nothing.
func (p *Player) Key(name string) {
	p.note = ""
	if p.help && name != "q" {
		p.help = false
		return
	}
	if name == "Escape" {
		p.aiming = false
		return
	}
	for _, k := range keys {
		if k.name == name {
			k.do(p)
			return
		}
	}
}

func (p *Player) pause() {
	if p.isOver() {
		p.restart()
		p.paused = false
		return
	}
	p.paused = !p.paused
}

// speeds are the steps a second that + and - choose from.
var speeds = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000}

// nearSpeed is the first speed that is at least n.
func nearSpeed(n int) int {
	i, _ := slices.BinarySearch(speeds, n)
	return speeds[min(i, len(speeds)-1)]
}

func (p *Player) accelerate(by int) {
	i, exact := slices.BinarySearch(speeds, p.speed)
	if by < 0 || exact {
		i += by
	}
	p.speed = speeds[min(max(i, 0), len(speeds)-1)]
}

// replan carves another maze; if that cannot be, the old one stays.
func (p *Player) replan(change func(*maze.Plan)) {
	old := p.config
	change(&p.config.Plan)
	p.config.Level = nil
	if err := p.load(); err != nil {
		p.config, p.note = old, err.Error()
		return
	}
	p.paused = false
}

func (p *Player) newMaze() {
	p.replan(func(plan *maze.Plan) { plan.Seed++ })
}

func (p *Player) nextCarver() {
	all := maze.Carvers()
	p.replan(func(plan *maze.Plan) {
		i := slices.IndexFunc(all, func(c maze.Carver) bool { return c.Name == plan.Carver })
		plan.Carver = all[(i+1)%len(all)].Name
	})
}

// usable returns m, or the first method after it that works on this map.
func (p *Player) usable(m Method) Method {
	for m.walks && p.course.ground.Topology().Hex() {
		m = m.after()
	}
	return m
}

func (p *Player) nextMethod() {
	list := slices.Clone(p.config.Methods)
	list[p.looked] = p.usable(list[p.looked].after())
	p.arrange(list)
}

// beside shows n methods: those that are seen already and the ones after them, or, of too many, the one that is looked at
// and then the first.
func (p *Player) beside(n int) {
	list := slices.Clone(p.config.Methods)
	for len(list) < n {
		list = append(list, p.usable(list[len(list)-1].after()))
	}
	if n < len(list) {
		looked := list[p.looked]
		list = slices.Insert(slices.Delete(list, p.looked, p.looked+1), 0, looked)[:n]
		p.looked = 0
	}
	p.arrange(list)
}

// aim moves the cursor. Before the first move it lies on the goal, unseen.
func (p *Player) aim(by image.Point) {
	to := p.cursor.Add(by)
	if to.In(p.grid.Bounds()) {
		p.cursor = to
	}
	p.aiming = true
	p.note = fmt.Sprintf("%v: Enter puts the %s here", p.cursor, p.placingName())
}

func (p *Player) placingName() string {
	if p.placing == render.Goal {
		return "goal"
	}
	return "start"
}

// place puts the goal or the start under the cursor; they take turns.
func (p *Player) place() {
	if !p.course.ground.Open(p.cursor) {
		p.note = fmt.Sprintf("%v is a wall", p.cursor)
		return
	}
	start, goal := p.course.start, p.course.goal
	if p.placing == render.Goal {
		goal, p.placing = p.cursor, render.Start
	} else {
		start, p.placing = p.cursor, render.Goal
	}
	p.finishCarving()
	p.pose(p.course.ground, start, goal)
	p.aiming = false
}

// pose asks for another path on the same map.
func (p *Player) pose(g *paces.Ground, start, goal paces.Cell) {
	p.course = newCourse(g, start, goal)
	p.arrange(p.config.Methods)
	p.paused = false
}

// paintWeights paints weights on a map, or takes them off a maze.
func (p *Player) paintWeights() {
	if p.config.Level != nil {
		p.paintLevel(p.config.Level)
		return
	}
	p.paintMaze()
}

// paintMaze gives the maze loops as well as weights, or there would be nothing to choose between.
func (p *Player) paintMaze() {
	p.replan(func(plan *maze.Plan) {
		plan.Weights, plan.Braid = !plan.Weights, 0
		if plan.Weights {
			plan.Braid = 0.5
		}
	})
	p.finishCarving()
	p.note = "weights are off"
	if p.config.Plan.Weights {
		p.note = "hills cost 2, swamp 5; half of the dead ends are open, so that there is a choice"
	}
}

// paintLevel paints on the plain floor of a map, other patches each time.
func (p *Player) paintLevel(l *Level) {
	painted := *l
	painted.Grid = l.Grid.Clone()
	painted.Mover.Costs[maze.Hills], painted.Mover.Costs[maze.Swamp] = 2, 5
	painted.Start, painted.Goal = p.course.start, p.course.goal
	maze.PaintWeights(painted.Grid, p.config.Plan.Seed, painted.Start, painted.Goal)
	p.config.Plan.Seed++
	p.config.Level = &painted
	p.note = "hills cost 2, swamp 5"
	if err := p.load(); err != nil {
		p.config.Level, p.note = l, err.Error()
	}
	if painted.Grid.Equal(l.Grid) {
		p.note = "this map has no plain floor to paint on: . in text"
	}
}

func (p *Player) toggleRange() {
	p.ranging = !p.ranging
	p.finishCarving()
	p.arrange(p.config.Methods)
	p.paused = false
}

func (p *Player) changeBudget(by paces.Cost) {
	p.budget = max(p.budget+by, 0)
	p.note = fmt.Sprintf("budget: %d paces", p.budget)
	if p.ranging {
		p.arrange(p.config.Methods)
	}
}

func (p *Player) save() {
	if p.config.Save == nil {
		p.note = "there is nowhere to save to"
		return
	}
	file, err := p.config.Save(p)
	if err != nil {
		p.note = "not saved: " + err.Error()
		return
	}
	p.note = "saved " + file
}
