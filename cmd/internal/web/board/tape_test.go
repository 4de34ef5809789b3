package board

import (
	"fmt"
	"image"
	"iter"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"paces"
	"paces/frontier"
)

// snapshot is a search after some events, as a fresh search tells it.
type snapshot struct {
	event   frontier.Event[int32]
	counts  frontier.Counts
	waiting []frontier.Candidate[int32]
	looks   []Look
	ways    [][]int32
}

// snapshots runs a search and looks at it after each event.
func snapshots(s *frontier.Search[int32], nodes int) []snapshot {
	var all []snapshot
	looks := make([]Look, nodes)
	for id := range looks {
		looks[id].From = int32(id)
	}
	for e, more := (frontier.Event[int32]{}), true; more; e, more = s.Step() {
		if len(all) > 0 {
			looks[e.Node] = lookAfter(s, e, looks[e.Node])
		}
		now := snapshot{e, s.Counts(), s.Frontier(), slices.Clone(looks), make([][]int32, nodes)}
		for id := range now.ways {
			now.ways[id] = s.Way(int32(id))
		}
		all = append(all, now)
	}
	return all
}

// lookAfter is how the node of an event looks after it.
func lookAfter(s *frontier.Search[int32], e frontier.Event[int32], before Look) Look {
	switch e.Kind {
	case frontier.Put:
		return Look{Waiting, e.Cost, int32(e.Steps), e.From}
	case frontier.Taken:
		return Look{InHand, e.Cost, int32(e.Steps), e.From}
	case frontier.Goal:
		return Look{Goal, e.Cost, int32(e.Steps), e.From}
	}
	c, _ := s.Settled(e.Node)
	return Look{Settled, c.Cost, int32(c.Steps), c.From}
}

// player is a tape, and a picture that is kept by what Seek says has changed.
type player struct {
	tape    *Tape
	picture []Look
}

func newPlayer(t *Tape, nodes int) *player {
	p := &player{t, make([]Look, nodes)}
	for id := range p.picture {
		p.picture[id] = t.Look(int32(id))
	}
	return p
}

// seek goes to a moment and compares everything with what it should be.
func (p *player) seek(t *testing.T, name string, events int, want snapshot) {
	t.Helper()
	seen := map[int32]bool{}
	for _, id := range p.tape.Seek(events) {
		if seen[id] {
			t.Fatalf("%s, moment %d: %d changed twice", name, events, id)
		}
		seen[id] = true
		p.picture[id] = p.tape.Look(id)
	}
	event, ok := p.tape.Event()
	if p.tape.Now() != events || ok != (events > 0) || event != want.event {
		t.Fatalf("%s, moment %d: at %d, event %+v, want %+v", name, events, p.tape.Now(), event, want.event)
	}
	if got := p.tape.Counts(); got != want.counts {
		t.Fatalf("%s, moment %d: %+v, want %+v", name, events, got, want.counts)
	}
	for _, most := range []int{0, 1, 3, len(want.waiting), 1 << 30} {
		first, all := p.tape.Waiting(most)
		if all != len(want.waiting) || !slices.Equal(first, want.waiting[:min(most, all)]) {
			t.Fatalf("%s, moment %d: of %d waiting the first %d are %+v, want %+v", name, events, all, most, first, want.waiting)
		}
	}
	if !slices.Equal(p.picture, want.looks) {
		t.Fatalf("%s, moment %d: looks %v, want %v", name, events, p.picture, want.looks)
	}
	for id, way := range want.ways {
		if got := p.tape.Way(int32(id)); !slices.Equal(got, way) {
			t.Fatalf("%s, moment %d: way to %d is %v, want %v", name, events, id, got, way)
		}
	}
}

