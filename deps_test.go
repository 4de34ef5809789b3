package paces_test

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers says who may import whom: a package may import those of the lines above its own. Packages of one line do not
// know each other. A * stands for one element of a path. (The idea is that of go/build/deps_test.go.)
const layers = `
	internal/lattice internal/queue internal/input
	internal/region
	internal/astar internal/fill internal/jump
	.
	frontier graph turns maze mapfile
	render
	cmd/internal/* examples/*
	cmd/internal/web/wire cmd/internal/web/smallfmt
	cmd/internal/web/board
	cmd/internal/web/roads
	cmd/internal/web/sheet cmd/internal/web/tactics
	cmd/internal/web/engine cmd/internal/web/extras cmd/internal/web/build cmd/internal/web/webtest
	cmd/paces
`

// outside says which packages beyond the standard library a package may import: the others import none.
var outside = map[string][]string{
	"mapfile": {"github.com/klauspost/compress", "golang.org/x/image"},
	"render":  {"golang.org/x/image"},
}

// worldly are the packages by which a library would print, read flags, open files or talk to somebody, which is the
// program's business. The one exception is mapfile.Open.
var worldly = []string{"flag", "log", "log/slog", "net", "net/http", "os", "os/exec", "os/signal", "syscall", "unsafe"}

// allowed are the files that may import one of them, and why.
var allowed = map[string]string{
	"mapfile/files.go os":            "Open",
	"internal/fill/memory.go unsafe": "has a safe twin under the build tag purego",
}

// source is one file of a package.
type source struct {
	name string // path below the root
	pkg  string // its directory: "." is the root package
	*ast.File
}

// sources returns the files of both modules that are built into packages, tests left out.
func sources(t *testing.T) (files []source) {
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && name != "cmd" && (foreign(name) || d.Name() == "testdata" || d.Name()[0] == '.' || d.Name()[0] == '_'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err == nil && !generator(file) {
			files = append(files, source{name, path.Dir(name), file})
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

// foreign reports whether a directory is a module of its own.
func foreign(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// generator reports whether a file is a program of its own, run by go generate.
func generator(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if expr, err := constraint.Parse(c.Text); err == nil && expr.String() == "ignore" {
				return true
			}
		}
	}
	return false
}

// imports returns the paths that a file imports; those of the project begin with a slash, the root package is "/.".
func (s source) imports() (paths []string) {
	for _, spec := range s.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if name == "paces" {
			name = "/."
		}
		if rest, ok := strings.CutPrefix(name, "paces/"); ok {
			name = "/" + rest
		}
		paths = append(paths, name)
	}
	return paths
}

// layer returns the number of the line on which a package stands, -1 if on none.
func layer(pkg string) int {
	return slices.IndexFunc(strings.Split(strings.TrimSpace(layers), "\n"), func(line string) bool {
		return slices.ContainsFunc(strings.Fields(line), func(pattern string) bool {
			ok, _ := path.Match(pattern, pkg)
			return ok
		})
	})
}

func TestImportOrder(t *testing.T) {
	for _, file := range sources(t) {
		if layer(file.pkg) < 0 {
			t.Errorf("%s: no layer is given for package %s; give it one in deps_test.go", file.name, file.pkg)
		}
		for _, name := range file.imports() {
			if pkg, ours := strings.CutPrefix(name, "/"); ours && layer(pkg) >= layer(file.pkg) {
				t.Errorf("%s imports %s, which does not stand below it", file.name, pkg)
			}
		}
	}
}

// program reports whether a file belongs to a program, which may print, read flags and open files.
func program(file source) bool {
	return strings.HasPrefix(file.pkg, "cmd") || strings.HasPrefix(file.pkg, "examples/")
}

func TestLibraryImports(t *testing.T) {
	for _, file := range sources(t) {
		if program(file) {
			continue
		}
		for _, name := range file.imports() {
			first, _, _ := strings.Cut(name, "/")
			below := func(prefix string) bool { return name == prefix || strings.HasPrefix(name, prefix+"/") }
			if strings.Contains(first, ".") && !slices.ContainsFunc(outside[file.pkg], below) {
				t.Errorf("%s imports %s, which is not of the standard library", file.name, name)
			}
			if slices.Contains(worldly, name) && allowed[file.name+" "+name] == "" {
				t.Errorf("%s imports %s: a library does not print, read flags or open files", file.name, name)
			}
		}
	}
}

// TestLibraryIsSilent looks for calls that print, and for files that are opened elsewhere than in mapfile.Open.
func TestLibraryIsSilent(t *testing.T) {
	for _, file := range sources(t) {
		if program(file) {
			continue
		}
		for _, decl := range file.Decls {
			function, _ := decl.(*ast.FuncDecl)
			ast.Inspect(decl, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					pkg, _ := n.X.(*ast.Ident)
					if pkg != nil && pkg.Name == "fmt" && strings.HasPrefix(n.Sel.Name, "Print") {
						t.Errorf("%s calls fmt.%s", file.name, n.Sel.Name)
					}
					if pkg != nil && pkg.Name == "os" && (function == nil || function.Name.Name != allowed[file.name+" os"]) {
						t.Errorf("%s uses os.%s outside Open", file.name, n.Sel.Name)
					}
				case *ast.CallExpr:
					if name, _ := n.Fun.(*ast.Ident); name != nil && (name.Name == "print" || name.Name == "println") {
						t.Errorf("%s calls %s", file.name, name.Name)
					}
				}
				return true
			})
		}
	}
}
