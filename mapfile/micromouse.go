package mapfile

import (
	"bytes"
	"path/filepath"
	"strings"

	"paces"
)

// Micromouse: mazes with thin walls on the edges between cells. As text, posts 'o' (or '+') stand at the corners, four
// characters and two lines apart, with "---" and '|' between them; 'S' marks the start, 'G' the goal. As binary (.maz), a
// byte a cell holds its walls: bits 0 to 3 are north, east, south, west; cells go up from the south-west corner, column by
// column.

func isMicromouse(f *file) bool {
	line, _, _ := bytes.Cut(f.data[:min(len(f.data), 1<<17)], []byte("\n"))
	line = bytes.TrimRight(line, " \t\r")
	if len(line) < 5 || len(line)%4 != 1 {
		return false
	}
	for i, b := range line {
		post := b == 'o' || b == '+'
		if post != (i%4 == 0) || !post && b != '-' && b != ' ' {
			return false
		}
	}
	return true
}

func decodeMicromouse(f *file) (*Map, error) {
	lines := f.filledLines()
	w, h := (lines[0].to-lines[0].from-1)/4, (len(lines)-1)/2
	if err := f.checkRoom(w, h, 1); err != nil {
		return nil, f.errorf("%w", err)
	}
	if len(lines)%2 == 0 {
		return nil, f.errorAt(lines[len(lines)-1].to, "a maze has an odd number of lines, this one %d", len(lines))
	}
	p, err := newPainter(w, h, paces.Four, mazeThing)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	for y, line := range lines {
		if n := line.to - line.from; n > 4*w+1 {
			return nil, f.errorAt(line.from+4*w+1, "the line is longer than those above")
		}
		for x := range w {
			at := line.from + 4*x
			if err := f.mazeSpot(p, x, y, f.mazeByte(line, at+2), at+2); err != nil {
				return nil, err
			}
			if b := f.mazeByte(line, at); y%2 == 1 && x > 0 && b == '|' {
				if err := p.Grid.Wall(paces.Cell{X: x - 1, Y: y / 2}, paces.Cell{X: x, Y: y / 2}); err != nil {
					return nil, f.errorAt(at, "%w", err)
				}
			} else if y%2 == 1 && b != ' ' && b != '|' {
				return nil, f.errorAt(at, "%q stands where a wall or a blank should", b)
			}
		}
	}
	return p.Map, nil
}

// mazeByte returns the byte at off, a blank beyond the end of the line.
func (f *file) mazeByte(line span, off int) byte {
	if off >= line.to {
		return ' '
	}
	return f.data[off]
}

// mazeSpot reads the middle of a cell, or of the edge above it on even lines.
func (f *file) mazeSpot(p *painter[byte], x, y int, b byte, off int) error {
	c := paces.Cell{X: x, Y: y / 2}
	switch {
	case y%2 == 0 && b == '-' && y > 0 && c.Y < p.Grid.Height():
		return p.Grid.Wall(paces.Cell{X: x, Y: c.Y - 1}, c)
	case y%2 == 0 && (b == ' ' || b == '-'):
		return nil
	case y%2 == 0 || b < ' ' || b > '~':
		return f.errorAt(off, "%q stands where a wall or a blank should", b)
	}
	switch b {
	case 'S', 's':
		p.Marks = append(p.Marks, Mark{"start", c})
	case 'G', 'g':
		p.Marks = append(p.Marks, Mark{"goal", c})
	}
	if err := p.paint(x, c.Y, b); err != nil {
		return f.errorAt(off, "%w", err)
	}
	return nil
}

func mazeThing(b byte) thing {
	if b == ' ' {
		return thing{'.', "", 1}
	}
	return thing{rune(b), "", 1}
}

// mazSides are the sides of the mazes that come as .maz files, by the file's length.
var mazSides = map[int]int{256: 16, 1024: 32}

func isMaz(f *file) bool {
	return strings.EqualFold(filepath.Ext(f.name), ".maz") && mazSides[len(f.data)] > 0 && !isMicromouse(f)
}

func decodeMaz(f *file) (*Map, error) {
	n := mazSides[len(f.data)]
	if n == 0 {
		return nil, f.errorf("%d bytes: a .maz file has 256 (16x16) or 1024 (32x32)", len(f.data))
	}
	p, err := newPainter(n, n, paces.Four, mazeThing)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	for i, walls := range f.data {
		c := paces.Cell{X: i / n, Y: n - 1 - i%n}
		if err := p.paint(c.X, c.Y, ' '); err != nil {
			return nil, f.errorf("%w", err)
		}
		if walls > 15 {
			return nil, f.errorf("byte %d is %#02x: walls are the bits 0 to 3", i, walls)
		}
		for bit, next := range []paces.Cell{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}} {
			if o := c.Add(next); walls>>bit&1 != 0 && o.In(p.Grid.Bounds()) {
				if err := p.Grid.Wall(c, o); err != nil { // it may be noted in one of its two cells alone
					return nil, f.errorf("%w", err)
				}
			}
		}
	}
	p.Marks = []Mark{{"start", paces.Cell{Y: n - 1}}, {"goal", paces.Cell{X: n / 2, Y: n / 2}}}
	return p.Map, nil
}
