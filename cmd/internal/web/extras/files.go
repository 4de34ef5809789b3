//go:build js && wasm

package main

import (
	"bytes"
	"fmt"

	"paces/cmd/internal/web/sheet"
	"paces/cmd/internal/web/wire"
)

// files are those that were dropped, and not read yet.
var files = make(map[string][]byte)

// mapName is the name of the one of them that was read last.
var mapName string

// filePut takes a file: its name, of so many bytes, and then its content of so many.
//
//go:wasmexport filePut
func filePut(name, content int32) int32 {
	in := wire.InBytes()
	if name < 0 || content < 0 || int64(name)+int64(content) > int64(len(in)) {
		return wire.Fail(fmt.Errorf("a file of %d and %d bytes in an inbox of %d", name, content, len(in)))
	}
	files[string(in[:name])] = bytes.Clone(in[name : name+content])
	return 0
}

// fileRead reads the map among the files, which are then forgotten. The answer is its sheet; notes say what was left out,
// and fileName which of the files it is.
//
//go:wasmexport fileRead
func fileRead() int32 {
	m, err := sheet.Read(files, "")
	clear(files)
	if err != nil {
		return wire.Fail(err)
	}
	notes, mapName = m.Warnings, m.Name
	return sendSheet(m.Sheet)
}

// fileName makes the name of the file that was read the answer.
//
//go:wasmexport fileName
func fileName() int32 { return wire.SendBytes([]byte(mapName)) }

// sendSheet makes a sheet the answer.
func sendSheet(s *sheet.Sheet) int32 {
	data, err := s.AppendBinary(nil)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.SendBytes(data)
}

// formatsGet lists the formats in which a map can be saved: name, ending and what it is.
//
//go:wasmexport formatsGet
func formatsGet() int32 {
	var rows [][]string
	for _, f := range sheet.Formats() {
		rows = append(rows, []string{f.Name, f.Ending, f.What})
	}
	return sendLines(rows)
}

// fileWrite makes the sheet, as a file of a format from the list, the answer; notes say what is not in it.
//
//go:wasmexport fileWrite
func fileWrite(format int32) int32 {
	f, err := pick(sheet.Formats(), format)
	if err != nil {
		return wire.Fail(err)
	}
	s, err := current()
	if err != nil {
		return wire.Fail(err)
	}
	data, lost, err := sheet.Write(s, f.Name)
	notes = lost
	if err != nil {
		return wire.Fail(err)
	}
	return wire.SendBytes(data)
}
