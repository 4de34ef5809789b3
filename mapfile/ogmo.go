package mapfile

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Ogmo Editor 3: a level in JSON with layers of tiles, grids of characters, and entities. The layers are merged as those
// of Tiled are: a layer whose name means walls closes what it draws on, and a [tile] line of the rule opens a tile
// of it. A grid draws where its character is not 0.

type (
	ogmoLevel struct {
		Width, Height int
		Layers        []ogmoLayer
	}
	ogmoLayer struct {
		Name                          string
		GridCellWidth, GridCellHeight int
		GridCellsX, GridCellsY        int
		Tileset                       string
		Data                          []int
		Data2D                        [][]int
		Grid                          []string
		Grid2D                        [][]string
		Entities                      []struct {
			Name          string
			ID            int
			X, Y          float64
			Width, Height float64
			Values        map[string]any
		}
	}
)

func isOgmo(f *file) bool {
	return f.jsonHas("ogmoVersion", "layers", "width") && !f.jsonHas("levelPaths")
}

func decodeOgmo(f *file) (*Map, error) {
	var level ogmoLevel
	if err := f.unmarshal(&level); err != nil {
		return nil, err
	}
	t := &tiled{file: f}
	for _, l := range level.Layers { // the first is the uppermost
		w, h := l.GridCellsX, l.GridCellsY
		if len(l.Entities) == 0 && (t.width == 0 || w > t.width) {
			t.width, t.height, t.tileWidth, t.tileHeight = w, h, l.GridCellWidth, l.GridCellHeight
		}
	}
	if t.width == 0 {
		return nil, f.errorf("has no layer of tiles and no grid")
	}
	first := 1
	for i := len(level.Layers) - 1; i >= 0; i-- {
		if err := t.ogmoLayer(&level.Layers[i], &first); err != nil {
			return nil, f.errorf("layer %q: %w", level.Layers[i].Name, err)
		}
	}
	return t.decode()
}

// ogmoLayer adds a layer; first is the number for the first tile of its tile set.
func (t *tiled) ogmoLayer(l *ogmoLayer, first *int) error {
	out := tiledLayer{name: l.Name}
	for _, e := range l.Entities {
		out.objects = append(out.objects, object{id: fmt.Sprint(e.ID), name: e.Name, x: e.X, y: e.Y, w: e.Width, h: e.Height, props: ogmoValues(e.Values)})
	}
	numbers, set, err := l.numbers()
	if err != nil {
		return err
	}
	if numbers != nil && (l.GridCellsX != t.width || l.GridCellsY != t.height) {
		t.warn("layer %s has other cells than the map, and is left out", l.Name)
		numbers = nil
	}
	if numbers != nil {
		set.first = *first
		most := 0
		for i, n := range numbers {
			if n > 0 {
				most = max(most, int(n))
				numbers[i] += uint32(*first) - 1
			}
		}
		*first += most
		t.sets = append(t.sets, set)
		out.chunks = []chunk{{w: l.GridCellsX, h: l.GridCellsY, numbers: numbers}}
	}
	t.layers = append(t.layers, out)
	return nil
}

func ogmoValues(values map[string]any) (props properties) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		props = append(props, property{name, fmt.Sprint(values[name])})
	}
	return props
}

// numbers returns the tiles of a layer, 0 for none and n+1 for tile n, and a set that names them.
func (l *ogmoLayer) numbers() ([]uint32, tileset, error) {
	set := tileset{name: l.Tileset, tiles: make(map[int]tile)}
	data := l.Data
	for _, row := range l.Data2D {
		data = append(data, row...)
	}
	grid := l.Grid
	for _, row := range l.Grid2D {
		grid = append(grid, row...)
	}
	want := l.GridCellsX * l.GridCellsY
	var numbers []uint32
	switch {
	case data != nil:
		for _, n := range data {
			if n < -1 || n > math.MaxInt32>>4 {
				return nil, set, fmt.Errorf("%d is not the number of a tile", n)
			}
			numbers = append(numbers, uint32(n+1))
		}
	case grid != nil:
		set.name = l.Name
		for _, text := range grid {
			numbers = append(numbers, set.character(text))
		}
	default:
		return nil, set, nil
	}
	if len(numbers) != want || checkSize(l.GridCellsX, l.GridCellsY) != nil {
		return nil, set, fmt.Errorf("%d cells, and the size %dx%d asks for %d", len(numbers), l.GridCellsX, l.GridCellsY, want)
	}
	return numbers, set, nil
}

// character returns the number of a tile whose class is the character of a grid.
func (s *tileset) character(text string) uint32 {
	if text == "" || text == "0" {
		return 0
	}
	for id, k := range s.tiles {
		if k.class == text {
			return uint32(id + 1)
		}
	}
	id := len(s.tiles)
	s.tiles[id] = tile{class: text}
	return uint32(id + 1)
}
