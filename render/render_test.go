package render

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"paces"
)

var update = flag.Bool("update", false, "write the golden files anew")

// swampMap has walls, a swamp and a single cheapest path, so that its pictures do not depend on how ties are settled.
const swampMap = `
#########
#S..#...#
###.#.#.#
#.5.5.#.#
#.#.#..G#
#########`

// escapes are the control sequences of a terminal.
var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// scenes are what every backend is tested on.
func scenes(t testing.TB) map[string]*Scene {
	t.Helper()
	grid := paces.MustParse(swampMap[1:])
	ground := compile(t, grid, paces.Four)
	start, goal := grid.Find('S')[0], grid.Find('G')[0]
	path, err := ground.Path(start, goal)
	must(t, err)
	field, err := ground.Field(goal)
	must(t, err)
	reach, err := ground.Reach(start, 6)
	must(t, err)

	scenes := map[string]*Scene{}
	for name, show := range map[string]func(*Scene){
		"map":  func(*Scene) {},
		"path": func(s *Scene) { s.ShowPath(path) },
		"trails": func(s *Scene) {
			s.ShowPath(path)
			around := []paces.Cell{start, {X: 1, Y: 2}, {X: 1, Y: 3}, {X: 2, Y: 3}, {X: 3, Y: 3}, {X: 4, Y: 3}, {X: 5, Y: 3}}
			s.Trails = []Trail{{around, Mover, "around"}, {path.AppendCells(nil)[5:], Foe, "after"}}
		},
		"field": func(s *Scene) { s.ShowField(field, 1, false) },
		"flow":  func(s *Scene) { s.ShowField(field, 1, true) },
		"reach": func(s *Scene) {
			s.ShowReach(reach, 1)
			s.Units = []Unit{{Cell: start, Role: Mover}}
		},
		"all": func(s *Scene) {
			s.ShowField(field, 1, false)
			s.ShowPath(path)
			s.Frontier = []paces.Cell{{X: 5, Y: 2}, {X: 99, Y: 99}}
			s.Units = append(s.Units, Unit{Cell: paces.Cell{X: 7, Y: 1}, Role: Foe, Symbol: 'o'})
			s.Labels = []Label{{paces.Cell{X: 1, Y: 3}, "ab"}}
		},
	} {
		s := &Scene{Grid: grid, Open: ground.Open}
		show(s)
		scenes[name] = s
	}
	beside := *scenes["path"]
	reached := *scenes["reach"]
	beside.Title, reached.Title = "a path", "a range"
	beside.Beside = []*Scene{&reached}
	scenes["beside"] = &beside
	open := paces.MustParse(".....\n.....\n..5..")
	eight := compile(t, open, paces.Eight)
	diagonal, err := eight.Field(paces.Cell{})
	must(t, err)
	scenes["eight"] = &Scene{Grid: open, Open: eight.Open}
	scenes["eight"].ShowField(diagonal, paces.Eight.Straight, false)
	scenes["fenced"] = fencedScene(t)
	for _, topology := range []paces.Topology{paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ} {
		hexes := compile(t, grid, topology)
		field, err := hexes.Field(goal)
		must(t, err)
		s := &Scene{Grid: grid, Topology: topology, Open: hexes.Open}
		s.ShowField(field, 1, topology == paces.HexEvenR || topology == paces.HexEvenQ)
		scenes[topology.String()] = s
	}
	return scenes
}

