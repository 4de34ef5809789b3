package paces

import (
	"math"
	"slices"

	"paces/internal/astar"
)

// WouldBlock is [Ground.WouldBlock].
func (s *Search) WouldBlock(cells, sources, goals []Cell) (bool, error) {
	g := s.ground
	for _, list := range [][]Cell{cells, sources, goals} {
		for _, c := range list {
			if _, err := g.id(c); err != nil {
				return false, err
			}
		}
	}
	if len(cells) == 1 && g.lattice.Plain() {
		if id := g.lattice.ID(cells[0].X, cells[0].Y); !g.lattice.Open(id) || !g.regions.MaySplit(id) {
			return s.blockedByLabels(cells[0], sources, goals), nil
		}
	}
	return s.blockedByFlood(cells, sources, goals), nil
}

// blockedByLabels is WouldBlock for one cell whose closing splits nothing.
func (s *Search) blockedByLabels(cell Cell, sources, goals []Cell) bool {
	g := s.ground
	for _, source := range sources {
		free := false
		for _, goal := range goals {
			free = free || source != cell && goal != cell &&
				g.regions.Connected(g.lattice.ID(source.X, source.Y), g.lattice.ID(goal.X, goal.Y))
		}
		if !free {
			return true
		}
	}
	return false
}

// blockedByFlood is WouldBlock by searching from each source, on the map as it would be.
func (s *Search) blockedByFlood(cells, sources, goals []Cell) bool {
	l := s.ground.lattice
	s.refused = errNotBegun
	s.asked++
	s.free = append(s.free[:0], l.Free...)
	for _, c := range cells {
		id := l.ID(c.X, c.Y)
		s.free[id>>6] &^= 1 << (id & 63)
	}
	s.goals = s.goals[:0]
	for _, c := range goals {
		if id := l.ID(c.X, c.Y); s.free[id>>6]>>(id&63)&1 == 1 {
			s.goals = append(s.goals, id)
		}
	}
	for _, c := range sources {
		id := l.ID(c.X, c.Y)
		if s.free[id>>6]>>(id&63)&1 == 0 || len(s.goals) == 0 {
			return true
		}
		if slices.Contains(s.goals, id) {
			continue
		}
		s.cells.Begin(astar.Query{Source: id, Goals: s.goals, Budget: -1, Free: s.free})
		if s.cells.Continue(math.MaxInt) != astar.Found {
			return true
		}
	}
	return false
}

// WouldBlock reports whether closing all of the given cells would leave some source without a way to any goal: the
// question of a tower game before it lets a tower be built. A source or goal among the cells counts as closed; a source
// that no goal can be reached from anyway is blocked. Nothing is changed.
//
// Where closing one cell cannot cut anything in two, which is the common case, the answer comes from labels, in
// constant time for each source and goal. Else searches decide, on the map as it would be.
//
// The error is [ErrOffMap].
func (g *Ground) WouldBlock(cells, sources, goals []Cell) (bool, error) {
	s := g.searches.Get().(*Search)
	defer g.searches.Put(s)
	return s.WouldBlock(cells, sources, goals)
}
