package browser

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"paces"
	"paces/mapfile"
)

// mapFiles are the maps with which package mapfile is tested: one of each format, or more.
const mapFiles = "../../../../mapfile/testdata"

func sample(name string) string { return filepath.Join(mapFiles, name) }

// loaded is a board with what only a file brings along.
type loaded struct {
	board
	Signs  []sign
	Layers []struct {
		Name   string
		Values []int32
	}
}

// sign is how a kind is shown, which the page tells as a pair.
type sign struct {
	kind paces.Kind
	paces.Sign
}

func (s *sign) UnmarshalJSON(data []byte) error {
	var shown struct{ Symbol, Name string }
	if err := json.Unmarshal(data, &[]any{&s.kind, &shown}); err != nil {
		return err
	}
	s.Symbol, s.Name = []rune(shown.Symbol)[0], shown.Name
	return nil
}

func (p *tab) loaded() loaded {
	p.Helper()
	return eval[loaded](p, `() => paces.board()`)
}

// openFiles opens files by the button and the browser's dialog.
func (p *tab) openFiles(files ...string) {
	p.Helper()
	p.quiet()
	noDialog := page.SetInterceptFileChooserDialogParams{Enabled: true}
	if _, err := chromedp.Call(p.ctx, page.SetInterceptFileChooserDialog, noDialog); err != nil {
		p.Fatal(err)
	}
	p.press("open_file")
	input := runtime.EvaluateParams{Expression: `document.querySelector("[data-testid=file-input]")`}
	found, err := chromedp.Call(p.ctx, runtime.Evaluate, input)
	if err != nil {
		p.Fatal(err)
	}
	params := dom.SetFileInputFilesParams{ObjectID: found.Result.ObjectID, Files: absolute(p.T, files)}
	if _, err := chromedp.Call(p.ctx, dom.SetFileInputFiles, params); err != nil {
		p.Fatal(err)
	}
}

// drop drags files over the page and lets them go.
func (p *tab) drop(files ...string) {
	p.Helper()
	p.quiet()
	at := p.at(0)
	data := input.DragData{Items: []*input.DragDataItem{}, Files: absolute(p.T, files), DragOperationsMask: 1}
	for _, kind := range []input.DispatchDragEventType{
		input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop,
	} {
		params := input.DispatchDragEventParams{Type: kind, X: at.X, Y: at.Y, Data: &data}
		if _, err := chromedp.Call(p.ctx, input.DispatchDragEvent, params); err != nil {
			p.Fatal(err)
		}
		if over := p.there("drop"); over != (kind != input.DispatchDragEventTypeDrop) {
			p.Errorf("after %s it is told where to drop: %v", kind, over)
		}
	}
}

