package format

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/tatham"
)

// ReadAnswer reads a solution for the puzzle. The name stands for the input in errors, which are *Error unless r fails. It accepts
//
//   - rows of cells as the family writes them (core.Rows): 0 and 1 (or O and I), or x
//     and - for the cells within a loop, with or without blanks between them, or the
//     words ns ew ne nw se sw and -, in any case and with the letters in any order,
//   - a line of 0 and 1, a character a cell, or of y and n, a letter an edge: first the
//     edges to the right, then those down,
//   - a JSON object with such rows as its "solution",
//   - the move with which Simon Tatham's games solve a board: S0110… or S;R9,0,0;…,
//   - a file with the same board and its solution in a format with a mark of its own,
//     as a save file, a pzprv3 file or a page of janko.at.
//
// A line "R C" with the size may come first; after it, 2 may stand for 0. The answer fits the board, but may break its rules.
func ReadAnswer(r io.Reader, name string, p puzzle.Puzzle) (a puzzle.Answer, err error) {
	in := core.NewInput(r, named(name), Options{})
	err = core.Try(func() {
		in.SkipMark()
		if in.Format = answerFormat(in); in.Format != nil {
			a = answerOf(in, p)
			return
		}
		lines := answerLines(in, p)
		if len(lines) == 0 {
			in.At(1, 1).Fail(0, "found no solution")
		}
		rows, isMove, err := core.Texts(lines), false, error(nil)
		if len(rows) == 1 {
			a, isMove, err = tatham.ReadMove(p, rows[0])
		}
		if !isMove {
			a, err = core.ReadAnswer(p, rows)
		}
		core.At(lines, err).Must(0, err)
	})
	return a, err
}

// answerLines returns the rows of a text or of a JSON object. From a text it takes at most two lines more than the board has rows: a size
// line, and one row too many.
func answerLines(in *core.Input, p puzzle.Puzzle) (rows []core.Piece) {
	if first, _ := in.Peek(in.Buf.Size()); strings.HasPrefix(strings.TrimLeft(string(first), " \t\r\n"), "{") {
		return answerObject(in)
	}
	most, _ := p.Size()
	for in.Next() && len(rows) < most+2 {
		core.Must(in.Bad)
		if !in.Blank() {
			rows = append(rows, in.Piece)
		}
	}
	core.Must(in.Err)
	return rows
}

// answerObject returns the rows of a JSON object's "solution", which are strings.
func answerObject(in *core.Input) (rows []core.Piece) {
	j := core.NewJSONInput(in)
	j.Token() // the brace
	for j.Dec.More() {
		if j.Token() != "solution" {
			j.Skip()
			continue
		}
		j.Open('[', "the rows of the solution as an array of strings")
		for j.Dec.More() {
			var text string
			core.Must(j.Value(&text))
			row := j.Last
			row.Col++ // the quotation mark
			row.Text = text
			rows = append(rows, row)
		}
		return rows
	}
	j.Token()
	j.Last.Fail(0, "found no \"solution\", expected an object with one")
	return nil
}

// answerFormat returns the marked format of a solution's input, or nil if the input is no file with a puzzle. It does not look into JSON.
func answerFormat(in *core.Input) *core.Format {
	var h *core.Head
	err := core.Try(func() { h = in.Start(nil) })
	if _, nothing := err.(*Error); nothing || err == nil && strings.HasPrefix(h.First(), "{") {
		return nil // answerLines reports what is wrong
	}
	core.Must(err)
	return marked(h)
}

