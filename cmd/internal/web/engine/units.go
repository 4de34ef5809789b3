//go:build js && wasm

package main

import (
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
)

// The units that walk down the distance map.
var (
	units  = board.NewUnits(1)
	walked int         // how many cells the board has that they are on
	byUnit *board.Path // the path of one that is being asked for, though the map knows it
)

// keepUnits keeps the units on another map of the same size; on a board of so many other cells there are none.
func keepUnits(cells int) {
	if cells != walked {
		units, walked = board.NewUnits(1), cells
	}
}

// unitsClear sends all units away; where later ones are dropped follows from the seed.
//
//go:wasmexport unitsClear
func unitsClear(seed int32) int32 {
	units = board.NewUnits(uint32(seed))
	return 0
}

// unitsDrop puts n units anywhere, or, if at is a cell, there, and returns how many it could.
//
//go:wasmexport unitsDrop
func unitsDrop(n, at int32) int32 {
	f, err := field()
	switch {
	case err != nil:
		return wire.Fail(err)
	case at >= 0:
		return int32(units.DropAt(f, at, int(n)))
	}
	return int32(units.Drop(f, int(n)))
}

// unitsTick moves the units. The answer is how many walk, how many rest and how many have arrived, then where each was
// and where each is.
//
//go:wasmexport unitsTick
func unitsTick(anew int32) int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	return sendUnits(units.Tick(f, anew != 0))
}

// unitsSee answers like unitsTick, and moves nobody.
//
//go:wasmexport unitsSee
func unitsSee() int32 { return sendUnits(board.Count{}) }

func sendUnits(c board.Count) int32 {
	out := append(wire.Ints(), int32(c.Walking), int32(c.Resting), int32(units.Arrived))
	return wire.Send(append(append(out, units.From...), units.At...))
}

// unitsPace asks for the next step of each unit so many times, to be timed, and returns for how many steps it asked.
//
//go:wasmexport unitsPace
func unitsPace(times int32) int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	asked := 0
	for range times {
		asked += units.Pace(f)
	}
	return int32(asked)
}

// unitsAsk begins the question for a path from the i-th unit. It returns 0 if there is no unit.
//
//go:wasmexport unitsAsk
func unitsAsk(i int32) int32 {
	f, err := field()
	if err != nil {
		return wire.Fail(err)
	}
	at := units.Unit(f, int(i))
	if at < 0 {
		return 0
	}
	if byUnit, err = f.Ask(at); err != nil {
		return wire.Fail(err)
	}
	return 1
}

// unitsAnswer settles so many cells more and returns whether the path is found.
//
//go:wasmexport unitsAnswer
func unitsAnswer(settle int32) int32 {
	if byUnit == nil {
		return wire.Fail(errNotAsked)
	}
	_, done, err := byUnit.Continue(int(settle))
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Bit(done)
}
