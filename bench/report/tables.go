package main

import (
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"paces/bench/table"
)

func changed(name string) time.Time {
	info, err := os.Stat(name)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

func (r report) machine() string { return strings.Join(r.about, "; ") + ".\n" }

// lines writes a table of Markdown.
func lines(head []string, body [][]string) string {
	var b strings.Builder
	rule := slices.Repeat([]string{"---:"}, len(head))
	rule[0] = "---"
	for _, line := range append([][]string{head, rule}, body...) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(line, " | "))
	}
	return b.String()
}

// times tells how many times as long something takes.
func times(peer, ours int64) string { return factor(float64(peer) / float64(ours)) }

// factor writes two digits, and no more of them than stand before the point.
func factor(f float64) string {
	switch {
	case f < 1:
		return fmt.Sprintf("%.2f", f)
	case f < 10:
		return fmt.Sprintf("%.1f", f)
	case f < 100:
		return fmt.Sprintf("%.0f", f)
	}
	return fmt.Sprintf("%.0f", math.Round(f/10)*10)
}

// against compares the libraries with ours on some maps: a line a map, what ours takes, and how many times as long each peer.
func against(m byMap, unit string, ours func(r table.Row) string) string {
	var peers []string
	for _, l := range libraries {
		if slices.ContainsFunc(m.names, func(name string) bool { _, s := best(m.rows[name], l); return s == "ok" || s == "wrong" }) {
			peers = append(peers, l)
		}
	}
	var body [][]string
	for _, name := range m.names {
		us, _ := best(m.rows[name], "paces")
		line := []string{strings.TrimSuffix(name, "-weighted"), ours(us), fmt.Sprintf("%.2f", float64(us.Median)/float64(us.Min))}
		for _, l := range peers {
			row, status := best(m.rows[name], l)
			switch status {
			case "ok":
				status = times(row.Min, us.Min)
			}
			line = append(line, status)
		}
		body = append(body, line)
	}
	return lines(append([]string{"map", unit, "spread"}, peers...), body)
}

func perCell(r table.Row) string {
	return fmt.Sprintf("%.2f", float64(r.Min)/float64(r.Width*r.Height))
}

func perQuery(r table.Row) string {
	us := float64(r.Min) / 1e3 / float64(max(r.Queries, 1))
	if us >= 100 {
		return fmt.Sprintf("%.0f", us)
	}
	return fmt.Sprintf("%.3g", us)
}

func (r report) fields(moves string, weighted bool) string {
	return against(r.maps(func(row table.Row) bool {
		return row.Series == "maps" && row.Workload == "field" && row.Moves == moves && isWeighted(row) == weighted
	}), "paces, ns a cell", perCell)
}

// paths adds two columns of our own: on new ground, and on prepared ground.
func (r report) paths(moves string) string {
	m := r.maps(func(row table.Row) bool { return row.Series == "maps" && row.Workload == "path" && row.Moves == moves })
	var own [][]string
	for _, name := range m.names {
		field, _ := best(r.maps(func(row table.Row) bool {
			return row.Series == "maps" && row.Workload == "field" && row.Moves == moves && row.Map == name
		}).rows[name], "floor")
		line := []string{name}
		for _, engine := range []string{"paces-cold", "paces", "paces-prepared"} {
			row := exactly(m.rows[name], engine)
			share := float64(row.Min) / float64(row.Queries) / float64(field.Min)
			line = append(line, fmt.Sprintf("%s (%.2g)", perQuery(row), share))
		}
		own = append(own, append(line, fmt.Sprint(exactly(m.rows[name], "paces").Settled/exactly(m.rows[name], "paces").Queries)))
	}
	for name, rows := range m.rows { // the peers are compared with a search that is kept, not with a prepared ground
		m.rows[name] = slices.DeleteFunc(slices.Clone(rows), func(row table.Row) bool {
			return row.Engine == "paces-prepared" || row.Engine == "paces-cold"
		})
	}
	return against(m, "paces, us a path", perQuery) + "\n" +
		lines([]string{"map", "new ground", "kept search", "prepared ground", "settled a path"}, own)
}

func exactly(rows []table.Row, engine string) table.Row {
	for _, row := range rows {
		if row.Engine == engine {
			return row
		}
	}
	return table.Row{Queries: 1}
}

func (r report) reach() (text string) {
	for _, amount := range []int{3, 10, 50} {
		text += fmt.Sprintf("\n%d steps:\n\n", amount) + against(r.maps(func(row table.Row) bool {
			return row.Series == "maps" && row.Workload == "reach" && row.Amount == amount
		}), "paces, us a range", perQuery)
	}
	return text + "\n"
}

// growth tells how the time for a cell changes with the size.
func (r report) growth() (text string) {
	for _, of := range []struct{ workload, moves string }{{"field", "four"}, {"field", "octile"}, {"path", "four"}, {"path", "octile"}, {"reach", "four"}} {
		m := r.maps(func(row table.Row) bool {
			return row.Series == "growth" && row.Workload == of.workload && row.Moves == of.moves && ours(row)
		})
		unit, show := "ns a cell", perCell
		if of.workload != "field" {
			unit, show = "us a question", perQuery
		}
		head := []string{of.workload + " " + of.moves + ", " + unit}
		var body [][]string
		for _, name := range m.names {
			head = append(head, strings.TrimPrefix(name, "noise20-"))
		}
		for _, l := range append([]string{"paces"}, libraries...) {
			line := []string{l}
			any := false
			for _, name := range m.names {
				row, status := best(m.rows[name], l)
				if status == "ok" {
					status = show(row)
				}
				any = any || status != ""
				line = append(line, status)
			}
			if any {
				body = append(body, line)
			}
		}
		text += "\n" + lines(head, body)
	}
	return text + "\n"
}

