package player

import (
	"fmt"
	"image"

	"paces"
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

// titleRoom is what the line above a board takes, in columns.
const titleRoom = 40

// natural is the size of a frame that shows everything.
func (p *Player) natural() image.Point {
	columns := len(p.panes)
	rows := 1
	if columns == 4 {
		columns, rows = 2, 2
	}
	board := p.boardSize(2)
	return image.Pt(columns*max(board.X+1, titleRoom)+panelWidth, max(rows*(board.Y+1), 24))
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
	goal, found := pane.search.Goal()
	if found {
		text += fmt.Sprintf(", cost %s", inPaces(goal.Cost, pane.pace()))
	}
	if found && goal.Cost > pane.cheapest {
		text += fmt.Sprintf(", cheapest %s", inPaces(pane.cheapest, pane.pace()))
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
