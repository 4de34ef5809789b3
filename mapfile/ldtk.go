package mapfile

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"

	"paces"
)

// LDtk: levels of IntGrid layers, joined by their place in the world. A value whose name means a wall is one, and so is
// a value without a name; 0 and all others are open. Layers of tiles count where a project has no IntGrid layer: what is
// drawn is ground. Between the levels there is nothing, which is a wall. See [Rule].

type (
	ldtkProject struct {
		JSONVersion     string
		DefaultGridSize int
		WorldLayout     string
		Defs            struct{ Layers []ldtkLayerDef }
		Levels          []ldtkLevel
		Worlds          []ldtkWorld // since version 1.0, if there are several
	}
	ldtkWorld struct {
		Identifier, WorldLayout string
		Levels                  []ldtkLevel
	}
	ldtkLayerDef struct {
		Identifier    string
		IntGridValues []struct {
			Value      *int // old versions number them by their place
			Identifier string
		}
	}
	ldtkLevel struct {
		Identifier      string
		WorldX, WorldY  int // both -1 where the layout is a line
		WorldDepth      int
		PxWid, PxHei    int
		ExternalRelPath string
		LayerInstances  []ldtkLayer
	}
	ldtkLayer struct {
		Identifier string `json:"__identifier"`
		Type       string `json:"__type"` // IntGrid, AutoLayer, Tiles, Entities
		Width      int    `json:"__cWid"`
		Height     int    `json:"__cHei"`
		GridSize   int    `json:"__gridSize"`
		OffsetX    int    `json:"__pxTotalOffsetX"`
		OffsetY    int    `json:"__pxTotalOffsetY"`
		IntGridCSV []int
		IntGrid    []struct{ CoordID, V int } // before version 0.8: the cells that are not empty
		AutoTiles  []ldtkTile                 `json:"autoLayerTiles"`
		GridTiles  []ldtkTile
		Entities   []ldtkEntity `json:"entityInstances"`
	}
	ldtkTile   struct{ Px [2]int }
	ldtkEntity struct {
		Identifier string `json:"__identifier"`
		Grid       [2]int `json:"__grid"`
		IID        string
		Fields     []struct {
			Type  string          `json:"__type"`
			Value json.RawMessage `json:"__value"`
		} `json:"fieldInstances"`
	}
)

func isLDtk(f *file) bool {
	return f.jsonHas("defs", "levels", "worldLayout") || f.jsonHas("layerInstances", "pxWid")
}

// ldtk is a project on its way into a grid.
type ldtk struct {
	*file
	project ldtkProject
	bytes   int // of the project and the levels in files of their own
	levels  []ldtkLevel
	at      []image.Point   // of each level, in cells
	side    int             // of a cell, in pixels
	area    image.Rectangle // of all levels, in cells
	rule    Rule
	kinds   palette[ldtkValue]
	prices  map[ldtkValue]Price
	m       *Map
	targets map[string]paces.Cell // by the identifier of an entity
	links   map[paces.Cell][]string
}

// ldtkValue is a value of an IntGrid layer; 0 of layer "" is a cell that all layers leave empty.
type ldtkValue struct {
	layer string
	value int
}

func decodeLDtk(f *file) (*Map, error) {
	d := &ldtk{file: f, bytes: len(f.data), m: &Map{Topology: paces.Four}, targets: make(map[string]paces.Cell)}
	if err := d.load(); err != nil {
		return nil, err
	}
	if err := d.opts.Rule.checkLayered(); err != nil {
		return nil, f.errorf("%w", err)
	}
	d.completeRule()
	d.m.Rule = d.rule
	if err := d.place(); err != nil {
		return nil, err
	}
	var err error
	if d.m.Grid, err = paces.NewGrid(d.area.Dx(), d.area.Dy(), '.'); err != nil {
		return nil, f.errorf("%w", err)
	}
	if err := d.paint(); err != nil {
		return nil, err
	}
	return d.m, nil
}

// load reads the levels of the project, those in files of their own too, and chooses among worlds.
func (d *ldtk) load() error {
	if d.jsonHas("layerInstances", "pxWid") { // a level alone
		var l ldtkLevel
		if err := d.unmarshal(&l); err != nil {
			return err
		}
		d.levels, d.project.WorldLayout = []ldtkLevel{l}, "Free"
		d.m.warn("a level without its project: its values have no names")
		return nil
	}
	if err := d.unmarshal(&d.project); err != nil {
		return err
	}
	d.levels = d.project.Levels
	if err := d.chooseWorld(); err != nil {
		return err
	}
	if err := d.chooseLevel(); err != nil {
		return err
	}
	for i := range d.levels {
		if l := &d.levels[i]; l.ExternalRelPath != "" && len(l.LayerInstances) == 0 {
			if err := d.loadLevel(l); err != nil {
				d.m.warn("level %s cannot be read, and is left out: %v", l.ExternalRelPath, err)
			}
		}
	}
	return nil
}

