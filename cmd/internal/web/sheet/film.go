package sheet

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"slices"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/render"
)

// Film is how a panel changes from frame to frame. Frame i shows the changes up to Ends[i].
type Film struct {
	Ends    []int32 // not falling, the last one len(Changes)/2
	Changes []int32 // a cell and what becomes of it alternate
}

// What becomes of a cell, besides being settled at a cost, which is the number itself, from 0 on. The kind k is painted
// by Painted-k.
const (
	Waiting int32 = -1 // it waits in the frontier
	Gone    int32 = -2 // neither settled nor waiting
	Painted int32 = -3
)

// maxFrames is how many frames an animation has at most.
const maxFrames = 400

func (f *Film) check(s *Sheet) error {
	if len(f.Changes)%2 != 0 {
		return fmt.Errorf("film: %d numbers, which are no pairs of a cell and what becomes of it", len(f.Changes))
	}
	if len(f.Ends) > maxFrames {
		return fmt.Errorf("film: %d frames: at most %d", len(f.Ends), maxFrames)
	}
	last := int32(0)
	for i, end := range f.Ends {
		if end < last {
			return fmt.Errorf("film: frame %d ends at change %d, the one before at %d", i, end, last)
		}
		last = end
	}
	if int(last) != len(f.Changes)/2 {
		return fmt.Errorf("film: its frames have %d changes, there are %d", last, len(f.Changes)/2)
	}
	for i := 0; i < len(f.Changes); i += 2 {
		if err := s.checkCells("film", f.Changes[i]); err != nil {
			return err
		}
		if what := f.Changes[i+1]; what < Painted-255 || what == Painted-int32(paces.Outside) {
			return fmt.Errorf("film: cell %d becomes %d", f.Changes[i], what)
		}
	}
	return nil
}

// show is a panel at some frame of its film.
type show struct {
	*Panel
	sheet *Sheet
	scene *render.Scene
	heat  []int32 // nil where nothing will ever have any
	waits []bool  // nil without a film
	frame int     // the next one
}

func newShow(s *Sheet, grid *paces.Grid, p *Panel) *show {
	w := &show{Panel: p, sheet: s, heat: p.Heat}
	w.scene = &render.Scene{
		Grid: grid, Topology: s.topology(), Open: func(c paces.Cell) bool { return s.Costs[w.scene.Grid.At(c)] != 0 },
		Pace: s.topology().Straight, Title: p.Title, Frontier: s.cells(p.Frontier),
	}
	w.scene.Hottest = cmp.Or(max(p.Hottest, 0), w.hottest())
	if len(p.Strikes) > 0 {
		w.scene.Frontier, w.scene.FrontierName = s.cells(p.Strikes), "can strike"
	}
	for _, e := range p.Enemies {
		w.scene.Units = append(w.scene.Units, render.Unit{Cell: s.cell(e), Role: render.Foe})
	}
	for i, t := range p.Trails {
		role := [board.Movers]render.Role{render.Path, render.Mover}[i]
		w.scene.Trails = append(w.scene.Trails, render.Trail{Cells: s.cells(t.Cells), Role: role, Name: t.Name})
	}
	for _, g := range s.Goals {
		w.scene.Units = append(w.scene.Units, render.Unit{Cell: s.cell(g), Role: render.Goal})
	}
	for _, from := range s.Starts {
		w.scene.Units = append(w.scene.Units, render.Unit{Cell: s.cell(from), Role: render.Start})
	}
	if len(p.Film.Ends) > 0 {
		w.prepareFilm(grid)
	} else {
		w.scene.Path = s.cells(p.Path)
	}
	if w.heat != nil {
		w.scene.Heat = func(c paces.Cell) (int32, bool) {
			v := w.heat[s.id(c)]
			return v, v >= 0
		}
	}
	if p.Arrows != nil {
		w.scene.Flow = func(c paces.Cell) (paces.Cell, bool) {
			to := p.Arrows[s.id(c)]
			if to < 0 {
				return c, false
			}
			return s.cell(to), true
		}
	}
	return w
}

// prepareFilm gives the show what the film changes.
func (w *show) prepareFilm(grid *paces.Grid) {
	w.waits = make([]bool, len(w.sheet.Kinds))
	for _, id := range w.Frontier {
		w.waits[id] = true
	}
	w.heat = slices.Clone(w.heat)
	for i := 1; i < len(w.Film.Changes); i += 2 {
		if w.Film.Changes[i] >= 0 && w.heat == nil {
			w.heat = slices.Repeat([]int32{paces.Unreached}, len(w.sheet.Kinds))
		}
		if w.Film.Changes[i] <= Painted && w.scene.Grid == grid {
			w.scene.Grid = grid.Clone()
		}
	}
}

// hottest is the greatest number that the panel ever shows.
func (w *show) hottest() int32 {
	hottest := int32(0)
	for _, v := range w.heat {
		hottest = max(hottest, v)
	}
	for i := 1; i < len(w.Film.Changes); i += 2 {
		hottest = max(hottest, w.Film.Changes[i])
	}
	return hottest
}

// spreads reports whether a search spreads over the panel. Then circles are drawn, so that ground keeps its colour
// until it is settled.
func (w *show) spreads() bool { return w.heat != nil && (w.waits != nil || len(w.Frontier) > 0) }

// over reports whether the film is.
func (w *show) over() bool { return w.frame >= len(w.Film.Ends) }

// next goes on by a frame. The last one shows the path.
func (w *show) next() {
	if w.over() {
		return
	}
	from := int32(0)
	if w.frame > 0 {
		from = w.Film.Ends[w.frame-1]
	}
	for i := from; i < w.Film.Ends[w.frame]; i++ {
		w.change(w.Film.Changes[2*i], w.Film.Changes[2*i+1])
	}
	w.frame++
	w.scene.Frontier = w.scene.Frontier[:0]
	for id, waits := range w.waits {
		if waits {
			w.scene.Frontier = append(w.scene.Frontier, w.sheet.cell(int32(id)))
		}
	}
	if w.over() {
		w.scene.Path = w.sheet.cells(w.Path)
	}
}

func (w *show) change(id, what int32) {
	if what <= Painted {
		if err := w.scene.Grid.Set(w.sheet.cell(id), paces.Kind(Painted-what)); err != nil {
			panic("sheet: " + err.Error()) // the film was checked
		}
		return
	}
	w.waits[id] = what == Waiting
	if w.heat != nil {
		w.heat[id] = max(what, paces.Unreached)
	}
}

// animate writes the films, which run at the same time, as a GIF. Those that are over first stay as they end.
func (p *Picture) animate(b *bytes.Buffer, shows []*show) error {
	frames := 1
	for _, s := range shows {
		frames = max(frames, len(s.Film.Ends))
	}
	cells := len(p.Sheet.Kinds) * len(shows)
	side := greatestSide(cells*frames, filmPixels)
	if side < 1 {
		return fmt.Errorf("an animation of %d frames of %d cells is too large: take fewer frames, or fewer panels", frames, cells)
	}
	return render.GIF(b, played(shows, frames), p.options(min(side, p.side()), shows))
}

// side is the size of a cell that the page asks for, or what suits the map.
func (p *Picture) side() int {
	if p.Cell > 0 {
		return p.Cell
	}
	return min(max(800/max(p.Sheet.Width, p.Sheet.Height), 1), 24)
}

// played is the animation of the shows.
func played(shows []*show, frames int) iter.Seq[*render.Scene] {
	return func(yield func(*render.Scene) bool) {
		for range frames {
			for _, s := range shows {
				s.next()
			}
			if !yield(together(shows)) {
				return
			}
		}
	}
}
