package maze

import "image"

// The size of a lot, in rooms: a hall, its walls and some rock.
const lotWidth, lotHeight = 7, 5

// dungeon divides the board into lots, each with a hall of its own size (the plan of Rogue, 1980), and joins the halls
// by corridors along a random tree of neighbouring lots and a quarter of the other neighbours.
func dungeon(b *board) bool {
	lots := newLots(b)
	for i := range lots.halls {
		lots.halls[i] = lots.drawHall(b, i)
		if !b.dig(lots.halls[i]) {
			return false
		}
	}
	for _, pair := range lots.corridors(b) {
		if !b.corridor(drawIn(b, lots.halls[pair[0]]), drawIn(b, lots.halls[pair[1]])) {
			return false
		}
	}
	first, last := lots.halls[0], lots.halls[len(lots.halls)-1]
	return b.corridor(room{}, drawIn(b, first)) && b.corridor(room{b.w - 1, b.h - 1}, drawIn(b, last))
}

// lots is the board in columns x rows lots, row by row, each with a hall: a rectangle of rooms.
type lots struct {
	columns, rows int
	halls         []image.Rectangle
}

func newLots(b *board) *lots {
	columns, rows := max(1, int(b.w)/lotWidth), max(1, int(b.h)/lotHeight)
	return &lots{columns, rows, make([]image.Rectangle, columns*rows)}
}

func (l *lots) drawHall(b *board, i int) image.Rectangle {
	x0, w := l.side(b, i%l.columns, l.columns, int(b.w))
	y0, h := l.side(b, i/l.columns, l.rows, int(b.h))
	return image.Rect(x0, y0, x0+w, y0+h)
}

// side draws where a hall begins and how long it is in the i-th of n lots of a side of so many rooms.
func (l *lots) side(b *board, i, n, rooms int) (from, length int) {
	lot, end := i*rooms/n, (i+1)*rooms/n
	least, most := min(2, end-lot), max(2, end-lot-1)
	most = min(most, end-lot)
	length = least + b.rng.IntN(most-least+1)
	return lot + b.rng.IntN(end-lot-length+1), length
}

// corridors draws the pairs of lots to join.
func (l *lots) corridors(b *board) [][2]int {
	var pairs [][2]int
	for i := range l.halls {
		if i%l.columns+1 < l.columns {
			pairs = append(pairs, [2]int{i, i + 1})
		}
		if i/l.columns+1 < l.rows {
			pairs = append(pairs, [2]int{i, i + l.columns})
		}
	}
	b.rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	joined := newSets(len(l.halls))
	chosen := pairs[:0]
	for _, p := range pairs {
		if joined.union(p[0], p[1]) || b.rng.IntN(4) == 0 {
			chosen = append(chosen, p)
		}
	}
	return chosen
}

// drawIn picks a room of a hall.
func drawIn(b *board, hall image.Rectangle) room {
	return room{int16(hall.Min.X + b.rng.IntN(hall.Dx())), int16(hall.Min.Y + b.rng.IntN(hall.Dy()))}
}

// dig opens a hall, the walls between its rooms included.
func (b *board) dig(hall image.Rectangle) bool {
	for y := 2*hall.Min.Y + 1; y < 2*hall.Max.Y; y++ {
		for x := 2*hall.Min.X + 1; x < 2*hall.Max.X; x++ {
			if !b.set(image.Pt(x, y), Floor) {
				return false
			}
		}
	}
	return true
}

// corridor opens the way from one room to another: along the row first, then along the column.
func (b *board) corridor(from, to room) bool {
	at := from
	if !b.open(at) && !b.enter(at) {
		return false
	}
	for at != to {
		d := b.toward(at, to)
		if !b.joined(at, d) && !b.join(at, d) {
			return false
		}
		at = at.to(d)
	}
	return true
}

func (b *board) toward(at, to room) direction {
	switch {
	case to.x > at.x:
		return east
	case to.x < at.x:
		return west
	case to.y > at.y:
		return south
	}
	return north
}
