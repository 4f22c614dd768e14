package app

import (
	"cmp"
	"context"
	"errors"
)

// Edition is what the verbs have in common that make puzzles: what a puzzle becomes. That is a
// drawing in the report about it, a picture, an entry of a sheet, or text in a format of
// puzzles. How hard it is stands on the sheet if its report says so.
type Edition struct {
	RenderRun
	Files   bundle
	Written bool // in a format of puzzles, not drawn
}

// Init makes it one that draws on standard output, unless flags say otherwise. It is not
// copied afterwards, for the bundle points into it.
func (e *Edition) Init(a *App) {
	e.Verb = NewVerb(a)
	e.Files = NewBundle(&e.Verb)
	e.Kinds, e.Texts = []string{"text", "svg", "png", "gif", "pdf"}, true
	e.RenderRun.Pictures.Sheet = true
}

// publish makes of a puzzle what it is to become. It has a report of its own, which knows the
// proven solution as the published one; what there is to print and to deliver of it becomes a
// part of another report, unless that is the same one.
func (e *Edition) publish(ctx context.Context, r, made *Report) error {
	if e.Written {
		rec := *made.Rec
		if e.Show != "solution" {
			rec.Published = nil
		}
		made.then(func() error { return e.Files.put(made, &rec) })
	} else if err := e.Render(ctx, made); err != nil {
		return err
	}
	if made == r {
		return nil
	}
	made.then(func() error { return nil })
	r.then(func() error {
		err := made.deliver()
		r.Out.Write(made.Out.Bytes())
		return err
	})
	return nil
}

// End writes what has been published and is not written yet: after an interruption, too,
// whose error it returns.
func (e *Edition) End(err error) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return cmp.Or(e.Files.End(), e.WriteSheets(), err)
}

// aside reports whether standard output is for puzzles that are no text for people.
func (e *Edition) aside() bool { return e.Target.Stdout() && (e.Written || e.Kind != "text") }

// say says something about a puzzle, on standard error if standard output has the puzzle.
func (e *Edition) say(r *Report, text string) {
	if e.aside() {
		r.remark("gridcnf: %s: %s\n", name(r.Rec), text)
	} else {
		r.Printf("%s\n", text)
	}
}
