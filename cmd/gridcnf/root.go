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

	running  bool // the command line has been understood
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
	args        cobra.PositionalArgs
	add         func(*cobra.Command) // adds the flags, and what the command runs
}

func (a *app) verbs() []verbEntry {
	some := cobra.MinimumNArgs(1)
	return []verbEntry{
		{"Solve", "solve", some, a.solveVerb},
		{"Solve", "unique", some, a.uniqueVerb},
		{"Solve", "count", some, a.countVerb},
		{"Solve", "enumerate", some, a.enumerateVerb},
		{"Solve", "forced", some, a.forcedVerb},
		{"Explain", "hint", some, a.hintVerb},
		{"Explain", "explain", some, a.explainVerb},
		{"Explain", "grade", some, a.gradeVerb},
		{"Formulas", "encode", cobra.ExactArgs(1), a.encodeVerb},
		{"Formulas", "decode", cobra.ExactArgs(2), a.decodeVerb},
		{"Certificates", "certify", some, a.certifyVerb},
		{"Certificates", "check", some, a.checkVerb},
		{"Files and pictures", "convert", some, a.convertVerb},
		{"Files and pictures", "render", some, a.renderVerb},
		{"Files and pictures", "verify", cobra.RangeArgs(1, 2), a.verifyVerb},
		{"Measure", "bench", cobra.ArbitraryArgs, a.benchVerb},
		{"Measure", "backends", cobra.NoArgs, a.backendsVerb},
		{"", "version", cobra.NoArgs, a.versionVerb},
		{"", "man", cobra.ExactArgs(1), a.manVerb},
		{"", "formats", nil, formatsTopic},
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
		c := newCommand(v.name, v.args)
		v.add(c)
		if c.GroupID = v.group; v.group != "" && !root.ContainsGroup(v.group) {
			root.AddGroup(&cobra.Group{ID: v.group, Title: v.group + ":"})
		}
		root.AddCommand(c)
	}
	root.PersistentPreRun = func(*cobra.Command, []string) { a.running = true }
	root.SetUsageTemplate(usageTemplate(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	cobra.EnableCommandSorting = false
	for _, c := range root.Commands() {
		c.Flags().SortFlags = false
		switch c.Name() {
		case "help":
			completeHelp(c)
		case "completion":
			c.RunE = root.RunE // else its arguments are not looked at
		}
	}
	return root
}
