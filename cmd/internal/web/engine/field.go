//go:build js && wasm

package main

import (
	"errors"
	"runtime"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
)

// The distance map that the page shows, and what it last saw of it.
var (
	live *board.Field
	seen board.Sight
)

var errNoField = errors.New("there is no distance map, or the board is another one by now")

// field returns the distance map if there is one and it is that of the board.
func field() (*board.Field, error) {
	b, err := board.Current()
	if err == nil && !live.On(b) {
		err = errNoField
	}
	return live, err
}

// fieldAt is field for a question about a cell, which must be on the map.
func fieldAt(cell int32) (*board.Field, error) {
	f, err := field()
	if err == nil && (cell < 0 || int(cell) >= len(f.Costs())) {
		err = paces.ErrOffMap
	}
	return f, err
}

// fieldOn returns 1 if there is a distance map of the board as it is now.
//
//go:wasmexport fieldOn
func fieldOn() int32 {
	_, err := field()
	return wire.Bit(err == nil)
}

// fieldNew takes the sources from the inbox.
//
//go:wasmexport fieldNew
func fieldNew(mover, flees int32) int32 {
	b, err := board.Current()
	if err != nil {
		return wire.Fail(err)
	}
	live, seen = nil, board.Sight{Changed: seen.Changed[:0]}
	f, err := b.NewField(int(mover), wire.In(), flees != 0)
	if err != nil {
		return wire.Fail(err)
	}
	keepUnits(len(f.Costs()))
	live = f
	return 0
}

// fieldUpdate takes the cells that were painted from the inbox and returns how many were settled again.
//
//go:wasmexport fieldUpdate
func fieldUpdate() int32 { return changed((*board.Field).Update) }

// fieldMove takes the new sources from the inbox and returns how many cells were settled again.
//
//go:wasmexport fieldMove
func fieldMove() int32 { return changed((*board.Field).Move) }

// changed changes the map. One that could not be changed is given up.
func changed(by func(*board.Field, []int32) (int, error)) int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	settled, err := by(f, wire.In())
	if err != nil {
		live = nil
		return wire.Fail(err)
	}
	return int32(settled)
}

// fieldLook answers with the number of cells reached, the greatest cost, whether changes can be repaired, and the cells
// that have changed since it was last asked.
//
//go:wasmexport fieldLook
func fieldLook() int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	seen = f.Look(seen.Changed[:0])
	return wire.Send(append(append(wire.Ints(), int32(seen.Reached), seen.Greatest, wire.Bit(f.Steady())), seen.Changed...))
}

// fieldColors takes the two colours of unreached cells and then those of the ramp from the inbox. The answer is the
// colours of the cells that had changed at the last look, in their order, or, with all, those of the whole board.
//
//go:wasmexport fieldColors
func fieldColors(scale, all int32) int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	in := wire.In()
	if len(in) < 3 {
		return wire.Fail(errors.New("a ramp without a colour"))
	}
	ramp := board.Ramp{Colors: in[2:], Scale: scale, Hatch: [2]int32(in)}
	if all != 0 {
		return wire.Send(f.AppendPicture(wire.Ints(), ramp))
	}
	return wire.Send(f.AppendColors(wire.Ints(), ramp, seen.Changed))
}

// fieldWindow answers with the cost and the next cell of each cell of a part of the board.
//
//go:wasmexport fieldWindow
func fieldWindow(x0, y0, x1, y1 int32) int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(f.AppendWindow(wire.Ints(), int(x0), int(y0), int(x1), int(y1)))
}

// fieldWay answers with the cost of a cell and the cells of the way down the map from there.
//
//go:wasmexport fieldWay
func fieldWay(from int32) int32 {
	f, err := fieldAt(from)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(f.AppendWay(append(wire.Ints(), f.Costs()[from]), from))
}

//go:wasmexport fieldWarm
func fieldWarm() int32 {
	f, err := field()
	if err == nil {
		err = f.Warm()
	}
	return wire.Done(err)
}

// fieldRest collects what is garbage, so that what is timed next does not pay for it.
//
//go:wasmexport fieldRest
func fieldRest() int32 {
	runtime.GC()
	return 0
}

// fieldFresh makes the map anew so many times, to be timed.
//
//go:wasmexport fieldFresh
func fieldFresh(times int32) int32 {
	f, err := field()
	for i := int32(0); i < times && err == nil; i++ {
		err = f.Fresh()
	}
	return wire.Done(err)
}

// fieldCheck compares the map with the one that was made anew last.
//
//go:wasmexport fieldCheck
func fieldCheck() int32 {
	f, err := field()
	if err == nil {
		err = f.Check()
	}
	return wire.Done(err)
}

// fieldDoor returns the closed cell that should be opened, plus one, or 0 for none; the kind to open it to is the answer.
//
//go:wasmexport fieldDoor
func fieldDoor() int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	door, kind := f.Door()
	wire.Send(append(wire.Ints(), int32(kind)))
	return door + 1
}

// fieldBoulder returns the cell half way from another one, plus one, or 0 for none.
//
//go:wasmexport fieldBoulder
func fieldBoulder(from int32) int32 {
	f, err := fieldAt(from)
	if err != nil {
		return wire.Fail(err)
	}
	return f.Boulder(from) + 1
}