// fencedScene has thin walls, ledges, a portal, and a step over the border.
func fencedScene(t testing.TB) *Scene {
	t.Helper()
	grid := paces.MustParse("S....\n.....\n.#...\n....G")
	for _, w := range [][4]int{{0, 0, 0, 1}, {1, 0, 2, 0}, {1, 1, 2, 1}, {0, 1, 0, 2}, {3, 2, 3, 3}, {2, 2, 3, 2}} {
		must(t, grid.Wall(paces.Cell{X: w[0], Y: w[1]}, paces.Cell{X: w[2], Y: w[3]}))
	}
	must(t, grid.Bar(paces.Cell{X: 2, Y: 0}, paces.Cell{X: 3, Y: 0}))
	must(t, grid.Bar(paces.Cell{X: 4, Y: 1}, paces.Cell{X: 4, Y: 0}))
	must(t, grid.AddPortal(paces.Portal{From: paces.Cell{X: 1, Y: 1}, To: paces.Cell{X: 3, Y: 2}, Price: 1}))
	topology := paces.Four
	topology.WrapX = true
	ground := compile(t, grid, topology)
	path, err := ground.Path(paces.Cell{}, paces.Cell{X: 3, Y: 2})
	must(t, err)
	s := &Scene{Grid: grid, Topology: topology, Open: ground.Open}
	s.ShowPath(path)
	return s
}

func compile(t testing.TB, g *paces.Grid, topology paces.Topology) *paces.Ground {
	t.Helper()
	costs := paces.Costs{'.': 1, 'S': 1, 'G': 1, '5': 5}
	ground, err := g.Compile(topology, paces.Mover{Costs: costs})
	must(t, err)
	return ground
}

func TestText(t *testing.T) {
	for name, s := range scenes(t) {
		for depth, suffix := range []string{"plain", "16", "256", "true"} {
			t.Run(name+"/"+suffix, func(t *testing.T) {
				var b bytes.Buffer
				must(t, Text(&b, s, Options{Depth: Depth(depth), Legend: true}))
				golden(t, name+"."+suffix+".txt", b.Bytes())
				row, _, _ := strings.Cut(escapes.ReplaceAllString(b.String(), ""), "\n")
				if got := utf8.RuneCountInString(row); s.Title == "" && !s.Topology.Hex() && got != Columns(s, Options{Depth: Depth(depth)}) {
					t.Errorf("the first row takes %d columns, not %d", got, Columns(s, Options{Depth: Depth(depth)}))
				}
			})
		}
	}
}

// golden compares with testdata/name; -update writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must(t, os.WriteFile(file, got, 0o666))
	}
	want, err := os.ReadFile(file)
	must(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update writes it): got\n%s", name, got)
	}
}

func TestTenths(t *testing.T) {
	grid := paces.MustParse("....................................................")
	s := &Scene{Grid: grid, Heat: func(c paces.Cell) (int32, bool) { return int32(c.X * 70), true }, Pace: 70}
	var b bytes.Buffer
	must(t, Text(&b, s, Options{Legend: true}))
	const want = "0000001111122222333334444455555666667777788888899999\n0 to 9: tenths of the cost 51\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", &b, want)
	}
}

func TestDepthOf(t *testing.T) {
	for want, cases := range map[Depth][]map[string]string{
		NoColor:   {{}, {"TERM": "dumb"}, {"TERM": "xterm-256color", "NO_COLOR": "1"}, {"WT_SESSION": "1", "NO_COLOR": "1"}},
		Colors16:  {{"TERM": "xterm"}, {"TERM": "linux"}},
		Colors256: {{"TERM": "screen-256color"}},
		TrueColor: {{"TERM": "xterm", "COLORTERM": "truecolor"}, {"TERM": "xterm-direct"}, {"WT_SESSION": "1"}},
	} {
		for _, env := range cases {
			if got := DepthOf(func(name string) string { return env[name] }); got != want {
				t.Errorf("%v: %v, want %v", env, got, want)
			}
		}
	}
}

