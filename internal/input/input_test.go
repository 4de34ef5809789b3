package input

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// endless is a pipe without an end. It counts what is taken from it.
type endless struct{ taken int }

func (e *endless) Read(b []byte) (int, error) {
	e.taken += len(b)
	return len(b), nil
}

func TestEndless(t *testing.T) {
	pipe := new(endless)
	if _, err := Read(pipe); err == nil || err.Error() != "is too large: 134217728 bytes or more, and not in a file" {
		t.Errorf("%v", err)
	}
	if pipe.taken > MostUnsized {
		t.Errorf("%d bytes were read", pipe.taken)
	}
}

// TestLargeFile: a file too large is refused for its size alone, and what lies in memory is no pipe.
func TestLargeFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(Most + 1); err != nil { // a hole: it takes no room
		t.Skip(err)
	}
	if _, err := Read(f); err == nil || err.Error() != "is too large: more than 1073741824 bytes" {
		t.Errorf("%v", err)
	}
	if at, _ := f.Seek(0, io.SeekCurrent); at != 0 {
		t.Errorf("%d bytes were read all the same", at)
	}
	if size, ok := sizeOf(bytes.NewReader(make([]byte, 7))); !ok || size != 7 {
		t.Errorf("%d bytes in memory, %v", size, ok)
	}
}
