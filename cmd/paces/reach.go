package main

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"paces"
	"paces/render"
)

func newReachCommand(c *console) *cobra.Command {
	var flags mapFlags
	var query queryFlags
	var picture pictureFlag
	cmd := &cobra.Command{
		Use:   "reach MAP [FROM] BUDGET",
		Short: "The movement range: all cells within a budget",
		Long: `The movement range: all cells whose cheapest path from FROM costs no more than BUDGET, and what each costs.

BUDGET is in paces; 2.5 or 7/2 will do. FROM may be left out where the map marks S.`,
		Example: `  paces reach examples/maps/swamp.txt 6
  paces reach examples/maps/swamp.txt 5,4 7/2 --moves eight
  paces reach level.map 10,20 15 --json`,
		Args: takes(2, 3),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			from, err := l.start(args[1 : len(args)-1])
			if err != nil {
				return err
			}
			budget, err := readBudget(args[len(args)-1], l.pace())
			if err != nil {
				return err
			}
			q := paces.ReachQuery{From: from, Budget: budget, IgnoreStart: query.ignoreStart, Limit: int(query.limit)}
			return c.reach(l, q, &picture)
		},
	}
	flags.add(cmd)
	query.addStart(cmd)
	picture.add(c, cmd)
	return cmd
}

// number is how a budget is written. It keeps exponents out, which would make numbers of any size.
var number = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+|/[0-9]+)?$`)

// readBudget reads a number of paces and returns it as a cost, exactly: what a fraction of a cost would be over, no path
// could use.
func readBudget(text string, pace paces.Cost) (paces.Cost, error) {
	r, ok := new(big.Rat), number.MatchString(text)
	if ok {
		_, ok = r.SetString(text) // false for 1/0
	}
	switch {
	case !ok:
		return 0, fmt.Errorf("budget %q: not a number such as 3, 2.5 or 7/2", text)
	case r.Sign() < 0:
		return 0, fmt.Errorf("budget %s: it must not be negative", text)
	}
	r.Mul(r, new(big.Rat).SetInt64(int64(pace)))
	whole := new(big.Int).Quo(r.Num(), r.Denom())
	if !whole.IsInt64() || whole.Int64() > math.MaxInt32 {
		return math.MaxInt32, nil // no path costs more
	}
	return paces.Cost(whole.Int64()), nil
}

// reachAnswer is the answer as JSON.
type reachAnswer struct {
	Status  string     `json:"status"`
	Pace    paces.Cost `json:"pace"`
	Count   int        `json:"count"`
	Cells   [][3]int   `json:"cells"`
	Settled int        `json:"settled"`
}

// reach asks for a range and writes the answer.
func (c *console) reach(l *level, q paces.ReachQuery, picture *pictureFlag) error {
	if err := picture.check(); err != nil {
		return err
	}
	ground, err := l.ground()
	if err != nil {
		return err
	}
	done := c.busy("searching")
	begun := time.Now()
	r, err := ground.FindReach(q)
	spent := time.Since(begun)
	done()
	scene := l.scene(ground)
	scene.Units = append(scene.Units, render.Unit{Cell: q.From, Role: render.Mover})
	if err == nil {
		scene.ShowReach(r, l.pace())
		if err := picture.draw(scene, grown(scene, q.Budget)); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		return c.answerJSON(reachAnswerOf(status, l.pace(), r))
	}, func() error {
		return c.show(scene, fmt.Sprintf("%s within %s; %s",
			count(r.Len(), "cell"), inPaces(q.Budget, l.pace()), effort(r.Settled(), spent)))
	})
}

func reachAnswerOf(status string, pace paces.Cost, r *paces.Reach) reachAnswer {
	a := reachAnswer{Status: status, Pace: pace, Cells: [][3]int{}}
	if r == nil {
		return a
	}
	for c, cost := range r.All() {
		a.Cells = append(a.Cells, [3]int{c.X, c.Y, int(cost)})
	}
	slices.SortFunc(a.Cells, func(a, b [3]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) })
	a.Count, a.Settled = r.Len(), r.Settled()
	return a
}
