package main

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/render"
	"gridcnf/render/sheet"
)

// renderVerb is the verb render.
func (a *app) renderVerb(cmd *cobra.Command) {
	v := &renderRun{pictures: pictures{verb: newVerb(a), kinds: []string{"text", "svg", "png", "gif", "pdf"}, sheet: true}}
	addWord(cmd, &v.show, "show", "puzzle, solution, forced or published (default puzzle, and solution for a GIF)", "puzzle", "solution", "forced", "published")
	v.add(cmd)
	grouped(cmd, showGroup, v.addFrame)
	v.position.add(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return v.run(cmd, args) }
}

// renderRun is one run of render.
type renderRun struct {
	pictures
	show     string
	position position

	title, caption string // around the picture
	names          bool
	grade          bool // beside the source
	rules          bool // on sheets
	sheet          sheet.Options
	entries        []sheet.Entry // of the sheets
}

func (v *renderRun) addFrame(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&v.names, "names", false, "write the puzzle's name above the picture, and its author and source below; sheets always have them")
	flags.BoolVar(&v.grade, "grade", false, "with --names, or in a PDF: write how hard the puzzle is beside its source")
	v.addSheet(cmd)
}

// addSheet adds the flags for what stands around pictures and on sheets.
func (v *renderRun) addSheet(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&v.title, "title", "", "text above the picture, or title of the sheets")
	flags.StringVar(&v.caption, "caption", "", "text below the picture, or in the foot of the sheets")
	flags.BoolVar(&v.rules, "rules", true, "PDF: a box that says what the rules are")
	flags.IntVar(&v.sheet.PerPage, "per-page", 0, "PDF: puzzles on a page, at most (default 6, fewer of boards above 12x12)")
	v.sheet.Paper = sheet.Papers[0]
	addWord(cmd, &v.sheet.Paper, "paper", "PDF: "+orList(sheet.Papers), sheet.Papers...)
}

func (v *renderRun) run(cmd *cobra.Command, args []string) error {
	if err := v.settle(cmd, args); err != nil {
		return err
	}
	if v.kind == "text" && v.target.stdout() {
		v.out.heading, v.out.quiet = full, false // the board is what is wanted
	}
	if err := v.each(args, v.render); err != nil {
		return err
	}
	return v.writeSheets()
}

// render draws one puzzle.
func (v *renderRun) render(ctx context.Context, r *report) error {
	switch {
	case v.kind == "pdf":
		return v.collect(ctx, r)
	case v.kind == "text" && v.target.stdout():
		return v.text(ctx, r)
	}
	return v.picture(ctx, r)
}

// settle checks the flags, and turns them into options.
func (v *renderRun) settle(cmd *cobra.Command, args []string) error {
	if err := v.pictures.settle(cmd, args); err != nil {
		return err
	}
	if v.show == "" {
		v.show = "puzzle"
		if v.kind == "gif" {
			v.show = "solution"
		}
	}
	drawn := v.kind != "text"
	switch {
	case v.kind == "gif" && v.show != "solution":
		return usagef("--show %s: a GIF shows the solving, expected --show solution", v.show)
	case v.kind == "pdf" && v.target.folder:
		return usagef("--out %s: is a folder, expected the name of a PDF file for all puzzles", v.target.name)
	case v.target.stdout() && v.app.out.terminal && drawn && v.kind != "svg":
		return usagef("a %s cannot be shown in a terminal: pass --out FILE", strings.ToUpper(v.kind))
	case v.target.stdout() && drawn && v.out.json():
		return usagef("--json: expected --out FILE, for the picture goes to standard output")
	case v.grade && !v.names && v.kind != "pdf":
		return usagef("--grade: expected --names with it, or a PDF")
	case cmd.Flags().Changed("per-page") && v.sheet.PerPage < 1 || v.sheet.PerPage > 100:
		return usagef("--per-page %d: expected 1 to 100", v.sheet.PerPage)
	}
	if err := v.position.settle(v.show, v.kind, args); err != nil {
		return err
	}
	v.single = v.position != position{}
	v.opt.Trace = v.kind == "gif"
	v.sheet.Title, v.sheet.Source, v.sheet.Look = v.title, v.caption, v.look
	if v.show == "forced" {
		v.sheet.Heading = "What all solutions have in common"
	}
	return nil
}

// text draws one puzzle in its report.
func (v *renderRun) text(ctx context.Context, r *report) error {
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
		r.printf("%s\n", d.verdict)
	}
	return nil
}

// picture draws a puzzle into a file.
func (v *renderRun) picture(ctx context.Context, r *report) error {
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
func (v *renderRun) paint(w io.Writer, d *drawing) error {
	if v.kind != "gif" {
		return v.pictures.paint(w, d.picture)
	}
	return render.GIF(w, d.picture, d.order, v.look)
}

// say says what a picture shows: on standard error if standard output has the picture.
func (v *renderRun) say(r *report, d *drawing) {
	switch {
	case d.verdict == "":
	case v.target.stdout():
		r.remark("%s: %s\n", name(r.rec), d.verdict)
	default:
		r.printf("%s\n", d.verdict)
	}
}

// collect makes of a puzzle an entry of the sheets.
func (v *renderRun) collect(ctx context.Context, r *report) error {
	d, err := v.find(ctx, r)
	if err != nil {
		return err
	}
	r.then(func() error {
		v.entries = append(v.entries, v.entry(r, d))
		if v.rules {
			v.explainRules(r.rec.Puzzle)
		}
		v.say(r, d)
		return nil
	})
	return nil
}

// writeSheets writes the entries that there are.
func (v *renderRun) writeSheets() error {
	if len(v.entries) == 0 {
		return nil
	}
	if err := v.app.out.Flush(); err != nil {
		return err
	}
	v.app.progress = v.app.startProgress()
	defer v.app.progress.stop()
	var pdf bytes.Buffer
	// What was made before an interruption is written after it.
	ctx, wait := v.app.ctx, v.app.whileWanted
	if ctx.Err() != nil {
		ctx, wait = context.WithoutCancel(ctx), func(work func() error) error { return work() }
	}
	if err := wait(func() error { return sheet.Write(ctx, &pdf, v.entries, v.sheet) }); err != nil {
		return err
	}
	return v.app.writeFile(v.target.name, content(pdf.Bytes()))
}