// checkTape compares the tape of a search with a fresh one at every moment: forward, back, and at random.
func checkTape(t *testing.T, r *rand.Rand, name string, nodes int, search func() *frontier.Search[int32]) {
	t.Helper()
	want := snapshots(search(), nodes)
	tape := NewTape(search(), nodes, func(id int32) int32 { return id }, MaxEvents)
	p := newPlayer(tape, nodes)
	last := len(want) - 1
	for now := 0; now <= last; now++ { // recorded as it is played
		tape.Record(now - tape.Events())
		p.seek(t, name, now, want[now])
	}
	if tape.Record(1) || tape.Events() != last {
		t.Fatalf("%s: %d events recorded of %d", name, tape.Events(), last)
	}
	checkGreatest(t, name, tape, want)
	for now := last; now >= 0; now-- {
		p.seek(t, name, now, want[now])
	}
	for range 30 {
		now := r.IntN(last + 1)
		p.seek(t, name, now, want[now])
	}
}

// checkGreatest compares the scale for the whole tape with what its events say.
func checkGreatest(t *testing.T, name string, tape *Tape, want []snapshot) {
	t.Helper()
	var cost int64
	steps := 0
	for _, s := range want[1:] {
		if s.event.Kind == frontier.Settled || s.event.Kind == frontier.Goal {
			cost, steps = max(cost, s.event.Cost), max(steps, s.event.Steps)
		}
	}
	if c, n := tape.Greatest(); c != cost || n != steps {
		t.Fatalf("%s: cost up to %d in up to %d steps, want %d in %d", name, c, n, cost, steps)
	}
}

// numbered is a question about cells made one about their numbers.
func numbered(q frontier.Query[paces.Cell], width int) frontier.Query[int32] {
	id := func(c paces.Cell) int32 { return int32(c.Y*width + c.X) }
	cell := func(id int32) paces.Cell { return image.Pt(int(id)%width, int(id)/width) }
	n := frontier.Query[int32]{
		From:     id(q.From),
		Goal:     func(n int32) bool { return q.Goal(cell(n)) },
		Estimate: func(n int32) int64 { return q.Estimate(cell(n)) },
		Method:   q.Method,
		Mark:     q.Mark,
		Graph: func(n int32) iter.Seq2[int32, paces.Cost] {
			return func(yield func(int32, paces.Cost) bool) {
				for next, cost := range q.Graph(cell(n)) {
					if !yield(id(next), cost) {
						return
					}
				}
			}
		},
	}
	for _, c := range q.Also {
		n.Also = append(n.Also, id(c))
	}
	return n
}

// randomGround is a small map of walls, and of plain ground or swamp.
func randomGround(t *testing.T, r *rand.Rand, topology paces.Topology) *paces.Ground {
	t.Helper()
	grid, err := paces.NewGrid(1+r.IntN(8), 1+r.IntN(6), '.')
	if err != nil {
		t.Fatal(err)
	}
	walls := r.Float64() * 0.4
	for c := range grid.All() {
		if r.Float64() < walls {
			grid.Set(c, '#')
		} else if r.IntN(4) == 0 {
			grid.Set(c, '~')
		}
	}
	ground, err := grid.Compile(topology, paces.Mover{Costs: paces.Costs{'.': 1, '~': 5}})
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

func TestTape(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for i := range 1500 {
		ground := randomGround(t, r, Moves[i%len(Moves)])
		size := ground.Bounds().Size()
		cell := func() paces.Cell { return image.Pt(r.IntN(size.X), r.IntN(size.Y)) }
		q := frontier.ToAny(ground, cell(), []paces.Cell{cell(), cell()}, frontier.Method(r.IntN(5)))
		q.Mark = frontier.Mark(r.IntN(4))
		for range r.IntN(3) {
			q.Also = append(q.Also, cell())
		}
		n := numbered(q, size.X)
		name := fmt.Sprintf("%v, mark %d, from %v and %v on\n%v", q.Method, q.Mark, q.From, q.Also, ground.Grid())
		checkTape(t, r, name, size.X*size.Y, func() *frontier.Search[int32] { return frontier.New(n) })
	}
}

// Negative steps, parallel edges and loops are steps like others.
func TestTapeOfGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	for i := range 1000 {
		nodes := 1 + r.IntN(9)
		edges := make(frontier.Edges[int32], r.IntN(4*nodes))
		for i := range edges {
			edges[i] = frontier.Edge[int32]{From: r.Int32N(int32(nodes)), To: r.Int32N(int32(nodes)), Cost: r.Int32N(12) - 3}
		}
		q := frontier.Query[int32]{
			Graph: edges.Steps, Goal: func(n int32) bool { return n == int32(nodes-1) },
			Estimate: func(n int32) int64 { return int64(n) * 7 % 5 }, Method: frontier.Method(i % 5), Mark: frontier.Mark(i / 5 % 4),
		}
		name := fmt.Sprintf("%v, mark %d, on %v", q.Method, q.Mark, edges)
		checkTape(t, r, name, nodes, func() *frontier.Search[int32] { return frontier.New(q) })
	}
}

