package main

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// began is an instant from which wall time is counted.
var began = time.Now()

// stopwatch measures work by the processor time of one thread, so that a busy machine shows little.
type stopwatch struct {
	overhead time.Duration // what reading the clock takes by itself
	release  func()
}

// newStopwatch locks the goroutine to its thread and keeps the collector from running until release is called.
func newStopwatch() *stopwatch {
	runtime.GC()
	percent := debug.SetGCPercent(-1)
	runtime.LockOSThread()
	s := &stopwatch{release: func() {
		runtime.UnlockOSThread()
		debug.SetGCPercent(percent)
	}}
	readings := make([]time.Duration, 1000)
	for i := range readings {
		from := threadTime()
		readings[i] = threadTime() - from
	}
	slices.Sort(readings)
	s.overhead = readings[len(readings)/2]
	return s
}

// time returns how long f takes.
func (s *stopwatch) time(f func()) time.Duration {
	from := threadTime()
	f()
	return max(threadTime()-from-s.overhead, 0)
}

// quantile returns the value that a share of the sorted values do not pass.
func quantile(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}
