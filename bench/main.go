// Command bench measures this library and its peers: every task is given to every engine, one after the other, the answers
// are judged, and the times are written to results/MACHINE.csv. See README.md.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"paces/bench/table"
	"paces/bench/task"
)

var (
	machine  = flag.String("machine", "", "name of the results' file; by default the processor's name")
	data     = flag.String("data", "../../shared/data/movingai", "folder of the Moving AI maps; where it is not, its maps are left out")
	patience = flag.Duration("patience", 3*time.Second, "leave out an engine that would take longer for a round, or four times as long to make its graph, judged by smaller maps")
	resume   = flag.Bool("resume", false, "go on where a run was cut short")
	only     = flag.String("only", "", "run only the tasks whose name contains this, and write nothing")
)

// drivers are the programs that answer tasks, and the engines that each has.
var drivers = []struct {
	command []string
	engines []string
}{
	{[]string{"bin/drive"}, []string{
		"paces", "paces-cold", "paces-prepared", "gonum-bfs", "gonum-dijkstra", "gonum-astar",
		"dominikbraun-bfs", "dominikbraun-dijkstra", "gruid-bfs", "gruid-dijkstra", "gruid-astar", "gruid-jps",
	}},
	{[]string{"bin/floor"}, []string{
		"floor-bfs", "floor-bfs-if", "floor-bfs-two", "floor-bfs-dir", "floor-bfs-dir-if", "floor-dial", "floor-octile", "floor-pruned",
	}},
	{[]string{"bin/boost"}, []string{"boost-bfs", "boost-dijkstra", "boost-astar"}},
	{[]string{"bin/tcod"}, []string{"libtcod-dijkstra", "libtcod-astar"}},
	{[]string{"node", "--expose-gc", "--max-old-space-size=8192", "node/drive.js"}, []string{
		"pathfinding-astar", "pathfinding-jps", "easystarjs", "rot-js-astar", "rot-js-dijkstra", "ngraph-astar", "ngraph-nba",
	}},
}

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "paces-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, d := range drivers {
		if _, err := exec.LookPath(d.command[0]); err != nil {
			fmt.Printf("left out, for there is no %s: %s\n", d.command[0], strings.Join(d.engines, ", "))
		}
	}
	b := bench{file: filepath.Join(dir, "task"), slow: map[string]pace{}}
	if *resume {
		_, rows, err := table.Read(table.File(*machine))
		if err != nil {
			return err
		}
		b.rows = rows
		for _, row := range rows {
			b.learn(row)
		}
	}
	for _, s := range plan() {
		if !strings.Contains(s.String(), *only) {
			continue
		}
		if err := b.task(s); err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
		if *only == "" {
			if err := table.Write(table.File(*machine), b.rows); err != nil { // in case the run is cut short
				return err
			}
		}
	}
	if *only != "" {
		return nil
	}
	for _, measure := range []func() ([]table.Row, error){repairs, memory} {
		rows, err := measure()
		if err != nil {
			return err
		}
		b.rows = append(b.rows, rows...)
	}
	return table.Write(table.File(*machine), b.rows)
}

// bench is one run.
type bench struct {
	file string // where tasks are put for the drivers
	rows []table.Row
	slow map[string]pace // of an engine, workload and moves
}

func (b *bench) task(s step) error {
	m, err := s.open()
	if errors.Is(err, os.ErrNotExist) {
		fmt.Printf("%v: left out: no such file\n", s)
		return nil
	} else if err != nil {
		return err
	}
	if slices.ContainsFunc(b.rows, func(r table.Row) bool {
		return r.Series == s.series && r.Workload == s.workload && r.Moves == s.moves && r.Amount == s.budget && r.Map == m.Name
	}) {
		return nil // done before the run was cut short
	}
	t := m.Task(s.workload, s.moves, s.budget, s.queries)
	judge, err := task.NewJudge(t)
	if err != nil {
		return err
	}
	f, err := os.Create(b.file)
	if err != nil {
		return err
	}
	if err := errors.Join(t.Write(f), f.Close()); err != nil {
		return err
	}
	fmt.Printf("%s %s on %s, budget %d\n", t.Workload, t.Moves, m.Name, t.Budget)
	blank := table.Row{
		Series: s.series, Workload: t.Workload, Moves: t.Moves, Amount: t.Budget, Map: m.Name,
		Width: t.Width, Height: t.Height, Open: t.Open(), Queries: len(t.Queries),
	}
	for _, d := range drivers {
		if err := b.drive(d.command, d.engines, blank, judge); err != nil {
			return err
		}
	}
	return nil
}

// result is what a driver prints.
type result struct {
	Engine  string
	Setup   int64   `json:"setup_ns"`
	Rounds  []int64 `json:"rounds_ns"`
	Settled int
	Answers []string
	Last    string
}

// drive asks one driver and judges what it says.
func (b *bench) drive(command, engines []string, row table.Row, judge *task.Judge) error {
	work := float64(row.Width * row.Height * row.Queries)
	args := append(append([]string{}, command[1:]...), b.file)
	asked := len(args)
	for _, e := range engines {
		if b.slow[b.key(e, row)].ns*work > float64(*patience) {
			b.add(row, result{Engine: e}, fmt.Sprint("skipped: more than ", *patience))
			continue
		}
		args = append(args, e)
	}
	if len(args) == asked {
		return nil
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil // this machine has not all drivers; run says so
	}
	cmd := exec.Command(command[0], args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	lines := json.NewDecoder(bytes.NewReader(out))
	for lines.More() {
		var r result
		if err := lines.Decode(&r); err != nil {
			return fmt.Errorf("%s: %w", command[0], err)
		}
		status := "ok"
		if wrong := judge.Check(r.Answers); wrong != nil {
			status = "wrong: " + wrong.Error()
		} else if r.Answers[len(r.Answers)-1] = r.Last; judge.Check(r.Answers) != nil {
			status = "wrong: in a later round"
		}
		b.add(row, r, status)
	}
	return nil
}

// pace is how long an engine took for a cell of the map and a question, and how many of them it was asked at once.
type pace struct{ work, ns float64 }

// learn remembers how slow an engine was on the largest task so far: small ones say little of large ones.
func (b *bench) learn(row table.Row) {
	work := float64(max(1, row.Width*row.Height*row.Queries))
	if key := b.key(row.Engine, row); row.Rounds > 0 && work >= b.slow[key].work {
		b.slow[key] = pace{work, float64(max(row.Setup/4, row.Median)) / work}
	}
}

func (b *bench) key(engine string, row table.Row) string {
	return fmt.Sprint(engine, row.Workload, row.Moves, row.Amount)
}

func (b *bench) add(row table.Row, r result, status string) {
	row.Engine, row.Status, row.Settled, row.Setup = r.Engine, status, r.Settled, r.Setup
	row.Rounds = len(r.Rounds)
	row.Min, row.Median = table.Least(r.Rounds), table.Median(r.Rounds)
	b.rows = append(b.rows, row)
	b.learn(row)
	fmt.Printf("  %-22s %12d ns  median %12d  %s\n", row.Engine, row.Min, row.Median, status)
}
