package core

import (
	"errors"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Ruled reads a board of a rule file, and states its rules.
func Ruled(opt *Options, read func(text string) (*rulefile.Board, error), text string) (*rulefile.Board, error) {
	b, err := read(text)
	if err == nil {
		err = opt.Compile(b)
	}
	return b, err
}

// BoardOf is a board of the rule file of a puzzle's kind with its clues and rules.
func BoardOf(p puzzle.Puzzle) (*rulefile.Board, error) {
	if b, ok := p.(*rulefile.Board); ok {
		return b, nil
	}
	rows, cols := p.Size()
	b, err := rulefile.FirstBoard(p.Kind(), rows, cols)
	if err != nil {
		return nil, err
	}
	for _, clue := range puzzle.Clues(p) {
		b.SetClue(clue.Row, clue.Col, clue.Clue)
	}
	for _, r := range b.File().Rules {
		if r.Optional && err == nil {
			err = b.SetRule(r.Name, slices.Contains(p.Rules(), r.Name))
		}
	}
	return b, err
}

// TextFormat is that of the boards of rule files as text: one in a file.
func TextFormat() Format {
	return Format{
		Name: "rows", Text: "the boards of rule files: numbers of rows and columns, and rows of clues with blanks between them", Grid: true,
		Detect: func(*Head) bool { return false }, Read: readRuled,
		Write: &Writing{Ext: ".txt", Single: true, Bare: true, Ruled: true, Puzzle: func(rec *Record) (string, error) {
			return strings.Join(rec.Puzzle.(*rulefile.Board).Lines(), "\n") + "\n", nil
		}},
	}
}

func readRuled(in *Input, yield func(*Record, error) bool) bool {
	var rec *Record
	err := Try(func() {
		var lines []string
		first := 0
		for in.Next() {
			in.MustText()
			if len(lines) == 0 && in.Blank() {
				continue
			}
			if first == 0 {
				first = in.Line
			}
			lines = append(lines, in.Text)
		}
		Must(in.Err)
		if first == 0 {
			return
		}
		if in.Opt.Family == nil {
			in.At(first, 1).Fail(0, "found rows of clues that do not name their family: expected the name of a family of a rule file, or such a file")
		}
		b, err := Ruled(&in.Opt, in.Opt.Family.ReadRows, strings.Join(lines, "\n"))
		var at *rulefile.Error
		if errors.As(err, &at) {
			in.At(first+at.Line-1, at.Column).Fail(0, "%s", at.Message)
		}
		in.At(first, 1).Must(0, err)
		rec = in.Record(first, b)
	})
	if err != nil {
		return yield(nil, err)
	}
	return rec == nil || yield(rec, nil)
}
