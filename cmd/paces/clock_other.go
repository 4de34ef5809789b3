//go:build !linux

package main

import "time"

// threadTime stands in for the processor time of a thread, which this platform does not tell: it is the time on the wall.
func threadTime() time.Duration { return time.Since(began) }
