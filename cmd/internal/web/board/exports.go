//go:build js && wasm

package board

import (
	"errors"
	"fmt"
	"math"

	"paces"
	"paces/cmd/internal/web/wire"
)

// current is the board that the page shows.
var current *Board

// Current returns the board that the page shows, and an error while there is none.
func Current() (*Board, error) {
	if current == nil {
		return nil, errors.New("there is no board yet")
	}
	return current, nil
}

// boardNew takes the kinds from the inbox, as bytes. Corners below zero are those that the moves come with; wrap is 1
// from left to right, 2 from top to bottom, 3 both.
//
//go:wasmexport boardNew
func boardNew(width, height, moves, corners, wrap int32) int32 {
	if moves < 0 || int(moves) >= len(Moves) || corners > math.MaxUint8 {
		return wire.Fail(fmt.Errorf("moves %d with corners %d", moves, corners))
	}
	topology := Moves[moves]
	if corners >= 0 {
		topology = topology.WithCorners(paces.Corners(corners))
	}
	topology.WrapX, topology.WrapY = wrap&1 != 0, wrap&2 != 0
	b, err := New(int(width), int(height), wire.InBytes(), topology)
	if err == nil {
		current = b
	}
	return wire.Done(err)
}

// boardCosts takes a cost table of 256 numbers from the inbox.
//
//go:wasmexport boardCosts
func boardCosts(mover int32) int32 {
	return change(func(b *Board) error {
		var costs paces.Costs
		if n := len(wire.In()); n != len(costs) {
			return fmt.Errorf("a cost table of %d numbers", n)
		}
		for kind, cost := range wire.In() {
			costs[kind] = uint16(cost)
		}
		if err := CheckMover(int(mover)); err != nil {
			return err
		}
		b.SetCosts(int(mover), costs)
		return nil
	})
}

// boardPaint takes n cells and then their n kinds from the inbox.
//
//go:wasmexport boardPaint
func boardPaint(n int32) int32 {
	return change(func(b *Board) error {
		lists, err := wire.Lists(n, n)
		if err != nil {
			return err
		}
		return b.Paint(lists[0], lists[1])
	})
}

// boardBars takes pairs of cells from the inbox, boardPortals triples of from, to and price.
//
//go:wasmexport boardBars
func boardBars() int32 { return change(func(b *Board) error { return b.Bar(wire.In()) }) }

//go:wasmexport boardPortals
func boardPortals() int32 { return change(func(b *Board) error { return b.Join(wire.In()) }) }

// change does something to the board that the page shows.
func change(f func(*Board) error) int32 {
	b, err := Current()
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Done(f(b))
}
