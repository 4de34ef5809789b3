package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// busy tells on standard error what the program is at, once that has taken a while and if that is a terminal. The caller
// calls done at its end.
func (c *console) busy(what string) (done func()) {
	if !c.chatty() {
		return func() {}
	}
	told := make(chan bool, 1)
	timer := time.AfterFunc(barPatience, func() {
		fmt.Fprintf(c.stderr, "\r%s ...", what)
		told <- true
	})
	return func() {
		if !timer.Stop() {
			<-told
			c.wipe()
		}
	}
}

// chatty reports whether the user wants to hear of work, on a terminal that can wipe a line.
func (c *console) chatty() bool {
	return !c.quiet && isTerminal(c.stderr) && os.Getenv("TERM") != "dumb"
}

// wipe clears the line that the cursor is on.
func (c *console) wipe() { fmt.Fprint(c.stderr, "\r\x1b[K") }

// progress is a bar on standard error that shows how far long work has come. It is silent in a pipe and when quiet, and
// while the work is still short.
type progress struct {
	c     *console
	what  string
	total int
	n     int
	next  time.Time // when to draw again; the zero time is never
	drawn bool
}

// How long work may last before it is told, and the time between two pictures of a bar.
const (
	barPatience = 500 * time.Millisecond
	barInterval = 100 * time.Millisecond
)

func (c *console) progress(what string, total int) *progress {
	p := &progress{c: c, what: what, total: total}
	if c.chatty() {
		p.next = time.Now().Add(barPatience)
	}
	return p
}

// add says that n more are done.
func (p *progress) add(n int) {
	p.n += n
	if p.next.IsZero() {
		return
	}
	if now := time.Now(); now.After(p.next) {
		p.next = now.Add(barInterval)
		p.draw()
	}
}

func (p *progress) draw() {
	const width = 30
	full := width * p.n / max(p.total, 1)
	fmt.Fprintf(p.c.stderr, "\r%s [%s%s] %d of %d ", p.what, strings.Repeat("#", full), strings.Repeat(".", width-full), p.n, p.total)
	p.drawn = true
}

// done wipes the bar off.
func (p *progress) done() {
	if p.drawn {
		p.c.wipe()
	}
}
