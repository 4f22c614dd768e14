// Package grid reads and writes text grids: one row per line, with or without blanks between the cells, and blank lines between puzzles.
//
// People write grids in many forms, and no mark tells the form. So we split a text in every possible way (finder): separators or none,
// labels, a header, frames, blanks that are cells. A way that gives a rectangle in an alphabet of the family is a board. If there is not
// exactly one board, the error lists those that there are. The cells of the families in the table are symbols (cells.go), and those of rule
// files are texts (rulefile.go).
//
// A size line "R C" may stand before the rows; then the cells may also be written as in collections (core.Spaced), where digits can mean
// something else.
package grid

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Formats returns the grid formats of all families.
func Formats() []*core.Format {
	return append(list.Map(family.All(), func(f *family.Family) *core.Format {
		d := core.DialectFor(f).Grid
		chars := d.Cells.All() + bars + `,;[]()"'`
		for _, doubt := range d.Doubts {
			if doubt.Clue > 0 {
				chars += doubt.Symbols
			}
		}
		return &core.Format{
			Name: string(f.Name()), Text: d.Text, Families: []*family.Family{f},
			Detect: func(h *core.Head) bool { return len(h.Rows) > 0 }, Read: read(inTable(f)), Write: writing(f),
			Telling: d.Telling, Grid: true, Chars: chars,
		}
	}), rows())
}

// Sized reads the board of a record as collections have it, below a line with its size. The family is the one that they name, which can be
// of a rule file, or the one that the cells of the board and the solution show. The solution can have a line with the size, too.
func Sized(in *core.Input, start int, named puzzle.Kind, of *rulefile.File, stated *core.Rules, problem, solution []core.Piece) *core.Record {
	var rec *core.Record
	if of != nil {
		rec = in.Record(start, core.RuledLines(&in.Opt, of, problem))
	} else {
		f, err := in.WhichSpaced(named, stated, core.Texts(problem), core.Texts(solution))
		problem[0].Must(0, err)
		if _, _, ok := core.SizeLine(problem[0].Text, true); !ok {
			problem[0].Fail(0, "found %q, expected the size \"R C\"", problem[0].Text)
		}
		find := newFinder(inTable(f), in.Opt.Believing(named, stated), stated, problem)
		problem[0].Must(0, find.below(find.spans(), true))
		b, err := find.answer()
		core.At(problem, err).Must(0, err)
		rec = in.Record(start, b.Board)
	}
	if len(solution) > 0 {
		var err error
		if rec.Published, err = core.ReadAnswer(rec.Puzzle, core.Texts(solution)); err != nil {
			rec.Published, rec.PublishedErr = nil, core.At(solution, err).Defect(0, "%v", err)
		}
	}
	return rec
}

// inTable returns the kind of a family in the table.
func inTable(f *family.Family) kind { return kind{f, core.DialectFor(f), nil} }

func newFinder(k kind, opt *core.Options, stated *core.Rules, lines []core.Piece) *finder {
	find := &finder{kind: k, opt: opt, stated: stated, lines: lines, named: opt.Wanted() == k.family}
	if opt.Rows > 0 {
		find.sizes = [][2]int{{opt.Rows, opt.Cols}}
	}
	return find
}

