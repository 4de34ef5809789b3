package lattice

import (
	"cmp"
	"math/bits"
	"slices"
)

// Link is a step that is no neighbour's: through a portal, or over the edge of a map that wraps around. It costs Toll,
// and Unit times the price of the cell it leads to.
type Link struct {
	From, To   int32
	Unit, Toll int32
}

// Arc is one step, seen from one of its ends: the cell at the other, and what the step costs.
type Arc struct{ Cell, Cost int32 }

// AppendArcs appends the steps out of cell id, or, backward, those into it: neighbours in the order of directions,
// then links in the order of their other ends.
func (l *Lattice) AppendArcs(arcs []Arc, id int32, backward bool) []Arc {
	switch {
	case !backward && l.Elevation == nil:
		for exits := l.Exits[id]; exits != 0; exits &= exits - 1 {
			d := bits.TrailingZeros8(exits)
			to := id + l.Off[d]
			arcs = append(arcs, Arc{to, l.Price[to] * l.Unit[d]})
		}
	case !backward:
		for exits := l.Exits[id]; exits != 0; exits &= exits - 1 {
			d := uint8(bits.TrailingZeros8(exits))
			arcs = append(arcs, Arc{id + l.Off[d], l.Step(id, d)})
		}
	case l.Elevation == nil && l.bars == 0: // whoever can be stepped to can step back
		price := l.Price[id]
		for entries := l.mirror[l.Exits[id]]; entries != 0; entries &= entries - 1 {
			d := bits.TrailingZeros8(entries)
			arcs = append(arcs, Arc{id - l.Off[d], price * l.Unit[d]})
		}
	default:
		for d := range uint8(len(l.Shape.Steps)) {
			if from := id - l.Off[d]; l.Exits[from]>>d&1 == 1 {
				arcs = append(arcs, Arc{from, l.Step(from, d)})
			}
		}
	}
	if l.links == nil {
		return arcs
	}
	return l.appendLinks(arcs, id, backward)
}

// AppendArcsUnder appends the steps out of cell id as they would be if the cell were open, and the open cells those of
// another plane.
func (l *Lattice) AppendArcsUnder(arcs []Arc, free []uint64, id int32) []Arc {
	exits := l.ExitsUnder(free, id)
	for d := range uint8(len(l.Shape.Steps)) {
		if exits>>d&1 == 1 {
			arcs = append(arcs, Arc{id + l.Off[d], l.Step(id, d)})
		}
	}
	if !l.Linked() {
		return arcs
	}
	var few [8]Link
	for _, k := range l.AppendLinksUnder(few[:0], free, id) {
		arcs = append(arcs, Arc{k.To, k.cost(l, id, k.To)})
	}
	return arcs
}

// AppendLinksUnder appends the links out of cell id as AppendArcsUnder has them.
func (l *Lattice) AppendLinksUnder(links []Link, free []uint64, id int32) []Link {
	for _, p := range l.Portals {
		if p.From == id && has(free, p.To) {
			links = append(links, p)
		}
	}
	return l.appendWrapped(links, free, id)
}

// has reports whether a plane has the bit of cell id.
func has(plane []uint64, id int32) bool { return plane[id>>6]>>(id&63)&1 == 1 }

func (l *Lattice) appendLinks(arcs []Arc, id int32, backward bool) []Arc {
	if backward {
		for _, k := range l.linksAt(l.linksIn, id) {
			arcs = append(arcs, Arc{k.To, k.cost(l, k.To, id)})
		}
		return arcs
	}
	for _, k := range l.LinksFrom(id) {
		arcs = append(arcs, Arc{k.To, k.cost(l, id, k.To)})
	}
	return arcs
}

// LinksFrom returns the links out of cell id.
func (l *Lattice) LinksFrom(id int32) []Link { return l.linksAt(l.links, id) }

// linksAt returns the links of a sorted list that begin at cell id.
func (l *Lattice) linksAt(links []Link, id int32) []Link {
	lo, _ := slices.BinarySearchFunc(links, id, func(k Link, id int32) int { return cmp.Compare(k.From, id) })
	hi := lo
	for hi < len(links) && links[hi].From == id {
		hi++
	}
	return links[lo:hi]
}

// cost is what the link costs from one cell to the other, whichever way the list holds it.
func (k Link) cost(l *Lattice, from, to int32) int32 {
	return k.Toll + k.Unit*int32(l.EntryPrice(from, to))
}

