package sheet

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/render"
)

// Picture is what the page exports: a map, with up to four panels side by side that show what was found on it.
type Picture struct {
	Sheet  *Sheet
	Panels []Panel

	Cell   int     // pixels a cell; 0 chooses by the size of the map. An animation may take less
	Delay  int     // hundredths of a second a frame; 0 chooses
	Legend bool    // explain the colours below the map
	Colors *Colors // those that the page shows; nil means the classic board
}

// Panel is one of the pictures. All but the map itself may be missing.
type Panel struct {
	Title    string
	Heat     []int32 // for each cell what it costs, below zero for nothing
	Hottest  int32   // the number with the last colour of the ramp; 0 means the greatest there ever is
	Arrows   []int32 // for each cell the cell to which its arrow points, below zero for none
	Frontier []int32
	Strikes  []int32 // in the place of a frontier, what can be struck from a range
	Path     []int32 // in an animation it shows when the film is over
	Trails   []Trail // in the place of one path two, in the colours of the movers
	Enemies  []int32
	Film     Film
}

// Trail is a path with a name.
type Trail struct {
	Name  string
	Cells []int32
}

// Colors are those in which the page shows a map.
type Colors struct {
	Palette render.Palette
	Ramp    render.Ramp
	Terrain render.Terrain
}

// ReadColors takes the colours as the page sends them: 0xRRGGBB for each role of package render, for each level of heat,
// and for each kind, there below zero for one without.
func ReadColors(in []int32) (*Colors, error) {
	c := &Colors{Terrain: render.Terrain{}}
	roles, levels := len(c.Palette), len(c.Ramp)
	if want := roles + levels + 256; len(in) != want {
		return nil, fmt.Errorf("%d colours: a picture has %d", len(in), want)
	}
	for i, hex := range in {
		color := render.Color{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex)}
		switch kind := i - roles - levels; {
		case i < roles:
			c.Palette[i] = color
		case kind < 0:
			c.Ramp[i-roles] = color
		case hex >= 0:
			c.Terrain[paces.Kind(kind)] = color
		}
	}
	return c, nil
}

// maxPanels is how many panels a picture has at most.
const maxPanels = 4

// Draw returns the picture as a file of that kind: png, svg or gif. A gif shows the films of the panels, the others how
// they end.
func (p *Picture) Draw(kind string) ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	grid, err := p.Sheet.grid()
	if err != nil {
		return nil, err
	}
	shows := p.shows(grid)
	var b bytes.Buffer
	switch kind {
	case "gif":
		err = p.animate(&b, shows)
	case "png", "svg":
		err = p.still(&b, kind, shows)
	default:
		return nil, fmt.Errorf("pictures are png, svg or gif, not %q", kind)
	}
	return b.Bytes(), err
}

func (p *Picture) check() error {
	if err := p.Sheet.check(); err != nil {
		return err
	}
	if n := len(p.Panels); n < 1 || n > maxPanels {
		return fmt.Errorf("a picture of %d panels: there are 1 to %d", n, maxPanels)
	}
	for i := range p.Panels {
		if err := p.Panels[i].check(p.Sheet); err != nil {
			return fmt.Errorf("panel %d: %w", i+1, err)
		}
	}
	return nil
}

func (p *Panel) check(s *Sheet) error {
	for _, perCell := range [][]int32{p.Heat, p.Arrows} {
		if perCell != nil && len(perCell) != len(s.Kinds) {
			return fmt.Errorf("%d numbers for %d cells", len(perCell), len(s.Kinds))
		}
	}
	for _, to := range p.Arrows {
		if to >= 0 && !s.holds(to) {
			return s.checkCells("arrow", to)
		}
	}
	if err := s.checkCells("frontier", p.Frontier...); err != nil {
		return err
	}
	if err := s.checkCells("strike", p.Strikes...); err != nil {
		return err
	}
	if err := s.checkCells("path", p.Path...); err != nil {
		return err
	}
	if len(p.Trails) > board.Movers {
		return fmt.Errorf("%d trails: there are %d movers", len(p.Trails), board.Movers)
	}
	for _, t := range p.Trails {
		if err := s.checkCells("trail", t.Cells...); err != nil {
			return err
		}
	}
	if err := s.checkCells("enemy", p.Enemies...); err != nil {
		return err
	}
	return p.Film.check(s)
}

// shows returns the panels before their films begin.
func (p *Picture) shows(grid *paces.Grid) []*show {
	var shows []*show
	for i := range p.Panels {
		shows = append(shows, newShow(p.Sheet, grid, &p.Panels[i]))
	}
	return shows
}

// together returns one scene of all panels.
func together(shows []*show) *render.Scene {
	first := *shows[0].scene
	for _, s := range shows[1:] {
		first.Beside = append(first.Beside, s.scene)
	}
	return &first
}

// The most pixels that a still picture and all frames of an animation may have, and the most cells of an SVG, which
// takes some 30 bytes for each.
const (
	stillPixels = 64 << 20
	filmPixels  = 128 << 20
	vectorCells = 1 << 20
)

func (p *Picture) still(b *bytes.Buffer, kind string, shows []*show) error {
	cells := len(p.Sheet.Kinds) * len(shows)
	side := max(p.Cell, 0)
	switch {
	case kind == "png" && side > greatestSide(cells, stillPixels):
		return fmt.Errorf("a picture of %d cells of %d x %d pixels is too large: at most %d x %d each",
			cells, side, side, greatestSide(cells, stillPixels), greatestSide(cells, stillPixels))
	case kind == "svg" && cells > vectorCells:
		return fmt.Errorf("a drawing of %d cells is too large: at most %d, or take a png", cells, vectorCells)
	}
	for _, s := range shows {
		for !s.over() {
			s.next()
		}
	}
	o := p.options(side, shows)
	if kind == "svg" {
		return render.SVG(b, together(shows), o)
	}
	return render.PNG(b, together(shows), o)
}

// greatestSide is how many pixels a side so many cells can have if all together have no more than those.
func greatestSide(cells, pixels int) int { return int(math.Sqrt(float64(pixels / cells))) }

func (p *Picture) options(side int, shows []*show) render.Options {
	o := render.Options{Cell: side, Delay: p.Delay, Legend: p.Legend}
	if c := p.Colors; c != nil {
		o.Palette, o.Ramp, o.Terrain = &c.Palette, &c.Ramp, c.Terrain
	} else {
		o.Palette, o.Ramp = &render.Classic, render.Dusk
		o.Circles = slices.ContainsFunc(shows, (*show).spreads)
	}
	return o
}
