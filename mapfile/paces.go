package mapfile

import (
	"bytes"
	"fmt"
	"image"
	"strconv"
	"strings"
	"unicode/utf8"

	"paces"
)

// The form of our own keeps all that a [Map] holds, as text that a person can read and edit and that changes a line
// where the map changes a cell:
//
//	paces map 1
//	size 5 2
//	moves eight corners=one
//	kind '#' number=35 cost=wall name="old stone"
//	kind '.' number=46 cost=1
//	mark 1 0 "start"
//	wall 1 0 2 0           # a thin wall on the edge between two cells
//	ledge 3 1 3 0          # this step is barred, its reverse is not
//	portal 0 1 4 0 cost=3
//	mover "boat" costs='.'=wall,'~'=1 layers="danger"=2 slope="height" up=1,2 down=0
//	wrap x
//	layer "danger"
//	0 0 0 0 1
//	0 0 0 1 2
//	cells
//	#...#
//	#...#
//
// Where two kinds share a character, or one has none that can be seen, "numbers" stands for "cells", and the rows are
// the numbers of the kinds. "cells" or "numbers" comes last.
const pacesHead = "paces map 1"

func isPaces(f *file) bool { return bytes.HasPrefix(f.data, []byte("paces map ")) }

func decodePaces(f *file) (*Map, error) {
	d := &pacesReader{file: f, lines: f.lines(), m: &Map{Topology: paces.Four}}
	if got := string(f.text(d.lines[0])); got != pacesHead {
		return nil, f.errorAt(0, "%s is not %q: a later version of this form?", shown([]byte(got)), pacesHead)
	}
	for d.next = 1; d.next < len(d.lines); {
		line := d.lines[d.next]
		d.next++
		if err := d.line(line); err != nil {
			return nil, err
		}
		if d.done {
			if d.next < len(d.lines) {
				return nil, f.errorAt(d.lines[d.next].from, "the cells end before this line")
			}
			return d.m, nil
		}
	}
	return nil, f.errorf("the cells are missing")
}

// pacesReader reads the form of our own line by line.
type pacesReader struct {
	*file
	lines  []span
	next   int // the line to read
	m      *Map
	signs  map[paces.Kind]paces.Sign
	kinds  map[rune]paces.Kind
	values bool
	done   bool
}

// line reads a statement.
func (d *pacesReader) line(s span) error {
	words, err := splitWords(string(d.text(s)))
	if err != nil {
		return d.errorAt(s.from, "%w", err)
	}
	if len(words) == 0 {
		return nil
	}
	read, ok := d.statements()[words[0]]
	switch {
	case !ok:
		return d.errorAt(s.from, "no line begins with %q", words[0])
	case d.m.Grid == nil && words[0] != "size":
		return d.errorAt(s.from, "the line \"size W H\" must come first")
	}
	if err := read(words[1:]); err != nil {
		if _, placed := err.(*Error); placed {
			return err
		}
		return d.errorAt(s.from, "%s: %w", words[0], err)
	}
	return nil
}

func (d *pacesReader) statements() map[string]func([]string) error {
	return map[string]func([]string) error{
		"size": d.size, "moves": d.moves, "kind": d.kind, "mark": d.mark, "wall": d.wall, "ledge": d.ledge,
		"portal": d.portal, "mover": d.mover, "wrap": d.wrap, "layer": d.layer, "cells": d.cells, "numbers": d.numbers,
	}
}

func (d *pacesReader) size(words []string) error {
	n, err := ints(words, 2)
	if err != nil {
		return err
	}
	if d.m.Grid != nil {
		return fmt.Errorf("stands twice")
	}
	if err := d.checkRoom(n[0], n[1], 1); err != nil {
		return err
	}
	d.signs, d.kinds = make(map[paces.Kind]paces.Sign), make(map[rune]paces.Kind)
	d.m.Grid, err = paces.NewGrid(n[0], n[1], '.')
	return err
}

