package board

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"paces"
)

// Field is a distance map that lives with its board: for every cell what the cheapest way to the nearest source costs. Of
// one to flee by, the sources are what is fled from, and the costs lead to the places far away from them.
//
// Invariant: costs are what the field held when it was last looked at, row by row.
type Field struct {
	board  *Board
	mover  int
	ground *paces.Ground
	given  []int32      // the sources as they were asked for
	open   []paces.Cell // those that stand on open ground, of which there is at least one
	flees  bool
	chase  *paces.Field
	flee   *paces.Field  // nil unless flees
	search *paces.Search // makes maps anew
	asker  *paces.Search // finds paths, in slices
	fresh  *paces.Field  // the search's, nil before the first
	costs  []paces.Cost
	before []paces.Cost   // what they were at the look before, to be overwritten
	sides  []paces.Cell   // scratch of beside
	heads  []paces.Source // scratch of turn
}

// NewField makes the distance map of a mover. Sources on closed ground do not count.
func (b *Board) NewField(mover int, sources []int32, flees bool) (*Field, error) {
	g, err := b.Ground(mover)
	if err != nil {
		return nil, err
	}
	f := &Field{
		board: b, mover: mover, ground: g, given: slices.Clone(sources), flees: flees,
		search: paces.NewSearch(g), asker: paces.NewSearch(g),
		costs: make([]paces.Cost, b.grid.Width()*b.grid.Height()),
	}
	if f.open, err = f.openSources(); err != nil {
		return nil, err
	}
	if f.chase, err = g.Field(f.open...); err != nil {
		return nil, err
	}
	return f, f.turn()
}

// openSources returns the sources that stand on open ground.
func (f *Field) openSources() ([]paces.Cell, error) {
	open := slices.DeleteFunc(f.board.Cells(f.given), func(c paces.Cell) bool { return !f.ground.Open(c) })
	if len(open) == 0 {
		return nil, fmt.Errorf("%w: none of the %d sources stands on open ground", paces.ErrGoalBlocked, len(f.given))
	}
	return open, nil
}

// turn makes the map to flee by, if it is asked for.
//
// It is the safety map that roguelike games use: the distances times -1.2, settled again. With the factor -1 a unit
// would stay in every dead end, because no way out of it gains more distance than it is long; a fifth more makes places
// worth it that are much farther away. Here everything is shifted so that the safest place has 0.
func (f *Field) turn() error {
	if !f.flees {
		return nil
	}
	var greatest int64
	sources := slices.Grow(f.heads[:0], len(f.costs))
	for c, cost := range f.chase.All() {
		greatest = max(greatest, int64(cost))
		sources = append(sources, paces.Source{Cell: c, Head: cost})
	}
	f.heads = sources
	if greatest*6/5 > math.MaxInt32 {
		return fmt.Errorf("%w: a fifth more than %d", paces.ErrOverflow, greatest)
	}
	for i := range sources {
		sources[i].Head = paces.Cost((greatest - int64(sources[i].Head)) * 6 / 5)
	}
	flee, err := f.ground.FindField(paces.FieldQuery{Sources: sources})
	f.flee = flee
	return err
}

// On reports whether the field is that of a board as it is now; with other costs or steps a board has another ground.
func (f *Field) On(b *Board) bool { return f != nil && f.board == b && f.ground == b.grounds[f.mover] }

// Update makes the field exact again after cells were painted, and returns how many cells were settled again. What it has
// become is seen by [Field.Look]. A field that returned an error is of no more use.
func (f *Field) Update(cells []int32) (settled int, err error) {
	open, err := f.openSources()
	if err != nil {
		return 0, err
	}
	settled, err = f.chase.Update(f.board.Cells(cells)...)
	if !slices.Equal(open, f.open) {
		// A source was opened or closed. In the second case the update was refused, but the cells are remembered.
		f.open = open
		var moved int
		moved, err = f.chase.Move(headless(open)...)
		settled += moved
	}
	return settled, cmp.Or(err, f.turn())
}

