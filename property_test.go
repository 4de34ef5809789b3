package paces_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"paces"
)

// PACES_LONG=1 in the environment makes the property test look at thirty times as many maps.
func rounds(n int) int {
	if os.Getenv("PACES_LONG") != "" {
		return 30 * n
	}
	return n
}

// trial is a random map with a random mover, its compiled ground, and the judge.
type trial struct {
	*judge
	ground *paces.Ground
	search *paces.Search
	rand   *rand.Rand
}

func squares(shape paces.Shape, corners paces.Corners, straight, diagonal paces.Cost) paces.Topology {
	return paces.Topology{Shape: shape, Corners: corners, Straight: straight, Diagonal: diagonal}
}

var (
	randomTopologies = []paces.Topology{
		paces.Four, squares(paces.FourWay, 0, 3, 0), paces.King, paces.Octile,
		paces.Eight, paces.Eight.WithCorners(paces.One), paces.Eight.WithCorners(paces.Always),
		squares(paces.EightWay, paces.Never, 5, 7), squares(paces.EightWay, paces.One, 5, 7),
		squares(paces.EightWay, paces.One, 10, 14), squares(paces.EightWay, paces.Always, 1, 3),
		squares(paces.EightWay, paces.Never, 3, 2), squares(paces.EightWay, paces.One, 1, 1),
		paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ,
		{Shape: paces.HexRowsEven, Straight: 6},
	}
	sides = []int{1, 2, 3, 5, 8, 13, 21, 40, 61, 62, 63, 64, 65, 66, 70}
)

func newTrial(t *testing.T, seed uint64) *trial {
	r := rand.New(rand.NewPCG(seed, 1))
	side := func() int {
		if r.IntN(8) > 0 {
			return 1 + r.IntN(9)
		}
		return sides[r.IntN(len(sides))]
	}
	g, err := paces.NewGrid(side(), side(), '.')
	if err != nil {
		t.Fatal(err)
	}
	m := paces.Mover{Costs: paces.Costs{'.': 1}}
	kinds := "."
	switch r.IntN(6) {
	case 0:
		m.Costs['.'] = uint16(1 + r.IntN(9))
	case 1:
		kinds = "..,~^"
		m.Costs[','], m.Costs['~'], m.Costs['^'] = 2, uint16(3+r.IntN(5)), 9
	case 2:
		kinds = "..0,"
		m.Costs['0'], m.Costs[','] = paces.Free, 2
	case 3:
		kinds = "0"
		m.Costs['0'] = paces.Free
	}
	walls := []int{0, 10, 25, 45}[r.IntN(4)]
	for c := range g.All() {
		kind := kinds[r.IntN(len(kinds))]
		if r.IntN(100) < walls {
			kind = '#'
		}
		must(t, g.Set(c, kind))
	}
	if r.IntN(4) == 0 {
		m.Layers = map[string]int32{"danger": int32(1 + r.IntN(3)), "no such layer": 7}
		for c := range g.All() {
			must(t, g.Layer("danger").Set(c, r.Int32N(4)))
		}
	}
	if r.IntN(4) == 0 {
		m.Slope = paces.Slope{Up: []int32{1, 3}, Down: []int32{0, 0, 2}}
		if m.Costs['.'] >= 2 && kinds == "." {
			m.Slope.Down[0] = -1 // going down saves something
		}
		heights := [][]int32{{0, 1, 2, 3}, {0, 1, math.MinInt32, math.MaxInt32}}[r.IntN(5)/4]
		for c := range g.All() {
			must(t, g.Layer("height").Set(c, heights[r.IntN(4)]))
		}
	}
	topology := randomTopologies[r.IntN(len(randomTopologies))]
	if r.IntN(3) == 0 {
		complicate(t, r, g, &topology, &m)
	}
	ground, err := g.Compile(topology, m)
	if err != nil {
		t.Fatal(err)
	}
	return &trial{newJudge(g, topology, m), ground, paces.NewSearch(ground), r}
}

