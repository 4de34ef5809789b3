package turns_test

import (
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/turns"
)

// The judge of the search. It walks every state (cell, turn, points left) that the rules allow, with no notion of one
// state being better than another, and knows nothing of the compiled ground: it reads the painted map.

// world is a whole question: a map, a mover, rules, who stands where, a unit.
type world struct {
	grid     *paces.Grid
	topology paces.Topology
	mover    paces.Mover
	rules    turns.Rules
	on       map[paces.Cell]turns.Occupant
	query    turns.Query
}

// state is where the unit is and what it has left: -1 once its move was ended.
type state struct {
	cell paces.Cell
	turn int
	left int
}

// offsets returns the neighbours of c as differences, in no order that matters.
func (w *world) offsets(c paces.Cell) []image.Point {
	odd := func(n int) bool { return n&1 == 1 }
	four := []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	switch w.topology.Shape {
	case paces.EightWay:
		return append(four, image.Pt(1, 1), image.Pt(1, -1), image.Pt(-1, 1), image.Pt(-1, -1))
	case paces.HexRowsOdd, paces.HexRowsEven:
		side := -1 // the rows above and below lie to the left
		if odd(c.Y) == (w.topology.Shape == paces.HexRowsOdd) {
			side = 1
		}
		return append(four, image.Pt(side, 1), image.Pt(side, -1))
	case paces.HexColumnsOdd, paces.HexColumnsEven:
		side := -1
		if odd(c.X) == (w.topology.Shape == paces.HexColumnsOdd) {
			side = 1
		}
		return append(four, image.Pt(1, side), image.Pt(-1, side))
	}
	return four
}

// body returns the cells under the unit when it stands at c.
func (w *world) body(c paces.Cell) (cells []paces.Cell) {
	k := max(w.mover.Size, 1)
	for i := range k * k {
		cells = append(cells, c.Add(image.Pt(i%k, i/k)))
	}
	return cells
}

// price returns the price of standing at c, and whether the unit can.
func (w *world) price(c paces.Cell) (int, bool) {
	dearest := 0
	for _, at := range w.body(c) {
		switch cost := w.mover.Costs[w.grid.At(at)]; cost {
		case 0:
			return 0, false
		case paces.Free:
		default:
			dearest = max(dearest, int(cost))
		}
	}
	return dearest, true
}

func (w *world) any(c paces.Cell, is func(paces.Cell) bool) bool {
	for _, at := range w.body(c) {
		if is(at) {
			return true
		}
	}
	return false
}

// occupied reports whether somebody of that sort is in the way of the unit at c.
func (w *world) occupied(c paces.Cell, by ...turns.Occupant) bool {
	return w.any(c, func(at paces.Cell) bool {
		for _, own := range w.body(w.query.From) {
			if own == at {
				return false
			}
		}
		for _, o := range by {
			if w.on[at] == o {
				return true
			}
		}
		return false
	})
}

func (w *world) rests(c paces.Cell) bool {
	return c == w.query.From || !w.occupied(c, turns.Friend)
}

func (w *world) zoned(c paces.Cell) bool {
	return !w.query.IgnoreZones && w.any(c, func(at paces.Cell) bool {
		for _, d := range w.offsets(at) {
			if near, ok := w.at(at.Add(d)); ok && w.on[near] == turns.Enemy {
				return true
			}
		}
		return false
	})
}

func (w *world) isKind(c paces.Cell, kinds []paces.Kind) bool {
	return w.any(c, func(at paces.Cell) bool { return strings.IndexByte(string(kinds), w.grid.At(at)) >= 0 })
}

func (w *world) road(c paces.Cell) int {
	poorest := 99
	for _, at := range w.body(c) {
		poorest = min(poorest, int(w.grid.Layer("road").At(at)))
	}
	return poorest
}

func (w *world) port(c paces.Cell) bool {
	return w.any(c, func(at paces.Cell) bool { return w.grid.Layer("port").At(at) > 0 })
}

