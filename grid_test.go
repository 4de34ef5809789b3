package paces_test

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"paces"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // what String gives, or the error if it begins with a bang
	}{
		{"ab\ncd", "ab\ncd\n"},
		{"ab\r\ncd\r\n\r\n", "ab\ncd\n"},
		{" \n", " \n"},
		{"░▒\n▒░\n", "░▒\n▒░\n"},
		{"", "!a map of 0x1 has no cells"},
		{"\n\nab\n", "!a map of 0x3 has no cells"},
		{"ab\ncde\n", "!line 2: 3 cells, the rows above have 2"},
		{"ab\n\ncd", "!line 2: 0 cells, the rows above have 2"},
		{"a\tb\n", "!line 1, column 2: control character U+0009"},
		{"ab\na\x7f\n", "!line 2, column 2: control character U+007F"},
		{"a\xffb\n", "!line 1, column 2: not a character of UTF-8"},
		{strings.Repeat("a", paces.MaxSide+1), "!a map of 32767x1 is too large: at most 32766 a side and 256 million cells in all"},
	} {
		g, err := paces.Parse(test.text)
		got := ""
		if err != nil {
			got = "!" + err.Error()
		} else {
			got = g.String()
		}
		if got != test.want {
			t.Errorf("%.20q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestParseManyKinds: 128 characters beyond ASCII have room, and the next one is refused where it stands.
func TestParseManyKinds(t *testing.T) {
	var row strings.Builder
	for i := range 128 {
		row.WriteRune(rune(0x4e00 + i))
	}
	g, err := paces.Parse(row.String())
	must(t, err)
	if k, ok := g.KindOf(0x4e00); !ok || k != 128 || g.At(image.Pt(127, 0)) != 255 {
		t.Errorf("the first is kind %d (%v), the last %d", k, ok, g.At(image.Pt(127, 0)))
	}
	_, err = paces.Parse(row.String() + "é")
	if err == nil || err.Error() != `line 1, column 129: 'é' is one kind too many: a map holds at most 128 that are not ASCII` {
		t.Errorf("error %v", err)
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		if got := recover(); got != "paces: line 2: 1 cells, the rows above have 2" {
			t.Errorf("panic %v", got)
		}
	}()
	paces.MustParse("ab\nc")
}

func TestNewGridRefuses(t *testing.T) {
	for _, size := range []image.Point{{0, 1}, {1, 0}, {-1, 5}, {paces.MaxSide + 1, 1}, {math.MaxInt32, math.MaxInt32}, {math.MaxInt, 4}, {paces.MaxSide, paces.MaxSide}} {
		if g, err := paces.NewGrid(size.X, size.Y, '.'); err == nil || g != nil {
			t.Errorf("a map of %v was made", size)
		}
	}
	if _, err := paces.NewGrid(1, 1, paces.Outside); err == nil {
		t.Error("a map of outside was made")
	}
}

func TestGrid(t *testing.T) {
	g := paces.MustParse("S.#\n..~\n")
	must(t, g.Set(image.Pt(1, 0), '~'))
	must(t, g.Fill(image.Rect(0, 1, 2, 2), '#'))
	must(t, g.Fill(image.Rect(9, 9, 9, 12), '#')) // no cell, no harm
	if got := g.String(); got != "S~#\n##~\n" {
		t.Errorf("painted %q", got)
	}
	if err := g.Fill(g.Bounds(), paces.Outside); err == nil {
		t.Error("outside was painted")
	}
	if got := g.Find('#'); !slices.Equal(got, []paces.Cell{{X: 2}, {Y: 1}, {X: 1, Y: 1}}) {
		t.Errorf("# is at %v", got)
	}
	if n := g.Counts(); n['#'] != 3 || n['~'] != 2 || n['S'] != 1 || n['.'] != 0 {
		t.Errorf("counts %d %d %d %d", n['#'], n['~'], n['S'], n['.'])
	}
	for c, k := range g.All() {
		if k != g.At(c) {
			t.Errorf("All yields %q at %v", k, c)
		}
	}
	if _, ok := g.KindOf('☃'); ok {
		t.Error("a snowman has a kind")
	}
}

// TestGridEqual changes one thing at a time.
func TestGridEqual(t *testing.T) {
	base := func() *paces.Grid {
		g := paces.MustParse("..#\n...\n")
		_ = g.Layer("danger").Set(image.Pt(1, 1), 4)
		_ = g.Layer("height").Set(image.Pt(0, 0), 1)
		return g
	}
	otherOrder := paces.MustParse("..#\n...\n")
	_ = otherOrder.Layer("height").Set(image.Pt(0, 0), 1)
	_ = otherOrder.Layer("danger").Set(image.Pt(1, 1), 4)
	if g := base(); !g.Equal(base()) || !g.Equal(g.Clone()) || !g.Equal(otherOrder) {
		t.Error("a map is not equal to itself")
	}
	for name, change := range map[string]func(*paces.Grid) error{
		"kind":   func(g *paces.Grid) error { return g.Set(image.Pt(0, 0), '#') },
		"layer":  func(g *paces.Grid) error { return g.Layer("danger").Set(image.Pt(1, 1), 5) },
		"layers": func(g *paces.Grid) error { return g.Layer("fog").Set(image.Pt(1, 1), 5) },
		"sign":   func(g *paces.Grid) error { g.SetSign('#', paces.Sign{Symbol: 'X'}); return nil },
		"bar":    func(g *paces.Grid) error { return g.Bar(image.Pt(0, 0), image.Pt(1, 0)) },
		"portal": func(g *paces.Grid) error { return g.AddPortal(paces.Portal{To: image.Pt(2, 1)}) },
	} {
		g := base()
		clone := g.Clone()
		must(t, change(g))
		if g.Equal(base()) || base().Equal(g) {
			t.Errorf("another %s makes no difference", name)
		}
		if !clone.Equal(base()) {
			t.Errorf("the clone was changed by a change of %s", name)
		}
	}
}

func TestTopologyNames(t *testing.T) {
	for name, topology := range map[string]paces.Topology{
		"four": paces.Four, "king": paces.King, "eight": paces.Eight, "octile": paces.Octile,
		"hex-odd-r": paces.HexOddR, "hex-even-r": paces.HexEvenR, "hex-odd-q": paces.HexOddQ, "hex-even-q": paces.HexEvenQ,
	} {
		if got, err := paces.ParseTopology(name); err != nil || got != topology || got.String() != name {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if got := topology.WithCorners(paces.One).String(); got != name {
			t.Errorf("%s with another corner rule is called %s", name, got)
		}
	}
	for c := paces.Never; c <= paces.Always; c++ {
		if got, err := paces.ParseCorners(c.String()); err != nil || got != c {
			t.Errorf("%v: %v, %v", c, got, err)
		}
	}
	if _, err := paces.ParseTopology("three"); err == nil || err.Error() != `no moves are called "three"` {
		t.Errorf("error %v", err)
	}
	if _, err := paces.ParseCorners("two"); err == nil || err.Error() != `no corner rule is called "two"` {
		t.Errorf("error %v", err)
	}
	if got := (paces.Topology{Shape: paces.EightWay, Straight: 5, Diagonal: 7}).String(); got != "shape 1 with steps of 5 and 7" {
		t.Errorf("a topology without a name is called %s", got)
	}
}

// FuzzParse: what is parsed is written back as it was, but for the ends of lines, and what is refused is an error.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"ab\ncd\n", "", "\r\n", "ä☃\n..", "a\x00", "\xff", "a\n\n\nb"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := paces.Parse(text)
		if err != nil {
			return
		}
		if got, want := g.String(), strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")+"\n"; got != want {
			t.Fatalf("%q is written as %q", text, got)
		}
		again, err := paces.Parse(g.String())
		if err != nil || !again.Equal(g) {
			t.Fatalf("%q is not read again: %v", g.String(), err)
		}
	})
}
