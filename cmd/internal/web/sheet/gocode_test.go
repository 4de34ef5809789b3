package sheet

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/cmd/internal/web/webtest"
	"paces/maze"
	"paces/turns"
)

// program is one that is to be made, built and run, and what it must say.
type program struct {
	name  string
	sheet *Sheet
	Question
	want []string
}

// TestCode builds and runs the program of every question, on a map that stands in it and on one that it reads.
func TestCode(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	dir := t.TempDir()
	programs := append(programsOn(t, "small", example(t, "swamp.txt")), programsOn(t, "large", large(t))...)
	programs = append(programs, programsOn(t, "linked", linked())...)
	for _, p := range programs {
		code, reads, err := Code(p.sheet, p.Question)
		must(t, err)
		if reads != (strings.HasPrefix(p.name, "large") && p.Ask.ofMap()) {
			t.Errorf("%s: reads a file: %v", p.name, reads)
		}
		if neat, err := format.Source([]byte(code)); err != nil || string(neat) != code {
			t.Errorf("%s is not as gofmt has it: %v\n%s", p.name, err, code)
		}
		folder := filepath.Join(dir, p.name)
		must(t, os.Mkdir(folder, 0o755))
		must(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(code), 0o644))
		file, _, err := Write(p.sheet, "paces")
		must(t, err)
		must(t, os.WriteFile(filepath.Join(folder, MapFile), file, 0o644))
	}
	webtest.BuildPrograms(t, dir)
	for _, p := range programs {
		run := exec.Command(filepath.Join(dir, "bin", p.name))
		run.Dir = filepath.Join(dir, p.name)
		said, err := run.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", p.name, err, said)
		}
		for _, want := range p.want {
			if !strings.Contains(string(said), want) {
				t.Errorf("%s says\n%.600s\nand not %q", p.name, said, want)
			}
		}
	}
}

func example(t *testing.T, name string) *Sheet {
	t.Helper()
	s, err := readOne(name, filesBelow(t, root+"/examples/maps")[name])
	must(t, err)
	return s.Sheet
}

// large is a maze of eight ways that is too large to stand in a program.
func large(t *testing.T) *Sheet {
	t.Helper()
	m, err := maze.Carve(maze.Plan{Width: 301, Height: 51, Carver: "prim", Seed: 5, Braid: 0.5, Weights: true})
	must(t, err)
	s := mazeSheet(m)
	s.Moves, s.Corners = 2, paces.One
	return s
}

// linked has hexes that wrap, a ledge, a portal, free ground and a kind that is a quote.
func linked() *Sheet {
	return &Sheet{
		Width: 4, Height: 4, Moves: 4, WrapY: true, Kinds: []paces.Kind(`..'.#"#..\..#.!.`),
		Costs:  paces.Costs{'.': 2, '\'': paces.Free, '"': 7, '!': 1, '\\': 3},
		Starts: []int32{0}, Goals: []int32{10, 15}, Bars: []Bar{{0, 1}, {5, 6}}, Portals: []Portal{{0, 13, 3}},
	}
}

