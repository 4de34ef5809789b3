//go:build js && wasm

package main

import (
	"errors"
	"slices"

	"paces/cmd/internal/web/sheet"
	"paces/cmd/internal/web/wire"
)

// picture is the one that is being put together.
var picture sheet.Picture

// pictureNew begins a picture: so many pixels a cell and hundredths of a second a frame, 0 for what suits, with a legend
// or without. Its colours are those of the classic board.
//
//go:wasmexport pictureNew
func pictureNew(cell, delay, legend int32) int32 {
	picture = sheet.Picture{Cell: int(cell), Delay: int(delay), Legend: legend != 0}
	return 0
}

// pictureColors takes the colours of the picture from the inbox.
//
//go:wasmexport pictureColors
func pictureColors() int32 {
	colors, err := sheet.ReadColors(wire.In())
	if err != nil {
		return wire.Fail(err)
	}
	picture.Colors = colors
	return 0
}

// picturePanel adds a panel with a title of so many bytes, whose ramp ends at the hottest.
//
//go:wasmexport picturePanel
func picturePanel(title, hottest int32) int32 {
	t, err := text(title)
	if err != nil {
		return wire.Fail(err)
	}
	picture.Panels = append(picture.Panels, sheet.Panel{Title: t, Hottest: hottest})
	return 0
}

// lastPanel is the one that is being put together.
func lastPanel() (*sheet.Panel, error) {
	if len(picture.Panels) == 0 {
		return nil, errors.New("there is no panel yet")
	}
	return &picture.Panels[len(picture.Panels)-1], nil
}

// panelTrail begins a trail on the last panel, with a name of so many bytes.
//
//go:wasmexport panelTrail
func panelTrail(name int32) int32 {
	p, err := lastPanel()
	if err != nil {
		return wire.Fail(err)
	}
	t, err := text(name)
	if err != nil {
		return wire.Fail(err)
	}
	p.Trails = append(p.Trails, sheet.Trail{Name: t})
	return 0
}

// panelPut takes for the last panel: 0 its heat, 1 its arrows, 2 its frontier, 3 what can be struck, 4 its path, 5 its
// enemies, 6 and 7 the ends of the frames and the changes of its film, 8 the cells of its last trail.
//
//go:wasmexport panelPut
func panelPut(what int32) int32 {
	p, err := lastPanel()
	if err != nil {
		return wire.Fail(err)
	}
	parts := []*[]int32{&p.Heat, &p.Arrows, &p.Frontier, &p.Strikes, &p.Path, &p.Enemies, &p.Film.Ends, &p.Film.Changes}
	if n := len(p.Trails); n > 0 {
		parts = append(parts, &p.Trails[n-1].Cells)
	}
	part, err := pick(parts, what)
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
