package mapfile

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"paces"
)

// Scenario is a line of a Moving AI scenario file: a question about a map, and the published answer.
type Scenario struct {
	Line          int    // of the file, from 1
	Bucket        int    // scenarios of a like length share one
	Map           string // the map's path as the file gives it
	Width, Height int    // of the map
	Start, Goal   paces.Cell
	Length        float64 // of the cheapest path, a straight step being 1 and a diagonal one the square root of 2
}

// ReadScenarios reads a Moving AI scenario file. The name stands in errors, which are of type [*Error].
func ReadScenarios(r io.Reader, name string) ([]Scenario, error) {
	f := &file{name: name}
	if err := f.read(r); err != nil {
		return nil, err
	}
	lines := f.lines()
	first := 0
	if bytes.HasPrefix(f.text(lines[0]), []byte("version")) {
		first = 1
	}
	var list []Scenario
	for i, line := range lines[first:] {
		if len(bytes.TrimSpace(f.text(line))) == 0 {
			continue
		}
		s, err := f.scenario(line)
		if err != nil {
			return nil, err
		}
		s.Line = first + i + 1
		list = append(list, s)
	}
	return list, nil
}

// scenario reads the nine columns of a line. The map's path may hold blanks where the columns are separated by tabs.
func (f *file) scenario(line span) (s Scenario, err error) {
	columns := f.columns(line)
	if len(columns) != 9 {
		return s, f.errorAt(line.from, "%s, a scenario has 9", count(len(columns), "column"))
	}
	s.Map = string(f.text(columns[1]))
	for i, to := range []*int{&s.Bucket, nil, &s.Width, &s.Height, &s.Start.X, &s.Start.Y, &s.Goal.X, &s.Goal.Y} {
		if to == nil {
			continue
		}
		if *to, err = wholeNumber(f.text(columns[i])); err != nil {
			return s, f.errorAt(columns[i].from, "%w", err)
		}
	}
	s.Length, err = strconv.ParseFloat(string(f.text(columns[8])), 64)
	if err != nil || !(s.Length >= 0 && s.Length < 1e12) {
		return s, f.errorAt(columns[8].from, "%s is not a length", shown(f.text(columns[8])))
	}
	if err := s.check(); err != nil {
		return s, f.errorAt(line.from, "%w", err)
	}
	return s, nil
}

// columns splits a line at its tabs if it has any, else at its blanks.
func (f *file) columns(line span) (columns []span) {
	isEnd := func(r rune) bool { return r == ' ' }
	if bytes.IndexByte(f.text(line), '\t') >= 0 {
		isEnd = func(r rune) bool { return r == '\t' }
	}
	from := line.from
	for off := line.from; off <= line.to; off++ {
		if off == line.to || isEnd(rune(f.data[off])) {
			if off > from {
				columns = append(columns, span{from, off})
			}
			from = off + 1
		}
	}
	return columns
}

func (s Scenario) check() error {
	if err := checkSize(s.Width, s.Height); err != nil {
		return err
	}
	for _, c := range []paces.Cell{s.Start, s.Goal} {
		if c.X < 0 || c.Y < 0 || c.X >= s.Width || c.Y >= s.Height {
			return fmt.Errorf("cell %d,%d: %w of %dx%d", c.X, c.Y, paces.ErrOffMap, s.Width, s.Height)
		}
	}
	return nil
}
