package mapfile_test

import (
	"embed"
	"fmt"
	"log"
	"os"
	"strings"

	"paces"
	"paces/mapfile"
)

func ExampleRead() {
	m, err := mapfile.Read(strings.NewReader("0,0,1\n1,0,1\n"), "cave.csv", mapfile.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Format, m.Topology, m.Grid.Bounds().Size())
	fmt.Println("0 costs", m.Costs['0'], "and 1 costs", m.Costs['1'])
	// Output:
	// matrix four (3,2)
	// 0 costs 1 and 1 costs 0
}

//go:embed testdata/town.tmx testdata/cave.tsx
var levels embed.FS

// A game carries its levels with it, reads one, and walks on it.
func ExampleOpenFS() {
	m, err := mapfile.OpenFS(levels, "testdata/town.tmx", mapfile.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ground, err := m.Grid.Compile(m.Topology, paces.Mover{Costs: m.Costs})
	if err != nil {
		log.Fatal(err)
	}
	start, _ := m.Find("start")
	goal, _ := m.Find("goal")
	path, err := ground.Path(start, goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(m.Grid)
	fmt.Println("from", start, "to", goal, "costs", path.Cost())
	// Output:
	// ....#
	// .aa3#
	// ..33.
	// ...b.
	// from (0,0) to (4,3) costs 4
}

// A rule says what walkable means, where the file does not say it in words that are understood.
func ExampleReadRule() {
	rule, err := mapfile.ReadRule(strings.NewReader("default = \"wall\"\n[kind]\n\".\" = 1\n\"~\" = 4\n"), "rule.toml")
	if err != nil {
		log.Fatal(err)
	}
	m, err := mapfile.Read(strings.NewReader("T.~\n..x\n"), "wood.txt", mapfile.Options{Rule: rule})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(strings.TrimSpace(m.Rule.String()))
	// Output:
	// [kind]
	// "." = 1
	// T = "wall"
	// x = "wall"
	// "~" = 4
}

func ExampleWrite() {
	m, err := mapfile.Read(strings.NewReader("0,0,1\n1,0,1\n"), "cave.csv", mapfile.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if err := mapfile.Write(os.Stdout, m, "movingai"); err != nil {
		log.Fatal(err)
	}
	// Output:
	// type octile
	// height 2
	// width 3
	// map
	// ..@
	// @.@
}
