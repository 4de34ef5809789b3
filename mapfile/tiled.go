package mapfile

import (
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"paces"
)

// Tiled: layers of tiles and of objects. Which cells are open is said by layers whose name means walls, by properties
// of tiles and layers, and by objects that are walls; see [Rule]. Layers are merged from the bottom up: a layer of walls
// closes a cell; else the uppermost tile of which the rule says something decides, so that a bridge opens the water
// below it; else the uppermost tile does.

// tiled is a Tiled map on its way from XML or JSON into a grid.
type tiled struct {
	*file
	orientation, staggerAxis, staggerIndex string
	infinite                               bool
	width, height                          int
	tileWidth, tileHeight, hexSide         int
	props                                  properties
	sets                                   []tileset
	layers                                 []tiledLayer
	templates                              map[string]object  // by the name of the file
	external                               map[string]tileset // by the name of the file
	idle                                   int                // walls drawn as objects that close nothing
	tested                                 int                // cells against walls drawn as objects
	byName                                 map[string]*object // by number or name; the first of a name
	unpacked                               int                // bytes, of all layers so far
	missing                                []string           // tile sets that cannot be read, and why
	warnings                               []string

	area   image.Rectangle // of all chunks; the map's cell 0,0 is its corner
	rule   Rule            // the rule that is used
	kinds  tileKinds
	failed error // the first tile whose properties make no sense
}

type (
	property   struct{ name, value string }
	properties []property

	tile struct {
		class string
		props properties
	}
	tileset struct {
		first int // the number, in layers, of its tile 0
		name  string
		tiles map[int]tile // those of which something is said
	}
	tiledLayer struct {
		name    string
		groups  []string // it stands in, the innermost last
		class   string
		props   properties
		off     int // where it is in the file
		chunks  []chunk
		objects []object
	}
	// chunk is a rectangle of tiles, still as it stands in the file.
	chunk struct {
		x, y, w, h            int
		encoding, compression string
		body                  span            // in XML
		data                  json.RawMessage // in JSON
		numbers               []uint32        // where they have been read
	}
)

// maxLayers bounds the layers and the tile sets of a map.
const maxLayers = 1 << 12

// get returns the value of the property of that name.
func (p properties) get(name string) string {
	for _, q := range p {
		if strings.EqualFold(q.name, name) {
			return q.value
		}
	}
	return ""
}

// warn adds a warning, once; there is an end to the files that a stranger's map can name.
func (t *tiled) warn(format string, args ...any) {
	if len(t.warnings) == 100 {
		return
	}
	if text := fmt.Sprintf(format, args...); !slices.Contains(t.warnings, text) {
		t.warnings = append(t.warnings, text)
	}
}

// tiledProperties are the properties that are understood without a rule.
var tiledProperties = []Line{
	{"walkable", Walkable},
	{"passable", Walkable},
	{"cost", Value},
	{"movecost", Value},
	{"move_cost", Value},
	{"solid", Wall},
	{"collision", Wall},
	{"collide", Wall},
	{"collides", Wall},
	{"collidable", Wall},
	{"blocked", Wall},
	{"blocking", Wall},
	{"impassable", Wall},
	{"wall", Wall},
	{"obstacle", Wall},
	{collisionShape.name, Wall},
}

// wallWords begin the names of layers, groups and classes whose tiles and objects are walls.
var wallWords = []string{"wall", "collision", "collid", "obstacle", "solid", "block", "impassable"}

func meansWall(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(wallWords, func(w string) bool { return strings.HasPrefix(name, w) })
}

