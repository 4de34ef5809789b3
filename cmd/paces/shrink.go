package main

import (
	"image"

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
	small := *s
	small.Grid, small.Path, small.Units, small.Flow = grid, nil, nil, nil
	open := make([]bool, size.X*size.Y)
	heat := make([]int32, size.X*size.Y)
	for y := range size.Y {
		for x := range size.X {
			block := image.Rect(x, y, x+1, y+1)
			block = image.Rectangle{block.Min.Mul(n), block.Max.Mul(n)}.Intersect(s.Grid.Bounds())
			kind, i := paces.Kind(0), y*size.X+x
			kind, open[i], heat[i] = sumUp(s, block)
			if err := grid.Set(image.Pt(x, y), kind); err != nil {
				return nil, err
			}
			grid.SetSign(kind, s.Grid.Sign(kind))
		}
	}
	small.Open = func(c paces.Cell) bool { return open[c.Y*size.X+c.X] }
	if s.Heat != nil {
		small.Heat = func(c paces.Cell) (int32, bool) {
			cost := heat[c.Y*size.X+c.X]
			return cost, cost != paces.Unreached
		}
	}
	for _, c := range s.Path {
		if c = c.Div(n); len(small.Path) == 0 || small.Path[len(small.Path)-1] != c {
			small.Path = append(small.Path, c)
		}
	}
	for _, u := range s.Units {
		u.Cell = u.Cell.Div(n)
		small.Units = append(small.Units, u)
	}
	return &small, nil
}

// sumUp returns what one cell shows for all cells of a block.
func sumUp(s *render.Scene, block image.Rectangle) (kind paces.Kind, open bool, heat int32) {
	var counts [256]int
	balance := 0
	heat = paces.Unreached
	for y := block.Min.Y; y < block.Max.Y; y++ {
		for x := block.Min.X; x < block.Max.X; x++ {
			c := image.Pt(x, y)
			if !s.Open(c) {
				balance--
				continue
			}
			balance++
			counts[s.Grid.At(c)]++
			if s.Heat == nil {
				continue
			}
			if cost, ok := s.Heat(c); ok && (heat == paces.Unreached || cost < heat) {
				heat = cost
			}
		}
	}
	kind = s.Grid.At(block.Min)
	for k, n := range counts {
		if n > counts[kind] {
			kind = paces.Kind(k)
		}
	}
	return kind, balance >= 0, heat
}
