package paces_test

import (
	"image"
	"iter"
	"math"
	"slices"

	"paces"
	"paces/frontier"
)

// judge answers from the definitions: what DESIGN says of grid, mover and topology, cell by cell, and package frontier
// for the search. It shares no code with the compiled ground, and it is slow.
type judge struct {
	grid     *paces.Grid
	topology paces.Topology
	mover    paces.Mover

	// By index of the cell, y*w+x.
	openAt  []bool
	priceAt []int64
	out, in [][]arc // in holds the reversed steps
}

// arc is one step: to or from the cell with index to, at a cost.
type arc struct {
	to   int
	cost paces.Cost
}

func newJudge(g *paces.Grid, t paces.Topology, m paces.Mover) *judge {
	j := &judge{grid: g, topology: t, mover: m}
	n := g.Width() * g.Height()
	j.out, j.in = make([][]arc, n), make([][]arc, n)
	for i := range n {
		j.openAt, j.priceAt = append(j.openAt, j.fits(j.cell(i))), append(j.priceAt, j.dearest(j.cell(i)))
	}
	for i := range n {
		if !j.open(j.cell(i)) {
			continue
		}
		j.out[i] = j.stepsFrom(j.cell(i))
		for _, a := range j.out[i] {
			j.in[a.to] = append(j.in[a.to], arc{i, a.cost})
		}
	}
	return j
}

func (j *judge) cell(i int) paces.Cell  { return image.Pt(i%j.grid.Width(), i/j.grid.Width()) }
func (j *judge) index(c paces.Cell) int { return c.Y*j.grid.Width() + c.X }
func (j *judge) len() int               { return len(j.out) }

func (j *judge) height(c paces.Cell) int32 { return j.grid.Layer("height").At(c) }
func (j *judge) sloped() bool              { return len(j.mover.Slope.Up)+len(j.mover.Slope.Down) > 0 }

// linked reports whether some steps are no neighbours', so that their order and number is not that of the directions.
func (j *judge) linked() bool {
	return j.topology.WrapX || j.topology.WrapY || len(j.grid.Portals()) > 0
}

func (j *judge) diagonal(d image.Point) bool { return d.X != 0 && d.Y != 0 && !j.topology.Hex() }

// under returns the cells that the unit takes when it stands at c.
func (j *judge) under(c paces.Cell) (cells []paces.Cell) {
	size := max(j.mover.Size, 1)
	for i := range size * size {
		cells = append(cells, c.Add(image.Pt(i%size, i/size)))
	}
	return cells
}

func (j *judge) open(c paces.Cell) bool   { return c.In(j.grid.Bounds()) && j.openAt[j.index(c)] }
func (j *judge) price(c paces.Cell) int64 { return j.priceAt[j.index(c)] }

// fits reports whether the unit may stand at c: every cell under it has a price, and no wall runs between two of them
// that are neighbours.
func (j *judge) fits(c paces.Cell) bool {
	cells := j.under(c)
	for _, a := range cells {
		if j.mover.Costs[j.grid.At(a)] == 0 {
			return false
		}
		for _, b := range cells {
			if j.grid.Barred(a, b) && slices.Contains(j.directions(a), b.Sub(a)) {
				return false
			}
		}
	}
	return true
}

// barred reports whether the step from c is barred to a cell under the unit.
func (j *judge) barred(c, d image.Point) bool {
	return slices.ContainsFunc(j.under(c), func(a paces.Cell) bool { return j.grid.Barred(a, a.Add(d)) })
}

// wrapped returns the cell that c is on a map that wraps around.
func (j *judge) wrapped(c paces.Cell) paces.Cell {
	if j.topology.WrapX {
		c.X = (c.X + j.grid.Width()) % j.grid.Width()
	}
	if j.topology.WrapY {
		c.Y = (c.Y + j.grid.Height()) % j.grid.Height()
	}
	return c
}

