package paces

import (
	"fmt"
	"image"
	"iter"
)

// Bar bars the step from one cell to a neighbour: a ledge, if the way back stays open. Which cells are neighbours, the
// topology says later; here they lie in the 3 x 3 cells around. The error is [ErrOffMap], or says that they do not.
func (g *Grid) Bar(from, to Cell) error { return g.setBar(from, to, true) }

// Unbar opens a step that [Grid.Bar] barred.
func (g *Grid) Unbar(from, to Cell) error { return g.setBar(from, to, false) }

// Wall bars the steps between two cells both ways: a thin wall on their common edge.
func (g *Grid) Wall(a, b Cell) error {
	if err := g.Bar(a, b); err != nil {
		return err
	}
	return g.Bar(b, a)
}

// Barred reports whether the step from one cell to a neighbour is barred.
func (g *Grid) Barred(from, to Cell) bool {
	if g.bars == nil || !from.In(g.bounds) || !to.In(g.bounds) {
		return false // without the words of an error: compiling asks this of every cell
	}
	bit, err := g.bar(from, to)
	return err == nil && g.bars[from.Y*g.Width()+from.X]&bit != 0
}

// Bars yields the barred steps, from where and whereto, by row and column.
func (g *Grid) Bars() iter.Seq2[Cell, Cell] {
	return func(yield func(from, to Cell) bool) {
		for i, bars := range g.bars {
			for bit := range 9 {
				from := g.cell(i)
				if bars>>bit&1 != 0 && !yield(from, from.Add(image.Pt(bit%3-1, bit/3-1))) {
					return
				}
			}
		}
	}
}

func (g *Grid) setBar(from, to Cell, on bool) error {
	bit, err := g.bar(from, to)
	if err != nil {
		return err
	}
	if g.bars == nil {
		g.bars = make([]uint16, len(g.kinds))
	}
	i := from.Y*g.Width() + from.X
	g.bars[i] &^= bit
	if on {
		g.bars[i] |= bit
	}
	return nil
}

// bar returns the bit of the step from one cell to another in the bars of the first.
func (g *Grid) bar(from, to Cell) (uint16, error) {
	for _, c := range []Cell{from, to} {
		if err := g.check(c); err != nil {
			return 0, err
		}
	}
	step := to.Sub(from)
	if from == to || max(step.X, -step.X, step.Y, -step.Y) > 1 {
		return 0, fmt.Errorf("%d,%d and %d,%d are not neighbours", from.X, from.Y, to.X, to.Y)
	}
	return barBit(step), nil
}

// barsAt returns the barred steps of the cell with index i.
func (g *Grid) barsAt(i int) uint16 {
	if g.bars == nil {
		return 0
	}
	return g.bars[i]
}

func barBit(step image.Point) uint16 { return 1 << ((step.Y+1)*3 + step.X + 1) }

// dividedWithin reports whether one of the steps is barred between two cells of r, so that nothing stands on all of it.
func (g *Grid) dividedWithin(r image.Rectangle, steps []image.Point) bool {
	if g.bars == nil {
		return false
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			from := image.Pt(x, y)
			if g.bars[y*g.Width()+x] == 0 {
				continue
			}
			for _, step := range steps {
				if from.Add(step).In(r) && g.Barred(from, from.Add(step)) {
					return true
				}
			}
		}
	}
	return false
}

// barred returns which steps, by direction of the ground, a unit at cell c cannot take because a bar is in the way of
// one of the cells under it.
func (g *Ground) barred(c Cell) (bars uint8) {
	if g.grid.bars == nil {
		return 0
	}
	l := g.lattice
	id := l.ID(c.X, c.Y)
	size := max(g.mover.Size, 1)
	for i := range size * size {
		under := c.Add(image.Pt(i%size, i/size))
		if !under.In(g.grid.bounds) || g.grid.bars[under.Y*g.grid.Width()+under.X] == 0 {
			continue
		}
		for d := range l.Shape.Steps {
			if step := g.cell(id + l.Off[d]).Sub(c); g.grid.Barred(under, under.Add(step)) {
				bars |= 1 << d
			}
		}
	}
	return bars
}
