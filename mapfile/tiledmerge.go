package mapfile

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"

	"paces/internal/input"
)

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
		if t.unpacked += 4 * c.w * c.h; c.compression != "" && t.unpacked > input.Most {
			return 0, fmt.Errorf("all layers together unpack to more than %d bytes", input.Most)
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
