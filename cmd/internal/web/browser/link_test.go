package browser

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
)

// hash returns the link's part of the address, once the page has brought it up to date.
func (p *tab) hash() string {
	p.Helper()
	p.press("link")
	p.toast("link")
	return eval[string](p, "() => location.hash")
}

// mode returns which of the modes is shown.
func (p *tab) mode() string {
	p.Helper()
	return eval[string](p, `() => document.querySelector("[role=tab][aria-selected=true]").dataset.mode`)
}

// Who opens a link sees the same map in the same mode, whatever was done to it.
func TestLinkRoundTrip(t *testing.T) {
	p := desk.open(t, "")
	p.choose("preset", "dungeon")
	p.choose("corners", "one")
	b := p.board()
	p.drag(b.cell(10, 3), b.cell(14, 3))
	p.press("tool-goal")
	p.drag(b.cell(30, 3))
	p.press("mode-tempers")
	p.write("cost-0-3", "7")
	p.write("cost-1-5", "0")
	hash, want := p.hash(), p.board()
	if len(hash) > 2000 {
		t.Errorf("a link of %d characters", len(hash))
	}
	other := phone.open(t, hash)
	if got := other.board(); !reflect.DeepEqual(got, want) {
		t.Errorf("board %+v\nwant %+v", got, want)
	}
	if got := other.mode(); got != "tempers" {
		t.Errorf("mode %q", got)
	}
	if want.Costs[0]['3'] != 7 || want.Costs[1]['5'] != 65535 || want.Corners != "one" || len(want.Goals) != 2 {
		t.Errorf("the link was made of %+v", want)
	}
	// The address of a page that is open can be changed too.
	p.press("mode-watch")
	p.choose("preset", "maze")
	p.until("the address has another map", "(hash) => location.hash !== hash", hash)
	p.run("(hash) => { location.hash = hash; }", hash)
	p.until("the page follows", "() => paces.board().width === 40")
	if got := p.board(); !reflect.DeepEqual(got, want) || p.mode() != "tempers" {
		t.Errorf("after a change of the address mode %q, board %+v\nwant %+v", p.mode(), got, want)
	}
}

// A reload, too, shows what was there.
func TestAddressFollows(t *testing.T) {
	p := desk.open(t, "")
	b := p.board()
	p.drag(b.cell(3, 8), b.cell(9, 8))
	p.press("mode-mazes")
	want := p.board()
	p.until("the address has settled", `async () => {
		const was = location.hash;
		await new Promise((done) => setTimeout(done, 700));
		return was.length > 1 && location.hash === was;
	}`)
	p.visit(eval[string](p, "() => location.hash"))
	if got := p.board(); !reflect.DeepEqual(got, want) || p.mode() != "mazes" {
		t.Errorf("mode %q, board %+v\nwant %+v", p.mode(), got, want)
	}
}

// pack makes a link of a header and kinds, which need not make sense.
func pack(t *testing.T, header, kinds string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(header))))
	w.Write([]byte(header + kinds))
	w.Close()
	return "#b=" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

const smallHeader = `{"v":1,"w":3,"h":2,"moves":"four","corners":"never","costs":[[],[]],"from":[0],"to":[5],` +
	`"signs":[],"bars":[],"portals":[],"look":{"mode":"tempers","state":null}}`

// Links are from strangers: what is damaged or made up is told, and the map that is there stays.
func TestDamagedLinks(t *testing.T) {
	good := pack(t, smallHeader, "222222")
	p := desk.open(t, good)
	if b := p.board(); b.Width != 3 || b.Height != 2 || p.mode() != "tempers" {
		t.Fatalf("the good link gives %+v", b)
	}
	change := func(old, new string) string {
		header := strings.Replace(smallHeader, old, new, 1)
		if header == smallHeader {
			t.Fatalf("no %s", old)
		}
		return pack(t, header, "222222")
	}
	for what, hash := range map[string]string{
		"something else":      "#about",
		"no data":             "#b=",
		"not base64":          "#b=%%%%",
		"not packed":          "#b=AAAA",
		"cut off":             good[:len(good)-9],
		"too short":           pack(t, "", ""),
		"not JSON":            pack(t, "{", ""),
		"null":                pack(t, "null", ""),
		"a list":              pack(t, "[1]", ""),
		"another version":     change(`"v":1`, `"v":9`),
		"no size":             change(`"w":3`, `"w":"x"`),
		"huge":                change(`"w":3,"h":2`, `"w":100000,"h":100000`),
		"another size":        change(`"w":3`, `"w":4`),
		"unknown moves":       change(`"four"`, `"hop"`),
		"unknown corners":     change(`"never"`, `"perhaps"`),
		"a start off the map": change(`"from":[0]`, `"from":[6]`),
		"a goal of text":      change(`"to":[5]`, `"to":["x"]`),
		"no list of starts":   change(`"from":[0]`, `"from":7`),
		"a cost too great":    change(`"costs":[[],[]]`, `"costs":[[[50,70000]],[]]`),
		"costs of nothing":    change(`"costs":[[],[]]`, `"costs":[[null],7]`),
		"signs of nothing":    change(`"signs":[]`, `"signs":[7]`),
		"half a bar":          change(`"bars":[]`, `"bars":[1]`),
		"a portal to nowhere": change(`"portals":[]`, `"portals":[1,9,1]`),
		"portals of text":     change(`"portals":[]`, `"portals":"abc"`),
		"kinds of zero":       pack(t, smallHeader, "22\x00222"),
		"a bomb":              pack(t, smallHeader, strings.Repeat("2", 20<<20)),
	} {
		p.run(`(hash) => { document.querySelector(".toasts").replaceChildren(); location.hash = hash; }`, hash)
		if said := p.toast("cannot be read"); strings.Contains(said, "undefined") || strings.Contains(said, " function") {
			t.Errorf("%s: %q", what, said)
		}
		if b := p.board(); b.Width != 3 || p.mode() != "tempers" {
			t.Errorf("%s: the map is %d wide, the mode %s", what, b.Width, p.mode())
		}
	}
	// One that is damaged from the start gives a map of the page's own.
	p.visit(good[:len(good)-9])
	p.toast("cannot be read")
	if b := p.board(); b.Width != 24 || len(b.Sources) != 1 {
		t.Errorf("the map is %d wide with starts %v", b.Width, b.Sources)
	}
	// What is merely odd is taken.
	p.visit(change(`"mode":"tempers"`, `"mode":"constructor"`))
	if got := p.mode(); got != "watch" {
		t.Errorf("an unknown mode gives %q", got)
	}
}

