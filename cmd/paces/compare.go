package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"paces"
	"paces/frontier"
	"paces/render"
)

func newCompareCommand(c *console) *cobra.Command {
	var flags mapFlags
	var picture pictureFlag
	limit := uint(500_000)
	cmd := &cobra.Command{
		Use:   "compare MAP [FROM TO]",
		Short: "The methods side by side, and why each is right or wrong",
		Long: `The methods side by side: a stack (depth first), a queue (breadth first), Dijkstra, greedy best first, A*, and jump
points. For each, what its path costs, how many cells it settled, how many candidates it put into the frontier, how many
of those were stale when taken out, the most that waited at once, and why it found a cheapest path or missed it.

All are the same textbook procedure. Only the order in which candidates leave the frontier differs; and jump points, which
are A* where all squares cost the same, are the only cells that it settles there.`,
		Example: `  paces compare examples/maps/detour.txt
  paces compare examples/maps/dungeon.txt S G --moves eight
  paces compare examples/maps/detour.txt --picture methods.png
  paces compare level.map 3,4 90,80 --json`,
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
			return c.compare(l, from, to, int(limit), &picture)
		},
	}
	flags.add(cmd)
	picture.add(c, cmd)
	cmd.Flags().UintVar(&limit, "limit", limit, "let no method settle more than `N` cells; 0 is no limit")
	return cmd
}

// comparison is the answer as JSON.
type comparison struct {
	Status  string      `json:"status"`
	Pace    paces.Cost  `json:"pace"`
	Methods []methodRow `json:"methods"`
}

// methodRow is what one method did.
type methodRow struct {
	Method   string `json:"method"`
	Status   string `json:"status"`
	Cost     int64  `json:"cost"`
	Steps    int    `json:"steps"`
	Settled  int    `json:"settled"`
	Pushed   int    `json:"pushed"`
	Stale    int    `json:"stale"`
	Peak     int    `json:"peak"`
	Cheapest bool   `json:"cheapest"`
	Why      string `json:"why"`
}

// compare runs all methods and writes the answer.
func (c *console) compare(l *level, from, to paces.Cell, limit int, picture *pictureFlag) error {
	if err := picture.check(); err != nil {
		return err
	}
	ground, err := l.ground()
	if err != nil {
		return err
	}
	best, err := ground.Path(from, to)
	answer := comparison{Pace: l.pace(), Methods: []methodRow{}}
	var scenes []*render.Scene
	if status, _ := verdict(err); status == "found" || status == "no_path" {
		for _, m := range contestants(ground, from, to) {
			done := c.busy("searching by " + m.name)
			answer.Methods = append(answer.Methods, m.run(int64(best.Cost()), limit))
			done()
			if m.search != nil {
				scenes = append(scenes, l.searched(ground, m, from, to))
			}
		}
		all := *scenes[0]
		all.Beside = scenes[1:]
		if err := picture.draw(&all, inTurn(scenes)); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		answer.Status = status
		return c.answerJSON(answer)
	}, func() error {
		return c.answer(func(w io.Writer) error {
			if err := c.besides(w, scenes); err != nil {
				return err
			}
			answer.print(w)
			for _, m := range answer.Methods {
				if err := c.say(w, m.Method+": "+m.Why); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// contestant is a method that is compared: a search that has not begun, or the reason why there is none.
type contestant struct {
	name   string
	search *frontier.Search[paces.Cell]
	absent error
}

// contestants returns all methods, on one question.
func contestants(g *paces.Ground, from, to paces.Cell) (all []contestant) {
	for m := frontier.Stack; m <= frontier.AStar; m++ {
		all = append(all, contestant{name: m.String(), search: frontier.New(frontier.OnGround(g, from, to, m))})
	}
	search, err := frontier.OnJumpPoints(g, frontier.OnGround(g, from, to, frontier.AStar))
	return append(all, contestant{"jump points", search, err})
}

// run lets a method search and tells what it did.
func (m *contestant) run(cheapest int64, limit int) methodRow {
	if m.search == nil {
		return m.notApplicable()
	}
	for range m.search.Events() {
		if limit > 0 && m.search.Counts().Settled >= limit {
			break
		}
	}
	counts := m.search.Counts()
	row := methodRow{Method: m.name, Cost: -1, Settled: counts.Settled, Pushed: counts.Pushed, Stale: counts.Stale, Peak: counts.Peak}
	goal, found := m.search.Goal()
	switch {
	case found:
		row.Status, row.Cost, row.Cheapest = "found", goal.Cost, goal.Cost == cheapest
		row.Steps = len(frontier.Cells(m.search, goal.Node)) - 1
	case len(m.search.Frontier()) > 0:
		row.Status, row.Why = "limit", fmt.Sprintf("stopped after %d cells", limit)
		return row
	default:
		row.Status = "no_path"
	}
	row.Why = m.search.Reason(cheapest).String()
	return row
}

// notApplicable tells why a method cannot search here.
func (m *contestant) notApplicable() methodRow {
	row := methodRow{Method: m.name, Status: "not_applicable", Cost: -1}
	var inapplicable *frontier.InapplicableError
	if errors.As(m.absent, &inapplicable) {
		row.Why = inapplicable.Reason.String()
	}
	return row
}

// searched is the picture of a search that is over: what the cells cost when they were settled, those that still waited,
// and the path.
func (l *level) searched(g *paces.Ground, m contestant, from, to paces.Cell) *render.Scene {
	scene := l.scene(g)
	scene.Title = m.name
	scene.Heat = func(c paces.Cell) (int32, bool) {
		settled, ok := m.search.Settled(c)
		return int32(min(settled.Cost, math.MaxInt32)), ok
	}
	for _, candidate := range m.search.Frontier() {
		if _, settled := m.search.Settled(candidate.Node); !settled {
			scene.Frontier = append(scene.Frontier, candidate.Node)
		}
	}
	scene.Path = frontier.Cells(m.search, to)
	scene.Units = []render.Unit{{Cell: to, Role: render.Goal}, {Cell: from, Role: render.Start}}
	return scene
}

// print writes the table.
func (a comparison) print(w io.Writer) {
	fmt.Fprintf(w, "%-11s %8s %7s %8s %8s %7s %7s\n", "method", "cost", "steps", "settled", "pushed", "stale", "peak")
	for _, m := range a.Methods {
		fmt.Fprintln(w, strings.TrimRight(m.line(a.Pace), " "))
	}
	fmt.Fprintln(w)
}

// line is the row of a table: what was not counted is a dash.
func (m methodRow) line(pace paces.Cost) string {
	cost, verdict := "-", ""
	if m.Status == "found" {
		cost, verdict = decimal(paces.Cost(m.Cost), pace), "dearer"
	}
	if m.Cheapest {
		verdict = "cheapest"
	}
	dash := func(n int, counted bool) string {
		if !counted {
			return "-"
		}
		return strconv.Itoa(n)
	}
	found, ran, pushed := m.Status == "found", m.Settled > 0, m.Pushed > 0
	return fmt.Sprintf("%-11s %8s %7s %8s %8s %7s %7s  %s", m.Method, cost, dash(m.Steps, found), dash(m.Settled, ran),
		dash(m.Pushed, pushed), dash(m.Stale, pushed), dash(m.Peak, pushed), verdict)
}
