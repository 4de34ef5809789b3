package mapfile

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"paces"
)

// MegaMek: a line "size W H", then a line a hex with its column and row, its level and its terrains, on flat-top hexes.
// Levels go to the layer "height". The kinds are the terrains that matter to one who walks, and cost what a walking
// machine pays; see megamekCosts.

func isMegaMek(f *file) bool {
	return bytes.HasPrefix(f.data, []byte("size ")) && bytes.Contains(f.data[:min(len(f.data), 4096)], []byte("\nhex "))
}

func decodeMegaMek(f *file) (*Map, error) {
	var p *painter[string]
	for _, line := range f.filledLines() {
		words, err := splitWords(string(f.text(line)))
		if err != nil {
			return nil, f.errorAt(line.from, "%w", err)
		}
		switch {
		case len(words) == 0 || words[0] == "option":
			continue
		case words[0] == "end":
			if p == nil {
				return nil, f.errorAt(line.from, "the line \"size W H\" is missing")
			}
			return p.Map, nil
		case words[0] == "size" && p == nil:
			p, err = f.megamekSize(words)
		case words[0] == "hex" && p != nil:
			err = megamekHex(p, words)
		default:
			err = fmt.Errorf("no line begins with %s here", shown([]byte(words[0])))
		}
		if err != nil {
			return nil, f.errorAt(line.from, "%w", err)
		}
	}
	return nil, f.errorf("the line \"end\" is missing")
}

func (f *file) megamekSize(words []string) (*painter[string], error) {
	n, err := ints(words[1:], 2)
	if err != nil {
		return nil, err
	}
	if err := f.checkRoom(n[0], n[1], 1); err != nil {
		return nil, err
	}
	if hexes := bytes.Count(f.data, []byte("\nhex ")); hexes < n[0]*n[1] {
		return nil, fmt.Errorf("%dx%d hexes, and the file has %d", n[0], n[1], hexes)
	}
	return newPainter(n[0], n[1], paces.HexOddQ, megamekThing)
}

// megamekHex reads `hex 0203 1 "woods:1;road:1:9" "grass"`.
func megamekHex(p *painter[string], words []string) error {
	if len(words) < 4 {
		return fmt.Errorf("a hex has a place, a level and terrains")
	}
	half := len(words[1]) / 2
	x, err1 := strconv.Atoi(words[1][:half])
	y, err2 := strconv.Atoi(words[1][half:])
	c := paces.Cell{X: x - 1, Y: y - 1}
	if err1 != nil || err2 != nil || !c.In(p.Grid.Bounds()) {
		return fmt.Errorf("hex %s: %w", words[1], paces.ErrOffMap)
	}
	level, err := wholeNumber([]byte(words[2]))
	if err != nil {
		return err
	}
	if level != 0 {
		if err := p.Grid.Layer("height").Set(c, int32(level)); err != nil {
			return err
		}
	}
	terrain, err := megamekTerrain(strings.Trim(words[3], `"`))
	if err != nil {
		return err
	}
	return p.paint(c.X, c.Y, terrain)
}

// megamekCosts is the price of each terrain by its level, from 1 on; the last one is for all higher levels. What is not
// here changes no step.
var megamekCosts = map[string][]Price{
	"woods": {2, 3, 4}, "jungle": {3, 4, 5}, "rough": {2, 3}, "rubble": {2}, "water": {2, 4}, "swamp": {2},
	"building": {2, 3, 4, 5}, "magma": {1, 2}, "mud": {2}, "impassable": {Wall}, "snow": {1, 2}, "ice": {1}, "sand": {1},
	"pavement": {1}, "road": {1}, "bridge": {1},
}

// megamekTerrain returns the terrains that matter, as "woods:1 rough:1", sorted.
func megamekTerrain(text string) (string, error) {
	var list []string
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Split(part, ":")
		if len(words) < 2 || megamekCosts[words[0]] == nil {
			continue
		}
		level, err := wholeNumber([]byte(words[1]))
		if err != nil {
			return "", fmt.Errorf("level of %s: %w", words[0], err)
		}
		if level == 0 && words[0] == "water" { // fords
			continue
		}
		list = append(list, fmt.Sprintf("%s:%d", words[0], level))
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " "), nil
}

// megamekThing prices terrains: what they add to the step over clear ground, summed; a road, a bridge or pavement makes
// it clear.
func megamekThing(terrain string) thing {
	if terrain == "" {
		return thing{'.', "clear", 1}
	}
	total := Price(1)
	for part := range strings.FieldsSeq(terrain) {
		name, level, _ := strings.Cut(part, ":")
		prices := megamekCosts[name]
		n, err := strconv.Atoi(level)
		p := prices[min(max(n, 1), len(prices))-1]
		switch {
		case err != nil || n < 1:
		case p == Wall:
			return thing{'#', terrain, Wall}
		case name == "road" || name == "bridge" || name == "pavement":
			return thing{0, terrain, 1}
		default:
			total += p - 1
		}
	}
	return thing{rune(terrain[0]), terrain, total}
}
