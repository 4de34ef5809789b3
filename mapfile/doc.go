// Package mapfile reads and writes the map files people have: from editors, from games, from benchmarks.
//
// [Open], [OpenFS] and [Read] find the format from the content and the name, and give a [Map]: the grid with its layers,
// thin walls and portals, what it suggests about movement (topology and costs), what the file marks (start, goal), and
// warnings about all that was found and not used. A [Rule] says what walkable means, where the format's own rule will not
// do. [Write] writes a map in another format. docs/formats.md has a section on each format.
//
// Files come from strangers. A file may be a gigabyte large, a stream that does not tell its size 128 MiB. Sizes are
// checked before anything is allocated, a compressed file may not grow past what its header allows, and no reader leaves
// the map's folder. A file that is refused is refused with an [Error] that names the line and the column.
package mapfile
