package mapfile

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"paces"
)

func TestStrangers(t *testing.T) {
	var streets strings.Builder
	for n := range 40 {
		fmt.Fprintf(&streets, "%d %d\n", 2*n, 2*n+1)
	}
	for _, c := range []struct{ name, text, want string }{
		{"a.tsx", `<?xml version="1.0"?><tileset name="a"/>`, "a Tiled tile set: open the map that uses it"},
		{"a.tx", `<template><object/></template>`, "a Tiled template: open the map that uses it"},
		{"a.world", `{"maps":[{"fileName":"a.tmx"}],"type":"world"}`, "a Tiled world, which names maps: open one of them"},
		{"a.ogmo", `{"name":"x","ogmoVersion":"3.3.0","levelPaths":[],"layers":[]}`, "an Ogmo project: open one of its levels"},
		{"a.svg", `<svg/>`, "XML, but no Tiled map"},
		{"a.json", `{"a":1}`, "JSON, but no map of Tiled, LDtk or Ogmo"},
		{"a.json", `[[0,1],[1,0]]`, "a JSON array: write its rows a line each, with the numbers alone"},
		{"a.scen", "version 1\n0 a.map 4 4 0 0 1 1 1.4\n", "a Moving AI scenario file: its questions are about a map beside it"},
		{"a.mtx", "%%MatrixMarket matrix coordinate\n1 1 1\n", "a Matrix Market file: a graph or a matrix of numbers"},
		{"a.gml", "graph [\n node [ id 0 ]\n]\n", "a GML graph"},
		{"a.txt", "c streets\np sp 3 2\na 1 2 5\n", "a DIMACS graph"},
		{"a.txt", "3\n3\n0 1 0.5\n1 2 0.5\n2 0 0.5\n", "a graph, as a list of edges"},
		{"a.txt", "# from to\n1 2\n2 3\n3 1\n", "a graph, as a list of edges"},
		{"a.txt", streets.String(), "a graph, as a list of edges"},
		{"a.txt", "from to\n" + streets.String(), "a graph, as a list of edges"},
		{"a.ruleset", "; nothing\n[datafile]\ndescription=\"x\"\n", "settings in the manner of an INI file"},
		{"README.md", "# Maps\n", "prose"},
	} {
		_, err := Read(strings.NewReader(c.text), c.name, Options{})
		if got, want := errorText(err), c.name+": not a map: "+c.want; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	for _, text := range []string{"# . #\n# # #\n#   #\n", "{###}\n{...}\n", "<..>\n####\n", "[..]\n[..]\n", "% % %\n% . %\n"} {
		if m := read(t, "map.txt", text); m.Format != "text" {
			t.Errorf("%q is read as %s", text, m.Format)
		}
	}
}

func TestFormatErrors(t *testing.T) {
	for _, c := range []struct{ format, text, want string }{
		{"wesnoth", "Gg, Gg, Gg\nGg, Gg\n", "x:2:1: row 1 has 2 cells, the rows above have 3"},
		{"wesnoth", "Gg, Gg, Gg\nGg, 7, Gg\n", "x:2:4: \"7\" is not a terrain code"},
		{"wesnoth", "border_size=x\nGg, Gg, Gg\n", "x:1:1: \"x\" is not a width of a border"},
		{"wesnoth", "border_size=1\nusage=map\n", "x: has no rows of terrain codes"},
		{"megamek", "size 2 1\nhex 0101 0 \"\" \"\"\nend\n", "x:1:1: 2x1 hexes, and the file has 1"},
		{"megamek", "size 1 1\nhex 0201 0 \"\" \"\"\nend\n", "x:2:1: hex 0201: off the map"},
		{"megamek", "size 1 1\nhex 0101 a \"\" \"\"\nend\n", "x:2:1: \"a\" is not a whole number of 32 bits"},
		{"megamek", "size 1 1\nhex 0101 0 \"rough:1 B\" \"\"\nend\n", `x:2:1: level of rough: "1 B" is not a whole number of 32 bits`},
		{"megamek", "size 1 1\nhex 0101 0 \"\" \"\"\n", "x: the line \"end\" is missing"},
		{"megamek", "hex 0101 0 \"\" \"\"\nend\n", "x:1:1: no line begins with \"hex\" here"},
		{"megamek", "size 30000 30000\nend\n", "x:1:1: a map of 30000x30000 in a file of 21 bytes"},
		{"freeciv", "\n[map]\nt0000=\"ab\"\nt0001=\"a\"\n", "x:4:8: row 1 has 1 cell, the rows above have 2"},
		{"freeciv", "\n[map]\nt0001=\"a\"\n", "x:3:1: row 0 of the terrain should stand here"},
		{"freeciv", "\n[map]\n", "x: has no rows of terrain: the scenario has no map"},
		{"freeciv", "\nterrident={\"name\"\n\"\xe9\",\"g\"\n}\n[map]\nt0000=\"g\"\n", `x:3:2: the name "\xe9" is not UTF-8`},
		{"micromouse", "o---o\n|   |\no---o\n|   |\n", "x:4:6: a maze has an odd number of lines, this one 4"},
		{"micromouse", "o---o---o\n|   x   |\no---o---o\n", "x:2:5: 'x' stands where a wall or a blank should"},
		{"micromouse", "o---o\n|   |   |\no---o\n", "x:2:6: the line is longer than those above"},
		{"maz", "1234", "x: 4 bytes: a .maz file has 256 (16x16) or 1024 (32x32)"},
		{"maz", strings.Repeat("A", 256), "x: byte 0 is 0x41: walls are the bits 0 to 3"},
		{"esri", "ncols 2\nnrows 1\n1\n", "x:4:1: 1 heights, and the header says 2x1"},
		{"esri", "ncols 2\nnrows 1\n1 2 3\n", "x:3:5: more heights than 2x1"},
		{"esri", "ncols 2\nnrows 1\n1 x\n", "x:3:3: \"x\" is not a height"},
		{"esri", "ncols 2\nnrows 1\n1 9e99\n", "x:3:3: 9e+99 is too large for a height"},
		{"esri", "ncols 30000\nnrows 30000\n1\n", "x:3:1: a map of 30000x30000 in a file of 26 bytes"},
		{"esri", "ncols -2\nnrows 1\n1 2 3\n", "x:3:1: a map of -2x1 has no cells"},
		{"rexpaint", "not packed", "x: gzip: gzip: invalid header"},
		{"angband", "name:x\nrows:1\ncolumns:1\n", "x: has no rooms"},
		{"image", "BM\x00", "x: unexpected EOF"},
		{"image", "hello", "x: is not a PNG, GIF or BMP image"},
		{"pgm", "P5 30000 30000 255\nabc", "x: 30000x30000 greys do not fit in 4 bytes"},
		{"pgm", "P2 2 1 255\n1 x\n", "x:2:3: \"x\" is not a whole number of 32 bits"},
		{"pgm", "P2 2 1 255\n1 300\n", "x: a grey of 300, and the brightest is 255"},
		{"pgm", "P2 2 1 255\n1  ", "x:2:4: the file ends too soon"},
		{"occupancy", "image: none.pgm\nresolution: 1\n", "x:1:8: the image none.pgm cannot be read: no other files are read"},
		{"occupancy", "image: a.pgm\nresolution: 1\nfree_thresh: 7\n", "x:3:14: free_thresh: \"7\" is not a number from 0 to 1"},
		{"occupancy", "- dim: [2, 2]\n- data: [0, 0, 0]\n", "x:2:9: 3 cells, and the size 2x2 asks for 4"},
		{"occupancy", "- dim: [1, 1]\n- data: [7]\n", "x:2:10: 7 is none of 0, 100 and -1"},
		{"ldtk", `{"defs":{},"levels":[],"worldLayout":"Free"}`, "x: has no levels"},
		{"ldtk", `{"defs":{},"levels":[{"pxWid":-5,"pxHei":3}],"worldLayout":"Free"}`, `x: level "": a map of 0x1 has no cells`},
		{"ldtk", `{"defs":{},"levels":[{"pxWid":16,"pxHei":16,"worldX":-2000000000},{"pxWid":16,"pxHei":16,"worldX":2000000000}],"worldLayout":"Free"}`, "x: a map of 250000001x1 is too large: at most 32766 a side"},
		{"ldtk", `{"defs":{},"levels":[{"pxWid":16,"pxHei":16},{"pxWid":16,"pxHei":16,"worldX":500000,"worldY":500000}],"worldLayout":"Free"}`, "x: a map of 31251x31251 in a file of 123 bytes"},
		{"ldtk", `{"defs":{},"levels":[{"pxWid":16384,"pxHei":16384},` + strings.Repeat(`{"pxWid":16384,"pxHei":16384},`, 99) + `{"pxWid":16384,"pxHei":16384}],"worldLayout":"Free"}`, "x: levels and layers of 105906176 cells in all, and 3073 bytes"},
		{"ldtk", `{"defs":{},"levels":[{"identifier":"A","pxWid":16,"pxHei":16,"layerInstances":[{"__identifier":"I","__type":"IntGrid","__cWid":2,"__cHei":1,"__gridSize":16,"intGridCsv":[1]}]}],"worldLayout":"Free"}`, `x: level "A", layer "I": 1 values, and the size 2x1 asks for 2`},
		{"ogmo", `{"ogmoVersion":"3","width":1,"layers":[{"name":"a","gridCellsX":2,"gridCellsY":1,"data":[0]}]}`, `x: layer "a": 1 cells, and the size 2x1 asks for 2`},
		{"ogmo", `{"ogmoVersion":"3","width":1,"layers":[]}`, "x: has no layer of tiles and no grid"},
	} {
		_, err := Read(strings.NewReader(c.text), "x", Options{Format: c.format})
		if got := errorText(err); got != c.want {
			t.Errorf("%s %.60q:\ngot  %s\nwant %s", c.format, c.text, got, c.want)
		}
	}
}

// TestBombs: files that ask for much and hold little are refused before anything large is made.
func TestBombs(t *testing.T) {
	xp := func(layers, w, h int32, body int) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		binary.Write(z, binary.LittleEndian, []int32{-1, layers, w, h})
		z.Write(make([]byte, body))
		z.Close()
		return b.String()
	}
	header := func(w, h uint32) string {
		var b bytes.Buffer
		png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1)))
		data := b.Bytes()
		binary.BigEndian.PutUint32(data[16:], w)
		binary.BigEndian.PutUint32(data[20:], h)
		binary.BigEndian.PutUint32(data[29:], crc(data[12:29]))
		return string(data)
	}
	for _, c := range []struct{ name, text, want string }{
		{"a.xp", xp(1, 30000, 30000, 0), "cells do not fit in"},
		{"a.xp", xp(1<<30, 1, 1, 0), "1073741824 layers: there may be 1 to 64"},
		{"a.xp", xp(1, -1, 1, 0), "a map of -1x1 has no cells"},
		{"a.xp", xp(1, 10, 10, 50), "ends in the middle of a layer"},
		{"a.xp", xp(2, 1, 1, 10), "ends in the middle of a layer"},
		{"a.png", header(30000, 8000), "a map of 30000x8000 in a file of"},
		{"a.png", header(40000, 1), "a map of 40000x1 is too large"},
		{"a.gif", "GIF89a\xff\x7f\xff\x7f\x00\x00\x00", "a map of 32767x32767 is too large"},
	} {
		_, err := Read(strings.NewReader(c.text), c.name, Options{})
		if got := errorText(err); !strings.Contains(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// crc is the checksum of PNG.
func crc(data []byte) uint32 {
	c := ^uint32(0)
	for _, b := range data {
		c ^= uint32(b)
		for range 8 {
			c = c>>1 ^ 0xedb88320&-(c&1)
		}
	}
	return ^c
}

func encodePNG(t *testing.T, img image.Image) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestImageGreys(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 20, 2))
	for x := range 20 {
		img.SetGray(x, 0, color.Gray{uint8(x * 12)})
		img.SetGray(x, 1, color.Gray{uint8(x * 12)})
	}
	text := encodePNG(t, img)
	m := read(t, "a.png", text)
	if h := m.Grid.Layer("height"); h.At(paces.Cell{X: 3}) != 36 || m.Costs['.'] != 1 || len(m.Grid.Layers()) != 1 {
		t.Errorf("heights %v, layers %v", h.At(paces.Cell{X: 3}), m.Grid.Layers())
	}
	m, err := Read(strings.NewReader(text), "a.png", Options{Rule: Rule{Default: Value}})
	if err != nil || m.Costs[m.Grid.At(paces.Cell{X: 3})] != 36 || m.Costs[m.Grid.At(paces.Cell{})] != paces.Free {
		t.Errorf("greys as costs: %v", err)
	}
	m, err = Read(strings.NewReader(text), "a.png", Options{Rule: Rule{Color: []Line{{"#242424", 7}}}})
	if err != nil || m.Costs[m.Grid.At(paces.Cell{X: 3})] != 7 || m.Costs[m.Grid.At(paces.Cell{X: 19})] != 1 {
		t.Errorf("a rule about a colour: %v", err)
	}
}

