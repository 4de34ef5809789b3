package fill

import (
	"fmt"

	"paces/internal/lattice"
)

// A Fault is a cell at which a field is not what it should be.
type Fault struct {
	ID        int32
	Got, Want int64 // keys; -1 is unreached
}

func (f *Fault) Error() string {
	return fmt.Sprintf("cell number %d has %d, right is %d", f.ID, f.Got, f.Want)
}

// Verify checks the certificate of Bellman (On a routing problem, 1958): a field is exact iff every cell holds the
// least of its own head starts and of what its neighbours hold plus the step between, an unreached cell has no reached
// neighbour, and a closed one is unreached. It looks at every step once and does not depend on how the field was made.
// The error is a *Fault.
//
// Every step adds to the key, also on ground with free steps, so a cycle cannot certify itself.
func Verify(m *Map, q Query) error {
	l := q.Lattice
	shift, tick := l.KeyShift()
	heads := make(map[int32]int64)
	for _, s := range q.Sources {
		key := int64(s.Head) << shift
		if old, ok := heads[s.ID]; !ok || key < old {
			heads[s.ID] = key
		}
	}
	var arcs []lattice.Arc
	for id := int32(0); int(id) < l.Len(); id++ {
		want := int64(-1) // of a closed cell
		if l.Open(id) {
			if head, ok := heads[id]; ok {
				want = head
			}
			arcs = l.AppendArcs(arcs[:0], id, !q.Backward)
			for _, arc := range arcs {
				key := m.Key(arc.Cell)
				if key < 0 || key>>shift+int64(arc.Cost) > lattice.MaxCost {
					continue
				}
				if key += int64(arc.Cost)<<shift + tick; want < 0 || key < want {
					want = key
				}
			}
		}
		if got := m.Key(id); got != want {
			return &Fault{id, got, want}
		}
	}
	return nil
}
