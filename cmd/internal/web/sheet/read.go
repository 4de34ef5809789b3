package sheet

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"paces"
	"paces/mapfile"
)

// maxFiles bounds how many files may be dropped at once, and maxBytes what they hold together.
const (
	maxFiles = 1000
	maxBytes = 64 << 20
)

// Opened is a map that was read.
type Opened struct {
	*Sheet
	Name     string   // of the file
	Warnings []string // what was found in it and not used, a sentence each
}

// Read reads a map file of any format that package mapfile reads, from among others, such as its tile sets, which it
// may name by any path: the name of the file at its end is what counts. If no name is given, it is that of the file
// which is a map and uses most of the others.
func Read(files map[string][]byte, name string) (*Opened, error) {
	if err := checkFiles(files); err != nil {
		return nil, err
	}
	d := newDrop(files)
	names := []string{name}
	if name == "" {
		names = slices.Sorted(maps.Keys(files))
	}
	var best *candidate
	var err error
	for _, name := range names {
		c, e := d.read(name)
		if e != nil {
			err = worse(err, e)
		} else if best == nil || c.rank() > best.rank() {
			best = c
		}
	}
	if best == nil {
		return nil, err
	}
	return best.open()
}

func checkFiles(files map[string][]byte) error {
	total := 0
	for _, data := range files {
		total += len(data)
	}
	switch {
	case len(files) == 0:
		return errors.New("no files")
	case len(files) > maxFiles:
		return fmt.Errorf("%d files: at most %d", len(files), maxFiles)
	case total > maxBytes:
		return fmt.Errorf("the files have %d bytes: at most %d", total, maxBytes)
	}
	return nil
}

// worse returns which of two errors tells more: a broken map rather than a file that is something else.
func worse(a, b error) error {
	if a == nil || errors.Is(a, mapfile.ErrNotMap) && !errors.Is(b, mapfile.ErrNotMap) {
		return b
	}
	return a
}

// candidate is one of the files, which is a map.
type candidate struct {
	*mapfile.Map
	name string
	used int // so many files were opened for it
}

// rank is the higher the more the file looks like the map among several files: pictures and text may be anything.
func (c *candidate) rank() int {
	rank := 2 * c.used
	if !slices.Contains([]string{"image", "pgm", "text", "matrix", "costfield"}, c.Format) {
		rank++
	}
	return rank
}

// open returns the map as the page holds it.
func (c *candidate) open() (*Opened, error) {
	s, err := FromMap(c.Map)
	if err != nil {
		return nil, err
	}
	if c.Format == "text" {
		for _, l := range letters {
			s.lift(l.letter, s.list(l.mark))
		}
	}
	warnings := c.Warnings
	if lost := Lost(c.Map); len(lost) > 0 {
		warnings = append(warnings, "left out, as the playground has no place for it: "+strings.Join(lost, ", "))
	}
	return &Opened{s, c.name, warnings}, nil
}

// letters are how a map of text shows the starts and goals. Where there are more than a few of one, they are terrain.
var letters = []struct {
	letter paces.Kind
	mark   string
}{{'S', "start"}, {'G', "goal"}}

const fewMarks = 16

// lift takes a letter off the map for starts or goals, and puts what is most common at its price in its place.
func (s *Sheet) lift(letter paces.Kind, to *[]int32) {
	var counts [256]int
	for _, k := range s.Kinds {
		counts[k]++
	}
	if n := counts[letter]; n == 0 || n > fewMarks || len(*to) > 0 {
		return
	}
	counts['S'], counts['G'], counts['.'] = 0, 0, max(counts['.'], 1)
	ground := paces.Kind('.')
	for k, n := range counts {
		if s.Costs[k] == s.Costs[letter] && n > counts[ground] {
			ground = paces.Kind(k)
		}
	}
	for id, k := range s.Kinds {
		if k == letter {
			s.Kinds[id] = ground
			*to = append(*to, int32(id))
		}
	}
}
