package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"paces"
	"paces/cmd/internal/web/board"
)

// Ask is what a program asks of a map.
type Ask int32

// The questions of the page's modes, and their arguments. A list is given by its length and its elements.
const (
	AskPath    Ask = iota // from each start to the goal that is cheapest to reach
	AskTempers            // the paths of both movers, from the starts and to the goals between which they are cheapest
	AskRange              // from, budget
	AskTurns              // from, points, turns, rule of the last step, of zones, price of a zone, weapon, friends, enemies
	AskField              // 0, 1 away from the sources or 2 to flee from them; sources, units
	AskChange             // kind, sources, cells
	AskMethods            // methods, as board.Method numbers them
	AskGraph              // names of the nodes, which are letters; start, goal; methods; edges: from, to, cost
	AskMaze               // carver, width, height, seed, braid in millionths, weights
	AskWalls              // both hands on the wall
)

// ofMap reports whether the question is one of the map.
func (a Ask) ofMap() bool { return a != AskGraph && a != AskMaze }

// Question is what a program is to ask, for a unit that pays what the map says, or as the second mover does.
type Question struct {
	Ask    Ask
	Second bool
	Costs  paces.Costs // what the second mover pays
	Args   []int32
}

// MapFile is the file that a program reads if the map is too large to stand in it.
const MapFile = "map.paces"

// Code returns a complete program that asks a question of a map, and whether it reads the map from [MapFile].
func Code(s *Sheet, q Question) (code string, reads bool, err error) {
	if err := s.check(); err != nil {
		return "", false, err
	}
	if int(q.Ask) < 0 || int(q.Ask) >= len(writers) {
		return "", false, fmt.Errorf("there is no question %d", q.Ask)
	}
	w := &writer{sheet: s, question: q, args: q.Args, reads: q.Ask.ofMap() && !s.fits()}
	w.use("fmt", "log")
	writers[q.Ask].write(w)
	if len(w.args) > 0 {
		w.fail("there are more of them than it takes")
	}
	if w.err != nil {
		return "", false, fmt.Errorf("the arguments of question %d: %w", q.Ask, w.err)
	}
	return w.program(writers[q.Ask].about), w.reads, nil
}

// writers are how the programs are made, by question.
var writers = [...]struct {
	about string // of the program: a verb and so on
	write func(*writer)
}{
	AskPath:    {"asks for the cheapest way from each start to a goal.", (*writer).path},
	AskTempers: {"sends two units over one map, each of which pays its own prices.", (*writer).tempers},
	AskRange:   {"asks how far a unit can go.", (*writer).reach},
	AskTurns:   {"asks where a unit can go and what it can strike, by the rules of a turn game.", (*writer).turns},
	AskField:   {"makes one distance map, which serves any number of units.", (*writer).field},
	AskChange:  {"repairs a distance map after the map has changed.", (*writer).change},
	AskMethods: {"watches searches that differ in what comes out of the frontier next.", (*writer).methods},
	AskGraph:   {"searches a graph of named nodes by several methods.", (*writer).graph},
	AskMaze:    {"carves a maze, and follows its walls.", (*writer).maze},
	AskWalls:   {"follows the walls with each hand, and compares with the way of the fewest steps.", (*writer).walls},
}

// writer puts a program together.
type writer struct {
	sheet    *Sheet
	question Question
	args     []int32 // those that were not taken yet
	reads    bool
	level    string // the map, if it stands in the program
	packages []string
	body     strings.Builder
	err      error
}

func (w *writer) fail(why string) {
	if w.err == nil {
		w.err = errors.New(why)
	}
}

// use imports packages.
func (w *writer) use(packages ...string) { w.packages = append(w.packages, packages...) }

// add writes lines of the function main, which know their own tabs, with what fmt puts into them.
func (w *writer) add(format string, values ...any) {
	for line := range strings.Lines(fmt.Sprintf(strings.Trim(format, "\n"), values...)) {
		if strings.TrimSpace(line) != "" {
			w.body.WriteByte('\t')
		}
		w.body.WriteString(line)
	}
	w.body.WriteByte('\n')
}

// arg takes the next argument, which must be in a range.
func (w *writer) arg(least, greatest int32) int32 {
	if len(w.args) == 0 {
		w.fail("there are fewer of them than it takes")
		return least
	}
	a := w.args[0]
	w.args = w.args[1:]
	if a < least || a > greatest {
		w.fail(fmt.Sprintf("%d is not between %d and %d", a, least, greatest))
		return least
	}
	return a
}

const most = 1<<31 - 1

// place takes a cell, list a list of cells.
func (w *writer) place() string { return w.cell(w.arg(0, int32(len(w.sheet.Kinds)-1))) }

func (w *writer) list() []int32 { return w.numbers(0, int32(len(w.sheet.Kinds)-1)) }

// numbers takes a list of numbers that are in a range.
func (w *writer) numbers(least, greatest int32) []int32 {
	list := make([]int32, w.arg(0, int32(max(len(w.args)-1, 0))))
	for i := range list {
		list[i] = w.arg(least, greatest)
	}
	return list
}

// cell returns a cell as Go has it, cells a list of them.
func (w *writer) cell(id int32) string {
	c := w.sheet.cell(id)
	return fmt.Sprintf("paces.Cell{X: %d, Y: %d}", c.X, c.Y)
}

