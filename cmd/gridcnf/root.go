package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
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

// verbEntry is a verb, or a topic of help, in the list of commands, perhaps under a heading.
type verbEntry struct {
	group, name string
	command     func() *cobra.Command
}

func (a *app) verbs() []verbEntry {
	return []verbEntry{
		{"Solve", "solve", a.solveCommand},
		{"Solve", "unique", a.uniqueCommand},
		{"Solve", "count", a.countCommand},
		{"Solve", "enumerate", a.enumerateCommand},
		{"Solve", "forced", a.forcedCommand},
		{"Explain", "hint", a.hintCommand},
		{"Explain", "explain", a.explainCommand},
		{"Explain", "grade", a.gradeCommand},
		{"Formulas", "encode", a.encodeCommand},
		{"Formulas", "decode", a.decodeCommand},
		{"Certificates", "certify", a.certifyCommand},
		{"Certificates", "check", a.checkCommand},
		{"Files and pictures", "convert", a.convertCommand},
		{"Files and pictures", "render", a.renderCommand},
		{"Files and pictures", "verify", a.verifyCommand},
		{"Measure", "bench", a.benchCommand},
		{"Measure", "backends", a.backendsCommand},
		{"", "version", a.versionCommand},
		{"", "man", a.manCommand},
		{"", "formats", formatsTopic},
	}
}

// root builds the tree of commands: all of them, or no other verb than the one that the first
// argument names.
func (a *app) root(first string) *cobra.Command {
	root := newCommand("gridcnf", cobra.NoArgs)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	root.SetFlagErrorFunc(flagError)
	verbs := a.verbs()
	if i := slices.IndexFunc(verbs, func(v verbEntry) bool { return v.name == first }); i >= 0 {
		verbs = verbs[i : i+1] // the flags of all of them take longer than a small puzzle
	}
	for _, v := range verbs {
		c := v.command()
		if c.GroupID = v.group; v.group != "" && !root.ContainsGroup(v.group) {
			root.AddGroup(&cobra.Group{ID: v.group, Title: v.group + ":"})
		}
		root.AddCommand(c)
	}
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
