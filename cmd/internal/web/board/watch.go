package board

import (
	"errors"
	"fmt"
	"sync"

	"paces"
	"paces/frontier"
)

// Method is a way to search that can be watched, as the page numbers them.
type Method int32

var methods = [...]struct {
	name  string // as the command spells it
	order frontier.Method
	jumps bool // from jump point to jump point
}{
	{"stack", frontier.Stack, false},
	{"queue", frontier.Queue, false},
	{"dijkstra", frontier.Dijkstra, false},
	{"greedy", frontier.Greedy, false},
	{"a-star", frontier.AStar, false},
	{"jump-points", frontier.AStar, true},
}

// String returns the name of the method.
func (m Method) String() string { return methods[m].name }

// Order returns what the method is to package frontier, and whether it goes from jump point to jump point.
func (m Method) Order() (order frontier.Method, jumps bool) {
	return methods[m].order, methods[m].jumps
}

// MaxPanels is how many methods can be watched at once.
const MaxPanels = 4

// CheckMethods returns an error if these cannot be watched beside each other.
func CheckMethods(list []Method) error {
	if len(list) < 1 || len(list) > MaxPanels {
		return fmt.Errorf("%d methods to watch: there is room for 1 to %d", len(list), MaxPanels)
	}
	for _, m := range list {
		if m < 0 || int(m) >= len(methods) {
			return fmt.Errorf("there is no method %d", m)
		}
	}
	return nil
}

// Result is how the search of a panel has ended.
type Result struct {
	Status   Status
	Cost     int64   // of the way found; -1 without one
	Steps    int     // of the way, on jump points too from cell to cell
	Way      []int32 // the nodes of the way
	Counts   frontier.Counts
	Judged   bool  // whether it could be compared: not where nobody can tell the least cost
	Least    int64 // what a cheapest way costs, if it could be; -1 if there is none
	Cheapest bool
	Reason   frontier.Reason // why, if it could be compared; or why the method does not apply
}

// Panel is one method at work on a question. It has a tape, or a result that says why there is none.
type Panel struct {
	Tape   *Tape
	finish func() Result // makes the result when the recording has ended; nil once it has
	result Result
}

// Watch returns a panel for each of some methods, all for the question how to get from the starts to any of the goals.
// The ground must not change while they are at work.
func Watch(g *paces.Ground, starts, goals []paces.Cell, list []Method) ([]*Panel, error) {
	if err := CheckMethods(list); err != nil {
		return nil, err
	}
	if err := checkEnds(g, starts, goals); err != nil {
		return nil, err
	}
	least := sync.OnceValues(func() (int64, bool) { return leastOnGround(g, starts, goals) })
	panels := make([]*Panel, len(list))
	for i, m := range list {
		panels[i] = onGround(g, starts, goals, m, least)
	}
	return panels, nil
}

func checkEnds(g *paces.Ground, starts, goals []paces.Cell) error {
	if len(starts) == 0 || len(goals) == 0 {
		return errors.New("a search without a start or without a goal")
	}
	for _, c := range starts {
		if _, err := g.Path(c, c); err != nil {
			return err
		}
	}
	for _, c := range goals {
		if !c.In(g.Bounds()) {
			return fmt.Errorf("goal: cell %d,%d: %w", c.X, c.Y, paces.ErrOffMap)
		}
	}
	return nil
}

// leastOnGround asks the ground's own engine what a cheapest way costs. It cannot tell where costs are too great for a
// Cost.
func leastOnGround(g *paces.Ground, starts, goals []paces.Cell) (cost int64, known bool) {
	if len(starts) == 1 {
		path, err := g.Find(paces.Query{From: starts[0], To: goals})
		if errors.Is(err, paces.ErrNoPath) || errors.Is(err, paces.ErrGoalBlocked) {
			return -1, true
		}
		return int64(path.Cost()), err == nil
	}
	q := paces.FieldQuery{Away: true}
	for _, c := range starts {
		q.Sources = append(q.Sources, paces.Source{Cell: c})
	}
	field, err := g.FindField(q)
	if err != nil {
		return 0, false
	}
	cost = -1
	for _, c := range goals {
		if at := int64(field.At(c)); at >= 0 && (cost < 0 || at < cost) {
			cost = at
		}
	}
	return cost, true
}

// onGround returns the panel of one method on a ground.
func onGround(g *paces.Ground, starts, goals []paces.Cell, m Method, least Judge) *Panel {
	order, jumps := m.Order()
	q := frontier.ToAny(g, starts[0], goals, order)
	q.Also = starts[1:]
	search := frontier.New(q)
	if jumps {
		var err error
		if search, err = frontier.OnJumpPoints(g, q); err != nil {
			return NotApplicable(err)
		}
	}
	size := g.Bounds().Size()
	id := func(c paces.Cell) int32 { return int32(c.Y*size.X + c.X) }
	way := func(goal paces.Cell) []paces.Cell { return frontier.Cells(search, goal) }
	return NewPanel(search, size.X*size.Y, id, way, least)
}

// Judge tells what a cheapest way costs, -1 if there is none. It may not know.
type Judge func() (cost int64, known bool)

// NewPanel returns the panel of a search on nodes which id numbers from 0 to nodes-1; way tells the way to the goal
// once that is settled.
func NewPanel[N comparable](s *frontier.Search[N], nodes int, id func(N) int32, way func(goal N) []N, least Judge) *Panel {
	p := &Panel{Tape: NewTape(s, nodes, id, MaxEvents)}
	p.finish = func() Result {
		r := Result{Status: p.Tape.Status(), Cost: -1, Counts: s.Counts()}
		if goal, found := s.Goal(); found {
			r.Cost = goal.Cost
			for _, n := range way(goal.Node) {
				r.Way = append(r.Way, id(n))
			}
			r.Steps = len(r.Way) - 1
		}
		if r.Status == Full {
			return r
		}
		if r.Least, r.Judged = least(); r.Judged {
			r.Cheapest = r.Status == Found && r.Cost == r.Least
			r.Reason = s.Reason(r.Least)
		}
		return r
	}
	return p
}

// NotApplicable returns the panel of a method that does not apply, for that reason.
func NotApplicable(err error) *Panel {
	r := Result{Status: Inapplicable, Cost: -1}
	var inapplicable *frontier.InapplicableError
	if errors.As(err, &inapplicable) {
		r.Reason = inapplicable.Reason
	}
	return &Panel{result: r}
}

// Record lets the search do at most n steps more. It reports whether there may be more to record; when there is not, the
// panel has its result.
func (p *Panel) Record(n int) (more bool) {
	if p.Tape == nil || p.Tape.Record(n) {
		return p.Tape != nil
	}
	if p.finish != nil {
		p.result, p.finish = p.finish(), nil
	}
	return false
}

// Result returns how the search has ended; its status is Recording until then.
func (p *Panel) Result() Result { return p.result }
