package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Page returns the files of the page: those that the program carries, or else those in the user's cache, which are built
// from the program's source when they are not there yet. The building is told to progress, and what the compilers have
// to complain about to stderr.
func Page(ctx context.Context, progress, stderr io.Writer) (fs.FS, error) {
	if page := embedded(); page != nil {
		return page, nil
	}
	src, err := ownSource()
	if err != nil {
		return nil, err
	}
	digest, err := src.digest()
	if err != nil {
		return nil, fmt.Errorf("the page's source: %w", err)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("no folder to build the page into: %w", err)
	}
	return cache(filepath.Join(dir, "paces")).get(ctx, digest, func(ctx context.Context, out string) error {
		start := time.Now()
		fmt.Fprintln(progress, "paces: building the page, once for this version; the first build on a machine takes a minute ...")
		err := src.build(ctx, out, stderr)
		if err == nil {
			fmt.Fprintf(progress, "paces: built in %v\n", time.Since(start).Round(time.Second/10))
		}
		return err
	})
}

// source is the folder of the library's module, with the program's module in its folder cmd.
type source string

// ownSource finds the source that this program was built from, if it is on this machine.
func ownSource() (source, error) {
	_, file, _, _ := runtime.Caller(0)
	for range strings.Count("cmd/internal/web/source.go", "/") + 1 {
		file = filepath.Dir(file)
	}
	module, err := os.ReadFile(filepath.Join(file, "cmd", "go.mod"))
	if err != nil || !strings.HasPrefix(string(module), "module paces/cmd\n") {
		return "", errors.New("this program carries no page, and its source to build one from is not on this machine: " +
			"build the program by make web, or run it by go run ./cmd/paces in a clone")
	}
	return source(file), nil
}

// digest returns a name for the content of everything that the page is made from.
func (s source) digest() (string, error) {
	all := sha256.New()
	fmt.Fprintln(all, runtime.Version())
	files := os.DirFS(string(s))
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && leftOut(files, name):
			return fs.SkipDir
		case !d.Type().IsRegular() || !goesIn(name):
			return nil
		}
		content, err := fs.ReadFile(files, name)
		fmt.Fprintln(all, name, len(content))
		all.Write(content)
		return err
	})
	return hex.EncodeToString(all.Sum(nil)[:10]), err
}

// modules are the folders of the modules that the page is made from.
var modules = []string{".", "cmd"}

// leftOut reports whether a folder has nothing to do with the page.
func leftOut(files fs.FS, dir string) bool {
	if slices.Contains(modules, dir) {
		return false
	}
	_, err := fs.Stat(files, path.Join(dir, "go.mod"))
	foreign := err == nil
	base := path.Base(dir)
	return foreign || base[0] == '.' || base == "testdata" || base == "dist" || dir == "cmd/paces" || dir == "examples"
}

// goesIn reports whether the page is made from a file: it is Go, or part of the page itself.
func goesIn(name string) bool {
	switch path.Ext(name) {
	case ".go":
		return !strings.HasSuffix(name, "_test.go")
	case ".mod", ".sum", ".work":
		return true
	}
	return strings.HasPrefix(name, "cmd/internal/web/page/")
}

// build lets the build tool make the page in the folder out.
func (s source) build(ctx context.Context, out string, stderr io.Writer) error {
	tool := out + "-tool.exe" // Windows wants the ending, others do not mind
	defer os.Remove(tool)
	if err := s.run(ctx, stderr, "go", "build", "-o", tool, "./internal/web/build"); err != nil {
		return err
	}
	return s.run(ctx, stderr, tool, "-out", out)
}

// run runs a program in the folder of the program's module. An end of ctx interrupts it, so that it can tidy up.
func (s source) run(ctx context.Context, stderr io.Writer, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = filepath.Join(string(s), "cmd")
	cmd.Stderr = stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	err := cmd.Run()
	switch exit := (*exec.ExitError)(nil); {
	case ctx.Err() != nil:
		return errInterrupted
	case errors.As(err, &exit):
		return errors.New("the page does not build")
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("building the page takes the Go toolchain: %w", err)
	}
	return err
}
