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
	in := wire.In()
	from, to := b.Cells(in[:starts]), b.Cells(in[starts:starts+goals])
	panels, err := board.Watch(g, from, to, board.MethodsOf(in[starts+goals:]))
	board.Show(panels)
	return wire.Done(err)
}
