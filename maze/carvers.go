package maze

import (
	"fmt"
	"slices"
	"strings"
)

// Carver is a way to carve. All but the dungeon give a spanning tree of the rooms: exactly one way from each to each.
type Carver struct {
	Name     string // as [Plan] takes it
	About    string // one sentence on how it works
	fromOpen bool   // begins with an open board and builds walls
	carve    func(*board) bool
}

// carvers in the order in which a learner best meets them.
var carvers = []Carver{
	{Name: "binary-tree", About: "each room opens to the east or to the south, by coin", carve: binaryTree},
	{Name: "sidewinder", About: "runs go east; each run opens to the south once, anywhere along it", carve: sidewinder},
	{Name: "recursive-backtracker", About: "walk at random into closed rooms; in a dead end go back to the last room with a choice", carve: recursiveBacktracker},
	{Name: "aldous-broder", About: "walk at random everywhere; a room entered for the first time keeps the passage", carve: aldousBroder},
	{Name: "wilson", About: "walk at random from a closed room to the maze, cut loops off, keep what is left", carve: wilson},
	{Name: "hunt-and-kill", About: "walk at random into closed rooms; in a dead end hunt row by row for a closed room beside an open one", carve: huntAndKill},
	{Name: "prim", About: "join any closed room beside the maze to it", carve: prim},
	{Name: "kruskal", About: "take all walls in random order; open each that parts two trees", carve: kruskal},
	{Name: "eller", About: "row by row, knowing only which rooms of the row are joined", carve: eller},
	{Name: "recursive-division", About: "part the open board by a wall with one gap, then both parts, and so on", fromOpen: true, carve: recursiveDivision},
	{Name: "growing-tree", About: "grow from the newest room or from any room, by coin", carve: growingTree},
	{Name: "dungeon", About: "halls of many sizes, joined by corridors", carve: dungeon},
}

// Carvers returns all carvers, the simplest first.
func Carvers() []Carver { return slices.Clone(carvers) }

// ByName returns the carver of that name, or an error that lists the names.
func ByName(name string) (Carver, error) {
	names := make([]string, len(carvers))
	for i, c := range carvers {
		if c.Name == name {
			return c, nil
		}
		names[i] = c.Name
	}
	return Carver{}, fmt.Errorf("no carver is called %q: there are %s", name, strings.Join(names, ", "))
}
