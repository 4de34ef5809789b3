//go:build js && wasm

package main

import (
	"errors"

	"paces"
	"paces/cmd/internal/web/shelf"
	"paces/cmd/internal/web/wire"
	"paces/turns"
)

// played is the turn game on the sheet.
var played *shelf.Game

var errNoGame = errors.New("there is no game yet")

// gameNew begins a turn game on the sheet, with nobody on it. The inbox has the kinds of ground that end a move.
//
//go:wasmexport gameNew
func gameNew(zone, zoneCost, lastStep int32) int32 {
	if sheet == nil {
		return wire.Fail(errNoSheet)
	}
	rules := turns.Rules{Zone: turns.Zone(zone), ZoneCost: zoneCost, LastStep: turns.LastStep(lastStep)}
	for _, kind := range wire.In() {
		rules.Ends = append(rules.Ends, paces.Kind(kind))
	}
	g, err := shelf.NewGame(sheet, rules)
	played = g
	return wire.Done(err)
}

// gameClear takes everybody off.
//
//go:wasmexport gameClear
func gameClear() int32 {
	if played == nil {
		return wire.Fail(errNoGame)
	}
	played.Clear()
	return 0
}

// gamePlace puts on the cells of the inbox: 0 nobody, 1 a friend, 2 an enemy, 3 one without a zone of control.
//
//go:wasmexport gamePlace
func gamePlace(who int32) int32 {
	if played == nil {
		return wire.Fail(errNoGame)
	}
	return wire.Done(played.Place(turns.Occupant(who), wire.In()))
}

// gameReach asks where a unit can go within so many turns, and what it can strike from there, between least and most steps
// away; a most of 0 is nothing. The limit is how many arrivals are settled at most, 0 for no limit. The answer is the
// number of cells; for each cell its number, the turn, the points left and 1 where it may stop; and the cells it can strike
// beyond.
//
//go:wasmexport gameReach
func gameReach(from, points, spent, within, ignoreZones, least, most, limit int32) int32 {
	if played == nil {
		return wire.Fail(errNoGame)
	}
	q := turns.Query{Points: points, Spent: spent, Turns: int(within), IgnoreZones: ignoreZones != 0, Limit: int(limit)}
	r, err := played.Reach(from, q, turns.Weapon{Min: int(least), Max: int(most)})
	if err != nil {
		return wire.Fail(err)
	}
	out := append(wire.Ints(), int32(len(r.Cells)/4))
	return wire.Send(append(append(out, r.Cells...), r.Fringe...))
}

// gameRoute asks for the way of that unit to a cell. The answer is how many turns it takes, the points left, the cost in two
// halves, the lower first, and for each cell from the start its number, the turn, the points left and 1 where a turn ends.
//
//go:wasmexport gameRoute
func gameRoute(to int32) int32 {
	if played == nil {
		return wire.Fail(errNoGame)
	}
	r, err := played.Route(to)
	if err != nil {
		return wire.Fail(err)
	}
	out := append(wire.Ints(), int32(r.Turns), r.Left, int32(r.Cost), int32(r.Cost>>32))
	return wire.Send(append(out, r.Waypoints...))
}
