package paces

import (
	"errors"
	"image"
	"slices"
	"testing"
)

// TestLedge is T38: L is entered from above alone.
func TestLedge(t *testing.T) {
	g := MustParse("S.#\nLL#\n..G\n")
	for _, c := range g.Find('L') {
		for _, step := range []image.Point{{1, 0}, {-1, 0}, {0, 1}} {
			if from := c.Add(step); from.In(g.Bounds()) {
				if err := g.Bar(from, c); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	ground, err := g.Compile(Four, Mover{Costs: Costs{'S': 1, '.': 1, 'L': 1, 'G': 1}})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := ground.Path(image.Pt(0, 0), image.Pt(2, 2)); err != nil || p.Cost() != 4 {
		t.Errorf("down the ledge: cost %d, %v; right is 4", p.Cost(), err)
	}
	if _, err := ground.Path(image.Pt(2, 2), image.Pt(0, 0)); !errors.Is(err, ErrNoPath) {
		t.Errorf("up the ledge: %v; right is no path", err)
	}
	field, err := ground.Field(image.Pt(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	if err := field.Verify(); err != nil {
		t.Error(err)
	}
	if got := field.At(image.Pt(0, 0)); got != 4 {
		t.Errorf("field at the start: %d, right is 4", got)
	}
}

// TestThinWall is T39, and the corner rule beside a wall on an edge.
func TestThinWall(t *testing.T) {
	g := MustParse("....\n....\n....\n")
	for y := range 2 {
		if err := g.Wall(image.Pt(1, y), image.Pt(2, y)); err != nil {
			t.Fatal(err)
		}
	}
	cases := []struct {
		name     string
		topology Topology
		want     Cost
	}{
		{"four", Four, 7},
		{"never: straight around the end", Eight, 3*70 + 2*99},
		{"one: diagonally past the end of the wall", Eight.WithCorners(One), 70 + 3*99},
		{"always: diagonally through the edge's corner", Eight.WithCorners(Always), 70 + 2*99},
	}
	for _, c := range cases {
		ground, err := g.Compile(c.topology, Mover{Costs: Costs{'.': 1}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := ground.Path(image.Pt(0, 0), image.Pt(3, 0))
		if err != nil || p.Cost() != c.want {
			t.Errorf("%s: cost %d, %v; right is %d", c.name, p.Cost(), err, c.want)
		}
	}
	if err := g.Wall(image.Pt(0, 0), image.Pt(2, 0)); err == nil {
		t.Error("a wall between cells that are not neighbours was accepted")
	}
	if err := g.Bar(image.Pt(3, 0), image.Pt(4, 0)); !errors.Is(err, ErrOffMap) {
		t.Errorf("a wall at the map's edge: %v", err)
	}
}

// TestLargeUnits is T40.
func TestLargeUnits(t *testing.T) {
	g := MustParse("...#....\n...#....\n........\n...#....\n...#....\n........\n........\n")
	cases := []struct {
		size     int
		from, to Cell
		want     Cost
	}{
		{1, image.Pt(0, 2), image.Pt(6, 2), 6},
		{2, image.Pt(0, 1), image.Pt(5, 1), 13},
		{3, image.Pt(0, 1), image.Pt(5, 1), Unreached},
	}
	for _, c := range cases {
		ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}, Size: c.size})
		if err != nil {
			t.Fatal(err)
		}
		p, err := ground.Path(c.from, c.to)
		if c.want == Unreached {
			if !errors.Is(err, ErrNoPath) {
				t.Errorf("size %d: %v; right is no path", c.size, err)
			}
			continue
		}
		if err != nil || p.Cost() != c.want {
			t.Errorf("size %d: cost %d, %v; right is %d", c.size, p.Cost(), err, c.want)
		}
	}
}

// TestBars: Bars yields the steps that were barred, by row and column, and no others.
func TestBars(t *testing.T) {
	g := MustParse("...\n...\n...\n")
	var want [][2]Cell
	center := Cell{X: 1, Y: 1}
	for c := range g.All() {
		if c == center {
			continue
		}
		if err := g.Bar(center, c); err != nil {
			t.Fatal(err)
		}
		want = append(want, [2]Cell{center, c})
	}
	if err := g.Unbar(center, Cell{}); err != nil {
		t.Fatal(err)
	}
	var got [][2]Cell
	for from, to := range g.Bars() {
		got = append(got, [2]Cell{from, to})
		if !g.Barred(from, to) || g.Barred(to, from) {
			t.Errorf("from %v to %v: barred %v, back %v", from, to, g.Barred(from, to), g.Barred(to, from))
		}
	}
	if !slices.Equal(got, want[1:]) {
		t.Errorf("%v are barred, right is %v", got, want[1:])
	}
}
