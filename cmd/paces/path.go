package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"paces"
)

func newPathCommand(c *console) *cobra.Command {
	var flags mapFlags
	var query queryFlags
	var picture pictureFlag
	cmd := &cobra.Command{
		Use:   "path MAP [FROM TO]",
		Short: "The cheapest path",
		Long: `The cheapest path from one cell to another. FROM and TO may be left out where the map marks S and G.

Of several cheapest paths always the same one is given.`,
		Example: `  paces path examples/maps/swamp.txt
  paces path examples/maps/dungeon.txt 1,1 G --moves eight
  paces path examples/maps/swamp.txt --costs '~=9'
  paces path examples/maps/maze.txt 5,1 5,5 --json`,
		Args: takes(1, 3),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			from, to, err := l.ends(args[1:])
			if err != nil {
				return err
			}
			return c.path(l, query.from(from, to), &picture)
		},
	}
	flags.add(cmd)
	query.add(cmd)
	picture.add(c, cmd)
	return cmd
}

// queryFlags are the flags that put a question more precisely.
type queryFlags struct {
	goal        string
	ignoreStart bool
	limit       uint
}

func (q *queryFlags) add(cmd *cobra.Command) {
	q.goal = goalNames[paces.Exact]
	choice(cmd, &q.goal, "goal", goalNames, "what counts as having arrived")
	q.addStart(cmd)
}

// addStart adds the flags of a question that has no goal.
func (q *queryFlags) addStart(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&q.ignoreStart, "ignore-start", false, "a closed start may be left all the same")
	cmd.Flags().UintVar(&q.limit, "limit", 0, "give up after settling `N` cells; 0 is no limit")
}

// from returns the question for a path.
func (q *queryFlags) from(from, to paces.Cell) paces.Query {
	return paces.Query{
		From: from, To: []paces.Cell{to},
		Goal: paces.Goal(slices.Index(goalNames, q.goal)), IgnoreStart: q.ignoreStart, Limit: int(q.limit),
	}
}

// goalNames are the goal modes, in the order of their constants.
var goalNames = []string{"exact", "next", "nearest"}

// pathAnswer is the answer as JSON.
type pathAnswer struct {
	Status  string     `json:"status"`
	Pace    paces.Cost `json:"pace"`
	Cost    paces.Cost `json:"cost"`
	Steps   int        `json:"steps"`
	Cells   [][2]int   `json:"cells"`
	Settled int        `json:"settled"`
}

// path asks for a path and writes the answer.
func (c *console) path(l *level, q paces.Query, picture *pictureFlag) error {
	if err := picture.check(); err != nil {
		return err
	}
	ground, err := l.ground()
	if err != nil {
		return err
	}
	done := c.busy("searching")
	begun := time.Now()
	p, err := ground.Find(q)
	spent := time.Since(begun)
	done()
	scene := l.scene(ground)
	scene.ShowPath(p)
	if err == nil {
		if err := picture.draw(scene, walked(scene)); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		return c.answerJSON(pathAnswerOf(status, l.pace(), p))
	}, func() error {
		end := ""
		if p.End() != q.To[0] {
			end = fmt.Sprintf(" to %d,%d", p.End().X, p.End().Y)
		}
		return c.show(scene, fmt.Sprintf("%s in %s%s; %s",
			inPaces(p.Cost(), l.pace()), count(p.Steps(), "step"), end, effort(p.Settled(), spent)))
	})
}

func pathAnswerOf(status string, pace paces.Cost, p paces.Path) pathAnswer {
	a := pathAnswer{Status: status, Pace: pace, Cost: p.Cost(), Steps: p.Steps(), Cells: [][2]int{}, Settled: p.Settled()}
	for c := range p.Cells() {
		a.Cells = append(a.Cells, [2]int{c.X, c.Y})
	}
	if len(a.Cells) == 0 {
		a.Cost = paces.Unreached
	}
	return a
}

// inPaces shows a cost in paces.
func inPaces(cost, pace paces.Cost) string {
	if cost == pace {
		return "1 pace"
	}
	return decimal(cost, pace) + " paces"
}

// decimal shows a cost as a number of paces, to two decimals at most.
func decimal(cost, pace paces.Cost) string {
	text := strconv.FormatFloat(float64(cost)/float64(pace), 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
