package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime returns the processor time that this thread has used. The caller has locked itself to the thread.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return time.Since(began)
	}
	return time.Duration(t.Nano())
}
