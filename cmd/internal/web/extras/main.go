//go:build js && wasm

// Command extras is the part of the library that the playground's worker loads when it is first needed: file formats,
// pictures, mazes, turns. It is called like the engine, and hands plain numbers to the packages sheet and tactics.
//
// Files, pictures and mazes are about the sheet that sheetPut gave last, turns about the board, which follows the
// engine's.
package main

import (
	"errors"
	"fmt"
	"strings"

	"paces/cmd/internal/web/sheet"
	"paces/cmd/internal/web/wire"
)

// given is the map that the page asks about.
var given *sheet.Sheet

// notes is what there is to say about the last answer besides, a sentence each.
var notes []string

func main() { select {} } // the exported functions do the rest

// current returns the sheet, and an error while there is none.
func current() (*sheet.Sheet, error) {
	if given == nil {
		return nil, errors.New("there is no sheet yet")
	}
	return given, nil
}

// sheetPut takes a sheet in binary from the inbox.
//
//go:wasmexport sheetPut
func sheetPut() int32 {
	s, err := sheet.DecodeSheet(wire.InBytes())
	if err != nil {
		return wire.Fail(err)
	}
	given = s
	return 0
}

// notesGet makes the notes the answer, a line each, and returns how many there are.
//
//go:wasmexport notesGet
func notesGet() int32 {
	wire.SendBytes([]byte(strings.Join(notes, "\n")))
	return int32(len(notes))
}

// text returns the first n bytes of the inbox.
func text(n int32) (string, error) {
	in := wire.InBytes()
	if n < 0 || int(n) > len(in) {
		return "", fmt.Errorf("a text of %d bytes in an inbox of %d", n, len(in))
	}
	return string(in[:n]), nil
}

// pick returns the element of a list that JavaScript names by its index.
func pick[T any](list []T, i int32) (element T, err error) {
	if i < 0 || int(i) >= len(list) {
		return element, fmt.Errorf("choice %d of %d", i, len(list))
	}
	return list[i], nil
}

// sendLines makes a table the answer: a line each row, with tabs between its columns.
func sendLines(rows [][]string) int32 {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.Join(row, "\t") + "\n")
	}
	return wire.SendBytes([]byte(b.String()))
}
