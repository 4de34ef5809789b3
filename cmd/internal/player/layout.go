package player

import (
	"fmt"
	"image"
	"strings"

	"paces"
	"paces/frontier"
	"paces/maze"
	"paces/render"
)

// panelWidth is the width of the side panel, in columns, the rule on its left included.
const panelWidth = 38

// The smallest window in which anything can be shown.
const leastWidth, leastHeight = 12, 4

// Draw fills a frame with the show.
func (p *Player) Draw(f *Frame) {
	f.Clear()
	if f.Size.X < leastWidth || f.Size.Y < leastHeight {
		f.put(0, 0, f.Size.X, "too small", Style{})
		return
	}
	area := f.bounds()
	area.Max.Y-- // for the line at the bottom
	p.drawShow(f, area)
	p.drawBottom(f)
	if p.help {
		p.drawHelp(f)
	}
}

// Last does all steps that are left and returns the last frame as text, as large as it takes to show everything.
func (p *Player) Last() string {
	p.Finish()
	size := p.natural()
	f := NewFrame(size.X, size.Y)
	p.drawShow(f, f.bounds())
	return f.String()
}

// drawShow draws the panes and, if there is room, the panel.
func (p *Player) drawShow(f *Frame, area image.Rectangle) {
	if p.hasPanel(area.Size()) {
		panel := area
		panel.Min.X = panel.Max.X - panelWidth
		area.Max.X = panel.Min.X
		p.drawPanel(f, panel)
	}
	for i, cell := range p.split(area) {
		p.drawPane(f, cell, i)
	}
}

// natural is the size of a frame that shows everything.
func (p *Player) natural() image.Point {
	columns := len(p.panes)
	rows := 1
	if columns == 4 {
		columns, rows = 2, 2
	}
	board := p.boardSize(2)
	return image.Pt(columns*(board.X+1)+panelWidth, max(rows*(board.Y+1), 24))
}

// hasPanel reports whether the side panel finds room: always beside one board, as long as 30 columns are left for it;
// beside several only if all of them can be seen whole.
func (p *Player) hasPanel(size image.Point) bool {
	left := size.X - panelWidth
	if len(p.panes) == 1 {
		return left >= min(30, p.boardSize(1).X) && size.Y >= 10
	}
	cell := p.split(image.Rect(0, 0, left, size.Y))[0].Size()
	board := p.boardSize(1)
	return cell.X > board.X && cell.Y > board.Y
}

// split divides the area among the panes: two beside each other if that leaves each board more room than one above the
// other, four in a square.
func (p *Player) split(area image.Rectangle) []image.Rectangle {
	columns, rows := 1, 1
	switch len(p.panes) {
	case 2:
		columns = 2
		if board := p.boardSize(1); area.Dx() < 2*board.X && area.Dy() >= 2*board.Y {
			columns, rows = 1, 2
		}
	case 4:
		columns, rows = 2, 2
	}
	var cells []image.Rectangle
	for i := range columns * rows {
		x, y := i%columns, i/columns
		cells = append(cells, image.Rect(
			area.Min.X+area.Dx()*x/columns, area.Min.Y+area.Dy()*y/rows,
			area.Min.X+area.Dx()*(x+1)/columns, area.Min.Y+area.Dy()*(y+1)/rows))
	}
	return cells
}

// boardSize is what the board takes, in columns and lines, at so many columns a cell.
func (p *Player) boardSize(columns int) image.Point {
	size := p.grid.Bounds().Size()
	last := place(p.topology(), size.Sub(image.Pt(1, 1)), columns)
	return image.Pt(last.X+2*columns, last.Y+2) // one more where hexes are pushed; a blank does no harm elsewhere
}

// topology is that of the map, also before there is a ground.
func (p *Player) topology() paces.Topology { return p.course.ground.Topology() }

// place is the column and line of a cell, at so many columns a cell. Hexes are pushed by half a cell where there are two
// columns, or two lines, for a cell.
func place(t paces.Topology, c paces.Cell, columns int) image.Point {
	at := image.Pt(c.X*columns, c.Y)
	odd := func(n int, want paces.Shape) int {
		if (n&1 == 1) == (t.Shape == want) {
			return 1
		}
		return 0
	}
	switch t.Shape {
	case paces.HexRowsOdd, paces.HexRowsEven:
		at.X += odd(c.Y, paces.HexRowsOdd) * (columns / 2)
	case paces.HexColumnsOdd, paces.HexColumnsEven:
		at.Y = 2*c.Y + odd(c.X, paces.HexColumnsOdd)
	}
	return at
}

