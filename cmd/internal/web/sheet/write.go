package sheet

import (
	"bytes"
	"fmt"
	"slices"

	"paces"
	"paces/mapfile"
)

// Format is a format in which a map can be saved.
type Format struct {
	Name   string
	What   string // one line
	Ending string // of the file's name, with its dot
}

// endings are those of the formats that package mapfile writes.
var endings = map[string]string{
	"costfield": ".csv", "matrix": ".csv", "movingai": ".map", "paces": ".paces", "text": ".txt", "tiled": ".tmx",
}

// Formats lists the formats in which a map can be saved, the one that keeps everything first.
func Formats() (list []Format) {
	for _, f := range mapfile.Formats() {
		if f.Write {
			list = append(list, Format{f.Name, f.What, endings[f.Name]})
		}
	}
	ours := slices.IndexFunc(list, func(f Format) bool { return f.Name == "paces" })
	return slices.Concat(list[ours:ours+1], list[:ours], list[ours+1:])
}

// Write returns the sheet as a file of that format, and what the file does not keep, a phrase each. A price that the
// format cannot say is an error that names the kind.
func Write(s *Sheet, format string) (data []byte, lost []string, err error) {
	m, err := s.Map()
	if err != nil {
		return nil, nil, err
	}
	if format == "text" {
		paintMarks(m)
	}
	var b bytes.Buffer
	if err := mapfile.Write(&b, m, format); err != nil {
		return nil, nil, err
	}
	lost = mapfile.Loss(m, format)
	if found := formatOf(b.Bytes(), endings[format]); found != format {
		lost = append(lost, fmt.Sprintf("that it is of format %s: nothing in it tells, and it would be read as %s", format, found))
	}
	return b.Bytes(), lost, nil
}

// formatOf is the format in which a file is read if nobody says which it is: a field of costs without walls is a matrix
// like any other, and a text of commas looks like one.
func formatOf(data []byte, ending string) string {
	m, err := mapfile.Read(bytes.NewReader(data), "map"+ending, mapfile.Options{})
	if err != nil {
		return "a broken map"
	}
	return m.Format
}

// paintMarks puts the marks on a map of text as letters, where the letter says what the ground costs.
func paintMarks(m *mapfile.Map) {
	used := m.Grid.Counts()
	for _, l := range letters {
		is := func(mark mapfile.Mark) bool { return mark.Name == l.mark }
		n := 0
		for _, mark := range m.Marks {
			if is(mark) {
				n++
			}
		}
		if n > fewMarks || used[l.letter] > 0 {
			continue
		}
		m.Costs[l.letter] = textPrice
		m.Grid.SetSign(l.letter, paces.Sign{Symbol: rune(l.letter)})
		m.Marks = slices.DeleteFunc(m.Marks, func(mark mapfile.Mark) bool {
			under := m.Grid.At(mark.Cell)
			if !is(mark) || m.Costs[under] != textPrice || used[under] == 0 { // 0: another mark stands there
				return false
			}
			if err := m.Grid.Set(mark.Cell, l.letter); err != nil {
				panic("sheet: " + err.Error()) // a sheet has no mark off its map
			}
			return true
		})
	}
}

// textPrice is what the letters of a map of text cost.
const textPrice = 1
