// Package jump finds cheapest paths between two cells on uniform ground by jump points on bit planes.
//
// Where many cheapest paths differ only in the order of their steps, jump point search (Harabor & Grastien, Online Graph
// Pruning for Pathfinding on Grid Maps, AAAI 2011; Improving Jump Point Search, ICAPS 2014) follows one of them and stops
// only at jump points: cells where a wall ends beside the run. A search over jump points visits a few hundred of them
// where A* visits tens of thousands of cells. This package adds four things that make the visits cheap:
//
//   - a plane of bits per direction says where a run must stop (one word tells for 64 cells), and another from which
//     cells a run reaches a jump point at all, so that no run is made in vain: see [tail];
//   - the planes of the diagonals are stored along the diagonals: see [Index];
//   - the goal takes no part in the runs: when a node is reached, two words tell whether the last leg to the goal is free
//     (goal.sees). So the runs out of a jump point are the same for every question, and can be kept: see [Searcher];
//   - the queue is an array of buckets, and most nodes never wait in it: see Searcher.search.
//
// # Legs
//
// A canonical leg begins with a run in a lead direction (a diagonal; on four-way ground a vertical) and ends with a run in
// a tail direction (straight; on four-way ground horizontal); either may be missing. The edges between jump points and
// the way from the last one to the goal are such legs, so two cells fix a leg and its bend.
//
// # Exactness
//
// The graph is that of JPS with intermediate pruning: live and interest only leave out runs that find nothing. The
// argument why pruning loses no cheapest path stands at [rule]. The estimate (octile or Manhattan distance) is
// consistent, and an edge costs what its cells cost. Plain JPS reaches the goal from just those nodes whose lead-then-tail
// leg to it is free, and that is what sees tests; where it holds, estimate and true distance are one, so the f of a node
// that sees the goal is the cost of a path, and no candidate whose f is as great can better it.
package jump

import (
	"math/bits"

	"paces/internal/lattice"
)

// An Index holds the planes of one lattice, at 21 bits a cell. All goroutines share it; [Index.Update] needs exclusive
// access.
//
// Each direction has its planes, made of lines along which the direction runs, so that it always runs toward higher
// positions. With x, y counted from the padding (the cell's number is y*Stride+x), R the number of rows with padding, and
// x' = Stride-1-x, y' = R-1-y:
//
//	E       line y             position x
//	W       line y             position x'
//	S       line x             position y
//	N       line x             position counted back from the end of the line's last word
//	SE      line (y-x) mod R   position x
//	SW, NE, NW                 the same with x' for x, y' for y, or both
//
// Where a diagonal leaves the lattice below, its line goes on with another diagonal from the top, behind a cell of padding;
// so the diagonals take no more room than the rows. No run tests for an end: padding is closed, and a closed cell stops.
type Index struct {
	rule    *rule
	lattice *lattice.Lattice
	four    bool      // directions, or as good as
	tails   [4][]tail // by direction; S and N are none on four-way ground
	leads   [8][]lead // by direction: the diagonals, or S and N
	axes    [4]axis   // by straight direction
	frames  [8]frame  // by diagonal
	column  []uint64  // the lattice's Free plane, line x, position y
	wide    int32     // words of a line of x
	tall    int32     // words of a line of y
	rows    int32
	wrap    []int32 // x mod rows

	straight, diagonal uint32 // cost of a step, without the common factor scale; on four-way ground diagonal is two steps
	lead               uint32 // cost of a step along a lead
	scale              int64

	version uint64          // counts changes
	changes [journal]change // the last ones, at version % journal
	pivots  pivots
	before  []tail      // a line before an update
	scratch [3][]uint64 // mirrored lines
}

// An axis says where a cell stands in the planes of a straight direction: its line begins at word firstX*x + firstY*y,
// and its position there is pos + posX*x + posY*y.
type axis struct{ firstX, firstY, pos, posX, posY int32 }

// A frame gives a diagonal's own coordinates x + dx*X, y + dy*Y of a cell (X, Y): mirrored where the diagonal runs back.
type frame struct{ x, dx, y, dy int32 }

// maxSide bounds the padded sides, so that a place fits in 32 bits.
const maxSide = 1 << 16

// Possible reports whether jump points give cheapest paths on l: uniform prices above zero, plain ground, four or eight
// directions, straight <= diagonal. If a diagonal costs as much as two straight steps, or more, and needs an open side cell,
// then no path needs it, and the ground is taken as four-way. Without the need for a side cell that case is left, like all
// others, for A*.
func Possible(l *lattice.Lattice) bool {
	steps := len(l.Shape.Steps)
	if !l.Uniform || l.Cheapest <= 0 || l.Shape.Shear != lattice.NoShear || steps != 4 && steps != 8 {
		return false
	}
	if int(l.Stride) > maxSide || l.Len()/int(l.Stride) > maxSide {
		return false
	}
	return straightOnly(l.Shape) || l.Unit[lattice.S] <= l.Unit[lattice.SE] && l.Unit[lattice.SE] < 2*l.Unit[lattice.S]
}

