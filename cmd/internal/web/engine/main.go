//go:build js && wasm

// Command engine is the library as the playground's worker runs it: each exported function hands plain numbers to
// package board. Package wire tells how arrays travel.
package main

import (
	"errors"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
)

// current is the board that the page shows.
var current *board.Board

var errNoBoard = errors.New("there is no board yet")

func main() { select {} } // the exported functions do the rest

// boardNew takes the kinds from the inbox, as bytes. Corners below zero are those that the moves come with.
//
//go:wasmexport boardNew
func boardNew(width, height, moves, corners int32) int32 {
	topology := board.Moves[moves]
	if corners >= 0 {
		topology = topology.WithCorners(paces.Corners(corners))
	}
	b, err := board.New(int(width), int(height), wire.InBytes(), topology)
	if err == nil {
		current = b
	}
	return wire.Done(err)
}

// boardCosts takes a cost table of 256 numbers from the inbox.
//
//go:wasmexport boardCosts
func boardCosts(mover int32) int32 {
	if current == nil {
		return wire.Fail(errNoBoard)
	}
	var costs paces.Costs
	for kind, cost := range wire.In() {
		costs[kind&255] = uint16(cost)
	}
	current.SetCosts(int(mover), costs)
	return 0
}

// boardPaint takes n cells and then their n kinds from the inbox.
//
//go:wasmexport boardPaint
func boardPaint(n int32) int32 {
	if current == nil {
		return wire.Fail(errNoBoard)
	}
	in := wire.In()
	return wire.Done(current.Paint(in[:n], in[n:2*n]))
}

// boardBars takes pairs of cells from the inbox, boardPortals triples of from, to and price.
//
//go:wasmexport boardBars
func boardBars() int32 {
	if current == nil {
		return wire.Fail(errNoBoard)
	}
	return wire.Done(current.Bar(wire.In()))
}

//go:wasmexport boardPortals
func boardPortals() int32 {
	if current == nil {
		return wire.Fail(errNoBoard)
	}
	return wire.Done(current.Join(wire.In()))
}
