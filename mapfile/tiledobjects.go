package mapfile

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"paces"
)

type (
	point  struct{ x, y float64 }
	object struct {
		id, name, class string
		x, y, w, h      float64 // in pixels
		rotation        float64 // in degrees clockwise around x, y
		tile            bool    // it shows a tile, and its x, y is the lower left corner
		shape           string  // point, ellipse, text, capsule, polygon, polyline; "" is a rectangle
		points          []point // relative to x, y
		props           properties
	}
)

// collisionShape is the property of a tile whose middle is covered by a shape from the editor's collision editor.
var collisionShape = property{"collision shape", "true"}

// The words, in the class or the name of an object, that make it a start, a goal or a portal.
var (
	startWords  = []string{"start", "player_start", "playerstart", "player start", "player", "spawn_player"}
	goalWords   = []string{"goal", "exit", "finish", "end", "target"}
	portalWords = []string{"portal", "warp", "teleport", "teleporter", "stairs", "door"}
	targetWords = []string{"to", "target", "destination", "dest", "portal"}
)

func (o *object) is(words []string) bool {
	return slices.Contains(words, strings.ToLower(o.class)) || slices.Contains(words, strings.ToLower(o.name))
}

// placeObjects turns the objects into walls, portals and marks.
func (t *tiled) placeObjects(m *Map) error {
	elsewhere := 0
	for i := range t.layers {
		l := &t.layers[i]
		role := look(t.rule.Layer, l.name)
		if role == Ignore {
			continue
		}
		for j := range l.objects {
			o := &l.objects[j]
			p, err := t.ask(o.props, o.class)
			if err != nil && !o.is(portalWords) {
				return t.errorAt(l.off, "object %s: %w", cmp.Or(o.name, o.id), err)
			}
			switch {
			case o.class == "mark": // one that was written here
				t.markObject(m, o)
			case p == Wall || p == Unsaid && (role == Wall || meansWall(o.class) || meansWall(o.name)):
				t.wallObject(m, o)
			case o.is(portalWords):
				if !t.portalObject(m, o) {
					elsewhere++
				}
			default:
				t.markObject(m, o)
			}
		}
	}
	if t.idle > 0 {
		t.warn("%s drawn as objects: the middle of no cell is covered, and nothing closed", count(t.idle, "wall"))
	}
	if elsewhere > 0 {
		t.warn("%s: they lead to no place on this map", count(elsewhere, "portal"))
	}
	return nil
}

// markObject marks the cell of an object that has a name or a class.
func (t *tiled) markObject(m *Map, o *object) {
	name := cmp.Or(o.name, o.class)
	switch {
	case o.class == "mark":
	case o.is(startWords):
		name = "start"
	case o.is(goalWords):
		name = "goal"
	case name == "":
		return
	}
	if c := t.cellAt(m, t.middle(o)); c.In(m.Grid.Bounds()) {
		m.Marks = append(m.Marks, Mark{name, c})
	}
}

// portalObject adds the portal that an object is, if it leads to an object or a cell of this map.
func (t *tiled) portalObject(m *Map, o *object) bool {
	to, err := t.target(m, o)
	from := t.cellAt(m, t.middle(o))
	if err != nil || !from.In(m.Grid.Bounds()) || !to.In(m.Grid.Bounds()) {
		return false
	}
	cost := 1
	if n, err := wholeNumber([]byte(o.props.get("cost"))); err == nil && n >= 0 {
		cost = n
	}
	return m.portal(from, to, cost) == nil
}

// target returns where a portal leads: a property names an object of the map by name or number, or "x,y"; or dest_x and
// dest_y are a cell.
func (t *tiled) target(m *Map, o *object) (paces.Cell, error) {
	x, errX := strconv.Atoi(o.props.get("dest_x"))
	y, errY := strconv.Atoi(o.props.get("dest_y"))
	if errX == nil && errY == nil && o.props.get("dest_map") == "" {
		return paces.Cell{X: x, Y: y}.Sub(t.area.Min), nil
	}
	for _, word := range targetWords {
		text := o.props.get(word)
		if text == "" {
			continue
		}
		if other := t.objectNamed(text); other != nil && other != o {
			return t.cellAt(m, t.middle(other)), nil
		}
		var c paces.Cell
		if _, err := fmt.Sscanf(text, "%d,%d", &c.X, &c.Y); err == nil {
			return c.Sub(t.area.Min), nil
		}
	}
	return paces.Cell{}, errors.New("no target")
}

