package fill

import (
	"math/bits"

	"paces/internal/lattice"
)

// Directions of straight movement as the kernels number them; ^1 is the opposite.
const (
	east = iota
	west
	south
	north
)

// planes are the bit planes that run-fill reads, made from the open cells of a ground and its corner rule.
//
// forced[d] holds the open cells from which a straight run in direction d must turn aside (the forced neighbours of
// jump point search: Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", AAAI 2011). Which they
// are depends on the corner rule:
//
//   - four-way, and diagonal steps between two open cells only: the cell beside is open and the cell behind
//     that is closed, so that nothing but this run leads there straight ahead;
//   - diagonal steps past walls: the cell beside is closed and the one ahead of it is open, so that the
//     diagonal step round that corner starts here. If one side must be open, it is the cell ahead.
type planes struct {
	sides int

	free   []uint64
	forced [4][]uint64

	// What the choice of a kernel goes by. Corners are the cells that four-way runs are forced at.
	cells   int // open cells
	sideway int // corners for runs along rows
	corners int // corners for any run
}

// of makes the planes for l. sides is how many cells beside a diagonal step must be open; 2 serves four directions too.
func (p *planes) of(l *lattice.Lattice, sides int) {
	p.sides, p.free = sides, l.Free
	for d := range p.forced {
		if len(p.forced[d]) != len(l.Free) {
			p.forced[d] = make([]uint64, len(l.Free))
		}
	}
	p.cells, p.sideway, p.corners = 0, 0, 0
	row := int(l.Stride) / 64
	for w := row; w < len(l.Free)-row; w++ {
		p.makeWord(w, row)
	}
}

// makeWord makes word w of the forced planes, and counts; a row has as many words as row says.
func (p *planes) makeWord(w, row int) {
	above, here, below := p.neighbors(w-row), p.neighbors(w), p.neighbors(w+row)
	forced := [4]uint64{
		east:  above.mid&^above.west() | below.mid&^below.west(),
		west:  above.mid&^above.east() | below.mid&^below.east(),
		south: here.east()&^above.east() | here.west()&^above.west(),
		north: here.east()&^below.east() | here.west()&^below.west(),
	}
	p.cells += bits.OnesCount64(here.mid)
	p.sideway += bits.OnesCount64(here.mid & (forced[east] | forced[west]))
	p.corners += bits.OnesCount64(here.mid & (forced[east] | forced[west] | forced[south] | forced[north]))
	if p.sides < 2 {
		forced = [4]uint64{
			east:  above.east()&^above.mid | below.east()&^below.mid,
			west:  above.west()&^above.mid | below.west()&^below.mid,
			south: below.east()&^here.east() | below.west()&^here.west(),
			north: above.east()&^here.east() | above.west()&^here.west(),
		}
	}
	if p.sides == 1 {
		forced[east] &= here.east()
		forced[west] &= here.west()
		forced[south] &= below.mid
		forced[north] &= above.mid
	}
	for d := range forced {
		p.forced[d][w] = forced[d] & here.mid
	}
}

// neighbors are a word of a plane and the words left and right of it.
type neighbors struct{ left, mid, right uint64 }

func (p *planes) neighbors(w int) neighbors {
	n := neighbors{mid: p.free[w]}
	if w > 0 {
		n.left = p.free[w-1]
	}
	if w+1 < len(p.free) {
		n.right = p.free[w+1]
	}
	return n
}

// east gives each bit the value of the cell east of it, west that of the cell west of it.
func (n neighbors) east() uint64 { return n.mid>>1 | n.right<<63 }
func (n neighbors) west() uint64 { return n.mid<<1 | n.left>>63 }
