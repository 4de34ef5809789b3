package mapfile

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"sort"
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

func (t *tiled) warn(format string, args ...any) {
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
	if t.rule.Default == Unsaid {
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

// A cell while the layers are merged is the number of the tile that decides, 0 being none, with bits that say more.
// A number from firstLayerTile on stands for a layer that has a price of its own.
const (
	closedByLayer  = 1 << 31 // something lies here in a layer of walls
	closedByTile   = 1 << 30 // the tile is a wall
	priced         = 1 << 29 // the tile has a price, or is said to be open
	firstLayerTile = 1 << 28
	tileMask       = 1<<29 - 1
)

// flips are the bits of a tile's number in a file that turn it.
const flips = 0xF0000000

// merge returns a number a cell, row by row.
func (t *tiled) merge() ([]uint32, error) {
	if err := t.checkRoom(t.area.Dx(), t.area.Dy(), 256); err != nil { // as much as packing can do, four bytes a cell
		return nil, t.errorf("%w", err)
	}
	cells := make([]uint32, t.area.Dx()*t.area.Dy())
	for i := range t.layers {
		l := &t.layers[i]
		role := look(t.rule.Layer, l.name)
		if role == Ignore {
			continue
		}
		merge := t.ground()
		switch {
		case role == Wall:
			ground := merge
			merge = func(old, tile uint32) uint32 {
				if t.named(tile) {
					return ground(old, tile) // a line of the rule opens it
				}
				return old | closedByLayer
			}
		case role != Walkable && role != Unsaid:
			merge = func(old, _ uint32) uint32 { return old&closedByLayer | uint32(firstLayerTile+i) | priced }
		}
		for _, c := range l.chunks {
			if err := t.mergeChunk(cells, l, c, merge); err != nil {
				return nil, err
			}
		}
		if t.failed != nil {
			return nil, t.errorAt(l.off, "%w", t.failed)
		}
	}
	return cells, nil
}

// ground returns how a tile of a layer of ground changes a cell.
func (t *tiled) ground() func(old, tile uint32) uint32 {
	said := make(map[uint32]uint32)
	var recent [256]struct{ tile, bits uint32 } // by the last bits of a tile
	return func(old, tile uint32) uint32 {
		r := &recent[tile%256]
		if r.tile != tile {
			b, ok := said[tile]
			if !ok {
				b = t.bits(tile)
				said[tile] = b
			}
			r.tile, r.bits = tile, b
		}
		bits := r.bits
		if bits == 0 && old&(closedByTile|priced) != 0 {
			return old
		}
		return old&closedByLayer | tile | bits
	}
}

// bits returns what the rule says of a tile.
func (t *tiled) bits(number uint32) uint32 {
	switch p := t.tilePrice(number); p {
	case Unsaid, Ignore:
		return 0
	case Wall:
		return closedByTile
	default:
		return priced
	}
}

// tilePrice returns what the rule says of a tile; an error is kept in t.failed.
func (t *tiled) tilePrice(number uint32) Price {
	set, id := t.tileOf(number)
	if set == nil {
		return Unsaid
	}
	if p := look(t.rule.Tile, set.name+":"+strconv.Itoa(id)); p != Unsaid {
		return p
	}
	k, ok := set.tiles[id]
	if !ok {
		return Unsaid
	}
	p, err := t.ask(k.props, k.class)
	if err != nil && t.failed == nil {
		t.failed = fmt.Errorf("tile %s:%d: %w", set.name, id, err)
	}
	if p == Unsaid && meansWall(k.class) {
		return Wall
	}
	return p
}

// named reports whether the rule has a line about a tile.
func (t *tiled) named(number uint32) bool {
	if len(t.rule.Tile) == 0 {
		return false
	}
	set, id := t.tileOf(number)
	return set != nil && look(t.rule.Tile, set.name+":"+strconv.Itoa(id)) != Unsaid
}

// tileOf returns the tile set of a tile, and its number there.
func (t *tiled) tileOf(number uint32) (*tileset, int) {
	i := sort.Search(len(t.sets), func(i int) bool { return t.sets[i].first > int(number) })
	if i == 0 {
		return nil, int(number)
	}
	return &t.sets[i-1], int(number) - t.sets[i-1].first
}

// mergeChunk merges the tiles of a chunk into the cells.
func (t *tiled) mergeChunk(cells []uint32, l *tiledLayer, c chunk, merge func(old, tile uint32) uint32) error {
	if c.w == 0 || c.h == 0 {
		return nil
	}
	x, y, stride := c.x-t.area.Min.X, c.y-t.area.Min.Y, t.area.Dx()
	at, left, row := y*stride+x, c.w, 0
	put := func(tile uint32) bool {
		if row == c.h {
			return false
		}
		if tile &^= flips; tile != 0 {
			cells[at] = merge(cells[at], tile)
		}
		at++
		if left--; left == 0 {
			row++
			at, left = (y+row)*stride+x, c.w
		}
		return true
	}
	n, err := t.eachTile(c, put)
	if err == nil && n != c.w*c.h {
		err = fmt.Errorf("%d tiles, and the size %dx%d asks for %d", n, c.w, c.h, c.w*c.h)
	}
	if e := (*Error)(nil); err == nil || errors.As(err, &e) {
		return err
	}
	if c.data == nil {
		return t.errorAt(c.body.from, "layer %q: %w", l.name, err)
	}
	return t.errorf("layer %q: %w", l.name, err)
}

// eachTile calls put for each tile of a chunk until it returns false, and returns how many there are.
func (t *tiled) eachTile(c chunk, put func(tile uint32) bool) (int, error) {
	if c.numbers != nil {
		for _, n := range c.numbers {
			put(n)
		}
		return len(c.numbers), nil
	}
	text := t.text(c.body)
	if c.data != nil {
		text = bytes.Trim(c.data, "[] \t\r\n\"")
		if c.encoding == "base64" {
			text = bytes.ReplaceAll(text, []byte(`\/`), []byte("/"))
		}
	}
	switch c.encoding {
	case "csv":
		return t.csvTiles(text, c, put)
	case "base64":
		if t.unpacked += 4 * c.w * c.h; c.compression != "" && t.unpacked > maxFile {
			return 0, fmt.Errorf("all layers together unpack to more than %d bytes", maxFile)
		}
		return base64Tiles(text, c, put)
	case "":
		return t.tileElements(c, put)
	}
	return 0, fmt.Errorf("encoding %s: there are csv and base64", shown([]byte(c.encoding)))
}

// csvTiles reads numbers separated by commas, with blanks and line ends anywhere.
func (t *tiled) csvTiles(text []byte, c chunk, put func(uint32) bool) (n int, err error) {
	for i := 0; i < len(text); {
		b := text[i]
		if b == ',' || b == '\n' || b == ' ' || b == '\r' || b == '\t' {
			i++
			continue
		}
		from, v := i, uint64(0)
		for ; i < len(text) && text[i]-'0' < 10 && v <= math.MaxUint32; i++ {
			v = v*10 + uint64(text[i]-'0')
		}
		if i == from || v > math.MaxUint32 {
			if c.data != nil {
				return n, fmt.Errorf("%s is not the number of a tile", shown(text[from:min(from+12, len(text))]))
			}
			return n, t.errorAt(c.body.from+from, "%s is not the number of a tile", shown(text[from:min(from+12, len(text))]))
		}
		n++
		if !put(uint32(v)) {
			return n, nil
		}
	}
	return n, nil
}

// base64Tiles reads base64 text of numbers of 32 bits, packed or not.
func base64Tiles(text []byte, c chunk, put func(uint32) bool) (n int, err error) {
	data, err := fromBase64(text)
	if err != nil {
		return 0, err
	}
	if data, err = unpack(c.compression, data, 4*c.w*c.h); err != nil {
		return 0, err
	}
	for ; len(data) >= 4; data = data[4:] {
		n++
		put(binary.LittleEndian.Uint32(data))
	}
	return n, nil
}

// tileElements reads elements <tile gid="N"/>; one without a number is no tile.
func (t *tiled) tileElements(c chunk, put func(uint32) bool) (n int, err error) {
	err = t.xmlBody(c.body, func(e xml.StartElement, end int) error {
		if e.Name.Local != "tile" {
			return nil
		}
		v := uint64(0)
		for _, a := range e.Attr {
			if a.Name.Local == "gid" {
				if v, err = strconv.ParseUint(a.Value, 10, 32); err != nil {
					return t.errorAt(end, "%s is not the number of a tile", shown([]byte(a.Value)))
				}
			}
		}
		n++
		put(uint32(v))
		return nil
	})
	return n, err
}
