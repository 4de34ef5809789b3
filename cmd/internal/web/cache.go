package web

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// cache is a folder that keeps built pages, each in a folder web-DIGEST of its own, which is whole from the moment that
// it is there. Whoever builds holds the lock; whoever finds what it wants needs none.
type cache string

// errInterrupted is what is left of an error once the user has given up.
var errInterrupted = errors.New("interrupted")

// kept is how many pages the cache keeps: those used last.
const kept = 3

// get returns the page of that digest. build makes it, in the folder that it is given, if it is not there.
func (c cache) get(ctx context.Context, digest string, build func(ctx context.Context, out string) error) (fs.FS, error) {
	entry := filepath.Join(string(c), "web-"+digest)
	if touch(entry) {
		return os.DirFS(entry), nil
	}
	if err := os.MkdirAll(string(c), 0o777); err != nil {
		return nil, err
	}
	unlock, err := lock(ctx, filepath.Join(string(c), "web.lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	if touch(entry) { // somebody else had the lock to build it
		return os.DirFS(entry), nil
	}
	c.remove("building-", 0) // of those who were killed
	work, err := os.MkdirTemp(string(c), "building-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	out := filepath.Join(work, "page")
	if err := build(ctx, out); err != nil {
		return nil, err
	}
	if err := os.Rename(out, entry); err != nil {
		return nil, err
	}
	c.remove("web-", kept)
	return os.DirFS(entry), nil
}

// touch reports whether a page is there, and notes that it was used.
func touch(entry string) bool {
	now := time.Now()
	return os.Chtimes(entry, now, now) == nil
}

// lock takes the lock of that name, waiting for whoever has it.
func lock(ctx context.Context, name string) (unlock func(), err error) {
	type result struct {
		unlock func()
		err    error
	}
	locked := make(chan result, 1)
	go func() {
		unlock, err := lockedfile.MutexAt(name).Lock()
		locked <- result{unlock, err}
	}()
	select {
	case r := <-locked:
		return r.unlock, r.err
	case <-ctx.Done():
		go func() {
			if late := <-locked; late.err == nil {
				late.unlock()
			}
		}()
		return nil, errInterrupted
	}
}

// remove deletes the folders whose names begin with prefix, but for the newest n. What cannot be deleted stays.
func (c cache) remove(prefix string, n int) {
	entries, _ := os.ReadDir(string(c))
	var found []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && e.IsDir() && strings.HasPrefix(e.Name(), prefix) {
			found = append(found, info)
		}
	}
	slices.SortFunc(found, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, info := range found[min(n, len(found)):] {
		os.RemoveAll(filepath.Join(string(c), info.Name()))
	}
}
