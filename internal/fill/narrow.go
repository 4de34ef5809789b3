//go:build !wasm

package fill

// narrow says that distances are first tried in 16 bits: half the memory to read and write.
const narrow = true
