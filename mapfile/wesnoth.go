package mapfile

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"paces"
)

// Wesnoth: rows of terrain codes separated by commas, on flat-top hexes. A code stands for one or several sorts of
// terrain, of which the better or the worse counts; the kinds are those sorts, and cost what a human on foot pays. The
// border around the map, one cell wide, is drawn and cannot be entered.

var wesnothCell = regexp.MustCompile(`^(?:([^\s,]+)\s+)?([A-Z_][a-z]{1,3}(?:\^[^\s,^]+)?)$`)

func isWesnoth(f *file) bool {
	if bytes.HasPrefix(f.data, []byte("border_size=")) || bytes.HasPrefix(f.data, []byte("usage=")) {
		return true
	}
	line, _, _ := bytes.Cut(bytes.TrimSpace(f.data[:min(len(f.data), 1<<16)]), []byte("\n"))
	cells := bytes.Split(line, []byte(","))
	for _, c := range cells {
		if !wesnothCell.Match(bytes.TrimSpace(c)) {
			return false
		}
	}
	return len(cells) > 2
}

func decodeWesnoth(f *file) (*Map, error) {
	lines := f.filledLines()
	border := 1
	for len(lines) > 0 && bytes.IndexByte(f.text(lines[0]), ',') < 0 {
		key, value, _ := strings.Cut(string(f.text(lines[0])), "=")
		if key == "border_size" {
			n, err := wholeNumber([]byte(value))
			if err != nil || n < 0 || n > 9 {
				return nil, f.errorAt(lines[0].from, "%s is not a width of a border", shown([]byte(value)))
			}
			border = n
		}
		lines = lines[1:]
	}
	if len(lines) == 0 {
		return nil, f.errorf("has no rows of terrain codes")
	}
	w := bytes.Count(f.text(lines[0]), []byte(",")) + 1
	topology := paces.HexEvenQ // the game counts from the first column within the border
	if border%2 == 0 {
		topology = paces.HexOddQ
	}
	if err := f.checkRoom(w, len(lines), 1); err != nil {
		return nil, f.errorf("%w", err)
	}
	p, err := newPainter(w, len(lines), topology, wesnothThing)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	for y, line := range lines {
		off := line.from
		cells := bytes.Split(f.text(line), []byte(","))
		if len(cells) != w {
			return nil, f.errorAt(line.from, "row %d has %s, the rows above have %d", y, count(len(cells), "cell"), w)
		}
		for x, cell := range cells {
			inside := x >= border && y >= border && x < w-border && y < len(lines)-border
			if err := wesnothPaint(p, x, y, string(bytes.TrimSpace(cell)), inside); err != nil {
				return nil, f.errorAt(off, "%w", err)
			}
			off += len(cell) + 1
		}
	}
	return p.Map, nil
}

func wesnothPaint(p *painter[string], x, y int, text string, inside bool) error {
	match := wesnothCell.FindStringSubmatch(text)
	if match == nil {
		return fmt.Errorf("%s is not a terrain code", shown([]byte(text)))
	}
	if match[1] != "" {
		name := match[1]
		if _, err := strconv.Atoi(name); err == nil {
			name = "player " + name
		}
		p.Marks = append(p.Marks, Mark{name, paces.Cell{X: x, Y: y}})
	}
	if !inside {
		return p.paint(x, y, "border")
	}
	return p.paint(x, y, wesnothSort(match[2]))
}

// wesnothCosts is what a human on foot pays for each sort of terrain; 0 closes.
var wesnothCosts = []struct {
	sort   string
	symbol rune
	cost   Price
}{
	{"flat", '.', 1},
	{"village", 'v', 1},
	{"castle", 'C', 1},
	{"forest", 'f', 2},
	{"hills", 'h', 2},
	{"sand", 's', 2},
	{"cave", 'u', 2},
	{"fungus", 't', 2},
	{"reef", 'r', 2},
	{"mountains", 'm', 3},
	{"frozen", 'a', 3},
	{"shallow water", 'w', 3},
	{"swamp", '%', 3},
	{"deep water", 'W', Wall},
	{"unwalkable", 'Q', Wall},
	{"impassable", '#', Wall},
	{"border", ' ', Wall},
	{"unknown", '?', Wall},
}

