package paces

import (
	"fmt"
	"slices"
)

// View is a map as one side knows it: the cells it has not seen yet are all of one kind. A side that plans on its view,
// and not on the true map, is surprised as its players are.
//
// A mover closes that kind to stay on seen ground, or gives it a price to explore. The zero View is of no use; see
// [NewView].
type View struct {
	truth, known *Grid
	unknown      Kind
	seen         []bool
}

// NewView returns a view in which nothing has been seen. It shows the true map as it is when cells are revealed.
func NewView(truth *Grid, unknown Kind) (*View, error) {
	known, err := NewGrid(truth.Width(), truth.Height(), unknown)
	if err != nil {
		return nil, err
	}
	known.legend = truth.legend
	return &View{truth, known, unknown, make([]bool, len(known.kinds))}, nil
}

// Grid returns the map as it is known, to be compiled. It changes as cells are revealed.
func (v *View) Grid() *Grid { return v.known }

// Seen reports whether c has been revealed.
func (v *View) Seen(c Cell) bool { return c.In(v.known.bounds) && v.seen[c.Y*v.known.Width()+c.X] }

// Reveal shows the cells as they are now: their kinds, the values of their layers, the steps barred out of them and the
// portals at them. It returns those that are not as they were known, for [Ground.Update]. The error is [ErrOffMap]; then
// nothing was revealed.
func (v *View) Reveal(cells ...Cell) (changed []Cell, err error) {
	for _, c := range cells {
		if err := v.known.check(c); err != nil {
			return nil, fmt.Errorf("reveal: %w", err)
		}
	}
	for _, c := range cells {
		if v.reveal(c) {
			changed = append(changed, c)
		}
	}
	return changed, nil
}

// reveal shows one cell and reports whether anything about it is news.
func (v *View) reveal(c Cell) bool {
	i := c.Y*v.known.Width() + c.X
	news := !v.seen[i] || v.known.kinds[i] != v.truth.kinds[i]
	v.seen[i] = true
	v.known.kinds[i] = v.truth.kinds[i]
	for _, l := range v.truth.layers {
		if value := l.values[i]; value != 0 || v.known.layer(l.name) != nil {
			known := &v.known.Layer(l.name).values[i]
			news = news || *known != value
			*known = value
		}
	}
	if bars := v.truth.barsAt(i); bars != v.known.barsAt(i) {
		if v.known.bars == nil {
			v.known.bars = make([]uint16, len(v.known.kinds))
		}
		v.known.bars[i] = bars
		news = true
	}
	return v.revealPortals(c) || news
}

// revealPortals makes the known portals at c those that are there.
func (v *View) revealPortals(c Cell) bool {
	at := func(g *Grid) (portals []Portal) {
		for _, p := range g.portals {
			if p.From == c {
				portals = append(portals, p)
			}
		}
		return portals
	}
	truth, known := at(v.truth), at(v.known)
	if slices.Equal(truth, known) {
		return false
	}
	for _, p := range known {
		v.known.RemovePortals(p.From, p.To)
	}
	for _, p := range truth {
		v.known.insertPortal(p)
	}
	return true
}