func (d *pacesReader) moves(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("a name is missing")
	}
	t, err := paces.ParseTopology(words[0])
	if err != nil {
		return err
	}
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "corners":
			t.Corners, err = paces.ParseCorners(value)
		case "straight":
			err = parseCost(value, &t.Straight)
		case "diagonal":
			err = parseCost(value, &t.Diagonal)
		default:
			err = fmt.Errorf("nothing is called %q", key)
		}
		if err != nil {
			return err
		}
	}
	t.WrapX, t.WrapY = d.m.Topology.WrapX, d.m.Topology.WrapY
	d.m.Topology = t
	return nil
}

func parseCost(text string, to *paces.Cost) error {
	n, err := strconv.ParseInt(text, 10, 32)
	*to = paces.Cost(n)
	return err
}

func (d *pacesReader) kind(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("a character is missing")
	}
	symbol, err := unquoteRune(words[0])
	if err != nil {
		return err
	}
	sign, number, cost, value := paces.Sign{Symbol: symbol}, int(symbol), Price(1), 0
	for _, w := range words[1:] {
		key, text, _ := strings.Cut(w, "=")
		switch key {
		case "number":
			number, err = strconv.Atoi(text)
		case "cost":
			cost, err = ParsePrice(text)
		case "name":
			sign.Name, err = strconv.Unquote(text)
		case "value":
			value, err = strconv.Atoi(text)
			d.values = true
		default:
			err = fmt.Errorf("nothing is called %q", key)
		}
		if err != nil {
			return err
		}
	}
	return d.addKind(sign, number, cost, value)
}

func (d *pacesReader) addKind(sign paces.Sign, number int, cost Price, value int) error {
	if number < 1 || number > 255 {
		return fmt.Errorf("number %d is not from 1 to 255", number)
	}
	k := paces.Kind(number)
	if _, ok := d.signs[k]; ok {
		return fmt.Errorf("number %d stands twice", number)
	}
	d.signs[k] = sign
	if _, ok := d.kinds[sign.Symbol]; !ok {
		d.kinds[sign.Symbol] = k
	}
	d.m.Grid.SetSign(k, sign)
	d.m.Costs[k] = cost.entry()
	if d.values {
		if d.m.Values == nil {
			d.m.Values = make([]int, 256)
		}
		d.m.Values[k] = value
	}
	return nil
}

func (d *pacesReader) mark(words []string) error {
	c, rest, err := d.cellsOf(words, 1)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return fmt.Errorf("a name is missing")
	}
	name, err := strconv.Unquote(rest[0])
	d.m.Marks = append(d.m.Marks, Mark{name, c[0]})
	return err
}

func (d *pacesReader) wall(words []string) error {
	c, _, err := d.cellsOf(words, 2)
	if err == nil {
		err = d.m.Grid.Wall(c[0], c[1])
	}
	return err
}

func (d *pacesReader) ledge(words []string) error {
	c, _, err := d.cellsOf(words, 2)
	if err == nil {
		err = d.m.Grid.Bar(c[0], c[1])
	}
	return err
}

func (d *pacesReader) portal(words []string) error {
	c, rest, err := d.cellsOf(words, 2)
	if err != nil {
		return err
	}
	cost := 1
	for _, w := range rest {
		text, ok := strings.CutPrefix(w, "cost=")
		if !ok {
			return fmt.Errorf("nothing is called %q", w)
		}
		if cost, err = wholeNumber([]byte(text)); err != nil {
			return err
		}
	}
	return d.m.portal(c[0], c[1], cost)
}

func (d *pacesReader) wrap(words []string) error {
	for _, w := range words {
		switch w {
		case "x":
			d.m.Topology.WrapX = true
		case "y":
			d.m.Topology.WrapY = true
		default:
			return fmt.Errorf("%q is neither x nor y", w)
		}
	}
	return nil
}

