package sheet

import (
	"fmt"
	"strings"

	"paces/cmd/internal/web/board"
	"paces/maze"
	"paces/turns"
)

// printCells ends a loop over paths in a program: it prints the cells of each.
const printCells = `	for c := range path.Cells() {
		fmt.Print(c, " ")
	}
	fmt.Println()
}`

func (w *writer) path() {
	w.load()
	w.compile()
	w.add("goals := %s", w.cells(w.sheet.Goals))
	w.add(`
for _, from := range %s {
	path, err := ground.Find(paces.Query{From: from, To: goals})
	if err != nil {
		fmt.Println(err)
		continue
	}
	fmt.Printf("from %%v to %%v: %%g paces, %%d steps\n", from, path.End(), float64(path.Cost())/float64(topology.Straight), path.Steps())
`+printCells, w.cells(w.sheet.Starts))
}

func (w *writer) tempers() {
	if len(w.sheet.Starts) == 0 {
		w.fail("there is no start on the map")
		return
	}
	w.load()
	w.topology()
	w.add("starts := %s", w.cells(w.sheet.Starts))
	w.add("goals := %s", w.cells(w.sheet.Goals))
	w.add("hiding := %s", w.sheet.table(&w.question.Costs))
	w.add(`
for i, costs := range []paces.Costs{costs, hiding} {
	ground := must(grid.Compile(topology, paces.Mover{Costs: costs}))
	var path paces.Path // from the start that it is cheapest from
	found := false
	for _, from := range starts {
		p, err := ground.Find(paces.Query{From: from, To: goals})
		if err != nil {
			fmt.Println(err)
			continue
		}
		if !found || p.Cost() < path.Cost() {
			path, found = p, true
		}
	}
	if !found {
		continue
	}
	fmt.Printf("unit %%d: %%g paces, %%d steps\n", i, float64(path.Cost())/float64(topology.Straight), path.Steps())
` + printCells)
}

func (w *writer) reach() {
	from, budget := w.place(), w.arg(0, most)
	w.load()
	w.compile()
	w.add(`
reach := must(ground.Reach(%s, %d))
fmt.Println(reach.Len(), "cells")
for c, cost := range reach.All() {
	fmt.Printf("%%v %%g\n", c, float64(cost)/float64(topology.Straight))
}`, from, budget)
}

// The rules of turns as package turns calls them.
var (
	lastSteps = [...]string{turns.Strict: "Strict", turns.Lenient: "Lenient", turns.MinimumOne: "MinimumOne"}
	zones     = [...]string{
		turns.ZoneIgnored: "ZoneIgnored", turns.ZoneStops: "ZoneStops", turns.ZoneCosts: "ZoneCosts", turns.ZoneBars: "ZoneBars",
	}
)

func (w *writer) turns() {
	w.use("paces/turns")
	from, points, last := w.place(), w.arg(1, most), w.arg(1, most)
	lastStep, zone := lastSteps[w.arg(0, 2)], zones[w.arg(0, 3)]
	zoneCost, weapon, friends, enemies := w.arg(0, most), w.arg(0, most), w.list(), w.list()
	w.load()
	w.compile()
	w.add("all := turns.NewBoard(ground)")
	for _, side := range []struct {
		name  string
		cells []int32
	}{{"Friend", friends}, {"Enemy", enemies}} {
		if len(side.cells) > 0 {
			w.add("for _, c := range %s {\n\tif err := all.Put(c, turns.%s); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}", w.cells(side.cells), side.name)
		}
	}
	w.add(`
rules := turns.Rules{LastStep: turns.%s, Zone: turns.%s, ZoneCost: %d}
search := must(turns.NewSearch(ground, rules))
reach := must(search.Reach(turns.Query{From: %s, Points: %d, Turns: %d, Board: all}))
for c, arrival := range reach.Stops() {
	fmt.Println(c, "in turn", arrival.Turn, "with", arrival.Left, "points left")
}
for c := range reach.Fringe(turns.Weapon{Max: %d}) {
	fmt.Println(c, "can be struck")
}`, lastStep, zone, zoneCost, from, points, last, weapon)
}