// at returns the cell that c is, over the edges of a map that wraps around, and whether it is on the map.
func (w *world) at(c paces.Cell) (paces.Cell, bool) {
	size := w.grid.Bounds().Max
	if w.topology.WrapX {
		c.X = (c.X + size.X) % size.X
	}
	if w.topology.WrapY {
		c.Y = (c.Y + size.Y) % size.Y
	}
	return c, c.In(w.grid.Bounds())
}

// edge is a step that exists.
type edge struct {
	to   paces.Cell
	cost int
	ends bool
}

// step returns the step from a cell to the one that lies d away, if the ground and the rules have it.
func (w *world) step(from paces.Cell, d image.Point) (edge, bool) {
	to, ok := w.at(from.Add(d))
	price, open := w.price(to)
	if !ok || !open || to == from {
		return edge{}, false
	}
	length := w.topology.Straight
	if w.topology.Shape == paces.EightWay && d.X != 0 && d.Y != 0 {
		length = w.topology.Diagonal
		sides := 0
		for _, side := range []image.Point{{d.X, 0}, {0, d.Y}} {
			if c, ok := w.at(from.Add(side)); ok {
				if _, open := w.price(c); open {
					sides++
				}
			}
		}
		if sides < map[paces.Corners]int{paces.Never: 2, paces.One: 1}[w.topology.Corners] {
			return edge{}, false
		}
	}
	if slope := w.mover.Slope; slope.Up != nil {
		switch climb := int(w.grid.Layer("height").At(to) - w.grid.Layer("height").At(from)); {
		case climb > len(slope.Up) || -climb > len(slope.Down):
			return edge{}, false
		case climb > 0:
			price += int(slope.Up[climb-1])
		case climb < 0:
			price += int(slope.Down[-climb-1])
		}
	}
	if prices := w.rules.Roads.Prices; len(prices) > 0 {
		if road := min(w.road(from), w.road(to)); road > 0 {
			price = min(price, int(prices[min(road, len(prices))-1]))
		}
	}
	return w.ruled(from, edge{to: to, cost: price * int(length)})
}

// ruled returns the step with what the rules make of it, if they allow it.
func (w *world) ruled(from paces.Cell, e edge) (edge, bool) {
	if w.occupied(e.to, turns.Enemy, turns.Harmless) {
		return edge{}, false
	}
	e.ends = w.isKind(e.to, w.rules.Ends)
	if w.isKind(from, w.rules.Ports.Sea) != w.isKind(e.to, w.rules.Ports.Sea) {
		if !w.port(from) && !w.port(e.to) {
			return edge{}, false
		}
		e.ends = true
	}
	if w.zoned(e.to) {
		switch w.rules.Zone {
		case turns.ZoneStops:
			e.ends = true
		case turns.ZoneCosts:
			e.cost += int(w.rules.ZoneCost)
		case turns.ZoneBars:
			if w.zoned(from) {
				return edge{}, false
			}
		}
	}
	return e, true
}

// steps returns all steps out of a cell, those of portals too.
func (w *world) steps(from paces.Cell) (edges []edge) {
	for _, d := range w.offsets(from) {
		if e, ok := w.step(from, d); ok {
			edges = append(edges, e)
		}
	}
	for _, p := range w.grid.Portals() {
		if _, exit := w.price(p.To); p.From != from || !exit {
			continue
		}
		if e, ok := w.ruled(from, edge{to: p.To, cost: int(p.Price * w.topology.Straight)}); ok {
			edges = append(edges, e)
		}
	}
	return edges
}

func (w *world) edges() map[paces.Cell][]edge {
	edges := make(map[paces.Cell][]edge)
	for c := range w.grid.All() {
		if _, open := w.price(c); open || c == w.query.From {
			edges[c] = w.steps(c)
		}
	}
	return edges
}

