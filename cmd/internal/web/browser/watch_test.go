package browser

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"paces"
	"paces/frontier"
)

// methods are the page's names of the ways to search.
var methods = map[string]frontier.Method{
	"stack": frontier.Stack, "queue": frontier.Queue, "dijkstra": frontier.Dijkstra, "greedy": frontier.Greedy,
	"a-star": frontier.AStar, "jump-points": frontier.AStar,
}

// search returns the library's search for what the page watches.
func (b board) search(t *testing.T, method string) (*frontier.Search[paces.Cell], error) {
	t.Helper()
	g := b.ground(t, 0)
	q := frontier.ToAny(g, b.at(b.Sources[0]), b.cells(b.Goals), methods[method])
	q.Also = b.cells(b.Sources[1:])
	if method == "jump-points" {
		return frontier.OnJumpPoints(g, q)
	}
	return frontier.New(q), nil
}

// watching chooses the methods of the panels and waits until all that there is to see has been recorded.
func (p *tab) watching(methods ...string) {
	p.Helper()
	p.panels(len(methods))
	for i, method := range methods {
		p.choose(fmt.Sprintf("method-%d", i), method)
	}
	p.end()
}

// panels sees to it that there are so many. It presses again where the button was made anew under the finger.
func (p *tab) panels(n int) {
	p.Helper()
	p.eventually(fmt.Sprintf("there are %d panels", n), func() bool {
		there := eval[int](p, `() => document.querySelectorAll(".stage .frame").length`)
		if there != n {
			p.press(fmt.Sprintf("panels-%d", n))
		}
		return there == n
	})
}

// end goes to the end of all panels. The key is pressed again and again, for a search that is yet to begin ignores it.
func (p *tab) end() {
	p.Helper()
	p.run(`() => document.activeElement.blur()`)
	p.eventually("all panels have ended", func() bool {
		p.key("End")
		return eval[bool](p, `() => {
			const frames = [...document.querySelectorAll(".stage .frame")], verdicts = all("end_verdict");
			const ended = (f, i) => verdicts[i].textContent !== "–" || f.querySelector(".watch-refusal");
			return verdicts.length === frames.length && frames.every(ended);
		}`)
	})
}

// count returns a number in the table of counts, or the words that stand there.
func (p *tab) count(row string, panel int) (number float64, words string) {
	p.Helper()
	words = p.texts(row)[panel]
	number, err := strconv.ParseFloat(strings.ReplaceAll(words, ",", ""), 64)
	return choose(err == nil, number, math.NaN()), words
}

// Every method does on every map exactly what it does in the library.
func TestMethodsAsInTheLibrary(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	for _, preset := range []string{"maze", "swamp", "dungeon", "yard", "battle"} {
		p.choose("preset", preset)
		b := p.board()
		for _, panels := range [][]string{{"stack", "queue", "dijkstra", "greedy"}, {"a-star", "jump-points"}} {
			p.watching(panels...)
			for i, method := range panels {
				p.checkCounts(b, preset, method, i)
			}
		}
	}
	p.choose("preset", "maze")
	p.choose("moves", "eight") // now jump points apply
	p.watching("jump-points", "a-star")
	b := p.board()
	p.checkCounts(b, "a maze with diagonals", "jump-points", 0)
	p.checkCounts(b, "a maze with diagonals", "a-star", 1)
	if _, err := b.search(t, "jump-points"); err != nil {
		t.Error(err)
	}
	// With several starts and goals, on a map that has been painted.
	p.choose("preset", "dungeon")
	b = p.board()
	p.press("tool-source")
	p.drag(b.cell(36, 2))
	p.press("tool-goal")
	p.drag(b.cell(5, 9))
	p.press("tool-wall")
	p.drag(b.cell(8, 3), b.cell(12, 3))
	p.watching("a-star", "jump-points", "greedy")
	for i, method := range []string{"a-star", "jump-points", "greedy"} {
		p.checkCounts(p.board(), "a painted dungeon", method, i)
	}
}

