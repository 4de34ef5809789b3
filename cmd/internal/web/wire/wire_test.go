package wire

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"paces"
	"paces/cmd/internal/web/webtest"
)

// TestReasons: the page finds the reason for an error by its number, in a list of its own.
func TestReasons(t *testing.T) {
	if got := len(webtest.List(t, "wasm.ts", "REASONS")); got != len(reasons) {
		t.Errorf("the page knows %d reasons, there are %d", got, len(reasons))
	}
	for _, test := range []struct {
		err  error
		want int32
	}{
		{nil, 0},
		{errors.New("any other"), -1},
		{fmt.Errorf("from here: %w", paces.ErrNoPath), -2},
		{paces.ErrOverflow, -7},
	} {
		if got := Done(test.err); got != test.want || test.err != nil && string(text) != test.err.Error() {
			t.Errorf("%v is %d with the text %q, want %d", test.err, got, text, test.want)
		}
	}
}

func TestAppendInt64(t *testing.T) {
	for _, n := range []int64{0, 8, -3, 1 << 40, -1 << 35} {
		got := AppendInt64([]int32{7}, n)
		if back := int64(got[2])<<32 | int64(uint32(got[1])); len(got) != 3 || back != n {
			t.Errorf("%d travels as %v", n, got)
		}
	}
}

// TestInbox: bytes are those of the numbers, in the order of JavaScript, and a box that has grown is used again.
func TestInbox(t *testing.T) {
	copy(Inbox(2), []int32{0x04030201, -1})
	if got := InBytes(); !slices.Equal(got, []byte{1, 2, 3, 4, 255, 255, 255, 255}) {
		t.Errorf("bytes %v", got)
	}
	if allocated := testing.AllocsPerRun(10, func() { Inbox(1); Inbox(2) }); allocated > 0 {
		t.Errorf("%v allocations", allocated)
	}
	if Inbox(0); InBytes() != nil {
		t.Error("an empty inbox has bytes")
	}
}

// Whatever lengths JavaScript tells, only what it wrote is read.
func TestLists(t *testing.T) {
	copy(Inbox(5), []int32{1, 2, 3, 4, 5})
	for _, test := range []struct {
		lengths []int32
		want    string
	}{
		{nil, "[[1 2 3 4 5]]"},
		{[]int32{2, 0, 1}, "[[1 2] [] [3] [4 5]]"},
		{[]int32{5}, "[[1 2 3 4 5] []]"},
		{[]int32{6}, "[]"},
		{[]int32{3, 3}, "[]"},
		{[]int32{-1}, "[]"},
		{[]int32{1<<31 - 1, 1<<31 - 1}, "[]"},
	} {
		lists, err := Lists(test.lengths...)
		if got := fmt.Sprint(lists); got != test.want || (err == nil) != (lists != nil) {
			t.Errorf("%d: %s, %v, want %s", test.lengths, got, err, test.want)
		}
	}
}

// An inbox that nobody can want is refused, and the one that is there stays.
func TestInboxRefuses(t *testing.T) {
	copy(Inbox(3), []int32{1, 2, 3})
	for _, n := range []int{-1, -1 << 31, maxInbox + 1} {
		if got := Inbox(n); got != nil {
			t.Errorf("%d: %d numbers", n, len(got))
		}
	}
	if !slices.Equal(In(), []int32{1, 2, 3}) {
		t.Errorf("the inbox is %d", In())
	}
}
