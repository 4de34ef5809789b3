package player

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"
	"github.com/gdamore/tcell/v3/vt"

	"paces"
	"paces/frontier"
	"paces/maze"
	"paces/render"
)

var update = flag.Bool("update", false, "write the golden frames anew")

// board is the maze that the tests play on.
var board = maze.Plan{Width: 25, Height: 25, Carver: "sidewinder", Seed: 1}

// TestGolden compares frames on a mock screen with files: what is written, and below it in which colours.
func TestGolden(t *testing.T) {
	hexes := &Level{
		Name: "hexes", Grid: paces.MustParse("S.#.\n..#.\n.##.\n...G"), Topology: paces.HexOddR,
		Mover: paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}}, Start: paces.Cell{}, Goal: paces.Cell{X: 3, Y: 3},
	}
	columns := *hexes
	columns.Topology = paces.HexEvenQ
	for _, tt := range []struct {
		name          string
		width, height int
		depth         render.Depth
		plan          maze.Plan
		level         *Level
		methods       string
		keys          string // names of keys, blanks between; a number lets so many steps pass, end all
	}{
		{name: "carving", width: 92, height: 28, depth: render.TrueColor, methods: "queue", keys: "150"},
		{name: "carving-binary-tree", width: 92, height: 28, depth: render.TrueColor, methods: "queue", keys: "150", plan: with(func(p *maze.Plan) { p.Carver = "binary-tree" })},
		{name: "queue", width: 92, height: 28, depth: render.TrueColor, methods: "queue", keys: "700"},
		{name: "queue-end", width: 92, height: 28, depth: render.TrueColor, methods: "queue", keys: "end"},
		{name: "stack-plain", width: 92, height: 28, depth: render.NoColor, methods: "stack", keys: "600"},
		{name: "a-star-16", width: 92, height: 28, depth: render.Colors16, methods: "a-star", keys: "650"},
		{name: "right-hand", width: 92, height: 28, depth: render.TrueColor, methods: "right-hand", keys: "400"},
		{name: "two", width: 150, height: 28, depth: render.TrueColor, methods: "queue,right-hand", keys: "800"},
		{name: "four-weighted", width: 112, height: 54, depth: render.TrueColor, methods: "stack,queue,dijkstra,a-star", keys: "w 900"},
		{name: "four-small", width: 60, height: 30, depth: render.TrueColor, methods: "stack,queue,dijkstra,a-star", keys: "end"},
		{name: "small", width: 40, height: 12, depth: render.TrueColor, methods: "queue", keys: "800"},
		{name: "tiny", width: 11, height: 3, depth: render.TrueColor, methods: "queue", keys: "end"},
		{name: "scrolled", width: 20, height: 9, depth: render.NoColor, methods: "queue", keys: "end"},
		{name: "help-narrow", width: 50, height: 30, depth: render.NoColor, methods: "queue", keys: "?"},
		{name: "help", width: 80, height: 24, depth: render.NoColor, methods: "queue", keys: "?"},
		{name: "range", width: 92, height: 28, depth: render.TrueColor, methods: "queue", keys: "r ] ] [ end"},
		{name: "aim", width: 92, height: 28, depth: render.NoColor, methods: "queue", keys: "end Left Left"},
		{name: "hex-rows", width: 60, height: 28, depth: render.NoColor, level: hexes, methods: "queue", keys: "20"},
		{name: "hex-columns", width: 60, height: 28, depth: render.NoColor, level: &columns, methods: "dijkstra", keys: "end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			methods, err := ParseMethods(tt.methods)
			must(t, err)
			plan := tt.plan
			if plan.Width == 0 {
				plan = board
			}
			p := newPlayer(t, Config{Plan: plan, Level: tt.level, Methods: methods, Depth: tt.depth})
			press(p, tt.keys)
			golden(t, tt.name+".txt", onScreen(t, p, tt.width, tt.height))
		})
	}
}

func with(change func(*maze.Plan)) maze.Plan {
	p := board
	change(&p)
	return p
}

func newPlayer(t testing.TB, c Config) *Player {
	t.Helper()
	p, err := New(c)
	must(t, err)
	t.Cleanup(p.Close)
	return p
}

// press presses keys; a number stands for so many steps, end for all that are left.
func press(p *Player, script string) {
	for key := range strings.FieldsSeq(script) {
		steps := 0
		switch n, _ := fmt.Sscan(key, &steps); {
		case key == "end":
			p.Finish()
		case n == 1 && steps > 9:
			for range steps {
				p.step()
			}
		default:
			p.Key(key)
		}
	}
}

