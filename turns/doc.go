// Package turns answers what a player asks in a turn game: which cells can this unit reach, where may it stop, what can
// it strike, which way does it go and how many turns does that take.
//
// A game has one rule book ([Rules]), a [paces.Ground] for each sort of unit, and a [Board] for each side that says who
// stands where. A [Search] joins a ground and the rules; a [Query] is one unit.
//
//	board := turns.NewBoard(ground)
//	board.Put(friend, turns.Friend)
//	board.Put(enemy, turns.Enemy)
//	search, err := turns.NewSearch(ground, turns.Rules{Zone: turns.ZoneStops})
//	reach, err := search.Reach(turns.Query{From: unit, Points: 5, Board: board})
//	for c, a := range reach.All() { ... }         // a.Left points are left there, a.Stop: it may stop
//	for c := range reach.Fringe(turns.Weapon{}) { ... }
//	route, err := reach.Route(click)              // the preview, and the move
//
// # Rule books
//
// Games differ in a few words:
//
//	turns.Rules{}                                   // points pay for every step: most tactics games
//	turns.Rules{Zone: turns.ZoneStops}              // in the manner of Wesnoth: skirmishers ask with IgnoreZones,
//	                                                // and units too weak for a zone are put as Harmless
//	turns.Rules{LastStep: turns.Lenient,            // in the manner of the Civilization family: what is left is enough
//		Zone:  turns.ZoneBars,                      // for one more step, and no step leads from zone to zone
//		Roads: turns.Roads{Prices: []int32{1, 0}},  // a road is a third (ground costs 3, see Fraction), a railway free
//		Ports: turns.Ports{Sea: []paces.Kind("~")}}
//	turns.Rules{LastStep: turns.MinimumOne,         // board wargames: a fresh unit can always make one step
//		Zone: turns.ZoneCosts, ZoneCost: 2}
//
// # Moves
//
// A unit has so many points a turn, in the units of cost of its ground. A step costs what the ground says, and is made
// if the points left pay for it; how the last points of a turn may be spent, [LastStep] says. The unit may end its turn
// early, wherever it may stop; then it has all its points again, and those that were left are lost. It passes friends
// but never stops on one, not at the end of any turn of a longer route either. It does not enter the cell of an enemy.
//
// An answer is exact: the fewest turns, and for these the most points left. It is found by Dijkstra's method over
// (turn, points left), which is right because every rule here is monotone: who comes sooner, or with more points left,
// is never worse off. It can wait for the one who comes later. On the cell of a friend it cannot wait; so there, and
// only there, one best arrival is not enough: a later one is kept as well if it has more points left (a Pareto set).
//
// Of several ways that are equally good, each cell is entered from the neighbour that was itself reached soonest (turn,
// then points left); of these from the one whose step is first in the order of directions: south, north, east, west, then
// the diagonals; on hexes clockwise from east; steps over the map's edge and portals last. Where steps are free, of cells
// that are reached equally soon the one that was found first counts. All this depends on the map and the question alone.
package turns
