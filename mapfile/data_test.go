package mapfile

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dataDir returns the folder with real map files, PACES_DATA or ../shared/data from the module's root.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real maps: %s is not there; set PACES_DATA", dir)
	}
	return dir
}

// dataFiles returns all files below dir, slash-separated and relative to it, sorted.
func dataFiles(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// refused says which real files are not maps, and what each is called when it is refused.
var refused = []struct{ pattern, reason string }{
	{`\.md$`, "prose"},
	{`\.scen$`, "a Moving AI scenario file"},
	{`\.tsx$`, "a Tiled tile set"},
	{`\.tx$`, "a Tiled template"},
	{`\.world$`, "a Tiled world"},
	{`\.ogmo$`, "an Ogmo project"},
	{`\.ron$`, "Rusty Object Notation"},
	{`\.gml$`, "a GML graph"},
	{`\.gr$`, "a DIMACS graph"},
	{`^graph/.*\.mtx$`, "a "}, // some without the heading that says Matrix Market
	{`^graph/`, "graph"},
	{`\.ruleset$|\.cfg$`, "settings"},
	{`^wesnoth/costs/.*json$`, "JSON, but no map"},
	{`^roguelike/angband/terrain\.txt$`, "without drawings"},
	{`^occupancy/jps3d_simple3d\.yaml$`, grid3D},
}

const grid3D = "a grid of 3 dimensions: only two are read"

func refusalOf(name string) (reason string, ok bool) {
	for _, r := range refused {
		if regexp.MustCompile(r.pattern).MatchString(name) {
			return r.reason, true
		}
	}
	return "", false
}

// publishedSizes returns the sizes that the notes beside the data give, by file.
func publishedSizes(t *testing.T, dir string) map[string]string {
	t.Helper()
	r, err := os.Open(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	sizes := make(map[string]string)
	for lines := bufio.NewScanner(r); lines.Scan(); {
		columns := strings.Split(lines.Text(), "|")
		if len(columns) < 5 {
			continue
		}
		size := strings.TrimSpace(columns[3])
		if regexp.MustCompile(`^\d+x\d+$`).MatchString(size) && !strings.Contains(columns[4], "infinite,") {
			sizes[strings.TrimSpace(columns[1])] = size
		}
	}
	return sizes
}

// infiniteSizes are the extents of the chunks of the infinite maps.
var infiniteSizes = map[string]string{
	"tiled/rs-tiled/tiled_base64_zlib_infinite.tmx":                "64x64",
	"tiled/tiled-automapping/infinite-target-map/map.tmx":          "32x32",
	"tiled/tiled-automapping/infinite-target-map/map-result.tmx":   "32x32",
	"tiled/tiled-examples/isometric_staggered_grass_and_water.tmx": "32x64",
}

// TestData opens every real file: a map is read, with the size that is published; anything else is refused, and the
// reason says what it is.
func TestData(t *testing.T) {
	dir := dataDir(t)
	sizes := publishedSizes(t, dir)
	read, refusals := make(map[string]int), make(map[string]int)
	checked := 0
	for _, name := range dataFiles(t, dir) {
		m, err := Open(filepath.Join(dir, filepath.FromSlash(name)), Options{})
		if reason, ok := refusalOf(name); ok {
			refusals[filepath.Ext(name)]++
			if e := (*Error)(nil); !errors.As(err, &e) {
				t.Errorf("%s: read as %s, and is %s", name, m.Format, reason)
			} else if got := e.Err.Error(); !strings.Contains(got, reason) || !errors.Is(err, ErrNotMap) && reason != grid3D {
				t.Errorf("%s: refused as %s, and is %s", name, got, reason)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		read[m.Format]++
		keepsKinds(t, name, m)
		want, ok := infiniteSizes[name]
		if !ok {
			want, ok = sizes[name]
		}
		if got := fmt.Sprintf("%dx%d", m.Grid.Width(), m.Grid.Height()); ok && got != want {
			t.Errorf("%s: %s, published as %s", name, got, want)
		} else if ok {
			checked++
		}
	}
	var table strings.Builder
	for _, list := range []struct {
		what   string
		counts map[string]int
	}{{"read", read}, {"refused", refusals}} {
		for _, key := range sortedKeys(list.counts) {
			fmt.Fprintf(&table, "%-8s %-12s %4d\n", list.what, key, list.counts[key])
		}
	}
	t.Logf("%d sizes as published\n%s", checked, table.String())
}

func sortedKeys(m map[string]int) (keys []string) {
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// keepsKinds writes a map in our own form, and a Tiled one as Tiled again, and expects to read the same.
func keepsKinds(t *testing.T, name string, m *Map) {
	t.Helper()
	if m.Format == "movingai" && os.Getenv("PACES_LONG") == "" {
		return // many and large: random maps stand for them
	}
	ours := read(t, name+".paces", written(t, m, "paces"))
	if !ours.Grid.Equal(m.Grid) || costsOf(ours) != costsOf(m) || ours.Topology != m.Topology {
		t.Errorf("%s: our own form does not keep it", name)
	}
	if !strings.HasPrefix(m.Format, "tiled") {
		return
	}
	again := read(t, name+".tmx", written(t, ours, "tiled"))
	if again.Grid.String() != m.Grid.String() || costsOf(again) != costsOf(m) || again.Topology != m.Topology {
		t.Errorf("%s: as Tiled, our own and Tiled again it is another map", name)
	}
}

// TestDataScenarios reads every real scenario file.
func TestDataScenarios(t *testing.T) {
	dir := dataDir(t)
	for _, name := range dataFiles(t, dir) {
		if !strings.HasSuffix(name, ".scen") {
			continue
		}
		r, err := os.Open(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		list, err := ReadScenarios(r, name)
		r.Close()
		if err != nil || len(list) == 0 {
			t.Errorf("%s: %d scenarios, %v", name, len(list), err)
		}
	}
}
