package mapfile

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"paces"
)

const lessonMaze = "1111111 1001001 1000001 1000101 1110111 1000001 1111111"

func TestMatrixSeparators(t *testing.T) {
	want := strings.ReplaceAll(lessonMaze, " ", "\n") + "\n"
	for _, sep := range []string{" ", "\t", ",", ", ", ";", " , "} {
		var text string
		for row := range strings.FieldsSeq(lessonMaze) {
			text += strings.Join(strings.Split(row, ""), sep) + "\r\n"
		}
		m := read(t, "maze.txt", text)
		if m.Format != "matrix" || m.Grid.String() != want || m.Topology != paces.Four {
			t.Errorf("separator %q: format %s\n%s", sep, m.Format, m.Grid)
		}
		if m.Costs['0'] != 1 || m.Costs['1'] != 0 {
			t.Errorf("separator %q: 0 costs %d, 1 costs %d", sep, m.Costs['0'], m.Costs['1'])
		}
	}
	m, err := Read(strings.NewReader(want), "maze.txt", Options{Format: "matrix"})
	if err != nil || m.Grid.String() != want || m.Costs['1'] != 0 {
		t.Errorf("no separator: %v", err)
	}
}

func TestMatrixHeader(t *testing.T) {
	for _, c := range []struct {
		text string
		w, h int
	}{
		{"3 2\n0 0 0\n0 1 0\n", 3, 2},
		{"3 2 \n0 0 0\n0 1 0\n\n \n", 3, 2}, // blanks at the end of the header, and lines of blanks
		{"2 2\n0 0\n0 1\n", 2, 2},           // it fits, so it is the header
		{"2 1\n0 0\n0 1\n", 2, 3},           // it does not
		{"0 1\n", 2, 1},
		{"0,1,0,\n1,1,1,\n", 3, 2}, // a comma after the last
	} {
		m := read(t, "m.csv", c.text)
		if m.Grid.Width() != c.w || m.Grid.Height() != c.h {
			t.Errorf("%q: %dx%d, want %dx%d", c.text, m.Grid.Width(), m.Grid.Height(), c.w, c.h)
		}
	}
}

func TestMatrixNumbersAreKinds(t *testing.T) {
	m := read(t, "m.csv", "0,-1,1000\n5,1000,-1\n")
	var got []int
	for _, k := range m.Grid.All() {
		got = append(got, m.Values[k])
		if open := m.Costs[k] != 0; open != (m.Values[k] == 0) {
			t.Errorf("number %d: open is %t", m.Values[k], open)
		}
	}
	if want := []int{0, -1, 1000, 5, 1000, -1}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := m.Grid.String(); got != "0ab\n5ba\n" {
		t.Errorf("drawn as\n%s", got)
	}
	if k, _ := m.Grid.KindOf('b'); m.Grid.Sign(k).Name != "1000" {
		t.Errorf("b is called %q", m.Grid.Sign(k).Name)
	}
}

func TestValueCosts(t *testing.T) {
	costs, err := read(t, "m.csv", "0,7,65534\n").ValueCosts()
	if err != nil || costs['0'] != paces.Free || costs['7'] != 7 || costs['a'] != 65534 {
		t.Errorf("got %d %d %d, %v", costs['0'], costs['7'], costs['a'], err)
	}
	if _, err := read(t, "m.csv", "0,-1\n").ValueCosts(); !errors.Is(err, paces.ErrNegativeCost) {
		t.Errorf("-1: %v", err)
	}
	if _, err := read(t, "m.csv", "0,65535\n").ValueCosts(); err == nil {
		t.Error("65535 is taken for a cost")
	}
	if _, err := read(t, "m.txt", "..\n").ValueCosts(); err == nil {
		t.Error("a text map has numbers")
	}
}
