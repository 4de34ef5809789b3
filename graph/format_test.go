package graph

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// drawn is a graph as the tests write it: "S A 5, A G -4", weights as in the file.
func drawn(f *File) string {
	var arcs []string
	for a := range f.All() {
		arcs = append(arcs, fmt.Sprintf("%s %s %s", f.Name(a.Tail), f.Name(a.Head), f.Decimal(a.Weight)))
	}
	return strings.Join(arcs, ", ")
}

func read(name, content string, opts Options) (*File, error) {
	return Read(strings.NewReader(content), name, opts)
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, content string
		format        string
		nodes         int
		scale         int64
		arcs          string
	}{
		{"lesson", "S A 5\nS B 2\nA G -4\nB G 3\n", "edgelist", 4, 1, "A G -4, B G 3, S A 5, S B 2"},
		{"tabs", "# towns\nNew Inn\tOld Mill\t1.50\r\nOld Mill\tKeep\t.25\r\n", "edgelist", 3, 100, "New Inn Old Mill 1.5, Old Mill Keep 0.25"},
		{"commas", "source,target,rating\n6, 2,4,1289\n6,10,-2,1289\n", "edgelist", 3, 1, "6 2 4, 6 10 -2"},
		{"bare", "10 9\n9 10\n", "edgelist", 2, 1, "9 10 1, 10 9 1"},
		{"algs4", "3\n2\n 0  1 0.0\n 1  2 1e1\n", "edgelist", 3, 1, "0 1 0, 1 2 10"},
		{"counts", "3 2\n0 1 180\n1 2 60\n", "edgelist", 3, 1, "0 1 180, 1 2 60"},
		{"a.gr", "c hello\np sp 3 2\na 1 2 17\nc\na 2 3 0.5\n", "dimacs", 3, 10, "1 2 17, 2 3 0.5"},
		{"colour", "p edge 3 2\ne 1 2\ne 3 2\n", "dimacs", 3, 1, "1 2 1, 2 1 1, 2 3 1, 3 2 1"},
		{"co", "p aux sp co 2\nv 1 -5 7\nv 2 3 4\n", "dimacs", 2, 1, ""},
		{"general", "%%MatrixMarket matrix coordinate real general\n% x\n3 3 2\n1 2 0.5\n3 3 -1\n", "matrixmarket", 3, 10, "1 2 0.5, 3 3 -1"},
		{"symmetric", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n1 1\n2 1\n", "matrixmarket", 2, 1, "1 1 1, 1 2 1, 2 1 1"},
		{"skew", "%%MatrixMarket matrix coordinate integer skew-symmetric\n2 2 1\n2 1 7\n", "matrixmarket", 2, 1, "1 2 -7, 2 1 7"},
		{"array", "%%MatrixMarket matrix array real general\n2 2\n0\n3\n4\n0\n", "matrixmarket", 2, 1, "1 2 4, 2 1 3"},
		{"array symmetric", "%%MatrixMarket matrix array integer symmetric\n2 2\n5\n3\n0\n", "matrixmarket", 2, 1, "1 1 5, 1 2 3, 2 1 3"},
		{"array skew", "%%MatrixMarket matrix array integer skew-symmetric\n3 3\n1\n2\n3\n", "matrixmarket", 3, 1, "1 2 -1, 1 3 -2, 2 1 1, 2 3 -3, 3 1 2, 3 2 3"},
		{"noheader.mtx", "2 2 1\n1 2 -.5\n", "matrixmarket", 2, 10, "1 2 -0.5"},
		{"a.graph", "%c\n3 2 001\n2 5\n1 5 3 4\n2 4\n", "metis", 3, 1, "1 2 5, 2 1 5, 2 3 4, 3 2 4"},
		{"weights.graph", "2 1 011 2\n9 9 2 5\n9 9 1 5\n", "metis", 2, 1, "1 2 5, 2 1 5"},
		{"lone.graph", "3 1\n3\n\n1\n", "metis", 3, 1, "1 3 1, 3 1 1"},
		{
			"graphml", `<?xml version="1.0"?><graphml><key id="d0" for="edge" attr.name="weight"><default>2.5</default></key>
<graph edgedefault="undirected"><node id="inn &amp; bar"/><node id="mill"/>
<edge source="inn &amp; bar" target="mill"><data key="d0"> 4 </data></edge><edge source="mill" target="mill" directed="true"/></graph></graphml>`,
			"graphml", 2, 10, "inn & bar mill 4, mill inn & bar 4, mill mill 2.5",
		},
		{"dot", "digraph { rankdir=LR; S -> A -> G [label=3]; edge [weight=2]; S -> {B; \"C c\"} // x\n }", "dot", 5, 1, "S A 3, S B 2, S C c 2, A G 3"},
		{"undirected.dot", "strict graph g { a -- b:n:w [weight = \"1.5\", color=red] /* y */ subgraph s {c a} -- b; <b<i>> -- c }", "dot", 4, 10, "a b 1.5, a b 1, b a 1.5, b a 1, b c 1, c b 1, c b<i> 1, b<i> c 1"},
		{"gml", "Creator \"x\"\ngraph [ directed 1\n node [ id 7 label \"inn\" ] node [ id -1 label \"a &amp; b\" ]\n edge [ source 7 target -1 weight -2.5 graphics [ width 3 ] ] ]", "gml", 2, 10, "inn a & b -2.5"},
		{"undirected.gml", "# x\ngraph [ edge [ source 1 target 0 ] node [ id 0 ] node [ id 1 ] ]", "gml", 2, 1, "0 1 1, 1 0 1"},
	} {
		f, err := read(c.name, c.content, Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if f.Format != c.format || f.Nodes() != c.nodes || f.Scale() != c.scale || drawn(f) != c.arcs {
			t.Errorf("%s: %s, %d nodes, scale %d: %s\nwant %s, %d, %d: %s", c.name,
				f.Format, f.Nodes(), f.Scale(), drawn(f), c.format, c.nodes, c.scale, c.arcs)
		}
		if again, err := read(c.name, c.content, Options{Format: c.format}); err != nil || drawn(again) != c.arcs {
			t.Errorf("%s by its format's name: %v", c.name, err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"empty", "", "empty: is empty"},
		{"utf16", "\xff\xfea", "utf16: is UTF-16 text: save it as UTF-8"},
		{"binary", "\x00\x01", "binary: not a graph in any format that is read: binary data"},
		{"comments", "# a\n% b\n", "comments: not a graph: nothing but comments"},
		{"e", "a b 1\nb c\n", "e:2:3: 2 columns, where the first edge has 3"},
		{"e", "a b 1\nb c x1\n", `e:2:5: weight "x1": not a decimal number`},
		{"e", "a\n", `e:1:1: an edge is FROM TO [WEIGHT]; here is only "a"`},
		{"e", "a\nb\n", `e:1:1: an edge is FROM TO [WEIGHT]; here is only "a"`},
		{"e", "a b\nb c 1\n", "e:2:5: 3 columns, where the first edge has 2"},
		{"e", "a\t\t1\n", "e:1:3: a node without a name"},
		{"e", "3\n2\n0 1 5\n", "e: has 1 edges where its head says 2: cut off, or put together wrongly"},
		{"e", "3\n1\n0 3 5\n", "e:3:3: node 3: nodes go from 0 to 2"},
		{"e", "é b 0.1\nb c 9223372036854775807", "e:2:1: costs do not fit 64 bits in units of 10^-1, which the finest weight asks for"},
		{"e", "a b 99999999999999999999", `e:1:5: weight "99999999999999999999": more digits than 64 bits hold`},
		{"e", "a b nan\nb c 1", `e:1:5: weight "nan": not a decimal number`},
		{"e", "a b 5x\nb c 1", `e:1:5: weight "5x": not a decimal number`},
		{"d", "p sp 2 1\na 1 3 5\n", "d:2:5: node 3: nodes go from 1 to 2"},
		{"d", "p sp 2 2\na 1 2 5\n", "d: has 1 a lines where the p line says 2: cut off, or put together wrongly"},
		{"d", "p sp 2000000000 0\n", "d:1:6: 2000000000 nodes are more than a file of 18 bytes is believed to hold (1049728)"},
		{"d", "p sp 99999999999999999999 0\n", `d:1:6: "99999999999999999999" is too large a number for nodes`},
		{"d", "p sp -1 0\n", "d:1:6: -1 nodes: must not be negative"},
		{"d", "p max 2 0\n", "d:1:1: not a graph of lengths: a DIMACS problem of kind max"},
		{"d", "p sp 2 1\nx 1\n", `d:2:1: a line begins with "x"; here c, p and a are known`},
		{"d", "p sp 2 1\np sp 2 1\n", "d:2:1: a second p line"},
		{"d", "p sp 2 1\na 1 2\n", "d:2:1: a line a has three numbers, this one has 2"},
		{"m", "%%MatrixMarket matrix array complex general\n", "m:1:29: not a graph with weights to add and compare: its values are complex numbers"},
		{"m", "%%MatrixMarket matrix mangled real general\n", `m:1:23: "mangled" in the first line; here it may be coordinate, array`},
		{"m", "%%MatrixMarket matrix array pattern general\n", "m:1:29: an array has values, so it cannot be a pattern"},
		{"m", "%%MatrixMarket matrix coordinate real general\n3 4 0\n", "m:2:1: not a graph: a graph's matrix is square, this one is 3 x 4"},
		{"m", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n1 1 2\n", "m:4:1: entry (1, 1) a second time; the first is in line 3"},
		{"m", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n", "m: has 1 entries where its size line says 2: cut off"},
		{"m", "%%MatrixMarket matrix coordinate real general\n2 2 0\n1 1 1\n", "m:3:1: more than 0 entries, the number in the size line"},
		{"m", "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 1\n", "m:3:1: an entry on the diagonal of a skew-symmetric matrix"},
		{"m.graph", "2 1\n2\n", "m.graph: has lines for 1 nodes where its head says 2: cut off"},
		{"m.graph", "2 1\n2\n\n", "m.graph:2:1: the edge from node 1 to 2 does not stand in the line of 2, or weighs something else there"},
		{"m.graph", "2 1 1\n2 5\n1 6\n", "m.graph:2:1: the edge from node 1 to 2 does not stand in the line of 2, or weighs something else there"},
		{"m.graph", "2 2\n2\n1\n", "m.graph: has 2 entries where its head says 2 edges, each of which stands twice"},
		{"m.graph", "1 0\n\n1\n", "m.graph:3:1: a line after that of node 1, the last"},
		{"m.graph", "2 1 7\n", `m.graph:1:5: format "7": three digits 0 or 1`},
		{"x", "<graphml><graph><node id='a'/><edge source='a' target='b'/></graph></graphml>", `x:1:31: an edge from "a" to "b", of which one is no node`},
		{"x", "<graphml>\n<graph><node id='a'>", "x:2:21: unexpected EOF"},
		{"x", "<graphml></graphml>", "x: not a graph: no <graph> in it"},
		{"x", "<graphml><graph><hyperedge/></graph></graphml>", "x:1:29: hyperedges, which join more than two nodes, are not read"},
		{"g", "graph { a -> b }", `g:1:11: "->" where -- is expected`},
		{"g", "digraph { a -> b ", "g:1:18: the file ends where } is expected: cut off"},
		{"g", "digraph { a -> b [weight=x] }", `g:1:26: weight "x": not a decimal number`},
		{"g", `digraph { "a -> b }`, "g:1:11: a string without its closing quote"},
		{"g", "digraph { } x", `g:1:13: "x" where the end, after the graph's } is expected`},
		{"g", "graph [ node [ id 0 ] edge [ source 0 target 1 ] ]", `g:1:46: there is no node "1"`},
		{"g", "graph [ node [ id 0 ", "g:1:21: the file ends within 2 brackets: cut off"},
		{"g", "graph [ node [ id ] ]", "g:1:19: key \"id\" has no value"},
	} {
		_, err := read(c.name, c.content, Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %q:\n got %v\nwant %s", c.name, c.content, err, c.want)
		}
	}
	if _, err := read("a", "a b", Options{Format: "dotty"}); err == nil || !strings.Contains(err.Error(), "dimacs, dot, edgelist") {
		t.Errorf("an unknown format: %v", err)
	}
}

func TestUndirected(t *testing.T) {
	f, err := read("a", "a b 3\nb b 1\n", Options{Undirected: true})
	if err != nil || drawn(f) != "a b 3, b a 3, b b 1" {
		t.Errorf("%s, %v", drawn(f), err)
	}
}

func TestDecimals(t *testing.T) {
	for text, want := range map[string]decimal{
		"0": {}, "-0.000": {}, "12": {12, 0}, "+1.50": {15, 1}, ".5": {5, 1}, "5.": {5, 0}, "-.25": {-25, 2},
		"3e-2": {3, 2}, "3E2": {300, 0}, "1.25e1": {125, 1}, "100": {100, 0}, "1000e-2": {10, 0},
		"9223372036854775807": {9223372036854775807, 0}, "0.100000000000000000000000000": {1, 1},
		"00000000000000000000000000000000000001": {1, 0}, "0e999": {}, "1e-18": {1, 18}, "1e18": {1000000000000000000, 0},
	} {
		if got, err := parseDecimal(text); err != nil || got != want {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", ".", "-", "1.2.3", "1e", "e5", "0x10", "inf", "NaN", "1_000", "1 ", "9223372036854775808",
		"1e19", "1e-19", "0.1234567890123456789", "1e9999999999999999999",
	} {
		if got, err := parseDecimal(text); err == nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
	f := Graph{legend: legend{scale: 1000}}
	for cost, want := range map[int64]string{0: "0", 1: "0.001", -1500: "-1.5", 2000: "2", -9223372036854775808: "-9223372036854775.808"} {
		if got := f.Decimal(cost); got != want {
			t.Errorf("Decimal(%d) = %s, want %s", cost, got, want)
		}
	}
}

// Names that a format cannot hold are refused, and nothing is written.
func TestWriteRefusesNames(t *testing.T) {
	for form, names := range map[string][]string{
		"graphml": {"", "a\x01", "\xff"}, "gml": {"", "\xff"}, "dot": {"\xff"}, "edgelist": {"", "a\nb"},
	} {
		for _, name := range names {
			var named Builder
			named.Arc(name, "b", 1)
			g, err := named.Build()
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := Write(&b, &File{Graph: g}, form); err == nil || b.Len() > 0 {
				t.Errorf("%s: the name %q is written: %v, %q", form, name, err, &b)
			}
		}
	}
}

// What is written reads back the same, in every format that can hold it.
func TestRoundTrip(t *testing.T) {
	forRandomGraphs(t, 700, func(t *testing.T, g *Graph, rng *rand.Rand) {
		f := &File{Graph: g}
		var named Builder
		for a := range g.All() {
			named.Arc(fmt.Sprintf("n %d<&>'\"é", a.Tail), fmt.Sprintf("n %d<&>'\"é", a.Head), a.Weight)
		}
		var err error
		if rng.IntN(2) == 0 {
			if f.Graph, err = named.Build(); err != nil {
				t.Fatal(err)
			}
		}
		f.scale = []int64{1, 100}[rng.IntN(2)]
		if rng.IntN(3) == 0 { // METIS holds nothing else
			f = symmetric(t, g)
		}
		for _, form := range formats() {
			var b bytes.Buffer
			if err := Write(&b, f, form.name); err != nil {
				all := slices.Contains([]string{"graphml", "dot", "gml"}, form.name) // they hold any graph with such names
				if b.Len() > 0 || !strings.Contains(err.Error(), "cannot hold") || all {
					t.Errorf("%s: %v, %d bytes", form.name, err, b.Len())
				}
				continue
			}
			text := b.String()
			back, err := Read(&b, "x", Options{Format: form.name})
			if err != nil {
				if f.Nodes() == 0 || f.Arcs() == 0 && form.name == "edgelist" {
					continue
				}
				t.Fatalf("%s: %v\n%s", form.name, err, text)
			}
			if !sameArcs(f, back, form.name) {
				t.Errorf("%s: %s\nwant %s\n%s", form.name, drawn(back), drawn(f), text)
			}
		}
	})
}

// sameArcs compares by names; where the format has none by numbers.
func sameArcs(a, b *File, format string) bool {
	list := func(f *File) []string {
		var arcs []string
		for arc := range f.All() {
			tail, head := fmt.Sprint(arc.Tail), fmt.Sprint(arc.Head)
			if format != "dimacs" && format != "matrixmarket" && format != "metis" {
				tail, head = f.Name(arc.Tail), f.Name(arc.Head)
			}
			arcs = append(arcs, tail+" "+head+" "+f.Decimal(arc.Weight))
		}
		slices.Sort(arcs)
		return arcs
	}
	return a.Nodes() == b.Nodes() && slices.Equal(list(a), list(b))
}

// symmetric makes a graph's edges go both ways, with positive weights.
func symmetric(t *testing.T, g *Graph) *File {
	t.Helper()
	var arcs []Arc
	for a := range g.All() {
		if a.Tail < a.Head {
			w := max(a.Weight, 1-a.Weight)
			arcs = append(arcs, Arc{a.Tail, a.Head, w}, Arc{a.Head, a.Tail, w})
		}
	}
	s, err := FromArcs(g.Nodes(), arcs)
	if err != nil {
		t.Fatal(err)
	}
	return &File{Graph: s}
}

// dataDir returns the folder with real graph files, PACES_DATA or ../shared/data from the module's root.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PACES_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	dir = filepath.Join(dir, "graph")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no real graphs: %s is not there; set PACES_DATA", dir)
	}
	return dir
}

// Every real file reads, or is refused with the reason that stands here.
func TestDataFiles(t *testing.T) {
	refused := map[string]string{
		"complex.mtx":        "complex numbers",
		"empty.mtx":          "3 x 4",
		"mangled1.mtx":       `"mangled" in the first line`,
		"mangled11.mtx":      "3 x 4",
		"mangled14.mtx":      "3 x 4",
		"mangled2.mtx":       `"mangled" in the first line`,
		"mangled5.mtx":       "hermitian is for complex numbers",
		"mangled8.mtx":       "the size line has 1 numbers",
		"mangled_format.mtx": "cannot be a pattern",
	}
	files := 0
	err := filepath.WalkDir(dataDir(t), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		r, err := os.Open(path)
		if err != nil {
			return err
		}
		defer r.Close()
		files++
		f, err := Read(r, path, Options{})
		if want, no := refused[d.Name()]; no != (err != nil) || no && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
		if err == nil {
			t.Logf("%s: %s, %d nodes, %d arcs, scale %d %v", d.Name(), f.Format, f.Nodes(), f.Arcs(), f.Scale(), f.Warnings)
			certify(t, f)
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// certify searches from a few nodes and proves the answers.
func certify(t *testing.T, f *File) {
	t.Helper()
	s := NewSearch(f.Graph)
	for n := Node(0); int(n) < f.Nodes(); n += Node(1 + f.Nodes()/3) {
		err := s.Shortest(Query{From: []Node{n}})
		var cycle *CycleError
		if errors.As(err, &cycle) {
			checkCycle(t, f.Graph, err)
			continue
		}
		if err == nil {
			err = s.Verify(n)
		}
		if err != nil {
			t.Errorf("from %s: %v", f.Name(n), err)
		}
	}
}

// FuzzRead reads anything in any format; what reads must survive being searched, written and read again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"S A 5\nS B 2\nA G -4\n", "3\n2\n0 1 .5\n1 2 1e-3\n", "a,b,c,d\n1,2,3,4\n",
		"c x\np sp 3 2\na 1 2 17\na 2 3 0\n", "p aux sp co 1\nv 1 2 3\n", "p edge 2 1\ne 1 2\n",
		"%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 .5\n", "%%MatrixMarket matrix array integer general\n1 1\n4\n",
		"3 2 001\n2 5\n1 5 3 4\n2 4\n",
		"<graphml><key id='d' for='edge' attr.name='weight'/><graph><node id='a'/><edge source='a' target='a'><data key='d'>1</data></edge></graph></graphml>",
		"digraph { a -> {b; c} [weight=2]; subgraph x { d } -> a }", "graph [ node [ id 0 ] edge [ source 0 target 0 ] ]",
	} {
		for i := range formats() {
			f.Add([]byte(seed), uint8(i), false)
		}
		f.Add([]byte(seed), uint8(255), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, which uint8, undirected bool) {
		opts := Options{Undirected: undirected}
		if int(which) < len(formats()) {
			opts.Format = formats()[which].name
		}
		g, err := Read(bytes.NewReader(data), "fuzz", opts)
		if err != nil {
			var place *Error
			if !errors.As(err, &place) {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		if g.Nodes() > 1000 {
			return
		}
		if g.Nodes() > 0 {
			certify(t, g)
		}
		for _, form := range formats() {
			var b bytes.Buffer
			if Write(&b, g, form.name) != nil {
				continue
			}
			text := b.String()
			back, err := Read(&b, "fuzz", Options{Format: form.name})
			if err != nil && form.name == "edgelist" && g.Nodes() == 0 {
				continue
			}
			if err != nil || !sameArcs(g, back, form.name) {
				t.Fatalf("%s: %v\n%s", form.name, err, text)
			}
		}
	})
}
