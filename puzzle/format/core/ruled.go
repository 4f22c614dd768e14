package core

import (
	"errors"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// RuledLines reads a board of a rule file from lines, and states its rules.
func RuledLines(opt *Options, f *rulefile.File, lines []Piece) *rulefile.Board {
	b, err := f.ReadLines(Fields(lines))
	if err == nil {
		err = opt.Compile(b)
	}
	err = RuledFault(err)
	At(lines, err).Must(0, err)
	return b
}

// Fields returns the fields of lines that are read together. Lines count from 1.
func Fields(lines []Piece) [][]rulefile.Field {
	fields := make([][]rulefile.Field, len(lines))
	for i, line := range lines {
		fields[i] = rulefile.Fields(line.Text, i+1)
	}
	return fields
}

// RuledFault turns an error of a rule file's board into a Fault.
func RuledFault(err error) error {
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
