package mapfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"unicode/utf8"
)

// ErrNotMap is the reason why a file is refused that may be whole, but holds something else than a map.
var ErrNotMap = errors.New("not a map")

// Error is what is wrong with a file, and where: "swamp.txt:3:7: reason".
type Error struct {
	Name         string // the file
	Line, Column int    // from 1, a column being a character; Line is 0 where the whole file is meant
	Err          error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.Name, e.Err)
	}
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// file is a whole file in memory, on its way into a map.
type file struct {
	name  string
	data  []byte
	opts  Options
	files fs.FS  // where files that this one names may be; nil: nowhere
	place string // of this file in files
}

// errorf returns an error about the file as a whole.
func (f *file) errorf(format string, args ...any) error {
	return &Error{Name: f.name, Err: fmt.Errorf(format, args...)}
}

// errorAt returns an error about the place at byte offset off.
func (f *file) errorAt(off int, format string, args ...any) error {
	before := f.data[:min(off, len(f.data))]
	line := 1 + bytes.Count(before, []byte{'\n'})
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return &Error{Name: f.name, Line: line, Column: column, Err: fmt.Errorf(format, args...)}
}
