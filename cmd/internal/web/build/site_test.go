package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// names returns what a folder holds.
func names(t *testing.T, dir string) (names []string) {
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

func content(t *testing.T, path ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The first time this compiles the standard library, for half a minute.
func TestBuild(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "dist")
	page := site{sources: "testdata/page", programs: []program{{pkg: "./testdata/small", smallFmt: true}}}
	for range 2 { // the second page replaces the first
		if err := page.build(t.Context(), out); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"icon.png", "icon.svg", "style.css", "worker.js"} // the twins would be larger
	plain := []string{"index.html", "main.js", "small.wasm", "wasm_exec.js"}
	for _, name := range plain {
		want = append(want, name, name+".gz")
	}
	slices.Sort(want)
	if got := names(t, out); !slices.Equal(got, want) {
		t.Errorf("the page has %q, want %q", got, want)
	}
	for _, name := range plain {
		z, err := gzip.NewReader(strings.NewReader(content(t, out, name+".gz")))
		if err != nil {
			t.Fatal(name, err)
		}
		if got, err := io.ReadAll(z); err != nil || string(got) != content(t, out, name) {
			t.Errorf("%s.gz unpacks to something else (%v)", name, err)
		}
	}
	if got := names(t, folder); !slices.Equal(got, []string{"dist"}) {
		t.Errorf("beside the page there is %q", got)
	}
	for name, want := range map[string]string{
		"main.js":      `"안녕하세요"`,       // bundled, and not escaped
		"style.css":    "rebeccapurple", // imported
		"small.wasm":   "\x00asm",
		"worker.js":    "onmessage",
		"icon.svg":     "<svg",
		"index.html":   "main.js",
		"icon.png":     "PNG",
		"main.js.gz":   "\x1f\x8b",
		"wasm_exec.js": "Go",
	} {
		if !strings.Contains(content(t, out, name), want) {
			t.Errorf("%s: lacks %q", name, want)
		}
	}
	var sizes bytes.Buffer
	if err := printSizes(&sizes, out); err != nil || strings.Count(sizes.String(), "\n") != len(plain)+4 {
		t.Errorf("the sizes are %q, %v", sizes.String(), err)
	}
}

// What does not build is told with file, line and column, and nothing of it stays.
func TestFailure(t *testing.T) {
	small := []program{{pkg: "./testdata/small"}}
	for name, test := range map[string]struct {
		page site
		want string
	}{
		"TypeScript": {site{"testdata/broken", small}, "testdata/broken/main.ts:2:14: "},
		"Go":         {site{"testdata/page", []program{{pkg: "./testdata/faulty"}}}, "faulty/main.go:4:15: undefined: undefined"},
		"no package": {site{"testdata/page", []program{{pkg: "./testdata/missing"}}}, "testdata/missing"},
		"no page":    {site{"testdata/missing", small}, "testdata/missing"},
		"no index":   {site{"testdata/small", small}, "testdata/small"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			err := test.page.build(t.Context(), filepath.Join(folder, "dist"))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want one with %s", err, test.want)
			}
			if left := names(t, folder); len(left) > 0 {
				t.Errorf("%q are left", left)
			}
		})
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	folder := t.TempDir()
	err := site{"testdata/page", []program{{pkg: "./testdata/small"}}}.build(ctx, filepath.Join(folder, "dist"))
	if err == nil {
		t.Error("a page was built all the same")
	}
	if left := names(t, folder); len(left) > 0 {
		t.Errorf("%q are left", left)
	}
}

// A folder that is no page is not deleted.
func TestReplaceable(t *testing.T) {
	folder := t.TempDir()
	if err := replaceable(folder); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "thesis.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{folder, filepath.Join(folder, "thesis.txt")} {
		err := site{sources: "testdata/page"}.build(t.Context(), out)
		if err == nil || !strings.HasPrefix(err.Error(), out+": ") && !strings.Contains(err.Error(), "not a directory") {
			t.Errorf("%s: %v", out, err)
		}
	}
	content(t, folder, "thesis.txt")
}
