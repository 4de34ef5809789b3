package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"paces"
	"paces/frontier"
)

func newCompareCommand(c *console) *cobra.Command {
	var flags mapFlags
	limit := uint(2_000_000)
	cmd := &cobra.Command{
		Use:   "compare MAP [FROM TO]",
		Short: "The methods side by side, and why each finds a cheapest path or misses it",
		Long: `The methods side by side: a stack (depth first), a queue (breadth first), Dijkstra, greedy best first, A*, and jump
points. For each, what its path costs, how many cells it settled, how many candidates it put into the frontier, how many
of those were stale when taken out, the most that waited at once, and why it found a cheapest path or missed it.

All but jump points are the same textbook procedure; only the order in which candidates leave the frontier differs.`,
		Example: `  paces compare examples/maps/detour.txt
  paces compare examples/maps/dungeon.txt S G --moves eight
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
			return c.compare(l, from, to, int(limit))
		},
	}
	flags.add(cmd)
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
func (c *console) compare(l *level, from, to paces.Cell, limit int) error {
	ground, err := l.ground()
	if err != nil {
		return err
	}
	best, err := ground.Path(from, to)
	answer := comparison{Pace: l.pace(), Methods: []methodRow{}}
	if status, _ := verdict(err); status == "found" || status == "no_path" {
		for m := frontier.Stack; m <= frontier.AStar; m++ {
			answer.Methods = append(answer.Methods, textbookRow(ground, from, to, m, int64(best.Cost()), limit))
		}
		answer.Methods = append(answer.Methods, jumpRow(ground, best, status))
	}
	return c.reply(err, func(status string) error {
		answer.Status = status
		return c.answerJSON(answer)
	}, func() error { return c.answer(answer.print) })
}

// textbookRow runs one of the textbook methods.
func textbookRow(g *paces.Ground, from, to paces.Cell, m frontier.Method, cheapest int64, limit int) methodRow {
	search := frontier.New(frontier.OnGround(g, from, to, m))
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
	case !g.Lattice().Uniform:
		row.Status, row.Settled, row.Why = "not_applicable", 0, "they need ground where all cells cost the same"
	case status == "found":
		row.Cost, row.Steps, row.Cheapest = int64(p.Cost()), p.Steps(), true
		row.Why = "of all ways that cost the same only one is followed, and of that one only the turns"
	default:
		row.Why = "the start and the goal lie in parts of the map that nothing joins"
	}
	return row
}

func (a comparison) print(w io.Writer) error {
	fmt.Fprintf(w, "%-11s %8s %7s %8s %8s %7s %7s\n", "method", "cost", "steps", "settled", "pushed", "stale", "peak")
	for _, m := range a.Methods {
		fmt.Fprintln(w, strings.TrimRight(m.line(a.Pace), " "))
	}
	fmt.Fprintln(w)
	for _, m := range a.Methods {
		fmt.Fprintf(w, "%s: %s\n", m.Method, m.Why)
	}
	return nil
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
