package mapfile

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"
)

func itoa(n int) string { return strconv.Itoa(n) }

// fuzzFormat feeds a reader with anything: it must answer with a map or an [Error], never a panic. A map that it gives
// must come back the same when it is written and read.
func fuzzFormat(f *testing.F, format string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(bytes.NewReader(data), "fuzz", Options{Format: format})
		if err != nil {
			if e := (*Error)(nil); !errors.As(err, &e) {
				t.Fatalf("an error without a file name: %v", err)
			}
			return
		}
		var b bytes.Buffer
		if form, _ := find(format); form.encode == nil || Write(&b, m, format) != nil {
			return
		}
		again, err := Read(&b, "again", Options{Format: format})
		if err != nil {
			t.Fatalf("what was written is refused: %v", err)
		}
		if w, h := again.Grid.Width(), again.Grid.Height(); w != m.Grid.Width() || h != m.Grid.Height() {
			t.Fatalf("%dx%d became %dx%d", m.Grid.Width(), m.Grid.Height(), w, h)
		}
	})
}

func FuzzText(f *testing.F) {
	fuzzFormat(f, "text", "S..#\n.~.G\n", "###\n# \n░▓\r\n", "\ufeff..\n")
}

func FuzzMatrix(f *testing.F) {
	fuzzFormat(f, "matrix", "2 1\n0 1\n", "0,-1,\n1000,0,\n", "0110\n0000\n", "1\t2;3\n")
}

func FuzzMovingAI(f *testing.F) {
	fuzzFormat(f, "movingai", "type octile\nheight 1\nwidth 2\nmap\n.@\n",
		"type octile-corner\nheight 1\nwidth 2\nmap\n01\n.@\n")
}

func FuzzScenarios(f *testing.F) {
	f.Add("version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\t1.41421\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadScenarios(strings.NewReader(text), "fuzz")
		if err != nil && list != nil {
			t.Fatal("both scenarios and an error")
		}
	})
}

// FuzzRead lets the format be found.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"..#\n", "0 1\n1 0\n", "type octile\nheight 1\nwidth 1\nmap\n.\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := Read(bytes.NewReader(data), "fuzz", Options{}); (m == nil) == (err == nil) {
			t.Fatalf("map %v, error %v", m, err)
		}
	})
}
