package turns

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"paces"
	"paces/internal/lattice"
)

// Striker is one unit of a side that threatens: where it walks, what it may do, how far it strikes.
type Striker struct {
	Ground *paces.Ground
	Query  Query
	Weapon Weapon
}

// ID is the number of a unit in a [Threat], from 0. A number is given again after its unit was removed.
type ID int

// Threat counts, for every cell, how many units of a side can strike it: each walks by its own ground and points to where
// it may stop, and strikes from there. To add, move or remove one unit costs its own range, not the map.
//
// Each unit is judged alone, against the board of its query as it is when the unit is added, moved or refreshed. Units of
// the threat are in each other's way only if that board says so. The zero Threat is empty, under the plain rules.
//
// Invariant: counts[id] is the number of units in whose struck list id is.
type Threat struct {
	rules    Rules
	layout   *lattice.Lattice // of the first unit's ground; nil before
	counts   []int32
	units    []unit
	free     []ID
	searches map[*paces.Ground]*Search
}

// unit is a Striker and the cells that it strikes. A removed one has no ground.
type unit struct {
	Striker
	struck []int32
}

// NewThreat returns an empty threat under the rules. The error says which rule cannot be played.
func NewThreat(r Rules) (*Threat, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	return &Threat{rules: r.clone()}, nil
}

// Add counts one more unit and returns its number. The errors are those of [Search.Reach]; then nothing has changed.
func (t *Threat) Add(s Striker) (ID, error) {
	if s.Ground == nil {
		return 0, errors.New("threat: a unit without a ground")
	}
	layout := s.Ground.Lattice()
	if t.layout != nil && !sameCells(t.layout, layout) {
		return 0, errors.New("threat: the unit's ground has another map or topology than that of the first unit")
	}
	struck, err := t.strike(&s)
	if err != nil {
		return 0, err
	}
	if t.layout == nil {
		t.layout, t.counts = layout, make([]int32, layout.Len())
	}
	id := ID(len(t.units))
	if n := len(t.free); n > 0 {
		id, t.free = t.free[n-1], t.free[:n-1]
	} else {
		t.units = append(t.units, unit{})
	}
	u := &t.units[id]
	u.Striker = s
	t.replace(u, struck)
	return id, nil
}

// Move counts the unit as standing on another cell. The errors are those of [Search.Reach], and that there is no such
// unit; then nothing has changed.
func (t *Threat) Move(id ID, to paces.Cell) error {
	u, err := t.unit(id)
	if err != nil {
		return err
	}
	s := u.Striker
	s.Query.From = to
	return t.update(u, s)
}

// Refresh counts the unit anew, after the board of its query or its ground has changed. Its errors are those of Move.
func (t *Threat) Refresh(id ID) error {
	u, err := t.unit(id)
	if err != nil {
		return err
	}
	return t.update(u, u.Striker)
}

// Remove counts the unit no longer. The error is that there is no such unit.
func (t *Threat) Remove(id ID) error {
	u, err := t.unit(id)
	if err != nil {
		return err
	}
	t.replace(u, nil)
	u.Striker = Striker{}
	t.free = append(t.free, id)
	return nil
}

// Count returns how many units can strike c; off the map it is 0.
func (t *Threat) Count(c paces.Cell) int {
	if t.layout == nil || !t.layout.In(c.X, c.Y) {
		return 0
	}
	return int(t.counts[t.layout.ID(c.X, c.Y)])
}

// By yields the units that can strike c, by number.
func (t *Threat) By(c paces.Cell) iter.Seq[ID] {
	return func(yield func(ID) bool) {
		if t.Count(c) == 0 {
			return
		}
		at := t.layout.ID(c.X, c.Y)
		for id := range t.units {
			if slices.Contains(t.units[id].struck, at) && !yield(ID(id)) {
				return
			}
		}
	}
}

// All yields the cells that some unit can strike and how many can, row by row.
func (t *Threat) All() iter.Seq2[paces.Cell, int] {
	return func(yield func(paces.Cell, int) bool) {
		if t.layout == nil {
			return
		}
		for y := range t.layout.Height {
			for x := range t.layout.Width {
				c := paces.Cell{X: x, Y: y}
				if n := t.Count(c); n > 0 && !yield(c, n) {
					return
				}
			}
		}
	}
}

func (t *Threat) unit(id ID) (*unit, error) {
	if id < 0 || int(id) >= len(t.units) || t.units[id].Ground == nil {
		return nil, fmt.Errorf("threat: there is no unit %d", id)
	}
	return &t.units[id], nil
}

func (t *Threat) update(u *unit, s Striker) error {
	struck, err := t.strike(&s)
	if err != nil {
		return err
	}
	u.Striker = s
	t.replace(u, struck)
	return nil
}

// strike returns the cells that the unit strikes, in memory that the next call uses again.
func (t *Threat) strike(s *Striker) ([]int32, error) {
	search := t.searches[s.Ground]
	if search == nil {
		var err error
		if search, err = NewSearch(s.Ground, t.rules); err != nil {
			return nil, err
		}
		if t.searches == nil {
			t.searches = make(map[*paces.Ground]*Search)
		}
		t.searches[s.Ground] = search
	}
	if _, err := search.Reach(s.Query); err != nil {
		return nil, err
	}
	return search.struck(s.Weapon), nil
}

// replace changes the cells that a unit strikes, and the counts with them.
func (t *Threat) replace(u *unit, struck []int32) {
	for _, id := range u.struck {
		t.counts[id]--
	}
	u.struck = append(u.struck[:0], struck...)
	for _, id := range u.struck {
		t.counts[id]++
	}
}
