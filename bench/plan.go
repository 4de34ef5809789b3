package main

import (
	"fmt"
	"path/filepath"

	"paces/bench/task"
)

// step is one task of the plan.
type step struct {
	series   string
	workload string
	moves    string
	budget   int
	queries  int
	name     string // of one of our own maps, or of a Moving AI map with its folder
	side     int    // of our own
	weighted bool
}

func (s step) String() string {
	return fmt.Sprint(s.series, " ", s.workload, " ", s.moves, " ", s.name, " ", s.side, " ", s.budget)
}

func (s step) open() (m task.Map, err error) {
	if s.side > 0 {
		m, err = task.Generate(s.name, s.side)
	} else {
		m, err = task.Open(filepath.Join(*data, s.name+".map"))
	}
	if err == nil && s.weighted {
		m.Weigh()
	}
	return m, err
}

// maps are those on which everything is compared: our own, which anyone can make, and others' where they are.
var maps = []step{
	{name: "open", side: 512},
	{name: "dao/brc202d"},
	{name: "gppc/AcrosstheCape"},
	{name: "mazes/maze512-4-0"},
	{name: "noise20", side: 512},
	{name: "bg512/AR0011SR"},
	{name: "rooms", side: 512},
	{name: "maze", side: 511},
	{name: "noise10", side: 512},
	{name: "noise35", side: 512},
	{name: "sc1/TheFrozenSea"},
	{name: "dao/orz900d"},
}

// plan is everything that is measured. Growth comes first: it finds out which engines are too slow for which sizes.
func plan() (steps []step) {
	add := func(s step, series, workload, moves string, budget, queries int) {
		s.series, s.workload, s.moves, s.budget, s.queries = series, workload, moves, budget, queries
		steps = append(steps, s)
	}
	for side := 64; side <= 8192; side *= 2 {
		s := step{name: "noise20", side: side}
		add(s, "growth", "field", "four", 0, 1)
		add(s, "growth", "field", "octile", 0, 1)
		if side <= 1024 {
			add(s, "growth", "path", "four", 0, 5)
			add(s, "growth", "path", "octile", 0, 5)
			add(s, "growth", "reach", "four", 10, 50)
		}
	}
	for _, s := range maps {
		add(s, "maps", "field", "four", 0, 1)
		add(s, "maps", "field", "octile", 0, 1)
		add(s, "maps", "path", "four", 0, 10)
		add(s, "maps", "path", "octile", 0, 10)
		for _, budget := range []int{3, 10, 50} {
			add(s, "maps", "reach", "four", budget, 50)
		}
		s.weighted = true
		add(s, "maps", "field", "four", 0, 1)
	}
	return steps
}
