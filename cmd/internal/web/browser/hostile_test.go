package browser

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// inWorker opens a worker of the tab by its name, to be looked into until leave.
func (p *tab) inWorker(name string) (in *tab, leave func()) {
	p.Helper()
	for _, info := range p.workers() {
		ctx, leave := p.enter(info)
		in := &tab{T: p.T, site: p.site, root: ctx, ctx: ctx}
		if eval[string](in, "() => self.name") == name {
			return in, leave
		}
		leave()
	}
	p.Fatalf("there is no worker %s", name)
	return nil, nil
}

// wreck lets a worker overwrite the memory of a program the next time it looks into it, so that the program traps.
func (p *tab) wreck(name string) {
	p.Helper()
	w, leave := p.inWorker(name)
	defer leave()
	w.run(`() => {
		for (const name of ["Int32Array", "Uint8Array"]) {
			const Plain = self[name];
			self[name] = new Proxy(Plain, {construct(_, args) {
				const large = args[0] instanceof ArrayBuffer && args[0].byteLength > 1 << 20;
				if (large) new Plain(args[0]).fill(-1, 4096);
				return new Plain(...args);
			}});
		}
	}`)
}

// reloaded waits for a page that is not the one that was marked as old.
func (p *tab) reloaded() {
	p.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		// Between the two pages there is none to be asked.
		ready, _ := chromedp.Run(p.ctx, chromedp.Evaluate[bool](`!window.old && document.documentElement.dataset.ready === "true"`))
		if ready {
			return
		}
		if time.Now().After(end) {
			p.Fatal("the page was not loaded anew")
		}
	}
}

// An engine that has ended is not waited for: the page says so in every mode, and begins anew with the same map.
func TestEngineEnds(t *testing.T) {
	for _, mode := range modes {
		p := visitor{still: true}.open(t, "")
		b := p.board()
		p.press("mode-" + mode)
		p.wreck("engine")
		p.choose("preset", "maze") // whoever shows a map asks about it
		if said := p.wait("alarm", "The engine has stopped"); !strings.Contains(said, "memory access out of bounds") {
			t.Errorf("%s: %q", mode, said)
		}
		p.run(`() => { window.old = true; }`)
		p.press("reload")
		p.reloaded()
		if now := p.board(); now.Width != 7 || now.Width == b.Width || p.mode() != mode || p.text("alarm") != "" {
			t.Errorf("%s: anew in mode %s, %d wide, alarm %q", mode, p.mode(), now.Width, p.text("alarm"))
		}
	}
}

// The second worker is begun afresh, and nothing need be said after the question that it could not answer.
func TestBackroomEnds(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("save_as")
	p.until("the formats are there", `() => document.querySelector("[data-testid=save-paces]")?.disabled === false`)
	p.key("Escape")
	p.wreck("backroom")
	p.press("save_as")
	p.until("the first question is refused", `() => document.querySelector("dialog .refusal") !== null`)
	p.key("Escape")
	p.press("save_as")
	p.until("the formats are there again", `() => document.querySelector("[data-testid=save-paces]")?.disabled === false`)
	if said := p.text("alarm"); said != "" {
		t.Errorf("the alarm says %q", said)
	}
}

// exports calls every function that a program exports, with numbers that mean something and with numbers that do not,
// in no sensible order.
//
//go:embed testdata/exports.js
var exports string

// No number from JavaScript, however strange, ends a program.
func TestExportsTakeAnything(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	w, leave := p.inWorker("engine")
	defer leave()
	for _, program := range []string{"engine.wasm", "extras.wasm"} {
		type outcome struct {
			Calls, Answers int
			Ended          string // how, after the last calls
		}
		got := eval[outcome](w, exports, program, 20_000)
		if got.Ended != "" || got.Calls < 20_000 || got.Answers < got.Calls/20 {
			t.Errorf("%s: %+v", program, got)
		}
	}
}

