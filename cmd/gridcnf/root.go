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
	root := newCommand("gridcnf", cobra.NoArgs)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
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
