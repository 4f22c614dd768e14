package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
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
	var topics []string
	help.Args = func(_ *cobra.Command, args []string) error {
		if _, rest, err := help.Root().Find(args); err != nil || len(rest) > 0 {
			return fmt.Errorf("unknown help topic %q%s", strings.Join(args, " "), didYouMean(args[0], topics))
		}
		return nil
	}
	help.ValidArgsFunction = nil
	for _, c := range help.Root().Commands() {
		topics = append(topics, c.Name())
		help.ValidArgs = append(help.ValidArgs, c.Name()+"\t"+c.Short)
	}
}

// helpColumns is how wide help is at most.
const helpColumns = 100

// usageTemplate is cobra's, with the flags under headings.
func usageTemplate(root *cobra.Command) string {
	cobra.AddTemplateFunc("flagsOf", flagsOf)
	head, rest, _ := strings.Cut(root.UsageTemplate(), "{{if .HasAvailableLocalFlags}}")
	_, tail, _ := strings.Cut(rest, "{{if .HasHelpSubCommands}}")
	return head + "{{flagsOf .}}{{if .HasHelpSubCommands}}" + tail
}

// flagsOf describes the flags of a command, those that matter most first.
func flagsOf(cmd *cobra.Command) string {
	groups := make(map[string]*pflag.FlagSet)
	add := func(f *pflag.Flag) {
		heading := headingOf(f)
		if groups[heading] == nil {
			groups[heading] = pflag.NewFlagSet("", pflag.ContinueOnError)
			groups[heading].SortFlags = false
		}
		groups[heading].AddFlag(f)
	}
	cmd.LocalFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	var text strings.Builder
	for _, heading := range []string{ownFlags, inputGroup, showGroup, limitGroup, solverGroup, generalGroup} {
		if flags := groups[heading]; flags != nil && flags.HasAvailableFlags() {
			fmt.Fprintf(&text, "\n\n%s:\n%s", heading, strings.TrimRight(flags.FlagUsagesWrapped(helpColumns), " \n"))
		}
	}
	return text.String()
}

// didYouMean names those of some words that a wrong one is close to, if there are any: they
// begin with it, or few letters of it differ.
func didYouMean(wrong string, words []string) string {
	all := &cobra.Command{SuggestionsMinimumDistance: min(len(wrong)/2, 2)}
	for _, word := range words {
		all.AddCommand(&cobra.Command{Use: word, Run: func(*cobra.Command, []string) {}})
	}
	if near := all.SuggestionsFor(wrong); wrong != "" && len(near) > 0 {
		return " (did you mean " + orList(near) + "?)"
	}
	return ""
}

// formatsTopic is the help topic formats.
func formatsTopic(topic *cobra.Command) {
	var table strings.Builder
	const column = 20
	for _, f := range format.Formats() {
		name := "  " + f.Name
		for line := range strings.SplitSeq(text.WrapSoft(f.Text, helpColumns-column), "\n") {
			fmt.Fprintf(&table, "%-*s%s\n", column, name, strings.TrimSpace(line))
			name = ""
		}
	}
	topic.Long = strings.Replace(topic.Long, "{formats}\n", table.String(), 1)
}