func (w *writer) cells(ids []int32) string {
	var b strings.Builder
	b.WriteString("[]paces.Cell{")
	for i, id := range ids {
		c := w.sheet.cell(id)
		switch {
		case len(ids) > perLine && i%perLine == 0:
			b.WriteString("\n\t\t")
		case i > 0:
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "{X: %d, Y: %d}", c.X, c.Y)
		if i < len(ids)-1 || len(ids) > perLine {
			b.WriteByte(',')
		}
	}
	if len(ids) > perLine {
		b.WriteString("\n\t")
	}
	b.WriteByte('}')
	return b.String()
}

// perLine is how many cells stand in a line.
const perLine = 6

// program returns the whole.
func (w *writer) program(about string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Command main %s\npackage main\n\nimport (\n", about)
	slices.Sort(w.packages)
	w.packages = slices.Compact(w.packages)
	ours := func(p string) bool { return strings.HasPrefix(p, "paces") }
	for _, p := range w.packages {
		if !ours(p) {
			fmt.Fprintf(&b, "\t%q\n", p)
		}
	}
	b.WriteByte('\n')
	for _, p := range w.packages {
		if ours(p) {
			fmt.Fprintf(&b, "\t%q\n", p)
		}
	}
	b.WriteString(")\n")
	if w.level != "" {
		b.WriteString("\n// level is the map: a character is a kind of ground.\nconst level = `\n" + w.level + "`\n")
	}
	b.WriteString("\nfunc main() {\n" + w.body.String() + "}\n")
	b.WriteString(`
// must returns a value, or ends the program if there is an error instead.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
`)
	return b.String()
}

// The most that a map has which stands in the program itself.
const (
	fitCells = 1 << 13
	fitWidth = 200
	fitLinks = 24
)

// fits reports whether the map can stand in the program: if it is small, and all its kinds are characters.
func (s *Sheet) fits() bool {
	written := func(k paces.Kind) bool { return k >= ' ' && k <= '~' && k != '`' }
	return len(s.Kinds) <= fitCells && s.Width <= fitWidth && len(s.Bars)+len(s.Portals) <= fitLinks &&
		!slices.ContainsFunc(s.Kinds, func(k paces.Kind) bool { return !written(k) })
}

// load writes how the map is come by: the variables grid and costs.
func (w *writer) load() {
	w.use("paces")
	if w.reads {
		w.use("paces/mapfile")
		w.add("level := must(mapfile.Open(%q, mapfile.Options{}))", MapFile)
		w.add("grid := level.Grid")
	} else {
		w.level = w.sheet.drawing()
		w.add("grid := paces.MustParse(level[1:])")
		w.links()
	}
	switch {
	case w.question.Second:
		w.add("costs := %s", w.sheet.table(&w.question.Costs))
	case w.reads:
		w.add("costs := level.Costs")
	default:
		w.add("costs := %s", w.sheet.table(&w.sheet.Costs))
	}
}

// compile writes the variables topology and ground.
func (w *writer) compile() {
	w.topology()
	w.add("ground := must(grid.Compile(topology, paces.Mover{Costs: costs}))")
}

// drawing is the map as text.
func (s *Sheet) drawing() string {
	var b strings.Builder
	for row := range slices.Chunk(s.Kinds, s.Width) {
		b.Write(row)
		b.WriteByte('\n')
	}
	return b.String()
}

// links writes the thin walls and portals.
func (w *writer) links() {
	must := func(call string, values ...any) {
		w.add("if err := "+call+"; err != nil {\n\tlog.Fatal(err)\n}", values...)
	}
	for _, b := range w.sheet.Bars {
		must("grid.Bar(%s, %s)", w.cell(b.From), w.cell(b.To))
	}
	for _, p := range w.sheet.Portals {
		must("grid.AddPortal(paces.Portal{From: %s, To: %s, Price: %d})", w.cell(p.From), w.cell(p.To), p.Price)
	}
}

var presets = [...]string{"Four", "King", "Eight", "Octile", "HexOddR", "HexEvenR", "HexOddQ", "HexEvenQ"}

func (w *writer) topology() {
	if w.reads {
		w.add("topology := level.Topology")
		return
	}
	s := w.sheet
	w.add("topology := paces.%s", presets[s.Moves])
	if t := s.topology(); t.Corners != board.Moves[s.Moves].Corners {
		w.add("topology.Corners = paces.%s", [...]string{"Never", "One", "Always"}[t.Corners])
	}
	if s.WrapX {
		w.add("topology.WrapX = true")
	}
	if s.WrapY {
		w.add("topology.WrapY = true")
	}
}

// table is a cost table as Go has it, for the kinds of the map.
func (s *Sheet) table(costs *paces.Costs) string {
	var there [256]bool
	for _, k := range s.Kinds {
		there[k] = true
	}
	var entries []string
	for k, cost := range costs {
		if !there[k] || cost == 0 {
			continue
		}
		price := fmt.Sprint(cost)
		if cost == paces.Free {
			price = "paces.Free"
		}
		entries = append(entries, kindLiteral(paces.Kind(k))+": "+price)
	}
	return "paces.Costs{" + strings.Join(entries, ", ") + "}"
}

func kindLiteral(k paces.Kind) string {
	if k >= ' ' && k <= '~' {
		return fmt.Sprintf("%q", rune(k))
	}
	return fmt.Sprint(k)
}
