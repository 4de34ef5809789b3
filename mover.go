package paces

import (
	"fmt"
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
}

// Slope is what a difference in height costs, or saves, read from a layer. The zero value means flat ground.
type Slope struct {
	Layer string  // the layer that holds the heights, "height" if empty
	Up    []int32 // Up[i] is the price, in paces, of climbing by i+1; a step that climbs by more is closed
	Down  []int32 // Down[i] is the price of going down by i+1; a step that goes down by more is closed
}

func (s *Slope) flat() bool { return len(s.Up) == 0 && len(s.Down) == 0 }

// prices returns the price of entering each cell of the map, row by row; closed cells get lattice.Closed.
func (m *Mover) prices(g *Grid) ([]int64, error) {
	prices := make([]int64, len(g.kinds))
	var table [256]int64
	for k, cost := range m.Costs {
		switch cost {
		case 0:
			table[k] = closed
		case Free:
		default:
			table[k] = int64(cost)
		}
	}
	for i, k := range g.kinds {
		prices[i] = table[k]
	}
	for _, name := range slices.Sorted(maps.Keys(m.Layers)) {
		layer, weight := g.layer(name), int64(m.Layers[name])
		if layer == nil || weight == 0 {
			continue
		}
		for i, v := range layer.values {
			if prices[i] == closed {
				continue
			}
			prices[i] += weight * int64(v)
			if abs := max(prices[i], -prices[i]); abs > math.MaxInt32<<16 {
				return nil, &cellError{g.cell(i), ErrOverflow, fmt.Sprintf("layer %q brings its price to %d", name, prices[i])}
			}
		}
	}
	for i, p := range prices {
		if p < 0 && p != closed {
			return nil, &cellError{g.cell(i), ErrNegativeCost, fmt.Sprintf("its kind and layers add up to %d", p)}
		}
	}
	return prices, nil
}

// closed marks a closed cell among prices; no sum of prices is as low.
const closed = math.MinInt64
