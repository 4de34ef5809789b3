package sheet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/maze"
	"paces/render"
)

// solved is an example map, and what the library finds on it.
type solved struct {
	sheet  *Sheet
	grid   *paces.Grid
	ground *paces.Ground
	field  *paces.Field
	path   paces.Path
}

func findSwamp(t *testing.T) solved {
	t.Helper()
	s, err := readOne("swamp.txt", filesBelow(t, root+"/examples/maps")["swamp.txt"])
	must(t, err)
	m, err := s.Map()
	must(t, err)
	g, err := m.Grid.Compile(m.Topology, paces.Mover{Costs: m.Costs})
	must(t, err)
	field, err := g.Field(s.cell(s.Goals[0]))
	must(t, err)
	path, err := g.Path(s.cell(s.Starts[0]), s.cell(s.Goals[0]))
	must(t, err)
	return solved{s.Sheet, m.Grid, g, field, path}
}

// swamp is the example as the page sends it.
func swamp(t *testing.T) (*Sheet, Panel) {
	t.Helper()
	found := findSwamp(t)
	s, field, path := found.sheet, found.field, found.path
	p := Panel{Title: "swamp"}
	for id := range s.Kinds {
		c := s.cell(int32(id))
		p.Heat = append(p.Heat, field.At(c))
		to := int32(-1)
		if next, ok := field.Next(c); ok {
			to = s.id(next)
		}
		p.Arrows = append(p.Arrows, to)
	}
	for c := range path.Cells() {
		p.Path = append(p.Path, s.id(c))
	}
	return s, p
}

// TestStill compares with the pictures of the same scene, made from the library's own types.
func TestStill(t *testing.T) {
	s, p := swamp(t)
	found := findSwamp(t)
	scene := func() *render.Scene {
		scene := &render.Scene{Grid: found.grid, Topology: found.ground.Topology(), Open: found.ground.Open, Title: "swamp"}
		scene.ShowField(found.field, 1, true)
		scene.ShowPath(found.path)
		return scene
	}
	for _, c := range []struct {
		name   string
		panels int
		cell   int
		legend bool
	}{{"one", 1, 0, false}, {"legend", 1, 20, true}, {"two", 2, 9, true}, {"four", 4, 6, false}} {
		picture := Picture{Sheet: s, Panels: slices.Repeat([]Panel{p}, c.panels), Cell: c.cell, Legend: c.legend}
		first := scene()
		for range c.panels - 1 {
			first.Beside = append(first.Beside, scene())
		}
		options := render.Options{Cell: c.cell, Legend: c.legend, Palette: &render.Classic, Ramp: render.Dusk}
		var want bytes.Buffer
		must(t, render.PNG(&want, first, options))
		if got := drawn(t, &picture, "png"); !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: the PNG differs", c.name)
		}
		want.Reset()
		must(t, render.SVG(&want, first, options))
		if got := drawn(t, &picture, "svg"); !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: the SVG differs", c.name)
		}
	}
}

func drawn(t *testing.T, p *Picture, kind string) []byte {
	t.Helper()
	data, err := p.Draw(kind)
	must(t, err)
	return data
}

// pageColors are colours as a page may send them: no two alike, and none for kind 200.
func pageColors() []int32 {
	colors := make([]int32, 11+256+256)
	for i := range colors {
		colors[i] = int32(0x200000 + i<<8)
	}
	colors[11+256+200] = -1
	return colors
}