// cellsOf reads n cells, each as two numbers, from the front of words.
func (d *pacesReader) cellsOf(words []string, n int) ([]paces.Cell, []string, error) {
	if len(words) < 2*n {
		return nil, nil, fmt.Errorf("%s, at least %d are needed", count(len(words), "number"), 2*n)
	}
	numbers, err := ints(words[:2*n], 2*n)
	if err != nil {
		return nil, nil, err
	}
	var cells []paces.Cell
	for i := 0; i < len(numbers); i += 2 {
		c := image.Pt(numbers[i], numbers[i+1])
		if !c.In(d.m.Grid.Bounds()) {
			return nil, nil, fmt.Errorf("cell %d,%d: %w", c.X, c.Y, paces.ErrOffMap)
		}
		cells = append(cells, c)
	}
	return cells, words[2*n:], nil
}

func ints(words []string, n int) ([]int, error) {
	if len(words) != n {
		return nil, fmt.Errorf("%s, not %d", count(len(words), "number"), n)
	}
	list := make([]int, n)
	for i, w := range words {
		var err error
		if list[i], err = wholeNumber([]byte(w)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (d *pacesReader) mover(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("a name is missing")
	}
	name, err := strconv.Unquote(words[0])
	if err != nil {
		return err
	}
	m := Mover{Name: name}
	for _, w := range words[1:] {
		key, text, _ := strings.Cut(w, "=")
		switch key {
		case "costs":
			err = d.moverCosts(text, &m.Costs)
		case "layers":
			m.Layers, err = layerWeights(text)
		case "slope":
			m.Slope.Layer, err = strconv.Unquote(text)
		case "up":
			m.Slope.Up, err = int32s(text)
		case "down":
			m.Slope.Down, err = int32s(text)
		case "size":
			m.Size, err = wholeNumber([]byte(text))
		default:
			err = fmt.Errorf("nothing is called %q", key)
		}
		if err != nil {
			return err
		}
	}
	d.m.Movers = append(d.m.Movers, m)
	return nil
}

// cutKind cuts a kind, as a character in quotes or as a number, from the front of text.
func (d *pacesReader) cutKind(text string) (k paces.Kind, rest string, err error) {
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		symbol, err := unquoteRune(quoted)
		if err != nil {
			return 0, "", err
		}
		k, ok := d.kinds[symbol]
		if !ok {
			return 0, "", fmt.Errorf("no kind is shown as %s", quoted)
		}
		return k, text[len(quoted):], nil
	}
	word, _, _ := strings.Cut(text, "=")
	n, err := strconv.ParseUint(word, 10, 8)
	if err != nil {
		return 0, "", fmt.Errorf("%s does not begin with a kind: a character in quotes, or its number", shown([]byte(text)))
	}
	return paces.Kind(n), text[len(word):], nil
}

// moverCosts reads '.'=1,'#'=wall.
func (d *pacesReader) moverCosts(text string, costs *paces.Costs) error {
	for text != "" {
		k, rest, err := d.cutKind(text)
		if err != nil {
			return err
		}
		price, rest, _ := strings.Cut(strings.TrimPrefix(rest, "="), ",")
		p, err := ParsePrice(price)
		if err != nil {
			return err
		}
		costs[k], text = p.entry(), rest
	}
	return nil
}

// layerWeights reads "danger"=2,"crowd"=1.
func layerWeights(text string) (map[string]int32, error) {
	weights := make(map[string]int32)
	for text != "" {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%s does not begin with a name in quotes", shown([]byte(text)))
		}
		name, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		number, rest, _ := strings.Cut(strings.TrimPrefix(text[len(quoted):], "="), ",")
		n, err := wholeNumber([]byte(number))
		if err != nil {
			return nil, err
		}
		weights[name], text = int32(n), rest
	}
	return weights, nil
}

func int32s(text string) (list []int32, err error) {
	for word := range strings.SplitSeq(text, ",") {
		n, err := wholeNumber([]byte(word))
		if err != nil {
			return nil, err
		}
		list = append(list, int32(n))
	}
	return list, nil
}

// rows takes the next h lines.
func (d *pacesReader) rows() ([]span, error) {
	h := d.m.Grid.Height()
	if left := len(d.lines) - d.next; left < h {
		return nil, fmt.Errorf("%s follow, the size says %d", count(left, "row"), h)
	}
	rows := d.lines[d.next : d.next+h]
	d.next += h
	return rows, nil
}