// TestRamps checks that both ramps start and end right and get lighter all the way.
func TestRamps(t *testing.T) {
	for _, tt := range []struct {
		ramp        *Ramp
		first, last Color
	}{
		{Viridis, Color{0x44, 0x01, 0x54, 4}, Color{0xfd, 0xe7, 0x25, 11}},
		{Dusk, Color{0x5a, 0x3c, 0x9e, 4}, Color{0xff, 0xd2, 0xa6, 11}},
		{Cividis, Color{0x00, 0x20, 0x4d, 4}, Color{0xff, 0xea, 0x46, 11}},
	} {
		if tt.ramp[0] != tt.first || tt.ramp[255] != tt.last {
			t.Errorf("from %v to %v", tt.ramp[0], tt.ramp[255])
		}
		for i := 1; i < 256; i++ {
			light := func(c Color) int { return 299*int(c.R) + 587*int(c.G) + 114*int(c.B) }
			if light(tt.ramp[i]) < light(tt.ramp[i-1])-600 { // rounding takes up to half a unit of each colour
				t.Errorf("level %d is darker than %d", i, i-1)
			}
		}
	}
}

func ExampleText() {
	grid := paces.MustParse("" +
		"S.#.\n" +
		"#.#G\n" +
		"#...")
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	path, err := ground.Path(paces.Cell{X: 0, Y: 0}, paces.Cell{X: 3, Y: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	scene := &Scene{Grid: grid, Open: ground.Open}
	scene.ShowPath(path)
	if err := Text(os.Stdout, scene, Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// S*#.
	// #*#G
	// #***
}

func TestLabelsTakeTwoColumns(t *testing.T) {
	for label, want := range map[string]string{"a": "a ", "abc": "ab", "路径": "路", "a路": "a ", "⬤x": "⬤x"} {
		if got := twoColumns(label); got != want {
			t.Errorf("%q becomes %q, want %q", label, got, want)
		}
	}
}

// sample is a small scene for the examples.
func sample() *Scene {
	grid := paces.MustParse("S.#.\n..#G\n....")
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}})
	if err != nil {
		panic(err)
	}
	field, err := ground.Field(paces.Cell{X: 3, Y: 1})
	if err != nil {
		panic(err)
	}
	s := &Scene{Grid: grid, Open: ground.Open}
	s.ShowField(field, 1, false)
	return s
}

func ExamplePNG() {
	var b bytes.Buffer
	if err := PNG(&b, sample(), Options{Cell: 10}); err != nil {
		fmt.Println(err)
		return
	}
	p, err := png.Decode(&b)
	fmt.Println(p.Bounds().Size(), err)
	// Output: (40,30) <nil>
}

func ExampleSVG() {
	var b bytes.Buffer
	if err := SVG(&b, sample(), Options{Cell: 10, Ramp: Cividis}); err != nil {
		fmt.Println(err)
		return
	}
	first, _, _ := strings.Cut(b.String(), " font")
	fmt.Println(first)
	// Output: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"
}

// One scene is changed and yielded again: a unit walks along the first row.
func ExampleGIF() {
	s := sample()
	walk := func(yield func(*Scene) bool) {
		for x := range 2 {
			s.Units = []Unit{{Cell: paces.Cell{X: x}, Role: Mover}}
			if !yield(s) {
				return
			}
		}
	}
	var b bytes.Buffer
	if err := GIF(&b, walk, Options{Delay: 20}); err != nil {
		fmt.Println(err)
		return
	}
	g, err := gif.DecodeAll(&b)
	fmt.Println(len(g.Image), "frames", err)
	// Output: 2 frames <nil>
}

