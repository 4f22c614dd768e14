package format

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// fault is an error in a list of rows.
type fault struct {
	row, off int // counted from 0; off in bytes
	err      error
}

func faultAt(row, off int, msg string, args ...any) *fault {
	return &fault{row, off, fmt.Errorf(msg, args...)}
}

// ReadAnswer reads a solution for the puzzle. The name stands for the input in
// errors, which are *Error unless r fails. It accepts
//
//   - for a binary puzzle, rows of 0 and 1 (or O and I), with or without blanks
//     between them, or all cells in one line,
//   - for Masyu, rows of ns ew ne nw se sw and -, in any case and with the letters
//     in any order, or a line of y and n, a letter an edge: first the edges to the
//     right, then those down,
//   - a JSON object with such rows as its "solution",
//   - the move with which Simon Tatham's games solve a board: S0110… or S;R9,0,0;…,
//   - a file with the same board and its solution in a format with a mark of its own,
//     as a save file, a pzprv3 file or a page of janko.at.
//
// A line "R C" with the size may come first; after it, 2 may stand for 0. The
// answer fits the board, but may break its rules.
func ReadAnswer(r io.Reader, name string, p puzzle.Puzzle) (puzzle.Answer, error) {
	if name == "" || name == "-" {
		name = "stdin"
	}
	in := &input{file: name, buf: bufio.NewReaderSize(r, headSize)}
	if err := in.skipMark(); err != nil {
		return nil, err
	}
	if f, err := in.answerFormat(); f != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return in.answerOf(f, p)
	}
	lines, err := in.answerLines(p)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, in.errorAt(1, 1, "found no solution")
	}
	rows := make([]string, len(lines))
	for i, l := range lines {
		rows[i] = l.text
	}
	a, bad := answer(p, rows)
	if bad != nil {
		l := lines[min(bad.row, len(lines)-1)]
		return nil, in.errorAt(l.line, l.col-1+column(l.text, bad.off), "%v", bad.err)
	}
	return a, nil
}

// placed is a row and where it starts, from 1.
type placed struct {
	line, col int
	text      string
}

// answerLines returns the rows of a text or of a JSON object. Of a text it takes a
// size line and one row more than the board has, but no more.
func (in *input) answerLines(p puzzle.Puzzle) ([]placed, error) {
	first, _, err := in.peek(headSize)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(strings.TrimLeft(string(first), " \t\r\n"), "{") {
		return in.answerObject()
	}
	most, _ := p.Size()
	var rows []placed
	for in.next() && len(rows) < most+2 {
		switch {
		case in.bad != nil:
			return nil, in.bad
		case !in.blank():
			rows = append(rows, placed{in.no, 1, in.text})
		}
	}
	return rows, in.err
}

// answerObject returns the rows of a JSON object's "solution".
func (in *input) answerObject() ([]placed, error) {
	j := newJSONInput(in)
	if _, err := j.token(); err != nil { // the brace
		return nil, err
	}
	for j.dec.More() {
		key, err := j.token()
		if err != nil {
			return nil, err
		}
		if key == "solution" {
			return j.rows()
		}
		if err := j.skip(); err != nil {
			return nil, err
		}
	}
	if _, err := j.token(); err != nil {
		return nil, err
	}
	return nil, j.fail("found no \"solution\", expected an object with one")
}

// rows reads an array of strings.
func (j *jsonInput) rows() ([]placed, error) {
	if err := j.open('[', "the rows of the solution as an array of strings"); err != nil {
		return nil, err
	}
	var rows []placed
	for j.dec.More() {
		var text string
		if err := j.value(&text); err != nil {
			return nil, err
		}
		rows = append(rows, placed{j.line, j.col + 1, text})
	}
	return rows, nil
}

// answer reads the rows of a solution.
func answer(p puzzle.Puzzle, rows []string) (puzzle.Answer, *fault) {
	height, width := p.Size()
	b, isLoop := p.(*masyu.Board)
	skip := 0
	if r, c, ok := sizeLine(rows[0], isLoop); ok && len(rows) > 1 {
		if r != height || c != width {
			return nil, faultAt(0, 0, "the solution is %dx%d, expected %dx%d", r, c, height, width)
		}
		skip = 1
	}
	var a puzzle.Answer
	var bad *fault
	switch rest := rows[skip:]; {
	case len(rest) == 1 && isMove(rest[0], isLoop):
		a, bad = answerMove(p, rest[0])
	case isLoop && len(rest) == 1 && charsOf(rest[0]).within("yn"):
		a, bad = answerBits(rest[0], p.Bits(), 'n', 'y')
	case !isLoop && len(rest) == 1 && !strings.ContainsAny(rest[0], " \t"):
		a, bad = answerBits(rest[0], p.Bits(), '0', '1')
	case len(rest) != height:
		return nil, faultAt(len(rows)-1, 0, "found %d rows, expected %d", len(rest), height)
	case isLoop:
		a, bad = answerLoop(b, rest)
	default:
		a, bad = answerCells(rest, width, skip > 0)
	}
	if bad != nil {
		bad.row += skip
	}
	return a, bad
}

func answerBits(text string, n int, zero, one rune) (puzzle.Answer, *fault) {
	a, off, err := bits(text, n, zero, one)
	if err != nil {
		return nil, &fault{0, off, err}
	}
	return a, nil
}

var (
	answerDigits = newAlphabet("0 or 1 (O or I)", "", "0O", "1I")
	answerSized  = newAlphabet("0 or 1 (O or I, or 2 for 0)", "", "0O2", "1I")
)

func answerCells(rows []string, width int, sized bool) (puzzle.Answer, *fault) {
	alphabet := answerDigits
	if sized {
		alphabet = answerSized
	}
	var cells clues
	for r, text := range rows {
		before := len(cells)
		var off int
		var err error
		if cells, off, err = alphabet.cells(cells, text); err != nil {
			return nil, &fault{r, off, err}
		}
		if n := len(cells) - before; n != width {
			return nil, faultAt(r, len(text), "the row has %d cells, expected %d", n, width)
		}
	}
	a := make(puzzle.Answer, len(cells))
	for i, v := range cells {
		a[i] = v == 2
	}
	return a, nil
}

func answerLoop(b *masyu.Board, rows []string) (puzzle.Answer, *fault) {
	_, width := b.Size()
	var cells []exits
	var offs []int
	for r, text := range rows {
		ws := words(text)
		for _, w := range ws {
			x, err := exitsOf(w.text)
			if err != nil {
				return nil, &fault{r, w.off, err}
			}
			cells, offs = append(cells, x), append(offs, w.off)
		}
		if len(ws) != width {
			return nil, faultAt(r, len(text), "the row has %d cells, expected %d", len(ws), width)
		}
	}
	a, cell, err := edges(b, cells)
	if err != nil {
		return nil, &fault{cell / width, offs[cell], err}
	}
	return a, nil
}
