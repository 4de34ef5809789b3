package jump

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"paces/internal/lattice"
)

// long asks for the long form of the tests: PACES_LONG=1.
var long = os.Getenv("PACES_LONG") != ""

func TestRandomMaps(t *testing.T) {
	maps := 12
	if long {
		maps = 2000
	}
	for name, s := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for range maps {
				l := randomMap(r, 1+r.IntN(140), 1+r.IntN(60), s)
				cells := openCells(l)
				if len(cells) == 0 {
					continue
				}
				ix, search := New(l), &Searcher{}
				for range 3 {
					from := cells[r.IntN(len(cells))]
					want := distances(l, from)
					for range 20 {
						to := cells[r.IntN(len(cells))]
						ask(t, search, ix, from, to, want[to])
						ask(t, search, ix, to, from, want[to])
					}
				}
			}
		})
	}
}

// Every map of 4 x 4 cells, every start and goal, in a corner of the map and across a word border.
func TestAllSmallMaps(t *testing.T) {
	step := 29
	if long {
		step = 1
	}
	for name, s := range shapes() {
		t.Run(name, func(t *testing.T) {
			var search Searcher
			for bits := 0; bits < 1<<16; bits += step {
				left := bits % 2 * 61
				l := drawn(left+4, 4, s, func(x, y int) bool { return x >= left && bits>>(y*4+x-left)&1 == 1 })
				cells, ix := openCells(l), New(l)
				all := allDistances(l, cells)
				for i, from := range cells {
					for j, to := range cells {
						ask(t, &search, ix, from, to, all[i][j])
					}
				}
			}
		})
	}
}

// A map on which ties between a diagonal and two straight steps, where both cost the same, once lost the only way.
func TestDiagonalAsDearAsTwoSteps(t *testing.T) {
	rows := []string{
		"S.#############",
		"#........######",
		"###.####.######",
		"###.####..#.###",
		"###.........###",
		"######.....##G.",
		"#######....###.",
		"#########....#.",
		"########..##...",
	}
	l := drawn(15, 9, shape(8, 1, 1, 2), func(x, y int) bool { return rows[y][x] != '#' })
	ask(t, &Searcher{}, New(l), l.ID(0, 0), l.ID(13, 5), 78)
	if Possible(drawn(15, 9, shape(8, 0, 1, 2), func(x, y int) bool { return true })) {
		t.Error("jump points are said to be possible where a diagonal is as dear as two steps and needs no side cell")
	}
	if !Possible(drawn(15, 9, shape(8, 2, 1, 5), func(x, y int) bool { return true })) {
		t.Error("jump points are said to be impossible where no diagonal is worth taking")
	}
}

// allDistances are the distances between all cells of a small map (Floyd, 1962).
func allDistances(l *lattice.Lattice, cells []int32) [16][16]int64 {
	var d [16][16]int64
	at := map[int32]int{}
	for i, id := range cells {
		at[id] = i
		for j := range d[i] {
			d[i][j] = 1 << 40
		}
		d[i][i] = 0
	}
	for i, id := range cells {
		for e := range l.Shape.Steps {
			if l.Exits[id]>>e&1 == 1 {
				d[i][at[id+l.Off[e]]] = int64(l.Step(id, uint8(e)))
			}
		}
	}
	for k := range cells {
		for i := range cells {
			for j := range cells {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	for i := range d {
		for j := range d[i] {
			if d[i][j] >= 1<<40 {
				d[i][j] = -1
			}
		}
	}
	return d
}

// The planes by their definition, cell by cell, compared with those made by word operations.
func TestPlanes(t *testing.T) {
	for name, s := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for range 4 {
				l := randomMap(r, 1+r.IntN(140), 1+r.IntN(60), s)
				checkPlanes(t, New(l))
			}
		})
	}
}

