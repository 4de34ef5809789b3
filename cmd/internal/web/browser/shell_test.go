package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A wall is painted by drawing on the map at once, without choosing anything before.
func TestPaintErase(t *testing.T) {
	p := desk.open(t, "")
	before := p.board()
	wall := before.row(8, 3, 9)
	p.drag(wall[0], wall[5])
	if got := p.board().kinds(wall); got != "######" {
		t.Fatalf("painted %q", got)
	}
	p.press("tool-swamp")
	p.drag(wall[2])
	if got := p.board().kinds(wall); got != "##3###" {
		t.Fatalf("after a dot of swamp %q", got)
	}
	p.erase(wall[0], wall[1])
	if got := p.board().kinds(wall); got != "113###" {
		t.Fatalf("after the right button %q", got)
	}
	p.press("tool-erase")
	p.drag(wall[2], wall[5])
	if got := p.board().kinds(wall); got != "111111" {
		t.Fatalf("after the eraser %q", got)
	}
	if after := p.board(); !slices.Equal(after.Sources, before.Sources) || !slices.Equal(after.Goals, before.Goals) {
		t.Errorf("start %v and goal %v have moved to %v and %v", before.Sources, before.Goals, after.Sources, after.Goals)
	}
}

// An eraser leaves the ground that the map was made of when it came, however much else is painted on it.
func TestErasedGround(t *testing.T) {
	p := desk.open(t, "")
	for preset, ground := range map[string]string{"swamp": "1", "maze": ".", "battle": "2", "blank": "2"} {
		p.choose("preset", preset)
		b := p.board()
		cell := b.cell(2, 2)
		p.drag(cell)
		p.erase(cell)
		if got := p.board().kinds([]int{cell}); got != ground {
			t.Errorf("%s: erased to %q, want %q", preset, got, ground)
		}
	}
	p.choose("preset", "blank")
	b := p.board()
	p.press("tool-forest")
	p.press("brush-9")
	for y := 4; y < b.Height; y += 8 {
		p.drag(b.cell(0, y), b.cell(b.Width-1, y))
	}
	if all := p.board().all(); strings.Count(all, "4") < len(all)/2 {
		t.Fatalf("painted %q", all)
	}
	p.erase(b.cell(20, 12))
	if got := p.board().kinds([]int{b.cell(20, 12)}); got != "2" {
		t.Errorf("in a forest on plain erased to %q", got)
	}
}

func TestBrushes(t *testing.T) {
	p := desk.open(t, "")
	p.press("brush-3")
	p.press("tool-water")
	b := p.board()
	p.drag(b.cell(5, 8))
	for y := 6; y <= 10; y++ {
		want := choose(y >= 7 && y <= 9, ".999.", ".....")
		if got := p.board().kinds(b.row(y, 3, 8)); strings.Map(notWater, got) != want {
			t.Errorf("row %d: %q", y, got)
		}
	}
	p.choose("preset", "battle") // hexagons
	b = p.board()
	middle := b.cell(20, 7)
	p.press("brush-3")
	p.drag(middle)
	after := p.board()
	near := []int{middle}
	for c := range b.topology(t).Neighbors(b.at(middle)) {
		near = append(near, b.cell(c.X, c.Y))
	}
	for cell := range after.Kinds {
		if painted := after.Kinds[cell] == '9'; painted != (b.Kinds[cell] == '9' || slices.Contains(near, cell)) {
			t.Errorf("cell %v: water is %v", b.at(cell), painted)
		}
	}
}

func notWater(r rune) rune { return choose(r == '9', r, '.') }

func TestUndoRedo(t *testing.T) {
	p := desk.open(t, "")
	states := []string{p.board().all()}
	paint := func(do func()) {
		do()
		states = append(states, p.board().all())
	}
	b := p.board()
	paint(func() { p.drag(b.cell(2, 8), b.cell(6, 8)) })
	paint(func() { p.press("tool-hill"); p.drag(b.cell(4, 9), b.cell(4, 10), b.cell(9, 10)) })
	paint(func() { p.choose("preset", "maze") })
	paint(func() { p.drag(p.board().cell(2, 2)) })
	for i := len(states) - 2; i >= 0; i-- {
		choose(i%2 == 0, func() { p.press("undo") }, func() { p.key("Ctrl-z") })()
		if got := p.board().all(); got != states[i] {
			t.Fatalf("step %d undone: %q, want %q", i, got, states[i])
		}
	}
	if eval[bool](p, `() => !find("undo").disabled`) {
		t.Error("there is more to undo at the beginning")
	}
	for i := 1; i < len(states); i++ {
		choose(i%2 == 0, func() { p.press("redo") }, func() { p.key("Ctrl-y") })()
		if got := p.board().all(); got != states[i] {
			t.Fatalf("step %d redone: %q, want %q", i, got, states[i])
		}
	}
}

