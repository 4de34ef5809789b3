package mapfile

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what testdata gives, instead of comparing with it")

// TestGolden reads each map in testdata and compares it, as our own form writes it, with the file of that name and
// ".want". Each format must have one there.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, name := range names {
		if strings.HasSuffix(name, ".want") || strings.HasSuffix(name, ".tsx") {
			continue
		}
		m, err := Open(name, Options{})
		if err != nil {
			t.Error(err)
			continue
		}
		seen[m.Format] = true
		got := "format " + m.Format + "\n"
		for _, warning := range m.Warnings {
			got += "warning " + warning + "\n"
		}
		got += written(t, m, "paces")
		if *update {
			if err := os.WriteFile(name+".want", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(name + ".want")
		if err != nil || got != string(want) {
			t.Errorf("%s: got\n%s\nwant %v\n%s", name, got, err, want)
		}
	}
	for _, f := range Formats() {
		if !seen[f.Name] {
			t.Errorf("no file of format %s is in testdata", f.Name)
		}
	}
}