func (d *ldtk) loadLevel(l *ldtkLevel) error {
	f, err := d.beside(l.ExternalRelPath)
	if err != nil {
		return err
	}
	var whole ldtkLevel
	if err := f.unmarshal(&whole); err != nil {
		return err
	}
	l.LayerInstances = whole.LayerInstances
	d.bytes += len(f.data)
	return nil
}

// chooseWorld takes the levels of the world that was asked for, or of the first.
func (d *ldtk) chooseWorld() error {
	worlds := d.project.Worlds
	if len(worlds) == 0 {
		return nil
	}
	chosen := 0
	var names []string
	for i, w := range worlds {
		names = append(names, w.Identifier)
		if w.Identifier == d.opts.Part {
			chosen = i
		}
	}
	d.levels, d.project.WorldLayout = worlds[chosen].Levels, worlds[chosen].WorldLayout
	if d.opts.Part == "" && len(worlds) > 1 {
		d.m.warn("of the worlds %s this is the first", strings.Join(names, ", "))
	}
	return nil
}

// chooseLevel leaves the level that was asked for alone; else the levels that lie as deep as the first.
func (d *ldtk) chooseLevel() error {
	part := d.opts.Part
	if i := slices.IndexFunc(d.levels, func(l ldtkLevel) bool { return l.Identifier == part }); part != "" && i >= 0 {
		d.levels = d.levels[i : i+1]
		return nil
	}
	if part != "" && !slices.ContainsFunc(d.project.Worlds, func(w ldtkWorld) bool { return w.Identifier == part }) {
		return d.errorf("there is no level and no world %q", part)
	}
	if len(d.levels) == 0 {
		return d.errorf("has no levels")
	}
	all := len(d.levels)
	depth := d.levels[0].WorldDepth
	d.levels = slices.DeleteFunc(d.levels, func(l ldtkLevel) bool { return l.WorldDepth != depth })
	if left := all - len(d.levels); left > 0 {
		d.m.warn("%s at another depth of the world are left out", count(left, "level"))
	}
	return nil
}

// completeRule decides what the layers mean of which the rule says nothing.
func (d *ldtk) completeRule() {
	d.rule = d.opts.Rule
	if p := d.rule.Default; p == Unsaid || p == Walkable || p == Ignore {
		d.rule.Default = 1
	}
	switch d.rule.Empty {
	case Unsaid, Ignore:
		d.rule.Empty = Wall
	case Walkable:
		d.rule.Empty = d.rule.Default
	}
	d.rule.Layer = slices.Clone(d.rule.Layer)
	numbers := false
	for l := range d.layers() {
		numbers = numbers || l.Type == "IntGrid"
	}
	for l := range d.layers() {
		if look(d.rule.Layer, l.Identifier) != Unsaid || l.Type == "Entities" {
			continue
		}
		p := Walkable
		switch {
		case l.Type != "IntGrid" && numbers:
			p = Ignore
		case l.Type != "IntGrid" && meansWall(l.Identifier):
			p = Wall
		}
		d.rule.Layer = append(d.rule.Layer, Line{l.Identifier, p})
	}
}

// layers yields the layers of all levels.
func (d *ldtk) layers() func(func(*ldtkLayer) bool) {
	return func(yield func(*ldtkLayer) bool) {
		for i := range d.levels {
			for j := range d.levels[i].LayerInstances {
				if !yield(&d.levels[i].LayerInstances[j]) {
					return
				}
			}
		}
	}
}

// used reports whether a layer decides about cells.
func (d *ldtk) used(l *ldtkLayer) bool {
	return l.Type != "Entities" && look(d.rule.Layer, l.Identifier) != Ignore
}

