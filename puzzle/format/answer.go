package format

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/tatham"
)

// ReadAnswer reads a solution for the puzzle. The name stands for the input in
// errors, which are *Error unless r fails. It accepts
//
//   - rows of cells as the family writes them (dialect.Rows): 0 and 1 (or O and I), or x
//     and - for the cells within a loop, with or without blanks between them, or the
//     words ns ew ne nw se sw and -, in any case and with the letters in any order,
//   - a line of 0 and 1, a character a cell, or of y and n, a letter an edge: first the
//     edges to the right, then those down,
//   - a JSON object with such rows as its "solution",
//   - the move with which Simon Tatham's games solve a board: S0110… or S;R9,0,0;…,
//   - a file with the same board and its solution in a format with a mark of its own,
//     as a save file, a pzprv3 file or a page of janko.at.
//
// A line "R C" with the size may come first; after it, 2 may stand for 0. The
// answer fits the board, but may break its rules.
func ReadAnswer(r io.Reader, name string, p puzzle.Puzzle) (puzzle.Answer, error) {
	in := core.NewInput(r, named(name), Options{})
	if err := in.SkipMark(); err != nil {
		return nil, err
	}
	if f, err := answerFormat(in); f != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return answerOf(in, f, p)
	}
	lines, err := answerLines(in, p)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, in.ErrorAt(1, 1, "found no solution")
	}
	rows := make([]string, len(lines))
	for i, l := range lines {
		rows[i] = l.Text
	}
	read := core.ReadAnswer
	if len(rows) == 1 && tatham.IsMove(p, rows[0]) {
		read = func(p puzzle.Puzzle, rows []string) (puzzle.Answer, *core.Fault) { return tatham.ReadMove(p, rows[0]) }
	}
	a, bad := read(p, rows)
	if bad != nil {
		l := lines[min(bad.Row, len(lines)-1)]
		return nil, in.ErrorAt(l.Line, l.Col-1+core.Column(l.Text, bad.Off), "%v", bad.Err)
	}
	return a, nil
}

// answerLines returns the rows of a text or of a JSON object. Of a text it takes a
// size line and one row more than the board has, but no more.
func answerLines(in *core.Input, p puzzle.Puzzle) ([]core.Placed, error) {
	first, _, err := in.Peek(in.Buf.Size())
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(strings.TrimLeft(string(first), " \t\r\n"), "{") {
		return answerObject(in)
	}
	most, _ := p.Size()
	var rows []core.Placed
	for in.Next() && len(rows) < most+2 {
		switch {
		case in.Bad != nil:
			return nil, in.Bad
		case !in.Blank():
			rows = append(rows, core.Placed{Line: in.No, Col: 1, Text: in.Text})
		}
	}
	return rows, in.Err
}

// answerObject returns the rows of a JSON object's "solution".
func answerObject(in *core.Input) ([]core.Placed, error) {
	j := core.NewJSONInput(in)
	if _, err := j.Token(); err != nil { // the brace
		return nil, err
	}
	for j.Dec.More() {
		key, err := j.Token()
		if err != nil {
			return nil, err
		}
		if key == "solution" {
			return rowsOf(j)
		}
		if err := j.Skip(); err != nil {
			return nil, err
		}
	}
	if _, err := j.Token(); err != nil {
		return nil, err
	}
	return nil, j.Fail("found no \"solution\", expected an object with one")
}

// rowsOf reads an array of strings.
func rowsOf(j *core.JSONInput) ([]core.Placed, error) {
	if err := j.Open('[', "the rows of the solution as an array of strings"); err != nil {
		return nil, err
	}
	var rows []core.Placed
	for j.Dec.More() {
		var text string
		if err := j.Value(&text); err != nil {
			return nil, err
		}
		rows = append(rows, core.Placed{Line: j.Line, Col: j.Col + 1, Text: text})
	}
	return rows, nil
}

// answerFormat returns the marked format that a solution's input has, or nil if it
// is no file with a puzzle. JSON is not looked into here.
func answerFormat(in *core.Input) (*core.Format, error) {
	h, err := in.Start()
	var nothing *Error
	if err != nil && !errors.As(err, &nothing) {
		return nil, err
	}
	if err != nil || strings.HasPrefix(h.First(), "{") {
		return nil, nil // answerLines says what is wrong
	}
	return marked(h), nil
}

// answerOf reads a file with a puzzle and takes the solution, if the board is that of
// p.
func answerOf(in *core.Input, f *core.Format, p puzzle.Puzzle) (a puzzle.Answer, err error) {
	in.Format, in.Opt.Kind = f, p.Kind()
	err = in.ErrorAt(1, 1, "found no puzzle")
	f.Read(in, func(rec *Record, bad error) bool {
		switch {
		case bad != nil:
			err = bad
		case !sameBoard(rec.Puzzle, p):
			err = in.ErrorAt(rec.Line, 1, "the board is not that of the puzzle")
		case rec.PublishedErr != nil:
			err = rec.PublishedErr
		case rec.Unfinished:
			err = in.ErrorAt(rec.Line, 1, "the board is only partly solved")
		case rec.Published == nil:
			err = in.ErrorAt(rec.Line, 1, "found the puzzle without a solution")
		default:
			a, err = rec.Published, nil
		}
		return false
	})
	return a, err
}

// sameBoard reports whether two boards have the same cells.
func sameBoard(p, q puzzle.Puzzle) bool {
	rows, cols := p.Size()
	r, c := q.Size()
	return r == rows && c == cols && bytes.Equal(dialect.CluesOf(p), dialect.CluesOf(q))
}
