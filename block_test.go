package paces

import (
	"errors"
	"image"
	"math/rand/v2"
	"testing"
)

// TestWouldBlock compares with closing the cells for good and asking for paths.
func TestWouldBlock(t *testing.T) {
	topologies := []Topology{Four, Eight, King, Eight.WithCorners(One), HexOddR, HexEvenQ}
	blocked := 0
	for i := range 400 {
		rng := rand.New(rand.NewPCG(11, uint64(i)))
		topology := topologies[rng.IntN(len(topologies))]
		g := randomGrid(rng)
		topology.WrapX = rng.IntN(4) == 0 && g.Width()%2 == 0
		ground, err := g.Compile(topology, Mover{Costs: Costs{'.': 1, '~': 3}})
		if err != nil {
			t.Fatal(err)
		}
		pick := func(n int) (cells []Cell) {
			for range n {
				cells = append(cells, g.cell(rng.IntN(len(g.kinds))))
			}
			return cells
		}
		for range 10 {
			cells, sources, goals := pick(1+rng.IntN(3)), pick(rng.IntN(3)), pick(rng.IntN(3))
			got, err := ground.WouldBlock(cells, sources, goals)
			if err != nil {
				t.Fatal(err)
			}
			closed := g.Clone()
			for _, c := range cells {
				if err := closed.Set(c, '#'); err != nil {
					t.Fatal(err)
				}
			}
			after, err := closed.Compile(topology, Mover{Costs: Costs{'.': 1, '~': 3}})
			if err != nil {
				t.Fatal(err)
			}
			want := false
			for _, source := range sources {
				_, err := after.Find(Query{From: source, To: goals})
				want = want || err != nil || !after.Open(source)
			}
			if got != want {
				t.Fatalf("%v: closing %v for %v to %v: %v; right is %v\n%v", topology, cells, sources, goals, got, want, g)
			}
			if got {
				blocked++
			}
		}
	}
	if blocked < 500 {
		t.Fatalf("only %d questions had a blocked source", blocked)
	}
}

func TestWouldBlockOffMap(t *testing.T) {
	ground, err := MustParse("..\n").Compile(Four, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ground.WouldBlock([]Cell{image.Pt(2, 0)}, nil, nil); !errors.Is(err, ErrOffMap) {
		t.Fatal(err)
	}
}

func BenchmarkWouldBlock(b *testing.B) {
	g, err := NewGrid(512, 512, '.')
	if err != nil {
		b.Fatal(err)
	}
	ground, err := g.Compile(Four, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		b.Fatal(err)
	}
	s := NewSearch(ground)
	cells, sources, goals := []Cell{image.Pt(200, 200)}, []Cell{image.Pt(0, 0)}, []Cell{image.Pt(511, 511)}
	for b.Loop() {
		if blocked, err := s.WouldBlock(cells, sources, goals); blocked || err != nil {
			b.Fatal(blocked, err)
		}
	}
}
