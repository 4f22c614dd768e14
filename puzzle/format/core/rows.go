package core

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
)

// Placed is a row and where it starts, from 1.
type Placed struct {
	Line, Col int
	Text      string
}

// Fault is an error in a list of rows.
type Fault struct {
	Row, Off int // counted from 0; Off in bytes
	Err      error
}

// FaultAt makes a fault.
func FaultAt(row, off int, msg string, args ...any) *Fault {
	return &Fault{row, off, fmt.Errorf(msg, args...)}
}

// Bits reads an answer of n bits, a character a bit. If it cannot, err says what
// is wrong at byte off.
func Bits(text string, n int, zero, one rune) (a puzzle.Answer, off int, err error) {
	a = make(puzzle.Answer, 0, n)
	for i, r := range text {
		if r != zero && r != one {
			return nil, i, fmt.Errorf("found %q, expected %c or %c", r, zero, one)
		}
		if len(a) < n {
			a = append(a, r == one)
		}
	}
	// All characters are ASCII here.
	if len(text) != n {
		return nil, min(len(text), n), fmt.Errorf("found %d characters, expected %d", len(text), n)
	}
	return a, 0, nil
}

// ReadAnswer reads the rows of a solution: a line with all bits, or a row of cells a
// line, maybe with a line for the size before them.
func ReadAnswer(p puzzle.Puzzle, rows []string) (puzzle.Answer, *Fault) {
	height, width := p.Size()
	drawn := puzzle.Drawn(p)
	skip := 0
	if r, c, ok := SizeLine(rows[0], drawn); ok && len(rows) > 1 {
		if r != height || c != width {
			return nil, FaultAt(0, 0, "the solution is %dx%d, expected %dx%d", r, c, height, width)
		}
		skip = 1
	}
	rest := rows[skip:]
	if len(rest) == 1 && (Within(rest[0], "yn") || !drawn && !strings.ContainsAny(rest[0], " \t")) {
		zero, one := BitChars(p)
		a, off, err := Bits(rest[0], p.Bits(), zero, one)
		if err != nil {
			return nil, &Fault{skip, off, err}
		}
		return a, nil
	}
	a, bad := ReadRows(p, rest, skip > 0)
	if bad != nil {
		bad.Row += skip
	}
	return a, bad
}

// ReadRows reads the rows of a solution as the family writes them. Sized tells that a
// line with the size stood before them, or could have.
func ReadRows(p puzzle.Puzzle, rows []string, sized bool) (puzzle.Answer, *Fault) {
	d := DialectOf(p).Rows
	if d == nil {
		return nil, FaultAt(0, 0, "solutions of %s cannot be read in rows: the family has no notation for them", p.Kind())
	}
	height, width := p.Size()
	if len(rows) != height {
		return nil, FaultAt(max(len(rows)-1, 0), 0, "found %d rows, expected %d", len(rows), height)
	}
	var values []byte
	var offs []int // of every cell that is a word
	for r, text := range rows {
		before := len(values)
		var off int
		var err error
		switch {
		case d.Word != nil:
			values, offs, off, err = readWords(d, values, offs, text)
		case sized:
			values, off, err = d.Sized.ReadRow(values, text)
		default:
			values, off, err = d.Cells.ReadRow(values, text)
		}
		if err != nil {
			return nil, &Fault{r, off, err}
		}
		if n := len(values) - before; n != width {
			return nil, FaultAt(r, len(text), "the row has %d cells, expected %d", n, width)
		}
	}
	a, cell, err := d.Fill(p, values)
	if err != nil {
		return nil, &Fault{cell / width, offs[cell], err}
	}
	return a, nil
}

// readWords appends the values of a row of words and where they are.
func readWords(d *dialect.Rows, values []byte, offs []int, text string) ([]byte, []int, int, error) {
	for _, w := range Words(text) {
		v, err := d.Word(w.Text)
		if err != nil {
			return nil, nil, w.Off, err
		}
		values, offs = append(values, v), append(offs, w.Off)
	}
	return values, offs, 0, nil
}

// SpacedAnswer writes the rows of an answer with blanks between the cells, or is a
// LossError if the rows do not show it, as they show no lines that end or branch.
func SpacedAnswer(p puzzle.Puzzle, a puzzle.Answer) ([]string, error) {
	d := DialectOf(p)
	rows := p.Text(a)
	if back, bad := ReadRows(p, rows, false); bad != nil || !back.Equal(a) {
		return nil, dialect.Loss(dialect.LostSolution, "writes a solution as rows of cells, which cannot show this one: its lines are not closed")
	}
	if d.Rows.Word != nil {
		return rows, nil
	}
	for r, row := range rows {
		values, _, _ := d.Rows.Cells.ReadRow(nil, row)
		for i, v := range values {
			values[i] = d.Spaced.Answer[v]
		}
		rows[r] = strings.Join(strings.Split(string(values), ""), " ")
	}
	return rows, nil
}

// SpacedRows are the rows of a board, with blanks between the cells.
func SpacedRows(p puzzle.Puzzle) []string {
	_, cols := p.Size()
	var rows []string
	for row := range slices.Chunk(dialect.CluesOf(p), cols) {
		text := DialectOf(p).Spaced.Cells.Text(row)
		rows = append(rows, strings.Join(strings.Split(text, ""), " "))
	}
	return rows
}

// TellsSpaced returns the test whether characters of a problem tell a family.
func TellsSpaced(problem []string) func(d *dialect.Family) bool {
	return func(d *dialect.Family) bool {
		return d.Grid != nil && strings.ContainsAny(strings.Join(problem, ""), d.Grid.SizedTelling)
	}
}

// FitsSpaced returns the test whether a family can have written a problem and its
// solution, by their characters.
func FitsSpaced(problem, solution []string) func(d *dialect.Family) bool {
	within := func(rows []string, chars string) bool {
		for i, row := range rows {
			if _, _, ok := SizeLine(row, true); (i > 0 || !ok) && strings.Trim(row, chars+" \t") != "" {
				return false
			}
		}
		return true
	}
	return func(d *dialect.Family) bool {
		answer := "nsewNSEWy-"
		if d.Rows.Word == nil {
			answer = d.Rows.Sized.All()
		}
		if d.Loop != nil {
			answer += "yn"
		}
		return within(problem, d.Spaced.Cells.All()) && within(solution, answer)
	}
}
