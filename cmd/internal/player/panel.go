package player

import (
	"fmt"
	"image"

	"paces"
	"paces/frontier"
	"paces/maze"
	"paces/render"
)

// drawPanel draws the side panel: what the method is, what waits in the frontier, counts, and what the last step did.
func (p *Player) drawPanel(f *Frame, area image.Rectangle) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		f.put(area.Min.X, y, area.Max.X, "│", Style{})
	}
	area.Min.X += 2
	pane := p.panes[p.looked]
	w := &panelWriter{f, area, p.config.Depth}
	switch {
	case p.isCarving():
		p.carverPanel(w)
	case pane.walk != nil:
		w.heading(pane.title())
		w.line(pane.method.Keeps)
		w.gap()
		w.counts("steps", pane.walk.Len(), "cheapest", int(pane.cheapest/int64(pane.pace())))
	default:
		w.heading(pane.title())
		w.line(pane.keeps())
		w.gap()
		w.frontier(pane)
	}
	w.said(p.said())
	w.legend(p.grid)
}

// said is what the last step did.
func (p *Player) said() string {
	if !p.isCarving() {
		return p.panes[p.looked].said
	}
	if p.carved == 0 {
		return "nothing yet"
	}
	s := p.carve[p.carved-1]
	switch {
	case s.Was == s.Now:
		return fmt.Sprintf("looks at %v", s.Cell)
	case s.Now == maze.Wall:
		return fmt.Sprintf("builds a wall at %v", s.Cell)
	case s.Now == maze.Hills, s.Now == maze.Swamp:
		return fmt.Sprintf("paints %s at %v", p.grid.Sign(s.Now).Name, s.Cell)
	}
	return fmt.Sprintf("opens %v", s.Cell)
}

func (p *Player) carverPanel(w *panelWriter) {
	w.heading(p.config.Plan.Carver)
	if carver, err := maze.ByName(p.config.Plan.Carver); err == nil {
		w.line(carver.About)
	}
	w.gap()
	w.counts("step", p.carved, "of", len(p.carve))
	w.line(fmt.Sprintf("seed %d", p.config.Plan.Seed))
}

// keeps says where the candidates wait.
func (p *pane) keeps() string {
	if p.ranging {
		return "cheapest first, up to the budget"
	}
	return p.method.Keeps
}

// panelWriter writes line after line into the panel.
type panelWriter struct {
	*Frame
	area  image.Rectangle // what is left
	depth render.Depth
}

func (w *panelWriter) styled(text string, style Style) {
	if w.area.Min.Y < w.area.Max.Y {
		w.put(w.area.Min.X, w.area.Min.Y, w.area.Max.X, text, style)
		w.area.Min.Y++
	}
}

func (w *panelWriter) heading(text string) { w.styled(text, Style{Bold: true}) }

func (w *panelWriter) line(text string) {
	for _, line := range wrap(text, w.area.Dx()) {
		w.styled(line, Style{})
	}
}

func (w *panelWriter) gap() { w.area.Min.Y++ }

// counts writes two names with their numbers on one line.
func (w *panelWriter) counts(name1 string, n1 int, name2 string, n2 int) {
	w.styled(fmt.Sprintf("%-9s%7d  %-9s%7d", name1, n1, name2, n2), Style{})
}

// entries is how many candidates of the frontier the panel lists.
const entries = 8

// frontier lists the candidates that are taken next, and the counts.
func (w *panelWriter) frontier(p *pane) {
	if p.search == nil {
		return
	}
	waiting := p.waiting()
	w.heading(fmt.Sprintf("frontier: %d waiting, the next first", len(waiting)))
	for i := range entries {
		switch {
		case i >= len(waiting):
			w.styled("", Style{})
		case i == entries-1 && len(waiting) > entries:
			w.styled(fmt.Sprintf("… %d more", len(waiting)-i), Style{})
		default:
			w.styled(p.entry(waiting[i]), Style{})
		}
	}
	w.gap()
	counts := p.search.Counts()
	w.counts("pushed", counts.Pushed, "settled", counts.Settled)
	w.counts("stale", counts.Stale, "peak", counts.Peak)
}

// entry is a candidate and what it is judged by.
func (p *pane) entry(c frontier.Candidate[paces.Cell]) string {
	text := fmt.Sprintf("%-9v cost %s", c.Node, inPaces(c.Cost, p.pace()))
	estimate := inPaces(c.Estimate, p.pace())
	switch {
	case p.ranging:
	case p.method.search == frontier.Greedy:
		text = fmt.Sprintf("%-9v estimate %s", c.Node, estimate)
	case p.method.search == frontier.AStar:
		text += fmt.Sprintf(" + %s = %s", estimate, inPaces(c.Rank, p.pace()))
	}
	return text
}

// said writes the sentence on the last step into three lines, so that what follows does not jump.
func (w *panelWriter) said(text string) {
	w.gap()
	below, bottom := w.area, w.area.Max.Y
	below.Min.Y += 4
	w.area.Max.Y = min(w.area.Max.Y, below.Min.Y)
	w.line(text)
	w.area = below
	w.area.Max.Y = bottom
}

// legend explains the colours of what moves, and of painted ground with its name.
func (w *panelWriter) legend(g *paces.Grid) {
	for _, role := range []render.Role{render.Mover, render.Start, render.Goal, render.Frontier, render.Path} {
		w.sample(render.Classic[role], role.Symbol(), role.String())
	}
	for k, n := range g.Counts() {
		sign := g.Sign(paces.Kind(k))
		if ink, painted := render.KindColor(paces.Kind(k)); painted && n > 0 && sign.Name != "" {
			w.sample(ink, sign.Symbol, sign.Name)
		}
	}
}

// sample writes a line of the legend: a circle, or a character where there are no colours, and what it stands for.
func (w *panelWriter) sample(ink render.Color, symbol rune, name string) {
	if w.area.Min.Y >= w.area.Max.Y {
		return
	}
	text, style := "⬤", Style{Ink: ink, Inked: true}
	if w.depth == render.NoColor {
		text, style = string(symbol), Style{}
	}
	w.put(w.area.Min.X, w.area.Min.Y, w.area.Max.X, text, style)
	w.put(w.area.Min.X+3, w.area.Min.Y, w.area.Max.X, name, Style{})
	w.area.Min.Y++
}
