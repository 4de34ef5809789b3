package paces

import (
	"errors"
	"fmt"
)

// The reasons why a question has no answer, or a map cannot be compiled. An error of this package that is one of them, as
// [errors.Is] tells, also says which cell it is about: see [ErrorCell].
var (
	ErrOffMap       = errors.New("off the map")        // a cell lies outside the map
	ErrStartBlocked = errors.New("start is blocked")   // the unit may not stand where it is to begin
	ErrGoalBlocked  = errors.New("goal is blocked")    // nor on any of the goals
	ErrNoPath       = errors.New("no path")            // start and goal are open, and no way leads there
	ErrLimit        = errors.New("work limit reached") // more cells would have to be settled than the question allows
	ErrOverflow     = errors.New("cost too large")     // a step or a sum is more than a Cost can hold
	ErrNegativeCost = errors.New("negative cost")      // a step would cost less than nothing
)

// cellError is an error about one cell.
type cellError struct {
	cell   Cell
	err    error
	detail string // what else there is to say, or ""
}

func (e *cellError) Error() string {
	text := fmt.Sprintf("cell %d,%d: %v", e.cell.X, e.cell.Y, e.err)
	if e.detail != "" {
		text += ": " + e.detail
	}
	return text
}

func (e *cellError) Unwrap() error { return e.err }

// ErrorCell returns the cell that an error from this package is about, if it is about one.
func ErrorCell(err error) (Cell, bool) {
	if e := (*cellError)(nil); errors.As(err, &e) {
		return e.cell, true
	}
	return Cell{}, false
}
