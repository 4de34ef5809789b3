package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"paces"
)

func newInfoCommand(c *console) *cobra.Command {
	var flags mapFlags
	cmd := &cobra.Command{
		Use:   "info MAP",
		Short: "What a map file holds",
		Long: `What a map file holds: its format and size, the moves and costs that it suggests, its kinds of terrain, its layers,
what was found in it and not used, and the rule that says what walkable means, to be edited and passed back by --rule.`,
		Example: `  paces info examples/maps/swamp.txt
  paces info --json level.map
  cat level.map | paces info -
  paces info town.tmx --rule town.toml --folder assets`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			facts := factsOf(l)
			if c.json {
				return c.answerJSON(facts)
			}
			return c.answer(facts.print)
		},
	}
	flags.add(cmd)
	return cmd
}

// facts is what info prints.
type facts struct {
	Format   string     `json:"format"`
	Width    int        `json:"width"`
	Height   int        `json:"height"`
	Moves    string     `json:"moves"`
	Corners  string     `json:"corners"`
	Wrap     string     `json:"wrap"` // "", "x", "y" or "xy"
	Kinds    []kindFact `json:"kinds"`
	Layers   []string   `json:"layers"`
	Marks    []markFact `json:"marks"`
	Movers   []string   `json:"movers"`
	Barred   int        `json:"barred"` // steps that thin walls and ledges forbid
	Portals  int        `json:"portals"`
	Rule     string     `json:"rule"`
	Warnings []string   `json:"warnings"`
}

type kindFact struct {
	Kind  string  `json:"kind"`
	Name  string  `json:"name,omitempty"`
	Value *int    `json:"value,omitempty"` // the number in the file
	Count int     `json:"count"`
	Cost  *uint16 `json:"cost"` // in paces, 0 is free; null is closed
}

type markFact struct {
	Name string `json:"name"`
	Cell [2]int `json:"cell"`
}

func factsOf(l *level) facts {
	f := facts{
		Format: l.Format, Width: l.Grid.Width(), Height: l.Grid.Height(),
		Moves: l.topology.String(), Corners: l.topology.Corners.String(),
		Kinds: []kindFact{}, Layers: l.Grid.Layers(), Marks: []markFact{}, Movers: []string{},
		Portals: len(l.Grid.Portals()), Rule: l.Rule.String(), Warnings: append([]string{}, l.Warnings...),
	}
	for range l.Grid.Bars() {
		f.Barred++
	}
	if l.topology.WrapX {
		f.Wrap += "x"
	}
	if l.topology.WrapY {
		f.Wrap += "y"
	}
	for k, n := range l.Grid.Counts() {
		if n > 0 {
			f.Kinds = append(f.Kinds, kindFactOf(l, paces.Kind(k), n))
		}
	}
	for _, m := range l.Marks {
		f.Marks = append(f.Marks, markFact{m.Name, [2]int{m.Cell.X, m.Cell.Y}})
	}
	for _, m := range l.Movers {
		f.Movers = append(f.Movers, m.Name)
	}
	return f
}

func kindFactOf(l *level, k paces.Kind, n int) kindFact {
	sign := l.Grid.Sign(k)
	fact := kindFact{Kind: string(sign.Symbol), Name: sign.Name, Count: n}
	if l.Values != nil {
		fact.Value = &l.Values[k]
	}
	switch cost := l.mover.Costs[k]; cost {
	case 0:
	case paces.Free:
		fact.Cost = new(uint16)
	default:
		fact.Cost = &cost
	}
	return fact
}

func (f facts) print(w io.Writer) error {
	fmt.Fprintf(w, "%s, %d x %d cells, moves %s", f.Format, f.Width, f.Height, f.Moves)
	if f.Moves != paces.Four.String() && !strings.HasPrefix(f.Moves, "hex") {
		fmt.Fprintf(w, ", corners %s", f.Corners)
	}
	if f.Wrap != "" {
		fmt.Fprintf(w, ", wraps %s", f.Wrap)
	}
	fmt.Fprint(w, "\n\nkind     cells  cost\n")
	for _, k := range f.Kinds {
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%-4s %9d  %-5s %s", visible(k.Kind), k.Count, k.costText(), k.label()), " "))
	}
	f.printParts(w)
	for _, warning := range f.Warnings {
		fmt.Fprintf(w, "note: %s\n", visible(warning))
	}
	_, err := fmt.Fprintf(w, "\nThe rule, to be edited and passed back by --rule:\n\n%s", strings.TrimLeft(f.Rule, "\n"))
	return err
}

// mostMarks bounds the marks that are listed for people.
const mostMarks = 12

// printParts lists what else is on the map.
func (f facts) printParts(w io.Writer) {
	for _, list := range []struct {
		what  string
		names []string
	}{{"layers", f.Layers}, {"movers", f.Movers}} {
		if len(list.names) > 0 {
			fmt.Fprintf(w, "%s: %s\n", list.what, visible(strings.Join(list.names, ", ")))
		}
	}
	if f.Portals > 0 {
		fmt.Fprintln(w, count(f.Portals, "portal"))
	}
	if f.Barred > 0 {
		fmt.Fprintln(w, count(f.Barred, "barred step"))
	}
	for i, m := range f.Marks {
		if i == mostMarks {
			fmt.Fprintf(w, "and %s more; --json lists all\n", count(len(f.Marks)-i, "mark"))
			break
		}
		fmt.Fprintf(w, "%s at %d,%d\n", visible(m.Name), m.Cell[0], m.Cell[1])
	}
}

func (k kindFact) costText() string {
	switch {
	case k.Cost == nil:
		return "wall"
	case *k.Cost == 0:
		return "free"
	}
	return fmt.Sprint(*k.Cost)
}

// label is what else the file says of a kind.
func (k kindFact) label() string {
	switch {
	case k.Name != "":
		return visible(k.Name)
	case k.Value != nil && fmt.Sprint(*k.Value) != k.Kind:
		return fmt.Sprintf("number %d", *k.Value)
	}
	return ""
}