// drawPane draws the title and the board of pane i.
func (p *Player) drawPane(f *Frame, area image.Rectangle, i int) {
	style := Style{Bold: true}
	if len(p.panes) > 1 && i == p.looked {
		style.Reverse = true
	}
	at := f.put(area.Min.X, area.Min.Y, area.Max.X, " "+p.heading(i)+" ", style)
	f.put(at+1, area.Min.Y, area.Max.X, p.tally(i), Style{})
	area.Min.Y++
	p.drawBoard(f, area, i)
}

// heading is the title of pane i.
func (p *Player) heading(i int) string {
	if p.isCarving() {
		return p.config.Plan.Carver
	}
	return p.panes[i].title()
}

// tally is the short count beside it.
func (p *Player) tally(i int) string {
	pane := p.panes[i]
	switch {
	case p.isCarving():
		return fmt.Sprintf("step %d of %d", p.carved, len(p.carve))
	case pane.walk != nil:
		return fmt.Sprintf("%d steps", pane.walk.Len())
	case pane.search == nil:
		return ""
	}
	counts := pane.search.Counts()
	text := fmt.Sprintf("settled %d", counts.Settled)
	if goal, found := pane.search.Goal(); found {
		text += fmt.Sprintf(", cost %s", inPaces(goal.Cost, pane.pace()))
	}
	return text
}

// drawBoard draws the board of pane i: two columns a cell if it fits, else one; and if that does not fit either, the part
// around where something happens.
func (p *Player) drawBoard(f *Frame, area image.Rectangle, i int) {
	scene := p.scene(i)
	columns := 2
	if size := p.boardSize(2); size.X-2 > area.Dx() {
		columns = 1
	}
	from := p.scroll(area.Size(), columns, i)
	cells := p.visible(from, area.Size(), columns)
	tiles := render.Tiles(scene, cells, render.Options{Depth: p.config.Depth, Circles: true, Ramp: render.Dusk})
	for n, tile := range tiles {
		c := cells.Min.Add(image.Pt(n%cells.Dx(), n/cells.Dx()))
		at := place(p.topology(), c, columns).Sub(from).Add(area.Min)
		if at.In(area) {
			p.drawTile(f, at, area.Max.X, tile, columns)
		}
	}
}

// visible are the cells that may be seen in a window of that size whose top left shows column and line from of the board.
func (p *Player) visible(from, size image.Point, columns int) image.Rectangle {
	lines := 1 // that a row takes
	if s := p.topology().Shape; s == paces.HexColumnsOdd || s == paces.HexColumnsEven {
		lines = 2
	}
	to := from.Add(size)
	return image.Rect(from.X/columns-1, from.Y/lines-1, to.X/columns+1, to.Y/lines+1).Intersect(p.grid.Bounds())
}

// scroll is the column and line of the board that is shown at the top left.
func (p *Player) scroll(room image.Point, columns, i int) image.Point {
	size := p.boardSize(columns).Sub(image.Pt(columns, 1))
	focus := place(p.topology(), p.focus(i), columns)
	clamp := func(focus, room, size int) int { return max(min(focus-room/2, size-room), 0) }
	return image.Pt(clamp(focus.X, room.X, size.X), clamp(focus.Y, room.Y, size.Y))
}

// drawTile draws one cell: a circle on two columns, a block on one; a character where there are no colours. A thin wall or
// a ledge to the east takes the blank after the circle; one to the south is underlined.
func (p *Player) drawTile(f *Frame, at image.Point, end int, tile render.Tile, columns int) {
	text, style := tile.Text, Style{Ink: tile.Ink, Inked: true}
	switch {
	case p.config.Depth == render.NoColor:
		text, style = fmt.Sprintf("%-*c", columns, tile.Plain), Style{}
	case columns == 1:
		text, style = " ", Style{Fill: tile.Ink, Filled: true}
	}
	style.Under = tile.South != 0
	f.put(at.X, at.Y, end, text, style)
	if tile.East != 0 && columns > 1 {
		wall := Style{Ink: render.Classic[render.Wall], Inked: p.config.Depth != render.NoColor, Under: style.Under}
		f.put(at.X+1, at.Y, end, string(tile.East), wall)
	}
}

