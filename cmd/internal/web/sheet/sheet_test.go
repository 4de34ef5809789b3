package sheet

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/mapfile"
)

// root is the project's, dataDir the folder with real map files, if there is one.
const root = "../../../.."

func dataDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join(root, "..", "shared", "data")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real maps: %s is not there; set PACES_DATA", dir)
	}
	return dir
}

// filesBelow returns the files of a folder, by their names with slashes.
func filesBelow(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		files[name] = data
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files below %s: %v", len(files), dir, err)
	}
	return files
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// full is a sheet that has everything.
func full() *Sheet {
	return &Sheet{
		Width: 3, Height: 2, Moves: 2, Corners: paces.One, WrapX: true,
		Kinds: []paces.Kind("#.~\x80..")[:6], Costs: paces.Costs{'.': 1, '~': 3, 128: paces.Free},
		Starts: []int32{1}, Goals: []int32{4, 5},
		Bars: []Bar{{1, 2}, {2, 1}, {4, 1}}, Portals: []Portal{{1, 5, 7}},
		Layers: []Layer{{"danger", []int32{0, 1, -2, 3, 1 << 30, 5}}, {"높이", make([]int32, 6)}},
		Legend: []Sign{{'~', '~', "swamp"}, {128, '물', ""}},
	}
}

// encoded is the binary form of a sheet.
func encoded(t testing.TB, s *Sheet) []byte {
	t.Helper()
	data, err := s.AppendBinary(nil)
	must(t, err)
	return data
}

func TestBinary(t *testing.T) {
	for _, s := range []*Sheet{full(), {Width: 1, Height: 1, Kinds: []paces.Kind{'.'}, Layers: []Layer{}}} {
		data := encoded(t, s)
		if len(data)%4 != 0 {
			t.Errorf("%d bytes", len(data))
		}
		again, err := DecodeSheet(data)
		must(t, err)
		if !reflect.DeepEqual(again, s) {
			t.Errorf("read\n%+v\nwritten\n%+v", again, s)
		}
		if more, err := s.AppendBinary([]byte("abc")); err != nil || string(more) != "abc"+string(data) {
			t.Errorf("appended to three bytes it is another: %v", err)
		}
	}
}

