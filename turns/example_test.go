package turns_test

import (
	"fmt"
	"image"

	"paces"
	"paces/turns"
)

// A unit of 5 points selects where to go. A friend stands in its way, an enemy controls the cells around itself.
func Example() {
	grid := paces.MustParse(`
.......
...~...
.......`[1:])
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, '~': 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	board := turns.NewBoard(ground)
	_ = board.Put(image.Pt(1, 1), turns.Friend)
	_ = board.Put(image.Pt(4, 0), turns.Enemy)
	search, err := turns.NewSearch(ground, turns.Rules{Zone: turns.ZoneStops})
	if err != nil {
		fmt.Println(err)
		return
	}
	unit := turns.Query{From: image.Pt(0, 1), Points: 5, Board: board}
	reach, err := search.Reach(unit)
	if err != nil {
		fmt.Println(err)
		return
	}
	for y := range grid.Height() {
		for x := range grid.Width() {
			switch a, ok := reach.At(image.Pt(x, y)); {
			case !ok:
				fmt.Print(" .")
			case a.Stop:
				fmt.Printf(" %d", a.Left)
			default:
				fmt.Print(" f")
			}
		}
		fmt.Println()
	}
	route, err := search.Route(unit, image.Pt(6, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d turns, %d left, this turn to %v\n", route.Turns, route.Left, route.ThisTurn()[len(route.ThisTurn())-1].Cell)
	// Output:
	//  4 3 2 0 . . .
	//  5 f 3 1 0 . .
	//  4 3 2 1 0 . .
	// 2 turns, 2 left, this turn to (4,1)
}

// The cells that an archer can strike, two or three cells away, but not stop on.
func ExampleReach_Fringe() {
	ground, err := paces.MustParse("......#.").Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	search, err := turns.NewSearch(ground, turns.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	reach, err := search.Reach(turns.Query{Points: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	for c := range reach.Fringe(turns.Weapon{Min: 2, Max: 3}) {
		fmt.Print(c, " ")
	}
	// Output: (3,0) (4,0) (5,0)
}

// Two foes come near. Where can both of them hit me, and who is it?
func ExampleThreat() {
	ground, err := paces.MustParse("........").Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	threat, err := turns.NewThreat(turns.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range []int{0, 7} {
		foe := turns.Striker{Ground: ground, Query: turns.Query{From: image.Pt(x, 0), Points: 3}}
		if _, err := threat.Add(foe); err != nil {
			fmt.Println(err)
			return
		}
	}
	for c, n := range threat.All() {
		fmt.Print(c.X, ":", n, " ")
	}
	for id := range threat.By(image.Pt(4, 0)) {
		fmt.Print("by ", id, " ")
	}
	// Output: 0:1 1:1 2:1 3:2 4:2 5:1 6:1 7:1 by 0 by 1
}

// A road costs a third of a point: all amounts are counted in thirds.
func ExampleFraction() {
	const thirds turns.Fraction = 3
	ground, err := paces.MustParse(".====").Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 3, '=': 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	search, err := turns.NewSearch(ground, turns.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	route, err := search.Route(turns.Query{Points: thirds.Points(2)}, image.Pt(4, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(thirds.Format(route.Left), "left")
	// Output: 2/3 left
}

// A route over three turns on hexes.
func ExampleSearch_Route() {
	grid, err := paces.NewGrid(5, 3, '.')
	if err != nil {
		fmt.Println(err)
		return
	}
	ground, err := grid.Compile(paces.HexOddR, paces.Mover{Costs: paces.Costs{'.': 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	search, err := turns.NewSearch(ground, turns.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	route, err := search.Route(turns.Query{Points: 2}, image.Pt(4, 2))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range route.Waypoints {
		fmt.Print(w.Cell, " turn ", w.Turn, ", ", w.Left, " left")
		if w.Ends {
			fmt.Print(", rest")
		}
		fmt.Println()
	}
	// Output:
	// (0,0) turn 1, 2 left
	// (0,1) turn 1, 1 left
	// (1,2) turn 1, 0 left, rest
	// (2,2) turn 2, 1 left
	// (3,2) turn 2, 0 left, rest
	// (4,2) turn 3, 1 left, rest
}
