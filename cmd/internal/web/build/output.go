package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// packed are the kinds of files that are compressed already.
var packed = []string{".png", ".ico"}

// compress gives each file of a folder a twin that is compressed as well as gzip can.
func compress(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var twins errgroup.Group
	for _, e := range entries {
		if !slices.Contains(packed, filepath.Ext(e.Name())) {
			twins.Go(func() error { return compressFile(filepath.Join(dir, e.Name())) })
		}
	}
	return twins.Wait()
}

// compressFile writes the twin of a file, if that is the smaller of the two.
func compressFile(name string) error {
	plain, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var twin bytes.Buffer
	z, err := gzip.NewWriterLevel(&twin, gzip.BestCompression)
	if err != nil {
		return err
	}
	z.Write(plain) // into memory, where nothing fails
	z.Close()
	if twin.Len() >= len(plain) {
		return nil
	}
	return os.WriteFile(name+".gz", twin.Bytes(), 0o666)
}

// replaceable returns an error if out is something other than a page, an empty folder, or nothing: it would be deleted.
func replaceable(out string) error {
	entries, err := os.ReadDir(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	page := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "wasm_exec.js" })
	if len(entries) > 0 && !page {
		return fmt.Errorf("%s: holds something other than a page, and is not replaced", out)
	}
	return nil
}

// replace moves the folder dir to out, and deletes what was there.
func replace(out, dir string) error {
	old := dir + ".old"
	if err := os.Rename(out, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(dir, out); err != nil {
		os.Rename(old, out)
		return err
	}
	return os.RemoveAll(old)
}

// printSizes lists the files of a page, with their size in bytes and that of their twin.
func printSizes(w io.Writer, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	sizes := map[string]int64{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		sizes[e.Name()] = info.Size()
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".gz") {
			fmt.Fprintf(w, "%9d bytes %9d packed  %s\n", sizes[e.Name()], cmp.Or(sizes[e.Name()+".gz"], sizes[e.Name()]), e.Name())
		}
	}
	return nil
}
