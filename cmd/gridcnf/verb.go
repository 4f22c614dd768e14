package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// verb is what the commands have in common that ask a solver about puzzles: their flags, how
// these become options, and the run over all puzzles of the arguments.
type verb struct {
	app    *app
	in     inputFlags
	solver solverFlags
	out    outputFlags
	target target // standard output, if the verb has no --out
	single bool   // there is to be one puzzle only
	look   render.Look

	opt solve.Options
}

// newVerb is a verb that writes to standard output, unless it gets another target.
func newVerb(a *app) verb {
	return verb{app: a, target: target{name: "-", captured: a.exchange.captures()}, solver: defaultSolver()}
}

// add adds the flags of a verb that prints reports in some formats.
func (v *verb) add(cmd *cobra.Command, formats ...string) {
	v.in.add(cmd)
	if len(formats) > 0 {
		v.out.add(cmd, formats...)
		v.addStats(cmd)
	}
	v.out.addJobs(cmd)
	addLimit(cmd, &v.solver.limit, "each puzzle")
}

// addSolver adds the flags of a verb whose encoding and solver can be chosen.
func (v *verb) addSolver(cmd *cobra.Command) { grouped(cmd, solverGroup, v.solver.add) }

// addStats adds the flag that shows what a search cost.
func (v *verb) addStats(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&v.out.stats, "stats", false, "show what the search cost, and how long each phase took")
	headed(cmd, showGroup, "stats")
}

// runs makes a task what a command does, after its flags have been settled.
func (v *verb) runs(cmd *cobra.Command, settle func(*cobra.Command, []string) error, work task) {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := settle(cmd, args); err != nil {
			return err
		}
		return v.each(args, work)
	}
}

// settle checks the flags that verbs have in common, and turns them into options.
func (v *verb) settle(cmd *cobra.Command, args []string) (err error) {
	if err := v.out.settle(cmd); err != nil {
		return err
	}
	if err := v.target.settle(args); err != nil {
		return err
	}
	v.opt, err = v.solver.options()
	v.opt.Watch = v.app.watch
	return err
}

// each does the work on every puzzle of the arguments, or on the only one.
func (v *verb) each(args []string, work task) error {
	records := v.app.records(args, &v.in)
	if v.single || v.target.single() {
		records = func(yield func(*format.Record, error) bool) { yield(v.app.only(args[0], &v.in)) }
	}
	return v.eachOf(records, work)
}

// pair does the work on the only puzzle of a file, with what is in another file.
func (v *verb) pair(args []string, work func(r *report, file string) error) error {
	if args[0] == "-" && args[1] == "-" {
		return errTwoInputs
	}
	v.single = true
	return v.each(args[:1], func(_ context.Context, r *report) error { return work(r, args[1]) })
}

func (v *verb) eachOf(records iter.Seq2[*format.Record, error], work task) error {
	return v.app.eachOf(records, &v.out, v.solver.limit, work)
}

// write writes a puzzle's file, and returns its name.
func (v *verb) write(id, ext string, write func(io.Writer) error) (file string, err error) {
	if file, err = v.target.file(id, ext); err != nil {
		return "", err
	}
	return file, v.app.writeFile(file, write)
}

// writeOf writes the file of a report's puzzle, and returns its name. With a number, that is the
// same whenever the puzzle's turn comes.
func (v *verb) writeOf(r *report, ext string, write func(io.Writer) error) (file string, err error) {
	x := v.app.exchange
	if x == nil || x.captures() {
		return v.write(fileID(r.rec), ext, write)
	}
	file = filepath.Join(v.target.name, fileBase(fmt.Sprintf("%d-%s", r.number, fileID(r.rec)))+ext)
	if x.file != nil {
		return file, x.file(r.number, file, write)
	}
	if err := v.target.makeFolder(v.target.name); err != nil {
		return "", err
	}
	return file, v.app.writeFile(file, write)
}

// deliver lets a puzzle's file be written in the order of the input, and then be spoken of.
func (v *verb) deliver(r *report, ext string, write func(io.Writer) error, say func(file string) error) {
	r.then(func() error {
		file, err := v.writeOf(r, ext, write)
		if err != nil {
			return err
		}
		return say(file)
	})
}

// draw draws a picture as text into a report.
func (v *verb) draw(r *report, pic *render.Picture) error {
	return r.draw(pic, v.look, render.Terminal{ASCII: v.out.ascii, Colour: v.app.out.coloured()})
}

// solutions draws one or two solutions as text into a report, with marks where they differ.
func (v *verb) solutions(r *report, answers []puzzle.Answer) error {
	for i, answer := range answers {
		pic := &render.Picture{Puzzle: r.rec.Puzzle, Bits: render.Bits(answer)}
		if len(answers) > 1 {
			pic.Second = render.Bits(answers[1-i])
		}
		if i == 1 {
			r.printf("and\n")
		}
		if err := v.draw(r, pic); err != nil {
			return err
		}
	}
	return nil
}

// board draws an answer, as far as it is known, as text into a report.
func (v *verb) board(r *report, bits []render.Bit) error {
	return v.draw(r, &render.Picture{Puzzle: r.rec.Puzzle, Bits: bits})
}
