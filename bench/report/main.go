// Command report draws the results of a run as plots and writes its tables into docs/performance.md, between the comments
// that name them. It is called in bench/.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"paces/bench/table"
)

var (
	file = flag.String("results", "", "file of results; by default the newest in results/")
	docs = flag.String("docs", "../docs", "folder of performance.md and the plots")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func run() error {
	name, err := newest(*file)
	if err != nil {
		return err
	}
	about, rows, err := table.Read(name)
	if err != nil {
		return err
	}
	r := report{about, rows}
	if err := r.plots(*docs); err != nil {
		return err
	}
	return r.tables(filepath.Join(*docs, "performance.md"))
}

func newest(name string) (string, error) {
	if name != "" {
		return name, nil
	}
	all, err := filepath.Glob("results/*.csv")
	if err != nil || len(all) == 0 {
		return "", fmt.Errorf("nothing in results/: run the benchmarks first (%w)", os.ErrNotExist)
	}
	return slices.MaxFunc(all, func(a, b string) int { return changed(a).Compare(changed(b)) }), nil
}

// report is what one run found out.
type report struct {
	about []string
	rows  []table.Row
}

// tables puts each table in its place.
func (r report) tables(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for key, write := range map[string]func() string{
		"machine": r.machine, "headline": r.headline, "four": func() string { return r.fields("four", false) },
		"octile": func() string { return r.fields("octile", false) }, "weighted": func() string { return r.fields("four", true) },
		"path-four": func() string { return r.paths("four") }, "path-octile": func() string { return r.paths("octile") },
		"reach": r.reach, "growth": r.growth, "wrong": r.wrong, "repair": r.repair, "memory": r.memory,
	} {
		place := regexp.MustCompile(`(?s)(<!-- ` + key + ` -->\n).*?(<!-- end -->)`)
		if !place.Match(text) {
			return fmt.Errorf("%s: there is no place for %s", name, key)
		}
		content := write()
		text = place.ReplaceAllFunc(text, func(old []byte) []byte {
			return []byte("<!-- " + key + " -->\n" + content + "<!-- end -->")
		})
	}
	return os.WriteFile(name, text, 0o666)
}

// libraries are the peers, each with the beginning of its engines' names; floor first, then from the fastest down.
var libraries = []string{"floor", "boost", "gruid", "libtcod", "gonum", "dominikbraun", "pathfinding", "easystarjs", "ngraph", "rot-js"}

// best is a library's fastest engine that answered a task rightly. If none did, status says why.
func best(rows []table.Row, library string) (r table.Row, status string) {
	for _, row := range rows {
		if row.Engine != library && !strings.HasPrefix(row.Engine, library+"-") {
			continue
		}
		switch {
		case row.Status == "ok" && (status != "ok" || row.Min < r.Min):
			r, status = row, "ok"
		case row.Status != "ok" && status != "ok":
			status, _, _ = strings.Cut(row.Status, ":")
		}
	}
	return r, status
}

// byMap is some rows by their map, the maps in order of appearance.
type byMap struct {
	names []string
	rows  map[string][]table.Row
}

func (r report) maps(keep func(table.Row) bool) byMap {
	m := byMap{rows: map[string][]table.Row{}}
	for _, row := range r.rows {
		if !keep(row) {
			continue
		}
		if m.rows[row.Map] == nil {
			m.names = append(m.names, row.Map)
		}
		m.rows[row.Map] = append(m.rows[row.Map], row)
	}
	return m
}

func isWeighted(r table.Row) bool { return strings.HasSuffix(r.Map, "-weighted") }
