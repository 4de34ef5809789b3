package paces

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestUpdateFieldEqualsFresh edits random maps in batches, scattered and clustered, and compares the repaired field with
// one made anew, cell by cell.
func TestUpdateFieldEqualsFresh(t *testing.T) {
	topologies := []Topology{Four, King, Eight, Eight.WithCorners(One), Octile, HexOddR, HexEvenQ}
	movers := []Mover{
		{Costs: Costs{'.': 1}},
		{Costs: Costs{'.': 1, '~': 3}, Layers: map[string]int32{"danger": 2}},
		{Costs: Costs{'.': 2, '~': 2}, Slope: Slope{Up: []int32{1, 5}, Down: []int32{-1, 0, 2}}},
		{Costs: Costs{'.': 1, '~': Free}},
		{Costs: Costs{'.': 1, '~': 4}, Size: 2},
	}
	repaired := 0
	for i := range 150 {
		rng := rand.New(rand.NewPCG(23, uint64(i)))
		topology, mover := topologies[rng.IntN(len(topologies))], movers[rng.IntN(len(movers))]
		if topology.Hex() {
			mover.Size = 0
		}
		g, err := NewGrid(1+rng.IntN(90), 1+rng.IntN(40), '.')
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(len(g.kinds)) {
			randomEdit(rng, g)
		}
		if rng.IntN(3) > 0 {
			g.portals = nil
		}
		ground, err := g.Compile(topology, mover)
		if err != nil {
			t.Fatal(err)
		}
		var sources []Source
		for range 1 + rng.IntN(3) {
			if c := g.cell(rng.IntN(len(g.kinds))); ground.Open(c) {
				sources = append(sources, Source{c, Cost(rng.IntN(5) * rng.IntN(2))})
			}
		}
		field, err := ground.FindField(FieldQuery{Sources: sources, Away: rng.IntN(2) == 0})
		if err != nil {
			continue
		}
		if rng.IntN(3) > 0 {
			field.took = time.Hour // whatever it takes, repair
		}
		for range 6 {
			cells := randomBatch(rng, g)
			if err := ground.Update(cells...); err != nil {
				t.Fatal(err)
			}
			_, err := field.Update(cells...)
			if rng.IntN(4) == 0 {
				if c := g.cell(rng.IntN(len(g.kinds))); ground.Open(c) {
					sources = append(sources[:0:0], Source{Cell: c})
					_, err = field.Move(sources...)
				}
			}
			fresh, freshErr := ground.FindField(FieldQuery{Sources: sources, Away: field.away})
			if (err == nil) != (freshErr == nil) {
				t.Fatalf("updated: %v; fresh: %v", err, freshErr)
			}
			if err != nil {
				continue
			}
			for c := range g.All() {
				if field.At(c) != fresh.At(c) {
					t.Fatalf("%v, run %d: %v is %d after repair, right is %d", topology, i, c, field.At(c), fresh.At(c))
				}
			}
			repaired++
		}
	}
	if repaired < 300 {
		t.Fatalf("only %d fields compared", repaired)
	}
}

