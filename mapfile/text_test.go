package mapfile

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"paces"
)

// read reads a map from a string, by content and name.
func read(t *testing.T, name, text string) *Map {
	t.Helper()
	m, err := Read(strings.NewReader(text), name, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestText(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "S..#\n.~.G\n", "S..#\n.~.G\n"},
		{"no newline at the end", "..\n##", "..\n##\n"},
		{"CRLF and empty lines at the end", "..\r\n##\r\n\r\n\r\n", "..\n##\n"},
		{"byte order mark", "\ufeff.#\n", ".#\n"},
		{"blanks at the end", "..# \n...\n..#   \n", "..#\n...\n..#\n"},
		{"blanks are terrain", "#####\n# @\n#####\n", "#####\n# @  \n#####\n"},
		{"one blank within the width", "### \n####\n#\n", "### \n####\n#   \n"},
		{"Unicode", "░░▓\n▓路.\n", "░░▓\n▓路.\n"},
		{"one cell", ".", ".\n"},
		{"digits without a separator", "0101\n1111\n", "0101\n1111\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read(t, "map.txt", c.text)
			if got := m.Grid.String(); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			if m.Format != "text" || m.Topology != paces.Four {
				t.Errorf("format %s, moves %s", m.Format, m.Topology)
			}
		})
	}
}

func TestTextKinds(t *testing.T) {
	m := read(t, "map.txt", "#.~\n037\n░▓░\n")
	if m.Costs['#'] != 0 || m.Costs['.'] != 1 || m.Costs['~'] != 1 || m.Costs['0'] != paces.Free || m.Costs['7'] != 7 {
		t.Error("a character does not cost what a text map says")
	}
	for x, want := range []paces.Kind{128, 129, 128} {
		if got := m.Grid.At(paces.Cell{X: x, Y: 2}); got != want {
			t.Errorf("cell %d,2 is of kind %d, want %d", x, got, want)
		}
	}
	if s := m.Grid.Sign(129).Symbol; s != '▓' {
		t.Errorf("kind 129 is shown as %q", s)
	}
}

