package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"paces"
	"paces/render"
	"paces/turns"
)

func newTurnsCommand(c *console) *cobra.Command {
	var flags mapFlags
	var query queryFlags
	var turn turnFlags
	var picture pictureFlag
	cmd := &cobra.Command{
		Use:   "turns MAP [FROM [TO]]",
		Short: "Turn games: where a unit can go, and its route over many turns",
		Long: `Turn games: where a unit at FROM can go this turn, or its route to TO over many turns.

The unit has --points a turn, or --left of them now. It passes friends but never ends a turn on one; enemies close their
cells. A route takes the fewest turns and, for these, leaves the most points. FROM may be left out where the map marks S.

The picture shows the points left, or with --turns the turn; on a route, where each turn ends (a is the tenth); friends
are f, enemies X, and what --strike reaches beyond is !.`,
		Example: `  paces turns examples/maps/swamp.txt --points 6
  paces turns examples/maps/swamp.txt S G --points 6 --friends 4,4 --enemies '7,3 8,5' --zoc
  paces turns examples/maps/swamp.txt S G --points 4 --last-step lenient --json
  paces turns map.txt 0,0 --costs '.=3,~=6,-=1' --unit 3 --points 5 --left 2/3 --moves hex-odd-r`,
		Args: takes(1, 3),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			from, err := l.start(args[1:min(len(args), 2)])
			if err != nil {
				return err
			}
			q := turns.Query{From: from, IgnoreStart: query.ignoreStart, Limit: int(query.limit)}
			if len(args) < 3 {
				return c.turnsReach(l, &turn, q, &picture)
			}
			to, err := l.cell(args[2])
			if err != nil {
				return err
			}
			return c.turnsRoute(l, &turn, q, to, &picture)
		},
	}
	flags.add(cmd)
	query.addStart(cmd)
	turn.add(cmd)
	picture.add(c, cmd)
	return cmd
}

// turnFlags are the flags that hold the rule book and the unit.
type turnFlags struct {
	points, left     string
	unit             uint
	turns            uint
	friends, enemies []string
	harmless         []string
	zone, lastStep   string
	zoneCost         string
	ignoreZone       bool
	ends, sea        string
	roads            string
	strike           string
}

// The names of the rules, as the library spells them.
var (
	zoneNames     = names(turns.ZoneIgnored, turns.ZoneStops, turns.ZoneCosts, turns.ZoneBars)
	lastStepNames = names(turns.Strict, turns.Lenient, turns.MinimumOne)
)

func (f *turnFlags) add(cmd *cobra.Command) {
	f.zone, f.lastStep = turns.ZoneIgnored.String(), turns.Strict.String()
	flags := cmd.Flags()
	flags.StringVar(&f.points, "points", "5", "`POINTS` of a turn; 1/3 or 2.5 will do where they are whole costs")
	flags.StringVar(&f.left, "left", "", "`POINTS` left this turn, all if not given")
	flags.UintVar(&f.unit, "unit", 1, "costs are in parts of a point: `N` paces make one")
	flags.UintVar(&f.turns, "turns", 0, "the unit has `N` turns, this one included; 0 is this one, for a route no end")
	flags.StringArrayVar(&f.friends, "friends", nil, "`CELLS` of friends: x,y, several with blanks between, or all that\nshow a character")
	flags.StringArrayVar(&f.enemies, "enemies", nil, "`CELLS` of enemies")
	flags.StringArrayVar(&f.harmless, "harmless", nil, "`CELLS` of enemies without a zone of control")
	choice(cmd, &f.zone, "zoc", zoneNames, "what the zone of control around enemies does to who enters it;\n--zoc alone is --zoc=stop")
	flags.Lookup("zoc").NoOptDefVal = turns.ZoneStops.String()
	flags.StringVar(&f.zoneCost, "zoc-cost", "1", "`POINTS` that a step into a zone costs more, by --zoc=cost")
	flags.BoolVar(&f.ignoreZone, "ignore-zoc", false, "the unit does not mind zones of control")
	choice(cmd, &f.lastStep, "last-step", lastStepNames, "what the last points of a turn may pay")
	flags.StringVar(&f.ends, "ends", "", "`KINDS` of ground that end the move, such as '~,f'")
	flags.StringVar(&f.sea, "sea", "", "`KINDS` of ground that are sea: ports, by the layer of that name, lead there")
	flags.StringVar(&f.roads, "roads", "", "`PACES` that a step costs along roads of 1, 2, ... in the layer \"road\", such as 2,1")
	flags.StringVar(&f.strike, "strike", "", "also show what the unit can strike, 1 or 2-3 `STEPS` away")
}