func checkPlanes(t *testing.T, ix *Index) {
	t.Helper()
	l := ix.lattice
	for y := int32(0); y < ix.rows; y++ {
		for x := int32(0); x < l.Stride; x++ {
			id := y*l.Stride + x
			for d := range uint8(8) {
				if (ix.rule.tails|ix.rule.leads)>>d&1 == 0 {
					continue
				}
				if ix.rule.tails>>d&1 == 1 {
					first, pos := ix.axes[d].of(x, y)
					got := ix.tails[d][first+pos>>6]
					if entered(l, d, id) {
						compareBit(t, ix, "stop", d, x, y, got.stop>>(pos&63)&1 == 1, stopsTail(ix, d, id))
					}
					compareBit(t, ix, "live", d, x, y, got.live>>(pos&63)&1 == 1, isLive(ix, d, id))
					continue
				}
				first, pos := ix.onLead(d, x, y)
				got := ix.leads[d][first+pos>>6]
				if entered(l, d, id) {
					compareBit(t, ix, "stop", d, x, y, got.stop>>(pos&63)&1 == 1, stopsLead(ix, d, id))
				}
				for i, tail := range ix.rule.pair[d] {
					compareBit(t, ix, "live", d, x, y, got.live[i]>>(pos&63)&1 == 1, isLive(ix, tail, id))
				}
			}
		}
	}
}

func compareBit(t *testing.T, ix *Index, what string, d uint8, x, y int32, got, want bool) {
	t.Helper()
	if got != want {
		t.Fatalf("%s\n%s of direction %d at (%d,%d): %v, want %v", picture(ix.lattice, -1, -1), what, d, x-1, y-1, got, want)
	}
}

// entered reports whether a run in direction d can meet the cell at all, if only as a wall.
func entered(l *lattice.Lattice, d uint8, id int32) bool {
	return !l.Open(id) || l.Exits[id]>>l.Opposite[d]&1 == 1
}

func stopsTail(ix *Index, d uint8, id int32) bool {
	l := ix.lattice
	if !l.Open(id) {
		return true
	}
	return ix.rule.next[d][l.Around(l.Free, id)]&^(1<<d) != 0
}

func isLive(ix *Index, d uint8, id int32) bool {
	l := ix.lattice
	if !l.Open(id) {
		return false
	}
	for id += l.Off[d]; !stopsTail(ix, d, id); id += l.Off[d] {
	}
	return l.Open(id)
}

func stopsLead(ix *Index, d uint8, id int32) bool {
	l := ix.lattice
	if l.Exits[id]>>d&1 == 0 {
		return true
	}
	return ix.rule.next[d][l.Around(l.Free, id)]&^ix.rule.natural[d] != 0
}

// The rule on open ground, and beside a wall, is what the papers draw.
func TestRule(t *testing.T) {
	const s, n, e, w, se, sw, ne, nw = 1, 2, 4, 8, 16, 32, 64, 128
	type ahead struct {
		arrival uint8
		pattern int
		want    uint8
	}
	pattern := func(rows ...string) int {
		p := 0
		for y, row := range rows {
			for x, c := range row {
				if c == '.' {
					p |= 1 << (y*3 + x)
				}
			}
		}
		return p
	}
	empty := pattern("...", "...", "...")
	cases := map[string][]ahead{
		"four": {
			{lattice.E, empty, e},
			{lattice.S, empty, s | e | w},
			{lattice.E, pattern("#..", "...", "..."), e | n},
			{lattice.E, pattern("...", "...", "#.."), e | s},
		},
		"5/7 never": {
			{lattice.E, empty, e},
			{lattice.SE, empty, se | s | e},
			{lattice.NW, empty, nw | n | w},
			{lattice.E, pattern("#..", "...", "..."), e | n | ne},
			{lattice.E, pattern(".#.", "...", "..."), e},
			{lattice.S, pattern("..#", "...", "..."), s | e | se},
		},
		"5/7 one": {
			{lattice.E, empty, e},
			{lattice.E, pattern(".#.", "...", "..."), e | ne},
			{lattice.E, pattern(".#.", "..#", "..."), 0},
			{lattice.SE, pattern("...", "#..", "..."), se | s | e | sw},
		},
		"5/7 always": {
			{lattice.E, pattern(".#.", "..#", "..."), ne},
			{lattice.SE, pattern("...", "#..", ".#."), se | e | sw},
		},
	}
	for name, list := range cases {
		r := ruleOf(shapes()[name])
		for _, c := range list {
			if got := r.next[c.arrival][c.pattern]; got != c.want {
				t.Errorf("%s: arrival %d, pattern %09b: %08b, want %08b", name, c.arrival, c.pattern, got, c.want)
			}
		}
	}
}

