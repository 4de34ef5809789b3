package board

import (
	"fmt"
	"slices"
	"testing"

	"paces/cmd/internal/web/webtest"
	"paces/frontier"
)

// TestPageLists compares the lists that the page has by heart with those here: what goes to and fro are places in them.
func TestPageLists(t *testing.T) {
	var moves []string
	for _, m := range Moves {
		moves = append(moves, m.String())
	}
	sameList(t, "board.ts", "MOVES", moves)
	sameList(t, "calls/watch.ts", "METHODS", inOrder(Method(len(methods)-1)))
	sameList(t, "calls/watch.ts", "STATUSES", inOrder(Inapplicable))
	sameList(t, "calls/watch.ts", "KINDS", inOrder(frontier.Goal))
	if got := len(webtest.List(t, "modes/scores.ts", "REASONS")); got != int(frontier.NeedDiagonals)+1 {
		t.Errorf("the page knows %d reasons, there are %d", got, frontier.NeedDiagonals+1)
	}
}

func sameList(t *testing.T, file, list string, want []string) {
	t.Helper()
	if got := webtest.List(t, file, list); !slices.Equal(got, want) {
		t.Errorf("%s of the page are %q, here %q", list, got, want)
	}
}

// inOrder returns the names of all values up to the last.
func inOrder[T interface {
	~uint8 | ~int32
	fmt.Stringer
}](last T) (names []string) {
	for v := T(0); v <= last; v++ {
		names = append(names, v.String())
	}
	return names
}
