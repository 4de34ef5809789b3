package player

import (
	"fmt"
	"image"
	"iter"
	"math"
	"slices"

	"paces"
	"paces/frontier"
	"paces/maze"
	"paces/render"
)

// course is a question on a map, the same for all panes.
type course struct {
	grid        *paces.Grid
	ground      *paces.Ground
	start, goal paces.Cell
	farthest    paces.Cost // the greatest cost of a cell from the start: the end of the colour ramp
	cheapest    int64      // what the cheapest path costs; -1 if there is none
	ranging     bool       // everything within the budget is asked for, not the goal
	budget      paces.Cost
}

// newCourse works out what the panes need to know of the question in advance.
func newCourse(g *paces.Ground, start, goal paces.Cell) *course {
	c := &course{grid: g.Grid(), ground: g, start: start, goal: goal, cheapest: -1}
	field, err := g.FindField(paces.FieldQuery{Sources: []paces.Source{{Cell: start}}, Away: true})
	if err != nil {
		return c // a closed start: the panes will say so
	}
	for _, cost := range field.All() {
		c.farthest = max(c.farthest, cost)
	}
	c.cheapest = int64(field.At(goal))
	return c
}

// phase is what a pane is doing.
type phase int

const (
	searching phase = iota // or following a wall
	drawing                // the way back, from goal to start
	walking                // the unit goes along it
	over
)

// pane shows one method at work on a course. It can be stepped, and reset; a step back is a reset and one step less.
type pane struct {
	*course
	method Method
	phase  phase
	steps  int // taken since reset
	search *frontier.Search[paces.Cell]
	queued []frontier.Candidate[paces.Cell] // what waiting returned last
	asked  int                              // after which step that was
	costs  []int32                          // of the settled cells, row by row; -1 elsewhere. Drawing asks for all of them in every frame
	walk   *maze.Walk
	pull   func() (maze.Pose, bool) // the walk's next step
	stop   func()                   // ends pull
	trail  []paces.Cell             // where the wall follower has been
	way    []paces.Cell             // from start to goal, when it is known
	drawn  int                      // how many cells of the way are drawn, from the goal back
	walked int                      // how many the unit has walked
	said   string                   // what the last step did, in one sentence
}

func newPane(c *course, m Method) *pane {
	p := &pane{course: c, method: m}
	p.reset()
	return p
}

// reset goes back to before the first step.
func (p *pane) reset() {
	p.close()
	*p = pane{course: p.course, method: p.method, said: "nothing yet", asked: -1}
	if !p.ground.Open(p.start) {
		p.phase, p.said = over, fmt.Sprintf("the start %v is blocked", p.start)
		return
	}
	if p.method.walks && !p.ranging {
		p.walk = maze.Follow(p.passable, p.start, p.goal, p.method.hand)
		p.pull, p.stop = iter.Pull(p.walk.Steps())
		p.trail = []paces.Cell{p.start}
		return
	}
	if err := p.begin(); err != nil {
		p.phase, p.said = over, err.Error()
		return
	}
	p.costs = slices.Repeat([]int32{-1}, p.grid.Width()*p.grid.Height())
}

// begin makes the search. The error says that the method does not apply to the ground.
func (p *pane) begin() (err error) {
	if p.method.jumps && !p.ranging {
		p.search, err = frontier.OnJumpPoints(p.ground, p.query())
		return err
	}
	p.search = frontier.New(p.query())
	return nil
}

// close lets go of what a pane holds; it must be called before one is dropped.
func (p *pane) close() {
	if p.stop != nil {
		p.stop()
	}
}

// query is the question to the textbook procedure. A range is a search by cost without a goal that never goes past its
// budget.
func (p *pane) query() frontier.Query[paces.Cell] {
	q := frontier.OnGround(p.ground, p.start, p.goal, p.method.search)
	if !p.ranging {
		return q
	}
	q.Method, q.Goal = frontier.Dijkstra, nil
	q.Graph = func(c paces.Cell) iter.Seq2[paces.Cell, paces.Cost] {
		at, _ := p.search.Settled(c)
		return func(yield func(paces.Cell, paces.Cost) bool) {
			for next, step := range p.ground.Steps(c) {
				if at.Cost+int64(step) <= int64(p.budget) && !yield(next, step) {
					return
				}
			}
		}
	}
	return q
}

// passable reports whether a step leads from one cell to another.
func (p *pane) passable(from, to paces.Cell) bool {
	d := to.Sub(from)
	if d.X != 0 && d.Y != 0 {
		return false
	}
	for next := range p.ground.Steps(from) {
		if next == to {
			return true
		}
	}
	return false
}

// rewind goes back to after step n.
func (p *pane) rewind(n int) {
	p.reset()
	for p.steps < n && p.step() {
	}
}

// step does one thing; it is false when all is done.
func (p *pane) step() bool {
	switch p.phase {
	case searching:
		if p.walk != nil {
			p.stepWalk()
		} else {
			p.stepSearch()
		}
	case drawing:
		p.stepDraw()
	case walking:
		p.stepUnit()
	case over:
		return false
	}
	p.steps++
	return true
}

func (p *pane) stepSearch() {
	event, ok := p.search.Step()
	if !ok {
		p.endSearch()
		return
	}
	p.said = event.String()
	if event.Kind == frontier.Settled || event.Kind == frontier.Goal {
		p.costs[p.index(event.Node)] = int32(min(event.Cost, math.MaxInt32))
	}
	if event.Kind == frontier.Goal {
		p.phase, p.way = drawing, frontier.Cells(p.search, p.goal)
	}
}

// endSearch ends a search that ran out of candidates.
func (p *pane) endSearch() {
	p.phase = over
	if p.ranging {
		p.said = fmt.Sprintf("the range: %d cells within %d paces", p.search.Counts().Settled, p.budget/p.pace())
		return
	}
	p.said = p.search.Verdict(p.cheapest)
}

func (p *pane) stepWalk() {
	pose, ok := p.pull()
	switch {
	case p.walk.Arrived() && !ok:
		p.phase = over
		p.said = fmt.Sprintf("arrived after %d steps; the cheapest path costs %d", p.walk.Len(), p.cheapest/int64(p.pace()))
	case !ok:
		p.phase = over
		p.said = fmt.Sprintf("a loop: after %d steps it begins anew", p.walk.Len())
	default:
		p.said = turnWords(p.trail, pose) + fmt.Sprintf(" to %v", pose.Cell)
		p.trail = append(p.trail, pose.Cell)
	}
}

// turnWords says which way a walker turned to take its last step.
func turnWords(trail []paces.Cell, pose maze.Pose) string {
	before := image.Pt(0, -1)
	if n := len(trail); n > 1 {
		before = trail[n-1].Sub(trail[n-2])
	}
	switch pose.Heading {
	case before:
		return "goes ahead"
	case before.Mul(-1):
		return "turns round"
	case image.Pt(-before.Y, before.X):
		return "turns right"
	}
	return "turns left"
}

func (p *pane) stepDraw() {
	p.drawn++
	p.said = fmt.Sprintf("the way back: %v", p.way[len(p.way)-p.drawn])
	if p.drawn == len(p.way) {
		p.phase = walking
	}
}

func (p *pane) stepUnit() {
	if p.walked == len(p.way)-1 {
		p.phase, p.said = over, p.search.Verdict(p.cheapest)
		return
	}
	p.walked++
	p.said = fmt.Sprintf("the unit walks to %v", p.way[p.walked])
}

// index is where a cell's cost is kept.
func (p *pane) index(c paces.Cell) int { return c.Y*p.grid.Width() + c.X }

func (p *pane) pace() paces.Cost { return p.ground.Topology().Straight }

// unit is where the unit stands.
func (p *pane) unit() paces.Cell {
	switch {
	case p.walk != nil:
		return p.trail[len(p.trail)-1]
	case p.phase >= walking && len(p.way) > 0:
		return p.way[p.walked]
	}
	return p.start
}

// waiting are the candidates in the frontier, the next first. Three ask for it in each frame, and a heap must be sorted.
func (p *pane) waiting() []frontier.Candidate[paces.Cell] {
	if p.asked != p.steps {
		p.queued, p.asked = p.search.Frontier(), p.steps
	}
	return p.queued
}

// focus is the cell to look at.
func (p *pane) focus() paces.Cell {
	if p.search == nil || p.phase >= walking {
		return p.unit()
	}
	if waiting := p.waiting(); len(waiting) > 0 {
		return waiting[0].Node
	}
	return p.start
}

// scene is what the pane looks like.
func (p *pane) scene() *render.Scene {
	s := &render.Scene{
		Grid: p.grid, Topology: p.ground.Topology(), Open: p.ground.Open, Pace: p.pace(), Hottest: p.farthest,
		Title: p.title(), Path: p.trail,
	}
	if p.ranging {
		s.Hottest = max(p.budget, 1)
	}
	if p.search != nil {
		p.showSearch(s)
	}
	s.Units = []render.Unit{{Cell: p.start, Role: render.Start}}
	if !p.ranging {
		s.Units = append(s.Units, render.Unit{Cell: p.goal, Role: render.Goal})
	}
	s.Units = append(s.Units, render.Unit{Cell: p.unit(), Role: render.Mover})
	return s
}

// showSearch puts what was settled, what waits and the way back on a scene.
func (p *pane) showSearch(s *render.Scene) {
	s.Heat = func(c paces.Cell) (int32, bool) {
		cost := p.costs[p.index(c)]
		return cost, cost >= 0
	}
	if p.phase == searching {
		for _, c := range p.waiting() {
			s.Frontier = append(s.Frontier, c.Node)
		}
	}
	s.Path = p.way[len(p.way)-p.drawn:]
}

// title names the method, or the range.
func (p *pane) title() string {
	if p.ranging {
		return fmt.Sprintf("range of %d paces", p.budget/p.pace())
	}
	return p.method.Title
}

// inPaces shows a cost in paces, with one decimal where it has some.
func inPaces(cost int64, pace paces.Cost) string {
	if cost%int64(pace) == 0 {
		return fmt.Sprint(cost / int64(pace))
	}
	return fmt.Sprintf("%.1f", float64(cost)/float64(pace))
}
