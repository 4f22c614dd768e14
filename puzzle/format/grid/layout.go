package grid

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/list"
	"gridcnf/puzzle/format/core"
)

const (
	blanks     = " \t"
	bars       = "|│┃║┆┇┊┋╎╏"
	quotes     = "\"'`"
	separators = ",;&/"
	marks      = "[](){}!" // around the cells of a board that this program shows
)

// layouts splits lines into tables in every possible way.
func (f *finder) layouts(rows []span) {
	rows = f.unindented(rows)
	solid, even := f.solid(rows)
	barred := f.any(solid, bars)
	frame := func(s span) bool { return isFrame(f.text(s), barred) }
	switch {
	case len(solid) == 0 || f.points(rows):
		return
	case f.file == nil && f.dialect.Loop == "" && f.any(solid, "[{"):
		f.marked(solid)
		return
	}
	inner := trimmed(solid, frame)
	f.ruled = slices.ContainsFunc(inner, frame)
	if len(inner) > 0 && len(inner) < len(solid) || f.ruled {
		rows, solid = slices.DeleteFunc(f.filled(rows), frame), slices.DeleteFunc(solid, frame)
	}
	if len(solid) == 1 {
		if !f.known() && (strings.HasPrefix(f.text(rows[0]), " ") || f.before+f.after > 0) && !f.written(f.words(solid)) {
			f.fail(core.Lacking(core.Lack{Size: true}, "found a row among blanks, which can be empty cells: write . for an empty cell"))
			return
		}
		f.folded(solid[0])
	}
	if barred && even {
		f.barred(solid)
		return
	}
	for _, separator := range separators {
		if len(solid) == 1 && f.file != nil || slices.ContainsFunc(solid, func(s span) bool { return !strings.ContainsRune(f.text(s), separator) }) {
			continue
		}
		if even {
			f.sides([]string{"", "right"}, f.split(solid, string(separator)))
		}
		if f.file == nil { // else it can be a part of a clue
			return
		}
		break
	}
	if f.any(rows, "\t") {
		f.tabbed(rows)
		return
	}
	f.plain(rows)
}

// tabbed reads rows with tabs between their cells. Tabs may be missing at the ends of rows.
func (f *finder) tabbed(rows []span) {
	table := f.split(rows, "\t")
	open := ragged(table) || !slices.ContainsFunc(rows, func(s span) bool { return strings.HasSuffix(f.text(s), "\t") })
	for _, way := range f.blankRows(rows, open) {
		table := f.split(way, "\t")
		if f.trimmed = ragged(table); f.trimmed {
			for i, row := range table {
				if !f.labels(row) {
					table[i] = f.pad(row, widest(table))
				}
			}
		}
		f.sides([]string{"", "right", "left", "left right"}, table)
	}
	f.trimmed = false
}

// blankRows returns the ways to read rows with blank lines: as they are; without the lines between them, if their distance is regular; and
// each with empty lines added above and below.
func (f *finder) blankRows(rows []span, open bool) (ways [][]span) {
	every := 0
	for i, s := range rows {
		if f.text(s) != "" {
			every = gcd(every, i)
		}
	}
	ways = [][]span{rows}
	if every > 1 {
		var sparse []span
		for i := 0; i < len(rows); i += every {
			sparse = append(sparse, rows[i])
		}
		ways = [][]span{sparse, rows}
	}
	empty := func(s span, n int) []span { return slices.Repeat([]span{{line: s.line}}, n) }
	for _, way := range slices.Clone(ways) {
		for n := 1; open && n < (f.before+1)*(f.after+1); n++ {
			before, after := n%(f.before+1), n/(f.before+1)
			ways = append(ways, slices.Concat(empty(way[0], before), way, empty(way[len(way)-1], after)))
		}
	}
	return ways
}

// sides reads a table of fields, with and without labels, and without the empty columns at each of the given sides, where a separator can
// stand at the end of a row.
func (f *finder) sides(sides []string, table [][]span) {
	inner := f.unlabelled(table)
	for i, way := range [][][]span{table, inner} {
		if head := table[0]; i == 1 && inner != nil && (len(head) < len(table[1]) || f.text(head[0]) == "") {
			f.labelled = len(table) - 1 // nothing stands above the labels
		}
		for _, side := range sides {
			if inner := f.shorn(way, side); inner != nil {
				f.fields(inner)
			}
		}
	}
	f.labelled = 0
}