// complicate adds what few maps have: walls on edges and ledges, sides that are one, portals, large units.
func complicate(t *testing.T, r *rand.Rand, g *paces.Grid, topology *paces.Topology, m *paces.Mover) {
	t.Helper()
	anywhere := func() paces.Cell { return image.Pt(r.IntN(g.Width()), r.IntN(g.Height())) }
	if r.IntN(2) == 0 {
		for range g.Width() * g.Height() / 4 {
			from := anywhere()
			to := from.Add(image.Pt(r.IntN(3)-1, r.IntN(3)-1))
			if to == from || !to.In(g.Bounds()) {
				continue
			}
			must(t, g.Bar(from, to))
			if r.IntN(2) == 0 {
				must(t, g.Wall(from, to))
			}
		}
	}
	if !topology.Hex() || g.Height()%2 == 0 && g.Width()%2 == 0 {
		topology.WrapX, topology.WrapY = r.IntN(4) == 0, r.IntN(4) == 0
	}
	for range r.IntN(3) {
		if p := (paces.Portal{From: anywhere(), To: anywhere(), Price: r.Int32N(5)}); p.From != p.To {
			must(t, g.AddPortal(p))
		}
	}
	if !topology.Hex() {
		m.Size = r.IntN(4)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (j *trial) String() string {
	var bars []paces.Cell
	for c := range j.grid.All() {
		for _, d := range []image.Point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
			if j.grid.Barred(c, c.Add(d)) {
				bars = append(bars, c, c.Add(d))
			}
		}
	}
	return fmt.Sprintf("%+v, costs %v, layers %v, slope %+v, size %d, danger %v, height %v, bars %v, portals %v\n%v", j.topology, j.costs(),
		j.mover.Layers, j.mover.Slope, j.mover.Size, j.layer("danger"), j.layer("height"), bars, j.grid.Portals(), j.grid)
}

func (j *trial) costs() map[string]uint16 {
	costs := map[string]uint16{}
	for k, c := range j.mover.Costs {
		if c > 0 {
			costs[string(rune(k))] = c
		}
	}
	return costs
}

func (j *trial) layer(name string) (values []int32) {
	for c := range j.grid.All() {
		values = append(values, j.grid.Layer(name).At(c))
	}
	return values
}

// any returns a random cell, mostly an open one.
func (j *trial) any() paces.Cell {
	c := j.cell(j.rand.IntN(j.len()))
	for range 4 {
		if j.open(c) {
			break
		}
		c = j.cell(j.rand.IntN(j.len()))
	}
	return c
}

// TestAgainstJudge compares every question with the judge on random maps.
func TestAgainstJudge(t *testing.T) {
	questions := []struct {
		name string
		ask  func(*testing.T, *trial)
	}{
		{"steps", askSteps},
		{"path", askPath},
		{"several goals", askGoals},
		{"next to", askNextTo},
		{"nearest", askNearest},
		{"ignore start", askIgnoreStart},
		{"limit", askLimit},
		{"slices", askInSlices},
		{"reach", askReach},
		{"field", askField},
	}
	for seed := range uint64(rounds(1500)) {
		j := newTrial(t, seed)
		for _, q := range questions {
			func() {
				defer func() {
					if t.Failed() {
						t.Logf("seed %d, %s, on %v", seed, q.name, j)
					}
				}()
				q.ask(t, j)
			}()
		}
	}
}

func askSteps(t *testing.T, j *trial) {
	for i := range j.len() {
		if j.linked() {
			j.checkLinks(t, i)
			continue
		}
		n := 0
		for to, cost := range j.ground.Steps(j.cell(i)) {
			if n == len(j.out[i]) || j.out[i][n] != (arc{j.index(to), cost}) {
				t.Fatalf("step %d out of %v: to %v at cost %d, the judge has %v", n, j.cell(i), to, cost, j.out[i])
			}
			n++
		}
		if n != len(j.out[i]) || j.ground.Open(j.cell(i)) != j.open(j.cell(i)) {
			t.Fatalf("%v: %d steps, open %v; the judge has %d", j.cell(i), n, j.ground.Open(j.cell(i)), len(j.out[i]))
		}
	}
}

// checkLinks checks the steps out of a cell where they have no order and some may be twice.
func (j *trial) checkLinks(t *testing.T, i int) {
	t.Helper()
	got, want := map[int]paces.Cost{}, map[int]paces.Cost{}
	for to, cost := range j.ground.Steps(j.cell(i)) {
		if old, ok := got[j.index(to)]; !ok || cost < old {
			got[j.index(to)] = cost
		}
	}
	for _, a := range j.out[i] {
		want[a.to] = a.cost
	}
	if !maps.Equal(got, want) {
		t.Fatalf("steps out of %v: %v, the judge has %v", j.cell(i), got, want)
	}
}

// checkPath checks a path by walking it: every step exists, no cell comes twice, the sums are right.
func (j *trial) checkPath(t *testing.T, p paces.Path, from, to paces.Cell, want sum) {
	t.Helper()
	cells := slices.Collect(p.Cells())
	if len(cells) == 0 || cells[0] != from || cells[len(cells)-1] != to || p.Start() != from || p.End() != to {
		t.Fatalf("a path from %v to %v goes from %v to %v: %v", from, to, p.Start(), p.End(), cells)
	}
	cost, seen := int64(0), map[paces.Cell]bool{from: true}
	for i, c := range cells[1:] {
		k := slices.IndexFunc(j.stepsFrom(cells[i]), func(a arc) bool { return a.to == j.index(c) })
		if k < 0 || seen[c] {
			t.Fatalf("no step leads from %v to %v, or it was there before: %v", cells[i], c, cells)
		}
		cost += int64(j.stepsFrom(cells[i])[k].cost)
		seen[c] = true
	}
	if cost != int64(p.Cost()) || p.Steps() != len(cells)-1 {
		t.Fatalf("cost %d and %d steps, but its steps add up to %d: %v", p.Cost(), p.Steps(), cost, cells)
	}
	if cost != want.cost || j.free() && int64(p.Steps()) != want.steps {
		t.Fatalf("from %v to %v: cost %d with %d steps, the judge says %+v: %v", from, to, cost, p.Steps(), want, cells)
	}
	if all := p.AppendCells([]paces.Cell{{}}); !slices.Equal(all[1:], cells) {
		t.Fatalf("AppendCells gives %v, Cells %v", all[1:], cells)
	}
	j.checkWaypoints(t, p, cells)
}

// checkWaypoints checks that the waypoints are cells of the path in order, with straight lines of steps between.
func (j *trial) checkWaypoints(t *testing.T, p paces.Path, cells []paces.Cell) {
	t.Helper()
	at := 0
	for c := range p.Waypoints() {
		i := slices.Index(cells[at:], c)
		if i < 0 {
			t.Fatalf("waypoint %v is not on the rest of the path %v", c, cells[at:])
		}
		at += i
	}
	if at != len(cells)-1 {
		t.Fatalf("the waypoints end at %v, the path is %v", cells[at], cells)
	}
	if !j.topology.Hex() && !j.linked() {
		turns := 0
		for i := 1; i+1 < len(cells); i++ {
			if cells[i].Sub(cells[i-1]) != cells[i+1].Sub(cells[i]) {
				turns++
			}
		}
		if n := len(slices.Collect(p.Waypoints())); len(cells) > 1 && n != turns+2 {
			t.Fatalf("%d waypoints, %d turns: %v", n, turns, cells)
		}
	}
}

// wantError checks the kind of an error and the cell it names.
func wantError(t *testing.T, err, kind error, c paces.Cell) {
	t.Helper()
	if at, ok := paces.ErrorCell(err); !errors.Is(err, kind) || !ok || at != c {
		t.Fatalf("error %v about %v; right is %v about %v", err, at, kind, c)
	}
}

func askPath(t *testing.T, j *trial) {
	for range 3 {
		from, to := j.any(), j.any()
		p, err := j.search.Path(from, to)
		lasting, err2 := j.ground.Path(from, to)
		if fmt.Sprint(err) != fmt.Sprint(err2) || !slices.Equal(slices.Collect(p.Cells()), slices.Collect(lasting.Cells())) {
			t.Fatalf("the search and the pool differ: %v and %v", err, err2)
		}
		switch want := j.from(from)[j.index(to)]; {
		case !j.open(from):
			wantError(t, err, paces.ErrStartBlocked, from)
		case !j.open(to):
			wantError(t, err, paces.ErrGoalBlocked, to)
		case want == unreached:
			wantError(t, err, paces.ErrNoPath, to)
		default:
			must(t, err)
			j.checkPath(t, p, from, to, want)
			if d := j.ground.Distance(from, to); int64(d) > want.cost {
				t.Fatalf("the estimate from %v to %v is %d, the cost %d", from, to, d, want.cost)
			}
		}
	}
}

func (j *trial) some(n int) (cells []paces.Cell) {
	for range 1 + j.rand.IntN(n) {
		cells = append(cells, j.any())
	}
	return cells
}

// least returns the least of the sums at the given cells.
func (j *trial) least(sums []sum, cells []paces.Cell) sum {
	best := unreached
	for _, c := range cells {
		if s := sums[j.index(c)]; s != unreached && (best == unreached || compareSums(s, best) < 0) {
			best = s
		}
	}
	return best
}

func compareSums(a, b sum) int {
	return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.steps, b.steps))
}

