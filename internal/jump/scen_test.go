package jump

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"paces/internal/lattice"
)

// A scenario is one line of a Moving AI scenario file.
type scenario struct {
	from, to int32
	length   float64
}

// dataDir finds the shared maps: PACES_DATA, or ../shared/data beside the module.
func dataDir(t testing.TB) string {
	dirs := []string{os.Getenv("PACES_DATA"), "../../../shared/data", "../../../../shared/data"}
	for _, dir := range dirs {
		if _, err := os.Stat(filepath.Join(dir, "movingai")); dir != "" && err == nil {
			return filepath.Join(dir, "movingai")
		}
	}
	t.Skip("no map data: set PACES_DATA to the folder that holds movingai/")
	return ""
}

// load reads a map and its scenarios.
func load(t testing.TB, scen string, s lattice.Shape) (*lattice.Lattice, []scenario) {
	text, err := os.ReadFile(strings.TrimSuffix(scen, ".scen"))
	if err != nil {
		t.Skip(err)
	}
	lines := strings.Split(strings.ReplaceAll(string(text), "\r", ""), "\n")
	var w, h int
	for i, line := range lines {
		fmt.Sscanf(line, "height %d", &h)
		fmt.Sscanf(line, "width %d", &w)
		if line == "map" {
			lines = lines[i+1:]
			break
		}
	}
	l := drawn(w, h, s, func(x, y int) bool { return strings.IndexByte(".GS", lines[y][x]) >= 0 })
	text, err = os.ReadFile(scen)
	if err != nil {
		t.Fatal(err)
	}
	var all []scenario
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		f := strings.Fields(in.Text())
		if len(f) != 9 {
			continue
		}
		var fx, fy, tx, ty int
		var length float64
		fmt.Sscan(strings.Join(f[4:], " "), &fx, &fy, &tx, &ty, &length)
		if !l.In(fx, fy) || !l.In(tx, ty) || !l.Open(l.ID(fx, fy)) || !l.Open(l.ID(tx, ty)) {
			continue
		}
		all = append(all, scenario{l.ID(fx, fy), l.ID(tx, ty), length})
	}
	return l, all
}

// The six maps that performance is measured on.
var yardstick = []string{"dao/brc202d", "gppc/AcrosstheCape", "mazes/maze512-4-0", "bg512/AR0011SR", "sc1/TheFrozenSea", "dao/orz900d"}

// BenchmarkScenarios gives the mean time of all scenarios of a map, in microseconds: with the lists forgotten before each
// question, for the first pass over the file, and once all lists are made.
func BenchmarkScenarios(b *testing.B) {
	for _, moves := range []string{"eight", "four"} {
		for _, name := range yardstick {
			s := shape(8, 2, 70, 99)
			if moves == "four" {
				s = shape(4, 2, 1, 1)
			}
			l, all := load(b, filepath.Join(dataDir(b), name+".map.scen"), s)
			if moves == "four" {
				all = spread(all, 400)
			}
			b.Run(moves+"/"+name, func(b *testing.B) {
				begin := time.Now()
				ix := New(l)
				b.ReportMetric(float64(time.Since(begin).Microseconds()), "us-index")
				var search Searcher
				least := [5]float64{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)}
				legs, settled := []Leg(nil), 0
				pass := func(kind int, before func()) {
					begin := cpuTime()
					settled = 0
					for _, q := range all {
						before()
						var n int
						legs, _, n, _ = path(&search, ix, q.from, q.to, legs[:0])
						settled += n
					}
					least[kind] = min(least[kind], float64(cpuTime()-begin)/1e3/float64(len(all)))
				}
				for b.Loop() {
					search = Searcher{}
					pass(1, func() {})
					pass(2, func() {})
					pass(2, func() {})
					pass(0, search.lists.forget)
				}
				setPivots(ix, 8)
				pass(3, func() {})
				for range 3 {
					pass(3, func() {})
					pass(4, search.lists.forget)
				}
				b.ReportMetric(least[3], "us-pivots")
				b.ReportMetric(least[4], "us-pivots-cold")
				b.ReportMetric(least[0], "us-cold")
				b.ReportMetric(least[1], "us-first")
				b.ReportMetric(least[2], "us-warm")
				b.ReportMetric(float64(settled)/float64(len(all)), "settled")
				b.ReportMetric(float64(len(search.nodes)), "nodes")
				b.ReportMetric(float64(len(search.lists.edges)), "edges")
			})
		}
	}
}

// setPivots chooses pivots far apart.
func setPivots(ix *Index, n int) {
	l := ix.lattice
	var fields [][]int32
	far := openCells(l)[0]
	least := make([]int64, l.Len())
	for i := range n + 1 {
		field := make([]int32, l.Len())
		for id, d := range distances(l, far) {
			field[id] = int32(d)
			if i <= 1 || d < least[id] {
				least[id] = d
			}
		}
		if i > 0 {
			fields = append(fields, field)
		}
		for id, d := range least {
			if d > least[far] {
				far = int32(id)
			}
		}
	}
	ix.SetPivots(fields...)
}

func spread(all []scenario, n int) []scenario {
	var some []scenario
	for i := range n {
		some = append(some, all[i*len(all)/n])
	}
	return some
}

// contradicted are scenario files whose published lengths do not belong to the map beside them.
var contradicted = map[string]bool{
	"battleground.map.scen": true, "divideandconquer.map.scen": true, "swampofsorrows.map.scen": true,
}

// The published lengths of scenarios, in straight steps and diagonal ones of the square root of two, within 0.01. The
// quick form thins them out; the long one (PACES_LONG=1) takes all maps whose scenarios fit them, and all scenarios.
func TestScenarios(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(dataDir(t), "*", "*.scen"))
	if !long {
		files = nil
		for _, name := range yardstick {
			files = append(files, filepath.Join(dataDir(t), name+".map.scen"))
		}
	}
	for _, pair := range [][2]int32{{2378, 3363}, {470832, 665857}} {
		for _, file := range files {
			if contradicted[filepath.Base(file)] {
				continue
			}
			t.Run(fmt.Sprint(pair[0], "/", filepath.Base(file)), func(t *testing.T) {
				l, all := load(t, file, shape(8, 2, pair[0], pair[1]))
				if !long {
					all = spread(all, 60)
				}
				checkLengths(t, l, all, float64(pair[0]))
			})
		}
	}
}

func checkLengths(t *testing.T, l *lattice.Lattice, all []scenario, pace float64) {
	for i := range l.Price {
		if l.Price[i] != lattice.Closed {
			l.Price[i] = 1
		}
	}
	l.Link()
	ix, search := New(l), &Searcher{}
	var legs []Leg
	for _, q := range all {
		var cost int64
		var ok bool
		legs, cost, _, ok = path(search, ix, q.from, q.to, legs[:0])
		if !ok {
			if q.length > 0 && q.length*pace < lattice.MaxCost {
				t.Fatalf("%v: no path", q)
			}
			continue
		}
		if walked, err := walk(l, q.from, q.to, legs); err != nil || walked != cost {
			t.Fatalf("%v: cost %d, legs cost %d, %v", q, cost, walked, err)
		}
		if got := float64(cost) / pace; math.Abs(got-q.length) > 0.01 {
			t.Fatalf("%v: length %f", q, got)
		}
	}
}
