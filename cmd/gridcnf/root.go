package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// app is one run of the program.
type app struct {
	ctx  context.Context
	in   io.Reader
	out  *output
	err  io.Writer
	code exitCode // the worst so far

	progress *progress
}

// fail notes an exit code.
func (a *app) fail(code exitCode) { a.code = worse(a.code, code) }

// complain prints an error and notes its exit code.
func (a *app) complain(err error) {
	a.fail(codeOf(err))
	fmt.Fprintf(plain{a.err}, "gridcnf: %s\n", reasonText(err))
}

// root builds the command tree.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "gridcnf",
		Short: "Solve grid puzzles with SAT solvers, and prove that the solution is the only one",
		Long: `Gridcnf turns Takuzu (Binairo), 3-in-a-Row (Tohu-Wa-Vohu, Unruly) and Masyu
puzzles into CNF, hands them to a SAT solver, checks what comes back with a rule
checker that knows nothing of SAT, and proves that the solution is the only one.

A PUZZLE is a file with one puzzle or many, - for standard input, or the puzzle
itself: an address or a game ID, or with --from any text.

Exit codes: 0 yes, done; 1 no (no solution, not unique, wrong); 2 usage or bad
input; 3 a backend failed; 4 unknown, a limit was reached; 130 interrupted. With
several puzzles the worst one counts, in the order 0 1 4 2 3 130. With --format
competition: 10 satisfiable, 20 unsatisfiable, 0 unknown.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.SetGlobalNormalizationFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "output" { // what it was called once
			name = "format"
		}
		return pflag.NormalizedName(name)
	})
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Solve", []*cobra.Command{a.solveCommand(), a.uniqueCommand(), a.countCommand(), a.enumerateCommand(), a.forcedCommand()}},
		{"Explain", []*cobra.Command{a.hintCommand(), a.explainCommand(), a.gradeCommand()}},
		{"Formulas", []*cobra.Command{a.encodeCommand(), a.decodeCommand()}},
		{"Certificates", []*cobra.Command{a.certifyCommand(), a.checkCommand()}},
		{"Files and pictures", []*cobra.Command{a.convertCommand(), a.renderCommand(), a.verifyCommand()}},
		{"Measure", []*cobra.Command{a.benchCommand(), a.backendsCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
	}
	root.AddCommand(a.versionCommand(), a.manCommand(), formatsTopic())
	root.SetUsageTemplate(usageTemplate(root))
	root.SetHelpCommand(helpCommand())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	cobra.EnableCommandSorting = false
	for _, c := range root.Commands() {
		c.Flags().SortFlags = false
		strict(c)
	}
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usagef("unknown command %q; see gridcnf --help", args[0])
		}
		return nil
	}
	return root
}

// strict makes wrong arguments of a command and those below it usage errors.
func strict(cmd *cobra.Command) {
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		switch {
		case check != nil:
			if err := check(cmd, args); err != nil {
				return usagef("%v; see %s --help", err, cmd.CommandPath())
			}
		case len(args) > 0 && cmd.HasSubCommands():
			return usagef("unknown command %q; see %s --help", args[0], cmd.CommandPath())
		}
		return nil
	}
	if cmd.HasSubCommands() && !cmd.Runnable() { // else its arguments are not looked at
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	for _, c := range cmd.Commands() {
		strict(c)
	}
}
