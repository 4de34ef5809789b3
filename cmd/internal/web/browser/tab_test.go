package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tab is the page in a tab of the browser, and the hands and eyes of its visitor. A thing that is not there, cannot be
// pressed or does not come to pass ends the test.
type tab struct {
	*testing.T
	site      *site
	root, ctx context.Context // the tab, and the tab with the time limit of the test
	downloads string          // the folder of what the page saves
	complaints
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// eval calls a function of JavaScript in the page and returns what it returns, or what it promises.
func eval[T any](p *tab, function string, args ...any) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](call(function, args), chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%v\nin %s with %v", err, function, args)
	}
	return value
}

// run calls a function of JavaScript in the page.
func (p *tab) run(function string, args ...any) {
	p.Helper()
	eval[chromedp.Void](p, function, args...)
}

// prelude is what the functions of JavaScript are given: one element or all of a test id.
const prelude = `const all = (id) => [...document.querySelectorAll("[data-testid='" + id + "']")];
	const find = (id) => all(id)[0];`

func call(function string, args []any) string {
	list := make([]string, len(args))
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			panic(err) // a mistake in a test
		}
		list[i] = string(text)
	}
	return "{" + prelude + "(" + function + ")(" + strings.Join(list, ", ") + ")}"
}

// until waits for a function of JavaScript to return true.
func (p *tab) until(what, function string, args ...any) {
	p.Helper()
	p.eventually(what, func() bool { p.Helper(); return eval[bool](p, function, args...) })
}

// eventually waits for something to come to pass.
func (p *tab) eventually(what string, passed func() bool) {
	p.Helper()
	for end := time.Now().Add(patience); !passed(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.shot("failed-" + p.Name())
			focus := eval[string](p, `() => document.activeElement.outerHTML.slice(0, 200)`)
			p.Fatalf("it never came to pass that %s; the focus is on %s, and the page says\n%s", what, focus, p.words())
		}
	}
}

// words returns all that can be read on the page.
func (p *tab) words() string {
	p.Helper()
	return eval[string](p, `() => document.body.innerText`)
}

// matching is the selector of an element with a test id.
func matching(id string) string { return `[data-testid="` + id + `"]` }

// there reports whether an element is there and shown.
func (p *tab) there(id string) bool {
	p.Helper()
	return eval[bool](p, `(id) => find(id)?.checkVisibility() ?? false`, id)
}

// texts returns the words of all elements of a test id.
func (p *tab) texts(id string) []string {
	p.Helper()
	return eval[[]string](p, `(id) => all(id).map((e) => (e.innerText || e.textContent).trim())`, id)
}

// text returns the words of an element.
func (p *tab) text(id string) string {
	p.Helper()
	p.until(id+" is there", `(id) => find(id) !== undefined`, id)
	return p.texts(id)[0]
}

// wait waits for an element to have a text in it, and returns all its words.
func (p *tab) wait(id, text string) (words string) {
	p.Helper()
	p.eventually(id+" says "+text, func() bool {
		words = strings.Join(p.texts(id), "\n")
		return strings.Contains(words, text)
	})
	return words
}

// note returns what stands above the first map at the right.
func (p *tab) note() string {
	p.Helper()
	return eval[string](p, `() => document.querySelector(".stage .frame-note").innerText`)
}

// slider returns where a slider stands, and its end.
func (p *tab) slider(id string) (at, end int) {
	p.Helper()
	values := eval[[2]int](p, `(id) => [find(id).valueAsNumber, Number(find(id).max)]`, id)
	return values[0], values[1]
}

// toast waits for a message that has a text in it.
func (p *tab) toast(text string) string {
	p.Helper()
	p.until("a message says "+text, `(text) => document.querySelector(".toasts").textContent.includes(text)`, text)
	return eval[string](p, `() => document.querySelector(".toasts").textContent`)
}

// point is a place in the window, in CSS pixels.
type point struct{ X, Y float64 }

// middle scrolls an element into sight and returns where its middle is, once nothing covers it. What the page does in its
// next frame is waited for, and a place that it moves the element to: it may be about to make the element anew.
func (p *tab) middle(selector string) (at point) {
	p.Helper()
	type place struct {
		point
		Problem string
	}
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		found := eval[place](p, `async (selector) => {
			const before = document.querySelector(selector);
			before?.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
			const was = before?.getBoundingClientRect();
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			const e = document.querySelector(selector);
			if (!e) return {Problem: "not there"};
			const box = e.getBoundingClientRect();
			if (e !== before || box.x !== was.x || box.y !== was.y) return {Problem: "moving"};
			const x = box.x + box.width / 2, y = box.y + box.height / 2;
			const top = document.elementFromPoint(x, y);
			if (e.disabled) return {Problem: "disabled"};
			if (!top || !(e.contains(top) || e.labels && [...e.labels].some((l) => l.contains(top)))) {
				return {Problem: "covered by " + (top ? top.outerHTML.slice(0, 200) : "nothing: it is out of sight")};
			}
			return {X: x, Y: y, Problem: ""};
		}`, selector)
		if found.Problem == "" {
			return found.point
		}
		if time.Now().After(end) {
			p.Fatalf("%s cannot be pressed: it is %s", selector, found.Problem)
		}
	}
}

