package grid

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// kind is what boards are read as.
type kind struct {
	family  *family.Family
	dialect *core.Dialect
	file    *rulefile.File // nil if the family is in the table
}

// finder finds the boards that a text may show. It splits the text into tables of fields in every possible way, and keeps those that
// are boards of the family with a known size.
type finder struct {
	kind
	opt    *core.Options
	stated *core.Rules
	named  bool     // the user or a title names the family
	sizes  [][2]int // if any: the sizes that the board may have
	lines  []core.Piece

	sized      bool // the current table stands below a line with its size
	high, wide int
	fitting    bool // some table had that size, whatever its cells are
	certain    bool // the parts that were stripped from the current table are certainly not cells
	labelled   int  // how many row labels, with nothing above them, were stripped from the table
	ruled      bool // lines are drawn between its rows
	trimmed    bool // separators may be missing after its rows

	before, after int // empty lines around the text, which may be rows

	head  []rulefile.Field // of a board of a rule file: the fields of the line with its size
	apart bool             // blank lines mean nothing, as empty cells are written

	found []reading
	first error // why the first table that failed is no board
	told  bool  // the symbols of a board, or else of the first table, show the family
}

// reading is a board, with what is filled in beside its givens, and a defect, if it has one.
type reading struct {
	puzzle.Board
	state   []puzzle.Entry
	certain bool
	err     error
}

// span is a part of a line.
type span struct {
	line, off, end int
	given          bool // it stands in brackets
}

func (f *finder) text(s span) string { return f.lines[s.line].Text[s.off:s.end] }

// symbols yields the symbols of a span, and the place of each.
func (f *finder) symbols(s span) iter.Seq2[span, rune] {
	return func(yield func(span, rune) bool) {
		for end := s.end; s.off < end; s.off = s.end {
			symbol, size := core.Symbol(f.lines[s.line].Text[s.off:end])
			if s.end = s.off + size; !yield(s, symbol) {
				return
			}
		}
	}
}

// fault returns a fault at a byte of a span.
func (s span) fault(off int, msg string, args ...any) error {
	return core.InRow(s.line, core.Strange(s.off+off, msg, args...))
}

// fail notes why a table is no board, if it is the first that failed.
func (f *finder) fail(err error) {
	if f.first == nil && err != nil {
		f.first = err
	}
}

// lack notes that something is lacking. If some of the cells are bad, it notes that instead.
func (f *finder) lack(cells []span, lack core.Lack, msg string, args ...any) {
	if f.file == nil {
		_, err := f.symbolsOf(f.alphabet(), [][]span{cells})
		f.fail(err)
	}
	f.fail(core.Lacking(lack, msg, args...))
}

// part returns a span of a span, without the given characters at its ends.
func (f *finder) part(s span, from, to int, trim string) span {
	text := f.text(s)[from:to]
	left := strings.TrimLeft(text, trim)
	s.off += from + len(text) - len(left)
	s.end = s.off + len(strings.TrimRight(left, trim))
	return s
}

// alphabet returns the alphabet of the current table.
func (f *finder) alphabet() *alphabet {
	d := f.dialect
	a := alphabet{Grid: d.Grid, cells: d.Grid.Cells, rare: d.Rare, seen: map[rune]bool{}}
	if f.named {
		a.cells = a.cells.With(d.Grid.Named)
	}
	if f.sized {
		a.spaced = d.Spaced
		a.cells = a.cells.With(d.Spaced.Cells.Chars)
		a.cells.Want = d.Spaced.Cells.Want
	}
	return &a
}

// known reports whether the size of the board is known.
func (f *finder) known() bool { return f.sized || len(f.sizes) > 0 }

// widths returns the known widths of a board with this many rows.
func (f *finder) widths(high int) (all []int) {
	for _, size := range append([][2]int{{f.high, f.wide}}, f.sizes...) {
		if size[0] == high {
			all = append(all, size[1])
		}
	}
	return all
}