// Starts and goals are moved by dragging them, added with their tools and erased like terrain.
func TestPlaces(t *testing.T) {
	p := desk.open(t, "")
	b := p.board()
	start, goal := b.Sources[0], b.Goals[0]
	want := func(what string, sources, goals []int) {
		t.Helper()
		if now := p.board(); !slices.Equal(now.Sources, sources) || !slices.Equal(now.Goals, goals) {
			t.Fatalf("%s: starts %v, goals %v; want %v and %v", what, now.Sources, now.Goals, sources, goals)
		}
	}
	moved := b.cell(3, 9)
	p.drag(start, b.cell(3, 6), moved)
	want("dragged", []int{moved}, []int{goal})
	p.drag(moved, b.cell(3, 8), goal)
	want("dragged onto the goal", []int{moved}, []int{goal})
	p.press("tool-source")
	p.drag(b.cell(1, 1))
	p.press("tool-goal")
	p.drag(b.cell(22, 1))
	want("added", []int{moved, b.cell(1, 1)}, []int{goal, b.cell(22, 1)})
	p.erase(b.cell(1, 1))
	p.press("tool-erase")
	p.drag(goal)
	want("erased", []int{moved}, []int{b.cell(22, 1)})
	if got := p.board().all(); got != b.all() {
		t.Error("terrain was painted besides")
	}
}

func TestTouch(t *testing.T) {
	p := phone.open(t, "")
	b := p.board()
	wall := b.row(8, 3, 9)
	p.swipe(wall...)
	if got := p.board().kinds(wall); got != "######" {
		t.Errorf("a finger painted %q", got)
	}
	if y := eval[float64](p, "() => scrollY"); y != 0 {
		t.Errorf("the page was scrolled by %v", y)
	}
}

// The second of two fingers takes back what the first has painted, or the start that it has put down.
func TestTwoFingers(t *testing.T) {
	p := phone.open(t, "")
	b := p.board()
	for _, tool := range []string{"tool-wall", "tool-source", "tool-erase"} {
		p.press(tool)
		p.touch(input.DispatchTouchEventTypeTouchStart, b.cell(8, 3))
		p.touch(input.DispatchTouchEventTypeTouchStart, b.cell(8, 3), b.cell(12, 3))
		p.touch(input.DispatchTouchEventTypeTouchEnd)
		if got := p.board(); got.all() != b.all() || !slices.Equal(got.Sources, b.Sources) {
			t.Errorf("%s: two fingers left a mark", tool)
		}
	}
}

// A map that undo comes back to is called what it was called.
func TestNamesUndone(t *testing.T) {
	p := desk.open(t, "")
	name := func() string {
		return eval[string](p, `(s) => document.querySelector(s).selectedOptions[0].textContent`, matching("preset"))
	}
	p.drag(p.board().cell(2, 8))
	names := []string{name()}
	for _, preset := range []string{"dungeon", "battle"} {
		p.choose("preset", preset)
		names = append(names, name())
	}
	if want := []string{"your map", "dungeon", "battle map"}; !slices.Equal(names, want) {
		t.Fatalf("the maps are called %q, want %q", names, want)
	}
	p.choose("moves", "four") // another way to go over the same cells
	if got := name(); got != "battle map" {
		t.Errorf("with other moves it is called %q", got)
	}
	p.press("undo")
	for _, want := range []string{"dungeon", "your map"} {
		p.press("undo")
		if got := name(); got != want {
			t.Errorf("undone to %q, want %q", got, want)
		}
	}
}

// Before anything is pressed the cells under the pointer show what a stroke would make of them.
func TestGhost(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	b := p.board()
	near := b.cell(6, 9)
	color := func() string {
		p.settle()
		return eval[string](p, `(cell) => {
			const canvas = document.querySelector("canvas.board"), box = canvas.getBoundingClientRect();
			const {x, y} = paces.cellPoint(cell), ratio = canvas.width / box.width;
			const pixel = new OffscreenCanvas(1, 1).getContext("2d");
			pixel.drawImage(canvas, -(x - box.x) * ratio, -(y - box.y) * ratio - 5);
			return String(pixel.getImageData(0, 0, 1, 1).data);
		}`, near)
	}
	bare := color()
	p.press("brush-3")
	p.hover(b.cell(5, 8))
	wall := color()
	p.key("9")
	water := color()
	p.key("h")
	if hand := color(); wall == bare || water == bare || water == wall || hand != bare {
		t.Errorf("without a pointer %s, with a wall at hand %s, with water %s, with the hand %s", bare, wall, water, hand)
	}
	p.hover(b.cell(15, 2))
	if p.board().all() != b.all() || color() != bare {
		t.Error("a ghost stays")
	}
	p.press("tool-wall")
	for cell, want := range map[int]string{b.cell(15, 2): "crosshair", b.Sources[0]: "grab", b.Goals[0]: "grab"} {
		p.hover(cell)
		if got := eval[string](p, `() => getComputedStyle(document.querySelector("canvas.board")).cursor`); got != want {
			t.Errorf("over %v the cursor is %s, want %s", b.at(cell), got, want)
		}
	}
}

