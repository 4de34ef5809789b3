//go:build !purego && (amd64 || arm64 || wasm)

package fill

import "unsafe"

// The kernels read and write arrays through the types of this file. A cell number is below the length of every array
// by the lattice's invariant (padding all around), which the compiler cannot know; here its bounds tests are left out,
// which is worth 10 to 30 % of a fill. memory_purego.go holds the same types with the tests: the kernels are
// one source for both, so the two cannot drift apart.
//
// A word is as many neighbouring distances as 8 bytes hold, the one with the lowest number in the lowest bits, which
// is why this file is for little-endian machines.

// plane is an array of bits; cell number i is bit i&63 of word i>>6.
type plane struct{ p unsafe.Pointer }

func planeOf(s []uint64) plane { return plane{unsafe.Pointer(unsafe.SliceData(s))} }

func (p plane) word(i int) uint64       { return *(*uint64)(unsafe.Add(p.p, i*8)) }
func (p plane) setWord(i int, v uint64) { *(*uint64)(unsafe.Add(p.p, i*8)) = v }

// cells16 is an array of 16-bit distances.
type cells16 struct{ p unsafe.Pointer }

func cells16Of(s []uint16) cells16 { return cells16{unsafe.Pointer(unsafe.SliceData(s))} }

func (c cells16) at(i int) uint16         { return *(*uint16)(unsafe.Add(c.p, i*2)) }
func (c cells16) signed(i int) int        { return int(*(*int16)(unsafe.Add(c.p, i*2))) }
func (c cells16) set(i int, v uint16)     { *(*uint16)(unsafe.Add(c.p, i*2)) = v }
func (c cells16) word(i int) uint64       { return *(*uint64)(unsafe.Add(c.p, i*2)) }
func (c cells16) setWord(i int, v uint64) { *(*uint64)(unsafe.Add(c.p, i*2)) = v }

// cells32 is an array of 32-bit distances.
type cells32 struct{ p unsafe.Pointer }

func cells32Of(s []uint32) cells32 { return cells32{unsafe.Pointer(unsafe.SliceData(s))} }

func (c cells32) at(i int) uint32         { return *(*uint32)(unsafe.Add(c.p, i*4)) }
func (c cells32) signed(i int) int        { return int(*(*int32)(unsafe.Add(c.p, i*4))) }
func (c cells32) set(i int, v uint32)     { *(*uint32)(unsafe.Add(c.p, i*4)) = v }
func (c cells32) word(i int) uint64       { return *(*uint64)(unsafe.Add(c.p, i*4)) }
func (c cells32) setWord(i int, v uint64) { *(*uint64)(unsafe.Add(c.p, i*4)) = v }

// ids is an array of cell numbers.
type ids struct{ p unsafe.Pointer }

func idsOf(s []uint32) ids { return ids{unsafe.Pointer(unsafe.SliceData(s))} }

func (a ids) at(i int) int     { return int(*(*uint32)(unsafe.Add(a.p, i*4))) }
func (a ids) set(i int, v int) { *(*uint32)(unsafe.Add(a.p, i*4)) = uint32(v) }

// bytes is an array of exits.
type bytes struct{ p unsafe.Pointer }

func bytesOf(s []uint8) bytes { return bytes{unsafe.Pointer(unsafe.SliceData(s))} }

func (a bytes) at(i int) uint64 { return uint64(*(*uint8)(unsafe.Add(a.p, i))) }

// prices is an array of prices.
type prices struct{ p unsafe.Pointer }

func pricesOf(s []uint16) prices { return prices{unsafe.Pointer(unsafe.SliceData(s))} }

func (a prices) at(i int) int { return int(*(*uint16)(unsafe.Add(a.p, i*2))) }