// try makes boards from the cells of a table. If separators are missing after its rows, the board is as wide as its longest row, or
// square, or has a known width.
func (f *finder) try(rows [][]span) {
	if !f.trimmed || ragged(rows) {
		f.table(rows)
		return
	}
	wide := len(rows[0])
	if wide > len(rows) && !f.known() {
		f.lack(slices.Concat(rows...), core.Lack{Size: true}, "the rows have up to %d cells, and others may be missing: write . for an empty cell", wide)
		return
	}
	widths := append(f.widths(len(rows)), wide, len(rows))
	slices.Sort(widths)
	for _, n := range slices.Compact(widths) {
		if n < wide || n*len(rows) > core.MaxCells {
			continue
		}
		table := slices.Clone(rows)
		for i, row := range table {
			table[i] = f.pad(row, n)
		}
		f.table(table)
	}
}

// table makes a board from the cells of a table.
func (f *finder) table(rows [][]span) {
	if f.file != nil {
		f.boardsOf(rows)
		return
	}
	a := f.alphabet()
	board, err := f.board(a, rows)
	told := a.told(f.sized)
	if err != nil && board.Board == nil {
		f.told = f.told || told && len(f.found) == 0
		f.fail(err)
		return
	}
	f.told = told && (f.told || len(f.found) == 0)
	board.certain, board.err = f.certain, err
	f.add(board)
}

// add adds a board that was found, unless it was found before.
func (f *finder) add(board reading) {
	same := func(r reading) bool {
		return slices.Equal(core.BoardOf(r.Board).Lines(), core.BoardOf(board.Board).Lines()) && slices.Equal(r.state, board.state)
	}
	if i := slices.IndexFunc(f.found, same); i >= 0 {
		f.found[i].certain = f.found[i].certain || board.certain
		return
	}
	f.found = append(f.found, board)
}

// board makes a board from cells in an alphabet, or returns why it cannot.
func (f *finder) board(a *alphabet, rows [][]span) (b reading, err error) {
	shapeless := f.shape(rows)
	f.fitting = f.fitting || f.sized && shapeless == nil
	symbols, err := f.symbolsOf(a, rows)
	if err = cmp.Or(err, shapeless); err != nil {
		return b, err
	}
	marked := false
	clues := make([]byte, 0, len(symbols))
	for _, row := range rows {
		for _, s := range row {
			symbol := symbols[len(clues)]
			code, err := a.code(symbol, s.off, f.lines[s.line].Text)
			if fault, ok := err.(*core.Fault); ok && !fault.Strange && !f.named && symbol >= '■' { // letters can also be a task
				reading := core.Reading{Kind: f.family.Name(), Rows: len(rows), Cols: len(row)}
				fault.Lack.Readings = []core.Reading{reading}
			}
			if err != nil {
				return b, core.InRow(s.line, err)
			}
			clues = append(clues, code)
			marked = marked || s.given
		}
	}
	if err := a.mixed(!slices.Contains(clues, 0), f.named || f.stated != nil); err != nil {
		return b, err
	}
	cols := len(rows[0])
	for i, code := range clues {
		if marked && !rows[i/cols][i%cols].given {
			if code > 0 { // 1 for a false bit, 2 for a true one
				b.state = append(b.state, puzzle.Entry{Bit: i, Value: code == 2})
			}
			clues[i] = 0
		}
	}
	if b.Board, err = f.opt.Board(f.family, len(rows), cols, clues, f.stated); err != nil {
		return reading{}, err
	}
	return b, abreast(rows, symbols)
}

// symbolsOf returns the symbols of the cells, row by row.
func (f *finder) symbolsOf(a *alphabet, rows [][]span) ([]rune, error) {
	var symbols []rune
	for _, row := range rows {
		for _, s := range row {
			text := f.text(s)
			symbol, ok := core.SymbolOf(text)
			if !ok {
				return nil, f.crowded(a, s)
			}
			if !a.seen[symbol] {
				if !a.known(symbol) {
					return nil, core.InRow(s.line, core.Strange(s.off, "found %s, expected %s", quoted(text), a.cells.Want))
				}
				a.seen[symbol] = true
			}
			symbols = append(symbols, symbol)
		}
		if len(symbols) > core.MaxCells {
			return nil, errors.New("the board is larger, expected at most 1,000,000 cells")
		}
	}
	return symbols, nil
}

