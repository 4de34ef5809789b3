//go:build js && wasm

package main

import (
	"slices"

	"paces/cmd/internal/web/sheet"
	"paces/cmd/internal/web/wire"
	"paces/maze"
)

// mazeCarve carves a maze with a carver from the list. The bytes of the answer are the sheet before the first step, the
// numbers the steps: a cell and was·256 + now alternate. It returns 1 if those that only look at a cell are among them.
//
//go:wasmexport mazeCarve
func mazeCarve(carver, width, height, seed int32, braid float64, weights int32) int32 {
	by, err := pick(maze.Carvers(), carver)
	if err != nil {
		return wire.Fail(err)
	}
	c, err := sheet.Carve(maze.Plan{
		Width: int(width), Height: int(height), Carver: by.Name, Seed: uint64(uint32(seed)), Braid: braid, Weights: weights != 0,
	})
	if err != nil {
		return wire.Fail(err)
	}
	if n := sendSheet(c.Sheet); n < 0 {
		return n
	}
	wire.Send(c.Steps)
	return wire.Bit(c.Looks)
}

// mazeFollow follows the walls of the sheet with the right hand, 0, or the left one, 1. The answer is 1 if the walker
// arrives, the fewest steps there are, or -1, and every cell of its way.
//
//go:wasmexport mazeFollow
func mazeFollow(from, to, hand int32) int32 {
	h, err := pick([]maze.Hand{maze.Right, maze.Left}, hand)
	if err != nil {
		return wire.Fail(err)
	}
	s, err := current()
	if err != nil {
		return wire.Fail(err)
	}
	w, err := sheet.Follow(s, from, to, h)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(append(append(wire.Ints(), wire.Bit(w.Arrived), int32(w.Fewest)), w.Cells...))
}

// mazeFlood floods the sheet as a queue does. The answer is the length of the way that it finds, in cells, the way, every
// cell in the order in which it is reached, and how many steps away each is.
//
//go:wasmexport mazeFlood
func mazeFlood(from, to int32) int32 {
	s, err := current()
	if err != nil {
		return wire.Fail(err)
	}
	f, err := sheet.NewFlood(s, from, to)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(slices.Concat([]int32{int32(len(f.Path))}, f.Path, f.Cells, f.Steps))
}
