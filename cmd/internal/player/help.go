package player

import (
	"fmt"
	"image"
	"strings"
)

// hints are the keys that the last line tells of, those first that must be seen in a narrow window.
var hints = [...]string{"space pause", "? help", "q quit", ". , step", "m method", "n new", "c carver", "+ - speed", "2 4 beside"}

// drawBottom draws the last line: an answer to the last key, or how things stand and as many hints as there is room for.
func (p *Player) drawBottom(f *Frame) {
	text := p.note
	if text == "" {
		text = fmt.Sprintf("%s %d/s ", p.state(), p.speed)
		for _, hint := range hints {
			if 1+len(text)+2+len(hint) > f.Size.X {
				break
			}
			text += "  " + hint
		}
	}
	x := f.put(0, f.Size.Y-1, f.Size.X, " "+text, Style{Reverse: true})
	f.put(x, f.Size.Y-1, f.Size.X, strings.Repeat(" ", f.Size.X-x), Style{Reverse: true})
}

func (p *Player) state() string {
	switch {
	case p.isOver():
		return "the end"
	case p.paused:
		return "paused"
	}
	return "playing"
}

// words are those that the panel uses, explained.
var words = []struct{ word, means string }{
	{"frontier", "the candidates that wait (open list)"},
	{"settle", "take a candidate out: its way is final"},
	{"stale", "taken out, but settled before: dropped"},
	{"pushed", "candidates put in; peak: most at once"},
	{"estimate", "what the rest costs at least"},
	{"pace", "one straight step over ground of cost 1"},
}

// The widths of the help box: one column of keys, or two, which fit into 24 lines.
const narrowHelp, wideHelp = 42, 76

// drawHelp draws a box with all keys and words over the middle of the frame, as far as it fits.
func (p *Player) drawHelp(f *Frame) {
	width := narrowHelp
	if f.Size.X >= wideHelp {
		width = wideHelp
	}
	lines := append([]string{"", "keys"}, keyLines(width == wideHelp)...)
	lines = append(lines, "words")
	for _, w := range words {
		lines = append(lines, fmt.Sprintf("  %-9s%s", w.word, w.means))
	}
	lines = append(lines, "")
	at := image.Pt(max((f.Size.X-width)/2, 0), max((f.Size.Y-len(lines))/2, 0))
	for i, line := range lines {
		f.put(at.X, at.Y+i, at.X+width, fmt.Sprintf("  %-*s", width-2, line), Style{Reverse: true})
	}
}

// keyLines explains the keys, in one column or in two.
func keyLines(two bool) []string {
	var lines []string
	for _, k := range keys {
		if k.show != "" {
			lines = append(lines, fmt.Sprintf("  %-7s %-27s", k.show, k.help))
		}
	}
	if !two {
		return lines
	}
	half := (len(lines) + 1) / 2
	for i, line := range lines[half:] {
		lines[i] += line
	}
	return lines[:half]
}
