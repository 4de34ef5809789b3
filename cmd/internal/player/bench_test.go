package player

import (
	"testing"

	"paces/maze"
	"paces/render"
)

// BenchmarkFrame draws the next frame of a flood on a board that fills a large window. A frame must take less than 15 % of
// its thirtieth of a second: 5 ms.
func BenchmarkFrame(b *testing.B) {
	p, err := New(Config{
		Plan:  maze.Plan{Width: 199, Height: 59, Carver: "growing-tree", Seed: 1, Braid: 0.5},
		Speed: 1000, Depth: render.TrueColor,
	})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	_, screen := mock(b, 202, 62)
	s := newSurface(screen)
	p.finishCarving()
	for b.Loop() {
		p.Tick()
		s.show(p)
		if p.isOver() {
			p.arrange(p.config.Methods)
		}
	}
}
