package fill

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"paces/internal/lattice"
)

// loadMap reads a Moving AI map: . and G are open. It is nil if the folder with real maps is not there: ../shared/data
// from the module's root, or PACES_DATA.
func loadMap(b testing.TB, name string, s lattice.Shape) *lattice.Lattice {
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "data")
	}
	file, err := os.Open(filepath.Join(dir, "movingai", name+".map"))
	if err != nil {
		b.Skipf("no real maps: %v; set PACES_DATA", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	var w, h int
	for lines.Scan() && lines.Text() != "map" {
		fmt.Sscanf(lines.Text(), "width %d", &w)
		fmt.Sscanf(lines.Text(), "height %d", &h)
	}
	l := lattice.New(w, h, s)
	for y := 0; y < h && lines.Scan(); y++ {
		for x, c := range lines.Text() {
			if strings.ContainsRune(".G", c) {
				l.Price[l.ID(x, y)] = 1
			}
		}
	}
	l.Link()
	return l
}

// noise returns a map with so many walls in a hundred cells.
func noise(side, walls int, s lattice.Shape) *lattice.Lattice {
	rng := rand.New(rand.NewPCG(uint64(walls), 1))
	l := lattice.New(side, side, s)
	for y := range side {
		for x := range side {
			if rng.IntN(100) >= walls {
				l.Price[l.ID(x, y)] = 1
			}
		}
	}
	l.Link()
	return l
}

// patch gives the open cells of l prices of 1 to 9 in rectangles.
func patch(l *lattice.Lattice) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range l.Width * l.Height / 200 {
		left, top, price := rng.IntN(l.Width), rng.IntN(l.Height), 1+rng.Int32N(9)
		for y := top; y < min(top+3+rng.IntN(32), l.Height); y++ {
			for x := left; x < min(left+20, l.Width); x++ {
				if id := l.ID(x, y); l.Open(id) {
					l.Price[id] = price
				}
			}
		}
	}
	l.Link()
}

// BenchmarkFill makes whole fields from one source near the middle. It reports the time for each cell reached.
func BenchmarkFill(b *testing.B) {
	moves := []struct {
		name string
		pair
	}{{"four", pair{1, 0, 0}}, {"octile5-7", pair{5, 7, 2}}, {"octile", pair{2378, 3363, 2}}, {"king", pair{1, 1, 0}}}
	maps := []string{"open", "gppc/AcrosstheCape", "dao/brc202d", "mazes/maze512-4-0", "noise10", "noise35"}
	for _, name := range maps {
		for _, move := range moves {
			for _, ground := range []string{"uniform", "weighted"} {
				b.Run(strings.Join([]string{filepath.Base(name), move.name, ground}, "/"), func(b *testing.B) {
					var l *lattice.Lattice
					s := shape(move.a, move.b, move.sides)
					walls := 0
					if _, err := fmt.Sscanf(name, "noise%d", &walls); err == nil || name == "open" {
						l = noise(1024, walls, s)
					} else {
						l = loadMap(b, name, s)
					}
					if ground == "weighted" {
						patch(l)
					}
					benchmarkFill(b, l)
				})
			}
		}
	}
}

func benchmarkFill(b *testing.B, l *lattice.Lattice) {
	source := l.ID(l.Width/2, l.Height/2)
	for !l.Open(source) || l.Exits[source] == 0 {
		source++
	}
	q := Query{Lattice: l, Sources: []Source{{ID: source}}}
	var f Filler
	var m Map
	for b.Loop() {
		if err := f.Fill(&m, q); err != nil {
			b.Fatal(err)
		}
	}
	reached := 0
	for id := range int32(l.Len()) {
		if m.At(id) >= 0 {
			reached++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(reached), "ns/cell")
}
