package browser

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
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
		"wide-ko":  {width: 1920, height: 1080, still: true, language: "ko"},
	} {
		if os.Getenv("PACES_SHOTS") == "" && name != "light" && name != "phone-ko" {
			continue // nobody will look
		}
		p := v.open(t, "")
		for _, mode := range modes {
			p.press("mode-" + mode)
			if mode == "watch" {
				p.end()
			}
			p.settle()
			p.run(`() => { scrollTo(0, 0); }`)
			if colors := palette(t, p.shot(name+"-"+mode)); colors < 20 {
				t.Errorf("%s, %s: a picture of %d colours", name, mode, colors)
			}
		}
	}
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