func (d *pacesReader) layer(words []string) error {
	if len(words) != 1 {
		return fmt.Errorf("a name in quotes is missing")
	}
	name, err := strconv.Unquote(words[0])
	if err != nil {
		return fmt.Errorf("%s is not a name in quotes", words[0])
	}
	if hasLayer(d.m.Grid, name) {
		return fmt.Errorf("%q stands twice", name)
	}
	rows, err := d.rows()
	if err != nil {
		return err
	}
	for y, row := range rows { // before a layer is made, or a short file could ask for many
		if w := d.m.Grid.Width(); row.to-row.from < 2*w-1 {
			return d.errorAt(row.from, "row %d is too short for %s", y, count(w, "number"))
		}
	}
	l := d.m.Grid.Layer(name)
	return d.numberRows(rows, func(c paces.Cell, n number) error { return l.Set(c, int32(n.value)) })
}

// numberRows hands each number of the rows to set, with its cell.
func (d *pacesReader) numberRows(rows []span, set func(paces.Cell, number) error) error {
	var line []number
	var err error
	for y, row := range rows {
		if line, err = d.file.numbers(line[:0], row); err != nil {
			return err
		}
		if len(line) != d.m.Grid.Width() {
			return d.errorAt(row.from, "row %d has %s, the size says %d", y, count(len(line), "number"), d.m.Grid.Width())
		}
		for x, n := range line {
			if err := set(image.Pt(x, y), n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *pacesReader) numbers([]string) error {
	rows, err := d.rows()
	if err != nil {
		return err
	}
	d.done = true
	return d.numberRows(rows, func(c paces.Cell, n number) error {
		if _, ok := d.signs[paces.Kind(n.value)]; !ok || n.value < 1 || n.value > 255 {
			return d.errorAt(n.off, "no kind has the number %d", n.value)
		}
		return d.m.Grid.Set(c, paces.Kind(n.value))
	})
}

func (d *pacesReader) cells([]string) error {
	rows, err := d.rows()
	if err != nil {
		return err
	}
	d.done = true
	w := d.m.Grid.Width()
	line := make([]paces.Kind, 0, w)
	for y, row := range rows {
		line = line[:0]
		for off := row.from; off < row.to; {
			r, n := utf8.DecodeRune(d.data[off:row.to])
			k, ok := d.kinds[r]
			if !ok {
				return d.errorAt(off, "no kind is shown as %q", r)
			}
			if line = append(line, k); len(line) > w {
				return d.errorAt(off, "row %d has more cells than %d", y, w)
			}
			off += n
		}
		if len(line) < w {
			return d.errorAt(row.to, "row %d has %s, the size says %d", y, count(len(line), "cell"), w)
		}
		if err := paintRow(d.m.Grid, y, line); err != nil {
			return err
		}
	}
	return nil
}

// splitWords splits a line at its blanks, except those in quotes; a word that begins with # ends the line.
func splitWords(line string) (words []string, err error) {
	for line = strings.TrimLeft(line, " \t"); line != "" && line[0] != '#'; line = strings.TrimLeft(line, " \t") {
		end := 0
		for end < len(line) && line[end] != ' ' && line[end] != '\t' {
			if line[end] != '"' && line[end] != '\'' {
				end++
				continue
			}
			quoted, err := strconv.QuotedPrefix(line[end:])
			if err != nil {
				return nil, fmt.Errorf("a quotation has no end: %s", shown([]byte(line[end:])))
			}
			end += len(quoted)
		}
		words, line = append(words, line[:end]), line[end:]
	}
	return words, nil
}

func unquoteRune(word string) (rune, error) {
	text, err := strconv.Unquote(word)
	r, n := utf8.DecodeRuneInString(text)
	if err != nil || word[0] != '\'' || n != len(text) {
		return 0, fmt.Errorf("%s is not a character in quotes", shown([]byte(word)))
	}
	return r, nil
}
