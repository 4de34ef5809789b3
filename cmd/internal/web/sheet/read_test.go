package sheet

import (
	"errors"
	"math/rand/v2"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"paces"
	"paces/mapfile"
)

// TestRealFiles drops every real file, together with those of its folder and the folder above: a map is read, is sent,
// and comes back; anything else is refused by the readers, or for its size.
func TestRealFiles(t *testing.T) {
	files := filesBelow(t, dataDir(t))
	read, large, refused := 0, 0, 0
	for name := range files {
		m, err := Read(around(files, name), name)
		e := (*mapfile.Error)(nil)
		switch {
		case err == nil:
			read++
			sent, err := DecodeSheet(encoded(t, m.Sheet))
			must(t, err)
			kept(t, name, sent, m.Sheet)
		case strings.Contains(err.Error(), "at most 1024 a side"):
			large++
		case errors.As(err, &e):
			refused++
			if e.Name != name {
				t.Errorf("%s: called %s", name, e.Name)
			}
		default:
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Logf("%d read, %d too large, %d refused", read, large, refused)
	if read < 200 {
		t.Errorf("only %d of %d files are read", read, len(files))
	}
}

// readOne reads a file without others.
func readOne(name string, data []byte) (*Opened, error) {
	return Read(map[string][]byte{name: data}, name)
}

// around returns the file of that name, and of its folder and the folder above what a map may name.
func around(files map[string][]byte, name string) map[string][]byte {
	some := map[string][]byte{name: files[name]}
	for other, data := range files {
		near := path.Dir(other) == path.Dir(name) || path.Dir(path.Dir(other)) == path.Dir(path.Dir(name))
		if near && len(some) < maxFiles && slices.Contains([]string{".tsx", ".tx", ".tsj", ".ldtkl", ".pgm"}, path.Ext(other)) {
			some[other] = data
		}
	}
	return some
}

// TestWriteRead writes random sheets in every format and reads them again. What a cell costs is always kept, all else
// is if nothing is said to be lost.
func TestWriteRead(t *testing.T) {
	if formats := Formats(); len(formats) != 6 || formats[0].Name != "paces" {
		t.Fatalf("%v", formats)
	}
	for _, f := range Formats() {
		t.Run(f.Name, func(t *testing.T) {
			if f.Ending == "" || f.What == "" {
				t.Fatal("no ending, or nothing is said of it")
			}
			rng := rand.New(rand.NewPCG(1, 9))
			kinds := "#.~2,"
			if f.Name == "matrix" || f.Name == "movingai" {
				kinds = "#._"
			}
			written := 0
			for range 200 {
				s := randomSheet(rng, kinds)
				data, lost, err := Write(s, f.Name)
				must(t, err)
				if slices.ContainsFunc(lost, func(l string) bool { return strings.Contains(l, "format") }) {
					if f.Name == "costfield" && slices.Contains(s.Kinds, '#') || f.Name != "costfield" && f.Name != "text" {
						t.Fatalf("%q\n%s", lost, data)
					}
					continue
				}
				again, err := Read(map[string][]byte{"m" + f.Ending: data}, "")
				if err != nil || len(again.Warnings) > 0 {
					t.Fatalf("%v, %+v\n%s", err, again, data)
				}
				written++
				for id, k := range s.Kinds {
					if got, want := again.Costs[again.Kinds[id]], s.Costs[k]; got != want {
						t.Fatalf("cell %d cost %d, was %d\n%s", id, got, want, data)
					}
				}
				if f.Name == "paces" {
					kept(t, "paces", again.Sheet, s)
				}
				if !slices.ContainsFunc(lost, func(l string) bool { return strings.Contains(l, "mark") }) &&
					(!slices.Equal(again.Starts, s.Starts) || !slices.Equal(again.Goals, s.Goals)) {
					t.Fatalf("starts %v and goals %v came back as %v and %v, lost %q\n%s", s.Starts, s.Goals, again.Starts, again.Goals, lost, data)
				}
			}
			if written < 100 {
				t.Errorf("only %d were compared", written)
			}
		})
	}
}

// TestWriteExamples saves every example in every format that can say its prices.
func TestWriteExamples(t *testing.T) {
	for name, data := range filesBelow(t, root+"/examples/maps") {
		s, err := readOne(name, data)
		must(t, err)
		for _, f := range Formats() {
			saved, _, err := Write(s.Sheet, f.Name)
			if err != nil {
				if f.Name != "matrix" && f.Name != "movingai" || !strings.Contains(err.Error(), "cost") {
					t.Errorf("%s as %s: %v", name, f.Name, err)
				}
				continue
			}
			again, err := readOne("again"+f.Ending, saved)
			if err != nil {
				t.Errorf("%s as %s: %v", name, f.Name, err)
			} else if again.Width != s.Width || again.Height != s.Height {
				t.Errorf("%s as %s has another size", name, f.Name)
			}
		}
	}
	if _, _, err := Write(full(), "image"); err == nil || !strings.Contains(err.Error(), "not written") {
		t.Errorf("%v", err)
	}
	if _, _, err := Write(full(), "word"); err == nil {
		t.Error("a format that does not exist is written")
	}
}

func TestLetters(t *testing.T) {
	s, err := readOne("m.txt", []byte("#S~\n  G\n"))
	must(t, err)
	if got := string(s.Kinds); got != "# ~   " || !slices.Equal(s.Starts, []int32{1}) || !slices.Equal(s.Goals, []int32{5}) {
		t.Errorf("%q, starts %v, goals %v", got, s.Starts, s.Goals)
	}
	data, lost, err := Write(s.Sheet, "text")
	if string(data) != "#S~\n  G\n" || lost != nil || err != nil {
		t.Errorf("%q %q %v", data, lost, err)
	}
	s.Goals = s.Starts
	if data, lost, err = Write(s.Sheet, "text"); string(data) != "#S~\n   \n" || !slices.Equal(lost, []string{"1 mark"}) || err != nil {
		t.Errorf("%q %q %v", data, lost, err)
	}
	if s, err = readOne("m.txt", []byte(strings.Repeat("SS.S\n", 9))); err != nil || len(s.Starts) > 0 || s.Kinds[0] != 'S' {
		t.Errorf("%v, a letter that covers the map is taken for starts: %v", err, s.Starts)
	}
}

// TestDrop drops a Tiled map with its tile set, whose path leads elsewhere, and other files.
func TestDrop(t *testing.T) {
	tmx := `<map width="3" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="../../sets/cave.tsx"/>
		<layer name="a" width="3" height="1"><data encoding="csv">1,2,1</data></layer></map>`
	tsx := `<tileset name="cave" tilecount="2" tilewidth="8" tileheight="8"><tile id="1"><properties><property name="cost" type="int" value="7"/></properties></tile></tileset>`
	image, err := (&Picture{Sheet: full(), Panels: make([]Panel, 1)}).Draw("png")
	must(t, err)
	files := map[string][]byte{
		"z.tmx": []byte(tmx), "sets/cave.tsx": []byte(tsx), "old/cave.tsx": []byte(strings.Replace(tsx, "7", "9", 1)),
		"cave.png": image, "about.md": []byte("# A cave\n\nIt is dark.\n"),
	}
	for _, name := range []string{"", "z.tmx"} {
		s, err := Read(files, name)
		must(t, err)
		if s.Name != "z.tmx" {
			t.Errorf("%s was read", s.Name)
		}
		if s.Width != 3 || s.Costs[s.Kinds[1]] != 7 || s.Costs[s.Kinds[0]] != 1 {
			t.Errorf("%dx%d, costs %d and %d, %q", s.Width, s.Height, s.Costs[s.Kinds[0]], s.Costs[s.Kinds[1]], s.Warnings)
		}
	}
	if s, err := readOne("z.tmx", []byte(tmx)); err != nil || len(s.Warnings) == 0 || !strings.Contains(s.Warnings[0], "cave.tsx") {
		t.Errorf("without its tile set: %+v, %v", s, err)
	}
}

func TestReadRefuses(t *testing.T) {
	wide := []byte(strings.Repeat(".", 1025) + "\n")
	for _, c := range []struct {
		files map[string][]byte
		name  string
		want  string
	}{
		{nil, "", "no files"},
		{map[string][]byte{"m.txt": wide}, "", "a map of 1025x1 is too large: at most 1024 a side"},
		{map[string][]byte{"m.txt": []byte("..\n.\n")}, "", "m.txt:2:2: "},
		{map[string][]byte{"b.txt": []byte("..\n.\n"), "c.tsx": []byte(`<tileset name="a"/>`)}, "", "b.txt:2:2: "},
		{map[string][]byte{"c.tsx": []byte(`<tileset name="a"/>`)}, "", "a Tiled tile set"},
		{map[string][]byte{"m.txt": {}}, "", "m.txt: is empty"},
		{map[string][]byte{"m.txt": wide}, "n.txt", "n.txt: file does not exist"},
		{map[string][]byte{"": wide}, "", "not exist"},
		{map[string][]byte{"m.txt": make([]byte, maxBytes+1)}, "", "at most"},
	} {
		s, err := Read(c.files, c.name)
		if err == nil || s != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// FuzzRead reads anything under any name; what is read is a sheet that can be sent and saved.
func FuzzRead(f *testing.F) {
	for _, dir := range []string{root + "/examples/maps", root + "/mapfile/testdata"} {
		for name, data := range filesBelow(f, dir) {
			if len(data) < 4096 && filepath.Ext(name) != ".want" {
				f.Add(filepath.Base(name), data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		s, err := readOne(name, data)
		if (s == nil) == (err == nil) {
			t.Fatalf("sheet %v, error %v", s, err)
		}
		if err != nil {
			return
		}
		sent, err := DecodeSheet(encoded(t, s.Sheet))
		must(t, err)
		if len(s.Starts) > 0 && s.Kinds[s.Starts[0]] == paces.Outside {
			t.Fatal("a start off the map")
		}
		saved, _, err := Write(sent, "paces")
		must(t, err)
		again, err := readOne("again", saved)
		must(t, err)
		kept(t, name, again.Sheet, s.Sheet)
	})
}
