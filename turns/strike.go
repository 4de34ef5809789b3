package turns

import (
	"image"
	"iter"

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
func (r *Reach) Strikes(w Weapon) iter.Seq[paces.Cell] {
	return func(yield func(paces.Cell) bool) {
		s := r.search
		for _, id := range s.struck(w) {
			if !yield(cellOf(s.l, id)) {
				return
			}
		}
	}
}

// Fringe yields the cells that the unit can strike but where it cannot stop: what a game paints red around the blue.
func (r *Reach) Fringe(w Weapon) iter.Seq[paces.Cell] {
	return func(yield func(paces.Cell) bool) {
		for c := range r.Strikes(w) {
			if a, ok := r.At(c); (!ok || !a.Stop) && !yield(c) {
				return
			}
		}
	}
}

// Stands yields the cells where the unit may stop and from which it can strike the target, the soonest first.
func (r *Reach) Stands(target paces.Cell, w Weapon) iter.Seq2[paces.Cell, Arrival] {
	least, most := w.band()
	return func(yield func(paces.Cell, Arrival) bool) {
		for c, a := range r.Stops() {
			if d := r.search.distance(c, target); d >= least && d <= most && !yield(c, a) {
				return
			}
		}
	}
}

// distance returns the steps from the nearest cell of the unit's body to the target, on an open map.
func (s *Search) distance(unit, target paces.Cell) int {
	body := image.Pt(min(max(target.X, unit.X), unit.X+s.size-1), min(max(target.Y, unit.Y), unit.Y+s.size-1))
	return s.ground.Topology().Distance(body, target)
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
	target := open
	if w.Anywhere {
		target = onMap
	}
	k.cells = k.cells[:0]
	width, height := int(s.l.Stride), s.l.Len()/int(s.l.Stride)
	for _, i := range s.settled {
		id := s.arrivals[i].cell
		if !s.rests(id) {
			continue
		}
		x, y := int(id)%width, int(id)/width
		for _, p := range k.offsets {
			if uint(x+p.X) >= uint(width) || uint(y+p.Y) >= uint(height) {
				continue
			}
			at := int(id) + p.Y*width + p.X
			if k.stamps[at] != k.stamp && s.terrain[at]&target != 0 {
				k.stamps[at] = k.stamp
				k.cells = append(k.cells, int32(at))
			}
		}
	}
	return k.cells
}

// aim finds the offsets of the weapon.
func (s *Search) aim(w Weapon) {
	k := &s.strokes
	if k.stamps == nil {
		k.stamps = make([]uint32, s.l.Len())
	}
	k.weapon, k.offsets = w, k.offsets[:0]
	least, most := w.band()
	most = min(most, s.l.Width+s.l.Height) // nothing on the map is farther away
	for y := -most; y < s.size+most; y++ {
		for x := -most; x < s.size+most; x++ {
			at := image.Pt(x, y)
			d := s.distance(paces.Cell{}, s.ground.Topology().FromAxial(at))
			if d >= least && d <= most {
				k.offsets = append(k.offsets, at)
			}
		}
	}
}
