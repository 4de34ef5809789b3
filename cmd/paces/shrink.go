package main

import (
	"image"
	"slices"

	"paces"
	"paces/render"
)

// shrunk returns a scene of squares at 1/n of its size. A cell of it stands for n x n cells: it has the kind that most of
// them have, is closed if most of them are, and shows the least of their heat and every part of the path.
func shrunk(s *render.Scene, n int) (*render.Scene, error) {
	size := s.Grid.Bounds().Size().Add(image.Pt(n-1, n-1)).Div(n)
	grid, err := paces.NewGrid(size.X, size.Y, '.')
	if err != nil {
		return nil, err
	}
	blocks := make([]block, size.X*size.Y)
	for i := range blocks {
		c := image.Pt(i%size.X, i/size.X)
		area := image.Rectangle{c, c.Add(image.Pt(1, 1))}
		area.Min, area.Max = area.Min.Mul(n), area.Max.Mul(n)
		blocks[i] = sumUp(s, area.Intersect(s.Grid.Bounds()))
		if err := grid.Set(c, blocks[i].kind); err != nil {
			return nil, err
		}
		grid.SetSign(blocks[i].kind, s.Grid.Sign(blocks[i].kind))
	}
	at := func(c paces.Cell) *block { return &blocks[c.Y*size.X+c.X] }
	small := *s
	small.Grid, small.Flow, small.Path, small.Units = grid, nil, shrunkPath(s.Path, n), slices.Clone(s.Units)
	small.Open = func(c paces.Cell) bool { return at(c).open }
	if s.Heat != nil {
		small.Heat = func(c paces.Cell) (int32, bool) { return at(c).heat, at(c).heat != paces.Unreached }
	}
	for i := range small.Units {
		small.Units[i].Cell = small.Units[i].Cell.Div(n)
	}
	return &small, nil
}

// shrunkPath returns the path at 1/n of its size.
func shrunkPath(path []paces.Cell, n int) (small []paces.Cell) {
	for _, c := range path {
		if c = c.Div(n); len(small) == 0 || small[len(small)-1] != c {
			small = append(small, c)
		}
	}
	return small
}

// block is what one cell shows for many.
type block struct {
	kind paces.Kind
	open bool
	heat int32 // Unreached: none
}

// sumUp returns what one cell shows for all cells of an area.
func sumUp(s *render.Scene, area image.Rectangle) block {
	var counts [256]int
	b := block{kind: s.Grid.At(area.Min), heat: paces.Unreached}
	balance := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := image.Pt(x, y)
			if !s.Open(c) {
				balance--
				continue
			}
			balance++
			counts[s.Grid.At(c)]++
			b.warm(s, c)
		}
	}
	b.open = balance >= 0
	for k, n := range counts {
		if n > counts[b.kind] {
			b.kind = paces.Kind(k)
		}
	}
	return b
}

// warm takes the heat of a cell into account.
func (b *block) warm(s *render.Scene, c paces.Cell) {
	if s.Heat == nil {
		return
	}
	if cost, ok := s.Heat(c); ok && (b.heat == paces.Unreached || cost < b.heat) {
		b.heat = cost
	}
}
