//go:build js && wasm

package main

import (
	"paces/cmd/internal/web/board"
	"paces/cmd/internal/web/roads"
	"paces/cmd/internal/web/wire"
)

// watchRoads takes so many starts, goals and edges from the inbox, of the edges first the tails, then the heads and
// then the costs; and then the methods of the panels that it makes.
//
//go:wasmexport watchRoads
func watchRoads(nodes, starts, goals, edges int32) int32 {
	board.Show(nil)
	g, from, to, methods, err := roadsIn(nodes, starts, goals, edges)
	if err != nil {
		return wire.Fail(err)
	}
	panels, err := g.Watch(from, to, g.Estimates(to), board.MethodsOf(methods))
	board.Show(panels)
	return wire.Done(err)
}

// roadsIn reads a graph, starts and goals from the inbox, and what comes after them.
func roadsIn(nodes, starts, goals, edges int32) (g *roads.Graph, from, to, rest []int32, err error) {
	lists, err := wire.Lists(starts, goals, edges, edges, edges)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	g, err = roads.New(int(nodes), lists[2], lists[3], lists[4])
	return g, lists[0], lists[1], lists[5], err
}

// roadsBellman takes what watchRoads does, but no methods. The outbox then has the rounds; what was relaxed in them, five
// numbers each: round, edge, whether the head was reached for the first time, and its cost as two numbers; the way to the
// goal, and what it costs; and the cycle below zero, and what it costs. Lists begin with their length.
//
//go:wasmexport roadsBellman
func roadsBellman(nodes, starts, goals, edges int32) int32 {
	g, from, to, _, err := roadsIn(nodes, starts, goals, edges)
	if err != nil {
		return wire.Fail(err)
	}
	b, err := g.BellmanFord(from, to)
	if err != nil {
		return wire.Fail(err)
	}
	out := append(wire.Ints(), int32(b.Rounds), int32(len(b.Relaxed)))
	for _, r := range b.Relaxed {
		out = wire.AppendInt64(append(out, r.Round, r.Edge, wire.Bit(r.First)), r.Cost)
	}
	cost := int64(-1)
	if n := len(b.Way); n > 0 {
		cost = b.Costs[b.Way[n-1]]
	}
	out = append(append(out, int32(len(b.Way))), b.Way...)
	out = append(wire.AppendInt64(out, cost), int32(len(b.Cycle)))
	return wire.Send(wire.AppendInt64(append(out, b.Cycle...), b.CycleCost))
}