// objectNamed returns the object of that number or name.
func (t *tiled) objectNamed(text string) *object {
	if t.byName == nil {
		t.byName = make(map[string]*object)
		for i := range t.layers {
			for j := range t.layers[i].objects {
				o := &t.layers[i].objects[j]
				for _, name := range []string{o.id, o.name} {
					if _, taken := t.byName[name]; !taken && name != "" {
						t.byName[name] = o
					}
				}
			}
		}
	}
	return t.byName[text]
}

// wallObject closes the cells whose middle lies in the object.
func (t *tiled) wallObject(m *Map, o *object) {
	if o.shape == "polyline" || o.shape == "text" {
		t.warn("a wall drawn as a line is no area, and closes nothing")
		return
	}
	kind, err := t.kindOfCell(m, closedByLayer)
	if err != nil {
		t.warn("%v: walls drawn as objects are left out", err)
		return
	}
	t.kinds.sign(m.Grid)
	closed := 0
	for c := range t.cellsNear(m, o) {
		if t.tested += 1 + len(o.points); t.tested > maxTested {
			t.warn("walls drawn as objects cover too much of the map: those after %s close nothing", cmp.Or(o.name, o.class, o.id))
			return
		}
		if o.contains(t.centre(m, c)) {
			closed++
			if m.Grid.At(c) != kind && m.Grid.Set(c, kind) != nil {
				return
			}
		}
	}
	if closed == 0 {
		t.idle++
	}
}

// maxTested bounds how often a cell is compared with a wall drawn as an object, or with a corner of it.
const maxTested = 1 << 24

// cellsNear yields the cells whose middle can lie in the object.
func (t *tiled) cellsNear(m *Map, o *object) iter.Seq[paces.Cell] {
	reach := math.Hypot(o.w, o.h)
	for _, p := range o.points {
		reach = max(reach, math.Hypot(p.x, p.y))
	}
	stepX, stepY := t.pitch(m)
	left, right := near(o.x, reach, stepX, t.area.Min.X, m.Grid.Width())
	top, bottom := near(o.y, reach, stepY, t.area.Min.Y, m.Grid.Height())
	return func(yield func(paces.Cell) bool) {
		for y := top; y < bottom; y++ {
			for x := left; x < right; x++ {
				if !yield(paces.Cell{X: x, Y: y}) {
					return
				}
			}
		}
	}
}

// near returns the columns or rows, of n that are step pixels apart and begin at number first, within reach of a place;
// two more on each side, for those that are pushed aside.
func near(at, reach, step float64, first, n int) (from, to int) {
	from = int(max(0, math.Floor((at-reach)/step)-2-float64(first)))
	to = int(min(float64(n), math.Ceil((at+reach)/step)+2-float64(first)))
	return from, to
}

// pitch returns the distance in pixels from a column to the next and from a row to the next.
func (t *tiled) pitch(m *Map) (x, y float64) {
	w, h := max(float64(t.tileWidth), 1), max(float64(t.tileHeight), 1)
	switch {
	case t.orientation == "isometric":
		return h, h // objects are measured along the axes, in heights of a tile
	case t.orientation == "staggered" && m.Topology.Shape <= paces.HexRowsEven:
		return w, h / 2
	case t.orientation == "staggered":
		return w / 2, h
	case m.Topology.Shape == paces.HexRowsOdd || m.Topology.Shape == paces.HexRowsEven:
		return w, (h + float64(t.hexSide)) / 2
	case m.Topology.Hex():
		return (w + float64(t.hexSide)) / 2, h
	}
	return w, h
}

