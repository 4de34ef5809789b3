package maze

// binaryTree opens each room to the east or to the south. The last row runs east, the last column south.
func binaryTree(b *board) bool {
	return b.eachRoom(func(r room) bool {
		d, ok := east, true
		switch {
		case r.x == b.w-1 && r.y == b.h-1:
			ok = false
		case r.x == b.w-1:
			d = south
		case r.y < b.h-1 && b.coin():
			d = south
		}
		return !ok || b.join(r, d)
	})
}

// eachRoom calls f for every room, row by row, opening it first if it is closed.
func (b *board) eachRoom(f func(room) bool) bool {
	for y := range b.h {
		for x := range b.w {
			r := room{x, y}
			if !b.open(r) && !b.enter(r) || !f(r) {
				return false
			}
		}
	}
	return true
}

// sidewinder joins runs of rooms eastward; a run ends by coin, or at the last column, and then one of its rooms, drawn
// from the whole run, opens to the south. The last row is one run and stays closed below.
func sidewinder(b *board) bool {
	run := int16(0) // where it began
	return b.eachRoom(func(r room) bool {
		if r.x == 0 {
			run = 0
		}
		if r.y == b.h-1 {
			return r.x == b.w-1 || b.join(r, east)
		}
		if r.x < b.w-1 && b.coin() {
			return b.join(r, east)
		}
		at := room{run + int16(b.rng.IntN(int(r.x-run)+1)), r.y}
		run = r.x + 1
		return b.join(at, south)
	})
}

// eller carves a row knowing only which of its rooms are joined through the rows above (M. Eller, 1982, unpublished;
// described by W. Pullen). In each row, neighbours of different sets are joined by coin; then every set opens to the
// south at least once; in the last row all sets become one.
func eller(b *board) bool {
	sets := newSets(int(b.w))
	for y := range b.h {
		last := y == b.h-1
		if !b.ellerEast(y, sets, last) {
			return false
		}
		if !last && !b.ellerSouth(y, sets) {
			return false
		}
	}
	return true
}

func (b *board) ellerEast(y int16, sets sets, all bool) bool {
	for x := range b.w {
		r := room{x, y}
		if !b.open(r) && !b.enter(r) {
			return false
		}
		if x+1 < b.w && (all || b.coin()) && sets.union(int(x), int(x)+1) && !b.join(r, east) {
			return false
		}
	}
	return true
}

// ellerSouth opens passages to the south by coin, and always at the last room of a set that has none; then it makes
// sets those of the next row.
func (b *board) ellerSouth(y int16, sets sets) bool {
	left := make([]int, b.w) // rooms of the set still to come, by root
	for x := range left {
		left[sets.find(x)]++
	}
	first := make([]int, b.w) // the set's first room that opens to the south, plus one
	next := newSets(int(b.w))
	for x := range left {
		root := sets.find(x)
		left[root]--
		if !b.coin() && (left[root] > 0 || first[root] > 0) {
			continue
		}
		if !b.join(room{int16(x), y}, south) {
			return false
		}
		if first[root] == 0 {
			first[root] = x + 1
		}
		next.union(first[root]-1, x)
	}
	copy(sets, next)
	return true
}

// sets is a union-find structure: sets[i] is a member nearer to the root of i's set, the root itself at the root.
type sets []int32

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

// find returns the root of i's set, halving the way to it.
func (s sets) find(i int) int {
	for int(s[i]) != i {
		s[i] = s[s[i]]
		i = int(s[i])
	}
	return i
}

// union joins two sets and reports whether they were different.
func (s sets) union(i, j int) bool {
	i, j = s.find(i), s.find(j)
	s[j] = int32(i)
	return i != j
}
