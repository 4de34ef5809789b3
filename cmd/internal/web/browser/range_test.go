package browser

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/turns"
)

// colored returns the cells that have the same colour from the mode as this one, in order.
func (p *tab) colored(as int) (cells []int) {
	p.Helper()
	colors := eval[[]uint32](p, `() => paces.colors()`)
	for cell, color := range colors {
		if color == colors[as] {
			cells = append(cells, cell)
		}
	}
	return cells
}

// The blue cells are those that the library reaches, and the way to each costs what it says.
func TestRange(t *testing.T) {
	p := desk.open(t, "")
	p.press("mode-range")
	for _, preset := range []string{"swamp", "dungeon"} {
		p.choose("preset", preset)
		b := p.board()
		g := b.ground(t, 0)
		from, pace := b.at(b.Sources[0]), g.Topology().Straight
		for _, points := range []paces.Cost{0, 3, 8} {
			p.slide("range-points", float64(points))
			reach, err := g.Reach(from, points*pace)
			if err != nil {
				t.Fatal(err)
			}
			p.wait("range-count", fmt.Sprintf("%d cells to stop on", reach.Len()))
			var want []int
			for c := range reach.All() {
				want = append(want, b.cell(c.X, c.Y))
			}
			slices.Sort(want)
			if blue := p.colored(b.Sources[0]); !slices.Equal(blue, want) {
				t.Errorf("%s, %d points: %d cells are coloured, want %d", preset, points, len(blue), len(want))
			}
			for i, c := range slices.Collect(maps.Keys(maps.Collect(reach.All()))) {
				if i == 6 {
					break
				}
				p.hover(b.cell(c.X, c.Y))
				cost, _ := reach.At(c)
				left := inPaces(points*pace-cost, pace)
				p.wait("range-way", fmt.Sprintf("To %d,%d: cost %s, %s left.", c.X, c.Y, inPaces(cost, pace), left))
			}
		}
	}
}

// inPaces writes a cost as the page does.
func inPaces(cost, pace paces.Cost) string {
	text := fmt.Sprintf("%.2f", float64(cost)/float64(pace))
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// With friends, enemies and their zones it is what package turns says.
func TestRangeInTurnGames(t *testing.T) {
	p := desk.open(t, "")
	p.press("mode-range")
	p.choose("preset", "battle")
	b := p.board()
	g := b.ground(t, 0)
	p.press("tool-enemy")
	p.drag(b.cell(9, 4))
	p.drag(b.cell(6, 8))
	enemies := p.board().Enemies
	if len(enemies) != len(b.Enemies)+2 {
		t.Fatalf("enemies %v after two were added to %v", enemies, b.Enemies)
	}
	p.slide("range-points", 7)
	p.slide("range-turns", 2)
	for zone := turns.ZoneIgnored; zone <= turns.ZoneBars; zone++ {
		p.choose("range_zone", fmt.Sprint(int(zone)))
		for last := turns.Strict; last <= turns.MinimumOne; last++ {
			p.choose("range_last", fmt.Sprint(int(last)))
			who := turns.NewBoard(g)
			for _, cell := range b.Sources {
				who.Put(b.at(cell), turns.Friend)
			}
			for _, cell := range enemies {
				who.Put(b.at(cell), turns.Enemy)
			}
			search, err := turns.NewSearch(g, turns.Rules{LastStep: last, Zone: zone, ZoneCost: 1})
			if err != nil {
				t.Fatal(err)
			}
			q := turns.Query{From: b.at(b.Sources[0]), Points: 7, Turns: 2, Board: who}
			reach, err := search.Reach(q)
			if err != nil {
				t.Fatal(err)
			}
			stops, fringe := 0, 0
			for range reach.Stops() {
				stops++
			}
			for c := range reach.Fringe(turns.Weapon{}) {
				if _, passes := reach.At(c); !passes {
					fringe++
				}
			}
			p.wait("range-count", fmt.Sprintf("%d cells to stop on, %d more to strike", stops, fringe))
			to := b.cell(30, 6)
			p.hover(to)
			route, err := search.Route(turns.Query{From: q.From, Points: q.Points, Board: who}, b.at(to))
			if err != nil {
				t.Fatal(err)
			}
			p.wait("range-way", fmt.Sprintf("To 30,6: %d turns, %d left.", route.Turns, route.Left))
			if got := strings.Count(p.text("range-stages"), "Turn "); got != route.Turns {
				t.Errorf("%v, %v: %d turns are told, want %d", zone, last, got, route.Turns)
			}
		}
	}
}
