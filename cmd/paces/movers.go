package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"

	"paces"
	"paces/internal/input"
	"paces/mapfile"
)

// moverTable is one mover of a file of movers:
//
//	[knight]
//	costs  = { "." = 1, "~" = 4, "#" = "wall" }   # on top of what the map suggests
//	layers = { danger = 2 }                       # added for each point of the layer
//	slope  = { layer = "height", up = [2, 5], down = [0, 1] }
//	size   = 2                                    # takes 2 x 2 cells, its place being the top left one
type moverTable struct {
	Costs  map[string]any
	Layers map[string]int32
	Slope  struct {
		Layer    string
		Up, Down []int32
	}
	Size int
}

// readMovers reads all movers of a file.
func readMovers(path string) (map[string]moverTable, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	defer f.Close()
	data, err := input.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	var movers map[string]moverTable
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	if err := d.Decode(&movers); err != nil {
		return nil, fmt.Errorf("%s:%w", path, tomlError(err))
	}
	if len(movers) == 0 {
		return nil, fmt.Errorf("%s: holds no mover", path)
	}
	return movers, nil
}

// wrongType is what the decoder says, in the words of Go, where a value is of another type than it should be.
var wrongType = regexp.MustCompile(`^cannot (?:decode|store) (?:TOML|a) (\w+) (?:in)?to? `)

// tomlError words an error of the decoder as "line:column: reason".
func tomlError(err error) error {
	var strict *toml.StrictMissingError
	var decode *toml.DecodeError
	switch {
	case errors.As(err, &strict) && len(strict.Errors) > 0:
		row, column := strict.Errors[0].Position()
		return fmt.Errorf("%d:%d: a mover has no %q: it has costs, layers, slope and size", row, column, strings.Join(strict.Errors[0].Key()[1:], "."))
	case errors.As(err, &decode):
		row, column := decode.Position()
		text := strings.TrimPrefix(decode.Error(), "toml: ")
		if found := wrongType.FindStringSubmatch(text); found != nil {
			text = fmt.Sprintf("%s: a value of type %s does not fit here", strings.Join(decode.Key(), "."), found[1])
		}
		return fmt.Errorf("%d:%d: %s", row, column, text)
	}
	return fmt.Errorf(" %w", err)
}

// readMover returns the mover of that name, for the map m. No name is the only mover of a file.
func readMover(path, name string, m *mapfile.Map) (mover paces.Mover, err error) {
	movers, err := readMovers(path)
	if err != nil {
		return mover, err
	}
	names := slices.Sorted(maps.Keys(movers))
	if name == "" && len(names) == 1 {
		name = names[0]
	}
	table, ok := movers[name]
	switch {
	case name == "":
		return mover, fmt.Errorf("%s: holds %s: say which by --mover", path, strings.Join(names, ", "))
	case !ok:
		return mover, fmt.Errorf("%s: no mover is called %q%s", path, name, didYouMean(name, names))
	}
	if mover, err = table.mover(m); err != nil {
		err = fmt.Errorf("%s: %s: %w", path, name, err)
	}
	return mover, err
}

// mover returns the table as a mover on the map.
func (t moverTable) mover(m *mapfile.Map) (paces.Mover, error) {
	mover := paces.Mover{Costs: m.Costs, Layers: t.Layers, Size: t.Size}
	mover.Slope = paces.Slope{Layer: t.Slope.Layer, Up: t.Slope.Up, Down: t.Slope.Down}
	for _, kind := range slices.Sorted(maps.Keys(t.Costs)) {
		kinds, err := kindsCalled(kind, m)
		if err != nil {
			kinds = nil // a file of movers serves many maps: what this one cannot have is harmless
		}
		cost, err := readCost(fmt.Sprint(t.Costs[kind]))
		if err != nil {
			return mover, fmt.Errorf("costs: %q: %w", kind, err)
		}
		for _, k := range kinds {
			mover.Costs[k] = cost
		}
	}
	return mover, nil
}

// completeMover offers the movers of the file that --movers names.
func (f *mapFlags) completeMover(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	movers, err := readMovers(f.movers)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return slices.Sorted(maps.Keys(movers)), cobra.ShellCompDirectiveNoFileComp
}