// after returns the state after a step, and whether the points left are enough for it.
func (w *world) after(s state, e edge) (state, bool) {
	next := state{e.to, s.turn, s.left - e.cost}
	if s.left < e.cost {
		full := s.left >= int(w.query.Points)
		if s.left <= 0 || w.rules.LastStep == turns.Strict || w.rules.LastStep == turns.MinimumOne && !full {
			return state{}, false
		}
		next.left = 0
	}
	if e.ends {
		next.left = -1
	}
	return next, true
}

// walk returns the best (turn, points left) of all states at each cell, -1 for halted.
func (w *world) walk(limit int) map[paces.Cell]state {
	edges := w.edges()
	first := state{w.query.From, 1, int(w.query.Points - w.query.Spent)}
	seen := map[state]bool{first: true}
	best := make(map[paces.Cell]state)
	for queue := []state{first}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if b, ok := best[s.cell]; !ok || s.turn < b.turn || s.turn == b.turn && s.left > b.left {
			best[s.cell] = s
		}
		visit := func(next state) {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
		if w.rests(s.cell) && s.turn < limit {
			visit(state{s.cell, s.turn + 1, int(w.query.Points)})
		}
		for _, e := range edges[s.cell] {
			if next, ok := w.after(s, e); ok {
				visit(next)
			}
		}
	}
	return best
}

// replay walks the route by the rules and returns an error where it breaks them. Two steps can lead from one cell to
// another, so it carries all that the unit can have left and have paid.
func (w *world) replay(r turns.Route) error {
	type purse struct{ left, paid int }
	now := map[purse]bool{{int(w.query.Points - w.query.Spent), 0}: true}
	at, turn := w.query.From, 1
	for i, p := range r.Waypoints {
		if i > 0 {
			switch {
			case p.Turn == turn+1 && !w.rests(at):
				return fmt.Errorf("a turn ends on a friend at %v", at)
			case p.Turn != turn && p.Turn != turn+1:
				return fmt.Errorf("turn %d is followed by %d", turn, p.Turn)
			}
			next := make(map[purse]bool)
			for have := range now {
				if p.Turn != turn {
					have.left = int(w.query.Points)
				}
				for _, e := range w.steps(at) {
					s, ok := w.after(state{at, p.Turn, have.left}, e)
					if ok && e.to == p.Cell && max(s.left, 0) == int(p.Left) {
						next[purse{s.left, have.paid + e.cost}] = true
					}
				}
			}
			now, at, turn = next, p.Cell, p.Turn
		}
		if len(now) == 0 || p.Cell != at || p.Turn != turn {
			return fmt.Errorf("waypoint %d, %+v, cannot be", i, p)
		}
		last := i == len(r.Waypoints)-1
		if ends := last || r.Waypoints[i+1].Turn != p.Turn; p.Ends != ends {
			return fmt.Errorf("waypoint %d: a turn ends here: %v, is said to: %v", i, ends, p.Ends)
		}
	}
	for have := range now {
		if r.Turns == turn && int(r.Left) == max(have.left, 0) && int(r.Cost) == have.paid {
			return nil
		}
	}
	return fmt.Errorf("the route says (%d,%d) for %d, walked turn %d, %v", r.Turns, r.Left, r.Cost, turn, now)
}

