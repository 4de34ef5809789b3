//go:build js && wasm

package main

import (
	"paces"
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/tactics"
	"paces/cmd/internal/web/wire"
	"paces/turns"
)

// game is on the board that the page shows.
var game *tactics.Game

// turnsReach takes the cells of so many friends and then those of the enemies from the inbox, and answers as
// [tactics.Game.AppendRange] does.
//
//go:wasmexport turnsReach
func turnsReach(mover, from, points, last, weapon, lastStep, zone, zoneCost, friends, threat int32) int32 {
	b, err := board.Current()
	if err != nil {
		return wire.Fail(err)
	}
	who, err := wire.Lists(friends)
	if err != nil {
		return wire.Fail(err)
	}
	if game == nil || game.Board() != b {
		game = tactics.NewGame(b)
	}
	err = game.Ask(tactics.Question{
		Mover: int(mover), From: from, Points: points, Turns: int(last), Weapon: int(weapon),
		Rules:   tactics.Rules{LastStep: turns.LastStep(lastStep), Zone: turns.Zone(zone), ZoneCost: zoneCost},
		Friends: who[0], Enemies: who[1], Threat: threat != 0,
	})
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(game.AppendRange(wire.Ints()))
}

// turnsWay answers as [tactics.Game.AppendWay] does, for the unit last asked about.
//
//go:wasmexport turnsWay
func turnsWay(to int32) int32 {
	if game == nil {
		return wire.Fail(paces.ErrNoPath)
	}
	way, err := game.Way(to)
	if err != nil {
		return wire.Fail(err)
	}
	return wire.Send(game.AppendWay(wire.Ints(), way))
}