func (w *writer) field() {
	kind, sources, units := w.arg(0, 2), w.list(), w.list()
	w.load()
	w.compile()
	w.add("sources := %s", w.cells(sources))
	switch kind {
	case 0:
		w.add("field := must(ground.Field(sources...))")
	case 1:
		w.add(`
query := paces.FieldQuery{Away: true}
for _, c := range sources {
	query.Sources = append(query.Sources, paces.Source{Cell: c})
}
field := must(ground.FindField(query))`)
	case 2:
		w.add(`
chase := must(ground.Field(sources...))

// To flee is to walk down another map: what is far away is cheap there, and a fifth is added so that nobody stays in a
// dead end that is only a little farther away than its mouth.
farthest := paces.Cost(0)
for _, cost := range chase.All() {
	farthest = max(farthest, cost)
}
var query paces.FieldQuery
for c, cost := range chase.All() {
	query.Sources = append(query.Sources, paces.Source{Cell: c, Head: paces.Cost(int64(farthest-cost) * 6 / 5)})
}
field := must(ground.FindField(query))`)
	}
	w.add(`
fmt.Print(grid)
for _, unit := range %s {
	fmt.Printf("%%v: %%g paces", unit, float64(field.At(unit))/float64(topology.Straight))
	for c, ok := field.Next(unit); ok; c, ok = field.Next(c) {
		fmt.Print(" ", c)
	}
	fmt.Println()
}`, w.cells(units))
}

func (w *writer) change() {
	kind, sources, cells := w.arg(1, 255), w.list(), w.list()
	w.load()
	w.compile()
	w.add(`
field := must(ground.Field(%s...))

changed := %s
for _, c := range changed {
	if err := grid.Set(c, %s); err != nil {
		log.Fatal(err)
	}
}
if err := ground.Update(changed...); err != nil {
	log.Fatal(err)
}
settled := must(field.Update(changed...))
fmt.Println("cells painted:", len(changed), "settled again:", settled)
if err := field.Verify(); err != nil {
	log.Fatal(err)
}`, w.cells(sources), w.cells(cells), kindLiteral(byte(kind)))
}

// orders are the methods as package frontier calls them.
var orders = [...]string{"Stack", "Queue", "Dijkstra", "Greedy", "AStar"}

func (w *writer) methods() {
	w.use("paces/frontier")
	var plain []string
	jumps := false
	for len(w.args) > 0 {
		m := board.Method(w.arg(0, most))
		if err := board.CheckMethods([]board.Method{m}); err != nil {
			w.fail(err.Error())
			return
		}
		order, onJumps := m.Order()
		if onJumps {
			jumps = true
			continue
		}
		plain = append(plain, "frontier."+orders[order])
	}
	if len(w.sheet.Starts) == 0 {
		w.fail("there is no start on the map")
		return
	}
	w.load()
	w.compile()
	w.add("starts := %s", w.cells(w.sheet.Starts))
	w.add("goals := %s", w.cells(w.sheet.Goals))
	w.add(`
run := func(name string, search *frontier.Search[paces.Cell]) {
	goal, found := search.Run()
	if !found {
		fmt.Printf("%%-12s finds no way: %%+v\n", name, search.Counts())
		return
	}
	fmt.Printf("%%-12s %%g paces, %%d steps: %%+v\n", name, float64(goal.Cost)/float64(topology.Straight), len(frontier.Cells(search, goal.Node))-1, search.Counts())
}
ask := func(method frontier.Method) frontier.Query[paces.Cell] {
	query := frontier.ToAny(ground, starts[0], goals, method)
	query.Also = starts[1:]
	return query
}`)
	if len(plain) > 0 {
		w.add(`
for _, method := range []frontier.Method{%s} {
	run(method.String(), frontier.New(ask(method)))
}`, strings.Join(plain, ", "))
	}
	if jumps {
		w.add(`
if search, err := frontier.OnJumpPoints(ground, ask(frontier.AStar)); err != nil {
	fmt.Println(err)
} else {
	run("jump points", search)
}`)
	}
}

