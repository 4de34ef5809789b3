package paces_test

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"paces"
)

// soaker is a small map with every feature there is, at the limits of what may be asked, that is edited over and over.
// The judge of each version knows all distances by the method of Floyd and Warshall; the search, the pool and the fields
// are the same ones from the first version to the last.
type soaker struct {
	*trial
	grid  *paces.Grid // the living map; the judge has a copy
	all   [][]sum     // all[i][j] is the least sum from i to j
	kinds string
	value func() int32 // of layers
	most  int64        // the greatest of all finite sums

	dearest int64 // of all steps
}

// TestSoak edits maps on which bars, portals, edges that wrap, slopes, layers, large units, odd steps and costs at their
// limits come together, and compares every answer with the judge. PACES_SOAK=10m in the environment goes on for ten
// minutes; PACES_SEED=n looks at that map alone.
func TestSoak(t *testing.T) {
	first, last, end := uint64(0), uint64(40), time.Time{}
	if s := os.Getenv("PACES_SOAK"); s != "" {
		d, err := time.ParseDuration(s)
		must(t, err)
		first, last, end = rand.Uint64()>>16, math.MaxUint64, time.Now().Add(d)
	}
	if s := os.Getenv("PACES_SEED"); s != "" {
		n, err := strconv.ParseUint(s, 10, 64)
		must(t, err)
		first, last = n, n+1
	}
	for seed := first; seed < last && (end.IsZero() || time.Now().Before(end)); seed++ {
		s := newSoaker(t, seed)
		if s == nil {
			continue // no ground can be made of it
		}
		func() {
			defer func() {
				if r := recover(); r != nil || t.Failed() {
					t.Fatalf("seed %d (%v), on %v", seed, r, s.trial)
				}
			}()
			s.soak(t)
		}()
	}
}

func newSoaker(t *testing.T, seed uint64) *soaker {
	r := rand.New(rand.NewPCG(seed, 99))
	pick := func(of ...int) int { return of[r.IntN(len(of))] }
	w, h := pick(1, 2, 3, 4, 5, 6, 7), pick(1, 2, 3, 4, 5, 6, 7)
	if r.IntN(10) == 0 {
		w, h = pick(61, 62, 63, 64, 65), pick(1, 2) // a row fills a word of the planes
	}
	g, err := paces.NewGrid(w, h, '.')
	must(t, err)
	topology := randomTopologies[r.IntN(len(randomTopologies))]
	if r.IntN(3) == 0 {
		units := []paces.Cost{1, 1, 2, 3, 5, 7, 1000000, 1 << 20}
		topology.Straight, topology.Diagonal = units[r.IntN(len(units))], units[r.IntN(len(units))]
	}
	hexRows := topology.Shape == paces.HexRowsOdd || topology.Shape == paces.HexRowsEven
	topology.WrapX = r.IntN(3) == 0 && (!topology.Hex() || hexRows || g.Width()%2 == 0)
	topology.WrapY = r.IntN(3) == 0 && (!hexRows || g.Height()%2 == 0)
	m := paces.Mover{Costs: paces.Costs{'.': 1, ',': 1, '~': 3}}
	switch r.IntN(5) {
	case 0:
		m.Costs[','] = paces.Free
	case 1:
		m.Costs['.'], m.Costs[','], m.Costs['~'] = 65534, 65533, uint16(pick(1, 65534))
	case 2:
		m.Costs['.'], m.Costs[','] = uint16(pick(1, 600, 2000)), uint16(pick(1, 600, 2000))
	}
	s := &soaker{grid: g, kinds: []string{"..,~#", ".", "..#", ",", ".,"}[r.IntN(5)], value: func() int32 { return r.Int32N(4) }}
	if r.IntN(6) == 0 {
		s.value = func() int32 { return int32(pick(0, 0, 1, math.MaxInt32, math.MaxInt32-1, 1<<15)) }
	}
	if r.IntN(3) == 0 {
		m.Layers = map[string]int32{"danger": int32(pick(1, 1, 2, 0, -1))}
	}
	if r.IntN(3) == 0 {
		m.Slope = paces.Slope{Up: []int32{1, 3}, Down: []int32{0, int32(pick(0, -1)), 2}}
		if r.IntN(4) == 0 {
			m.Slope.Up[1], m.Slope.Down[2] = math.MaxInt32, int32(pick(0, math.MinInt32))
		}
	}
	if !topology.Hex() && r.IntN(3) == 0 {
		m.Size = pick(1, 2, 2, 3, 4, 64)
		if w > 7 {
			m.Size = pick(1, 2) // more takes the judge too long
		}
	}
	s.trial = &trial{rand: r}
	s.judge = &judge{grid: g, topology: topology, mover: m}
	for range g.Width() * g.Height() * 2 {
		s.edit(t)
	}
	if s.ground, err = g.Compile(topology, m); err != nil {
		if !errors.Is(err, paces.ErrNegativeCost) && !errors.Is(err, paces.ErrOverflow) {
			t.Fatal(err)
		}
		return nil
	}
	s.search = paces.NewSearch(s.ground)
	return s
}

