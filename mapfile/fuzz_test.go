package mapfile

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"paces"
)

func itoa(n int) string { return strconv.Itoa(n) }

// fuzzFormat feeds a reader with anything, beginning with seeds and with the files of testdata whose name matches: it
// must answer with a map or an [Error], never a panic. Our own form must keep a map that it gives, and so must its own
// format, if that is written.
func fuzzFormat(f *testing.F, format, files string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	names, err := filepath.Glob("testdata/" + files)
	if err != nil || files != "" && len(names) == 0 {
		f.Fatalf("no files %s: %v", files, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	form, err := find(format)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(bytes.NewReader(data), "fuzz", Options{Format: format})
		if err != nil {
			if e := (*Error)(nil); !errors.As(err, &e) {
				t.Fatalf("an error without a file name: %v", err)
			}
			return
		}
		for k := range 256 {
			if name := m.Grid.Sign(paces.Kind(k)).Name; !utf8.ValidString(name) {
				t.Fatalf("kind %d is called %q", k, name)
			}
		}
		var b bytes.Buffer
		if err := Write(&b, m, "paces"); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&b, "again", Options{})
		if err != nil || !again.Grid.Equal(m.Grid) || costsOf(again) != costsOf(m) {
			t.Fatalf("our own form does not keep it: %v", err)
		}
		if form.encode == nil || Write(&b, m, format) != nil {
			return
		}
		if again, err = Read(&b, "again", Options{Format: format}); err != nil || again.Grid.Bounds() != m.Grid.Bounds() || costsOf(again) != costsOf(m) {
			t.Fatalf("its own format does not keep it: %v\n%s\n%s", err, m.Grid, again.Grid)
		}
	})
}

func FuzzText(f *testing.F) {
	fuzzFormat(f, "text", "swamp.txt", "###\n# \n░▓\r\n", "\ufeff..\n")
}

func FuzzMatrix(f *testing.F) {
	fuzzFormat(f, "matrix", "lesson.txt", "2 1\n0 1\n", "0,-1,\n1000,0,\n", "0110\n0000\n", "1\t2;3\n")
}
func FuzzCostField(f *testing.F) { fuzzFormat(f, "costfield", "prices.csv", "0,255\n7,9\n") }
func FuzzMovingAI(f *testing.F) {
	fuzzFormat(f, "movingai", "*[ds].map", "type octile\nheight 1\nwidth 2\nmap\n.@\n")
}

func FuzzPaces(f *testing.F) {
	fuzzFormat(f, "paces", "*.paces", everything, "paces map 1\nsize 2 1\nkind 'a' number=7 value=3\nnumbers\n7 7\n")
}

func FuzzLDtk(f *testing.F) {
	fuzzFormat(f, "ldtk", "world*/*.ldtkl", string(mustRead(f, "testdata/world.ldtk")))
}
func FuzzOgmo(f *testing.F)       { fuzzFormat(f, "ogmo", "room.json") }
func FuzzWesnoth(f *testing.F)    { fuzzFormat(f, "wesnoth", "isle_wesnoth.map") }
func FuzzMegaMek(f *testing.F)    { fuzzFormat(f, "megamek", "*.board") }
func FuzzFreeciv(f *testing.F)    { fuzzFormat(f, "freeciv", "*.sav") }
func FuzzMicromouse(f *testing.F) { fuzzFormat(f, "micromouse", "maze_micromouse.txt") }
func FuzzMaz(f *testing.F)        { fuzzFormat(f, "maz", "*.maz") }
func FuzzESRI(f *testing.F)       { fuzzFormat(f, "esri", "*.asc") }
func FuzzREXPaint(f *testing.F)   { fuzzFormat(f, "rexpaint", "*.xp") }
func FuzzAngband(f *testing.F)    { fuzzFormat(f, "angband", "vault_angband.txt") }
func FuzzImage(f *testing.F) {
	fuzzFormat(f, "image", "floor.*[pgf]", string(mustRead(f, "testdata/heights.png")))
}
func FuzzPGM(f *testing.F)       { fuzzFormat(f, "pgm", "*.pgm", "P5\n2 1 255\n\x00\xff") }
func FuzzOccupancy(f *testing.F) { fuzzFormat(f, "occupancy", "*.yaml") }

func mustRead(f *testing.F, name string) []byte {
	data, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	return data
}

func FuzzTiled(f *testing.F) {
	fuzzFormat(f, "tiled", "*.tmx", tmx("", layer("a", "1,2,3,4,5,6")+`<objectgroup name="o"><object name="start" x="25" y="5"><point/></object></objectgroup>`),
		`<map infinite="1" width="1" height="1"><layer name="a"><data encoding="csv"><chunk x="-1" y="0" width="1" height="1">1</chunk></data></layer></map>`,
		tmx(`orientation="staggered"`, ` <layer name="a" width="3" height="2"><data encoding="base64" compression="zlib">eJxjZGBgYAJiZiBmAWJWIGYDAAC0ABY=</data></layer>`))
}

func FuzzTiledJSON(f *testing.F) {
	fuzzFormat(f, "tiled-json", "*.tmj", `{"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,"layers":[{"type":"tilelayer","name":"a","width":2,"height":1,"data":[1,0]},
		{"type":"objectgroup","name":"walls","objects":[{"id":1,"x":0,"y":0,"width":8,"height":8,"polygon":[{"x":0,"y":0},{"x":8,"y":0},{"x":8,"y":8}]}]}],
		"tilesets":[{"firstgid":1,"name":"t","tiles":[{"id":0,"properties":[{"name":"cost","value":2}]}]}]}`)
}

// FuzzTileset and FuzzTemplate feed what a map names.
func FuzzTileset(f *testing.F) {
	fuzzBeside(f, "cave.tsx", string(mustRead(f, "testdata/cave.tsx")), `{"name":"c","tiles":[{"id":1,"class":"wall"}]}`)
}

func FuzzTemplate(f *testing.F) {
	fuzzBeside(f, "t.tx", `<template><object name="start" width="4" height="4"/></template>`)
}

func FuzzScenarios(f *testing.F) {
	f.Add("version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\t1.41421\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadScenarios(strings.NewReader(text), "fuzz")
		if err != nil && list != nil {
			t.Fatal("both scenarios and an error")
		}
	})
}

// FuzzRead lets the format be found.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		if !strings.HasSuffix(name, ".want") {
			f.Add(filepath.Ext(name), mustRead(f, name))
		}
	}
	f.Fuzz(func(t *testing.T, ending string, data []byte) {
		if m, err := Read(bytes.NewReader(data), "fuzz"+ending, Options{}); (m == nil) == (err == nil) {
			t.Fatalf("map %v, error %v", m, err)
		}
	})
}

// fuzzBeside reads a map that names a tile set and a template, one of which holds anything.
func fuzzBeside(f *testing.F, name string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	const text = `<map width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="cave.tsx"/>
		<layer name="a" width="2" height="1"><data encoding="csv">1,2</data></layer><objectgroup name="o"><object template="t.tx" x="0" y="0"/></objectgroup></map>`
	f.Fuzz(func(t *testing.T, data []byte) {
		files := fstest.MapFS{"m.tmx": {Data: []byte(text)}, name: {Data: data}}
		if m, err := OpenFS(files, "m.tmx", Options{}); (m == nil) == (err == nil) {
			t.Fatalf("map %v, error %v", m, err)
		}
	})
}
