//go:build js && wasm

// Command engine is the library as the playground's worker runs it: each exported function hands plain numbers to
// package board, which exports those that change the board itself. Package wire tells how arrays travel.
package main

func main() { select {} } // the exported functions do the rest