// Planes after edits are those of a fresh index; answers are those of a fresh searcher.
func TestUpdate(t *testing.T) {
	rounds := 3
	if long {
		rounds = 100
	}
	for name, s := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			for range rounds {
				l := randomMap(r, 2+r.IntN(140), 1+r.IntN(60), s)
				ix, old := New(l), &Searcher{}
				for range 8 {
					ix.Update(edit(r, l, 1+r.IntN(4))...)
					fresh := New(l)
					sameIndex(t, ix, fresh)
					askAround(t, r, ix, old, 6)
				}
			}
		})
	}
}

// edit opens or closes some cells.
func edit(r *rand.Rand, l *lattice.Lattice, n int) []int32 {
	ids := make([]int32, n)
	for i := range ids {
		ids[i] = l.ID(r.IntN(l.Width), r.IntN(l.Height))
		if l.Open(ids[i]) {
			l.Price[ids[i]] = lattice.Closed
		} else {
			l.Price[ids[i]] = 3
		}
	}
	l.Link()
	return ids
}

// sameIndex compares the bits of all open cells, and what a stop counts as elsewhere.
func sameIndex(t *testing.T, a, b *Index) {
	t.Helper()
	for d := range a.tails {
		for w := range a.tails[d] {
			if a.tails[d][w] != b.tails[d][w] {
				t.Fatalf("%s\ntail %d, word %d: %x, fresh %x", picture(a.lattice, -1, -1), d, w, a.tails[d][w], b.tails[d][w])
			}
		}
	}
	for d := range a.leads {
		for w := range a.leads[d] {
			if a.leads[d][w] != b.leads[d][w] {
				t.Fatalf("%s\nlead %d, word %d: %x, fresh %x", picture(a.lattice, -1, -1), d, w, a.leads[d][w], b.leads[d][w])
			}
		}
	}
}

// askAround puts questions to a searcher with a history, and compares with a fresh one to the last leg.
func askAround(t *testing.T, r *rand.Rand, ix *Index, old *Searcher, n int) {
	t.Helper()
	cells := openCells(ix.lattice)
	if len(cells) == 0 {
		return
	}
	from := cells[r.IntN(len(cells))]
	want := distances(ix.lattice, from)
	for range n {
		to := cells[r.IntN(len(cells))]
		got := ask(t, old, ix, from, to, want[to])
		_, _, settledOld, _ := path(old, ix, from, to, nil)
		fresh := &Searcher{}
		legs, _, settled, _ := path(fresh, ix, from, to, nil)
		if !slices.Equal(got, legs) || settled != settledOld {
			t.Fatalf("%s\n%d to %d: %v (%d settled) with a history, %v (%d) without", picture(ix.lattice, from, to), from, to, got, settledOld, legs, settled)
		}
	}
}

// Way-points are the same from any searcher: with a history, with all lists forgotten, of another goroutine.
func TestHistoryDoesNotShow(t *testing.T) {
	for name, s := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 8))
			l := randomMap(r, 120, 70, s)
			ix := New(l)
			var all sync.WaitGroup
			for g := range 4 {
				r := rand.New(rand.NewPCG(9, uint64(g)))
				all.Go(func() {
					old := &Searcher{}
					for range 2 {
						askAround(t, r, ix, old, 10)
					}
				})
			}
			all.Wait()
		})
	}
}

