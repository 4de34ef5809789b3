package web

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// builder is a page builder that counts how often it is called.
type builder struct {
	calls atomic.Int32
	err   error
}

func (b *builder) build(_ context.Context, out string) error {
	b.calls.Add(1)
	if err := os.Mkdir(out, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "index.html"), []byte(out), 0o666); err != nil {
		return err
	}
	return b.err
}

func TestCacheBuildsOnce(t *testing.T) {
	c := cache(filepath.Join(t.TempDir(), "new", "paces"))
	var b builder
	var starts sync.WaitGroup
	for range 8 {
		starts.Go(func() {
			page, err := c.get(t.Context(), "a", b.build)
			if err != nil {
				t.Error(err)
			} else if _, err := fs.ReadFile(page, "index.html"); err != nil {
				t.Error(err)
			}
		})
	}
	starts.Wait()
	if n := b.calls.Load(); n != 1 {
		t.Errorf("built %d times", n)
	}
	if _, err := c.get(t.Context(), "b", b.build); err != nil || b.calls.Load() != 2 {
		t.Errorf("of another digest: %v, built %d times", err, b.calls.Load())
	}
	if got := list(t, string(c)); !slices.Equal(got, []string{"web-a", "web-b", "web.lock"}) {
		t.Errorf("the cache has %q", got)
	}
}

// A failed build leaves nothing, not even what a killed one has left.
func TestCacheFailure(t *testing.T) {
	c := cache(t.TempDir())
	if err := os.MkdirAll(filepath.Join(string(c), "building-killed", "page"), 0o777); err != nil {
		t.Fatal(err)
	}
	b := builder{err: errors.New("broken")}
	if _, err := c.get(t.Context(), "a", b.build); !errors.Is(err, b.err) {
		t.Errorf("the error is %v", err)
	}
	if got := list(t, string(c)); !slices.Equal(got, []string{"web.lock"}) {
		t.Errorf("the cache has %q", got)
	}
	b.err = nil
	if _, err := c.get(t.Context(), "a", b.build); err != nil {
		t.Errorf("after the mend: %v", err)
	}
}

// A page that is not what was built any more is built again, whatever has become of it.
func TestCacheMends(t *testing.T) {
	for name, harm := range map[string]func(entry string) error{
		"a file lost":    func(e string) error { return os.Remove(filepath.Join(e, "page", "index.html")) },
		"a file cut off": func(e string) error { return os.Truncate(filepath.Join(e, "page", "index.html"), 3) },
		"a file more":    func(e string) error { return os.WriteFile(filepath.Join(e, "page", "main.js"), nil, 0o666) },
		"no seal":        func(e string) error { return os.Remove(filepath.Join(e, "seal")) },
		"no page":        func(e string) error { return os.RemoveAll(filepath.Join(e, "page")) },
		"empty":          func(e string) error { return errors.Join(os.RemoveAll(e), os.Mkdir(e, 0o777)) },
		"a file":         func(e string) error { return errors.Join(os.RemoveAll(e), os.WriteFile(e, nil, 0o666)) },
		"a dangling link": func(e string) error {
			return errors.Join(os.RemoveAll(e), os.Symlink("nowhere", e))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := cache(t.TempDir())
			var b builder
			if _, err := c.get(t.Context(), "a", b.build); err != nil {
				t.Fatal(err)
			}
			if err := harm(filepath.Join(string(c), "web-a")); err != nil {
				t.Skip(err)
			}
			for range 2 {
				page, err := c.get(t.Context(), "a", b.build)
				if err != nil {
					t.Fatal(err)
				}
				if content, err := fs.ReadFile(page, "index.html"); err != nil || !strings.HasSuffix(string(content), "page") {
					t.Errorf("the page has %q, %v", content, err)
				}
			}
			if n := b.calls.Load(); n != 2 {
				t.Errorf("built %d times", n)
			}
			if got := list(t, string(c)); !slices.Equal(got, []string{"web-a", "web.lock"}) {
				t.Errorf("the cache has %q", got)
			}
		})
	}
}

