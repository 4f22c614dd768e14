//go:build !first

package app

import (
	"bytes"
	"context"
	"errors"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/sheet"
)

// Whole reports whether the program has all verbs. The first one of a page, which is there early, only reads, solves and draws.
const Whole = true

// rating is how hard a puzzle is.
type rating = grade.Grade

// rate finds how hard a puzzle is, or nil if that is not known.
func (v *RenderRun) rate(ctx context.Context, p puzzle.Puzzle) (*rating, error) {
	if g, err := grade.Of(ctx, p, v.explaining()); err != nil || g.Complete && g.Steps > 0 {
		return g, err
	}
	return nil, nil
}

// WriteSheets writes the entries that there are.
func (v *RenderRun) WriteSheets() error {
	if len(v.entries) == 0 {
		return nil
	}
	if err := v.App.Out.Flush(); err != nil {
		return err
	}
	defer v.App.StartProgress().Stop() // what was interrupted may still tell the App's own how far it is
	var pdf bytes.Buffer
	ctx := v.App.Ctx
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx) // what was made before an interruption is written after it
	}
	err := whileWanted(ctx, 0, func() error { return sheet.Write(ctx, &pdf, v.entries, v.Sheet) })
	if errors.Is(err, sheet.ErrRules) {
		return Usagef("--rules-box: %w", err)
	}
	if err != nil {
		return err
	}
	return v.App.writeFile(v.Target.Name, content(pdf.Bytes()))
}

// paintPNG draws a picture as PNG.
var paintPNG = render.PNG

// none reports whether no puzzle could be made.
func none(err error) bool { return errors.As(err, new(*author.None)) }

// makingCode is the exit code of an error about puzzles that are made or graded.
func makingCode(err error) ExitCode {
	switch {
	case errors.Is(err, author.ErrWish):
		return ExitNo
	case errors.Is(err, grade.ErrEffort), none(err):
		return ExitUnknown
	}
	return ExitFailed
}

// aboutResult is the JSON object of what can be called: all that a page has to know.
type aboutResult struct {
	Version string      `json:"version"`
	Kinds   []aboutKind `json:"kinds"`
	// Families are those of rule files; their boards can be read if the option puzzle names the family.
	Families []aboutFamily `json:"families"`
	Formats  []aboutFormat `json:"formats"`
	Themes   []string      `json:"themes"`
	Symbols  []string      `json:"symbols"`
	Verbs    []AboutVerb   `json:"verbs"`
	OwnRules bool          `json:"own_rules,omitempty"` // calls can bring rule files
}

type aboutKind struct {
	Name    puzzle.Kind     `json:"name"`
	Title   string          `json:"title"`
	Aliases []string        `json:"aliases,omitempty"`
	Rules   []rulefile.Rule `json:"rules"`
	Grades  []string        `json:"grades"` // that puzzles can have, the easiest first
	Symbols []aboutSymbol   `json:"symbols"`
}

// aboutSymbol is a character for a clue. The first of a kind is an empty cell.
type aboutSymbol struct {
	Symbol string `json:"symbol"`
	Name   string `json:"name"`
}

type aboutFormat struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// about describes everything that can be called.
func (c *Call) about(answer func([]byte) error) ExitCode {
	if len(c.Options) > 0 {
		return c.aboutRules(answer)
	}
	about := aboutResult{OwnRules: c.OwnRules, Version: Version(), Themes: render.Themes, Symbols: render.Symbols, Verbs: c.Commands.About()}
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			about.Kinds = append(about.Kinds, newAboutKind(f, k))
		}
	}
	about.Families = mapped(rulefile.All(), newAboutFamily)
	about.Formats = mapped(format.Formats(), func(f format.Info) aboutFormat { return aboutFormat{f.Name, f.Text} })
	return answerJSON(answer, about)
}

func newAboutKind(f *family.Family, k family.Kind) aboutKind {
	kind := aboutKind{Name: k.Name, Title: k.Title, Aliases: k.Aliases}
	b, err := f.New(k.Name, 2, 2)
	if err == nil {
		classes, none := (author.Target{}).Classes(b)
		kind.Grades, err = mapped(classes, grade.ClassName), none
	}
	if err != nil {
		panic(err) // all families in the table have techniques
	}
	kind.Rules = f.Rules()
	for i, symbol := range f.Symbols {
		name := string(symbol)
		switch {
		case f.ClueNames != nil:
			name = f.ClueNames[i]
		case i == 0:
			name = "empty"
		}
		kind.Symbols = append(kind.Symbols, aboutSymbol{string(symbol), name})
	}
	return kind
}
