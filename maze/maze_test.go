package maze

import (
	"flag"
	"fmt"
	"image"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"paces"
)

var update = flag.Bool("update", false, "write the golden files anew")

// invariants are what must hold of every maze of a carver.
var invariants = map[string]func(t *testing.T, m *Maze, c Carver){
	"border whole": func(t *testing.T, m *Maze, _ Carver) {
		b := m.Grid.Bounds()
		for c, k := range m.Grid.All() {
			if !c.In(b.Inset(1)) && k != Wall {
				t.Fatalf("border cell %v is open", c)
			}
		}
	},
	"all reached": func(t *testing.T, m *Maze, _ Carver) {
		open := openCells(m.Grid)
		if reached := len(flood(m.Grid, m.Start)); reached != open {
			t.Fatalf("%d of %d open cells are reached from the start", reached, open)
		}
		if !isOpen(m.Grid, m.Goal) {
			t.Fatal("the goal is closed")
		}
	},
	"spanning tree": func(t *testing.T, m *Maze, c Carver) {
		if c.Name == "dungeon" {
			t.Skip("halls are no tree")
		}
		rooms := (m.Grid.Width() / 2) * (m.Grid.Height() / 2)
		if open := openCells(m.Grid); open != 2*rooms-1 {
			t.Fatalf("%d open cells for %d rooms, a tree has %d", open, rooms, 2*rooms-1)
		}
	},
	"same seed same maze": func(t *testing.T, m *Maze, _ Carver) {
		if again := carve(t, m.plan); !again.Grid.Equal(m.Grid) {
			t.Fatalf("a second run gives\n%v", again.Grid)
		}
	},
	"steps tell the whole story": func(t *testing.T, m *Maze, _ Carver) {
		fresh, err := New(m.plan)
		if err != nil {
			t.Fatal(err)
		}
		seen := fresh.Grid.Clone()
		for s := range fresh.Steps() {
			if seen.At(s.Cell) != s.Was || fresh.Grid.At(s.Cell) != s.Now {
				t.Fatalf("step %v, but the cell was %q and is %q", s, seen.At(s.Cell), fresh.Grid.At(s.Cell))
			}
			must(t, seen.Set(s.Cell, s.Now))
		}
		if !seen.Equal(m.Grid) {
			t.Fatal("the steps lead to another maze")
		}
	},
}

var sizes = []image.Point{{X: 3, Y: 3}, {X: 3, Y: 21}, {X: 25, Y: 3}, {X: 5, Y: 5}, {X: 25, Y: 25}, {X: 41, Y: 7}, {X: 71, Y: 51}}

func TestCarvers(t *testing.T) {
	for _, c := range Carvers() {
		for _, size := range sizes {
			for seed := range uint64(3) {
				m := carve(t, Plan{Width: size.X, Height: size.Y, Carver: c.Name, Seed: seed})
				for name, holds := range invariants {
					t.Run(fmt.Sprintf("%s/%dx%d/%d/%s", c.Name, size.X, size.Y, seed, name), func(t *testing.T) {
						holds(t, m, c)
					})
				}
			}
		}
	}
}

