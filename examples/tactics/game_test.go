package main

import (
	"testing"

	"paces"
)

func newTestGame(t *testing.T, topology paces.Topology) *game {
	t.Helper()
	g, err := newGame(topology)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What is previewed is what is walked and paid.
func TestPreviewIsTheMove(t *testing.T) {
	for _, topology := range []paces.Topology{paces.HexOddR, paces.Four} {
		g := newTestGame(t, topology)
		g.cursor = paces.Cell{X: 2, Y: 9}
		g.preview()
		now := g.route.ThisTurn()
		end := now[len(now)-1]
		if g.route.Cost != 8 || end.Left != half.Points(6)-8 { // eight cells down the road
			t.Fatalf("%v: the route costs %d and leaves %d", topology, g.route.Cost, end.Left)
		}
		if err := g.act(); err != nil {
			t.Fatal(err)
		}
		if u := g.ours.units[0]; u.cell != end.Cell || u.left != end.Left {
			t.Errorf("%v: the unit is at %v with %d left, previewed %v with %d", topology, u.cell, u.left, end.Cell, end.Left)
		}
	}
}

// Played to the end by doing nothing, the game ends.
func TestGoblinsCome(t *testing.T) {
	g := newTestGame(t, paces.HexOddR)
	for range 30 {
		if g.over() {
			return
		}
		if err := g.endTurn(); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("after 30 turns they are still not here")
}

func TestStrike(t *testing.T) {
	g := newTestGame(t, paces.HexOddR)
	g.theirs.units[0].cell = paces.Cell{X: 5, Y: 1}
	g.cursor = paces.Cell{X: 5, Y: 1}
	if err := g.look(); err != nil {
		t.Fatal(err)
	}
	foes := len(g.theirs.units)
	if err := g.act(); err != nil {
		t.Fatal(err)
	}
	if len(g.theirs.units) != foes-1 || g.ours.units[0].left != 0 {
		t.Errorf("%d foes left, %d points: %s", len(g.theirs.units), g.ours.units[0].left, g.message)
	}
}
