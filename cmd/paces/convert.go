package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"paces/mapfile"
)

func newConvertCommand(c *console) *cobra.Command {
	var flags mapFlags
	var to string
	cmd := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "Write a map in another format",
		Long: `Write a map in another format: the one that --to names, else the one that OUT's ending stands for. OUT may be - for
standard output. A cost that the format cannot say is an error, and no half of a file is left; what else it does not keep,
such as layers or marks, is told on standard error. The format "paces" keeps everything.`,
		Example: `  paces convert level.txt level.map
  paces convert level.map - --to text
  paces convert level.txt level.csv --costs '~=wall'
  paces convert world.ldtk world.paces`,
		Args: takes(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			if to == "" {
				if to, err = formatOf(args[1]); err != nil {
					return err
				}
			}
			l.Topology, l.Costs = l.topology, l.mover.Costs
			c.out = args[1]
			if err := c.answer(func(w io.Writer) error { return mapfile.Write(w, l.Map, to) }); err != nil {
				return err
			}
			if lost := mapfile.Loss(l.Map, to); len(lost) > 0 && !c.quiet {
				fmt.Fprintf(c.stderr, "paces: note: format %s does not keep %s\n", to, visible(strings.Join(lost, ", ")))
			}
			return nil
		},
	}
	flags.add(cmd)
	choice(cmd, &to, "to", formatNames(func(f mapfile.Format) bool { return f.Write }), "format to write")
	return cmd
}

// endings are the formats that endings of file names stand for.
var endings = map[string]string{
	".paces": "paces", ".txt": "text", ".map": "movingai", ".csv": "matrix", ".tsv": "matrix", ".tmx": "tiled",
}

func formatOf(path string) (string, error) {
	if format, ok := endings[strings.ToLower(filepath.Ext(path))]; ok {
		return format, nil
	}
	return "", fmt.Errorf("convert: no format goes with the name %q: say which by --to", path)
}