func absolute(t *testing.T, files []string) (paths []string) {
	t.Helper()
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// quiet takes the messages away, so that the next one is new.
func (p *tab) quiet() {
	p.Helper()
	p.run(`() => { document.querySelector(".toasts").replaceChildren(); }`)
}

// opening is what the page says of files that it was given.
type opening struct {
	Toast    string   // if they were opened
	Refusal  string   // else
	Warnings []string // what was not used of them
}

// outcome waits until files are open or refused, and closes what the page says of that.
func (p *tab) outcome() (o opening) {
	p.Helper()
	p.until("the files are open or refused", `() => find("open-error") !== undefined ||
		document.querySelector(".toasts").textContent.startsWith("Opened")`)
	o = eval[opening](p, `() => {
		const error = find("open-error");
		return {
			Toast: error ? "" : document.querySelector(".toasts").textContent,
			Refusal: error?.textContent ?? "",
			Warnings: [...document.querySelectorAll("[data-testid=warnings] li")].map((e) => e.textContent),
		};
	}`)
	if o.Refusal != "" || len(o.Warnings) > 0 {
		p.dismiss()
	}
	return o
}

// dismiss closes a dialog.
func (p *tab) dismiss() {
	p.Helper()
	p.click("dialog .buttons button")
	p.until("the dialog is closed", `() => document.querySelector("dialog") === null`)
}

// A file of each format, by the button or by a drop, gives the map that package mapfile reads.
func TestOpenFiles(t *testing.T) {
	beside := map[string]string{ // what belongs to a map
		"endless.tmx": "cave.tsx", "town.tmx": "cave.tsx", "town.tmj": "cave.tsx",
		"world.ldtk": "world/*", "robot.yaml": "robot.pgm",
	}
	read, err := filepath.Glob(sample("*.want"))
	if err != nil || len(read) == 0 {
		t.Fatal(read, err)
	}
	p := visitor{still: true}.open(t, "")
	p.press("mode-tempers")
	for i, want := range read {
		file := strings.TrimSuffix(want, ".want")
		files := []string{file}
		if pattern := beside[filepath.Base(file)]; pattern != "" {
			others, err := filepath.Glob(sample(pattern))
			if err != nil || len(others) == 0 {
				t.Fatal(others, err)
			}
			files = append(others, file)
		}
		choose(i%2 == 0, p.openFiles, p.drop)(files...)
		p.checkOpened(os.DirFS(filepath.Dir(file)), filepath.Base(file))
	}
}

// Real maps, where they are: see package mapfile.
func TestOpenRealFiles(t *testing.T) {
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = "../../../../../shared/data"
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real maps: %s is not there; set PACES_DATA", dir)
	}
	p := visitor{still: true}.open(t, "")
	p.press("mode-tempers")
	for _, name := range []string{
		"tiled/tiled-examples/desert.tmx", "ldtk/samples/Typical_TopDown_example.ldtk",
		"wesnoth/multiplayer/2p_Fallenstar_Lake.map", "megamek/16x17_Volcano_3.board",
		"freeciv/scenarios/earth-small.sav", "movingai/dao/brc202d.map", "rexpaint/libtcod-test.xp",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		sets, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.tsx"))
		if err != nil {
			t.Fatal(err)
		}
		p.drop(append(sets, file)...)
		p.checkOpened(os.DirFS(filepath.Dir(file)), filepath.Base(file))
	}
}

// checkOpened waits for a file that the page was given, and compares what it shows with what package mapfile reads.
func (p *tab) checkOpened(files fs.FS, name string) {
	p.Helper()
	o := p.outcome()
	m, err := mapfile.OpenFS(files, name, mapfile.Options{})
	if err != nil {
		p.Fatal(err)
	}
	if want := fmt.Sprintf("Opened %s: %d × %d cells.", name, m.Grid.Width(), m.Grid.Height()); o.Toast != want {
		p.Errorf("the page says %q, refuses with %q; want %q", o.Toast, o.Refusal, want)
		return
	}
	others := o.Warnings[min(len(m.Warnings), len(o.Warnings)):]
	if !slices.Equal(o.Warnings[:len(o.Warnings)-len(others)], m.Warnings) || len(others) > 1 ||
		len(others) == 1 && !strings.HasPrefix(others[0], "left out, as the playground has no place for it: ") {
		p.Errorf("%s: the page warns of %q, the library of %q", name, o.Warnings, m.Warnings)
	}
	b := p.loaded()
	letters := m.Format == "text" // S and G then are where one starts and goes
	p.checkCells(name, b, m, letters)
	p.checkPlaces(name, b, m, letters)
	p.checkRest(name, b, m)
	called := eval[string](p, `() => find("preset").selectedOptions[0].textContent`)
	if want := strings.TrimSuffix(name, filepath.Ext(name)); called != want {
		p.Errorf("%s is called %s, want %s", name, called, want)
	}
}

