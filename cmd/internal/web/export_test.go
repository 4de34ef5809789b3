package web

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func list(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestExport(t *testing.T) {
	empty := t.TempDir()
	for _, dir := range []string{empty, filepath.Join(t.TempDir(), "new") + "/"} {
		names, err := Export(t.Context(), small, dir)
		if err != nil {
			t.Fatal(err)
		}
		if last := names[len(names)-1]; last != "index.html" {
			t.Errorf("the last file is %s", last)
		}
		slices.Sort(names)
		if got := list(t, dir); !slices.Equal(got, names) || len(got) != len(small)-1 {
			t.Errorf("the folder holds %q, said to be %q", got, names)
		}
		for _, name := range names {
			if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != string(small[name].Data) {
				t.Errorf("%s holds %q, %v", name, got, err)
			}
		}
	}
}

// A folder that is not empty stays as it is.
func TestExportRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "index.html")
	if err := os.WriteFile(file, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ dir, want string }{
		{dir, "the folder is not empty"},
		{file, "not a directory"},
		{filepath.Join(dir, "missing", "page"), "no such file or directory"},
		{"", "no such file or directory"},
	} {
		if _, err := Export(t.Context(), small, test.dir); err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%q: the error is %v, want %s", test.dir, err, test.want)
		}
	}
	if got, err := os.ReadFile(file); string(got) != "mine" || len(list(t, dir)) != 1 {
		t.Errorf("the file is %q, %v; beside it: %q", got, err, list(t, dir))
	}
}

// torn is a page of which one file cannot be read.
type torn struct{ fs.FS }

var errTorn = errors.New("torn")

func (f torn) Open(name string) (fs.File, error) {
	if name == "main.js" {
		return nil, errTorn
	}
	return f.FS.Open(name)
}

func (f torn) ReadFile(name string) ([]byte, error) {
	if name == "main.js" {
		return nil, errTorn
	}
	return fs.ReadFile(f.FS, name)
}

// What goes wrong half-way leaves nothing.
func TestExportTakesBack(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx  context.Context
		page fs.FS
		want error
	}{
		"torn":        {t.Context(), torn{small}, errTorn},
		"interrupted": {canceled, small, errInterrupted},
	} {
		parent := t.TempDir()
		if _, err := Export(test.ctx, test.page, filepath.Join(parent, "new")); !errors.Is(err, test.want) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if left := list(t, parent); len(left) > 0 {
			t.Errorf("%s: %q are left", name, left)
		}
		if _, err := Export(test.ctx, test.page, parent); !errors.Is(err, test.want) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if left := list(t, parent); len(left) > 0 {
			t.Errorf("%s: in a folder that was there, %q are left", name, left)
		}
	}
}