// TestColors: a picture has the colours that the page sends for roles, heat and kinds.
func TestColors(t *testing.T) {
	sent := pageColors()
	colors, err := ReadColors(sent)
	must(t, err)
	s := &Sheet{Width: 5, Height: 1, Kinds: []paces.Kind{'#', '7', '.', '.', '.'}, Costs: paces.Costs{'7': 7, '.': 1}}
	p := Picture{Sheet: s, Colors: colors, Panels: []Panel{{Heat: []int32{-1, -1, 5, 10, -1}, Hottest: 20, Enemies: []int32{4}}}, Cell: 1}
	picture, err := png.Decode(bytes.NewReader(drawn(t, &p, "png")))
	must(t, err)
	kind, level, role := func(k paces.Kind) int { return 11 + 256 + int(k) }, func(n int) int { return 11 + n }, func(r render.Role) int { return int(r) }
	for x, at := range []int{kind('#'), kind('7'), level(63), level(127), role(render.Foe)} {
		r, g, b, _ := picture.At(x, 0).RGBA()
		if got := int32(r>>8<<16 | g>>8<<8 | b>>8); near(got, sent[at]) > 6 { // ramps are drawn with fewer levels
			t.Errorf("cell %d is #%06x, want #%06x", x, got, sent[at])
		}
	}
	if _, ok := colors.Terrain[200]; ok || len(colors.Terrain) != 255 {
		t.Errorf("%d kinds have a colour, kind 200 among them: %v", len(colors.Terrain), ok)
	}
	if _, err := ReadColors(sent[1:]); err == nil || !strings.Contains(err.Error(), "522 colours") {
		t.Errorf("a colour is missing: %v", err)
	}
}

// near is the greatest difference of two colours in red, green or blue.
func near(a, b int32) (most int32) {
	for _, shift := range []int{0, 8, 16} {
		d := a>>shift&255 - b>>shift&255
		most = max(most, d, -d)
	}
	return most
}

// TestTrails: the paths of both movers lie on one map, each in a colour of its own and with its name; so does what can be
// struck.
func TestTrails(t *testing.T) {
	s, p := swamp(t)
	p = Panel{Trails: []Trail{{"charging", p.Path}, {"hiding", p.Path[3:]}}, Strikes: []int32{0}}
	drawing := string(drawn(t, &Picture{Sheet: s, Panels: []Panel{p}, Legend: true}, "svg"))
	for _, want := range []string{">charging<", ">hiding<", ">can strike<", `stroke="` + render.Classic[render.Path].String(), `stroke="` + render.Classic[render.Mover].String()} {
		if !strings.Contains(drawing, want) {
			t.Errorf("no %s in the drawing", want)
		}
	}
	wellFormed(t, drawing)
}

func wellFormed(t *testing.T, drawing string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(drawing)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestScales: each map has the whole ramp, as on the page.
func TestScales(t *testing.T) {
	p := Picture{Sheet: full(), Panels: []Panel{{Heat: []int32{1, 2, 3, 4, 5, 6}}, {Heat: []int32{10, 20, 30, 40, 50, 60}}, {Heat: make([]int32, 6), Hottest: 99}}}
	for i, want := range []int32{6, 60, 99} {
		if got := p.shows(plainMap(t, p.Sheet))[i].scene.Hottest; got != want {
			t.Errorf("panel %d: hottest %d, want %d", i, got, want)
		}
	}
}

// flood is the film of a breadth-first search by hand: a ring a frame.
func flood(s *Sheet, rings int) Film {
	var f Film
	seen := map[int32]bool{s.Starts[0]: true}
	for ring := []int32{s.Starts[0]}; len(f.Ends) < rings; {
		var next []int32
		for _, id := range ring {
			f.Changes = append(f.Changes, id, int32(len(f.Ends)))
			for _, d := range []int32{1, -1, int32(s.Width), -int32(s.Width)} {
				if to := id + d; s.holds(to) && (d*d > 1 || to/int32(s.Width) == id/int32(s.Width)) && s.Costs[s.Kinds[to]] != 0 && !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		for _, id := range next {
			f.Changes = append(f.Changes, id, Waiting)
		}
		ring = next
		f.Ends = append(f.Ends, int32(len(f.Changes)/2))
	}
	return f
}

// TestGIF decodes an animation: it has the frames, and its last picture is the PNG of how the film ends.
func TestGIF(t *testing.T) {
	s, still := swamp(t)
	p := Picture{Sheet: s, Panels: []Panel{{Title: "queue", Film: flood(s, 25), Path: still.Path}, {Title: "shorter", Film: flood(s, 12)}}, Cell: 8, Delay: 5}
	g, err := gif.DecodeAll(bytes.NewReader(drawn(t, &p, "gif")))
	must(t, err)
	if len(g.Image) != 25 || g.Delay[0] != 5 || g.Delay[24] != 300 || g.LoopCount != 0 {
		t.Fatalf("%d frames, delays %v, loops %d", len(g.Image), g.Delay, g.LoopCount)
	}
	last := image.NewPaletted(g.Image[0].Rect, g.Image[0].Palette)
	for _, frame := range g.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if _, _, _, a := frame.At(x, y).RGBA(); a > 0 {
					last.Set(x, y, frame.At(x, y))
				}
			}
		}
	}
	var want bytes.Buffer
	shows := p.shows(plainMap(t, s))
	for range 25 {
		for _, w := range shows {
			w.next()
		}
	}
	options := p.options(8, shows)
	if !options.Circles {
		t.Error("the classic board has no circles")
	}
	must(t, render.PNG(&want, together(shows), options))
	final, err := png.Decode(&want)
	must(t, err)
	for y := range final.Bounds().Dy() {
		for x := range final.Bounds().Dx() {
			if last.At(x, y) != final.At(x, y) {
				t.Fatalf("pixel %d,%d of the last frame is %v, and %v in the picture of the end", x, y, last.At(x, y), final.At(x, y))
			}
		}
	}
}

