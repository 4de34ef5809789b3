package mapfile

import (
	"fmt"
	"unicode/utf8"

	"paces"
)

// palette hands out kinds to what a format paints with (numbers, colours, terrain codes), in order of appearance.
// Each kind gets a character of its own, so that the grid can be shown as text.
type palette[T comparable] struct {
	kinds map[T]paces.Kind
	signs [256]paces.Sign
	next  int // index into spare
}

// spare lists the kinds that are given to things that have no character of their own.
var spare = func() (kinds []paces.Kind) {
	for _, r := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		kinds = append(kinds, paces.Kind(r))
	}
	for k := utf8.RuneSelf; k < 256; k++ {
		kinds = append(kinds, paces.Kind(k))
	}
	return kinds
}()

// of returns the kind of t. A new t gets wish, an ASCII character, if nobody has it, and a spare kind otherwise. The
// name is what the legend calls it.
func (p *palette[T]) of(t T, wish rune, name string) (paces.Kind, error) {
	if k, ok := p.kinds[t]; ok {
		return k, nil
	}
	k, err := p.pick(wish)
	if err != nil {
		return 0, err
	}
	if p.kinds == nil {
		p.kinds = make(map[T]paces.Kind)
	}
	p.kinds[t], p.signs[k] = k, paces.Sign{Symbol: symbolOf(k), Name: name}
	return k, nil
}

func (p *palette[T]) pick(wish rune) (paces.Kind, error) {
	if wish >= ' ' && wish < utf8.RuneSelf && p.signs[wish].Symbol == 0 {
		return paces.Kind(wish), nil
	}
	for ; p.next < len(spare); p.next++ {
		if k := spare[p.next]; p.signs[k].Symbol == 0 {
			return k, nil
		}
	}
	return 0, fmt.Errorf("one kind too many: %d are in use", len(p.kinds))
}

// symbolOf returns the character for a kind: itself, or a Latin letter with a sign on it for those beyond ASCII.
func symbolOf(k paces.Kind) rune {
	if k < utf8.RuneSelf {
		return rune(k)
	}
	return 0x100 + rune(k) - utf8.RuneSelf
}

// thing is what a painter paints with: how it is shown and called, and what it costs.
type thing struct {
	wish  rune // the character it would like, if that is free
	name  string
	price Price
}

// painter paints a map cell by cell with things of a format, each of which becomes a kind.
type painter[T comparable] struct {
	*Map
	kinds palette[T]
	what  func(T) thing
}

// newPainter returns a painter on a map of w x h cells; what says what a thing is when it appears for the first time.
func newPainter[T comparable](w, h int, t paces.Topology, what func(T) thing) (*painter[T], error) {
	g, err := paces.NewGrid(w, h, '.')
	if err != nil {
		return nil, err
	}
	return &painter[T]{Map: &Map{Grid: g, Topology: t}, what: what}, nil
}

// paint paints one cell.
func (p *painter[T]) paint(x, y int, t T) error {
	k, ok := p.kinds.kinds[t]
	if !ok {
		this := p.what(t)
		var err error
		if k, err = p.kinds.of(t, this.wish, this.name); err != nil {
			return err
		}
		p.Costs[k] = this.price.entry()
		p.Grid.SetSign(k, p.kinds.signs[k])
	}
	return p.Grid.Set(paces.Cell{X: x, Y: y}, k)
}

// sign writes the kinds handed out into the legend of g.
func (p *palette[T]) sign(g *paces.Grid) {
	for k, s := range p.signs {
		if s.Symbol != 0 {
			g.SetSign(paces.Kind(k), s)
		}
	}
}
