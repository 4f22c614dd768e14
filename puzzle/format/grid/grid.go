// Package grid reads and writes text grids: a row a line, with or without blanks between
// the cells, and blank lines between puzzles. A size line "R C" may stand before the
// rows; the cells are then also as in collections (dialect.Spaced), where digits can
// mean something else.
package grid

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// Formats are the formats of the grids of all families.
func Formats() []core.Format {
	var all []core.Format
	for _, f := range core.Having(func(d *dialect.Family) bool { return d.Grid != nil }) {
		d := f.Dialects.Grid
		all = append(all, core.Format{
			Name: d.Name, Text: d.Text, Families: []*family.Family{f},
			Detect: func(h *core.Head) bool { return worthReading(d, h) }, Read: reader(f), Write: writing(f),
			Telling: d.Telling, SizedTelling: d.SizedTelling, Grid: true, Chars: d.Cells.All(),
		})
	}
	return all
}

// worthReading reports whether an input can be a grid. In a single line without blanks
// there must be a character that is no letter or digit, for the line can be a task or a
// word as well.
func worthReading(d *dialect.Grid, h *core.Head) bool {
	_, word := h.EqualWords()
	switch {
	case len(h.Rows) == 0:
		return false
	case h.Sized || len(h.Rows) > 1 || !word || h.Shaped():
		return true
	}
	sign := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return -1
		}
		return r
	}, d.Cells.All())
	return h.Has(sign)
}

// Grid is a grid of which some lines have been read.
type Grid struct {
	family     *family.Family
	opt        *core.Options
	cells      dialect.Cells
	hash       bool // '#' can be a cell
	sure       bool // there must be a size line
	sized      bool // the first line was a size line
	doubt      bool // unless it was a row
	spaced     bool // some row has blanks
	wantRows   int  // as the size line said
	rows, cols int
	seen       [utf8.RuneSelf]bool // characters of the cells
	clues      []byte
}

// New starts a grid of a family. Sure tells that it must have a size line.
func New(f *family.Family, opt *core.Options, sure bool) *Grid {
	d := f.Dialects.Grid
	g := &Grid{family: f, opt: opt, cells: d.Cells, sure: sure}
	if d.Sure && opt.Kind != "" {
		g.cells = f.Dialects.Spaced.Cells
	}
	g.cells.Rest = d.LenientEmpty && opt.Lenient
	g.hash = g.cells.Rest || strings.Contains(d.Cells.All(), "#")
	return g
}

// doubtful reports whether a comment can be meant as a row of cells.
func (g *Grid) doubtful(text string) bool {
	if !g.hash || !strings.HasPrefix(strings.TrimLeft(text, " \t"), "#") {
		return false
	}
	row, err := g.cells.ReadRow(nil, text)
	return err == nil && len(row) > 1
}

// Add reads a line.
func (g *Grid) Add(text string) error {
	if rows, cols, ok := core.SizeLine(text, g.sure); ok && g.rows == 0 && !g.sized {
		_, err := g.cells.ReadRow(nil, text)
		g.doubt = err == nil && !g.sure && cols == 2
		rest := g.cells.Rest
		g.sized, g.wantRows, g.cols, g.cells = true, rows, cols, g.family.Dialects.Spaced.Cells
		g.cells.Rest = rest
		return core.CheckSize(rows, cols)
	}
	if g.sure && !g.sized {
		return fmt.Errorf("found %q, expected the size \"R C\"", text)
	}
	clues, err := g.cells.ReadRow(g.clues, text)
	if err != nil {
		return err
	}
	n := len(clues) - len(g.clues)
	if g.rows == 0 && !g.sized {
		g.cols = n
	}
	if n != g.cols {
		return dialect.FaultAt(len(text), "the row has %d cells, expected %d", n, g.cols)
	}
	if len(clues) > dialect.MaxCells {
		return errors.New("the board is larger, expected at most 1,000,000 cells")
	}
	for _, r := range text {
		if r < utf8.RuneSelf {
			g.seen[r] = true
		}
	}
	g.spaced = g.spaced || strings.ContainsAny(text, " \t")
	g.clues = clues
	g.rows++
	return nil
}