// linkAll makes the lists of links: the portals whose ends are open, and the steps over the edges of a map that wraps.
func (l *Lattice) linkAll() {
	l.links, l.linksIn = l.links[:0], l.linksIn[:0]
	l.toll, l.freeToll = 0, false
	for _, p := range l.Portals {
		l.toll, l.freeToll = max(l.toll, int64(p.Toll)), l.freeToll || p.Toll == 0
		if has(l.Free, p.From) && has(l.Free, p.To) {
			l.links = append(l.links, p)
		}
	}
	if l.images != nil {
		l.wrap()
	}
	slices.SortFunc(l.links, compareLinks)
	l.links = slices.Compact(l.links)
	for _, k := range l.links {
		l.linksIn = append(l.linksIn, Link{k.To, k.From, k.Unit, k.Toll})
	}
	slices.SortFunc(l.linksIn, compareLinks)
}

func compareLinks(a, b Link) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Toll, b.Toll))
}

// wrap appends the steps over the edges of the map.
func (l *Lattice) wrap() {
	for y := range l.Height {
		step := 1
		if y > 0 && y < l.Height-1 {
			step = max(l.Width-1, 1) // inner rows have edge cells at their two ends alone
		}
		for x := 0; x < l.Width; x += step {
			if id := l.ID(x, y); l.Price[id] != Closed {
				l.links = l.appendWrapped(l.links, l.Free, id)
			}
		}
	}
}

// appendWrapped appends the steps out of cell id that leave the map and come back on the other side, if the open cells
// are those of the plane.
func (l *Lattice) appendWrapped(links []Link, free []uint64, id int32) []Link {
	if l.images == nil {
		return links
	}
	for d := range l.Shape.Steps {
		if to, ok := l.wrappedStep(free, id, d); ok && has(free, to) {
			links = append(links, Link{From: id, To: to, Unit: l.Unit[d]})
		}
	}
	return links
}

// wrappedStep returns where the step d out of cell id leads if it leaves the map and comes back on the other side; it is
// false if it does not, or would not be legal even if both its ends were open.
func (l *Lattice) wrappedStep(free []uint64, id int32, d int) (to int32, ok bool) {
	x, y := l.XY(id + l.Off[d])
	to, ok = l.Wrapped(x, y)
	if !ok || l.In(x, y) || to == id || l.barred(id, uint8(d)) {
		return to, false
	}
	if l.Elevation != nil {
		if _, ok := l.Slope.price(l.climb(id, to)); !ok {
			return to, false
		}
	}
	return to, !l.diagonal(d) || l.ways(free, id, d) >= l.Shape.Sides
}

// AppendEntrances appends the cells from which one step leads to cell id, or would lead there if both its ends were open.
func (l *Lattice) AppendEntrances(cells []int32, id int32) []int32 {
	for d := range l.Shape.Steps {
		from := id - l.Off[d]
		if l.In(l.XY(from)) {
			if l.legal(l.Free, from, l.Around(l.Free, from)|1<<l.aroundBit[d])>>d&1 == 1 {
				cells = append(cells, from)
			}
		} else if from, ok := l.Wrapped(l.XY(from)); ok {
			if to, ok := l.wrappedStep(l.Free, from, d); ok && to == id {
				cells = append(cells, from)
			}
		}
	}
	for _, p := range l.Portals {
		if p.To == id {
			cells = append(cells, p.From)
		}
	}
	return cells
}

// Wrapped returns the number of the cell that (x, y) is, over the edges of a map that wraps around, and whether it is one.
func (l *Lattice) Wrapped(x, y int) (int32, bool) {
	if l.Shape.WrapX {
		x = (x%l.Width + l.Width) % l.Width
	}
	if l.Shape.WrapY {
		y = (y%l.Height + l.Height) % l.Height
	}
	if !l.In(x, y) {
		return 0, false
	}
	return l.ID(x, y), true
}

// findImages sets where else a cell of the map lies, in lattice coordinates, when the map wraps around.
func (l *Lattice) findImages() {
	for j := -1; j <= 1; j++ {
		for i := -1; i <= 1; i++ {
			if i == 0 && j == 0 || i != 0 && !l.Shape.WrapX || j != 0 && !l.Shape.WrapY {
				continue
			}
			dx, dy := i*l.Width, j*l.Height
			switch l.Shape.Shear {
			case OddR, EvenR:
				dx -= dy / 2
			case OddQ, EvenQ:
				dy -= dx / 2
			}
			l.images = append(l.images, image{int64(dx), int64(dy)})
		}
	}
}

type image struct{ dx, dy int64 }