// crowded returns the error for a field that is not one cell.
func (f *finder) crowded(a *alphabet, s span) error {
	text := f.text(s)
	if len(text) > 2 && strings.Trim(strings.ToLower(text), core.Letters) == "" {
		return s.fault(0, "found %q, expected %s", core.Shortened(text), a.cells.Want)
	}
	for at, symbol := range f.symbols(s) {
		if !a.known(symbol) {
			return at.fault(0, "found %s, expected %s", quoted(f.text(at)), a.cells.Want)
		}
		a.seen[symbol] = true
	}
	_, size := core.Symbol(text)
	line := f.lines[s.line].Text
	if next := strings.TrimLeft(line[s.end:], blanks); next != "" && strings.ContainsAny(next[:1], separators) || strings.ContainsAny(line, ";,\t|") {
		return s.fault(0, "found %q, expected one cell between two separators", core.Shortened(text))
	}
	return core.InRow(s.line, core.Crowded(s.off+size, line))
}

// shape checks the number and the length of the rows.
func (f *finder) shape(rows [][]span) error {
	if len(rows) == 0 || len(rows[0]) == 0 {
		return errors.New("found no cells")
	}
	cols := len(rows[0])
	if f.sized {
		cols = f.wide
	}
	for _, row := range rows {
		if len(row) != cols {
			off, line := 0, rows[0][0].line
			if len(row) > 0 {
				off, line = row[len(row)-1].end, row[len(row)-1].line
			}
			return core.InRow(line, core.FaultAt(off, "the row has %d cells, expected %d", len(row), cols))
		}
	}
	size := [2]int{len(rows), cols}
	switch {
	case f.sized && len(rows) > f.high:
		return core.InRow(rows[f.high][0].line, core.FaultAt(rows[f.high][0].off, "the grid has %d rows, expected %d", len(rows), f.high))
	case f.sized && len(rows) < f.high:
		last := rows[len(rows)-1][cols-1]
		return core.InRow(last.line, core.FaultAt(last.end, "the grid has %d rows, expected %d", len(rows), f.high))
	case len(f.sizes) > 0 && !slices.Contains(f.sizes, size):
		return fmt.Errorf("the board is %dx%d, expected size %dx%d", len(rows), cols, f.sizes[0][0], f.sizes[0][1])
	}
	return nil
}

// abreast returns an error if a table seems to be two boards, side by side or one above the other: both are square, and nothing stands
// between them.
func abreast(rows [][]span, symbols []rune) error {
	high, wide := len(rows), len(rows[0])
	n := min(high, wide)
	// filled reports whether anything stands in a range of lines along the longer side.
	filled := func(from, to int) bool {
		for i := from * n; i < to*n; i++ {
			at := i
			if wide > high {
				at = i%n*wide + i/n
			}
			if symbols[at] != core.Blank {
				return true
			}
		}
		return false
	}
	long := max(high, wide)
	if n < 2 || long <= 2*n || filled(n, long-n) || !filled(0, n) || !filled(long-n, long) {
		return nil
	}
	return core.InRow(rows[0][0].line, core.FaultAt(0, "the grid seems to be two boards of %dx%d: put them below each other, with a line of text between them", n, n))
}

// quoted returns a symbol, or the start of a word, in quotation marks.
func quoted(text string) string {
	if r := []rune(text); len(r) == 1 {
		return fmt.Sprintf("%q", r[0])
	}
	return `"` + core.Shortened(text) + `"`
}

// answer returns the only board that was found, or an error: that there is none, or which boards were found.
func (f *finder) answer() (reading, error) {
	all := slices.Clone(f.found)
	if slices.ContainsFunc(all, func(r reading) bool { return r.certain }) {
		all = slices.DeleteFunc(all, func(r reading) bool { return !r.certain })
	}
	switch len(all) {
	case 0:
		return reading{}, cmp.Or(f.first, errors.New("found no board"))
	case 1:
		return all[0], all[0].err
	}
	return reading{}, f.asking(all...)
}

// asking returns an error that lists the boards that a text may show.
func (f *finder) asking(all ...reading) error {
	return core.Asking(list.Map(all, func(r reading) core.Reading {
		rows, cols := r.Size()
		return core.Reading{Kind: f.family.Name(), Rows: rows, Cols: cols}
	}))
}
