package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/puzzle/format"
)

//go:embed help
var helpTexts embed.FS

// newCommand makes a command of which help/NAME.txt says how it is used, in the first line,
// what it does, in a sentence and then at length, and how it looks in examples.
func newCommand(name string, args cobra.PositionalArgs) *cobra.Command {
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // a file of this folder
	}
	about, examples, _ := strings.Cut(string(text), "\nExamples:\n")
	use, about, _ := strings.Cut(about, "\n")
	short, long, _ := strings.Cut(about, "\n")
	return &cobra.Command{
		Use: use, Short: short, Long: strings.TrimSpace(long), Example: strings.TrimRight(examples, "\n"), Args: args,
	}
}

// completeHelp completes cobra's verb help, which knows no topics that are not commands, and
// succeeds for those that are not there.
func completeHelp(help *cobra.Command) {
	help.Use, help.Short, help.Long = "help [COMMAND]", "Help about a command or a topic", ""
	help.Args = func(_ *cobra.Command, args []string) error {
		if _, rest, err := help.Root().Find(args); err != nil || len(rest) > 0 {
			return fmt.Errorf("unknown help topic %q", strings.Join(args, " "))
		}
		return nil
	}
	help.ValidArgsFunction = nil
	for _, c := range help.Root().Commands() {
		help.ValidArgs = append(help.ValidArgs, c.Name()+"\t"+c.Short)
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

// formatsTopic is the help topic formats: what can be read, and of that what cannot be written.
func formatsTopic(topic *cobra.Command) {
	var table strings.Builder
	var unwritable []string
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	for _, f := range format.Formats() {
		fmt.Fprintf(w, "  %s\t%s\n", f.Name, f.Text)
		if !slices.ContainsFunc(format.Writable(), func(w format.Info) bool { return w.Name == f.Name }) {
			unwritable = append(unwritable, f.Name)
		}
	}
	w.Flush() // a strings.Builder does not fail
	topic.Long = strings.NewReplacer("{formats}\n", table.String(), "{unwritable}", strings.Join(unwritable, " and ")).Replace(topic.Long)
}
