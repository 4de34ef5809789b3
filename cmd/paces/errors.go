package main

import (
	"errors"
	"strings"
	"syscall"
	"unicode"

	"paces"
	"paces/graph"
)

// The exit statuses.
const (
	exitFound = 0 // the question is answered
	exitNo    = 1 // the answer is no
	exitWrong = 2 // the question is wrong, or the answer could not be written
)

// noError says that the question was right and the answer is no. It ends the program with exit status 1, where every
// other error ends it with 2.
type noError struct{ error }

func (e noError) Unwrap() error { return e.error }

// verdicts are the errors that are answers, with the word that "status" has in JSON.
var verdicts = []struct {
	err    error
	status string
	no     bool // the answer is no; else the question is wrong
}{
	{paces.ErrNoPath, "no_path", true},
	{paces.ErrStartBlocked, "start_blocked", true},
	{paces.ErrGoalBlocked, "goal_blocked", true},
	{paces.ErrLimit, "limit", true},
	{paces.ErrOverflow, "overflow", true},
	{paces.ErrOffMap, "off_map", false},
	{graph.ErrNoPath, "no_path", true},
	{graph.ErrNegativeCycle, "negative_cycle", true},
	{graph.ErrNoNode, "off_map", false},
}

// verdict splits the error of a question in two: the status word of the answer, and the error to end the command with
// when the answer is written. The word is "" where there is no answer to write.
func verdict(err error) (status string, end error) {
	if err == nil {
		return "found", nil
	}
	for _, v := range verdicts {
		switch {
		case !errors.Is(err, v.err):
		case v.no:
			return v.status, noError{err}
		default:
			return v.status, err
		}
	}
	return "", err
}

// finish says what went wrong, in one line, and returns the exit status.
func (c *console) finish(err error) int {
	no := noError{}
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE): // a reader that has seen enough is not an error
		return exitFound
	case errors.As(err, &no):
		c.complain(err)
		return exitNo
	}
	c.complain(err)
	return exitWrong
}

// complain prints err as one line, whatever file names and cells of the user's are quoted in it.
func (c *console) complain(err error) {
	c.stderr.WriteString("paces: " + visible(err.Error()) + "\n")
}

// visible puts a sign in the place of each control character: names come from strangers' files, and a terminal would do
// what they say.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
