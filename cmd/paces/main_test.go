package main

import (
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"paces"
	"paces/render"
)

func TestArgumentsLast(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"path m.txt -1,0 1,1", "path -- m.txt -1,0 1,1"},
		{"path --moves four m.txt -1,0 --json", "path --moves four --json -- m.txt -1,0"},
		{"path --moves=four m.txt", "path --moves=four -- m.txt"},
		{"reach -q m.txt -3 -o -3", "reach -q -o -3 -- m.txt -3"},
		{"--json path m.txt", "path --json -- m.txt"},
		{"path m.txt -- --json -q", "path -- m.txt --json -q"},
		{"path - S G", "path -- - S G"},
		{"path m.txt --moves", "path --moves"},
		{"path --unknown m.txt", "path --unknown -- m.txt"},
		{"paht m.txt -1,0", "paht m.txt -1,0"},
		{"", ""},
		{"__complete path -", "__complete path -"},
	} {
		root := newRootCommand(newConsole(nil, os.Stdout, os.Stderr))
		if got := strings.Join(argumentsLast(root, strings.Fields(test.line)), " "); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.line, got, test.want)
		}
	}
}

// Every command has help with an example that names it, and explains each of its flags.
func TestHelp(t *testing.T) {
	root := newRootCommand(newConsole(nil, os.Stdout, os.Stderr))
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" || cmd.Name() == "help" {
			continue
		}
		if cmd.Short == "" || cmd.Long == "" || !strings.Contains(cmd.Example, "paces "+cmd.Name()) {
			t.Errorf("%s: lacks a description or an example", cmd.Name())
		}
		for _, line := range strings.Split(cmd.Example+"\n"+cmd.Long, "\n") {
			if n := len([]rune(line)); n > 125 {
				t.Errorf("%s: a line of %d characters: %s", cmd.Name(), n, line)
			}
		}
	}
}

// TestHelpExamples: the examples of the help that ask about a map of the repository have an answer.
func TestHelpExamples(t *testing.T) {
	t.Chdir("../..")
	root, asked := newRootCommand(newConsole(nil, os.Stdout, os.Stderr)), 0
	words := regexp.MustCompile(`'[^']*'|\S+`)
	for _, cmd := range append(root.Commands(), root) {
		for line := range strings.Lines(cmd.Example) {
			args := words.FindAllString(line, -1)
			if len(args) < 3 || args[1] == "play" || !strings.HasPrefix(args[2], "examples/maps/") || strings.ContainsAny(line, "|<>") || slices.Contains(args, "--picture") {
				continue
			}
			asked++
			for i, word := range args {
				args[i] = strings.Trim(word, "'")
			}
			if status := run(append(args[1:], "--out", os.DevNull)); status != exitFound {
				t.Errorf("%s exits with status %d", strings.TrimSpace(line), status)
			}
		}
	}
	if asked < 15 {
		t.Errorf("%d examples were asked", asked)
	}
}

func TestDidYouMean(t *testing.T) {
	names := []string{"path", "reach", "field", "compare"}
	for word, want := range map[string]string{
		"paht": "path", "reech": "reach", "feild": "field", "compair": "compare", "pat": "path", "xyzzy": "", "": "", "it": "",
	} {
		got := didYouMean(word, names)
		if want != "" {
			want = "; did you mean " + want + "?"
		}
		if got != want {
			t.Errorf("didYouMean(%q) = %q, want %q", word, got, want)
		}
	}
}

// A file appears whole or not at all.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "answer")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := writeFile(path, func(w io.Writer) error {
		io.WriteString(w, strings.Repeat("new", 1<<16))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error is %v", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("the old file is gone")
	}
	if err := writeFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Error(err)
	}
	got, _ := os.ReadFile(path)
	info, _ := os.Stat(path)
	if string(got) != "new" || info.Mode().Perm() != 0o640 {
		t.Errorf("the file holds %q and has mode %v", got, info.Mode())
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files are left", len(files))
	}
}

func TestShrunk(t *testing.T) {
	scene := &render.Scene{
		Grid:  paces.MustParse("....#\n....#\n~~..#\n~.#.#\n##..#\n"),
		Heat:  func(c paces.Cell) (int32, bool) { return int32(10*c.Y + c.X), c.X < 3 },
		Path:  []paces.Cell{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 2, Y: 0}, {X: 3, Y: 0}, {X: 3, Y: 1}, {X: 3, Y: 2}},
		Units: []render.Unit{{Cell: image.Pt(3, 2)}},
	}
	scene.Open = func(c paces.Cell) bool { return scene.Grid.At(c) != '#' }
	small, err := shrunk(scene, 2)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := small.Grid.String(), "..#\n~.#\n#.#\n"; got != want {
		t.Errorf("the map is\n%swant\n%s", got, want)
	}
	if want := []paces.Cell{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}}; !slices.Equal(small.Path, want) {
		t.Errorf("the path is %v, want %v", small.Path, want)
	}
	if cost, ok := small.Heat(image.Pt(1, 1)); cost != 22 || !ok {
		t.Errorf("the heat is %d, %v; want 22", cost, ok)
	}
	if _, ok := small.Heat(image.Pt(2, 0)); ok {
		t.Errorf("a wall is hot")
	}
	if small.Units[0].Cell != image.Pt(1, 1) {
		t.Errorf("the unit stands at %v", small.Units[0].Cell)
	}
}

// However often a level is drawn, its legend says once what a kind costs.
func TestLegend(t *testing.T) {
	l := &level{Map: mapOf(t, "S~G\n"), topology: paces.Four}
	l.mover.Costs = l.Costs
	l.mover.Costs['~'] = 3
	ground, err := l.Grid.Compile(l.topology, l.mover)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if got := l.scene(ground).Grid.Sign('~').Name; got != "costs 3" {
			t.Errorf("the legend of ~ is %q", got)
		}
	}
}

func TestProgress(t *testing.T) {
	stderr, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer stderr.Close()
	c := newConsole(nil, nil, stderr)
	silent := c.progress("rounds", 4) // a file is no terminal
	silent.add(4)
	silent.done()
	bar := &progress{c: c, what: "rounds", total: 4, next: time.Now().Add(-time.Second)}
	bar.add(2)
	bar.add(1) // too soon after the last picture
	bar.done()
	got, err := os.ReadFile(stderr.Name())
	if want := "\rrounds [###############...............] 2 of 4 \r\x1b[K"; err != nil || string(got) != want {
		t.Errorf("standard error has %q, %v; want %q", got, err, want)
	}
}

// TestFitted: help is broken anew, and a line of a table goes on below what it explains.
func TestFitted(t *testing.T) {
	text := "Prose that\nis broken badly.\n\nCarvers:\n  eller  row by row, knowing only\n  prim   join\n"
	want := "Prose that is broken\nbadly.\n\nCarvers:\n  eller  row by row,\n         knowing\n         only\n  prim   join"
	if got := fitted(text, 20); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
