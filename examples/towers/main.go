// Command towers fills a field with walls of towers, and asks before each tower whether it would shut the creeps' last
// way: the rule of a tower defence game. The towers that are refused are what makes the maze.
//
//	go run ./examples/towers
package main

import (
	"fmt"
	"io"
	"log"
	"os"

	"paces"
)

const level = `
........................
........................
S......................G
........................
........................
........................`

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(w io.Writer) error {
	grid := paces.MustParse(level[1:])
	gate, camp := grid.Find('S'), grid.Find('G')
	walk, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}})
	if err != nil {
		return err
	}
	search := paces.NewSearch(walk)
	before, err := search.Path(gate[0], camp[0])
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Without towers the creeps walk %d steps.\n", before.Steps())
	built, refused := 0, 0
	for x := 2; x < grid.Width()-2; x += 2 {
		for i := range grid.Height() {
			c := paces.Cell{X: x, Y: i}
			if x%4 == 0 { // every other wall from below
				c.Y = grid.Height() - 1 - i
			}
			shut, err := search.WouldBlock([]paces.Cell{c}, gate, camp)
			switch {
			case err != nil:
				return err
			case shut:
				refused++
				continue
			}
			if err := build(grid, walk, c); err != nil {
				return err
			}
			built++
		}
	}
	path, err := search.Path(gate[0], camp[0])
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "With %d towers they walk %d; %d more were refused, each would have shut the last way.\n\n", built, path.Steps(), refused)
	for c := range path.Cells() {
		if grid.At(c) == '.' {
			if err := grid.Set(c, '*'); err != nil {
				return err
			}
		}
	}
	fmt.Fprint(w, grid)
	return nil
}

// build puts a tower on one cell and tells the ground.
func build(grid *paces.Grid, walk *paces.Ground, c paces.Cell) error {
	if err := grid.Set(c, '#'); err != nil {
		return err
	}
	return walk.Update(c)
}
