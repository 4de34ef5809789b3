package browser

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"paces/cmd/internal/web/webtest"
)

// long reports whether the machine is quiet enough to hold the page to the project's own limits on time.
func long() bool { return os.Getenv("PACES_LONG") != "" }

// limit says how long something took, and fails if that was longer than the project's limit or, on a machine that does
// other things as well, than a generous one.
func limit(t *testing.T, what string, ms, project, generous float64) {
	t.Helper()
	t.Logf("%s: %.1f ms (limit %.0f ms)", what, ms, project)
	if most := choose(long(), project, generous); ms > most {
		t.Errorf("%s took %.1f ms; the limit is %.0f ms", what, ms, most)
	}
}

// The page can be used at once.
func TestStart(t *testing.T) {
	p := desk.open(t, "")
	best := 1e9
	for range 3 {
		p.do(chromedp.Navigate("about:blank"))
		began := time.Now()
		p.do(chromedp.Navigate(p.site.url))
		p.until("the engine is there", `() => document.documentElement.dataset.ready === "true"`)
		best = min(best, float64(time.Since(began).Microseconds())/1000)
	}
	limit(t, "from the address to an engine that answers", best, 1000, 10_000)
}

// What is downloaded before anything can be seen is small.
func TestSizes(t *testing.T) {
	built := webtest.Built(t)
	for name, most := range map[string]int64{
		"engine.wasm.gz": 900_000, "main.js.gz": 80_000, "style.css.gz": 12_000, "worker.js.gz": 30_000,
	} {
		info, err := fs.Stat(built, name)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes (limit %d)", name, info.Size(), most)
		if info.Size() > most && name != "engine.wasm.gz" {
			t.Errorf("%s has %d bytes; the limit is %d", name, info.Size(), most)
		}
	}
}

// In the worker the engine is at most half as slow again as a queue on typed arrays, and gives the same distances.
func TestFieldAgainstQueue(t *testing.T) {
	p := desk.open(t, "")
	type measured struct {
		Engine, Queue float64
		Same          bool
		Reached       int
	}
	m := eval[measured](p, `async () => {
		const m = await paces.measureField();
		return {Engine: m.engine, Queue: m.queue, Same: m.same, Reached: m.reached};
	}`)
	t.Logf("512 x 512: engine %.2f ms, queue %.2f ms, ratio %.2f (limit 1.5)", m.Engine, m.Queue, m.Engine/m.Queue)
	if !m.Same || m.Reached < 100_000 {
		t.Errorf("the two give the same distances: %v, for %d cells", m.Same, m.Reached)
	}
	if most := choose(long(), 1.5, 6); m.Engine > most*m.Queue {
		t.Errorf("the engine takes %.2f times as long as the queue", m.Engine/m.Queue)
	}
}

// watchTasks begins to note how long the page is busy at a stretch, and how many frames it shows.
func (p *tab) watchTasks() {
	p.Helper()
	p.run(`() => {
		const first = window.longest === undefined;
		window.longest = 0;
		window.frames = 0;
		if (!first) return;
		new PerformanceObserver((list) => {
			for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
		}).observe({type: "longtask"});
		const tick = () => { frames++; requestAnimationFrame(tick); };
		requestAnimationFrame(tick);
	}`)
}

// large opens the page with a blank map of the greatest size.
func large(t *testing.T, mode string) *tab {
	header := strings.NewReplacer(`"w":3,"h":2`, `"w":1024,"h":1024`, "four", "eight", `"from":[0],"to":[5]`,
		fmt.Sprintf(`"from":[1025],"to":[%d]`, 1023*1024+1000), `"tempers"`, strconv.Quote(mode)).Replace(smallHeader)
	return visitor{still: true}.open(t, pack(t, header, strings.Repeat("2", 1<<20)))
}