// spans returns the whole lines, without the marks that mail programs put before all of them, maybe with a blank after each mark, and
// without the backslashes that LaTeX and Markdown put after a line.
func (f *finder) spans() (all []span) {
	quoted, apart := true, true
	marks := make([]int, len(f.lines))
	for i, line := range f.lines {
		end := len(line.Text)
		if ended := strings.TrimRight(line.Text, " \t"); strings.HasSuffix(ended, `\`) && (f.file == nil || strings.HasSuffix(ended, `\\`)) { // alone it can be a clue
			end = len(core.TrimRight(strings.TrimRight(ended, `\`)))
		}
		all = append(all, span{line: i, end: end})
		before := len(line.Text) - len(strings.TrimLeft(line.Text, "> \t"))
		marks[i] = 1 + strings.LastIndexByte(line.Text[:before], '>')
		quoted = quoted && (marks[i] > 0 || line.Text == "" && i > 0)
		apart = apart && (marks[i] >= end || line.Text[marks[i]] == ' ')
	}
	for i, s := range all {
		if quoted && marks[i] > 0 {
			all[i].off = min(marks[i], s.end)
			if apart && all[i].off < s.end {
				all[i].off++
			}
		}
	}
	return all
}

// read finds the boards of all lines. The first one may be their size, or a row.
func (f *finder) read() (reading, error) {
	if f.file != nil {
		return f.byFile()
	}
	if b := f.plainly(); b != nil {
		return reading{Board: b}, nil
	}
	rows := f.spans()
	first := slices.IndexFunc(rows, func(s span) bool { return strings.Trim(f.text(s), blanks) != "" })
	if first < 0 {
		return reading{}, errors.New("found only blanks")
	}
	cells := rows
	if high, wide, ok := core.SizeLine(f.text(rows[first]), false); ok {
		if len(rows) == first+1 {
			return reading{}, fmt.Errorf("found the size %dx%d without rows below it", high, wide)
		}
		cells = rows[first+1:]
		if err := f.below(rows[first:], false); err != nil {
			f.fail(err)
		}
		if f.fitting && len(f.found) == 0 {
			return f.answer()
		}
	}
	f.layouts(rows)
	if len(f.found) == 0 && (first < 0 || len(cells) < len(rows) || !f.told) {
		f.told = slices.ContainsFunc(cells, func(s span) bool { return strings.ContainsAny(f.text(s), f.dialect.Grid.Telling) })
	}
	return f.answer()
}

// below finds boards below a line with their size.
func (f *finder) below(rows []span, sure bool) error {
	f.high, f.wide, _ = core.SizeLine(f.text(rows[0]), sure)
	if err := core.CheckSize(f.high, f.wide); err != nil {
		return err
	}
	f.sized = true
	f.layouts(rows[1:])
	f.sized = false
	return nil
}

// writing returns how to write grids. A comment gives the size if the rows could be read as boards or tasks, or one row as several.
func writing(f *family.Family) *core.Writing {
	d := core.DialectFor(f).Grid
	return &core.Writing{Ext: "." + string(f.Name()), Between: "\n", Rare: true, Puzzle: func(rec *core.Record) (string, error) {
		rows, cols := rec.Puzzle.Size()
		text := d.Cells.Text(core.CluesOf(rec.Puzzle))
		what := core.UnsaidID | core.UnsaidRules | core.UnsaidSolution | core.UnsaidUnless(text, d.Telling)
		full := !strings.ContainsAny(text, d.Cells.Chars[0])
		header := !strings.ContainsAny(text[:cols], d.Cells.Chars[0]) || !strings.ContainsAny(text[len(text)-cols:], d.Cells.Chars[0])
		if full && d.Full != "" && !strings.ContainsAny(text, d.Full) {
			what |= core.UnsaidFamily
		}
		if rows == 1 || full || header && cols > 2 || cols >= 16 && core.IsEvenSquare(cols) {
			what |= core.UnsaidShape
		}
		var b strings.Builder
		b.WriteString(core.Comments(rec, what))
		for _, row := range Rows(rec.Puzzle) {
			b.WriteString(row + "\n")
		}
		return b.String(), nil
	}}
}

// Rows returns the rows of a puzzle's board, or nil if its family has no grids.
func Rows(p puzzle.Puzzle) (rows []string) {
	if b, ok := p.(*rulefile.Board); ok {
		return b.Lines()
	}
	d := core.DialectOf(p).Grid
	if d == nil {
		return nil
	}
	n, _ := p.Size()
	return puzzle.Rows(d.Cells.Text(core.CluesOf(p)), n)
}

// Object is what a JSON object says of a puzzle, so that it can be read as one.
type Object struct {
	Puzzle puzzle.Kind `json:"puzzle"`
	Rules  []string    `json:"rules"`
	Rows   int         `json:"rows"`
	Cols   int         `json:"cols"`
	Givens []string    `json:"givens,omitempty"`
}

// NewObject returns what an object says of a puzzle.
func NewObject(p puzzle.Puzzle) Object {
	rows, cols := p.Size()
	return Object{p.Kind(), p.Rules(), rows, cols, Rows(p)}
}

// Written reads the rows of a board as Rows writes them. It returns nil if they are written in another way, or are no board.
func Written(f *family.Family, opt *core.Options, stated *core.Rules, rows []string) puzzle.Board {
	if len(rows) == 0 || rows[0] == "" || len(rows) == 1 && opt.Rows != 1 || core.CheckSize(len(rows), len(rows[0])) != nil {
		return nil
	}
	clues := make([]byte, 0, len(rows)*len(rows[0]))
	for _, row := range rows {
		if len(row) != len(rows[0]) || !core.Within(row, f.Symbols) {
			return nil
		}
		for i := range len(row) {
			clues = append(clues, byte(strings.IndexByte(f.Symbols, row[i])))
		}
	}
	b, err := opt.Board(f, len(rows), len(rows[0]), clues, stated)
	if err != nil {
		return nil
	}
	return b
}

// plainly reads lines as this program writes them. It returns nil for other lines, and for those that can be read in another way, too.
func (f *finder) plainly() puzzle.Board {
	rows := core.Texts(f.lines)
	d := f.dialect.Grid
	empty := d.Cells.Chars[0][:1]
	if len(rows) < 2 || !strings.Contains(rows[0], empty) || !strings.Contains(rows[len(rows)-1], empty) { // a row without an empty cell can be labels
		return nil
	}
	b := Written(f.family, f.opt, f.stated, rows)
	if b == nil || len(f.sizes) > 0 && !slices.Contains(f.sizes, [2]int{len(rows), len(rows[0])}) {
		return nil
	}
	f.told = slices.ContainsFunc(rows, func(row string) bool { return strings.ContainsAny(row, d.Telling) })
	f.found = []reading{{Board: b}}
	return b
}