func (j *trial) openStart() (paces.Cell, bool) {
	c := j.any()
	return c, j.open(c)
}

// ignoredStart returns a start that may be closed, if it can be left: what lies under a wall may be too steep.
func (j *trial) ignoredStart() (paces.Cell, bool) {
	c := j.any()
	return c, j.open(c) || !j.sloped()
}

func askGoals(t *testing.T, j *trial) {
	from, ok := j.ignoredStart()
	if !ok {
		return
	}
	to := j.some(12)
	p, err := j.search.Find(paces.Query{From: from, To: to, IgnoreStart: true})
	switch want := j.least(j.from(from), to); {
	case !slices.ContainsFunc(to, j.open) && !slices.Contains(to, from):
		wantError(t, err, paces.ErrGoalBlocked, to[0])
	case want == unreached:
		wantError(t, err, paces.ErrNoPath, to[0])
	default:
		must(t, err)
		if !slices.Contains(to, p.End()) {
			t.Fatalf("the path ends at %v, the goals are %v", p.End(), to)
		}
		j.checkPath(t, p, from, p.End(), want)
	}
}

func askNextTo(t *testing.T, j *trial) {
	from, ok := j.openStart()
	if !ok {
		return
	}
	to := j.some(3)
	arrived := []paces.Cell{}
	for _, c := range to {
		arrived = append(arrived, j.besides(c)...)
		if c == from {
			arrived = append(arrived, c)
		}
	}
	p, err := j.search.Find(paces.Query{From: from, To: to, Goal: paces.NextTo})
	switch want := j.least(j.from(from), arrived); {
	case want == unreached:
		wantError(t, err, paces.ErrNoPath, to[0])
	default:
		must(t, err)
		if !slices.Contains(arrived, p.End()) {
			t.Fatalf("the path ends at %v, next to %v are %v", p.End(), to, arrived)
		}
		j.checkPath(t, p, from, p.End(), want)
	}
}