// press clicks on an element.
func (p *tab) press(id string) {
	p.Helper()
	p.click(matching(id))
}

// click clicks on the element of a selector.
func (p *tab) click(selector string) {
	p.Helper()
	at := p.middle(selector)
	p.do(chromedp.MouseClickXY(at.X, at.Y))
}

// choose takes one of the options of a list.
func (p *tab) choose(id, value string) {
	p.Helper()
	p.middle(matching(id))
	found := eval[bool](p, `(id, value) => {
		const list = find(id);
		if (![...list.options].some((o) => o.value === value && !o.disabled)) return false;
		list.value = value;
		list.dispatchEvent(new Event("input", {bubbles: true}));
		list.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	}`, id, value)
	if !found {
		p.Fatalf("%s has no choice %q", id, value)
	}
}

// slide moves a slider to a value.
func (p *tab) slide(id string, value float64) {
	p.Helper()
	p.middle(matching(id))
	p.run(`(id, value) => {
		const slider = find(id);
		slider.value = String(value);
		slider.dispatchEvent(new Event("input", {bubbles: true}));
		slider.dispatchEvent(new Event("change", {bubbles: true}));
	}`, id, value)
}

// write puts a text in the place of what an input has, and leaves the input.
func (p *tab) write(id, text string) {
	p.Helper()
	p.click(matching(id))
	p.run(`(id) => find(id).select()`, id)
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text})
		return err
	}))
	p.key("Tab")
}

// named are the keys that have a name and no character.
var named = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Space": " ", "Home": kb.Home, "End": kb.End,
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
}

var modifiers = map[string]kb.Modifier{
	"Alt": chromedp.ModifierAlt, "Ctrl": chromedp.ModifierCtrl, "Shift": chromedp.ModifierShift,
}

// key presses keys one after the other, such as "w", "Enter" or "Ctrl-z".
func (p *tab) key(keys ...string) {
	p.Helper()
	for _, key := range keys {
		var held []kb.Modifier
		for {
			before, after, more := strings.Cut(key, "-")
			m, ok := modifiers[before]
			if !more || !ok {
				break
			}
			held, key = append(held, m), after
		}
		if character, ok := named[key]; ok {
			key = character
		}
		p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(held...)))
	}
}

// at returns where a cell is in the window, on the first view.
func (p *tab) at(cell int) point {
	p.Helper()
	return eval[point](p, `(cell) => { const {x, y} = paces.cellPoint(cell); return {X: x, Y: y}; }`, cell)
}

// drag draws with the left button over cells, in straight lines from one to the next. One cell is a click.
func (p *tab) drag(cells ...int) { p.Helper(); p.stroke(chromedp.ButtonLeft, cells) }

// erase draws with the right button.
func (p *tab) erase(cells ...int) { p.Helper(); p.stroke(chromedp.ButtonRight, cells) }

func (p *tab) stroke(button chromedp.MouseOption, cells []int) {
	p.Helper()
	from := p.at(cells[0])
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, from.X, from.Y),
		chromedp.MouseEvent(chromedp.MousePressed, from.X, from.Y, button))
	last := from
	for _, cell := range cells[1:] {
		last = p.at(cell)
		p.do(chromedp.MouseEvent(chromedp.MouseMoved, last.X, last.Y, button))
	}
	p.do(chromedp.MouseEvent(chromedp.MouseReleased, last.X, last.Y, button))
}

// hover moves the mouse to a cell.
func (p *tab) hover(cell int) {
	p.Helper()
	to := p.at(cell)
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, to.X, to.Y))
}

// swipe draws with a finger over cells.
func (p *tab) swipe(cells ...int) {
	p.Helper()
	kind := input.DispatchTouchEventTypeTouchStart
	for _, cell := range cells {
		p.touch(kind, cell)
		kind = input.DispatchTouchEventTypeTouchMove
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// touch says where the fingers are: on these cells.
func (p *tab) touch(kind input.DispatchTouchEventType, cells ...int) {
	p.Helper()
	points := []*input.TouchPoint{}
	for i, cell := range cells {
		at := p.at(cell)
		points = append(points, &input.TouchPoint{X: at.X, Y: at.Y, ID: new(float64(i))})
	}
	event := input.DispatchTouchEventParams{Type: kind, TouchPoints: points}
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, event); err != nil {
		p.Fatal(err)
	}
}

// download waits for the page to save a file and returns its name and content.
func (p *tab) download() (name string, content []byte) {
	p.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		files, err := os.ReadDir(p.downloads)
		if err != nil {
			p.Fatal(err)
		}
		if len(files) != 1 || filepath.Ext(files[0].Name()) == ".crdownload" {
			continue
		}
		name = files[0].Name()
		content, err = os.ReadFile(filepath.Join(p.downloads, name))
		if err != nil || os.Remove(filepath.Join(p.downloads, name)) != nil {
			p.Fatalf("%s: %v", name, err)
		}
		return name, content
	}
	p.Fatal("nothing was saved")
	return "", nil
}

// shot takes a picture of the page and keeps it if the tests were asked to.
func (p *tab) shot(name string) []byte {
	p.Helper()
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	folder := os.Getenv("PACES_SHOTS")
	if folder == "" {
		return picture
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s.png", name)), picture, 0o666); err != nil {
		p.Fatal(err)
	}
	return picture
}
