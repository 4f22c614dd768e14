// Package grid reads and writes text grids: a row a line, with or without blanks between
// the cells, and blank lines between puzzles. A size line "R C" may stand before the
// rows; the cells are then also as in collections (dialect.Spaced), where digits can
// mean something else.
package grid

import (
	"cmp"
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
			Detect: func(h *core.Head) bool { return worthReading(d, h) }, Read: read(f), Write: writing(f),
			Telling: d.Telling, Grid: true, Chars: charsOf(d),
		})
	}
	return all
}

// charsOf are the characters of the grids of a dialect.
func charsOf(d *dialect.Grid) string {
	chars := d.Cells.All() + bars + `,;[]()"'`
	for _, doubt := range d.Doubts {
		chars += doubt.Symbols
	}
	return chars
}

// worthReading reports whether an input can be a grid. In a single line without blanks
// there must be a character that is no letter or digit, for the line can be a task or a
// word as well.
func worthReading(d *dialect.Grid, h *core.Head) bool {
	_, word := h.EqualWords()
	switch {
	case len(h.Rows) == 0:
		return false
	case h.Sized || len(h.Rows) > 1 || !word || h.Shaped() || h.Array():
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

// Grid reads a grid of a family.
type Grid struct {
	family *family.Family
	opt    *core.Options
	cells  dialect.Cells
	sure   bool // there must be a size line
	sized  bool // the first line was a size line
	doubt  bool // unless it was a row
	marked bool // givens stand in brackets, and what does not has been filled in
	rows   int  // as the size line says
	cols   int  // or 0 if only the rows say it
	seen   map[rune]bool
	asked  [utf8.RuneSelf]byte // whether a symbol is known
}

// New starts a grid of a family. Sure tells that it must have a size line.
func New(f *family.Family, opt *core.Options, sure bool) *Grid {
	d := f.Dialects.Grid
	g := &Grid{family: f, opt: opt, cells: d.Cells, sure: sure, cols: opt.Cols, seen: map[rune]bool{}}
	if opt.Wanted() == f {
		g.cells = g.cells.With(d.Named)
	}
	g.cells.Rest = d.LenientEmpty && opt.Lenient
	return g
}

// Board is a board, and what is filled in beside its givens.
type Board struct {
	puzzle.Board
	state []puzzle.Entry
}

// Board makes the board of the lines of a grid. Of an error, dialect.Fault tells the line.
func (g *Grid) Board(lines []string, stated *core.Rules) (b Board, err error) {
	if len(lines) == 0 {
		b.Board, err = g.opt.Board(g.family, 0, 0, nil, stated)
		return b, err
	}
	err = dialect.InRow(0, g.size(lines[0]))
	rows, fault := g.split(lines)
	if err = cmp.Or(err, fault); err != nil {
		return b, err
	}
	return g.board(lines, rows, stated)
}

// size reads the first line if that is the size.
func (g *Grid) size(text string) error {
	rows, cols, ok := core.SizeLine(text, g.sure)
	if !ok && g.sure {
		return fmt.Errorf("found %q, expected the size \"R C\"", text)
	}
	if !ok {
		return nil
	}
	_, err := g.cells.ReadRow(nil, text)
	g.doubt = err == nil && !g.sure && cols == 2
	spaced := &g.family.Dialects.Spaced.Cells
	g.sized, g.rows, g.cols, g.cells = true, rows, cols, g.cells.With(spaced.Chars)
	g.cells.Want, g.asked = spaced.Want, [utf8.RuneSelf]byte{}
	return core.CheckSize(rows, cols)
}

// board makes the board of cells.
func (g *Grid) board(lines []string, rows [][]token, stated *core.Rules) (b Board, err error) {
	n, err := g.look(lines, rows)
	if err != nil {
		return b, err
	}
	clues := make([]byte, 0, n)
	for _, row := range rows {
		for _, t := range row {
			code, err := g.code(t, lines)
			if err != nil {
				return b, err
			}
			if g.marked && !t.given {
				if code > 0 { // 1 for a false bit, 2 for a true one
					b.state = append(b.state, puzzle.Entry{Bit: len(clues), Value: code == 2})
				}
				code = 0
			}
			clues = append(clues, code)
		}
	}
	b.Board, err = g.opt.Board(g.family, len(rows), g.cols, clues, stated)
	return b, err
}

// look checks the shape of a grid.
func (g *Grid) look(lines []string, rows [][]token) (cells int, err error) {
	for i, row := range rows {
		if i == 0 && !g.sized {
			g.cols = len(row)
		}
		if len(row) != g.cols {
			last := row[len(row)-1]
			_, size := dialect.Symbol(lines[last.line][last.off:])
			err := dialect.FaultAt(last.off+size, "the row has %d cells, expected %d", len(row), g.cols)
			return 0, dialect.InRow(last.line, err)
		}
		if cells += len(row); cells > dialect.MaxCells {
			return 0, errors.New("the board is larger, expected at most 1,000,000 cells")
		}
	}
	d := g.family.Dialects
	spaced := g.doubt && slices.ContainsFunc(lines[1:], func(line string) bool { return strings.ContainsAny(line, blanks) })
	switch {
	case g.sized && len(rows) != g.rows:
		err = fmt.Errorf("the grid has %d rows, expected %d", len(rows), g.rows)
	case g.doubt && (spaced || g.cols == 1) && !g.saw(d.Grid.SizedTelling):
		err = errors.New("the first line can be the size or a row of cells: write the rows without blanks")
	case !g.cells.Rest && g.saw(d.Spaced.Clash[0]) && g.saw(d.Spaced.Clash[1]):
		err = errors.New(d.Spaced.ClashText)
	}
	return cells, err
}

// saw reports whether one of the symbols is in the grid.
func (g *Grid) saw(symbols string) bool {
	return strings.ContainsFunc(symbols, func(r rune) bool { return g.seen[r] })
}

// told reports whether the symbols tell that the grid is of this family.
func (g *Grid) told() bool {
	d := g.family.Dialects.Grid
	doubtful := slices.ContainsFunc(d.Doubts, func(doubt dialect.Doubt) bool { return g.saw(doubt.Symbols) })
	return doubtful || g.sized && g.saw(d.SizedTelling) || !g.sized && g.saw(d.Telling)
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
	n, _ := p.Size()
	return puzzle.Rows(d.Cells.Text(dialect.CluesOf(p)), n)
}

// Written reads the rows of a board as Rows writes them. It returns nil if they are
// written in any other way, or are no board.
func Written(f *family.Family, opt *core.Options, rows []string) puzzle.Board {
	if rows[0] == "" || f.Dialects == nil || f.Dialects.Grid == nil || core.CheckSize(len(rows), len(rows[0])) != nil {
		return nil
	}
	chars := f.Dialects.Grid.Cells.Chars
	clues := make([]byte, 0, len(rows)*len(rows[0]))
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return nil
		}
		for i := range len(row) {
			code := slices.IndexFunc(chars, func(c string) bool { return c[0] == row[i] })
			if code < 0 {
				return nil
			}
			clues = append(clues, byte(code))
		}
	}
	b, err := opt.Board(f, len(rows), len(rows[0]), clues, nil)
	if err != nil {
		return nil
	}
	return b
}