// place finds the size of a cell and the place of each level.
func (d *ldtk) place() error {
	d.side = d.cellSide()
	if d.side < 1 {
		return d.errorf("a grid size of %d pixels", d.side)
	}
	line, work := image.Point{}, 0
	for i := range d.levels {
		l := &d.levels[i]
		w, h := (l.PxWid+d.side-1)/d.side, (l.PxHei+d.side-1)/d.side
		if err := checkSize(w, h); err != nil {
			return d.errorf("level %q: %w", l.Identifier, err)
		}
		at := image.Pt(floorDiv(l.WorldX, d.side), floorDiv(l.WorldY, d.side))
		switch d.project.WorldLayout {
		case "LinearHorizontal": // a column of nothing stands between levels
			at, line = line, line.Add(image.Pt(w+1, 0))
		case "LinearVertical":
			at, line = line, line.Add(image.Pt(0, h+1))
		}
		d.at = append(d.at, at)
		d.area = d.area.Union(image.Rectangle{at, at.Add(image.Pt(w, h))})
		work += w * h * (1 + len(l.LayerInstances))
	}
	if work > 1<<24 && work/64 > d.bytes {
		return d.errorf("levels and layers of %d cells in all, and %d bytes", work, d.bytes)
	}
	if err := d.checkRoom(d.area.Dx(), d.area.Dy(), 64); err != nil {
		return d.errorf("%w", err)
	}
	return nil
}

// cellSide returns the finest grid of the layers that are used, in pixels.
func (d *ldtk) cellSide() int {
	side := 0
	for l := range d.layers() {
		if d.used(l) && l.GridSize > 0 && (side == 0 || l.GridSize < side) {
			side = l.GridSize
		}
	}
	for _, s := range []int{d.project.DefaultGridSize, 16} {
		if side == 0 {
			side = s
		}
	}
	return side
}

func floorDiv(a, b int) int {
	if a < 0 {
		return -((-a + b - 1) / b)
	}
	return a / b
}

// paint paints the levels over nothing, and marks the entities.
func (d *ldtk) paint() error {
	void, err := d.kindOf(ldtkValue{"", -1})
	if err != nil {
		return err
	}
	if err := d.m.Grid.Fill(d.m.Grid.Bounds(), void); err != nil {
		return err
	}
	d.links = make(map[paces.Cell][]string)
	for i := range d.levels {
		if err := d.paintLevel(&d.levels[i], d.at[i].Sub(d.area.Min)); err != nil {
			return err
		}
	}
	d.kinds.sign(d.m.Grid)
	d.linkEntities()
	return nil
}

func (d *ldtk) paintLevel(l *ldtkLevel, at image.Point) error {
	if len(l.LayerInstances) == 0 && l.ExternalRelPath != "" {
		return nil // it could not be read
	}
	var grids []ldtkGrid
	for i := range l.LayerInstances {
		k := &l.LayerInstances[i]
		if k.Type == "Entities" {
			d.markEntities(k, at)
		} else if d.used(k) {
			g, err := k.grid()
			if err != nil {
				return d.errorf("level %q, layer %q: %w", l.Identifier, k.Identifier, err)
			}
			grids = append(grids, g)
		}
	}
	w, h := (l.PxWid+d.side-1)/d.side, (l.PxHei+d.side-1)/d.side
	for y := range h {
		for x := range w {
			k, err := d.kindOf(d.decide(grids, x*d.side+d.side/2, y*d.side+d.side/2))
			if err != nil {
				return err
			}
			if err := d.m.Grid.Set(at.Add(image.Pt(x, y)), k); err != nil {
				return err
			}
		}
	}
	return nil
}

// ldtkGrid is a layer as numbers; tiles are 1.
type ldtkGrid struct {
	*ldtkLayer
	values []int       // one a cell, or nil
	some   map[int]int // by the number of the cell, where there are no values
}

// grid returns the numbers of a layer, however the version of the file keeps them.
func (l *ldtkLayer) grid() (ldtkGrid, error) {
	if err := checkSize(l.Width, l.Height); err != nil {
		return ldtkGrid{}, err
	}
	n := l.Width * l.Height
	if l.Type == "IntGrid" && len(l.IntGridCSV) > 0 {
		if len(l.IntGridCSV) != n {
			return ldtkGrid{}, fmt.Errorf("%d values, and the size %dx%d asks for %d", len(l.IntGridCSV), l.Width, l.Height, n)
		}
		return ldtkGrid{ldtkLayer: l, values: l.IntGridCSV}, nil
	}
	g := ldtkGrid{ldtkLayer: l, some: make(map[int]int)}
	for _, c := range l.IntGrid {
		if c.CoordID >= 0 && c.CoordID < n {
			g.some[c.CoordID] = c.V + 1
		}
	}
	for _, t := range slices.Concat(l.AutoTiles, l.GridTiles) {
		c := image.Pt(floorDiv(t.Px[0], max(l.GridSize, 1)), floorDiv(t.Px[1], max(l.GridSize, 1)))
		if l.Type != "IntGrid" && c.In(image.Rect(0, 0, l.Width, l.Height)) {
			g.some[c.Y*l.Width+c.X] = 1
		}
	}
	return g, nil
}