func askNearest(t *testing.T, j *trial) {
	from, ok := j.ignoredStart()
	if !ok {
		return
	}
	to := j.some(3)
	sums := j.from(from)
	p, err := j.search.Find(paces.Query{From: from, To: to, Goal: paces.Nearest, IgnoreStart: true})
	must(t, err)
	if want := j.least(sums, to); want != unreached {
		j.checkPath(t, p, from, p.End(), want)
		if !slices.Contains(to, p.End()) {
			t.Fatalf("a goal of %v can be reached, but the path ends at %v", to, p.End())
		}
		return
	}
	best, bestDistance := -1, int64(0)
	for i, s := range sums { // by row and column: the first of equals stays
		if s == unreached {
			continue
		}
		distance := j.distance(j.cell(i), to[0])
		for _, c := range to[1:] {
			distance = min(distance, j.distance(j.cell(i), c))
		}
		if best < 0 || cmp.Or(cmp.Compare(distance, bestDistance), cmp.Compare(s.cost, sums[best].cost)) < 0 {
			best, bestDistance = i, distance
		}
	}
	j.checkPath(t, p, from, j.cell(best), sums[best])
}

func askIgnoreStart(t *testing.T, j *trial) {
	from, to := j.cell(j.rand.IntN(j.len())), j.any()
	if j.sloped() && !j.open(from) {
		return // what lies under a wall may be too steep; see TestIgnoreStartOnSlope
	}
	p, err := j.search.Find(paces.Query{From: from, To: []paces.Cell{to}, IgnoreStart: true})
	sums := j.from(from)
	switch want := sums[j.index(to)]; {
	case from == to:
		must(t, err)
		j.checkPath(t, p, from, to, sum{0, 0})
	case !j.open(to):
		wantError(t, err, paces.ErrGoalBlocked, to)
	case want == unreached:
		wantError(t, err, paces.ErrNoPath, to)
	default:
		must(t, err)
		j.checkPath(t, p, from, to, want)
	}
	beside := j.besides(to)
	if from == to || j.leads(from, to) {
		beside = append(beside, from)
	}
	p, err = j.search.Find(paces.Query{From: from, To: []paces.Cell{to}, IgnoreStart: true, Goal: paces.NextTo})
	if want := j.least(sums, beside); want == unreached {
		wantError(t, err, paces.ErrNoPath, to)
	} else {
		must(t, err)
		j.checkPath(t, p, from, p.End(), want)
	}
	reach, err := j.search.FindReach(paces.ReachQuery{From: from, Budget: 10, IgnoreStart: true})
	must(t, err)
	j.checkReach(t, reach, from, sums, 10)
}