// The pages used last are kept.
func TestCacheForgets(t *testing.T) {
	c := cache(t.TempDir())
	var b builder
	for i := range 6 {
		if _, err := c.get(t.Context(), strconv.Itoa(i), b.build); err != nil {
			t.Fatal(err)
		}
		// Page 0 stays in use; the others grow old.
		past := time.Now().Add(time.Duration(i-100) * time.Minute)
		if i > 0 {
			if err := os.Chtimes(filepath.Join(string(c), "web-"+strconv.Itoa(i)), past, past); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := c.get(t.Context(), "0", b.build); err != nil {
			t.Fatal(err)
		}
	}
	if got := list(t, string(c)); !slices.Equal(got, []string{"web-0", "web-4", "web-5", "web.lock"}) || b.calls.Load() != 6 {
		t.Errorf("the cache has %q after %d builds", got, b.calls.Load())
	}
}

// Who gives up waits for nobody.
func TestCacheInterrupted(t *testing.T) {
	c := cache(t.TempDir())
	entered, release := make(chan bool), make(chan bool)
	first := make(chan error, 1)
	go func() {
		var b builder
		_, err := c.get(context.Background(), "a", func(ctx context.Context, out string) error {
			close(entered)
			<-release
			return b.build(ctx, out)
		})
		first <- err
	}()
	<-entered
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := c.get(ctx, "a", nil); !errors.Is(err, errInterrupted) {
		t.Errorf("the error is %v", err)
	}
	close(release)
	if err := <-first; err != nil {
		t.Error(err)
	}
}

// tree writes files below a new folder.
func tree(t *testing.T, files map[string]string) source {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return source(root)
}

// The digest changes with what the page is made from, and with nothing else.
func TestDigest(t *testing.T) {
	src := tree(t, map[string]string{"go.mod": "module paces\n", "cmd/go.mod": "module paces/cmd\n", "bench/go.mod": "module paces/bench\n"})
	last, err := src.digest()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		changes bool
	}{
		{"grid.go", true},
		{"internal/fill/fill.go", true},
		{"go.sum", true},
		{"go.work", true},
		{"cmd/go.sum", true},
		{"cmd/internal/web/page/main.ts", true},
		{"cmd/internal/web/page/words/ko.json", true},
		{"cmd/internal/web/engine/main.go", true},
		{"cmd/internal/web/build/main.go", true},
		{"grid_test.go", false},
		{"README.md", false},
		{".git/config.go", false},
		{"mapfile/testdata/map.go", false},
		{"bench/main.go", false},
		{"examples/door/main.go", false},
		{"cmd/paces/main.go", false},
		{"cmd/internal/web/dist/main.js", false},
	} {
		for _, content := range []string{"one", "two"} {
			path := filepath.Join(string(src), test.name)
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
			digest, err := src.digest()
			if err != nil || (digest != last) != test.changes {
				t.Errorf("%s: digest %s after %s, %v", test.name, digest, last, err)
			}
			last = digest
		}
	}
}

// tool returns a source whose build tool is the given program.
func tool(t *testing.T, program string) source {
	return tree(t, map[string]string{
		"cmd/go.mod":                     "module paces/cmd\n\ngo 1.26.0\n",
		"cmd/internal/web/build/main.go": program,
	})
}

// What the compilers complain about reaches the user.
func TestBrokenSource(t *testing.T) {
	for name, test := range map[string]struct{ program, want string }{
		"the page": {
			"package main\n\nimport \"os\"\n\nfunc main() { os.Stderr.WriteString(\"page/main.ts:3:1: wrong\\n\"); os.Exit(1) }\n",
			"page/main.ts:3:1: wrong\n",
		},
		"the tool": {"package main\n\nfunc main() { wrong() }\n", "main.go:3:15: undefined: wrong\n"},
	} {
		src := tool(t, test.program)
		var stderr strings.Builder
		c := cache(t.TempDir())
		_, err := c.get(t.Context(), "a", func(ctx context.Context, out string) error { return src.build(ctx, out, &stderr) })
		if err == nil || err.Error() != "the page does not build" || !strings.HasSuffix(stderr.String(), test.want) {
			t.Errorf("%s: the error is %v, and the user sees %q", name, err, stderr.String())
		}
		if got := list(t, string(c)); !slices.Equal(got, []string{"web.lock"}) {
			t.Errorf("%s: the cache has %q", name, got)
		}
	}
}

// An interrupt reaches the tool, which has the time to tidy up.
func TestBuildInterrupted(t *testing.T) {
	src := tool(t, `package main

import (
	"os"
	"os/signal"
)

func main() {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	os.Stderr.WriteString("ready")
	<-interrupts
	os.Stderr.WriteString(", tidied")
	os.Exit(1)
}
`)
	ctx, cancel := context.WithCancel(t.Context())
	var said strings.Builder
	err := src.build(ctx, filepath.Join(t.TempDir(), "page"), writer(func(b []byte) (int, error) {
		said.Write(b)
		cancel()
		return len(b), nil
	}))
	if !errors.Is(err, errInterrupted) || said.String() != "ready, tidied" {
		t.Errorf("the error is %v, and the tool said %q", err, said.String())
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }
