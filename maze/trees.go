package maze

// recursiveBacktracker is the growing tree that always goes on from its newest room: a depth-first search at random.
func recursiveBacktracker(b *board) bool {
	return b.grow(func(n int) int { return n - 1 })
}

// growingTree goes on from the newest room or from any, by coin.
func growingTree(b *board) bool {
	return b.grow(func(n int) int {
		if b.coin() {
			return n - 1
		}
		return b.rng.IntN(n)
	})
}

// grow carves from a list of live rooms: pick chooses one of n, a closed room beside it is joined and becomes live; a
// room with none is dropped. The list's last entry takes the place of the one dropped.
func (b *board) grow(pick func(n int) int) bool {
	live := []room{b.draw()}
	if !b.enter(live[0]) {
		return false
	}
	var into [4]direction
	for len(live) > 0 {
		i := pick(len(live))
		at := live[i]
		ways := b.toClosed(at, &into)
		if len(ways) == 0 {
			live[i] = live[len(live)-1]
			live = live[:len(live)-1]
			if !b.visit(at) {
				return false
			}
			continue
		}
		d := drawFrom(b, ways)
		if !b.join(at, d) {
			return false
		}
		live = append(live, at.to(d))
	}
	return true
}

// prim keeps the closed rooms beside the maze, takes any and joins it to any open neighbour (the simplified form of
// R. Prim's tree, 1957: all walls weigh the same).
func prim(b *board) bool {
	listed := make([]bool, b.len())
	var edge []room
	var into [4]direction
	reach := func(r room) {
		listed[b.index(r)] = true
		for _, d := range b.toClosed(r, &into) {
			if to := r.to(d); !listed[b.index(to)] {
				listed[b.index(to)] = true
				edge = append(edge, to)
			}
		}
	}
	root := b.draw()
	if !b.enter(root) {
		return false
	}
	for reach(root); len(edge) > 0; {
		i := b.rng.IntN(len(edge))
		r := edge[i]
		edge[i] = edge[len(edge)-1]
		edge = edge[:len(edge)-1]
		if d := drawFrom(b, b.toOpen(r, &into)); !b.enter(r) || !b.join(r, d) {
			return false
		}
		reach(r)
	}
	return true
}

// kruskal takes the walls between rooms in random order and opens each that parts two trees (J. Kruskal, 1956).
func kruskal(b *board) bool {
	sets := newSets(b.len())
	walls := make([]int32, 0, 2*b.len()) // twice the room's number, plus one for the wall to the south
	for i := range b.len() {
		r := b.at(i)
		if r.x+1 < b.w {
			walls = append(walls, int32(2*i))
		}
		if r.y+1 < b.h {
			walls = append(walls, int32(2*i+1))
		}
	}
	if b.len() == 1 {
		return b.enter(room{})
	}
	b.rng.Shuffle(len(walls), func(i, j int) { walls[i], walls[j] = walls[j], walls[i] })
	for _, wall := range walls {
		r, d := b.at(int(wall/2)), [2]direction{east, south}[wall%2]
		if !sets.union(b.index(r), b.index(r.to(d))) {
			continue
		}
		if !b.open(r) && !b.enter(r) || !b.join(r, d) {
			return false
		}
	}
	return true
}
