package browser

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"paces/cmd/internal/web/webtest"
)

// programs are those that the page has shown, each in a folder of its own below dir, with the check that it says what the
// page says.
type programs struct {
	dir    string
	checks map[string]func(t *testing.T, said string)
}

// keep takes the Go code of what is shown, and saves it, with the map that it may read.
func (all *programs) keep(p *tab, name string, check func(t *testing.T, said string)) {
	p.Helper()
	all.checks[name] = check
	folder := filepath.Join(all.dir, name)
	if err := os.Mkdir(folder, 0o755); err != nil {
		p.Fatal(err)
	}
	p.saving()
	p.press("go-code")
	shown := p.text("code")
	for _, id := range []string{"go-save", "go-map"} {
		if !p.there(id) {
			continue
		}
		p.press(id)
		file, content := p.download()
		if id == "go-save" && (file != "main.go" || strings.TrimSpace(string(content)) != shown) {
			p.Errorf("%s: %s is saved with %q, and shown is %q", name, file, content, shown)
		}
		if err := os.WriteFile(filepath.Join(folder, file), content, 0o644); err != nil {
			p.Fatal(err)
		}
	}
	p.dismiss()
}

// says keeps a program that must say all of these.
func (all *programs) says(p *tab, name string, want ...string) {
	p.Helper()
	all.keep(p, name, func(t *testing.T, said string) {
		for _, want := range want {
			if !strings.Contains(said, want) {
				t.Errorf("%s does not say %q, but\n%.2000s", name, want, said)
			}
		}
	})
}

// numbers returns the whole numbers in what an element says.
func (p *tab) numbers(id string) (list []string) {
	p.Helper()
	return regexp.MustCompile(`\d+`).FindAllString(strings.ReplaceAll(p.text(id), ",", ""), -1)
}

// The program that each mode shows can be built, and answers what the page answers.
func TestGoCode(t *testing.T) {
	all := &programs{t.TempDir(), make(map[string]func(*testing.T, string))}
	p := visitor{still: true}.tab(t)
	for _, part := range []func(*tab, *programs){keepWatched, keepGraphs, keepRanges, keepFields, keepMazes} {
		p.visit("") // anew: see TestSavedFiles
		part(p, all)
	}
	webtest.BuildPrograms(t, all.dir)
	for name, check := range all.checks {
		run := exec.CommandContext(t.Context(), filepath.Join(all.dir, "bin", name))
		run.Dir = filepath.Join(all.dir, name)
		said, err := run.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%.2000s", name, err, said)
			continue
		}
		check(t, string(said))
	}
}

// keepWatched keeps the program of four searches.
func keepWatched(p *tab, all *programs) {
	p.choose("preset", "maze")
	p.choose("moves", "eight") // for jump points
	panels := []string{"queue", "dijkstra", "a-star", "jump-points"}
	p.watching(panels...)
	var want [][]float64
	for i := range panels {
		want = append(want, p.column(i))
	}
	all.keep(p, "methods", func(t *testing.T, said string) {
		for i, name := range []string{"queue", "Dijkstra", "A*", "jump points"} {
			checkCounted(t, said, name, want[i])
		}
	})
}

// column returns what the table says of a panel: what is settled, pushed and stale, the peak, the cost and the steps.
func (p *tab) column(panel int) (numbers []float64) {
	p.Helper()
	for _, row := range []string{"count_settled", "count_pushed", "count_stale", "count_peak", "end_cost", "end_steps"} {
		n, _ := p.count(row, panel)
		numbers = append(numbers, n)
	}
	return numbers
}

// checkCounted looks for the line of a method and compares its numbers with a column of the table.
func checkCounted(t *testing.T, said, name string, want []float64) {
	t.Helper()
	line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) +
		` +(\S+) paces, (\d+) steps: \{Pushed:(\d+) Settled:(\d+) Stale:(\d+) Peak:(\d+)\}$`)
	found := line.FindStringSubmatch(said)
	if found == nil {
		t.Errorf("%s: no line %v in\n%.2000s", name, line, said)
		return
	}
	for i, place := range []int{4, 3, 5, 6, 1, 2} {
		if !near(found[place], fmt.Sprint(want[i])) {
			t.Errorf("%s: the program says %q, the page %v", name, found[0], want)
		}
	}
}

// near reports whether two costs are the same: the page rounds them to hundredths.
func near(exact, shown string) bool {
	a, err := strconv.ParseFloat(exact, 64)
	b, err2 := strconv.ParseFloat(strings.ReplaceAll(shown, ",", ""), 64)
	return err == nil && err2 == nil && math.Abs(a-b) < 0.0051
}