// The wheel zooms around the pointer and the hand moves the map; both leave it unpainted.
func TestZoomAndPan(t *testing.T) {
	p := desk.open(t, "")
	b := p.board()
	cell := b.cell(6, 3)
	size := func() float64 { return p.at(b.cell(7, 3)).X - p.at(cell).X }
	at, was := p.at(cell), size()
	p.do(chromedp.MouseEvent(chromedp.MouseWheel, at.X, at.Y, func(e *input.DispatchMouseEventParams) {
		e.DeltaX, e.DeltaY = 1e-9, -300 // a zero would be left out, which the browser does not take
	}))
	p.until("the wheel zooms", `(cell, x) => paces.cellPoint(cell + 1).x - paces.cellPoint(cell).x > x`, cell, 1.2*was)
	if now := p.at(cell); distance(now, at) > 1 {
		t.Errorf("the cell under the pointer went from %v to %v", at, now)
	}
	p.press("tool-hand")
	p.drag(cell, b.cell(9, 5))
	if now, want := p.at(cell), p.at(b.cell(6, 3)); distance(now, want) > 0.1 || distance(now, at) < 20 {
		t.Errorf("the hand moved the cell from %v to %v", at, now)
	}
	p.press("fit")
	if now := size(); now != was {
		t.Errorf("a cell is %v wide after all is shown, and was %v", now, was)
	}
	for range 3 {
		p.press("zoom_in")
	}
	if now := size(); now < 2*was {
		t.Errorf("a cell is %v wide after zooming in, and was %v", now, was)
	}
	p.drag(cell, b.cell(9, 5))
	for range 5 {
		p.press("zoom_out")
	}
	if now := p.at(cell); distance(now, at) > 1 {
		t.Errorf("zoomed out, the cell is at %v, and was at %v", now, at)
	}
	if p.board().all() != b.all() {
		t.Error("something was painted")
	}
}

func distance(a, b point) float64 { return max(abs(a.X-b.X), abs(a.Y-b.Y)) }

func abs(x float64) float64 { return max(x, -x) }

func TestNewMap(t *testing.T) {
	p := desk.open(t, "")
	p.press("new_size")
	p.until("a dialog opens", `() => document.querySelector("dialog")?.open ?? false`)
	for name, value := range map[string]string{"width": "31", "height": "17"} {
		p.run(`(name, value) => { document.querySelector("dialog input[name=" + name + "]").value = value; }`, name, value)
	}
	p.click("dialog button.primary")
	p.until("the map has the size", `() => paces.board().width === 31 && paces.board().height === 17`)
	if kinds := p.board().all(); kinds != strings.Repeat("2", 31*17) {
		t.Errorf("it is not blank: %q", kinds)
	}
	p.press("new_size")
	p.run(`() => { document.querySelector("dialog input").value = "1025"; }`)
	p.click("dialog button.primary")
	if !eval[bool](p, `() => document.querySelector("dialog:open, dialog[open]") !== null`) || p.board().Width != 31 {
		t.Error("a side of 1025 cells was taken")
	}
	p.key("Escape")
	p.until("the dialog closes", `() => document.querySelector("dialog") === null`)
}

// Every way to move can be chosen, and the maps that come with the page can be opened.
func TestMovesAndPresets(t *testing.T) {
	p := desk.open(t, "")
	for moves := range strings.FieldsSeq("four king eight octile hex-odd-r hex-even-r hex-odd-q hex-even-q") {
		p.choose("moves", moves)
		if b := p.board(); b.Moves != moves {
			t.Errorf("moves %s, want %s", b.Moves, moves)
		}
		p.drag(p.board().cell(12, 8)) // a cell can be hit
		if b := p.board(); b.kinds([]int{b.cell(12, 8)}) != "#" {
			t.Errorf("%s: the cell was missed", moves)
		}
		p.key("Ctrl-z")
		if corners := p.there("corners"); corners != (moves == "king" || moves == "eight" || moves == "octile") {
			t.Errorf("%s: corners are shown: %v", moves, corners)
		}
		if high := eval[int](p, `() => document.querySelector(".top").offsetHeight`); high > 60 {
			t.Errorf("%s: the bar above is %d high: more than one row", moves, high)
		}
	}
	for name, size := range map[string][2]int{
		"maze": {7, 7}, "swamp": {24, 11}, "dungeon": {40, 18}, "yard": {48, 24}, "battle": {40, 18}, "blank": {40, 24},
	} {
		p.choose("preset", name)
		b := p.board()
		if b.Width != size[0] || b.Height != size[1] || len(b.Sources) == 0 || len(b.Goals) == 0 {
			t.Errorf("%s: %d x %d with starts %v and goals %v", name, b.Width, b.Height, b.Sources, b.Goals)
			continue
		}
		ground := b.ground(t, 0)
		for _, cell := range slices.Concat(b.Sources, b.Goals) {
			if !ground.Open(b.at(cell)) {
				t.Errorf("%s: %v is closed", name, b.at(cell))
			}
		}
	}
}

// The line under the map tells what the mouse is on.
func TestStatus(t *testing.T) {
	p := desk.open(t, "")
	p.hover(p.board().cell(12, 3))
	p.wait("status", "12,3: swamp, cost 3")
	p.drag(p.board().cell(12, 3))
	p.wait("status", "12,3: wall, closed")
}
