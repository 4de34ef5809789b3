// Package web is the page of paces serve: where its files come from, the HTTP handler that serves them, and their export
// for any other host.
//
// The folders beside this file hold the page itself: page (TypeScript, styles, pictures), engine and extras (the programs
// that become WebAssembly), and build (the tool that makes one folder of all). A program built with the tag web carries
// that folder. Another one, such as that of go run on a fresh clone, lets the tool build it into the user's cache.
package web
