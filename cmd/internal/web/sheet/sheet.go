// Package sheet is the map as the playground's page holds it, and what is made of it besides searches: map files,
// pictures and animations, Go code, mazes and walks through them. It speaks plain numbers, as the page does, and leaves
// the work to the packages of the library.
//
// A cell is its number, y·width + x.
package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/mapfile"
)

// Sheet is a map as the page holds it.
//
// Invariant, kept by all functions that make one: it has Width x Height kinds, none of them [paces.Outside], as many
// values in each layer, and no cell that lies off the map. The page may send any numbers; [DecodeSheet] refuses those
// that are not a sheet, [Sheet.Map] those that are not a map.
type Sheet struct {
	Width, Height int
	Moves         int // index in [board.Moves]
	Corners       paces.Corners
	WrapX, WrapY  bool
	Kinds         []paces.Kind // row by row
	Costs         paces.Costs
	Starts, Goals []int32
	Bars          []Bar
	Portals       []Portal
	Layers        []Layer
	Legend        []Sign // of the kinds that are not shown as the character that they are, or have a name
}

// Bar is a step, to a neighbour, that cannot be taken. A thin wall is two.
type Bar struct{ From, To int32 }

// Portal is a step to any other cell.
type Portal struct{ From, To, Price int32 }

// Layer is a number for each cell, row by row.
type Layer struct {
	Name   string
	Values []int32
}

// Sign is how a kind is shown.
type Sign struct {
	Kind   paces.Kind
	Symbol rune
	Name   string
}

// maxPortals bounds the portals of a sheet: a grid keeps them in order, and to put one in takes the longer the more
// there are.
const maxPortals = 1 << 14

// FromMap returns the sheet of a map. What a map has besides, [Lost] names.
func FromMap(m *mapfile.Map) (*Sheet, error) {
	g := m.Grid
	if err := checkSides(g.Width(), g.Height()); err != nil {
		return nil, err
	}
	s := &Sheet{
		Width: g.Width(), Height: g.Height(),
		Moves: movesLike(m.Topology), Corners: m.Topology.Corners, WrapX: m.Topology.WrapX, WrapY: m.Topology.WrapY,
		Kinds: make([]paces.Kind, 0, g.Width()*g.Height()), Costs: m.Costs,
	}
	for _, k := range g.All() {
		s.Kinds = append(s.Kinds, k)
	}
	for from, to := range g.Bars() {
		s.Bars = append(s.Bars, Bar{s.id(from), s.id(to)})
	}
	for _, p := range g.Portals() {
		s.Portals = append(s.Portals, Portal{s.id(p.From), s.id(p.To), p.Price})
	}
	for _, name := range g.Layers() {
		s.Layers = append(s.Layers, s.layer(g.Layer(name)))
	}
	s.copyLegend(g)
	for _, mark := range m.Marks {
		if list := s.list(mark.Name); list != nil {
			*list = append(*list, s.id(mark.Cell))
		}
	}
	return s, nil
}

// Lost names what of a map a sheet does not hold, a phrase each.
func Lost(m *mapfile.Map) (lost []string) {
	add := func(n int, what string) {
		if n > 0 {
			lost = append(lost, count(n, what))
		}
	}
	others := 0
	for _, mark := range m.Marks {
		if new(Sheet).list(mark.Name) == nil {
			others++
		}
	}
	add(others, "mark")
	add(len(m.Movers), "mover")
	if t := board.Moves[movesLike(m.Topology)]; t.Straight != m.Topology.Straight || t.Diagonal != m.Topology.Diagonal {
		lost = append(lost, fmt.Sprintf("steps that are %d and %d long", m.Topology.Straight, m.Topology.Diagonal))
	}
	return lost
}

// movesLike returns the index of the moves that a topology is, or has the shape of.
func movesLike(t paces.Topology) int {
	like := func(same func(paces.Topology) bool) int { return slices.IndexFunc(board.Moves[:], same) }
	exact := like(func(o paces.Topology) bool {
		return o.Shape == t.Shape && o.Straight == t.Straight && o.Diagonal == t.Diagonal
	})
	switch {
	case exact >= 0:
		return exact
	case t.Shape == paces.EightWay:
		return slices.Index(board.Moves[:], paces.Eight)
	}
	return max(like(func(o paces.Topology) bool { return o.Shape == t.Shape }), 0)
}

// list returns the starts or the goals, whichever a mark of that name belongs to, or nil.
func (s *Sheet) list(mark string) *[]int32 {
	switch strings.ToLower(mark) {
	case "start", "s":
		return &s.Starts
	case "goal", "g":
		return &s.Goals
	}
	return nil
}

func (s *Sheet) layer(l *paces.Layer) Layer {
	values := make([]int32, len(s.Kinds))
	for id := range values {
		values[id] = l.At(s.cell(int32(id)))
	}
	return Layer{l.Name(), values}
}

// copyLegend takes over the signs that differ from those of a new grid.
func (s *Sheet) copyLegend(g *paces.Grid) {
	plain := plainGrid(1, 1)
	for k := 1; k < 256; k++ {
		if sign := g.Sign(paces.Kind(k)); sign != plain.Sign(paces.Kind(k)) {
			s.Legend = append(s.Legend, Sign{paces.Kind(k), sign.Symbol, sign.Name})
		}
	}
}

// plainGrid returns a grid whose sides were checked.
func plainGrid(w, h int) *paces.Grid {
	g, err := paces.NewGrid(w, h, '.')
	if err != nil {
		panic("sheet: " + err.Error())
	}
	return g
}