func plainMap(t *testing.T, s *Sheet) *paces.Grid {
	t.Helper()
	m, err := s.Map()
	must(t, err)
	return m.Grid
}

// TestShow plays a film change by change.
func TestShow(t *testing.T) {
	s := full()
	p := Panel{Path: []int32{1, 2}, Film: Film{Ends: []int32{2, 2, 5}, Changes: []int32{1, 5, 2, Waiting, 2, 7, 1, Gone, 0, Painted - '~'}}}
	grid := plainMap(t, s)
	w := newShow(s, grid, &p)
	if w.hottest() != 7 {
		t.Errorf("hottest %d", w.hottest())
	}
	w.next()
	if cost, ok := w.scene.Heat(s.cell(1)); cost != 5 || !ok || !slices.Equal(w.scene.Frontier, s.cells([]int32{2})) || w.scene.Path != nil {
		t.Errorf("after one frame: cost %d, frontier %v, path %v", cost, w.scene.Frontier, w.scene.Path)
	}
	w.next()
	w.next()
	if _, ok := w.scene.Heat(s.cell(1)); ok || len(w.scene.Frontier) > 0 || len(w.scene.Path) != 2 || !w.over() {
		t.Errorf("after three: heat %v, frontier %v, path %v, over %v", ok, w.scene.Frontier, w.scene.Path, w.over())
	}
	if cost, _ := w.scene.Heat(s.cell(2)); cost != 7 || w.scene.Grid.At(s.cell(0)) != '~' || !w.scene.Open(s.cell(0)) || grid.At(s.cell(0)) != '#' {
		t.Errorf("after three: cost %d, painted %c, on the map itself %c", cost, w.scene.Grid.At(s.cell(0)), grid.At(s.cell(0)))
	}
}

// TestHexPicture draws a sheet that has everything; here all that matters is that it can be drawn.
func TestHexPicture(t *testing.T) {
	for moves := range 8 {
		s := full()
		s.Moves = moves
		for _, kind := range []string{"png", "svg", "gif"} {
			if len(drawn(t, &Picture{Sheet: s, Panels: []Panel{{Heat: make([]int32, 6)}}, Legend: true}, kind)) == 0 {
				t.Errorf("moves %d: an empty %s", moves, kind)
			}
		}
	}
}