// TestErrors holds what a user reads when a file is refused: all formats of characters, whole messages.
func TestErrors(t *testing.T) {
	var wide strings.Builder
	for r := rune(0x3400); r < 0x3400+129; r++ {
		wide.WriteRune(r)
	}
	for _, c := range []struct{ name, format, text, want string }{
		{"a.txt", "", "", "a.txt: is empty"},
		{"a.txt", "", "\ufeff", "a.txt: is empty"},
		{"a.txt", "", " \r\n\t\n", "a.txt: is empty"},
		{"a.txt", "", "...\n.\n....\n", "a.txt:1:4: row 0 has 3 cells, the widest has 4"},
		{"a.txt", "", "....\n.\n....\n", "a.txt:2:2: row 1 has 1 cell, the widest has 4"},
		{"a.txt", "", "..\n\n..\n", "a.txt:2:1: row 1 has 0 cells, the widest has 2"},
		{"a.txt", "", "..\n.\t.\n", "a.txt:1:3: row 0 has 2 cells, the widest has 3"},
		{"a.txt", "", "...\n.\t.\n", "a.txt:2:2: a tab is no terrain"},
		{"a.txt", "", "░\x1b", "a.txt:1:2: control character U+001B"},
		{"a.txt", "", "..\x7f", "a.txt:1:3: control character U+007F"},
		{"a.txt", "", "░░\n.\xff\n", "a.txt:2:2: not a character of UTF-8"},
		{"a.txt", "", wide.String(), "a.txt:1:129: '㒀' is one kind too many: 128 are in use"},
		{"a.sav.gz", "", "\x1f\x8b\x08\x00", "a.sav.gz: not a map in any format that is read: binary data"},
		{"a.txt", "", "\x00\x01\x02", "a.txt: not a map in any format that is read: binary data"},
		{"a.txt", "", "\xff\xfe.\x00", "a.txt: is UTF-16 text: save it as UTF-8"},
		{"a.txt", "", strings.Repeat(".", 32767), "a.txt: a map of 32767x1 is too large: at most 32766 a side"},
		{"a.txt", "", strings.Repeat(".", 32000) + strings.Repeat("\n ", 8000), "a.txt: a map of 32000x8001 in a file of 48000 bytes"},
		{"a.txt", "nonsense", "..", `no format is called "nonsense"; there are `},

		{"a.csv", "", "1,0\n1,x\n", "a.csv:2:3: \"x\" is not a whole number of 32 bits"},
		{"a.csv", "", "1,0\n1,,0\n", "a.csv:2:3: a number is missing"},
		{"a.csv", "", "1 0 1\n1 0\n", "a.csv:2:4: row 1 has 2 numbers, the rows above have 3"},
		{"a.csv", "", "1 0.5\n1 0\n", "a.csv:1:3: \"0.5\" is not a whole number of 32 bits"},
		{"a.csv", "", "3 2\n0 0 0\n", "a.csv:1:1: the header says 3x2, the rows below are 3x1"},
		{"a.csv", "", "99999999999 0 1\n", "a.csv:1:1: \"99999999999\" is not a whole number of 32 bits"},
		{"a.txt", "matrix", "1001\n1x01\n", "a.txt:2:2: \"x\" is not a whole number of 32 bits"},

		{"a.map", "", "type octile\nheight 2147483648\nwidth 2147483648\nmap\n....\n", "a.map:2:1: height: \"2147483648\" is not a whole number of 32 bits"},
		{"a.map", "", "type octile\nheight 2000000000\nwidth 2000000000\nmap\n....\n", "a.map:4:1: a map of 2000000000x2000000000 is too large: at most 32766 a side"},
		{"a.map", "", "type octile\nheight 30000\nwidth 30000\nmap\n....\n", "a.map:6:1: the header says 30000 rows, the file has 1"},
		{"a.map", "", "type octile\nheight 5\nwidth 4\nmap\n....\n....\n", "a.map:7:1: the header says 5 rows, the file has 2"},
		{"a.map", "", "type octile\nheight 1\nwidth 4\nmap\n....\n....\n", "a.map:6:1: the header says 1 row, the file has 2"},
		{"a.map", "", "type octile\nheight 2\nwidth 4\nmap\n....\n...\n", "a.map:6:4: row 1 has 3 cells, the header says 4"},
		{"a.map", "", "type octile\nheight -5\nwidth 4\nmap\n....\n", "a.map:4:1: a map of 4x-5 has no cells"},
		{"a.map", "", "type octile\nheight\nwidth 4\nmap\n", "a.map:2:1: height: a number is missing"},
		{"a.map", "", "type octile\nheight 1\nwidth 2\n..\n", "a.map:4:1: \"..\" is not a line of a Moving AI header"},
		{"a.map", "", "type octile\nheight 1\nwidth 2\n", "a.map: the line \"map\" is missing"},
		{"a.map", "", "type hex\nheight 1\nwidth 2\nmap\n..\n", "a.map:4:1: type \"hex\": there are octile, tile and octile-corner"},
		{"a.map", "", "type octile\nheight 1\nwidth 2\nmap\n.\x01\n", "a.map:5:2: '\\x01' is not a terrain letter"},
		{"a.map", "", "type octile-corner\nheight 1\nwidth 2\nmap\n0x\n..\n", "a.map:5:2: 'x' is not a height: a digit"},
	} {
		_, err := Read(strings.NewReader(c.text), c.name, Options{Format: c.format})
		whole := !strings.HasSuffix(c.want, "there are ")
		if got := errorText(err); got != c.want && (whole || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s %.40q:\ngot  %v\nwant %s", c.name, c.text, err, c.want)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir, Options{}); err == nil || err.Error() != dir+": is a directory, not a map file" {
		t.Errorf("a directory: %v", err)
	}
	if _, err := Open(dir+"/none.map", Options{}); err == nil || err.Error() != dir+"/none.map: no such file or directory" {
		t.Errorf("no file: %v", err)
	}
	if _, err := Read(strings.NewReader("\x00"), "x", Options{}); !errors.Is(err, ErrNotMap) {
		t.Errorf("binary data: %v", err)
	}
	var e *Error
	if _, err := Read(strings.NewReader("..\n.\x01"), "x", Options{}); !errors.As(err, &e) || e.Line != 2 || e.Column != 2 {
		t.Errorf("place of an error: %+v", e)
	}
}

func TestReadFails(t *testing.T) {
	boom := errors.New("boom")
	if _, err := Read(failingReader{boom}, "x", Options{}); !errors.Is(err, boom) {
		t.Errorf("got %v", err)
	}
}

type failingReader struct{ err error }

func (r failingReader) Read([]byte) (int, error) { return 0, r.err }

// written returns what Write makes of m.
func written(t testing.TB, m *Map, format string) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, m, format); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