// controls returns how everything stands that can be set in the mode, by its test id.
func (p *tab) controls() map[string]string {
	p.Helper()
	return eval[map[string]string](p, `() => {
		const is = (e) => e.type === "checkbox" || e.type === "radio" ? String(e.checked) : e.ariaPressed ?? e.value;
		const controls = [...document.querySelectorAll("main [data-testid]:is(input, select, [aria-pressed])")];
		return Object.fromEntries(controls.filter((e) => !e.closest(".tools")).map((e) => [e.dataset.testid, is(e)]));
	}`)
}

// A link brings back what was looked at in every mode, not the map alone.
func TestLinkKeepsTheMode(t *testing.T) {
	still := visitor{still: true}
	for _, look := range []struct {
		mode string
		set  func(p *tab)
	}{
		{"watch", func(p *tab) {
			p.watching("greedy", "stack", "a-star")
			p.slide("scrub", 40)
			p.moment(40)
		}},
		{"watch", func(p *tab) {
			p.press("board-graph")
			p.choose("roads_example", "below")
			p.run(`() => document.activeElement.blur()`)
			p.key("End")
		}},
		{"range", func(p *tab) {
			p.slide("range-points", 9)
			p.slide("range-turns", 2)
			p.choose("range_zone", "2")
			p.slide("range-zone-cost", 3)
			p.press("range_threat")
		}},
		{"distance", func(p *tab) {
			p.press("flee")
			p.choose("ramp", "cividis")
			p.write("units", "77")
			p.choose("temper", "1")
		}},
		{"change", func(p *tab) { p.choose("ramp", "cividis") }},
		{"mazes", func(p *tab) {
			p.choose("mazes_carver", "wilson")
			p.write("seed", "5")
			p.slide("braid", 0.25)
			p.press("carve")
			p.until("it is carved", `() => paces.board().width === 41`)
			p.press("phase-walk")
			p.until("three walk", `() => document.querySelectorAll(".stage canvas.board").length === 3`)
		}},
	} {
		p := still.open(t, "")
		p.press("mode-" + look.mode)
		look.set(p)
		p.settle()
		hash, want, board := p.hash(), p.controls(), p.board()
		other := still.open(t, hash)
		other.eventually(fmt.Sprintf("%s is %v", look.mode, want), func() bool {
			return other.mode() == look.mode && maps.Equal(other.controls(), want)
		})
		if len(want) < 2 {
			t.Errorf("%s: only %v can be set", look.mode, want)
		}
		if got := other.board(); !reflect.DeepEqual(got, board) {
			t.Errorf("%s: board %+v\nwant %+v", look.mode, got, board)
		}
	}
}

// The state of a mode, too, is from strangers.
func TestDamagedStates(t *testing.T) {
	p := desk.open(t, pack(t, smallHeader, "222222"))
	junk := []string{
		"7", `"x"`, "[]", "true",
		`{"board":"x","choices":{"map":[7,"no"],"graph":"x"},"moment":-1,"speed":"fast","costs":"x","example":{}}`,
		`{"unit":99,"points":1e99,"turns":-1,"weapon":"x","zone":9,"zoneCost":null,"threat":"x","mover":5}`,
		`{"units":-5,"speed":1e9,"flees":7,"mover":-1,"ramp":"__proto__","anew":7}`,
		`{"carver":"constructor","width":4,"height":1e9,"seed":-1,"braid":9,"weights":7,"carved":true,"phase":"x","at":-7}`,
		`{"carver":"wilson","width":1023,"height":1023,"seed":1,"braid":1,"weights":true,"carved":true,"at":1e9}`,
	}
	for _, mode := range modes {
		for _, state := range junk {
			header := strings.Replace(smallHeader, `{"mode":"tempers","state":null}`, `{"mode":"`+mode+`","state":`+state+`}`, 1)
			p.run(`(hash) => { location.hash = hash; }`, pack(t, header, "222222"))
			p.until("the page follows to "+mode, `(mode) => document.documentElement.dataset.mode === mode`, mode)
		}
		if b := p.board(); b.Width != 3 {
			t.Errorf("%s: the map is %d wide", mode, b.Width)
		}
	}
	p.settle()
}
