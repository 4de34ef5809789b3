package main

import (
	"fmt"
	"image"
	"runtime"

	"paces"
	"paces/bench/table"
	"paces/bench/task"
)

// memory measures what stays on the heap: of a ground, of a field, and of a search after a field, a path and a range.
func memory() (rows []table.Row, err error) {
	for _, weighted := range []bool{false, true} {
		m, err := task.Generate("noise20", 1024)
		if err != nil {
			return nil, err
		}
		if weighted {
			m.Weigh()
		}
		for _, moves := range []string{"four", "octile"} {
			more, err := memoryOf(m, moves)
			if err != nil {
				return nil, err
			}
			rows = append(rows, more...)
		}
	}
	return rows, nil
}

func memoryOf(m task.Map, moves string) (rows []table.Row, err error) {
	t := m.Task("path", moves, 0, 1)
	q := t.Queries[0]
	note := func(what string, bytes int64) {
		rows = append(rows, table.Row{
			Series: "memory", Workload: "memory", Moves: moves, Map: m.Name, Width: t.Width, Height: t.Height, Open: t.Open(),
			Engine: what, Status: "ok", Bytes: bytes,
		})
		fmt.Printf("%s %s, %s: %.2f bytes a cell\n", m.Name, moves, what, float64(bytes)/float64(len(t.Cells)))
	}
	before := heap()
	grid, err := t.Ground()
	if err != nil {
		return nil, err
	}
	note("ground and grid", heap()-before)
	for _, use := range []struct {
		what string
		ask  func(s *paces.Search) error
	}{
		{"search after a path", func(s *paces.Search) error { _, err := s.Path(q.From, q.To); return err }},
		{"search after a range", func(s *paces.Search) error { _, err := s.Reach(q.From, 10*grid.Topology().Straight); return err }},
		{"search and its field", func(s *paces.Search) error { _, err := s.Field(q.From); return err }},
	} {
		before := heap()
		s := paces.NewSearch(grid)
		if err := use.ask(s); err != nil {
			return nil, err
		}
		note(use.what, heap()-before)
		runtime.KeepAlive(s)
	}
	before = heap()
	f, err := grid.Field(q.From)
	if err != nil {
		return nil, err
	}
	note("field from a ground", heap()-before)
	if f.At(image.Pt(0, 0)) < paces.Unreached { // keeps the field alive
		return nil, fmt.Errorf("no cost")
	}
	runtime.KeepAlive(f)
	runtime.KeepAlive(grid)
	return rows, nil
}

// heap is what is alive. Three collections empty the pools, which keep their content for one collection.
func heap() int64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