// Pivots change neither cost nor, for one set of them, the way; a change of the map drops them.
func TestPivots(t *testing.T) {
	rounds := 6
	if long {
		rounds = 300
	}
	for name, s := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 12))
			for range rounds {
				l := randomMap(r, 2+r.IntN(140), 1+r.IntN(60), s)
				cells := openCells(l)
				if len(cells) == 0 {
					continue
				}
				ix, old := New(l), &Searcher{}
				askAround(t, r, ix, old, 2) // before there are any
				var fields [][]int32
				for range r.IntN(9) {
					field := make([]int32, l.Len())
					for id, d := range distances(l, cells[r.IntN(len(cells))]) {
						field[id] = int32(d)
					}
					fields = append(fields, field)
				}
				ix.SetPivots(fields...)
				askAround(t, r, ix, old, 10)
				ix.Update(edit(r, l, 2)...)
				if len(openCells(l)) != len(cells) && len(ix.pivots.distances) > 0 {
					t.Fatal("the pivots are still there after the map has changed")
				}
				askAround(t, r, ix, old, 5)
			}
		})
	}
}

func TestNothingAllocatedOnceWarm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	l := randomMap(r, 300, 200, shape(8, 2, 70, 99))
	cells, ix, search := openCells(l), New(l), &Searcher{}
	legs := make([]Leg, 0, 1000)
	all := func() {
		for i := range 200 {
			path(search, ix, cells[i*len(cells)/200], cells[len(cells)-1-i*len(cells)/300], legs[:0])
		}
	}
	all()
	if n := testing.AllocsPerRun(3, all); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The index keeps its promise of 21 bits a cell, of the padded map.
func TestMemory(t *testing.T) {
	for name, s := range shapes() {
		ix := New(drawn(510, 446, s, func(x, y int) bool { return true }))
		bytes := 8*len(ix.column) + 4*len(ix.wrap)
		for _, plane := range ix.tails {
			bytes += 16 * len(plane)
		}
		for _, plane := range ix.leads {
			bytes += 24 * len(plane)
		}
		if most := 21 * ix.lattice.Len() / 8; bytes > most+4*len(ix.wrap) {
			t.Errorf("%s: %d bytes, at most %d promised", name, bytes, most)
		}
	}
}

// The stamps of the queries begin again without a trace of the old ones.
func TestManyQueries(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	l := randomMap(r, 60, 60, shape(8, 2, 5, 7))
	ix, search := New(l), &Searcher{}
	askAround(t, r, ix, search, 1)
	search.query = math.MaxUint32 - 5
	askAround(t, r, ix, search, 20)
}

// A cost that lattice.MaxCost cannot hold is no answer, and no wrapped one.
func TestOverflow(t *testing.T) {
	l := drawn(400, 3, shape(4, 2, math.MaxInt32/3, 0), func(x, y int) bool { return y != 1 || x == 399 })
	for i := range l.Price {
		if l.Open(int32(i)) {
			l.Price[i] = 1
		}
	}
	l.Link()
	ix, search := New(l), &Searcher{}
	if _, cost, _, ok := path(search, ix, l.ID(0, 0), l.ID(3, 0), nil); !ok || cost != math.MaxInt32/3*3 {
		t.Errorf("3 steps: cost %d, %v", cost, ok)
	}
	for _, x := range []int{4, 399} {
		if _, cost, _, ok := path(search, ix, l.ID(0, 0), l.ID(x, 0), nil); ok {
			t.Errorf("%d steps: cost %d, want none", x, cost)
		}
	}
	if _, cost, _, ok := path(search, ix, l.ID(0, 0), l.ID(0, 2), nil); ok {
		t.Errorf("around: cost %d, want none", cost)
	}
}
