package maze

import (
	"image"
	"math"
	"slices"

	"paces"
)

// braid removes a share of the dead ends: each is opened toward a neighbour, another dead end if there is one. Only
// dead ends that have a wall to open count.
func (b *board) braid(share float64) bool {
	if share == 0 {
		return true
	}
	ends := b.deadEnds()
	b.rng.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	left := int(math.Round(share * float64(len(ends))))
	for _, r := range ends {
		if left <= 0 {
			return true
		}
		if !b.deadEnd(r) {
			continue // opened from the other side
		}
		d, removed := b.wayOut(r, left)
		if !b.join(r, d) {
			return false
		}
		left -= removed
	}
	return true
}

func (b *board) deadEnds() []room {
	var ends []room
	for i := range b.len() {
		if r := b.at(i); b.deadEnd(r) {
			ends = append(ends, r)
		}
	}
	return ends
}

// wayOut draws the direction in which to open a dead end, and tells how many dead ends that removes: two if it leads to
// another one, which it does where it can unless only one is left to remove.
func (b *board) wayOut(r room, left int) (d direction, removed int) {
	var into, best [4]direction
	walled := b.walled(r, &into)
	mates := keep(walled, &best, func(d direction) bool { return b.deadEnd(r.to(d)) })
	if left > 1 && len(mates) > 0 {
		return drawFrom(b, mates), 2
	}
	return drawFrom(b, walled), 1
}

// deadEnd reports whether an open room has exactly one way out and a neighbour to which a second can be opened.
func (b *board) deadEnd(r room) bool {
	if !b.open(r) {
		return false
	}
	ways := 0
	for _, d := range directions {
		if b.joined(r, d) {
			ways++
		}
	}
	var into [4]direction
	return ways == 1 && len(b.walled(r, &into)) > 0
}

// walled are the directions out of r to open rooms behind a wall.
func (b *board) walled(r room, into *[4]direction) []direction {
	var near [4]direction
	return keep(b.toOpen(r, &near), into, func(d direction) bool { return !b.joined(r, d) })
}

func keep(list []direction, into *[4]direction, ok func(direction) bool) []direction {
	kept := into[:0]
	for _, d := range list {
		if ok(d) {
			kept = append(kept, d)
		}
	}
	return kept
}

// PaintWeights paints round patches of hills and swamp on the cells of any map that are [Floor], about a third of them, but
// not on those to spare. A plan with Weights does the same to its maze.
func PaintWeights(g *paces.Grid, seed uint64, spare ...paces.Cell) {
	b := &board{grid: g, rng: newRand(seed), yield: func(Step) bool { return true }}
	b.paintWeights(spare)
}

func (b *board) paintWeights(spare []paces.Cell) bool {
	size := b.grid.Bounds().Size()
	if size.X*size.Y == 0 {
		return true
	}
	for range 1 + size.X*size.Y/80 {
		centre := image.Pt(b.rng.IntN(size.X), b.rng.IntN(size.Y))
		radius := 2 + b.rng.IntN(3)
		kind := [2]paces.Kind{Hills, Swamp}[b.rng.IntN(2)]
		if !b.paintPatch(centre, radius, kind, spare) {
			return false
		}
	}
	return true
}

func (b *board) paintPatch(centre paces.Cell, radius int, kind paces.Kind, spare []paces.Cell) bool {
	patch := image.Rectangle{centre, centre}.Inset(-radius)
	patch.Max = patch.Max.Add(image.Pt(1, 1))
	patch = patch.Intersect(b.grid.Bounds())
	for y := patch.Min.Y; y < patch.Max.Y; y++ {
		for x := patch.Min.X; x < patch.Max.X; x++ {
			c := image.Pt(x, y)
			d := c.Sub(centre)
			if d.X*d.X+d.Y*d.Y > radius*radius || slices.Contains(spare, c) || !paintable(b.grid.At(c)) {
				continue
			}
			if !b.set(c, kind) {
				return false
			}
		}
	}
	return true
}

// paintable reports whether a kind may be painted over.
func paintable(k paces.Kind) bool { return k == Floor || k == Hills || k == Swamp }
