package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// cache is a folder that keeps built pages, each in a folder web-DIGEST of its own, which is whole from the moment that
// it is there: the folder page, and the file seal, by which one sees whether the page is still what was built. A page
// that lost something since, to a tidy user or a power cut, is built again. Whoever builds holds the lock; whoever finds
// what it wants needs none.
type cache string

// errInterrupted is what is left of an error once the user has given up.
var errInterrupted = errors.New("interrupted")

// kept is how many pages the cache keeps: those used last.
const kept = 3

// get returns the page of that digest. build makes it, in the folder that it is given, if it is not there.
func (c cache) get(ctx context.Context, digest string, build func(ctx context.Context, out string) error) (fs.FS, error) {
	entry := filepath.Join(string(c), "web-"+digest)
	if page, ok := unsealed(entry); ok {
		return page, nil
	}
	if err := os.MkdirAll(string(c), 0o777); err != nil {
		return nil, fmt.Errorf("no folder to build the page into: %w", err)
	}
	unlock, err := lock(ctx, filepath.Join(string(c), "web.lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	if page, ok := unsealed(entry); ok { // somebody else had the lock to build it
		return page, nil
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
	if err := seal(work); err != nil {
		return nil, err
	}
	if err := cmp.Or(os.RemoveAll(entry), os.Rename(work, entry)); err != nil {
		return nil, err
	}
	c.remove("web-", kept)
	return os.DirFS(filepath.Join(entry, "page")), nil
}

// seal notes what the page of an entry is.
func seal(entry string) error {
	sum, err := sumOf(os.DirFS(filepath.Join(entry, "page")))
	return cmp.Or(err, os.WriteFile(filepath.Join(entry, "seal"), sum, 0o666))
}

// unsealed returns the page of an entry, if it is there and is still what was sealed, and notes that it was used.
func unsealed(entry string) (page fs.FS, ok bool) {
	now := time.Now()
	if os.Chtimes(entry, now, now) != nil { // first, so that nobody takes it for old meanwhile
		return nil, false
	}
	page = os.DirFS(filepath.Join(entry, "page"))
	sum, err := sumOf(page)
	noted, sealErr := os.ReadFile(filepath.Join(entry, "seal"))
	return page, cmp.Or(err, sealErr) == nil && bytes.Equal(sum, noted)
}

// sumOf returns a text that changes with the files of a page.
func sumOf(page fs.FS) ([]byte, error) {
	names, err := fs.ReadDir(page, ".")
	if err != nil {
		return nil, err
	}
	all := sha256.New()
	for _, e := range names {
		content, err := fs.ReadFile(page, e.Name())
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(all, e.Name(), len(content))
		all.Write(content)
	}
	return hex.AppendEncode(nil, all.Sum(nil)), nil
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
