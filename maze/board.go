package maze

import (
	"image"
	"math/rand/v2"

	"paces"
)

// room is a place of the coarse map: room (x, y) is cell (2x+1, 2y+1). Four bytes, because stacks of rooms grow long.
type room struct{ x, y int16 }

func (r room) cell() paces.Cell { return image.Pt(2*int(r.x)+1, 2*int(r.y)+1) }

func (r room) to(d direction) room { return room{r.x + int16(d.X), r.y + int16(d.Y)} }

// direction is one of the four ways out of a room, as a vector.
type direction = image.Point

var (
	south = direction{X: 0, Y: 1}
	north = direction{X: 0, Y: -1}
	east  = direction{X: 1, Y: 0}
	west  = direction{X: -1, Y: 0}

	directions = [4]direction{south, north, east, west}
)

// board is what a carver works on: a grid, its rooms and the source of all draws.
//
// Every method that changes or looks at a cell reports whether to go on; carvers return at once when it is false.
type board struct {
	grid  *paces.Grid
	w, h  int16 // in rooms
	rng   *rand.Rand
	yield func(Step) bool
}

// set changes a cell, which is never on the border.
func (b *board) set(c paces.Cell, k paces.Kind) bool {
	was := b.grid.At(c)
	if err := b.grid.Set(c, k); err != nil {
		panic("maze: " + err.Error()) // a carver that leaves its board is a bug
	}
	return b.yield(Step{c, was, k})
}

// visit looks at a room.
func (b *board) visit(r room) bool {
	k := b.grid.At(r.cell())
	return b.yield(Step{r.cell(), k, k})
}

// enter opens a room.
func (b *board) enter(r room) bool { return b.set(r.cell(), Floor) }

// join opens the passage from r toward d, and the room behind it if that is closed.
func (b *board) join(r room, d direction) bool {
	if !b.set(r.cell().Add(d), Floor) {
		return false
	}
	to := r.to(d)
	return b.open(to) || b.enter(to)
}

func (b *board) open(r room) bool { return b.grid.At(r.cell()) != Wall }

// joined reports whether the passage from r toward d is open.
func (b *board) joined(r room, d direction) bool { return b.grid.At(r.cell().Add(d)) != Wall }

func (b *board) in(r room) bool { return uint16(r.x) < uint16(b.w) && uint16(r.y) < uint16(b.h) }

// index numbers the rooms row by row.
func (b *board) index(r room) int { return int(r.y)*int(b.w) + int(r.x) }

// len is the number of rooms.
func (b *board) len() int { return int(b.w) * int(b.h) }

// at is the inverse of index.
func (b *board) at(i int) room { return room{int16(i % int(b.w)), int16(i / int(b.w))} }

// draw picks a room.
func (b *board) draw() room { return b.at(b.rng.IntN(b.len())) }

// coin is true half of the time.
func (b *board) coin() bool { return b.rng.IntN(2) == 0 }

// ways are the directions out of r that satisfy ok, at most four; the caller keeps the array.
func (b *board) ways(r room, into *[4]direction, ok func(room) bool) []direction {
	ways := into[:0]
	for _, d := range directions {
		if to := r.to(d); b.in(to) && ok(to) {
			ways = append(ways, d)
		}
	}
	return ways
}

// toClosed are the directions out of r to rooms that are not open yet, toOpen those to rooms that are, toAny all.
func (b *board) toClosed(r room, into *[4]direction) []direction {
	return b.ways(r, into, func(to room) bool { return !b.open(to) })
}

func (b *board) toOpen(r room, into *[4]direction) []direction { return b.ways(r, into, b.open) }

func (b *board) toAny(r room, into *[4]direction) []direction {
	return b.ways(r, into, func(room) bool { return true })
}

// drawFrom picks one element of a list that is not empty.
func drawFrom[T any](b *board, list []T) T { return list[b.rng.IntN(len(list))] }
