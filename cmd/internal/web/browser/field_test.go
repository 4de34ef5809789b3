package browser

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"paces"
)

// The distance map tells of each cell what the library says, and cells that are equally far have the same colour.
func TestDistanceMap(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("mode-distance")
	for _, preset := range []string{"swamp", "dungeon", "battle"} {
		p.choose("preset", preset)
		b := p.board()
		g := b.ground(t, 0)
		field, err := g.Field(b.cells(b.Goals)...)
		if err != nil {
			t.Fatal(err)
		}
		greatest, reached := paces.Cost(0), 0
		for _, cost := range field.All() {
			reached++
			greatest = max(greatest, cost)
		}
		pace := g.Topology().Straight
		p.wait("reached", fmt.Sprint(reached))
		p.wait("greatest", inPaces(greatest, pace)+" paces")
		random := rand.New(rand.NewPCG(1, 2))
		for range 12 {
			cell := random.IntN(b.Width * b.Height)
			p.hover(cell)
			cost := field.At(b.at(cell))
			want := choose(cost >= 0, inPaces(cost, pace)+" paces from here", "no way from here")
			p.eventually(fmt.Sprintf("%s: the note on %v says %q", preset, b.at(cell), want), func() bool {
				return strings.Contains(strings.ToLower(p.note()), want)
			})
		}
		colors := eval[[]uint32](p, `() => paces.colors()`)
		byCost := map[paces.Cost]uint32{}
		for cell, color := range colors {
			cost := field.At(b.at(cell))
			if !g.Open(b.at(cell)) {
				continue
			}
			if color == 0 {
				t.Errorf("%s: %v has no colour", preset, b.at(cell))
			}
			if other, ok := byCost[cost]; ok && other != color {
				t.Errorf("%s: of two cells at cost %d one has colour %x, the other %x", preset, cost, color, other)
			}
			byCost[cost] = color
		}
	}
}

// Units walk down the map until every one of them is at the goal.
func TestUnitsReachTheGoal(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.choose("preset", "dungeon")
	p.press("mode-distance")
	p.write("units", "500")
	p.wait("unit-counts", "500 walking")
	if p.checked("anew") {
		p.press("anew")
	}
	// A press while the step before is still asked for is none.
	p.eventually("all have arrived", func() bool {
		p.press("step")
		return strings.HasPrefix(p.text("unit-counts"), "0 walking · 500 arrived")
	})
	// Where things may move they set out by themselves.
	lively := desk.open(t, "")
	lively.press("mode-distance")
	lively.until("units arrive", `() => Number(find("unit-counts").textContent.match(/(\d+) arrived/)?.[1] ?? 0) > 5`)
}

func (p *tab) checked(id string) bool {
	p.Helper()
	return eval[bool](p, `(id) => find(id).checked`, id)
}

// Those who flee end up where it is farthest from the flags, and rest there.
func TestFlee(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("mode-distance")
	p.press("flee")
	p.write("units", "40")
	p.wait("unit-counts", "40")
	p.eventually("all rest", func() bool {
		p.press("step")
		return strings.HasPrefix(p.text("unit-counts"), "0 walking")
	})
	p.wait("unit-counts", "40 at rest")
}

// A map that is painted while it lives stays the map that would be made anew, and the page proves it.
func TestChange(t *testing.T) {
	p := desk.open(t, "")
	p.press("mode-change")
	b := p.board()
	p.wait("last-change", "Nothing has changed yet")
	checked := func() bool { return eval[bool](p, `() => find("verdict")?.dataset.same === "true"`) }
	try := func(what string, do func()) {
		t.Helper()
		was := p.text("changes")
		do()
		p.eventually(what+" is listed, and the repair checked", func() bool { return p.text("changes") != was && checked() })
		now := p.board()
		field, err := now.ground(t, 0).Field(now.cells(now.Goals)...)
		if err != nil {
			t.Fatal(err)
		}
		cost := field.At(now.at(now.Sources[0]))
		p.eventually(fmt.Sprintf("after %s it is %d paces", what, cost), func() bool {
			return strings.HasPrefix(p.note(), inPaces(cost, 1)+" paces")
		})
	}
	try("a wall", func() { p.drag(b.cell(12, 8), b.cell(12, 10)) }) // across the road that the way takes
	try("a boulder", func() { p.press("drop-boulder") })
	if walls := strings.Count(p.board().all(), "#"); walls != 4 {
		t.Errorf("%d walls", walls)
	}
	try("a door", func() { p.press("open-door") })
	try("a moved flag", func() { p.press("move-source") })
	if now := p.board(); slices.Equal(now.Goals, b.Goals) {
		t.Error("the flag has not moved")
	}
	try("undoing", func() { p.key("Ctrl-z") })
	if rows := eval[int](p, `() => find("changes").tBodies[0].rows.length`); rows < 5 {
		t.Errorf("only %d changes are listed", rows)
	}
	p.press("large-map")
	p.until("there is a large map", `() => paces.board().width === 256`)
	p.wait("last-change", "Nothing has changed yet")
	p.drag(p.board().Sources[0] + 2) // in a hall, where the way round it is as short
	p.eventually("the repair of the large map is checked", checked)
	cells := func(id string) int {
		n, err := strconv.Atoi(strings.ReplaceAll(strings.Fields(p.text(id))[0], ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if repaired, anew := cells("repaired-cells"), cells("anew-cells"); repaired >= anew {
		t.Errorf("%d cells were repaired of %d", repaired, anew)
	}
}
