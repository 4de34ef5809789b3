// Package examples tests that the example programs do what they say.
package examples

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
)

// TestOutput runs the programs whose output does not depend on the clock and compares it with the files beside them.
func TestOutput(t *testing.T) {
	for _, name := range []string{"door", "towers"} {
		got, err := exec.Command("go", "run", "./"+name).Output()
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(name + "/output.txt")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s prints\n%s", name, got)
		}
	}
}

// TestPatrol runs the program whose output is figures.
func TestPatrol(t *testing.T) {
	got, err := exec.Command("go", "run", "./patrol").CombinedOutput()
	if err != nil || bytes.Count(got, []byte("every")) != 3 {
		t.Errorf("%v\n%s", err, got)
	}
}
