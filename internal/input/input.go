// Package input reads whole files into memory, and refuses early what has no end.
package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

const (
	// Most is the greatest size of a file, in bytes.
	Most = 1 << 30

	// MostUnsized is the greatest size of what does not tell its size beforehand: a pipe or a device may have no end.
	MostUnsized = 1 << 27

	part = 1 << 20
)

// Read reads all of r, without a byte order mark. What is empty, or text in two bytes a character, is an error.
func Read(r io.Reader) ([]byte, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return nil, errors.New("is empty")
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return nil, errors.New("is UTF-16 text: save it as UTF-8")
	}
	return data, nil
}

func readAll(r io.Reader) ([]byte, error) {
	size, ok := sizeOf(r)
	if !ok {
		return readUnsized(r)
	}
	if size > Most {
		return nil, fmt.Errorf("is too large: more than %d bytes", Most)
	}
	var b bytes.Buffer
	b.Grow(int(size) + bytes.MinRead) // to read it in one go
	_, err := b.ReadFrom(io.LimitReader(r, Most))
	return b.Bytes(), err
}

// readUnsized reads in parts: a buffer that doubles would take four times as much for what is refused in the end.
func readUnsized(r io.Reader) ([]byte, error) {
	var parts [][]byte
	for range MostUnsized / part {
		data, err := io.ReadAll(io.LimitReader(r, part))
		if err != nil {
			return nil, err
		}
		parts = append(parts, data)
		if len(data) < part {
			return bytes.Join(parts, nil), nil
		}
	}
	return nil, fmt.Errorf("is too large: %d bytes or more, and not in a file", MostUnsized)
}

// sizeOf returns how much r holds, if it is a regular file or lies in memory.
func sizeOf(r io.Reader) (int64, bool) {
	switch r := r.(type) {
	case fs.File:
		info, err := r.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return 0, false
		}
		return info.Size(), true
	case interface{ Len() int }:
		return int64(r.Len()), true
	}
	return 0, false
}