// TestGolden pins one maze a carver: the same seed gives the same maze in every version and on every platform.
func TestGolden(t *testing.T) {
	for _, c := range Carvers() {
		t.Run(c.Name, func(t *testing.T) {
			m := carve(t, Plan{Width: 41, Height: 13, Carver: c.Name, Seed: 1, Braid: 0.25, Weights: true})
			golden(t, c.Name+".txt", m.Grid.String())
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must(t, os.WriteFile(file, []byte(got), 0o666))
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

// TestRowRules checks what the two simplest carvers promise.
func TestRowRules(t *testing.T) {
	for seed := range uint64(20) {
		for _, name := range []string{"binary-tree", "sidewinder"} {
			m := carve(t, Plan{Width: 25, Height: 25, Carver: name, Seed: seed})
			for x := 1; x < 24; x++ {
				if !isOpen(m.Grid, image.Pt(x, 23)) {
					t.Fatalf("%s, seed %d: the last row is closed at %d", name, seed, x)
				}
				if name == "binary-tree" && !isOpen(m.Grid, image.Pt(23, x)) {
					t.Fatalf("seed %d: the last column is closed at %d", seed, x)
				}
			}
		}
	}
}

// TestSidewinderClosesAnywhere counts where in runs of three rooms the passage to the south is: the draw must be used.
func TestSidewinderClosesAnywhere(t *testing.T) {
	var at [3]int
	for seed := range uint64(40) {
		m := carve(t, Plan{Width: 41, Height: 41, Carver: "sidewinder", Seed: seed})
		for y := 1; y < 39; y += 2 {
			begin := 1
			for x := 1; x < 40; x += 2 {
				if isOpen(m.Grid, image.Pt(x+1, y)) {
					continue
				}
				if x == begin+4 {
					for i := range at {
						if isOpen(m.Grid, image.Pt(begin+2*i, y+1)) {
							at[i]++
						}
					}
				}
				begin = x + 2
			}
		}
	}
	total := at[0] + at[1] + at[2]
	for i, n := range at {
		if n < total/4 {
			t.Errorf("place %d of runs of three closes %d of %d times", i, n, total)
		}
	}
}

// TestUniform checks that the two uniform carvers give each of the 4 spanning trees of 2x2 rooms equally often.
func TestUniform(t *testing.T) {
	for _, name := range []string{"aldous-broder", "wilson"} {
		counts := map[string]int{}
		for seed := range uint64(2000) {
			counts[carve(t, Plan{Width: 5, Height: 5, Carver: name, Seed: seed}).Grid.String()]++
		}
		if len(counts) != 4 {
			t.Fatalf("%s: %d different mazes of 2x2 rooms", name, len(counts))
		}
		for m, n := range counts {
			if n < 430 || n > 570 { // 500, and more than three standard deviations (19)
				t.Errorf("%s: %d times of 2000\n%s", name, n, m)
			}
		}
	}
}

func TestPlanErrors(t *testing.T) {
	good := Plan{Width: 5, Height: 5, Carver: "prim"}
	for want, spoil := range map[string]func(*Plan){
		"width of a maze must be odd":  func(p *Plan) { p.Width = 24 },
		"height of a maze must be odd": func(p *Plan) { p.Height = 6 },
		"height of at least 3":         func(p *Plan) { p.Height = 1 },
		"width of at least 3":          func(p *Plan) { p.Width = -7 },
		"too large":                    func(p *Plan) { p.Width = 40001 },
		"binary-tree, sidewinder":      func(p *Plan) { p.Carver = "binarytree" },
		"between 0 and 1":              func(p *Plan) { p.Braid = 1.5 },
	} {
		p := good
		spoil(&p)
		if m, err := Carve(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, %v; want an error with %q", p, m, err, want)
		}
	}
}

func TestBraid(t *testing.T) {
	plan := Plan{Width: 61, Height: 41, Carver: "recursive-backtracker", Seed: 5}
	before := deadEnds(carve(t, plan))
	for _, share := range []float64{0.25, 0.5, 1} {
		plan.Braid = share
		after := deadEnds(carve(t, plan))
		if want := before - int(share*float64(before)+0.5); after > want+1 || after < want-1 {
			t.Errorf("braid %v leaves %d of %d dead ends, want about %d", share, after, before, want)
		}
	}
}

func TestWeights(t *testing.T) {
	m := carve(t, Plan{Width: 61, Height: 41, Carver: "growing-tree", Seed: 5, Weights: true})
	counts := m.Grid.Counts()
	for _, k := range []paces.Kind{Floor, Hills, Swamp} {
		if counts[k] < 50 {
			t.Errorf("%d cells of kind %q", counts[k], k)
		}
	}
	if m.Grid.At(m.Start) != Floor || m.Grid.At(m.Goal) != Floor {
		t.Error("start or goal is painted")
	}
}

func TestPaintWeights(t *testing.T) {
	g := paces.MustParse(strings.Repeat("..~#G\n", 30))
	spared := image.Pt(1, 12)
	PaintWeights(g, 3, spared)
	counts := g.Counts()
	if counts['~'] != 30 || counts[Wall] != 30 || counts['G'] != 30 || g.At(spared) != Floor {
		t.Errorf("other kinds were painted over:\n%v", g)
	}
	if counts[Hills]+counts[Swamp] == 0 {
		t.Error("nothing is painted")
	}
}

// TestLeavingEarly leaves the loop at every possible step; carvers must stop at once.
func TestLeavingEarly(t *testing.T) {
	for _, c := range Carvers() {
		plan := Plan{Width: 11, Height: 9, Carver: c.Name, Seed: 3, Braid: 1, Weights: true}
		for n := 1; ; n++ {
			m, err := New(plan)
			must(t, err)
			left := n
			for range m.Steps() {
				if left--; left == 0 {
					break
				}
			}
			if left > 0 {
				break
			}
		}
	}
}

// BenchmarkCarve: the carvers whose work grows with the board alone stay under a second.
func BenchmarkCarve(b *testing.B) {
	for _, c := range Carvers() {
		if c.Name == "aldous-broder" {
			continue // n log n and worse by nature
		}
		b.Run(c.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Carve(Plan{Width: 4001, Height: 4001, Carver: c.Name}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func FuzzPlan(f *testing.F) {
	f.Add(5, 5, uint8(0), uint64(1), 0.5)
	f.Add(25, 24, uint8(11), uint64(9), 1.0)
	f.Fuzz(func(t *testing.T, w, h int, carver uint8, seed uint64, share float64) {
		if w > 99 || h > 99 {
			t.Skip("slow")
		}
		m, err := Carve(Plan{w, h, carvers[int(carver)%len(carvers)].Name, seed, share, true})
		if err != nil {
			return
		}
		if len(flood(m.Grid, m.Start)) != openCells(m.Grid) {
			t.Errorf("not all cells are reached\n%v", m.Grid)
		}
	})
}

func ExampleCarve() {
	m, err := Carve(Plan{Width: 21, Height: 7, Carver: "sidewinder", Seed: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(m.Grid)
	// Output:
	// #####################
	// #...........#...#.#.#
	// ###.###########.#.#.#
	// #...#.#.#.....#.#.#.#
	// ###.#.#.###.###.#.#.#
	// #...................#
	// #####################
}

func ExampleMaze_Steps() {
	m, err := New(Plan{Width: 5, Height: 5, Carver: "binary-tree", Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	step, stop := iter.Pull(m.Steps())
	defer stop()
	for range 3 {
		s, _ := step()
		fmt.Printf("%v: %c becomes %c\n", s.Cell, s.Was, s.Now)
	}
	// Output:
	// (1,1): # becomes .
	// (1,2): # becomes .
	// (1,3): # becomes .
}

func carve(t *testing.T, p Plan) *Maze {
	t.Helper()
	m, err := Carve(p)
	must(t, err)
	return m
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func isOpen(g *paces.Grid, c paces.Cell) bool { return (&Maze{Grid: g}).open(c) }

// openCells counts the open cells.
func openCells(g *paces.Grid) int {
	counts := g.Counts()
	return g.Width()*g.Height() - counts[Wall]
}

// flood returns the cells that can be reached in four directions.
func flood(g *paces.Grid, from paces.Cell) []paces.Cell {
	seen := map[paces.Cell]bool{from: true}
	cells := []paces.Cell{from}
	for i := 0; i < len(cells); i++ {
		for _, d := range directions {
			if c := cells[i].Add(d); isOpen(g, c) && !seen[c] {
				seen[c] = true
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func deadEnds(m *Maze) int {
	n := 0
	for c := range m.Grid.All() {
		ways := 0
		for _, d := range directions {
			if isOpen(m.Grid, c.Add(d)) {
				ways++
			}
		}
		if isOpen(m.Grid, c) && ways == 1 {
			n++
		}
	}
	return n
}

func TestCarversIsACopy(t *testing.T) {
	list := Carvers()
	list[0].Name = "spoilt"
	if slices.ContainsFunc(Carvers(), func(c Carver) bool { return c.Name == "spoilt" }) {
		t.Error("the table can be changed from outside")
	}
}

// TestPaintNothing: a map without cells takes no weights.
func TestPaintNothing(t *testing.T) {
	var g paces.Grid
	PaintWeights(&g, 1)
	if got := g.String(); got != "\n" {
		t.Errorf("the map is %q", got)
	}
}
