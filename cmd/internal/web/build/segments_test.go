package main

import (
	"bytes"
	"testing"
)

// memoryOf is what a program's data segments fill memory with.
func memoryOf(t *testing.T, program []byte) (memory []byte, segments int) {
	t.Helper()
	r := &wasmReader{rest: program[len(wasmHeader):]}
	for len(r.rest) > 0 {
		id, body := r.take(1)[0], r.take(int(r.unsigned()))
		if id != dataSection {
			continue
		}
		list, err := readSegments(body)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			memory = append(memory, make([]byte, max(0, int(s.at)+len(s.data)-len(memory)))...)
			copy(memory[s.at:], s.data)
		}
		segments += len(list)
	}
	return memory, segments
}

func TestJoinSegments(t *testing.T) {
	list := []segment{{0, []byte("a")}, {9, []byte("bc")}, {1000, []byte("d")}, {1001, []byte("e")}, {70_000, bytes.Repeat([]byte("f"), 300)}}
	program := append([]byte(wasmHeader), 0, 3, 2, 'h', 'i', dataSection)
	body := appendSegments(nil, list)
	program = append(program, byte(len(body)|128), byte(len(body)>>7))
	program = append(program, body...)

	joined, err := joinSegments(program)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := memoryOf(t, program)
	got, n := memoryOf(t, joined)
	if !bytes.Equal(got, want) || n != 3 {
		t.Errorf("%d segments, want 3; memory the same: %v", n, bytes.Equal(got, want))
	}
	if !bytes.HasPrefix(joined, program[:len(wasmHeader)+5]) {
		t.Error("another section was changed")
	}
	for n := range program {
		if n == len(wasmHeader) || n == len(wasmHeader)+5 {
			continue // the end of a section is an end
		}
		if _, err := joinSegments(program[:n]); err == nil {
			t.Errorf("a program cut off after %d bytes is taken", n)
		}
	}
}

func TestJoinSegmentsRefuses(t *testing.T) {
	for name, tail := range map[string]string{
		"count section":      "\x0c\x01\x01",
		"passive segment":    "\x0b\x03\x01\x01\x00",
		"computed place":     "\x0b\x05\x01\x00\x23\x00\x0b",
		"place without end":  "\x0b\x06\x01\x00\x41\x00\x41\x00",
		"too many segments":  "\x0b\x02\xff\x01",
		"section longer":     "\x0b\x7f\x01",
		"length without end": "\x0b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
	} {
		if _, err := joinSegments([]byte(wasmHeader + tail)); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

func FuzzJoinSegments(f *testing.F) {
	f.Add([]byte(wasmHeader + "\x0b\x0b\x01\x00\x41\x08\x0b\x05hello"))
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) > 1<<16 {
			return
		}
		_, _ = joinSegments(program)
	})
}
