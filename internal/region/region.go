// Package region answers "can b be reached from a at all?" in constant time, from component labels that survive edits.
//
// # Layout
//
// Labels belong to runs, not to cells: a run is a maximal row of open cells inside one 64-bit word of the Free plane.
// The runs of word w are numbered by the bits that begin them, and their labels stand in label[first[w]:], so a cell
// finds its label with one population count. That takes a quarter of a byte a cell on open ground and a byte on noise.
// Each word has room for its own runs, and moves to the end of the array when it outgrows it: no edit touches another's.
//
// A label is an element of a union-find forest (Tarjan, 1975), joined by size and never compressed after the build:
// looking up writes nothing, so any number of goroutines may ask, and the height stays below log2 of the labels.
//
// # Which steps join
//
// A diagonal step that needs an open side cell joins nothing that two straight steps do not join, so with corner rules
// Never and One the components are those of four directions. Otherwise every step joins. Slopes make steps one-way or
// close them; the labels ignore slopes, so there "connected" means "may be reached" and "not connected" is certain.
//
// # Edits
//
// Opening a cell only joins. Closing one splits nothing if its open neighbours are joined inside the ring of eight cells
// around it; a table of the 256 rings tells. Else the labels are stale, and the next question builds them anew.
package region

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"paces/internal/lattice"
)

// Index holds the component labels of one lattice.
//
// Invariants while not stale:
//   - free is the lattice's Free plane as of the last New or Update.
//   - word w has as many labels as free[w] has runs, from label[first[w]] on, and room[w] at least that many.
//   - two open cells have the same root iff steps of the lattice (slopes aside) join them.
//   - parent[x] is the parent of label x, or minus the number of labels below x if x is a root.
//
// Many goroutines may ask at once; [Index.Update] needs exclusive access.
type Index struct {
	lattice *lattice.Lattice
	joins   []lattice.Step // the steps that join cells
	above   []int          // of those, the columns by which steps to the row above differ
	safe    [512]bool      // by Around of a cell: closing that cell cannot split its component

	building sync.Mutex // held by the one reader that builds
	stale    atomic.Bool

	free   []uint64
	first  []int32
	room   []uint8
	label  []int32
	parent []int32
	limit  int // of the lengths of the two together, before the next build
}

// New returns an index of l; the labels are built by the first question.
func New(l *lattice.Lattice) *Index {
	x := &Index{lattice: l}
	for _, s := range l.Shape.Steps {
		straight := s.DX == 0 || s.DY == 0
		if !straight && l.Shape.Sides > 0 && l.Shape.Shear == lattice.NoShear {
			continue
		}
		x.joins = append(x.joins, s)
		if s.DY < 0 {
			x.above = append(x.above, s.DX)
		}
	}
	for ring := range x.safe {
		x.safe[ring] = x.joinedInside(ring)
	}
	x.stale.Store(true)
	return x
}

// Connected reports whether a and b are open and in one component. On ground with slopes true means only "perhaps".
func (x *Index) Connected(a, b int32) bool {
	c := x.Component(a)
	return c >= 0 && c == x.Component(b)
}

// Component returns the number of the component of cell id, or -1 if the cell is closed. Numbers are good until the next
// Update, for comparing.
func (x *Index) Component(id int32) int32 {
	if x.stale.Load() {
		x.refresh()
	}
	if x.free[id>>6]>>(id&63)&1 == 0 {
		return -1
	}
	return x.root(x.label[x.slot(id)])
}

// MaySplit reports whether closing the open cell id might cut its component in two. False is certain: its open neighbours
// are joined around it.
func (x *Index) MaySplit(id int32) bool {
	return !x.safe[x.lattice.Around(x.lattice.Free, id)]
}

