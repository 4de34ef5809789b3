package mapfile

import (
	"bytes"
	"regexp"
	"strings"
)

// stranger is a sort of file that is not a map, but comes with maps or looks like one.
type stranger struct {
	what string // what it is, and what to open in its place
	is   func(*file) bool
}

// strangers are asked before the formats that would take any text for a map.
var strangers = []stranger{
	{"a Tiled tile set: open the map that uses it", func(f *file) bool { return f.xmlRoot() == "tileset" }},
	{"a Tiled template: open the map that uses it", func(f *file) bool { return f.xmlRoot() == "template" }},
	{"a Tiled world, which names maps: open one of them", func(f *file) bool {
		return f.jsonHas("maps", "type") || f.jsonHas("patterns", "type")
	}},
	{"an Ogmo project: open one of its levels", func(f *file) bool { return f.jsonHas("ogmoVersion", "levelPaths") }},
	{"XML, but no Tiled map", func(f *file) bool { return f.xmlRoot() != "" }},
	{"JSON, but no map of Tiled, LDtk or Ogmo", isJSON},
	{"a JSON array: write its rows a line each, with the numbers alone", func(f *file) bool { return jsonArray.Match(f.head()) }},
	{"a Moving AI scenario file: its questions are about a map beside it", isScenarios},
	{"a Matrix Market file: a graph or a matrix of numbers", hasPrefix("%%MatrixMarket")},
	{"a GML graph", func(f *file) bool { return graphGML.Match(f.head()) }},
	{"a DIMACS graph", func(f *file) bool { return graphDIMACS.Match(f.head()) }},
	{"a graph, as a list of edges", isEdgeList},
	{"a list of terrain of Angband, without drawings", func(f *file) bool { return angbandList.Match(f.head()) }},
	{"settings in the manner of an INI file", func(f *file) bool { return iniSection.Match(f.head()) }},
	{"a cost field in Rusty Object Notation: write it as CSV", hasEnding(".ron")},
	{"YAML, but no settings of an occupancy map", hasEnding(".yaml", ".yml")},
	{"a graph", hasEnding(".gr", ".co", ".graph", ".edgelist", ".konect", ".mtx", ".dot", ".gv", ".graphml")},
	{"prose", hasEnding(".md", ".rst", ".adoc", ".html", ".tex")},
	{"a program or its settings", hasEnding(".go", ".py", ".js", ".ts", ".lua", ".c", ".h", ".cpp", ".rs", ".java", ".toml", ".ini", ".cfg", ".sh")},
}

var (
	jsonArray   = regexp.MustCompile(`^\s*\[\s*(?:\[|-?\d+\s*,|"|\{)`)
	graphGML    = regexp.MustCompile(`^\s*(?:#[^\n]*\n|Creator[^\n]*\n)*\s*graph\s*\[`)
	graphDIMACS = regexp.MustCompile(`(?m)^p (?:sp|edge|col|max|aux) `)
	angbandList = regexp.MustCompile(`(?m)^name:[^\n]*\n(?:[a-z-]+:[^\n]*\n)+`)
	iniSection  = regexp.MustCompile(`(?m)^\[[a-z_]+\]\r?\n(?:\s*|[;#][^\n]*|[A-Za-z_]+\s*=[^\n]*)\r?\n`)
	comments    = regexp.MustCompile(`(?m)^[#%c](?:[ \t][^\n]*)?\r?\n`)
	edge        = regexp.MustCompile(`^\s*\d+[ \t,;]+\d+(?:[ \t,;]+[-+.\deE]+){0,2}\s*$`)
	number1     = regexp.MustCompile(`^\s*\d+\s*$`)
)

// head returns the beginning of the file.
func (f *file) head() []byte { return f.data[:min(len(f.data), 1<<14)] }

func hasPrefix(text string) func(*file) bool {
	return func(f *file) bool { return bytes.HasPrefix(f.data, []byte(text)) }
}

func hasEnding(endings ...string) func(*file) bool {
	return func(f *file) bool {
		for _, e := range endings {
			if f.ending() == e {
				return true
			}
		}
		return false
	}
}

func isScenarios(f *file) bool {
	first, rest, _ := bytes.Cut(f.head(), []byte("\n"))
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	return bytes.HasPrefix(first, []byte("version")) && len(bytes.Fields(second)) >= 9
}

// isEdgeList reports whether the file is a list of pairs of numbers, with a weight or without, below comments or below
// the numbers of nodes and of edges; or a long list of such pairs whose numbers differ more than those of a map do.
func isEdgeList(f *file) bool {
	head := f.head()
	text := comments.ReplaceAll(head, nil)
	lines := strings.SplitN(strings.TrimSpace(string(text)), "\n", 40)
	counted := len(lines) > 4 && number1.MatchString(lines[0]) && number1.MatchString(lines[1])
	if counted {
		lines = lines[2:]
	}
	if len(lines) > 4 {
		lines = lines[:len(lines)-1] // the last may be cut
	}
	edges := 0
	for i, l := range lines {
		switch {
		case edge.MatchString(l):
			edges++
		case i > 0 || len(strings.Fields(l)) > 3: // the first may be a heading
			return false
		}
	}
	return edges > 1 && (counted || len(text) < len(head) || len(lines) > 30 && manyNumbers(lines))
}

// manyNumbers reports whether the first two columns of the lines have hardly a number twice, as edges do and terrain
// does not.
func manyNumbers(lines []string) bool {
	seen := make(map[string]bool)
	for _, l := range lines {
		for _, word := range strings.FieldsFunc(l, isSeparator)[:2] {
			seen[word] = true
		}
	}
	return len(seen) > len(lines)/2
}

// stranger returns the error for a file that is known not to be a map, or nil.
func (f *file) stranger() error {
	for _, s := range strangers {
		if s.is(f) {
			return f.errorf("%w: %s", ErrNotMap, s.what)
		}
	}
	return nil
}
