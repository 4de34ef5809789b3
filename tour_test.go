package paces_test

import (
	"context"
	"fmt"
	"image"
	"slices"

	"paces"
)

// must2 is for examples, whose errors the reader need not see.
func must2[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// A distance map is kept while a door shuts: only what the door affects is settled again.
func ExampleField_Update() {
	grid := paces.MustParse("G..D...S\n.######.\n........\n")
	walk := must2(grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'D': 1, 'G': 1, 'S': 1}}))
	home := must2(walk.Field(image.Pt(0, 0)))
	fmt.Println("open:", home.At(image.Pt(7, 0)))

	door := image.Pt(3, 0)
	if err := grid.Set(door, '#'); err != nil {
		panic(err)
	}
	if err := walk.Update(door); err != nil {
		panic(err)
	}
	settled := must2(home.Update(door))
	fmt.Println("shut:", home.At(image.Pt(7, 0)), "with", settled, "of 17 cells settled again")
	// Output:
	// open: 7
	// shut: 11 with 6 of 17 cells settled again
}

// Readers hold a version of the map; an editor publishes the next one meanwhile.
func ExampleVersions() {
	grid := paces.MustParse("S..G\n....\n")
	versions := must2(paces.NewVersions(grid, paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}}))
	cost := func(v paces.Version) paces.Cost {
		return must2(v.Ground(0).Path(image.Pt(0, 0), image.Pt(3, 0))).Cost()
	}
	held := versions.Acquire()
	number := must2(versions.Publish(context.Background(), paces.Edit{Cell: image.Pt(1, 0), Kind: '#'}))
	fresh := versions.Acquire()
	fmt.Println("version", held.Number(), "costs", cost(held))
	fmt.Println("version", number, "costs", cost(fresh))
	held.Release()
	fresh.Release()
	// Output:
	// version 0 costs 3
	// version 1 costs 5
}

// The charging one does not mind danger, the hiding one does; the map is the same.
func ExampleMover() {
	grid := paces.MustParse("S...G\n.###.\n.....\n")
	danger := grid.Layer("danger")
	danger.SetAll(func(c paces.Cell) int32 { return int32(max(0, 2-paces.King.Distance(c, image.Pt(2, 0)))) })
	costs := paces.Costs{'.': 1, 'S': 1, 'G': 1}
	for _, weight := range []int32{0, 4} {
		walk := must2(grid.Compile(paces.Four, paces.Mover{Costs: costs, Layers: map[string]int32{"danger": weight}}))
		path := must2(walk.Path(image.Pt(0, 0), image.Pt(4, 0)))
		fmt.Println(path.Cost(), slices.Collect(path.Waypoints()))
	}
	// Output:
	// 4 [(0,0) (4,0)]
	// 8 [(0,0) (0,2) (4,2) (4,0)]
}

// Up the ramp and not up the cliff: three steps that climb by one cost 2 more each, one that climbs by three 18 more.
func ExampleSlope() {
	grid := paces.MustParse("0003\n0123\n")
	for c, k := range grid.All() {
		if err := grid.Layer("height").Set(c, int32(k-'0')); err != nil {
			panic(err)
		}
	}
	mover := paces.Mover{
		Costs: paces.Costs{'0': 1, '1': 1, '2': 1, '3': 1},
		Slope: paces.Slope{Up: []int32{2, 8, 18}, Down: []int32{0, 0, 0}},
	}
	path := must2(must2(grid.Compile(paces.Four, mover)).Path(image.Pt(0, 0), image.Pt(3, 0)))
	fmt.Println(path.Cost(), slices.Collect(path.Cells()))
	// Output:
	// 11 [(0,0) (1,0) (1,1) (2,1) (3,1) (3,0)]
}

// A portal leads anywhere, one way; a map that wraps around has no left and no right edge.
func ExampleGrid_AddPortal() {
	grid := paces.MustParse("S..#..G\n")
	a, b := image.Pt(1, 0), image.Pt(5, 0)
	if err := grid.AddPortal(paces.Portal{From: a, To: b, Price: 5}); err != nil {
		panic(err)
	}
	costs := paces.Costs{'.': 1, 'S': 1, 'G': 1}
	walk := must2(grid.Compile(paces.Four, paces.Mover{Costs: costs}))
	path := must2(walk.Path(image.Pt(0, 0), image.Pt(6, 0)))
	fmt.Println(path.Cost(), slices.Collect(path.Cells()))

	world := paces.Four
	world.WrapX = true
	round := must2(grid.Compile(world, paces.Mover{Costs: costs}))
	fmt.Println(must2(round.Path(image.Pt(0, 0), image.Pt(6, 0))).Cost())
	// Output:
	// 7 [(0,0) (1,0) (5,0) (6,0)]
	// 1
}

// A ledge can be jumped down and not climbed; a thin wall stands between two cells.
func ExampleGrid_Bar() {
	grid := paces.MustParse("S.\n..\n")
	top, below := image.Pt(0, 0), image.Pt(0, 1)
	if err := grid.Bar(below, top); err != nil { // from below, not up
		panic(err)
	}
	if err := grid.Wall(image.Pt(0, 1), image.Pt(1, 1)); err != nil {
		panic(err)
	}
	walk := must2(grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1}}))
	fmt.Println(must2(walk.Path(top, below)).Cost())
	_, err := walk.Path(below, top)
	fmt.Println(err)
	// Output:
	// 1
	// cell 0,0: no path: it cannot be reached from 0,1
}

// Would this tower shut the last way from S to G?
func ExampleGround_WouldBlock() {
	grid := paces.MustParse("S..\n.#.\n..G\n")
	walk := must2(grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}}))
	from, to := grid.Find('S'), grid.Find('G')
	fmt.Println(must2(walk.WouldBlock([]paces.Cell{{X: 2, Y: 0}}, from, to)))
	fmt.Println(must2(walk.WouldBlock([]paces.Cell{{X: 2, Y: 0}, {X: 0, Y: 2}}, from, to)))
	// Output:
	// false
	// true
}

// What one side knows is a map of its own, and plans are made on that.
func ExampleView() {
	truth := paces.MustParse("S.#.G\n.....\n")
	view := must2(paces.NewView(truth, '?'))
	walk := must2(view.Grid().Compile(paces.Four, paces.Mover{Costs: paces.Costs{'S': 1, '.': 1, 'G': 1, '?': 1}}))
	fmt.Println("unseen:", must2(walk.Path(image.Pt(0, 0), image.Pt(4, 0))).Cost())
	news := must2(view.Reveal(image.Pt(1, 0), image.Pt(2, 0)))
	if err := walk.Update(news...); err != nil {
		panic(err)
	}
	fmt.Println("seen:", must2(walk.Path(image.Pt(0, 0), image.Pt(4, 0))).Cost())
	// Output:
	// unseen: 4
	// seen: 6
}

// The points of a straighter way: never longer than the path, nor over worse ground.
func ExampleGround_Smooth() {
	grid := paces.MustParse("S.....\n......\n...#..\n.....G\n")
	walk := must2(grid.Compile(paces.Eight, paces.Mover{Costs: paces.Costs{'.': 1, 'S': 1, 'G': 1}}))
	path := must2(walk.Path(image.Pt(0, 0), image.Pt(5, 3)))
	fmt.Println(walk.Smooth(path, 0))
	// Output:
	// [(0,0) (2,3) (5,3)]
}