func (w *writer) graph() {
	w.use("paces/frontier", "paces/graph")
	var names, methods []string
	for _, letter := range w.numbers('A', 'Z') {
		names = append(names, fmt.Sprintf("%q", string(letter)))
	}
	if len(names) == 0 {
		w.fail("there is no node")
		return
	}
	node := func() string { return names[w.arg(0, int32(len(names)-1))] }
	start, goal := node(), node()
	for _, m := range w.numbers(0, int32(len(orders)-1)) {
		methods = append(methods, "frontier."+orders[m])
	}
	var edges strings.Builder
	for len(w.args) > 0 {
		fmt.Fprintf(&edges, "\t{From: %s, To: %s, Cost: %d},\n", node(), node(), w.arg(-most, most))
	}
	w.add(`
edges := frontier.Edges[string]{
%s}
for _, method := range []frontier.Method{%s} {
	search := frontier.New(frontier.Query[string]{
		Graph: edges.Steps, From: %s, Goal: func(n string) bool { return n == %s }, Method: method,
	})
	if goal, found := search.Run(); found {
		fmt.Printf("%%-8s %%v, cost %%d: %%+v\n", method, search.Way(goal.Node), goal.Cost, search.Counts())
	}
}

// Package graph takes costs below zero, too. Its nodes are numbers.
nodes := []string{%s}
number := func(name string) graph.Node { return graph.Node(slices.Index(nodes, name)) }
var arcs []graph.Arc
for _, e := range edges {
	arcs = append(arcs, graph.Arc{Tail: number(e.From), Head: number(e.To), Weight: int64(e.Cost)})
}
search := graph.NewSearch(must(graph.FromArcs(len(nodes), arcs)))
if path, err := search.Path(number(%[3]s), number(%[4]s)); err != nil {
	fmt.Println(err)
} else {
	fmt.Println("cheapest:", path.Cost)
}`, edges.String(), strings.Join(methods, ", "), start, goal, strings.Join(names, ", "))
	w.use("slices")
}

func (w *writer) maze() {
	w.use("paces", "paces/maze")
	carvers := maze.Carvers()
	carver, width, height := carvers[w.arg(0, int32(len(carvers)-1))].Name, w.arg(3, board.MaxSide), w.arg(3, board.MaxSide)
	seed, braid, weights := uint32(w.arg(-most-1, most)), float64(w.arg(0, 1_000_000))/1e6, w.arg(0, 1) != 0
	w.add(`
m := must(maze.Carve(maze.Plan{Width: %d, Height: %d, Carver: %q, Seed: %d, Braid: %v, Weights: %v}))
fmt.Print(m.Grid)
for _, hand := range []maze.Hand{maze.Right, maze.Left} {
	walk := maze.Follow(m.Passable, m.Start, m.Goal, hand)
	for range walk.Steps() {
	}
	fmt.Println(hand, "hand:", walk.Len(), "steps, arrived:", walk.Arrived())
}
ground := must(m.Grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{maze.Floor: 1, maze.Hills: 1, maze.Swamp: 1}}))
path := must(ground.Path(m.Start, m.Goal))
fmt.Println("fewest:", path.Steps(), "steps")`,
		width, height, carver, seed, braid, weights)
}

func (w *writer) walls() {
	w.use("paces/maze")
	if len(w.sheet.Starts) == 0 || len(w.sheet.Goals) == 0 {
		w.fail("there is no start or no goal on the map")
		return
	}
	w.load()
	w.add(`
for kind, cost := range costs {
	if cost != 0 {
		costs[kind] = 1 // steps are counted
	}
}
ground := must(grid.Compile(paces.Four, paces.Mover{Costs: costs}))
passable := func(from, to paces.Cell) bool {
	return ground.Open(from) && ground.Open(to) && !grid.Barred(from, to)
}
from, to := %s, %s
for _, hand := range []maze.Hand{maze.Right, maze.Left} {
	walk := maze.Follow(passable, from, to, hand)
	for range walk.Steps() {
	}
	fmt.Println(hand, "hand:", walk.Len(), "steps, arrived:", walk.Arrived())
}
path := must(ground.Path(from, to))
fmt.Println("fewest:", path.Steps(), "steps")`, w.cell(w.sheet.Starts[0]), w.cell(w.sheet.Goals[0]))
}
