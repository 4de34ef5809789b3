package fill

import (
	"context"
	"math/bits"

	"paces/internal/lattice"
)

// Range floods ground on which every step costs the same, level by level, up to a number of steps: breadth-first search
// (Moore, The shortest path through a maze, 1959). It touches the cells of the range and no others, and undoes its marks
// from the list of them when the next flood begins, so nothing grows with the map.
//
// Invariants: level[c] is 0 where the last flood did not get, else one more than the steps to c; cells holds the others,
// nearest first.
type Range struct {
	lattice *lattice.Lattice
	level   []uint16
	cells   []uint32
	step    int32
}

// mostLevels is how many steps a level can count.
const mostLevels = 1<<16 - 2

// RangePossible reports whether Range answers on l within the budget.
func RangePossible(l *lattice.Lattice, budget int32) bool {
	return l.Uniform && l.Cheapest > 0 && l.SameUnits() && budget/l.Step1() <= mostLevels
}

// Flood finds the cells within the budget of an open source. It is false if there are more than limit, unless limit is 0,
// or if the context is done; then nothing was reached.
func (r *Range) Flood(l *lattice.Lattice, source, budget int32, limit int, ctx context.Context) bool {
	r.begin(l)
	r.step = l.Step1()
	r.cells = append(r.cells[:0], uint32(source))
	r.level[source] = 1
	kernel := r.kernel()
	stopped := func() bool { return limit > 0 && len(r.cells) > limit || ctx != nil && ctx.Err() != nil }
	for head, level := 0, 1; level <= int(budget/r.step) && head < len(r.cells) && !stopped(); level++ {
		tail := len(r.cells)
		r.cells = kernel(r, head, uint16(level)+1)
		head = tail
	}
	if stopped() {
		r.begin(l)
		return false
	}
	return true
}

// begin undoes the last flood.
func (r *Range) begin(l *lattice.Lattice) {
	if r.lattice != l {
		r.lattice, r.level, r.cells = l, make([]uint16, l.Len()), r.cells[:0]
	}
	for _, c := range r.cells {
		r.level[c] = 0
	}
	r.cells = r.cells[:0]
}

// kernel returns the loop for the number of directions: four of them are worth a loop of their own.
func (r *Range) kernel() func(r *Range, head int, level uint16) []uint32 {
	if len(r.lattice.Shape.Steps) == 4 {
		return (*Range).four
	}
	return (*Range).any
}

// four appends the cells that one step leads to from those of the last level, which begins at index head.
func (r *Range) four(head int, level uint16) []uint32 {
	cells, tail := r.room(head)
	d, q, exits, stride := cells16Of(r.level), idsOf(cells), bytesOf(r.lattice.Exits), int(r.lattice.Stride)
	for i, end := head, tail; i < end; i++ {
		c := q.at(i)
		e := exits.at(c)
		if n := c + stride; e&(1<<lattice.S) != 0 && d.at(n) == 0 {
			d.set(n, level)
			q.set(tail, n)
			tail++
		}
		if n := c - stride; e&(1<<lattice.N) != 0 && d.at(n) == 0 {
			d.set(n, level)
			q.set(tail, n)
			tail++
		}
		if n := c + 1; e&(1<<lattice.E) != 0 && d.at(n) == 0 {
			d.set(n, level)
			q.set(tail, n)
			tail++
		}
		if n := c - 1; e&(1<<lattice.W) != 0 && d.at(n) == 0 {
			d.set(n, level)
			q.set(tail, n)
			tail++
		}
	}
	return cells[:tail]
}

// any is four for any directions.
func (r *Range) any(head int, level uint16) []uint32 {
	cells, tail := r.room(head)
	d, q, exits, off := cells16Of(r.level), idsOf(cells), bytesOf(r.lattice.Exits), &r.lattice.Off
	for i, end := head, tail; i < end; i++ {
		c := q.at(i)
		for e := exits.at(c); e != 0; e &= e - 1 {
			n := c + int(off[bits.TrailingZeros64(e)&7])
			if d.at(n) == 0 {
				d.set(n, level)
				q.set(tail, n)
				tail++
			}
		}
	}
	return cells[:tail]
}

// room returns the list of cells with room for all that the last level may add, and its length so far.
func (r *Range) room(head int) (cells []uint32, tail int) {
	tail = len(r.cells)
	need := tail + (tail-head)*len(r.lattice.Shape.Steps)
	if need > cap(r.cells) {
		r.cells = append(make([]uint32, 0, 2*need), r.cells...)
	}
	return r.cells[:need], tail
}

// Len returns how many cells the flood reached.
func (r *Range) Len() int { return len(r.cells) }

// Cell returns the i-th cell, the nearest first, and its cost.
func (r *Range) Cell(i int) (id, cost int32) {
	id = int32(r.cells[i])
	return id, int32(r.level[id]-1) * r.step
}

// At returns the cost of a cell that was reached.
func (r *Range) At(id int32) (cost int32, ok bool) {
	level := r.level[id]
	return int32(level-1) * r.step, level != 0
}

// Back returns the cell before id on the way from the source: of those one step nearer the one whose step to id comes
// first in the order of directions. It is false at the source.
func (r *Range) Back(id int32) (from int32, ok bool) {
	for d := range r.lattice.Shape.Steps {
		from := id - r.lattice.Off[d]
		if r.level[from] == r.level[id]-1 && r.level[id] > 1 && r.lattice.Exits[from]>>d&1 == 1 {
			return from, true
		}
	}
	return id, false
}