// directions returns the steps out of c on paper. The hexes are those of the usual offset tables, by the parity of the
// row or the column, clockwise from the east (flat-top: from the south-east).
func (j *judge) directions(c paces.Cell) []image.Point {
	squares := []image.Point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	switch j.topology.Shape {
	case paces.FourWay:
		return squares[:4]
	case paces.EightWay:
		return squares
	case paces.HexRowsOdd, paces.HexRowsEven:
		if (c.Y&1 == 1) == (j.topology.Shape == paces.HexRowsOdd) { // a row pushed right
			return []image.Point{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {0, -1}, {1, -1}}
		}
		return []image.Point{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}}
	}
	if (c.X&1 == 1) == (j.topology.Shape == paces.HexColumnsOdd) { // a column pushed down
		return []image.Point{{1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, 0}}
	}
	return []image.Point{{1, 0}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
}

// dearest returns what it costs to enter c, in paces, besides the slope: the dearest cell under the unit counts.
func (j *judge) dearest(c paces.Cell) (dearest int64) {
	for _, a := range j.under(c) {
		price := int64(j.mover.Costs[j.grid.At(a)])
		if price == int64(paces.Free) {
			price = 0
		}
		for name, weight := range j.mover.Layers {
			price += int64(weight) * int64(j.grid.Layer(name).At(a))
		}
		dearest = max(dearest, price)
	}
	return dearest
}

// slope returns the price of going from one height to another, and whether that is possible.
func (j *judge) slope(from, to int32) (int64, bool) {
	list, steep := j.mover.Slope.Up, int64(to)-int64(from)
	if steep < 0 {
		list, steep = j.mover.Slope.Down, -steep
	}
	switch {
	case !j.sloped() || steep == 0:
		return 0, true
	case steep > int64(len(list)):
		return 0, false
	}
	return int64(list[steep-1]), true
}

// legal reports whether the step d out of c exists if both its ends are open. A diagonal step has two sides, and one that
// cannot be walked, for a wall on it or a bar in the way, counts as a wall.
func (j *judge) legal(c, d image.Point) bool {
	to := j.wrapped(c.Add(d))
	if !to.In(j.grid.Bounds()) || to == c || j.barred(c, d) {
		return false
	}
	if j.diagonal(d) {
		sides := 0
		for _, first := range []image.Point{{d.X, 0}, {0, d.Y}} {
			side := j.wrapped(c.Add(first))
			if j.open(side) && !j.barred(c, first) && !j.barred(side, d.Sub(first)) {
				sides++
			}
		}
		if need := [...]int{paces.Never: 2, paces.One: 1, paces.Always: 0}; sides < need[j.topology.Corners] {
			return false
		}
	}
	_, ok := j.slope(j.height(c), j.height(to))
	return ok
}

// stepsFrom returns the steps out of c, whatever c is itself. Of several to one cell the cheapest counts.
func (j *judge) stepsFrom(c paces.Cell) (arcs []arc) {
	add := func(to paces.Cell, cost int64) {
		k := slices.IndexFunc(arcs, func(a arc) bool { return a.to == j.index(to) })
		if k < 0 {
			arcs = append(arcs, arc{j.index(to), paces.Cost(cost)})
		} else {
			arcs[k].cost = min(arcs[k].cost, paces.Cost(cost))
		}
	}
	for _, d := range j.directions(c) {
		to := j.wrapped(c.Add(d))
		if !j.open(to) || !j.legal(c, d) {
			continue
		}
		climb, _ := j.slope(j.height(c), j.height(to))
		unit := j.topology.Straight
		if j.diagonal(d) {
			unit = j.topology.Diagonal
		}
		add(to, int64(unit)*(j.price(to)+climb))
	}
	for _, p := range j.grid.Portals() {
		if p.From == c && j.open(p.To) {
			add(p.To, int64(p.Price)*int64(j.topology.Straight))
		}
	}
	return arcs
}

// besides returns the cells from which one step leads to c, or would if c were open.
func (j *judge) besides(c paces.Cell) (cells []paces.Cell) {
	for i := range j.len() {
		from := j.cell(i)
		if j.open(from) && j.leads(from, c) {
			cells = append(cells, from)
		}
	}
	return cells
}

