package command

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/format"
)

// verbEntry is a verb or a help topic in the list of commands. Its group is the heading above it, or "".
type verbEntry struct {
	group, name string
	args        cobra.PositionalArgs
	add         func(*app.App, *cobra.Command) // adds the flags and sets what the command runs
	calls       []string                       // the arguments of a call; nil if it cannot be called
	batch       []string                       // the arguments that batch needs beside --out; nil if batch does not run it
}

func verbs(a *app.App) []verbEntry {
	some := inputs(a, 1, math.MaxInt)
	plainly, files := []string{}, []string{captureFolder}
	return slices.Concat([]verbEntry{
		{"Solve", "solve", some, solveVerb, plainly, plainly},
		{"Solve", "unique", some, uniqueVerb, plainly, plainly},
	}, laterVerbs(a, some, plainly, files), []verbEntry{
		{"Files and pictures", "convert", some, convertVerb, files, nil},
		{"Files and pictures", "render", some, renderVerb, append(files, "--format=text"), nil},
		{"Files and pictures", "verify", inputs(a, 1, 2), verifyVerb, plainly, nil},
	}, processVerbs(a), []verbEntry{
		{"", "version", arguments(0, 0), versionVerb, nil, nil},
		{"", "formats", nil, formatsTopic, nil, nil},
	})
}

// arguments checks the number of arguments of a command.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return fmt.Errorf("expected %s", cmd.UseLine())
		}
		return nil
	}
}

// inputs checks the number of arguments of a command that reads files. If the last one is missing,
// it is standard input, unless that is a terminal.
func inputs(a *app.App, least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch err := arguments(least-1, most)(cmd, args); {
		case err != nil || len(args) >= least:
			return err
		case app.IsTerminal(a.In):
			return errors.New("name a file, an address or a game ID, or pipe it in")
		}
		run := cmd.RunE
		cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd, append(args, "-")) }
		return nil
	}
}

// noVerb refuses arguments that are not a verb.
func noVerb(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if _, err := os.Stat(args[0]); err == nil || format.Inline(args[0]) {
		return fmt.Errorf("%s: a command comes first, as in gridcnf solve PUZZLE", app.Shorten(args[0]))
	}
	names := list.Map(root.Commands(), (*cobra.Command).Name)
	return fmt.Errorf("unknown command %q%s", args[0], english.DidYouMean(args[0], names))
}

// root builds the tree of commands. If the first argument names a verb, it builds only that one.
func root(a *app.App, first string) *cobra.Command {
	root := newCommand("gridcnf", noVerb)
	root.SilenceErrors, root.SilenceUsage = true, true
	var version bool
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if version {
			return a.PrintVersion()
		}
		return cmd.Help()
	}
	root.PersistentFlags().BoolVarP(&a.Quiet, "quiet", "q", false,
		"print only what you asked for: no boards beside verdicts, no remarks, no progress")
	root.SetFlagErrorFunc(flagError)
	verbs := verbs(a)
	if i := slices.IndexFunc(verbs, func(v verbEntry) bool { return v.name == first }); i >= 0 {
		verbs = verbs[i : i+1] // building all flags takes longer than solving a small puzzle
		root.CompletionOptions.DisableDefaultCmd = true
	}
	for _, v := range verbs {
		c := newCommand(v.name, v.args)
		v.add(a, c)
		if c.GroupID = v.group; v.group != "" && !root.ContainsGroup(v.group) {
			root.AddGroup(&cobra.Group{ID: v.group, Title: v.group + ":"})
		}
		root.AddCommand(c)
	}
	root.PersistentPreRun = func(*cobra.Command, []string) { a.Running = true }
	root.SetUsageFunc(usage)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		c.Flags().SortFlags = false
		switch c.Name() {
		case "help":
			completeHelp(c)
		case "completion":
			c.RunE = root.RunE // without it, cobra would accept any arguments
		}
	}
	if first == cobra.ShellCompRequestCmd || first == cobra.ShellCompNoDescRequestCmd {
		completing(root)
	}
	return root
}

// execute runs a command line.
func execute(a *app.App, args []string) app.ExitCode {
	root := root(a, strings.Join(args[:min(1, len(args))], ""))
	root.SetArgs(args)
	root.SetIn(a.In)
	root.SetOut(a.Out) // not stdout: the flush below reports whether help could be written
	root.SetErr(a.Err)
	cmd, err := root.ExecuteContextC(a.Ctx)
	if err != nil && !a.Running && !errors.As(err, &app.UsageError{}) {
		err = app.Usagef("%w; see %s --help", err, cmd.CommandPath())
	}
	if flushErr := a.Out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		a.Complain(err)
	}
	return a.Code
}

func versionVerb(a *app.App, cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		if err := a.PrintVersion(); err != nil {
			return err
		}
		for _, info := range backend.Linked() {
			fmt.Fprintf(a.Out, "%s %s\n", info.Name, info.Version)
		}
		return nil
	}
}
