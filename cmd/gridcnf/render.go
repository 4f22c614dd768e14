package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/render/sheet"
)

// renderCommand is the verb render.
func (a *app) renderCommand() *cobra.Command {
	r := &renderRun{search: search{app: a}}
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
file of its own, of the kind that --format says.`,
		Example: `  gridcnf render --show solution -o board.png 'https://puzz.link/p?mashu/6/6/1063000i3000'
  gridcnf render --show solution --symbols disks testdata/takuzu-6x6.takuzu
  gridcnf render --show solution --title 'Sunday' -o sheet.pdf puzzles.json`,
		Args: cobra.MinimumNArgs(1),
	}
	r.add(cmd, "text", "json")
	r.look.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&r.file, "out", "o", "-", "file to write, or a folder")
	flags.StringVar(&r.format, "format", "", "text, svg, png, gif or pdf; if not given, what the name of the file ends in, or text")
	flags.StringVar(&r.show, "show", "", "puzzle, solution, forced or published (default puzzle, and solution for a GIF)")
	complete(cmd, "format", pictureFormats...)
	complete(cmd, "show", "puzzle", "solution", "forced", "published")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return r.run(args) }
	return cmd
}

var pictureFormats = []string{"text", "svg", "png", "gif", "pdf"}

// renderRun is one run of render.
type renderRun struct {
	search
	look   lookFlags
	file   string
	format string
	show   string

	names *fileNames // of a folder, or nil
}

func (r *renderRun) run(args []string) error {
	if err := r.settle(); err != nil {
		return err
	}
	if slices.ContainsFunc(args, func(arg string) bool { return sameFile(arg, r.file) }) {
		return usagef("--out %s: is an input, expected another file", r.file)
	}
	folder := isFolder(r.file)
	switch {
	case r.format == "pdf":
		return r.sheets(args)
	case r.format == "text" && r.file == "-":
		return r.search.run(args, r.text)
	case folder:
		// One at a time, so that the names come out the same every time.
		r.names, r.out.jobs = newFileNames(r.file), 1
		return r.search.run(args, r.picture)
	}
	if len(args) > 1 {
		return usagef("--out %s: takes one puzzle, found %d arguments; pass a folder, or a .pdf for all of them", r.file, len(args))
	}
	return r.single(args[0])
}

// settle checks the flags against each other.
func (r *renderRun) settle() (err error) {
	if r.format == "" {
		r.format = "text"
		if ext := strings.TrimPrefix(filepath.Ext(r.file), "."); slices.Contains(pictureFormats, ext) {
			r.format = ext
		} else if isFolder(r.file) {
			return usagef("--out %s: is a folder, expected --format svg, png, gif or text with it", r.file)
		} else if r.file != "-" && ext != "txt" {
			return usagef("--out %s: expected a name that ends in .svg, .png, .gif, .pdf or .txt, or --format", r.file)
		}
	}
	if !slices.Contains(pictureFormats, r.format) {
		return usagef("--format %q: expected %s", r.format, strings.Join(pictureFormats, ", "))
	}
	if r.show == "" {
		r.show = "puzzle"
		if r.format == "gif" {
			r.show = "solution"
		}
	}
	switch {
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
	if err := r.look.settle(); err != nil {
		return err
	}
	if err := r.out.check(); err != nil {
		return err
	}
	r.opt, err = r.flags.options()
	r.opt.Trace = r.format == "gif"
	r.opt.Watch = r.app.watch
	return err
}

// single draws the only puzzle of an argument.
func (r *renderRun) single(arg string) error {
	rec, err := r.app.only(arg, &r.in)
	if err != nil {
		return err
	}
	r.app.progress = r.app.startProgress()
	defer r.app.progress.stop()
	ctx, cancel := r.limited(r.app.ctx)
	defer cancel()
	p := new(page)
	if err := r.picture(ctx, rec, p); err != nil {
		return err
	}
	r.app.fail(p.code)
	r.app.progress.pause()
	if r.file == "-" { // the picture is there, so words go elsewhere
		_, err = r.app.err.Write(p.out.Bytes())
	} else {
		_, err = r.app.out.Write(p.out.Bytes())
	}
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
		lines, err := render.Lines(d.picture, r.look.style(r.app.out))
		if err != nil {
			return err
		}
		for _, line := range lines {
			p.printf("%s\n", line)
		}
	}
	if d.verdict != "" {
		p.printf("%s\n", d.verdict)
	}
	p.end(false)
	return nil
}

// picture draws one puzzle into a file, and says on the page what it shows.
func (r *renderRun) picture(ctx context.Context, rec *format.Record, p *page) error {
	d, err := r.draw(ctx, rec)
	if err != nil {
		return err
	}
	p.fail(d.code)
	file := ""
	if d.picture != nil {
		if file, err = r.write(rec, d); err != nil {
			return err
		}
	}
	if r.out.format == "json" {
		return r.json(rec, d, file, p)
	}
	if d.verdict != "" {
		p.printf("%s: %s\n", name(rec), d.verdict)
	}
	return nil
}

// write writes a drawing to its file and returns the file's name.
func (r *renderRun) write(rec *format.Record, d *drawing) (file string, err error) {
	var b bytes.Buffer
	switch r.format {
	case "svg":
		err = render.SVG(&b, d.picture, r.look.look)
	case "png":
		err = render.PNG(&b, d.picture, r.look.look)
	case "gif":
		err = render.GIF(&b, d.picture, d.order, r.look.look)
	default:
		var lines []string
		lines, err = render.Lines(d.picture, r.look.style(newOutput(&b)))
		b.WriteString(strings.Join(lines, "\n") + "\n")
	}
	if err != nil {
		return "", usageError{err}
	}
	file = r.file
	if r.names != nil {
		ext := "." + r.format
		if r.format == "text" {
			ext = ".txt"
		}
		if file, err = r.names.create(rec.ID, ext); err != nil {
			return "", err
		}
	}
	return file, r.app.writeWhole(file, func(w io.Writer) error {
		_, err := w.Write(b.Bytes())
		return err
	})
}

// sheets draws all puzzles on the sheets of a PDF.
func (r *renderRun) sheets(args []string) error {
	recs, err := r.app.records(args, &r.in)
	if err != nil {
		return err
	}
	r.app.progress = r.app.startProgress()
	defer r.app.progress.stop()
	p := new(page)
	var entries []sheet.Entry
	for rec, err := range recs {
		if r.app.ctx.Err() != nil {
			return r.app.ctx.Err()
		}
		var e *sheet.Entry
		if err == nil {
			e, err = r.entry(rec, p)
		}
		if err != nil {
			if errors.Is(err, context.Canceled) {
				return err
			}
			p.complain(rec, err, &r.out)
			continue
		}
		r.app.progress.done(exitYes)
		entries = append(entries, *e)
	}
	r.app.progress.stop()
	r.app.fail(p.code)
	if err := r.says(p); err != nil || len(entries) == 0 {
		return err
	}
	return r.app.writeWhole(r.file, func(w io.Writer) error {
		return sheet.Write(w, entries, r.look.sheet)
	})
}

// says prints the words of a page: to standard error if the picture goes to standard
// output.
func (r *renderRun) says(p *page) error {
	out := io.Writer(r.app.out)
	if r.file == "-" {
		out = r.app.err
	}
	if _, err := out.Write(p.out.Bytes()); err != nil {
		return err
	}
	if err := r.app.out.Flush(); err != nil {
		return err
	}
	_, err := r.app.err.Write(p.err.Bytes())
	return err
}

// entry draws a puzzle for a sheet, and its solution if it is to be shown.
func (r *renderRun) entry(rec *format.Record, p *page) (*sheet.Entry, error) {
	ctx, cancel := r.limited(r.app.ctx)
	defer cancel()
	d, err := r.draw(ctx, rec)
	if err != nil {
		return nil, err
	}
	p.fail(d.code)
	if r.out.format == "json" {
		if err := r.json(rec, d, r.file, p); err != nil {
			return nil, err
		}
	} else if d.verdict != "" {
		p.printf("%s: %s\n", name(rec), d.verdict)
	}
	e := &sheet.Entry{
		Puzzle: &render.Picture{Puzzle: rec.Puzzle},
		Name:   title(rec), Source: origin(rec),
	}
	if r.show != "puzzle" {
		e.Solution = d.picture
	}
	return e, nil
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
