// Package line reads and writes the formats with one puzzle per line: all cells of a board, or a task in which letters stand for runs of
// empty cells, maybe with the name or the solution of the puzzle. The families' dialects say which of these a format has.
//
// The board is square unless the options or a note give its size.
package line

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Formats returns the formats with one puzzle per line, for all families.
func Formats() []*core.Format {
	var all []*core.Format
	for _, f := range family.All() {
		for i := range core.DialectFor(f).Lines {
			l := &layout{&core.DialectFor(f).Lines[i], f}
			all = append(all, &core.Format{
				Name: l.Name, Text: l.Text, Families: []*family.Family{f}, Detect: l.worthReading,
				Line: l.read, Write: l.writing(), Telling: l.Telling,
				Chars: l.Cells.All(), Site: l.Site, Instead: "type the rows with . for an empty cell" + unread,
			})
			if l.Colons {
				all[len(all)-1].Telling += ":" // grids have none
			}
			if l.Runs {
				task := all[len(all)-1]
				task.Chars += core.Letters + ":"
				task.Instead = "copy the task from the source of the page, where it stands as task = '…'" + unread
			}
		}
	}
	return all
}

// unread is added to the advice for pages of sites.
const unread = "; the saved page itself is not read"

// layout is a format with one puzzle per line, and its family.
type layout struct {
	*core.Line
	family *family.Family
}

// worthReading reports whether an input can have one puzzle per line. If all lines have the same length, they are more likely the rows of a
// grid, unless each can be a board of its own.
func (l *layout) worthReading(h *core.Head) bool {
	n, equal := h.EqualWords()
	grid := len(h.Rows) > 1 && (n < 16 || !core.IsEvenSquare(n) || h.Shaped())
	cells := core.DialectFor(l.family).Grid.Cells.All()
	switch {
	case l.Runs && h.Shaped() && !slices.ContainsFunc(h.Rows, func(row string) bool { return !core.Within(row, cells) }):
		return false
	case h.Sized || l.Needs != "" && !h.Has(l.Needs):
		return false
	case l.Colons && h.Has(":"):
		return true
	case !l.Runs && l.Solution && !equal:
		if len(h.Lines) == 0 {
			return false
		}
		words := strings.Fields(h.Lines[0])
		return len(words) > 0 && len(words[0]) >= 4
	case !l.Runs:
		return equal && !grid && n >= 4
	}
	_, err := family.Parse(strings.SplitN(h.First()+" ", " ", 2)[0]) // by chance, the letters of "takuzu" are a task of 10x10 cells
	return err != nil && h.Has(core.Letters) || h.Alone() && l.Colons
}

func (l *layout) read(in *core.Input) *core.Record {
	var id string
	var task, solution core.Piece
	if l.Colons {
		id, task, solution = colons(in)
	} else {
		task, solution = l.words(in)
	}
	var rec *core.Record
	core.Must(core.WithID(core.Try(func() { rec = l.board(in, task) }), id))
	rec.ID = id
	if solution.Text != "" {
		var err error
		if rec.Published, err = core.Bits(rec.Puzzle, solution.Text); err != nil {
			rec.PublishedErr = solution.Defect(0, "solution: %v", err)
		}
	}
	return rec
}

func (l *layout) board(in *core.Input, task core.Piece) *core.Record {
	for i, r := range task.Text {
		if what, ok := l.Refused[string(r)]; ok {
			task.Fail(i, "found %q, %s, which is not supported: expected a task of %s and a to z", r, what, l.Cells.Want)
		}
	}
	expand := l.Cells.Expand
	if !l.Runs {
		expand = func(text string) ([]byte, error) { return l.Cells.ReadRow(nil, text) }
	}
	clues, err := expand(task.Text)
	task.Must(0, err)
	return in.Sized(l.family, clues, task)
}

// words splits a line "PUZZLE SOLUTION". The solution may be missing.
func (l *layout) words(in *core.Input) (task, solution core.Piece) {
	ws := rulefile.Fields(in.Text, in.Line)
	word := func(i int) core.Piece { return in.Part(ws[i].Column-1, ws[i].Column-1+len(ws[i].Text)) }
	switch {
	case len(ws) == 1:
		return word(0), solution
	case !l.Solution:
		in.Must(0, core.Strange(ws[1].Column-1, "found a second word, expected one board per line"))
	case len(ws) > 2:
		in.Must(0, core.Strange(ws[2].Column-1, "found %d words, expected a puzzle and at most a solution", len(ws)))
	}
	return word(0), word(1)
}

// colons splits a line ID:PUZZLE:SOLUTION. The solution and its colon may be missing, and a line may also be just a puzzle. The ID may have
// any character but a colon.
func colons(in *core.Input) (id string, task, solution core.Piece) {
	task = in.Part(len(in.Text)-len(strings.TrimLeft(in.Text, " \t")), len(in.Text))
	cut := func(p core.Piece) (before, after core.Piece, found bool) {
		at := strings.IndexByte(p.Text, ':')
		if at < 0 {
			return p, after, false
		}
		return p.Part(0, at), p.Part(at+1, len(p.Text)), true
	}
	name, rest, named := cut(task)
	if !named {
		return "", task, solution
	}
	task, rest, _ = cut(rest)
	solution, rest, surplus := cut(rest)
	if surplus {
		core.Must(core.WithID(rest.Defect(0, "found %d fields, expected ID:TASK:ANSWER: the line may be two records in one",
			4+strings.Count(rest.Text, ":")), name.Text))
	}
	return name.Text, task, solution
}

// writing returns how to write the lines. A blank line separates boards that could be the rows of one grid. A line that could be a row gets
// its colons.
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
		text := write(core.CluesOf(rec.Puzzle))
		what := core.UnsaidSize | core.UnsaidRules | core.UnsaidUnless(text, l.Telling)
		if rows, _ := rec.Puzzle.Size(); rows <= 4 && !l.Colons && !strings.ContainsAny(text, core.Letters) { // several of them could be the rows of one board
			what |= core.UnsaidShape
		}
		solution := ""
		switch {
		case l.Runs && !l.Colons && !strings.ContainsAny(text, core.Letters) && !slices.ContainsFunc(core.DialectFor(l.family).Lines, func(l core.Line) bool { return !l.Runs }):
			return "", core.Loss("", "has boards with an empty cell, and this one has none: it would be read as a row of a grid")
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
		case solution != "" || core.Within(text, core.DialectFor(l.family).Grid.Cells.All()):
			line = ":" + text + ":" + solution
		}
		return core.Comments(rec, what) + line + "\n", nil
	}
	return w
}
