package sheet

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"paces/cmd/internal/web/board"
	"paces/mapfile"
)

// drop is the files that were dropped on the page, as a file system in which every folder holds all of them.
type drop struct {
	files  map[string][]byte
	byBase map[string][]string // their names, sorted, by the last element
	used   map[string]bool     // those that were opened
}

func newDrop(files map[string][]byte) *drop {
	d := &drop{files: files, byBase: make(map[string][]string)}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		d.byBase[path.Base(name)] = append(d.byBase[path.Base(name)], name)
	}
	return d
}

// deep is the folder in which the files are said to lie, so that a map may name files in folders above and beside its
// own.
const deep = "a/b/c/d/e/f/g/h"

// read reads the map file of that name.
func (d *drop) read(name string) (*candidate, error) {
	d.used = make(map[string]bool)
	m, err := mapfile.OpenFS(d, path.Join(deep, name), mapfile.Options{MaxSide: board.MaxSide})
	if e := (*mapfile.Error)(nil); errors.As(err, &e) {
		e.Name = strings.TrimPrefix(e.Name, deep+"/")
	}
	if err != nil {
		return nil, err
	}
	return &candidate{m, name, len(d.used)}, nil
}

// Open opens the file whose name is, from the end, most like the one that is asked for.
func (d *drop) Open(name string) (fs.File, error) {
	found, common := "", 0
	for _, f := range d.byBase[path.Base(name)] {
		if n := commonEnd(f, name); n > common {
			found, common = f, n
		}
	}
	if common == 0 || !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: path.Base(name), Err: fs.ErrNotExist}
	}
	d.used[found] = true
	return &openFile{bytes.NewReader(d.files[found]), path.Base(found)}, nil
}

// commonEnd is how many elements at the end of two paths are alike.
func commonEnd(a, b string) (n int) {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	for n < min(len(as), len(bs)) && as[len(as)-1-n] == bs[len(bs)-1-n] {
		n++
	}
	return n
}

// openFile is a file in memory, open for reading, and what there is to know of it.
type openFile struct {
	*bytes.Reader
	name string
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *openFile) Close() error               { return nil }

func (f *openFile) Name() string       { return f.name }
func (f *openFile) Mode() fs.FileMode  { return 0o444 }
func (f *openFile) ModTime() time.Time { return time.Time{} }
func (f *openFile) IsDir() bool        { return false }
func (f *openFile) Sys() any           { return nil }