// edit changes something and returns the cells to tell the ground of.
func (s *soaker) edit(t *testing.T) []paces.Cell {
	t.Helper()
	g, r := s.grid, s.rand
	anywhere := func() paces.Cell { return image.Pt(r.IntN(g.Width()), r.IntN(g.Height())) }
	c := anywhere()
	switch r.IntN(12) {
	case 0:
		must(t, g.Layer("danger").Set(c, s.value()))
	case 1:
		must(t, g.Layer("height").Set(c, s.value()))
	case 2, 3:
		to := c.Add(image.Pt(r.IntN(3)-1, r.IntN(3)-1))
		switch {
		case to == c || !to.In(g.Bounds()):
		case r.IntN(2) == 0:
			must(t, g.Unbar(c, to))
		case r.IntN(2) == 0:
			must(t, g.Bar(c, to))
		default:
			must(t, g.Wall(c, to))
			return []paces.Cell{c, to}
		}
	case 4:
		to := anywhere()
		if r.IntN(3) > 0 {
			for _, p := range g.Portals() {
				g.RemovePortals(p.From, p.To)
			}
		} else if to != c {
			prices := []int32{0, 0, 1, 5, 2047}
			must(t, g.AddPortal(paces.Portal{From: c, To: to, Price: prices[r.IntN(5)]}))
			if r.IntN(2) == 0 {
				must(t, g.AddPortal(paces.Portal{From: to, To: c, Price: prices[r.IntN(5)]}))
			}
		}
		return nil // portals are always read anew
	default:
		must(t, g.Set(c, s.kinds[r.IntN(len(s.kinds))]))
	}
	return []paces.Cell{c}
}

// judgeAnew makes the judge of the map as it is now.
func (s *soaker) judgeAnew() {
	s.judge = newJudge(s.grid.Clone(), s.judge.topology, s.judge.mover)
	n := s.len()
	s.all, s.most, s.dearest = make([][]sum, n), 0, 0
	for i := range s.all {
		s.all[i] = slices.Repeat([]sum{unreached}, n)
		for _, a := range s.out[i] {
			s.all[i][a.to] = sum{int64(a.cost), 1}
			s.dearest = max(s.dearest, int64(a.cost))
		}
		s.all[i][i] = sum{}
		if !s.open(s.cell(i)) {
			s.all[i][i] = unreached
		}
	}
	longest := int64(max(s.topology.Straight, s.topology.Diagonal))
	for i := range n {
		if s.open(s.cell(i)) { // steps out of closed cells are asked for too
			s.dearest = max(s.dearest, longest*s.price(s.cell(i)))
		}
	}
	for k := range n {
		for i := range n {
			a := s.all[i][k]
			if a == unreached {
				continue
			}
			for j, b := range s.all[k] {
				through := sum{a.cost + b.cost, a.steps + b.steps}
				if b != unreached && (s.all[i][j] == unreached || compareSums(through, s.all[i][j]) < 0) {
					s.all[i][j] = through
				}
			}
		}
	}
	for _, row := range s.all {
		for _, x := range row {
			s.most = max(s.most, x.cost)
		}
	}
}

