// Package line reads and writes the formats with a puzzle a line: all cells of a board,
// or a task in which letters stand for runs of empty cells, and beside it the name or
// the solution of the puzzle. The families' dialects say which of it a format has.
//
// The board is square unless the options or a note say its size.
package line

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// Formats are the formats with a puzzle a line of all families.
func Formats() []core.Format {
	var all []core.Format
	for _, f := range core.Having(func(d *dialect.Family) bool { return d.Lines != nil }) {
		for i := range f.Dialects.Lines {
			l := &layout{&f.Dialects.Lines[i], f}
			all = append(all, core.Format{
				Name: l.Name, Text: l.Text, Families: []*family.Family{f}, Detect: l.worthReading,
				Read: core.EachLine(l.read), Write: l.writing(), Telling: l.Telling, SizedTelling: l.Telling,
			})
		}
	}
	return all
}

// layout is a format with a puzzle a line, and the family that it is of.
type layout struct {
	*dialect.Line
	family *family.Family
}

// worthReading reports whether an input can have a puzzle a line. Lines of one length
// are rather the rows of a grid, unless each can be a board of its own.
func (l *layout) worthReading(h *core.Head) bool {
	n, equal := h.EqualWords()
	grid := len(h.Rows) > 1 && (n < 16 || !core.IsEvenSquare(n) || h.Shaped())
	cells := l.family.Dialects.Grid.Cells.All()
	switch {
	case l.Runs && h.Shaped() && !slices.ContainsFunc(h.Rows, func(row string) bool { return !core.Within(row, cells) }):
		return false
	case h.Sized || l.Needs != "" && !h.Has(l.Needs):
		return false
	case l.Colons && h.Has(":"):
		return true
	case !l.Runs && l.Solution && !equal:
		return len(h.Lines) > 0 && len(core.Fields(h.Lines[0])[0]) >= 4
	case !l.Runs:
		return equal && !grid && n >= 4
	}
	return h.Has(core.Letters) || h.Alone() && l.Colons
}

func (l *layout) read(in *core.Input) (*core.Record, error) {
	var id string
	var task, solution core.Word
	var err error
	if l.Colons {
		id, task, solution, err = colons(in)
	} else {
		task, solution, err = l.words(in)
	}
	if err != nil {
		return nil, core.WithID(err, id)
	}
	for i, r := range task.Text {
		if what, ok := l.Refused[r]; ok {
			return nil, in.ErrorIn(task.Off+i, "found %q, %s, which is not supported: expected a task of %s and a to z", r, what, l.Cells.Want)
		}
	}
	expand := func(text string) ([]byte, int, error) { return l.Cells.Read(nil, text) }
	if l.Runs {
		expand = l.Cells.Expand
	}
	clues, off, err := expand(task.Text)
	if err != nil {
		return nil, core.WithID(in.ErrorIn(task.Off+off, "%v", err), id)
	}
	rec, err := in.Sized(l.family, clues, task.Off)
	if err != nil {
		return nil, core.WithID(err, id)
	}
	rec.ID = id
	if solution.Text != "" {
		zero, one := core.BitChars(rec.Puzzle)
		a, off, err := core.Bits(solution.Text, rec.Puzzle.Bits(), zero, one)
		if err != nil {
			rec.PublishedErr = in.ErrorIn(solution.Off+off, "solution: %v", err)
		}
		rec.Published = a
	}
	return rec, nil
}

// words splits a line "PUZZLE SOLUTION" whose solution may be missing.
func (l *layout) words(in *core.Input) (task, solution core.Word, err error) {
	ws := core.Words(in.Text)
	switch {
	case len(ws) == 1:
		return ws[0], solution, nil
	case !l.Solution:
		return task, solution, in.ErrorIn(ws[1].Off, "%v", dialect.Strange("found a second word, expected one board a line"))
	case len(ws) > 2:
		return task, solution, in.ErrorIn(ws[2].Off, "%v", dialect.Strange("found %d words, expected a puzzle and at most a solution", len(ws)))
	}
	return ws[0], ws[1], nil
}

// colons splits a line ID:PUZZLE:SOLUTION. The solution may be missing with its colon,
// and a line may also be a bare puzzle. The ID may have any character but a colon.
func colons(in *core.Input) (id string, task, solution core.Word, err error) {
	text := strings.TrimLeft(in.Text, " \t")
	at := len(in.Text) - len(text)
	fields := strings.Split(text, ":")
	switch {
	case len(fields) > 3:
		surplus := len(in.Text) - len(strings.Join(fields[3:], ":"))
		return fields[0], task, solution, in.ErrorIn(surplus, "found %d fields, expected ID:TASK:ANSWER: the line may be two records in one", len(fields))
	case len(fields) > 1:
		id = fields[0]
		at += len(id) + 1
		fields = fields[1:]
	}
	task = core.Word{Off: at, Text: fields[0]}
	if len(fields) > 1 {
		solution = core.Word{Off: at + len(task.Text) + 1, Text: fields[1]}
	}
	return id, task, solution, nil
}

// readElsewhere reports whether a task without runs is read as all cells in a line.
func (l *layout) readElsewhere() bool {
	return slices.ContainsFunc(l.family.Dialects.Lines, func(other dialect.Line) bool { return !other.Runs })
}

// writing writes the lines. Blank lines are between boards, which could be the rows of a
// grid. A line that could be a row is written with its colons.
func (l *layout) writing() *core.Writing {
	w := &core.Writing{Ext: ".txt", Named: l.Colons, Between: "\n"}
	if l.Colons {
		w.Between = ""
	}
	w.Puzzle = func(rec *core.Record) (string, error) {
		write := l.Cells.Text
		if l.Runs {
			write = l.Cells.Task
		}
		text := write(dialect.CluesOf(rec.Puzzle))
		what := core.UnsaidSize | core.UnsaidRules | core.UnsaidUnless(text, l.Telling)
		solution := ""
		switch {
		case l.Runs && !l.Colons && !strings.ContainsAny(text, core.Letters) && !l.readElsewhere():
			return "", dialect.Loss("", "has boards with an empty cell, and this one has none: it would be read as a row of a grid")
		case rec.Published == nil:
		case l.Solution:
			solution = core.AnswerLine(rec.Puzzle, rec.Published)
		default:
			what |= core.UnsaidSolution
		}
		line := strings.TrimRight(text+" "+solution, " ")
		switch {
		case !l.Colons:
			what |= core.UnsaidID
		case rec.Named:
			line = fmt.Sprintf("%s:%s:%s", rec.ID, text, solution)
		case solution != "" || core.Within(text, l.family.Dialects.Grid.Cells.All()):
			line = ":" + text + ":" + solution
		}
		return core.Comments(rec, what) + line + "\n", nil
	}
	return w
}