// TestMoveTooFar: sources from which a Cost does not reach are refused, and the field is that of the old ones; after an
// update that makes cells too far away it reaches nothing until one brings them back.
func TestMoveTooFar(t *testing.T) {
	g := MustParse("....\n")
	ground, err := g.Compile(Topology{Straight: 1 << 20}, Mover{Costs: Costs{'.': 1, 'a': 1500}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(Cell{X: 3})
	if err != nil {
		t.Fatal(err)
	}
	field.took = time.Hour // try a repair first
	if _, err := field.Move(Source{Cell{}, math.MaxInt32 - 1}); !errors.Is(err, ErrOverflow) {
		t.Fatalf("a head start beyond all costs: %v", err)
	}
	if got := field.AppendCosts(nil); !slices.Equal(got, []Cost{3 << 20, 2 << 20, 1 << 20, 0}) || field.Verify() != nil {
		t.Errorf("after a move that was refused: %v, %v", got, field.Verify())
	}
	paint := func(k Kind, want error, costs ...Cost) {
		t.Helper()
		cells := []Cell{{X: 1}, {X: 2}}
		for _, c := range cells {
			if err := g.Set(c, k); err != nil {
				t.Fatal(err)
			}
		}
		if err := ground.Update(cells...); err != nil {
			t.Fatal(err)
		}
		field.took = time.Hour
		if _, err := field.Update(cells...); !errors.Is(err, want) || !slices.Equal(field.AppendCosts(nil), costs) {
			t.Errorf("with %c: %v, %v; right is %v", k, field.AppendCosts(nil), err, costs)
		}
	}
	paint('a', ErrOverflow, -1, -1, -1, -1)
	if _, err := field.Path(Cell{}); !errors.Is(err, ErrNoPath) || field.Verify() == nil {
		t.Errorf("a field that reaches nothing: %v, %v", err, field.Verify())
	}
	paint('.', nil, 3<<20, 2<<20, 1<<20, 0)
}

// randomBatch makes 1 to 64 edits, scattered or close together, sometimes several at one cell.
func randomBatch(rng *rand.Rand, g *Grid) (cells []Cell) {
	portals := g.portals
	near := g.cell(rng.IntN(len(g.kinds)))
	clustered := rng.IntN(2) == 0
	for range 1 + rng.IntN(1<<rng.IntN(7)) {
		c := randomEdit(rng, g)
		if clustered {
			d := c.Sub(near)
			c = near.Add(image.Pt(d.X%3, d.Y%3))
			if err := g.Set(c, "..~#"[rng.IntN(4)]); err != nil {
				panic(err)
			}
		}
		cells = append(cells, c)
	}
	g.portals = portals
	return cells
}

// TestChangeFarAway is T33: a door closes and opens, and 8 of 27 floor cells change.
func TestChangeFarAway(t *testing.T) {
	g := MustParse("###############\n#G....D......S#\n#.###########.#\n#.............#\n###############\n")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'G': 1, '.': 1, 'D': 1, 'S': 1}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(image.Pt(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	before := fieldCosts(field, g)
	if got := field.At(image.Pt(13, 1)); got != 12 {
		t.Errorf("open: S is %d, right is 12", got)
	}
	door := image.Pt(6, 1)
	set := func(k Kind) {
		t.Helper()
		if err := g.Set(door, k); err != nil {
			t.Fatal(err)
		}
		if err := ground.Update(door); err != nil {
			t.Fatal(err)
		}
		if _, err := field.Update(door); err != nil {
			t.Fatal(err)
		}
	}
	set('#')
	changed := 0
	for c, cost := range fieldCosts(field, g) {
		if c != door && cost != before[c] {
			changed++
		}
	}
	if changed != 8 || field.At(image.Pt(13, 1)) != 16 || field.At(image.Pt(13, 2)) != 15 || field.At(image.Pt(7, 1)) != 22 {
		t.Errorf("closed: %d cells changed, S is %d; right is 8 and 16", changed, field.At(image.Pt(13, 1)))
	}
	set('D')
	for c, cost := range fieldCosts(field, g) {
		if cost != before[c] {
			t.Errorf("open again: %v is %d, was %d", c, cost, before[c])
		}
	}
}

func fieldCosts(f *Field, g *Grid) map[Cell]Cost {
	costs := make(map[Cell]Cost)
	for c := range g.All() {
		costs[c] = f.At(c)
	}
	return costs
}

// TestShutInThenOpened is T34.
func TestShutInThenOpened(t *testing.T) {
	g := MustParse("......\n.####.\n.#G.#.\n.##.#.\n......\nS.....\n")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1, 'S': 1, 'G': 1}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(image.Pt(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	start, gap := image.Pt(0, 5), image.Pt(3, 4)
	for _, step := range []struct {
		kind Kind
		want Cost
	}{{'.', 7}, {'#', Unreached}, {'.', 7}} {
		if err := g.Set(gap, step.kind); err != nil {
			t.Fatal(err)
		}
		if err := ground.Update(gap); err != nil {
			t.Fatal(err)
		}
		if _, err := field.Update(gap); err != nil {
			t.Fatal(err)
		}
		p, err := ground.Path(start, image.Pt(2, 2))
		if step.want == Unreached {
			if !errors.Is(err, ErrNoPath) {
				t.Errorf("gap %q: %v, right is no path", step.kind, err)
			}
		} else if err != nil || p.Cost() != step.want {
			t.Errorf("gap %q: cost %d, %v; right is %d", step.kind, p.Cost(), err, step.want)
		}
		if got := field.At(start); got != step.want {
			t.Errorf("gap %q: the field has %d, right is %d", step.kind, got, step.want)
		}
	}
}

// TestClosedSourceIsRemembered closes a source, edits on, and opens it again: nothing may be lost.
func TestClosedSourceIsRemembered(t *testing.T) {
	g := MustParse("S....\n.....\n")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1, 'S': 1}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(image.Pt(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	edit := func(c Cell, k Kind) error {
		if err := g.Set(c, k); err != nil {
			t.Fatal(err)
		}
		if err := ground.Update(c); err != nil {
			t.Fatal(err)
		}
		_, err := field.Update(c)
		return err
	}
	if err := edit(image.Pt(0, 0), '#'); !errors.Is(err, ErrStartBlocked) {
		t.Fatalf("closed source: %v", err)
	}
	if err := edit(image.Pt(2, 0), '#'); !errors.Is(err, ErrStartBlocked) {
		t.Fatalf("closed source: %v", err)
	}
	if err := edit(image.Pt(0, 0), '.'); err != nil {
		t.Fatal(err)
	}
	if err := field.Verify(); err != nil {
		t.Fatal(err)
	}
	if got := field.At(image.Pt(3, 0)); got != 5 {
		t.Fatalf("behind the new wall: %d, right is 5", got)
	}
}

func BenchmarkUpdateField(b *testing.B) {
	for _, edits := range []int{1, 8, 64} {
		b.Run(fmt.Sprint(edits), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			g, err := NewGrid(768, 768, '.')
			if err != nil {
				b.Fatal(err)
			}
			for range 400 {
				x, y := rng.IntN(760), rng.IntN(760)
				if err := g.Fill(image.Rect(x, y, min(x+rng.IntN(40), 768), min(y+rng.IntN(40), 768)), '#'); err != nil {
					b.Fatal(err)
				}
			}
			source := image.Pt(767, 767)
			if err := g.Set(source, '.'); err != nil {
				b.Fatal(err)
			}
			ground, err := g.Compile(Octile, Mover{Costs: Costs{'.': 1}})
			if err != nil {
				b.Fatal(err)
			}
			field, err := ground.Field(source)
			if err != nil {
				b.Fatal(err)
			}
			cells := make([]Cell, edits)
			for b.Loop() {
				b.StopTimer()
				for i := range cells {
					cells[i] = image.Pt(rng.IntN(767), rng.IntN(768))
					kind := Kind('#')
					if g.At(cells[i]) == '#' {
						kind = '.'
					}
					if err := g.Set(cells[i], kind); err != nil {
						b.Fatal(err)
					}
				}
				if err := ground.Update(cells...); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if _, err := field.Update(cells...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestUpdateFieldPortals: a portal that goes is in no list of changed cells, and the field must notice all the same.
func TestUpdateFieldPortals(t *testing.T) {
	g := MustParse("..........\n")
	from, to := image.Pt(9, 0), image.Pt(0, 0)
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	field, err := ground.Field(to)
	if err != nil {
		t.Fatal(err)
	}
	for round := range 4 {
		want := Cost(9)
		if g.RemovePortals(from, to) == 0 {
			want = 1
			if err := g.AddPortal(Portal{From: from, To: to, Price: 1}); err != nil {
				t.Fatal(err)
			}
		}
		if err := ground.Update(); err != nil {
			t.Fatal(err)
		}
		if _, err := field.Update(); err != nil || field.At(from) != want {
			t.Fatalf("round %d: %d, %v; right is %d", round, field.At(from), err, want)
		}
	}
}