// wesnothThing prices a sort: one of those above, or several of which the best (joined by "or") or the worst (by "and")
// counts.
func wesnothThing(sort string) thing {
	for _, s := range wesnothCosts {
		if s.sort == sort {
			return thing{s.symbol, sort, s.cost}
		}
	}
	if a, b, ok := strings.Cut(sort, " or "); ok {
		return thing{0, sort, cheaper(wesnothThing(a).price, wesnothThing(b).price)}
	}
	if a, b, ok := strings.Cut(sort, " and "); ok {
		return thing{0, sort, dearer(wesnothThing(a).price, wesnothThing(b).price)}
	}
	return thing{'?', sort, Wall}
}

func cheaper(a, b Price) Price {
	if a == Wall || b != Wall && b < a {
		return b
	}
	return a
}

func dearer(a, b Price) Price {
	if a == Wall || b != Wall && a > b {
		return a
	}
	return b
}

// wesnothBases and wesnothOverlays give the sorts of codes by how they begin; the longest beginning counts.
var (
	wesnothBases = map[string]string{
		"A": "frozen", "C": "castle", "Cea": "castle or frozen", "Cha": "castle or frozen", "Coa": "castle or frozen",
		"Chs": "castle or swamp", "Chw": "castle or shallow water", "D": "sand", "G": "flat",
		"H": "hills", "Ha": "frozen and hills", "Hd": "sand and hills", "I": "flat", "K": "castle", "Kea": "castle or frozen",
		"Kha": "castle or frozen", "Koa": "castle or frozen", "Khs": "castle or swamp", "Khw": "castle or shallow water",
		"M": "mountains", "Ms": "frozen and mountains", "Mv": "unwalkable", "Q": "unwalkable", "R": "flat", "S": "swamp",
		"T": "fungus", "U": "cave", "Uh": "cave and hills", "Ur": "flat", "V": "village", "W": "shallow water",
		"Wo": "deep water", "Wwf": "flat or shallow water", "Wwr": "reef", "X": "impassable",
		"_off": "impassable", "_f": "unknown", "_s": "unknown",
	}
	wesnothOverlays = map[string]string{
		"V": "village", "Vm": "", "F": "and forest", "Fda": "frozen and forest", "Fma": "frozen and forest", "Fpa": "frozen and forest",
		"Bs": "or cave", "B": "or flat", "Br": "flat", "Bsb": "or flat", "Dr": "and hills", "Dc": "and sand",
		"Tf": "and fungus", "Uf": "fungus", "X": "impassable", "Qo": "unwalkable", "_usr": "impassable", "_fme": "unknown",
		"Pr": "impassable", "Pw": "impassable",
	}
)

// wesnothSort returns the sort of terrain that a code stands for.
func wesnothSort(code string) string {
	base, overlay, _ := strings.Cut(code, "^")
	under := cmp.Or(longest(wesnothBases, base), "unknown")
	over := longest(wesnothOverlays, overlay)
	word, other, joins := strings.Cut(over, " ")
	switch {
	case over == "":
		return under
	case !joins || word != "and" && word != "or":
		return over
	case under == other || word == "and" && under == "flat": // nothing is better than flat ground
		return other
	case strings.HasPrefix(under, other+" "+word+" "):
		return under
	}
	// Of three sorts only those that decide are named.
	first, second := wesnothThing(under), wesnothThing(other)
	if strings.Contains(under, " ") {
		if word == "and" && dearer(first.price, second.price) == first.price || word == "or" && cheaper(first.price, second.price) == first.price {
			return under
		}
		return other
	}
	return under + " " + over
}

// longest returns the entry with the longest key that code begins with.
func longest(table map[string]string, code string) string {
	for n := len(code); n > 0; n-- {
		if s, ok := table[code[:n]]; ok {
			return s
		}
	}
	return ""
}