// straightOnly reports whether cheapest paths need no diagonal steps.
func straightOnly(s lattice.Shape) bool {
	return len(s.Steps) == 4 || s.Sides > 0 && s.Steps[lattice.SE].Unit >= 2*s.Steps[lattice.S].Unit
}

// New returns the index of l, for which [Possible] must hold.
func New(l *lattice.Lattice) *Index {
	ix := &Index{lattice: l, rule: ruleOf(l.Shape), wide: l.Stride / 64, rows: int32(l.Len()) / l.Stride}
	ix.four = straightOnly(l.Shape)
	ix.tall = (ix.rows + 63) / 64
	ix.wrap = make([]int32, l.Stride)
	for x := range ix.wrap {
		ix.wrap[x] = int32(x) % ix.rows
	}
	ix.axes = [4]axis{
		lattice.S: {firstX: ix.tall, posY: 1},
		lattice.N: {firstX: ix.tall, posY: -1, pos: 64*ix.tall - 1},
		lattice.E: {firstY: ix.wide, posX: 1},
		lattice.W: {firstY: ix.wide, posX: -1, pos: l.Stride - 1},
	}
	right, left, down, up := frame{dx: 1}, frame{x: l.Stride - 1, dx: -1}, int32(0), ix.rows-1
	ix.frames = [8]frame{
		lattice.SE: {right.x, right.dx, down, 1},
		lattice.SW: {left.x, left.dx, down, 1},
		lattice.NE: {right.x, right.dx, up, -1},
		lattice.NW: {left.x, left.dx, up, -1},
	}
	ix.setCosts()
	ix.build()
	return ix
}

// setCosts divides the step costs by their common factor.
func (ix *Index) setCosts() {
	straight := ix.lattice.Unit[lattice.S]
	diagonal := 2 * straight
	if !ix.four {
		diagonal = ix.lattice.Unit[lattice.SE]
	}
	common := straight
	for rest := diagonal; rest != 0; {
		common, rest = rest, common%rest
	}
	ix.straight, ix.diagonal = uint32(straight/common), uint32(diagonal/common)
	ix.lead = ix.diagonal
	if ix.four {
		ix.lead = ix.straight
	}
	ix.scale = int64(common) * int64(ix.lattice.Cheapest)
}

// of returns where cell (x, y) stands: the first word of its line, and its position.
func (a *axis) of(x, y int32) (first, pos int32) {
	return a.firstX*x + a.firstY*y, a.pos + a.posX*x + a.posY*y
}

// onLead returns where cell (x, y) stands in the planes of a lead.
func (ix *Index) onLead(d uint8, x, y int32) (first, pos int32) {
	if ix.four {
		return ix.axes[d].of(x, y)
	}
	f := &ix.frames[d]
	pos = f.x + f.dx*x
	line := f.y + f.dy*y - ix.wrap[pos]
	if line < 0 {
		line += ix.rows
	}
	return line * ix.wide, pos
}

// build makes all planes from the lattice's Free plane.
func (ix *Index) build() {
	l := ix.lattice
	ix.column = make([]uint64, l.Stride*ix.tall)
	transpose(ix.column, int(ix.tall), l.Free, int(ix.wide))
	for tails := ix.rule.tails; tails != 0; tails &= tails - 1 {
		ix.buildTails(uint8(bits.TrailingZeros8(tails)))
	}
	if ix.four {
		ix.buildVerticals()
	} else {
		ix.buildDiagonals()
	}
}

// buildTails makes the planes of a straight direction. The outer lines are padding.
func (ix *Index) buildTails(d uint8) {
	free, words := ix.lines(d)
	ix.tails[d] = make([]tail, len(free))
	for w := range ix.tails[d] {
		ix.tails[d][w].stop = ^uint64(0)
	}
	for line := int32(1); (line+1)*words < int32(len(free)); line++ {
		ix.setLine(d, line)
	}
}

// lines returns the Free plane by lines along a straight direction, and the words of a line.
func (ix *Index) lines(d uint8) (free []uint64, words int32) {
	if d == lattice.S || d == lattice.N {
		return ix.column, ix.tall
	}
	return ix.lattice.Free, ix.wide
}

// setLine makes one line of a tail.
func (ix *Index) setLine(d uint8, line int32) {
	free, words := ix.lines(d)
	var near [3][]uint64
	for i := range near {
		at := (line + int32(i) - 1) * words
		near[i] = free[at : at+words]
		if d == lattice.N || d == lattice.W {
			ix.scratch[i] = append(ix.scratch[i][:0], near[i]...)
			mirror(ix.scratch[i], near[i])
			near[i] = ix.scratch[i]
		}
	}
	setTails(ix.tails[d][line*words:(line+1)*words], near[0], near[1], near[2], ix.sides())
}

// sides is the corner rule; without diagonals it is that of two sides.
func (ix *Index) sides() int {
	if ix.four {
		return 2
	}
	return ix.lattice.Shape.Sides
}
