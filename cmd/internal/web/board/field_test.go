package board

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"paces"
)

// terrain is what the tests pay: '3' is swamp, '~' free.
var terrain = paces.Costs{'.': 1, '3': 3, '~': paces.Free}

// drawn returns a board of lines that are equally long.
func drawn(t *testing.T, moves paces.Topology, lines ...string) *Board {
	t.Helper()
	var kinds []byte
	for _, line := range lines {
		kinds = append(kinds, line...)
	}
	b, err := New(len(lines[0]), len(lines), kinds, moves)
	if err != nil {
		t.Fatal(err)
	}
	b.SetCosts(0, terrain)
	return b
}

// noise returns a board of random kinds.
func noise(t *testing.T, moves paces.Topology, w, h int, kinds string, random *rand.Rand) *Board {
	t.Helper()
	cells := make([]byte, w*h)
	for i := range cells {
		cells[i] = kinds[random.IntN(len(kinds))]
	}
	b, err := New(w, h, cells, moves)
	if err != nil {
		t.Fatal(err)
	}
	b.SetCosts(0, terrain)
	return b
}

func newField(t *testing.T, b *Board, flees bool, sources ...int32) *Field {
	t.Helper()
	f, err := b.NewField(0, sources, flees)
	if err != nil {
		t.Fatal(err)
	}
	f.Look(nil)
	return f
}

// same checks the costs of a field against those of the library on a ground of its own.
func same(t *testing.T, f *Field) {
	t.Helper()
	ground, err := f.board.grid.Compile(f.board.topology, paces.Mover{Costs: f.board.costs[0]})
	if err != nil {
		t.Fatal(err)
	}
	want, err := ground.Field(f.open...)
	if err != nil {
		t.Fatal(err)
	}
	for id, cost := range f.Costs() {
		if w := want.At(f.board.Cell(int32(id))); cost != w {
			t.Fatalf("cell %d costs %d, the library says %d", id, cost, w)
		}
	}
	if err := errors.Join(f.Fresh(), f.Check(), f.chase.Verify()); err != nil {
		t.Fatal(err)
	}
}

func TestField(t *testing.T) {
	f := newField(t, drawn(t, paces.Four, "..3.#.", ".##.#.", "....##"), false, 3)
	want := []paces.Cost{5, 4, 1, 0, -1, -1, 6, -1, -1, 1, -1, -1, 5, 4, 3, 2, -1, -1}
	want[0], want[1] = 5, 4 // through the swamp: 3 and then 0, or round it
	if got := f.Costs(); !slices.Equal(got[12:], want[12:]) || got[3] != 0 || got[5] != paces.Unreached {
		t.Errorf("costs %v", got)
	}
	same(t, f)
	if way := f.AppendWay(nil, 12); !slices.Equal(way, []int32{12, 13, 14, 15, 9, 3}) {
		t.Errorf("the way from 12 is %v", way)
	}
	if way := f.AppendWay(nil, 5); len(way) != 0 {
		t.Errorf("the way out of a cell without one is %v", way)
	}
}

// A field that follows a board through many changes is the one that would be made of it, whatever is changed.
func TestFieldFollowsTheBoard(t *testing.T) {
	for _, kinds := range []string{"....#", "..33#", "..~3#"} {
		for _, moves := range []paces.Topology{paces.Four, paces.Eight, paces.HexOddR} {
			random := rand.New(rand.NewPCG(9, uint64(len(kinds))))
			b := noise(t, moves, 23, 17, kinds, random)
			if err := b.Paint([]int32{7, 200}, []int32{'.', '.'}); err != nil {
				t.Fatal(err)
			}
			f := newField(t, b, false, 7, 200)
			if err := f.Warm(); err != nil {
				t.Fatal(err)
			}
			same(t, f)
			for range 60 {
				var cells, to []int32
				for range 1 + random.IntN(4) {
					cells = append(cells, random.Int32N(23*17))
					to = append(to, int32(kinds[random.IntN(len(kinds))]))
				}
				if err := b.Paint(append(cells, 7), append(to, '.')); err != nil {
					t.Fatal(err)
				}
				before := slices.Clone(f.Costs())
				if _, err := f.Update(append(cells, 7)); err != nil {
					t.Fatal(err)
				}
				checkChanged(t, before, f)
				same(t, f)
			}
		}
	}
}