// oddLinks are links that can be read though nobody would make them. Each leads to the map that it tells.
var oddLinks = []struct {
	what          string
	width, height int
	header        string // what is different in it
}{
	{"a single cell", 1, 1, `"to":[0]`},
	{"a single column", 1, 1024, ``},
	{"a single row", 1024, 1, ``},
	{"two cells that meet around", 2, 1, `"wrap":3,"moves":"octile"`},
	{"hexes that cannot wrap", 5, 5, `"moves":"hex-odd-q","wrap":3`},
	{"corners on hexes", 4, 4, `"moves":"hex-even-r","corners":"always"`},
	{"nobody and nowhere", 5, 5, `"from":[],"to":[]`},
	{"start and goal in one place, twice", 5, 5, `"from":[3,3],"to":[3,3]`},
	{"a thousand starts, goals and enemies", 64, 64, fmt.Sprintf(`"from":[%s],"to":[%s],"foes":[%s]`, numbers(0, 1000), numbers(3000, 4000), numbers(1500, 2500))},
	{"everything closed", 5, 5, `"costs":[[[50,0]],[[50,0]]]`},
	{"everything free", 5, 5, `"costs":[[[50,65535]],[[50,65535]]],"portals":[0,24,0,24,0,0]`},
	{"costs beyond all numbers", 300, 300, `"costs":[[[50,65534]],[[50,65534]]],"moves":"octile"`},
	{"thin walls twice", 5, 5, `"bars":[0,1,0,1,1,0]`},
	{"thousands of portals", 128, 128, `"portals":[` + strings.TrimSuffix(strings.Repeat("0,9,1,", 5000), ",") + `]`},
	{"names that belong to others", 5, 5, `"signs":[[50,"constructor","__proto__"]],"__proto__":{"v":2}`},
	{"words without end", 5, 5, `"signs":[[50,"` + strings.Repeat("x", 1<<16) + `","` + strings.Repeat("<b>", 1<<16) + `"]]`},
	{"moments before all time", 5, 5, `"look":{"mode":"MODE","state":{"moment":-1e300,"speed":1e300,"at":-1,"points":-1,"units":1e9,"mover":7}}`},
	{"settings that are none", 5, 5, `"look":{"mode":"MODE","state":[{"methods":{"length":1e9}}]}`},
	{"settings that belong to others", 5, 5, `"look":{"mode":"MODE","state":{"ramp":"constructor","methods":["__proto__"],"choices":{"map":["toString"]},"board":"valueOf","carver":"constructor","example":"__proto__","phase":"toString"}}`},
}

// numbers lists whole numbers from one to another, which is left out.
func numbers(from, to int) string {
	list := make([]string, to-from)
	for i := range list {
		list[i] = fmt.Sprint(from + i)
	}
	return strings.Join(list, ",")
}

// Whatever a link says that can be read at all, the page shows it in every mode, and goes on.
func TestOddLinks(t *testing.T) {
	for _, mode := range modes {
		p := visitor{still: true}.open(t, "")
		for _, link := range oddLinks {
			size := link.width * link.height
			// The last of two fields of one name counts.
			header := fmt.Sprintf(`{"v":1,"w":%d,"h":%d,"moves":"four","corners":"never","costs":[[],[]],"from":[0],"to":[%d],"signs":[],"bars":[],"portals":[],`+
				`"look":{"mode":"MODE","state":null}`, link.width, link.height, size-1)
			if link.header != "" {
				header += "," + link.header
			}
			header = strings.ReplaceAll(header+"}", "MODE", mode)
			p.run(`(hash) => { location.hash = hash; }`, pack(t, header, strings.Repeat("2", size)))
			p.until(link.what+" is shown", `(w, h) => paces.board().width === w && paces.board().height === h`, link.width, link.height)
			p.until(mode+" is shown", `(mode) => document.querySelector("[role=tab][aria-selected=true]").dataset.mode === mode`, mode)
			p.until("it has settled", `async () => { await new Promise((done) => setTimeout(done, 60)); return true; }`)
			if said := eval[string](p, `() => document.body.innerText`); strings.Contains(said, "NaN") || strings.Contains(said, "undefined") {
				t.Errorf("%s, %s: the page says\n%s", mode, link.what, said)
			}
		}
		if said := p.text("alarm"); said != "" {
			t.Errorf("%s: %s", mode, said)
		}
		// The engine answers a question that was asked after all others.
		if !eval[bool](p, `async () => (await paces.measureField()).same`) {
			t.Errorf("%s: the engine is wrong", mode)
		}
	}
}