// onScreen draws a player on a mock terminal and returns what it shows.
func onScreen(t *testing.T, p *Player, width, height int) string {
	t.Helper()
	term, screen := mock(t, width, height)
	newSurface(screen).show(p)
	must(t, term.Drain())
	return cellsOf(term, width, height)
}

// mock returns a terminal of true colours that is not there, and the screen on it.
func mock(t testing.TB, width, height int) (vt.MockTerm, tcell.Screen) {
	t.Helper()
	term := vt.NewMockTerm(vt.MockOptSize{X: vt.Col(width), Y: vt.Row(height)}, vt.MockOptColors(1<<24))
	screen, err := tcell.NewTerminfoScreenFromTty(term, tcell.OptTerm("xterm-256color"), tcell.OptColors(1<<24))
	must(t, err)
	must(t, screen.Init())
	t.Cleanup(screen.Fini)
	return term, screen
}

// cellsOf returns the text of a terminal and its colours: a letter for each colour of the classic board, * for another,
// capital where it is the background.
func cellsOf(term vt.MockTerm, width, height int) string {
	letters := map[tcell.Color]string{color.Silver: " ", color.Black: " "} // the mock terminal's own
	for role, letter := range map[render.Role]string{
		render.Floor: "f", render.Wall: "w", render.Frontier: "o", render.Path: "p", render.Start: "s", render.Goal: "g", render.Mover: "u", render.Foe: "x",
	} {
		c := render.Classic[role]
		letters[tcell.NewRGBColor(int32(c.R), int32(c.G), int32(c.B))] = letter
	}
	letter := func(c tcell.Color) string {
		if l, ok := letters[c]; ok {
			return l
		}
		return "*"
	}
	var text, colors strings.Builder
	for y := range height {
		var line, tint strings.Builder
		for x := range width {
			cell := term.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)})
			if cell.C == "" && (x == 0 || term.GetCell(vt.Coord{X: vt.Col(x - 1), Y: vt.Row(y)}).W < 2) {
				cell.C = " "
			}
			ink, ground := letter(cell.S.Fg()), letter(cell.S.Bg())
			switch {
			case ground != " ":
				tint.WriteString(strings.ToUpper(ground))
			case cell.C == " ":
				tint.WriteString(" ")
			default:
				tint.WriteString(ink)
			}
			line.WriteString(cell.C)
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		colors.WriteString(strings.TrimRight(tint.String(), " ") + "\n")
	}
	return text.String() + "\ncolours:\n" + strings.TrimRight(colors.String(), "\n") + "\n"
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must(t, os.WriteFile(file, []byte(got), 0o666))
	}
	want, err := os.ReadFile(file)
	must(t, err)
	if got != string(want) {
		t.Errorf("%s differs (go test -update writes it): got\n%s", name, got)
	}
}

// TestBack takes steps and takes them back, with every method, on a weighted maze; each time the frame must be as before.
func TestBack(t *testing.T) {
	plan := maze.Plan{Width: 11, Height: 9, Carver: "growing-tree", Seed: 2, Braid: 0.5, Weights: true}
	for _, m := range methods {
		p := newPlayer(t, Config{Plan: plan, Methods: []Method{m, m.after()}})
		f := NewFrame(100, 24)
		var frames []string
		for more := true; more; more = p.step() {
			p.Draw(f)
			frames = append(frames, f.String())
		}
		for i := len(frames) - 1; i >= 0; i-- {
			p.Draw(f)
			if f.String() != frames[i] {
				t.Fatalf("%s: %d steps from the start, after going back:\n%s\nwas\n%s", m.Name, i, f, frames[i])
			}
			p.back()
		}
	}
}

