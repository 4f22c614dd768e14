package main

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
)

// edition is what the verbs have in common that make puzzles: what a puzzle becomes. That is a
// drawing in the report about it, a picture, an entry of a sheet, or text in a format of
// puzzles. How hard it is stands on the sheet if its report says so.
type edition struct {
	renderRun
	files   bundle
	written bool // in a format of puzzles, not drawn
}

// init makes it one that draws on standard output, unless flags say otherwise. It is not
// copied afterwards, for the bundle points into it.
func (e *edition) init(a *app) {
	e.verb = newVerb(a)
	e.files = newBundle(&e.verb)
	e.kinds, e.texts = []string{"text", "svg", "png", "gif", "pdf"}, true
	e.renderRun.pictures.sheet = true
}

// add adds the flags that say what the puzzles become, and where that goes.
func (e *edition) add(cmd *cobra.Command) {
	e.addFiles(cmd)
	grouped(cmd, showGroup, func(cmd *cobra.Command) {
		addWord(cmd, &e.show, "show", "puzzle or solution (default puzzle, and solution for a GIF or PDF)", "puzzle", "solution")
		e.addSheet(cmd)
	})
}

// settle checks the flags, and turns them into options. With many, more than one puzzle can
// come.
func (e *edition) settle(cmd *cobra.Command, args []string, many bool) error {
	ext := strings.ToLower(filepath.Ext(e.target.name))
	folder, asked := isFolder(e.target.name), e.show
	switch at := slices.IndexFunc(format.Formats(), func(f format.Info) bool { return format.Extension(f.Name) == ext }); {
	case slices.Contains(e.kinds, e.kind), e.target.stdout() && (e.kind == "" || e.kind == "json"):
	case e.kind != "":
		e.written, e.files.to = true, e.kind
	case folder || ext == ".txt":
		e.written = true
	case at >= 0:
		e.written, e.files.to = true, format.Formats()[at].Name
	}
	if e.written {
		e.kind, e.target.many = "text", true
	}
	if err := cmp.Or(e.renderRun.settle(cmd, args), e.target.placed()); err != nil {
		return err
	}
	switch {
	case e.written && e.target.stdout() && e.out.json():
		return usagef("--json: expected --out FILE, for the puzzles go to standard output")
	case many && e.target.single():
		return usagef("--out %s: takes one puzzle; expected a folder, a PDF or a format of puzzles", e.target.name)
	case asked == "solution" && e.kind != "gif" && !e.written, asked == "" && e.kind == "pdf":
		e.show = "published" // and proven by the verb
	}
	return nil
}

// publish makes of a puzzle what it is to become. It has a report of its own, which knows the
// proven solution as the published one; what there is to print and to deliver of it becomes a
// part of another report, unless that is the same one.
func (e *edition) publish(ctx context.Context, r, made *report) error {
	if e.written {
		rec := *made.rec
		if e.show != "solution" {
			rec.Published = nil
		}
		made.then(func() error { return e.files.put(made, &rec) })
	} else if err := e.render(ctx, made); err != nil {
		return err
	}
	if made == r {
		return nil
	}
	made.then(func() error { return nil })
	r.then(func() error {
		err := made.deliver()
		r.out.Write(made.out.Bytes())
		return err
	})
	return nil
}

// end writes what has been published and is not written yet: after an interruption, too,
// whose error it returns.
func (e *edition) end(err error) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return cmp.Or(e.files.end(), e.writeSheets(), err)
}

// aside reports whether standard output is for puzzles that are no text for people.
func (e *edition) aside() bool { return e.target.stdout() && (e.written || e.kind != "text") }

// say says something about a puzzle, on standard error if standard output has the puzzle.
func (e *edition) say(r *report, text string) {
	if e.aside() {
		r.remark("gridcnf: %s: %s\n", name(r.rec), text)
	} else {
		r.printf("%s\n", text)
	}
}
