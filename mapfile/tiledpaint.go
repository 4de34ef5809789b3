package mapfile

import (
	"cmp"
	"fmt"
	"strconv"

	"paces"
)

// maxTileKinds is how many kinds the tiles of a map may become; where there are more, those that cost the same are one.
const maxTileKinds = 100

// tileKind is what tells one kind of a Tiled map from another.
type tileKind struct {
	name  string
	price Price
}

// paint makes the grid from the merged cells.
func (t *tiled) paint(m *Map, cells []uint32) error {
	w, h := t.area.Dx(), t.area.Dy()
	g, err := paces.NewGrid(w, h, '.')
	if err != nil {
		return t.errorf("%w", err)
	}
	m.Grid = g
	t.kinds.byTile = countTiles(cells) <= maxTileKinds
	line := make([]paces.Kind, w)
	var recent [256]struct { // by the last bits of a cell: most cells are like one that was seen before
		cell uint32
		kind paces.Kind
	}
	for y := range h {
		for x, cell := range cells[y*w : (y+1)*w] {
			r := &recent[cell%256]
			if r.cell != cell || r.kind == 0 {
				r.cell = cell
				if r.kind, err = t.kindOfCell(m, cell); err != nil {
					return t.errorf("%w", err)
				}
			}
			line[x] = r.kind
		}
		if err := paintRow(g, y, line); err != nil {
			return err
		}
	}
	t.kinds.sign(g)
	if !t.kinds.byTile {
		t.warn("more than %d different tiles: those that cost the same are one kind", maxTileKinds)
	}
	if t.nothingSaid() {
		t.warn("no layer, property or object says what is walkable: cells with a tile are taken for open, those without for %s", t.rule.Empty.word())
	}
	return nil
}

// countTiles returns how many different cells there are, at most one more than maxTileKinds.
func countTiles(cells []uint32) int {
	seen := make(map[uint32]bool)
	last := ^uint32(0)
	for _, cell := range cells {
		if cell == last || cell&closedByLayer != 0 {
			continue
		}
		last = cell
		if seen[cell] = true; len(seen) > maxTileKinds {
			break
		}
	}
	return len(seen)
}

// tileKinds hands out the kinds of a Tiled map.
type tileKinds struct {
	palette[tileKind]
	byCell map[uint32]paces.Kind
	byTile bool // each tile is a kind of its own
}

// kindOfCell returns the kind of a merged cell, and prices it in m.Costs when it is new.
func (t *tiled) kindOfCell(m *Map, cell uint32) (paces.Kind, error) {
	if k, ok := t.kinds.byCell[cell]; ok {
		return k, nil
	}
	what, own, err := t.describe(cell)
	if err != nil {
		return 0, err
	}
	k, known := own, own != 0
	if !known {
		if k, err = t.kinds.of(what, wishFor(what.price), what.name); err != nil {
			return 0, err
		}
	} else if t.kinds.signs[k].Symbol == 0 {
		t.kinds.signs[k] = t.ownSign(cell)
	}
	m.Costs[k] = what.price.entry()
	if t.kinds.byCell == nil {
		t.kinds.byCell = make(map[uint32]paces.Kind)
	}
	t.kinds.byCell[cell] = k
	return k, nil
}

// wishFor returns the character that suits a price.
func wishFor(p Price) rune {
	switch {
	case p == Wall:
		return '#'
	case p == 1:
		return '.'
	case p == Free:
		return '0'
	case p > 1 && p <= 9:
		return '0' + rune(p)
	}
	return 0
}

// describe says what a merged cell is; own is the kind that the tile asks for, which maps written here do.
func (t *tiled) describe(cell uint32) (what tileKind, own paces.Kind, err error) {
	switch number := cell & tileMask; {
	case cell&closedByLayer != 0:
		return tileKind{"wall", Wall}, 0, nil
	case cell == 0:
		return tileKind{"empty", t.settle(t.rule.Empty)}, 0, nil
	case number >= firstLayerTile:
		l := &t.layers[number-firstLayerTile]
		return tileKind{l.name, t.settle(look(t.rule.Layer, l.name))}, 0, nil
	default:
		return t.describeTile(number)
	}
}

func (t *tiled) describeTile(number uint32) (what tileKind, own paces.Kind, err error) {
	what.price = t.settle(t.tilePrice(number))
	set, id := t.tileOf(number)
	what.name = "tile " + strconv.Itoa(id)
	if set == nil {
		return what, 0, nil
	}
	k := set.tiles[id]
	if n, err := strconv.ParseUint(k.props.get("kind"), 10, 8); err == nil && n > 0 && k.props.get("symbol") != "" {
		return what, paces.Kind(n), nil
	}
	switch {
	case t.kinds.byTile:
		what.name = set.name + ":" + strconv.Itoa(id)
		if k.class != "" {
			what.name += " " + k.class
		}
	case k.class != "":
		what.name = k.class
	default:
		what.name = what.price.word()
	}
	return what, 0, nil
}

// settle turns a price that leaves the matter open into the default.
func (t *tiled) settle(p Price) Price {
	if p == Unsaid || p == Walkable || p == Ignore {
		return t.rule.Default
	}
	return p
}

// word returns the price as a word for people.
func (p Price) word() string {
	switch p {
	case Wall:
		return "wall"
	case Free:
		return "free"
	case 1, Walkable:
		return "open"
	}
	return fmt.Sprintf("cost %d", int(p))
}

// nothingSaid reports whether the map's openness is a guess.
func (t *tiled) nothingSaid() bool {
	for i := range t.layers {
		if p := look(t.rule.Layer, t.layers[i].name); p != Walkable {
			return false
		}
	}
	for _, s := range t.sets {
		for id, k := range s.tiles {
			if p := t.tilePrice(uint32(s.first + id)); p != Unsaid || k.props.get("kind") != "" {
				return false
			}
		}
	}
	return len(t.rule.Tile) == 0
}

// ownSign returns the sign that a tile written by [Write] asks for.
func (t *tiled) ownSign(cell uint32) paces.Sign {
	set, id := t.tileOf(cell & tileMask)
	k := set.tiles[id]
	n, _ := strconv.ParseUint(k.props.get("kind"), 10, 8)
	symbol := []rune(k.props.get("symbol"))[0]
	return paces.Sign{Symbol: cmp.Or(symbol, symbolOf(paces.Kind(n))), Name: k.class}
}

// barSideways bars, on a staggered map, the steps of the hexagonal rows between cells that touch with a corner alone:
// what is left are the four neighbours of a diamond.
func (t *tiled) barSideways(m *Map) error {
	if t.orientation != "staggered" {
		return nil
	}
	next := paces.Cell{X: 1}
	if m.Topology.Shape == paces.HexColumnsOdd || m.Topology.Shape == paces.HexColumnsEven {
		next = paces.Cell{Y: 1}
	}
	for c := range m.Grid.All() {
		if o := c.Add(next); o.In(m.Grid.Bounds()) {
			if err := m.Grid.Wall(c, o); err != nil {
				return t.errorf("%w", err)
			}
		}
	}
	return nil
}
