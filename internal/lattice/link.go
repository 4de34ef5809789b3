package lattice

// Link makes Free, Exits and the price bounds from Price and Elevation, for the whole map.
func (l *Lattice) Link() {
	l.Version++
	for y := range l.rows() {
		l.freeRow(int32(y+1) * l.Stride)
	}
	for y := range l.rows() {
		l.exitsRow(int32(y+1)*l.Stride, 1, l.Stride-1)
	}
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

// exitsRow makes the exits of the cells [from, to) of the row that begins at cell number start.
func (l *Lattice) exitsRow(start, from, to int32) {
	for id := start + from; id < start+to; id++ {
		if l.Price[id] == Closed {
			l.Exits[id] = 0
			continue
		}
		l.Exits[id] = l.ExitsFrom(id)
	}
}

// ExitsFrom returns the steps out of cell id as if the cell itself were open. A unit that stands on a closed cell (its
// own body closes it) leaves by these.
func (l *Lattice) ExitsFrom(id int32) uint8 {
	exits := l.table[l.Around(l.Free, id)]
	if l.Elevation == nil {
		return exits
	}
	for d := range l.Shape.Steps {
		if _, ok := l.Slope.price(l.climb(id, id+l.Off[d])); !ok {
			exits &^= 1 << d
		}
	}
	return exits
}

// EntriesInto returns the steps that would lead into cell id if it were open: bit d is set iff the cell id-Off[d] is
// open and its step d keeps the corner rule. On open flat ground it mirrors Exits.
func (l *Lattice) EntriesInto(id int32) uint8 {
	out := l.table[l.Around(l.Free, id)]
	in := uint8(0)
	for d := range l.Shape.Steps {
		if out>>d&1 == 0 {
			continue
		}
		from := l.Opposite[d]
		if l.Elevation != nil {
			if _, ok := l.Slope.price(l.climb(id+l.Off[d], id)); !ok {
				continue
			}
		}
		in |= 1 << from
	}
	return in
}

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
	l.Uniform = lo == hi && l.Elevation == nil
	down, up := int32(0), int32(0)
	if l.Elevation != nil {
		for _, list := range [][]int32{l.Slope.Up, l.Slope.Down} {
			for _, p := range list {
				down, up = min(down, p), max(up, p)
			}
		}
	}
	l.Cheapest, l.Dearest = max(lo+down, 0), hi+up
	l.HasFree = lo >= 0 && l.Cheapest == 0
}