// game is the question that the flags put: the searcher, the unit and how its points are written.
type game struct {
	search *turns.Search
	query  turns.Query
	points turns.Fraction
	scene  *render.Scene
	weapon turns.Weapon
	armed  bool
}

// game reads the flags for the unit of q on a level.
func (f *turnFlags) game(l *level, q turns.Query) (*game, error) {
	ground, err := l.ground()
	if err != nil {
		return nil, err
	}
	if f.unit < 1 || f.unit > 1<<20/uint(l.pace()) {
		return nil, fmt.Errorf("--unit: %d paces: from 1 to %d can make a point", f.unit, 1<<20/l.pace())
	}
	g := &game{query: q, points: turns.Fraction(l.pace() * paces.Cost(f.unit))}
	rules, err := f.rules(l, g.points)
	if err != nil {
		return nil, err
	}
	g.scene = l.scene(ground)
	if err := f.place(l, g, turns.NewBoard(ground)); err != nil {
		return nil, err
	}
	if err := f.purse(g); err != nil {
		return nil, err
	}
	if g.armed = f.strike != ""; g.armed {
		if g.weapon, err = readWeapon(f.strike); err != nil {
			return nil, fmt.Errorf("--strike: %w", err)
		}
	}
	g.query.Turns, g.query.IgnoreZones = int(min(f.turns, 1<<30)), f.ignoreZone
	g.search, err = turns.NewSearch(ground, rules)
	return g, err
}

func (f *turnFlags) rules(l *level, points turns.Fraction) (r turns.Rules, err error) {
	r.Zone, r.LastStep = turns.Zone(slices.Index(zoneNames, f.zone)), turns.LastStep(slices.Index(lastStepNames, f.lastStep))
	if r.ZoneCost, err = points.Parse(f.zoneCost); err != nil {
		return r, fmt.Errorf("--zoc-cost: %w", err)
	}
	if r.Ends, err = kindList(f.ends, l); err != nil {
		return r, fmt.Errorf("--ends: %w", err)
	}
	if r.Ports.Sea, err = kindList(f.sea, l); err != nil {
		return r, fmt.Errorf("--sea: %w", err)
	}
	if f.roads == "" {
		return r, nil
	}
	for price := range strings.SplitSeq(f.roads, ",") {
		n, err := strconv.ParseUint(price, 10, 16)
		if err != nil {
			return r, fmt.Errorf("--roads: %q is not a number of paces from 0 to 65535", price)
		}
		r.Roads.Prices = append(r.Roads.Prices, int32(n))
	}
	return r, nil
}

// kindList reads kinds with commas between.
func kindList(text string, l *level) (kinds []paces.Kind, err error) {
	if text == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		more, err := kindsCalled(name, l.Map)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, more...)
	}
	return kinds, nil
}

// place puts friends and enemies on the board and on the picture.
func (f *turnFlags) place(l *level, g *game, board *turns.Board) error {
	for _, side := range []struct {
		flag, cells string
		who         turns.Occupant
		unit        render.Unit
	}{
		{"--friends", strings.Join(f.friends, " "), turns.Friend, render.Unit{Role: render.Mover, Symbol: 'f'}},
		{"--enemies", strings.Join(f.enemies, " "), turns.Enemy, render.Unit{Role: render.Foe}},
		{"--harmless", strings.Join(f.harmless, " "), turns.Harmless, render.Unit{Role: render.Foe, Symbol: 'x'}},
	} {
		cells, err := l.cells(side.cells)
		if err != nil {
			return fmt.Errorf("%s: %w", side.flag, err)
		}
		for _, side.unit.Cell = range cells {
			if err := board.Put(side.unit.Cell, side.who); err != nil {
				return fmt.Errorf("%s: %w", side.flag, err)
			}
			g.scene.Units = append(g.scene.Units, side.unit)
		}
	}
	g.query.Board = board
	return nil
}

