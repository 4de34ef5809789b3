package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/sys/unix"

	"paces/cmd/internal/web"
	"paces/mapfile"
)

// Root may read everything, so the thread gives up its right to files first.
func TestNoPermission(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(path, []byte("S.G\n"), 0); err != nil {
		t.Fatal(err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if os.Getuid() == 0 {
		const nobody = 65534
		if err := unix.Setfsuid(nobody); err != nil {
			t.Skip("cannot give up the rights of root:", err)
		}
		defer unix.Setfsuid(0)
	}
	_, err := mapfile.Open(path, mapfile.Options{})
	if err == nil || err.Error() != path+": permission denied" {
		t.Errorf("error is %v", err)
	}
	err = writeFile(filepath.Join(filepath.Dir(path), "answer"), nil)
	if os.Getuid() == 0 && (err == nil || !strings.HasSuffix(err.Error(), "answer: permission denied")) {
		t.Errorf("error is %v", err)
	}
	page := fstest.MapFS{"index.html": {}}
	_, err = web.Export(t.Context(), page, filepath.Join(filepath.Dir(path), "page"))
	if os.Getuid() == 0 && !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error is %v", err)
	}
}
