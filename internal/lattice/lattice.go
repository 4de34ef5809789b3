// Package lattice holds the compiled ground: what a search reads, and nothing else.
//
// # Layout
//
// A map of W x H cells lies in a padded rectangle. Cell (x, y) has the number
//
//	id = (y+1)*Stride + x+1
//
// Stride is a multiple of 64 and at least W+2, and there is a row of padding above and below, so the eight cells
// around any cell of the map are always inside the arrays and no search tests a border: padding is closed. The same
// number indexes the bit planes (word id>>6, bit id&63) and every array of distances.
//
// Hexes use the same arrays. Rows (or columns) are sheared into axial coordinates, where the six neighbours of every
// cell have the same six offsets; the corners this leaves over are closed. Only [Lattice.ID] and [Lattice.XY] know.
package lattice

import "math"

// Closed is the price of a cell that nothing enters.
const Closed int32 = -1

// Numbers of the directions on squares. Where cells are compared one by one, this is the order.
const (
	S = iota
	N
	E
	W
	SE
	SW
	NE
	NW
)

// A Step is one direction: where it leads, in lattice coordinates, and its length (the unit its price is multiplied by).
type Step struct {
	DX, DY int
	Unit   int32
}

// Shear says which offset coordinates a hexagonal map uses; squares have none.
type Shear uint8

// The shears: which rows are pushed right by half a cell (R), or which columns down (Q).
const (
	NoShear Shear = iota
	OddR
	EvenR
	OddQ
	EvenQ
)

// Shape says which steps exist.
type Shape struct {
	Steps []Step // at most 8; the index is the direction
	Sides int    // how many of a diagonal step's two side cells must be open: 2, 1 or 0
	Shear Shear

	WrapX, WrapY bool // the map's left edge joins its right one, its top the bottom
}

// Slope is the price of a difference in height, added to the price of the cell entered. Up[i] is for a climb of i+1,
// Down[i] for a drop of i+1; past the end of its list a step is closed.
type Slope struct{ Up, Down []int32 }

// Lattice is a compiled ground.
//
// Invariants, after [Lattice.Link]:
//   - Price[id] is Closed in the padding and wherever the mover may not stand, else >= 0.
//   - Free has bit id set iff Price[id] != Closed.
//   - Exits[id] has bit d set iff the step d out of cell id is legal: both ends open, the corner rule kept, the height
//     difference within the slope. A closed cell has no exits.
//   - Off[Opposite[d]] == -Off[d].
//   - Cheapest and Dearest bound Price[to]+slope over all legal steps from below and above.
type Lattice struct {
	Width, Height int // of the map, in cells
	Stride        int32
	Shape         Shape
	Off           [8]int32
	Unit          [8]int32
	Opposite      [8]uint8

	Price     []int32
	Exits     []uint8
	Free      []uint64
	Elevation []int32 // by id; nil on flat ground
	Slope     Slope
	Barred    []uint8 // by id: bit d is set where a ledge or a thin wall bars the step d; nil where there are none
	Portals   []Link  // as painted; those with a closed end do not work

	Cheapest, Dearest int32
	Uniform           bool // every open cell costs Cheapest, and the ground is Plain
	HasFree           bool // a step may cost nothing: keys count steps as well

	// Version changes whenever the arrays do. Who keeps something made from them (a field's bit planes) makes it again
	// when the number is not the one it was made at.
	Version uint64

	shiftX, shiftY int
	table          [512]uint8      // exits by the openness of the 3 x 3 cells around
	aroundBit      [8]int          // the bit of the cell in direction d in such a pattern
	mirror         [256]uint8      // the steps that lead in where those lead out
	sides          [8][2]uint8     // the two straight steps that make up the diagonal step d
	links, linksIn []Link          // all links in force, by From; the same turned round
	images         []image         // where else a cell lies on a map that wraps around
	toll           int64           // the dearest portal
	freeToll       bool            // some portal costs nothing
	bars           int             // how many cells have a barred step
	counts         map[int32]int32 // how many cells have each price; made by the first Update
}

// Bar sets the barred steps of cell id, before Link.
func (l *Lattice) Bar(id int32, steps uint8) {
	if l.Barred == nil {
		if steps == 0 {
			return
		}
		l.Barred = make([]uint8, len(l.Price))
	}
	if l.Barred[id] != 0 {
		l.bars--
	}
	if steps != 0 {
		l.bars++
	}
	l.Barred[id] = steps
}

