package board

// MaxUnits is the most units that walk at once.
const MaxUnits = 5000

// Units walk down a field, a step a tick, all on the same map. They do not stand in each other's way.
//
// A unit keeps its place in the lists. One that has gone is at -1, and its place is given to one that comes.
type Units struct {
	From, At []int32 // where each one was before the last tick, and where it is now
	Arrived  int
	random   uint64 // never 0
}

// NewUnits returns no units yet. Where they will be dropped follows from the seed.
func NewUnits(seed uint32) *Units { return &Units{random: uint64(seed)<<32 | 0x9E3779B9} }

// below returns a number below n, by a shift register (Marsaglia, 2003): the standard library's generators are 3 KB to
// download.
func (u *Units) below(n int32) int32 {
	u.random ^= u.random << 13
	u.random ^= u.random >> 7
	u.random ^= u.random << 17
	return int32(u.random >> 32 * uint64(n) >> 32)
}

// Drop puts n units on cells anywhere from which a way leads on, and returns how many it could.
func (u *Units) Drop(f *Field, n int) (dropped int) {
	for ; dropped < n; dropped++ {
		cell := u.somewhere(f)
		if cell < 0 || !u.put(cell) {
			break
		}
	}
	return dropped
}

// DropAt puts n units on the cells nearest to one from which a way leads on, and returns how many it could.
func (u *Units) DropAt(f *Field, at int32, n int) (dropped int) {
	for c := range f.board.topology.Spiral(f.board.Cell(at), 6) {
		if dropped == n {
			break
		}
		if c.In(f.ground.Bounds()) && f.costs[f.board.ID(c)] > 0 && u.put(f.board.ID(c)) {
			dropped++
		}
	}
	return dropped
}

// put gives a unit a place in the lists, if there is one left.
func (u *Units) put(cell int32) bool {
	if len(u.At) < MaxUnits {
		u.From, u.At = append(u.From, cell), append(u.At, cell)
		return true
	}
	for i, at := range u.At {
		if at < 0 {
			u.From[i], u.At[i] = cell, cell
			return true
		}
	}
	return false
}

// somewhere returns a cell from which a way leads on, -1 if there is none.
func (u *Units) somewhere(f *Field) int32 {
	n := int32(len(f.costs))
	for range 100 {
		if id := u.below(n); f.costs[id] > 0 {
			return id
		}
	}
	// Few cells are reached: the next one from anywhere.
	from := u.below(n)
	for i := range n {
		if id := (from + i) % n; f.costs[id] > 0 {
			return id
		}
	}
	return -1
}

// Count says what the units are doing.
type Count struct {
	Walking int
	Resting int // at the end of their way, or where none leads on
}

// Tick moves every unit a step down the field. One that had come to a source goes, or, with anew, starts again anywhere;
// one whose cell was closed goes. Who flees stays where it is safest.
func (u *Units) Tick(f *Field, anew bool) (c Count) {
	down := f.current()
	for i, at := range u.At {
		u.From[i] = at
		if at < 0 {
			continue
		}
		switch next, ok := down.Next(f.board.Cell(at)); {
		case ok:
			u.At[i] = f.board.ID(next)
			c.Walking++
		case f.costs[at] == 0 && !f.flees:
			u.Arrived++
			u.From[i], u.At[i] = -1, -1
			if anew {
				if cell := u.somewhere(f); cell >= 0 {
					u.From[i], u.At[i] = cell, cell
					c.Walking++
				}
			}
		case !f.ground.Open(f.board.Cell(at)):
			u.From[i], u.At[i] = -1, -1
		default:
			c.Resting++
		}
	}
	return c
}

// Pace asks for the next step of every unit, and takes none, to see how long that takes. It returns how many it asked
// for.
func (u *Units) Pace(f *Field) (asked int) {
	down := f.current()
	for _, at := range u.At {
		if at >= 0 {
			down.Next(f.board.Cell(at))
			asked++
		}
	}
	return asked
}

// Unit returns where the i-th unit stands, counted round and round among those from which a way leads on; -1 if there is
// none.
func (u *Units) Unit(f *Field, i int) int32 {
	for j := range u.At {
		if at := u.At[(max(i, 0)+j)%len(u.At)]; at >= 0 && f.costs[at] >= 0 {
			return at
		}
	}
	return -1
}
