//go:build js && wasm

package main

import (
	"fmt"
	"slices"

	"paces/cmd/internal/web/sheet"
	"paces/cmd/internal/web/wire"
)

// picture is the one that is being put together.
var picture sheet.Picture

// pictureNew begins a picture: so many pixels a cell and hundredths of a second a frame, 0 for what suits; the flags
// are 1 for a legend, 2 for dark, 4 for colours that are safest for the colour-blind.
//
//go:wasmexport pictureNew
func pictureNew(cell, delay, flags int32) int32 {
	picture = sheet.Picture{Cell: int(cell), Delay: int(delay), Legend: flags&1 != 0, Dark: flags&2 != 0, Safe: flags&4 != 0}
	return 0
}

// picturePanel adds a panel with a title of so many bytes.
//
//go:wasmexport picturePanel
func picturePanel(title int32) int32 {
	t, err := text(title)
	if err != nil {
		return wire.Fail(err)
	}
	picture.Panels = append(picture.Panels, sheet.Panel{Title: t})
	return 0
}

// panelPut takes for the last panel: 0 its heat, 1 its arrows, 2 its frontier, 3 its path, 4 and 5 the ends of the
// frames and the changes of its film.
//
//go:wasmexport panelPut
func panelPut(what int32) int32 {
	if len(picture.Panels) == 0 {
		return wire.Fail(fmt.Errorf("there is no panel yet"))
	}
	p := &picture.Panels[len(picture.Panels)-1]
	part, err := pick([]*[]int32{&p.Heat, &p.Arrows, &p.Frontier, &p.Path, &p.Film.Ends, &p.Film.Changes}, what)
	if err != nil {
		return wire.Fail(err)
	}
	*part = slices.Clone(wire.In())
	return 0
}

// pictureDraw makes the picture, of the sheet, the answer: 0 a PNG, 1 an SVG, 2 a GIF.
//
//go:wasmexport pictureDraw
func pictureDraw(kind int32) int32 {
	name, err := pick([]string{"png", "svg", "gif"}, kind)
	if err != nil {
		return wire.Fail(err)
	}
	s, err := current()
	if err != nil {
		return wire.Fail(err)
	}
	picture.Sheet = s
	data, err := picture.Draw(name)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.SendBytes(data)
}