// decode merges the layers into a map.
func (t *tiled) decode() (*Map, error) {
	if len(t.layers) > maxLayers || len(t.sets) > maxLayers {
		return nil, t.errorf("%s and %s: there may be %d of each", count(len(t.layers), "layer"), count(len(t.sets), "tile set"), maxLayers)
	}
	if err := t.opts.Rule.checkLayered(); err != nil {
		return nil, t.errorf("%w", err)
	}
	t.completeRule()
	slices.SortStableFunc(t.sets, func(a, b tileset) int { return cmp.Compare(a.first, b.first) })
	if err := t.measure(); err != nil {
		return nil, err
	}
	topology, err := t.topology()
	if err != nil {
		return nil, err
	}
	cells, err := t.merge()
	if err != nil {
		return nil, err
	}
	if t.opts.Rule.Empty == Unsaid && !slices.ContainsFunc(cells, func(c uint32) bool { return c != 0 }) {
		t.rule.Empty = Walkable // nothing is drawn at all
	}
	if n := len(t.missing); n > 0 {
		t.warn("%s cannot be read, so that nothing is known of the tiles; the first is %s", count(n, "tile set"), t.missing[0])
	}
	m := &Map{Topology: topology, Rule: t.rule}
	if err := t.paint(m, cells); err != nil {
		return nil, err
	}
	if err := t.placeObjects(m); err != nil {
		return nil, err
	}
	m.Warnings = t.warnings
	return m, t.barSideways(m)
}

// completeRule makes the rule that is used from the one that was given: the names of layers and properties that it
// does not mention get what this format says.
func (t *tiled) completeRule() {
	t.rule = t.opts.Rule
	if p := t.rule.Default; p == Unsaid || p == Walkable || p == Ignore {
		t.rule.Default = 1
	}
	t.rule.Property = slices.Clone(t.rule.Property)
	for _, l := range tiledProperties {
		if look(t.rule.Property, l.Name) == Unsaid {
			t.rule.Property = append(t.rule.Property, l)
		}
	}
	t.rule.Layer = slices.Clone(t.rule.Layer)
	said := len(t.rule.Layer)
	for i := range t.layers {
		if l := &t.layers[i]; look(t.rule.Layer[:said], l.name) == Unsaid && look(t.rule.Layer, l.name) == Unsaid {
			t.rule.Layer = append(t.rule.Layer, Line{l.name, t.layerDefault(l)})
		}
	}
	if t.rule.Empty == Unsaid {
		t.rule.Empty = t.emptyDefault()
	}
}

// layerDefault returns what a layer means of which no rule speaks.
func (t *tiled) layerDefault(l *tiledLayer) Price {
	if p, err := t.ask(l.props, l.class); p != Unsaid && err == nil {
		return p
	}
	if meansWall(l.name) || meansWall(l.class) || slices.ContainsFunc(l.groups, meansWall) || t.collides(l) {
		return Wall
	}
	return Walkable
}

// collides reports whether l is a layer of tiles without the property "nocollide", in a map where others have it.
func (t *tiled) collides(l *tiledLayer) bool {
	const word = "nocollide"
	return len(l.chunks) > 0 && !truth(l.props.get(word)) &&
		slices.ContainsFunc(t.layers, func(o tiledLayer) bool { return truth(o.props.get(word)) })
}

// emptyDefault returns what a cell without any tile is: a wall, unless the map draws no ground at all.
func (t *tiled) emptyDefault() Price {
	for i := range t.layers {
		if l := &t.layers[i]; len(l.chunks) > 0 {
			if p := look(t.rule.Layer, l.name); p != Wall && p != Ignore {
				return Wall
			}
		}
	}
	return Walkable
}

func truth(value string) bool {
	switch strings.ToLower(value) {
	case "", "0", "false", "no":
		return false
	}
	return true
}

// ask returns what the rule says of a thing with those properties and of that class.
func (t *tiled) ask(props properties, class string) (Price, error) {
	for _, l := range t.rule.Property {
		i := slices.IndexFunc(props, func(p property) bool { return strings.EqualFold(p.name, l.Name) })
		if i < 0 {
			continue
		}
		value := props[i].value
		switch {
		case l.Price == Value:
			return priceText(value, l.Name)
		case truth(value):
			return l.Price, nil
		case l.Price == Walkable:
			return Wall, nil
		}
	}
	return look(t.rule.Kind, class), nil
}

