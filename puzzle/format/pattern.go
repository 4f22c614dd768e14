package format

import (
	"io"
	"slices"
	"strings"

	"gridcnf/puzzle/format/core"
)

// ReadPattern reads where something may stand: a row a line, with or without blanks between the places, '.' or '-' where it may not, and
// any other character where it may. A line "R C" with the size may come first. The name stands for the input in errors, which are *Error unless
// r fails.
func ReadPattern(r io.Reader, name string, rows, cols int) (pattern [][]bool, err error) {
	in := core.NewInput(r, named(name), Options{})
	err = core.Try(func() {
		in.SkipMark()
		for in.Next() {
			in.MustText()
			high, wide, sized := core.SizeLine(in.Text, true)
			switch sized = sized && pattern == nil && len(strings.Join(strings.Fields(in.Text), "")) != cols; {
			case sized && (high != rows || wide != cols):
				in.Fail(0, "the pattern is %dx%d, expected %dx%d", high, wide, rows, cols)
			case !sized && in.Text != "":
				pattern = append(pattern, patternRow(in, len(pattern), rows, cols))
			}
		}
		core.Must(in.Err)
		if len(pattern) < rows {
			in.At(in.Line+1, 1).Fail(0, "found %d rows, expected %d", len(pattern), rows)
		}
		if !slices.ContainsFunc(pattern, func(row []bool) bool { return slices.Contains(row, true) }) {
			in.At(1, 1).Fail(0, "found no place for a clue, expected one at least, as x or #")
		}
	})
	return pattern, err
}

// patternRow reads the current line as one more row of a pattern.
func patternRow(in *core.Input, above, rows, cols int) (row []bool) {
	if above == rows {
		in.Fail(0, "found more than %d rows, expected %d", rows, rows)
	}
	for i, c := range in.Text {
		switch {
		case strings.ContainsRune(" \t", c):
			continue
		case len(row) == cols:
			in.Fail(i, "found more than %d places in the row, expected %d", cols, cols)
		}
		row = append(row, c != '.' && c != '-')
	}
	if len(row) < cols {
		in.Fail(len(in.Text), "found %d places in the row, expected %d", len(row), cols)
	}
	return row
}
