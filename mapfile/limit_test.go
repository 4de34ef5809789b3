package mapfile

import (
	"path/filepath"
	"strings"
	"testing"
)

// Whoever has room for small maps only is told at once that one is larger, whatever its format.
func TestMaxSide(t *testing.T) {
	wanted, err := filepath.Glob("testdata/*.want")
	if err != nil || len(wanted) < 20 {
		t.Fatalf("%d files, %v", len(wanted), err)
	}
	for _, want := range wanted {
		name := strings.TrimSuffix(want, ".want")
		m, err := Open(name, Options{})
		if err != nil {
			t.Fatal(err)
		}
		side := max(m.Grid.Width(), m.Grid.Height())
		if _, err := Open(name, Options{MaxSide: side}); err != nil {
			t.Errorf("%s with %d a side: %v", name, side, err)
		}
		if _, err := Open(name, Options{MaxSide: side - 1}); err == nil || !strings.Contains(err.Error(), "a side") {
			t.Errorf("%s with less than %d a side: %v", name, side, err)
		}
	}
}
