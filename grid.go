package paces

import (
	"fmt"
	"image"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"paces/internal/lattice"
)

// Cell is a place on a map: X to the right, Y down, (0,0) top left. It is an alias of [image.Point], so that
// image.Pt(3, 4), Add, Sub and In work on cells.
type Cell = image.Point

// Kind is a sort of terrain, as painted. Kinds of ASCII text are their characters.
type Kind = byte

// Outside is the kind of every cell that is not on the map. No map holds it and nothing walks on it.
const Outside Kind = 0

// MaxSide is the greatest width or height of a map, in cells.
const MaxSide = 32766

// maxCells bounds the cell numbers of the compiled ground: they leave four bits of a 32-bit word for a direction.
const maxCells = 1 << 28

// Grid is a map as it was painted: one kind per cell, named layers of numbers, and a legend that gives kinds their
// characters and names. It knows nothing of movement; [Grid.Compile] does.
//
// Invariants: kinds has Width*Height entries, row by row, none of them Outside; each layer has as many. A write out of
// bounds is an error, never the next row.
type Grid struct {
	bounds  image.Rectangle
	kinds   []Kind
	bars    []uint16 // by cell: bit barBit(step) is set where that step is barred; nil while nothing is
	portals []Portal // sorted by comparePortals
	layers  []*Layer
	legend  [256]Sign
}

// Sign is how a kind is shown: a character and, where the map's format gives one, a name.
type Sign struct {
	Symbol rune
	Name   string
}

// NewGrid returns a map of w x h cells, all of one kind.
func NewGrid(w, h int, fill Kind) (*Grid, error) {
	switch {
	case w < 1 || h < 1:
		return nil, fmt.Errorf("a map of %dx%d has no cells", w, h)
	case w > MaxSide || h > MaxSide || lattice.PaddedLen(w, h, lattice.NoShear) > maxCells:
		return nil, fmt.Errorf("a map of %dx%d is too large: at most %d a side and %d million cells in all", w, h, MaxSide, maxCells>>20)
	case fill == Outside:
		return nil, fmt.Errorf("kind %d means outside the map and cannot be painted", Outside)
	}
	g := &Grid{bounds: image.Rect(0, 0, w, h), kinds: make([]Kind, w*h)}
	for i := range g.kinds {
		g.kinds[i] = fill
	}
	for k := range g.legend {
		if printable(rune(k)) {
			g.legend[k].Symbol = rune(k)
		} else {
			g.legend[k].Symbol = utf8.RuneError
		}
	}
	return g, nil
}

// printable reports whether a character of ASCII can be seen, a blank included.
func printable(r rune) bool { return r >= ' ' && r <= '~' }

// Parse reads a map drawn as text, a row a line. An ASCII character is its own kind; other characters get kinds from
// 128 on, in order of appearance, and stay in the legend. All rows must be equally long; carriage returns before
// newlines, and newlines at the end, are dropped.
func Parse(text string) (*Grid, error) {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	rows := strings.Split(text, "\n")
	g, err := NewGrid(utf8.RuneCountInString(rows[0]), len(rows), '.')
	if err != nil {
		return nil, err
	}
	kinds := kindsOfRunes{next: utf8.RuneSelf}
	for y, row := range rows {
		if n := utf8.RuneCountInString(row); n != g.Width() {
			return nil, fmt.Errorf("line %d: %d cells, the rows above have %d", y+1, n, g.Width())
		}
		x := 0
		for _, r := range row {
			k, err := kinds.of(r, g)
			if err != nil {
				return nil, fmt.Errorf("line %d, column %d: %w", y+1, x+1, err)
			}
			g.kinds[y*g.Width()+x] = k
			x++
		}
	}
	return g, nil
}

// kindsOfRunes hands out kinds for characters.
type kindsOfRunes struct {
	given map[rune]Kind
	next  int
}