// On the largest map, too, one paints without the page being busy for long.
func TestPaintingLargeMap(t *testing.T) {
	p := large(t, "watch")
	p.press("brush-5")
	tools := []struct {
		name string
		kind rune
	}{{"wall", '#'}, {"road", '1'}, {"swamp", '3'}, {"forest", '4'}, {"hill", '5'}, {"water", '9'}}
	for i, mode := range modes {
		p.press("mode-" + mode)
		p.press("tool-" + tools[i].name)
		p.run(`() => new Promise((done) => setTimeout(done, 1000))`)
		p.watchTasks()
		began := time.Now()
		const moves = 60
		canvas := eval[struct{ Left, Top, Width, Height float64 }](p, `() => {
			const {left, top, width, height} = document.querySelector("canvas.board").getBoundingClientRect();
			return {Left: left, Top: top, Width: width, Height: height};
		}`)
		at := func(i int) (x, y float64) { // along the canvas, well inside
			share := 0.3 + 0.4*float64(i)/moves
			return canvas.Left + share*canvas.Width, canvas.Top + share*canvas.Height
		}
		event := func(kind input.DispatchMouseEventType, i int) {
			x, y := at(i)
			p.do(chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft))
		}
		event(chromedp.MousePressed, 0)
		for i := range moves {
			event(chromedp.MouseMoved, i+1)
		}
		event(chromedp.MouseReleased, moves)
		took := time.Since(began).Seconds()
		frames := eval[float64](p, `() => frames`)
		longest := eval[float64](p, `() => new Promise((done) => setTimeout(() => done(longest), 300))`)
		limit(t, mode+": the longest task while painting on 1024 x 1024", longest, 50, 1500)
		t.Logf("%s: %.0f frames a second while painting", mode, frames/took)
		painted := eval[int](p, `(kind) => paces.board().kinds.reduce((n, k) => n + (k === kind ? 1 : 0), 0)`, tools[i].kind)
		if painted < 200 {
			t.Errorf("%s: only %d cells were painted", mode, painted)
		}
	}
}

// A map of the greatest size comes, from a file or a link, and goes again without the page being busy for long.
func TestLoadingLargeMap(t *testing.T) {
	p := large(t, "distance")
	p.write("units", "5000")
	hash := p.hash()
	file := filepath.Join(t.TempDir(), "large.txt")
	row := strings.Repeat("1223345.9#", 103)[:1024] + "\n"
	if err := os.WriteFile(file, []byte(strings.Repeat(row, 1024)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, way := range []struct {
		name string
		kind rune
		take func()
	}{
		{"a file", '4', func() { p.drop(file) }},
		{"undo", '2', func() { p.press("undo") }},
		{"redo", '4', func() { p.press("redo") }},
		{"a link", '2', func() {
			p.hash() // else the address may be the same still
			p.run(`(hash) => { location.hash = hash; }`, hash)
		}},
	} {
		p.watchTasks()
		way.take()
		p.until("the map is there", `(kind) => paces.board().kinds[5] === kind`, way.kind)
		longest := eval[float64](p, `() => new Promise((done) => setTimeout(() => done(longest), 1000))`)
		limit(t, way.name+": the longest task while a map of 1024 x 1024 comes", longest, 50, 1500)
	}
}

// The link of a large map is written and read by a worker: the page itself packs nothing.
func TestLinksArePackedElsewhere(t *testing.T) {
	p := large(t, "tempers")
	p.run(`() => {
		for (const name of ["CompressionStream", "DecompressionStream", "btoa", "atob"]) delete window[name];
	}`)
	b := p.board()
	p.drag(b.cell(300, 300), b.cell(600, 500))
	hash := p.hash()
	p.choose("preset", "maze")
	p.until("the address has another map", `(hash) => location.hash !== hash`, hash)
	p.run(`(hash) => { location.hash = hash; }`, hash)
	p.until("the map of the link is there", `() => paces.board().width === 1024`)
	if got := p.board(); got.Kinds[b.cell(300, 300)] != '#' {
		t.Errorf("what was painted is of kind %d", got.Kinds[b.cell(300, 300)])
	}
}

// A search on the largest map is given up as soon as there is something else to ask.
func TestCancel(t *testing.T) {
	p := large(t, "range")
	p.wait("range-count", "cells to stop on") // what it needs is there from now on
	p.press("mode-watch")
	p.press("panels-1")
	p.choose("method-0", "dijkstra")
	p.eventually("the search is under way", func() bool { return strings.ContainsAny(p.text("step-count"), "123456789") })
	p.run(`() => {
		addEventListener("click", (e) => {
			const look = () => /\d+ cells to stop on/.test(find("range-count")?.textContent)
				? (window.answered = performance.now() - e.timeStamp) : setTimeout(look, 1);
			look();
		}, {capture: true, once: true});
	}`)
	if said := p.text("step-count"); !strings.Contains(said, "so far") {
		t.Logf("the search was over before it could be given up: %s", said)
	}
	p.press("mode-range")
	p.until("there is another answer", `() => window.answered > 0`)
	limit(t, "another answer in the middle of a search on 1024 x 1024", eval[float64](p, `() => answered`), 100, 5000)
}
