// Package table is the results in a file: one CSV for each machine, a line for each engine and task.
package table

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Row is what one engine needed for one task. Times are processor time of the process, in nanoseconds, for all questions of the
// task together.
type Row struct {
	Series   string // growth, maps, repair or memory
	Workload string
	Moves    string
	Amount   int // of a reach, the budget in steps; of a repair, the cells changed
	Map      string
	Width    int
	Height   int
	Open     int // cells that are no walls
	Queries  int
	Engine   string
	Status   string // ok; wrong and why; skipped
	Settled  int    // by all questions together, 0 if the engine does not tell
	Setup    int64  // to make the engine's own map
	Min      int64
	Median   int64
	Rounds   int
	Bytes    int64 // of memory
}

var head = []string{
	"series", "workload", "moves", "amount", "map", "width", "height", "open", "queries", "engine", "status", "settled",
	"setup_ns", "min_ns", "median_ns", "rounds", "bytes",
}

func (r Row) strings() []string {
	text := []string{r.Series, r.Workload, r.Moves, strconv.Itoa(r.Amount), r.Map}
	for _, n := range []int{r.Width, r.Height, r.Open, r.Queries} {
		text = append(text, strconv.Itoa(n))
	}
	text = append(text, r.Engine, r.Status)
	for _, n := range []int64{int64(r.Settled), r.Setup, r.Min, r.Median, int64(r.Rounds), r.Bytes} {
		text = append(text, strconv.FormatInt(n, 10))
	}
	return text
}

func parse(text []string) (r Row, err error) {
	number := func(i int) int64 {
		n, e := strconv.ParseInt(text[i], 10, 64)
		if e != nil {
			err = e
		}
		return n
	}
	r = Row{
		text[0], text[1], text[2], int(number(3)), text[4], int(number(5)), int(number(6)), int(number(7)), int(number(8)),
		text[9], text[10], int(number(11)), number(12), number(13), number(14), int(number(15)), number(16),
	}
	return r, err
}

// Least returns the least of some times, 0 of none.
func Least(times []int64) int64 {
	if len(times) == 0 {
		return 0
	}
	return slices.Min(times)
}

// Median returns the median of some times, 0 of none.
func Median(times []int64) int64 {
	if len(times) == 0 {
		return 0
	}
	times = slices.Sorted(slices.Values(times))
	return times[len(times)/2]
}

// File is the name of a machine's results; if it has no name, it is called after its processor.
func File(machine string) string {
	if machine == "" {
		machine = strings.Join(strings.FieldsFunc(strings.ToLower(processor()), func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < '0' || r > '9')
		}), "-")
	}
	return filepath.Join("results", machine+".csv")
}

// Write writes the rows. What the machine is, and when it was, stands in comments above them.
func Write(file string, rows []Row) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	fmt.Fprintf(f, "# %s, one core, %s/%s, %s\n# %s\n", processor(), runtime.GOOS, runtime.GOARCH, runtime.Version(), time.Now().Format(time.DateOnly))
	w := csv.NewWriter(f)
	if err := w.Write(head); err != nil {
		return err
	}
	for _, r := range rows {
		if err := w.Write(r.strings()); err != nil {
			return err
		}
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return err
	}
	return f.Close()
}

// processor is the name that Linux gives the processor.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown processor"
}

// Read reads a file of results: what the comments say of the machine, and the rows.
func Read(name string) (about []string, rows []Row, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	b := bufio.NewReader(f)
	for {
		if first, err := b.Peek(1); err != nil || first[0] != '#' {
			break
		}
		line, _ := b.ReadString('\n')
		about = append(about, strings.TrimSpace(line[1:]))
	}
	lines, err := csv.NewReader(b).ReadAll()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, line := range lines[1:] {
		r, err := parse(line)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: result %d: %w", name, i+1, err)
		}
		rows = append(rows, r)
	}
	return about, rows, nil
}