func ExampleTiles() {
	s := sample()
	for _, t := range Tiles(s, s.Grid.Bounds(), Options{}) {
		fmt.Printf("%c", t.Plain)
	}
	fmt.Println()
	// Output: 65#154#04321
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestPictures(t *testing.T) {
	for name, s := range scenes(t) {
		t.Run(name, func(t *testing.T) { pictures(t, name, s, Options{Legend: true}) })
	}
	// Cells too small for numbers, circles and arrows; the other ramp.
	for _, name := range []string{"all", "hex-odd-r", "hex-even-q"} {
		t.Run(name+"-small", func(t *testing.T) {
			pictures(t, name+"-small", scenes(t)[name], Options{Cell: 5, Ramp: Cividis, Palette: &Classic})
		})
	}
}

func pictures(t *testing.T, name string, s *Scene, o Options) {
	t.Helper()
	var b bytes.Buffer
	must(t, SVG(&b, s, o))
	golden(t, name+".svg", b.Bytes())
	wellFormed(t, b.Bytes())
	b.Reset()
	must(t, PNG(&b, s, o))
	goldenPNG(t, name+".png", b.Bytes())
}

// goldenPNG compares pixels: how well they are packed is for the standard library to change.
func goldenPNG(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must(t, os.WriteFile(file, got, 0o666))
	}
	want, err := os.ReadFile(file)
	must(t, err)
	if !samePixels(t, got, want) {
		t.Errorf("%s differs (go test -update writes it)", name)
	}
}

func samePixels(t *testing.T, a, b []byte) bool {
	t.Helper()
	p, err := png.Decode(bytes.NewReader(a))
	must(t, err)
	q, err := png.Decode(bytes.NewReader(b))
	must(t, err)
	if p.Bounds() != q.Bounds() {
		return false
	}
	for y := range p.Bounds().Dy() {
		for x := range p.Bounds().Dx() {
			if p.At(x, y) != q.At(x, y) {
				return false
			}
		}
	}
	return true
}

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		_, err := d.Token()
		if err == io.EOF {
			return
		}
		must(t, err)
	}
}

// TestGIF lets a path grow and checks that the frames, laid over one another, are the pictures.
func TestGIF(t *testing.T) {
	full := scenes(t)["all"]
	var pictures []*image.Paletted
	frames := func(yield func(*Scene) bool) {
		path := full.Path
		for n := range path {
			full.Path = path[:n+1]
			pictures = append(pictures, Image(full, Options{}))
			if !yield(full) {
				return
			}
		}
		yield(full) // nothing changed
	}
	var b bytes.Buffer
	must(t, GIF(&b, frames, Options{Delay: 4}))
	g, err := gif.DecodeAll(&b)
	must(t, err)
	if len(g.Image) != len(pictures) || g.Delay[0] != 4 || g.Delay[len(g.Delay)-1] != lastDelay {
		t.Fatalf("%d frames with delays %v, want %d", len(g.Image), g.Delay, len(pictures))
	}
	shown := image.NewRGBA(pictures[0].Rect)
	for i, frame := range g.Image {
		var changed image.Rectangle
		for y := range shown.Rect.Dy() {
			for x := range shown.Rect.Dx() {
				if i == 0 || pictures[i].At(x, y) != pictures[i-1].At(x, y) {
					changed = changed.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if frame.Rect != changed {
			t.Errorf("frame %d is %v, what changed is %v", i, frame.Rect, changed)
		}
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		for y := range shown.Rect.Dy() {
			for x := range shown.Rect.Dx() {
				if shown.At(x, y) != pictures[i].At(x, y) {
					t.Fatalf("frame %d differs at %d,%d", i, x, y)
				}
			}
		}
	}
}

// On a small map the legend of one scene is wider than that of another; every frame must still show its own picture.
func TestGIFWithGrowingLegend(t *testing.T) {
	scene := &Scene{Grid: paces.MustParse("...")}
	var pictures []*image.Paletted
	frames := func(yield func(*Scene) bool) {
		for _, units := range [][]Unit{nil, {{Role: Mover}, {Role: Goal}}, {{Role: Foe}}} {
			scene.Units = units
			pictures = append(pictures, Image(scene, Options{Legend: true}))
			if !yield(scene) {
				return
			}
		}
	}
	var b bytes.Buffer
	must(t, GIF(&b, frames, Options{Legend: true}))
	g, err := gif.DecodeAll(&b)
	must(t, err)
	shown := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		want := pictures[i]
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				if shown.At(x, y) != want.At(x, y) {
					t.Fatalf("frame %d differs at %d,%d", i, x, y)
				}
			}
		}
	}
	if len(g.Image) != len(pictures) || g.Config.Width != pictures[1].Rect.Dx() {
		t.Errorf("%d frames, %d wide", len(g.Image), g.Config.Width)
	}
}

