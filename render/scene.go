// Package render draws maps and what was found on them: as text for the terminal, as PNG, animated GIF or SVG.
//
// Everything is drawn from a [Scene], which is plain data: fill in what you have, leave the rest zero.
//
//	scene := &render.Scene{Grid: grid, Open: ground.Open}
//	scene.ShowPath(path)
//	err := render.Text(os.Stdout, scene, render.Options{Depth: render.DepthOf(os.Getenv)})
//
// The zero Options of [Text] give plain text, one character a cell: what belongs in a pipe or a file. With colours it
// takes two columns a cell and draws circles, as the classic console board does. [PNG], [GIF] and [SVG] take the same
// scene and the same options.
package render

import (
	"fmt"
	"image"
	"iter"
	"slices"
	"strconv"

	"paces"
)

// Scene is what is to be drawn. Only Grid must be set; cells off the map are left out.
//
// What lies higher covers what lies lower, from the top: labels, units, path, frontier, flow arrows, heat, terrain.
type Scene struct {
	Grid     *paces.Grid
	Topology paces.Topology // tells hexes from squares; the zero value means squares

	// Open tells cells that can be walked on, as [paces.Ground.Open] does. Nil closes the kind '#' alone.
	Open func(paces.Cell) bool

	// Heat colours a cell by a number that is not negative, such as its cost; false leaves the cell without. It has the
	// form of [paces.Reach.At].
	Heat func(paces.Cell) (int32, bool)
	// HeatName is what a legend calls the numbers; "" means cost.
	HeatName string
	// Pace is what one pace is in units of Heat; numbers are shown in paces. 0 means 1.
	Pace int32
	// Hottest is the number with the last colour of the ramp; 0 means the greatest there is.
	Hottest int32

	// Flow points from a cell to the next one, as [paces.Field.Next] does. Nil draws no arrows.
	Flow func(paces.Cell) (paces.Cell, bool)

	// Frontier are the cells that a search may take next, or others at an edge, such as those that can be struck from a range.
	Frontier []paces.Cell
	// FrontierName is what a legend calls them; "" means frontier.
	FrontierName string

	Path   []paces.Cell // start to end
	Trails []Trail
	Units  []Unit
	Labels []Label

	Title  string   // above the map
	Beside []*Scene // further scenes, to the right of this one and below, as they best fill a screen; in text below
}

// Trail is a further path, in the colour of a role, such as that of the unit whose path it is, and with a name for the
// legend of a picture. Each is drawn thinner than the one before, so that one sees where they share their way; text shows
// them like the path.
type Trail struct {
	Cells []paces.Cell
	Role  Role
	Name  string
}

// Unit is something that stands on the map.
type Unit struct {
	Cell   paces.Cell
	Role   Role // Mover, Start, Goal or Foe
	Symbol rune // in plain text; 0 means that of the role: @ S G X
}

// Label is a short text on a cell.
type Label struct {
	Cell paces.Cell
	Text string
}

// name is what a legend calls a role.
func (s *Scene) name(r Role) string {
	if r == Frontier && s.FrontierName != "" {
		return s.FrontierName
	}
	return r.String()
}

// ShowPath puts a path on the scene, a start and a goal at its ends.
func (s *Scene) ShowPath(p paces.Path) {
	s.Path = p.AppendCells(nil)
	if n := len(s.Path); n > 0 {
		s.Units = append(s.Units, Unit{Cell: s.Path[n-1], Role: Goal}, Unit{Cell: s.Path[0], Role: Start})
	}
}

// ways are the path and the trails, those that are not empty.
func (s *Scene) ways() []Trail {
	all := append([]Trail{{s.Path, Path, Path.String()}}, s.Trails...)
	return slices.DeleteFunc(all, func(t Trail) bool { return len(t.Cells) == 0 })
}

// ShowField colours the cells by the costs of a field, and draws its arrows if flow is true.
func (s *Scene) ShowField(f *paces.Field, pace paces.Cost, flow bool) {
	s.Pace = pace
	s.Heat = func(c paces.Cell) (int32, bool) {
		cost := f.At(c)
		return cost, cost != paces.Unreached
	}
	if flow {
		s.Flow = f.Next
	}
}

// ShowReach colours the cells of a movement range by what it costs to get there.
func (s *Scene) ShowReach(r *paces.Reach, pace paces.Cost) { s.Heat, s.Pace = r.At, pace }

// ShowLayer colours the cells by the values of a layer, where these are above zero.
func (s *Scene) ShowLayer(l *paces.Layer) {
	s.Heat = func(c paces.Cell) (int32, bool) { return l.At(c), l.At(c) > 0 }
}

// look is what is to be seen in one cell, before a backend gives it shape. It is kept small: maps have millions of cells.
type look struct {
	value  int32 // of Heat, in its units
	top    int32 // i+1 for label i on top, -i-1 for unit i, 0 for neither
	level  int16 // of the heat ramp, or cold
	dx, dy int8  // where Flow points, in half cells; both 0 for nowhere
	role   Role
	kind   paces.Kind
}

// cold is the level of a cell without heat.
const cold = -1