// Move gives the field other sources and returns how many cells were settled again.
func (f *Field) Move(sources []int32) (settled int, err error) {
	f.given = slices.Clone(sources)
	if f.open, err = f.openSources(); err != nil {
		return 0, err
	}
	if settled, err = f.chase.Move(headless(f.open)...); err != nil {
		return settled, err
	}
	return settled, f.turn()
}

func headless(cells []paces.Cell) []paces.Source {
	sources := make([]paces.Source, len(cells))
	for i, c := range cells {
		sources[i].Cell = c
	}
	return sources
}

// current is the map that units walk down.
func (f *Field) current() *paces.Field {
	if f.flee != nil {
		return f.flee
	}
	return f.chase
}

// Sight is what one sees of a field at a glance.
type Sight struct {
	Reached  int
	Greatest paces.Cost
	Changed  []int32 // the cells that have another cost than at the last look, appended to what was given
}

// Look takes over the costs as they are now.
func (f *Field) Look(changed []int32) Sight {
	s := Sight{Changed: changed}
	f.before, f.costs = f.costs, f.current().AppendCosts(f.before[:0])
	for id, cost := range f.costs {
		if cost >= 0 {
			s.Reached++
			s.Greatest = max(s.Greatest, cost)
		}
		if cost != f.before[id] {
			s.Changed = append(s.Changed, int32(id))
		}
	}
	return s
}

// Costs returns the cost of every cell at the last look, row by row. They are the field's own.
func (f *Field) Costs() []paces.Cost { return f.costs }

// Ramp is how costs are painted: from the first colour at 0 to the last at Scale and beyond. Open cells from which no way
// leads are hatched, so that they are told apart without colour. A colour is a pixel's four bytes.
type Ramp struct {
	Colors []int32
	Scale  paces.Cost
	Hatch  [2]int32
}

// AppendColors appends the colours of some cells; of closed ones it is 0, so that the terrain shows.
func (f *Field) AppendColors(dst []int32, r Ramp, cells []int32) []int32 {
	for _, id := range cells {
		dst = append(dst, f.color(r, id))
	}
	return dst
}

// AppendPicture appends the colours of all cells, row by row.
func (f *Field) AppendPicture(dst []int32, r Ramp) []int32 {
	for id := range f.costs {
		dst = append(dst, f.color(r, int32(id)))
	}
	return dst
}

func (f *Field) color(r Ramp, id int32) int32 {
	cost := f.costs[id]
	if cost >= 0 {
		return r.Colors[min(int64(cost)*int64(len(r.Colors))/int64(max(r.Scale, 1)), int64(len(r.Colors)-1))]
	}
	c := f.board.Cell(id)
	if !f.ground.Open(c) {
		return 0
	}
	return r.Hatch[(c.X+c.Y)>>1&1]
}

// Next returns the cell to which a unit goes on from a cell, -1 if it stays.
func (f *Field) Next(id int32) int32 {
	to, ok := f.current().Next(f.board.Cell(id))
	if !ok {
		return -1
	}
	return f.board.ID(to)
}

// AppendWindow appends the cost and the next cell of each cell from column x0 and row y0 up to x1 and y1, which are left
// out.
func (f *Field) AppendWindow(dst []int32, x0, y0, x1, y1 int) []int32 {
	for y := max(y0, 0); y < min(y1, f.board.grid.Height()); y++ {
		for x := max(x0, 0); x < min(x1, f.board.grid.Width()); x++ {
			id := f.board.ID(paces.Cell{X: x, Y: y})
			dst = append(dst, f.costs[id], f.Next(id))
		}
	}
	return dst
}

// AppendWay appends the cells of the way down the map from a cell, itself first; none if it is not reached.
func (f *Field) AppendWay(dst []int32, from int32) []int32 {
	path, err := f.current().Path(f.board.Cell(from))
	if err != nil {
		return dst
	}
	return f.board.AppendIDs(dst, path)
}

// Fresh makes the distance map anew, beside the one that is kept, to see how long that takes.
func (f *Field) Fresh() (err error) {
	f.fresh, err = f.search.Field(f.open...)
	return err
}

