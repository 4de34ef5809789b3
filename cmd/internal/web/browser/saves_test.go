package browser

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/cmd/internal/web/sheet"
	"paces/mapfile"
)

// file is the board as a map, put together without the page's help.
func (b loaded) file(t *testing.T) *mapfile.Map {
	t.Helper()
	m := &mapfile.Map{Grid: b.grid(t), Topology: b.topology(t)}
	if m.Topology.Shape != paces.EightWay {
		m.Topology.Corners = paces.Never // there are none
	}
	copy(m.Costs[:], b.Costs[0])
	for _, s := range b.Signs {
		m.Grid.SetSign(s.kind, s.Sign)
	}
	for _, layer := range b.Layers {
		for cell, value := range layer.Values {
			if err := m.Grid.Layer(layer.Name).Set(b.at(cell), value); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range b.cells(b.Sources) {
		m.Marks = append(m.Marks, mapfile.Mark{Name: "start", Cell: c})
	}
	for _, c := range b.cells(b.Goals) {
		m.Marks = append(m.Marks, mapfile.Mark{Name: "goal", Cell: c})
	}
	return m
}

// saving opens the dialog for saving, and waits until it says of each format what it leaves out: until then its lines
// move.
func (p *tab) saving() {
	p.Helper()
	p.press("save_as")
	p.until("all formats are looked at", `() => {
		const losses = [...document.querySelectorAll("dialog section:first-of-type .loss")];
		return losses.length > 0 && losses.every((e) => e.textContent !== "…");
	}`)
}

// Every format in which a map can be saved gives a file that package mapfile reads as the map that is shown, but for what
// the page says is left out; and where it says that a format cannot hold the map, the library says so too.
func TestSavedFiles(t *testing.T) {
	p := visitor{still: true}.tab(t)
	for _, name := range []string{"everything.paces", "town.tmj", "maze", "swamp", "battle"} {
		p.visit("") // anew, as the browser asks before it takes an eleventh file from a page
		p.press("mode-tempers")
		if ending := filepath.Ext(name); ending != "" {
			p.drop(sample(name), sample("cave.tsx"))
			p.outcome()
			name = strings.TrimSuffix(name, ending)
		} else {
			p.choose("preset", name)
		}
		b := p.loaded()
		p.saving()
		for _, format := range mapfile.Formats() {
			if format.Write {
				p.checkSaved(name, format.Name, b)
			}
		}
		p.dismiss()
	}
}

// checkSaved saves the board in a format and compares what is in the file.
func (p *tab) checkSaved(name, format string, b loaded) {
	p.Helper()
	what := name + " as " + format
	m := b.file(p.T)
	told := eval[string](p, `(id) => find(id).nextElementSibling.querySelector(".loss").textContent`, "save-"+format)
	if err := mapfile.Write(io.Discard, m, format); err != nil {
		if told != "cannot hold this map: "+err.Error() {
			p.Errorf("%s: %q, want %v", what, told, err)
		}
		return
	}
	for _, lost := range mapfile.Loss(m, format) {
		if !strings.Contains(told, lost) && format != "text" { // there the page makes letters of marks
			p.Errorf("%s: %q, and it leaves out %q", what, told, lost)
		}
	}
	p.press("save-" + format)
	file, content := p.download()
	if title := strings.TrimSuffix(file, filepath.Ext(file)); title != name {
		p.Errorf("%s is called %s", what, file)
	}
	options := mapfile.Options{}
	if strings.Contains(told, "nothing in it tells") {
		options.Format = format
	}
	saved, err := mapfile.Read(bytes.NewReader(content), file, options)
	if err != nil || saved.Format != format || len(saved.Warnings) > 0 {
		p.Errorf("%s: %v %+v", what, err, saved)
		return
	}
	if told == "keeps everything" {
		p.checkCells(what, b, saved, format == "text")
		p.checkRest(what, b, saved)
	}
	if told == "keeps everything" || !strings.Contains(told, "mark") {
		p.checkPlaces(what, b, saved, format == "text")
	}
	for c, kind := range saved.Grid.All() {
		if want := b.Costs[0][b.Kinds[b.cell(c.X, c.Y)]]; saved.Costs[kind] != want {
			p.Errorf("%s: %v costs %d, want %d", what, c, saved.Costs[kind], want)
			return
		}
	}
}

// What a file does not keep, and why a format cannot hold a map, is said in the reader's language, with all names and numbers.
func TestLossesInKorean(t *testing.T) {
	p := desk.open(t, "")
	p.press("mode-tempers")
	p.drop(sample("everything.paces"))
	p.outcome()
	p.choose("language", "ko")
	p.saving()
	p.shot("losses-ko")
	losses := eval[map[string]string](p, `() => Object.fromEntries(
		all("save-text").concat(all("save-tiled"), all("save-matrix"), all("save-costfield"), all("save-movingai"))
			.map((b) => [b.dataset.testid, b.nextElementSibling.querySelector(".loss").textContent]))`)
	english := regexp.MustCompile(`\b(layer|barred|step|steps|portal|portals|mark|marks|kind|costs|which|format|that|moves)\b`)
	for name, said := range losses {
		if !korean(said) || english.MatchString(said) {
			t.Errorf("%s: %q", name, said)
		}
	}
	b := p.loaded()
	if want := fmt.Sprintf("포털 %d개", len(b.Portals)/3); len(losses) != 5 || !strings.Contains(losses["save-text"]+losses["save-movingai"], want) && len(b.Portals) > 0 {
		t.Errorf("%q do not say %q", losses, want)
	}
}

// Every mode gives a picture of the size that package render draws, a drawing that is XML, and what is played as an
// animation.
func TestPictures(t *testing.T) {
	p := visitor{still: true}.tab(t)
	for i, panels := range []int{2, 1, 1, 1, 1, 3} {
		mode := modes[i]
		if i%3 == 0 { // see TestSavedFiles
			p.visit("")
			p.choose("preset", "maze")
		}
		p.press("mode-" + mode)
		switch mode {
		case "watch":
			p.end()
		case "mazes":
			p.until("it is carved", `() => paces.board().width === 41`)
			p.press("phase-walk")
		}
		p.settle()
		p.saving()
		p.click("dialog label.check input") // without an explanation of the colours
		p.press("save-png")
		_, content := p.download()
		got, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatalf("%s: %v", mode, err)
		}
		if want := p.drawn(slices.Repeat([]sheet.Panel{{Title: "x"}}, panels)...); got.Bounds() != want.Bounds() {
			t.Errorf("%s: a picture of %v, want %v", mode, got.Bounds(), want.Bounds())
		}
		p.press("save-svg")
		_, content = p.download()
		if n := elements(t, content, "svg"); n < 5 {
			t.Errorf("%s: a drawing of %d elements", mode, n)
		}
		if plays := mode == "watch" || mode == "mazes"; p.there("save-gif") != plays {
			t.Errorf("%s: an animation can be saved: %v", mode, !plays)
		} else if plays {
			p.press("save-gif")
			_, content = p.download()
			checkFilm(t, mode, content, got.Bounds().Size())
		}
		p.dismiss()
	}
}

// drawn is the picture that the library draws of the board.
func (p *tab) drawn(panels ...sheet.Panel) image.Image {
	p.Helper()
	b := p.loaded()
	shown, err := sheet.FromMap(b.file(p.T))
	if err != nil {
		p.Fatal(err)
	}
	data, err := (&sheet.Picture{Sheet: shown, Panels: panels}).Draw("png")
	if err != nil {
		p.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		p.Fatal(err)
	}
	return picture
}

// elements counts the elements of an XML file whose first one has that name.
func elements(t *testing.T, content []byte, first string) (n int) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return n
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if ok && n == 0 && start.Name.Local != first {
			t.Errorf("the drawing begins with %s", start.Name.Local)
		}
		if ok {
			n++
		}
	}
}

