package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/puzzle/format"
)

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
			return fmt.Errorf("unknown help topic %q%s", strings.Join(args, " "), app.DidYouMean(args[0], topics))
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

// What cobra keeps for the whole process is set before several commands may run at the same time.
func init() { cobra.EnableCommandSorting = false }

// usage says how a command is called, as cobra does, but with the flags under headings, and without
// a template: that machinery would be a tenth of the program in a browser.
func usage(cmd *cobra.Command) error {
	var text strings.Builder
	text.WriteString("Usage:")
	if cmd.Runnable() {
		text.WriteString("\n  " + cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		text.WriteString("\n  " + cmd.CommandPath() + " [command]")
	}
	if len(cmd.Aliases) > 0 {
		text.WriteString("\n\nAliases:\n  " + cmd.NameAndAliases())
	}
	if cmd.HasExample() {
		text.WriteString("\n\nExamples:\n" + cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		subcommands(&text, cmd)
	}
	text.WriteString(flagsOf(cmd))
	if cmd.HasHelpSubCommands() {
		text.WriteString("\n\nAdditional help topics:")
		for _, c := range cmd.Commands() {
			if c.IsAdditionalHelpTopicCommand() {
				fmt.Fprintf(&text, "\n  %-*s %s", c.CommandPathPadding(), c.CommandPath(), c.Short)
			}
		}
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n\nUse %q for more information about a command.", cmd.CommandPath()+" [command] --help")
	}
	_, err := fmt.Fprintln(cmd.OutOrStderr(), text.String())
	return err
}

// subcommands lists the commands of a command under their headings.
func subcommands(text *strings.Builder, cmd *cobra.Command) {
	groups := slices.Clone(cmd.Groups())
	switch {
	case len(groups) == 0:
		groups = append(groups, &cobra.Group{Title: "Available Commands:"})
	case !cmd.AllChildCommandsHaveGroup():
		groups = append(groups, &cobra.Group{Title: "Additional Commands:"})
	}
	for _, group := range groups {
		text.WriteString("\n\n" + group.Title)
		for _, c := range cmd.Commands() {
			if c.GroupID == group.ID && (c.IsAvailableCommand() || c.Name() == "help") {
				fmt.Fprintf(text, "\n  %-*s %s", c.NamePadding(), c.Name(), c.Short)
			}
		}
	}
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
	for _, heading := range []string{app.OwnFlags, app.InputGroup, app.ShowGroup, app.LimitGroup, app.WorkerGroup, app.SolverGroup, app.GeneralGroup} {
		if flags := groups[heading]; flags != nil && flags.HasAvailableFlags() {
			fmt.Fprintf(&text, "\n\n%s:\n%s", heading, strings.TrimRight(flags.FlagUsagesWrapped(helpColumns), " \n"))
		}
	}
	return text.String()
}

// formatsTopic is the help topic formats.
func formatsTopic(a *app.App, topic *cobra.Command) {
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
