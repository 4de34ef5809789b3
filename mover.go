package paces

import (
	"fmt"
	"image"
	"maps"
	"math"
	"slices"
)

// Cost is a sum of step costs, in the units of the topology: one pace, a straight step over ground of cost 1, is
// Topology.Straight of them.
type Cost = int32

// Unreached is the cost of a cell that cannot be reached.
const Unreached Cost = -1

// Costs is what a mover pays to enter each kind of cell, in paces. The zero value closes every kind.
type Costs [256]uint16

// Free is the entry of [Costs] for a kind that is entered at no cost; 0 closes a kind. The dearest price is Free-1.
const Free uint16 = 65535

// Mover says what one sort of unit pays. A step costs the length of the step times the sum of
//
//   - the price of the kind of the cell entered,
//   - for each layer in Layers, its weight times the layer's value at the cell entered,
//   - the price of the difference in height, if there is a Slope.
//
// A sum below zero is refused by [Grid.Compile] with [ErrNegativeCost].
type Mover struct {
	Costs  Costs
	Layers map[string]int32 // weight of each layer; a layer that the map lacks is 0 everywhere
	Slope  Slope

	// Size is the side of the square of cells that the unit takes, at most 64; 0 and 1 mean one cell. Its place is its top
	// left cell, and it pays for the dearest cell under it. Hexes take size 1 alone.
	Size int
}

// maxSize bounds Mover.Size: compiling looks at Size x Size cells for each cell of the map.
const maxSize = 64

// checkSize returns an error if no unit has the mover's size.
func (m *Mover) checkSize(t Topology) error {
	switch {
	case m.Size < 0:
		return fmt.Errorf("a mover of size %d", m.Size)
	case m.Size > maxSize:
		return fmt.Errorf("a mover of size %d: at most %d", m.Size, maxSize)
	case m.Size > 1 && t.Hex():
		return fmt.Errorf("a mover of size %d on hexes: they take size 1 alone", m.Size)
	}
	return nil
}

// clone returns a copy that shares nothing with m.
func (m Mover) clone() Mover {
	m.Layers = maps.Clone(m.Layers)
	m.Slope.Up, m.Slope.Down = slices.Clone(m.Slope.Up), slices.Clone(m.Slope.Down)
	return m
}

// Slope is what a difference in height costs, or saves, read from a layer. The zero value means flat ground.
type Slope struct {
	Layer string  // the layer that holds the heights, "height" if empty
	Up    []int32 // Up[i] is the price, in paces, of climbing by i+1; a step that climbs by more is closed
	Down  []int32 // Down[i] is the price of going down by i+1; a step that goes down by more is closed
}

func (s *Slope) flat() bool { return len(s.Up) == 0 && len(s.Down) == 0 }

func (s *Slope) layer() string {
	if s.Layer == "" {
		return "height"
	}
	return s.Layer
}

// closed marks a closed cell among prices; no sum of prices is as low.
const closed = math.MinInt64

// pricer is a mover applied to one grid: what a unit pays, in paces, to stand on a cell.
type pricer struct {
	grid   *Grid
	kinds  [256]int64
	layers []weightedLayer
	size   int
	steps  []image.Point // of the topology: a bar where no step leads divides nothing
	unit   int64         // the longest step
}

type weightedLayer struct {
	*Layer
	weight int64
}

func (m *Mover) pricer(g *Grid, t Topology) *pricer {
	p := &pricer{grid: g, size: max(m.Size, 1), steps: t.directions(), unit: int64(t.longest())}
	for k, cost := range m.Costs {
		switch cost {
		case 0:
			p.kinds[k] = closed
		case Free:
		default:
			p.kinds[k] = int64(cost)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Layers)) {
		if layer := g.layer(name); layer != nil {
			p.layers = append(p.layers, weightedLayer{layer, int64(m.Layers[name])})
		}
	}
	return p
}

// cell returns the price of the cell with index i in the grid, or the error that says why it cannot be.
func (p *pricer) cell(i int) (int64, error) {
	price := p.kinds[p.grid.kinds[i]]
	if price == closed {
		return closed, nil
	}
	for _, l := range p.layers {
		price += l.weight * int64(l.values[i]) // of two 32-bit numbers: one product fits, and the sum is kept small
		if max(price, -price) > math.MaxInt32<<16 {
			return 0, &cellError{p.grid.cell(i), ErrOverflow, fmt.Sprintf("layer %q brings its price to %d", l.name, price)}
		}
	}
	if price < 0 {
		return 0, &cellError{p.grid.cell(i), ErrNegativeCost, fmt.Sprintf("its kind and layers add up to %d", price)}
	}
	if price > math.MaxInt32/p.unit {
		return 0, &cellError{p.grid.cell(i), ErrOverflow, fmt.Sprintf("one step into it costs %d times %d", price, p.unit)}
	}
	return price, nil
}

// unitAt returns the price of the unit standing at the cell with index i, its top left cell: the price of the dearest
// cell under it, closed if it does not fit.
func (p *pricer) unitAt(i int) (int64, error) {
	if p.size == 1 {
		return p.cell(i)
	}
	corner := p.grid.cell(i)
	footprint := image.Rectangle{corner, corner.Add(image.Pt(p.size, p.size))}
	if !footprint.In(p.grid.bounds) || p.grid.dividedWithin(footprint, p.steps) {
		return closed, nil
	}
	dearest := int64(0)
	for y := footprint.Min.Y; y < footprint.Max.Y; y++ {
		for x := footprint.Min.X; x < footprint.Max.X; x++ {
			price, err := p.cell(y*p.grid.Width() + x)
			if err != nil || price == closed {
				return closed, err
			}
			dearest = max(dearest, price)
		}
	}
	return dearest, nil
}
