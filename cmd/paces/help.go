package main

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// help and usage are how help shows a command: like cobra's own templates, but broken to the width of the page.
const help = `{{fit (or .Long .Short)}}

{{.UsageString}}`

const usage = `Usage:
  {{.UseLine}}
{{if .Example}}
Examples:
{{.Example}}
{{end}}{{range $group := .Groups}}
{{.Title}}{{range $.Commands}}{{if and (eq .GroupID $group.ID) .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}
{{end}}{{if .HasAvailableSubCommands}}
Other:{{range .Commands}}{{if and (eq .GroupID "") (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}
{{end}}{{if .HasAvailableLocalFlags}}
Flags:
{{.LocalFlags.FlagUsagesWrapped page | trimTrailingWhitespaces}}
{{end}}{{if .HasAvailableInheritedFlags}}
Common flags:
{{.InheritedFlags.FlagUsagesWrapped page | trimTrailingWhitespaces}}
{{end}}{{if .HasAvailableSubCommands}}
"paces help COMMAND" tells more about a command.
{{end}}`

// newHelpCommand returns a help command that, unlike that of cobra, fails when there is no such command.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(cmd.Root(), strings.Join(args, " "))
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}

// page is how wide help is: as the terminal, within reason, or for everybody.
func (c *console) page() int {
	if have, ok := c.columns(); ok {
		return min(max(have, 40), 100)
	}
	return 80
}

// explained is what a line of a table begins with: the thing that the rest of the line explains.
var explained = regexp.MustCompile(`^ *\S+(?: \S+)*  +`)

// fitted breaks a text anew. Lines of prose are joined first; those of a table go on below what they explain.
func fitted(text string, width int) string {
	var b strings.Builder
	prose := ""
	flush := func() {
		if prose != "" {
			b.WriteString(wrapped(prose, width, 0) + "\n")
		}
		prose = ""
	}
	for line := range strings.SplitSeq(text, "\n") {
		switch head := explained.FindString(line); {
		case head != "":
			flush()
			b.WriteString(head + wrapped(line[len(head):], width, len(head)) + "\n")
		case line == "":
			flush()
			b.WriteByte('\n')
		default:
			prose += line + " "
		}
	}
	flush()
	return strings.TrimRight(b.String(), "\n")
}

// wrapped breaks a text at blanks into lines that end before column width. All begin at column indent; the first one is there.
func wrapped(text string, width, indent int) string {
	var b strings.Builder
	used := indent
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case used+1+n > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			used = indent
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += n
	}
	return b.String()
}
