package paces_test

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"paces"
)

// Swamp costs 3 to enter, road 1: the long way round is the cheap one.
func Example() {
	grid := paces.MustParse("S~~~G\n.###.\n.....\n")
	walk, _ := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, '~': 3, 'S': 1, 'G': 1}})
	path, _ := walk.Path(image.Pt(0, 0), image.Pt(4, 0)) // 8 paces: the long way round the swamp
	reach, _ := walk.Reach(image.Pt(0, 0), 3)            // every cell within 3 paces, with its cost
	chase, _ := walk.Field(image.Pt(4, 0))               // one distance map, a thousand monsters: chase.Next(monster)

	next, _ := chase.Next(image.Pt(0, 0))
	fmt.Println(path.Cost(), path.Steps(), slices.Collect(path.Waypoints()))
	fmt.Println(reach.Len(), chase.At(image.Pt(0, 0)), next)
	// Output:
	// 8 8 [(0,0) (0,2) (4,2) (4,0)]
	// 5 8 (0,1)
}

// level is a map with a swamp (~), a wall (#), a hero (H), a chest (C) and two rats (r).
const level = `
H..~~..r
.#.~~.#.
.#....#C
r.......`

// walker pays 1 for plain ground and 3 for swamp; chests and walls are in the way.
var walker = paces.Mover{Costs: paces.Costs{'.': 1, 'H': 1, 'r': 1, '~': 3}}

// ground is the level as the walker sees it, four ways.
func ground() *paces.Ground {
	ground, err := paces.MustParse(level[1:]).Compile(paces.Four, walker)
	if err != nil {
		panic(err)
	}
	return ground
}

// A mover is a table of prices, and the map stays as it is: the same level for a walker and for a duck.
func ExampleGrid_Compile() {
	grid := paces.MustParse(level[1:])
	for _, mover := range []paces.Mover{walker, {Costs: paces.Costs{'.': 2, 'H': 2, 'r': 2, '~': 1}}} {
		ground, err := grid.Compile(paces.Four, mover)
		if err != nil {
			panic(err)
		}
		path, err := ground.Path(image.Pt(0, 0), image.Pt(7, 0))
		fmt.Println(path.Cost(), path.Steps(), err)
	}
	// Output:
	// 11 11 <nil>
	// 12 7 <nil>
}

func ExampleGround_Path() {
	path, err := ground().Path(image.Pt(5, 3), image.Pt(7, 0))
	fmt.Println(path, err)
	fmt.Println(slices.Collect(path.Cells()))
	_, err = ground().Path(image.Pt(5, 3), image.Pt(1, 1))
	fmt.Println(errors.Is(err, paces.ErrGoalBlocked), err)
	// Output:
	// cost 5: (5,3) (5,0) (7,0) <nil>
	// [(5,3) (5,2) (5,1) (5,0) (6,0) (7,0)]
	// true cell 1,1: goal is blocked: '#' is closed to this mover
}

// The chest cannot be entered, but one can stand next to it.
func ExampleGround_Find() {
	path, err := ground().Find(paces.Query{
		From: image.Pt(0, 0),
		To:   []paces.Cell{image.Pt(7, 2)},
		Goal: paces.NextTo,
	})
	fmt.Println(path.End(), path.Cost(), err)
	// Output:
	// (7,3) 10 <nil>
}

// What a unit reaches with four points, and what that costs it.
func ExampleGround_Reach() {
	ground := ground()
	reach, err := ground.Reach(image.Pt(0, 0), 4)
	if err != nil {
		panic(err)
	}
	for y := range ground.Bounds().Dy() {
		for x := range ground.Bounds().Dx() {
			if cost, ok := reach.At(image.Pt(x, y)); ok {
				fmt.Print(cost)
			} else {
				fmt.Print(".")
			}
		}
		fmt.Println()
	}
	// Output:
	// 012.....
	// 1.3.....
	// 2.4.....
	// 34......
}

// One distance map leads every rat to the hero.
func ExampleGround_Field() {
	ground := ground()
	chase, err := ground.Field(image.Pt(0, 0))
	if err != nil {
		panic(err)
	}
	for _, rat := range ground.Grid().Find('r') {
		next, _ := chase.Next(rat)
		fmt.Println(rat, "is", chase.At(rat), "away and goes to", next)
	}
	// Output:
	// (7,0) is 11 away and goes to (6,0)
	// (0,3) is 3 away and goes to (0,2)
}

// The nearest of two wells, one of which is slow to draw from.
func ExampleGround_FindField() {
	wells, err := ground().FindField(paces.FieldQuery{Sources: []paces.Source{
		{Cell: image.Pt(0, 0)},
		{Cell: image.Pt(7, 0), Head: 6},
	}})
	if err != nil {
		panic(err)
	}
	for _, c := range []paces.Cell{image.Pt(2, 3), image.Pt(7, 1)} {
		path, _ := wells.Path(c)
		fmt.Println("from", c, "to", path.End(), "in", path.Cost(), "paces,", wells.At(c), "with the drawing")
	}
	// Output:
	// from (2,3) to (0,0) in 5 paces, 5 with the drawing
	// from (7,1) to (7,0) in 1 paces, 7 with the drawing
}

// A loop that asks often keeps a search of its own: nothing is allocated after the first answers, which hold until the
// next question.
func ExampleNewSearch() {
	search := paces.NewSearch(ground())
	var cells []paces.Cell
	for _, goal := range []paces.Cell{image.Pt(2, 0), image.Pt(0, 2)} {
		path, err := search.Path(image.Pt(0, 0), goal)
		if err != nil {
			panic(err)
		}
		cells = path.AppendCells(cells[:0])
		fmt.Println(cells)
	}
	// Output:
	// [(0,0) (1,0) (2,0)]
	// [(0,0) (0,1) (0,2)]
}

// A long search in slices, so that no frame of a game waits for it.
func ExampleSearch_Continue() {
	search := paces.NewSearch(ground())
	if err := search.Begin(paces.Query{From: image.Pt(0, 0), To: []paces.Cell{image.Pt(7, 0)}}); err != nil {
		panic(err)
	}
	for frame := 1; ; frame++ {
		if path, done, err := search.Continue(5); done {
			fmt.Println("in frame", frame, "cost", path.Cost(), err)
			break
		}
	}
	// Output:
	// in frame 4 cost 11 <nil>
}

// Danger costs two paces for each point of it, besides the ground.
func ExampleMover_layers() {
	grid := paces.MustParse("....\n....\n")
	for x := range 4 {
		if err := grid.Layer("danger").Set(image.Pt(x, 0), int32(x%3)); err != nil {
			panic(err)
		}
	}
	ground, err := grid.Compile(paces.Four, paces.Mover{
		Costs:  paces.Costs{'.': 1},
		Layers: map[string]int32{"danger": 2},
	})
	if err != nil {
		panic(err)
	}
	path, err := ground.Path(image.Pt(0, 0), image.Pt(3, 0))
	fmt.Println(path.Cost(), path.Steps(), err)
	// Output:
	// 5 5 <nil>
}

// A field is an answer that can be checked without trusting who made it.
func ExampleField_Verify() {
	field, err := ground().Field(image.Pt(0, 0))
	if err != nil {
		panic(err)
	}
	fmt.Println(field.Verify())
	// Output:
	// <nil>
}

// The steps of the ground are open to anyone who wants to walk it by another rule.
func ExampleGround_Steps() {
	for c, cost := range ground().Steps(image.Pt(2, 1)) {
		fmt.Println(c, cost)
	}
	// Output:
	// (2,2) 1
	// (2,0) 1
	// (3,1) 3
}
