package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// subcommands lists the commands in the order in which help shows them, each under its heading.
//
// To add one, write a file NAME.go with a constructor like newPathCommand and name it here. The constructor gets the
// console: write the answer through console.answer, and return an error for everything else. What the error is decides
// the exit status: see errors.go. Describe flags and arguments with the functions of flags.go (choice, takes), so that a
// slip of the user gets the same one clear line everywhere.
var subcommands = []struct {
	heading string
	make    func(*console) *cobra.Command
}{
	{"Questions:", newPathCommand},
	{"Questions:", newReachCommand},
	{"Questions:", newTurnsCommand},
	{"Questions:", newFieldCommand},
	{"Questions:", newCompareCommand},
	{"Questions:", newGraphCommand},
	{"Maps:", newInfoCommand},
	{"Maps:", newConvertCommand},
	{"Mazes:", newMazeCommand},
	{"Mazes:", newWalkCommand},
	{"Mazes:", newPlayCommand},
	{"In a browser:", newServeCommand},
	{"Measuring:", newScenCommand},
	{"Measuring:", newBenchCommand},
}

// run executes one command line and returns the exit status.
func run(args []string) int {
	c := newConsole(os.Stdin, os.Stdout, os.Stderr)
	root, out := newRootCommand(c), &answerWriter{w: c.stdout}
	root.SetOut(out)
	root.SetArgs(argumentsLast(root, args))
	return c.finish(cmp.Or(root.Execute(), out.err))
}

func newRootCommand(c *console) *cobra.Command {
	root := &cobra.Command{
		Use:   "paces COMMAND MAP ...",
		Short: "Exact cheapest paths, movement ranges and distance maps on game maps",
		Long: `Exact cheapest paths, movement ranges and distance maps on game maps.

MAP is a file, or - for standard input; its format is found from its content and name.
A cell is x,y with 0,0 at the top left, or a character that stands once on the map.
A pace is one straight step over ground of cost 1.`,
		Example: `  paces path examples/maps/swamp.txt
  paces reach examples/maps/swamp.txt S 6
  paces field examples/maps/dungeon.txt G --moves eight
  paces compare examples/maps/detour.txt`,
		Version:       version(),
		SilenceErrors: true, // console.finish says it, in one line
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs, // so that RunE says what is wrong with an unknown command
		RunE: func(root *cobra.Command, args []string) error {
			if len(args) == 0 {
				return root.Help()
			}
			return unknownCommand(root, args[0])
		},
	}
	cobra.EnableCommandSorting = false // the table has an order
	c.addFlags(root)
	root.SetErr(c.stderr)
	root.SetFlagErrorFunc(flagError)
	cobra.AddTemplateFunc("page", c.page)
	cobra.AddTemplateFunc("fit", func(text string) string { return fitted(text, c.page()) })
	root.SetHelpTemplate(help)
	root.SetUsageTemplate(usage)
	root.SetVersionTemplate("paces {{.Version}}\n")
	for _, sub := range subcommands {
		if !root.ContainsGroup(sub.heading) {
			root.AddGroup(&cobra.Group{ID: sub.heading, Title: sub.heading})
		}
		cmd := sub.make(c)
		cmd.GroupID = sub.heading
		cmd.DisableFlagsInUseLine = true
		root.AddCommand(cmd)
	}
	root.InitDefaultVersionFlag()
	root.SetHelpCommand(newHelpCommand())
	root.InitDefaultCompletionCmd()
	return root
}

func unknownCommand(root *cobra.Command, name string) error {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return fmt.Errorf("no command is called %q, which is a file; did you mean paces path %s?", name, name)
	}
	return fmt.Errorf("no command is called %q%s", name, didYouMean(name, commandNames(root)))
}

func commandNames(root *cobra.Command) (names []string) {
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			names = append(names, cmd.Name())
		}
	}
	return names
}

// argumentsLast returns args with the arguments of the sub-command moved behind its flags and a "--", in their order.
// So -1,0 and -3 are arguments: a flag never begins with a digit.
func argumentsLast(root *cobra.Command, args []string) []string {
	if len(args) > 0 && strings.HasPrefix(args[0], "__complete") {
		return args
	}
	cmd, rest, err := root.Find(args)
	if err != nil || cmd == root || cmd.DisableFlagParsing {
		return args
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	var flags, arguments []string
	for i := 0; i < len(rest); i++ {
		switch arg := rest[i]; {
		case arg == "--":
			arguments = append(arguments, rest[i+1:]...)
			i = len(rest)
		case !isFlag(arg):
			arguments = append(arguments, arg)
		default:
			flags = append(flags, arg)
			if !takesNext(cmd, arg) {
				break
			}
			if i++; i == len(rest) {
				return append(path, flags...) // the last flag lacks its value, which the parser must see
			}
			flags = append(flags, rest[i])
		}
	}
	return slices.Concat(path, flags, []string{"--"}, arguments)
}

// isFlag reports whether arg has the form of a flag: "-" alone is standard input, and -3 is a number.
func isFlag(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] < '0' || arg[1] > '9')
}

// takesNext reports whether the flag arg takes the argument after it as its value.
func takesNext(cmd *cobra.Command, arg string) bool {
	if strings.Contains(arg, "=") {
		return false
	}
	cmd.InheritedFlags() // cobra joins the flags of root to those of cmd only when asked
	if name, ok := strings.CutPrefix(arg, "--"); ok {
		f := cmd.Flags().Lookup(name)
		if f == nil {
			f = cmd.InheritedFlags().Lookup(name)
		}
		return f != nil && f.NoOptDefVal == ""
	}
	last := arg[len(arg)-1:]
	f := cmd.Flags().ShorthandLookup(last)
	return f != nil && f.NoOptDefVal == ""
}

// version returns the version that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
