//go:build js && wasm

package main

import (
	"paces"
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
)

// trial is a map of its own, beside the page's, on which the engine's speed is measured.
var trial *board.Field

// trialNew takes the kinds from the inbox, as bytes: the open ones are points. The source is the first cell.
//
//go:wasmexport trialNew
func trialNew(width, height int32) int32 {
	b, err := board.New(int(width), int(height), wire.InBytes(), paces.Four)
	if err != nil {
		return wire.Fail(err)
	}
	b.SetCosts(0, paces.Costs{'.': 1})
	trial, err = b.NewField(0, []int32{0}, false)
	return wire.Done(err)
}

//go:wasmexport trialFill
func trialFill() int32 {
	if trial == nil {
		return wire.Fail(errNoField)
	}
	return wire.Done(trial.Fresh())
}

// trialCosts answers with the cost of every cell.
//
//go:wasmexport trialCosts
func trialCosts() int32 {
	if trial == nil {
		return wire.Fail(errNoField)
	}
	if err := trial.Check(); err != nil {
		return wire.Fail(err)
	}
	trial.Look(nil)
	return wire.Send(append(wire.Ints(), trial.Costs()...))
}
