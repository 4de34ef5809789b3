package mapfile

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"paces"
)

// ESRI ASCII grid (.asc): a header with NCOLS, NROWS, CELLSIZE and NODATA_VALUE, then heights, which go to the layer
// "height", rounded to whole units. A cell without data is closed.

// noData is the value of a cell without data where the header gives none.
const noData = -9999

func isESRI(f *file) bool {
	return bytes.HasPrefix(bytes.ToLower(f.data[:min(len(f.data), 16)]), []byte("ncols"))
}

// esriHeader is the header of an ESRI grid.
type esriHeader struct {
	width, height int
	noData        float64
}

func decodeESRI(f *file) (*Map, error) {
	lines := f.filledLines()
	head, rest, err := f.esriHeader(lines)
	if err != nil {
		return nil, err
	}
	p, err := newPainter(head.width, head.height, paces.Eight, func(known bool) thing {
		if known {
			return thing{'.', "", 1}
		}
		return thing{' ', "no data", Wall}
	})
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	if err := f.esriHeights(p, head, rest); err != nil {
		return nil, err
	}
	return p.Map, nil
}

// esriHeights reads the numbers; the ends of lines mean no more than blanks.
func (f *file) esriHeights(p *painter[bool], head esriHeader, lines []span) error {
	i, rounded := 0, false
	layer := p.Grid.Layer("height")
	for _, line := range lines {
		for off := f.skipBlanks(line.from, line.to); off < line.to; off = f.skipBlanks(off, line.to) {
			end := off
			for end < line.to && f.data[end] != ' ' && f.data[end] != '\t' {
				end++
			}
			v, err := strconv.ParseFloat(string(f.data[off:end]), 64)
			if err != nil || math.IsNaN(v) {
				return f.errorAt(off, "%s is not a height", shown(f.data[off:end]))
			}
			if i == head.width*head.height {
				return f.errorAt(off, "more heights than %dx%d", head.width, head.height)
			}
			c := paces.Cell{X: i % head.width, Y: i / head.width}
			known := v != head.noData
			if err := p.paint(c.X, c.Y, known); err != nil {
				return f.errorAt(off, "%w", err)
			}
			if known {
				if math.Abs(v) > math.MaxInt32 {
					return f.errorAt(off, "%g is too large for a height", v)
				}
				rounded = rounded || v != math.Trunc(v)
				if err := layer.Set(c, int32(math.Round(v))); err != nil {
					return f.errorAt(off, "%w", err)
				}
			}
			off, i = end, i+1
		}
	}
	if i < head.width*head.height {
		return f.errorAt(len(f.data), "%d heights, and the header says %dx%d", i, head.width, head.height)
	}
	if rounded {
		p.warn("heights are rounded to whole units")
	}
	return nil
}

// esriHeader reads the lines that begin with a letter.
func (f *file) esriHeader(lines []span) (head esriHeader, rest []span, err error) {
	head.noData = noData
	for i, line := range lines {
		words := strings.Fields(string(f.text(line)))
		if len(words) != 2 || words[0][0] < 'A' {
			if err := f.checkRoom(head.width, head.height, 1); err != nil {
				return head, nil, f.errorAt(line.from, "%w", err)
			}
			return head, lines[i:], nil
		}
		switch strings.ToLower(words[0]) {
		case "ncols":
			head.width, err = wholeNumber([]byte(words[1]))
		case "nrows":
			head.height, err = wholeNumber([]byte(words[1]))
		case "nodata_value":
			head.noData, err = strconv.ParseFloat(words[1], 64)
		}
		if err != nil {
			return head, nil, f.errorAt(line.from, "%s: %w", words[0], err)
		}
	}
	return head, nil, f.errorf("has no heights")
}
