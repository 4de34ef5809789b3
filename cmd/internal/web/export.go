package web

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Export writes the files of a page into a folder, for any web host, and returns their names. The folder is made, or is
// there and empty. If something goes wrong, all is taken back.
func Export(ctx context.Context, page fs.FS, dir string) ([]string, error) {
	names, err := exported(page)
	if err != nil {
		return nil, err
	}
	made, err := claim(dir)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		if err := exportFile(ctx, page, name, dir); err != nil {
			for _, name := range names[:i] {
				os.Remove(filepath.Join(dir, name))
			}
			if made {
				os.Remove(dir)
			}
			return nil, err
		}
	}
	return names, nil
}

// exported returns the names of the files that a web host needs; it packs them itself if it cares to. The index comes
// last: as long as it is not there, no visitor sees half a page.
func exported(page fs.FS) (names []string, err error) {
	entries, err := fs.ReadDir(page, ".")
	for _, e := range entries {
		if path.Ext(e.Name()) != packedExt && e.Name() != index {
			names = append(names, e.Name())
		}
	}
	return append(names, index), err
}

// claim makes a folder, or finds it empty.
func claim(dir string) (made bool, err error) {
	err = os.Mkdir(dir, 0o777)
	if !errors.Is(err, fs.ErrExist) {
		return err == nil, err
	}
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		err = &fs.PathError{Op: "export", Path: dir, Err: errors.New("the folder is not empty")}
	}
	return false, err
}

// exportFile writes one file of a page, whole or not at all.
func exportFile(ctx context.Context, page fs.FS, name, dir string) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	content, err := fs.ReadFile(page, name)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = cmp.Or(err, f.Close()); err != nil {
		os.Remove(f.Name())
	}
	return err
}
