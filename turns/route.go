package turns

import (
	"slices"

	"paces"
)

// Route is a way over one or several turns. It is both the preview and the move. It is valid until the next question to
// its search; [Route.Clone] keeps it.
type Route struct {
	Turns     int        // how many turns it takes, the turn of the query included
	Left      paces.Cost // points left on arrival
	Cost      int64      // what its steps cost, zones included. Points that are lost at the end of a turn are not in it
	Waypoints []Waypoint // every cell from start to goal
}

// Waypoint is a cell of a route.
//
// On the way to a goal over the cells of friends a cell may stand in a route twice: the unit crosses a friend's cell to
// rest behind it, and crosses it again with all its points. A shorter way is taken wherever it is as good.
type Waypoint struct {
	Cell paces.Cell
	Turn int        // the turn in which the unit enters the cell, from 1
	Left paces.Cost // points left then
	Ends bool       // the unit ends a turn here
}

// ThisTurn returns the part of the route that is walked in its first turn, start included.
func (r Route) ThisTurn() []Waypoint {
	for i, w := range r.Waypoints {
		if w.Ends {
			return r.Waypoints[:i+1]
		}
	}
	return r.Waypoints
}

// Clone returns a copy that outlives the next question to the search it came from.
func (r Route) Clone() Route {
	r.Waypoints = slices.Clone(r.Waypoints)
	return r
}

// trace returns the route that ends with arrival i.
func (s *Search) trace(i int32) Route {
	end := s.arrivals[i]
	r := Route{Turns: int(end.turn) + 1, Left: max(end.left, 0)}
	s.route = s.route[:0]
	last := end.turn + 1
	for i != none {
		a := s.arrivals[i]
		s.route = append(s.route, Waypoint{cellOf(s.l, a.cell), int(a.turn) + 1, max(a.left, 0), a.turn != last})
		r.Cost += a.cost
		last, i = a.turn, a.parent
	}
	slices.Reverse(s.route)
	r.Waypoints = s.route
	return r
}
