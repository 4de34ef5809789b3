// Command door shows a distance map that is kept while the map changes: a door shuts and opens between a guard and a
// thief, and only the cells that this affects are settled again.
//
//	go run ./examples/door
package main

import (
	"fmt"
	"io"
	"log"
	"os"

	"paces"
)

const level = `
####################
#t.......#.........#
#.######.#.#######.#
#.#......D.......#.#
#.#.####.#.#####.#.#
#..........#......g#
####################`

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(w io.Writer) error {
	grid := paces.MustParse(level[1:])
	thief, guard, door := grid.Find('t')[0], grid.Find('g')[0], grid.Find('D')[0]
	walk, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 't': 1, 'g': 1, 'D': 1}})
	if err != nil {
		return err
	}
	chase, err := walk.Field(thief) // from every cell, how far it is to the thief
	if err != nil {
		return err
	}
	draw := func(note string) {
		fmt.Fprintln(w, note)
		for y := range grid.Height() {
			for x := range grid.Width() {
				c := paces.Cell{X: x, Y: y}
				switch {
				case c == guard:
					fmt.Fprint(w, "g")
				case grid.At(c) == 'g':
					fmt.Fprint(w, ".")
				default:
					fmt.Fprint(w, string(grid.Sign(grid.At(c)).Symbol))
				}
			}
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w)
	}
	draw(fmt.Sprintf("The door is open: the guard has %d steps to the thief.", chase.At(guard)))
	for turn := 1; chase.At(guard) > 0; turn++ {
		switch turn {
		case 5, 12: // the thief slams the door; later somebody opens it
			kind := map[int]paces.Kind{5: '#', 12: 'D'}[turn]
			if err := grid.Set(door, kind); err != nil {
				return err
			}
			if err := walk.Update(door); err != nil {
				return err
			}
			settled, err := chase.Update(door)
			if err != nil {
				return err
			}
			draw(fmt.Sprintf("Turn %d, the door is now %q: %d cells settled again; %d steps to go.", turn, kind, settled, chase.At(guard)))
		}
		next, ok := chase.Next(guard)
		if !ok {
			draw(fmt.Sprintf("Turn %d: no way to the thief; the guard waits.", turn))
			continue
		}
		guard = next
	}
	draw("Caught.")
	return nil
}
