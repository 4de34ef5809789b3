package player

import (
	"context"
	"time"

	"github.com/gdamore/tcell/v3"

	"paces/render"
)

// Run plays on a screen until the player is done or the context is. The screen must be initialized; the caller ends it.
//
// A frame that could not be drawn in time is skipped: the ticker drops it.
func Run(ctx context.Context, screen tcell.Screen, p *Player) {
	ticker := time.NewTicker(time.Second / Rate)
	defer ticker.Stop()
	s := newSurface(screen)
	s.show(p)
	for !p.Done() {
		select {
		case <-ctx.Done():
			return
		case event, open := <-screen.EventQ():
			if !open {
				return
			}
			s.handle(event, p)
		case <-ticker.C:
			if p.Tick() || s.stale {
				s.show(p)
			}
		}
	}
}

// surface is a screen and the frame that is drawn on it.
type surface struct {
	tcell.Screen
	frame *Frame // to be drawn
	shown *Frame // what the screen shows; of another size when that is not known
	stale bool   // whether a key has changed what is to be seen
}

func newSurface(screen tcell.Screen) *surface {
	return &surface{Screen: screen, frame: NewFrame(screen.Size()), shown: NewFrame(0, 0)}
}

func (s *surface) handle(event tcell.Event, p *Player) {
	switch e := event.(type) {
	case *tcell.EventResize:
		s.Sync() // which also lets the screen learn its new size; the event may tell an older one
		s.shown = NewFrame(0, 0)
		s.stale = true
	case *tcell.EventKey:
		p.Key(keyName(e))
		s.stale = true
	}
}

// keyName is what [Player.Key] calls a key.
func keyName(e *tcell.EventKey) string {
	switch e.Key() {
	case tcell.KeyRune:
		return e.Str()
	case tcell.KeyLeft:
		return "Left"
	case tcell.KeyRight:
		return "Right"
	case tcell.KeyUp:
		return "Up"
	case tcell.KeyDown:
		return "Down"
	case tcell.KeyEnter:
		return "Enter"
	case tcell.KeyTab:
		return "Tab"
	case tcell.KeyEscape:
		return "Escape"
	case tcell.KeyCtrlC:
		return "q"
	}
	return ""
}

// show draws the player. Only glyphs that changed go to tcell, which halves the work of a frame.
func (s *surface) show(p *Player) {
	s.stale = false
	if w, h := s.Size(); w != s.frame.Size.X || h != s.frame.Size.Y {
		s.frame = NewFrame(w, h)
	}
	p.Draw(s.frame)
	known := s.shown.Size == s.frame.Size
	for i, g := range s.frame.glyphs {
		if g.Text != "" && !(known && g == s.shown.glyphs[i]) {
			s.Put(i%s.frame.Size.X, i/s.frame.Size.X, g.Text, tcellStyle(g.Style, p.config.Depth))
		}
	}
	if !known {
		s.shown = NewFrame(s.frame.Size.X, s.frame.Size.Y)
	}
	s.frame, s.shown = s.shown, s.frame
	s.Show()
}

func tcellStyle(s Style, depth render.Depth) tcell.Style {
	style := tcell.StyleDefault
	if s.Inked {
		style = style.Foreground(tcellColor(s.Ink, depth))
	}
	if s.Filled {
		style = style.Background(tcellColor(s.Fill, depth))
	}
	if s.Under {
		style = style.Underline(true)
	}
	return style.Bold(s.Bold).Reverse(s.Reverse)
}

// tcellColor leaves it to us, who know what the colour is for, to choose among 16; tcell finds the nearest of 256.
func tcellColor(c render.Color, depth render.Depth) tcell.Color {
	if depth == render.Colors16 {
		return tcell.PaletteColor(int(c.ANSI))
	}
	return tcell.NewRGBColor(int32(c.R), int32(c.G), int32(c.B))
}
