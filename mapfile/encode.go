package mapfile

import (
	"bufio"
	"fmt"
	"image"
	"slices"
	"unicode/utf8"

	"paces"
)

// language is how a format of characters is understood by those who read it: which characters it has, what each costs,
// and the one to write for a cost where a kind's own would be misunderstood (0: there is none).
type language struct {
	has   func(r rune) bool
	costs paces.Costs // by character; one beyond ASCII costs what its last entry says
	write func(cost uint16) rune
}

func (l *language) cost(r rune) uint16 {
	if r < utf8.RuneSelf {
		return l.costs[r]
	}
	return l.costs[255]
}

// symbols chooses the character for each kind of the map: its own if that is understood at the same price, else the
// one that stands for the price. A price that cannot be said is an error.
func (l *language) symbols(m *Map) (symbols [256]rune, err error) {
	taken := make(map[rune]bool)
	for k, n := range m.Grid.Counts() {
		if n == 0 {
			continue
		}
		r, cost := m.Grid.Sign(paces.Kind(k)).Symbol, m.Costs[k]
		if !l.has(r) || taken[r] || l.cost(r) != cost {
			r = l.write(cost)
		}
		if r == 0 {
			return symbols, fmt.Errorf("kind %s costs %s, which this format cannot say", m.kindName(paces.Kind(k)), costText(cost))
		}
		symbols[k], taken[r] = r, true
	}
	return symbols, nil
}

// kindName returns what to call kind k in a message: its character, and its name if it has one.
func (m *Map) kindName(k paces.Kind) string {
	s := m.Grid.Sign(k)
	if s.Name != "" {
		return fmt.Sprintf("%q (%s)", s.Symbol, s.Name)
	}
	return fmt.Sprintf("%q", s.Symbol)
}

// costText returns an entry of a cost table as rules write it.
func costText(cost uint16) string {
	switch cost {
	case 0:
		return "wall"
	case paces.Free:
		return "0"
	}
	return fmt.Sprint(cost)
}

// writeRows writes the grid a row a line, each kind as its symbol.
func writeRows(b *bufio.Writer, g *paces.Grid, symbols [256]rune) {
	for c, k := range g.All() {
		if c.X == 0 && c.Y > 0 {
			b.WriteByte('\n')
		}
		b.WriteRune(symbols[k])
	}
	b.WriteByte('\n')
}

// paintRow paints row y of g with the kinds in line, a run at a time.
func paintRow(g *paces.Grid, y int, line []paces.Kind) error {
	for x := 0; x < len(line); {
		end := x + 1
		for end < len(line) && line[end] == line[x] {
			end++
		}
		if err := g.Fill(image.Rect(x, y, end, y+1), line[x]); err != nil {
			return err
		}
		x = end
	}
	return nil
}

// checkSize refuses a size that no grid can have. It is asked before anything is allocated.
func checkSize(w, h int) error {
	switch {
	case w < 1 || h < 1:
		return fmt.Errorf("a map of %dx%d has no cells", w, h)
	case w > paces.MaxSide || h > paces.MaxSide:
		return fmt.Errorf("a map of %dx%d is too large: at most %d a side", w, h, paces.MaxSide)
	}
	return nil
}

// checkRoom refuses a size that no grid can have, or that is not wanted, and one for which the file is far too short: a
// large map has a byte for every perByte cells, at least. It is asked before anything is allocated.
func (f *file) checkRoom(w, h, perByte int) error {
	if err := checkSize(w, h); err != nil {
		return err
	}
	if err := f.checkWanted(w, h); err != nil {
		return err
	}
	if n := w * h; n > 1<<20 && n/perByte > len(f.data) {
		return fmt.Errorf("a map of %dx%d in a file of %d bytes", w, h, len(f.data))
	}
	return nil
}

// checkWanted refuses a size beyond that which the reader has room for.
func (f *file) checkWanted(w, h int) error {
	if most := f.opts.MaxSide; most > 0 && max(w, h) > most {
		return fmt.Errorf("a map of %dx%d is too large: at most %d a side", w, h, most)
	}
	return nil
}

// count returns "1 cell", "2 cells".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// hasLayer reports whether g has a layer of that name.
func hasLayer(g *paces.Grid, name string) bool { return slices.Contains(g.Layers(), name) }