// cells reads a list of cells: x,y, several of them with blanks or semicolons between, or characters of the map.
func (l *level) cells(text string) (cells []paces.Cell, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ';' }) {
		if r, n := utf8.DecodeRuneInString(word); n == len(word) {
			all := l.Grid.Find(r)
			if len(all) == 0 {
				return nil, fmt.Errorf("marker %q: it is nowhere on the map", word)
			}
			cells = append(cells, all...)
			continue
		}
		c, err := l.cell(word)
		if err != nil {
			return nil, err
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// purse reads the points of the unit.
func (f *turnFlags) purse(g *game) (err error) {
	if g.query.Points, err = g.points.Parse(f.points); err != nil {
		return fmt.Errorf("--points: %w", err)
	}
	if f.left == "" {
		return nil
	}
	left, err := g.points.Parse(f.left)
	if err != nil {
		return fmt.Errorf("--left: %w", err)
	}
	g.query.Spent = g.query.Points - left
	return nil
}

// readWeapon reads 1 or 2-3.
func readWeapon(text string) (w turns.Weapon, err error) {
	least, most, found := strings.Cut(text, "-")
	if !found {
		most = least
	}
	for _, part := range []struct {
		text string
		to   *int
	}{{least, &w.Min}, {most, &w.Max}} {
		n, err := strconv.ParseUint(part.text, 10, 15)
		if err != nil || n < 1 {
			return w, fmt.Errorf("%q: not a number of steps such as 1 or 2-3", text)
		}
		*part.to = int(n)
	}
	if w.Max < w.Min {
		return w, fmt.Errorf("%q: it ends before it begins", text)
	}
	return w, nil
}

// turnsAnswer is the answer as JSON. Amounts are in costs.
type turnsAnswer struct {
	Status string     `json:"status"`
	Pace   paces.Cost `json:"pace"`
	Turns  int        `json:"turns"`
	Left   paces.Cost `json:"left"`
	Cost   *int64     `json:"cost,omitempty"` // of a route
	Cells  [][4]int   `json:"cells"`
	Pass   *[][4]int  `json:"pass,omitempty"`   // of a range
	Strike [][2]int   `json:"strike,omitempty"` // of a range, if asked for
}

// turnsReach asks where the unit can go and writes the answer.
func (c *console) turnsReach(l *level, f *turnFlags, q turns.Query, picture *pictureFlag) error {
	g, err := f.game(l, q)
	if err = cmp.Or(err, picture.check()); err != nil {
		return err
	}
	begun := time.Now()
	r, err := g.search.Reach(g.query)
	spent := time.Since(begun)
	answer := turnsAnswer{Pace: l.pace(), Turns: -1, Left: -1, Cells: [][4]int{}, Pass: &[][4]int{}}
	g.scene.Units = append(g.scene.Units, render.Unit{Cell: q.From, Role: render.Mover})
	if err == nil {
		answer.addReach(g, r)
		g.showReach(r)
		if err := picture.draw(g.scene, grown(g.scene, 0)); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		answer.Status = status
		return c.answerJSON(answer)
	}, func() error {
		return c.show(g.scene, fmt.Sprintf("%s within %s; %s", answer.counts(), count(answer.Turns, "turn"), shortly(spent)))
	})
}

// counts says how many cells a range has of each sort.
func (a *turnsAnswer) counts() string {
	text := count(len(a.Cells), "cell") + " to stop on"
	if n := len(*a.Pass); n > 0 {
		text += fmt.Sprintf(", %d to pass", n)
	}
	if n := len(a.Strike); n > 0 {
		text += fmt.Sprintf(", %d to strike (! beyond)", n)
	}
	return text
}

// addReach puts a range into the answer, by row and column.
func (a *turnsAnswer) addReach(g *game, r turns.Reach) {
	a.Turns, a.Left = max(g.query.Turns, 1), g.query.Points-g.query.Spent
	for c, at := range r.All() {
		list := a.Pass
		if at.Stop {
			list = &a.Cells
		}
		*list = append(*list, [4]int{c.X, c.Y, at.Turn, int(at.Left)})
	}
	for _, list := range [][][4]int{a.Cells, *a.Pass} {
		slices.SortFunc(list, func(a, b [4]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) })
	}
	if g.armed {
		for c := range r.Strikes(g.weapon) {
			a.Strike = append(a.Strike, [2]int{c.X, c.Y})
		}
		slices.SortFunc(a.Strike, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) })
	}
}

