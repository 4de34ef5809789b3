//go:build js && wasm

package board

import (
	"fmt"

	"paces/cmd/internal/web/wire"
)

// shown are the panels that the page plays.
var shown []*Panel

// Show makes these the panels that the page plays, in the place of those before.
func Show(panels []*Panel) { shown = panels }

func panelOf(i int32) (*Panel, error) {
	if i < 0 || int(i) >= len(shown) {
		return nil, fmt.Errorf("panel %d of %d", i, len(shown))
	}
	return shown[i], nil
}

// panelRecord lets the search of a panel do so many steps more. It returns 1 if there may be yet more; the outbox has
// how many events are recorded.
//
//go:wasmexport panelRecord
func panelRecord(panel, steps int32) int32 {
	p, err := panelOf(panel)
	if err != nil {
		return wire.Fail(err)
	}
	more, events := p.Record(int(steps)), 0
	if p.Tape != nil {
		events = p.Tape.Events()
	}
	wire.Send(append(wire.Ints(), int32(events)))
	return wire.Bit(more)
}

// panelSeek takes a panel toward a moment, at most so many events far. The outbox then has what it looks like.
//
//go:wasmexport panelSeek
func panelSeek(panel, moment, farthest, most int32) int32 {
	p, err := panelOf(panel)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(p.appendMoment(wire.Ints(), int(moment), int(farthest), int(most)))
}

// panelResult tells how the search of a panel has ended.
//
//go:wasmexport panelResult
func panelResult(panel int32) int32 {
	p, err := panelOf(panel)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(p.Result().append(wire.Ints()))
}
