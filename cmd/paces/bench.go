package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"paces"
)

// workloads are what bench can time.
var workloads = []string{"field", "reach", "path", "scen"}

func newBenchCommand(c *console) *cobra.Command {
	var flags mapFlags
	var b bench
	b.repeat = 10
	cmd := &cobra.Command{
		Use:   "bench WORKLOAD MAP [CELL...]",
		Short: "Time a workload: field, reach, path or scen",
		Long: `Time a workload, in processor time of one thread: the least and the median of --repeat rounds, once warm.

field MAP SOURCE...    the distance map to the sources, which may also come from --sources FILE, an "x y" a line
reach MAP [FROM [N]]   the movement range of N paces, or of --budget
path MAP [FROM TO]     one path
scen FILE.scen         all paths of a scenario file

The checksum is the sum of all finite costs; for path and scen of the costs of the paths.`,
		Example: `  paces bench field level.map 10,10 --repeat 25
  paces bench reach level.map 10,10 12.5 --json
  paces bench path level.map 10,10 90,80 --moves octile`,
		Args: takes(2, -1),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return workloads, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if b.repeat < 1 {
				return fmt.Errorf("--repeat: %d rounds are none: at least 1", b.repeat)
			}
			result, err := b.run(c, &flags, args[0], args[1], args[2:])
			if err != nil {
				return fmt.Errorf("bench %s: %w", args[0], err)
			}
			if c.json {
				return c.answerJSON(result)
			}
			return c.answer(result.print)
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&b.repeat, "repeat", b.repeat, "rounds to take the least and the median of (`N`)")
	cmd.Flags().StringVar(&b.sources, "sources", "", "field: read the sources from `FILE`, an \"x y\" a line")
	cmd.Flags().BoolVar(&b.prepare, "prepare", false, "path, scen: "+prepareUsage)
	cmd.Flags().StringVar(&b.budget, "budget", "10", "reach: the budget in `PACES`")
	return cmd
}

// bench is what is to be timed, and how often.
type bench struct {
	repeat  int
	sources string
	budget  string
	prepare bool
}

// timing is the answer as JSON.
type timing struct {
	Workload string  `json:"workload"`
	Map      string  `json:"map"`
	Moves    string  `json:"moves"`
	Cells    int     `json:"cells"` // reached; of path and scen, settled
	Min      int64   `json:"min_ns"`
	Median   int64   `json:"median_ns"`
	PerCell  float64 `json:"ns_per_cell"`
	Checksum int64   `json:"checksum"`
}

// workload is one question, asked again and again.
type workload struct {
	ask   func() error
	count func() (cells int, checksum int64) // of the last answer
}

func (b *bench) run(c *console, flags *mapFlags, name, path string, cells []string) (timing, error) {
	if !slices.Contains(workloads, name) {
		return timing{}, fmt.Errorf("no such workload: there are %s%s", strings.Join(workloads, ", "), didYouMean(name, workloads))
	}
	if name == "scen" {
		return b.scenarios(c, flags, path, cells)
	}
	l, err := flags.read(c, path)
	if err != nil {
		return timing{}, err
	}
	ground, err := l.prepared(b.prepare)
	if err != nil {
		return timing{}, err
	}
	w, err := b.workload(name, l, paces.NewSearch(ground), cells)
	if err != nil {
		return timing{}, err
	}
	t := timing{Workload: name, Map: path, Moves: l.topology.String()}
	err = b.measure(c, w, &t)
	return t, err
}

// workload returns the one of that name.
func (b *bench) workload(name string, l *level, s *paces.Search, cells []string) (workload, error) {
	switch name {
	case "field":
		return b.field(l, s, cells)
	case "reach":
		return b.reach(l, s, cells)
	}
	from, to, err := l.ends(cells)
	if err != nil {
		return workload{}, err
	}
	var p paces.Path
	return workload{
		ask:   func() (err error) { p, err = s.Path(from, to); return err },
		count: func() (int, int64) { return p.Settled(), int64(p.Cost()) },
	}, nil
}

func (b *bench) field(l *level, s *paces.Search, args []string) (workload, error) {
	sources, err := b.readSources()
	if err != nil {
		return workload{}, err
	}
	for _, arg := range args {
		c, err := l.cell(arg)
		if err != nil {
			return workload{}, err
		}
		sources = append(sources, c)
	}
	var f *paces.Field
	return workload{
		ask: func() (err error) { f, err = s.Field(sources...); return err },
		count: func() (cells int, sum int64) {
			for _, cost := range f.All() {
				cells, sum = cells+1, sum+int64(cost)
			}
			return cells, sum
		},
	}, nil
}

