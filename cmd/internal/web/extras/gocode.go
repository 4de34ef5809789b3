//go:build js && wasm

package main

import (
	"fmt"

	"paces/cmd/internal/web/sheet"
	"paces/cmd/internal/web/wire"
)

// goCode answers with a program that asks a question of the sheet, for the first mover or the second. The inbox has the
// arguments of the question, so many, and the 256 prices of the second mover. It returns 1 if the program reads the map
// from a file.
//
//go:wasmexport goCode
func goCode(ask, mover, args int32) int32 {
	in := wire.In()
	s, err := current()
	if err != nil {
		return wire.Fail(err)
	}
	if args < 0 || int64(len(in)) != int64(args)+256 {
		return wire.Fail(fmt.Errorf("%d arguments and 256 prices in an inbox of %d", args, len(in)))
	}
	q := sheet.Question{Ask: sheet.Ask(ask), Second: mover == 1, Args: in[:args]}
	for kind, cost := range in[args:] {
		q.Costs[kind] = uint16(cost)
	}
	code, reads, err := sheet.Code(s, q)
	if err != nil {
		return wire.Fail(err)
	}
	wire.SendBytes([]byte(code))
	return wire.Bit(reads)
}