// Largest returns the first cell of the component with the most cells, -1 if no cell is open.
func (x *Index) Largest() int32 {
	best := int32(-1)
	x.Component(0) // builds the labels if need be
	sizes := make([]int32, len(x.parent))
	for id := range int32(x.lattice.Len()) {
		if c := x.Component(id); c >= 0 {
			sizes[c]++
		}
	}
	for id := range int32(x.lattice.Len()) {
		if c := x.Component(id); c >= 0 && (best < 0 || sizes[c] > sizes[x.Component(best)]) {
			best = id
		}
	}
	return best
}

// Update tells the index that the lattice opened or closed some of the cells ids.
func (x *Index) Update(ids ...int32) {
	if len(x.label)+len(x.parent) > x.limit {
		x.stale.Store(true) // edits have left too much behind
	}
	for _, id := range ids {
		if x.stale.Load() {
			return
		}
		switch was, is := x.free[id>>6]>>(id&63)&1, x.lattice.Free[id>>6]>>(id&63)&1; {
		case was < is:
			x.open(id)
		case was > is:
			x.close(id)
		}
	}
}

// refresh builds the labels unless another goroutine has.
func (x *Index) refresh() {
	x.building.Lock()
	defer x.building.Unlock()
	if x.stale.Load() {
		x.build()
		x.limit = 2*(len(x.label)+len(x.parent)) + 1024
		x.stale.Store(false)
	}
}

// slot returns where the label of the open cell id stands.
func (x *Index) slot(id int32) int32 {
	word := x.free[id>>6]
	begins := word &^ (word << 1)
	return x.first[id>>6] + int32(bits.OnesCount64(begins&(2<<(id&63)-1))) - 1
}

// root returns the root of a label.
func (x *Index) root(label int32) int32 {
	for x.parent[label] >= 0 {
		label = x.parent[label]
	}
	return label
}

// join makes one component of two labels.
func (x *Index) join(a, b int32) {
	a, b = x.root(a), x.root(b)
	if a == b {
		return
	}
	if x.parent[a] > x.parent[b] {
		a, b = b, a
	}
	x.parent[a] += x.parent[b]
	x.parent[b] = a
}

// open gives the cell a label, its neighbour's if it has one, and joins all its neighbours.
func (x *Index) open(id int32) {
	mine := int32(-1)
	for _, s := range x.joins {
		near := id + int32(s.DY)*x.lattice.Stride + int32(s.DX)
		if x.free[near>>6]>>(near&63)&1 == 0 {
			continue
		}
		if label := x.label[x.slot(near)]; mine < 0 {
			mine = label
		} else {
			x.join(mine, label)
		}
	}
	if mine < 0 {
		mine = int32(len(x.parent))
		x.parent = append(x.parent, -1)
	}
	x.flip(id, mine)
}

// close takes the cell away, and marks the labels stale if that might split its component.
func (x *Index) close(id int32) {
	if !x.safe[x.lattice.Around(x.free, id)] {
		x.stale.Store(true)
		return
	}
	x.flip(id, -1)
}

// flip changes the openness of cell id and makes the labels of its word anew: a new run gets the label given, all others
// keep theirs. (A run that is cut in two leaves its label to both halves, and two runs that meet are joined already.)
func (x *Index) flip(id, label int32) {
	w := id >> 6
	old, oldFirst := x.free[w], x.first[w]
	x.free[w] ^= 1 << (id & 63)
	var labels [32]int32
	n := 0
	for begins := x.free[w] &^ (x.free[w] << 1); begins != 0; begins &= begins - 1 {
		at := begins & -begins
		labels[n] = label
		if old&at != 0 {
			oldBegins := old &^ (old << 1)
			labels[n] = x.label[oldFirst+int32(bits.OnesCount64(oldBegins&(2*at-1)))-1]
		}
		n++
	}
	if n > int(x.room[w]) {
		x.first[w], x.room[w] = int32(len(x.label)), uint8(2*n)
		x.label = append(x.label, make([]int32, 2*n)...)
	}
	copy(x.label[x.first[w]:], labels[:n])
}