// checkFilm expects an animation in which something happens, of the proportions of the picture.
func checkFilm(t *testing.T, mode string, content []byte, size image.Point) {
	t.Helper()
	film, err := gif.DecodeAll(bytes.NewReader(content))
	if err != nil {
		t.Fatalf("%s: %v", mode, err)
	}
	first := film.Image[0].Bounds()
	if len(film.Image) < 10 || first.Size() != image.Pt(film.Config.Width, film.Config.Height) {
		t.Errorf("%s: %d frames, the first %v of %d x %d", mode, len(film.Image), first, film.Config.Width, film.Config.Height)
	}
	if (first.Dx() > first.Dy()) != (size.X > size.Y) {
		t.Errorf("%s: the animation is %v, the picture %v", mode, first.Size(), size)
	}
	for i, delay := range film.Delay {
		if delay <= 0 {
			t.Errorf("%s: frame %d is shown for %d hundredths of a second", mode, i, delay)
		}
	}
	changed := 0
	for _, frame := range film.Image[1:] {
		if !frame.Bounds().Empty() {
			changed++
		}
	}
	if changed < 5 {
		t.Errorf("%s: only %d frames change something", mode, changed)
	}
}

// What is saved has the colours of the page: terrain, what the mode has found, and the flags, light and dark.
func TestPictureHasColorsOfPage(t *testing.T) {
	for _, dark := range []bool{false, true} {
		p := visitor{still: true, dark: dark}.open(t, "")
		for _, mode := range []string{"tempers", "watch", "range", "change"} {
			p.press("mode-" + mode)
			p.choose("preset", "swamp")
			switch mode {
			case "watch":
				p.watching("dijkstra")
				p.end()
			case "range": // which loads a program when it is first asked
				p.until("there is a range", `() => /\d/.test(find("range-count").textContent)`)
			case "change":
				p.choose("ramp", "cividis")
			}
			p.settle()
			shot, err := png.Decode(bytes.NewReader(p.shot(fmt.Sprintf("colors-%v-%s", dark, mode))))
			if err != nil {
				t.Fatal(err)
			}
			p.saving()
			p.click("dialog label.check input") // without an explanation of the colours, nor a title above them
			p.press("save-png")
			_, content := p.download()
			p.dismiss()
			saved, err := png.Decode(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			b := p.board()
			side := saved.Bounds().Dx() / b.Width
			top := saved.Bounds().Dy() - side*b.Height
			aside := 0.34 // of a cell, from its middle
			if mode == "tempers" {
				aside = 0.41 // two paths that go together leave less room
			}
			for cell := range b.Kinds {
				at, scale := p.at(cell), p.at(1).X-p.at(0).X // near a corner, where nothing is drawn
				c := b.at(cell)
				on := shot.At(int(at.X-aside*scale), int(at.Y+aside*scale))
				in := saved.At(c.X*side+side/12, top+(c.Y+1)*side-side/12)
				if mode == "range" && (b.Kinds[cell] != '1' || cell == b.Sources[0]) {
					continue // other ground shines through, and the unit's cell has a frame
				}
				if !alike(on, in) {
					t.Fatalf("dark %v, %s: %v has the colour %v on the page and %v in the picture", dark, mode, c, on, in)
				}
			}
		}
	}
}

// alike reports whether an eye takes two colours for the same: a ramp is drawn with some fewer in a picture, and over one
// ground.
func alike(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, bl2, _ := b.RGBA()
	far := func(x, y uint32) int { return max(int(x>>8)-int(y>>8), int(y>>8)-int(x>>8)) }
	return max(far(r, r2), far(g, g2), far(bl, bl2)) <= 16
}

// The picture of a distance map is the one that the library draws of its own answer, point for point.
func TestPictureOfDistances(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("mode-distance")
	for _, preset := range []string{"dungeon", "battle"} {
		p.choose("preset", preset)
		p.settle()
		b := p.board()
		field, err := b.ground(t, 0).Field(b.cells(b.Goals)...)
		if err != nil {
			t.Fatal(err)
		}
		panel := sheet.Panel{Title: eval[string](p, `() => document.querySelector(".stage .frame-title").textContent`)}
		for cell := range b.Kinds {
			panel.Heat = append(panel.Heat, int32(field.At(b.at(cell))))
			next, ok := field.Next(b.at(cell))
			panel.Arrows = append(panel.Arrows, choose(ok, int32(b.cell(next.X, next.Y)), -1))
		}
		scale := eval[float64](p, `() => Number(find("legend").querySelector(".ticks").lastChild.textContent)`)
		panel.Hottest = int32(scale * float64(b.topology(t).Straight))
		for c, ok := b.at(b.Sources[0]), true; ok; c, ok = field.Next(c) {
			panel.Path = append(panel.Path, int32(b.cell(c.X, c.Y)))
		}
		p.saving()
		p.click("dialog label.check input")
		p.click("dialog label.check + label.check input") // the classic board, which the library can draw by itself
		p.press("save-png")
		_, content := p.download()
		p.dismiss()
		got, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if want := p.drawn(panel); !samePoints(got, want) {
			t.Errorf("%s: the page's picture %v is not that of the library %v", preset, got.Bounds(), want.Bounds())
		}
	}
}

func samePoints(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}
