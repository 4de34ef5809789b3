package browser

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Pictures of every mode in every light, for people to look at: see PACES_SHOTS. The test itself sees that they show
// something.
func TestLooks(t *testing.T) {
	for name, v := range map[string]visitor{
		"light":    {width: 1440, height: 900, still: true},
		"dark":     {width: 1440, height: 900, still: true, dark: true},
		"phone":    {width: 390, height: 844, still: true, touch: true},
		"phone-ko": {width: 390, height: 844, still: true, touch: true, dark: true, language: "ko"},
		"aside":    {width: 844, height: 390, still: true, touch: true},
		"tablet":   {width: 820, height: 1180, still: true, touch: true},
		"wide-ko":  {width: 1920, height: 1080, still: true, language: "ko"},
	} {
		if os.Getenv("PACES_SHOTS") == "" && name != "light" && name != "phone-ko" {
			continue // nobody will look
		}
		p := v.open(t, "")
		for _, mode := range modes {
			p.press("mode-" + mode)
			switch mode {
			case "watch":
				p.end()
			case "range": // which loads a program when it is first asked
				p.until("there is a range", `() => /\d/.test(find("range-count").textContent)`)
			}
			p.settle()
			p.run(`() => { scrollTo(0, 0); }`)
			if colors := palette(t, p.shot(name+"-"+mode)); colors < 20 {
				t.Errorf("%s, %s: a picture of %d colours", name, mode, colors)
			}
		}
	}
}

// The picture for the README: two methods side by side at the end of their search. PACES_SHOTS=$PWD/docs writes it.
func TestPlaygroundPicture(t *testing.T) {
	p := visitor{width: 1400, height: 880, still: true}.open(t, "")
	p.choose("preset", "swamp")
	p.watching("queue", "dijkstra")
	p.settle()
	picture, err := png.Decode(bytes.NewReader(p.shot("playground")))
	if err != nil {
		t.Fatal(err)
	}
	small := reduce(picture)
	if size := small.Len(); size > 200_000 {
		t.Errorf("%d bytes are much for a README", size)
	}
	if folder := os.Getenv("PACES_SHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "playground.png"), small.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// reduce encodes a picture with its 256 most frequent colours; every other becomes the one of them that is nearest.
func reduce(picture image.Image) *bytes.Buffer {
	type rgb struct{ r, g, b int }
	at := func(x, y int) rgb {
		r, g, b, _ := picture.At(x, y).RGBA()
		return rgb{int(r >> 8), int(g >> 8), int(b >> 8)}
	}
	count := map[rgb]int{}
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[at(x, y)]++
		}
	}
	frequent := slices.SortedFunc(maps.Keys(count), func(a, b rgb) int {
		return cmp.Or(count[b]-count[a], a.r-b.r, a.g-b.g, a.b-b.b)
	})
	var palette color.Palette
	for _, c := range frequent[:min(256, len(frequent))] {
		palette = append(palette, color.RGBA{uint8(c.r), uint8(c.g), uint8(c.b), 255})
	}
	small := image.NewPaletted(bounds, palette)
	nearest := map[rgb]uint8{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := at(x, y)
			index, ok := nearest[c]
			if !ok {
				index = uint8(palette.Index(picture.At(x, y)))
				nearest[c] = index
			}
			small.SetColorIndex(x, y, index)
		}
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, small); err != nil {
		panic(err) // a buffer takes everything
	}
	return &b
}

// settle waits until nothing has changed for a moment, on the map or beside it.
func (p *tab) settle() {
	p.Helper()
	p.run(`async () => {
		let changed = true;
		const observer = new MutationObserver(() => { changed = true; });
		observer.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
		for (let i = 0; changed && i < 20; i++) {
			changed = false;
			await new Promise((done) => setTimeout(done, 200));
		}
		observer.disconnect();
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	}`)
}

// palette counts the colours of a picture.
func palette(t *testing.T, picture []byte) int {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	colors := map[string]bool{}
	for y := 0; y < img.Bounds().Dy(); y += 3 {
		for x := 0; x < img.Bounds().Dx(); x += 3 {
			r, g, b, _ := img.At(x, y).RGBA()
			colors[fmt.Sprint(r>>8, g>>8, b>>8)] = true
		}
	}
	return len(colors)
}
