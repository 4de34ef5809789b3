package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gdamore/tcell/v3"
	"github.com/spf13/cobra"

	"paces"
	"paces/cmd/internal/player"
	"paces/render"
)

func newPlayCommand(c *console) *cobra.Command {
	var flags mapFlags
	var plan planFlags
	var show showFlags
	cmd := &cobra.Command{
		Use:   "play [MAP]",
		Short: "Watch a maze being carved, flooded and walked",
		Long: `Watch a maze being carved before your eyes, flooded by a method, the way back drawn and a unit walking it. With MAP,
watch the methods on that map. Press ? for the keys.

Without a terminal the last frame is printed as text. With --record everything is written as an animated GIF.`,
		Example: `  paces play
  paces play --carver binary-tree --method right-hand
  paces play --carver sidewinder --method queue,right-hand
  paces play --size 61x31 --weights --braid 0.5 --method stack,queue,dijkstra,a-star
  paces play --size 61x31 --braid 1 --method a-star,jump-points
  paces play examples/maps/dungeon.txt --method a-star`,
		Args: takes(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if c.json {
				return errors.New("--json: play has no answer to print: compare has")
			}
			config, err := show.config(c, &plan)
			if err != nil {
				return err
			}
			if len(args) > 0 {
				if config.Level, err = playLevel(c, &flags, args[0]); err != nil {
					return err
				}
			}
			return c.play(config, &show)
		},
	}
	flags.add(cmd)
	plan.add(cmd)
	show.add(cmd)
	return cmd
}

// showFlags are the flags that say how to play.
type showFlags struct {
	methods string
	speed   int
	record  string
	noAnim  bool
}

func (f *showFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.methods, "method", "queue", "one, two or four `METHODS` with commas between: "+strings.Join(player.MethodNames(), ", "))
	cmd.Flags().IntVar(&f.speed, "speed", 0, "`STEPS` a second; 0 chooses by the size of the board")
	cmd.Flags().StringVar(&f.record, "record", "", "write everything as an animation to `FILE.gif` instead")
	cmd.Flags().BoolVar(&f.noAnim, "no-anim", false, "print the last frame as text, as without a terminal")
	cmd.MarkFlagFilename("record", "gif")
}

func (f *showFlags) config(c *console, plan *planFlags) (player.Config, error) {
	methods, err := player.ParseMethods(f.methods)
	if err != nil {
		return player.Config{}, fmt.Errorf("--method: %w", err)
	}
	if f.record != "" && filepath.Ext(f.record) != ".gif" {
		return player.Config{}, fmt.Errorf("--record: %s: an animation's name ends in .gif", f.record)
	}
	if f.speed < 0 {
		return player.Config{}, fmt.Errorf("--speed: %d is negative", f.speed)
	}
	p, err := plan.plan()
	return player.Config{Plan: p, Methods: methods, Speed: f.speed, Depth: c.depth(), Save: saveShow}, err
}

// playLevel reads the map to play on. Where it marks no start or goal, the first and the last open cell are taken.
func playLevel(c *console, flags *mapFlags, path string) (*player.Level, error) {
	l, err := flags.read(c, path)
	if err != nil {
		return nil, err
	}
	level := &player.Level{Name: path, Grid: l.Grid, Topology: l.topology, Mover: l.mover}
	if level.Start, level.Goal, err = l.ends(nil); err == nil {
		return level, nil
	}
	level.Start, level.Goal, err = firstAndLast(l)
	return level, err
}

func firstAndLast(l *level) (first, last paces.Cell, err error) {
	ground, err := l.ground()
	if err != nil {
		return first, last, err
	}
	found := false
	for c := range l.Grid.All() {
		if !ground.Open(c) {
			continue
		}
		if !found {
			first, found = c, true
		}
		last = c
	}
	if !found {
		return first, last, errors.New("play: the map has no open cell")
	}
	return first, last, nil
}

// play shows the player on the terminal, if there is one; else it prints the last frame.
func (c *console) play(config player.Config, show *showFlags) error {
	p, err := player.New(config)
	if err != nil {
		return err
	}
	defer p.Close()
	switch {
	case show.record != "":
		return writeFile(show.record, func(w io.Writer) error { return recordShow(w, p) })
	case show.noAnim || c.out != "" || !isTerminal(c.stdout) || os.Getenv("TERM") == "dumb":
		return c.printLast(p)
	}
	screen, err := tcell.NewScreen()
	if err != nil {
		return c.printLast(p)
	}
	if err := screen.Init(); err != nil {
		return c.printLast(p)
	}
	defer screen.Fini()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	player.Run(ctx, screen, p)
	return nil
}

// printLast prints what is to be seen at the end.
func (c *console) printLast(p *player.Player) error {
	return c.answer(func(w io.Writer) error {
		_, err := io.WriteString(w, p.Last())
		return err
	})
}

// The length of an animation, in frames, and the hundredths of a second that each stays.
const showFrames, showDelay = 300, 5

func recordShow(w io.Writer, p *player.Player) error {
	size := p.BoardSize()
	cell := min(max(480/max(size.X, size.Y), 2), 16)
	return render.GIF(w, p.Record(showFrames), render.Options{Palette: &render.Classic, Ramp: render.Dusk, Circles: true, Cell: cell, Delay: showDelay})
}

// saveShow writes the animation to the first name that is not taken yet.
func saveShow(p *player.Player) (file string, err error) {
	for n := 1; ; n++ {
		file = fmt.Sprintf("paces-%d.gif", n)
		if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
			break
		}
	}
	return file, writeFile(file, func(w io.Writer) error { return recordShow(w, p) })
}
