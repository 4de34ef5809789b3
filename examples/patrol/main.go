// Command patrol leads a courier past guards who walk their rounds. Danger rises near them, so it changes each frame,
// and the courier's distance map must follow. Three ways to do that, with what they cost and what they save: make the
// map anew every frame, make it anew every fifth frame, or repair it every frame where the danger has changed. (A repair
// that would touch too much makes the map anew by itself; a guard's step changes hundreds of cells, and with them what lies behind.)
//
//	go run ./examples/patrol
package main

import (
	"fmt"
	"image"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"time"

	"paces"
)

const (
	width, height = 400, 48
	guards        = 4
	frames        = 300
	sight         = 16 // how far from a guard it is dangerous, in steps
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(w io.Writer) error {
	fmt.Fprintf(w, "%d guards on %dx%d cells, %d frames\n\n", guards, width, height, frames)
	fmt.Fprintln(w, "distance map               mean a frame   slowest frame   cells settled   danger met")
	for _, p := range []policy{{"anew every frame", 1, false}, {"anew every fifth frame", 5, false}, {"repaired every frame", 1, true}} {
		result, err := p.play()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-24s %14v  %14v  %14d  %11d\n", p.name, (result.total / frames).Round(time.Microsecond),
			result.slowest.Round(time.Microsecond), result.settled, result.danger)
	}
	return nil
}

// policy says when the distance map follows the danger.
type policy struct {
	name   string
	every  int // frames
	repair bool
}

type result struct {
	total, slowest time.Duration
	settled        int
	danger         int32
}

// world is the map, the guards and the courier's ground.
type world struct {
	grid   *paces.Grid
	ground *paces.Ground
	guards []paces.Cell
	rng    *rand.Rand
}

func newWorld() (*world, error) {
	grid, err := paces.NewGrid(width, height, '.')
	if err != nil {
		return nil, err
	}
	w := &world{grid: grid, rng: rand.New(rand.NewPCG(1, 1))}
	for range width * height / 40 {
		x, y := 4+w.rng.IntN(width-10), w.rng.IntN(height-4)
		if err := grid.Fill(image.Rect(x, y, x+1+w.rng.IntN(2), y+1+w.rng.IntN(4)), '#'); err != nil {
			return nil, err
		}
	}
	for i := range guards {
		w.guards = append(w.guards, image.Pt((i+1)*width/(guards+1), height/2))
		if err := grid.Fill(image.Rect(w.guards[i].X, 0, w.guards[i].X+1, height), '.'); err != nil { // the round he walks
			return nil, err
		}
	}
	w.shade()
	w.ground, err = grid.Compile(paces.Eight, paces.Mover{Costs: paces.Costs{'.': 1}, Layers: map[string]int32{"danger": 2}})
	return w, err
}

// step moves every guard up or down his column and returns the cells where the danger has changed.
func (w *world) step() []paces.Cell {
	for i, c := range w.guards {
		if next := c.Add(image.Pt(0, 2*(w.rng.IntN(3)-1))); w.grid.At(next) == '.' {
			w.guards[i] = next
		}
	}
	return w.shade()
}

// shade sets the danger: it falls off with the distance to the nearest guard.
func (w *world) shade() []paces.Cell {
	return w.grid.Layer("danger").SetAll(func(c paces.Cell) int32 {
		danger := 0
		for _, g := range w.guards {
			danger = max(danger, sight-paces.King.Distance(c, g))
		}
		return int32(danger)
	})
}

// advance moves the courier to the neighbour from which the rest of the way costs least, the step included. On a map that
// is some frames old no neighbour need fit exactly, as Next wants it.
func advance(w *world, way *paces.Field, courier paces.Cell) paces.Cell {
	best, least := courier, paces.Cost(0)
	for c, step := range w.ground.Steps(courier) {
		if cost := way.At(c) + step; way.At(c) != paces.Unreached && (best == courier || cost < least) {
			best, least = c, cost
		}
	}
	return best
}

// play leads the courier from the left edge to the right one, again and again.
func (p policy) play() (r result, err error) {
	w, err := newWorld()
	if err != nil {
		return r, err
	}
	home, goal := image.Pt(0, height/2), image.Pt(width-1, height/2)
	search := paces.NewSearch(w.ground)
	way, err := search.Field(goal)
	if err != nil {
		return r, err
	}
	courier := home
	for frame := range frames {
		changed := w.step()
		start, anew := time.Now(), false
		if err := w.ground.Update(changed...); err != nil {
			return r, err
		}
		switch {
		case p.repair:
			n, err := way.Update(changed...)
			if err != nil {
				return r, err
			}
			r.settled += n
		case frame%p.every == 0:
			if way, err = search.Field(goal); err != nil {
				return r, err
			}
			anew = true
		}
		took := time.Since(start)
		r.total, r.slowest = r.total+took, max(r.slowest, took)
		if anew {
			for range way.All() {
				r.settled++
			}
		}
		if courier = advance(w, way, courier); courier == goal {
			courier = home
		}
		r.danger += w.grid.Layer("danger").At(courier)
	}
	return r, nil
}
