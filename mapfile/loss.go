package mapfile

import (
	"fmt"
	"strings"

	"paces"
)

// Loss lists what of m a file in the format of that name would not keep, a phrase each: layers, thin walls, portals,
// marks and so on. Our own form loses nothing. What a kind costs is never lost: [Write] refuses instead.
func Loss(m *Map, formatName string) (lost []string) {
	if formatName == "paces" {
		return nil
	}
	for _, name := range m.Grid.Layers() {
		if _, digits := heightDigits(m.Grid); formatName != "movingai" || name != "height" || !digits {
			lost = append(lost, fmt.Sprintf("layer %q", name))
		}
	}
	bars := 0
	for range m.Grid.Bars() {
		bars++
	}
	add := func(n int, what string) {
		if n > 0 {
			lost = append(lost, count(n, what))
		}
	}
	add(bars, "barred step")
	if formatName != "tiled" {
		add(len(m.Grid.Portals()), "portal")
		add(len(m.Marks), "mark")
	}
	add(len(m.Movers), "mover")
	if m.Topology.WrapX || m.Topology.WrapY {
		lost = append(lost, "that it wraps around")
	}
	if moves(m.Topology) != moves(keptTopology(m.Topology, formatName)) {
		lost = append(lost, "moves "+movesText(m.Topology))
	}
	return lost
}

// keptTopology is the topology with which a map is read again that was written in the format.
func keptTopology(t paces.Topology, formatName string) paces.Topology {
	switch formatName {
	case "tiled": // keeps the name of a preset and the corner rule
		preset, _ := paces.ParseTopology(strings.Fields(movesText(t))[0])
		return preset.WithCorners(t.Corners)
	case "movingai":
		return paces.Octile
	}
	return paces.Four
}

// moves is what a topology says of single steps.
func moves(t paces.Topology) paces.Topology {
	t.WrapX, t.WrapY = false, false
	if t.Shape != paces.EightWay {
		t.Corners, t.Diagonal = 0, 0
	}
	return t
}
