package player

import (
	"fmt"
	"strings"

	"paces/frontier"
	"paces/maze"
)

// Method is a way to get from start to goal that can be watched.
type Method struct {
	Name   string // as flags spell it
	Title  string // as the screen shows it
	Keeps  string // where candidates wait, and which leaves first
	search frontier.Method
	jumps  bool // from jump point to jump point
	hand   maze.Hand
	walks  bool // follows a wall by hand instead of searching
}

// methods in the order in which the key m goes through them.
var methods = []Method{
	{Name: "stack", Title: "stack", Keeps: "last in, first out: depth first", search: frontier.Stack},
	{Name: "queue", Title: "queue", Keeps: "first in, first out: breadth first", search: frontier.Queue},
	{Name: "dijkstra", Title: "Dijkstra", Keeps: "heap: the cheapest first", search: frontier.Dijkstra},
	{Name: "greedy", Title: "greedy", Keeps: "heap: least estimate first", search: frontier.Greedy},
	{Name: "a-star", Title: "A*", Keeps: "heap: least cost + estimate first", search: frontier.AStar},
	{Name: "jump-points", Title: "jump points", Keeps: "heap: A* on jump points alone", search: frontier.AStar, jumps: true},
	{Name: "right-hand", Title: "right hand", Keeps: "no frontier: a hand on the wall", hand: maze.Right, walks: true},
	{Name: "left-hand", Title: "left hand", Keeps: "no frontier: a hand on the wall", hand: maze.Left, walks: true},
}

// MethodNames returns the names of all methods.
func MethodNames() []string {
	names := make([]string, len(methods))
	for i, m := range methods {
		names[i] = m.Name
	}
	return names
}

// ParseMethods reads one, two or four names, separated by commas.
func ParseMethods(list string) ([]Method, error) {
	var chosen []Method
	for name := range strings.SplitSeq(list, ",") {
		m, err := methodCalled(name)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, m)
	}
	if n := len(chosen); n != 1 && n != 2 && n != 4 {
		return nil, fmt.Errorf("%d methods do not fit side by side: give one, two or four", n)
	}
	return chosen, nil
}

func methodCalled(name string) (Method, error) {
	for _, m := range methods {
		if m.Name == name {
			return m, nil
		}
	}
	return Method{}, fmt.Errorf("no method is called %q: there are %s", name, strings.Join(MethodNames(), ", "))
}

// after returns the method that follows m in the table.
func (m Method) after() Method {
	for i := range methods {
		if methods[i].Name == m.Name {
			return methods[(i+1)%len(methods)]
		}
	}
	return methods[0]
}