// soak edits the map again and again and asks.
func (s *soaker) soak(t *testing.T) {
	s.judgeAnew()
	var fields []*soakedField
	for range 2 {
		fields = append(fields, s.newField(t))
	}
	for range 6 {
		s.ask(t)
		if s.rand.IntN(4) == 0 {
			if err := s.ground.Prepare(); err != nil && !errors.Is(err, paces.ErrOverflow) {
				t.Fatal(err)
			}
			s.ask(t)
		}
		var cells []paces.Cell
		for range 1 + s.rand.IntN(5)*s.rand.IntN(3) {
			cells = append(cells, s.edit(t)...)
		}
		if err := s.ground.Update(cells...); err != nil {
			if !errors.Is(err, paces.ErrNegativeCost) && !errors.Is(err, paces.ErrOverflow) {
				t.Fatal(err)
			}
			s.ask(t) // the ground is as it was
			return
		}
		s.judgeAnew()
		for _, f := range fields {
			f.update(t, s, cells)
		}
	}
}

// ask asks everything once or twice.
func (s *soaker) ask(t *testing.T) {
	t.Helper()
	askSteps(t, s.trial)
	for range 6 {
		s.askPath(t)
	}
	s.askReach(t)
	s.newField(t)
	s.askWouldBlock(t)
	if s.dearest >= 1<<(31-stepBits) {
		return // the judge's own floods hold no dearer steps
	}
	if s.most > math.MaxInt32 {
		return // what follows expects no overflow
	}
	for _, ask := range []func(*testing.T, *trial){askGoals, askNextTo, askNearest, askIgnoreStart, askLimit, askInSlices} {
		ask(t, s.trial)
	}
}

func (s *soaker) askPath(t *testing.T) {
	t.Helper()
	from, to := s.any(), s.any()
	if !s.open(from) || !s.open(to) {
		return
	}
	want := s.all[s.index(from)][s.index(to)]
	p, err := s.search.Path(from, to)
	lasting, err2 := s.ground.Path(from, to)
	if fmt.Sprint(err) != fmt.Sprint(err2) || !slices.Equal(slices.Collect(p.Cells()), slices.Collect(lasting.Cells())) {
		t.Fatalf("the search and the pool differ: %v and %v", err, err2)
	}
	switch {
	case want == unreached && s.most > math.MaxInt32 && errors.Is(err, paces.ErrOverflow): // it could not look everywhere
	case want == unreached:
		wantError(t, err, paces.ErrNoPath, to)
	case want.cost > math.MaxInt32:
		wantError(t, err, paces.ErrOverflow, to)
	default:
		if err != nil {
			t.Fatalf("from %v to %v: %v; the judge says %+v", from, to, err, want)
		}
		s.checkPath(t, p, from, to, want)
		if d := s.ground.Distance(from, to); int64(d) > want.cost {
			t.Fatalf("the estimate from %v to %v is %d, the cost %d", from, to, d, want.cost)
		}
		points := s.ground.Smooth(p, 0)
		if points[0] != from || points[len(points)-1] != to {
			t.Fatalf("smoothed from %v to %v: %v", from, to, points)
		}
	}
}

func (s *soaker) askReach(t *testing.T) {
	t.Helper()
	from := s.any()
	if !s.open(from) {
		return
	}
	budget := []paces.Cost{0, 1, 5, s.judge.topology.Straight, math.MaxInt32, math.MaxInt32 - 1, 1 << 30, s.rand.Int32N(math.MaxInt32)}[s.rand.IntN(8)]
	r, err := s.search.Reach(from, budget)
	must(t, err)
	s.checkReach(t, r, from, s.all[s.index(from)], budget)
}

func (s *soaker) askWouldBlock(t *testing.T) {
	t.Helper()
	cells, sources, goals := s.some(3), s.some(2), s.some(2)
	got, err := s.ground.WouldBlock(cells, sources, goals)
	must(t, err)
	g := s.judge.grid.Clone()
	if s.judge.mover.Size > 1 {
		return // closing cells under a unit is not the same as painting them
	}
	for _, c := range cells {
		must(t, g.Set(c, '#'))
	}
	j := newJudge(g, s.judge.topology, s.judge.mover)
	want := slices.ContainsFunc(sources, func(c paces.Cell) bool { return !j.leadsToAny(c, goals) })
	if got != want {
		t.Fatalf("WouldBlock(%v, %v, %v) is %v", cells, sources, goals, got)
	}
}