func TestTapeEnds(t *testing.T) {
	grid := paces.MustParse("....\n..#.\n")
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	id := func(c paces.Cell) int32 { return int32(c.Y*4 + c.X) }
	tape := func(goal paces.Cell, limit int) *Tape {
		return NewTape(frontier.New(frontier.OnGround(ground, image.Pt(0, 0), goal, frontier.Queue)), 8, id, limit)
	}
	for _, test := range []struct {
		goal   paces.Cell
		limit  int
		status Status
		events int
	}{
		{image.Pt(0, 0), 100, Found, 3},
		{image.Pt(3, 1), 100, Found, 21},
		{image.Pt(3, 1), 21, Found, 21},
		{image.Pt(3, 1), 20, Full, 20},
		{image.Pt(2, 1), 100, NoPath, 21},
		{image.Pt(2, 1), 0, Full, 0},
	} {
		k := tape(test.goal, test.limit)
		if k.Record(0); k.Status() != Recording || k.Events() != 0 {
			t.Errorf("%+v: it has begun without being asked", test)
		}
		for k.Record(2) {
		}
		if k.Status() != test.status || k.Events() != test.events {
			t.Errorf("%+v: %v after %d events", test, k.Status(), k.Events())
		}
		k.Seek(1000)
		if k.Now() != test.events {
			t.Errorf("%+v: sought beyond the end, it stands at %d", test, k.Now())
		}
		k.Seek(-5)
		if k.Now() != 0 || !reflect.DeepEqual(k.Counts(), frontier.Counts{}) {
			t.Errorf("%+v: sought before the beginning, it stands at %d", test, k.Now())
		}
		if k.Way(-1) != nil || k.Way(8) != nil || k.Look(99).State != Untouched {
			t.Error("a node that is none has a way or a look")
		}
	}
}

// A put takes 16 bytes, a take and its outcome 4, and a bit of each; a cell of the map 24.
func TestTapeMemory(t *testing.T) {
	const side = 400
	grid, err := paces.NewGrid(side, side, '.')
	if err != nil {
		t.Fatal(err)
	}
	ground, err := grid.Compile(paces.Eight, paces.Mover{Costs: paces.Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	id := func(c paces.Cell) int32 { return int32(c.Y*side + c.X) }
	for _, m := range []frontier.Method{frontier.Stack, frontier.Queue, frontier.Dijkstra} {
		before := heapNow()
		tape := NewTape(frontier.New(frontier.OnGround(ground, image.Pt(0, 0), image.Pt(-1, -1), m)), side*side, id, MaxEvents)
		for tape.Record(1 << 20) {
		}
		tape.Seek(tape.Events())
		took := heapNow() - before
		counts := tape.Counts()
		want := 17*counts.Pushed + 4*(counts.Settled+counts.Stale) + 4*counts.Peak + 25*side*side
		if took > want+want/10+1<<20 {
			t.Errorf("%v: %d bytes for %d events, not about %d", m, took, tape.Events(), want)
		}
		t.Logf("%v: %d events, %.1f bytes each besides %d a cell", m, tape.Events(), float64(took-25*side*side)/float64(tape.Events()), 25)
		runtime.KeepAlive(tape)
	}
}

// heapNow is how much memory is in use.
func heapNow() int {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}
