package core

import (
	"fmt"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Bits reads an answer from a line with one character per bit.
func Bits(p puzzle.Puzzle, text string) (a puzzle.Answer, err error) {
	zero, one := BitChars(p)
	n := p.Bits()
	a = make(puzzle.Answer, 0, n)
	for i, r := range text {
		if r != zero && r != one {
			return nil, FaultAt(i, "found %q, expected %c or %c", r, zero, one)
		}
		if len(a) < n {
			a = append(a, r == one)
		}
	}
	// All characters are ASCII here.
	if len(text) != n {
		return nil, FaultAt(min(len(text), n), "found %d characters, expected %d", len(text), n)
	}
	return a, nil
}

// ReadAnswer reads the rows of a solution: a line with all bits, or one line per row of cells, maybe below a line with the size. At returns
// the row of an error.
func ReadAnswer(p puzzle.Puzzle, rows []string) (a puzzle.Answer, err error) {
	if b, ok := p.(*rulefile.Board); ok {
		a, err = b.ReadAnswer(rows)
		return a, RuledFault(err)
	}
	height, width := p.Size()
	drawn := puzzle.Drawn(p)
	r, c, sized := SizeLine(rows[0], drawn)
	if sized = sized && len(rows) > 1; sized {
		if r != height || c != width {
			return nil, fmt.Errorf("the solution is %dx%d, expected %dx%d", r, c, height, width)
		}
		rows = rows[1:]
	}
	if len(rows) == 1 && (Within(rows[0], "yn") || !drawn && !strings.ContainsAny(rows[0], " \t")) {
		a, err = Bits(p, rows[0])
	} else {
		a, err = readRows(p, rows, sized)
	}
	if fault, ok := err.(*Fault); ok && sized {
		fault.Row++ // the size
	}
	return a, err
}

// readRows reads the rows of a solution as the family writes them. sized says that they stand below a line with the size.
func readRows(p puzzle.Puzzle, rows []string, sized bool) (puzzle.Answer, error) {
	d := DialectOf(p)
	height, width := p.Size()
	switch {
	case d.Rows == nil && d.Loop == "":
		return nil, fmt.Errorf("solutions of %s cannot be read in rows: the family has no notation for them", p.Kind())
	case d.Rows == nil:
		a, err := rulefile.ReadLoop(p, rows)
		return a, RuledFault(err)
	case len(rows) != height:
		return nil, InRow(len(rows)-1, FaultAt(0, "found %d rows, expected %d", len(rows), height))
	}
	cells := &d.Rows.Cells
	if sized {
		cells = &d.Rows.Sized
	}
	values, err := cells.ReadRows(rows, width)
	if err != nil {
		return nil, err
	}
	return p.Answer(puzzle.Rows(d.Rows.Cells.Text(values), height)), nil
}

// SpacedAnswer returns the rows of an answer with blanks between the cells. It fails with a LossError if rows cannot show the answer: they
// show no lines that end or branch.
func SpacedAnswer(p puzzle.Puzzle, a puzzle.Answer) ([]string, error) {
	d := DialectOf(p)
	rows := p.Text(a)
	if _, ruled := p.(*rulefile.Board); ruled {
		return rows, nil
	}
	if back, err := readRows(p, rows, false); err != nil || !back.Equal(a) {
		return nil, Loss(LostSolution, "writes a solution as rows of cells, which cannot show this one: its lines are not closed")
	}
	if d.Rows == nil {
		return rows, nil
	}
	for r, row := range rows {
		values, _ := d.Rows.Cells.ReadRow(nil, row)
		for i, v := range values {
			values[i] = d.Spaced.Answer[v]
		}
		rows[r] = spaced(string(values))
	}
	return rows, nil
}

// SpacedRows returns the rows of a board, with blanks between the cells, below its size.
func SpacedRows(p puzzle.Puzzle) []string {
	if b, ok := p.(*rulefile.Board); ok {
		return b.Lines()
	}
	rows, cols := p.Size()
	text := DialectOf(p).Spaced.Cells.Text(CluesOf(p))
	return append([]string{fmt.Sprint(rows, cols)}, list.Map(puzzle.Rows(text, rows), spaced)...)
}

func spaced(row string) string { return strings.Join(strings.Split(row, ""), " ") }

// WhichSpaced is Which for a problem and its solution in rows. A family fits if it has all their characters. If no family has, one fits if
// the problem has characters that only it has.
func (in *Input) WhichSpaced(named puzzle.Kind, stated *Rules, problem, solution []string) (*family.Family, error) {
	within := func(rows []string, chars string) bool {
		for i, row := range rows {
			if _, _, ok := SizeLine(row, true); (i > 0 || !ok) && strings.Trim(row, chars+" \t") != "" {
				return false
			}
		}
		return true
	}
	return in.Which(named, stated, func(d *Dialect) bool {
		answer := "nsewNSEWy-"
		if d.Rows != nil {
			answer = d.Rows.Sized.All()
		}
		if d.Loop != "" {
			answer += "yn"
		}
		return within(problem, d.Spaced.Cells.All()) && within(solution, answer)
	}, func(d *Dialect) bool {
		return strings.ContainsAny(strings.Join(problem, ""), d.Grid.SizedTelling)
	})
}