// priceText reads the value of a property that is a cost.
func priceText(text, name string) (Price, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v != math.Trunc(v) || v > float64(dearest) {
		return Unsaid, fmt.Errorf("property %s: %s is not a cost: a whole number up to %d", name, shown([]byte(text)), dearest)
	}
	if v < 0 {
		return Unsaid, fmt.Errorf("property %s: %s: %w", name, text, paces.ErrNegativeCost)
	}
	if v == 0 {
		return Free, nil
	}
	return Price(v), nil
}

// topology returns the moves that the map is drawn for.
func (t *tiled) topology() (paces.Topology, error) {
	if name := t.props.get("moves"); name != "" {
		if top, err := paces.ParseTopology(name); err == nil {
			if c, err := paces.ParseCorners(t.props.get("corners")); err == nil {
				top.Corners = c
			}
			return top, nil
		}
	}
	switch t.orientation {
	case "", "orthogonal", "isometric", "oblique":
		return paces.Four, nil
	case "hexagonal", "staggered":
	default:
		return paces.Topology{}, t.errorf("orientation %s is not known", shown([]byte(t.orientation)))
	}
	axis, index := cmp.Or(t.staggerAxis, "y"), cmp.Or(t.staggerIndex, "odd")
	rows, odd := axis == "y", index == "odd"
	if first := t.area.Min; rows && first.Y&1 != 0 || !rows && first.X&1 != 0 {
		odd = !odd // the first row or column of the map is an odd one of the file
	}
	switch {
	case axis != "x" && axis != "y" || index != "odd" && index != "even":
	case rows && odd:
		return paces.HexOddR, nil
	case rows:
		return paces.HexEvenR, nil
	case odd:
		return paces.HexOddQ, nil
	default:
		return paces.HexEvenQ, nil
	}
	return paces.Topology{}, t.errorf("staggeraxis %s, staggerindex %s: there are x and y, odd and even",
		shown([]byte(t.staggerAxis)), shown([]byte(t.staggerIndex)))
}

// measure finds the area of the map and checks it: nothing is allocated before.
func (t *tiled) measure() error {
	if err := checkSize(t.width, t.height); err != nil && !t.infinite {
		return t.errorf("%w", err)
	}
	t.area = image.Rect(0, 0, t.width, t.height)
	drawn := t.width * t.height
	if t.infinite {
		if t.area, drawn = t.extent(); drawn == 0 {
			t.area = image.Rect(0, 0, t.width, t.height)
		}
	}
	w, h := t.area.Dx(), t.area.Dy()
	if err := checkSize(w, h); err != nil {
		return t.errorf("%w", err)
	}
	if cells := w * h; t.infinite && cells > 1<<22 && cells/64 > drawn {
		return t.errorf("the chunks are scattered over %dx%d cells, nearly all of them empty", w, h)
	}
	if t.infinite {
		return nil
	}
	for _, l := range t.layers {
		for _, c := range l.chunks {
			if c.x < 0 || c.y < 0 || c.x+c.w > w || c.y+c.h > h || c.w < 0 || c.h < 0 {
				return t.errorAt(l.off, "layer %q has %dx%d cells, the map %dx%d", l.name, c.w, c.h, w, h)
			}
		}
	}
	return nil
}

// extent returns the smallest rectangle around all chunks, and how many cells they have. A negative size or a place
// beyond all maps makes it a rectangle that is refused.
func (t *tiled) extent() (area image.Rectangle, drawn int) {
	for _, l := range t.layers {
		for _, c := range l.chunks {
			if c.w < 1 || c.h < 1 || c.w > paces.MaxSide || c.h > paces.MaxSide {
				return image.Rect(0, 0, max(c.w, paces.MaxSide+1), max(c.h, paces.MaxSide+1)), 1
			}
			area = area.Union(image.Rect(c.x, c.y, c.x+c.w, c.y+c.h))
			drawn += c.w * c.h
		}
	}
	return area, drawn
}
