// Tactics is a skirmish in the terminal, to show what package turns is for: select a unit and see in blue where it can go,
// in red what it can strike, and under the cursor the route with its turns and its cost. What is previewed is what is
// walked.
//
// It is a module of its own, outside the workspace:
//
//	cd examples/tactics && GOWORK=off go run .
//
// With -squares it is played on squares instead of hexes.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/gdamore/tcell/v3"

	"paces"
)

func main() {
	squares := flag.Bool("squares", false, "play on squares instead of hexes")
	flag.Parse()
	if err := play(*squares); err != nil {
		fmt.Fprintln(os.Stderr, "tactics:", err)
		os.Exit(1)
	}
}

func play(squares bool) error {
	topology := paces.HexOddR
	if squares {
		topology = paces.Four
	}
	g, err := newGame(topology)
	if err != nil {
		return err
	}
	screen, err := tcell.NewScreen()
	if err != nil {
		return err
	}
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	for showThreat := false; ; {
		if err := g.draw(screen, showThreat); err != nil {
			return err
		}
		event, open := <-screen.EventQ()
		if !open {
			return nil
		}
		switch e := event.(type) {
		case *tcell.EventResize:
			screen.Sync()
		case *tcell.EventKey:
			if e.Str() == "t" {
				showThreat = !showThreat
			}
			if quit, err := g.key(e); quit || err != nil {
				return err
			}
		}
	}
}

// key does what a key asks for, and reports whether to quit.
func (g *game) key(e *tcell.EventKey) (quit bool, err error) {
	switch e.Key() {
	case tcell.KeyEscape, tcell.KeyCtrlC:
		return true, nil
	}
	if e.Str() == "q" || g.over() {
		return e.Str() == "q", nil
	}
	switch e.Key() {
	case tcell.KeyLeft:
		g.point(-1, 0)
	case tcell.KeyRight:
		g.point(1, 0)
	case tcell.KeyUp:
		g.point(0, -1)
	case tcell.KeyDown:
		g.point(0, 1)
	case tcell.KeyTab:
		err = g.choose()
	case tcell.KeyEnter:
		err = g.act()
	}
	if e.Str() == "e" {
		err = g.endTurn()
	}
	return false, err
}
