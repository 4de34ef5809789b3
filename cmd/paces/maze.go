package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"paces"
	"paces/mapfile"
	"paces/maze"
	"paces/render"
)

func newMazeCommand(c *console) *cobra.Command {
	var plan planFlags
	var format string
	var picture pictureFlag
	cmd := &cobra.Command{
		Use:   "maze",
		Short: "Carve a maze",
		Long: `Carve a maze: walls # and floor ., the start S in the first room and the goal G in the last. Width and height are odd,
for rooms and the walls between them. The same seed gives the same maze everywhere.

A GIF shows how it is carved.

Carvers:
` + aboutCarvers(),
		Example: `  paces maze
  paces maze --carver sidewinder --size 25 --seed 7
  paces maze --carver growing-tree --size 61x31 --braid 0.5 --weights | paces path -
  paces maze --carver wilson --size 41 --picture wilson.gif`,
		Args: takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if err := picture.check(); err != nil {
				return err
			}
			p, err := plan.plan()
			if err != nil {
				return err
			}
			return c.maze(p, format, picture)
		},
	}
	plan.add(cmd)
	picture.add(c, cmd)
	choice(cmd, &format, "format", formatNames(func(f mapfile.Format) bool { return f.Write }), "format to write the map in")
	return cmd
}

// aboutCarvers lists the carvers, a line each.
func aboutCarvers() string {
	var b strings.Builder
	for _, carver := range maze.Carvers() {
		fmt.Fprintf(&b, "  %-22s %s\n", carver.Name, carver.About)
	}
	return b.String()
}

// planFlags are the flags that say what maze to carve.
type planFlags struct {
	carver  string
	size    string
	seed    uint64
	braid   string
	weights bool
}

func (f *planFlags) add(cmd *cobra.Command) {
	var names []string
	for _, carver := range maze.Carvers() {
		names = append(names, carver.Name)
	}
	f.carver = "recursive-backtracker"
	choice(cmd, &f.carver, "carver", names, "how to carve")
	flags := cmd.Flags()
	flags.StringVar(&f.size, "size", "25", "`N` or WxH cells, odd numbers")
	flags.Uint64Var(&f.seed, "seed", 1, "the same `SEED` gives the same maze")
	flags.StringVar(&f.braid, "braid", "0", "`SHARE` of the dead ends to open, 0 to 1 or a per cent")
	flags.BoolVar(&f.weights, "weights", false, "paint hills (cost 2) and swamp (cost 5) on the floor")
}

// plan returns what the flags ask for.
func (f *planFlags) plan() (p maze.Plan, err error) {
	p = maze.Plan{Carver: f.carver, Seed: f.seed, Weights: f.weights}
	if p.Width, p.Height, err = parseSize(f.size); err != nil {
		return p, fmt.Errorf("--size: %w", err)
	}
	if p.Braid, err = parseShare(f.braid); err != nil {
		return p, fmt.Errorf("--braid: %w", err)
	}
	return p, nil
}

// parseSize reads N or WxH.
func parseSize(text string) (w, h int, err error) {
	first, second, two := strings.Cut(text, "x")
	if !two {
		second = first
	}
	for _, side := range []struct {
		text string
		to   *int
	}{{first, &w}, {second, &h}} {
		n, err := strconv.Atoi(side.text)
		if err != nil {
			return 0, 0, fmt.Errorf("%q is neither N nor WxH in whole numbers", text)
		}
		*side.to = n
	}
	return w, h, nil
}

// parseShare reads a share from 0 to 1, or a per cent.
func parseShare(text string) (float64, error) {
	number, isPercent := strings.CutSuffix(text, "%")
	share, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is neither a share from 0 to 1 nor a per cent", text)
	}
	if isPercent {
		share /= 100
	}
	if !(share >= 0 && share <= 1) {
		return 0, fmt.Errorf("%q does not lie between 0 and 1", text)
	}
	return share, nil
}

// mazeAnswer is the answer as JSON.
type mazeAnswer struct {
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Rows   []string `json:"rows"`
	Start  [2]int   `json:"start"`
	Goal   [2]int   `json:"goal"`
	Carver string   `json:"carver"`
	Seed   uint64   `json:"seed"`
}