// centre returns the middle of a cell in the pixels of objects.
func (t *tiled) centre(m *Map, c paces.Cell) point {
	stepX, stepY := t.pitch(m)
	at := c.Add(t.area.Min)
	p := point{float64(at.X) * stepX, float64(at.Y) * stepY}
	if !m.Topology.Hex() {
		return point{p.x + stepX/2, p.y + stepY/2}
	}
	w, h := float64(t.tileWidth), float64(t.tileHeight)
	p.x, p.y = p.x+w/2, p.y+h/2
	switch shifted := [4]bool{c.Y&1 == 1, c.Y&1 == 0, c.X&1 == 1, c.X&1 == 0}[m.Topology.Shape-paces.HexRowsOdd]; {
	case shifted && m.Topology.Shape <= paces.HexRowsEven:
		p.x += w / 2
	case shifted:
		p.y += h / 2
	}
	return p
}

// cellAt returns the cell that a place in pixels is in; on hexagonal and staggered maps the one with the nearest middle.
func (t *tiled) cellAt(m *Map, p point) paces.Cell {
	stepX, stepY := t.pitch(m)
	near := paces.Cell{X: int(math.Floor(p.x / stepX)), Y: int(math.Floor(p.y / stepY))}.Sub(t.area.Min)
	if !m.Topology.Hex() {
		return near
	}
	best, least := near, math.Inf(1)
	for y := near.Y - 1; y <= near.Y+1; y++ {
		for x := near.X - 1; x <= near.X+1; x++ {
			c := paces.Cell{X: x, Y: y}
			q := t.centre(m, c)
			if d := math.Hypot(p.x-q.x, p.y-q.y); d < least {
				best, least = c, d
			}
		}
	}
	return best
}

// middle returns the middle of an object.
func (t *tiled) middle(o *object) point {
	p := point{o.w / 2, o.h / 2}
	switch {
	case o.shape == "polygon" || o.shape == "polyline":
		p = point{}
		for _, q := range o.points {
			p.x, p.y = p.x+q.x/float64(len(o.points)), p.y+q.y/float64(len(o.points))
		}
	case o.tile:
		p.y = -p.y
	}
	return o.turned(p)
}

// turned returns the place in pixels of a place relative to the object.
func (o *object) turned(p point) point {
	sin, cos := math.Sincos(o.rotation * math.Pi / 180)
	return point{o.x + p.x*cos - p.y*sin, o.y + p.x*sin + p.y*cos}
}

// contains reports whether a place in pixels is in the object.
func (o *object) contains(p point) bool {
	x, y := p.x-o.x, p.y-o.y
	if o.rotation != 0 {
		sin, cos := math.Sincos(-o.rotation * math.Pi / 180)
		x, y = x*cos-y*sin, x*sin+y*cos
	}
	if o.tile {
		y += o.h
	}
	switch o.shape {
	case "point":
		return false
	case "polygon":
		return inPolygon(o.points, x, y)
	case "ellipse":
		dx, dy := 2*x/o.w-1, 2*y/o.h-1
		return dx*dx+dy*dy <= 1
	case "capsule":
		return inCapsule(o.w, o.h, x, y)
	}
	return x >= 0 && y >= 0 && x < o.w && y < o.h
}

// inCapsule reports whether x, y lies in a rectangle with its short sides rounded.
func inCapsule(w, h, x, y float64) bool {
	r := min(w, h) / 2
	nearX, nearY := min(max(x, r), w-r), min(max(y, r), h-r)
	return math.Hypot(x-nearX, y-nearY) <= r
}

// inPolygon counts the edges to the right of x, y.
func inPolygon(points []point, x, y float64) bool {
	in := false
	for i, a := range points {
		b := points[(i+1)%len(points)]
		if (a.y > y) != (b.y > y) && x < a.x+(y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

// coordinate reads a place in pixels.
func coordinate(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(v) < 1e9) {
		return 0, fmt.Errorf("%s is not a coordinate", shown([]byte(text)))
	}
	return v, nil
}