// drawPanel draws the side panel: what the method is, what waits in the frontier, counts, and what the last step did.
func (p *Player) drawPanel(f *Frame, area image.Rectangle) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		f.put(area.Min.X, y, area.Max.X, "│", Style{})
	}
	area.Min.X += 2
	pane := p.panes[p.looked]
	w := &panelWriter{f, area, p.config.Depth}
	switch {
	case p.isCarving():
		p.carverPanel(w)
	case pane.walk != nil:
		w.heading(pane.title())
		w.line(pane.method.Keeps)
		w.gap()
		w.counts("steps", pane.walk.Len(), "cheapest", int(pane.cheapest/int64(pane.pace())))
	default:
		w.heading(pane.title())
		w.line(pane.keeps())
		w.gap()
		w.frontier(pane)
	}
	w.said(p.said())
	w.legend()
}

// said is what the last step did.
func (p *Player) said() string {
	if !p.isCarving() {
		return p.panes[p.looked].said
	}
	if p.carved == 0 {
		return "nothing yet"
	}
	s := p.carve[p.carved-1]
	switch {
	case s.Was == s.Now:
		return fmt.Sprintf("looks at %v", s.Cell)
	case s.Now == maze.Wall:
		return fmt.Sprintf("builds a wall at %v", s.Cell)
	case s.Now == maze.Hills, s.Now == maze.Swamp:
		return fmt.Sprintf("paints %s at %v", p.grid.Sign(s.Now).Name, s.Cell)
	}
	return fmt.Sprintf("opens %v", s.Cell)
}

func (p *Player) carverPanel(w *panelWriter) {
	w.heading(p.config.Plan.Carver)
	if carver, err := maze.ByName(p.config.Plan.Carver); err == nil {
		w.line(carver.About)
	}
	w.gap()
	w.counts("step", p.carved, "of", len(p.carve))
	w.line(fmt.Sprintf("seed %d", p.config.Plan.Seed))
}

// keeps says where the candidates wait.
func (p *pane) keeps() string {
	if p.ranging {
		return "cheapest first, up to the budget"
	}
	return p.method.Keeps
}

// panelWriter writes line after line into the panel.
type panelWriter struct {
	*Frame
	area  image.Rectangle // what is left
	depth render.Depth
}

func (w *panelWriter) styled(text string, style Style) {
	if w.area.Min.Y < w.area.Max.Y {
		w.put(w.area.Min.X, w.area.Min.Y, w.area.Max.X, text, style)
		w.area.Min.Y++
	}
}

func (w *panelWriter) heading(text string) { w.styled(text, Style{Bold: true}) }

func (w *panelWriter) line(text string) {
	for _, line := range wrap(text, w.area.Dx()) {
		w.styled(line, Style{})
	}
}

func (w *panelWriter) gap() { w.area.Min.Y++ }

// counts writes two names with their numbers on one line.
func (w *panelWriter) counts(name1 string, n1 int, name2 string, n2 int) {
	w.styled(fmt.Sprintf("%-9s%7d  %-9s%7d", name1, n1, name2, n2), Style{})
}

// entries is how many candidates of the frontier the panel lists.
const entries = 8

// frontier lists the candidates that are taken next, and the counts.
func (w *panelWriter) frontier(p *pane) {
	if p.search == nil {
		return
	}
	waiting := p.waiting()
	w.heading(fmt.Sprintf("frontier: %d waiting, the next first", len(waiting)))
	for i := range entries {
		switch {
		case i >= len(waiting):
			w.styled("", Style{})
		case i == entries-1 && len(waiting) > entries:
			w.styled(fmt.Sprintf("… %d more", len(waiting)-i), Style{})
		default:
			w.styled(p.entry(waiting[i]), Style{})
		}
	}
	w.gap()
	counts := p.search.Counts()
	w.counts("pushed", counts.Pushed, "settled", counts.Settled)
	w.counts("stale", counts.Stale, "peak", counts.Peak)
}

