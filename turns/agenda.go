package turns

import "paces/internal/queue"

// agenda holds the arrivals that are not settled, by turn and points left, in the queue that suits the points.
type agenda struct {
	ring  queue.Ring
	radix queue.Radix
	most  int32  // points that a unit can have left
	span  uint64 // keys a turn
	wide  bool   // the radix heap is in use
	size  int    // of the ring: never smaller than before, so that it is not made anew
}

// ringSpan is the widest window of keys for which the ring is taken.
const ringSpan = 1 << 13

// reset empties the agenda. Within a turn, keys go from most points left to halted; a step leads at most to the end of
// the next turn, so the keys in the ring lie within two turns.
func (g *agenda) reset(most int32) {
	g.most, g.span = most, uint64(most)+2
	g.wide = 2*g.span > ringSpan
	if g.wide {
		g.radix.Reset()
		return
	}
	g.size = max(g.size, int(2*g.span))
	g.ring.Reset(g.size, 0)
}

func (g *agenda) push(turn, left, i int32) {
	key := uint64(turn)*g.span + uint64(g.most-left)
	if g.wide {
		g.radix.Push(key, uint32(i))
		return
	}
	g.ring.Push(key, uint32(i))
}

func (g *agenda) pop() (i int32, ok bool) {
	var v uint32
	if g.wide {
		_, v, ok = g.radix.Pop()
	} else {
		_, v, ok = g.ring.Pop()
	}
	return int32(v), ok
}