// leads reports whether one step leads from one cell to another if both are open.
func (j *judge) leads(from, to paces.Cell) bool {
	return slices.ContainsFunc(j.directions(from), func(d image.Point) bool {
		return j.wrapped(from.Add(d)) == to && j.legal(from, d)
	}) || slices.ContainsFunc(j.grid.Portals(), func(p paces.Portal) bool { return p.From == from && p.To == to })
}

// distance is the cost from a to b on an empty map where every cell costs 1, without portals.
func (j *judge) distance(a, b paces.Cell) int64 {
	least := int64(math.MaxInt64)
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			if (x == 0 || j.topology.WrapX) && (y == 0 || j.topology.WrapY) {
				least = min(least, j.straight(a, b.Add(image.Pt(x*j.grid.Width(), y*j.grid.Height()))))
			}
		}
	}
	return least
}

// straight is the cost from a to b on an endless map.
func (j *judge) straight(a, b paces.Cell) int64 {
	d := b.Sub(a)
	x, y := int64(max(d.X, -d.X)), int64(max(d.Y, -d.Y))
	straight, diagonal := int64(j.topology.Straight), int64(j.topology.Diagonal)
	switch {
	case j.topology.Hex():
		aq, ar := j.axial(a)
		bq, br := j.axial(b)
		dq, dr := bq-aq, br-ar
		return straight * (abs(dq) + abs(dr) + abs(dq+dr)) / 2
	case j.topology.Shape == paces.FourWay || diagonal >= 2*straight:
		return straight * (x + y)
	case diagonal <= straight:
		return diagonal * max(x, y) // a lower bound: parity may ask for a straight step
	}
	return diagonal*min(x, y) + straight*(max(x, y)-min(x, y))
}

// axial returns the slanted coordinates of a hex.
func (j *judge) axial(c paces.Cell) (q, r int64) {
	half := func(v int, odd bool) int64 { // floor for odd, ceiling for even
		if !odd {
			v++
		}
		return int64(math.Floor(float64(v) / 2))
	}
	switch s := j.topology.Shape; s {
	case paces.HexRowsOdd, paces.HexRowsEven:
		return int64(c.X) - half(c.Y, s == paces.HexRowsOdd), int64(c.Y)
	default:
		return int64(c.X), int64(c.Y) - half(c.X, s == paces.HexColumnsOdd)
	}
}

func abs(v int64) int64 { return max(v, -v) }

// sum is a cost and the least number of steps that have it. Their order is that of searches on ground with free cells.
type sum struct{ cost, steps int64 }

var unreached = sum{-1, -1}

// stepBits is the room that a key leaves for the number of steps.
const stepBits = 13

// flood returns the least sums from the sources, by index of cell. A source has a head start; it is left even if it is
// closed. Backward, the sums are to the sources.
func (j *judge) flood(sources map[int]paces.Cost, backward bool) []sum {
	arcs := j.out
	if backward {
		arcs = j.in
	}
	const outside = -1 // one step leads from here to each source, and costs its head start
	graph := func(i int) iter.Seq2[int, paces.Cost] {
		return func(yield func(int, paces.Cost) bool) {
			if i == outside {
				for source, head := range sources {
					if !yield(source, head<<stepBits) {
						return
					}
				}
				return
			}
			list := arcs[i]
			if !j.open(j.cell(i)) {
				list = j.stepsFrom(j.cell(i))
			}
			for _, a := range list {
				if !yield(a.to, a.cost<<stepBits+1) {
					return
				}
			}
		}
	}
	search := frontier.New(frontier.Query[int]{Graph: graph, From: outside, Method: frontier.Dijkstra})
	search.Run()
	sums := slices.Repeat([]sum{unreached}, j.len())
	for i := range sums {
		if c, ok := search.Settled(i); ok {
			sums[i] = sum{c.Cost >> stepBits, c.Cost & (1<<stepBits - 1)}
		}
	}
	return sums
}

// from returns the least sums from one cell.
func (j *judge) from(c paces.Cell) []sum {
	return j.flood(map[int]paces.Cost{j.index(c): 0}, false)
}

// free reports whether some step may cost nothing.
func (j *judge) free() bool {
	for _, arcs := range j.out {
		for _, a := range arcs {
			if a.cost == 0 {
				return true
			}
		}
	}
	return false
}
