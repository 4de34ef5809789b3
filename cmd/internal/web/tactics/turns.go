// Package tactics is what the mode Range of the playground's page asks of package turns: where a unit can go and what
// it can strike, the way to a cell, and what its enemies threaten.
//
// A cell is its number, as in package board.
package tactics

import (
	"math"
	"slices"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
	"paces/turns"
)

// MaxArrivals is how many arrivals one question may settle, so that no question takes much longer than a moment.
const MaxArrivals = 150_000

// Rules are those rules of package turns that the page offers.
type Rules struct {
	LastStep turns.LastStep
	Zone     turns.Zone
	ZoneCost paces.Cost
}

// Question is one unit, how it moves and strikes, and who else is there.
type Question struct {
	Mover            int
	From             int32
	Points           paces.Cost // of a turn
	Turns            int
	Weapon           int // the most steps between the unit and what it strikes
	Rules            Rules
	Friends, Enemies []int32
	Threat           bool // whether to tell what the enemies strike, if they go and strike like the unit
}

// Game asks package turns about a board. It keeps its searches, and who stands where, from question to question, so
// that the work grows with the ranges and not with the map.
type Game struct {
	board *board.Board
	rules Rules
	hands [board.Movers]hand

	ours, theirs *turns.Board // who stands where, as the unit's side sees it and as its enemies do
	seated       []int32      // the cells on them that somebody stands on

	asked Question
	reach turns.Reach // the answer

	struck  []int32 // by cell: how many enemies strike it
	touched []int32 // the cells where struck is not 0
}

// hand holds the searches for one mover. A search's answer lasts until its next question: the range stays, so what else
// is asked has a search of its own.
type hand struct {
	ground       *paces.Ground
	reach, other *turns.Search
}

// NewGame returns a game on a board, on which nobody stands yet.
func NewGame(b *board.Board) *Game { return &Game{board: b} }

// Board returns the board that the game was made for.
func (g *Game) Board() *board.Board { return g.board }

// Ask takes up a question, to be answered by [Game.AppendRange] and [Game.Way]. After an error the answer is empty.
func (g *Game) Ask(q Question) error {
	g.reach = turns.Reach{}
	if err := board.CheckMover(q.Mover); err != nil {
		return err
	}
	g.asked = q
	g.asked.Friends, g.asked.Enemies = slices.Clone(q.Friends), slices.Clone(q.Enemies)
	for _, id := range g.touched {
		g.struck[id] = 0
	}
	g.touched = g.touched[:0]
	h, err := g.hand()
	if err != nil {
		return err
	}
	if err := g.seat(h.ground); err != nil {
		return err
	}
	if g.reach, err = h.reach.Reach(g.query(q.From, g.ours)); err != nil {
		return err
	}
	return g.threaten(h.other)
}

// hand returns the searches for the mover of the question. They are made anew for another ground or other rules.
func (g *Game) hand() (*hand, error) {
	ground, err := g.board.Ground(g.asked.Mover)
	if err != nil {
		return nil, err
	}
	if g.rules != g.asked.Rules {
		g.rules, g.hands = g.asked.Rules, [board.Movers]hand{}
	}
	h := &g.hands[g.asked.Mover]
	if h.ground == ground {
		return h, nil
	}
	rules := turns.Rules{LastStep: g.rules.LastStep, Zone: g.rules.Zone, ZoneCost: g.rules.ZoneCost}
	reach, err := turns.NewSearch(ground, rules)
	if err != nil {
		return nil, err
	}
	other, err := turns.NewSearch(ground, rules)
	if err != nil {
		return nil, err
	}
	*h = hand{ground, reach, other}
	return h, nil
}

// seat places everybody as the question says.
func (g *Game) seat(ground *paces.Ground) error {
	if g.ours == nil {
		g.ours, g.theirs = turns.NewBoard(ground), turns.NewBoard(ground)
	}
	for _, id := range g.seated {
		g.ours.Put(g.board.Cell(id), turns.Nobody) // seated before, so it is on the map
		g.theirs.Put(g.board.Cell(id), turns.Nobody)
	}
	g.seated = g.seated[:0]
	own := append(g.asked.Friends[:len(g.asked.Friends):len(g.asked.Friends)], g.asked.From)
	for _, side := range []struct {
		units        []int32
		ours, theirs turns.Occupant
	}{{own, turns.Friend, turns.Enemy}, {g.asked.Enemies, turns.Enemy, turns.Friend}} {
		for _, id := range side.units {
			if err := g.ours.Put(g.board.Cell(id), side.ours); err != nil {
				return err
			}
			g.theirs.Put(g.board.Cell(id), side.theirs)
			g.seated = append(g.seated, id)
		}
	}
	return nil
}

