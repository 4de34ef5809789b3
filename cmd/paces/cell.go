package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"paces"
)

// cell reads an argument that names a cell: x,y, a character that stands once on the map, or the name of a mark.
func (l *level) cell(arg string) (paces.Cell, error) {
	switch {
	case utf8.RuneCountInString(arg) == 1:
		return l.marker(arg)
	case len(l.Marks) > 0 && !strings.Contains(arg, ","):
		return l.named(arg)
	}
	return parseCell(arg)
}

// named returns the only cell that the map file marks with the name.
func (l *level) named(name string) (c paces.Cell, err error) {
	var names []string
	found := 0
	for _, m := range l.Marks {
		if m.Name == name {
			c = m.Cell
			found++
		}
		names = append(names, m.Name)
	}
	switch found {
	case 0:
		return c, fmt.Errorf("cell %q: neither x,y nor one character nor a mark of the map%s", name, didYouMean(name, names))
	case 1:
		return c, nil
	}
	return c, fmt.Errorf("mark %q: it stands on %d cells; give the cell as x,y", name, found)
}

// parseCell reads x,y.
func parseCell(arg string) (c paces.Cell, err error) {
	x, y, ok := strings.Cut(arg, ",")
	if !ok {
		return c, fmt.Errorf("cell %q: neither x,y nor one character of the map", arg)
	}
	for _, part := range []struct {
		text string
		to   *int
	}{{x, &c.X}, {y, &c.Y}} {
		n, err := strconv.ParseInt(part.text, 10, 32)
		if errors.Is(err, strconv.ErrRange) {
			return c, fmt.Errorf("cell %q: %w, as any number of more than nine digits is", arg, paces.ErrOffMap)
		}
		if err != nil {
			return c, fmt.Errorf("cell %q: %q is not a whole number", arg, part.text)
		}
		*part.to = int(n)
	}
	return c, nil
}

// marker returns the only cell that is shown as the character.
func (l *level) marker(char string) (paces.Cell, error) {
	r, _ := utf8.DecodeRuneInString(char)
	cells := l.Grid.Find(r)
	switch len(cells) {
	case 0:
		return paces.Cell{}, fmt.Errorf("marker %q: it is nowhere on the map%s", char, l.otherCase(r))
	case 1:
		return cells[0], nil
	}
	return paces.Cell{}, fmt.Errorf("marker %q: it stands on %d cells, the first %d,%d and %d,%d; give the cell as x,y",
		char, len(cells), cells[0].X, cells[0].Y, cells[1].X, cells[1].Y)
}

// otherCase suggests the marker that is r in the other case, if the map has it.
func (l *level) otherCase(r rune) string {
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		if len(l.Grid.Find(other)) == 1 {
			return fmt.Sprintf("; did you mean %c?", other)
		}
	}
	return ""
}

// ends returns the start and the goal: the two arguments, or what the map marks.
func (l *level) ends(args []string) (from, to paces.Cell, err error) {
	switch len(args) {
	case 1:
		return from, to, fmt.Errorf("a start %q without a goal: give both, or neither and the map's S and G", args[0])
	case 2:
		from, err = l.cell(args[0])
		if err == nil {
			to, err = l.cell(args[1])
		}
		return from, to, err
	}
	if from, err = l.marked("start", "S"); err == nil {
		to, err = l.marked("goal", "G")
	}
	return from, to, err
}

// start returns the start alone: the one argument, or what the map marks.
func (l *level) start(args []string) (paces.Cell, error) {
	if len(args) == 0 {
		return l.marked("start", "S")
	}
	return l.cell(args[0])
}

// marked returns the cell that the map names, or shows by a character.
func (l *level) marked(name, char string) (paces.Cell, error) {
	if c, ok := l.Map.Find(name); ok {
		return c, nil
	}
	c, err := l.marker(char)
	if err != nil {
		err = fmt.Errorf("no %s given: %w", name, err)
	}
	return c, err
}
