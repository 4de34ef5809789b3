//go:build js && wasm

// Command extras is the part of the library that the playground's worker loads when it is first needed: file formats,
// pictures, mazes, turns. It is called like the engine.
package main

import _ "paces/cmd/internal/web/wire"

func main() { select {} } // the exported functions do the rest
