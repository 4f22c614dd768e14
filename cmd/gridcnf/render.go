package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/render/sheet"
	"gridcnf/solve"
)

// renderCommand is the verb render.
func (a *app) renderCommand() *cobra.Command {
	r := &renderRun{search: search{app: a}, pictureFlags: pictureFlags{formats: []string{"text", "svg", "png", "gif", "pdf"}}}
	cmd := &cobra.Command{
		Use:   "render PUZZLE...",
		Short: "Draw puzzles as text, SVG, PNG, animated GIF or PDF sheets",
		Long: `Draw puzzles: as text in the terminal, or as the kind of file that the name given as
--out ends in. With --show solution the puzzle is solved, the solution is proven to be
the only one, and the verdict is printed; of a puzzle with several solutions one is
drawn, with what differs in another one marked. --show forced draws what all solutions
have in common, --show published the solution that the file has.

A GIF shows the solving: the givens, and then the cells or edges in the order in which
the solver decided them. A PDF has sheets of puzzles, and after them the solutions.
With a folder as --out (an existing one, or a name that ends in /) every puzzle gets a
file of its own, of the kind that --format says. Files that are there already are
replaced, but no input is.`,
		Example: `  gridcnf render --show solution -o board.png 'https://puzz.link/p?mashu/6/6/1063000i3000'
  gridcnf render --show solution --symbols disks testdata/takuzu-6x6.takuzu
  gridcnf render --show solution --title 'Sunday' -o sheet.pdf puzzles.json`,
		Args: cobra.MinimumNArgs(1),
	}
	r.search.add(cmd, "text", "json")
	r.pictureFlags.add(cmd)
	r.frame.add(cmd)
	cmd.Flags().StringVar(&r.show, "show", "", "puzzle, solution, forced or published (default puzzle, and solution for a GIF)")
	complete(cmd, "show", "puzzle", "solution", "forced", "published")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return r.run(args) }
	return cmd
}

// renderRun is one run of render.
type renderRun struct {
	search
	pictureFlags
	frame frameFlags
	show  string
}

func (r *renderRun) run(args []string) error {
	if err := r.settle(args); err != nil {
		return err
	}
	switch {
	case r.format == "pdf":
		return r.sheets(args)
	case r.format == "text" && r.file == "-":
		return r.each(args, r.text)
	case isFolder(r.file):
		names := newFileNames(r.file, args)
		return r.each(args, r.picture(func(rec *format.Record) (string, error) {
			return names.create(fileID(rec), r.extension())
		}))
	case len(args) > 1:
		return usagef("--out %s: takes one puzzle, found %d arguments; pass a folder, or a .pdf for all of them", r.file, len(args))
	}
	return r.one(args[0], r.picture(func(*format.Record) (string, error) { return r.file, nil }))
}

// settle checks the flags, and turns them into options.
func (r *renderRun) settle(args []string) error {
	if err := r.pictureFlags.settle(); err != nil {
		return err
	}
	if r.show == "" {
		r.show = "puzzle"
		if r.format == "gif" {
			r.show = "solution"
		}
	}
	switch {
	case slices.ContainsFunc(args, func(arg string) bool { return sameFile(arg, r.file) }):
		return usagef("--out %s: is an input, expected another file", r.file)
	case !slices.Contains([]string{"puzzle", "solution", "forced", "published"}, r.show):
		return usagef("--show %q: expected puzzle, solution, forced or published", r.show)
	case r.format == "gif" && r.show != "solution":
		return usagef("--show %s: a GIF shows the solving, expected --show solution", r.show)
	case r.format == "pdf" && isFolder(r.file):
		return usagef("--out %s: is a folder, expected the name of a PDF file for all puzzles", r.file)
	case r.file == "-" && r.app.out.terminal && r.format != "text" && r.format != "svg":
		return usagef("a %s cannot be shown in a terminal: pass --out FILE", strings.ToUpper(r.format))
	case r.file == "-" && r.format != "text" && r.out.json:
		return usagef("--json: expected --out FILE, for the picture goes to standard output")
	}
	if err := r.frame.settle(r.look.look); err != nil {
		return err
	}
	err := r.search.settle()
	r.opt.Trace = r.format == "gif"
	return err
}

// text draws one puzzle on its page.
func (r *renderRun) text(ctx context.Context, rec *format.Record, p *page) error {
	d, err := r.draw(ctx, rec)
	if err != nil {
		return err
	}
	p.fail(d.code)
	if r.out.format == "json" {
		return r.json(rec, d, "", p)
	}
	p.header(rec, false)
	if d.picture != nil {
		if err := p.picture(d.picture, r.look.style(r.app.out)); err != nil {
			return err
		}
	}
	if d.verdict != "" {
		p.printf("%s\n", d.verdict)
	}
	p.end(false)
	return nil
}