func TestGIFErrors(t *testing.T) {
	if err := GIF(io.Discard, func(func(*Scene) bool) {}, Options{}); err == nil {
		t.Error("no scenes, no error")
	}
	small := &Scene{Grid: paces.MustParse("..")}
	large := &Scene{Grid: paces.MustParse("...")}
	if err := GIF(io.Discard, slices.Values([]*Scene{small, large}), Options{}); err == nil {
		t.Error("two sizes, no error")
	}
}

// TestPaletteIsFull: no picture needs more than 256 colours, and each colour it may need is there.
func TestPaletteIsFull(t *testing.T) {
	for _, palette := range []*Palette{&Classic, &Print} {
		for _, ramp := range []*Ramp{Viridis, Cividis} {
			colors, index := Options{Palette: palette, Ramp: ramp}.colors()
			if len(colors) > 255 {
				t.Errorf("%d colours", len(colors))
			}
			for _, c := range ramp {
				i, ok := index[c]
				r, g, b, _ := colors[i].RGBA()
				if !ok || c.far(int(r>>8), int(g>>8), int(b>>8)) > 3*8*8 {
					t.Errorf("%v is drawn as %v", c, colors[i])
				}
			}
		}
	}
}

// TestTerrain: kinds have the colours that are given for them, closed or beside heat, and the legend says so; the others
// look as they do without.
func TestTerrain(t *testing.T) {
	grid := paces.MustParse(".5#7x")
	grid.SetSign('.', paces.Sign{Symbol: '.', Name: "sand"})
	brown, sand, red := Color{R: 90, G: 60, B: 30}, Color{R: 240, G: 220, B: 150}, Color{R: 200}
	s := &Scene{Grid: grid, Heat: func(c paces.Cell) (int32, bool) { return 1, c.X == 1 }}
	o := Options{Cell: 1, Terrain: Terrain{'.': sand, '5': red, '#': brown}}
	picture := Image(s, o)
	for x, want := range []Color{sand, Viridis[255], brown, Print[Unreached], Print[Unreached]} {
		if r, g, b, _ := picture.At(x, 0).RGBA(); want.far(int(r>>8), int(g>>8), int(b>>8)) > 0 {
			t.Errorf("cell %d has the colour %v, want %v", x, picture.At(x, 0), want)
		}
	}
	var b bytes.Buffer
	o.Legend, o.Cell = true, 20
	must(t, SVG(&b, s, o))
	if legend := b.String(); !strings.Contains(legend, ">sand<") || strings.Contains(legend, ">5<") {
		t.Errorf("the legend explains what is under heat, or not what is beside it:\n%s", legend)
	}
	b.Reset()
	closed := &Scene{Grid: grid, Units: []Unit{{Cell: paces.Cell{X: 2}, Role: Start}}}
	must(t, SVG(&b, closed, o))
	if strings.Contains(b.String(), ">#<") {
		t.Errorf("the legend explains a wall, on which a unit stands:\n%s", b.String())
	}
	b.Reset()
	must(t, Text(&b, s, Options{Depth: TrueColor, Terrain: o.Terrain}))
	if want := "\x1b[38;2;90;60;30m"; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in %q", want, b.String())
	}
}