// Check says whether the map that was kept through all changes is the one that was made anew last.
func (f *Field) Check() error {
	if f.fresh == nil {
		return errors.New("nothing was made anew")
	}
	for y := range f.board.grid.Height() {
		for x := range f.board.grid.Width() {
			c := paces.Cell{X: x, Y: y}
			if fresh, kept := f.fresh.At(c), f.chase.At(c); fresh != kept {
				return fmt.Errorf("cell %d,%d: kept %d, made anew %d", x, y, kept, fresh)
			}
		}
	}
	return nil
}

// Ask begins the question for a cheapest path that the field makes needless: from a cell to the nearest source.
func (f *Field) Ask(from int32) (*Path, error) {
	return f.board.ask(f.ground, f.asker, paces.Query{From: f.board.Cell(from), To: f.open})
}

// Warm moves a source to and fro for a while, so that the first change is not timed with memory that must be got and code
// that must be compiled.
func (f *Field) Warm() error {
	aside := headless(f.open)
	for c := range f.ground.Steps(f.open[0]) {
		aside[0].Cell = c
	}
	for start := time.Now(); time.Since(start) < 20*time.Millisecond; {
		_, away := f.chase.Move(aside...)
		_, back := f.chase.Move(headless(f.open)...)
		if err := cmp.Or(away, back); err != nil {
			return err
		}
	}
	return nil
}

// Door returns the closed cell whose opening shortens some way most: that between the two neighbours whose costs differ
// most, one from which no way leads counting most of all. It is -1 where there is none, and kind is what the ground on
// the near side is made of.
func (f *Field) Door() (door int32, kind paces.Kind) {
	door, best := int32(-1), int64(0)
	for id := range f.costs {
		c := f.board.Cell(int32(id))
		if f.costs[id] >= 0 || f.ground.Open(c) {
			continue
		}
		if gain, beyond := f.gain(c); gain > best {
			door, best, kind = int32(id), gain, f.board.grid.At(beyond)
		}
	}
	return door, kind
}

// gain returns how much the costs of a cell's neighbours differ, and the nearest of them.
func (f *Field) gain(c paces.Cell) (gain int64, nearest paces.Cell) {
	least, most := int64(math.MaxInt64), int64(-1)
	for _, n := range f.beside(c) {
		if !f.ground.Open(n) {
			continue
		}
		cost := int64(f.costs[f.board.ID(n)])
		if cost >= 0 && cost < least {
			least, nearest = cost, n
		}
		if cost < 0 {
			cost = math.MaxInt32 + 1
		}
		most = max(most, cost)
	}
	if most < least {
		return 0, c
	}
	return most - least, nearest
}

// beside returns the cells that share an edge with one: whether one may step over a corner, the corner rule says.
func (f *Field) beside(c paces.Cell) []paces.Cell {
	f.sides = f.sides[:0]
	if !f.board.topology.Hex() {
		for _, step := range [...]paces.Cell{{Y: 1}, {Y: -1}, {X: 1}, {X: -1}} {
			f.sides = append(f.sides, c.Add(step))
		}
		return f.sides
	}
	for n := range f.board.topology.Neighbors(c) {
		f.sides = append(f.sides, n)
	}
	return f.sides
}

// Boulder returns the cell on the way from a cell to its source that lies half way by cost, -1 if nothing lies between.
func (f *Field) Boulder(from int32) int32 {
	way := f.AppendWay(nil, from)
	if len(way) < 3 {
		return -1
	}
	half := f.costs[from] / 2
	i, _ := slices.BinarySearchFunc(way, half, func(id int32, half paces.Cost) int { return cmp.Compare(half, f.costs[id]) })
	return way[min(max(i, 1), len(way)-2)]
}

// Steady reports whether changes can be repaired at all; with free ground or portals the map is made anew each time.
func (f *Field) Steady() bool { return !f.ground.Lattice().HasFree && !f.ground.Lattice().Linked() }
