package mapfile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"paces/internal/input"
)

// Open reads the map file at path. Tile sets, levels and templates that the map names are read too if they are in
// opts.Folder, the map's own folder if that is empty; whatever leads out of it, be it "..", an absolute path or a link,
// is left alone, and a warning says so.
func Open(path string, opts Options) (*Map, error) {
	folder := opts.Folder
	if folder == "" {
		folder = filepath.Dir(path)
	}
	r, err := os.Open(path)
	if err != nil {
		return nil, &Error{Name: path, Err: reason(err)}
	}
	defer r.Close()
	if info, err := r.Stat(); err != nil || info.IsDir() {
		return nil, &Error{Name: path, Err: fmt.Errorf("is a directory, not a map file")}
	}
	f := &file{name: path, opts: opts}
	if root, err := os.OpenRoot(folder); err == nil {
		defer root.Close()
		f.files, f.place = root.FS(), placeIn(folder, path)
	}
	if err := f.read(r); err != nil {
		return nil, err
	}
	return f.decode()
}

// placeIn returns the slash-separated path of a file in a folder, "" if it is not in it.
func placeIn(folder, name string) string {
	folder, err1 := filepath.Abs(folder)
	name, err2 := filepath.Abs(name)
	rel, err3 := filepath.Rel(folder, name)
	if err1 != nil || err2 != nil || err3 != nil {
		return ""
	}
	if rel = filepath.ToSlash(rel); !fs.ValidPath(rel) {
		return ""
	}
	return rel
}

// OpenFS reads the map file of that name in files, such as an [embed.FS], with the tile sets, levels and templates that
// it names there. It ignores opts.Folder.
func OpenFS(files fs.FS, name string, opts Options) (*Map, error) {
	f := &file{name: name, opts: opts, files: files, place: name}
	r, err := files.Open(name)
	if err != nil {
		return nil, f.errorf("%w", reason(err))
	}
	defer r.Close()
	if err := f.read(r); err != nil {
		return nil, err
	}
	return f.decode()
}

// Read reads a map from r. The name is where it comes from: it stands in errors, and its ending helps to find the
// format. Files that the map names are not read; [Open] and [OpenFS] do that.
func Read(r io.Reader, name string, opts Options) (*Map, error) {
	f := &file{name: name, opts: opts}
	if err := f.read(r); err != nil {
		return nil, err
	}
	return f.decode()
}

// reason strips from err what its text repeats: the call and the path.
func reason(err error) error {
	if e, ok := err.(*fs.PathError); ok {
		return e.Err
	}
	return err
}

// beside returns a file that this one names.
func (f *file) beside(source string) (*file, error) {
	name := path.Join(path.Dir(f.place), strings.ReplaceAll(source, `\`, "/"))
	switch {
	case f.files == nil || f.place == "":
		return nil, fmt.Errorf("no other files are read")
	case path.IsAbs(source) || filepath.IsAbs(source) || strings.Contains(source, ":"):
		return nil, fmt.Errorf("the path is not relative")
	case !fs.ValidPath(name):
		return nil, fmt.Errorf("the path leads out of the folder")
	}
	info, err := fs.Stat(f.files, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("is not a regular file")
	}
	r, err := f.files.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b := &file{name: source, opts: f.opts, files: f.files, place: name}
	return b, b.read(r)
}

// read reads all of r.
func (f *file) read(r io.Reader) (err error) {
	if f.data, err = input.Read(r); err != nil {
		return f.errorf("%w", reason(err))
	}
	return nil
}
