package main

import (
	"fmt"

	"github.com/gdamore/tcell/v3"

	"paces"
	"paces/turns"
)

// What the colours mean.
var (
	grounds = map[paces.Kind]tcell.Color{
		'.': rgb(0x4a6b3a), '=': rgb(0x8a7a55), 'f': rgb(0x2c4a2a), 'h': rgb(0x6b5a3a), '~': rgb(0x2a5a7a), '#': rgb(0x404040),
	}
	blue  = rgb(0x3060d0) // the unit can stop here
	navy  = rgb(0x203a70) // it can only pass
	red   = rgb(0xb03030) // it can strike here
	white = rgb(0xffffff)
	dark  = rgb(0x101010)
	amber = rgb(0xffc040)
)

func rgb(v int32) tcell.Color { return tcell.NewHexColor(v) }

// draw shows the game. A cell takes two columns; every other row of hexes begins one column later.
func (g *game) draw(screen tcell.Screen, showThreat bool) error {
	screen.Clear()
	cells := g.paint()
	var threat *turns.Threat
	if showThreat {
		var err error
		if threat, err = g.threat(); err != nil {
			return err
		}
	}
	topology := g.guides[knight].ground.Topology()
	for c, kind := range g.grid.All() {
		x := 2 * c.X
		if topology.Hex() {
			x += c.Y & 1
		}
		t := tile{text: string(rune(kind)), back: grounds[kind], fore: white}
		if p, ok := cells[c]; ok {
			t = t.with(p)
		}
		if threat != nil && threat.Count(c) > 0 && t.text == string(rune(kind)) {
			t.text = fmt.Sprint(threat.Count(c))
			t.fore = amber
		}
		style := tcell.StyleDefault.Foreground(t.fore).Background(t.back)
		if c == g.cursor {
			style = style.Reverse(true).Bold(true)
		}
		screen.PutStrStyled(x, c.Y, t.text+" ", style)
	}
	for i, line := range g.lines() {
		screen.PutStrStyled(0, g.grid.Height()+1+i, line, tcell.StyleDefault)
	}
	screen.Show()
	return nil
}

// tile is a cell as it is shown; zero fields leave what is below.
type tile struct {
	text       string
	back, fore tcell.Color
}

func (t tile) with(over tile) tile {
	if over.text != "" {
		t.text = over.text
	}
	if over.back != tcell.ColorDefault {
		t.back = over.back
	}
	if over.fore != tcell.ColorDefault {
		t.fore = over.fore
	}
	return t
}

// paint returns what lies over the ground: the range, the fringe, the route, the units.
func (g *game) paint() map[paces.Cell]tile {
	cells := make(map[paces.Cell]tile)
	put := func(c paces.Cell, t tile) { cells[c] = cells[c].with(t) }
	if !g.over() {
		for c := range g.reach.Fringe(g.ours.units[g.selected].weapon) {
			put(c, tile{back: red})
		}
		for c, a := range g.reach.All() {
			if a.Stop {
				put(c, tile{back: blue})
			} else {
				put(c, tile{back: navy})
			}
		}
		for _, w := range g.route.Waypoints {
			t := tile{text: fmt.Sprint(w.Turn % 10), fore: amber}
			if w.Ends {
				t.back, t.fore = amber, dark
			}
			put(w.Cell, t)
		}
	}
	for _, u := range append(g.ours.units[:len(g.ours.units):len(g.ours.units)], g.theirs.units...) {
		put(u.cell, tile{text: string(u.sign), fore: white})
	}
	return cells
}

// lines are the words below the map.
func (g *game) lines() []string {
	if g.over() {
		return []string{g.message, "The fight is over. q ends the game."}
	}
	u := g.ours.units[g.selected]
	first := fmt.Sprintf("Turn %d. %s: %s of %s points left.", g.turn, u.name, half.Format(u.left), half.Format(u.points))
	second := "No way to there."
	if n := len(g.route.Waypoints); n > 0 {
		second = fmt.Sprintf("To %d,%d: %d steps, cost %s, arrives in turn %d with %s left.", g.cursor.X, g.cursor.Y, n-1,
			half.Format(paces.Cost(g.route.Cost)), g.route.Turns, half.Format(g.route.Left))
		if g.foeAt(g.cursor) >= 0 {
			second += " Then it strikes."
		}
	}
	return []string{
		first, second, g.message, "",
		"arrows cursor  Enter walk or strike  Tab next unit",
		"e end turn  t how many threaten  q quit",
		"K knight  A archer  g goblin",
		"= road  f forest  h hills  ~ water  # rock",
		"blue: can stop  navy: can only pass  red: can strike",
		"digits: the turn the unit is there, amber: there it rests",
	}
}