// checkChanged looks at a field and checks that it names the cells that differ from before.
func checkChanged(t *testing.T, before []paces.Cost, f *Field) {
	t.Helper()
	s, reached, greatest := f.Look(nil), 0, paces.Cost(0)
	var want []int32
	for id, cost := range f.Costs() {
		if cost != before[id] {
			want = append(want, int32(id))
		}
		if cost >= 0 {
			reached++
		}
		greatest = max(greatest, cost)
	}
	if !slices.Equal(s.Changed, want) || s.Reached != reached || s.Greatest != greatest {
		t.Fatalf("seen %+v; right is %d, %d, %v", s, reached, greatest, want)
	}
}

// A source that is painted over does not count until it is opened again; without any there is no field.
func TestFieldSources(t *testing.T) {
	b := drawn(t, paces.Four, ".......")
	f := newField(t, b, false, 0, 6)
	paint := func(cell, kind int32) error {
		t.Helper()
		if err := b.Paint([]int32{cell}, []int32{kind}); err != nil {
			t.Fatal(err)
		}
		_, err := f.Update([]int32{cell})
		f.Look(nil)
		return err
	}
	if err := paint(6, '#'); err != nil || f.Costs()[5] != 5 {
		t.Fatalf("one source closed: %v, costs %v", err, f.Costs())
	}
	same(t, f)
	if err := paint(6, '.'); err != nil || f.Costs()[5] != 1 {
		t.Fatalf("opened again: %v, costs %v", err, f.Costs())
	}
	same(t, f)
	if _, err := f.Move([]int32{3}); err != nil || f.Look(nil).Greatest != 3 {
		t.Fatalf("moved to the middle: %v, costs %v", err, f.Costs())
	}
	same(t, f)
	if err := paint(3, '#'); !errors.Is(err, paces.ErrGoalBlocked) {
		t.Errorf("all sources closed: %v", err)
	}
	if _, err := b.NewField(0, []int32{3}, false); !errors.Is(err, paces.ErrGoalBlocked) {
		t.Errorf("a field from a closed source: %v", err)
	}
	if _, err := b.NewField(0, []int32{70}, false); err == nil {
		t.Error("a field from a cell off the map")
	}
}

func TestFieldOn(t *testing.T) {
	b := drawn(t, paces.Four, ".3.")
	f := newField(t, b, false, 0)
	if f.Check() == nil {
		t.Error("compared with nothing")
	}
	if !f.On(b) || !f.Steady() {
		t.Errorf("on its board %v, steady %v", f.On(b), f.Steady())
	}
	dear := terrain
	dear['3'] = 9
	b.SetCosts(0, dear)
	if f.On(b) {
		t.Error("a field outlives the costs of its ground")
	}
	if f := newField(t, b, false, 0); f.On(drawn(t, paces.Four, ".3.")) || (*Field)(nil).On(b) {
		t.Error("a field is on another board")
	}
	if f := newField(t, drawn(t, paces.Four, ".~."), false, 0); f.Steady() {
		t.Error("free ground is said to be repaired")
	}
}

func TestFieldColors(t *testing.T) {
	f := newField(t, drawn(t, paces.Four, "....#...."), false, 0)
	ramp := Ramp{Colors: []int32{10, 11, 12, 13}, Scale: 4, Hatch: [2]int32{98, 99}}
	if got := f.AppendPicture(nil, ramp); !slices.Equal(got, []int32{10, 11, 12, 13, 0, 98, 99, 99, 98}) {
		t.Errorf("picture %v", got)
	}
	ramp.Scale = 2
	if got := f.AppendColors(nil, ramp, []int32{5, 3, 1}); !slices.Equal(got, []int32{98, 13, 12}) {
		t.Errorf("colours %v", got)
	}
}

func TestFieldWindow(t *testing.T) {
	b := noise(t, paces.Eight, 30, 20, "...3#", rand.New(rand.NewPCG(1, 2)))
	if err := b.Paint([]int32{0}, []int32{'.'}); err != nil {
		t.Fatal(err)
	}
	f := newField(t, b, false, 0)
	want, _ := f.ground.Field(paces.Cell{})
	got, i := f.AppendWindow(nil, -3, 5, 12, 40), 0
	for y := 5; y < 20; y++ {
		for x := range 12 {
			next := int32(-1)
			if to, ok := want.Next(paces.Cell{X: x, Y: y}); ok {
				next = b.ID(to)
			}
			if cost := want.At(paces.Cell{X: x, Y: y}); got[i] != cost || got[i+1] != next {
				t.Fatalf("%d,%d: %d and on to %d, the library says %d and %d", x, y, got[i], got[i+1], cost, next)
			}
			i += 2
		}
	}
	if i != len(got) {
		t.Errorf("%d numbers for %d", len(got), i)
	}
}

