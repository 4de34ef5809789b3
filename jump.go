package paces

import (
	"sync"
	"sync/atomic"

	"paces/internal/astar"
	"paces/internal/jump"
	"paces/internal/lattice"
)

// jumpIndex is the index for jump points of a ground. It is made when the ground is compiled; after an update that made
// jump points possible again, by the first question that wants it. Many goroutines may ask for it at once.
type jumpIndex struct {
	index  atomic.Pointer[jump.Index]
	making sync.Mutex
}

func (j *jumpIndex) get(l *lattice.Lattice) *jump.Index {
	if index := j.index.Load(); index != nil {
		return index
	}
	j.making.Lock()
	defer j.making.Unlock()
	index := j.index.Load()
	if index == nil {
		index = jump.New(l)
		j.index.Store(index)
	}
	return index
}

// update brings the index, if there is one, up to what the lattice has become.
func (j *jumpIndex) update(l *lattice.Lattice, changes []lattice.Change) {
	index := j.index.Load()
	switch {
	case index == nil:
	case !jump.Possible(l):
		j.index.Store(nil)
	default:
		for _, c := range changes {
			index.Update(c.ID)
		}
	}
}

// canJump reports whether the question that was prepared is one for jump points: one exact goal, on uniform ground, from
// an open cell.
func (s *Search) canJump() bool {
	return !s.arrived && len(s.goals) == 1 && len(s.to) == 1 && s.query.Goal == Exact &&
		jump.Possible(s.ground.lattice) && s.ground.lattice.Open(s.start)
}

// jump answers the question that was prepared by jump points. The labels know already that there is a path, so what
// cannot be had is too dear.
func (s *Search) jump() (Path, error) {
	q := &s.query
	outcome := s.jumper.Run(s.ground.jumps.get(s.ground.lattice), jump.Query{
		From: s.start, To: s.goals[0], Limit: q.Limit, Context: q.Context,
	})
	if outcome != jump.Found {
		s.outcome = [...]astar.Outcome{
			jump.Exhausted: astar.Overflowed, jump.Limited: astar.Limited, jump.Cancelled: astar.Cancelled,
		}[outcome]
		return Path{}, s.failure()
	}
	s.jumps, s.legs = s.jumper.AppendLegs(s.jumps[:0]), s.legs[:0]
	for _, k := range s.jumps {
		s.legs = append(s.legs, leg{k.Dir, k.N})
	}
	return Path{s.ground.lattice, s.start, s.legs, Cost(s.jumper.Cost()), s.jumper.Settled()}, nil
}