// saw reports whether one of the characters is in the rows.
func (g *Grid) saw(chars string) bool {
	for _, r := range chars {
		if g.seen[r] {
			return true
		}
	}
	return false
}

// End makes the board.
func (g *Grid) End(stated *core.Rules) (puzzle.Board, error) {
	d := g.family.Dialects
	switch {
	case g.sized && g.rows != g.wantRows:
		return nil, fmt.Errorf("the grid has %d rows, expected %d", g.rows, g.wantRows)
	case g.doubt && (g.spaced || g.cols == 1) && !g.saw(d.Grid.SizedTelling):
		return nil, errors.New("the first line can be the size or a row of cells: write the rows without blanks")
	case (g.sized || g.sure) && !g.cells.Rest && g.saw(d.Spaced.Clash[0]) && g.saw(d.Spaced.Clash[1]):
		return nil, errors.New(d.Spaced.ClashText)
	}
	return g.opt.Board(g.family, g.rows, g.cols, g.clues, stated)
}

// reader reads all grids of the input. They have blank lines between them; a defect
// costs its grid.
func reader(f *family.Family) core.ReadFunc {
	return func(in *core.Input, yield func(*core.Record, error) bool) bool {
		for {
			rec, err := block(f, in)
			if rec == nil && err == nil {
				return in.Err == nil || yield(nil, in.Err)
			}
			if !yield(rec, err) {
				return false
			}
		}
	}
}

// block reads the next grid, or returns nil and nil if there is none. It ends at a blank
// line or where a note of the next puzzle stands.
func block(f *family.Family, in *core.Input) (*core.Record, error) {
	g := New(f, &in.Opt, false)
	for in.Next() {
		if g.comment(in) {
			continue
		}
		start := in.At(in.Line, 1)
		return in.Noted(func() *core.Record {
			fault := g.line(in)
			for in.Next() && in.Text != "" {
				if g.comment(in) {
					if in.Pending.Any() {
						break
					}
				} else if fault == nil { // the rest of a broken block is passed over
					fault = g.line(in)
				}
			}
			core.Must(fault)
			p, err := g.End(in.Notes.Rules)
			start.Must(0, err)
			return in.Record(start.Line, p)
		})
	}
	return nil, nil
}

// comment reports whether the current line is blank or a comment. After a size line, a
// row may start with '#'.
func (g *Grid) comment(in *core.Input) bool {
	if g.sized && g.rows < g.wantRows && g.hash && in.Text != "" {
		return false
	}
	return !g.doubtful(in.Text) && in.Blank()
}

// line reads the current line.
func (g *Grid) line(in *core.Input) error {
	return core.Try(func() {
		core.Must(in.Bad)
		if !g.sized && g.doubtful(in.Text) {
			code, _ := g.cells.Code('#')
			in.Fail(0, "found a comment that can be a row: write %s for #, or put a line \"R C\" with the size before the grid", g.cells.Chars[code][:1])
		}
		in.Must(0, g.Add(in.Text))
	})
}

// writing writes grids. A comment says the size if the rows could be taken for boards or
// tasks.
func writing(f *family.Family) *core.Writing {
	d := f.Dialects.Grid
	return &core.Writing{Ext: "." + d.Name, Between: "\n", Rare: true, Puzzle: func(rec *core.Record) (string, error) {
		_, cols := rec.Puzzle.Size()
		text := d.Cells.Text(dialect.CluesOf(rec.Puzzle))
		what := core.UnsaidID | core.UnsaidRules | core.UnsaidSolution | core.UnsaidUnless(text, d.Telling)
		if cols >= 16 && core.IsEvenSquare(cols) || !strings.Contains(text, d.Cells.Chars[0][:1]) {
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

// Rows are the rows of a puzzle's board, or nil if its family has no grids.
func Rows(p puzzle.Puzzle) (rows []string) {
	d := core.DialectOf(p).Grid
	if d == nil {
		return nil
	}
	_, cols := p.Size()
	for row := range slices.Chunk(dialect.CluesOf(p), cols) {
		rows = append(rows, d.Cells.Text(row))
	}
	return rows
}