// programsOn are the programs for all questions of a map, and what they must say by the library's own answers.
func programsOn(t *testing.T, name string, s *Sheet) (all []program) {
	t.Helper()
	second := s.Costs
	for k := range second {
		if second[k] > 1 {
			second[k] = 1
		}
	}
	m, err := s.Map()
	must(t, err)
	ground, err := m.Grid.Compile(m.Topology, paces.Mover{Costs: s.Costs})
	must(t, err)
	other, err := m.Grid.Compile(m.Topology, paces.Mover{Costs: second})
	must(t, err)
	from, goals := s.cell(s.Starts[0]), s.cells(s.Goals)
	path, err := ground.Find(paces.Query{From: from, To: goals})
	must(t, err)
	quick, err := other.Find(paces.Query{From: from, To: goals})
	must(t, err)
	reach, err := ground.Reach(from, 5*m.Topology.Straight)
	must(t, err)
	chase, err := ground.Field(goals...)
	must(t, err)
	var sources []paces.Source
	for _, c := range goals {
		sources = append(sources, paces.Source{Cell: c})
	}
	away, err := ground.FindField(paces.FieldQuery{Sources: sources, Away: true})
	must(t, err)
	last := lastStop(t, other, from, s.cell(s.Goals[0]))
	inPaces := func(c paces.Cost) string { return fmt.Sprint(float64(c) / float64(m.Topology.Straight)) }
	add := func(kind string, ask Ask, args []int32, want ...string) {
		all = append(all, program{name + "-" + kind, s, Question{Ask: ask, Costs: second, Args: args}, want})
	}
	add("path", AskPath, nil, inPaces(path.Cost())+" paces")
	add("tempers", AskTempers, nil, "unit 0: "+inPaces(path.Cost())+" paces", "unit 1: "+inPaces(quick.Cost())+" paces")
	late := path.AppendCells(nil)[path.Steps()-1] // from here it is only a step
	nearer := *s
	nearer.Starts = append(slices.Clone(s.Starts), s.id(late))
	step, err := ground.Find(paces.Query{From: late, To: goals})
	must(t, err)
	all = append(all, program{name + "-starts", &nearer, Question{Ask: AskTempers, Costs: second}, []string{"unit 0: " + inPaces(step.Cost()) + " paces"}})
	add("range", AskRange, []int32{s.Starts[0], 5 * m.Topology.Straight}, fmt.Sprint(reach.Len(), " cells"))
	to := append([]int32{int32(len(goals))}, s.Goals...)
	field := func(kind int32) []int32 { return slices.Concat([]int32{kind}, to, []int32{1, s.Starts[0]}) }
	add("chase", AskField, field(0), fmt.Sprintf("%v: %v paces", from, inPaces(chase.At(from))))
	add("away", AskField, field(1), fmt.Sprintf("%v: %v paces", from, inPaces(away.At(from))))
	add("flee", AskField, field(2), from.String())
	add("change", AskChange, slices.Concat([]int32{'#'}, to, []int32{2, s.Starts[0], s.Starts[0] + 1}), "cells painted: 2 ")
	add("methods", AskMethods, []int32{0, 1, 2, 3, 4, 5}, "Dijkstra     "+inPaces(path.Cost())+" paces", "jump points")
	add("turns", AskTurns, []int32{s.Starts[0], 3 * m.Topology.Straight, 2, 0, 1, 0, 2, 1, s.Goals[0], 0}, last)
	all[len(all)-1].Second = true
	add("graph", AskGraph, []int32{3, 'S', 'A', 'G', 0, 2, 2, 1, 2, 0, 1, 4, 1, 2, -3, 0, 2, 2}, "Dijkstra [S G], cost 2", "cheapest: 1")
	add("maze", AskMaze, []int32{6, 21, 11, -1, 250_000, 1}, "right hand:", "fewest:")
	if !m.Topology.Hex() {
		right, err := Follow(s, s.Starts[0], s.Goals[0], maze.Right)
		must(t, err)
		add("walls", AskWalls, nil, fmt.Sprintf("right hand: %d steps, arrived: %v", len(right.Cells)-1, right.Arrived), fmt.Sprintf("fewest: %d steps", right.Fewest))
	}
	return all
}

// lastStop is what a program must say of the last cell where a unit can stop within two turns of three paces, with a
// friend on a cell.
func lastStop(t *testing.T, g *paces.Ground, from, friend paces.Cell) (said string) {
	t.Helper()
	search, err := turns.NewSearch(g, turns.Rules{Zone: turns.ZoneStops})
	must(t, err)
	all := turns.NewBoard(g)
	must(t, all.Put(friend, turns.Friend))
	reach, err := search.Reach(turns.Query{From: from, Points: 3 * g.Topology().Straight, Turns: 2, Board: all})
	must(t, err)
	for c, a := range reach.Stops() {
		said = fmt.Sprintf("%v in turn %d with %d points left", c, a.Turn, a.Left)
	}
	return said
}

// TestCodeRefuses: arguments come from the page, and any page may send any.
func TestCodeRefuses(t *testing.T) {
	for _, c := range []struct {
		ask  Ask
		args []int32
		want string
	}{
		{-1, nil, "no question"},
		{AskWalls + 1, nil, "no question"},
		{AskPath, []int32{1}, "more of them"},
		{AskRange, []int32{1}, "fewer of them"},
		{AskRange, []int32{6, 1}, "not between 0 and 5"},
		{AskRange, []int32{0, -1}, "not between"},
		{AskField, []int32{0, 7, 1}, "7 is not between 0 and 1"},
		{AskField, []int32{0, 1, 6, 0}, "not between 0 and 5"},
		{AskTurns, []int32{0, 1, 1, 3, 0, 0, 0, 0, 0}, "3 is not between"},
		{AskMethods, []int32{9}, "no method 9"},
		{AskGraph, []int32{0, 0, 0, 0}, "no node"},
		{AskGraph, []int32{1, 'S', 0, 0, 1, 5}, "5 is not between 0 and 4"},
		{AskGraph, []int32{1, 'S', 0, 0, 0, 0, 1, 3}, "1 is not between 0 and 0"},
		{AskMaze, []int32{99, 3, 3, 0, 0, 0}, "99 is not between"},
	} {
		if _, _, err := Code(full(), Question{Ask: c.ask, Args: c.args}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d %v: %v, want %s", c.ask, c.args, err, c.want)
		}
	}
	empty := full()
	empty.Starts = nil
	for _, ask := range []Ask{AskTempers, AskMethods, AskWalls} {
		if _, _, err := Code(empty, Question{Ask: ask}); err == nil || !strings.Contains(err.Error(), "no start") {
			t.Errorf("%d: %v", ask, err)
		}
	}
	if code, _, err := Code(full(), Question{Ask: AskPath}); err != nil || !bytes.Contains([]byte(code), []byte(MapFile)) {
		t.Errorf("a map with a kind that is no character stands in the program: %v", err)
	}
}
