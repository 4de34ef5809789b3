package main

import (
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Whatever ends the program while it writes a file, nothing of the file stays.
func TestSignalsLeaveNothing(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			continue // by whoever runs the tests
		}
		folder := t.TempDir()
		err := writeFile(filepath.Join(folder, "answer"), func(w io.Writer) error {
			if err := syscall.Kill(os.Getpid(), s); err != nil {
				return err
			}
			for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
				if _, err := w.Write(make([]byte, 1<<17)); err != nil {
					return err
				}
				time.Sleep(time.Millisecond)
			}
			return nil
		})
		left, readErr := os.ReadDir(folder)
		if err == nil || readErr != nil || len(left) != 0 {
			t.Errorf("%v: %v; the folder has %v (%v)", s, err, left, readErr)
		}
	}
}

// What nohup ignores stays ignored.
func TestIgnoredSignalsStay(t *testing.T) {
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	for _, s := range deadlySignals() {
		if s == syscall.SIGHUP {
			t.Error("an ignored signal ends the writing")
		}
	}
}
