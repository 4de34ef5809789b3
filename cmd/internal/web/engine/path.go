//go:build js && wasm

package main

import (
	"errors"

	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/wire"
)

// asked is the question for a path that is being answered, one for each mover.
var asked [board.Movers]*board.Path

var errNotAsked = errors.New("nothing was asked for")

// pathBegin takes the goals from the inbox.
//
//go:wasmexport pathBegin
func pathBegin(mover, from int32) int32 {
	b, err := board.Current()
	if err != nil {
		return wire.Fail(err)
	}
	p, err := b.FindPath(int(mover), from, wire.In())
	if err != nil {
		return wire.Fail(err)
	}
	asked[mover] = p
	return 0
}

// pathContinue settles so many cells more. It returns 0 while there is no answer; then the outbox has the cost, the cells
// settled, the number of pairs of a kind and its share of the cost, those pairs, and the cells of the path.
//
//go:wasmexport pathContinue
func pathContinue(mover, settle int32) int32 {
	if err := board.CheckMover(int(mover)); err != nil {
		return wire.Fail(err)
	}
	if asked[mover] == nil {
		return wire.Fail(errNotAsked)
	}
	t, done, err := asked[mover].Continue(int(settle))
	if err != nil {
		return wire.Fail(err)
	}
	if !done {
		return 0
	}
	out := append(wire.Ints(), t.Cost, int32(t.Settled), 0)
	for kind, cost := range t.ByKind {
		if cost > 0 {
			out[2]++
			out = append(out, int32(kind), int32(cost))
		}
	}
	return wire.Send(append(out, t.Cells...))
}
