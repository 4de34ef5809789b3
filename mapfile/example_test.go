package mapfile_test

import (
	"fmt"
	"log"
	"os"
	"strings"

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