// Plain reports whether the steps follow from Free alone: flat ground, nothing barred, no links. Then every step can be
// taken both ways, if not for the same price.
func (l *Lattice) Plain() bool {
	return l.Elevation == nil && l.bars == 0 && len(l.Portals) == 0 && l.images == nil
}

// New returns a lattice for a map of w x h cells, all closed.
func New(w, h int, shape Shape) *Lattice {
	l := &Lattice{Width: w, Height: h, Shape: shape}
	lw, lh := l.sheared(w, h)
	l.Stride = int32((lw + 2 + 63) &^ 63)
	n := int(l.Stride) * (lh + 2)
	l.Price = make([]int32, n)
	l.Exits = make([]uint8, n)
	l.Free = make([]uint64, n/64)
	for i := range l.Price {
		l.Price[i] = Closed
	}
	for d, s := range shape.Steps {
		l.Off[d] = int32(s.DY)*l.Stride + int32(s.DX)
		l.Unit[d] = s.Unit
		l.aroundBit[d] = (s.DY+1)*3 + s.DX + 1
		for o, t := range shape.Steps {
			switch {
			case t.DX == -s.DX && t.DY == -s.DY:
				l.Opposite[d] = uint8(o)
			case t.DX == s.DX && t.DY == 0:
				l.sides[d][0] = uint8(o)
			case t.DY == s.DY && t.DX == 0:
				l.sides[d][1] = uint8(o)
			}
		}
	}
	for out := range l.mirror {
		for d := range shape.Steps {
			l.mirror[out] |= uint8(out>>d&1) << l.Opposite[d]
		}
	}
	l.fillTable()
	l.findImages()
	return l
}

// PaddedLen returns how many cell numbers a map of w x h cells takes.
func PaddedLen(w, h int, shear Shear) int {
	l := Lattice{Shape: Shape{Shear: shear}}
	lw, lh := l.sheared(w, h)
	return ((lw + 2 + 63) &^ 63) * (lh + 2)
}

// sheared sets the shifts that make all lattice coordinates non-negative and returns the lattice's size.
func (l *Lattice) sheared(w, h int) (lw, lh int) {
	switch l.Shape.Shear {
	case OddR, EvenR:
		l.shiftX = h / 2
		return w + h/2, h
	case OddQ, EvenQ:
		l.shiftY = w / 2
		return w, h + w/2
	}
	return w, h
}

// ID returns the number of cell (x, y), which must be on the map.
func (l *Lattice) ID(x, y int) int32 {
	x, y = l.Shape.Shear.Axial(x, y)
	return int32(y+l.shiftY+1)*l.Stride + int32(x+l.shiftX+1)
}

// XY returns the cell with number id; for padding it is off the map.
func (l *Lattice) XY(id int32) (x, y int) {
	return l.Shape.Shear.Offset(int(id%l.Stride)-1-l.shiftX, int(id/l.Stride)-1-l.shiftY)
}

// Axial turns the row and column of a cell into coordinates in which every direction is the same everywhere: hexes
// become axial, squares stay. It is right above zero and left of it too: y&1 is 1 for -1, where y%2 would be -1.
func (s Shear) Axial(x, y int) (q, r int) {
	switch s {
	case OddR:
		x -= (y - y&1) / 2
	case EvenR:
		x -= (y + y&1) / 2
	case OddQ:
		y -= (x - x&1) / 2
	case EvenQ:
		y -= (x + x&1) / 2
	}
	return x, y
}

// Offset undoes Axial.
func (s Shear) Offset(q, r int) (x, y int) {
	switch s {
	case OddR:
		q += (r - r&1) / 2
	case EvenR:
		q += (r + r&1) / 2
	case OddQ:
		r += (q - q&1) / 2
	case EvenQ:
		r += (q + q&1) / 2
	}
	return q, r
}

// In reports whether (x, y) is on the map.
func (l *Lattice) In(x, y int) bool {
	return uint(x) < uint(l.Width) && uint(y) < uint(l.Height)
}

// Len is the length of the arrays: one more than the greatest cell number.
func (l *Lattice) Len() int { return len(l.Price) }

// Open reports whether the mover may stand on cell id.
func (l *Lattice) Open(id int32) bool { return l.Price[id] != Closed }

// Step returns what the step d out of cell id costs. The step must be legal.
func (l *Lattice) Step(id int32, d uint8) int32 {
	return int32(l.StepPrice(id, d)) * l.Unit[d]
}

