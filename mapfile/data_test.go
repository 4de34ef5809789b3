package mapfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dataDir returns the folder with real map files, PACES_DATA or ../shared/data from the module's root.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real maps: %s is not there; set PACES_DATA", dir)
	}
	return dir
}

func TestDataScenarios(t *testing.T) {
	n := 0
	err := filepath.WalkDir(filepath.Join(dataDir(t), "movingai"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".scen") {
			return err
		}
		r, err := os.Open(path)
		if err != nil {
			return err
		}
		defer r.Close()
		list, err := ReadScenarios(r, path)
		if len(list) == 0 {
			t.Errorf("%s: no scenarios", path)
		}
		n++
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d scenario files", n)
}

func TestDataMovingAI(t *testing.T) {
	err := filepath.WalkDir(filepath.Join(dataDir(t), "movingai"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".map") {
			return err
		}
		m, err := Open(path, Options{})
		if err == nil && m.Format != "movingai" {
			t.Errorf("%s: format %s", path, m.Format)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
