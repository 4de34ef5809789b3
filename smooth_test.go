package paces

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSmooth is T11 and its like: where the straight line may go and where not.
func TestSmooth(t *testing.T) {
	cases := []struct {
		name, grid string
		topology   Topology
		dearest    Cost
		want       []Cell
	}{
		{"T11: not through the wall", "S..\n.#G\n...\n", Eight, 0, cells(0, 0, 2, 0, 2, 1)},
		{"open ground: one line", "S....\n.....\n....G\n", Eight, 0, cells(0, 0, 4, 2)},
		{"four directions: also one line", "S....\n.....\n....G\n", Four, 0, cells(0, 0, 4, 2)},
		{"past a corner, diagonal steps never", "S.#\n.#.\n...\n..G\n", Eight, 0, cells(0, 0, 0, 2, 2, 3)},
		{"not over dearer ground", "S~G\n...\n", Four, 0, cells(0, 0, 1, 1, 2, 0)},
		{"over dearer ground when told", "S~G\n...\n", Four, 9, cells(0, 0, 2, 0)},
	}
	for _, c := range cases {
		g := MustParse(c.grid)
		ground, err := g.Compile(c.topology, Mover{Costs: Costs{'S': 1, '.': 1, 'G': 1, '~': 9}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := ground.Path(g.Find('S')[0], g.Find('G')[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := ground.Smooth(p, c.dearest); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, right is %v (the path is %v)", c.name, got, c.want, slices.Collect(p.Cells()))
		}
	}
}

func cells(xy ...int) (cells []Cell) {
	for i := 0; i < len(xy); i += 2 {
		cells = append(cells, image.Pt(xy[i], xy[i+1]))
	}
	return cells
}

// TestSmoothStretchesAreLegal samples each stretch finely: every point between the centers must lie in an open cell that
// costs no more than the path's cheapest, and no corner may be passed that the rule forbids.
func TestSmoothStretchesAreLegal(t *testing.T) {
	turned := 0
	for i := range 300 {
		rng := rand.New(rand.NewPCG(17, uint64(i)))
		g := randomGrid(rng)
		g.bars = nil
		g.portals = nil
		topology := []Topology{Four, Eight, Eight.WithCorners(One), King}[rng.IntN(4)]
		ground, err := g.Compile(topology, Mover{Costs: Costs{'.': 1, '~': 3}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := ground.Path(g.cell(rng.IntN(len(g.kinds))), g.cell(rng.IntN(len(g.kinds))))
		if err != nil {
			continue
		}
		points := ground.Smooth(p, 0)
		if points[0] != p.Start() || points[len(points)-1] != p.End() {
			t.Fatalf("ends %v and %v, right are %v and %v", points[0], points[len(points)-1], p.Start(), p.End())
		}
		way := slices.Collect(p.Cells())
		for k := range len(points) - 1 {
			if way[0] != points[k] {
				t.Fatalf("%v is not on the path", points[k])
			}
			end := slices.Index(way, points[k+1])
			dearest := Cost(0)
			for _, c := range way[1 : end+1] {
				dearest = max(dearest, ground.lattice.Price[ground.lattice.ID(c.X, c.Y)])
			}
			sample(t, ground, points[k], points[k+1], dearest)
			way = way[end:]
			turned++
		}
	}
	if turned < 300 {
		t.Fatalf("only %d stretches", turned)
	}
}

// sample walks a line in small exact steps, in units of 1/n of a cell.
func sample(t *testing.T, g *Ground, a, b Cell, dearest Cost) {
	t.Helper()
	const n = 997 // prime, so that samples fall on no corner but by design
	for i := range n + 1 {
		x2, y2 := 2*a.X*n+2*(b.X-a.X)*i+n, 2*a.Y*n+2*(b.Y-a.Y)*i+n // twice the place, from the cell's corner
		if x2%(2*n) == 0 || y2%(2*n) == 0 {
			continue // on an edge
		}
		c := image.Pt(x2/(2*n), y2/(2*n))
		if c != a && (!g.Open(c) || g.lattice.Price[g.lattice.ID(c.X, c.Y)] > dearest) {
			t.Fatalf("the line from %v to %v crosses %v", a, b, c)
		}
	}
}

func TestClearance(t *testing.T) {
	g := MustParse("...#....\n........\n........\n")
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range map[Cell]int{{X: 0, Y: 0}: 3, {X: 1, Y: 0}: 2, {X: 3, Y: 0}: 0, {X: 2, Y: 1}: 2, {X: 4, Y: 0}: 3, {X: 7, Y: 0}: 1, {X: 9, Y: 9}: 0} {
		if got := ground.Clearance(c); got != want {
			t.Errorf("clearance at %v: %d, right is %d", c, got, want)
		}
	}
}

// TestClearanceIsSize compares with grounds compiled for units of each size.
func TestClearanceIsSize(t *testing.T) {
	for i := range 60 {
		rng := rand.New(rand.NewPCG(19, uint64(i)))
		g := randomGrid(rng)
		g.portals = nil
		small, err := g.Compile(Eight, Mover{Costs: Costs{'.': 1, '~': 3}})
		if err != nil {
			t.Fatal(err)
		}
		for size := 1; size < 6; size++ {
			large, err := g.Compile(Eight, Mover{Costs: Costs{'.': 1, '~': 3}, Size: size})
			if err != nil {
				t.Fatal(err)
			}
			for c := range g.All() {
				if got, want := small.Clearance(c) >= size, large.Open(c); got != want {
					t.Fatalf("clearance at %v is %d, a unit of size %d fits: %v\n%v", c, small.Clearance(c), size, want, g)
				}
			}
		}
	}
}

// TestClearanceAcross: a bar that no step of the topology crosses is in nobody's way.
func TestClearanceAcross(t *testing.T) {
	g := MustParse("...\n...\n...\n")
	if err := g.Wall(image.Pt(0, 0), image.Pt(1, 1)); err != nil {
		t.Fatal(err)
	}
	for _, topology := range []Topology{Four, Eight} {
		for size := 1; size <= 3; size++ {
			small, err := g.Compile(topology, Mover{Costs: Costs{'.': 1}})
			if err != nil {
				t.Fatal(err)
			}
			large, err := g.Compile(topology, Mover{Costs: Costs{'.': 1}, Size: size})
			if err != nil {
				t.Fatal(err)
			}
			for c := range g.All() {
				if small.Clearance(c) >= size != large.Open(c) {
					t.Errorf("%v: clearance at %v is %d, a unit of size %d fits: %v", topology, c, small.Clearance(c), size, large.Open(c))
				}
			}
		}
	}
}

// TestSmoothNoPath: the zero Path has no points.
func TestSmoothNoPath(t *testing.T) {
	for _, topology := range []Topology{Four, HexOddR} {
		ground, err := MustParse("..\n").Compile(topology, Mover{Costs: Costs{'.': 1}})
		if err != nil {
			t.Fatal(err)
		}
		if points := ground.Smooth(Path{}, 0); len(points) != 0 {
			t.Errorf("%v: %v", topology, points)
		}
	}
}

// TestSeesPastCorners: where no step is diagonal, a line still passes between two cells that can be walked, and past no wall.
func TestSeesPastCorners(t *testing.T) {
	thin := MustParse("..\n..\n")
	if err := thin.Wall(Cell{X: 1}, Cell{X: 1, Y: 1}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		grid *Grid
		want bool
	}{
		{MustParse("..\n..\n"), true},
		{MustParse(".#\n..\n"), false},
		{MustParse("..\n#.\n"), false},
		{thin, false},
	} {
		ground, err := test.grid.Compile(Four, Mover{Costs: Costs{'.': 1}})
		if err != nil {
			t.Fatal(err)
		}
		if got := ground.Sees(Cell{}, Cell{X: 1, Y: 1}); got != test.want {
			t.Errorf("across\n%v: %v, right is %v", test.grid, got, test.want)
		}
	}
}

// TestSees: who stands or looks where it is closed sees nothing, nor does one over a wall, a ledge or off the map.
func TestSees(t *testing.T) {
	ledge := MustParse("...\n")
	if err := ledge.Bar(Cell{X: 1}, Cell{X: 2}); err != nil {
		t.Fatal(err)
	}
	for _, topology := range []Topology{Four, Eight, HexOddR} {
		for _, test := range []struct {
			grid     *Grid
			from, to int
			want     bool
		}{
			{MustParse("...\n"), 0, 2, true},
			{MustParse("...\n"), 1, 1, true},
			{MustParse(".#.\n"), 0, 2, false},
			{MustParse("..#\n"), 0, 2, false},
			{MustParse("#..\n"), 0, 2, false},
			{MustParse("...\n"), 0, 3, false},
			{ledge, 0, 2, false},
			{ledge, 2, 0, true},
		} {
			ground, err := test.grid.Compile(topology, Mover{Costs: Costs{'.': 1}})
			if err != nil {
				t.Fatal(err)
			}
			if got := ground.Sees(Cell{X: test.from}, Cell{X: test.to}); got != test.want {
				t.Errorf("%v, %v from %d to %d: %v", topology, test.grid, test.from, test.to, got)
			}
		}
	}
}

// TestSmoothGivesWaypoints: on hexes, and where a map wraps or has portals, the points are those of the path.
func TestSmoothGivesWaypoints(t *testing.T) {
	world, portals := Four, MustParse("S...\n.#..\n...G\n")
	world.WrapX = true
	if err := portals.AddPortal(Portal{From: Cell{X: 3}, To: Cell{X: 3, Y: 2}}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		grid     *Grid
		topology Topology
	}{
		{MustParse("S...\n.#..\n...G\n"), HexOddR},
		{MustParse("S...\n.#..\n...G\n"), world},
		{portals, Four},
	} {
		ground, err := test.grid.Compile(test.topology, Mover{Costs: Costs{'.': 1, 'S': 1, 'G': 1}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := ground.Path(Cell{}, Cell{X: 3, Y: 2})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := ground.Smooth(p, 0), slices.Collect(p.Waypoints()); !slices.Equal(got, want) {
			t.Errorf("%v: %v, the way-points are %v", test.topology, got, want)
		}
	}
}