// picture makes a task that draws a puzzle. In the order of the input the drawing goes
// into its file, and then the page says what it shows.
func (r *renderRun) picture(file func(*format.Record) (string, error)) task {
	return func(ctx context.Context, rec *format.Record, p *page) error {
		d, err := r.draw(ctx, rec)
		if err != nil {
			return err
		}
		var drawn bytes.Buffer
		if d.picture != nil {
			if err := r.app.whileWanted(func() error { return r.paint(&drawn, d) }); err != nil {
				return err
			}
		}
		p.deliver = func() error {
			p.fail(d.code)
			if d.picture == nil {
				return r.say(rec, d, "", p)
			}
			name, err := file(rec)
			if err == nil {
				err = r.app.writeAll(name, &drawn)
			}
			if err != nil {
				return err
			}
			return r.say(rec, d, name, p)
		}
		return nil
	}
}

// paint draws a picture, or the solving of it.
func (r *renderRun) paint(w *bytes.Buffer, d *drawing) error {
	if r.format != "gif" {
		return r.pictureFlags.paint(w, d.picture)
	}
	if err := render.GIF(w, d.picture, d.order, r.look.look); err != nil {
		return usageError{err}
	}
	return nil
}

// say says on the page what a picture shows: as an error if standard output has the
// picture.
func (r *renderRun) say(rec *format.Record, d *drawing, file string, p *page) error {
	switch {
	case r.out.format == "json":
		return r.json(rec, d, file, p)
	case d.verdict == "":
	case r.file == "-":
		fmt.Fprintf(&p.err, "%s: %s\n", name(rec), d.verdict)
	default:
		p.printf("%s: %s\n", name(rec), d.verdict)
	}
	return nil
}

// sheets draws all puzzles on the sheets of a PDF.
func (r *renderRun) sheets(args []string) error {
	var entries []sheet.Entry
	err := r.each(args, func(ctx context.Context, rec *format.Record, p *page) error {
		d, err := r.draw(ctx, rec)
		if err != nil {
			return err
		}
		p.deliver = func() error {
			p.fail(d.code)
			entries = append(entries, r.entry(rec, d))
			return r.say(rec, d, "", p)
		}
		return nil
	})
	if err != nil || len(entries) == 0 {
		return err
	}
	if r.show == "forced" {
		r.frame.sheet.Heading = "What all solutions have in common"
	}
	if err := r.app.out.Flush(); err != nil {
		return err
	}
	r.app.progress = r.app.startProgress()
	defer r.app.progress.stop()
	var pdf bytes.Buffer
	if err := r.app.whileWanted(func() error { return sheet.Write(r.app.ctx, &pdf, entries, r.frame.sheet) }); err != nil {
		return err
	}
	return r.app.writeAll(r.file, &pdf)
}

// entry is a puzzle on a sheet, with its solution if it is to be shown.
func (r *renderRun) entry(rec *format.Record, d *drawing) sheet.Entry {
	e := sheet.Entry{
		Puzzle: &render.Picture{Puzzle: rec.Puzzle},
		Name:   title(rec), Source: origin(rec),
	}
	if r.show != "puzzle" {
		e.Solution = d.picture
	}
	switch {
	case d.wrong != nil:
		e.Remark = "wrong: " + d.wrong.Error()
	case r.show == "solution" && d.result.Verdict == solve.Several:
		e.Remark = "not the only solution"
	}
	return e
}

func (r *renderRun) json(rec *format.Record, d *drawing, file string, p *page) error {
	o := newResult(rec)
	if d.result != nil {
		o.found(rec.Puzzle, d.result.Verdict, d.result.Reason, d.result.Solutions)
		o.Without, o.Backend = d.result.Without, d.result.Stats.By(r.flags.backend)
		o.setStats(d.result.Stats, r.out.stats)
	}
	if d.forced != nil {
		o.Forced = forcedRows(rec.Puzzle, d.forced)
	}
	if d.published != nil {
		correct := d.wrong == nil
		o.Solution, o.Correct = rec.Puzzle.Text(d.published), &correct
		if d.wrong != nil {
			o.Reason = d.wrong.Error()
		}
	}
	o.Picture = file
	return p.json(o)
}

// title is what a puzzle is called in pictures.
func title(rec *format.Record) string {
	if rec.Title != "" {
		return rec.Title
	}
	return name(rec)
}

// origin says who made a puzzle, and where it is from.
func origin(rec *format.Record) string {
	return strings.Join(slices.DeleteFunc([]string{rec.Author, rec.Source}, func(s string) bool { return s == "" }), ", ")
}
