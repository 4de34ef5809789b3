package fill

import (
	"os/exec"
	"testing"
)

// TestGenerated fails if a 32-bit kernel is not the one that its 16-bit source makes.
func TestGenerated(t *testing.T) {
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go tool here to run gen.go with")
	}
	if out, err := exec.Command(tool, "run", "gen.go", "-check").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
