package render

import (
	"fmt"
	"strings"
)

// Depth is how many colours a terminal has.
type Depth uint8

// The depths.
const (
	NoColor Depth = iota
	Colors16
	Colors256
	TrueColor
)

// DepthOf returns the depth that the environment promises for a terminal: getenv is [os.Getenv] or stands for it. Whether
// the output is a terminal at all is for the caller to know.
func DepthOf(getenv func(string) string) Depth {
	term, colorTerm := getenv("TERM"), getenv("COLORTERM")
	switch {
	case getenv("NO_COLOR") != "" || term == "dumb":
		return NoColor
	case getenv("WT_SESSION") != "": // the terminal of Windows, which sets no TERM
		return TrueColor
	case term == "":
		return NoColor
	case colorTerm == "truecolor" || colorTerm == "24bit" || strings.HasSuffix(term, "-direct"):
		return TrueColor
	case strings.Contains(term, "256color"):
		return Colors256
	}
	return Colors16
}

// sgr writes the control sequences that change colours, and only when they change.
type sgr struct {
	depth  Depth
	last   Tile
	active bool
}

// to returns what changes the terminal to the colours of t.
func (s *sgr) to(t Tile) string {
	t.Text = ""
	if s.active && t == s.last {
		return ""
	}
	reset := ""
	if s.active && s.last.Filled && !t.Filled {
		reset = "\x1b[49m"
	}
	s.last, s.active = t, true
	if t.Filled {
		return reset + t.Ink.sgr(s.depth, false) + t.Fill.sgr(s.depth, true)
	}
	return reset + t.Ink.sgr(s.depth, false)
}

// plain returns what ends all colours.
func (s *sgr) plain() string {
	if !s.active {
		return ""
	}
	s.active = false
	return "\x1b[0m"
}

// sgr is the control sequence for c as ink or, if ground is true, as background.
func (c Color) sgr(depth Depth, ground bool) string {
	base := 30
	if ground {
		base = 40
	}
	switch depth {
	case TrueColor:
		return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", base+8, c.R, c.G, c.B)
	case Colors256:
		return fmt.Sprintf("\x1b[%d;5;%dm", base+8, c.index256())
	}
	if c.ANSI >= 8 {
		return fmt.Sprintf("\x1b[%dm", base+60+int(c.ANSI)-8)
	}
	return fmt.Sprintf("\x1b[%dm", base+int(c.ANSI))
}

// index256 is the nearest colour of the 6 x 6 x 6 cube or the 24 greys of the 256-colour table.
func (c Color) index256() int {
	levels := [6]int{0, 95, 135, 175, 215, 255}
	near := func(v uint8) int {
		best := 0
		for i, l := range levels {
			if abs(l-int(v)) < abs(levels[best]-int(v)) {
				best = i
			}
		}
		return best
	}
	r, g, b := near(c.R), near(c.G), near(c.B)
	mean := (int(c.R) + int(c.G) + int(c.B)) / 3
	grey := min(max((mean-3)/10, 0), 23)
	if c.far(8+10*grey, 8+10*grey, 8+10*grey) < c.far(levels[r], levels[g], levels[b]) {
		return 232 + grey
	}
	return 16 + 36*r + 6*g + b
}

// far is the squared distance to another colour.
func (c Color) far(r, g, b int) int {
	dr, dg, db := int(c.R)-r, int(c.G)-g, int(c.B)-b
	return dr*dr + dg*dg + db*db
}

func abs(n int) int { return max(n, -n) }