// answerOf reads a file with a puzzle and returns its solution, if its board is that of p.
func answerOf(in *core.Input, p puzzle.Puzzle) (a puzzle.Answer) {
	in.Opt.Kind = p.Kind()
	err := in.At(1, 1).Defect(0, "found no puzzle")
	in.Format.Records(in, func(rec *Record, bad error) bool {
		if err = bad; bad != nil {
			return false
		}
		at := in.At(rec.Line, 1)
		switch a = rec.Published; {
		case !sameBoard(rec.Puzzle, p):
			err = at.Defect(0, "the board is not that of the puzzle")
		case rec.PublishedErr != nil:
			err = rec.PublishedErr
		case rec.Unfinished:
			err = at.Defect(0, "the board is only partly solved")
		case a == nil:
			err = at.Defect(0, "found the puzzle without a solution")
		}
		return false
	})
	core.Must(err)
	return a
}

// sameBoard reports whether two boards have the same size and the same clues in cells.
func sameBoard(p, q puzzle.Puzzle) bool {
	rows, cols := p.Size()
	r, c := q.Size()
	return r == rows && c == cols && bytes.Equal(core.CluesOf(p), core.CluesOf(q))
}

// maxState bounds a file for ReadState, in bytes.
const maxState = 4 * core.MaxLine

// ReadState reads what is filled in on the board of a puzzle, in the order of Record.State. It accepts
//
//   - a file with the puzzle, maybe among others, in a format that tells what is filled in,
//   - a board of its size that shows more cells than the puzzle,
//   - a solution, as ReadAnswer reads it; what it does not draw stays open.
//
// The name stands for the input in errors, which are *Error unless r fails.
func ReadState(r io.Reader, name string, p puzzle.Puzzle) ([]puzzle.Entry, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxState+1))
	if err != nil {
		return nil, err
	}
	start := core.Piece{File: named(name), Line: 1, Col: 1}
	if len(data) > maxState {
		return nil, start.Defect(0, "the file is longer than 64 MiB")
	}
	opt := Options{Kind: p.Kind()}
	opt.Rows, opt.Cols = p.Size()
	for rec, bad := range Read(bytes.NewReader(data), name, opt) {
		var state []puzzle.Entry
		if bad == nil {
			state, bad = stateOf(rec, p)
		}
		if bad == nil {
			return state, nil
		}
		if err == nil { // another board of the file may be that of the puzzle
			err = bad
		}
	}
	a, other := ReadAnswer(bytes.NewReader(data), name, p)
	var bad *Error
	if unknown := errors.As(err, &bad) && (bad.Lack.Unknown || len(bad.Lack.Formats) > 0 || len(bad.Lack.Readings) > 0); other != nil && unknown {
		err = other
	}
	if other != nil {
		return nil, err
	}
	return filled(a, p), nil
}

// stateOf returns what is filled in on the board of a record, if that is the board of the puzzle.
func stateOf(rec *Record, p puzzle.Puzzle) (state []puzzle.Entry, err error) {
	at := core.Piece{File: rec.File, Line: rec.Line, Col: 1}
	rows, cols := p.Size()
	if r, c := rec.Puzzle.Size(); r != rows || c != cols { // some formats do not compare the size with the options
		return nil, at.Defect(0, "the board is %dx%d, expected %dx%d as the puzzle", r, c, rows, cols)
	}
	clues, others := core.CluesOf(p), core.CluesOf(rec.Puzzle)
	for i, clue := range clues {
		if other := others[i]; other != clue && (clue != 0 || puzzle.Drawn(p)) {
			return nil, at.Defect(0, "the board is not that of the puzzle: %s has another clue", puzzle.CellName(i/cols, i%cols))
		}
	}
	for bit := range p.Bits() {
		_, here := p.Given(bit)
		if value, there := rec.Puzzle.Given(bit); there && !here {
			state = append(state, puzzle.Entry{Bit: bit, Value: value})
		}
	}
	return append(state, rec.State...), nil
}

// filled returns what an answer fills in. What it does not draw is open.
func filled(a puzzle.Answer, p puzzle.Puzzle) (state []puzzle.Entry) {
	for bit, value := range a {
		if given, printed := p.Given(bit); printed && given == value || puzzle.Drawn(p) && !value {
			continue
		}
		state = append(state, puzzle.Entry{Bit: bit, Value: value})
	}
	return state
}
