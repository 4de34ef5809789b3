package lattice

import "math"

// Link makes Free, Exits and the price bounds from Price and Elevation, for the whole map.
func (l *Lattice) Link() {
	l.Version++
	for y := range l.rows() {
		l.freeRow(int32(y+1) * l.Stride)
	}
	for y := range l.rows() {
		l.exitsRow(int32(y+1) * l.Stride)
	}
	l.linkAll()
	l.bounds()
}

// rows is how many rows of the lattice can hold cells of the map.
func (l *Lattice) rows() int { return len(l.Price)/int(l.Stride) - 2 }

func (l *Lattice) freeRow(start int32) {
	for w := start / 64; w < (start+l.Stride)/64; w++ {
		word := uint64(0)
		for i, p := range l.Price[w*64 : w*64+64] {
			if p != Closed {
				word |= 1 << i
			}
		}
		l.Free[w] = word
	}
}

// exitsRow makes the exits of the row that begins at cell number start.
func (l *Lattice) exitsRow(start int32) {
	for id := start + 1; id < start+l.Stride-1; id++ {
		l.linkCell(id)
	}
}

func (l *Lattice) linkCell(id int32) {
	l.Exits[id] = 0
	if l.Price[id] != Closed {
		l.Exits[id] = l.ExitsFrom(id)
	}
}

// ExitsFrom returns the steps out of cell id as if the cell itself were open. A unit that stands on a closed cell (its
// own body closes it) leaves by these.
func (l *Lattice) ExitsFrom(id int32) uint8 {
	return l.ExitsUnder(l.Free, id)
}

// ExitsUnder returns the steps out of cell id as they would be if the open cells were those of another plane.
func (l *Lattice) ExitsUnder(free []uint64, id int32) uint8 {
	return l.legal(free, id, l.Around(free, id))
}

// legal returns the steps out of cell id that the pattern of open cells around it, the heights and the bars allow.
func (l *Lattice) legal(free []uint64, id int32, pattern int) uint8 {
	exits := l.table[pattern]
	if l.Elevation != nil {
		for d := range l.Shape.Steps {
			if _, ok := l.Slope.price(l.climb(id, id+l.Off[d])); !ok {
				exits &^= 1 << d
			}
		}
	}
	if l.Barred != nil {
		exits &^= l.Barred[id]
		for d := range l.Shape.Steps {
			if exits>>d&1 == 1 && l.diagonal(d) && l.ways(free, id, d) < l.Shape.Sides {
				exits &^= 1 << d
			}
		}
	}
	return exits
}

// diagonal reports whether d passes between two cells.
func (l *Lattice) diagonal(d int) bool {
	s := l.Shape.Steps[d]
	return l.Shape.Shear == NoShear && s.DX != 0 && s.DY != 0
}

// ways counts on how many sides of the diagonal step d one could also walk, over the edges of the map too: an open cell,
// neither of its two straight steps barred. This is the corner rule where walls may stand on edges.
func (l *Lattice) ways(free []uint64, id int32, d int) int {
	n := 0
	for i := range 2 {
		first, second := l.sides[d][i], l.sides[d][1-i]
		side, ok := l.Wrapped(l.XY(id + l.Off[first]))
		if ok && has(free, side) && !l.barred(id, first) && !l.barred(side, second) {
			n++
		}
	}
	return n
}

func (l *Lattice) barred(id int32, d uint8) bool { return l.Barred != nil && l.Barred[id]>>d&1 == 1 }

// Legal returns the steps out of an open cell whose surroundings are the pattern, on plain ground: the corner rule alone.
func (l *Lattice) Legal(pattern int) uint8 { return l.table[pattern] }

// Around returns the bits of a plane (Free, or another with its layout) at the 3 x 3 cells about id: rows from above,
// three bits a row, lowest bit leftmost. Bit 4 is the cell itself.
func (l *Lattice) Around(plane []uint64, id int32) int {
	return three(plane, id-l.Stride) | three(plane, id)<<3 | three(plane, id+l.Stride)<<6
}