// showReach colours the cells by the points left, over several turns by the turn.
func (g *game) showReach(r turns.Reach) {
	g.scene.Pace, g.scene.HeatName = paces.Cost(g.points), "points left"
	if g.query.Turns > 1 {
		g.scene.Pace, g.scene.HeatName = 1, "turn"
	}
	g.scene.Heat = func(c paces.Cell) (int32, bool) {
		a, ok := r.At(c)
		if g.query.Turns > 1 {
			return int32(a.Turn), ok
		}
		return a.Left, ok
	}
	if g.armed {
		for c := range r.Fringe(g.weapon) {
			g.scene.Labels = append(g.scene.Labels, render.Label{Cell: c, Text: "!"})
		}
	}
}

// turnsRoute asks for a route and writes the answer.
func (c *console) turnsRoute(l *level, f *turnFlags, q turns.Query, to paces.Cell, picture *pictureFlag) error {
	g, err := f.game(l, q)
	if err = cmp.Or(err, picture.check()); err != nil {
		return err
	}
	begun := time.Now()
	r, err := g.search.Route(g.query, to)
	spent := time.Since(begun)
	answer := turnsAnswer{Pace: l.pace(), Turns: -1, Left: -1, Cost: new(int64), Cells: [][4]int{}}
	*answer.Cost = -1
	if err == nil {
		answer.Turns, answer.Left, answer.Cost = r.Turns, r.Left, &r.Cost
		for _, w := range r.Waypoints {
			answer.Cells = append(answer.Cells, [4]int{w.Cell.X, w.Cell.Y, w.Turn, int(w.Left)})
		}
		g.showRoute(r)
		if err := picture.draw(g.scene, walked(g.scene)); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		answer.Status = status
		return c.answerJSON(answer)
	}, func() error {
		return c.show(g.scene, fmt.Sprintf("%s, %s points left; %s in %s points; %s", count(r.Turns, "turn"),
			g.points.Format(r.Left), count(len(r.Waypoints)-1, "step"), g.cost(r.Cost), shortly(spent)))
	})
}

// cost writes the cost of a route in points. It may be more than a Cost holds.
func (g *game) cost(cost int64) string {
	if cost > int64(paces.Cost(1<<31-1)) {
		return strconv.FormatInt(cost/int64(g.points), 10)
	}
	return g.points.Format(paces.Cost(cost))
}

// showRoute draws the route and where its turns end.
func (g *game) showRoute(r turns.Route) {
	for _, w := range r.Waypoints {
		g.scene.Path = append(g.scene.Path, w.Cell)
		if w.Ends && w.Turn < r.Turns {
			g.scene.Labels = append(g.scene.Labels, render.Label{Cell: w.Cell, Text: strconv.FormatInt(int64(w.Turn), 36)})
		}
	}
	last := len(r.Waypoints) - 1
	g.scene.Units = append(g.scene.Units,
		render.Unit{Cell: r.Waypoints[last].Cell, Role: render.Goal}, render.Unit{Cell: r.Waypoints[0].Cell, Role: render.Start})
}
