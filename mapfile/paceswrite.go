package mapfile

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"paces"
)

func encodePaces(w io.Writer, m *Map) error {
	b := bufio.NewWriter(w)
	g := m.Grid
	fmt.Fprintf(b, "%s\nsize %d %d\nmoves %s\n", pacesHead, g.Width(), g.Height(), movesText(m.Topology))
	counts := g.Counts()
	for k, n := range counts {
		if n > 0 {
			b.WriteString(m.kindText(paces.Kind(k)))
		}
	}
	for _, k := range m.Marks {
		fmt.Fprintf(b, "mark %d %d %q\n", k.Cell.X, k.Cell.Y, k.Name)
	}
	m.writeBars(b)
	for _, p := range g.Portals() {
		fmt.Fprintf(b, "portal %d %d %d %d cost=%d\n", p.From.X, p.From.Y, p.To.X, p.To.Y, p.Price)
	}
	for _, v := range m.Movers {
		b.WriteString(m.moverText(v))
	}
	b.WriteString(map[[2]bool]string{{true, false}: "wrap x\n", {false, true}: "wrap y\n", {true, true}: "wrap x y\n"}[[2]bool{m.Topology.WrapX, m.Topology.WrapY}])
	for _, name := range g.Layers() {
		writeLayer(b, g, name)
	}
	m.writeCells(b, &counts)
	return b.Flush()
}

// movesText returns the preset of the topology's shape and what differs from it.
func movesText(t paces.Topology) string {
	preset := map[paces.Shape]paces.Topology{
		paces.FourWay: paces.Four, paces.EightWay: paces.Eight, paces.HexRowsOdd: paces.HexOddR,
		paces.HexRowsEven: paces.HexEvenR, paces.HexColumnsOdd: paces.HexOddQ, paces.HexColumnsEven: paces.HexEvenQ,
	}[t.Shape]
	for _, p := range []paces.Topology{paces.King, paces.Octile} {
		if t.Shape == p.Shape && t.Straight == p.Straight && t.Diagonal == p.Diagonal {
			preset = p
		}
	}
	text := preset.String()
	if t.Corners != preset.Corners {
		text += " corners=" + t.Corners.String()
	}
	if t.Straight != preset.Straight {
		text += fmt.Sprintf(" straight=%d", t.Straight)
	}
	if t.Diagonal != preset.Diagonal {
		text += fmt.Sprintf(" diagonal=%d", t.Diagonal)
	}
	return text
}

func (m *Map) kindText(k paces.Kind) string {
	sign := m.Grid.Sign(k)
	text := fmt.Sprintf("kind %s number=%d cost=%s", strconv.QuoteRune(sign.Symbol), k, costText(m.Costs[k]))
	if m.Values != nil {
		text += fmt.Sprintf(" value=%d", m.Values[k])
	}
	if sign.Name != "" {
		text += fmt.Sprintf(" name=%q", sign.Name)
	}
	return text + "\n"
}

// writeBars writes the barred steps: one and its reverse are a wall, one alone is a ledge.
func (m *Map) writeBars(b *bufio.Writer) {
	for from, to := range m.Grid.Bars() {
		switch wall := m.Grid.Barred(to, from); {
		case !wall:
			fmt.Fprintf(b, "ledge %d %d %d %d\n", from.X, from.Y, to.X, to.Y)
		case from.Y < to.Y || from.Y == to.Y && from.X < to.X:
			fmt.Fprintf(b, "wall %d %d %d %d\n", from.X, from.Y, to.X, to.Y)
		}
	}
}

func (m *Map) moverText(v Mover) string {
	var costs, layers []string
	for k, n := range m.Grid.Counts() {
		if n > 0 {
			costs = append(costs, m.kindWord(paces.Kind(k))+"="+costText(v.Costs[k]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v.Layers)) {
		layers = append(layers, fmt.Sprintf("%q=%d", name, v.Layers[name]))
	}
	text := fmt.Sprintf("mover %q costs=%s", v.Name, strings.Join(costs, ","))
	if len(layers) > 0 {
		text += " layers=" + strings.Join(layers, ",")
	}
	if v.Slope.Layer != "" {
		text += fmt.Sprintf(" slope=%q", v.Slope.Layer)
	}
	text += joinInts(" up=", v.Slope.Up) + joinInts(" down=", v.Slope.Down)
	if v.Size != 0 {
		text += fmt.Sprintf(" size=%d", v.Size)
	}
	return text + "\n"
}

// kindWord returns the character of kind k in quotes, its number where another kind is shown alike.
func (m *Map) kindWord(k paces.Kind) string {
	symbol := m.Grid.Sign(k).Symbol
	for o, n := range m.Grid.Counts() {
		if n > 0 && paces.Kind(o) != k && m.Grid.Sign(paces.Kind(o)).Symbol == symbol {
			return strconv.Itoa(int(k))
		}
	}
	return strconv.QuoteRune(symbol)
}

func joinInts(head string, list []int32) string {
	if len(list) == 0 {
		return ""
	}
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(int(n))
	}
	return head + strings.Join(words, ",")
}

func writeLayer(b *bufio.Writer, g *paces.Grid, name string) {
	fmt.Fprintf(b, "layer %q\n", name)
	l := g.Layer(name)
	writeNumbers(b, g, ' ', func(c paces.Cell, _ paces.Kind) int { return int(l.At(c)) })
}

// writeCells writes the rows as characters if they tell the kinds apart, else as numbers.
func (m *Map) writeCells(b *bufio.Writer, counts *[256]int) {
	var symbols [256]rune
	seen := make(map[rune]bool)
	for k, n := range counts {
		if n == 0 {
			continue
		}
		r := m.Grid.Sign(paces.Kind(k)).Symbol
		if seen[r] || !unicode.IsPrint(r) || r == utf8.RuneError {
			b.WriteString("numbers\n")
			writeNumbers(b, m.Grid, ' ', func(_ paces.Cell, k paces.Kind) int { return int(k) })
			return
		}
		seen[r], symbols[k] = true, r
	}
	b.WriteString("cells\n")
	writeRows(b, m.Grid, symbols)
}
