package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/puzzle/format"
)

// helpCommand is the verb help. Cobra's own succeeds for topics that are not there.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command or a topic",
		Args:  cobra.ArbitraryArgs,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if len(args) == 0 {
				for _, c := range cmd.Root().Commands() {
					names = append(names, c.Name()+"\t"+c.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			topic := cmd.Root()
			for _, name := range args {
				under, rest, err := topic.Find([]string{name})
				if err != nil || len(rest) > 0 {
					return usagef("unknown help topic %q; see gridcnf --help", strings.Join(args, " "))
				}
				topic = under
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}

// usageTemplate is cobra's, with the flags of encodings and solvers under a heading of their
// own, below those that matter more.
func usageTemplate(root *cobra.Command) string {
	cobra.AddTemplateFunc("flagsOf", flagsOf)
	const all = `{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}`
	return strings.Replace(root.UsageTemplate(), all, `{{flagsOf . false}}{{with flagsOf . true}}

Encodings and solvers:
{{.}}{{end}}`, 1)
}

// flagsOf describes the flags of a command that are about encodings and solvers, or the
// others.
func flagsOf(cmd *cobra.Command, about bool) string {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.SortFlags = false
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if isApart(f) == about {
			flags.AddFlag(f)
		}
	})
	return strings.TrimRight(flags.FlagUsages(), " \n")
}

// formatsTopic is the help topic formats: what can be read.
func formatsTopic() *cobra.Command {
	var b strings.Builder
	b.WriteString(`Puzzles are read from these formats, and written with gridcnf convert --to NAME. The
format is detected; where two fit, --from NAME says which is meant. One file can hold
many puzzles.

`)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range format.Formats() {
		fmt.Fprintf(w, "  %s\t%s\n", f.Name, f.Text)
	}
	w.Flush() // a strings.Builder does not fail
	fmt.Fprintf(&b, `
All of them can be written but %s.

All text formats: lines end in LF, CR LF or CR, a byte order mark is skipped, and a
line that starts with # is a comment. These comments are about the puzzle that follows:

  # id: NAME
  # title: TEXT     also author and source
  # size: RxC       of a board that is not square, where the format does not tell
  # rules: NAMES    as the verdicts name them
  # solution: BITS  a line of 0 and 1, or of n and y for Masyu

Puzzles without a name are named after the file and their number in it, counted from
1, as in my.takuzu#3. Boards of 0 and 1 are takuzu unless --puzzle or the file itself
says otherwise, for most formats do not tell whether lines may be equal.`, strings.Join(unwritable(), " and "))
	return &cobra.Command{Use: "formats", Short: "What puzzles can be read from", Long: b.String()}
}

// unwritable lists the formats that can be read only.
func unwritable() []string {
	var names []string
	for _, f := range format.Formats() {
		if !slices.ContainsFunc(format.Writable(), func(w format.Info) bool { return w.Name == f.Name }) {
			names = append(names, f.Name)
		}
	}
	return names
}
