package main

import (
	"slices"

	"github.com/spf13/cobra"

	"gridcnf/backend"
	"gridcnf/puzzle/format"
)

// explainCommand is the verb explain.
func (a *app) explainCommand() *cobra.Command {
	e := &explainRun{reasoning: reasoning{search: search{app: a}}, pictureFlags: explaining("text", "svg", "png", "gif", "html", "md")}
	cmd := &cobra.Command{
		Use:   "explain PUZZLE...",
		Short: "Explain step by step how a puzzle is solved",
		Long: `Explain step by step how a puzzle is solved: each step is an easiest one at that moment,
and says what follows from which rules and what is known by then. A step that takes more
than a few conclusions tells them line by line.

If a puzzle has several solutions, the steps find what these have in common, and two of
them are shown; if it has none, the one step says which givens and rules cannot stand
together. As text, a step is printed as soon as it is found. When time is up or the program
is interrupted, the last line says that there are more steps.

With a .gif as --out the steps are shown in an animation. With .html or .md they are told on
a page: easy ones together, the others one by one with pictures, which are in the page or,
for Markdown, in a folder beside it. With a folder as --out every step gets a picture of its
own there (step-001.svg and so on), of the kind that --format says, or with --format gif,
html or md every puzzle its animation or page.

With --verify every step is checked by another solver: what it says follows from the rules
and facts that it names, and does not without any one of them.`,
		Example: `  gridcnf explain testdata/takuzu-6x6.takuzu
  gridcnf explain --verify gini -o path.gif testdata/masyu-6x6.masyu
  gridcnf explain -o story.html testdata/masyu-6x6.masyu
  gridcnf explain --format svg -o steps/ testdata/masyu-6x6.masyu`,
		Args: cobra.MinimumNArgs(1),
	}
	e.reasoning.add(cmd)
	e.pictureFlags.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&e.boards, "boards", false, "text: draw the board after every step")
	flags.BoolVarP(&e.out.quiet, "quiet", "q", false, "no boards")
	flags.StringVar(&e.verifier, "verify", "", "check every step with this solver")
	flags.StringVar(&e.title, "title", "", "text above the pictures in files")
	complete(cmd, "verify", backend.Names()...)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return e.run(args) }
	return cmd
}

// explainRun is one run of explain.
type explainRun struct {
	reasoning
	pictureFlags
	boards   bool
	verifier string
	title    string
}

func (e *explainRun) run(args []string) error {
	if err := e.settle(args); err != nil {
		return err
	}
	names := newFileNames(e.file, args)
	file := func(*format.Record) (string, error) { return e.file, nil }
	if isFolder(e.file) {
		file = func(rec *format.Record) (string, error) { return names.create(fileID(rec), e.extension()) }
	}
	var draw illustrator
	switch {
	case e.file == "-":
	case e.format == "gif":
		draw = e.oneFile(file, e.film)
	case e.format == "html":
		draw = e.oneFile(file, e.page)
	case e.format == "md":
		draw = e.markdown(file)
	default:
		draw = e.stepFiles(names)
	}
	if e.file == "-" || e.whole() && isFolder(e.file) {
		return e.each(args, e.explain(draw))
	}
	return e.one(args[0], e.explain(draw))
}

// whole reports whether a puzzle gets one file for all its steps.
func (e *explainRun) whole() bool { return e.format == "gif" || e.format == "html" || e.format == "md" }

// settle checks the flags, and turns them into options.
func (e *explainRun) settle(args []string) error {
	if err := e.pictureFlags.settle(); err != nil {
		return err
	}
	folder := isFolder(e.file)
	switch {
	case e.file == "-" && e.format != "text":
		return usagef("--format %s: expected --out with it", e.format)
	case e.file != "-" && !folder && !e.whole():
		return usagef("--out %s: every step has a picture of its own, expected a folder, or a name that ends in .gif, .html or .md", e.file)
	case slices.ContainsFunc(args, func(arg string) bool { return sameFile(arg, e.file) }):
		return usagef("--out %s: is an input, expected another file", e.file)
	case len(args) > 1 && e.file != "-" && !(folder && e.whole()):
		return usagef("--out %s: takes one puzzle, found %d arguments", e.file, len(args))
	case e.boards && e.out.quiet:
		return usagef("--boards and --quiet: expected one of them")
	}
	if e.verifier != "" {
		if _, err := openBackend("--verify", e.verifier, backend.Options{}); err != nil {
			return err
		}
	}
	return e.search.settle()
}
