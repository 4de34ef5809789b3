package main

import (
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"paces"
	"paces/mapfile"
)

func newScenCommand(c *console) *cobra.Command {
	var flags mapFlags
	repeat := uint(1)
	prepare := false
	cmd := &cobra.Command{
		Use:   "scen FILE.scen",
		Short: "Run a Moving AI scenario file and check the published lengths",
		Long: `Run a Moving AI scenario file and compare each path's length with the published one, to within 0.01, for the files
round. The map is the file without .scen; else the base name in its column, beside it.

Times are processor time of the path queries alone, way-points included. Mean, median and 99th percentile are of one
pass over the file from a fresh ground; warm is the mean of the fastest of --repeat later passes.`,
		Example: `  paces scen brc202d.map.scen
  paces scen brc202d.map.scen --repeat 5 --json
  paces scen brc202d.map.scen --prepare`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			run, err := flags.scenarios(c, args[0])
			if err != nil {
				return err
			}
			if err := compileAll(run, prepare); err != nil {
				return err
			}
			report, err := c.runScenarios(run, int(repeat))
			if err != nil {
				return err
			}
			return c.reportScenarios(report)
		},
	}
	flags.add(cmd)
	cmd.Flags().UintVar(&repeat, "repeat", repeat, "`N` passes more over the warm ground, for the last of the times")
	cmd.Flags().BoolVar(&prepare, "prepare", false, prepareUsage)
	return cmd
}

// prepareUsage explains the flag of the commands that ask for many paths.
const prepareUsage = "prepare the ground before: that takes as long as nine fields, and paths are faster then"

// scenarios are the scenarios on one map, and the search that answers them.
type scenarios struct {
	level  *level
	list   []mapfile.Scenario
	ground *paces.Ground
	search *paces.Search
}

// scenarios reads a scenario file and the maps that it is about.
func (f *mapFlags) scenarios(c *console, path string) ([]*scenarios, error) {
	list, err := readScenarios(path)
	if err != nil {
		return nil, err
	}
	var runs []*scenarios
	byMap := map[string]*scenarios{}
	for _, s := range list {
		name := scenarioMap(path, s)
		run := byMap[name]
		if run == nil {
			run = new(scenarios)
			if run.level, err = f.read(c, name); err != nil {
				return nil, fmt.Errorf("%s:%d: its map: %w", path, s.Line, err)
			}
			byMap[name] = run
			runs = append(runs, run)
		}
		if size := run.level.Grid.Bounds().Size(); size != image.Pt(s.Width, s.Height) {
			return nil, fmt.Errorf("%s:%d: the map is %dx%d here, but %s is %dx%d", path, s.Line, s.Width, s.Height, name, size.X, size.Y)
		}
		run.list = append(run.list, s)
	}
	return runs, nil
}

// compileAll gives each run a search on fresh ground.
func compileAll(runs []*scenarios, prepare bool) error {
	for _, run := range runs {
		ground, err := run.level.prepared(prepare)
		if err != nil {
			return err
		}
		run.ground, run.search = ground, paces.NewSearch(ground)
	}
	return nil
}

// prepared compiles the level and, if it is to be, prepares the ground for many paths.
func (l *level) prepared(prepare bool) (*paces.Ground, error) {
	ground, err := l.ground()
	if err != nil || !prepare {
		return ground, err
	}
	defer l.console.busy("preparing the ground")()
	return ground, ground.Prepare()
}

func readScenarios(path string) ([]mapfile.Scenario, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	defer f.Close()
	return mapfile.ReadScenarios(f, path)
}

