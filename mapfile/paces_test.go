package mapfile

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"paces"
)

// everything is a map that uses all that our own form has.
const everything = `paces map 1
size 5 3
moves eight corners=one
kind '#' number=35 cost=wall name="old stone"
kind '.' number=46 cost=1
kind '~' number=126 cost=3 name="swamp"
kind '路' number=128 cost=0
mark 1 0 "start"
mark 4 2 "the \"goal\""
wall 1 0 2 0
ledge 3 1 3 0
portal 0 1 4 0 cost=3
mover "boat" costs='#'=wall,'.'=wall,'~'=1,'路'=0 layers="danger"=2 slope="height" up=1,2 down=0 size=2
wrap x
layer "danger"
0 0 0 0 1
0 0 0 1 -2
9 0 0 0 0
cells
#...#
#~~路#
.....
`

func TestPacesForm(t *testing.T) {
	m := read(t, "cave.paces", everything)
	if m.Format != "paces" {
		t.Fatalf("format %s", m.Format)
	}
	topology := paces.Eight.WithCorners(paces.One)
	topology.WrapX = true
	want := &Map{
		Grid: m.Grid, Format: "paces", Topology: topology,
		Costs: paces.Costs{'.': 1, '~': 3, 128: paces.Free},
		Marks: []Mark{{"start", paces.Cell{X: 1}}, {`the "goal"`, paces.Cell{X: 4, Y: 2}}},
		Movers: []Mover{{"boat", paces.Mover{
			Costs:  paces.Costs{'~': 1, 128: paces.Free},
			Layers: map[string]int32{"danger": 2},
			Slope:  paces.Slope{Layer: "height", Up: []int32{1, 2}, Down: []int32{0}},
			Size:   2,
		}}},
		Rule: m.Rule, portals: 1,
	}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("got  %+v\nwant %+v", m, want)
	}
	for step, want := range map[[2]paces.Cell]bool{
		{{X: 1}, {X: 2}}: true, {{X: 2}, {X: 1}}: true, {{X: 3, Y: 1}, {X: 3}}: true, {{X: 3}, {X: 3, Y: 1}}: false,
	} {
		if got := m.Grid.Barred(step[0], step[1]); got != want {
			t.Errorf("step %v barred: %t", step, got)
		}
	}
	if got := m.Grid.Portals(); !slices.Equal(got, []paces.Portal{{From: paces.Cell{Y: 1}, To: paces.Cell{X: 4}, Price: 3}}) {
		t.Errorf("portals %v", got)
	}
	if got := m.Grid.String(); got != "#...#\n#~~路#\n.....\n" {
		t.Errorf("got\n%s", got)
	}
	if got := written(t, m, "paces"); got != everything {
		t.Errorf("written as\n%s", got)
	}
}

// TestPacesFormKeepsAnyGrid writes a grid whose kinds share a character or have none.
func TestPacesFormKeepsAnyGrid(t *testing.T) {
	for _, last := range []paces.Kind{'a', 255} { // all kinds can be seen, or one cannot
		g, err := paces.NewGrid(3, 1, last)
		if err != nil {
			t.Fatal(err)
		}
		for x, k := range []paces.Kind{1, 2} {
			if err := g.Set(paces.Cell{X: x}, k); err != nil {
				t.Fatal(err)
			}
		}
		g.SetSign(1, paces.Sign{Symbol: 'x', Name: "one\n"})
		g.SetSign(2, paces.Sign{Symbol: 'x', Name: "two"})
		m := &Map{Grid: g, Topology: paces.Octile, Costs: paces.Costs{1: 7}, Movers: []Mover{{Name: "m", Mover: paces.Mover{Costs: paces.Costs{2: 5}}}}}
		again := read(t, "x", written(t, m, "paces"))
		if !again.Grid.Equal(g) || again.Costs != m.Costs || again.Topology != m.Topology || again.Movers[0].Costs != m.Movers[0].Costs {
			t.Errorf("came back as\n%s", written(t, again, "paces"))
		}
	}
}

