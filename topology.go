package paces

import (
	"fmt"
	"image"

	"paces/internal/lattice"
)

// Shape says which cells are neighbours.
type Shape uint8

// The shapes. A hexagonal map is stored by rows and columns like any other: on pointy-top hexes the odd or the even rows
// (R) are pushed right by half a cell, on flat-top hexes the odd or the even columns (Q) are pushed down.
const (
	FourWay Shape = iota
	EightWay
	HexRowsOdd
	HexRowsEven
	HexColumnsOdd
	HexColumnsEven
)

// Corners says when a diagonal step may pass the two cells beside it.
type Corners uint8

// The corner rules.
const (
	Never  Corners = iota // both cells beside a diagonal step must be open
	One                   // one of them must be open: no squeezing between two walls
	Always                // walls beside a diagonal step do not matter
)

// String returns the name that the command line uses.
func (c Corners) String() string { return [...]string{"never", "one", "always"}[min(c, Always)] }

// Topology says which steps exist and how long they are. Use one of the presets, or a preset with its fields changed.
type Topology struct {
	Shape    Shape
	Corners  Corners // read for EightWay alone
	Straight Cost    // length of a straight step: this is one pace
	Diagonal Cost    // length of a diagonal step, read for EightWay alone

	WrapX, WrapY bool // the left edge of the map joins its right one; the top joins the bottom
}

// The presets.
var (
	Four   = Topology{Shape: FourWay, Straight: 1}
	King   = Topology{Shape: EightWay, Corners: Always, Straight: 1, Diagonal: 1}
	Eight  = Topology{Shape: EightWay, Corners: Never, Straight: 70, Diagonal: 99}
	Octile = Topology{Shape: EightWay, Corners: Never, Straight: 2378, Diagonal: 3363} // square root of two within 4 in 10^8

	HexOddR  = Topology{Shape: HexRowsOdd, Straight: 1}
	HexEvenR = Topology{Shape: HexRowsEven, Straight: 1}
	HexOddQ  = Topology{Shape: HexColumnsOdd, Straight: 1}
	HexEvenQ = Topology{Shape: HexColumnsEven, Straight: 1}
)

// topologies are the presets by the names of the command line.
var topologies = []struct {
	name     string
	topology *Topology
}{
	{"four", &Four},
	{"king", &King},
	{"eight", &Eight},
	{"octile", &Octile},
	{"hex-odd-r", &HexOddR},
	{"hex-even-r", &HexEvenR},
	{"hex-odd-q", &HexOddQ},
	{"hex-even-q", &HexEvenQ},
}

// ParseTopology returns the preset of that name: four, king, eight, octile, hex-odd-r, hex-even-r, hex-odd-q, hex-even-q.
func ParseTopology(name string) (Topology, error) {
	for _, t := range topologies {
		if t.name == name {
			return *t.topology, nil
		}
	}
	return Topology{}, fmt.Errorf("no moves are called %q", name)
}

// ParseCorners returns the corner rule of that name: never, one, always.
func ParseCorners(name string) (Corners, error) {
	for c := Never; c <= Always; c++ {
		if c.String() == name {
			return c, nil
		}
	}
	return Never, fmt.Errorf("no corner rule is called %q", name)
}

// String returns the name of the preset that t is, whatever its corner rule and wrapping, or a description.
func (t Topology) String() string {
	plain := t
	plain.WrapX, plain.WrapY = false, false
	for _, p := range topologies {
		if q := *p.topology; plain.WithCorners(q.Corners) == q {
			return p.name
		}
	}
	return fmt.Sprintf("shape %d with steps of %d and %d", int(t.Shape), t.Straight, t.Diagonal)
}

// WithCorners returns t with another corner rule.
func (t Topology) WithCorners(c Corners) Topology {
	t.Corners = c
	return t
}

// longest is the length of the longest step.
func (t Topology) longest() Cost {
	if t.Shape == EightWay {
		return max(t.Straight, t.Diagonal)
	}
	return t.Straight
}

// Hex reports whether the cells are hexagons.
func (t Topology) Hex() bool { return t.Shape >= HexRowsOdd }

// check returns an error if no ground on the map can have this topology.
func (t Topology) check(g *Grid) error {
	byRows, byColumns := t.Shape == HexRowsOdd || t.Shape == HexRowsEven, t.Shape == HexColumnsOdd || t.Shape == HexColumnsEven
	switch {
	case t.WrapY && byRows && g.Height()%2 != 0:
		return fmt.Errorf("%d rows of hexes cannot wrap around: the number must be even", g.Height())
	case t.WrapX && byColumns && g.Width()%2 != 0:
		return fmt.Errorf("%d columns of hexes cannot wrap around: the number must be even", g.Width())
	case t.Shape > HexColumnsEven:
		return fmt.Errorf("shape %d is not known", int(t.Shape))
	case t.Corners > Always:
		return fmt.Errorf("corner rule %d is not known", t.Corners)
	case t.Straight < 1 || t.Shape == EightWay && t.Diagonal < 1:
		return fmt.Errorf("a step must be at least 1 long: straight %d, diagonal %d", t.Straight, t.Diagonal)
	case t.longest() > maxUnit:
		return fmt.Errorf("a step may be at most %d long: straight %d, diagonal %d", maxUnit, t.Straight, t.Diagonal)
	}
	return nil
}

// maxUnit bounds the length of a step; it leaves room for prices and for the square root of two to twelve digits.
const maxUnit = 1 << 20

// The directions in lattice coordinates: on squares the index is the order of comparing; on hexes they go clockwise from
// east (from east-south-east, on flat-top ones).
var (
	squareSteps = []image.Point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	hexSteps    = []image.Point{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}
)

// directions returns the vector of each direction in lattice coordinates.
func (t Topology) directions() []image.Point {
	switch {
	case t.Hex():
		return hexSteps
	case t.Shape == EightWay:
		return squareSteps
	}
	return squareSteps[:4]
}

// shear returns the offset coordinates of a hexagonal map.
func (t Topology) shear() lattice.Shear {
	if !t.Hex() {
		return lattice.NoShear
	}
	return lattice.OddR + lattice.Shear(t.Shape-HexRowsOdd)
}

// lattice returns the shape in the terms of the compiled ground.
func (t Topology) lattice() lattice.Shape {
	s := lattice.Shape{Sides: 2 - int(t.Corners), Shear: t.shear(), WrapX: t.WrapX, WrapY: t.WrapY}
	for _, p := range t.directions() {
		unit := t.Straight
		if t.Shape == EightWay && p.X != 0 && p.Y != 0 {
			unit = t.Diagonal
		}
		s.Steps = append(s.Steps, lattice.Step{DX: p.X, DY: p.Y, Unit: unit})
	}
	return s
}
