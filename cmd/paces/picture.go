package main

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"paces"
	"paces/render"
)

// pictureFlag is the flag of a command that can draw its answer into a file.
type pictureFlag struct {
	file    string
	console *console
}

// pictureEndings are the endings of picture files.
var pictureEndings = []string{".png", ".svg", ".gif"}

func (p *pictureFlag) add(c *console, cmd *cobra.Command) {
	p.console = c
	cmd.Flags().StringVar(&p.file, "picture", "", "draw the answer into `FILE`: .png, .svg or .gif")
	cmd.MarkFlagFilename("picture", "png", "svg", "gif")
}

// check returns an error if the file's ending is not that of a picture.
func (p *pictureFlag) check() error {
	if ending := filepath.Ext(p.file); p.file != "" && !slices.Contains(pictureEndings, ending) {
		return fmt.Errorf("--picture: %s: a picture's name ends in %s", p.file, strings.Join(pictureEndings, ", "))
	}
	return nil
}

// draw draws the scene into the file, if there is one. A GIF shows the frames, all others the scene alone.
func (p *pictureFlag) draw(s *render.Scene, frames iter.Seq[*render.Scene]) error {
	if p.file == "" {
		return nil
	}
	defer p.console.busy("drawing " + p.file)()
	options := render.Options{Legend: true}
	return writeFile(p.file, func(w io.Writer) error {
		switch filepath.Ext(p.file) {
		case ".png":
			return render.PNG(w, s, options)
		case ".svg":
			return render.SVG(w, s, options)
		}
		options.Delay = 4
		return render.GIF(w, frames, options)
	})
}

// mostFrames bounds the length of an animation: on a large map each frame takes several cells at once.
const mostFrames = 100

// walked is the animation in which the path grows and a unit walks it.
func walked(s *render.Scene) iter.Seq[*render.Scene] {
	return func(yield func(*render.Scene) bool) {
		frame := *s
		last := len(s.Path) - 1
		for i := 0; i < last; i += 1 + last/mostFrames {
			frame.Path = s.Path[:i+1]
			frame.Units = append(slices.Clip(s.Units), render.Unit{Cell: s.Path[i], Role: render.Mover})
			if !yield(&frame) {
				return
			}
		}
		yield(s)
	}
}

// grown is the animation in which the heat spreads from 0 to the hottest.
func grown(s *render.Scene, hottest paces.Cost) iter.Seq[*render.Scene] {
	return func(yield func(*render.Scene) bool) {
		frame := *s
		frame.Hottest = hottest
		for i := range int64(mostFrames) {
			limit := int32(int64(hottest) * i / mostFrames)
			frame.Heat = func(c paces.Cell) (int32, bool) {
				cost, ok := s.Heat(c)
				return cost, ok && cost <= limit
			}
			if !yield(&frame) {
				return
			}
		}
		yield(s)
	}
}

