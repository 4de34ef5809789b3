package paces_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"paces"
)

// plain returns a ground of side x side cells: of every hundred so many are walls, the others of the given kinds. Two
// opposite corners are open.
func plain(b *testing.B, side, walls int, topology paces.Topology, kinds string) *paces.Ground {
	r := rand.New(rand.NewPCG(1, 2))
	grid, err := paces.NewGrid(side, side, '1')
	if err != nil {
		b.Fatal(err)
	}
	for c := range grid.All() {
		kind := kinds[r.IntN(len(kinds))]
		if r.IntN(100) < walls && c.X+c.Y > 3 && c.X+c.Y < 2*side-5 {
			kind = '#'
		}
		if err := grid.Set(c, kind); err != nil {
			b.Fatal(err)
		}
	}
	ground, err := grid.Compile(topology, paces.Mover{Costs: costs(nil)})
	if err != nil {
		b.Fatal(err)
	}
	return ground
}

// grounds are the sorts of ground that different engines walk.
var grounds = []struct {
	name     string
	walls    int
	topology paces.Topology
	kinds    string
}{
	{"four open", 0, paces.Four, "1"},
	{"four walls", 30, paces.Four, "1"},
	{"four weighted", 20, paces.Four, "123"},
	{"four free", 20, paces.Four, "012"},
	{"king walls", 30, paces.King, "1"},
	{"eight open", 0, paces.Eight, "1"},
	{"eight walls", 25, paces.Eight, "1"},
	{"eight weighted", 20, paces.Eight, "123"},
	{"octile walls", 25, paces.Octile, "1"},
	{"hex walls", 25, paces.HexOddR, "1"},
}

// perCell reports the time for each of so many cells, and checks that the loop allocates nothing once it is warm.
func perCell(b *testing.B, cells int, ask func()) {
	ask()
	b.ReportAllocs()
	for b.Loop() {
		ask()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(cells), "ns/cell")
}

func BenchmarkField(b *testing.B) {
	for _, g := range grounds {
		b.Run(g.name, func(b *testing.B) {
			search := paces.NewSearch(plain(b, 1024, g.walls, g.topology, g.kinds))
			perCell(b, 1024*1024, func() {
				if _, err := search.Field(image.Pt(0, 0)); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// BenchmarkPath goes from corner to corner; the time is for each cell settled.
func BenchmarkPath(b *testing.B) {
	for _, g := range grounds {
		b.Run(g.name, func(b *testing.B) {
			search := paces.NewSearch(plain(b, 512, g.walls, g.topology, g.kinds))
			path, err := search.Path(image.Pt(0, 0), image.Pt(511, 511))
			if err != nil {
				b.Fatal(err)
			}
			perCell(b, max(path.Settled(), 1), func() { _, _ = search.Path(image.Pt(0, 0), image.Pt(511, 511)) })
			b.ReportMetric(float64(path.Settled()), "settled")
		})
	}
}

// BenchmarkReach asks for what 7 points reach on a large map: about a hundred cells.
func BenchmarkReach(b *testing.B) {
	for _, g := range grounds {
		b.Run(g.name, func(b *testing.B) {
			search := paces.NewSearch(plain(b, 1024, g.walls, g.topology, g.kinds))
			budget := 7 * g.topology.Straight
			from := image.Pt(512, 512)
			for _, err := search.Reach(from, 0); err != nil; _, err = search.Reach(from, 0) {
				from.X++ // to the next open cell
			}
			reach, err := search.Reach(from, budget)
			if err != nil {
				b.Fatal(err)
			}
			perCell(b, reach.Len(), func() { _, _ = search.Reach(from, budget) })
		})
	}
}

// BenchmarkNext sends a unit down a distance map, step by step.
func BenchmarkNext(b *testing.B) {
	field, err := plain(b, 256, 25, paces.Eight, "1").Field(image.Pt(0, 0))
	if err != nil {
		b.Fatal(err)
	}
	path, err := field.Path(image.Pt(255, 255))
	if err != nil {
		b.Fatal(err)
	}
	perCell(b, path.Steps(), func() {
		for c, ok := image.Pt(255, 255), true; ok; c, ok = field.Next(c) {
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	field, err := plain(b, 1024, 25, paces.Eight, "1").Field(image.Pt(0, 0))
	if err != nil {
		b.Fatal(err)
	}
	perCell(b, 1024*1024, func() {
		if err := field.Verify(); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkCompile(b *testing.B) {
	grid := plain(b, 1024, 25, paces.Eight, "123").Grid()
	mover := paces.Mover{Costs: costs(nil)}
	perCell(b, 1024*1024, func() {
		if _, err := grid.Compile(paces.Eight, mover); err != nil {
			b.Fatal(err)
		}
	})
}