func (a *kindsOfRunes) of(r rune, g *Grid) (Kind, error) {
	switch {
	case r == utf8.RuneError:
		return 0, fmt.Errorf("not a character of UTF-8")
	case printable(r):
		return Kind(r), nil
	case !unicode.IsGraphic(r):
		return 0, fmt.Errorf("control character %U", r)
	}
	if k, ok := a.given[r]; ok {
		return k, nil
	}
	if a.next > 255 {
		return 0, fmt.Errorf("%q is one kind too many: a map holds at most 128 that are not ASCII", r)
	}
	if a.given == nil {
		a.given = make(map[rune]Kind)
	}
	k := Kind(a.next)
	a.given[r], g.legend[k].Symbol = k, r
	a.next++
	return k, nil
}

// MustParse is [Parse] for maps written in the program; it panics on an error.
func MustParse(text string) *Grid {
	g, err := Parse(text)
	if err != nil {
		panic("paces: " + err.Error())
	}
	return g
}

// Width returns the number of columns.
func (g *Grid) Width() int { return g.bounds.Dx() }

// Height returns the number of rows.
func (g *Grid) Height() int { return g.bounds.Dy() }

// Bounds returns the rectangle of all cells; its Min is (0,0).
func (g *Grid) Bounds() image.Rectangle { return g.bounds }

// At returns the kind of cell c, Outside if c is not on the map.
func (g *Grid) At(c Cell) Kind {
	if !c.In(g.bounds) {
		return Outside
	}
	return g.kinds[c.Y*g.Width()+c.X]
}

// Set paints one cell. The error is [ErrOffMap], or says that Outside cannot be painted.
func (g *Grid) Set(c Cell, k Kind) error {
	if err := g.check(c); err != nil {
		return err
	}
	return g.Fill(image.Rectangle{c, c.Add(image.Pt(1, 1))}, k)
}

// Fill paints the cells of r, all of which must be on the map.
func (g *Grid) Fill(r image.Rectangle, k Kind) error {
	if k == Outside {
		return fmt.Errorf("kind %d means outside the map and cannot be painted", Outside)
	}
	if r.Empty() {
		return nil
	}
	for _, c := range []Cell{r.Min, r.Max.Sub(image.Pt(1, 1))} {
		if err := g.check(c); err != nil {
			return err
		}
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := g.kinds[y*g.Width():][r.Min.X:r.Max.X]
		for x := range row {
			row[x] = k
		}
	}
	return nil
}

// check returns an error that says so when c is not on the map.
func (g *Grid) check(c Cell) error {
	if c.In(g.bounds) {
		return nil
	}
	return &cellError{c, ErrOffMap, fmt.Sprintf("the map has %dx%d cells", g.Width(), g.Height())}
}

// All yields every cell with its kind, row by row.
func (g *Grid) All() iter.Seq2[Cell, Kind] {
	return func(yield func(Cell, Kind) bool) {
		for i, k := range g.kinds {
			if !yield(image.Pt(i%g.Width(), i/g.Width()), k) {
				return
			}
		}
	}
}

// Find returns the cells whose kind is shown as symbol, row by row.
func (g *Grid) Find(symbol rune) []Cell {
	var cells []Cell
	for c, k := range g.All() {
		if g.legend[k].Symbol == symbol {
			cells = append(cells, c)
		}
	}
	return cells
}

// Counts returns how many cells there are of each kind.
func (g *Grid) Counts() (counts [256]int) {
	for _, k := range g.kinds {
		counts[k]++
	}
	return counts
}

// Sign returns how kind k is shown.
func (g *Grid) Sign(k Kind) Sign { return g.legend[k] }

// SetSign changes how kind k is shown.
func (g *Grid) SetSign(k Kind, s Sign) { g.legend[k] = s }

// KindOf returns the kind that is shown as symbol, if the legend has one: the lowest, where several are shown alike.
func (g *Grid) KindOf(symbol rune) (Kind, bool) {
	for k := 1; k < len(g.legend); k++ {
		if g.legend[k].Symbol == symbol {
			return Kind(k), true
		}
	}
	return Outside, false
}

