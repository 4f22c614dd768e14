package app

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// Verb is what commands that ask a solver about puzzles have in common: their flags, how these
// become options, and the run over all puzzles in the arguments.
type Verb struct {
	App    *App
	In     InputOptions
	Solver SolverOptions
	Out    OutputOptions
	Target Target // standard output, if the verb has no --out
	Single bool   // allow one puzzle only
	Look   render.Look

	Opt solve.Options
}

// NewVerb is a verb that writes to standard output, unless it gets another target.
func NewVerb(a *App) Verb {
	return Verb{App: a, Target: Target{Name: "-", captured: a.Exchange.Captures()}, Solver: DefaultSolver()}
}

// Each does the work on every puzzle of the arguments, or on the only one.
func (v *Verb) Each(args []string, work Task) error {
	records := v.App.Records(args, &v.In)
	if v.Single || v.Target.Single() {
		records = func(yield func(*format.Record, error) bool) { yield(v.App.Only(args[0], &v.In)) }
	}
	return v.EachOf(records, work)
}

// Pair does the work on the only puzzle of a file, with what is in another file.
func (v *Verb) Pair(args []string, work func(r *Report, file string) error) error {
	if args[0] == "-" && args[1] == "-" {
		return ErrTwoInputs
	}
	v.Single = true
	return v.Each(args[:1], func(_ context.Context, r *Report) error { return work(r, args[1]) })
}

// write writes a puzzle's file, and returns its name.
func (v *Verb) write(id, ext string, write func(io.Writer) error) (file string, err error) {
	if file, err = v.Target.file(id, ext); err != nil {
		return "", err
	}
	return file, v.App.writeFile(file, write)
}

// writeOf writes the file of a report's puzzle, and returns its name. With an Exchange, the name has the
// puzzle's number, so that it does not depend on the order in which puzzles are done.
func (v *Verb) writeOf(r *Report, ext string, write func(io.Writer) error) (file string, err error) {
	x := v.App.Exchange
	if x == nil || x.Captures() {
		return v.write(fileID(r.Rec), ext, write)
	}
	file = filepath.Join(v.Target.Name, fileBase(fmt.Sprintf("%d-%s", r.Turn, fileID(r.Rec)))+ext)
	if x.File != nil {
		return file, x.File(r.Turn, file, write)
	}
	if err := v.Target.makeFolder(v.Target.Name); err != nil {
		return "", err
	}
	return file, v.App.writeFile(file, write)
}

// deliver writes a puzzle's file when its turn in the input comes, and then calls say with its name.
func (v *Verb) deliver(r *Report, ext string, write func(io.Writer) error, say func(file string)) {
	r.then(func() error {
		file, err := v.writeOf(r, ext, write)
		if err == nil {
			say(file)
		}
		return err
	})
}

// draw draws a picture as text into a report, unless boards are not wanted.
func (v *Verb) draw(r *Report, pic *render.Picture) error {
	if r.json() || r.Flags.Quiet {
		return nil
	}
	lines, err := render.Lines(pic, v.Look, render.Terminal{ASCII: v.Out.Ascii, Colour: v.App.Out.coloured()})
	r.Printf("")
	for _, line := range lines {
		r.Out.WriteString(line + "\n") // with colours, which printf would take away
	}
	return err
}

// solutions draws one or two solutions as text into a report, with marks where they differ.
func (v *Verb) solutions(r *Report, answers []puzzle.Answer) error {
	for i, answer := range answers {
		pic := &render.Picture{Puzzle: r.Rec.Puzzle, Bits: render.Bits(answer)}
		if len(answers) > 1 {
			pic.Second = render.Bits(answers[1-i])
		}
		if i == 1 {
			r.Printf("and\n")
		}
		if err := v.draw(r, pic); err != nil {
			return err
		}
	}
	return nil
}

// board draws an answer, as far as it is known, as text into a report.
func (v *Verb) board(r *Report, bits []render.Bit) error {
	return v.draw(r, &render.Picture{Puzzle: r.Rec.Puzzle, Bits: bits})
}
