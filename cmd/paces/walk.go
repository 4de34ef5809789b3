package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"paces"
	"paces/maze"
	"paces/render"
)

// errLoop says that a wall follower goes round in circles.
var errLoop = errors.New("the walk is a loop")

func newWalkCommand(c *console) *cobra.Command {
	var flags mapFlags
	var picture pictureFlag
	hand := maze.Right.String()
	cmd := &cobra.Command{
		Use:   "walk MAP [FROM TO]",
		Short: "Follow a wall by hand",
		Long: `Follow a wall, one hand on it, in four directions: turn toward the hand if that way is open, else go ahead, else turn
away. In a maze without loops this always arrives; elsewhere the walk may be a loop, which is reported with exit status 1.
Its length is compared with the fewest steps that lead to the goal. FROM and TO may be left out where the map marks S and G.`,
		Example: `  paces walk examples/maps/maze.txt 5,1 5,5
  paces maze --carver sidewinder --size 25 | paces walk - --hand left`,
		Args: takes(1, 3),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := picture.check(); err != nil {
				return err
			}
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			from, to, err := l.ends(args[1:])
			if err != nil {
				return err
			}
			h, err := maze.ParseHand(hand)
			if err != nil {
				return err
			}
			return c.walk(l, from, to, h, picture)
		},
	}
	flags.add(cmd)
	picture.add(c, cmd)
	choice(cmd, &hand, "hand", []string{maze.Right.String(), maze.Left.String()}, "which hand is on the wall")
	return cmd
}

// walkAnswer is the answer as JSON.
type walkAnswer struct {
	Status   string   `json:"status"`
	Steps    int      `json:"steps"`
	Shortest int      `json:"shortest"`
	Cells    [][2]int `json:"cells"`
}

// walk follows the wall and writes the answer.
func (c *console) walk(l *level, from, to paces.Cell, hand maze.Hand, picture pictureFlag) error {
	if l.topology.Hex() {
		return errors.New("walk: a wall is followed on squares, not on hexes")
	}
	ground, err := l.steps()
	if err != nil {
		return err
	}
	shortest, err := ground.Path(from, to)
	if err != nil && !errors.Is(err, paces.ErrNoPath) {
		return c.reply(err, func(status string) error { return c.answerJSON(walkAnswer{status, -1, -1, [][2]int{}}) }, nil)
	}
	fewest := shortest.Steps()
	if err != nil {
		fewest = -1
	}
	walk := maze.Follow(passableOn(ground), from, to, hand)
	cells := []paces.Cell{from}
	for pose := range walk.Steps() {
		cells = append(cells, pose.Cell)
	}
	scene := l.walkScene(ground, from, to, cells)
	if err := picture.draw(scene, walked(scene)); err != nil {
		return err
	}
	return c.replyWalk(scene, walk, fewest)
}

func (c *console) replyWalk(scene *render.Scene, walk *maze.Walk, fewest int) error {
	summary := fmt.Sprintf("%s; the fewest to the goal are %d", count(walk.Len(), "step"), fewest)
	status, end := "found", error(nil)
	if walk.Looped() {
		status, end = "loop", noError{fmt.Errorf("%w: after %s it begins anew", errLoop, count(walk.Len(), "step"))}
		if fewest < 0 {
			summary = fmt.Sprintf("%s; no way leads to the goal", count(walk.Len(), "step"))
		}
	}
	err := c.answerWalk(status, scene, walk, fewest, summary)
	if err == nil {
		err = end
	}
	return err
}

func (c *console) answerWalk(status string, scene *render.Scene, walk *maze.Walk, fewest int, summary string) error {
	if !c.json {
		return c.show(scene, summary)
	}
	answer := walkAnswer{status, walk.Len(), fewest, [][2]int{}}
	for _, cell := range scene.Path {
		answer.Cells = append(answer.Cells, [2]int{cell.X, cell.Y})
	}
	return c.answerJSON(answer)
}

// steps returns the level's ground in four directions, where every open cell costs one: what a walker counts.
func (l *level) steps() (*paces.Ground, error) {
	four := *l
	four.topology = paces.Four
	four.mover = paces.Mover{}
	for k, cost := range l.mover.Costs {
		if cost != 0 {
			four.mover.Costs[k] = 1
		}
	}
	return four.ground()
}

// passableOn returns whether a step leads from one cell to another on the ground.
func passableOn(g *paces.Ground) func(from, to paces.Cell) bool {
	return func(from, to paces.Cell) bool {
		for next := range g.Steps(from) {
			if next == to {
				return true
			}
		}
		return false
	}
}

func (l *level) walkScene(g *paces.Ground, from, to paces.Cell, cells []paces.Cell) *render.Scene {
	l.maskSigns()
	return &render.Scene{
		Grid: l.Grid, Open: g.Open, Path: cells,
		Units: []render.Unit{{Cell: to, Role: render.Goal}, {Cell: from, Role: render.Start}},
	}
}
