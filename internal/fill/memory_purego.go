//go:build purego || !(amd64 || arm64 || wasm)

package fill

// The safe twin of memory.go.

type plane []uint64

func planeOf(s []uint64) plane { return s }

func (p plane) word(i int) uint64       { return p[i] }
func (p plane) setWord(i int, v uint64) { p[i] = v }

type cells16 []uint16

func cells16Of(s []uint16) cells16 { return s }

func (c cells16) at(i int) uint16     { return c[i] }
func (c cells16) signed(i int) int    { return int(int16(c[i])) }
func (c cells16) set(i int, v uint16) { c[i] = v }

func (c cells16) word(i int) uint64 {
	s := c[i : i+4 : i+4]
	return uint64(s[0]) | uint64(s[1])<<16 | uint64(s[2])<<32 | uint64(s[3])<<48
}

func (c cells16) setWord(i int, v uint64) {
	s := c[i : i+4 : i+4]
	s[0], s[1], s[2], s[3] = uint16(v), uint16(v>>16), uint16(v>>32), uint16(v>>48)
}

type cells32 []uint32

func cells32Of(s []uint32) cells32 { return s }

func (c cells32) at(i int) uint32     { return c[i] }
func (c cells32) signed(i int) int    { return int(int32(c[i])) }
func (c cells32) set(i int, v uint32) { c[i] = v }

func (c cells32) word(i int) uint64 {
	s := c[i : i+2 : i+2]
	return uint64(s[0]) | uint64(s[1])<<32
}

func (c cells32) setWord(i int, v uint64) {
	s := c[i : i+2 : i+2]
	s[0], s[1] = uint32(v), uint32(v>>32)
}

type ids []uint32

func idsOf(s []uint32) ids { return s }

func (a ids) at(i int) int     { return int(a[i]) }
func (a ids) set(i int, v int) { a[i] = uint32(v) }

type bytes []uint8

func bytesOf(s []uint8) bytes { return s }

func (a bytes) at(i int) uint64 { return uint64(a[i]) }

type prices []uint16

func pricesOf(s []uint16) prices { return s }

func (a prices) at(i int) int { return int(a[i]) }
