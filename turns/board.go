package turns

import (
	"fmt"
	"image"

	"paces"
	"paces/internal/lattice"
)

// Occupant is who stands on a cell, as the side sees it that moves.
type Occupant uint8

// The occupants.
const (
	Nobody   Occupant = iota
	Friend            // may be passed, not stopped on
	Enemy             // closes its cell and has a zone of control around it
	Harmless          // an enemy without a zone of control
)

// Board says who stands where, as one side sees it. It serves all units of the side, on every ground of the same map and
// topology. The unit that moves may be on it: it is not in its own way.
//
// A Board may be read by many searches at once, but not while it changes. The zero Board is of no use; see [NewBoard].
type Board struct {
	layout *lattice.Lattice // for its numbering of cells alone
	marks  []mark           // by id; zoned is kept up by Put
}

// mark is a set of things that matter about a cell. Those about occupants are the board's, the others the search's.
type mark uint16

const (
	friend mark = 1 << iota
	enemy       // closed
	zoner       // an enemy with a zone of control
	zoned       // in the zone of control of an enemy
	ends        // ends the move
	sea
	port
	onMap
	passable // its kind is open to the mover
)

// marksOf is what an occupant leaves on its own cell.
var marksOf = [...]mark{Nobody: 0, Friend: friend, Enemy: enemy | zoner, Harmless: enemy}

const occupied = friend | enemy | zoner

// NewBoard returns an empty board for the map that g was compiled from.
func NewBoard(g *paces.Ground) *Board {
	return &Board{g.Lattice(), make([]mark, g.Lattice().Len())}
}

// Put places o on cell c in the place of who stood there; Nobody clears the cell. The error is [paces.ErrOffMap].
func (b *Board) Put(c paces.Cell, o Occupant) error {
	if !b.layout.In(c.X, c.Y) {
		return offMap(c, b.layout)
	}
	if o > Harmless {
		return fmt.Errorf("cell %d,%d: occupant %d is not known", c.X, c.Y, o)
	}
	id := b.layout.ID(c.X, c.Y)
	before := b.marks[id] & zoner
	b.marks[id] = b.marks[id]&^occupied | marksOf[o]
	if b.marks[id]&zoner != before {
		b.zoneAround(id)
	}
	return nil
}

// zoneAround marks anew which cells around id lie in a zone.
func (b *Board) zoneAround(id int32) {
	for d := range b.layout.Shape.Steps {
		at, ok := b.neighbor(id, d)
		if !ok {
			continue
		}
		b.marks[at] &^= zoned
		for e := range b.layout.Shape.Steps {
			if from, ok := b.neighbor(at, e); ok && b.marks[from]&zoner != 0 {
				b.marks[at] |= zoned
			}
		}
	}
}

// neighbor returns the cell in direction d, over the edge of a map that wraps around.
func (b *Board) neighbor(id int32, d int) (int32, bool) {
	return b.layout.Wrapped(b.layout.XY(id + b.layout.Off[d]))
}

// Move places who stands on from on to instead. The error is [paces.ErrOffMap].
func (b *Board) Move(from, to paces.Cell) error {
	if !b.layout.In(to.X, to.Y) {
		return offMap(to, b.layout)
	}
	who := b.At(from)
	if err := b.Put(from, Nobody); err != nil {
		return err
	}
	return b.Put(to, who)
}

// At returns who stands on c; off the map nobody does.
func (b *Board) At(c paces.Cell) Occupant {
	if !b.layout.In(c.X, c.Y) {
		return Nobody
	}
	on := b.marks[b.layout.ID(c.X, c.Y)] & occupied
	for o := Harmless; o > Nobody; o-- {
		if marksOf[o] == on {
			return o
		}
	}
	return Nobody
}

// Zoned reports whether c lies in the zone of control of an enemy.
func (b *Board) Zoned(c paces.Cell) bool {
	return b.layout.In(c.X, c.Y) && b.marks[b.layout.ID(c.X, c.Y)]&zoned != 0
}

// Clear removes everybody.
func (b *Board) Clear() { clear(b.marks) }

// sameCells reports whether a cell has the same number and the same neighbours in both.
func sameCells(a, b *lattice.Lattice) bool {
	s, t := a.Shape, b.Shape
	return a.Width == b.Width && a.Height == b.Height && len(s.Steps) == len(t.Steps) &&
		s.Shear == t.Shear && s.WrapX == t.WrapX && s.WrapY == t.WrapY
}

func offMap(c paces.Cell, l *lattice.Lattice) error {
	return fmt.Errorf("cell %d,%d: %w: the map has %dx%d cells", c.X, c.Y, paces.ErrOffMap, l.Width, l.Height)
}

// cellOf returns the cell with number id.
func cellOf(l *lattice.Lattice, id int32) paces.Cell {
	return image.Pt(l.XY(id))
}
