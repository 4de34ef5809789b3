// Package paces answers how many paces it is, and which way: exact cheapest paths, movement ranges and distance maps on
// game maps, in integers.
//
// # In short
//
//	grid, err := paces.Parse(level)
//	walk, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'.': 1, '~': 3}})
//	path, err := walk.Path(unit, click)       // errors.Is(err, paces.ErrNoPath)
//	reach, err := walk.Reach(unit, 3)         // for cell, cost := range reach.All() { paint(cell) }
//	chase, err := walk.Field(heroes...)       // one distance map, a thousand monsters
//	next, ok := chase.Next(monster)
//
// A [Grid] is a map as it was painted: a kind of terrain in each cell, and layers of numbers such as danger or height. A
// [Mover] says what one sort of unit pays for them, a [Topology] which steps exist. [Grid.Compile] turns the three into
// a [Ground], which answers three questions: one cheapest [Path], everything within a budget ([Reach]), and the
// distances to the nearest of many cells ([Field]). A [Search] asks them of one ground over and over without
// allocating.
//
// # Cells and costs
//
// A [Cell] is (x, y), x to the right and y down, from (0,0) at the top left. A step pays for the cell that it enters: the
// length of the step times what the mover says of that cell. The start is free, the goal's cell counts.
//
// All costs are integers. One pace is a straight step over ground of price 1; a [Cost] counts in units of the topology,
// of which a pace has Topology.Straight: one for [Four], 70 for [Eight], whose diagonal steps are 99 long. A price is in
// paces, a budget and an answer in units.
//
// # What can be relied on
//
// Answers are exact: no path is cheaper than the one that is given, and [Field.Verify] proves a field so. What cannot be
// answered is an error that names the cell and the reason; [errors.Is] tells the reasons apart. A sum that a Cost
// cannot hold is [ErrOverflow], never a smaller number.
//
// Answers are the same on every machine: where several paths are cheapest, the map and the question alone decide which
// one is given, not what was asked before, nor by how many goroutines.
//
// A Ground may be asked by any number of goroutines at once, as long as nobody calls [Ground.Update]; [Versions] lets
// one edit while others ask. A Grid is not safe to be painted by one goroutine while another uses it; a Ground does not
// use it between Compile and Update. A Search serves one goroutine at a time.
package paces