// TestTerrainOfManyColors: where a picture has no room for all colours, terrain takes the nearest, and heat still has its ramp.
func TestTerrainOfManyColors(t *testing.T) {
	o := Options{Palette: &Print, Ramp: Viridis, Terrain: Terrain{}}
	for k := range 255 {
		o.Terrain[paces.Kind(k+1)] = Color{R: uint8(k), G: uint8(255 - k), B: uint8(k * 7)}
	}
	colors, index := o.colors()
	if len(colors) > mostColors {
		t.Fatalf("%d colours", len(colors))
	}
	far := func(c Color) int {
		r, g, b, _ := colors[index[c]].RGBA()
		return c.far(int(r>>8), int(g>>8), int(b>>8))
	}
	for k, c := range o.Terrain {
		if _, ok := index[c]; !ok || k < 160 && far(c) > 0 {
			t.Errorf("kind %d of %v is drawn as %v", k, c, colors[index[c]])
		}
	}
	for _, c := range Viridis {
		if far(c) > 3*8*8 {
			t.Errorf("%v is drawn as %v", c, colors[index[c]])
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	g, err := paces.NewGrid(512, 512, '.')
	must(b, err)
	s := &Scene{Grid: g, Heat: func(c paces.Cell) (int32, bool) { return int32(c.X + c.Y), true }}
	for b.Loop() {
		must(b, PNG(io.Discard, s, Options{Cell: 1}))
	}
}

// TestScenesInRow: pictures of several scenes come near the form of a screen.
func TestScenesInRow(t *testing.T) {
	for _, c := range []struct {
		n    int
		size image.Point
		want int
	}{
		{1, image.Pt(900, 100), 1},
		{2, image.Pt(400, 400), 2},
		{2, image.Pt(900, 300), 1},
		{4, image.Pt(400, 400), 2},
		{5, image.Pt(1178, 465), 2},
		{5, image.Pt(100, 900), 5},
	} {
		if got := scenesInRow(c.n, c.size); got != c.want {
			t.Errorf("%d scenes of %v: %d in a row, want %d", c.n, c.size, got, c.want)
		}
	}
}

// TestLegendOfSeveral: a legend explains maps beside each other together, each thing once.
func TestLegendOfSeveral(t *testing.T) {
	first := &Scene{Grid: paces.MustParse("...."), Heat: func(c paces.Cell) (int32, bool) { return int32(c.X), true }}
	second := *first
	second.Trails = []Trail{{[]paces.Cell{{}, {X: 1}}, Mover, "hers"}}
	first.Trails = []Trail{{[]paces.Cell{{}, {X: 2}}, Mover, "hers"}, {nil, Foe, "his"}}
	second.Hottest = 9
	first.Beside = []*Scene{&second}
	texts := func() (texts []string) {
		for _, i := range newPicture(first, Options{}).items() {
			texts = append(texts, i.text)
		}
		return texts
	}
	if got, want := texts(), []string{"hers", "cost 0 to the greatest on each map"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	second.HeatName = "danger"
	second.Frontier, second.FrontierName = []paces.Cell{{X: 3}}, "can strike"
	if got, want := texts(), []string{"can strike", "hers"}; !slices.Equal(got, want) {
		t.Errorf("with another heat: %q, want %q", got, want)
	}
}

// TestFrontierName: text calls the frontier as the scene does.
func TestFrontierName(t *testing.T) {
	var b bytes.Buffer
	must(t, Text(&b, &Scene{Grid: paces.MustParse(".."), Frontier: []paces.Cell{{X: 1}}, FrontierName: "can strike"}, Options{Legend: true}))
	if got := b.String(); got != ".+\n+ can strike\n" {
		t.Errorf("%q", got)
	}
}

// TestNarrowLegend: a legend is broken between its entries.
func TestNarrowLegend(t *testing.T) {
	var b bytes.Buffer
	s := sample()
	s.Units = []Unit{{Cell: image.Pt(0, 0), Role: Start}, {Cell: image.Pt(3, 2), Role: Goal}}
	must(t, Text(&b, s, Options{Legend: true, Columns: 20}))
	for line := range strings.Lines(b.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 20 {
			t.Errorf("%d columns: %q", n, line)
		}
	}
	if !strings.HasSuffix(b.String(), "\nS start   G goal\n0 to 6: cost 0 to 6\n") {
		t.Errorf("the legend is\n%s", b.String())
	}
}