// check compares every answer about the world with the judge's.
func (w *world) check() error {
	ground, err := w.grid.Compile(w.topology, w.mover)
	switch {
	case errors.Is(err, paces.ErrNegativeCost):
		return nil // a slope that pays
	case err != nil:
		return err
	}
	board := turns.NewBoard(ground)
	for c, o := range w.on {
		if err := board.Put(c, o); err != nil {
			return err
		}
	}
	w.query.Board = board
	s, err := turns.NewSearch(ground, w.rules)
	if err != nil {
		return err
	}
	q := w.query
	reach, err := s.Reach(q)
	if w.startPays() {
		if !errors.Is(err, paces.ErrNegativeCost) {
			return fmt.Errorf("the first step pays, error %w", err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	best := w.walk(max(q.Turns, 1))
	count := 0
	for range reach.All() {
		count++
	}
	if count != len(best) {
		return fmt.Errorf("%d cells are reached, right is %d", count, len(best))
	}
	for c := range w.grid.All() {
		a, ok := reach.At(c)
		b, want := best[c]
		switch {
		case ok != want:
			return fmt.Errorf("%v is reached: %v, right is %v", c, ok, want)
		case !ok:
			continue
		case a != turns.Arrival{Turn: b.turn, Left: paces.Cost(max(b.left, 0)), Stop: w.rests(c)}:
			return fmt.Errorf("at %v %+v, right is %+v, stop %v", c, a, b, w.rests(c))
		}
		route, err := reach.Route(c)
		if a.Stop != (err == nil) || !a.Stop && !errors.Is(err, paces.ErrGoalBlocked) {
			return fmt.Errorf("route to %v: %w", c, err)
		}
		if err == nil {
			if err := w.checkRoute(route, c, b); err != nil {
				return err
			}
		}
	}
	if err := w.checkTies(reach, best); err != nil {
		return err
	}
	if err := w.checkStrikes(reach); err != nil {
		return err
	}
	return w.checkFar(s)
}

// checkTies checks where the routes enter their last cells, on boards where the rule needs no more words than these: one
// state a cell is the best, and every step costs something.
func (w *world) checkTies(reach turns.Reach, best map[paces.Cell]state) error {
	if w.mover.Size > 1 || w.topology.WrapX || w.topology.WrapY || len(w.grid.Portals()) > 0 {
		return nil
	}
	for _, o := range w.on {
		if o == turns.Friend {
			return nil
		}
	}
	edges := w.edges()
	for _, list := range edges {
		for _, e := range list {
			if e.cost == 0 {
				return nil
			}
		}
	}
	for c, b := range best {
		if c == w.query.From {
			continue
		}
		var want paces.Cell
		soonest := state{turn: 1 << 20}
		for from := range w.topology.Neighbors(c) {
			s, ok := best[from]
			if !ok {
				continue
			}
			for _, e := range edges[from] {
				if e.to != c {
					continue
				}
				next, ok := w.after(s, e)
				if !ok {
					next, ok = w.after(state{from, s.turn + 1, int(w.query.Points)}, e)
				}
				if !ok || next != b {
					continue
				}
				sooner := s.turn < soonest.turn || s.turn == soonest.turn && s.left > soonest.left
				tie := s.turn == soonest.turn && s.left == soonest.left
				if sooner || tie && w.direction(from, c) < w.direction(want, c) {
					want, soonest = from, s
				}
			}
		}
		route, err := reach.Route(c)
		if err != nil {
			return err
		}
		if got := route.Waypoints[len(route.Waypoints)-2].Cell; got != want {
			return fmt.Errorf("%v is entered from %v, right is %v", c, got, want)
		}
	}
	return nil
}

// direction returns the number of the direction from one cell to a neighbour.
func (w *world) direction(from, to paces.Cell) (d int) {
	for c := range w.topology.Neighbors(from) {
		if c == to {
			break
		}
		d++
	}
	return d
}

// startPays reports whether a step down from the closed cell on which the unit stands costs less than nothing, whoever
// stands there.
func (w *world) startPays() bool {
	alone := *w
	alone.on, alone.rules = nil, turns.Rules{}
	return w.query.IgnoreStart && slices.ContainsFunc(alone.steps(w.query.From), func(e edge) bool { return e.cost < 0 })
}

func (w *world) checkRoute(r turns.Route, to paces.Cell, want state) error {
	if err := w.replay(r); err != nil {
		return fmt.Errorf("route to %v: %w", to, err)
	}
	if end := r.Waypoints[len(r.Waypoints)-1].Cell; end != to || r.Turns != want.turn || int(r.Left) != max(want.left, 0) {
		return fmt.Errorf("route to %v ends at %v (%d,%d), right is %+v", to, end, r.Turns, r.Left, want)
	}
	return nil
}

func (w *world) checkStrikes(reach turns.Reach) error {
	weapon := turns.Weapon{Min: int(w.query.From.X) % 3, Max: w.query.From.Y % 4, Anywhere: w.query.Spent < 0}
	least, most := max(weapon.Min, 1), max(weapon.Max, weapon.Min, 1)
	struck := make(map[paces.Cell]bool)
	for c := range reach.Strikes(weapon) {
		if struck[c] {
			return fmt.Errorf("%v is struck twice", c)
		}
		struck[c] = true
	}
	fringe := make(map[paces.Cell]bool)
	for c := range reach.Fringe(weapon) {
		fringe[c] = true
	}
	for c, kind := range w.grid.All() {
		want, stands := false, 0
		for stop := range reach.Stops() {
			near := 1 << 20
			for _, under := range w.body(stop) {
				near = min(near, w.apart(under, c))
			}
			if near >= least && near <= most {
				stands++
				want = want || weapon.Anywhere || w.mover.Costs[kind] != 0
			}
		}
		for range reach.Stands(c, weapon) {
			stands--
		}
		a, _ := reach.At(c)
		if struck[c] != want || fringe[c] != (want && !a.Stop) || stands != 0 {
			return fmt.Errorf("%v is struck: %v, right is %v; in the fringe: %v; stands off by %d", c, struck[c], want, fringe[c], stands)
		}
	}
	return nil
}

// apart returns the steps between two cells, over the edges of the map if it wraps around.
func (w *world) apart(a, b paces.Cell) int {
	least := w.topology.Distance(a, b)
	size := w.grid.Bounds().Max
	for i := range 9 {
		d := image.Pt(i%3-1, i/3-1)
		if d.X != 0 && !w.topology.WrapX || d.Y != 0 && !w.topology.WrapY {
			continue
		}
		least = min(least, w.topology.Distance(a, b.Add(image.Pt(d.X*size.X, d.Y*size.Y))))
	}
	return least
}

// checkFar compares one route over any number of turns. A unit never begins two turns on one cell to any good, so the
// number of cells bounds the turns.
func (w *world) checkFar(s *turns.Search) error {
	q := w.query
	q.Turns = 0
	best := w.walk(w.grid.Width()*w.grid.Height() + 1)
	for c := range w.grid.All() {
		route, err := s.Route(q, c)
		b, reached := best[c]
		_, open := w.price(c)
		taken := c != q.From && (!open || w.occupied(c, turns.Friend, turns.Enemy, turns.Harmless))
		switch {
		case taken:
			if !errors.Is(err, paces.ErrGoalBlocked) {
				return fmt.Errorf("far route to %v, which is taken: %w", c, err)
			}
		case !reached:
			if !errors.Is(err, paces.ErrNoPath) {
				return fmt.Errorf("far route to %v, which cannot be reached: %w", c, err)
			}
		case err != nil:
			return fmt.Errorf("far route to %v: %w", c, err)
		default:
			if err := w.checkRoute(route, c, b); err != nil {
				return fmt.Errorf("far %w", err)
			}
		}
	}
	return nil
}

func (w *world) String() string {
	q := w.query
	q.Board, q.Context = nil, nil
	return fmt.Sprintf("%v\n%+v, size %d, slope %v, portals %v\nrules %+v\non %v\nquery %+v", w.grid, w.topology, w.mover.Size, w.mover.Slope, w.grid.Portals(), w.rules, w.on, q)
}

// randomWorld makes a small board with anything on it.
func randomWorld(rng *rand.Rand) *world {
	pick := func(n int) bool { return rng.IntN(n) == 0 }
	w := &world{topology: topologies[rng.IntN(len(topologies))], on: make(map[paces.Cell]turns.Occupant)}
	if w.topology.Shape == paces.EightWay {
		w.topology.Corners = paces.Corners(rng.IntN(3))
	}
	if !w.topology.Hex() && pick(6) {
		w.mover.Size = 2
	}
	w.mover.Costs = paces.Costs{'.': 1, 'h': 2, 'm': uint16(3 + rng.IntN(4)), '=': paces.Free, '~': 1}
	width, height := 1+rng.IntN(5), 1+rng.IntN(5)
	w.grid, _ = paces.NewGrid(width, height, '.')
	palette := []string{"...#", "....hh#", "..hm", ".=h#", "..~~", "....~h=m#"}[rng.IntN(6)]
	for c := range w.grid.All() {
		_ = w.grid.Set(c, palette[rng.IntN(len(palette))])
		_ = w.grid.Layer("road").Set(c, max(0, rng.Int32N(4)-1))
		_ = w.grid.Layer("port").Set(c, max(0, rng.Int32N(3)-1))
		_ = w.grid.Layer("height").Set(c, rng.Int32N(3))
		if pick(4) {
			w.on[c] = turns.Occupant(1 + rng.IntN(3))
		}
	}
	byRows := w.topology.Shape == paces.HexRowsOdd || w.topology.Shape == paces.HexRowsEven
	byColumns := w.topology.Hex() && !byRows
	w.topology.WrapX = pick(6) && (!byColumns || width%2 == 0)
	w.topology.WrapY = pick(6) && (!byRows || height%2 == 0)
	for pick(3) {
		cell := func() paces.Cell { return image.Pt(rng.IntN(width), rng.IntN(height)) }
		_ = w.grid.AddPortal(paces.Portal{From: cell(), To: cell(), Price: rng.Int32N(3)})
	}
	if pick(4) {
		w.mover.Slope = paces.Slope{Up: []int32{rng.Int32N(3), 2}, Down: []int32{rng.Int32N(3) - 1}}
	}
	w.rules = turns.Rules{LastStep: turns.LastStep(rng.IntN(3)), Zone: turns.Zone(rng.IntN(4)), ZoneCost: rng.Int32N(3)}
	if pick(3) {
		w.rules.Ends = []paces.Kind("h~")[:1+rng.IntN(2)]
	}
	if pick(3) {
		w.rules.Roads.Prices = []int32{rng.Int32N(3), 0}[:1+rng.IntN(2)]
	}
	if pick(3) {
		w.rules.Ports.Sea = []paces.Kind("~")
	}
	w.query = turns.Query{From: image.Pt(rng.IntN(width), rng.IntN(height)), Points: rng.Int32N(7), Turns: rng.IntN(4), IgnoreZones: pick(6)}
	w.query.Points *= []paces.Cost{1, w.topology.Straight}[rng.IntN(2)]
	w.query.Spent = rng.Int32N(w.query.Points+3) - 2
	if _, open := w.price(w.query.From); !open {
		w.query.IgnoreStart = true
		if w.mover.Size > 1 {
			return randomWorld(rng)
		}
	}
	return w
}

// topologies are those of the tests; steps of 2 and 3 stand for lengths that are no plain 1.
var topologies = []paces.Topology{
	paces.Four, paces.King,
	{Shape: paces.EightWay, Straight: 2, Diagonal: 3},
	paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ,
}

// TestOracle compares random boards under random rules with the judge: some hundreds, or with PACES_LONG=1 in the
// environment 50,000.
func TestOracle(t *testing.T) {
	n := 600
	if os.Getenv("PACES_LONG") != "" {
		n = 50_000
	}
	for seed := range n {
		w := randomWorld(rand.New(rand.NewPCG(uint64(seed), 5)))
		if err := w.check(); err != nil {
			t.Fatalf("seed %d: %v\n%v", seed, err, w)
		}
	}
}

func FuzzOracle(f *testing.F) {
	f.Add(uint64(1), uint64(5))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		w := randomWorld(rand.New(rand.NewPCG(a, b)))
		if err := w.check(); err != nil {
			t.Fatalf("%v\n%v", err, w)
		}
	})
}