// shorn returns a table without the empty columns at its sides, or nil if it has none there. A row need not have a separator after it.
func (f *finder) shorn(rows [][]span, sides string) (inner [][]span) {
	left, right := strings.HasPrefix(sides, "left"), strings.HasSuffix(sides, "right")
	wide := widest(rows)
	if f.file != nil && right && len(rows) > 1 && len(rows[0]) < len(rows[1]) { // the first can be a size
		return nil
	}
	for _, row := range rows {
		cut := right && (len(row) == wide || left && len(row) == wide-1)
		switch n := len(row); {
		case left && (n < 2 || f.text(row[0]) != ""), cut && (n < 2 || f.text(row[n-1]) != ""):
			return nil
		case cut:
			row = row[:n-1]
		}
		if left {
			row = row[1:]
		}
		inner = append(inner, row)
	}
	return inner
}

// fields reads fields that are cells, or that are whole rows.
func (f *finder) fields(rows [][]span) {
	lines := slices.Concat(rows...)
	if widest(rows) == 1 && len(lines) == len(rows) && slices.ContainsFunc(lines, func(s span) bool { return s.end-s.off > 1 }) {
		f.plain(lines)
		return
	}
	f.headed(rows)
}

// headed reads cells, with and without a header above or below them.
func (f *finder) headed(rows [][]span) {
	if len(rows) == 1 {
		f.line(rows[0])
		return
	}
	f.try(rows)
	outer := f.certain
	for _, at := range []int{0, len(rows) - 1} {
		if at = min(at, len(rows)-1); len(rows) > 2 && f.labels(rows[at]) {
			f.certain = f.certain || f.labelled > 0 && f.labelled+len(rows[at]) >= 8 // so many labels are no accident
			rows = slices.Delete(slices.Clone(rows), at, at+1)
			f.try(rows)
		}
	}
	f.certain = outer
}

// line reads cells in one line: those of a board with a known size or of a square board, row by row, or else a single row.
func (f *finder) line(row []span) {
	wide := core.Root(len(row))
	for _, size := range f.sizes {
		if size[0]*size[1] == len(row) {
			wide = size[1]
		}
	}
	if f.sized {
		wide = f.wide
		if f.high*wide != len(row) {
			wide = 0
		}
	}
	if wide == 0 || len(row) > core.MaxCells {
		if wide = len(row); !f.known() && wide >= longRow && wide <= core.MaxCells {
			f.lack(row, core.Lack{Size: true}, "found %d cells in a line, which are no square board", wide)
			return
		}
	}
	f.try(slices.Collect(slices.Chunk(row, max(1, wide)))) // no rows, if there are no cells
}

// longRow is the number of cells from which a line is hardly a single row.
const longRow = 12

// folded reads rows that stand in one line with separators between them.
func (f *finder) folded(s span) {
	for _, separator := range []string{"/", "|", ";", ",", "\\n", "\t", " "} {
		pieces := strings.Split(strings.Trim(f.text(s), separator), separator)
		least := 2
		if separator == " " { // a board and its solution can be two words
			least = 3
		}
		if len(pieces) < least || len(pieces[0]) < 2 || slices.ContainsFunc(pieces, func(p string) bool { return len(p) != len(pieces[0]) }) {
			continue
		}
		var rows []span
		from := len(f.text(s)) - len(strings.TrimLeft(f.text(s), separator))
		for _, piece := range pieces {
			rows = append(rows, f.part(s, from, from+len(piece), quotes))
			from += len(piece) + len(separator)
		}
		f.plain(rows)
	}
}

