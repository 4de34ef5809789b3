// Package wire carries arrays between the page's JavaScript and a Go program compiled to WebAssembly.
//
// Numbers travel as arguments and results of exported functions, which costs some ten nanoseconds a call. Arrays travel
// through memory: JavaScript reserves the inbox, writes into it and calls; the call leaves its answer in the outbox,
// where JavaScript reads it before it calls again. A view of memory dies when the memory grows, so it is made anew
// after each call.
//
// An exported function returns a number that is not negative, or that of an error, whose text is then in the outbox.
package wire

import (
	"errors"
	"fmt"

	"paces"
)

// reasons are the errors that the page can say in its own words, by what an exported function returns for them: the first
// is -2, the next -3, and so on. Every other error is -1.
var reasons = [...]error{
	paces.ErrNoPath, paces.ErrStartBlocked, paces.ErrGoalBlocked, paces.ErrOffMap, paces.ErrLimit, paces.ErrOverflow,
}

// The boxes are kept from call to call, so that a call allocates nothing once they have grown.
var (
	inbox []int32
	ints  []int32
	text  []byte
)

// maxInbox is how many numbers the inbox holds at most, in four bytes each.
const maxInbox = 1 << 26

// Inbox reserves room for n numbers, with whatever was there before; nil if that is too many.
func Inbox(n int) []int32 {
	if n < 0 || n > maxInbox {
		return nil
	}
	if cap(inbox) < n {
		inbox = make([]int32, n)
	}
	inbox = inbox[:n]
	return inbox
}

// In returns the numbers that JavaScript wrote. They are overwritten by the next call.
func In() []int32 { return inbox }

// Lists cuts what JavaScript wrote into lists of these lengths, and a last one with what is left.
func Lists(lengths ...int32) ([][]int32, error) {
	rest := inbox
	lists := make([][]int32, 0, len(lengths)+1)
	for _, n := range lengths {
		if n < 0 || int(n) > len(rest) {
			return nil, fmt.Errorf("a list of %d numbers, of which the inbox has %d left", n, len(rest))
		}
		lists, rest = append(lists, rest[:n]), rest[n:]
	}
	return append(lists, rest), nil
}

// Ints empties the outbox for numbers and returns it, to be appended to and given to [Send].
func Ints() []int32 { return ints[:0] }

// Send makes numbers the answer and returns how many there are.
func Send(answer []int32) int32 {
	ints = answer
	return int32(len(answer))
}

// SendBytes makes bytes, such as a text, the answer and returns how many there are.
func SendBytes(answer []byte) int32 {
	text = answer
	return int32(len(answer))
}

// Bit is how a truth travels.
func Bit(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// AppendInt64 appends a number of 64 bits as two: its lower half and its upper one.
func AppendInt64(dst []int32, n int64) []int32 { return append(dst, int32(n), int32(n>>32)) }

// Fail makes the text of an error the answer and returns its number.
func Fail(err error) int32 {
	text = append(text[:0], err.Error()...)
	for i, reason := range reasons {
		if errors.Is(err, reason) {
			return int32(-2 - i)
		}
	}
	return -1
}

// Done returns what an exported function returns that has no answer but perhaps an error.
func Done(err error) int32 {
	if err != nil {
		return Fail(err)
	}
	return 0
}
