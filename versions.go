package paces

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// Edit changes one cell of a map: its kind, unless Kind is Outside, and the value of a layer, unless Layer is empty.
type Edit struct {
	Cell  Cell
	Kind  Kind
	Layer string
	Value int32
}

// Versions lets many goroutines ask about a map while it is edited. It holds the map twice: readers use the published
// one; a batch of edits goes to the other, which is then published in its place. Edits catch up on the map that was
// left behind when its last reader has gone and the next batch comes (the left-right technique of Ramalhete and
// Correia, 2013).
//
// The zero Versions is of no use; see [NewVersions].
//
// Invariants: a map is edited only while it is not published and nobody reads it; the two differ by the batches in the
// backlog of the one that is not published.
type Versions struct {
	current atomic.Pointer[side]

	writing sync.Mutex // held by the one who publishes
	sides   [2]*side
}

// side is one of the two maps.
type side struct {
	grid    *Grid
	grounds []*Ground
	number  uint64
	backlog []Edit // published on the other side, not yet here
	readers atomic.Int64
	left    chan struct{} // told when a reader leaves and none remains
}

// NewVersions returns version 0 of a map, compiled for each of the movers. It works on copies of g.
func NewVersions(g *Grid, t Topology, movers ...Mover) (*Versions, error) {
	if len(movers) == 0 {
		return nil, fmt.Errorf("versions of a map without a mover")
	}
	v := &Versions{}
	for i := range v.sides {
		s := &side{grid: g.Clone(), left: make(chan struct{}, 1)}
		for _, m := range movers {
			ground, err := s.grid.Compile(t, m)
			if err != nil {
				return nil, err
			}
			if err := ground.Update(); err != nil { // counts the prices now, not at the first edit
				return nil, err
			}
			s.grounds = append(s.grounds, ground)
		}
		v.sides[i] = s
	}
	v.current.Store(v.sides[0])
	return v, nil
}

// Version is a published map that stays as it is until it is released, whatever is published meanwhile. The zero Version
// is of no use; see [Versions.Acquire].
type Version struct{ side *side }

// Acquire returns the newest version. It never waits. The caller must release it; fields and ranges made on it are to be
// used before that.
func (v *Versions) Acquire() Version {
	for {
		s := v.current.Load()
		s.readers.Add(1)
		if v.current.Load() == s {
			return Version{s}
		}
		s.leave() // another was published in between, and this one may be edited any time
	}
}

// Number returns how many batches had been published before this version: 0 for the first.
func (v Version) Number() uint64 { return v.side.number }

// Grid returns the map. It must not be changed, not even by [Grid.Layer] with the name of a layer that it lacks.
func (v Version) Grid() *Grid { return v.side.grid }

// Ground returns the map compiled for the mover with that index in the list given to NewVersions.
func (v Version) Ground(mover int) *Ground { return v.side.grounds[mover] }

// Release gives the version back. It must be called once.
func (v Version) Release() { v.side.leave() }

func (s *side) leave() {
	if s.readers.Add(-1) == 0 {
		select {
		case s.left <- struct{}{}:
		default: // told already
		}
	}
}

// Publish makes the edits and returns the number of the version that has them. It waits for the readers of the version
// before the current one; ctx ends the waiting. If an edit is refused, with the errors of [Ground.Update], none is made.
func (v *Versions) Publish(ctx context.Context, edits ...Edit) (uint64, error) {
	v.writing.Lock()
	defer v.writing.Unlock()
	front, back := v.current.Load(), v.sides[0]
	if front == back {
		back = v.sides[1]
	}
	for back.readers.Load() != 0 {
		select {
		case <-back.left:
		case <-ctx.Done():
			return 0, fmt.Errorf("waiting for the readers of version %d: %w", back.number, context.Cause(ctx))
		}
	}
	if err := back.apply(back.backlog); err != nil {
		return 0, err // cannot be: the other side took them
	}
	back.number, back.backlog = front.number, back.backlog[:0]
	if err := back.apply(edits); err != nil {
		return 0, err
	}
	back.number++
	front.backlog = append(front.backlog, edits...)
	v.current.Store(back)
	return back.number, nil
}

// apply makes edits, all or none.
func (s *side) apply(edits []Edit) error {
	layers := len(s.grid.layers)
	undo := make([]Edit, 0, len(edits))
	cells := make([]Cell, 0, len(edits))
	var err error
	for _, e := range edits {
		old := Edit{Cell: e.Cell}
		if err = s.grid.check(e.Cell); err != nil {
			break
		}
		if e.Kind != Outside {
			old.Kind = s.grid.At(e.Cell)
		}
		if e.Layer != "" {
			old.Layer, old.Value = e.Layer, s.grid.Layer(e.Layer).At(e.Cell)
		}
		undo, cells = append(undo, old), append(cells, e.Cell)
		s.paint(e)
	}
	for i := 0; err == nil && i < len(s.grounds); i++ {
		err = s.grounds[i].Update(cells...)
	}
	if err == nil {
		return nil
	}
	for i := len(undo) - 1; i >= 0; i-- {
		s.paint(undo[i])
	}
	s.grid.layers = s.grid.layers[:layers] // those that the edits made
	for _, g := range s.grounds {
		if again := g.Update(cells...); again != nil {
			return again // cannot be: it was so before
		}
	}
	return err
}

// paint makes an edit whose cell is on the map.
func (s *side) paint(e Edit) {
	i := e.Cell.Y*s.grid.Width() + e.Cell.X
	if e.Kind != Outside {
		s.grid.kinds[i] = e.Kind
	}
	if e.Layer != "" {
		s.grid.Layer(e.Layer).values[i] = e.Value
	}
}