// plain reads rows without separators: the cells have no blanks between them, or have blanks between them, or the blanks are the empty
// cells.
func (f *finder) plain(rows []span) {
	solid, even := f.solid(rows)
	long := 0
	for _, s := range solid {
		long += utf8.RuneCountInString(f.text(s))
	}
	switch {
	case len(solid) == 0:
		f.fail(errors.New("found no cells"))
		return
	case long > 4*core.MaxCells:
		f.fail(errors.New("the board is larger, expected at most 1,000,000 cells"))
		return
	}
	table := f.words(solid)
	written := f.written(table)
	switch {
	case !even || !written && (!regular(table) || f.indented(rows)) && (f.file == nil || !f.long(table)):
	case widest(table) <= 1:
		table = list.Map(table, func(row []span) []span { return f.chars(row[0]) })
		if !f.collected(solid, len(table[0])) {
			f.headed(table)
		}
	case f.file == nil && gapped(table):
		f.fail(core.InRow(solid[0].line, core.FaultAt(0, "the rows have a gap in the same place, as two boards beside each other have: put them below each other, with a line of text between them")))
	default:
		f.sides([]string{""}, table)
		if f.file != nil && written { // the blanks can stand between groups of cells
			f.sides([]string{""}, list.Map(table, func(row []span) []span { return slices.Concat(list.Map(row, f.chars)...) }))
		}
	}
	if !written {
		f.placed(rows)
	}
}

// collected reports whether lines with blank lines between them are more likely square boards, one per line, than rows of one board.
func (f *finder) collected(solid []span, wide int) bool {
	apart := len(solid) > 1 && solid[1].line > solid[0].line+1
	return apart && len(f.sizes) == 0 && wide >= 16 && core.IsEvenSquare(wide) && (wide > 16 || len(solid) != wide)
}

// written reports whether empty cells are written with a symbol or a word.
func (f *finder) written(table [][]span) bool {
	return slices.ContainsFunc(table, func(row []span) bool {
		return slices.ContainsFunc(row, func(s span) bool {
			text := f.text(s)
			_, word := core.SymbolOf(text)
			return f.file != nil && f.isEmpty(text) || strings.ContainsAny(text, core.Empties) || word && len(row) > 1 && utf8.RuneCountInString(text) > 2
		})
	})
}

// long reports whether all rows have several words, some of several characters, as clues of rule files can have. No blanks are cells: there
// is one between any two words, or the words start or end below each other.
func (f *finder) long(table [][]span) bool {
	several, left, right, close := false, true, true, true
	for _, row := range table {
		if len(row) < 2 {
			return false
		}
		for k, s := range row[:min(len(row), len(table[0]))] {
			several = several || s.end-s.off > 1
			left, right = left && s.off == table[0][k].off, right && s.end == table[0][k].end
			close = close && (k == 0 || s.off == row[k-1].end+1)
		}
	}
	return several && (left || right || close)
}

// indented reports whether rows start in different columns.
func (f *finder) indented(rows []span) bool {
	indent := func(s span) int { return len(f.text(s)) - len(strings.TrimLeft(f.text(s), blanks)) }
	rows = f.filled(rows)
	return slices.ContainsFunc(rows, func(s span) bool { return indent(s) != indent(rows[0]) })
}

// regular reports whether all rows have the same number of words, in the same places.
func regular(table [][]span) bool {
	for _, row := range table {
		if len(row) != len(table[0]) {
			return false
		}
		for k, s := range row {
			first := table[0][k]
			alike := s.off-row[0].off == first.off-table[0][0].off && (len(row) == 1 || s.end-s.off == first.end-first.off)
			if len(table) > 1 && !alike || s.off-row[0].off != k*(row[min(1, k)].off-row[0].off) {
				return false
			}
		}
	}
	return true
}

// gapped reports whether all rows have a gap after the same cell that is wider than all other gaps.
func gapped(table [][]span) bool {
	n := len(table[0])
	if len(table) < 2 || n < 4 || slices.ContainsFunc(table, func(row []span) bool { return len(row) != n }) {
		return false
	}
	wide := func(edge func(s span) int) bool {
		least, most := slices.Repeat([]int{core.MaxLine}, n-1), make([]int, n-1)
		for _, row := range table {
			for k := range n - 1 {
				d := edge(row[k+1]) - edge(row[k])
				least[k], most[k] = min(least[k], d), max(most[k], d)
			}
		}
		at := slices.Index(least, slices.Max(least))
		return at > 0 && least[at] > slices.Max(slices.Delete(most, at, at+1))
	}
	return wide(func(s span) int { return s.off }) && wide(func(s span) int { return s.end })
}
