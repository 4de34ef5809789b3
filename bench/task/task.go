// Package task is what the benchmarks ask: questions on a map, in a file that a driver in any language can read.
//
//	workload path
//	moves octile
//	budget 0
//	size 512 480
//	queries 20
//	17 33 400 12
//	...
//	11111##1...
//
// A query is where from and, for a path, whereto: "x y x y". The map follows row by row: # is wall, a digit the price of
// entering the cell. Moves are four (a step costs 1 x price) or octile (8 directions, straight 2378, diagonal 3363, both cells
// beside a diagonal step must be open).
//
// The workloads: field is the cost from the query's cell to every cell; reach the cells within the budget, in steps; path one
// cheapest path, every cell of it.
package task

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"io"

	"paces"
)

// Query is a question; To means something for paths alone.
type Query struct{ From, To image.Point }

// Task is a list of questions on one map.
type Task struct {
	Workload      string // field, reach or path
	Moves         string // four or octile
	Budget        int    // of a reach
	Width, Height int
	Cells         []byte // row by row: '#' or '1' to '9'
	Queries       []Query
}

// Write writes the task as the package comment says.
func (t *Task) Write(w io.Writer) error {
	b := bufio.NewWriterSize(w, 1<<20)
	fmt.Fprintf(b, "workload %s\nmoves %s\nbudget %d\nsize %d %d\nqueries %d\n", t.Workload, t.Moves, t.Budget, t.Width, t.Height, len(t.Queries))
	for _, q := range t.Queries {
		fmt.Fprintln(b, q.From.X, q.From.Y, q.To.X, q.To.Y)
	}
	for y := range t.Height {
		b.Write(t.Cells[y*t.Width : (y+1)*t.Width])
		b.WriteByte('\n')
	}
	return b.Flush()
}

// Read reads what Write wrote.
func Read(r io.Reader) (*Task, error) {
	b := bufio.NewReaderSize(r, 1<<20)
	t := new(Task)
	queries := 0
	if _, err := fmt.Fscanf(b, "workload %s\nmoves %s\nbudget %d\nsize %d %d\nqueries %d\n",
		&t.Workload, &t.Moves, &t.Budget, &t.Width, &t.Height, &queries); err != nil {
		return nil, fmt.Errorf("task: head: %w", err)
	}
	t.Queries = make([]Query, queries)
	for i := range t.Queries {
		q := &t.Queries[i]
		if _, err := fmt.Fscanf(b, "%d %d %d %d\n", &q.From.X, &q.From.Y, &q.To.X, &q.To.Y); err != nil {
			return nil, fmt.Errorf("task: query %d: %w", i, err)
		}
	}
	t.Cells = make([]byte, t.Width*t.Height)
	for y := range t.Height {
		if _, err := io.ReadFull(b, t.Cells[y*t.Width:(y+1)*t.Width]); err != nil {
			return nil, fmt.Errorf("task: row %d: %w", y, err)
		}
		if _, err := b.Discard(1); err != nil {
			return nil, fmt.Errorf("task: row %d: %w", y, err)
		}
	}
	return t, nil
}

// Price is the price of entering a cell, 0 if it is wall or off the map.
func (t *Task) Price(c image.Point) int {
	if c.X < 0 || c.Y < 0 || c.X >= t.Width || c.Y >= t.Height {
		return 0
	}
	if k := t.Cells[c.Y*t.Width+c.X]; k != '#' {
		return int(k - '0')
	}
	return 0
}

// Steps are the eight directions, the straight ones first.
var Steps = [8]image.Point{{Y: 1}, {Y: -1}, {X: 1}, {X: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}}

// Directions are the steps that the moves of the task know.
func (t *Task) Directions() []image.Point {
	if t.Moves == "four" {
		return Steps[:4]
	}
	return Steps[:]
}

// Step is what one step from c costs, 0 if it is not legal. It is the whole rule of movement.
func (t *Task) Step(c, d image.Point) int {
	price := t.Price(c.Add(d))
	switch {
	case t.Moves == "four":
		return price
	case d.X == 0 || d.Y == 0:
		return price * int(paces.Octile.Straight)
	case t.Price(c.Add(image.Pt(d.X, 0))) == 0 || t.Price(c.Add(image.Pt(0, d.Y))) == 0:
		return 0
	}
	return price * int(paces.Octile.Diagonal)
}

// Estimate is a lower bound of what the way from a to b costs: Manhattan or octile distance over ground of price 1.
func (t *Task) Estimate(a, b image.Point) int {
	dx, dy := max(a.X-b.X, b.X-a.X), max(a.Y-b.Y, b.Y-a.Y)
	if t.Moves == "four" {
		return dx + dy
	}
	return int(paces.Octile.Straight)*max(dx, dy) + int(paces.Octile.Diagonal-paces.Octile.Straight)*min(dx, dy)
}

// Uniform reports whether every open cell has price 1.
func (t *Task) Uniform() bool {
	return !bytes.ContainsAny(t.Cells, "23456789")
}

// Open counts the cells that are no walls.
func (t *Task) Open() (n int) {
	for _, k := range t.Cells {
		if k != '#' {
			n++
		}
	}
	return n
}

// Ground compiles the map for our own library.
func (t *Task) Ground() (*paces.Ground, error) {
	grid, err := paces.NewGrid(t.Width, t.Height, '#')
	if err != nil {
		return nil, err
	}
	for i, k := range t.Cells {
		if err := grid.Set(image.Pt(i%t.Width, i/t.Width), k); err != nil {
			return nil, err
		}
	}
	topology, err := paces.ParseTopology(t.Moves)
	if err != nil {
		return nil, err
	}
	var costs paces.Costs
	for price := range uint16(10) {
		costs['0'+price] = price
	}
	return grid.Compile(topology, paces.Mover{Costs: costs})
}