// three returns the bits of the cells id-1, id, id+1.
func three(plane []uint64, id int32) int {
	at := uint(id - 1)
	word := plane[at>>6] >> (at & 63)
	if at&63 > 61 {
		word |= plane[at>>6+1] << (64 - at&63)
	}
	return int(word & 7)
}

// fillTable makes the exits of a cell for each of the 512 patterns of open cells around it: the corner rule as data.
func (l *Lattice) fillTable() {
	open := func(pattern, dx, dy int) int { return pattern >> ((dy+1)*3 + dx + 1) & 1 }
	for pattern := range l.table {
		for d, s := range l.Shape.Steps {
			sides := 2
			if l.Shape.Shear == NoShear && s.DX != 0 && s.DY != 0 {
				sides = open(pattern, s.DX, 0) + open(pattern, 0, s.DY)
			}
			if open(pattern, s.DX, s.DY) == 1 && sides >= l.Shape.Sides {
				l.table[pattern] |= 1 << d
			}
		}
	}
}

// bounds finds the cheapest and the dearest price of a step.
func (l *Lattice) bounds() {
	lo, hi := int32(-1), int32(-1)
	for _, p := range l.Price {
		if p == Closed {
			continue
		}
		if lo < 0 || p < lo {
			lo = p
		}
		hi = max(hi, p)
	}
	l.setBounds(lo, hi)
}

// setBounds takes the least and the greatest price of an open cell, -1 if none is open.
func (l *Lattice) setBounds(lo, hi int32) {
	down, up := int32(0), int32(0)
	if l.Elevation != nil {
		for _, list := range [][]int32{l.Slope.Up, l.Slope.Down} {
			for _, p := range list {
				down, up = min(down, p), max(up, p)
			}
		}
	}
	l.Uniform = lo == hi && l.Plain()
	l.Cheapest = max(lo+down, 0)
	l.Dearest = int32(min(int64(hi)+int64(up), math.MaxInt32)) // a dearer step is refused when it exists
	l.HasFree = lo >= 0 && (l.Cheapest == 0 || l.freeToll)
}

// Change is what a cell has become: its price, its height (on ground that has heights), its barred steps.
type Change struct {
	ID, Price, Elevation int32
	Barred               uint8
}

// Cell returns what cell id is now, as the Change that would make it so.
func (l *Lattice) Cell(id int32) Change {
	c := Change{ID: id, Price: l.Price[id]}
	if l.Elevation != nil {
		c.Elevation = l.Elevation[id]
	}
	if l.Barred != nil {
		c.Barred = l.Barred[id]
	}
	return c
}

// Update gives cells new prices and links what lies around them again. What it costs grows with the number of changes,
// except that the first call counts the prices of the whole map.
func (l *Lattice) Update(changes []Change) {
	l.Version++
	if l.counts == nil {
		l.counts = make(map[int32]int32)
		for _, p := range l.Price {
			l.counts[p]++
		}
	}
	for _, c := range changes {
		l.counts[l.Price[c.ID]]--
		l.counts[c.Price]++
		l.Price[c.ID] = c.Price
		l.Free[c.ID>>6] &^= 1 << (c.ID & 63)
		if c.Price != Closed {
			l.Free[c.ID>>6] |= 1 << (c.ID & 63)
		}
		if l.Elevation != nil {
			l.Elevation[c.ID] = c.Elevation
		}
		l.Bar(c.ID, c.Barred)
	}
	for _, c := range changes {
		for _, row := range []int32{c.ID - l.Stride, c.ID, c.ID + l.Stride} {
			for id := row - 1; id <= row+1; id++ {
				l.linkCell(id)
			}
		}
	}
	l.linkAll()
	l.recount()
}

// recount sets the bounds from the counts: the same bounds, whatever changes led to this map.
func (l *Lattice) recount() {
	lo, hi := int32(-1), int32(-1)
	for p, n := range l.counts {
		switch {
		case n == 0:
			delete(l.counts, p)
		case p != Closed:
			if lo < 0 || p < lo {
				lo = p
			}
			hi = max(hi, p)
		}
	}
	l.setBounds(lo, hi)
}