// inTurn is the animation that shows each scene for a while.
func inTurn(scenes []*render.Scene) iter.Seq[*render.Scene] {
	return func(yield func(*render.Scene) bool) {
		for _, s := range scenes {
			for range mostFrames / 2 {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// scene returns the picture of the level on its own. Its legend tells what each kind of ground costs.
func (l *level) scene(g *paces.Ground) *render.Scene {
	l.tagPrices()
	return &render.Scene{Grid: l.Grid, Topology: l.topology, Open: g.Open, Pace: l.pace()}
}

// tagPrices adds to the name of each kind what it costs, once.
func (l *level) tagPrices() {
	if l.tagged {
		return
	}
	l.tagged = true
	l.maskSigns()
	for k, cost := range l.mover.Costs {
		if cost != 0 {
			sign := l.Grid.Sign(paces.Kind(k))
			sign.Name = strings.TrimSpace(sign.Name + " " + priceTag(sign, cost))
			l.Grid.SetSign(paces.Kind(k), sign)
		}
	}
}

// maskSigns makes the signs of all kinds fit for a legend: see visible.
func (l *level) maskSigns() {
	for k := range len(l.mover.Costs) {
		sign := l.Grid.Sign(paces.Kind(k))
		sign.Name = visible(sign.Name)
		if unicode.IsControl(sign.Symbol) {
			sign.Symbol = unicode.ReplacementChar
		}
		l.Grid.SetSign(paces.Kind(k), sign)
	}
}

// priceTag is what a legend says of the cost of a kind: "costs 3", or "3 paces" where the character 3 says all.
func priceTag(sign paces.Sign, cost uint16) string {
	switch {
	case cost == paces.Free:
		return "free"
	case sign.Name == "" && fmt.Sprint(cost) == string(sign.Symbol):
		return count(int(cost), "pace")
	}
	return fmt.Sprintf("costs %d", cost)
}

// reply writes the answer to a question that ended with err: as JSON, with the word for "status", or for people. It
// returns the error to end the command with.
func (c *console) reply(err error, asJSON func(status string) error, forPeople func() error) error {
	status, end := verdict(err)
	switch {
	case status == "":
		return end
	case c.json:
		return cmp.Or(asJSON(status), end)
	case end != nil:
		return end
	}
	return forPeople()
}

// show writes the answer for people: the scene as text, its legend and a line that sums up.
func (c *console) show(s *render.Scene, summary string) error {
	return c.answer(func(w io.Writer) error {
		if !c.quiet {
			if err := c.text(w, s); err != nil {
				return err
			}
		}
		return c.say(w, summary)
	})
}

// text writes the scene as text, with the colours that standard output shows. A map that is wider than the terminal is
// shrunk, for broken rows show nothing.
func (c *console) text(w io.Writer, s *render.Scene) error {
	have, ok := c.columns()
	options := render.Options{Legend: true, Depth: c.depth(), Columns: have}
	need := render.Columns(s, options)
	switch {
	case !ok || need <= have:
		return render.Text(w, s, options)
	case s.Topology.Hex():
		return c.say(w, fmt.Sprintf("the map needs %d columns, the terminal has %d: draw it with --picture FILE.png", need, have))
	}
	n := (s.Grid.Width()-1)/max(have*s.Grid.Width()/need, 1) + 1
	small, err := shrunk(s, n)
	if err == nil {
		err = render.Text(w, small, options)
	}
	if err == nil {
		err = c.say(w, fmt.Sprintf("shrunk: a place on the picture is %d x %d cells; --picture FILE.png draws them all", n, n))
	}
	return err
}

// say writes a line of prose. Where a terminal is too narrow for it, it goes on in the next line.
func (c *console) say(w io.Writer, text string) error {
	if have, ok := c.columns(); ok {
		text = wrapped(text, have, 0)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// pageColumns is how wide a page is taken to be that is no terminal.
const pageColumns = 120

// besides writes scenes of one size as text, as many side by side as there is room for.
func (c *console) besides(w io.Writer, scenes []*render.Scene) error {
	have, ok := c.columns()
	if !ok {
		have = pageColumns
	}
	options := render.Options{Depth: c.depth()}
	need := render.Columns(scenes[0], options)
	for _, s := range scenes {
		need = max(need, len(s.Title))
	}
	each := (have + len(gap)) / (need + len(gap))
	switch {
	case c.quiet:
		return nil
	case each < 1:
		return c.say(w, fmt.Sprintf("the pictures need %d columns, the terminal has %d: draw them with --picture FILE.png", need, have))
	}
	for row := range slices.Chunk(scenes, each) {
		var columns [][]string
		for _, s := range row {
			var b strings.Builder
			if err := render.Text(&b, s, options); err != nil {
				return err
			}
			columns = append(columns, strings.Split(b.String(), "\n"))
		}
		writeBeside(w, columns, need)
	}
	return nil
}

// gap is what stands between two pictures side by side.
const gap = "   "

// writeBeside writes columns of lines side by side. All are as long, and the lines of all but the last are filled up.
func writeBeside(w io.Writer, columns [][]string, width int) {
	for y := range columns[0] {
		line := ""
		for x, column := range columns {
			line += column[y]
			if x < len(columns)-1 {
				line += strings.Repeat(" ", max(width-printed(column[y]), 0)) + gap
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// controls are the sequences that change colours, which take no room.
var controls = regexp.MustCompile("\x1b\\[[0-9;]*m")

// printed is how many columns a line takes.
func printed(line string) int { return utf8.RuneCountInString(controls.ReplaceAllString(line, "")) }

// columns is the width of the terminal that the answer goes to, if it goes to one.
func (c *console) columns() (int, bool) {
	if c.out != "" || !isTerminal(c.stdout) {
		return 0, false
	}
	columns, _, err := term.GetSize(int(c.stdout.Fd()))
	return columns, err == nil && columns > 0
}

// depth is how many colours the answer may have.
func (c *console) depth() render.Depth {
	if c.noColor || c.out != "" || !isTerminal(c.stdout) {
		return render.NoColor
	}
	return render.DepthOf(os.Getenv)
}

// effort is the end of a summary line: what the answer took.
func effort(settled int, spent time.Duration) string {
	return fmt.Sprintf("%s settled in %s", count(settled, "cell"), shortly(spent))
}

// shortly shows a duration with three digits at most.
func shortly(d time.Duration) string {
	switch {
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(100 * time.Nanosecond).String()
}

// count is "1 cell", "2 cells".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
