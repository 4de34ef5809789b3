package browser

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
)

// mustHaveName are the roles of what must say what it is.
var mustHaveName = []string{
	"application", "button", "checkbox", "combobox", "dialog", "image", "img", "link", "listbox", "menuitem", "radio",
	"radiogroup", "searchbox", "slider", "spinbutton", "switch", "tab", "tablist", "textbox", "toolbar",
}

// Everything that can be used has a name, as the browser tells it to a screen reader.
func TestNames(t *testing.T) {
	p := desk.open(t, "")
	for _, mode := range modes {
		p.press("mode-" + mode)
		found := 0
		for _, n := range p.accessible() {
			if n.role == "" || !slices.Contains(mustHaveName, n.role) {
				continue
			}
			found++
			if n.name == "" {
				t.Errorf("%s: a %s has no name: %s", mode, n.role, n.html)
			}
		}
		if found < 30 {
			t.Errorf("%s: only %d things with a role were found", mode, found)
		}
	}
}

type accessible struct{ role, name, html string }

// accessible returns the tree that the browser gives to a screen reader, as a list.
func (p *tab) accessible() (list []accessible) {
	p.Helper()
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.Fatal(err)
	}
	for _, node := range tree.Nodes {
		if node.Ignored {
			continue
		}
		n := accessible{role: value(node.Role), name: value(node.Name)}
		if n.name == "" && slices.Contains(mustHaveName, n.role) {
			html, err := chromedp.Call(p.ctx, dom.GetOuterHTML, dom.GetOuterHTMLParams{BackendNodeID: node.BackendDOMNodeID})
			if err != nil {
				p.Fatal(err)
			}
			n.html = html.OuterHTML
		}
		list = append(list, n)
	}
	return list
}