// Map returns the map of a sheet. The starts and goals are marks of these names.
func (s *Sheet) Map() (*mapfile.Map, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	g, err := s.grid()
	if err != nil {
		return nil, err
	}
	m := &mapfile.Map{Grid: g, Topology: s.topology(), Costs: s.Costs}
	for _, id := range s.Starts {
		m.Marks = append(m.Marks, mapfile.Mark{Name: "start", Cell: s.cell(id)})
	}
	for _, id := range s.Goals {
		m.Marks = append(m.Marks, mapfile.Mark{Name: "goal", Cell: s.cell(id)})
	}
	return m, nil
}

// topology returns the moves with the sheet's own corner rule, which means nothing where there are no corners to pass.
func (s *Sheet) topology() paces.Topology {
	t := board.Moves[s.Moves]
	t.WrapX, t.WrapY = s.WrapX, s.WrapY
	if t.Shape == paces.EightWay {
		t.Corners = s.Corners
	}
	return t
}

func (s *Sheet) grid() (*paces.Grid, error) {
	g := plainGrid(s.Width, s.Height)
	for id, k := range s.Kinds {
		if err := g.Set(s.cell(int32(id)), k); err != nil {
			return nil, err
		}
	}
	for _, b := range s.Bars {
		if err := g.Bar(s.cell(b.From), s.cell(b.To)); err != nil {
			return nil, err
		}
	}
	for _, p := range s.Portals {
		if err := g.AddPortal(paces.Portal{From: s.cell(p.From), To: s.cell(p.To), Price: p.Price}); err != nil {
			return nil, err
		}
	}
	for _, l := range s.Layers {
		values := g.Layer(l.Name)
		for id, v := range l.Values {
			if err := values.Set(s.cell(int32(id)), v); err != nil {
				return nil, err
			}
		}
	}
	for _, sign := range s.Legend {
		g.SetSign(sign.Kind, paces.Sign{Symbol: sign.Symbol, Name: sign.Name})
	}
	return g, nil
}

func (s *Sheet) id(c paces.Cell) int32 { return int32(c.Y*s.Width + c.X) }

func (s *Sheet) cell(id int32) paces.Cell {
	return paces.Cell{X: int(id) % s.Width, Y: int(id) / s.Width}
}

func (s *Sheet) cells(ids []int32) []paces.Cell {
	cells := make([]paces.Cell, len(ids))
	for i, id := range ids {
		cells[i] = s.cell(id)
	}
	return cells
}

// holds reports whether a number is that of a cell.
func (s *Sheet) holds(id int32) bool { return id >= 0 && int(id) < len(s.Kinds) }

// checkCells returns an error that names the first of the numbers that is no cell.
func (s *Sheet) checkCells(what string, ids ...int32) error {
	for _, id := range ids {
		if !s.holds(id) {
			return fmt.Errorf("%s: %d is no cell of a map of %d x %d", what, id, s.Width, s.Height)
		}
	}
	return nil
}

func checkSides(w, h int) error {
	switch {
	case w < 1 || h < 1:
		return fmt.Errorf("a map of %d x %d has no cells", w, h)
	case w > board.MaxSide || h > board.MaxSide:
		return fmt.Errorf("the map has %d x %d cells: the playground takes at most %d a side", w, h, board.MaxSide)
	}
	return nil
}

// check returns an error if the sheet breaks its invariant.
func (s *Sheet) check() error {
	if err := checkSides(s.Width, s.Height); err != nil {
		return err
	}
	switch {
	case s.Moves < 0 || s.Moves >= len(board.Moves):
		return fmt.Errorf("moves %d: there are 0 to %d", s.Moves, len(board.Moves)-1)
	case s.Corners > paces.Always:
		return fmt.Errorf("corner rule %d: there are 0 to %d", s.Corners, paces.Always)
	case len(s.Kinds) != s.Width*s.Height:
		return fmt.Errorf("%d kinds for a map of %d x %d", len(s.Kinds), s.Width, s.Height)
	}
	if id := slices.Index(s.Kinds, paces.Outside); id >= 0 {
		return fmt.Errorf("cell %d has kind 0, which means outside the map", id)
	}
	return cmp.Or(s.checkCells("start", s.Starts...), s.checkCells("goal", s.Goals...),
		s.checkLinks(), s.checkLayers(), s.checkLegend())
}

func (s *Sheet) checkLinks() error {
	for _, b := range s.Bars {
		if err := s.checkCells("barred step", b.From, b.To); err != nil {
			return err
		}
	}
	if len(s.Portals) > maxPortals {
		return fmt.Errorf("%d portals: at most %d", len(s.Portals), maxPortals)
	}
	for _, p := range s.Portals {
		if err := s.checkCells("portal", p.From, p.To); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sheet) checkLayers() error {
	for i, l := range s.Layers {
		switch {
		case len(l.Values) != len(s.Kinds):
			return fmt.Errorf("layer %q has %d values for %d cells", l.Name, len(l.Values), len(s.Kinds))
		case slices.ContainsFunc(s.Layers[:i], func(o Layer) bool { return o.Name == l.Name }):
			return fmt.Errorf("layer %q is there twice", l.Name)
		case !utf8.ValidString(l.Name):
			return errors.New("the name of a layer is not UTF-8")
		}
	}
	return nil
}

func (s *Sheet) checkLegend() error {
	for _, sign := range s.Legend {
		switch {
		case sign.Kind == paces.Outside:
			return errors.New("legend: kind 0 means outside the map")
		case !utf8.ValidRune(sign.Symbol):
			return fmt.Errorf("legend: kind %d is shown as %d, which is no character", sign.Kind, sign.Symbol)
		case !utf8.ValidString(sign.Name):
			return fmt.Errorf("legend: the name of kind %d is not UTF-8", sign.Kind)
		}
	}
	return nil
}

// count is "1 mark", "2 marks".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