func TestPacesFormErrors(t *testing.T) {
	for text, want := range map[string]string{
		"paces map 2\n":                                        "x:1:1: \"paces map 2\" is not \"paces map 1\": a later version of this form?",
		"paces map 1\nmoves four\n":                            "x:2:1: the line \"size W H\" must come first",
		"paces map 1\nsize 30000 30000\n":                      "x:2:1: size: a map of 30000x30000 in a file of 29 bytes",
		"paces map 1\nsize 2 1\nfoo\n":                         "x:3:1: no line begins with \"foo\"",
		"paces map 1\nsize 2 1\nmoves fly\n":                   "x:3:1: moves: no moves are called \"fly\"",
		"paces map 1\nsize 2 1\nkind '.' number=0\n":           "x:3:1: kind: number 0 is not from 1 to 255",
		"paces map 1\nsize 2 1\nkind . \n":                     "x:3:1: kind: \".\" is not a character in quotes",
		"paces map 1\nsize 2 1\nmark 2 0 \"a\"\n":              "x:3:1: mark: cell 2,0: off the map",
		"paces map 1\nsize 2 1\nmark 1 0 \"a\n":                "x:3:1: a quotation has no end: \"\\\"a\"",
		"paces map 1\nsize 2 1\nkind '.'\ncells\n.#\n":         "x:5:2: no kind is shown as '#'",
		"paces map 1\nsize 2 1\nkind '.'\ncells\n.\n":          "x:5:2: row 0 has 1 cell, the size says 2",
		"paces map 1\nsize 2 1\nkind '.'\ncells\n":             "x:4:1: cells: 0 rows follow, the size says 1",
		"paces map 1\nsize 2 1\nkind '.'\nlayer \"h\"\n1\n":    "x:5:1: row 0 is too short for 2 numbers",
		"paces map 1\nsize 2 1\nkind '.'\nnumbers\n46 47\n":    "x:5:4: no kind has the number 47",
		"paces map 1\nsize 2 1\nkind '.' cost=-1\ncells\n..\n": "x:3:1: kind: -1 is a negative cost",
		"paces map 1\nsize 2 1\nkind '.'\ncells\n..\n..\n":     "x:6:1: the cells end before this line",
		"paces map 1\nsize 2 1\nkind '.'\n":                    "x: the cells are missing",
	} {
		_, err := Read(strings.NewReader(text), "x", Options{})
		if got := errorText(err); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

const wholeRule = `default = 1
empty = "wall"

[layer]
Collision = "wall"
"over head" = "ignore"

[property]
solid = "wall"
walkable = "open"
cost = "value"

[tile]
"cave:17" = 3

[color]
"#ff0000" = 0

[kind]
"~" = 9
`

func TestRuleText(t *testing.T) {
	r, err := ReadRule(strings.NewReader(wholeRule), "rule.toml")
	if err != nil {
		t.Fatal(err)
	}
	if got := r.String(); got != wholeRule {
		t.Errorf("came back as\n%s", got)
	}
	r, err = ReadRule(strings.NewReader("[kind] # names\n'a\"b' = 2 # dear\n\n\"#\"=\"wall\"\n"), "rule.toml")
	want := []Line{{`a"b`, 2}, {"#", Wall}}
	if err != nil || !reflect.DeepEqual(r.Kind, want) {
		t.Errorf("got %v, %v", r.Kind, err)
	}
}

func TestRuleErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x = 1":                             `r:1:1: "x" stands before the first section, where there are default and empty alone`,
		"[tiles]":                           "r:1:1: no section is called [tiles]; there are [layer], [property], [tile], [color] and [kind]",
		"[kind]\na = -1":                    "r:2:1: -1 is a negative cost",
		"[kind]\na = 70000":                 "r:2:1: 70000 is no cost: the dearest is 65534",
		"[kind]\na = \"x\"":                 `r:2:1: "x" is not a price: wall, open, value, ignore or a number`,
		"[kind]\na 1":                       `r:2:1: after the name "a" an = is missing`,
		"[kind]\n\"a = 1":                   "r:2:1: a name in quotes has no end",
		"[kind]\n= 1":                       "r:2:1: a line has the form: name = price",
		"[kind]\na=1\n\na=2":                `r:4:1: "a" stands twice`,
		"[kind]\n\x86 = 1":                  "r:2:1: not a text in UTF-8",
		strings.Repeat("#", maxRule) + "\n": "r: is too large: more than 1048576 bytes",
	} {
		_, err := ReadRule(strings.NewReader(text), "r")
		if got := errorText(err); got != want {
			t.Errorf("%.40q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// However a price of nothing is written, it is free, and not as if the rule had said nothing.
func TestPriceZero(t *testing.T) {
	for _, text := range []string{"0", "000", "-0", "+0"} {
		if p, err := ParsePrice(text); p != Free || err != nil {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
}

func FuzzRule(f *testing.F) {
	f.Add(wholeRule)
	f.Add("[layer]\n\x86=0\n\xe4=0") // two names that no text can say apart
	f.Add("[layer]\na=000\nb=-0")    // free, however it is written
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadRule(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		again, err := ReadRule(strings.NewReader(r.String()), "again")
		if err != nil || fmt.Sprint(again) != fmt.Sprint(r) {
			t.Fatalf("%v\n%s\ncame back as\n%s", err, r, again)
		}
	})
}

// TestRulePricesKinds: a rule names kinds by character or by name, and what was used can be passed back.
func TestRulePricesKinds(t *testing.T) {
	rule := Rule{Default: Wall, Kind: []Line{{".", 2}, {"1000", Value}, {"7", Walkable}}}
	m, err := Read(strings.NewReader("0,1000,7\n-1,0,7\n"), "m.csv", Options{Rule: rule})
	if err != nil {
		t.Fatal(err)
	}
	want := []Line{{"0", Wall}, {"7", 1}, {"1000", 1000}, {"-1", Wall}}
	if !reflect.DeepEqual(m.Rule.Kind, want) {
		t.Errorf("got %v, want %v", m.Rule.Kind, want)
	}
	again, err := Read(strings.NewReader("0,1000,7\n-1,0,7\n"), "m.csv", Options{Rule: m.Rule})
	if err != nil || again.Costs != m.Costs {
		t.Errorf("passed back: %v", err)
	}
}