// String returns the map as text, a row a line: what [Parse] reads, if every kind has a character of its own.
func (g *Grid) String() string {
	var b strings.Builder
	for c, k := range g.All() {
		if c.X == 0 && c.Y > 0 {
			b.WriteByte('\n')
		}
		b.WriteRune(g.legend[k].Symbol)
	}
	b.WriteByte('\n')
	return b.String()
}

// Clone returns a copy that shares nothing with g.
func (g *Grid) Clone() *Grid {
	c := *g
	c.kinds = slices.Clone(g.kinds)
	c.bars = slices.Clone(g.bars)
	c.portals = slices.Clone(g.portals)
	c.layers = make([]*Layer, len(g.layers))
	for i, l := range g.layers {
		c.layers[i] = &Layer{l.name, l.bounds, slices.Clone(l.values)}
	}
	return &c
}

// Equal reports whether the two maps have the same size, kinds, signs of those kinds, barred steps, portals and layers,
// in whatever order they were made.
func (g *Grid) Equal(o *Grid) bool {
	if g.bounds != o.bounds || !slices.Equal(g.kinds, o.kinds) || !slices.Equal(g.portals, o.portals) || len(g.layers) != len(o.layers) {
		return false
	}
	for _, k := range g.kinds {
		if g.legend[k] != o.legend[k] {
			return false
		}
	}
	for i := range g.kinds {
		if g.barsAt(i) != o.barsAt(i) {
			return false
		}
	}
	for _, l := range g.layers {
		if other := o.layer(l.name); other == nil || !slices.Equal(l.values, other.values) {
			return false
		}
	}
	return true
}

// Layer is a number per cell, such as danger or height; see [Mover] for what it does to the price of a step.
type Layer struct {
	name   string
	bounds image.Rectangle
	values []int32
}

// Layer returns the layer of that name. A layer that nobody asked for before is made, and is 0 everywhere.
func (g *Grid) Layer(name string) *Layer {
	if l := g.layer(name); l != nil {
		return l
	}
	l := &Layer{name, g.bounds, make([]int32, len(g.kinds))}
	g.layers = append(g.layers, l)
	return l
}

// layer returns the layer of that name, or nil.
func (g *Grid) layer(name string) *Layer {
	for _, l := range g.layers {
		if l.name == name {
			return l
		}
	}
	return nil
}

// Layers returns the names of the layers, in the order in which they were made.
func (g *Grid) Layers() []string {
	names := make([]string, len(g.layers))
	for i, l := range g.layers {
		names[i] = l.name
	}
	return names
}

// Name returns the layer's name.
func (l *Layer) Name() string { return l.name }

// At returns the value at cell c, 0 if c is not on the map.
func (l *Layer) At(c Cell) int32 {
	if !c.In(l.bounds) {
		return 0
	}
	return l.values[c.Y*l.bounds.Dx()+c.X]
}

// Set changes the value at cell c. The error is [ErrOffMap].
func (l *Layer) Set(c Cell, v int32) error {
	if !c.In(l.bounds) {
		return &cellError{c, ErrOffMap, fmt.Sprintf("layer %q has %dx%d cells", l.name, l.bounds.Dx(), l.bounds.Dy())}
	}
	l.values[c.Y*l.bounds.Dx()+c.X] = v
	return nil
}

// SetAll gives every cell the value that a function has for it, and returns the cells whose value changed, for
// [Ground.Update]. So a layer is made from a field: danger that falls off with the distance to the nearest enemy, say.
func (l *Layer) SetAll(value func(Cell) int32) (changed []Cell) {
	for i := range l.values {
		c := image.Pt(i%l.bounds.Dx(), i/l.bounds.Dx())
		if v := value(c); v != l.values[i] {
			l.values[i] = v
			changed = append(changed, c)
		}
	}
	return changed
}
