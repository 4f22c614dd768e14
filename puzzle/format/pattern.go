package format

import (
	"io"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle/format/core"
)

// ReadPattern reads a pattern of the places where clues may stand: one row per line, with or without blanks between the places, '.' or '-'
// where no clue may stand, and 'x' or '#' where one may. A line "R C" with the size may come first. The name stands for the input in
// errors, which are *Error unless r fails.
func ReadPattern(r io.Reader, name string, rows, cols int) (pattern [][]bool, err error) {
	in := core.NewInput(r, named(name), Options{})
	err = core.Try(func() {
		in.SkipMark()
		for in.Next() {
			in.MustText()
			places := []rune(strings.Join(strings.Fields(in.Text), ""))
			high, wide, sized := core.SizeLine(in.Text, true)
			sized = sized && pattern == nil && len(places) != cols
			switch {
			case sized && (high != rows || wide != cols):
				in.Fail(0, "the pattern is %dx%d, expected %dx%d", high, wide, rows, cols)
			case sized || len(places) == 0:
			case len(pattern) == rows:
				in.Fail(0, "found more than %d rows, expected %d", rows, rows)
			case strings.Trim(string(places), ".-xX#") != "":
				wrong := strings.TrimLeft(string(places), ".-xX#")
				in.Fail(strings.Index(in.Text, wrong[:1]), "found %q, expected x or # where a clue may stand, or . or -; clues that stay are those of --clues", []rune(wrong)[0])
			case len(places) != cols:
				in.Fail(len(in.Text), "found %d places in the row, expected %d", len(places), cols)
			default:
				pattern = append(pattern, list.Map(places, func(c rune) bool { return c != '.' && c != '-' }))
			}
		}
		core.Must(in.Err)
		if len(pattern) < rows {
			in.At(in.Line+1, 1).Fail(0, "found %d rows, expected %d", len(pattern), rows)
		}
		if !slices.ContainsFunc(pattern, func(row []bool) bool { return slices.Contains(row, true) }) {
			in.At(1, 1).Fail(0, "found no place for a clue, expected at least one x or #")
		}
	})
	return pattern, err
}
