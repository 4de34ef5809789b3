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
	scenes := p.scenes()
	scenes[0].Beside = scenes[1:]
	return scenes[0]
}