// checkCells compares how one moves, and what each cell is, is called and costs. Letters may have become ground of their
// price.
func (p *tab) checkCells(name string, b loaded, m *mapfile.Map, letters bool) {
	p.Helper()
	got := b.topology(p.T)
	if got.Shape != paces.EightWay {
		got.Corners = m.Topology.Corners
	}
	if got != m.Topology {
		p.Errorf("%s: moves %v, want %v", name, got, m.Topology)
	}
	if b.Width != m.Grid.Width() || b.Height != m.Grid.Height() {
		p.Fatalf("%s: %d x %d", name, b.Width, b.Height)
	}
	signs := make(map[paces.Kind]paces.Sign)
	for _, s := range b.Signs {
		signs[s.kind] = s.Sign
	}
	plain, err := paces.NewGrid(1, 1, '.')
	if err != nil {
		p.Fatal(err)
	}
	for c, want := range m.Grid.All() {
		got := paces.Kind(b.Kinds[b.cell(c.X, c.Y)])
		lifted := letters && (want == 'S' || want == 'G')
		if got != want && !lifted || b.Costs[0][got] != m.Costs[want] {
			p.Errorf("%s: %v is %q, cost %d; want %q, cost %d", name, c, got, b.Costs[0][got], want, m.Costs[want])
			return
		}
		sign, ok := signs[got]
		if !ok {
			sign = plain.Sign(got)
		}
		if sign != m.Grid.Sign(want) && !lifted {
			p.Errorf("%s: %q is shown as %+q, want %+q", name, got, sign, m.Grid.Sign(want))
			return
		}
	}
}

// checkPlaces compares the starts and the goals. A map without is given one of each, on open ground.
func (p *tab) checkPlaces(name string, b loaded, m *mapfile.Map, letters bool) {
	p.Helper()
	open := b.ground(p.T, 0).Open
	for _, place := range []struct {
		mark   string
		letter paces.Kind
		got    []int
	}{{"start", 'S', b.Sources}, {"goal", 'G', b.Goals}} {
		var want []paces.Cell
		for _, mark := range m.Marks {
			if strings.EqualFold(mark.Name, place.mark) || strings.EqualFold(mark.Name, place.mark[:1]) {
				want = append(want, mark.Cell)
			}
		}
		for c, kind := range m.Grid.All() {
			if letters && kind == place.letter {
				want = append(want, c)
			}
		}
		if got := b.cells(place.got); want != nil && !slices.Equal(got, want) {
			p.Errorf("%s: a %s at %v, want %v", name, place.mark, got, want)
		} else if want == nil && (len(got) != 1 || !open(got[0])) {
			p.Errorf("%s: a %s at %v", name, place.mark, got)
		}
	}
}

// checkRest compares thin walls, portals and layers.
func (p *tab) checkRest(name string, b loaded, m *mapfile.Map) {
	p.Helper()
	got := b.grid(p.T)
	if got, want := maps.Collect(got.Bars()), maps.Collect(m.Grid.Bars()); !reflect.DeepEqual(got, want) {
		p.Errorf("%s: steps barred %v, want %v", name, got, want)
	}
	if !slices.Equal(got.Portals(), m.Grid.Portals()) {
		p.Errorf("%s: portals %v, want %v", name, got.Portals(), m.Grid.Portals())
	}
	var names []string
	for _, layer := range b.Layers {
		names = append(names, layer.Name)
		for cell, value := range layer.Values {
			if want := m.Grid.Layer(layer.Name).At(b.at(cell)); value != want {
				p.Errorf("%s: layer %s has %d at %v, want %d", name, layer.Name, value, b.at(cell), want)
				break
			}
		}
	}
	if !slices.Equal(names, m.Grid.Layers()) {
		p.Errorf("%s: layers %q, want %q", name, names, m.Grid.Layers())
	}
}