// wrong lists who gave answers that are not the least, and how often.
func (r report) wrong() string {
	type key struct{ engine, workload string }
	count, asked, example := map[key]int{}, map[key]int{}, map[key]string{}
	for _, row := range r.rows {
		k := key{row.Engine, row.Workload + " " + row.Moves}
		if !strings.HasPrefix(row.Status, "skipped") {
			asked[k]++
		}
		if text, bad := strings.CutPrefix(row.Status, "wrong: "); bad {
			count[k]++
			example[k] = text + " (" + row.Map + ")"
		}
	}
	keys := slices.SortedFunc(maps.Keys(count), func(a, b key) int { return strings.Compare(a.engine+a.workload, b.engine+b.workload) })
	var body [][]string
	for _, k := range keys {
		body = append(body, []string{k.engine, k.workload, fmt.Sprintf("%d of %d", count[k], asked[k]), example[k]})
	}
	return lines([]string{"engine", "task", "tasks answered wrongly", "for example"}, body)
}

func (r report) repair() string {
	var body [][]string
	for _, c := range r.curves() {
		even := "never"
		if c.even > 0 {
			even = fmt.Sprintf("%.0f", c.even)
		}
		one, many := c.points[0], c.points[min(3, len(c.points)-1)]
		worst := 0.0
		for _, p := range c.points {
			worst = max(worst, p.repair/p.anew)
		}
		body = append(body, []string{
			c.name, fmt.Sprintf("%.0f", one.ground/1e3), fmt.Sprintf("%.0f", many.ground/1e3), fmt.Sprintf("%.1f", one.repair/1e3), fmt.Sprintf("%.0f", many.repair/1e3), fmt.Sprintf("%.0f", one.anew/1e3),
			fmt.Sprintf("%.0f", one.anew/one.repair), even, fmt.Sprintf("%.1f", worst),
		})
	}
	return lines([]string{"changes", "`Ground.Update` of 1, us", "of 64", "repair of 1, us", "of 64", "anew, us", "anew / repair of 1", "break-even, cells", "worst repair / anew"}, body)
}

func (r report) memory() string {
	var whats []string
	of := map[string]map[string]float64{}
	var grounds []string
	for _, row := range r.rows {
		if row.Series != "memory" {
			continue
		}
		ground := row.Map + " " + row.Moves
		if of[ground] == nil {
			of[ground] = map[string]float64{}
			grounds = append(grounds, ground)
		}
		if !slices.Contains(whats, row.Engine) {
			whats = append(whats, row.Engine)
		}
		of[ground][row.Engine] = float64(row.Bytes) / float64(row.Width*row.Height)
	}
	var body [][]string
	for _, g := range grounds {
		line := []string{g}
		for _, w := range whats {
			line = append(line, fmt.Sprintf("%.1f", of[g][w]))
		}
		body = append(body, line)
	}
	return lines(append([]string{"bytes a cell"}, whats...), body)
}

// headline is the least and the greatest factor over the maps, for each peer and workload.
func (r report) headline() string {
	kinds := []struct {
		name string
		keep func(table.Row) bool
	}{
		{"field, four-way", func(row table.Row) bool { return row.Workload == "field" && row.Moves == "four" && !isWeighted(row) }},
		{"field, octile", func(row table.Row) bool { return row.Workload == "field" && row.Moves == "octile" }},
		{"field, prices 1 to 9", func(row table.Row) bool { return row.Workload == "field" && isWeighted(row) }},
		{"path, four-way", func(row table.Row) bool { return row.Workload == "path" && row.Moves == "four" && ours(row) }},
		{"path, octile", func(row table.Row) bool { return row.Workload == "path" && row.Moves == "octile" && ours(row) }},
		{"reach of 10", func(row table.Row) bool { return row.Workload == "reach" && row.Amount == 10 }},
	}
	head := []string{"peer"}
	for _, k := range kinds {
		head = append(head, k.name)
	}
	var body [][]string
	for _, l := range libraries {
		line := []string{l}
		for _, k := range kinds {
			m := r.maps(func(row table.Row) bool { return row.Series == "maps" && k.keep(row) })
			line = append(line, factors(m, l))
		}
		body = append(body, line)
	}
	return lines(head, body)
}

// ours leaves out our engines that need to be prepared, or are new.
func ours(row table.Row) bool { return row.Engine != "paces-prepared" && row.Engine != "paces-cold" }

func factors(m byMap, library string) string {
	var all []float64
	wrong, skipped := 0, 0
	for _, name := range m.names {
		us, _ := best(m.rows[name], "paces")
		switch row, status := best(m.rows[name], library); status {
		case "ok":
			all = append(all, float64(row.Min)/float64(us.Min))
		case "wrong":
			wrong++
		case "skipped":
			skipped++
		}
	}
	if len(all) == 0 {
		switch {
		case wrong > 0:
			return "wrong"
		case skipped > 0:
			return "skipped"
		}
		return ""
	}
	slices.Sort(all)
	text := fmt.Sprintf("%s (%s to %s)", factor(all[len(all)/2]), factor(all[0]), factor(all[len(all)-1]))
	if wrong > 0 {
		text += fmt.Sprintf(", wrong on %d", wrong)
	}
	return text
}
