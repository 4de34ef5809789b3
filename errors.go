package paces

import (
	"errors"
	"fmt"
)

// The reasons why a question has no answer. Every error that names one of them also names the cell, kind or layer; use
// [errors.Is] to tell them apart.
var (
	ErrOffMap       = errors.New("off the map")
	ErrStartBlocked = errors.New("start is blocked")
	ErrGoalBlocked  = errors.New("goal is blocked")
	ErrNoPath       = errors.New("no path")
	ErrLimit        = errors.New("work limit reached")
	ErrOverflow     = errors.New("cost too large")
	ErrNegativeCost = errors.New("negative cost")
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

// Cell returns the cell that an error from this package is about, if it is about one.
func ErrorCell(err error) (Cell, bool) {
	if e := (*cellError)(nil); errors.As(err, &e) {
		return e.cell, true
	}
	return Cell{}, false
}