// at returns the number at a place of the level, in pixels.
func (g *ldtkGrid) at(x, y int) int {
	side := max(g.GridSize, 1)
	c := image.Pt(floorDiv(x-g.OffsetX, side), floorDiv(y-g.OffsetY, side))
	if !c.In(image.Rect(0, 0, g.Width, g.Height)) {
		return 0
	}
	i := c.Y*g.Width + c.X
	if g.values == nil {
		return g.some[i]
	}
	return g.values[i]
}

// decide returns the value that decides about a place of a level: a wall if there is one, else the uppermost.
func (d *ldtk) decide(grids []ldtkGrid, x, y int) (top ldtkValue) {
	for i := range grids {
		v := grids[i].at(x, y)
		if v == 0 {
			continue
		}
		this := ldtkValue{grids[i].Identifier, v}
		if d.price(this, grids[i].Type) == Wall {
			return this
		}
		if top.value == 0 {
			top = this
		}
	}
	return top
}

// price returns what a value costs.
func (d *ldtk) price(v ldtkValue, layerType string) Price {
	if p, ok := d.prices[v]; ok {
		return p
	}
	if d.prices == nil {
		d.prices = make(map[ldtkValue]Price)
	}
	role, name := look(d.rule.Layer, v.layer), d.nameOf(v)
	p := look(d.rule.Kind, name)
	switch {
	case p != Unsaid:
	case role != Walkable && role != Unsaid:
		p = role
	case layerType == "IntGrid" && (name == "" || meansWall(name)):
		p = Wall
	}
	if p == Unsaid || p == Walkable || p == Ignore {
		p = d.rule.Default
	}
	d.prices[v] = p
	return p
}

// nameOf returns the name that the project gives a value.
func (d *ldtk) nameOf(v ldtkValue) string {
	for _, def := range d.project.Defs.Layers {
		if def.Identifier != v.layer {
			continue
		}
		for i, k := range def.IntGridValues {
			if k.Value == nil && i+1 == v.value || k.Value != nil && *k.Value == v.value {
				return k.Identifier
			}
		}
	}
	return ""
}

// kindOf returns the kind of a value; -1 stands for what is between levels.
func (d *ldtk) kindOf(v ldtkValue) (paces.Kind, error) {
	if k, ok := d.kinds.kinds[v]; ok {
		return k, nil
	}
	p, name := d.rule.Default, d.nameOf(v)
	switch {
	case v.value < 0:
		p, name = d.rule.Empty, "outside"
	case v.value > 0:
		p = d.prices[v]
		if name == "" {
			name = fmt.Sprintf("%s:%d", v.layer, v.value)
		}
	}
	wish := wishFor(p)
	if v.value < 0 {
		wish = ' '
	}
	k, err := d.kinds.of(v, wish, name)
	if err != nil {
		return 0, d.errorf("%w", err)
	}
	d.m.Costs[k] = p.entry()
	return k, nil
}

// markEntities marks the cell of each entity, and notes to which others it refers.
func (d *ldtk) markEntities(l *ldtkLayer, at image.Point) {
	for _, e := range l.Entities {
		px := image.Pt(e.Grid[0], e.Grid[1]).Mul(l.GridSize).Add(image.Pt(l.OffsetX+l.GridSize/2, l.OffsetY+l.GridSize/2))
		c := at.Add(image.Pt(floorDiv(px.X, d.side), floorDiv(px.Y, d.side)))
		if !c.In(d.m.Grid.Bounds()) {
			continue
		}
		name := e.Identifier
		switch o := (object{name: name}); {
		case o.is(startWords):
			name = "start"
		case o.is(goalWords):
			name = "goal"
		}
		d.m.Marks = append(d.m.Marks, Mark{name, c})
		d.targets[e.IID] = c
		if !slices.ContainsFunc(portalWords, func(w string) bool { return strings.Contains(strings.ToLower(e.Identifier), w) }) {
			continue
		}
		for _, field := range e.Fields {
			var ref struct{ EntityIID string }
			if field.Type == "EntityRef" && json.Unmarshal(field.Value, &ref) == nil && ref.EntityIID != "" {
				d.links[c] = append(d.links[c], ref.EntityIID)
			}
		}
	}
}

// linkEntities makes portals of the references of those entities whose name means a portal.
func (d *ldtk) linkEntities() {
	for _, from := range d.m.Marks {
		for _, iid := range d.links[from.Cell] {
			if to, ok := d.targets[iid]; ok && to != from.Cell {
				if err := d.m.portal(from.Cell, to, 1); err != nil {
					d.m.warn("%v", err)
				}
			}
		}
		delete(d.links, from.Cell)
	}
}
