//go:build js && wasm

package wire

import "unsafe"

//go:wasmexport inbox
func exportInbox(n int32) int32 { return address(Inbox(int(n))) }

//go:wasmexport ints
func exportInts() int32 { return address(ints) }

//go:wasmexport intsLen
func exportIntsLen() int32 { return int32(len(ints)) }

//go:wasmexport text
func exportText() int32 { return address(text) }

//go:wasmexport textLen
func exportTextLen() int32 { return int32(len(text)) }

// address is where a slice begins in memory: WebAssembly has 32 bits of it.
func address[T any](s []T) int32 { return int32(uintptr(unsafe.Pointer(unsafe.SliceData(s)))) }