// keepGraphs keeps the programs of two graphs, one with an edge below zero.
func keepGraphs(p *tab, all *programs) {
	for _, example := range []string{"prices", "below"} {
		p.press("board-graph")
		p.choose("roads_example", example)
		p.end()
		want := p.column(choose(example == "below", 0, 1)) // of Dijkstra
		least, _ := p.count("end_cost", 1)                 // of Bellman and Ford, or Dijkstra again
		all.keep(p, "graph-"+example, func(t *testing.T, said string) {
			if fewer := fmt.Sprintf("cheapest: %v\n", least); !strings.Contains(said, fewer) {
				t.Errorf("graph %s: %q, the page says %v", example, said, least)
			}
			way := regexp.MustCompile(`(?m)^Dijkstra .*$`).FindString(said)
			counts := fmt.Sprintf("cost %v: {Pushed:%v Settled:%v Stale:%v Peak:%v}", want[4], want[1], want[0], want[2], want[3])
			if !strings.Contains(way, counts) {
				t.Errorf("graph %s: %q, the page says %v", example, said, want)
			}
		})
	}
}

// keepRanges keeps the programs of a range, with turns and without, and of the paths of two units.
func keepRanges(p *tab, all *programs) {
	p.press("mode-range")
	p.slide("range-points", 7)
	p.settle()
	all.says(p, "range", p.numbers("range-count")[0]+" cells\n")
	p.choose("preset", "battle")
	p.slide("range-turns", 2)
	p.settle()
	counts := p.numbers("range-count")
	all.keep(p, "turns", func(t *testing.T, said string) {
		for i, what := range []string{" points left\n", " can be struck\n"} {
			if got := strconv.Itoa(strings.Count(said, what)); got != counts[i] {
				t.Errorf("turns: %s lines with%q, the page counts %v", got, what, counts)
			}
		}
	})
	p.press("mode-tempers")
	p.write("cost-1-4", "6")
	p.settle()
	var want []string
	answer := regexp.MustCompile(`: (\S+) paces over (\d+) cells`)
	for i, n := range answer.FindAllStringSubmatch(p.text("tempers-answers"), -1) {
		cells, err := strconv.Atoi(n[2])
		if err != nil {
			p.Fatal(err)
		}
		want = append(want, fmt.Sprintf("unit %d: %s paces, %d steps\n", i, n[1], cells-1))
	}
	if len(want) != 2 {
		p.Fatalf("two units: %q", want)
	}
	all.says(p, "tempers", want...)
}

// keepFields keeps the programs of distance maps: of one that is too large to stand in the program, and of what changes
// if a boulder falls into the way. Then the same boulder falls on the page.
func keepFields(p *tab, all *programs) {
	p.press("mode-distance")
	p.choose("preset", "halls")
	p.settle()
	b := p.board()
	note := strings.Fields(p.note())[0]
	all.keep(p, "field", func(t *testing.T, said string) {
		from := fmt.Sprintf("%v: ", b.at(b.Sources[0]))
		_, told, _ := strings.Cut(said, from)
		told, _, _ = strings.Cut(told, " paces")
		if !near(told, note) {
			t.Errorf("field: the program says %s%s paces, the page %s", from, told, note)
		}
	})
	p.choose("preset", "dungeon")
	p.press("mode-change")
	p.settle()
	all.keep(p, "change", nil)
	code, err := os.ReadFile(filepath.Join(all.dir, "change", "main.go"))
	if err != nil {
		p.Fatal(err)
	}
	found := regexp.MustCompile(`changed := .*\{\{?(?:X: )?(\d+), (?:Y: )?(\d+)\}`).FindSubmatch(code)
	if found == nil {
		p.Fatalf("no boulder in\n%s", code)
	}
	x, _ := strconv.Atoi(string(found[1]))
	y, _ := strconv.Atoi(string(found[2]))
	p.press("tool-wall")
	p.drag(p.board().cell(x, y))
	p.until("the repair is checked", `() => find("verdict")?.dataset.same === "true"`)
	repaired, anew := p.numbers("repaired-cells")[0], p.numbers("anew-cells")[0]
	all.checks["change"] = func(t *testing.T, said string) {
		settled, _ := strings.CutPrefix(strings.TrimSpace(said), "cells painted: 1 settled again: ")
		// Either may have made the map anew, on a machine that was busy.
		if settled != repaired && settled != anew && repaired != anew {
			t.Errorf("change: %q, the page repairs %s cells of %s", said, repaired, anew)
		}
	}
}

// keepMazes keeps the programs of a maze as it was carved, and with another start.
func keepMazes(p *tab, all *programs) {
	p.press("mode-mazes")
	p.until("it is carved", `() => paces.board().width === 41`)
	p.press("phase-walk")
	walked := func() (want []string) {
		p.run(`() => document.activeElement.blur()`)
		p.key("End")
		p.settle()
		for _, hand := range []string{"right", "left"} {
			want = append(want, fmt.Sprintf("%s hand: %s steps, arrived: true\n", hand, p.numbers("race-" + hand)[0]))
		}
		return append(want, fmt.Sprintf("fewest: %s steps\n", p.numbers("race-queue")[0]))
	}
	want := walked()
	all.says(p, "maze", append(want, p.board().grid(p.T).String())...)
	b := p.board()
	p.drag(b.Sources[0], b.cell(5, 5))
	if now := p.board(); now.Sources[0] == b.Sources[0] {
		p.Fatal("the start has not moved")
	}
	all.says(p, "walls", walked()...)
}
