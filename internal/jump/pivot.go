package jump

import "slices"

// Pivots sharpen the estimate: the distance between two cells is at least the difference of their distances to any third
// one, the pivot (Goldberg & Harrelson, Computing the Shortest Path: A* Search Meets Graph Theory, 2005; on grids: Sturtevant,
// Felner, Barrer, Schaeffer & Burch, Memory-Based Heuristics for Explicit State Spaces, 2009). The estimate is the greatest
// of these bounds and the octile distance. It stays consistent, and where the goal is seen the octile distance is the true
// one, so the argument for stopping there holds.
//
// Bounds from walls that have come since would still be right, but then the way that is found would depend on when they
// came. So every change of the map drops the pivots.
type pivots struct {
	number    int     // of pivots
	distances []int32 // by cell*number + pivot, without the common factor; -1 where it cannot be reached
	version   uint64  // of this set
}

// usedPivots is how many pivots a query uses: those that say most about its start. More cost more than they save.
const usedPivots = 3

// SetPivots takes the distances from one pivot each, by cell number, with -1 for cells it does not reach. Steps must cost
// the same both ways. No fields: no pivots. The index must not be in use.
func (ix *Index) SetPivots(fields ...[]int32) {
	p := pivots{number: len(fields), version: ix.pivots.version + 1}
	p.distances = make([]int32, len(fields)*ix.lattice.Len())
	for i, field := range fields {
		for id, d := range field {
			if d > 0 {
				d /= int32(ix.scale)
			}
			p.distances[id*len(fields)+i] = d
		}
	}
	ix.pivots = p
}

// at returns the distances of a cell from all pivots.
func (p *pivots) at(id int32) []int32 {
	return p.distances[int(id)*p.number : (int(id)+1)*p.number]
}

// aim holds what the estimates of one query take from the pivots.
type aim struct {
	stride    int     // pivots in all
	distances []int32 // by node*stride + pivot
	used      []used  // none: there are no pivots, or the query is short
	version   uint64  // of the set that distances are from
}

type used struct {
	pivot int
	goal  int32 // its distance from the goal
}

// adopt takes over another set of pivots, for nodes at the places given.
func (a *aim) adopt(ix *Index, nodes []node) {
	a.stride, a.version, a.distances = ix.pivots.number, ix.pivots.version, a.distances[:0]
	for _, n := range nodes {
		a.add(ix, n.place)
	}
}

// add appends the distances of a node.
func (a *aim) add(ix *Index, p place) {
	if a.stride > 0 {
		x, y := p.xy()
		a.distances = append(a.distances, ix.pivots.at(y*ix.lattice.Stride+x)...)
	}
}

// at picks the pivots for a query.
func (a *aim) at(ix *Index, from, to int32) {
	a.used = a.used[:0]
	if a.stride == 0 {
		return
	}
	start, goal := ix.pivots.at(from), ix.pivots.at(to)
	bound := func(u used) int32 { return max(start[u.pivot]-u.goal, u.goal-start[u.pivot]) }
	for i, d := range goal {
		u := used{i, d}
		at := slices.IndexFunc(a.used, func(v used) bool { return bound(u) > bound(v) })
		switch {
		case at >= 0:
			a.used = slices.Insert(a.used, at, u)
		case len(a.used) < usedPivots:
			a.used = append(a.used, u)
		}
		a.used = a.used[:min(len(a.used), usedPivots)]
	}
	copy(a.distances, start) // node 0 is the start
}

// bound returns the greatest bound for a node.
func (a *aim) bound(n uint32) uint64 {
	most := int32(0)
	for _, u := range a.used {
		d := a.distances[int(n)*a.stride+u.pivot] - u.goal
		most = max(most, d, -d)
	}
	return uint64(most)
}
