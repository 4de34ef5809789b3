// Package fill makes distance fields: the cost from every cell to the nearest of many sources, or from the sources
// outward.
//
// There is one plain method that is right on every ground (plain.go) and five kernels that are faster, each on the
// ground it was made for; choose says which. Which of them made a field does not show in it: distances are exact.
//
//	run16.go     uniform ground with long straight stretches: whole runs of cells at a time
//	level16.go   four directions, uniform: cell by cell, in canonical order
//	wave16.go    eight directions, uniform: the same
//	flood16.go   four or six directions, any prices: each cell queued once
//	window16.go  eight directions, any prices: buckets as wide as the cheapest step
//
// Besides, repair.go makes a field exact again after a change, and range.go floods a few cells only, for ranges.
//
// Each kernel has a 32-bit form that go generate makes from the 16-bit one. Arrays are reached through the types of memory.go,
// which leave out bounds tests; with the build tag purego through the same types with the tests.
package fill

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"paces/internal/lattice"
)

//go:generate go run gen.go

// ErrOverflow says that a cell is farther away than a cost can hold.
var ErrOverflow = errors.New("a distance is too large")

// Source is a cell where a field begins, at the cost Head, which is not negative.
type Source struct{ ID, Head int32 }

// Query is what a field is made of. Sources are open cells; there may be several at one cell.
type Query struct {
	Lattice  *lattice.Lattice
	Sources  []Source
	Backward bool            // distances are to the sources (the cell entered pays), not from them
	Context  context.Context // nil: never cancelled
}

// cancelled reports whether nobody waits for the field any more.
func (q *Query) cancelled() bool { return q.Context != nil && q.Context.Err() != nil }

// Filler is the scratch memory of fields in the making: one goroutine at a time, nothing allocated once warm.
type Filler struct {
	lattice   *lattice.Lattice // the ground that the scratch is made from, and its version
	version   uint64
	corridors bool // most cells have a cell before and a cell behind and no other
	outgrown  bool // a field on this ground did not fit 16 bits: the next one is not tried in them

	runs    runScratch
	floods  floodScratch
	waves   waveScratch
	windows windowScratch
	plain   plainScratch

	only kernel // not 0: the kernel to use wherever it can be used (tests)
}

// kernel is a way to make fields.
type kernel uint8

const (
	plain kernel = iota + 1
	run
	level
	wave
	flood
	window
)

// Fill makes the field of q in m.
func (f *Filler) Fill(m *Map, q Query) error {
	if l := q.Lattice; f.lattice != l || f.version != l.Version {
		f.lattice, f.version, f.outgrown = l, l.Version, false
		f.runs.stale, f.floods.stale, f.windows.stale = true, true, true
		f.corridors = mostlyCorridors(l)
	}
	fits, err := false, error(nil)
	switch f.choose(&q) {
	case run:
		fits, err = f.run(m, &q)
	case level:
		fits, err = f.level(m, &q)
	case wave:
		fits, err = f.wave(m, &q)
	case flood:
		fits, err = f.flood(m, &q)
	case window:
		fits, err = f.window(m, &q)
	}
	if fits || err != nil {
		return err
	}
	return f.plain.fill(m, &q)
}

// choose returns the kernel for q.
func (f *Filler) choose(q *Query) kernel {
	able := f.able(q)
	switch {
	case f.only != 0:
		if able[f.only] {
			return f.only
		}
	case f.corridors && able[flood]: // a front of a few cells: the kernel that does the least between two levels
		return flood
	case able[run] && (f.corridors || f.longRuns(q)):
		return run
	case able[level]:
		return level
	case able[wave]:
		return wave
	case able[flood]:
		return flood
	case able[window]:
		return window
	}
	return plain
}

// mostlyCorridors reports whether three quarters of the cells have at most two straight steps: mazes whose corridors are one
// cell wide. A thousand cells, spread over the map, tell.
func mostlyCorridors(l *lattice.Lattice) bool {
	straight, seen, narrow := uint8(1)<<min(len(l.Shape.Steps), 6)-1, 0, 0
	if len(l.Shape.Steps) == 8 {
		straight = 1<<lattice.S | 1<<lattice.N | 1<<lattice.E | 1<<lattice.W
	}
	stride := max(len(l.Exits)/1024, 1) | 1 // odd, so that it keeps step with no pattern of rows
	for id := 0; id < len(l.Exits); id += stride {
		if l.Open(int32(id)) {
			seen++
			narrow += int(1 - min(bits.OnesCount8(l.Exits[id]&straight)/3, 1))
		}
	}
	return 4*narrow >= 3*seen && seen > 0
}

// able returns which kernels can make the field of q.
func (f *Filler) able(q *Query) (able [window + 1]bool) {
	l := q.Lattice
	able[plain] = true
	if bits.UintSize < 64 {
		return able // the kernels shift signs down from bit 63 of an int
	}
	if !l.Plain() || l.Cheapest == 0 || slices.ContainsFunc(q.Sources, func(s Source) bool { return s.Head != 0 }) {
		return able
	}
	eight := len(l.Shape.Steps) == 8
	if l.Uniform {
		s := stepsOf(l)
		able[run] = l.Shape.Shear == lattice.NoShear && (!s.diagonal() || s.a <= s.b && s.b < 2*s.a)
		able[level] = !s.diagonal() && l.Shape.Shear == lattice.NoShear
		able[flood] = !eight
		able[wave] = s.diagonal() && s.a <= s.b && s.b < 2*s.a
	} else {
		able[flood] = !eight && l.Dearest <= dearestFlood
	}
	able[window] = eight && l.Dearest < 1<<16 && l.MaxStep() <= int64(windowStep(l))<<widestWindow
	return able
}

// steps are the lengths of the steps on uniform ground.
type steps struct {
	a, b  int   // straight and diagonal; b = 0 where there are no diagonal ones
	sides int   // how many cells beside a diagonal step must be open
	scale int32 // what a unit of length costs
}

func (s *steps) diagonal() bool { return s.b != 0 }

// stepsOf returns the steps of uniform ground, in the greatest unit there is. Diagonal steps that cost as much as the
// two straight ones past the open side are left out.
func stepsOf(l *lattice.Lattice) steps {
	s := steps{a: int(l.Unit[0]), sides: 2}
	if len(l.Shape.Steps) == 8 {
		s.b, s.sides = int(l.Unit[lattice.SE]), l.Shape.Sides
		if s.b >= 2*s.a && s.sides > 0 {
			s.b, s.sides = 0, 2
		}
	}
	unit := gcd(s.a, s.b)
	s.a, s.b, s.scale = s.a/unit, s.b/unit, int32(unit)*l.Cheapest
	return s
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
