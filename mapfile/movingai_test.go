package mapfile

import (
	"strings"
	"testing"

	"paces"
)

func TestMovingAI(t *testing.T) {
	m := read(t, "a.map", "type octile\r\nheight 2\r\nwidth 7\r\nmap\r\n.GS@OTW\r\nstgs...\r\n")
	if m.Format != "movingai" || m.Topology != paces.Octile || m.Grid.String() != ".GS@OTW\nstgs...\n" {
		t.Fatalf("%s %s\n%s", m.Format, m.Topology, m.Grid)
	}
	for _, k := range []paces.Kind(".GS@OTWstg") {
		if open := m.Costs[k] == 1; open != strings.ContainsRune(".GS", rune(k)) {
			t.Errorf("%c costs %d", k, m.Costs[k])
		}
	}
}

func TestMovingAICorner(t *testing.T) {
	const text = "type octile-corner\nheight 2\nwidth 3\nmap\n012\n345\nGGW\nGTS\n"
	m := read(t, "a.map", text)
	if m.Grid.String() != "GGW\nGTS\n" {
		t.Fatalf("got\n%s", m.Grid)
	}
	for i := range 6 {
		if h := m.Grid.Layer("height").At(paces.Cell{X: i % 3, Y: i / 3}); h != int32(i) {
			t.Errorf("height of cell %d is %d", i, h)
		}
	}
	if got := written(t, m, "movingai"); got != text {
		t.Errorf("written as\n%s", got)
	}
}

func TestScenarios(t *testing.T) {
	const text = "version 1\n0\tmaps/my cave.map\t49\t48\t1\t11\t2\t47\t36.5\n\n3 b.map 4 4 0 0 3 3 0\r\n"
	list, err := ReadScenarios(strings.NewReader(text), "a.scen")
	if err != nil {
		t.Fatal(err)
	}
	want := []Scenario{
		{2, 0, "maps/my cave.map", 49, 48, paces.Cell{X: 1, Y: 11}, paces.Cell{X: 2, Y: 47}, 36.5},
		{4, 3, "b.map", 4, 4, paces.Cell{}, paces.Cell{X: 3, Y: 3}, 0},
	}
	if len(list) != 2 || list[0] != want[0] || list[1] != want[1] {
		t.Errorf("got %v", list)
	}
}

func TestScenarioErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                         "a.scen: is empty",
		"version 1\n0 a 4 4 0 0 1 1\n":             "a.scen:2:1: 8 columns, a scenario has 9",
		"version 1\n0 a 4 4 0 x 1 1 2\n":           "a.scen:2:11: \"x\" is not a whole number of 32 bits",
		"version 1\n0 a 4 4 0 0 1 4 2\n":           "a.scen:2:1: cell 1,4: off the map of 4x4",
		"version 1\n0 a 4 4 0 0 1 -1 2\n":          "a.scen:2:1: cell 1,-1: off the map of 4x4",
		"version 1\n0 a 4 99999999 0 0 1 1 2\n":    "a.scen:2:1: a map of 4x99999999 is too large: at most 32766 a side",
		"version 1\n0 a 4 4 0 0 1 1 NaN\n":         "a.scen:2:17: \"NaN\" is not a length",
		"version 1\n0 a 4 4 0 0 1 1 -2\n":          "a.scen:2:17: \"-2\" is not a length",
		"version 1\n0\ta\t4\t4\t0\t0\t1\t1\t\t2\n": "",
	} {
		_, err := ReadScenarios(strings.NewReader(text), "a.scen")
		if got := errorText(err); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
