package task

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"

	"paces/mapfile"
	"paces/maze"
)

// Map is a map and the questions that were published with it, if any.
type Map struct {
	Name          string
	Width, Height int
	Cells         []byte
	Queries       []Query
}

// Generate makes one of our own maps of side x side cells, always the same: open, rooms, maze, noise10, noise20, noise35.
func Generate(name string, side int) (Map, error) {
	m := Map{Name: fmt.Sprintf("%s-%d", name, side), Width: side, Height: side, Cells: make([]byte, side*side)}
	r := rand.New(rand.NewPCG(2026, uint64(side)))
	var noise int
	switch _, err := fmt.Sscanf(name, "noise%d", &noise); {
	case name == "maze":
		return m, m.carve()
	case name == "rooms":
		m.paint(func(x, y int) bool { return x%16 == 0 || y%16 == 0 })
		m.doors(r)
	case name == "open":
		m.paint(func(int, int) bool { return false })
	case err == nil:
		m.paint(func(int, int) bool { return r.IntN(100) < noise })
	default:
		return m, fmt.Errorf("no such map: %s", name)
	}
	return m, nil
}

func (m *Map) paint(wall func(x, y int) bool) {
	for i := range m.Cells {
		m.Cells[i] = '1'
		if wall(i%m.Width, i/m.Width) {
			m.Cells[i] = '#'
		}
	}
}

// doors opens a door in three of four walls between rooms of 15 x 15.
func (m *Map) doors(r *rand.Rand) {
	for y := 0; y+16 <= m.Height; y += 16 {
		for x := 0; x+16 <= m.Width; x += 16 {
			if door := 1 + r.IntN(15); x > 0 && r.IntN(4) > 0 {
				m.Cells[(y+door)*m.Width+x] = '1'
			}
			if door := 1 + r.IntN(15); y > 0 && r.IntN(4) > 0 {
				m.Cells[y*m.Width+x+door] = '1'
			}
		}
	}
}

// carve makes a maze with corridors one cell wide. Mazes have odd sides; the last row and column may be wall besides.
func (m *Map) carve() error {
	side := m.Width - 1 + m.Width%2
	carved, err := maze.Carve(maze.Plan{Width: side, Height: side, Carver: "recursive-backtracker", Seed: 1})
	if err != nil {
		return err
	}
	m.paint(func(x, y int) bool { return carved.Grid.At(image.Pt(x, y)) != maze.Floor })
	return nil
}

// Weigh paints patches with prices from 2 to 9 over the map.
func (m *Map) Weigh() {
	m.Name += "-weighted"
	r := rand.New(rand.NewPCG(9, 9))
	for range len(m.Cells) / 200 {
		price := byte('1' + r.IntN(9))
		x, y := r.IntN(m.Width), r.IntN(m.Height)
		patch := image.Rect(x, y, x+3+r.IntN(32), y+3+r.IntN(32)).Intersect(image.Rect(0, 0, m.Width, m.Height))
		for y := patch.Min.Y; y < patch.Max.Y; y++ {
			for x := patch.Min.X; x < patch.Max.X; x++ {
				if i := y*m.Width + x; m.Cells[i] != '#' {
					m.Cells[i] = price
				}
			}
		}
	}
}

// Open reads a Moving AI map and, if it lies beside it, its scenario file.
func Open(path string) (Map, error) {
	read, err := mapfile.Open(path, mapfile.Options{Format: "movingai"})
	if err != nil {
		return Map{}, err
	}
	size := read.Grid.Bounds().Size()
	m := Map{Name: filepath.Base(path[:len(path)-len(".map")]), Width: size.X, Height: size.Y, Cells: make([]byte, size.X*size.Y)}
	m.paint(func(x, y int) bool {
		k := read.Grid.At(image.Pt(x, y))
		return k != '.' && k != 'G' && k != 'S'
	})
	f, err := os.Open(path + ".scen")
	if os.IsNotExist(err) {
		return m, nil
	} else if err != nil {
		return m, err
	}
	defer f.Close()
	scenarios, err := mapfile.ReadScenarios(f, path+".scen")
	for _, s := range scenarios {
		m.Queries = append(m.Queries, Query{s.Start, s.Goal})
	}
	return m, err
}

// Task returns a task of n questions on the map. A field has one, from near the center. Paths are spread evenly over the
// published scenarios; else, and for ranges, the cells are drawn from the largest region.
func (m *Map) Task(workload, moves string, budget, n int) *Task {
	t := &Task{Workload: workload, Moves: moves, Budget: budget, Width: m.Width, Height: m.Height, Cells: m.Cells}
	region := largestRegion(t)
	r := rand.New(rand.NewPCG(7, 7))
	draw := func() image.Point { return region[r.IntN(len(region))] }
	for i := range n {
		switch {
		case workload == "field":
			t.Queries = append(t.Queries, Query{From: nearest(region, image.Pt(m.Width/2, m.Height/2))})
		case workload == "path" && len(m.Queries) > 0:
			t.Queries = append(t.Queries, m.Queries[(2*i+1)*len(m.Queries)/(2*n)])
		default:
			t.Queries = append(t.Queries, Query{draw(), draw()})
		}
	}
	return t
}

// largestRegion is the largest set of cells that straight steps join.
func largestRegion(t *Task) (largest []image.Point) {
	seen := make([]bool, len(t.Cells))
	see := func(c image.Point) bool {
		if t.Price(c) == 0 || seen[c.Y*t.Width+c.X] {
			return false
		}
		seen[c.Y*t.Width+c.X] = true
		return true
	}
	for i := range t.Cells {
		start := image.Pt(i%t.Width, i/t.Width)
		if !see(start) {
			continue
		}
		region := []image.Point{start}
		for next := 0; next < len(region); next++ {
			for _, d := range Steps[:4] {
				if c := region[next].Add(d); see(c) {
					region = append(region, c)
				}
			}
		}
		if len(region) > len(largest) {
			largest = region
		}
	}
	return largest
}

func nearest(cells []image.Point, to image.Point) (best image.Point) {
	least := -1
	for _, c := range cells {
		d := c.Sub(to)
		if far := d.X*d.X + d.Y*d.Y; least < 0 || far < least {
			least, best = far, c
		}
	}
	return best
}