// query is what package turns is asked about a unit that moves like the one of the question.
func (g *Game) query(from int32, who *turns.Board) turns.Query {
	return turns.Query{From: g.board.Cell(from), Points: g.asked.Points, Turns: g.asked.Turns, Board: who, Limit: MaxArrivals}
}

func (g *Game) weapon() turns.Weapon { return turns.Weapon{Max: g.asked.Weapon} }

// threaten counts for every cell the enemies that strike it in their next turn. Each is judged alone, and one that
// stands on ground closed to the mover strikes nobody. It is a [turns.Threat] whose cells can be told without looking
// at the whole map.
func (g *Game) threaten(s *turns.Search) error {
	if !g.asked.Threat {
		return nil
	}
	if g.struck == nil {
		g.struck = make([]int32, g.board.Size())
	}
	for _, from := range g.asked.Enemies {
		q := g.query(from, g.theirs)
		q.Turns = 1
		if ground := g.hands[g.asked.Mover].ground; !ground.Open(q.From) {
			continue
		}
		reach, err := s.Reach(q)
		if err != nil {
			return err
		}
		for c := range reach.Strikes(g.weapon()) {
			id := g.board.ID(c)
			if g.struck[id]++; g.struck[id] == 1 {
				g.touched = append(g.touched, id)
			}
		}
	}
	return nil
}

// AppendRange appends the answer: how many cells the unit can enter, how many more it can strike, how many its enemies
// can strike, and how many lie in a zone of control that matters; then of the first, the soonest first, the cell, the
// turn, below zero where it may only pass, and the points left; the cells of the second; of the third the cell and how
// many enemies strike it; and the cells of the fourth.
func (g *Game) AppendRange(dst []int32) []int32 {
	head := len(dst)
	dst = append(dst, 0, 0, int32(len(g.touched)), 0)
	for c, a := range g.reach.All() {
		turn := int32(a.Turn)
		if !a.Stop {
			turn = -turn
		}
		dst = append(dst, g.board.ID(c), turn, a.Left)
		dst[head]++
	}
	for c := range g.reach.Fringe(g.weapon()) {
		if _, passes := g.reach.At(c); !passes { // a friend stands where it passes
			dst = append(dst, g.board.ID(c))
			dst[head+1]++
		}
	}
	for _, id := range g.touched {
		dst = append(dst, id, g.struck[id])
	}
	zones := g.appendZones(dst)
	zones[head+3] = int32(len(zones) - len(dst))
	return zones
}

// appendZones appends the cells in zones of control, unless those do nothing or there is no answer.
func (g *Game) appendZones(dst []int32) []int32 {
	if g.rules.Zone == turns.ZoneIgnored || g.reach == (turns.Reach{}) {
		return dst
	}
	first := len(dst)
	bounds := g.hands[g.asked.Mover].ground.Bounds()
	for _, enemy := range g.asked.Enemies {
		for i := range 9 { // a neighbour lies in the 3 x 3 cells around, perhaps over the edge of the map
			c := g.board.Cell(enemy).Add(paces.Cell{X: i%3 - 1, Y: i/3 - 1}).Mod(bounds)
			if id := g.board.ID(c); g.ours.Zoned(c) && !slices.Contains(dst[first:], id) {
				dst = append(dst, id)
			}
		}
	}
	return dst
}

// Way is a way to a cell, or to where the unit can strike it.
type Way struct {
	turns.Route
	Strikes bool
}

// Way returns the way of the unit last asked about to a cell: if it cannot stop there but strike it, to the place from
// which it can, the soonest; else over as many turns as it takes. It lasts until the next question.
func (g *Game) Way(to int32) (Way, error) {
	c := g.board.Cell(to)
	h := &g.hands[g.asked.Mover]
	if h.ground == nil {
		return Way{}, paces.ErrNoPath
	}
	if _, ok := g.reach.At(c); ok {
		route, err := g.reach.Route(c)
		return Way{Route: route}, err
	}
	if h.ground.Open(c) {
		for stand := range g.reach.Stands(c, g.weapon()) {
			route, err := g.reach.Route(stand)
			return Way{route, true}, err
		}
	}
	q := g.query(g.asked.From, g.ours)
	q.Turns = 0
	route, err := h.other.Route(q, c)
	return Way{Route: route}, err
}

// AppendWay appends a way: its turns, the points left on arrival, its cost, and 1 if it leads to where the unit
// strikes; then for each of its cells the cell, the turn, below zero where a turn ends, and the points left.
func (g *Game) AppendWay(dst []int32, w Way) []int32 {
	dst = append(dst, int32(w.Turns), w.Left, int32(min(w.Cost, math.MaxInt32)), wire.Bit(w.Strikes))
	for _, p := range w.Waypoints {
		turn := int32(p.Turn)
		if p.Ends {
			turn = -turn
		}
		dst = append(dst, g.board.ID(p.Cell), turn, p.Left)
	}
	return dst
}
