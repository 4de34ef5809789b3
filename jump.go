package paces

import (
	"sync"
	"sync/atomic"

	"paces/internal/astar"
	"paces/internal/jump"
	"paces/internal/lattice"
)

// jumpIndex is the index for jump points of a ground. It is made when the ground is compiled; what updates change is noted
// and worked in by the next question that wants the index, so that ground that changes all the time pays for it once.
// Many goroutines may ask for it at once, updates have the ground to themselves.
type jumpIndex struct {
	index   atomic.Pointer[jump.Index] // nil while there is none, or changes are noted
	working sync.Mutex
	behind  *jump.Index // the index that lacks the noted changes
	changed []int32
}

// mostNoted is from how many noted changes on the index is made anew.
const mostNoted = 256

func (j *jumpIndex) get(l *lattice.Lattice) *jump.Index {
	if index := j.index.Load(); index != nil {
		return index
	}
	j.working.Lock()
	defer j.working.Unlock()
	index := j.index.Load()
	if index == nil {
		if index = j.behind; index == nil {
			index = jump.New(l)
		} else {
			index.Update(j.changed...)
		}
		j.behind, j.changed = nil, j.changed[:0]
		j.index.Store(index)
	}
	return index
}

// update notes what has changed on the lattice.
func (j *jumpIndex) update(l *lattice.Lattice, changes []lattice.Change) {
	if index := j.index.Load(); index != nil {
		j.behind = index
		j.index.Store(nil)
	}
	if j.behind == nil {
		return
	}
	for _, c := range changes {
		j.changed = append(j.changed, c.ID)
	}
	if len(j.changed) > mostNoted || !jump.Possible(l) {
		j.behind, j.changed = nil, j.changed[:0]
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
