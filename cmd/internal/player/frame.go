package player

import (
	"image"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"paces/render"
)

// Frame is a screen full of characters, before any terminal is involved.
//
// Invariant: a character that is two columns wide is followed by a glyph with empty text; nothing is written outside.
type Frame struct {
	Size   image.Point
	glyphs []Glyph
}

// Glyph is one column of a line.
type Glyph struct {
	Text string // one character as the reader sees it; empty right of a wide one
	Style
}

// Style is how a glyph looks. The zero value is the terminal's own.
type Style struct {
	Ink     render.Color
	Inked   bool // whether Ink counts
	Fill    render.Color
	Filled  bool // whether Fill counts
	Bold    bool
	Reverse bool
	Under   bool // underlined
}

// NewFrame returns a frame of blanks.
func NewFrame(w, h int) *Frame {
	f := &Frame{Size: image.Pt(max(w, 0), max(h, 0))}
	f.glyphs = make([]Glyph, f.Size.X*f.Size.Y)
	f.Clear()
	return f
}

// Clear makes the frame blank.
func (f *Frame) Clear() {
	for i := range f.glyphs {
		f.glyphs[i] = Glyph{Text: " "}
	}
}

// At returns the glyph at column x of line y.
func (f *Frame) At(x, y int) Glyph { return f.glyphs[y*f.Size.X+x] }

// bounds is the whole frame.
func (f *Frame) bounds() image.Rectangle { return image.Rectangle{Max: f.Size} }

// put writes a text at column x of line y, and nothing beyond column end. It returns the column after the text.
func (f *Frame) put(x, y, end int, text string, style Style) int {
	end = min(end, f.Size.X)
	if y < 0 || y >= f.Size.Y {
		return x
	}
	chars := displaywidth.StringGraphemes(text)
	for chars.Next() {
		width := chars.Width()
		if width < 1 || x < 0 {
			continue
		}
		if x+width > end {
			break
		}
		f.glyphs[y*f.Size.X+x] = Glyph{chars.Value(), style}
		for i := 1; i < width; i++ {
			f.glyphs[y*f.Size.X+x+i] = Glyph{"", style}
		}
		x += width
	}
	return x
}

// String returns the frame as plain text; blanks at the ends of lines are cut.
func (f *Frame) String() string {
	var b strings.Builder
	for y := range f.Size.Y {
		var line strings.Builder
		for x := range f.Size.X {
			line.WriteString(f.At(x, y).Text)
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// wrap breaks a text into lines of at most width columns, at blanks where there are some.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case displaywidth.String(line)+1+displaywidth.String(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}