// leadsToAny reports whether a way leads from a cell to one of the goals, whatever it costs.
func (j *judge) leadsToAny(from paces.Cell, goals []paces.Cell) bool {
	if !j.open(from) {
		return false
	}
	seen := map[int]bool{j.index(from): true}
	for stack := []int{j.index(from)}; len(stack) > 0; {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if slices.Contains(goals, j.cell(i)) {
			return true
		}
		for _, a := range j.out[i] {
			if !seen[a.to] {
				seen[a.to] = true
				stack = append(stack, a.to)
			}
		}
	}
	return false
}

// soakedField is a field that lives through the edits.
type soakedField struct {
	*paces.Field
	query paces.FieldQuery
}

// sums returns what the field must hold, and whether a Cost can hold it all.
func (f *soakedField) sums(s *soaker) (sums []int64, fits bool) {
	sums, fits = slices.Repeat([]int64{-1}, s.len()), true
	for i := range sums {
		for _, source := range f.query.Sources {
			x := s.all[i][s.index(source.Cell)]
			if f.query.Away {
				x = s.all[s.index(source.Cell)][i]
			}
			if cost := x.cost + int64(source.Head); x != unreached && (sums[i] < 0 || cost < sums[i]) {
				sums[i] = cost
			}
		}
		fits = fits && sums[i] <= math.MaxInt32
	}
	return sums, fits
}

func (f *soakedField) check(t *testing.T, s *soaker, err error) {
	t.Helper()
	sums, fits := f.sums(s)
	if (err == nil) != fits || err != nil && !errors.Is(err, paces.ErrOverflow) {
		t.Fatalf("field %+v: %v, fits %v", f.query, err, fits)
	}
	if err != nil {
		return
	}
	must(t, f.Verify())
	for i, want := range sums {
		if got := f.At(s.cell(i)); int64(got) != want {
			t.Fatalf("field %+v: %v has %d, the judge says %d", f.query, s.cell(i), got, want)
		}
	}
}

// newField makes a field and checks it. It is nil where nothing is open.
func (s *soaker) newField(t *testing.T) *soakedField {
	t.Helper()
	f := &soakedField{query: paces.FieldQuery{Away: s.rand.IntN(2) == 0, Sources: s.sources()}}
	if len(f.query.Sources) == 0 {
		return nil
	}
	warm, err := s.search.FindField(f.query)
	(&soakedField{warm, f.query}).check(t, s, err)
	if f.Field, err = s.ground.FindField(f.query); err != nil {
		return nil
	}
	return f
}

func (s *soaker) sources() (sources []paces.Source) {
	heads := []paces.Cost{0, 0, 0, 1, 20, math.MaxInt32, math.MaxInt32 - 1, math.MaxInt32 - 9}
	for _, c := range s.some(4) {
		if s.open(c) {
			sources = append(sources, paces.Source{Cell: c, Head: heads[s.rand.IntN(len(heads))*s.rand.IntN(2)]})
		}
	}
	return sources
}

func (f *soakedField) update(t *testing.T, s *soaker, cells []paces.Cell) {
	t.Helper()
	if f == nil {
		return
	}
	_, err := f.Update(cells...)
	if slices.ContainsFunc(f.query.Sources, func(x paces.Source) bool { return !s.open(x.Cell) }) {
		if !errors.Is(err, paces.ErrStartBlocked) {
			t.Fatalf("a source is closed: %v", err)
		}
	} else {
		f.check(t, s, err)
	}
	if s.rand.IntN(3) > 0 {
		return
	}
	if sources := s.sources(); len(sources) > 0 {
		before := f.query.Sources
		_, err := f.Move(sources...)
		f.query.Sources = sources
		f.check(t, s, err)
		if err == nil {
			return
		}
		f.query.Sources = before
		if !slices.ContainsFunc(before, func(x paces.Source) bool { return !s.open(x.Cell) }) {
			_, err := f.Update()
			f.check(t, s, err)
		}
	}
}