// TestFinalAnswers: what the panel says at the end is what the engine answers.
func TestFinalAnswers(t *testing.T) {
	for _, m := range methods {
		plan := maze.Plan{Width: 31, Height: 21, Carver: "prim", Seed: 4, Braid: 1, Weights: !m.jumps}
		p := newPlayer(t, Config{Plan: plan, Methods: []Method{m}})
		p.Finish()
		pane := p.panes[0]
		path, err := p.course.ground.Path(p.course.start, p.course.goal)
		must(t, err)
		if pane.cheapest != int64(path.Cost()) {
			t.Fatalf("cheapest %d, the engine says %d", pane.cheapest, path.Cost())
		}
		if m.walks {
			continue
		}
		goal, found := pane.search.Goal()
		optimal := m.search == frontier.Dijkstra || m.search == frontier.AStar
		if !found || optimal && goal.Cost != pane.cheapest || goal.Cost < pane.cheapest {
			t.Errorf("%s: found %v at %d, cheapest is %d", m.Name, found, goal.Cost, pane.cheapest)
		}
		steps := goal.Steps
		if m.jumps {
			steps = path.Steps()
		}
		if pane.unit() != p.course.goal || len(pane.scene().Path) != steps+1 {
			t.Errorf("%s: the unit stands on %v after %d cells", m.Name, pane.unit(), len(pane.scene().Path))
		}
	}
}

// TestNoJumpPoints: on ground of several prices the pane of jump points says why it shows nothing; a range needs none.
func TestNoJumpPoints(t *testing.T) {
	plan := maze.Plan{Width: 11, Height: 9, Carver: "prim", Seed: 4, Weights: true}
	chosen, err := ParseMethods("jump-points,a-star")
	must(t, err)
	p := newPlayer(t, Config{Plan: plan, Methods: chosen})
	p.Finish()
	if said := p.panes[0].said; said != "jump points: they need cells that all cost the same, and more than nothing" {
		t.Errorf("said %q", said)
	}
	if p.panes[1].unit() != p.course.goal {
		t.Error("the other pane did not go on")
	}
	press(p, "r end")
	if p.panes[0].search.Counts().Settled == 0 {
		t.Error("no range")
	}
}

