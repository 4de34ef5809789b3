package browser

import (
	"fmt"
	"strings"
	"testing"

	"paces/maze"
)

// Every carver carves on the page the maze that it carves in the library.
func TestMazes(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("mode-mazes")
	p.write("maze-width", "21")
	p.write("maze-height", "15")
	p.write("seed", "77")
	for i, carver := range maze.Carvers() {
		p.choose("mazes_carver", carver.Name)
		braid := choose(i%2 == 0, 0.0, 0.5)
		p.slide("braid", braid)
		if weights := i%3 == 0; p.checked("weights") != weights {
			p.press("weights")
		}
		p.press("carve")
		m, err := maze.Carve(maze.Plan{Width: 21, Height: 15, Carver: carver.Name, Seed: 77, Braid: braid, Weights: i%3 == 0})
		if err != nil {
			t.Fatal(err)
		}
		want := strings.ReplaceAll(m.Grid.String(), "\n", "")
		p.eventually("the maze of "+carver.Name+" is the library's", func() bool { return p.board().all() == want })
		b := p.board()
		if b.at(b.Sources[0]) != m.Start || b.at(b.Goals[0]) != m.Goal {
			t.Errorf("%s: from %v to %v, want %v to %v", carver.Name, b.at(b.Sources[0]), b.at(b.Goals[0]), m.Start, m.Goal)
		}
	}
}

// A maze is carved and walked before one's eyes: both hands and the queue take as many steps as in the library.
func TestWallFollowers(t *testing.T) {
	p := visitor{still: true}.open(t, "")
	p.press("mode-mazes")
	p.press("carve")
	p.until("it is carved", `() => paces.board().width === 41 && find("phase-carve").ariaPressed === "true"`)
	p.press("phase-walk")
	b := p.board()
	p.until("three walk", `() => document.querySelectorAll(".stage canvas.board").length === 3`)
	p.run(`() => document.activeElement.blur()`)
	p.key("End")
	m := maze.Maze{Grid: b.grid(t)}
	for _, hand := range []maze.Hand{maze.Right, maze.Left} {
		walk := maze.Follow(m.Passable, b.at(b.Sources[0]), b.at(b.Goals[0]), hand)
		for range walk.Steps() {
		}
		if !walk.Arrived() {
			t.Fatalf("the %v hand does not arrive in the library", hand)
		}
		p.wait(fmt.Sprintf("race-%v", hand), thousands(walk.Len()))
		p.wait(fmt.Sprintf("race-%v", hand), "arrived")
	}
	path, err := b.ground(t, 0).Path(b.at(b.Sources[0]), b.at(b.Goals[0]))
	if err != nil {
		t.Fatal(err)
	}
	p.wait("race-queue", fmt.Sprintf("way of %d steps", path.Steps()))
}
