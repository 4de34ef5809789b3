package player

import (
	"iter"

	"paces/render"
)

// Record returns the whole show from the beginning, in at most about so many frames: a scene each, the panes side by
// side. The show on the screen stays where it is.
func (p *Player) Record(frames int) iter.Seq[*render.Scene] {
	return func(yield func(*render.Scene) bool) {
		q, err := p.again()
		if err != nil {
			return // it could be shown before
		}
		defer q.Close()
		total := 0
		for ; !q.isOver(); total++ {
			q.advance(Rate)
		}
		q.restart()
		for yield(q.sheet()) && !q.isOver() {
			q.advance(Rate * (total/max(frames, 1) + 1))
		}
	}
}

// sheet is one scene with all panes.
func (p *Player) sheet() *render.Scene {
	first := p.scene(0)
	for i := range p.panes[1:] {
		first.Beside = append(first.Beside, p.scene(i+1))
	}
	return first
}
