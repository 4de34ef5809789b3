package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"paces"
	"paces/mapfile"
)

// mapFlags are the flags of a command that reads a map and says how to move on it.
type mapFlags struct {
	format  string
	rule    string
	folder  string
	part    string
	moves   string
	corners string
	costs   string
	movers  string
	mover   string
}

func (f *mapFlags) add(cmd *cobra.Command) {
	choice(cmd, &f.format, "format", formatNames(func(mapfile.Format) bool { return true }), "format of the map file")
	choice(cmd, &f.moves, "moves", moveNames, "which steps there are")
	choice(cmd, &f.corners, "corners", cornerNames, "when a diagonal step may pass walls beside it")
	flags := cmd.Flags()
	flags.StringVar(&f.rule, "rule", "", "read from the TOML `FILE` what walkable means; \"paces info\" prints the rule in use")
	flags.StringVar(&f.folder, "folder", "", "`FOLDER` that the tile sets and levels named by the map may be read from, by default the map's own")
	flags.StringVar(&f.part, "part", "", "`NAME` of the world, level or room to read from a file that holds several")
	flags.StringVar(&f.costs, "costs", "", "cost of entering each kind, a `RULE` such as '.=1,~=3,#=wall'; 0 is free, \"value\" takes the numbers of a matrix for costs")
	flags.StringVar(&f.movers, "movers", "", "read movers from the TOML `FILE`")
	flags.StringVar(&f.mover, "mover", "", "`NAME` of the mover to take from that file, or from the map")
	cmd.MarkFlagFilename("rule", "toml")
	cmd.MarkFlagDirname("folder")
	cmd.MarkFlagFilename("movers", "toml")
	cmd.RegisterFlagCompletionFunc("mover", f.completeMover)
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = f.completeCell
	}
}

// completeCell offers files for the map, and for the cells the characters that stand on it once and its marks.
func (f *mapFlags) completeCell(_ *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	m, err := mapfile.Open(args[0], mapfile.Options{Format: f.format})
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	for k, n := range m.Grid.Counts() {
		if n == 1 {
			names = append(names, string(m.Grid.Sign(paces.Kind(k)).Symbol))
		}
	}
	for _, mark := range m.Marks {
		names = append(names, mark.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// The names of the presets and rules, as the library spells them.
var (
	moveNames   = names(paces.Four, paces.King, paces.Eight, paces.Octile, paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ)
	cornerNames = names(paces.Never, paces.One, paces.Always)
)

func names[T fmt.Stringer](values ...T) (names []string) {
	for _, v := range values {
		names = append(names, v.String())
	}
	return names
}

func formatNames(keep func(mapfile.Format) bool) (names []string) {
	for _, f := range mapfile.Formats() {
		if keep(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

// level is a map as a command works on it: what the file holds, and one mover's way of moving on it.
type level struct {
	*mapfile.Map
	console  *console
	topology paces.Topology
	mover    paces.Mover
	tagged   bool // whether the names of kinds tell what they cost
}

// read reads the map at path, "-" being standard input, and what the flags say about moving on it.
func (f *mapFlags) read(c *console, path string) (*level, error) {
	m, err := f.open(c, path)
	if err != nil {
		return nil, err
	}
	l := &level{Map: m, console: c}
	if l.topology, err = f.topology(m.Topology); err != nil {
		return nil, err
	}
	if l.mover, err = f.pickMover(m); err != nil {
		return nil, err
	}
	return l, nil
}

// open reads the map file alone.
func (f *mapFlags) open(c *console, path string) (*mapfile.Map, error) {
	defer c.busy("reading " + path)()
	opts := mapfile.Options{Format: f.format, Folder: f.folder, Part: f.part}
	if f.rule != "" {
		file, err := os.Open(f.rule)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.rule, reason(err))
		}
		defer file.Close()
		if opts.Rule, err = mapfile.ReadRule(file, f.rule); err != nil {
			return nil, err
		}
	}
	var m *mapfile.Map
	var err error
	if path == "-" {
		m, err = mapfile.Read(c.stdin, "standard input", opts)
	} else {
		m, err = mapfile.Open(path, opts)
	}
	return m, elsewhere(err)
}

// elsewhere adds to the error about a file that is no map the command that reads such files, if there is one.
func elsewhere(err error) error {
	if !errors.Is(err, mapfile.ErrNotMap) {
		return err
	}
	_, what, _ := strings.Cut(err.Error(), mapfile.ErrNotMap.Error())
	for _, other := range []struct{ word, command string }{{"graph", "paces graph"}, {"scenario", "paces scen"}} {
		if strings.Contains(what, other.word) {
			return fmt.Errorf("%w; %s reads it", err, other.command)
		}
	}
	return err
}

// topology returns the steps that the flags ask for, by default t, which the map suggests.
func (f *mapFlags) topology(t paces.Topology) (_ paces.Topology, err error) {
	if f.moves != "" {
		wrapX, wrapY := t.WrapX, t.WrapY // they are the map's, whatever moves on it
		t, err = paces.ParseTopology(f.moves)
		t.WrapX, t.WrapY = wrapX, wrapY
	}
	if err != nil || f.corners == "" {
		return t, err
	}
	corners, err := paces.ParseCorners(f.corners)
	return t.WithCorners(corners), err
}

// pickMover returns the mover of the flags: the one named in a file or in the map, or the one that the map suggests, with
// its costs changed by --costs.
func (f *mapFlags) pickMover(m *mapfile.Map) (mover paces.Mover, err error) {
	switch {
	case f.movers != "":
		mover, err = readMover(f.movers, f.mover, m)
	case f.mover != "":
		mover, err = moverOf(m, f.mover)
	default:
		mover.Costs = m.Costs
	}
	if err != nil {
		return mover, err
	}
	if mover.Costs, err = costRule(mover.Costs, f.costs, m); err != nil {
		err = fmt.Errorf("--costs: %w", err)
	}
	return mover, err
}

// moverOf returns the mover of that name that the map file holds.
func moverOf(m *mapfile.Map, name string) (paces.Mover, error) {
	var names []string
	for _, mover := range m.Movers {
		if mover.Name == name {
			return mover.Mover, nil
		}
		names = append(names, mover.Name)
	}
	if len(names) == 0 {
		return paces.Mover{}, errors.New("--mover: the map holds no movers: give a file of them by --movers")
	}
	return paces.Mover{}, fmt.Errorf("--mover: %q is none of %s%s", name, strings.Join(names, ", "), didYouMean(name, names))
}

// ground compiles the level.
func (l *level) ground() (*paces.Ground, error) {
	defer l.console.busy("compiling the map")()
	return l.Grid.Compile(l.topology, l.mover)
}

// pace returns what one pace is in costs.
func (l *level) pace() paces.Cost { return l.topology.Straight }
