package mapfile

import (
	"bytes"
	"image"
	"regexp"
	"strconv"
	"strings"

	"paces"
)

// Freeciv: the rows t0000, t0001 and so on in the section [map] of a scenario or saved game, a letter a cell. Costs are
// those of a unit on land by the classic rules; water is closed.

var freecivRow = regexp.MustCompile(`(?m)^t[0-9]{3,4}="`)

func isFreeciv(f *file) bool {
	return bytes.Contains(f.data, []byte("\n[map]")) && freecivRow.Match(f.data)
}

func decodeFreeciv(f *file) (*Map, error) {
	rows, err := f.freecivRows()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, f.errorf("has no rows of terrain: the scenario has no map")
	}
	w := rows[0].to - rows[0].from
	if err := f.checkRoom(w, len(rows), 1); err != nil {
		return nil, f.errorf("%w", err)
	}
	names := f.freecivNames()
	p, err := newPainter(w, len(rows), paces.King, func(b byte) thing { return freecivThing(b, names[b]) })
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	for y, row := range rows {
		if n := row.to - row.from; n != w {
			return nil, f.errorAt(row.from, "row %d has %s, the rows above have %d", y, count(n, "cell"), w)
		}
		for x, b := range f.text(row) {
			if b < ' ' || b > '~' {
				return nil, f.errorAt(row.from+x, "%q is not a terrain letter", b)
			}
			if err := p.paint(x, y, b); err != nil {
				return nil, f.errorAt(row.from+x, "%w", err)
			}
		}
	}
	f.freecivTopology(p.Map)
	f.freecivStarts(p.Map)
	return p.Map, nil
}

// freecivRows returns the rows of terrain, which must come in order.
func (f *file) freecivRows() (rows []span, err error) {
	for _, line := range f.lines() {
		text := f.text(line)
		if !freecivRow.Match(text) {
			continue
		}
		quote := bytes.IndexByte(text, '"')
		if y, err := strconv.Atoi(string(text[1 : quote-1])); err != nil || y != len(rows) {
			return nil, f.errorAt(line.from, "row %d of the terrain should stand here", len(rows))
		}
		end := bytes.LastIndexByte(text, '"')
		if end == quote {
			return nil, f.errorAt(line.to, "the row has no end")
		}
		rows = append(rows, span{line.from + quote + 1, line.from + end})
	}
	return rows, nil
}

// freecivNames returns the names that the file gives to letters.
func (f *file) freecivNames() map[byte]string {
	names := make(map[byte]string)
	table := f.freecivTable("terrident")
	for _, row := range table {
		if len(row) == 2 && len(row[1]) == 1 {
			names[row[1][0]] = row[0]
		}
	}
	return names
}

// freecivTable returns the rows of a table such as startpos={"x","y" ... }, without its heading.
func (f *file) freecivTable(name string) (rows [][]string) {
	_, text, _ := bytes.Cut(f.data, []byte("\n"+name+"={"))
	text, _, _ = bytes.Cut(text, []byte("\n}"))
	lines := strings.Split(string(text), "\n")
	for _, line := range lines[1:] {
		var row []string
		for field := range strings.SplitSeq(strings.TrimSpace(line), ",") {
			row = append(row, strings.Trim(field, `"`))
		}
		rows = append(rows, row)
	}
	return rows
}

// freecivTopology warns of a topology that is not this one, and notes where the map wraps.
func (f *file) freecivTopology(m *Map) {
	for _, row := range f.freecivTable("set") {
		if len(row) < 2 || row[0] != "topology" && row[0] != "wrap" {
			continue
		}
		for word := range strings.SplitSeq(row[1], "|") {
			switch word {
			case "WRAPX":
				m.Topology.WrapX = true
			case "WRAPY":
				m.Topology.WrapY = true
			case "ISO", "HEX":
				m.warn("topology %s is not read: the cells are taken for squares in rows", row[1])
			}
		}
	}
}

func (f *file) freecivStarts(m *Map) {
	for _, row := range f.freecivTable("startpos") {
		if len(row) < 2 {
			continue
		}
		x, err1 := strconv.Atoi(row[0])
		y, err2 := strconv.Atoi(row[1])
		if c := image.Pt(x, y); err1 == nil && err2 == nil && c.In(m.Grid.Bounds()) {
			m.Marks = append(m.Marks, Mark{"player", c})
		}
	}
}

// freecivThing prices a letter.
func freecivThing(b byte, name string) thing {
	price := Price(1)
	switch b {
	case ' ', ':', '+', 'i':
		price = Wall
	case 'f', 'h', 'j', 's', 'a':
		price = 2
	case 'm':
		price = 3
	}
	return thing{rune(b), name, price}
}
