// Package web is the page of paces serve: where its files come from, the HTTP handler that serves them, and their export
// for any other host. What the page is made of lies in the folders beside this file:
//
//	page      the page itself: TypeScript, styles, pictures. Its modes ask, and the worker's calls carry it to Go
//	engine    a program in WebAssembly that the worker loads first: searches on the board and on its distance maps
//	extras    another one, for what comes later: map files, pictures, Go code, mazes, graphs, turns
//	board     what both know of the map that is painted: its grounds, paths, distance maps, units, recorded searches
//	roads     the second board: a small graph of named nodes
//	tactics   ranges by the rules of turn games
//	sheet     the map as plain data, and what is made of it besides searches: files, pictures, code, mazes
//	wire      how arrays travel between JavaScript and the two programs
//	smallfmt  stands in for package fmt in the engine, which is a tenth smaller for it
//	build     the tool that makes one folder of all
//	browser   tests that use the page in Chromium; webtest gives tests the page
//
// A program built with the tag web carries that folder. Another one, such as that of go run on a fresh clone, lets the
// tool build it into the user's cache.
package web
