package grid

import (
	"cmp"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// This file reads the boards of rule files. Their cells are texts, and rows of clues outside and of areas can stand above and below those
// of cells, so a table can be boards of several sizes.

// rows returns the format of boards of rule files. The options say which family they are.
func rows() *core.Format {
	return &core.Format{
		Name: "rows", Text: "the boards of rule files: numbers of rows and columns, and rows of clues with blanks between them", Grid: true,
		Detect: func(*core.Head) bool { return false }, Read: readRows,
		Write: &core.Writing{Ext: ".txt", Single: true, Bare: true, Ruled: true, Puzzle: func(rec *core.Record) (string, error) {
			return strings.Join(rec.Puzzle.(*rulefile.Board).Lines(), "\n") + "\n", nil
		}},
	}
}

func readRows(in *core.Input, yield func(*core.Record, error) bool) bool {
	file := in.Opt.Family
	if file == nil {
		return yield(nil, core.Try(func() {
			in.At(in.Start(nil).Line, 1).Fail(0, "found rows of clues that do not name their family: expected the name of a family of a rule file, or such a file")
		}))
	}
	named := &family.Family{Kinds: []family.Kind{{Name: puzzle.Kind(file.Name)}}}
	letters := file.Letters()
	return read(kind{named, &core.Dialect{Grid: &core.Grid{Cells: core.Cells{Chars: []string{".-_", letters}}}}, file})(in, yield)
}

// fieldsOf returns the fields of a table. Words for an empty cell are empty, and a dash or point of any kind is an ordinary one.
func (f *finder) fieldsOf(rows [][]span) [][]rulefile.Field {
	return list.Map(rows, func(row []span) []rulefile.Field {
		return list.Map(row, func(s span) rulefile.Field {
			text := f.text(s)
			switch symbol, ok := core.SymbolOf(text); {
			case ok && symbol == core.Blank:
				text = ""
			case ok && (symbol == '.' || symbol == '-'):
				text = string(symbol)
			}
			return rulefile.Field{Text: text, Line: s.line + 1, Column: s.off + 1}
		})
	})
}

// isEmpty reports whether a text is an empty cell in most families, or in that of the rule file.
func (f *finder) isEmpty(text string) bool {
	return text == "." || text == "-" || text == "_" || slices.Contains(f.file.Empties(), text)
}

// boardsOf finds the boards of the rule file that a table can be.
func (f *finder) boardsOf(rows [][]span) {
	table := f.fieldsOf(rows)
	cells := slices.Concat(table...)
	written := slices.IndexFunc(cells, func(c rulefile.Field) bool { return f.isEmpty(c.Text) })
	switch blank := slices.ContainsFunc(cells, func(c rulefile.Field) bool { return c.Text == "" }); {
	case slices.ContainsFunc(table, func(row []rulefile.Field) bool { return len(row) == 0 }):
		return
	case blank && written >= 0:
		f.fail(halfWritten(cells[written].Text))
		return
	}
	all, err := f.file.Fitting(f.head, table)
	f.fail(core.RuledFault(err))
	for _, b := range all {
		rows, cols := b.Size()
		switch err := f.opt.Compile(b); {
		case err != nil:
			f.fail(err)
		case f.head != nil || len(f.sizes) == 0 || slices.Contains(f.sizes, [2]int{rows, cols}):
			f.add(reading{Board: b, certain: f.certain})
		}
	}
}

// byFile finds the boards of the rule file that all lines can be: as this program writes them, or else as people do. The first line can be
// the size and the parameters.
func (f *finder) byFile() (reading, error) {
	b, err := f.file.ReadLines(core.Fields(f.lines))
	if err == nil {
		return reading{Board: b}, f.opt.Compile(b)
	}
	strict := core.RuledFault(err)
	if len(f.lines) > maxLines { // people do not type so many
		return reading{}, strict
	}
	rows := f.spans()
	words := f.words(f.filled(rows))
	first, last := words[0], words[len(words)-1]
	if f.written(words) {
		rows, f.apart = f.filled(rows), true
	}
	number := func(s span) (n int) {
		n, ok := core.ClampedNumber(f.text(s), core.MaxCells)
		return map[bool]int{true: n, false: -1}[ok]
	}
	numbers := slices.IndexFunc(append(slices.Clip(first), span{}), func(s span) bool { return number(s) < 0 })
	row := !f.apart && len(first) > 2 && len(first) == len(last) // it can be the first row of cells
	sized := len(first) > 1 && numbers == len(first) && !f.labels(first) && !row
	if sized {
		f.head, f.high, f.wide, f.sized = f.fieldsOf(words[:1])[0], number(first[0]), number(first[1]), true
		before := f.before
		f.before = 0
		f.layouts(rows[1+slices.IndexFunc(rows, func(s span) bool { return s.line == first[0].line }):])
		if f.head, f.sized, f.before = nil, false, before; len(f.found) > 0 {
			return f.answer()
		}
		if f.apart && (len(first) <= 3 || len(first) != len(last)) { // the first line is no row of cells, or need not be one
			return reading{}, cmp.Or(f.first, strict)
		}
		f.first = nil
	}
	f.layouts(rows)
	beside := f.file.Clued() && !f.file.CluedCells()
	if len(f.found) == 0 && (f.first == nil || sized || beside || numbers > 1 && len(first) != len(last)) { // then the size does not follow from the rows
		return reading{}, strict
	}
	return f.answer()
}
