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
and all that was found in it and not used.`,
		Example: `  paces info examples/maps/swamp.txt
  paces info --json level.map
  cat level.map | paces info -`,
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
	Kinds    []kindFact `json:"kinds"`
	Layers   []string   `json:"layers"`
	Marks    []markFact `json:"marks"`
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
		Format: l.Format, Width: l.Grid.Width(), Height: l.Grid.Height(), Moves: l.topology.String(),
		Kinds: []kindFact{}, Layers: l.Grid.Layers(), Marks: []markFact{}, Warnings: append([]string{}, l.Warnings...),
	}
	for k, n := range l.Grid.Counts() {
		if n > 0 {
			f.Kinds = append(f.Kinds, kindFactOf(l, paces.Kind(k), n))
		}
	}
	for _, m := range l.Marks {
		f.Marks = append(f.Marks, markFact{m.Name, [2]int{m.Cell.X, m.Cell.Y}})
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
	fmt.Fprintf(w, "%s, %d x %d cells, moves %s\n\n", f.Format, f.Width, f.Height, f.Moves)
	fmt.Fprintf(w, "kind     cells  cost\n")
	for _, k := range f.Kinds {
		cost := "wall"
		switch {
		case k.Cost != nil && *k.Cost == 0:
			cost = "free"
		case k.Cost != nil:
			cost = fmt.Sprint(*k.Cost)
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%-4s %9d  %-5s %s", k.Kind, k.Count, cost, k.label()), " "))
	}
	for _, layer := range f.Layers {
		fmt.Fprintf(w, "layer %s\n", layer)
	}
	for _, m := range f.Marks {
		fmt.Fprintf(w, "%s at %d,%d\n", m.Name, m.Cell[0], m.Cell[1])
	}
	for _, warning := range f.Warnings {
		fmt.Fprintf(w, "not used: %s\n", warning)
	}
	return nil
}

// label is what else the file says of a kind.
func (k kindFact) label() string {
	switch {
	case k.Name != "":
		return k.Name
	case k.Value != nil && fmt.Sprint(*k.Value) != k.Kind:
		return fmt.Sprintf("number %d", *k.Value)
	}
	return ""
}