func value(v *accessibility.Value) (text string) {
	if v == nil || json.Unmarshal(v.Value, &text) != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

// By the tab key alone one gets everywhere, and out of everything again.
func TestTabOrder(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	for _, mode := range modes {
		p.press("mode-" + mode)
		p.settle()
		// A group of radio buttons is one stop, and what a tab list does not show is reached by its arrow keys.
		stops := eval[int](p, `() => {
			const groups = new Set();
			const focusable = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]");
			window.stops = [...focusable].filter((e) => {
				if (e.tabIndex < 0 || e.disabled || !e.checkVisibility({visibilityProperty: true})) return false;
				if (e.type !== "radio") return true;
				if (groups.has(e.name) || !e.checked) return false;
				return groups.add(e.name);
			});
			window.reached = new Set();
			document.activeElement.blur();
			return stops.length;
		}`)
		for range stops + 5 {
			p.key("Tab")
			p.run(`() => { reached.add(document.activeElement); }`)
		}
		missed := eval[[]string](p, `() => {
			const missed = stops.filter((e) => e.isConnected && !reached.has(e));
			return missed.map((e) => e.outerHTML.slice(0, 160));
		}`)
		if stops < 20 || len(missed) > 0 {
			t.Errorf("%s: of %d stops the tab key never came to %q", mode, stops, missed)
		}
	}
}

// Text is at least 4.5 times as light or as dark as what it stands on, in both themes (WCAG 2, level AA).
func TestContrast(t *testing.T) {
	for _, dark := range []bool{false, true} {
		p := visitor{dark: dark}.open(t, "")
		for _, mode := range modes {
			p.press("mode-" + mode)
			texts := p.colors()
			if len(texts) < 4 {
				t.Errorf("%s: only %d pairs of colours", mode, len(texts))
			}
			for _, text := range texts {
				if ratio := text.contrast(); ratio < 4.5 {
					t.Errorf("%s, dark %v: contrast %.2f of %q, %v on %v", mode, dark, ratio, text.Sample, text.Color, text.Ground)
				}
			}
		}
	}
}

// text is words of the page with their colour and that behind them, as red, green and blue from 0 to 255.
type text struct {
	Sample        string
	Color, Ground [3]float64
}

// colors returns the texts that can be seen, one for each pair of colours. What is disabled is left out, and so is what
// stands on the map.
func (p *tab) colors() []text {
	p.Helper()
	return eval[[]text](p, `() => {
		const parse = (color) => {
			const n = color.match(/[\d.]+/g).map(Number);
			if (color.startsWith("color(srgb")) for (const i of [0, 1, 2]) n[i] *= 255;
			return [n[0], n[1], n[2], n[3] ?? 1];
		};
		const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
		const ground = (e) => {
			if (!e) return [255, 255, 255];
			const color = parse(getComputedStyle(e).backgroundColor);
			return color[3] === 1 ? color.slice(0, 3) : over(color, ground(e.parentElement));
		};
		const found = new Map();
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const e = walker.currentNode.parentElement, sample = walker.currentNode.data.trim();
			if (!sample || e.closest(":disabled, .visually-hidden, [inert], option, script, style, noscript")) continue;
			if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
			const behind = ground(e), color = parse(getComputedStyle(e).color);
			for (let up = e; up; up = up.parentElement) color[3] *= Number(getComputedStyle(up).opacity);
			const seen = {Sample: sample, Color: over(color, behind), Ground: behind};
			found.set(String([seen.Color, seen.Ground]), seen);
		}
		return [...found.values()];
	}`)
}

// contrast is the ratio that WCAG 2 defines: of the relative luminances, each with 0.05 added.
func (t text) contrast() float64 {
	a, b := luminance(t.Color), luminance(t.Ground)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func luminance(rgb [3]float64) float64 {
	var linear [3]float64
	for i, v := range rgb {
		v /= 255
		linear[i] = choose(v <= 0.04045, v/12.92, math.Pow((v+0.055)/1.055, 2.4))
	}
	return 0.2126*linear[0] + 0.7152*linear[1] + 0.0722*linear[2]
}

// On a phone the page is not wider than the screen, and a finger hits what it is meant to.
func TestPhone(t *testing.T) {
	p := phone.open(t, "")
	for _, mode := range modes {
		p.press("mode-" + mode)
		if w := eval[int](p, "() => document.documentElement.scrollWidth"); w > int(phone.width) {
			t.Errorf("%s: the page is %d wide", mode, w)
		}
		type target struct {
			HTML          string
			Width, Height float64
		}
		targets := eval[[]target](p, `() => {
			const seen = (e) => e.checkVisibility({visibilityProperty: true}) && !e.closest(".visually-hidden");
			const largest = (boxes, side) => Math.max(...boxes.map((b) => b[side]));
			return [...document.querySelectorAll("button, select, input, textarea, summary")].filter(seen).map((e) => {
				const boxes = [e, ...(e.labels ?? [])].map((x) => x.getBoundingClientRect());
				return {HTML: e.outerHTML.slice(0, 160), Width: largest(boxes, "width"), Height: largest(boxes, "height")};
			});
		}`)
		if len(targets) < 20 {
			t.Errorf("%s: only %d targets", mode, len(targets))
		}
		for _, x := range targets {
			if min(x.Width, x.Height) < 40 {
				t.Errorf("%s: %.0f x %.0f is small for a finger: %s", mode, x.Width, x.Height, x.HTML)
			}
		}
		for _, tool := range []string{"tool-wall", "tool-water", "tool-hand"} {
			p.press(tool)
		}
		if box := eval[float64](p, `() => document.querySelector("canvas.board").getBoundingClientRect().height`); box < 150 {
			t.Errorf("%s: the map is %.0f high", mode, box)
		}
	}
}

// On a phone all that plays, and what one paints with, can be seen at once and without scrolling, and the maps of Watch
// have most of the screen. The panel and the menu open and close again.
func TestPhoneAtOnce(t *testing.T) {
	p := phone.open(t, "")
	share := func() float64 {
		return eval[float64](p, `() => document.querySelector(".stage").clientHeight / innerHeight`)
	}
	for _, mode := range []string{"watch", "mazes"} {
		p.choose("preset", "dungeon") // which has a kind more than the page's own
		p.press("mode-" + mode)
		hidden := eval[[]string](p, `() => ["undo", "menu", "scrub", "step_back", "play", "step", "tool-wall", "fold"].filter((id) => {
			const box = find(id).getBoundingClientRect();
			const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
			return !top || !(find(id).contains(top));
		})`)
		if len(hidden) > 0 {
			t.Errorf("%s: %q cannot be seen", mode, hidden)
		}
	}
	p.press("mode-watch")
	if share() < 0.6 || p.there("watch-why") {
		t.Errorf("the maps have %.2f of the height", share())
	}
	p.press("fold")
	if !p.there("watch-why") {
		t.Error("the panel does not open")
	}
	p.press("fold")
	if share() < 0.6 || p.there("watch-why") {
		t.Errorf("with the panel closed again the maps have %.2f of the height", share())
	}
	p.press("menu")
	dark := eval[string](p, `() => document.documentElement.dataset.theme`)
	p.press("theme")
	if now := eval[string](p, `() => document.documentElement.dataset.theme`); now == dark {
		t.Error("the menu does not change the theme")
	}
	p.choose("moves", "eight")
	if !p.there("corners") {
		t.Error("the menu does not show what to do at corners")
	}
	p.key("Escape")
	if p.there("theme") {
		t.Error("the menu does not close")
	}
}

// On any screen nothing sticks out, and the map gets the most room.
func TestWindows(t *testing.T) {
	for _, v := range []visitor{
		{width: 1920, height: 1080},
		{width: 1280, height: 800},
		{width: 1024, height: 768},
		{width: 861, height: 600},
		{width: 640, height: 900},
		{width: 320, height: 640, touch: true},
		{width: 844, height: 390, touch: true},
		{width: 1194, height: 834, touch: true},
	} {
		p := v.open(t, "")
		size := fmt.Sprintf("%d x %d", v.width, v.height)
		for _, mode := range modes {
			p.press("mode-" + mode)
			if w := eval[int](p, "() => document.documentElement.scrollWidth"); w > int(v.width) {
				t.Errorf("%s, %s: the page is %d wide", size, mode, w)
			}
			if h := eval[int](p, "() => document.documentElement.scrollHeight"); h > int(v.height) {
				t.Errorf("%s, %s: the page is %d high", size, mode, h)
			}
			if v.width > 860 {
				if share := eval[float64](p, `() => document.querySelector(".stage").clientWidth / innerWidth`); share < 0.45 {
					t.Errorf("%s, %s: the maps have %.2f of the width", size, mode, share)
				}
			}
		}
	}
}
