package mapfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode"

	"paces"
)

// Moving AI: lines "type octile", "height H", "width W", "map", then H rows of W letters. '.', 'G' (ground) and 'S'
// (shallow water) are open; '@' and 'O' (out of bounds), 'T' (trees), 'W' (water) and every other letter are closed
// until a mover gives them a price. Type "octile-corner" has H rows of heights before the letters.

func isMovingAI(f *file) bool {
	return bytes.HasPrefix(f.data, []byte("type ")) || f.ending() == ".map" && bytes.HasPrefix(f.data, []byte("height "))
}

// movingAI is the header of a Moving AI map.
type movingAI struct {
	kind          string
	width, height int
}

func decodeMovingAI(f *file) (*Map, error) {
	lines := f.filledLines()
	head, rows, err := f.movingAIHeader(lines)
	if err != nil {
		return nil, err
	}
	blocks := 1
	if head.kind == "octile-corner" {
		blocks = 2
	}
	if want := blocks * head.height; len(rows) != want {
		at := span{len(f.data), len(f.data)}
		if len(rows) > want {
			at = rows[want]
		}
		return nil, f.errorAt(at.from, "the header says %s, the file has %d", count(want, "row"), len(rows))
	}
	for y, row := range rows {
		if n := row.to - row.from; n != head.width {
			return nil, f.errorAt(row.from+min(n, head.width), "row %d has %s, the header says %d", y, count(n, "cell"), head.width)
		}
	}
	return f.movingAIGrid(head, rows)
}

func (f *file) movingAIGrid(head movingAI, rows []span) (*Map, error) {
	g, err := paces.NewGrid(head.width, head.height, '.')
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	if len(rows) > head.height {
		if err := f.digitLayer(g.Layer("height"), rows[:head.height]); err != nil {
			return nil, err
		}
		rows = rows[head.height:]
	}
	for y, row := range rows {
		line := f.text(row)
		if x := bytes.IndexFunc(line, func(r rune) bool { return r <= ' ' || r >= unicode.MaxASCII }); x >= 0 {
			return nil, f.errorAt(row.from+x, "%q is not a terrain letter", line[x])
		}
		if err := paintRow(g, y, line); err != nil {
			return nil, err
		}
	}
	return &Map{Grid: g, Topology: paces.Octile, Costs: movingAICosts}, nil
}

// movingAIHeader reads the lines up to "map" and returns what they say, and the lines that follow.
func (f *file) movingAIHeader(lines []span) (head movingAI, rows []span, err error) {
	for i, line := range lines {
		key, value, _ := bytes.Cut(bytes.TrimSpace(f.text(line)), []byte(" "))
		value = bytes.TrimSpace(value)
		switch string(key) {
		case "type":
			head.kind = string(value)
		case "height":
			head.height, err = wholeNumber(value)
		case "width":
			head.width, err = wholeNumber(value)
		case "map":
			if err := head.check(); err != nil {
				return head, nil, f.errorAt(line.from, "%w", err)
			}
			return head, lines[i+1:], nil
		default:
			return head, nil, f.errorAt(line.from, "%s is not a line of a Moving AI header", shown(f.text(line)))
		}
		if err != nil {
			return head, nil, f.errorAt(line.from, "%s: %w", key, err)
		}
	}
	return head, nil, f.errorf("the line \"map\" is missing")
}

func (h movingAI) check() error {
	if h.kind != "octile" && h.kind != "tile" && h.kind != "octile-corner" {
		return fmt.Errorf("type %q: there are octile, tile and octile-corner", h.kind)
	}
	return checkSize(h.width, h.height)
}

// digitLayer fills a layer from rows of digits.
func (f *file) digitLayer(l *paces.Layer, rows []span) error {
	for y, row := range rows {
		for x, b := range f.text(row) {
			if b < '0' || b > '9' {
				return f.errorAt(row.from+x, "%q is not a height: a digit", b)
			}
			if err := l.Set(paces.Cell{X: x, Y: y}, int32(b-'0')); err != nil {
				return err
			}
		}
	}
	return nil
}

var movingAICosts = paces.Costs{'.': 1, 'G': 1, 'S': 1}

var movingAILanguage = language{isMovingAILetter, movingAICosts, func(cost uint16) rune {
	switch cost {
	case 0:
		return '@'
	case 1:
		return '.'
	}
	return 0
}}

func isMovingAILetter(r rune) bool {
	return r == '.' || r == '@' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

func encodeMovingAI(w io.Writer, m *Map) error {
	symbols, err := movingAILanguage.symbols(m)
	if err != nil {
		return fmt.Errorf("movingai: %w", err)
	}
	b := bufio.NewWriter(w)
	heights, corner := heightDigits(m.Grid)
	kind := "octile"
	if corner {
		kind += "-corner"
	}
	fmt.Fprintf(b, "type %s\nheight %d\nwidth %d\nmap\n", kind, m.Grid.Height(), m.Grid.Width())
	b.Write(heights)
	writeRows(b, m.Grid, symbols)
	return b.Flush()
}

// heightDigits returns the rows of the layer "height" if there is one and it has digits alone.
func heightDigits(g *paces.Grid) (rows []byte, ok bool) {
	if !hasLayer(g, "height") {
		return nil, false
	}
	heights := g.Layer("height")
	for c := range g.All() {
		h := heights.At(c)
		if h < 0 || h > 9 {
			return nil, false
		}
		rows = append(rows, '0'+byte(h))
		if c.X == g.Width()-1 {
			rows = append(rows, '\n')
		}
	}
	return rows, true
}
