package turns

import (
	"image"
	"iter"
	"math"

	"paces"
)

// Weapon is how far a unit strikes from the cell where it stops, in steps on an open map. The zero value strikes the
// neighbours.
type Weapon struct {
	Min, Max int  // 0 means 1; Max is never taken below Min
	Anywhere bool // cells closed to the unit can be struck as well: ships from land, say
}

// band returns the distances that the weapon covers.
func (w Weapon) band() (least, most int) {
	least = max(w.Min, 1)
	return least, max(w.Max, least)
}

// Strikes yields the cells that the unit can strike from where it may stop, each once. They may be cells where it can
// stop itself.
func (r Reach) Strikes(w Weapon) iter.Seq[paces.Cell] {
	return func(yield func(paces.Cell) bool) {
		s := r.answers()
		if s == nil {
			return
		}
		k := &s.strokes
		s.struck(w)
		stamp := k.stamp
		for i := 0; i < len(k.cells); i++ {
			if !yield(cellOf(s.l, k.cells[i])) {
				return
			}
			if r.answers(); k.stamp != stamp { // the loop has asked for strikes itself
				s.struck(w)
				stamp = k.stamp
			}
		}
	}
}

// Fringe yields the cells that the unit can strike but where it cannot stop: what a game paints red around the blue.
func (r Reach) Fringe(w Weapon) iter.Seq[paces.Cell] {
	return func(yield func(paces.Cell) bool) {
		for c := range r.Strikes(w) {
			if a, ok := r.At(c); (!ok || !a.Stop) && !yield(c) {
				return
			}
		}
	}
}

// Stands yields the cells where the unit may stop and from which it can strike the target, the soonest first.
func (r Reach) Stands(target paces.Cell, w Weapon) iter.Seq2[paces.Cell, Arrival] {
	return func(yield func(paces.Cell, Arrival) bool) {
		s := r.answers()
		if s == nil || !s.l.In(target.X, target.Y) {
			return
		}
		id := s.l.ID(target.X, target.Y)
		for c, a := range r.Stops() {
			if w.covers(s.distance(c, id)) && !yield(c, a) {
				return
			}
		}
	}
}

// covers reports whether the weapon strikes at a distance.
func (w Weapon) covers(distance int) bool {
	least, most := w.band()
	return least <= distance && distance <= most
}

// distance returns the steps from the nearest cell of the unit's body to the target.
func (s *Search) distance(unit paces.Cell, target int32) int {
	least := math.MaxInt
	for i := range s.size * s.size {
		under, ok := s.l.Wrapped(unit.X+i%s.size, unit.Y+i/s.size)
		if ok {
			least = min(least, int(s.l.StepsApart(under, target)))
		}
	}
	return least
}

// strokes is where a weapon reaches from one cell, kept for the next question about it, and which cells were struck
// last.
type strokes struct {
	weapon  Weapon
	offsets []image.Point // in lattice coordinates
	stamps  []uint32      // by id: stamp if the cell was struck last time
	stamp   uint32
	cells   []int32
}

// struck returns the cells that the unit can strike from its stops.
func (s *Search) struck(w Weapon) []int32 {
	k := &s.strokes
	if k.stamps == nil || k.weapon != w {
		s.aim(w)
	}
	if k.stamp++; k.stamp == 0 {
		clear(k.stamps)
		k.stamp = 1
	}
	k.cells = k.cells[:0]
	around := s.l.Shape.WrapX || s.l.Shape.WrapY
	for _, i := range s.settled {
		switch id := s.arrivals[i].cell; {
		case !s.rests(id):
		case around:
			s.strikeAround(id)
		default:
			s.strikeFrom(id)
		}
	}
	return k.cells
}

// strikeFrom strikes the cells within reach of cell id.
func (s *Search) strikeFrom(id int32) {
	width, height := int(s.l.Stride), s.l.Len()/int(s.l.Stride)
	x, y := int(id)%width, int(id)/width
	for _, p := range s.strokes.offsets {
		if uint(x+p.X) < uint(width) && uint(y+p.Y) < uint(height) {
			s.hit(id + int32(p.Y*width+p.X))
		}
	}
}

// strikeAround is strikeFrom on a map that wraps around, where a cell may be nearer the other way round.
func (s *Search) strikeAround(id int32) {
	t, unit := s.ground.Topology(), cellOf(s.l, id)
	from := t.Axial(unit)
	for _, p := range s.strokes.offsets {
		c := t.FromAxial(from.Add(p))
		if at, ok := s.l.Wrapped(c.X, c.Y); ok && s.strokes.weapon.covers(s.distance(unit, at)) {
			s.hit(at)
		}
	}
}

// hit strikes a cell, once, if it can be struck.
func (s *Search) hit(at int32) {
	k := &s.strokes
	if k.stamps[at] == k.stamp || s.terrain[at]&onMap == 0 || !k.weapon.Anywhere && !s.passable(at) {
		return
	}
	k.stamps[at] = k.stamp
	k.cells = append(k.cells, at)
}

// passable reports whether a cell is open to the mover. A large unit may still not fit there.
func (s *Search) passable(id int32) bool {
	return s.l.Open(id) || s.size > 1 && s.terrain[id]&passable != 0
}

// aim finds the offsets of the weapon.
func (s *Search) aim(w Weapon) {
	k := &s.strokes
	if k.stamps == nil {
		k.stamps = make([]uint32, s.l.Len())
	}
	k.weapon, k.offsets = w, k.offsets[:0]
	_, most := w.band()
	most = min(most, s.l.Width+s.l.Height) // nothing on the map is farther away
	for y := -most; y < s.size+most; y++ {
		for x := -most; x < s.size+most; x++ {
			if w.covers(s.offsetDistance(image.Pt(x, y))) {
				k.offsets = append(k.offsets, image.Pt(x, y))
			}
		}
	}
}

// offsetDistance returns the steps from the nearest cell of a unit at (0,0) to p, both in lattice coordinates, on an
// endless map.
func (s *Search) offsetDistance(p image.Point) int {
	body := image.Pt(min(max(p.X, 0), s.size-1), min(max(p.Y, 0), s.size-1))
	t := s.ground.Topology()
	return t.Distance(t.FromAxial(body), t.FromAxial(p))
}
