package mapfile

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"paces"
)

// TestRoundTrip writes random maps and reads them again: the grid must be the same.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct{ format, alphabet, head string }{
		{"text", "#.~ @░▓路129", ""},
		{"movingai", ".GS@OTWx", "type octile"},
		{"matrix", "", ""},
	} {
		t.Run(c.format, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for range 300 {
				w, h := 1+rng.IntN(9), 1+rng.IntN(9)
				m := randomMap(t, rng, c.format, []rune(c.alphabet), w, h)
				text := written(t, m, c.format)
				again, err := Read(strings.NewReader(text), "again", Options{Format: c.format})
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if !again.Grid.Equal(m.Grid) {
					t.Fatalf("wrote\n%sread\n%s", text, again.Grid)
				}
			}
		})
	}
}

// randomMap draws a map in the format's own alphabet, or of random numbers, and reads it.
func randomMap(t *testing.T, rng *rand.Rand, format string, alphabet []rune, w, h int) *Map {
	t.Helper()
	var b strings.Builder
	for y := range h {
		for x := range w {
			switch {
			case format == "matrix":
				b.WriteString([]string{"0", "1", "7", "-1", "1000"}[rng.IntN(5)] + ",")
			case format == "text" && (x == w-1 || y == 0):
				b.WriteRune('#') // a blank in the last column would not come back
			default:
				b.WriteRune(alphabet[rng.IntN(len(alphabet))])
			}
		}
		b.WriteByte('\n')
	}
	text := b.String()
	if format == "movingai" {
		text = "type octile\nheight " + itoa(h) + "\nwidth " + itoa(w) + "\nmap\n" + text
	}
	m, err := Read(strings.NewReader(text), "random", Options{Format: format})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

// TestConvert checks that a map means the same after it went to another format: what is open stays open, at its price.
func TestConvert(t *testing.T) {
	for _, c := range []struct{ name, text, to, want string }{
		{"m.csv", "0,1\n1,0\n", "text", ".#\n#.\n"},
		{"m.csv", "0,1\n1,0\n", "movingai", "type octile\nheight 2\nwidth 2\nmap\n.@\n@.\n"},
		{"m.txt", "S.#\n~1#\n", "matrix", "0,0,1\n0,0,1\n"},
		{"m.txt", "S.#\n~1#\n", "movingai", "type octile\nheight 2\nwidth 3\nmap\nS.@\n..@\n"},
		{"m.map", "type octile\nheight 1\nwidth 4\nmap\nG@TW\n", "text", "G###\n"},
	} {
		if got := written(t, read(t, c.name, c.text), c.to); got != c.want {
			t.Errorf("%q to %s: got\n%swant\n%s", c.text, c.to, got, c.want)
		}
	}
}

func TestConvertRefuses(t *testing.T) {
	for _, c := range []struct{ text, to, want string }{
		{".3#\n", "movingai", "movingai: kind '3' costs 3, which this format cannot say"},
		{".0#\n", "matrix", "matrix: kind '0' costs 0, and this format knows open and closed alone (costfield keeps costs)"},
		{".\n", "gif89", `no format is called "gif89"; there are `},
	} {
		err := Write(&strings.Builder{}, read(t, "m.txt", c.text), c.to)
		if got := errorText(err); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q to %s: got %s\nwant %s", c.text, c.to, got, c.want)
		}
	}
}

// TestWriteLastColumnOfBlanks: blanks that would be lost at the end of rows are written as the floor they are.
func TestWriteLastColumnOfBlanks(t *testing.T) {
	g, err := paces.NewGrid(3, 2, ' ')
	if err != nil {
		t.Fatal(err)
	}
	m := &Map{Grid: g, Topology: paces.Four, Costs: textCosts}
	if got := written(t, m, "text"); got != "...\n...\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestLoss(t *testing.T) {
	m := read(t, "cave.paces", everything)
	for format, want := range map[string]string{
		"paces":    "[]",
		"text":     `[layer "danger" 3 barred steps 1 portal 2 marks 1 mover that it wraps around moves eight corners=one]`,
		"tiled":    `[layer "danger" 3 barred steps 1 mover that it wraps around]`,
		"movingai": `[layer "danger" 3 barred steps 1 portal 2 marks 1 mover that it wraps around moves eight corners=one]`,
	} {
		if got := fmt.Sprint(Loss(m, format)); got != want {
			t.Errorf("%s: got %s, want %s", format, got, want)
		}
	}
	for _, format := range []string{"text", "matrix", "costfield", "movingai", "tiled"} {
		for _, topology := range []paces.Topology{
			paces.Four, paces.Four.WithCorners(paces.One), paces.King, paces.Eight, paces.Octile, paces.Octile.WithCorners(paces.One),
			paces.HexOddR, paces.HexEvenQ,
			{Straight: 5},
			{Shape: paces.EightWay, Straight: 5, Diagonal: 7},
		} {
			m := &Map{Grid: paces.MustParse("..\n..\n"), Topology: topology, Costs: paces.Costs{'.': 1}}
			again, err := Read(strings.NewReader(written(t, m, format)), "x", Options{Format: format})
			if err != nil {
				t.Fatal(err)
			}
			if lost := Loss(m, format); len(lost) == 0 != (moves(again.Topology) == moves(topology)) {
				t.Errorf("%s, %v: %q is lost, it is read as %v", format, topology, lost, again.Topology)
			}
		}
	}
	if got := Loss(read(t, "a.map", "type octile-corner\nheight 1\nwidth 2\nmap\n01\nGG\n"), "movingai"); len(got) != 0 {
		t.Errorf("heights are lost: %q", got)
	}
}