// On the yard four panels are by themselves those that differ most: jump points look at a twentieth of what A* looks at.
func TestYard(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.choose("preset", "yard")
	p.panels(4)
	p.end()
	settled := map[string]float64{}
	for i := range 4 {
		method := eval[string](p, `(id) => find(id).value`, fmt.Sprintf("method-%d", i))
		settled[method], _ = p.count("count_settled", i)
		if verdict := p.texts("end_verdict")[i]; verdict != "yes" {
			t.Errorf("%s finds the cheapest way: %s", method, verdict)
		}
	}
	if settled["jump-points"] <= 0 || 20*settled["jump-points"] > settled["a-star"] || 1.5*settled["a-star"] > settled["queue"] || len(settled) != 4 {
		t.Errorf("settled: %v", settled)
	}
}

// checkCounts compares the table's column of a panel with the library's own answer.
func (p *tab) checkCounts(b board, where, method string, panel int) {
	p.Helper()
	s, err := b.search(p.T, method)
	_, verdict := p.count("end_verdict", panel)
	if err != nil {
		if told := p.said(panel); !strings.Contains(told, strings.TrimPrefix(err.Error(), "jump points: they ")) {
			p.Errorf("%s, %s: the page says %q; the library says %v", where, method, told, err)
		}
		return
	}
	goal, found := s.Run()
	if !found {
		p.Fatalf("%s: the library finds no way", where)
	}
	counts := s.Counts()
	least, err := b.ground(p.T, 0).Find(paces.Query{From: b.at(b.Sources[0]), To: b.cells(b.Goals)})
	if err != nil {
		p.Fatal(err)
	}
	pace := float64(b.topology(p.T).Straight)
	for row, want := range map[string]float64{
		"count_settled": float64(counts.Settled), "count_pushed": float64(counts.Pushed),
		"count_stale": float64(counts.Stale), "count_peak": float64(counts.Peak),
		"end_steps": float64(len(frontier.Cells(s, goal.Node)) - 1), "end_cost": float64(goal.Cost) / pace,
	} {
		if got, words := p.count(row, panel); math.Abs(got-want) > 0.0051 {
			p.Errorf("%s, %s: %s is %s; the library says %v", where, method, row, words, want)
		}
	}
	if len(b.Sources) > 1 {
		return // the least cost is that from the nearest start, which Find does not ask for
	}
	want, head := "yes", "cost "+p.texts("end_cost")[panel]
	if more := goal.Cost - int64(least.Cost()); more > 0 {
		dearer := strconv.FormatFloat(math.Round(float64(more)/pace*100)/100, 'f', -1, 64)
		want, head = "no, +"+dearer, head+" (+"+dearer+")"
	}
	if above := eval[string](p, `(i) => document.querySelectorAll(".frame-note b")[i].textContent`, panel); above != head {
		p.Errorf("%s, %s: above the map it says %q, want %q", where, method, above, head)
	}
	if verdict != want {
		p.Errorf("%s, %s: the verdict is %q, want %q", where, method, verdict, want)
	}
}

// said returns everything that a panel says of a moment.
func (p *tab) said(panel int) string {
	p.Helper()
	return eval[string](p, `(panel) => {
		const frame = document.querySelectorAll(".stage .frame")[panel];
		const column = [...find("watch-table").tBodies[0].rows].map((row) => row.cells[panel + 1].textContent);
		const around = [".frame-note", ".frame-body"].map((s) => frame.querySelector(s).innerText);
		return [...around, column.join(" ")].join("\n");
	}`, panel)
}

// moment waits for the bar to stand at a step.
func (p *tab) moment(at int) {
	p.Helper()
	p.eventually(fmt.Sprintf("the bar is at step %d", at), func() bool { now, _ := p.slider("scrub"); return now == at })
}