// Who flees leaves a dead end beside the hunter for the far end of the map, which the distances alone would not say; from
// one that is nearly as far away it does not go.
func TestFlee(t *testing.T) {
	f := newField(t, drawn(t, paces.Four,
		"#.##########################",
		"............................",
		"####.######################.",
		"##########################.."), true, 28+3)
	far := int32(3*28 + 26)
	if f.Costs()[far] != 0 {
		t.Errorf("the farthest place has %d", f.Costs()[far])
	}
	for _, from := range []int32{28 + 4, 2*28 + 4, 28 + 22} {
		if way := f.AppendWay(nil, from); way[len(way)-1] != far {
			t.Errorf("from %d one flees by %v", from, way)
		}
	}
	if way := f.AppendWay(nil, 28); len(way) != 1 {
		t.Errorf("from the near end one flees past the hunter by %v", way)
	}
}

// The map to flee by is the least that any place's head start and the way there allow.
func TestFleeIsSettled(t *testing.T) {
	b := noise(t, paces.Eight, 19, 14, "...3#", rand.New(rand.NewPCG(3, 4)))
	if err := b.Paint([]int32{100}, []int32{'.'}); err != nil {
		t.Fatal(err)
	}
	f := newField(t, b, true, 100)
	if err := f.flee.Verify(); err != nil {
		t.Fatal(err)
	}
	greatest := paces.Cost(0)
	for _, d := range f.chase.All() {
		greatest = max(greatest, d)
	}
	least := greatest
	for c, d := range f.chase.All() {
		if at := f.flee.At(c); at < 0 || at > (greatest-d)*6/5 {
			t.Errorf("%v has %d, its own head start is %d", c, at, (greatest-d)*6/5)
		}
		least = min(least, f.flee.At(c))
	}
	if least != 0 {
		t.Errorf("the safest place has %d", least)
	}
	if _, err := f.Update([]int32{0}); err != nil || f.Look(nil).Reached == 0 {
		t.Errorf("update: %v", err)
	}
}

func TestDoorAndBoulder(t *testing.T) {
	f := newField(t, drawn(t, paces.Four,
		".......",
		"######.",
		"......."), false, 0)
	if door, kind := f.Door(); door != 7 || kind != '.' {
		t.Errorf("the door is %d of %c", door, kind)
	}
	if at := f.Boulder(14); at != 6 && at != 13 && at != 20 {
		t.Errorf("the boulder falls on %d", at)
	}
	if at := f.Boulder(1); at != -1 {
		t.Errorf("a boulder between neighbours: %d", at)
	}
	shut := newField(t, drawn(t, paces.Four,
		"...#...",
		"...#...",
		"...#..."), false, 8)
	if door, _ := shut.Door(); door%7 != 3 {
		t.Errorf("the door is %d, not in the wall that shuts half of the map off", door)
	}
	if at := shut.Boulder(6); at != -1 {
		t.Errorf("a boulder on a way that there is not: %d", at)
	}
	// Cell 1 has the other half only at its corner, where nobody may step.
	if door, _ := newField(t, drawn(t, paces.Eight, ".###", ".#..", "..#."), false, 0).Door(); door != 5 {
		t.Errorf("the door is %d", door)
	}
	if door, _ := newField(t, drawn(t, paces.Four, "..."), false, 0).Door(); door != -1 {
		t.Errorf("a door in no wall: %d", door)
	}
}

func TestAsk(t *testing.T) {
	for _, sources := range [][]int32{{8}, {8, 70}} {
		b := drawn(t, paces.Four,
			".........",
			".3333333.",
			".........",
			"#########",
			".........",
			".........",
			".........",
			".........")
		f := newField(t, b, false, sources...)
		for _, from := range []int32{0, 18, 44} {
			p, err := f.Ask(from)
			if err != nil {
				t.Fatal(err)
			}
			trip, done, err := p.Continue(1000)
			if want := f.Costs()[from]; want < 0 {
				if !errors.Is(err, paces.ErrNoPath) {
					t.Errorf("from %d: %v", from, err)
				}
			} else if err != nil || !done || trip.Cost != want {
				t.Errorf("from %d: cost %d, %v, %v; the map says %d", from, trip.Cost, done, err, want)
			}
		}
	}
}

