// Command paces finds cheapest paths, movement ranges and distance maps on game maps.
//
//	paces path swamp.txt          the cheapest path from S to G, drawn on the map
//	paces reach swamp.txt S 6     everything within six paces of S
//	paces help                    all the rest
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }
