package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
)

// app is one run of the program.
type app struct {
	ctx  context.Context
	in   io.Reader
	out  *output
	err  plain
	code exitCode // the worst so far

	quiet    bool // only what was asked for
	running  bool // the command line has been understood
	progress *progress
	total    int // puzzles that there will be, or 0 if nobody knows
	first    int // number of the first one, or 0 for 1

	queue    *queue   // of the verb that works on puzzles, or nil
	args     []string // of the command line
	commands Commands
	farming  farming   // nil: only another program lets workers join
	exchange *exchange // nil: puzzles come from the arguments, and answers go to standard output
	bounds   *bounds   // of every puzzle, or nil
}

// fail notes an exit code.
func (a *app) fail(code exitCode) { a.code = worse(a.code, code) }

// complain prints an error and notes its exit code.
func (a *app) complain(err error) {
	a.fail(codeOf(err))
	tell(a.err, reasonText(err))
}

// say says something on standard error, unless only what was asked for is wanted.
func (a *app) say(format string, args ...any) {
	if !a.quiet {
		tell(a.err, fmt.Sprintf(format, args...))
	}
}

// verbEntry is a verb, or a topic of help, in the list of commands, perhaps under a heading.
type verbEntry struct {
	group, name string
	args        cobra.PositionalArgs
	add         func(*cobra.Command) // adds the flags, and what the command runs
	calls       []string             // what calls of it are given; nil if it cannot be called
	batch       []string             // what batch needs beside the name of the output; nil if it does not run it
}

func (a *app) verbs() []verbEntry {
	some := a.inputs(1, math.MaxInt)
	plainly, files := []string{}, []string{captureFolder}
	return slices.Concat([]verbEntry{
		{"Solve", "solve", some, a.solveVerb, plainly, plainly},
		{"Solve", "unique", some, a.uniqueVerb, plainly, plainly},
		{"Solve", "count", some, a.countVerb, plainly, plainly},
		{"Solve", "enumerate", some, a.enumerateVerb, plainly, nil},
		{"Solve", "forced", some, a.forcedVerb, plainly, plainly},
		{"Explain", "hint", some, a.hintVerb, plainly, nil},
		{"Explain", "explain", some, a.explainVerb, plainly, nil},
		{"Explain", "grade", some, a.gradeVerb, files, plainly},
		{"Explain", "practice", cobra.ArbitraryArgs, a.practiceVerb, plainly, nil},
		{"Make puzzles", "generate", cobra.NoArgs, a.generateVerb, plainly, []string{"--puzzle", "takuzu", "--size", "6", "--seed", "1"}},
		{"Make puzzles", "mend", some, a.mendVerb, plainly, nil},
		{"Make puzzles", "review", some, a.reviewVerb, plainly, nil},
		{"Make puzzles", "minimise", some, a.minimiseVerb, plainly, nil},
		{"Formulas", "encode", some, a.encodeVerb, files, nil},
		{"Formulas", "decode", a.inputs(2, 2), a.decodeVerb, nil, nil},
		{"Certificates", "certify", some, a.certifyVerb, files, []string{"--certificates", "certificates/"}},
		{"Certificates", "check", cobra.MinimumNArgs(1), a.checkVerb, plainly, nil},
		{"Files and pictures", "convert", some, a.convertVerb, files, nil},
		{"Files and pictures", "render", some, a.renderVerb, append(files, "--format=text"), nil},
		{"Files and pictures", "verify", a.inputs(1, 2), a.verifyVerb, plainly, nil},
	}, a.processVerbs(), []verbEntry{
		{"", "version", cobra.NoArgs, a.versionVerb, nil, nil},
		{"", "formats", nil, a.formatsTopic, nil, nil},
	})
}

// inputs checks the number of arguments of a command that reads files. One that is missing is
// standard input, unless somebody sits there.
func (a *app) inputs(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) > most || len(args) < least-1:
			return fmt.Errorf("expected %s", cmd.UseLine())
		case len(args) >= least:
			return nil
		case isTerminal(a.in):
			return errors.New("name a file, an address or a game ID, or pipe it in")
		}
		run := cmd.RunE
		cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd, append(args, "-")) }
		return nil
	}
}

// noVerb finds arguments where a verb has to be.
func (a *app) noVerb(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if _, err := os.Stat(args[0]); err == nil || format.Inline(args[0]) {
		return fmt.Errorf("%s: a command comes first, as in gridcnf solve PUZZLE", shorten(args[0]))
	}
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q%s", args[0], didYouMean(args[0], names))
}

// root builds the tree of commands: all of them, or no other verb than the one that the first
// argument names.
func (a *app) root(first string) *cobra.Command {
	root := newCommand("gridcnf", a.noVerb)
	root.SilenceErrors, root.SilenceUsage = true, true
	var version bool
	root.Flags().BoolVar(&version, "version", false, "print the version")
	headed(root, generalGroup, "version")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if version {
			return a.printVersion()
		}
		return cmd.Help()
	}
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false,
		"only what was asked for: no boards beside verdicts, no remarks, no progress")
	headed(root, generalGroup, "quiet")
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
	root.SetUsageFunc(usage)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		c.Flags().SortFlags = false
		switch c.Name() {
		case "help":
			completeHelp(c)
		case "completion":
			c.RunE = root.RunE // else its arguments are not looked at
		}
	}
	if first == cobra.ShellCompRequestCmd || first == cobra.ShellCompNoDescRequestCmd {
		completing(root)
	}
	return root
}

// run is the program without the process around it.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) exitCode {
	a := &app{in: stdin, out: newOutput(ctx, stdout), err: plain{stderr}, ctx: ctx, commands: commandTree{}, farming: workers}
	return a.execute(args)
}

// execute runs a command line.
func (a *app) execute(args []string) exitCode {
	a.args = args
	root := a.root(strings.Join(args[:min(1, len(args))], ""))
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out) // not stdout: whether help could be written is found out below
	root.SetErr(a.err)
	cmd, err := root.ExecuteContextC(a.ctx)
	if err != nil && !a.running && !errors.As(err, &usageError{}) {
		err = usagef("%w; see %s --help", err, cmd.CommandPath())
	}
	if flushErr := a.out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		a.complain(err)
	}
	return a.code
}
