package maze

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"paces"
)

func TestFollow(t *testing.T) {
	for _, tt := range []struct {
		name        string
		rows        []string
		right, left string // the steps as N E S W, and a last letter: g goal, l loop
	}{
		{"straight", []string{"S..G"}, "EEEg", "EEEg"},
		{"start is goal", []string{"..", "G."}, "g", "g"},
		{"dead end", []string{"S.#", "#G."}, "ESg", "ESg"},
		{"shut in", []string{"S#G"}, "l", "l"},
		{"blind goal", []string{"S.", "#G"}, "ESg", "ESg"},
		{"two cells", []string{"S.#G"}, "EWl", "EWl"},
		{"open field", []string{"...", ".S.", "..G"}, "ESg", "WSEl"},
		{"fork", []string{"#.#", "#.#", "#S#", "#.#", "#G#"}, "NNSSSSg", "NNSSSSg"},
		{"island", []string{".....", ".###.", ".#G#.", ".###.", "S...."}, "EEEENNNNWWWWSSSSl", "NNNNEEEESSSSWWWWl"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := paces.MustParse(strings.Join(tt.rows, "\n"))
			to := g.Find('G')[0]
			from := to
			if s := g.Find('S'); len(s) > 0 {
				from = s[0]
			}
			m := &Maze{Grid: g}
			for hand, want := range map[Hand]string{Right: tt.right, Left: tt.left} {
				if got := letters(t, m.Passable, from, to, hand); got != want {
					t.Errorf("%v hand: %s, want %s", hand, got, want)
				}
			}
		})
	}
}

func letters(t *testing.T, passable func(from, to paces.Cell) bool, from, to paces.Cell, hand Hand) string {
	t.Helper()
	w := Follow(passable, from, to, hand)
	names := map[image.Point]string{north: "N", east: "E", south: "S", west: "W"}
	var b strings.Builder
	for p := range w.Steps() {
		b.WriteString(names[p.Heading])
	}
	if w.Arrived() {
		return b.String() + "g"
	}
	if !w.Looped() {
		t.Error("stopped, but neither arrived nor looped")
	}
	return b.String() + "l"
}

// TestLoopIsFirstPoseSeenBefore compares the two poses that a walk remembers with a plain set of all poses.
func TestLoopIsFirstPoseSeenBefore(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		w, h := 1+rng.IntN(7), 1+rng.IntN(7)
		g, err := paces.NewGrid(w, h, Floor)
		must(t, err)
		for c := range g.All() {
			if rng.IntN(100) < 35 {
				must(t, g.Set(c, Wall))
			}
		}
		from, to := image.Pt(rng.IntN(w), rng.IntN(h)), image.Pt(rng.IntN(w), rng.IntN(h))
		must(t, g.Set(from, Floor))
		must(t, g.Set(to, Floor))
		for _, hand := range []Hand{Right, Left} {
			checkAgainstSet(t, g, from, to, hand)
		}
	}
}

func checkAgainstSet(t *testing.T, g *paces.Grid, from, to paces.Cell, hand Hand) {
	t.Helper()
	walk := Follow((&Maze{Grid: g}).Passable, from, to, hand)
	seen := map[Pose]bool{walk.Pose(): true}
	for p := range walk.Steps() {
		if seen[p] {
			t.Fatalf("%v hand, %v to %v: pose %v again, and no loop seen\n%v", hand, from, to, p, g)
		}
		seen[p] = true
	}
	if walk.Len() != len(seen)-1 {
		t.Fatalf("%d steps, %d poses", walk.Len(), len(seen))
	}
	if walk.Arrived() {
		return
	}
	heading, ok := walk.turn()
	if next := (Pose{walk.Pose().Cell.Add(heading), heading}); ok && !seen[next] {
		t.Fatalf("%v hand, %v to %v: called a loop before it was one\n%v", hand, from, to, g)
	}
}

// TestFollowEveryMaze: in a maze without loops both hands arrive.
func TestFollowEveryMaze(t *testing.T) {
	for _, c := range Carvers() {
		if c.Name == "dungeon" {
			continue
		}
		m := carve(t, Plan{Width: 61, Height: 41, Carver: c.Name, Seed: 2})
		for _, hand := range []Hand{Right, Left} {
			w := Follow(m.Passable, m.Start, m.Goal, hand)
			for range w.Steps() {
			}
			if !w.Arrived() {
				t.Errorf("%s, %v hand: did not arrive", c.Name, hand)
			}
		}
	}
}

// TestLedge: a step that leads one way only counts as a wall, or the walk could not be undone.
func TestLedge(t *testing.T) {
	m := &Maze{Grid: paces.MustParse(".....")}
	down := func(from, to paces.Cell) bool { return m.Passable(from, to) && !(from.X == 3 && to.X == 2) }
	if got := letters(t, down, image.Pt(0, 0), image.Pt(4, 0), Right); got != "EEWWl" {
		t.Errorf("got %s", got)
	}
}

func ExampleFollow() {
	m, err := Carve(Plan{Width: 25, Height: 25, Carver: "sidewinder", Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	walk := Follow(m.Passable, m.Start, m.Goal, Right)
	for range walk.Steps() {
	}
	fmt.Println(walk.Arrived(), walk.Len() >= 44)
	// Output: true true
}
