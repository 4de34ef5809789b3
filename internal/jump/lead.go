package jump

import "paces/internal/lattice"

// buildVerticals makes the planes of S and N on four-way ground, where they are leads: a run stops before a wall.
func (ix *Index) buildVerticals() {
	var live [2][]uint64 // of E and W, by columns
	for i := range live {
		live[i] = make([]uint64, len(ix.column))
		transpose(live[i], int(ix.tall), ix.liveByRows(uint8(lattice.E+i)), int(ix.wide))
	}
	ix.leads[lattice.S] = verticals(ix.column, live, ix.tall)
	live[0], live[1] = mirrored(live[0], ix.tall), mirrored(live[1], ix.tall)
	ix.leads[lattice.N] = verticals(mirrored(ix.column, ix.tall), live, ix.tall)
}

func verticals(free []uint64, live [2][]uint64, words int32) []lead {
	out := make([]lead, len(free))
	for at := range out {
		w := at % int(words)
		line := free[at-w : at-w+int(words)]
		out[at] = lead{^(line[w] & high(line, w)), [2]uint64{live[0][at], live[1][at]}}
	}
	return out
}

// liveByRows returns the live bits of a tail with rows as lines and x as position.
func (ix *Index) liveByRows(d uint8) []uint64 {
	_, words := ix.lines(d)
	live := make([]uint64, len(ix.tails[d]))
	for w := range live {
		live[w] = ix.tails[d][w].live
	}
	if d == lattice.N || d == lattice.W {
		live = mirrored(live, words)
	}
	if d == lattice.E || d == lattice.W {
		return live
	}
	rows := make([]uint64, len(ix.lattice.Free))
	transpose(rows, int(ix.wide), live, int(ix.tall))
	return rows
}

// An image is the map as a diagonal sees it: mirrored so that the diagonal runs down to the right.
type image struct {
	free []uint64    // rows of x
	live [2][]uint64 // of the tails down and right
	up   bool        // its rows are counted from below
}

// buildDiagonals makes the planes of the four diagonals, each as those of SE in its own image of the map.
func (ix *Index) buildDiagonals() {
	var plain, mirror [4][]uint64
	for d := range plain {
		plain[d] = ix.liveByRows(uint8(d))
		mirror[d] = mirrored(plain[d], ix.wide)
	}
	free, back := ix.lattice.Free, mirrored(ix.lattice.Free, ix.wide)
	ix.leads[lattice.SE] = ix.diagonals(image{free, [2][]uint64{plain[lattice.S], plain[lattice.E]}, false})
	ix.leads[lattice.SW] = ix.diagonals(image{back, [2][]uint64{mirror[lattice.S], mirror[lattice.W]}, false})
	ix.leads[lattice.NE] = ix.diagonals(image{free, [2][]uint64{plain[lattice.N], plain[lattice.E]}, true})
	ix.leads[lattice.NW] = ix.diagonals(image{back, [2][]uint64{mirror[lattice.N], mirror[lattice.W]}, true})
}

// diagonals makes the planes of one diagonal: its bits for every cell by word operations on the rows of an image, then
// a shear that lays each diagonal along a line.
func (ix *Index) diagonals(m image) []lead {
	byRows := make([]lead, len(m.free))
	for y := int32(0); y < ix.rows; y++ {
		row, below := y, int32(1)
		if m.up {
			row, below = ix.rows-1-y, -1
		}
		line := byRows[y*ix.wide : (y+1)*ix.wide]
		ix.setStops(line, m.free, row, below)
		for w := range line {
			at := int(row*ix.wide) + w
			line[w].live = [2]uint64{m.live[0][at], m.live[1][at]}
		}
	}
	return ix.shear(byRows)
}

// setStops finds where in a row the run down to the right must stop: before an illegal step and, when corners may be cut,
// at cells where another diagonal is worth taking because a cell beside the run is closed.
func (ix *Index) setStops(line []lead, free []uint64, row, below int32) {
	if row == 0 || row == ix.rows-1 {
		for w := range line {
			line[w].stop = ^uint64(0)
		}
		return
	}
	words := func(row int32) []uint64 { return free[row*ix.wide : (row+1)*ix.wide] }
	up, mid, down, sides := words(row-below), words(row), words(row+below), ix.sides()
	for w := range line {
		here, south, north, east, west := mid[w], down[w], up[w], high(mid, w), low(mid, w)
		line[w].stop = ^legal(here, high(down, w), east, south, sides)
		if ix.rule.forces {
			line[w].stop |= legal(here, low(down, w), west, south, sides)&^west |
				legal(here, high(up, w), east, north, sides)&^north
		}
	}
}

// legal returns where a diagonal step is legal, given the cells it leaves and enters and the two beside it.
func legal(from, to, side, other uint64, sides int) uint64 {
	switch sides {
	case 2:
		return from & to & side & other
	case 1:
		return from & to & (side | other)
	}
	return from & to
}

// shear lays the diagonals of a plane along lines: column x moves up by x rows, around the end. A block of 64 columns
// moves as a whole, then step by step the columns whose number has bit i, by 2^i rows.
func (ix *Index) shear(byRows []lead) []lead {
	rows, wide := int(ix.rows), int(ix.wide)
	out := make([]lead, len(byRows))
	from, to := make([]lead, rows), make([]lead, rows)
	for block := range wide {
		for line := range from {
			from[line] = byRows[(line+64*block)%rows*wide+block]
		}
		for i, mask := range columnsWithBit {
			at := (1 << i) % rows
			for line := range to {
				to[line] = merged(from[line], from[at], mask)
				if at++; at == rows {
					at = 0
				}
			}
			from, to = to, from
		}
		for line, p := range from {
			out[line*wide+block] = p
		}
	}
	return out
}

// columnsWithBit holds at i the numbers 0..63 that have bit i.
var columnsWithBit = [6]uint64{
	0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
}

// merged returns the bits of b under the mask, and those of a elsewhere.
func merged(a, b lead, mask uint64) lead {
	return lead{a.stop&^mask | b.stop&mask, [2]uint64{
		a.live[0]&^mask | b.live[0]&mask, a.live[1]&^mask | b.live[1]&mask,
	}}
}