// entry is a candidate and what it is judged by.
func (p *pane) entry(c frontier.Candidate[paces.Cell]) string {
	text := fmt.Sprintf("%-9v cost %s", c.Node, inPaces(c.Cost, p.pace()))
	estimate := inPaces(c.Estimate, p.pace())
	switch {
	case p.ranging:
	case p.method.search == frontier.Greedy:
		text = fmt.Sprintf("%-9v estimate %s", c.Node, estimate)
	case p.method.search == frontier.AStar:
		text += fmt.Sprintf(" + %s = %s", estimate, inPaces(c.Rank, p.pace()))
	}
	return text
}

// said writes the sentence on the last step into three lines, so that what follows does not jump.
func (w *panelWriter) said(text string) {
	w.gap()
	below, bottom := w.area, w.area.Max.Y
	below.Min.Y += 4
	w.area.Max.Y = min(w.area.Max.Y, below.Min.Y)
	w.line(text)
	w.area = below
	w.area.Max.Y = bottom
}

// legend explains the colours.
func (w *panelWriter) legend() {
	palette := render.Classic
	for _, role := range []render.Role{render.Mover, render.Start, render.Goal, render.Frontier, render.Path} {
		sample := "⬤"
		style := Style{Ink: palette[role], Inked: true}
		if w.depth == render.NoColor {
			sample, style = string(role.Symbol()), Style{}
		}
		if w.area.Min.Y < w.area.Max.Y {
			x := w.put(w.area.Min.X, w.area.Min.Y, w.area.Max.X, sample, style)
			w.put(x+1, w.area.Min.Y, w.area.Max.X, role.String(), Style{})
			w.area.Min.Y++
		}
	}
}

// drawBottom draws the last line: an answer to the last key, or how things stand and what keys there are.
func (p *Player) drawBottom(f *Frame) {
	text := p.note
	if text == "" {
		text = fmt.Sprintf("%s %d/s   space pause  . , step  + - speed  n new  c carver  m method  2 4 beside  ? help  q quit", p.state(), p.speed)
	}
	x := f.put(0, f.Size.Y-1, f.Size.X, " "+text, Style{Reverse: true})
	f.put(x, f.Size.Y-1, f.Size.X, strings.Repeat(" ", f.Size.X-x), Style{Reverse: true})
}

func (p *Player) state() string {
	switch {
	case p.isOver():
		return "the end"
	case p.paused:
		return "paused"
	}
	return "playing"
}

// words are those that the panel uses, explained.
var words = []struct{ word, means string }{
	{"frontier", "the candidates that wait (open list)"},
	{"settle", "take a candidate out: its way is final"},
	{"stale", "taken out, but settled before: dropped"},
	{"pushed", "candidates put in; peak: most at once"},
	{"estimate", "what the rest costs at least"},
	{"pace", "one straight step over ground of cost 1"},
}

// The widths of the help box: one column of keys, or two, which fit into 24 lines.
const narrowHelp, wideHelp = 42, 76

// drawHelp draws a box with all keys and words over the middle of the frame, as far as it fits.
func (p *Player) drawHelp(f *Frame) {
	width := narrowHelp
	if f.Size.X >= wideHelp {
		width = wideHelp
	}
	lines := append([]string{"", "keys"}, keyLines(width == wideHelp)...)
	lines = append(lines, "words")
	for _, w := range words {
		lines = append(lines, fmt.Sprintf("  %-9s%s", w.word, w.means))
	}
	lines = append(lines, "")
	at := image.Pt(max((f.Size.X-width)/2, 0), max((f.Size.Y-len(lines))/2, 0))
	for i, line := range lines {
		f.put(at.X, at.Y+i, at.X+width, fmt.Sprintf("  %-*s", width-2, line), Style{Reverse: true})
	}
}

// keyLines explains the keys, in one column or in two.
func keyLines(two bool) []string {
	var lines []string
	for _, k := range keys {
		if k.show != "" {
			lines = append(lines, fmt.Sprintf("  %-7s %-27s", k.show, k.help))
		}
	}
	if !two {
		return lines
	}
	half := (len(lines) + 1) / 2
	for i, line := range lines[half:] {
		lines[i] += line
	}
	return lines[:half]
}