// Links that nothing can be made of without a loss are told, and what is left of them is shown.
func TestRefusedLinks(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	for what, said := range map[string]string{
		`"bars":[0,5]`:                      "left out",
		`"bars":[2,2]`:                      "left out",
		`"portals":[1,1,1]`:                 "left out",
		`"portals":[0,5,99999999]`:          "left out",
		`"from":[` + numbers(0, 1001) + `]`: "room for 1000",
		`"portals":[` + strings.TrimSuffix(strings.Repeat("0,9,1,", 10_001), ",") + `]`: "room for 10000",
	} {
		field, _, _ := strings.Cut(what, ":")
		header := strings.NewReplacer(`"w":3,"h":2`, `"w":40,"h":30`, field+`:[]`, what, `"from":[0]`, choose(field == `"from"`, what, `"from":[0]`)).Replace(smallHeader)
		p.run(`(hash) => { document.querySelector(".toasts").replaceChildren(); location.hash = hash; }`, pack(t, header, strings.Repeat("2", 40*30)))
		p.toast(said)
		if b := p.board(); said == "left out" && (b.Width != 40 || len(b.Bars)+len(b.Portals) > 0) {
			t.Errorf("%.40s: %d wide, bars %v, portals %v", what, b.Width, b.Bars, b.Portals)
		}
		p.choose("preset", "swamp")
	}
}

// What is held when the map becomes another one, or when it is undone, is let go: its number means nothing there.
func TestHeldThings(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	b := p.board()
	second, beside := b.cell(6, 1), b.cell(9, 1)
	hold := func() {
		from, to := p.at(second), p.at(beside)
		p.do(chromedp.MouseEvent(chromedp.MouseMoved, from.X, from.Y), chromedp.MouseEvent(chromedp.MousePressed, from.X, from.Y, chromedp.ButtonLeft),
			chromedp.MouseEvent(chromedp.MouseMoved, to.X, to.Y, chromedp.ButtonLeft))
	}
	put := func() {
		at := p.at(0)
		p.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y, chromedp.ButtonLeft), chromedp.MouseEvent(chromedp.MouseReleased, at.X, at.Y, chromedp.ButtonLeft))
	}
	p.press("tool-source")
	p.drag(second)
	hold()
	p.key("Ctrl-z")
	put()
	if now := p.board(); !slices.Equal(now.Sources, b.Sources) {
		t.Errorf("held while it was undone: starts %v, want %v", now.Sources, b.Sources)
	}
	p.drag(second)
	hold()
	p.choose("preset", "maze")
	put()
	if now := p.board(); now.Width != 7 || len(now.Sources) != 1 || now.Sources[0] >= 49 {
		t.Errorf("held while the map was replaced: starts %v on a map %d wide", now.Sources, now.Width)
	}
	p.press("tool-wall")
	walls := strings.Count(p.board().all(), "#")
	at := p.at(8)
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseEvent(chromedp.MousePressed, at.X, at.Y, chromedp.ButtonLeft))
	p.choose("preset", "blank")
	put()
	if now := p.board(); now.Width != 40 || strings.Contains(now.all(), "#") || walls == 0 {
		t.Errorf("painted while the map was replaced: %s", now.all())
	}
}

// Whoever uses the keyboard does not have to begin at the top again when what had the focus is gone.
func TestFocusGoesOn(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	if !eval[bool](p, `() => document.activeElement === document.body`) {
		t.Error("something has the focus that nobody gave it") // and takes the keys that are for the map
	}
	for _, press := range []string{"panels-3", "watch_add", "watch_remove", "watch_remove", "board-graph", "watch_remove", "mode-change", "large-map", "mode-mazes", "phase-walk"} {
		p.until(press+" is there", `(s) => document.querySelector(s) !== null`, matching(press))
		p.run(`(s) => { const all = document.querySelectorAll(s); all[all.length - 1].focus(); }`, matching(press))
		p.key("Enter")
		p.until("something has happened", `async () => { await new Promise((frame) => setTimeout(frame, 100)); return true; }`)
		if eval[bool](p, `() => document.activeElement === document.body`) {
			t.Errorf("after %s nothing has the focus", press)
		}
	}
}
