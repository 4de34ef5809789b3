package graph

import (
	"errors"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"paces"
)

// The graph of a ground gives the costs that the ground's own search gives.
func TestFromGround(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 3))
		rows := make([]string, 9)
		for y := range rows {
			var b strings.Builder
			for range 11 {
				b.WriteByte("#..359"[rng.IntN(6)])
			}
			rows[y] = b.String()
		}
		grid, err := paces.Parse(strings.Join(rows, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		topology := []paces.Topology{paces.Four, paces.Eight, paces.HexOddR}[seed%3]
		mover := paces.Mover{Costs: paces.Costs{'.': 1, '3': 3, '5': 5, '9': 9}}
		ground, err := grid.Compile(topology, mover)
		if err != nil {
			t.Fatal(err)
		}
		checkGround(t, ground, strings.Join(rows, "\n"))
	}
}

func checkGround(t *testing.T, ground *paces.Ground, drawing string) {
	t.Helper()
	g, err := FromGround(ground)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSearch(g.Graph)
	start := g.State(0)
	if err := s.Dijkstra(Query{From: []Node{0}}); err != nil {
		t.Fatal(err)
	}
	for y := range 9 {
		for x := range 11 {
			c := image.Pt(x, y)
			n, open := g.Find(c)
			if open != ground.Open(c) {
				t.Fatalf("%v open %v\n%s", c, open, drawing)
			}
			path, err := ground.Path(start, c)
			if cost, ok := int64(0), false; open {
				cost, ok = s.Cost(n)
				if ok != (err == nil) || ok && cost != int64(path.Cost()) {
					t.Fatalf("%v to %v costs %d, %v; want %d, %v\n%s", start, c, cost, ok, path.Cost(), err, drawing)
				}
			} else if !errors.Is(err, paces.ErrGoalBlocked) {
				t.Fatalf("%v: %v", c, err)
			}
		}
	}
}
