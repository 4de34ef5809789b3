package maze

import (
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"paces"
)

// drawn parses a map with S and G and returns who is open, S and G.
func drawn(t testing.TB, rows ...string) (open func(paces.Cell) bool, from, to paces.Cell) {
	t.Helper()
	g, err := paces.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return func(c paces.Cell) bool { return isOpen(g, c) }, g.Find('S')[0], g.Find('G')[0]
}

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
			open := func(c paces.Cell) bool { return isOpen(g, c) }
			for hand, want := range map[Hand]string{Right: tt.right, Left: tt.left} {
				if got := letters(t, open, from, to, hand); got != want {
					t.Errorf("%v hand: %s, want %s", hand, got, want)
				}
			}
		})
	}
}

func letters(t *testing.T, open func(paces.Cell) bool, from, to paces.Cell, hand Hand) string {
	t.Helper()
	w, err := Follow(open, from, to, hand)
	must(t, err)
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
		open := func(c paces.Cell) bool { return isOpen(g, c) }
		for _, hand := range []Hand{Right, Left} {
			checkAgainstSet(t, g, open, from, to, hand)
		}
	}
}

func checkAgainstSet(t *testing.T, g *paces.Grid, open func(paces.Cell) bool, from, to paces.Cell, hand Hand) {
	t.Helper()
	walk, err := Follow(open, from, to, hand)
	must(t, err)
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
		open := func(c paces.Cell) bool { return isOpen(m.Grid, c) }
		for _, hand := range []Hand{Right, Left} {
			w, err := Follow(open, m.Start, m.Goal, hand)
			must(t, err)
			for range w.Steps() {
			}
			if !w.Arrived() {
				t.Errorf("%s, %v hand: did not arrive", c.Name, hand)
			}
		}
	}
}

func TestFollowErrors(t *testing.T) {
	open, from, to := drawn(t, "S.G#")
	wall, off := image.Pt(3, 0), image.Pt(0, 1)
	for _, c := range []paces.Cell{wall, off} {
		if _, err := Follow(open, c, to, Right); !errors.Is(err, paces.ErrStartBlocked) {
			t.Errorf("from %v: %v", c, err)
		}
		if _, err := Follow(open, from, c, Right); !errors.Is(err, paces.ErrGoalBlocked) {
			t.Errorf("to %v: %v", c, err)
		}
	}
}

func ExampleFollow() {
	m, err := Carve(Plan{Width: 25, Height: 25, Carver: "sidewinder", Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	open := func(c paces.Cell) bool { return c.In(m.Grid.Bounds()) && m.Grid.At(c) != Wall }
	walk, err := Follow(open, m.Start, m.Goal, Right)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range walk.Steps() {
	}
	fmt.Println(walk.Arrived(), walk.Len() >= 44)
	// Output: true true
}
