package jump

import (
	"math/bits"
	"sync"

	"paces/internal/lattice"
)

// fresh stands for the direction of arrival where nothing has arrived yet: all legal steps are worth taking.
const fresh = 8

// open is the pattern of lattice.Around on open ground.
const open = 511

// A rule says which steps are worth taking, by the openness of the 3 x 3 cells around (a pattern of lattice.Around).
//
// It is generated from the lattice's own move rule, by local dominance (Harabor & Grastien, 2011): after a step from p to
// n, the step from n to m is left out iff there is a way from p to m that stays in the pattern, avoids n, and is cheaper,
// or as cheap and begins with a lead while p-n is none. The costs are generic (straight 5, diagonal 7): with them no way
// of three steps can be as cheap, so ways of one and two steps are all that is tried. The table they give serves every
// pair straight <= diagonal < 2 straight: at the lower end some of the strict preferences are ties, broken alike.
//
// Why every cell m is reached at its true distance, by induction over the distance, and although of several equally
// cheap arrivals at a jump point only one is kept: a tail step is left out only if another way is cheaper; of equally
// cheap ways, the one left out always ends with a lead step and the one preferred with a tail step. (Straight-diagonal
// gives way to diagonal-straight; where both cost the same, two diagonals to two straights; on four-way ground
// horizontal-vertical to vertical-horizontal.) So if some cheapest way to m ends with a tail step from n, that step is
// taken, whichever arrival at n was kept: were it left out, m would be nearer than it is. And if all end with lead steps,
// none of them is left out, because what it would give way to is a cheapest way that ends with a tail step.
//
// This fails at diagonal = 2 straight, where two straight steps give way to a diagonal: see [Possible].
type rule struct {
	legal      func(pattern int) uint8
	directions int
	leads      uint8         // directions a leg begins with: the diagonals; on four-way ground the verticals
	tails      uint8         // directions a leg ends with: the straight ones; on four-way ground the horizontals
	next       [9][512]uint8 // the steps worth taking, by direction of arrival and pattern
	natural    [8]uint8      // those on open ground
	pair       [8][2]uint8   // of a lead: the two tails that may follow it
	forces     bool          // leads may end at a cell where more than the natural steps are worth taking: corners One, Always
	offset     [8]offset     // of a direction
}

type offset struct{ dx, dy int32 }

// rules are made once: of four directions, and of eight by the number of open side cells a diagonal needs.
var (
	fourWay  = sync.OnceValue(func() *rule { return newRule(4, 2) })
	eightWay = [3]func() *rule{
		sync.OnceValue(func() *rule { return newRule(8, 0) }),
		sync.OnceValue(func() *rule { return newRule(8, 1) }),
		sync.OnceValue(func() *rule { return newRule(8, 2) }),
	}
)

func ruleOf(s lattice.Shape) *rule {
	if straightOnly(s) {
		return fourWay()
	}
	return eightWay[s.Sides]()
}

func newRule(directions, sides int) *rule {
	steps := []lattice.Step{
		{DX: 0, DY: 1},
		{DX: 0, DY: -1},
		{DX: 1, DY: 0},
		{DX: -1, DY: 0},
		{DX: 1, DY: 1},
		{DX: -1, DY: 1},
		{DX: 1, DY: -1},
		{DX: -1, DY: -1},
	}[:directions]
	r := &rule{leads: 0xF0, tails: 0x0F, forces: sides < 2, directions: directions}
	r.legal = lattice.New(1, 1, lattice.Shape{Steps: steps, Sides: sides}).Legal
	if directions == 4 {
		r.leads, r.tails = 1<<lattice.S|1<<lattice.N, 1<<lattice.E|1<<lattice.W
	}
	for d, s := range steps {
		r.offset[d] = offset{int32(s.DX), int32(s.DY)}
	}
	for pattern := range 512 {
		r.next[fresh][pattern] = r.legal(pattern)
		for d := range steps {
			r.next[d][pattern] = r.worthTaking(uint8(d), pattern)
		}
	}
	for d := range steps {
		r.natural[d] = r.next[d][open]
	}
	for leads := r.leads; leads != 0; leads &= leads - 1 {
		d := bits.TrailingZeros8(leads)
		tails := r.natural[d] & r.tails
		r.pair[d] = [2]uint8{uint8(bits.TrailingZeros8(tails)), uint8(bits.Len8(tails) - 1)}
	}
	return r
}

// worthTaking applies the rule to one pattern whose middle was entered in direction d.
func (r *rule) worthTaking(d uint8, pattern int) uint8 {
	come := r.offset[d]
	from := offset{-come.dx, -come.dy}
	steps := uint8(0)
	for left := r.legal(pattern); left != 0; left &= left - 1 {
		e := uint8(bits.TrailingZeros8(left))
		to := r.offset[e]
		if to != from && !r.dominated(pattern, from, to, cost(come)+cost(to), r.leads>>d&1 == 1) {
			steps |= 1 << e
		}
	}
	return steps
}

// dominated reports whether a way from one cell of the pattern to another past its middle is cheaper than the way
// through it, or as cheap and first with its lead.
func (r *rule) dominated(pattern int, from, to offset, through int, leads bool) bool {
	for first := r.stepsFrom(pattern, from); first != 0; first &= first - 1 {
		d := uint8(bits.TrailingZeros8(first))
		s := r.offset[d]
		at := offset{from.dx + s.dx, from.dy + s.dy}
		around := through + 1
		switch {
		case at == to:
			around = cost(s)
		case r.reaches(pattern, at, to):
			around = cost(s) + cost(offset{to.dx - at.dx, to.dy - at.dy})
		}
		if around < through || around == through && !leads && r.leads>>d&1 == 1 {
			return true
		}
	}
	return false
}

// reaches reports whether one legal step leads from one cell of the pattern to another.
func (r *rule) reaches(pattern int, from, to offset) bool {
	for steps := r.stepsFrom(pattern, from); steps != 0; steps &= steps - 1 {
		s := r.offset[bits.TrailingZeros8(steps)]
		if from.dx+s.dx == to.dx && from.dy+s.dy == to.dy {
			return true
		}
	}
	return false
}

// stepsFrom returns the legal steps between cells of the pattern other than its middle. Both side cells of such a
// diagonal lie in the pattern, so the move rule can be asked with the cells outside closed.
func (r *rule) stepsFrom(pattern int, at offset) uint8 {
	moved := 0
	for y := max(0, -at.dy); y < min(3, 3-at.dy); y++ {
		for x := max(0, -at.dx); x < min(3, 3-at.dx); x++ {
			moved |= pattern >> ((y+at.dy)*3 + x + at.dx) & 1 << (y*3 + x)
		}
	}
	steps := r.legal(moved)
	for d, s := range r.offset[:r.directions] {
		if s.dx == -at.dx && s.dy == -at.dy {
			steps &^= 1 << d
		}
	}
	return steps
}

// cost is the generic cost of a step.
func cost(s offset) int {
	if s.dx != 0 && s.dy != 0 {
		return 7
	}
	return 5
}

// stops reports whether something besides the next step of the same leg is worth taking at a cell entered in direction d.
func (r *rule) stops(d uint8, pattern int) bool {
	if r.tails>>d&1 == 1 {
		return r.next[d][pattern]&^(1<<d) != 0
	}
	return r.next[d][pattern]&^r.natural[d] != 0
}
