package main

import (
	"bytes"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
)

// hintCommand is the verb hint.
func (a *app) hintCommand() *cobra.Command {
	h := &hintRun{reasoning: reasoning{search: search{app: a}}, pictureFlags: explaining("text", "svg", "png")}
	cmd := &cobra.Command{
		Use:   "hint PUZZLE...",
		Short: "Show the easiest next step in solving a puzzle, and why it is right",
		Long: `Show the easiest next step in solving a puzzle: what follows, from which rules and which
cells or edges that are known, in a sentence and in a picture. In the picture as text, what
the step has found is marked with ! and what it rests on stands in parentheses, or in braces
if it is given. Edges that are found are double lines or large crosses, and those that the
step rests on are thick lines or crosses in rings (in ASCII === or X, and ~~~ or %).

With --set the step goes on from what has been filled in already; if something of that is
wrong, that is said instead. With --after the hint is that after so many steps.

Exit codes: 0 if there is a step, or nothing is left to be found; 1 if what was filled in is
wrong, if nothing more follows because there are several solutions, or if there is none.`,
		Example: `  gridcnf hint testdata/takuzu-6x6.takuzu
  gridcnf hint --set r1c2=1,r1c3=0 testdata/takuzu-6x6.takuzu
  gridcnf hint --set r1c1-r1c2=on -o hint.svg testdata/masyu-6x6.masyu`,
		Args: cobra.MinimumNArgs(1),
	}
	h.reasoning.add(cmd)
	h.pictureFlags.add(cmd)
	flags := cmd.Flags()
	flags.BoolVarP(&h.out.quiet, "quiet", "q", false, "no boards")
	flags.IntVar(&h.after, "after", 0, "skip this many steps")
	flags.StringVar(&h.set, "set", "", "what is filled in already, as r1c2=0,r1c3=1, and for Masyu as r1c2-r1c3=on,r1c2-r2c2=off")
	flags.StringVar(&h.title, "title", "", "text above the picture in a file")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return h.run(args) }
	return cmd
}

// explaining are the flags of pictures of steps. Rows and columns are numbered, for the
// sentences name cells by their numbers.
func explaining(formats ...string) pictureFlags {
	return pictureFlags{formats: formats, look: lookFlags{labels: true}}
}

// hintRun is one run of hint.
type hintRun struct {
	reasoning
	pictureFlags
	after int
	set   string
	title string
}

func (h *hintRun) run(args []string) error {
	if err := h.settle(args); err != nil {
		return err
	}
	file := func(*format.Record) (string, error) { return h.file, nil }
	if isFolder(h.file) {
		names := newFileNames(h.file, args)
		file = func(rec *format.Record) (string, error) { return names.create(fileID(rec), h.extension()) }
	}
	if h.set != "" || h.file != "-" && !isFolder(h.file) {
		return h.one(args[0], h.hint(file))
	}
	return h.each(args, h.hint(file))
}

// settle checks the flags, and turns them into options.
func (h *hintRun) settle(args []string) error {
	if err := h.pictureFlags.settle(); err != nil {
		return err
	}
	switch {
	case h.after < 0:
		return usagef("--after %d: expected 0 or more", h.after)
	case h.file == "-" && h.format != "text":
		return usagef("--format %s: expected --out FILE with it", h.format)
	case slices.ContainsFunc(args, func(arg string) bool { return sameFile(arg, h.file) }):
		return usagef("--out %s: is an input, expected another file", h.file)
	case len(args) > 1 && h.set != "":
		return usagef("--set: takes one puzzle, found %d arguments", len(args))
	case len(args) > 1 && h.file != "-" && !isFolder(h.file):
		return usagef("--out %s: takes one puzzle, found %d arguments; pass a folder for all of them", h.file, len(args))
	}
	return h.search.settle()
}

// hint makes a task that looks for the next step of a puzzle. If it is drawn into a file,
// that is written in the order of the input, and then the page says what was found.
func (h *hintRun) hint(file func(*format.Record) (string, error)) task {
	return func(ctx context.Context, rec *format.Record, p *page) error {
		v, err := h.advise(ctx, rec)
		if err != nil {
			return err
		}
		p.fail(v.code())
		pic := v.picture(rec)
		if h.file == "-" || pic == nil {
			return h.say(rec, v, pic, "", p)
		}
		pic.Title = h.title
		var drawn bytes.Buffer
		if err := h.app.whileWanted(func() error { return h.paint(&drawn, pic) }); err != nil {
			return err
		}
		p.deliver = func() error {
			name, err := file(rec)
			if err == nil {
				err = h.app.writeAll(name, &drawn)
			}
			if err != nil {
				return err
			}
			return h.say(rec, v, nil, name, p)
		}
		return nil
	}
}

// say puts on the page what was found: with a picture, or the name of the file that has it.
func (h *hintRun) say(rec *format.Record, v *advice, pic *render.Picture, file string, p *page) error {
	if h.out.format == "json" {
		return p.json(h.result(rec, v, file))
	}
	p.header(rec, h.out.quiet)
	if pic != nil && !h.out.quiet {
		pic.Caption = ""
		if err := p.picture(pic, h.look.style(h.app.out)); err != nil {
			return err
		}
	}
	p.printf("%s\n", v.text(rec, h.verdict(rec, v.path)))
	if v.step != nil {
		p.trace(v.step)
		p.rules(v.step)
	}
	if h.out.stats {
		p.stats(v.path.Work)
	}
	p.end(h.out.quiet)
	return nil
}

// hintResult is the JSON object of a hint.
type hintResult struct {
	*result
	Step  *stepResult   `json:"step,omitempty"`
	Wrong []valueResult `json:"wrong,omitempty"`
}

func (h *hintRun) result(rec *format.Record, v *advice, file string) *hintResult {
	o := newResult(rec)
	o.found(rec.Puzzle, v.path.Verdict, v.reason(), nil)
	o.Picture, o.Backend = file, v.path.Work.By(h.flags.backend)
	o.setStats(v.path.Work, h.out.stats)
	hint := &hintResult{result: o, Wrong: valueResults(rec.Puzzle, v.wrong)}
	if v.step != nil {
		hint.Step = newStep(rec.Puzzle, v.step)
	}
	return hint
}
