package mapfile

import (
	"fmt"

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
	if shape, fixed := fixedShapes[formatName]; fixed && m.Topology.Shape != shape {
		lost = append(lost, "moves "+m.Topology.String())
	}
	return lost
}

// fixedShapes are the shapes that formats without a word for it are read with.
var fixedShapes = map[string]paces.Shape{
	"text": paces.FourWay, "matrix": paces.FourWay, "costfield": paces.FourWay, "movingai": paces.EightWay,
}
