//go:build js && wasm

package main

import (
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
)

// watchBoard takes so many starts and so many goals from the inbox, and then the methods of the panels that it makes.
//
//go:wasmexport watchBoard
func watchBoard(starts, goals int32) int32 {
	board.Show(nil) // so that the memory of those before can be had again
	b, err := board.Current()
	if err != nil {
		return wire.Fail(err)
	}
	g, err := b.Ground(0)
	if err != nil {
		return wire.Fail(err)
	}
	lists, err := wire.Lists(starts, goals)
	if err != nil {
		return wire.Fail(err)
	}
	panels, err := board.Watch(g, b.Cells(lists[0]), b.Cells(lists[1]), board.MethodsOf(lists[2]))
	board.Show(panels)
	return wire.Done(err)
}