// maze carves what the plan says and writes it.
func (c *console) maze(p maze.Plan, format string, picture pictureFlag) error {
	if c.json && format != "" {
		return errors.New("--format: JSON is a format already: leave out --json or --format")
	}
	m, err := maze.Carve(p)
	if err != nil {
		return err
	}
	if err := picture.draw(mazeScene(m), carving(p, m)); err != nil {
		return err
	}
	switch {
	case c.json:
		return c.answerJSON(mazeAnswerOf(m, p))
	case picture.file != "" && c.out == "" && format == "":
		return nil // asked for a picture, and for nothing else
	case format == "" && c.depth() != render.NoColor:
		return c.answer(func(w io.Writer) error { return c.text(w, mazeScene(m)) })
	}
	return c.answer(func(w io.Writer) error { return mapfile.Write(w, mazeMap(m, format), mazeFormat(format)) })
}

// mazeFormat is the format to write: plain text if none was asked for.
func mazeFormat(format string) string {
	if format == "" {
		return "text"
	}
	return format
}

func mazeAnswerOf(m *maze.Maze, p maze.Plan) mazeAnswer {
	return mazeAnswer{
		Width: p.Width, Height: p.Height,
		Rows:  strings.Fields(marked(m).String()),
		Start: [2]int{m.Start.X, m.Start.Y}, Goal: [2]int{m.Goal.X, m.Goal.Y},
		Carver: p.Carver, Seed: p.Seed,
	}
}

// marked returns the grid with S and G painted on it. In a maze of one room the goal alone can be seen.
func marked(m *maze.Maze) *paces.Grid {
	g := m.Grid.Clone()
	for _, mark := range []struct {
		cell paces.Cell
		kind paces.Kind
	}{{m.Start, 'S'}, {m.Goal, 'G'}} {
		if err := g.Set(mark.cell, mark.kind); err != nil {
			panic(err) // both are rooms
		}
	}
	return g
}

// mazeCosts are what the kinds of a maze cost.
var mazeCosts = paces.Costs{maze.Floor: 1, maze.Hills: 2, maze.Swamp: 5, 'S': 1, 'G': 1}

// mazeMap returns the maze as a map file holds it. Plain text marks start and goal by characters.
func mazeMap(m *maze.Maze, format string) *mapfile.Map {
	out := &mapfile.Map{
		Grid: m.Grid, Topology: paces.Four, Costs: mazeCosts,
		Marks: []mapfile.Mark{{Name: "start", Cell: m.Start}, {Name: "goal", Cell: m.Goal}},
	}
	if mazeFormat(format) == "text" {
		out.Grid = marked(m)
	}
	return out
}

func mazeScene(m *maze.Maze) *render.Scene {
	return &render.Scene{Grid: m.Grid, Units: []render.Unit{{Cell: m.Goal, Role: render.Goal}, {Cell: m.Start, Role: render.Start}}}
}

// carving is the animation of how a maze is carved. The last maze it shows is m itself, which was carved by plan p.
func carving(p maze.Plan, m *maze.Maze) iter.Seq[*render.Scene] {
	return func(yield func(*render.Scene) bool) {
		total := 0
		for range replay(p) {
			total++
		}
		n := 0
		for at, half := range replay(p) {
			scene := mazeScene(half)
			scene.Units = append(scene.Units, render.Unit{Cell: at, Role: render.Mover})
			if n++; n%(1+total/mostFrames) == 0 && !yield(scene) {
				return
			}
		}
		yield(mazeScene(m))
	}
}

// replay carves by plan p once more and yields each cell touched, with the maze as it is then.
func replay(p maze.Plan) iter.Seq2[paces.Cell, *maze.Maze] {
	return func(yield func(paces.Cell, *maze.Maze) bool) {
		m, err := maze.New(p)
		if err != nil {
			panic(err) // the plan was carved before
		}
		for step := range m.Steps() {
			if !yield(step.Cell, m) {
				return
			}
		}
	}
}
