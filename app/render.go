package app

import (
	"bytes"
	"context"
	"io"

	"gridcnf/render"
	"gridcnf/render/sheet"
)

// RenderRun is one run of render.
type RenderRun struct {
	Pictures
	Show     string
	Position Position

	Title, Caption string // around the picture
	Names          bool
	Grade          bool // beside the source
	Rules          bool // on sheets
	Sheet          sheet.Options
	entries        []sheet.Entry // of the sheets
}

// Render draws one puzzle.
func (v *RenderRun) Render(ctx context.Context, r *Report) error {
	switch {
	case v.Kind == "pdf":
		return v.collect(ctx, r)
	case v.Kind == "text" && v.Target.Stdout():
		return v.text(ctx, r)
	}
	return v.picture(ctx, r)
}

// text draws one puzzle in its report.
func (v *RenderRun) text(ctx context.Context, r *Report) error {
	d, err := v.find(ctx, r)
	if err != nil {
		return err
	}
	if d.picture != nil {
		if err := v.draw(r, d.picture); err != nil {
			return err
		}
	}
	if d.verdict != "" {
		r.Printf("%s\n", d.verdict)
	}
	return nil
}

// picture draws a puzzle into a file.
func (v *RenderRun) picture(ctx context.Context, r *Report) error {
	d, err := v.find(ctx, r)
	if err != nil {
		return err
	}
	say := func() error {
		v.say(r, d)
		return nil
	}
	if d.picture == nil {
		return say()
	}
	return v.file(r, func(w io.Writer) error { return v.paint(w, d) }, say)
}

// paint draws a picture, or the solving of it.
func (v *RenderRun) paint(w io.Writer, d *drawing) error {
	if v.Kind != "gif" {
		return v.Pictures.paint(w, d.picture)
	}
	return render.GIF(w, d.picture, d.order, v.Look)
}

// say says what a picture shows: on standard error if standard output has the picture.
func (v *RenderRun) say(r *Report, d *drawing) {
	switch {
	case d.verdict == "":
	case v.Target.Stdout():
		r.remark("%s: %s\n", name(r.Rec), d.verdict)
	default:
		r.Printf("%s\n", d.verdict)
	}
}

// collect makes of a puzzle an entry of the sheets.
func (v *RenderRun) collect(ctx context.Context, r *Report) error {
	d, err := v.find(ctx, r)
	if err != nil {
		return err
	}
	r.then(func() error {
		v.entries = append(v.entries, v.entry(r, d))
		if v.Rules {
			v.explainRules(r.Rec.Puzzle)
		}
		v.say(r, d)
		return nil
	})
	return nil
}

// WriteSheets writes the entries that there are.
func (v *RenderRun) WriteSheets() error {
	if len(v.entries) == 0 {
		return nil
	}
	if err := v.App.Out.Flush(); err != nil {
		return err
	}
	v.App.Progress = v.App.StartProgress()
	defer v.App.Progress.Stop()
	var pdf bytes.Buffer
	// What was made before an interruption is written after it.
	ctx, wait := v.App.Ctx, v.App.whileWanted
	if ctx.Err() != nil {
		ctx, wait = context.WithoutCancel(ctx), func(work func() error) error { return work() }
	}
	if err := wait(func() error { return sheet.Write(ctx, &pdf, v.entries, v.Sheet) }); err != nil {
		return err
	}
	return v.App.writeFile(v.Target.Name, content(pdf.Bytes()))
}
