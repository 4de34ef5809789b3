package paces_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"paces"
)

// meadow returns a ground of 60 x 60 cells with some walls, weighted or not; its corners are open.
func meadow(t testing.TB, topology paces.Topology, kinds string) *paces.Ground {
	r := rand.New(rand.NewPCG(7, 7))
	grid, err := paces.NewGrid(60, 60, '1')
	if err != nil {
		t.Fatal(err)
	}
	for c := range grid.All() {
		if c.X%59 != 0 && c.Y%59 != 0 {
			_ = grid.Set(c, kinds[r.IntN(len(kinds))])
		}
	}
	ground, err := grid.Compile(topology, paces.Mover{Costs: costs(nil)})
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

// TestAllocs pins that a search which is warm allocates nothing, whatever it is asked.
func TestAllocs(t *testing.T) {
	a, b, c := image.Pt(0, 0), image.Pt(59, 59), image.Pt(0, 59)
	for name, ground := range map[string]*paces.Ground{
		"four, uniform":  meadow(t, paces.Four, "11111#"),
		"four, weighted": meadow(t, paces.Four, "1239#"),
		"eight, uniform": meadow(t, paces.Eight, "11111#"),
		"octile":         meadow(t, paces.Octile, "1239#"),
		"hex, free":      meadow(t, paces.HexOddR, "012#"),
	} {
		s := paces.NewSearch(ground)
		var cells []paces.Cell
		goals, query := []paces.Cell{b, c}, paces.Query{From: a}
		query.To = goals
		sources := []paces.Source{{Cell: a}, {Cell: b, Head: 4}}
		field, err := ground.Field(b)
		must(t, err)
		reach, err := ground.Reach(a, 20)
		must(t, err)
		for _, pin := range []struct {
			name string
			call func() error
		}{
			{"Path", func() error { _, err := s.Path(a, b); return err }},
			{"Find", func() error { _, err := s.Find(query); return err }},
			{"Reach", func() error { _, err := s.Reach(a, 30); return err }},
			{"Field", func() error { _, err := s.Field(b, c); return err }},
			{"FindField", func() error { _, err := s.FindField(paces.FieldQuery{Sources: sources, Away: true}); return err }},
			{"AppendCells", func() error {
				p, err := s.Path(a, b)
				cells = p.AppendCells(cells[:0])
				return err
			}},
			{"Cells", func() error {
				p, err := s.Path(a, b)
				for range p.Cells() {
				}
				for range p.Waypoints() {
				}
				_, _ = p.Start(), p.End()
				return err
			}},
			{"Field.At, Next, All", func() error {
				_ = field.At(a)
				for c, ok := field.Next(a); ok; c, ok = field.Next(c) {
				}
				for range field.All() {
				}
				return nil
			}},
			{"Reach.At, All", func() error {
				_, _ = reach.At(c)
				for range reach.All() {
				}
				return nil
			}},
			{"Search.Reach.At", func() error {
				r, err := s.Reach(a, 10)
				_, _ = r.At(c)
				for range r.All() {
				}
				return err
			}},
			{"Open, Distance", func() error { _, _ = ground.Open(a), ground.Distance(a, b); return nil }},
		} {
			for range 3 {
				must(t, pin.call()) // warm
			}
			if n := testing.AllocsPerRun(20, func() { _ = pin.call() }); n > 0 {
				t.Errorf("%s: %s allocates %v times", name, pin.name, n)
			}
		}
	}
}
