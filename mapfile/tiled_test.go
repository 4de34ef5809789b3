package mapfile

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/zstd"

	"paces"
)

// tmx wraps layers into a map of 3x2 whose tile set "t" says: tile 0 is grass, 1 a wall, 2 costs 3, 3 is free.
func tmx(attrs, layers string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" width="3" height="2" tilewidth="10" tileheight="10" ` + attrs + `>
 <tileset firstgid="1" name="t">
  <tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
  <tile id="2" type="mud"><properties><property name="cost" type="int" value="3"/></properties></tile>
  <tile id="3"><properties><property name="cost" value="0"/></properties></tile>
  <tile id="4"><properties><property name="walkable" type="bool" value="true"/></properties></tile>
  <tile id="5"><properties><property name="walkable" type="bool" value="false"/></properties></tile>
 </tileset>
` + layers + "\n</map>\n"
}

func layer(name, data string) string {
	return fmt.Sprintf(` <layer name=%q width="3" height="2"><data encoding="csv">%s</data></layer>`, name, data)
}

// costsOf draws what each cell costs: # closed, 0 free, else the price.
func costsOf(m *Map) string {
	var b strings.Builder
	for c, k := range m.Grid.All() {
		switch cost := m.Costs[k]; cost {
		case 0:
			b.WriteByte('#')
		case paces.Free:
			b.WriteByte('0')
		default:
			fmt.Fprint(&b, cost)
		}
		if c.X == m.Grid.Width()-1 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func TestTiledLayers(t *testing.T) {
	for _, c := range []struct{ name, layers, want string }{
		{"properties", layer("a", "1,2,3,4,5,6"), "1#3/01#/"},
		{"blanks and line ends anywhere", layer("a", "\n1 , 2,\r\n3,\t4,5,6,\n"), "1#3/01#/"},
		{"no tile is a wall where ground is drawn", layer("a", "1,0,1,0,0,1"), "1#1/##1/"},
		{"flip bits", layer("a", "2147483649,1073741826,536870915,268435460,3221225474,4026531841"), "1#3/0#1/"},
		{"a layer of walls", layer("a", "1,1,1,1,1,1") + layer("Collision", "0,9,0,0,0,9"), "1#1/11#/"},
		{"walls below the ground", layer("Walls", "0,9,0,0,0,9") + layer("a", "1,1,3,1,1,1"), "1#3/11#/"},
		{"the uppermost tile that says something", layer("a", "2,2,2,3,3,3") + layer("b", "0,1,5,0,1,4"), "##1/330/"},
		{"a class means walls", ` <layer name="x" class="wall" width="3" height="2"><data encoding="csv">1,0,0,0,0,0</data></layer>` + layer("a", "1,1,1,1,1,1"), "#11/111/"},
		{"a layer's property", ` <layer name="x" width="3" height="2"><properties><property name="cost" value="5"/></properties><data encoding="csv">1,0,0,0,0,0</data></layer>` + layer("a", "0,1,1,1,1,1"), "511/111/"},
		{"nested groups", `<group name="g"><group name="blocking things">` + layer("x", "1,0,0,0,0,1") + `</group></group>` + layer("a", "1,1,1,1,1,1"), "#11/11#/"},
		{"others do not collide", ` <layer name="x" width="3" height="2"><properties><property name="nocollide" value="true"/></properties><data encoding="csv">1,1,1,1,1,1</data></layer>` + layer("front", "1,0,0,0,0,0"), "#11/111/"},
		{"elements", ` <layer name="a" width="3" height="2"><data><tile gid="1"/><tile gid="2"/><tile/><tile gid="3"/><tile gid="0"/><tile gid="1"/></data></layer>`, "1##/3#1/"},
		{"nothing drawn is open", layer("a", "0,0,0,0,0,0"), "111/111/"},
		{"no layers are open", "", "111/111/"},
		{"walls alone", layer("Walls", "1,0,0,0,0,1"), "#11/11#/"},
		{"an element called like data", `<dataset>x</dataset>` + layer("a", "1,1,1,1,1,1"), "111/111/"},
		{"self-closing data", ` <layer name="a" width="3" height="2"><data encoding="csv"/></layer>`, ""},
	} {
		m, err := Read(strings.NewReader(tmx(`orientation="orthogonal"`, c.layers)), "m.tmx", Options{})
		if err != nil {
			if c.want != "" {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if got := costsOf(m); got != c.want || m.Topology != paces.Four || m.Format != "tiled" {
			t.Errorf("%s: got %s, want %s (%s, %v)", c.name, got, c.want, m.Format, m.Topology)
		}
	}
}

func TestTiledEncodings(t *testing.T) {
	var raw bytes.Buffer
	binary.Write(&raw, binary.LittleEndian, []uint32{1, 2, 3, 4 | 0x80000000, 5, 6})
	pack := func(wrap func(io.Writer) io.WriteCloser) string {
		var b bytes.Buffer
		w := wrap(&b)
		w.Write(raw.Bytes())
		w.Close()
		return base64.StdEncoding.EncodeToString(b.Bytes())
	}
	for compression, text := range map[string]string{
		"":     base64.StdEncoding.EncodeToString(raw.Bytes()),
		"zlib": pack(func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }),
		"gzip": pack(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }),
		"zstd": pack(func(w io.Writer) io.WriteCloser { z, _ := zstd.NewWriter(w); return z }),
	} {
		for _, blank := range []string{"", "\n   "} {
			m := read(t, "m.tmx", tmx("", fmt.Sprintf(
				` <layer name="a" width="3" height="2"><data encoding="base64" compression=%q>%s%s%s</data></layer>`, compression, blank, text, blank)))
			if got := costsOf(m); got != "1#3/01#/" {
				t.Errorf("%q: got %s", compression, got)
			}
		}
		m := read(t, "m.tmj", fmt.Sprintf(`{"orientation":"orthogonal","width":3,"height":2,"tilewidth":10,"tileheight":10,
			"tilesets":[{"firstgid":1,"name":"t","tiles":[{"id":1,"properties":[{"name":"solid","value":true}]},
			{"id":2,"type":"mud","properties":[{"name":"cost","value":3}]},{"id":3,"properties":{"cost":0}},{"id":5,"class":"wall"}]}],
			"layers":[{"type":"group","name":"g","layers":[{"type":"tilelayer","name":"a","width":3,"height":2,"encoding":"base64","compression":%q,"data":%q}]}]}`,
			compression, text))
		if got := costsOf(m); got != "1#3/01#/" || m.Format != "tiled-json" {
			t.Errorf("JSON, %q: got %s", compression, got)
		}
	}
}

func TestTiledInfinite(t *testing.T) {
	const chunks = ` <layer name="a" width="3" height="2"><data encoding="csv">
  <chunk x="-2" y="-1" width="2" height="2">1,2,
3,4</chunk>
  <chunk x="0" y="0" width="2" height="2">5,5,5,5</chunk>
 </data></layer>
 <objectgroup name="o"><object name="start" x="-15" y="5"><point/></object></objectgroup>`
	m := read(t, "m.tmx", tmx(`infinite="1"`, chunks))
	if got, want := costsOf(m), "1###/3011/##11/"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if c, ok := m.Find("start"); !ok || c != (paces.Cell{X: 0, Y: 1}) {
		t.Errorf("start is %v", c)
	}
	hex := read(t, "m.tmx", tmx(`infinite="1" orientation="hexagonal" staggeraxis="y" staggerindex="odd"`, chunks))
	if hex.Topology != paces.HexEvenR { // the first row is row -1, an odd one
		t.Errorf("moves %v", hex.Topology)
	}
}

func TestTiledTopology(t *testing.T) {
	for attrs, want := range map[string]paces.Topology{
		`orientation="isometric"`: paces.Four,
		`orientation="oblique"`:   paces.Four,
		`orientation="hexagonal" staggeraxis="y" staggerindex="odd"`:  paces.HexOddR,
		`orientation="hexagonal" staggeraxis="y" staggerindex="even"`: paces.HexEvenR,
		`orientation="hexagonal" staggeraxis="x" staggerindex="odd"`:  paces.HexOddQ,
		`orientation="hexagonal" staggeraxis="x" staggerindex="even"`: paces.HexEvenQ,
		`orientation="staggered" staggeraxis="y" staggerindex="odd"`:  paces.HexOddR,
	} {
		m := read(t, "m.tmx", tmx(attrs, layer("a", "1,1,1,1,1,1")))
		if m.Topology != want {
			t.Errorf("%s: %v, want %v", attrs, m.Topology, want)
		}
		barred := 0
		if strings.Contains(attrs, "staggered") {
			barred = 8 // two pairs a row, two rows, both ways
		}
		n := 0
		for range m.Grid.Bars() {
			n++
		}
		if n != barred {
			t.Errorf("%s: %d steps barred, want %d", attrs, n, barred)
		}
	}
}

func TestTiledObjects(t *testing.T) {
	m := read(t, "m.tmx", tmx("", layer("a", "1,1,1,1,1,1")+`
 <objectgroup name="Collisions">
  <object id="1" x="0" y="0" width="10" height="10"/>
  <object id="2" x="20" y="10"><polygon points="0,0 10,0 10,10 0,10"/></object>
 </objectgroup>
 <objectgroup name="things">
  <object id="3" name="player_start" x="15" y="5"><point/></object>
  <object id="4" type="exit" x="0" y="20" gid="1" width="10" height="10"/>
  <object id="5" name="chest" x="12" y="12" width="4" height="4"/>
  <object id="6" type="warp" x="10" y="0" width="10" height="10"><properties><property name="to" value="chest"/><property name="cost" value="2"/></properties></object>
  <object id="7" type="warp" x="10" y="0" width="10" height="10"><properties><property name="dest_map" value="other"/><property name="dest_x" value="1"/></properties></object>
  <object id="8" x="20" y="0" width="10" height="10"><ellipse/><properties><property name="solid" value="true"/></properties></object>
 </objectgroup>`))
	if got := costsOf(m); got != "#1#/11#/" {
		t.Errorf("got %s", got)
	}
	wantMarks := []Mark{{"start", paces.Cell{X: 1}}, {"goal", paces.Cell{Y: 1}}, {"chest", paces.Cell{X: 1, Y: 1}}}
	if !slices.Equal(m.Marks, wantMarks) {
		t.Errorf("marks %v", m.Marks)
	}
	if want := []paces.Portal{{From: paces.Cell{X: 1}, To: paces.Cell{X: 1, Y: 1}, Price: 2}}; !slices.Equal(m.Grid.Portals(), want) {
		t.Errorf("portals %v", m.Grid.Portals())
	}
	if !slices.Contains(m.Warnings, "1 portal: they lead to no place on this map") {
		t.Errorf("warnings %q", m.Warnings)
	}
}

// TestTiledCapsule: a capsule is a rectangle whose short sides are round, upright or lying.
func TestTiledCapsule(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want string
	}{
		{7, 5, "1#####1/#######/#######/#######/1#####1/"},
		{5, 7, "1###1/#####/#####/#####/#####/#####/1###1/"},
		{5, 5, "1###1/#####/#####/#####/1###1/"},
	} {
		rows := strings.TrimSuffix(strings.Repeat("1,", c.w*c.h), ",")
		m := read(t, "m.tmx", fmt.Sprintf(`<map width="%d" height="%d" tilewidth="10" tileheight="10"><tileset firstgid="1" name="t"/>`+
			`<layer name="a" width="%[1]d" height="%[2]d"><data encoding="csv">%[3]s</data></layer>`+
			`<objectgroup name="walls"><object id="1" x="0" y="0" width="%[4]d" height="%[5]d"><capsule/></object></objectgroup></map>`,
			c.w, c.h, rows, 10*c.w, 10*c.h))
		if got := costsOf(m); got != c.want {
			t.Errorf("%dx%d: got %s, want %s", c.w, c.h, got, c.want)
		}
	}
}

func TestTiledRule(t *testing.T) {
	text := tmx("", layer("low", "1,2,3,4,5,6")+layer("high", "0,0,1,0,0,0"))
	for rule, want := range map[string]string{
		"":                                   "1#3/01#/",
		"default = 7":                        "7#3/07#/",
		"[layer]\nhigh = \"wall\"":           "1##/01#/",
		"[layer]\nlow = \"ignore\"":          "##1/###/",
		"[layer]\nlow = 4\nhigh=\"ignore\"":  "444/444/",
		"empty = 2\n[layer]\nlow=\"ignore\"": "221/222/",
		"[tile]\n\"t:0\" = 9\n\"t:1\" = 1":   "919/01#/",
		"[property]\nsolid = 2":              "123/01#/",
		"[kind]\nmud = \"wall\"":             "1#3/01#/", // its property says more
	} {
		r, err := ReadRule(strings.NewReader(rule), "rule")
		if err != nil {
			t.Fatal(err)
		}
		m, err := Read(strings.NewReader(text), "m.tmx", Options{Rule: r})
		if err != nil {
			t.Errorf("%q: %v", rule, err)
			continue
		}
		if got := costsOf(m); got != want {
			t.Errorf("%q: got %s, want %s", rule, got, want)
		}
		again, err := Read(strings.NewReader(text), "m.tmx", Options{Rule: m.Rule})
		if err != nil || costsOf(again) != want {
			t.Errorf("%q: the rule that was used, passed back, gives %v\n%v", rule, err, m.Rule)
		}
	}
}

func TestTiledErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{tmx("", layer("a", "1,2,3")), "m.tmx:10:60: layer \"a\": 3 tiles, and the size 3x2 asks for 6"},
		{tmx("", layer("a", "1,2,3,4,5,6,7")), "m.tmx:10:60: layer \"a\": 7 tiles, and the size 3x2 asks for 6"},
		{tmx("", layer("a", "1,2,\nx,4,5,6")), "m.tmx:11:1: \"x,4,5,6\" is not the number of a tile"},
		{tmx("", layer("a", "1,2,-3,4,5,6")), "m.tmx:10:64: \"-3,4,5,6\" is not the number of a tile"},
		{tmx("", layer("a", "1,99999999999,3,4,5,6")), "m.tmx:10:62: \"99999999999,\" is not the number of a tile"},
		{tmx(`orientation="cubic"`, ""), "m.tmx: orientation \"cubic\" is not known"},
		{`<map width="99999999" height="99999999"/>`, "m.tmx: a map of 99999999x99999999 is too large: at most 32766 a side"},
		{`<map width="-1" height="2"/>`, "m.tmx: a map of -1x2 has no cells"},
		{`<map width="2" height="x"/>`, "m.tmx:1:28: <map height>: \"x\" is not a whole number of 32 bits"},
		{`<map width="30000" height="8000"/>`, "m.tmx: a map of 30000x8000 in a file of 34 bytes"},
		{`<map width="2" height="2"><layer name="a" width="3" height="2"><data encoding="csv">1</data></layer></map>`, "m.tmx:1:64: layer \"a\" has 3x2 cells, the map 2x2"},
		{`<map infinite="1" width="2" height="2"><layer name="a"><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="30000" y="8000" width="1" height="1">1</chunk></data></layer></map>`, "m.tmx: the chunks are scattered over 30001x8001 cells, nearly all of them empty"},
		{`<map infinite="1" width="2" height="2"><layer name="a"><data encoding="csv"><chunk x="2000000000" y="0" width="1" height="1">1</chunk><chunk x="-2000000000" y="0" width="2147483647" height="1">1</chunk></data></layer></map>`, "m.tmx: a map of 2147483647x32767 is too large: at most 32766 a side"},
		{`<map width="2" height="2"><layer>`, "m.tmx:1:34: is not whole XML: unexpected EOF"},
		{`<map width="2" height="2">&xxe;</map>`, "m.tmx:1:32: is not whole XML: invalid character entity &xxe;"},
		{"<!DOCTYPE map [<!ENTITY xxe SYSTEM \"file:///etc/passwd\">]>\n<map width=\"2\" height=\"2\"><a b=\"&xxe;\"/></map>", "m.tmx:2:38: is not whole XML: invalid character entity &xxe;"},
		{"<map width=\"2\" height=\"2\">" + strings.Repeat("<group>", 100) + "</map>", "m.tmx:1:475: more than 1048576 elements, or more than 64 in each other"},
		{tmx("", ` <layer name="a" width="3" height="2"><data encoding="base64" compression="lzma">AAAA</data></layer>`), "m.tmx:10:82: layer \"a\": compression \"lzma\": there are zlib, gzip and zstd"},
		{tmx("", ` <layer name="a" width="3" height="2"><data encoding="base64">A?==</data></layer>`), "m.tmx:10:63: layer \"a\": base64: illegal base64 data at input byte 1"},
		{tmx("", ` <layer name="a" width="3" height="2"><data encoding="base64" compression="zlib">AAAA</data></layer>`), "m.tmx:10:82: layer \"a\": zlib: invalid header"},
		{strings.Replace(tmx("", layer("a", "3,3,3,3,3,3")), `value="3"`, `value="-3"`, 1), "m.tmx:10:39: tile t:2: property cost: -3: negative cost"},
		{strings.Replace(tmx("", layer("a", "3,3,3,3,3,3")), `value="3"`, `value="dear"`, 1), "m.tmx:10:39: tile t:2: property cost: \"dear\" is not a cost: a whole number up to 65534"},
	} {
		_, err := Read(strings.NewReader(c.text), "m.tmx", Options{Format: "tiled"})
		if got := errorText(err); got != c.want {
			t.Errorf("%.200s\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
	for text, want := range map[string]string{
		`{"orientation":"orthogonal","width":"3"}`: `m.tmj:1:39: "width" is a string, not the int that is asked for`,
		`{"orientation":"orthogonal",`:             "m.tmj:1:28: is not whole JSON: unexpected end of JSON input",
		`{"width":3,"height":1,"layers":[{"type":"tilelayer","name":"a","width":3,"height":1,"data":[1,"x",2]}]}`: `m.tmj: layer "a": "\"x\",2" is not the number of a tile`,
	} {
		_, err := Read(strings.NewReader(text), "m.tmj", Options{Format: "tiled-json"})
		if got := errorText(err); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestRuleWithoutValue: a rule that takes a value from what has none is refused, not read as a wall.
func TestRuleWithoutValue(t *testing.T) {
	for rule, want := range map[string]string{
		"default = \"value\"":         `m.tmx: rule: default = "value": it has no value; properties do`,
		"[layer]\na = \"value\"":      `m.tmx: rule: a = "value": it has no value; properties do`,
		"[tile]\n\"t:0\" = \"value\"": `m.tmx: rule: "t:0" = "value": it has no value; properties do`,
		"default = \"open\"":          "",
	} {
		r, err := ReadRule(strings.NewReader(rule), "rule")
		if err != nil {
			t.Fatal(err)
		}
		m, err := Read(strings.NewReader(tmx("", layer("a", "1,1,1,1,1,1"))), "m.tmx", Options{Rule: r})
		if got := errorText(err); got != want || err == nil && costsOf(m) != "111/111/" {
			t.Errorf("%q: got %s, want %s", rule, got, want)
		}
	}
}

// TestTiledBomb: packed data may not grow past what the size of the map allows.
func TestTiledBomb(t *testing.T) {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write(make([]byte, 16<<20))
	z.Close()
	bomb := base64.StdEncoding.EncodeToString(b.Bytes())
	text := tmx("", ` <layer name="a" width="3" height="2"><data encoding="base64" compression="zlib">`+bomb+`</data></layer>`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Read(strings.NewReader(text), "m.tmx", Options{})
	runtime.ReadMemStats(&after)
	allocated := after.TotalAlloc - before.TotalAlloc
	if got := errorText(err); !strings.HasSuffix(got, "more than the 24 bytes that the size asks for") {
		t.Errorf("got %s", got)
	}
	if allocated > 2<<20 {
		t.Errorf("%d bytes allocated", allocated)
	}
}

const tilesetFile = `<tileset name="cave"><tile id="0"><properties><property name="solid" value="true"/></properties></tile></tileset>`

// TestTiledFiles: tile sets and templates beside the map are read, those elsewhere are not.
func TestTiledFiles(t *testing.T) {
	withSet := func(source string) string {
		return fmt.Sprintf(`<map width="1" height="1" tilewidth="10" tileheight="10"><tileset firstgid="1" source=%q/>%s</map>`, source,
			`<layer name="a" width="1" height="1"><data encoding="csv">1</data></layer><objectgroup name="o"><object template="t.tx" x="0" y="0"/></objectgroup>`)
	}
	template := `<template><object name="start" width="4" height="4"/></template>`
	files := fstest.MapFS{
		"maps/m.tmx":         {Data: []byte(withSet("sets/cave.tsx"))},
		"maps/up.tmx":        {Data: []byte(withSet("../cave.tsx"))},
		"maps/out.tmx":       {Data: []byte(withSet("../../cave.tsx"))},
		"maps/json.tmx":      {Data: []byte(withSet("cave.tsj"))},
		"maps/t.tx":          {Data: []byte(template)},
		"maps/cave.tsj":      {Data: []byte(`{"name":"cave","tiles":[{"id":0,"properties":[{"name":"solid","value":true}]}]}`)},
		"maps/sets/cave.tsx": {Data: []byte(tilesetFile)},
		"cave.tsx":           {Data: []byte(tilesetFile)},
	}
	for name, want := range map[string]string{"maps/m.tmx": "#/", "maps/up.tmx": "#/", "maps/json.tmx": "#/", "maps/out.tmx": "1/"} {
		m, err := OpenFS(files, name, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := costsOf(m); got != want || len(m.Marks) != 1 {
			t.Errorf("%s: got %s, marks %v, warnings %q", name, got, m.Marks, m.Warnings)
		}
	}

	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "cave.tsx"), filepath.Join(dir, "maps", "link.tsx")); err != nil {
		t.Skip(err)
	}
	absolute := filepath.Join(dir, "maps", "sets", "cave.tsx")
	for source, want := range map[string]string{"sets/cave.tsx": "#/", "../cave.tsx": "1/", "link.tsx": "1/", absolute: "1/", "sets": "1/", "none.tsx": "1/"} {
		name := filepath.Join(dir, "maps", "x.tmx")
		if err := os.WriteFile(name, []byte(withSet(source)), 0o600); err != nil {
			t.Fatal(err)
		}
		m, err := Open(name, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := costsOf(m); got != want {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
		if want == "1/" && (len(m.Warnings) == 0 || !strings.Contains(m.Warnings[0], "1 tile set cannot be read")) {
			t.Errorf("%s: warnings %q", source, m.Warnings)
		}
	}
	m, err := Open(filepath.Join(dir, "maps", "up.tmx"), Options{Folder: dir})
	if err != nil || costsOf(m) != "#/" {
		t.Errorf("a wider folder: %v", err)
	}
}

// TestTiledKeepsKinds converts Tiled to our own form and back.
func TestTiledKeepsKinds(t *testing.T) {
	for _, attrs := range []string{"", `orientation="hexagonal" staggeraxis="x" staggerindex="even"`} {
		m := read(t, "m.tmx", tmx(attrs, layer("a", "1,2,3,4,0,6")+`<objectgroup name="o"><object name="start" x="25" y="5"><point/></object>
 <object type="portal" x="15" y="5"><point/><properties><property name="to" value="0,1"/></properties></object></objectgroup>`))
		ours := read(t, "m.paces", written(t, m, "paces"))
		again := read(t, "again.tmx", written(t, ours, "tiled"))
		if !again.Grid.Equal(m.Grid) || costsOf(again) != costsOf(m) || again.Topology != m.Topology {
			t.Errorf("%v\n%sbecame %v\n%s", m.Topology, m.Grid, again.Topology, again.Grid)
		}
		if !slices.Equal(again.Marks, m.Marks) {
			t.Errorf("marks %v became %v", m.Marks, again.Marks)
		}
	}
}

// TestTiledHexObjects: objects lie in the hex whose middle is nearest, whatever the length of its sides.
func TestTiledHexObjects(t *testing.T) {
	for attrs, middles := range map[string][3]string{
		`orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="4"`:  {`x="5" y="5"`, `x="20" y="12"`, `x="29" y="13"`},
		`orientation="hexagonal" staggeraxis="x" staggerindex="even" hexsidelength="6"`: {`x="5" y="10"`, `x="13" y="15"`, `x="21" y="20"`},
		`orientation="staggered" staggeraxis="y" staggerindex="odd"`:                    {`x="5" y="5"`, `x="20" y="10"`, `x="30" y="10"`},
		`orientation="isometric"`: {`x="5" y="5"`, `x="15" y="15"`, `x="25" y="15"`},
	} {
		m := read(t, "m.tmx", tmx(attrs, layer("a", "1,1,1,1,1,1")+fmt.Sprintf(`<objectgroup name="o"><object name="a" %s><point/></object>
			<object name="b" %s><point/></object><object name="c" %s><point/></object></objectgroup>`, middles[0], middles[1], middles[2])))
		if want := []Mark{{"a", paces.Cell{}}, {"b", paces.Cell{X: 1, Y: 1}}, {"c", paces.Cell{X: 2, Y: 1}}}; !slices.Equal(m.Marks, want) {
			t.Errorf("%s: %v", attrs, m.Marks)
		}
	}
}

// TestTiledCollisionShapes: a tile whose middle the collision editor covers is a wall, unless the rule says otherwise.
func TestTiledCollisionShapes(t *testing.T) {
	xml := `<map width="3" height="1" tilewidth="16" tileheight="16"><tileset firstgid="1" name="t" tilewidth="16" tileheight="16">
	 <tile id="0"><objectgroup><object x="0" y="0" width="16" height="16"/></objectgroup></tile>
	 <tile id="1"><objectgroup><object x="0" y="0" width="16" height="4"/></objectgroup></tile>
	 <tile id="2"><objectgroup><object x="8" y="0"><polygon points="0,0 8,16 -8,16"/></object></objectgroup></tile>
	 </tileset><layer name="a" width="3" height="1"><data encoding="csv">1,2,3</data></layer></map>`
	json := `{"orientation":"orthogonal","width":3,"height":1,"tilewidth":16,"tileheight":16,"layers":[{"type":"tilelayer","name":"a","width":3,"height":1,"data":[1,2,3]}],
	 "tilesets":[{"firstgid":1,"name":"t","tilewidth":16,"tileheight":16,"tiles":[{"id":0,"objectgroup":{"objects":[{"x":0,"y":0,"width":16,"height":16}]}},
	 {"id":1,"objectgroup":{"objects":[{"x":0,"y":0,"width":16,"height":4}]}},{"id":2,"objectgroup":{"objects":[{"x":8,"y":0,"polygon":[{"x":0,"y":0},{"x":8,"y":16},{"x":-8,"y":16}]}]}}]}]}`
	for name, text := range map[string]string{"m.tmx": xml, "m.tmj": json} {
		if got := costsOf(read(t, name, text)); got != "#1#/" {
			t.Errorf("%s: got %s", name, got)
		}
		m, err := Read(strings.NewReader(text), name, Options{Rule: Rule{Property: []Line{{"collision shape", Ignore}}}})
		if err != nil || costsOf(m) != "111/" {
			t.Errorf("%s: a rule that ignores shapes: %v", name, err)
		}
	}
}

func TestPartOfAWhole(t *testing.T) {
	_, err := Read(strings.NewReader(".#\n"), "m.txt", Options{Part: "x"})
	if got := errorText(err); got != `m.txt: part "x": a map of format text is one whole` {
		t.Errorf("got %s", got)
	}
}
