package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/internal/english"
	"gridcnf/puzzle/format"
)

// newCommand makes a command from help/NAME.txt: the first line is the usage, the second a summary,
// then come a full description and examples.
func newCommand(name string, args cobra.PositionalArgs) *cobra.Command {
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // the file is missing from the help folder
	}
	about, examples, _ := strings.Cut(string(text), "\nExamples:\n")
	use, about, _ := strings.Cut(about, "\n")
	short, long, _ := strings.Cut(about, "\n")
	return &cobra.Command{
		Use: use, Short: short, Long: strings.TrimSpace(long), Example: strings.TrimRight(examples, "\n"), Args: args,
	}
}

// completeHelp fixes two faults of cobra's help command: it does not complete help topics, and it exits with 0 for
// unknown ones.
func completeHelp(help *cobra.Command) {
	help.Use, help.Short, help.Long = "help [COMMAND]", "Help about a command or a topic", ""
	var topics []string
	help.Args = func(_ *cobra.Command, args []string) error {
		if _, rest, err := help.Root().Find(args); err != nil || len(rest) > 0 {
			return fmt.Errorf("unknown help topic %q%s", strings.Join(args, " "), english.DidYouMean(args[0], topics))
		}
		return nil
	}
	help.ValidArgsFunction = nil
	for _, c := range help.Root().Commands() {
		topics = append(topics, c.Name())
		help.ValidArgs = append(help.ValidArgs, c.Name()+"\t"+c.Short)
	}
}

// helpColumns is the greatest width of help.
const helpColumns = 100

// This is a global variable of cobra, so it is set before commands can run concurrently.
func init() { cobra.EnableCommandSorting = false }

// cobraUsage prints cobra's usage text without text/template, which would be a tenth of the program in a browser.
var cobraUsage = new(cobra.Command).UsageFunc()

// usage prints cobra's usage text, with the flags sorted under headings.
func usage(cmd *cobra.Command) error {
	headed, out := flagsOf(cmd), cmd.OutOrStderr()
	var said strings.Builder
	cmd.SetOut(&said)
	err := cobraUsage(cmd)
	cmd.SetOut(out)
	text := said.String()
	from, to := strings.Index(text, "\n\nFlags:\n"), len(text)-1 // where cobra lists the flags
	for _, below := range []string{"\n\nUse \"", "\n\nAdditional help topics:"} {
		if i := strings.LastIndex(text, below); i >= 0 {
			to = i
		}
	}
	if from < 0 {
		from = to
	}
	if err == nil {
		_, err = io.WriteString(out, text[:from]+headed+text[to:])
	}
	return err
}

// flagsOf describes the flags of a command, the most important groups first.
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

// formatsTopic puts the table of formats into the help topic.
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
