package main

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// In the binary format of WebAssembly (Core Specification 2.0, section 5.5).
const (
	wasmHeader   = "\x00asm\x01\x00\x00\x00"
	dataSection  = 11
	countSection = 12 // says how many data segments there are; Go's linker leaves it out

	opConst = 0x41 // i32.const
	opEnd   = 0x0b
)

// maxGap is how many zeros between two data segments are written out to join them. More of them gain nothing.
const maxGap = 32

// segment is a piece of a program's memory as it is in the beginning.
type segment struct {
	at   int32
	data []byte
}

// joinSegments returns a program with fewer data segments and the same memory.
//
// Go's linker begins a new segment after every eight zeros, which makes the program smaller but its download larger: the
// heads of 55,000 segments, most of them in the table by which the runtime finds functions, do not pack as well as zeros.
// Joined, the engine is a tenth smaller on the way.
func joinSegments(program []byte) ([]byte, error) {
	r := &wasmReader{rest: program}
	if string(r.take(len(wasmHeader))) != wasmHeader {
		return nil, errors.New("not a WebAssembly program")
	}
	joined := []byte(wasmHeader)
	for len(r.rest) > 0 && r.err == nil {
		id := r.take(1)
		body := r.take(int(r.unsigned()))
		switch {
		case r.err != nil:
		case id[0] == countSection:
			return nil, errors.New("the program counts its data segments, which would be wrong once they are joined")
		case id[0] == dataSection:
			segments, err := readSegments(body)
			if err != nil {
				return nil, fmt.Errorf("data section: %w", err)
			}
			body = appendSegments(nil, join(segments))
			fallthrough
		default:
			joined = append(joined, id[0])
			joined = binary.AppendUvarint(joined, uint64(len(body)))
			joined = append(joined, body...)
		}
	}
	return joined, r.err
}

// join joins segments with few zeros between them. They do not overlap, and come in the order of their places.
func join(segments []segment) []segment {
	var joined []segment
	for _, s := range segments {
		if n := len(joined); n > 0 {
			last := &joined[n-1]
			if gap := int(s.at-last.at) - len(last.data); gap >= 0 && gap <= maxGap {
				last.data = append(append(last.data, make([]byte, gap)...), s.data...)
				continue
			}
		}
		joined = append(joined, segment{s.at, append([]byte(nil), s.data...)})
	}
	return joined
}

func readSegments(section []byte) ([]segment, error) {
	r := &wasmReader{rest: section}
	var segments []segment
	for n := r.unsigned(); n > 0 && r.err == nil; n-- {
		if kind := r.unsigned(); kind != 0 && r.err == nil {
			return nil, fmt.Errorf("a segment of kind %d", kind)
		}
		at := r.place()
		data := r.take(int(r.unsigned()))
		segments = append(segments, segment{at, data})
	}
	return segments, r.err
}

func appendSegments(b []byte, segments []segment) []byte {
	b = binary.AppendUvarint(b, uint64(len(segments)))
	for _, s := range segments {
		b = append(b, 0, opConst)
		b = appendSigned(b, int64(s.at))
		b = append(b, opEnd)
		b = binary.AppendUvarint(b, uint64(len(s.data)))
		b = append(b, s.data...)
	}
	return b
}

// appendSigned appends a number as signed LEB128.
func appendSigned(b []byte, n int64) []byte {
	for n < -64 || n > 63 {
		b = append(b, byte(n&127|128))
		n >>= 7
	}
	return append(b, byte(n&127))
}

// wasmReader reads from a program. After an error it gives zeros.
type wasmReader struct {
	rest []byte
	err  error
}

func (r *wasmReader) take(n int) []byte {
	if r.err != nil || n < 0 || n > len(r.rest) {
		r.err = errors.New("the program is cut off")
		return make([]byte, 1)
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *wasmReader) unsigned() uint64 {
	n, length := binary.Uvarint(r.rest)
	r.take(max(length, 1))
	return n
}

// place reads where a segment goes: i32.const and the end of the expression.
func (r *wasmReader) place() int32 {
	if op := r.take(1)[0]; op != opConst && r.err == nil {
		r.err = fmt.Errorf("a segment's place is computed by instruction %#x", op)
	}
	var at int64
	shift := 0
	for {
		b := r.take(1)[0]
		at |= int64(b&127) << shift
		shift += 7
		if b < 128 || shift > 63 {
			if b&64 != 0 && shift < 64 {
				at |= -1 << shift
			}
			break
		}
	}
	if r.take(1)[0] != opEnd && r.err == nil {
		r.err = errors.New("a segment's place has no end")
	}
	return int32(at)
}