// What is no map is refused in the library's words, and the page goes on with what it had.
func TestHostileFiles(t *testing.T) {
	noise := make([]byte, 5000)
	random := rand.New(rand.NewPCG(7, 7))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	everything, err := os.ReadFile(sample("everything.paces"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p := visitor{still: true}.open(t, "")
	before := p.board()
	for i, c := range []struct {
		name    string
		content []byte
	}{
		{"empty.txt", nil},
		{"noise.bin", noise},
		{"noise.tmx", noise},
		{"noise.png", noise},
		{"bomb.png", pngHeader(t, 30000, 8000)},
		{"bomb.xp", []byte("\x1f\x8b\x08\x00")},
		{"cut.paces", everything[:len(everything)/2]},
		{"deep.json", bytes.Repeat([]byte(`[`), 100_000)},
		{"<b>bold & bad.xml", []byte("<svg><b>&amp;</b></svg>")},
		{"<script>.paces", []byte("paces map 1\n<script>alert(1)</script> 5 3\n")},
		{"words.tmx", []byte(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><map>&b;</map>`)},
		{"huge.tmx", []byte(`<map width="2000000000" height="2000000000" tilewidth="1" tileheight="1"></map>`)},
		{"one row.txt", bytes.Repeat([]byte("."), 1025)},
		{"one column.txt", bytes.Repeat([]byte(".\n"), 2000)},
	} {
		file := filepath.Join(dir, c.name)
		if err := os.WriteFile(file, c.content, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := mapfile.Open(file, mapfile.Options{MaxSide: 1024})
		if err == nil {
			t.Fatalf("%s is a map", c.name)
		}
		refusal := strings.TrimPrefix(err.Error(), dir+string(filepath.Separator))
		choose(i%2 == 0, p.openFiles, p.drop)(file)
		if o := p.outcome(); o.Refusal != refusal {
			t.Errorf("%s: the page says %q %q, want %q", c.name, o.Refusal, o.Toast, refusal)
		}
		if now := p.board(); !reflect.DeepEqual(now, before) {
			t.Fatalf("after %s the map is %+v", c.name, now)
		}
	}
	// Too much is not even read.
	file := filepath.Join(dir, "huge.map")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, 65<<20); err != nil {
		t.Fatal(err)
	}
	p.drop(file)
	if o := p.outcome(); o.Refusal != "These files have 65 MB together. The page takes 64 MB." {
		t.Errorf("%s: %+v", file, o)
	}
	// The page works as before.
	p.drag(before.cell(3, 5), before.cell(9, 5))
	p.watching("queue", "dijkstra")
	p.checkCounts(p.board(), "after all that", "dijkstra", 1)
	p.drop(sample("everything.paces"))
	p.checkOpened(os.DirFS(mapFiles), "everything.paces")
}

// pngHeader is a picture of one pixel that says that it has another size.
func pngHeader(t *testing.T, width, height uint32) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// Of several files the page finds the map; what is missing of it is told.
func TestFilesTogether(t *testing.T) {
	data, err := os.ReadFile(sample("town.tmx"))
	if err != nil {
		t.Fatal(err)
	}
	alone := filepath.Join(t.TempDir(), "town.tmx")
	if err := os.WriteFile(alone, data, 0o644); err != nil {
		t.Fatal(err)
	}
	p := visitor{still: true}.open(t, "")
	p.press("mode-tempers")
	p.drop(alone)
	p.checkOpened(fstest.MapFS{"town.tmx": {Data: data}}, "town.tmx") // which warns of the tile set
	p.drop(sample("floor.png"), sample("town.tmx"), sample("cave.tsx"), sample("swamp.txt"))
	p.checkOpened(os.DirFS(mapFiles), "town.tmx")
	before := p.board()
	p.drop(sample("cave.tsx"), sample("../doc.go"))
	if o := p.outcome(); o.Refusal != "cave.tsx: not a map: a Tiled tile set: open the map that uses it" {
		t.Errorf("two files that are no maps: %+v", o)
	}
	if now := p.board(); !reflect.DeepEqual(now, before) {
		t.Errorf("then the map is %+v", now)
	}
}

// A link keeps all that a file brought along.
func TestLinkOfFile(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("mode-tempers")
	for _, name := range []string{"everything.paces", "maze_micromouse.txt"} { // both have thin walls
		p.drop(sample(name))
		p.outcome()
		want := p.loaded()
		want.Enemies = []int{} // as a link tells that there are none
		if len(want.Bars) == 0 {
			t.Fatalf("%s has no thin walls", name)
		}
		hash := p.hash()
		p.choose("preset", "battle")
		p.visit(hash)
		if got := p.loaded(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s came back as %+v\nwant %+v", name, got, want)
		}
	}
}