// askLimit checks that a limit is a limit, that one that suffices changes nothing, and that a context cancels.
func askLimit(t *testing.T, j *trial) {
	from, to := j.any(), j.any()
	q := paces.Query{From: from, To: []paces.Cell{to}, Goal: paces.Goal(j.rand.IntN(3)), Limit: j.len() + 1}
	p, err := j.search.Find(q)
	if err != nil {
		return
	}
	p = p.Clone()
	unlimited := q
	unlimited.Limit = 0
	if same, err := j.search.Find(unlimited); err != nil || same.Cost() != p.Cost() {
		t.Fatalf("without a limit the path costs %d, with one %d (%v)", same.Cost(), p.Cost(), err)
	}
	if p.Settled() > j.len() {
		t.Fatalf("%d settled of %d cells", p.Settled(), j.len())
	}
	q.Limit = p.Settled()
	if same, err := j.search.Find(q); err != nil || !slices.Equal(slices.Collect(same.Cells()), slices.Collect(p.Cells())) {
		t.Fatalf("with a limit of the %d cells it needs: %v", q.Limit, err)
	}
	if q.Limit > 1 {
		q.Limit--
		_, err := j.search.Find(q)
		wantError(t, err, paces.ErrLimit, to)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if p.Steps() > 0 {
		if _, err := j.search.Find(paces.Query{From: from, To: q.To, Context: gone}); !errors.Is(err, context.Canceled) && !errors.Is(err, paces.ErrGoalBlocked) && !errors.Is(err, paces.ErrNoPath) {
			t.Fatalf("cancelled: %v", err)
		}
	}
}

// askInSlices checks that a search in slices costs what the whole one does, and does no more in one call than it may.
func askInSlices(t *testing.T, j *trial) {
	q := paces.Query{From: j.any(), To: j.some(3), Goal: paces.Goal(j.rand.IntN(3)), IgnoreStart: !j.sloped()}
	whole, wrong := j.ground.Find(q)
	if err := j.search.Begin(q); err != nil {
		if err.Error() != wrong.Error() {
			t.Fatalf("Begin: %v, Find: %v", err, wrong)
		}
	}
	slice := 1 + j.rand.IntN(20)
	for calls := 0; ; calls++ {
		p, done, err := j.search.Continue(slice)
		if !done {
			if (calls+1)*slice > 2*j.len() {
				t.Fatalf("%d cells are settled %d at a time in %d calls", j.len(), slice, calls)
			}
			continue
		}
		again, _, _ := j.search.Continue(slice)
		if fmt.Sprint(err) != fmt.Sprint(wrong) || p.Cost() != whole.Cost() || again.Cost() != p.Cost() || again.Steps() != p.Steps() {
			t.Fatalf("%+v in slices: cost %d, %v; in one: %d, %v", q, p.Cost(), err, whole.Cost(), wrong)
		}
		return
	}
}

func askReach(t *testing.T, j *trial) {
	from, budget := j.any(), j.rand.Int32N(12)*j.topology.Straight
	r, err := j.search.Reach(from, budget)
	if !j.open(from) {
		wantError(t, err, paces.ErrStartBlocked, from)
		return
	}
	must(t, err)
	sums := j.from(from)
	j.checkReach(t, r, from, sums, budget)
	own, err := j.ground.Reach(from, budget)
	must(t, err)
	j.checkReach(t, own, from, sums, budget)
	if n := r.Len(); n > 1 {
		_, err := j.search.FindReach(paces.ReachQuery{From: from, Budget: budget, Limit: n - 1})
		wantError(t, err, paces.ErrLimit, from)
	}
}

func (j *trial) checkReach(t *testing.T, r *paces.Reach, from paces.Cell, sums []sum, budget paces.Cost) {
	t.Helper()
	n := 0
	for i, s := range sums {
		c := j.cell(i)
		cost, ok := r.At(c)
		if inside := s != unreached && s.cost <= int64(budget); inside != ok || ok && s.cost != int64(cost) {
			t.Fatalf("budget %d from %v: %v is in %v at cost %d, the judge says %+v", budget, from, c, ok, cost, s)
		}
		if !ok {
			if _, err := r.Path(c); !errors.Is(err, paces.ErrNoPath) {
				t.Fatalf("path to %v, which is not in: %v", c, err)
			}
			continue
		}
		n++
		if j.rand.IntN(10) == 0 {
			p, err := r.Path(c)
			must(t, err)
			j.checkPath(t, p, from, c, s)
		}
	}
	last := paces.Cost(0)
	for c, cost := range r.All() {
		if at, ok := r.At(c); !ok || at != cost || cost < last {
			t.Fatalf("All yields %v at %d after %d; At says %d, %v", c, cost, last, at, ok)
		}
		last = cost
		n--
	}
	if n != 0 || r.Settled() != r.Len() {
		t.Fatalf("%d cells, %d too few in All, %d settled", r.Len(), n, r.Settled())
	}
}

func askField(t *testing.T, j *trial) {
	q := paces.FieldQuery{Away: j.rand.IntN(2) == 0}
	heads := map[int]paces.Cost{}
	for range 1 + j.rand.IntN(5) {
		s := paces.Source{Cell: j.any()}
		if !j.open(s.Cell) {
			continue
		}
		if j.rand.IntN(2) == 0 {
			s.Head = j.rand.Int32N(20)
		}
		q.Sources = append(q.Sources, s)
		if old, ok := heads[j.index(s.Cell)]; !ok || s.Head < old {
			heads[j.index(s.Cell)] = s.Head
		}
	}
	if len(q.Sources) == 0 {
		return
	}
	f, err := j.search.FindField(q)
	must(t, err)
	must(t, f.Verify())
	sums := j.flood(heads, !q.Away)
	costs := f.AppendCosts(nil)
	reached := 0
	for i, s := range sums {
		if got := f.At(j.cell(i)); int64(got) != s.cost || costs[i] != got {
			t.Fatalf("field %+v: %v has %d and %d, the judge says %+v", q, j.cell(i), got, costs[i], s)
		}
		if s != unreached {
			reached++
		}
		j.checkNext(t, f, q, sums, j.cell(i), heads)
	}
	for c, cost := range f.All() {
		if int64(cost) != sums[j.index(c)].cost {
			t.Fatalf("All yields %v with %d, the judge says %+v", c, cost, sums[j.index(c)])
		}
		reached--
	}
	if reached != 0 {
		t.Fatalf("All yields %d cells too few", reached)
	}
}

// checkNext checks that Next goes down by just the step between, and that Path does so to a source.
func (j *trial) checkNext(t *testing.T, f *paces.Field, q paces.FieldQuery, sums []sum, c paces.Cell, heads map[int]paces.Cost) {
	t.Helper()
	here := sums[j.index(c)]
	next, ok := f.Next(c)
	if !ok {
		if head, source := heads[j.index(c)]; here != unreached && (!source || int64(head) != here.cost) {
			t.Fatalf("field %+v: no next from %v, which has %+v", q, c, here)
		}
	} else {
		from, to := c, next
		if q.Away {
			from, to = next, c
		}
		there := sums[j.index(next)]
		k := slices.IndexFunc(j.out[j.index(from)], func(a arc) bool { return a.to == j.index(to) })
		if k < 0 || there.cost+int64(j.out[j.index(from)][k].cost) != here.cost || compareSums(there, here) >= 0 {
			t.Fatalf("field %+v: next from %v (%+v) is %v (%+v)", q, c, here, next, there)
		}
	}
	if j.rand.IntN(8) > 0 {
		return
	}
	p, err := f.Path(c)
	switch {
	case !j.open(c):
		wantError(t, err, paces.ErrStartBlocked, c)
	case here == unreached:
		wantError(t, err, paces.ErrNoPath, c)
	default:
		must(t, err)
		source := p.End()
		if q.Away {
			source = p.Start()
		}
		head, ok := heads[j.index(source)]
		want := sum{here.cost - int64(head), here.steps}
		if !ok {
			t.Fatalf("field %+v: the path from %v ends at %v", q, c, source)
		}
		if q.Away {
			j.checkPath(t, p, source, c, want)
		} else {
			j.checkPath(t, p, c, source, want)
		}
	}
}