// TestBinaryLayout pins the encoding, which the page writes as well.
func TestBinaryLayout(t *testing.T) {
	s := &Sheet{
		Width: 2, Height: 1, Moves: 4, Kinds: []paces.Kind{'#', '.'}, Costs: paces.Costs{'.': 0x0102},
		Goals: []int32{1}, Layers: []Layer{{"ab", []int32{-1, 2}}}, Legend: []Sign{{'.', 'x', "c"}},
	}
	data := encoded(t, s)
	numbers := []int32{
		magic, 1, 2, 1, 4, 0, 0, 0, 1, 0, 0, 1, 1, 3, // the head
		1, -1, 2, '.', 'x', 2, 1,
	}
	for i, want := range numbers {
		if got := int32(data[4*i]) | int32(data[4*i+1])<<8 | int32(data[4*i+2])<<16 | int32(data[4*i+3])<<24; got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
	costs := data[4*len(numbers):]
	if costs[2*'.'] != 2 || costs[2*'.'+1] != 1 {
		t.Errorf("the cost of a dot is % x", costs[2*'.':2*'.'+2])
	}
	if rest := string(costs[512:]); rest != "#.abc\x00\x00\x00" || string(data[:4]) != "SHET" {
		t.Errorf("it begins with %q and ends in %q", data[:4], rest)
	}
}

// TestHostileSheets changes each number of a good encoding, and cuts it everywhere: no panic, and nothing is accepted
// that would not be written the same.
func TestHostileSheets(t *testing.T) {
	good := encoded(t, full())
	for n := range good {
		if _, err := DecodeSheet(good[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes are taken for a sheet", n, len(good))
		}
	}
	for at := 0; at+4 <= len(good); at += 4 {
		for _, word := range []string{"\x00\x00\x00\x00", "\x01\x00\x00\x00", "\xff\xff\xff\xff", "\xff\xff\xff\x7f", "\x00\x04\x00\x00"} {
			tryDecode(t, slices.Concat(good[:at], []byte(word), good[at+4:]))
		}
	}
}

// tryDecode decodes anything.
func tryDecode(t *testing.T, data []byte) {
	t.Helper()
	s, err := DecodeSheet(data)
	if (s == nil) == (err == nil) {
		t.Fatalf("sheet %v, error %v", s, err)
	}
	if err != nil {
		return
	}
	if again := encoded(t, s); string(again) != string(data) {
		t.Fatalf("written again it differs\n% x\n% x", data, again)
	}
	if _, _, err := Write(s, "paces"); err == nil && len(s.Kinds) == 0 {
		t.Fatal("a map without cells is written")
	}
}

func FuzzDecodeSheet(f *testing.F) {
	f.Add(encoded(f, full()))
	f.Add(encoded(f, &Sheet{Width: 1, Height: 1, Kinds: []paces.Kind{'.'}}))
	f.Fuzz(func(t *testing.T, data []byte) { tryDecode(t, data) })
}

func TestRefusedSheets(t *testing.T) {
	for _, c := range []struct {
		spoil func(*Sheet)
		want  string
	}{
		{func(s *Sheet) { s.Width = 0 }, "no cells"},
		{func(s *Sheet) { s.Width, s.Kinds = 1025, make([]paces.Kind, 2050) }, "at most 1024 a side"},
		{func(s *Sheet) { s.Kinds = s.Kinds[:5] }, "5 kinds"},
		{func(s *Sheet) { s.Kinds[3] = 0 }, "cell 3 has kind 0"},
		{func(s *Sheet) { s.Moves = 8 }, "moves 8"},
		{func(s *Sheet) { s.Corners = 3 }, "corner rule 3"},
		{func(s *Sheet) { s.Starts[0] = 6 }, "start: 6 is no cell"},
		{func(s *Sheet) { s.Goals[0] = -1 }, "goal: -1 is no cell"},
		{func(s *Sheet) { s.Bars[0].To = 9 }, "barred step: 9"},
		{func(s *Sheet) { s.Bars[0].To = 1 }, "not neighbours"},
		{func(s *Sheet) { s.Portals[0].To = 1 }, "leads to itself"},
		{func(s *Sheet) { s.Portals[0].Price = -1 }, "negative"},
		{func(s *Sheet) { s.Portals = make([]Portal, 1<<15) }, "at most 16384"},
		{func(s *Sheet) { s.Layers[1].Name = "danger" }, "twice"},
		{func(s *Sheet) { s.Layers[1].Values = nil }, "0 values"},
		{func(s *Sheet) { s.Layers[1].Name = "\xff" }, "UTF-8"},
		{func(s *Sheet) { s.Legend[0].Kind = 0 }, "kind 0"},
		{func(s *Sheet) { s.Legend[0].Symbol = -1 }, "no character"},
		{func(s *Sheet) { s.Legend[0].Name = "\xff" }, "UTF-8"},
	} {
		s := full()
		c.spoil(s)
		if _, err := s.Map(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// kept compares two sheets in all that a map file can hold: what no cell has may differ.
func kept(t *testing.T, name string, got, want *Sheet) {
	t.Helper()
	norm := func(s *Sheet) Sheet {
		n := *s
		n.Legend = nil
		used := make(map[paces.Kind]bool)
		for _, k := range s.Kinds {
			used[k] = true
		}
		for _, sign := range s.Legend {
			if used[sign.Kind] {
				n.Legend = append(n.Legend, sign)
			}
		}
		for k := range n.Costs {
			if !used[paces.Kind(k)] {
				n.Costs[k] = 0
			}
		}
		n.Layers = slices.Concat([]Layer(nil), n.Layers)
		return n
	}
	if a, b := norm(got), norm(want); !reflect.DeepEqual(a, b) {
		for i := range reflect.TypeOf(a).NumField() {
			x, y := reflect.ValueOf(a).Field(i).Interface(), reflect.ValueOf(b).Field(i).Interface()
			if !reflect.DeepEqual(x, y) {
				t.Errorf("%s: %s came back as %.200s, was %.200s", name, reflect.TypeOf(a).Field(i).Name, fmt.Sprint(x), fmt.Sprint(y))
			}
		}
	}
}

// TestMapKeeps turns maps into sheets and back.
func TestMapKeeps(t *testing.T) {
	for name, data := range allMaps(t) {
		m, err := mapfile.Read(strings.NewReader(string(data)), name, mapfile.Options{})
		if err != nil {
			continue // the readers' own tests tell why; TestRead counts
		}
		s, err := FromMap(m)
		if err != nil {
			if !strings.Contains(err.Error(), "at most 1024") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		again, err := s.Map()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !again.Grid.Equal(m.Grid) || again.Costs != m.Costs {
			t.Errorf("%s: the map comes back as another", name)
		}
		if again.Topology != m.Topology && !strings.Contains(strings.Join(Lost(m), " "), "long") {
			t.Errorf("%s: moves %v come back as %v", name, m.Topology, again.Topology)
		}
		sent, err := DecodeSheet(encoded(t, s))
		must(t, err)
		kept(t, name, sent, s)
	}
}

// allMaps returns the example maps, the test files of the readers and, where they are, the real ones that are not huge.
func allMaps(t *testing.T) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	dirs := []string{root + "/examples/maps", root + "/mapfile/testdata"}
	if real := filepath.Join(root, "..", "shared", "data"); exists(real) && !testing.Short() {
		dirs = append(dirs, real)
	}
	for _, dir := range dirs {
		for name, data := range filesBelow(t, dir) {
			if len(data) < 1<<20 {
				files[path.Join(filepath.Base(dir), name)] = data
			}
		}
	}
	return files
}

func exists(dir string) bool {
	_, err := os.Stat(dir)
	return err == nil
}

func TestLost(t *testing.T) {
	const text = `paces map 1
size 2 1
moves eight straight=10 diagonal=14
kind '.' number=46 cost=1
mark 0 0 "S"
mark 1 0 "Goal"
mark 1 0 "inn"
mover "boat" costs='.'=1
cells
..
`
	s, err := readOne("m.paces", []byte(text))
	must(t, err)
	if board.Moves[s.Moves] != paces.Eight || !slices.Equal(s.Starts, []int32{0}) || !slices.Equal(s.Goals, []int32{1}) {
		t.Errorf("moves %d, starts %v, goals %v", s.Moves, s.Starts, s.Goals)
	}
	want := []string{"left out, as the playground has no place for it: 1 mark, 1 mover, steps that are 10 and 14 long"}
	if !slices.Equal(s.Warnings, want) {
		t.Errorf("%q", s.Warnings)
	}
}

// randomSheet draws a sheet with some of everything, of the given kinds.
func randomSheet(rng *rand.Rand, kinds string) *Sheet {
	s := &Sheet{Width: 1 + rng.IntN(9), Height: 1 + rng.IntN(9), Costs: paces.Costs{'.': 1, '_': 1, '2': 2, '~': 5, ' ': 1}}
	for range s.Width * s.Height {
		s.Kinds = append(s.Kinds, kinds[rng.IntN(len(kinds))])
	}
	cell := func() int32 { return int32(rng.IntN(len(s.Kinds))) }
	s.Starts, s.Goals = []int32{cell()}, []int32{cell()}
	s.Moves, s.Corners = rng.IntN(len(board.Moves)), paces.Corners(rng.IntN(3))
	if s.topology().Corners != s.Corners {
		s.Corners = s.topology().Corners
	}
	for range rng.IntN(3) {
		if a, b := cell(), cell(); a != b {
			s.Portals = append(s.Portals, Portal{a, b, int32(rng.IntN(9))})
		}
	}
	for range rng.IntN(3) {
		if a := cell(); int(a)%s.Width+1 < s.Width {
			s.Bars = append(s.Bars, Bar{a, a + 1})
		}
	}
	if rng.IntN(2) == 0 {
		l := Layer{"danger", make([]int32, len(s.Kinds))}
		for i := range l.Values {
			l.Values[i] = int32(rng.IntN(20) - 10)
		}
		s.Layers = append(s.Layers, l)
	}
	m, err := s.Map()
	if err != nil {
		panic(err)
	}
	s, err = FromMap(m) // in the order of a grid
	if err != nil {
		panic(err)
	}
	return s
}