// TestBrightest: the brightest grey of a PGM is one of its greys.
func TestBrightest(t *testing.T) {
	for _, text := range []string{"P2 3 1 255\n255 0 255\n", "P5 3 1 255\n\xff\x00\xff", "P5 3 1 300\n\x01\x2c\x00\x00\x01\x2c"} {
		if got := costsOf(read(t, "a.pgm", text)); got != "1#1/" {
			t.Errorf("%q: got %s", text, got)
		}
	}
}

func TestImageOfManyColors(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 200, 1))
	for x := range 200 {
		img.SetNRGBA(x, 0, color.NRGBA{uint8(x), 255, 0, 255})
	}
	img.SetNRGBA(0, 0, color.NRGBA{1, 2, 3, 255})
	img.SetNRGBA(1, 0, color.NRGBA{}) // transparent
	m, err := Read(strings.NewReader(encodePNG(t, img)), "a.png", Options{Rule: Rule{Color: []Line{{"#c7ff00", 5}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := costsOf(m); got != "##"+strings.Repeat("1", 197)+"5/" || len(m.Warnings) != 1 {
		t.Errorf("got %s, %q", got, m.Warnings)
	}
}

func TestLDtk(t *testing.T) {
	m := read(t, "old.ldtk", `{"defs":{"layers":[{"identifier":"C","intGridValues":[{"identifier":"walls"},{"identifier":"grass"}]}]},"defaultGridSize":8,"worldLayout":"LinearHorizontal",
	 "levels":[{"identifier":"A","worldX":-1,"worldY":-1,"pxWid":16,"pxHei":8,"layerInstances":[{"__identifier":"C","__type":"IntGrid","__cWid":2,"__cHei":1,"__gridSize":8,"intGrid":[{"coordId":0,"v":0},{"coordId":1,"v":1}]}]},
	 {"identifier":"B","worldX":-1,"worldY":-1,"pxWid":16,"pxHei":16,"layerInstances":[{"__identifier":"C","__type":"IntGrid","__cWid":1,"__cHei":1,"__gridSize":16,"intGridCsv":[1]}]}]}`)
	if got := costsOf(m); got != "#1###/#####/" { // between the levels and below the first there is nothing
		t.Errorf("old numbers and two grid sizes: got %s", got)
	}
	const worlds = `{"defs":{},"levels":[],"worldLayout":null,"worlds":[
	 {"identifier":"One","worldLayout":"Free","levels":[{"identifier":"A","pxWid":16,"pxHei":16,"worldX":-32,"worldY":0},{"identifier":"B","pxWid":16,"pxHei":16}]},
	 {"identifier":"Two","worldLayout":"LinearVertical","levels":[{"identifier":"C","pxWid":32,"pxHei":16}]}]}`
	for part, want := range map[string]string{"": "1#1/", "One": "1#1/", "Two": "11/"} {
		m, err := Read(strings.NewReader(worlds), "w.ldtk", Options{Part: part})
		if err != nil || costsOf(m) != want || (part == "") != (len(m.Warnings) == 1) {
			t.Errorf("world %q: %v, %v", part, err, m)
		}
	}
	if _, err := Read(strings.NewReader(worlds), "w.ldtk", Options{Part: "Three"}); err == nil {
		t.Error("a world that is not there is read")
	}
	m = read(t, "p.ldtk", `{"defs":{},"worldLayout":"Free","levels":[{"pxWid":48,"pxHei":16,"layerInstances":[{"__identifier":"E","__type":"Entities","__cWid":3,"__cHei":1,"__gridSize":16,
	 "entityInstances":[{"__identifier":"Teleporter","__grid":[0,0],"iid":"a","fieldInstances":[{"__type":"EntityRef","__value":{"entityIid":"b"}}]},{"__identifier":"Exit","__grid":[2,0],"iid":"b","fieldInstances":[]}]}]}]}`)
	if got := m.Grid.Portals(); len(got) != 1 || got[0].To.X != 2 {
		t.Errorf("portals %v", got)
	}
	if c, ok := m.Find("goal"); !ok || c.X != 2 {
		t.Errorf("marks %v", m.Marks)
	}
}

// TestLDtkFiles: a level file that is missing or elsewhere is left out, with a warning.
func TestLDtkFiles(t *testing.T) {
	project := func(path string) string {
		return fmt.Sprintf(`{"defs":{},"worldLayout":"Free","levels":[{"identifier":"A","pxWid":16,"pxHei":16,"externalRelPath":%q}]}`, path)
	}
	level := `{"layerInstances":[{"__identifier":"C","__type":"IntGrid","__cWid":1,"__cHei":1,"__gridSize":16,"intGridCsv":[0]}],"pxWid":16}`
	files := fstest.MapFS{
		"in.ldtk": {Data: []byte(project("a/A.ldtkl"))}, "out.ldtk": {Data: []byte(project("../A.ldtkl"))}, "none.ldtk": {Data: []byte(project("none.ldtkl"))},
		"a/A.ldtkl": {Data: []byte(level)},
	}
	for name, want := range map[string]string{"in.ldtk": "1/", "out.ldtk": "#/", "none.ldtk": "#/"} {
		m, err := OpenFS(files, name, Options{})
		if err != nil || costsOf(m) != want || (want == "#/") != (len(m.Warnings) == 1) {
			t.Errorf("%s: %v %v", name, err, m)
		}
	}
}

func TestOgmoRule(t *testing.T) {
	const room = `{"ogmoVersion":"3.4.0","width":48,"height":16,"layers":[{"name":"walls","gridCellWidth":16,"gridCellHeight":16,"gridCellsX":3,"gridCellsY":1,"tileset":"t","data":[0,1,-1]}]}`
	if got := costsOf(read(t, "r.json", room)); got != "##1/" {
		t.Errorf("got %s", got)
	}
	m, err := Read(strings.NewReader(room), "r.json", Options{Rule: Rule{Tile: []Line{{"t:1", 1}}}})
	if err != nil || costsOf(m) != "#11/" {
		t.Errorf("a rule about a tile: %v", err)
	}
}

func TestAngbandPart(t *testing.T) {
	m, err := Open("testdata/vault_angband.txt", Options{Part: "Pit"})
	if err != nil || m.Grid.String() != "#^#\n#1#\n" || len(m.Warnings) != 0 {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := Open("testdata/vault_angband.txt", Options{Part: "None"}); errorText(err) != `testdata/vault_angband.txt: there is no room "None" among 2` {
		t.Errorf("got %v", err)
	}
	m, err = Read(strings.NewReader("name:A\nrows:1\ncolumns:9\nD:#.#\n"), "x", Options{Format: "angband"})
	if err != nil || len(m.Warnings) != 1 || m.Warnings[0] != `room "A" says that it has 9x1 cells, and draws 3x1` {
		t.Errorf("%v, %v", m, err)
	}
}

// TestMicromouseWays walks a maze: thin walls are in the way, and cells are open.
func TestMicromouseWays(t *testing.T) {
	m, err := Open("testdata/maze_micromouse.txt", Options{})
	if err != nil {
		t.Fatal(err)
	}
	ground, err := m.Grid.Compile(m.Topology, paces.Mover{Costs: m.Costs})
	if err != nil {
		t.Fatal(err)
	}
	start, _ := m.Find("start")
	goal, _ := m.Find("goal")
	path, err := ground.Path(start, goal)
	if err != nil || path.Cost() != 2 {
		t.Errorf("cost %d, %v", path.Cost(), err)
	}
	if path, err = ground.Path(start, paces.Cell{X: 2, Y: 2}); err != nil || path.Cost() != 6 {
		t.Errorf("cost %d, %v", path.Cost(), err)
	}
}

// TestWesnothSorts compares the sorts of terrain with the game's own table, for every code in the real maps.
func TestWesnothSorts(t *testing.T) {
	dir := filepath.Join(dataDir(t), "wesnoth")
	data, err := os.ReadFile(filepath.Join(dir, "costs", "terrain_db.json"))
	if err != nil {
		t.Fatal(err)
	}
	var table map[string]struct {
		Sorts []string `json:"mvt_type"`
	}
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, name := range dataFiles(t, dir) {
		if !strings.HasSuffix(name, ".map") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range strings.FieldsFunc(string(text), func(r rune) bool { return r == ',' || r == '\n' }) {
			match := wesnothCell.FindStringSubmatch(strings.TrimSpace(cell))
			if match == nil {
				continue
			}
			base, overlay, _ := strings.Cut(match[2], "^")
			want, ok := wesnothJudge(table[base].Sorts, nil)
			if e, both := table["^"+overlay]; overlay != "" {
				ok = ok && both
				want, _ = wesnothJudge(e.Sorts, &want)
			}
			if !ok {
				continue
			}
			checked++
			if got := wesnothThing(wesnothSort(match[2])).price; got != want {
				t.Errorf("%s: %s costs %v, the game says %v", match[2], wesnothSort(match[2]), got, want)
			}
		}
	}
	if checked < 10000 {
		t.Errorf("%d cells compared", checked)
	}
}

// wesnothJudge prices a list of sorts as the game's table has them: the best, or the worst if "-" stands first.
func wesnothJudge(sorts []string, base *Price) (Price, bool) {
	names := map[string]string{
		"Gt": "flat", "Vt": "village", "Ct": "castle", "Ft": "forest", "Ht": "hills", "Dt": "sand", "Ut": "cave", "Tt": "fungus", "Wrt": "reef",
		"Mt": "mountains", "At": "frozen", "Wst": "shallow water", "St": "swamp", "Wdt": "deep water", "Qt": "unwalkable", "Xt": "impassable",
		"Rt": "flat", "_off^_usr": "impassable", "_f": "unknown", "_s": "unknown", "^_fme": "unknown",
	}
	pick := cheaper
	if i := slices.Index(sorts, "-"); i >= 0 {
		pick, sorts = dearer, slices.Delete(slices.Clone(sorts), i, i+1)
	}
	total, ok := Unsaid, len(sorts) > 0
	for _, s := range sorts {
		p := Unsaid
		if s == "_bas" {
			p = *base
		} else {
			p = wesnothThing(names[s]).price
		}
		if total == Unsaid {
			total = p
		} else {
			total = pick(total, p)
		}
	}
	return total, ok
}
