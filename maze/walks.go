package maze

// aldousBroder walks at random over all rooms; the passage by which a room is entered for the first time stays. Every
// spanning tree is equally likely (D. Aldous 1990; A. Broder 1989).
func aldousBroder(b *board) bool {
	at := b.draw()
	if !b.enter(at) {
		return false
	}
	var into [4]direction
	for left := b.len() - 1; left > 0; {
		d := drawFrom(b, b.toAny(at, &into))
		if to := at.to(d); b.open(to) {
			if !b.visit(to) {
				return false
			}
		} else {
			if !b.join(at, d) {
				return false
			}
			left--
		}
		at = at.to(d)
	}
	return true
}

// wilson adds loop-erased random walks: from a closed room at random until the maze is met, remembering for each room
// only the way it was left last; those ways are then carved. Every spanning tree is equally likely (D. Wilson 1996).
func wilson(b *board) bool {
	if !b.enter(b.draw()) {
		return false
	}
	left := make([]direction, b.len()) // how each room was left last
	return b.eachClosed(func(from room) bool {
		var into [4]direction
		for at := from; !b.open(at); {
			if !b.visit(at) {
				return false
			}
			d := drawFrom(b, b.toAny(at, &into))
			left[b.index(at)] = d
			at = at.to(d)
		}
		return b.carveAlong(from, left)
	})
}

// carveAlong opens the way out of a closed room until it meets an open one.
func (b *board) carveAlong(at room, left []direction) bool {
	if !b.enter(at) {
		return false
	}
	for {
		d := left[b.index(at)]
		to := at.to(d)
		met := b.open(to)
		if !b.join(at, d) {
			return false
		}
		if met {
			return true
		}
		at = to
	}
}

// eachClosed calls f, row by row, for every room that is closed when its turn comes.
func (b *board) eachClosed(f func(room) bool) bool {
	for i := range b.len() {
		if r := b.at(i); !b.open(r) && !f(r) {
			return false
		}
	}
	return true
}

// huntAndKill walks at random into closed rooms. In a dead end it hunts: the first closed room, row by row, that lies
// beside an open one is joined to it, and the walk goes on from there.
// The walk begins in the first row: from further down, the first hunts would look at half the board each.
func huntAndKill(b *board) bool {
	at := room{int16(b.rng.IntN(int(b.w))), 0}
	if !b.enter(at) {
		return false
	}
	full := 0 // all rooms before this one, row by row, are open
	var into [4]direction
	for {
		ways := b.toClosed(at, &into)
		if len(ways) > 0 {
			d := drawFrom(b, ways)
			if !b.join(at, d) {
				return false
			}
			at = at.to(d)
			continue
		}
		prey, found, ok := b.hunt(&full)
		if !found || !ok {
			return ok
		}
		if d := drawFrom(b, b.toOpen(prey, &into)); !b.enter(prey) || !b.join(prey, d) {
			return false
		}
		at = prey
	}
}

// hunt finds the first closed room beside an open one, and moves *full up to the first closed one. Below the first row
// these are the same, for the room above it is open; so all hunts together look at each room a few times only.
func (b *board) hunt(full *int) (prey room, found, ok bool) {
	var into [4]direction
	for *full < b.len() && b.open(b.at(*full)) {
		*full++
	}
	for i := *full; i < b.len(); i++ {
		r := b.at(i)
		if b.open(r) {
			continue
		}
		if !b.visit(r) {
			return r, false, false
		}
		if len(b.toOpen(r, &into)) > 0 {
			return r, true, true
		}
	}
	return room{}, false, true
}
