package fill
import ("testing";"os";"strings";"fmt")
func TestDbg(t *testing.T) {
	for _, name := range strings.Fields(os.Getenv("MAPS")) {
	s := shape(1,0,0)
	if os.Getenv("OCT") != "" { s = shape(5,7,2) }
	if os.Getenv("OCT") == "w" { s = shape(2378,3363,2) }
	l := devLoad("/tmp/fillw/"+name+".map", s)
	one, _ := devPts("/tmp/fillw/"+name+".map", l)
	var f Filler; var m Map
	f.only = run
	fmt.Println(name, devTime(func() { f.Fill(&m, Query{Lattice:l, Sources: one}) }))
	for range 1500 { f.Fill(&m, Query{Lattice:l, Sources: one}) }
	}
}