func TestRangeIsReach(t *testing.T) {
	p := newPlayer(t, Config{Plan: maze.Plan{Width: 31, Height: 21, Carver: "wilson", Seed: 4, Braid: 1, Weights: true}})
	press(p, "r ] ] ] end")
	reach, err := p.course.ground.Reach(p.course.start, p.course.budget)
	must(t, err)
	for c := range p.grid.All() {
		want, in := reach.At(c)
		got, shown := p.panes[0].scene().Heat(c)
		if in != shown || in && got != want {
			t.Errorf("%v: shown %v with %d, the engine says %v with %d", c, shown, got, in, want)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, tt := range []struct {
		keys string
		ok   func(*Player) bool
	}{
		{".", func(p *Player) bool { return p.paused && p.carved == 1 }},
		{". . , ", func(p *Player) bool { return p.carved == 1 }},
		{",", func(p *Player) bool { return p.carved == 0 && p.time == 0 }},
		{"+ + -", func(p *Player) bool { return p.speed == 500 }},
		{"- - - - - - - - - - - - - - - - - -", func(p *Player) bool { return p.speed == 1 }},
		{"n", func(p *Player) bool { return p.config.Plan.Seed == 2 && p.carved == 0 }},
		{"c", func(p *Player) bool { return p.config.Plan.Carver == "recursive-backtracker" }},
		{"m", func(p *Player) bool { return p.panes[0].method.Name == "dijkstra" }},
		{"2", func(p *Player) bool { return len(p.panes) == 2 && p.panes[0].method.Name == "queue" }},
		{"4 Tab m", func(p *Player) bool { return len(p.panes) == 4 && p.panes[1].method.Name == "greedy" }},
		{"4 Tab 1", func(p *Player) bool { return len(p.panes) == 1 && p.panes[0].method.Name == "dijkstra" }},
		{"4 Tab Tab 2", func(p *Player) bool { return len(p.panes) == 2 && p.panes[0].method.Name == "greedy" }},
		{"Left Left Enter", func(p *Player) bool { return p.course.goal == paces.Cell{X: 21, Y: 23} && !p.isCarving() }},
		{"Left Enter Left Enter", func(p *Player) bool {
			return p.course.goal == paces.Cell{X: 22, Y: 23} && p.course.start == paces.Cell{X: 21, Y: 23}
		}},
		{"Up Right Enter", func(p *Player) bool { return strings.Contains(p.note, "wall") }},
		{"Left Escape", func(p *Player) bool { return !p.aiming }},
		{"w", func(p *Player) bool { return p.grid.Counts()[maze.Swamp] > 0 && !p.isCarving() }},
		{"w w", func(p *Player) bool { return p.grid.Counts()[maze.Swamp] == 0 }},
		{"r", func(p *Player) bool { return p.panes[0].ranging && p.panes[0].budget == 12 && !p.isCarving() }},
		{"r ]", func(p *Player) bool { return p.panes[0].budget == 13 }},
		{"r r", func(p *Player) bool { return !p.panes[0].ranging }},
		{"s", func(p *Player) bool { return strings.Contains(p.note, "nowhere") }},
		{"? x", func(p *Player) bool { return !p.help && !p.quit }},
		{"q", func(p *Player) bool { return p.Done() }},
		{"? q", func(p *Player) bool { return p.Done() }},
		{"F13 ctrl-z é", func(p *Player) bool { return p.carved == 0 && !p.quit }},
	} {
		p := newPlayer(t, Config{Plan: board})
		press(p, tt.keys)
		if !tt.ok(p) {
			t.Errorf("keys %s: carved %d, time %d, speed %d, note %q, plan %+v", tt.keys, p.carved, p.time, p.speed, p.note, p.config.Plan)
		}
	}
}

func TestHelpFits(t *testing.T) {
	for _, k := range keys {
		if len(k.help) > 27 {
			t.Errorf("help of %s is too long: %s", k.name, k.help)
		}
	}
	p := newPlayer(t, Config{Plan: board})
	p.Key("?")
	f := NewFrame(80, 24)
	p.Draw(f)
	for _, k := range keys {
		if !strings.Contains(f.String(), k.help) {
			t.Errorf("help lacks %s", k.name)
		}
	}
	if last := words[len(words)-1].means; !strings.Contains(f.String(), last) {
		t.Errorf("help lacks %q", last)
	}
}

func TestPauseAndWatchAgain(t *testing.T) {
	p := newPlayer(t, Config{Plan: board, Speed: 5000})
	p.Tick()
	p.Key(" ")
	if before := p.carved; p.Tick() || p.carved != before || before == 0 {
		t.Error("paused, and it goes on")
	}
	p.Key(" ")
	for range 1000 {
		p.Tick()
	}
	if !p.isOver() {
		t.Fatal("5000 steps a second are not over after half a minute")
	}
	p.Key(" ")
	if p.carved != 0 || p.time != 0 || p.paused {
		t.Error("space at the end does not begin anew")
	}
}

// TestSpeed: so many steps a second are taken, whatever the rate.
func TestSpeed(t *testing.T) {
	for _, speed := range []int{1, 10, 50, 100} {
		p := newPlayer(t, Config{Plan: board, Speed: speed})
		for range 2 * Rate {
			p.Tick()
		}
		if p.carved != 2*speed {
			t.Errorf("%d steps in two seconds at %d a second", p.carved, speed)
		}
	}
}

func TestSave(t *testing.T) {
	var buffer bytes.Buffer
	save := func(p *Player) (string, error) {
		return "show.gif", render.GIF(&buffer, p.Record(40), render.Options{Palette: &render.Classic, Cell: 4, Circles: true})
	}
	p := newPlayer(t, Config{Plan: board, Save: save})
	press(p, "2 500 s")
	if p.note != "saved show.gif" || p.time == 0 {
		t.Errorf("note %q, time %d", p.note, p.time)
	}
	g, err := gif.DecodeAll(&buffer)
	must(t, err)
	if n := len(g.Image); n < 30 || n > 42 {
		t.Errorf("%d frames, want about 40", n)
	}
	p.config.Save = func(*Player) (string, error) { return "", errors.New("disk full") }
	p.Key("s")
	if p.note != "not saved: disk full" {
		t.Errorf("note %q", p.note)
	}
}

func TestBlockedAndUnreachable(t *testing.T) {
	mover := paces.Mover{Costs: paces.Costs{'.': 1}}
	for _, tt := range []struct {
		rows   string
		method string
		said   string
	}{
		{"#.\n..", "queue", "blocked"},
		{".#.\n.#.", "queue", "no way leads to the goal"},
		{".#.\n.#.", "right-hand", "a loop"},
		{".", "queue", "cheapest"},
		{".", "left-hand", "arrived after 0 steps"},
	} {
		m, err := methodCalled(tt.method)
		must(t, err)
		g := paces.MustParse(tt.rows)
		level := &Level{Grid: g, Topology: paces.Four, Mover: mover, Goal: g.Bounds().Max.Sub(paces.Cell{X: 1, Y: 1})}
		p := newPlayer(t, Config{Plan: board, Level: level, Methods: []Method{m}})
		p.Finish()
		if got := p.said(); !strings.Contains(got, tt.said) {
			t.Errorf("%q with %s: says %q, want %q", tt.rows, tt.method, got, tt.said)
		}
	}
}

func TestErrors(t *testing.T) {
	hex := &Level{Grid: paces.MustParse(".."), Topology: paces.HexOddR, Mover: paces.Mover{Costs: paces.Costs{'.': 1}}}
	right, err := methodCalled("right-hand")
	must(t, err)
	for want, c := range map[string]Config{
		"odd":           {Plan: with(func(p *maze.Plan) { p.Width = 24 })},
		"too large":     {Plan: with(func(p *maze.Plan) { p.Width = 503 })},
		"not on hexes":  {Level: hex, Methods: []Method{right}},
		"no carver":     {Plan: with(func(p *maze.Plan) { p.Carver = "x" })},
		"negative cost": {Level: &Level{Grid: layered(t), Topology: paces.Four, Mover: paces.Mover{Costs: paces.Costs{'.': 1}, Layers: map[string]int32{"joy": -5}}}},
	} {
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
	for _, list := range []string{"", "stack,queue,greedy", "stack,", "Queue"} {
		if _, err := ParseMethods(list); err == nil {
			t.Errorf("methods %q are taken", list)
		}
	}
}

func layered(t *testing.T) *paces.Grid {
	t.Helper()
	g := paces.MustParse("..")
	must(t, g.Layer("joy").Set(paces.Cell{}, 1))
	return g
}

// TestWideCharacters: a character of two columns takes two, and none is cut in half.
func TestWideCharacters(t *testing.T) {
	f := NewFrame(6, 1)
	if end := f.put(0, 0, 6, "a路径e\u0301x", Style{}); end != 6 {
		t.Errorf("ends at %d", end)
	}
	if got := f.String(); got != "a路径e\u0301\n" {
		t.Errorf("got %q", got)
	}
	f.Clear()
	f.put(0, 0, 4, "abc路", Style{})
	if got := f.String(); got != "abc\n" {
		t.Errorf("got %q", got)
	}
}

// TestRun plays on a mock terminal, with keys typed and the window resized.
func TestRun(t *testing.T) {
	term, screen := mock(t, 92, 28)
	p := newPlayer(t, Config{Plan: board, Speed: 20000, Depth: render.TrueColor})
	done := make(chan struct{})
	go func() { Run(t.Context(), screen, p); close(done) }()
	waitFor(t, term, 92, 28, "the end")
	term.SetSize(vt.Coord{X: 70, Y: 30})
	waitFor(t, term, 70, 30, "frontier:", "peak")
	term.KeyTap(vt.KeyQ)
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("q does not quit")
	}
}

// waitFor waits until the terminal shows all texts.
func waitFor(t *testing.T, term vt.MockTerm, width, height int, texts ...string) {
	t.Helper()
	shown := ""
	for range 500 {
		shown = cellsOf(term, width, height)
		if !slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(shown, text) }) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("waited for %q in vain; shown is\n%s", texts, shown)
}

func TestRunEndsWithContext(t *testing.T) {
	_, screen := mock(t, 40, 10)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	Run(ctx, screen, newPlayer(t, Config{Plan: board}))
}

// FuzzKeys presses any keys in windows of any size. Nothing may panic, and the invariant of the panes must hold.
func FuzzKeys(f *testing.F) {
	f.Add(uint8(80), uint8(24), []byte("..,m2w4r]n"))
	f.Add(uint8(3), uint8(2), []byte("4TTTmcLUE?q"))
	f.Fuzz(func(t *testing.T, w, h uint8, typed []byte) {
		if len(typed) > 60 {
			t.Skip("long")
		}
		p := newPlayer(t, Config{Plan: maze.Plan{Width: 9, Height: 7, Carver: "prim"}, Speed: 2000})
		frame := NewFrame(int(w), int(h))
		names := map[byte]string{'L': "Left", 'R': "Right", 'U': "Up", 'D': "Down", 'E': "Enter", 'T': "Tab", 'X': "Escape"}
		for _, b := range typed {
			name, ok := names[b]
			if !ok {
				name = string(rune(b))
			}
			p.Key(name)
			p.Tick()
			p.Draw(frame)
			for _, pane := range p.panes {
				if pane.steps != p.time && !(pane.phase == over && pane.steps < p.time) {
					t.Fatalf("a pane has taken %d steps of %d", pane.steps, p.time)
				}
			}
		}
	})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