// Every unit comes to a source in as many steps as its way has, and then goes.
func TestUnitsArrive(t *testing.T) {
	b := noise(t, paces.HexOddQ, 40, 30, "....3#", rand.New(rand.NewPCG(5, 6)))
	if err := b.Paint([]int32{0, 700}, []int32{'.', '.'}); err != nil {
		t.Fatal(err)
	}
	f := newField(t, b, false, 0, 700)
	u := NewUnits(1)
	if n := u.Drop(f, 6000); n != MaxUnits {
		t.Fatalf("%d units dropped", n)
	}
	longest := 0
	for _, at := range u.At {
		longest = max(longest, len(f.AppendWay(nil, at))-1)
	}
	for tick := range longest + 1 {
		c := u.Tick(f, false)
		if c.Walking+u.Arrived > MaxUnits || c.Resting != 0 {
			t.Fatalf("tick %d: %+v and %d arrived", tick, c, u.Arrived)
		}
		for i, at := range u.At {
			if at >= 0 && f.Costs()[at] >= f.Costs()[u.From[i]] {
				t.Fatalf("tick %d: a unit went up the map", tick)
			}
		}
	}
	if u.Arrived != MaxUnits || u.Unit(f, 3) != -1 || u.Pace(f) != 0 {
		t.Errorf("%d arrived in %d ticks", u.Arrived, longest+1)
	}
	if u.DropAt(f, 20, 30) == 0 || u.Unit(f, 7) < 0 {
		t.Error("the places of those who have gone are not given away")
	}
}

// With anew the units never become fewer; one whose cell is closed goes, one that is cut off stays.
func TestUnitsAnew(t *testing.T) {
	b := drawn(t, paces.Four, "..........")
	f := newField(t, b, false, 0)
	u := NewUnits(2)
	u.Drop(f, 50)
	for range 40 {
		if c := u.Tick(f, true); c.Walking != 50 {
			t.Fatalf("%+v", c)
		}
	}
	if u.Arrived < 50 {
		t.Errorf("%d arrived", u.Arrived)
	}
	u = NewUnits(3)
	u.DropAt(f, 5, 1)
	u.DropAt(f, 9, 1)
	if !slices.Equal(u.At, []int32{5, 9}) {
		t.Fatalf("dropped at %v", u.At)
	}
	if err := b.Paint([]int32{5}, []int32{'#'}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Update([]int32{5}); err != nil {
		t.Fatal(err)
	}
	f.Look(nil)
	if c := u.Tick(f, true); c.Walking != 0 || c.Resting != 1 || !slices.Equal(u.At, []int32{-1, 9}) {
		t.Errorf("%+v, at %v", c, u.At)
	}
}

func TestUnitsNowhereToGo(t *testing.T) {
	f := newField(t, drawn(t, paces.Four, ".#"), false, 0)
	u := NewUnits(4)
	if u.Drop(f, 5) != 0 || u.DropAt(f, 1, 5) != 0 || u.Unit(f, 0) != -1 {
		t.Errorf("units at %v", u.At)
	}
}

// Numbers that mean nothing are no reason to panic.
func TestUnitsStrangeNumbers(t *testing.T) {
	f := newField(t, drawn(t, paces.Four, "...", "..."), false, 0)
	u := NewUnits(4)
	for _, n := range []int32{-1, math.MinInt32, math.MaxInt32} {
		if dropped := u.Drop(f, int(min(n, 9))); dropped != int(min(max(n, 0), 9)) || u.DropAt(f, math.MaxInt32, 5) != 0 {
			t.Errorf("%d: units at %v", n, u.At)
		}
		if at := u.Unit(f, int(n)); at >= 6 {
			t.Errorf("unit %d is at %d", n, at)
		}
	}
	for _, mover := range []int{-1, Movers} {
		if _, err := f.board.Ground(mover); err == nil {
			t.Errorf("there is ground for mover %d", mover)
		}
	}
}

// Who flees comes to rest and stays.
func TestUnitsFlee(t *testing.T) {
	b := noise(t, paces.Four, 25, 25, "......#", rand.New(rand.NewPCG(7, 8)))
	if err := b.Paint([]int32{312}, []int32{'.'}); err != nil {
		t.Fatal(err)
	}
	f := newField(t, b, true, 312)
	u := NewUnits(5)
	u.Drop(f, 200)
	for range 625 {
		u.Tick(f, true)
	}
	if c := u.Tick(f, true); c.Walking != 0 || c.Resting != 200 || u.Arrived != 0 {
		t.Errorf("%+v, %d arrived", c, u.Arrived)
	}
}
