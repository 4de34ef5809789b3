package main

import (
	"fmt"
	"image"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"paces"
	"paces/render"
)

func newFieldCommand(c *console) *cobra.Command {
	var flags mapFlags
	var picture pictureFlag
	var away, arrows bool
	cmd := &cobra.Command{
		Use:   "field MAP SOURCE...",
		Short: "The distance map: cost from every cell to the nearest source",
		Long: `The distance map (Dijkstra map): for every cell the cost of the cheapest path to the nearest source, or with --away from
the nearest source. The two differ where ground differs, because a step pays for the cell it enters.`,
		Example: `  paces field examples/maps/dungeon.txt G
  paces field examples/maps/dungeon.txt 1,1 30,12 --away --moves eight
  paces field examples/maps/dungeon.txt G --arrows`,
		Args: takes(2, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			q := paces.FieldQuery{Away: away}
			for _, arg := range args[1:] {
				cell, err := l.cell(arg)
				if err != nil {
					return err
				}
				q.Sources = append(q.Sources, paces.Source{Cell: cell})
			}
			return c.field(l, q, arrows, &picture)
		},
	}
	flags.add(cmd)
	cmd.Flags().BoolVar(&away, "away", false, "cost from the sources outward, not toward them")
	cmd.Flags().BoolVar(&arrows, "arrows", false, "draw the next step of each cell (the flow field) instead of its cost")
	picture.add(c, cmd)
	return cmd
}

// field asks for a field and writes the answer.
func (c *console) field(l *level, q paces.FieldQuery, arrows bool, picture *pictureFlag) error {
	if err := picture.check(); err != nil {
		return err
	}
	ground, err := l.ground()
	if err != nil {
		return err
	}
	done := c.busy("filling the field")
	begun := time.Now()
	f, err := ground.FindField(q)
	spent := time.Since(begun)
	done()
	scene := l.scene(ground)
	role := render.Goal
	if q.Away {
		role = render.Start
	}
	for _, s := range q.Sources {
		scene.Units = append(scene.Units, render.Unit{Cell: s.Cell, Role: role})
	}
	if err == nil {
		scene.ShowField(f, l.pace(), arrows)
		_, farthest := farthestOf(f)
		if err := picture.draw(scene, grown(scene, f.At(farthest))); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		return c.answer(fieldAnswer{status, l.pace(), ground.Bounds().Size(), f}.write)
	}, func() error {
		reached, farthest := farthestOf(f)
		return c.show(scene, fmt.Sprintf("%s reached, the farthest is %d,%d, %s away; in %s",
			count(reached, "cell"), farthest.X, farthest.Y, inPaces(f.At(farthest), l.pace()), shortly(spent)))
	})
}

// farthestOf returns how many cells a field reaches, and the first of those that cost most.
func farthestOf(f *paces.Field) (reached int, farthest paces.Cell) {
	dearest := paces.Unreached
	for c, cost := range f.All() {
		reached++
		if cost > dearest {
			farthest, dearest = c, cost
		}
	}
	return reached, farthest
}

// fieldAnswer is the answer as JSON. It is written by hand, for it may have millions of numbers.
type fieldAnswer struct {
	status string
	pace   paces.Cost
	size   image.Point
	field  *paces.Field // nil: there is none
}

func (a fieldAnswer) write(w io.Writer) error {
	fmt.Fprintf(w, `{"status":%q,"pace":%d,"width":%d,"height":%d,"costs":[`, a.status, a.pace, a.size.X, a.size.Y)
	var row []byte
	for y := 0; y < a.size.Y && a.field != nil; y++ {
		row = row[:0]
		for x := range a.size.X {
			if x > 0 || y > 0 {
				row = append(row, ',')
			}
			row = strconv.AppendInt(row, int64(a.field.At(image.Pt(x, y))), 10)
		}
		if _, err := w.Write(row); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "]}\n")
	return err
}