func TestRefusedPictures(t *testing.T) {
	large := &Sheet{Width: 1024, Height: 1024, Kinds: slices.Repeat([]paces.Kind{'.'}, 1<<20)}
	long := Film{Ends: make([]int32, 300)}
	for _, c := range []struct {
		p    Picture
		kind string
		want string
	}{
		{Picture{Sheet: full()}, "png", "0 panels"},
		{Picture{Sheet: full(), Panels: make([]Panel, 5)}, "png", "5 panels"},
		{Picture{Sheet: full(), Panels: make([]Panel, 1)}, "bmp", `not "bmp"`},
		{Picture{Sheet: &Sheet{}, Panels: make([]Panel, 1)}, "png", "no cells"},
		{Picture{Sheet: full(), Panels: []Panel{{Heat: make([]int32, 5)}}}, "png", "panel 1: 5 numbers for 6 cells"},
		{Picture{Sheet: full(), Panels: []Panel{{}, {Arrows: []int32{0, 0, 0, 0, 0, 6}}}}, "png", "panel 2: arrow: 6 is no cell"},
		{Picture{Sheet: full(), Panels: []Panel{{Path: []int32{-1}}}}, "png", "path: -1"},
		{Picture{Sheet: full(), Panels: []Panel{{Frontier: []int32{9}}}}, "png", "frontier: 9"},
		{Picture{Sheet: full(), Panels: []Panel{{Strikes: []int32{9}}}}, "png", "strike: 9"},
		{Picture{Sheet: full(), Panels: []Panel{{Enemies: []int32{9}}}}, "png", "enemy: 9"},
		{Picture{Sheet: full(), Panels: []Panel{{Trails: []Trail{{"a", []int32{9}}}}}}, "png", "trail: 9"},
		{Picture{Sheet: full(), Panels: []Panel{{Trails: make([]Trail, 3)}}}, "png", "3 trails"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Ends: make([]int32, 401)}}}}, "gif", "401 frames: at most 400"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Changes: []int32{1}}}}}, "gif", "no pairs"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Changes: []int32{1, 2}}}}}, "gif", "0 changes, there are 1"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Ends: []int32{1, 0}, Changes: []int32{1, 2}}}}}, "gif", "frame 1 ends at change 0"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Ends: []int32{-1}}}}}, "gif", "frame 0 ends at change -1"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Ends: []int32{1}, Changes: []int32{6, 2}}}}}, "gif", "film: 6 is no cell"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Ends: []int32{1}, Changes: []int32{1, Painted}}}}}, "gif", "becomes -3"},
		{Picture{Sheet: full(), Panels: []Panel{{Film: Film{Ends: []int32{1}, Changes: []int32{1, Painted - 256}}}}}, "gif", "becomes -259"},
		{Picture{Sheet: large, Panels: []Panel{{Film: long}}}, "gif", "300 frames of 1048576 cells is too large"},
		{Picture{Sheet: large, Panels: make([]Panel, 1), Cell: 9}, "png", "at most 8 x 8 each"},
		{Picture{Sheet: large, Panels: make([]Panel, 2)}, "svg", "2097152 cells is too large"},
	} {
		if data, err := c.p.Draw(c.kind); err == nil || data != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d bytes, %v, want %s", len(data), err, c.want)
		}
	}
}

// TestLargePicture draws the largest board, and an animation of it.
func TestLargePicture(t *testing.T) {
	c, err := Carve(maze.Plan{Width: 1023, Height: 1023, Carver: "sidewinder", Seed: 1})
	must(t, err)
	p := Picture{Sheet: c.Sheet, Panels: make([]Panel, 4)}
	config, err := png.DecodeConfig(bytes.NewReader(drawn(t, &p, "png")))
	must(t, err)
	if config.Width < 2046 || config.Height < 2046 {
		t.Errorf("%d x %d pixels for four panels of %d x %d", config.Width, config.Height, c.Sheet.Width, c.Sheet.Height)
	}
	p.Panels = []Panel{{Film: flood(c.Sheet, 5)}}
	if g, err := gif.DecodeAll(bytes.NewReader(drawn(t, &p, "gif"))); err != nil || g.Config.Width != 1023 {
		t.Errorf("%v, %d pixels wide", err, g.Config.Width)
	}
}