func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// Every step forward can be taken back, and what is told of a moment is the same both ways, and what the library says.
func TestStepAndStepBack(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.choose("preset", "maze")
	p.watching("stack", "a-star")
	p.key("Home")
	p.moment(0)
	b := p.board()
	const steps = 25
	var forward [steps + 1][2]string
	read := func(at int) (texts [2]string) {
		p.moment(at)
		for panel, method := range []string{"stack", "a-star"} {
			want := p.event(b, method, at)
			p.eventually("the panel tells of the step", func() bool {
				return strings.HasPrefix(p.text(fmt.Sprintf("said-%d", panel))+" ", want)
			})
			texts[panel] = p.said(panel)
		}
		return texts
	}
	forward[0] = read(0)
	for at := 1; at <= steps; at++ {
		choose(at%2 == 0, func() { p.press("step") }, func() { p.key(".") })()
		forward[at] = read(at)
		if forward[at] == forward[at-1] {
			t.Errorf("step %d tells nothing new", at)
		}
	}
	for at := steps - 1; at >= 0; at-- {
		choose(at%2 == 0, func() { p.press("step_back") }, func() { p.key(",") })()
		if back := read(at); back != forward[at] {
			t.Errorf("step %d back:\n%q\nforward it was\n%q", at, back, forward[at])
		}
	}
}

// verbs are how the page begins to tell of an event.
var verbs = map[frontier.Kind]string{
	frontier.Put: "Put", frontier.Taken: "Take", frontier.Stale: "Drop",
	frontier.Settled: "Settle", frontier.Goal: "Settle",
}

// event returns how the page begins to tell of the step before a moment.
func (p *tab) event(b board, method string, moment int) string {
	p.Helper()
	s, err := b.search(p.T, method)
	if err != nil {
		p.Fatal(err)
	}
	var last frontier.Event[paces.Cell]
	for range moment {
		e, ok := s.Step()
		if !ok {
			break
		}
		last = e
	}
	if moment == 0 {
		return "Nothing has happened yet."
	}
	return fmt.Sprintf("%s %d,%d ", verbs[last.Kind], last.Node.X, last.Node.Y)
}

// What waits is shown in the order in which it will be taken, at any moment that the bar is drawn to.
func TestScrub(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.choose("preset", "dungeon")
	panels := []string{"queue", "dijkstra", "greedy", "stack"}
	p.watching(panels...)
	b := p.board()
	_, length := p.slider("scrub")
	if length < 1000 {
		t.Fatalf("only %d steps", length)
	}
	for _, at := range []int{length / 2, length/2 + 1, 3, length - 2, 100, 0} {
		p.slide("scrub", float64(at))
		p.moment(at)
		for i, method := range panels {
			s, err := b.search(t, method)
			if err != nil {
				t.Fatal(err)
			}
			for range at {
				s.Step()
			}
			var want []string
			for _, c := range s.Frontier() {
				want = append(want, fmt.Sprintf("%d,%d", c.Node.X, c.Node.Y))
			}
			want = want[:min(len(want), 12)]
			settled := thousands(s.Counts().Settled)
			p.eventually(fmt.Sprintf("%s has settled %s cells at step %d", method, settled, at), func() bool {
				return p.texts("count_settled")[i] == settled
			})
			got := eval[[]string](p, `(id) => [...find(id).querySelectorAll("li:not([hidden]) b")].map((e) => e.textContent)`,
				fmt.Sprintf("frontier-%d", i))
			if !slices.Equal(got, want) {
				t.Errorf("%s, step %d: %v wait, want %v", method, at, got, want)
			}
		}
	}
}

// One to four panels stand beside each other and show the same part of the map.
func TestPanels(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	shown := func() int { return eval[int](p, `() => document.querySelectorAll(".stage canvas.board").length`) }
	if got := shown(); got != 2 {
		t.Errorf("%d panels at first", got)
	}
	for _, n := range []int{1, 2, 3, 4, 2} {
		p.press(fmt.Sprintf("panels-%d", n))
		p.until("there are so many", `(n) => document.querySelectorAll(".stage canvas.board").length === n`, n)
		p.end()
	}
	p.press("watch_remove")
	p.until("a panel is closed", `() => document.querySelectorAll(".stage canvas.board").length === 1`)
	p.press("panels-3")
	p.end()
	b := p.board()
	cell := b.cell(5, 5)
	at := eval[point](p, `(cell) => { const {x, y} = paces.cellPoint(cell, 2); return {X: x, Y: y}; }`, cell)
	p.do(chromedp.MouseClickXY(at.X, at.Y))
	if got := p.board().kinds([]int{cell}); got != "#" {
		t.Errorf("the third panel paints %q", got)
	}
	p.until("the search is done anew", `() => all("end_verdict").length === 3`)
}

