package browser

import (
	"slices"
	"strings"
	"testing"
)

// focus presses the tab key until something that the selector says has the focus.
func (p *tab) focus(selector string) {
	p.Helper()
	for range 150 {
		if eval[bool](p, `(selector) => document.activeElement.matches(selector)`, selector) {
			return
		}
		p.key("Tab")
	}
	p.Fatalf("the tab key never comes to %s", selector)
}

// Who has no mouse can do everything.
func TestKeyboardOnly(t *testing.T) {
	p := desk.open(t, "")
	b := p.board()
	start := b.Sources[0]
	p.focus("canvas.board")
	p.key("ArrowRight") // shows the cursor, at the start
	p.wait("live", "1,3:")
	p.key("0", "ArrowDown", "ArrowDown", "Enter", "ArrowRight", "Enter")
	if got := p.board().kinds([]int{start + 2*b.Width, start + 2*b.Width + 1}); got != "##" {
		t.Fatalf("painted %q", got)
	}
	p.wait("status", "2,5: wall, closed")
	p.key("Shift-Enter", "Shift-ArrowRight")
	if got := p.board().kinds([]int{start + 2*b.Width + 1}); got != "1" && got != "2" {
		t.Errorf("erased, it is %q", got)
	}
	p.wait("status", "7,5: swamp")
	p.key("4", "]", "Enter") // three cells wide
	if got := strings.Count(p.board().all(), "4"); got != 9 {
		t.Errorf("%d cells of forest", got)
	}
	p.key("Ctrl-z", "Ctrl-y", "Ctrl-z")
	if got := p.board().all(); strings.Contains(got, "4") {
		t.Error("forest is left after undoing")
	}
	p.key("g", "Enter")
	if got := p.board().Goals; len(got) != 2 || got[1] != b.cell(7, 5) {
		t.Errorf("goals %v", got)
	}
	for i, mode := range modes {
		p.key("Alt-" + string(rune('1'+i)))
		if got := p.mode(); got != mode {
			t.Errorf("Alt+%d shows %s", i+1, got)
		}
	}
	p.focus("[role=tab]")
	p.key("ArrowLeft")
	if got := p.mode(); got != "change" {
		t.Errorf("the left arrow on the last tab shows %s", got)
	}
	p.key("?")
	p.until("a dialog opens", `() => document.querySelector("dialog")?.open ?? false`)
	p.key("Escape")
	p.until("the dialog closes", `() => document.querySelector("dialog") === null`)
}

// Two methods are run side by side and stepped back without the mouse.
func TestWatchByKeyboard(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.focus(matching("panels-3"))
	p.key("Space")
	p.until("there are three panels", `() => document.querySelectorAll(".stage canvas.board").length === 3`)
	p.focus(matching("panels-2"))
	p.key("Enter")
	p.until("there are two panels", `() => document.querySelectorAll(".stage canvas.board").length === 2`)
	p.focus(matching("method-1"))
	p.key("g") // as one does in a list: to the first that begins so
	p.until("it is the greedy method", `() => find("method-1").value === "greedy"`)
	p.focus("canvas.board")
	p.key("End")
	ended := func() bool { return !slices.Contains(p.texts("end_verdict"), "–") }
	p.eventually("both have ended", ended)
	end := p.said(1)
	p.key(",")
	p.eventually("it is a step back", func() bool { at, end := p.slider("scrub"); return at == end-1 && !ended() })
	p.key(".")
	p.eventually("both have ended again", ended)
	if again := p.said(1); again != end {
		t.Errorf("after a step back and forward:\n%s\nbefore it was\n%s", again, end)
	}
	p.key("Home", "Space")
	p.eventually("the space bar plays", func() bool { at, _ := p.slider("scrub"); return at > 2 })
}
