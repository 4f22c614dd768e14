package format

import (
	"bytes"
	"errors"
	"io"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// maxState bounds a file with a state, in bytes.
const maxState = 4 * core.MaxLine

// ReadState reads what is filled in on the board of a puzzle, in the order of Record.State.
// It accepts
//
//   - a file with the puzzle in a format that tells what is filled in, among others, too,
//   - a board of its size that shows more cells than it,
//   - a solution, as ReadAnswer reads it; what it does not draw may not have been looked at.
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
		if err == nil { // another board of the file may be the one
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

// stateOf is what a record of a puzzle shows to be filled in.
func stateOf(rec *Record, p puzzle.Puzzle) (state []puzzle.Entry, err error) {
	at := core.Piece{File: rec.File, Line: rec.Line, Col: 1}
	rows, cols := p.Size()
	if r, c := rec.Puzzle.Size(); r != rows || c != cols { // a format that does not ask for the size
		return nil, at.Defect(0, "the board is %dx%d, expected %dx%d as the puzzle", r, c, rows, cols)
	}
	clues, others := dialect.CluesOf(p), dialect.CluesOf(rec.Puzzle)
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

// filled is what an answer fills in. What it does not draw is open.
func filled(a puzzle.Answer, p puzzle.Puzzle) (state []puzzle.Entry) {
	for bit, value := range a {
		if given, printed := p.Given(bit); printed && given == value || puzzle.Drawn(p) && !value {
			continue
		}
		state = append(state, puzzle.Entry{Bit: bit, Value: value})
	}
	return state
}
