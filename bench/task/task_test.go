package task

import (
	"bytes"
	"image"
	"reflect"
	"strings"
	"testing"
)

func draw(rows ...string) *Map {
	return &Map{Name: "drawn", Width: len(rows[0]), Height: len(rows), Cells: []byte(strings.Join(rows, ""))}
}

func TestWrittenTasksAreRead(t *testing.T) {
	m := draw("11#", "12#", "##9")
	want := m.Task("path", "octile", 0, 3)
	var b bytes.Buffer
	if err := want.Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{"", "workload path\n", "workload path\nmoves four\nbudget 0\nsize 2 2\nqueries 1\n0 0 1 1\n11\n"} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestMapsAreOneRegionAtLeastInPart(t *testing.T) {
	for _, name := range []string{"open", "rooms", "maze", "noise10", "noise20", "noise35"} {
		m, err := Generate(name, 63)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := Generate(name, 63)
		task := m.Task("field", "four", 0, 1)
		if !reflect.DeepEqual(m, again) || 2*len(largestRegion(task)) < task.Open() {
			t.Errorf("%s: not the same twice, or in pieces", name)
		}
	}
}

func TestStepIsTheRule(t *testing.T) {
	m := draw("12", "1#", "11")
	four, octile := m.Task("path", "four", 0, 1), m.Task("path", "octile", 0, 1)
	for _, c := range []struct {
		task *Task
		at   image.Point
		step image.Point
		want int
	}{
		{four, image.Pt(0, 0), image.Pt(1, 0), 2},
		{four, image.Pt(0, 0), image.Pt(-1, 0), 0},
		{octile, image.Pt(0, 0), image.Pt(1, 0), 2 * 2378},
		{octile, image.Pt(0, 1), image.Pt(1, 1), 0}, // past a corner
		{octile, image.Pt(0, 0), image.Pt(1, 1), 0},
	} {
		if got := c.task.Step(c.at, c.step); got != c.want {
			t.Errorf("%s: step %v from %v costs %d, want %d", c.task.Moves, c.step, c.at, got, c.want)
		}
	}
}

// The judge must see through every way to be wrong.
func TestJudge(t *testing.T) {
	m := draw("111", "1#1", "111")
	path := m.Task("path", "four", 0, 1)
	path.Queries[0] = Query{image.Pt(0, 0), image.Pt(2, 0)}
	j, err := NewJudge(path)
	if err != nil {
		t.Fatal(err)
	}
	for answer, wrong := range map[string]bool{
		"0 0 1 0 2 0":                 false,
		"0 0 0 1 0 2 1 2 2 2 2 1 2 0": true, // the long way
		"0 0 2 0":                     true, // a leap
		"0 0 0 0 1 0 2 0":             true, // a step on the spot
		"0 0 1 0":                     true, // not there
		"0 0 0 1 1 1 2 1 2 0":         true, // through the wall
		"-":                           true,
		"":                            true,
		"0 0 one 0 2 0":               true,
	} {
		if err := j.Check([]string{answer}); (err != nil) != wrong {
			t.Errorf("%q: %v", answer, err)
		}
	}
	field := m.Task("field", "octile", 0, 1)
	j, err = NewJudge(field)
	if err != nil {
		t.Fatal(err)
	}
	right := j.right[0]
	if j.Check([]string{right}) != nil || j.Check([]string{right + "1"}) == nil || j.Check(nil) == nil {
		t.Error("a field is judged wrongly")
	}
}