// scenarioMap returns where the map of a scenario is.
func scenarioMap(path string, s mapfile.Scenario) string {
	if name, ok := strings.CutSuffix(path, ".scen"); ok {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return name
		}
	}
	base := s.Map[strings.LastIndexAny(s.Map, `/\`)+1:]
	return filepath.Join(filepath.Dir(path), base)
}

// scenReport is the answer as JSON. Times are in microseconds.
type scenReport struct {
	Scenarios  int        `json:"scenarios"`
	Matched    int        `json:"matched"`
	Mismatched []mismatch `json:"mismatched"`
	Mean       float64    `json:"mean_us"`
	Median     float64    `json:"median_us"`
	P99        float64    `json:"p99_us"`
	Warm       float64    `json:"warm_us"`
}

// mismatch is a length that is not the published one; -1 is no path.
type mismatch struct {
	Line int     `json:"line"`
	Want float64 `json:"want"`
	Got  float64 `json:"got"`
}

// runScenarios asks for all paths on fresh grounds, and again as often as repeat says. The mean is that of a whole pass,
// because reading the clock beside each path would cost as much as a short path; how the times spread is seen in a pass of
// its own, by searches that are fresh again.
func (c *console) runScenarios(runs []*scenarios, repeat int) (scenReport, error) {
	report := scenReport{Mismatched: []mismatch{}}
	for _, run := range runs {
		report.Scenarios += len(run.list)
	}
	watch := newStopwatch()
	defer watch.release()
	bar := c.progress("scenarios", report.Scenarios*(2+repeat))
	defer bar.done()
	var err error
	if report.Mean, err = passScenarios(runs, watch, bar, report.judge); err != nil {
		return report, err
	}
	times := timeScenarios(runs, watch, bar)
	report.Median, report.P99 = micros(quantile(times, .5)), micros(quantile(times, .99))
	for pass := range repeat {
		us, err := passScenarios(runs, watch, bar, func(mapfile.Scenario, float64) {})
		if err != nil {
			return report, err
		}
		if pass == 0 || us < report.Warm {
			report.Warm = us
		}
	}
	return report, nil
}

// passScenarios asks for all paths once, gives each length to judge and returns the mean time of a path.
func passScenarios(runs []*scenarios, watch *stopwatch, bar *progress, judge func(mapfile.Scenario, float64)) (us float64, err error) {
	n, spent := 0, time.Duration(0)
	for _, run := range runs {
		lengths := make([]float64, len(run.list))
		spent += watch.time(func() {
			for i := range run.list {
				if lengths[i], err = run.ask(&run.list[i]); err != nil {
					return
				}
			}
		})
		if err != nil {
			return 0, err
		}
		for i, s := range run.list {
			judge(s, lengths[i])
		}
		n += len(run.list)
		bar.add(len(run.list))
	}
	return micros(spent / time.Duration(max(n, 1))), nil
}

// timeScenarios asks for all paths once, by fresh searches, and returns what each took, the quickest first.
func timeScenarios(runs []*scenarios, watch *stopwatch, bar *progress) (times []time.Duration) {
	for _, run := range runs {
		run.search = paces.NewSearch(run.ground)
		for i := range run.list {
			times = append(times, watch.time(func() { run.ask(&run.list[i]) }))
		}
		bar.add(len(run.list))
	}
	slices.Sort(times)
	return times
}

// ask answers one scenario, way-points included, and returns the length of its path, -1 if there is none.
func (run *scenarios) ask(s *mapfile.Scenario) (length float64, err error) {
	p, err := run.search.Path(s.Start, s.Goal)
	switch status, _ := verdict(err); {
	case err == nil:
		for range p.Waypoints() {
		}
		return float64(p.Cost()) / float64(run.level.pace()), nil
	case status == "" || errors.Is(err, paces.ErrOverflow):
		return 0, err
	}
	return -1, nil
}

// judge compares a length with the published one.
func (r *scenReport) judge(s mapfile.Scenario, length float64) {
	want := s.Length
	if want == 0 && s.Start != s.Goal {
		want = -1
	}
	if math.Abs(length-want) <= 0.01 {
		r.Matched++
		return
	}
	r.Mismatched = append(r.Mismatched, mismatch{s.Line, s.Length, length})
}

// micros returns a time in microseconds, to a hundredth.
func micros(d time.Duration) float64 { return math.Round(float64(d)/10) / 100 }

// reportScenarios writes the answer; a mismatch ends the command with an answer of no.
func (c *console) reportScenarios(r scenReport) error {
	var err error
	if c.json {
		err = c.answerJSON(r)
	} else {
		err = c.answer(r.print)
	}
	if err == nil && len(r.Mismatched) > 0 {
		first := r.Mismatched[0]
		err = noError{fmt.Errorf("scen: %d of %d lengths differ, the first in line %d: published %g, found %g",
			len(r.Mismatched), r.Scenarios, first.Line, first.Want, first.Got)}
	}
	return err
}

func (r scenReport) print(w io.Writer) error {
	for _, m := range r.Mismatched {
		fmt.Fprintf(w, "line %d: published %g, found %g\n", m.Line, m.Want, m.Got)
	}
	_, err := fmt.Fprintf(w, "%d of %d lengths match; a path takes %g µs in the mean, %g in the median, 99 %% below %g; once warm %g\n",
		r.Matched, r.Scenarios, r.Mean, r.Median, r.P99, r.Warm)
	return err
}
