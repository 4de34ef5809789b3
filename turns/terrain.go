package turns

import (
	"image"
	"slices"

	"paces"
)

// readsMap reports whether survey finds more than the ground knows itself.
func (s *Search) readsMap() bool {
	r := &s.rules
	return len(r.Ends) > 0 || len(r.Roads.Prices) > 0 || len(r.Ports.Sea) > 0 || s.size > 1
}

// survey reads from the map what the rules say of its kinds and layers.
func (s *Search) survey() {
	s.version = s.l.Version
	s.terrain, s.roads = make([]mark, s.l.Len()), nil
	v := s.surveyor()
	if v.roads != nil {
		s.roads = make([]int32, s.l.Len())
	}
	for y := range s.l.Height {
		for x := range s.l.Width {
			id := s.l.ID(x, y)
			s.terrain[id] = onMap
			if !s.readsMap() {
				continue
			}
			m, road := v.under(image.Pt(x, y))
			s.terrain[id] |= m
			if s.roads != nil {
				s.roads[id] = road
			}
		}
	}
}

// surveyor returns what the rules look at.
func (s *Search) surveyor() *surveyor {
	v := &surveyor{grid: s.ground.Grid(), size: s.size, costs: s.ground.Mover().Costs}
	for _, k := range s.rules.Ends {
		v.kinds[k] |= ends
	}
	for _, k := range s.rules.Ports.Sea {
		v.kinds[k] |= sea
	}
	if len(s.rules.Ports.Sea) > 0 {
		v.ports = layerOf(v.grid, s.rules.Ports.Layer, "port")
	}
	if len(s.rules.Roads.Prices) > 0 {
		v.roads = layerOf(v.grid, s.rules.Roads.Layer, "road")
	}
	return v
}

// layerOf returns a layer of the map, nil if the map lacks it.
func layerOf(grid *paces.Grid, name, usual string) *paces.Layer {
	if name == "" {
		name = usual
	}
	if !slices.Contains(grid.Layers(), name) {
		return nil
	}
	return grid.Layer(name)
}

// surveyor looks at the map for a unit of a size.
type surveyor struct {
	grid         *paces.Grid
	size         int
	costs        paces.Costs
	kinds        [256]mark
	ports, roads *paces.Layer // nil: none
}

// under returns the marks of all cells under a unit at c, and the poorest road there.
func (v *surveyor) under(c paces.Cell) (m mark, road int32) {
	if v.costs[v.grid.At(c)] != 0 {
		m = passable
	}
	for i := range v.size * v.size {
		at := c.Add(image.Pt(i%v.size, i/v.size))
		m |= v.kinds[v.grid.At(at)]
		if v.ports != nil && v.ports.At(at) > 0 {
			m |= port
		}
		if v.roads == nil {
			continue
		}
		if here := v.roads.At(at); i == 0 || here < road {
			road = here
		}
	}
	return m, road
}

// marks returns what there is on the cells under a unit that stands at id. Its own body is not in its way.
func (s *Search) marks(id int32) mark {
	if s.size > 1 {
		return s.under(id)
	}
	return s.terrain[id] | s.board[id]
}

// under joins the marks of all cells under a large unit.
func (s *Search) under(id int32) mark {
	m := s.terrain[id]
	if !s.l.Open(id) {
		return m | s.board[id] // a start where it does not fit: what lies right and below may be off the map
	}
	dx, dy := id%s.l.Stride-s.start%s.l.Stride, id/s.l.Stride-s.start/s.l.Stride
	k := int32(s.size)
	for y := range k {
		for x := range k {
			on := s.board[id+y*s.l.Stride+x]
			if own := uint32(dx+x) < uint32(k) && uint32(dy+y) < uint32(k); own {
				on &^= occupied
			}
			m |= on
		}
	}
	return m
}