// readSources reads the file that --sources names.
func (b *bench) readSources() (cells []paces.Cell, err error) {
	if b.sources == "" {
		return nil, nil
	}
	f, err := os.Open(b.sources)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.sources, reason(err))
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		c, err := parseCell(strings.Join(fields, ","))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", b.sources, n, err)
		}
		cells = append(cells, c)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", b.sources, reason(err))
	}
	return cells, nil
}

func (b *bench) reach(l *level, s *paces.Search, args []string) (workload, error) {
	text := b.budget
	if len(args) == 2 {
		text, args = args[1], args[:1]
	}
	if len(args) > 1 {
		return workload{}, fmt.Errorf("%q is one argument too many: a range has one start and one budget", args[2])
	}
	from, err := l.start(args)
	if err != nil {
		return workload{}, err
	}
	budget, err := readBudget(text, l.pace())
	if err != nil {
		return workload{}, err
	}
	var r *paces.Reach
	return workload{
		ask: func() (err error) { r, err = s.Reach(from, budget); return err },
		count: func() (cells int, sum int64) {
			for _, cost := range r.All() {
				cells, sum = cells+1, sum+int64(cost)
			}
			return cells, sum
		},
	}, nil
}

// scenarios times all paths of a scenario file as one round.
func (b *bench) scenarios(c *console, flags *mapFlags, path string, cells []string) (timing, error) {
	t := timing{Workload: "scen", Map: path}
	if len(cells) > 0 {
		return t, fmt.Errorf("%q is one argument too many: the file gives the cells", cells[0])
	}
	runs, err := flags.scenarios(c, path)
	if err == nil {
		err = compileAll(runs, b.prepare)
	}
	if err != nil {
		return t, err
	}
	if len(runs) > 0 {
		t.Moves = runs[0].level.topology.String()
	}
	settled, sum := 0, int64(0)
	err = b.measure(c, workload{
		ask: func() (err error) {
			settled, sum, err = askAll(runs)
			return err
		},
		count: func() (int, int64) { return settled, sum },
	}, &t)
	return t, err
}

// askAll asks for the paths of all scenarios and returns how many cells that settled, and what the paths cost together.
func askAll(runs []*scenarios) (settled int, sum int64, err error) {
	for _, run := range runs {
		for _, s := range run.list {
			p, err := run.search.Path(s.Start, s.Goal)
			if status, _ := verdict(err); status == "" {
				return 0, 0, err
			}
			settled, sum = settled+p.Settled(), sum+int64(p.Cost())
		}
	}
	return settled, sum, nil
}

// shortest is how long a round should last at least: a question that takes less is asked several times in a round, for the
// clock is not that fine.
const shortest = 200 * time.Microsecond

// measure fills in what the workload costs. The first question, which warms the search, is not counted.
func (b *bench) measure(c *console, w workload, t *timing) error {
	if _, end := verdict(w.ask()); end != nil {
		return end
	}
	var failed error
	ask := func(times int) func() {
		return func() {
			for range times {
				failed = errors.Join(failed, w.ask())
			}
		}
	}
	watch := newStopwatch()
	defer watch.release()
	asked := 1
	for watch.time(ask(asked)) < shortest && asked < 1<<20 {
		asked *= 2
	}
	bar := c.progress("rounds", b.repeat)
	defer bar.done()
	times := make([]time.Duration, b.repeat)
	for i := range times {
		times[i] = watch.time(ask(asked)) / time.Duration(asked)
		bar.add(1)
	}
	slices.Sort(times)
	t.Min, t.Median = int64(times[0]), int64(quantile(times, .5))
	t.Cells, t.Checksum = w.count()
	t.PerCell = math.Round(1000*float64(t.Min)/float64(max(t.Cells, 1))) / 1000
	return failed
}

func (t timing) print(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s on %s, moves %s: least %s, median %s, %.3g ns a cell (%s, checksum %d)\n", t.Workload, t.Map, t.Moves,
		shortly(time.Duration(t.Min)), shortly(time.Duration(t.Median)), t.PerCell, count(t.Cells, "cell"), t.Checksum)
	return err
}
