package paces_test

import (
	"fmt"
	"image"

	"paces"
)

// Swamp costs 3 to enter, road 1: the long way round is the cheap one.
func Example() {
	grid := paces.MustParse(`
S~~~G
.###.
.....`[1:])
	walk, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, '~': 3, 'S': 1, 'G': 1}})
	if err != nil {
		panic(err)
	}
	path, err := walk.Path(image.Pt(0, 0), image.Pt(4, 0))
	if err != nil {
		panic(err)
	}
	fmt.Println(path.Cost(), path.Steps())
	for c := range path.Waypoints() {
		fmt.Print(c, " ")
	}
	// Output:
	// 8 8
	// (0,0) (0,2) (4,2) (4,0)
}
