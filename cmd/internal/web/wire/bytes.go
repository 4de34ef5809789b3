package wire

import "unsafe"

// InBytes returns the inbox as bytes, four for each number, in the order in which JavaScript wrote them.
func InBytes() []byte {
	if len(inbox) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&inbox[0])), 4*len(inbox))
}