// StepPrice returns the price of the step d out of cell id.
func (l *Lattice) StepPrice(id int32, d uint8) int64 { return l.EntryPrice(id, id+l.Off[d]) }

// EntryPrice returns the price of the step from one cell to another: what it costs if it is one unit long.
func (l *Lattice) EntryPrice(from, to int32) int64 {
	price := int64(l.Price[to])
	if l.Elevation != nil {
		slope, _ := l.Slope.price(l.climb(from, to))
		price += int64(slope)
	}
	return price
}

// climb is the difference in height from one cell to another.
func (l *Lattice) climb(from, to int32) int64 {
	return int64(l.Elevation[to]) - int64(l.Elevation[from])
}

// Linked reports whether there are steps that are no neighbour's.
func (l *Lattice) Linked() bool { return len(l.Portals) > 0 || l.images != nil }

// Step1 is what a step in direction 0 costs on uniform ground.
func (l *Lattice) Step1() int32 { return l.Cheapest * l.Unit[0] }

// SameUnits reports whether all steps are equally long.
func (l *Lattice) SameUnits() bool {
	for d := range l.Shape.Steps {
		if l.Unit[d] != l.Unit[0] {
			return false
		}
	}
	return true
}

// MaxStep is an upper bound of what one step costs.
func (l *Lattice) MaxStep() int64 {
	unit := int32(0)
	for d := range l.Shape.Steps {
		unit = max(unit, l.Unit[d])
	}
	return max(int64(unit)*int64(max(l.Dearest, 0)), l.toll)
}

// price returns what a height difference adds, and whether the step is possible at all.
func (s *Slope) price(climb int64) (int32, bool) {
	switch {
	case climb == 0:
		return 0, true
	case climb > 0 && climb <= int64(len(s.Up)):
		return s.Up[climb-1], true
	case climb < 0 && -climb <= int64(len(s.Down)):
		return s.Down[-climb-1], true
	}
	return 0, false
}

// Distance is a lower bound of the cost from a to b on ground where each cell costs 1 and there are no portals:
// consistent, and exact on an empty map. Manhattan for four directions, octile for eight, the hexagonal distance for
// six.
func (l *Lattice) Distance(a, b int32) int64 {
	dx, dy := l.difference(a, b)
	least := l.straightLine(dx, dy)
	for _, i := range l.images {
		least = min(least, l.straightLine(dx+i.dx, dy+i.dy))
	}
	return least
}

func (l *Lattice) difference(a, b int32) (dx, dy int64) {
	return int64(b%l.Stride) - int64(a%l.Stride), int64(b/l.Stride) - int64(a/l.Stride)
}

func (l *Lattice) straightLine(dx, dy int64) int64 {
	straight := int64(l.Unit[0])
	if len(l.Shape.Steps) == 8 {
		diagonal := int64(l.Unit[SE])
		low, high := min(abs(dx), abs(dy)), max(abs(dx), abs(dy))
		switch {
		case diagonal <= straight:
			return diagonal * high
		case diagonal < 2*straight:
			return diagonal*low + straight*(high-low)
		}
		return straight * (low + high)
	}
	return straight * l.fewestSteps(dx, dy)
}

// StepsApart is a lower bound of the number of steps from a to b.
func (l *Lattice) StepsApart(a, b int32) int64 {
	dx, dy := l.difference(a, b)
	least := l.fewestSteps(dx, dy)
	for _, i := range l.images {
		least = min(least, l.fewestSteps(dx+i.dx, dy+i.dy))
	}
	return least
}

func (l *Lattice) fewestSteps(dx, dy int64) int64 {
	switch len(l.Shape.Steps) {
	case 4:
		return abs(dx) + abs(dy)
	case 6:
		return max(abs(dx), abs(dy), abs(dx+dy))
	}
	return max(abs(dx), abs(dy))
}

func abs(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

// MaxCost is the greatest sum that a search may answer; beyond it the answer is an overflow.
const MaxCost = math.MaxInt32

// Keys order candidates. Where every step costs something a key is a cost. On ground with free steps it is
// cost<<32 | steps, so that of two ways that cost the same the shorter wins and nothing runs in a circle of zeros.

// KeyShift returns how far a cost is shifted in a key, and what one step adds besides.
func (l *Lattice) KeyShift() (shift uint, tick int64) {
	if l.HasFree {
		return 32, 1
	}
	return 0, 0
}
