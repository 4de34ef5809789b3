package main

import (
	"cmp"
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

All but jump points are the same textbook procedure; only the order in which candidates leave the frontier differs.`,
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
		for m := frontier.Stack; m <= frontier.AStar; m++ {
			search := frontier.New(frontier.OnGround(ground, from, to, m))
			done := c.busy("searching by " + m.String())
			answer.Methods = append(answer.Methods, textbookRow(search, m, int64(best.Cost()), limit))
			done()
			scenes = append(scenes, l.searched(ground, search, from, to, m))
		}
		answer.Methods = append(answer.Methods, jumpRow(ground, best, status))
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

// searched is the picture of a textbook search that is over: what the cells cost when they were settled, those that
// still waited, and the path.
func (l *level) searched(g *paces.Ground, s *frontier.Search[paces.Cell], from, to paces.Cell, m frontier.Method) *render.Scene {
	scene := l.scene(g)
	scene.Title = m.String()
	scene.Heat = func(c paces.Cell) (int32, bool) {
		settled, ok := s.Settled(c)
		return int32(min(settled.Cost, math.MaxInt32)), ok
	}
	for _, candidate := range s.Frontier() {
		if _, settled := s.Settled(candidate.Node); !settled {
			scene.Frontier = append(scene.Frontier, candidate.Node)
		}
	}
	scene.Path = s.Way(to)
	scene.Units = []render.Unit{{Cell: to, Role: render.Goal}, {Cell: from, Role: render.Start}}
	return scene
}

// textbookRow runs one of the textbook methods and tells what it did.
func textbookRow(search *frontier.Search[paces.Cell], m frontier.Method, cheapest int64, limit int) methodRow {
	for range search.Events() {
		if limit > 0 && search.Counts().Settled >= limit {
			break
		}
	}
	counts := search.Counts()
	row := methodRow{Method: m.String(), Cost: -1, Settled: counts.Settled, Pushed: counts.Pushed, Stale: counts.Stale, Peak: counts.Peak}
	goal, found := search.Goal()
	switch {
	case found:
		row.Status, row.Cost, row.Steps, row.Cheapest = "found", goal.Cost, goal.Steps, goal.Cost == cheapest
	case len(search.Frontier()) > 0:
		row.Status, row.Why = "limit", fmt.Sprintf("stopped after %d cells", limit)
		return row
	default:
		row.Status = "no_path"
	}
	row.Why = reasonOf(search.Verdict(cheapest))
	return row
}

// reasonOf cuts from a verdict what the row says already.
func reasonOf(verdict string) string {
	_, reason, _ := strings.Cut(verdict, ": ")
	return cmp.Or(reason, verdict)
}

// jumpRow tells what the engine did, where it goes by jump points. It does not count its candidates.
func jumpRow(g *paces.Ground, p paces.Path, status string) methodRow {
	row := methodRow{Method: "jump points", Status: status, Cost: -1, Settled: p.Settled()}
	switch {
	case g.Topology().Hex() || !g.Lattice().Uniform || g.Lattice().Cheapest == 0:
		row.Status, row.Settled, row.Why = "not_applicable", 0, "they need squares that all cost the same, and more than nothing"
	case status == "found":
		row.Cost, row.Steps, row.Cheapest = int64(p.Cost()), p.Steps(), true
		row.Why = "of all ways that cost the same only one is followed, and of that one only the turns"
	default:
		row.Why = "the start and the goal lie in parts of the map that nothing joins"
	}
	return row
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