// looks is a scene, or a part of one, with one look for each cell, row by row.
type looks struct {
	scene   *Scene
	area    image.Rectangle
	size    image.Point // of area
	cells   []look
	hottest int32 // in units of Heat
}

// looks works out what is to be seen in the cells of an area.
func (s *Scene) looks(area image.Rectangle) *looks {
	area = area.Intersect(s.Grid.Bounds())
	l := &looks{scene: s, area: area, size: area.Size(), hottest: s.Hottest}
	l.cells = make([]look, l.size.X*l.size.Y)
	for c, k := range l.all() {
		k.kind, k.level = s.Grid.At(c), cold
		if !s.open(c, k.kind) {
			k.role = Wall
		}
	}
	if s.Heat != nil {
		l.heat()
	}
	if s.Flow != nil {
		l.flow()
	}
	l.each(s.Frontier, func(k *look) { k.role = Frontier })
	for _, way := range s.ways() {
		l.each(way.Cells, func(k *look) { k.role = Path })
	}
	for i, u := range s.Units {
		l.each([]paces.Cell{u.Cell}, func(k *look) { k.role, k.top = u.Role, int32(-i-1) })
	}
	for i, label := range s.Labels {
		l.each([]paces.Cell{label.Cell}, func(k *look) { k.top = int32(i + 1) })
	}
	return l
}

// all is the scene and those beside it.
func (s *Scene) all() []*Scene { return append([]*Scene{s}, s.Beside...) }

func (s *Scene) open(c paces.Cell, kind paces.Kind) bool {
	if s.Open != nil {
		return s.Open(c)
	}
	return kind != '#'
}

func (u Unit) symbol() rune {
	if u.Symbol != 0 {
		return u.Symbol
	}
	return u.Role.Symbol()
}

// heat sets value and level of each cell that has some.
func (l *looks) heat() {
	for c, k := range l.all() {
		v, ok := l.scene.Heat(c)
		if !ok || v < 0 {
			continue
		}
		k.value, k.level = v, 0
		if l.scene.Hottest == 0 {
			l.hottest = max(l.hottest, v)
		}
	}
	for _, k := range l.all() {
		if k.level != cold && l.hottest > 0 {
			k.level = int16(int64(min(k.value, l.hottest)) * 255 / int64(l.hottest))
		}
	}
}

// paces is a number of Heat in whole paces, rounded down.
func (l *looks) paces(value int32) int32 { return value / max(l.scene.Pace, 1) }

// number is a number of Heat in paces, with one decimal, rounded down, if it is no whole number of them.
func (l *looks) number(value int32) string {
	pace := max(l.scene.Pace, 1)
	text := strconv.Itoa(int(value / pace))
	if rest := value % pace; rest != 0 {
		text += fmt.Sprintf(".%d", int64(rest)*10/int64(pace))
	}
	return text
}

// flow sets where the arrow of each cell points.
func (l *looks) flow() {
	for c, k := range l.all() {
		if next, ok := l.scene.Flow(c); ok {
			v := centre(l.scene.Topology, next).Sub(centre(l.scene.Topology, c))
			k.dx, k.dy = int8(min(max(v.X, -2), 2)), int8(min(max(v.Y, -2), 2))
		}
	}
}

// flows reports whether an arrow starts here.
func (k *look) flows() bool { return k.dx != 0 || k.dy != 0 }

// label is the text on a cell, or "".
func (l *looks) label(k *look) string {
	if k.top > 0 {
		return l.scene.Labels[k.top-1].Text
	}
	return ""
}

// centre is the middle of a cell, in half cells; on hexes a half cell is the same sideways and down.
func centre(t paces.Topology, c paces.Cell) image.Point {
	p := c.Mul(2)
	switch t.Shape {
	case paces.HexRowsOdd:
		p.X += c.Y & 1
	case paces.HexRowsEven:
		p.X += ^c.Y & 1
	case paces.HexColumnsOdd:
		p.Y += c.X & 1
	case paces.HexColumnsEven:
		p.Y += ^c.X & 1
	}
	return p
}

// all yields the looks with their cells.
func (l *looks) all() iter.Seq2[paces.Cell, *look] {
	return func(yield func(paces.Cell, *look) bool) {
		for i := range l.cells {
			if !yield(l.area.Min.Add(image.Pt(i%l.size.X, i/l.size.X)), &l.cells[i]) {
				return
			}
		}
	}
}

// each changes the looks of those cells that are in the area.
func (l *looks) each(cells []paces.Cell, change func(*look)) {
	for _, c := range cells {
		if c.In(l.area) {
			at := c.Sub(l.area.Min)
			change(&l.cells[at.Y*l.size.X+at.X])
		}
	}
}

// kinds returns the kinds to be explained in a legend: those that can be walked on and are not under heat, except plain
// floor.
func (l *looks) kinds(t Terrain) []paces.Kind {
	var seen [256]bool
	var kinds []paces.Kind
	for c, k := range l.all() {
		if _, painted := t.color(k.kind); painted && k.level == cold && !seen[k.kind] && l.scene.open(c, k.kind) {
			seen[k.kind] = true
			kinds = append(kinds, k.kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}
