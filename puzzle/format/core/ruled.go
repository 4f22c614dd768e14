package core

import (
	"errors"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// RuledLines reads a board of a rule file from lines, and states its rules.
func RuledLines(opt *Options, read func(text string) (*rulefile.Board, error), lines []Piece) *rulefile.Board {
	b, err := read(strings.Join(Texts(lines), "\n"))
	if err == nil {
		err = opt.Compile(b)
	}
	if bad := (*rulefile.Error)(nil); errors.As(err, &bad) {
		at := lines[min(bad.Line, len(lines))-1]
		Piece{File: at.File, Line: at.Line + max(0, bad.Line-len(lines)), Col: at.Col + bad.Column - 1}.Fail(0, "%s", bad.Message)
	}
	lines[0].Must(0, err)
	return b
}

// ruledFault turns an error of a rule file's board into a Fault.
func ruledFault(err error) error {
	if bad := (*rulefile.Error)(nil); errors.As(err, &bad) {
		return InRow(bad.Line-1, FaultAt(bad.Column-1, "%s", bad.Message))
	}
	return err
}

// BoardOf returns a puzzle as a board of its rule file. Callers must not change it.
func BoardOf(p puzzle.Puzzle) *rulefile.Board {
	if g, ok := p.(*rulefile.Grid); ok {
		return g.Board()
	}
	return p.(*rulefile.Board)
}

// Empty returns a board without clues, of the family in the table or, if of is nil, of the rule file.
func Empty(f *rulefile.File, of *family.Family, rows, cols int) (*rulefile.Board, error) {
	if of == nil {
		return f.New(rows, cols)
	}
	p, err := of.New(of.Name(), rows, cols)
	if err != nil {
		return nil, err
	}
	return BoardOf(p), nil
}

// TextFormat returns the format of boards of rule files as text, with one board per file.
func TextFormat() *Format {
	return &Format{
		Name: "rows", Text: "the boards of rule files: numbers of rows and columns, and rows of clues with blanks between them", Grid: true,
		Detect: func(*Head) bool { return false }, Read: readRuled,
		Write: &Writing{Ext: ".txt", Single: true, Bare: true, Ruled: true, Puzzle: func(rec *Record) (string, error) {
			return strings.Join(rec.Puzzle.(*rulefile.Board).Lines(), "\n") + "\n", nil
		}},
	}
}

func readRuled(in *Input, yield func(*Record, error) bool) bool {
	var lines []Piece
	var rec *Record
	err := Try(func() {
		for in.Next() {
			in.MustText()
			if lines != nil || !in.Blank() {
				lines = append(lines, in.Piece)
			}
		}
		Must(in.Err)
		if lines == nil {
			return
		} else if in.Opt.Family == nil {
			in.At(lines[0].Line, 1).Fail(0, "found rows of clues that do not name their family: expected the name of a family of a rule file, or such a file")
		}
		rec = in.Record(lines[0].Line, RuledLines(&in.Opt, in.Opt.Family.ReadRows, lines))
	})
	return lines == nil && err == nil || yield(rec, err)
}