// It plays by itself, where the visitor has nothing against things that move, and comes to the end.
func TestPlay(t *testing.T) {
	p := desk.open(t, "")
	p.eventually("it plays", func() bool { at, _ := p.slider("scrub"); return at > 3 })
	p.choose("preset", "maze")
	p.slide("speed", 0.6)
	p.eventually("it comes to the end", func() bool { at, end := p.slider("scrub"); return at == end && at > 50 })

	p = visitor{still: true}.open(t, "")
	p.eventually("it is recorded", func() bool { _, end := p.slider("scrub"); return end > 100 })
	time.Sleep(300 * time.Millisecond)
	if at, _ := p.slider("scrub"); at != 0 {
		t.Errorf("with reduced motion it has played to step %d", at)
	}
	p.key("Space")
	p.eventually("the space bar plays", func() bool { at, _ := p.slider("scrub"); return at > 3 })
	p.key("Space")
	at, _ := p.slider("scrub")
	time.Sleep(200 * time.Millisecond)
	if now, _ := p.slider("scrub"); now != at {
		t.Errorf("paused at step %d, it went on to %d", at, now)
	}
}

// On the graph of named nodes every method does what it does in the library, below zero too, where Bellman and Ford's
// rounds give the least cost or the cycle that has none.
func TestGraph(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("board-graph")
	for example, graph := range map[string]string{
		"equal":  "SB1 SA1 BG1 AC1 CG1",
		"prices": "SB4 SA1 BG6 AC2 CG2",
		"below":  "SB4 SA1 BG6 AC2 CG2 BA-4",
	} {
		var edges frontier.Edges[string]
		for _, e := range strings.Fields(graph) {
			cost, err := strconv.Atoi(e[2:])
			if err != nil {
				t.Fatal(err)
			}
			edges = append(edges, frontier.Edge[string]{From: e[:1], To: e[1:2], Cost: paces.Cost(cost)})
		}
		p.choose("roads_example", example)
		panels := []string{"stack", "queue", "dijkstra", "bellman-ford"}
		p.watching(panels...)
		for i, name := range panels[:3] {
			s := frontier.New(frontier.Query[string]{
				Graph: edges.Steps, From: "S", Goal: func(n string) bool { return n == "G" }, Method: methods[name],
			})
			goal, _ := s.Run()
			for row, want := range map[string]int{
				"count_settled": s.Counts().Settled, "count_pushed": s.Counts().Pushed, "count_peak": s.Counts().Peak,
				"end_steps": goal.Steps, "end_cost": int(goal.Cost),
			} {
				if got, words := p.count(row, i); got != float64(want) {
					t.Errorf("%s, %s: %s is %s, want %d", example, name, row, words, want)
				}
			}
		}
		least := map[string]float64{"equal": 2, "prices": 5, "below": 4}[example]
		if got, words := p.count("end_cost", 3); got != least {
			t.Errorf("%s: the rounds give %s, want %v", example, words, least)
		}
	}
	p.choose("roads_example", "cycle")
	p.watching("dijkstra", "bellman-ford")
	p.wait("watch-why", "A → C → B → A")
	p.press("board-map")
	p.until("the map is back", `() => find("tool-wall").closest("[inert]") === null`)
}

// A recording that is given up leaves the next one alone, whenever that comes.
func TestSearchesInQuickSuccession(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	for i := range 10 {
		p.choose("preset", "halls")
		p.run(`() => document.activeElement.blur()`)
		p.key("End") // so that much is looked at between two slices of recording
		time.Sleep(time.Duration(100+17*i) * time.Millisecond)
		p.choose("preset", "maze")
		p.end()
	}
}
