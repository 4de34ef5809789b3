package maze

import "image"

// recursiveDivision parts an open chamber by a wall across its longer side, with one gap, and goes on with both parts
// until all are one room wide. Chambers are rectangles of rooms.
func recursiveDivision(b *board) bool {
	chambers := []image.Rectangle{image.Rect(0, 0, int(b.w), int(b.h))}
	for len(chambers) > 0 {
		c := chambers[len(chambers)-1]
		chambers = chambers[:len(chambers)-1]
		if c.Dx() < 2 || c.Dy() < 2 {
			continue
		}
		first, second, ok := b.divide(c)
		if !ok {
			return false
		}
		chambers = append(chambers, second, first)
	}
	return true
}

// divide builds a wall through chamber c and returns the two parts.
func (b *board) divide(c image.Rectangle) (first, second image.Rectangle, ok bool) {
	first, second = c, c
	if c.Dx() > c.Dy() || c.Dx() == c.Dy() && b.coin() {
		x := c.Min.X + 1 + b.rng.IntN(c.Dx()-1)
		first.Max.X, second.Min.X = x, x
		from := image.Pt(2*x, 2*c.Min.Y+1)
		return first, second, b.build(from, south, c.Dy())
	}
	y := c.Min.Y + 1 + b.rng.IntN(c.Dy()-1)
	first.Max.Y, second.Min.Y = y, y
	from := image.Pt(2*c.Min.X+1, 2*y)
	return first, second, b.build(from, east, c.Dx())
}

// build closes the cells of a wall that is as long as n rooms, all but one gap beside a room.
func (b *board) build(at image.Point, d direction, n int) bool {
	gap := 2 * b.rng.IntN(n)
	for i := range 2*n - 1 {
		if i != gap && !b.set(at.Add(d.Mul(i)), Wall) {
			return false
		}
	}
	return true
}
