package grid

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

const (
	blanks     = " \t"
	bars       = "|│┃║┆┇┊┋╎╏"
	quotes     = "\"'`"
	separators = ";,&/"
	marks      = "[](){}!" // around the cells of a board that this program shows
)

// layouts takes lines apart in every way that they admit.
func (f *finder) layouts(rows []span) {
	rows = f.unindented(rows)
	solid, even := f.solid(rows)
	first := func(chars string) bool {
		return !slices.ContainsFunc(solid, func(s span) bool { return !strings.ContainsAny(f.text(s), chars) })
	}
	switch {
	case len(solid) == 0 || f.points(rows):
		return
	case f.family.Dialects.Loop == nil && slices.ContainsFunc(solid, func(s span) bool { return strings.ContainsAny(f.text(s), "[{") }):
		f.marked(solid)
		return
	}
	barred := slices.ContainsFunc(solid, func(s span) bool { return strings.ContainsAny(f.text(s), bars) })
	ruled := slices.DeleteFunc(slices.Clone(solid), func(s span) bool { return isFrame(f.text(s), barred) })
	if len(ruled) == 0 {
		ruled = solid
	}
	if solid = ruled; len(solid) == 1 {
		if !f.sized && len(f.sizes) == 0 && (strings.HasPrefix(f.text(f.filled(rows)[0]), " ") || f.before+f.after > 0) && !f.written(f.words(solid)) {
			f.fail(core.Lacking(core.Lack{Size: true}, "found a row among blanks, which can be empty cells: write . for an empty cell"))
			return
		}
		f.folded(solid[0])
	}
	if barred && even {
		f.barred(solid, rows)
		return
	}
	for _, separator := range separators {
		if first(string(separator)) {
			if even {
				f.loose = "right"
				f.table(f.split(solid, string(separator)))
				f.loose = ""
			}
			return
		}
	}
	if slices.ContainsFunc(rows, func(s span) bool { return strings.ContainsRune(f.text(s), '\t') }) {
		f.loose = "left right"
		f.tabbed(rows)
		f.loose = ""
		return
	}
	if len(ruled) < len(rows) && len(ruled) != len(f.filled(rows)) {
		rows = ruled
	}
	f.plain(rows, solid, even)
}

// unindented are rows without a tab before each of them, if they have no others, and more
// than a cell is behind it somewhere.
func (f *finder) unindented(rows []span) []span {
	several, inner := false, slices.Clone(rows)
	for i, s := range rows {
		if s.off == s.end {
			continue
		}
		if strings.LastIndexByte(f.text(s), '\t') != 0 {
			return rows
		}
		inner[i].off++
		several = several || s.end-s.off > 2
	}
	if !several {
		return rows
	}
	return inner
}

// filled are the rows in which anything stands.
func (f *finder) filled(rows []span) []span {
	return slices.DeleteFunc(slices.Clone(rows), func(s span) bool { return strings.Trim(f.text(s), blanks) == "" })
}

// solid are the rows in which anything stands, without blanks at their ends. Even tells that
// there are as many empty lines between any two of them.
func (f *finder) solid(rows []span) (solid []span, even bool) {
	solid, even = f.filled(rows), true
	for i := range solid {
		if i > 1 {
			even = even && solid[i].line-solid[i-1].line == solid[1].line-solid[0].line
		}
		solid[i] = f.part(solid[i], 0, solid[i].end-solid[i].off, blanks)
	}
	return solid, even || solid == nil
}

// split splits rows at a separator.
func (f *finder) split(rows []span, separator string) (table [][]span) {
	for _, s := range rows {
		var row []span
		text := f.text(s)
		for from := 0; from <= len(text); {
			end, size := strings.IndexAny(text[from:], separator), 0
			if end < 0 {
				end = len(text)
			} else {
				end += from
				_, size = utf8.DecodeRuneInString(text[end:])
			}
			row = append(row, f.field(s, from, end))
			if from = end + size; size == 0 || len(row) > 2*dialect.MaxCells {
				break
			}
		}
		table = append(table, row)
	}
	return table
}

// field is a field of a row, without blanks and quotation marks around it.
func (f *finder) field(s span, from, end int) span {
	p := f.part(s, from, end, blanks)
	if text := f.text(p); len(text) > 1 && text[0] == text[len(text)-1] && strings.Contains(quotes, text[:1]) {
		p = f.part(p, 1, len(text)-1, blanks)
	}
	return p
}

// words splits rows at their blanks.
func (f *finder) words(rows []span) (table [][]span) {
	for _, s := range rows {
		var row []span
		for _, w := range core.Words(f.text(s)) {
			row = append(row, f.field(s, w.Off, w.Off+len(w.Text)))
		}
		table = append(table, row)
	}
	return table
}

// tabbed reads rows with tabs between their cells. In those that are empty, the tabs may be
// missing, as at the ends of others.
func (f *finder) tabbed(rows []span) {
	stripped := slices.DeleteFunc(slices.Clone(rows), func(s span) bool { return f.text(s) == "" })
	even := true
	for i := 2; i < len(stripped); i++ {
		even = even && stripped[i].line-stripped[i-1].line == stripped[1].line-stripped[0].line
	}
	widest := 0
	for _, row := range f.split(stripped, "\t") {
		widest = max(widest, len(row))
	}
	whole := f.full(stripped, widest)
	ways := [][]span{stripped}
	if len(stripped) < len(rows) {
		ways = append(ways, rows, f.sparse(rows))
		if !even {
			ways = ways[1:]
		}
	}
	if !whole || !slices.ContainsFunc(rows, func(s span) bool { return strings.HasSuffix(f.text(s), "\t") }) { // else an empty row has its tabs, too
		ways = f.extended(ways)
	}
	for _, rows := range ways {
		for _, wide := range []int{widest, len(rows), len(rows) + 1} {
			if wide < widest || wide*len(rows) > dialect.MaxCells {
				f.fail(dialect.FaultAt(0, "the rows have up to %d cells, too many for a board, or too few", widest))
				continue
			}
			if whole && len(stripped) == len(rows) && wide > widest {
				continue
			}
			table := f.split(rows, "\t")
			for i, row := range table {
				end := span{line: rows[i].line, off: rows[i].end, end: rows[i].end}
				table[i] = append(row, slices.Repeat([]span{end}, wide-len(row))...)
			}
			if wide == widest || wide == len(rows) {
				f.table(table)
				continue
			}
			for _, inner := range [][][]span{f.unlabelled(table), shorn(table, true, false)} {
				if inner != nil {
					f.inner(inner)
				}
			}
		}
	}
}

// full reports whether no tabs are missing at the ends of rows.
func (f *finder) full(rows []span, widest int) bool {
	return !slices.ContainsFunc(rows, func(s span) bool { return strings.Count(f.text(s), "\t")+1 < widest })
}

// extended are ways to take rows, and the same with the empty lines around them as rows.
func (f *finder) extended(ways [][]span) (all [][]span) {
	empty := func(s span, n int) []span { return slices.Repeat([]span{{line: s.line}}, n) }
	for _, rows := range ways {
		for before := range f.before + 1 {
			for after := range f.after + 1 {
				all = append(all, slices.Concat(empty(rows[0], before), rows, empty(rows[len(rows)-1], after)))
			}
		}
	}
	return all
}

// table reads fields, with and without labels before and behind the rows, and with and
// without empty columns at the sides.
func (f *finder) table(rows [][]span) {
	f.fields(rows)
	if inner := f.unlabelled(rows); inner != nil {
		if head := rows[0]; len(head) < len(rows[1]) || head[0].off == head[0].end {
			f.labelled = len(rows) - 1 // with nothing above them
		}
		f.fields(inner)
		f.labelled = 0
	}
}

func (f *finder) fields(rows [][]span) {
	for _, sides := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		if sides[0] && !strings.Contains(f.loose, "left") || sides[1] && !strings.Contains(f.loose, "right") {
			continue
		}
		if inner := shorn(rows, sides[0], sides[1]); inner != nil {
			f.inner(inner)
		}
	}
}

// shorn is a table without the empty columns at its sides, or nil if there are none. Behind
// a last row, no separator has to stand.
func shorn(rows [][]span, left, right bool) [][]span {
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row))
	}
	var inner [][]span
	for _, row := range rows {
		empty := func(s span) bool { return s.off == s.end }
		if left {
			if len(row) < 2 || !empty(row[0]) {
				return nil
			}
			row = row[1:]
		}
		if n := len(row); right && (left && n == widest-1 || n == widest) {
			if n < 2 || !empty(row[n-1]) {
				return nil
			}
			row = row[:n-1]
		}
		inner = append(inner, row)
	}
	return inner
}

// inner reads fields that are cells, or of which each is a row, with and without a header.
func (f *finder) inner(rows [][]span) {
	if !slices.ContainsFunc(rows, func(row []span) bool { return len(row) != 1 }) {
		lines := slices.Concat(rows...)
		if slices.ContainsFunc(lines, func(s span) bool { return s.end-s.off > 1 }) {
			solid, _ := f.solid(lines)
			f.plain(lines, solid, true)
			return
		}
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
	for _, last := range []bool{false, true} {
		at := 0
		if last {
			at = len(rows) - 1
		}
		if len(rows) > 2 && f.labels(rows[at]) {
			f.certain = f.certain || f.labelled > 0 && f.labelled+len(rows[at]) >= 8 // which is no chance
			rows = slices.Delete(slices.Clone(rows), at, at+1)
			f.try(rows)
		}
	}
	f.certain = outer
}

// line reads cells in one line: those of a square board, row by row, or of a size that is
// known, and otherwise a row.
func (f *finder) line(row []span) {
	high, wide := core.Root(len(row)), core.Root(len(row))
	for _, size := range f.sizes {
		if size[0]*size[1] == len(row) {
			high, wide = size[0], size[1]
		}
	}
	if f.sized {
		high, wide = f.high, f.wide
	}
	if high*wide != len(row) || len(row) == 0 || len(row) > dialect.MaxCells {
		high, wide = 1, len(row)
	}
	if high == 1 && len(f.sizes) == 0 && !f.sized && wide >= longRow && wide <= dialect.MaxCells {
		f.lack(row, core.Lack{Size: true}, "found %d cells in a line, which are no square board", wide)
		return
	}
	rows := make([][]span, 0, high)
	for cells := range slices.Chunk(row, max(1, wide)) { // none, where there are no cells
		rows = append(rows, cells)
	}
	f.try(rows)
}

// longRow is how many cells in a line are hardly one row.
const longRow = 12

// folded reads rows that stand in one line with something between them.
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
		solid, _ := f.solid(rows)
		f.plain(rows, solid, true)
	}
}

// label matches what a row or a column is called.
var label = core.Pattern(`^\(?([A-Za-z]*?) ?(\d+|[A-Za-z])[.:)]?$`)

// labels reports whether fields count up or down from 0, 1 or A, or to them. An empty field
// may come first.
func (f *finder) labels(row []span) bool {
	if len(row) > 0 && row[0].off == row[0].end {
		row = row[1:]
	}
	if len(row) < 3 || len(row) > 1000 {
		return false
	}
	name, numbers := "", make([]int, len(row))
	single := true
	for i, s := range row {
		parts := label().FindStringSubmatch(f.text(s))
		if parts == nil || i > 0 && parts[1] != name {
			return false
		}
		name = parts[1]
		n, err := strconv.Atoi(parts[2])
		if err != nil {
			n = 1 + int(unicode.ToUpper(rune(parts[2][0]))-'A')
		}
		numbers[i] = n
		single = single && s.end-s.off == 1
	}
	step := 1
	if numbers[0] > numbers[1] {
		slices.Reverse(numbers)
	}
	for i, n := range numbers[1:] {
		wraps := single && numbers[i] == 9 && n == 0
		if n-numbers[i] != step && !wraps {
			return false
		}
	}
	return numbers[0] == 0 || numbers[0] == 1
}

// unlabelled is a table without the labels of its rows, or nil if it has none. A header need
// not have a field above them.
func (f *finder) unlabelled(rows [][]span) [][]span {
	if len(rows) < 3 || len(rows) > 1000 {
		return nil
	}
	width := len(rows[len(rows)/2])
	inner := slices.Clone(rows)
	column := func(rows [][]span, at func(row []span) int) (labels []span) {
		for _, row := range rows {
			if len(row) != width || width < 2 {
				return nil
			}
			labels = append(labels, row[at(row)])
		}
		return labels
	}
	first := func([]span) int { return 0 }
	last := func(row []span) int { return len(row) - 1 }
	for header := range min(2, len(rows)-2) { // 0 or 1
		labels := column(rows[header:], first)
		if !f.labels(labels) || (header == 1 || labels[0].off == labels[0].end) && !f.labels(rows[0]) {
			continue
		}
		both := f.labels(column(rows[header:], last)) && width > 2
		for i, row := range rows {
			switch {
			case i < header && len(row) != width && len(row) != width-1:
				return nil
			case i >= header || len(row) == width:
				row = row[1:]
			}
			if both && len(row) == width-1 {
				row = row[:len(row)-1]
			}
			inner[i] = row
		}
		return inner
	}
	return nil
}

// barred reads rows with bars between their cells, around them, or between groups of them.
func (f *finder) barred(solid, all []span) {
	rows, framed := f.unframed(solid)
	table := f.split(rows, bars)
	if !framed {
		f.loose = "left right"
	} else if len(f.filled(all)) == len(solid) { // the bars at the ends can have empty cells beside them
		for _, way := range [][][]span{f.split(solid, bars), shorn(f.split(solid, bars), true, false), shorn(f.split(solid, bars), false, true)} {
			if len(way) > 0 && len(way) == len(way[0]) {
				f.table(way)
			}
		}
	}
	defer func() { f.loose = "" }()
	if rule := f.rule(table); rule >= 0 {
		table = slices.Delete(table, rule, rule+1)
		f.table(table)
		if rule == 1 && !slices.ContainsFunc(table[0], func(s span) bool { return s.off < s.end }) {
			f.certain = len(table)-1 == len(table[1])
			f.table(table[1:])
			f.certain = false
		}
		return
	}
	single, group := true, false
	for _, row := range table {
		for _, s := range row {
			_, ok := dialect.SymbolOf(f.text(s))
			group = group || !ok
		}
		single = single && len(row) == 1
	}
	switch inside := f.ruledInside(solid, all); {
	case single:
		lines := slices.Concat(f.split(rows, bars)...)
		for i := range lines {
			lines[i] = rows[i] // with its blanks, as all are as long
		}
		solid, _ := f.solid(lines)
		f.plain(lines, solid, true)
	case group && inside:
		f.grouped(table)
	default:
		f.table(table)
	}
}

// grouped reads rows of groups of cells, all of which are alike.
func (f *finder) grouped(table [][]span) {
	joined := make([][]span, len(table))
	for i, row := range table {
		for _, group := range row {
			cells := f.words([]span{group})[0]
			if len(cells) == 1 {
				cells = f.chars(cells[0])
			}
			joined[i] = append(joined[i], cells...)
		}
	}
	f.table(joined)
}

// ruledInside reports whether a line is drawn between rows, and not just above and below.
func (f *finder) ruledInside(solid, all []span) bool {
	return slices.ContainsFunc(f.filled(all), func(s span) bool {
		return s.line > solid[0].line && s.line < solid[len(solid)-1].line && isFrame(f.text(s), true)
	})
}

// rule is the row of a Markdown table that only parts the header from the others, or -1. The
// header may have been taken as text above the table.
func (f *finder) rule(table [][]span) int {
	for at := range min(2, len(table)-1) {
		text := ""
		for _, s := range table[at] {
			text += " " + strings.Trim(f.text(s), ":")
		}
		short := slices.Contains(strings.Fields(text), "-")
		if strings.Trim(text, " -") != "" || len(strings.Fields(text)) < len(table[at]) {
			continue
		}
		for i, row := range table {
			if short && i != at && slices.ContainsFunc(row, func(s span) bool { return f.text(s) == "-" }) {
				return -1
			}
		}
		return at
	}
	return -1
}

// isFrame reports whether a line has no cells, but is drawn above, below or between them.
func isFrame(line string, barred bool) bool {
	crossed := false
	for _, r := range line {
		box := r >= '─' && r <= '╿'
		if !box && !strings.ContainsRune("+-=_|"+blanks, r) {
			return false
		}
		crossed = crossed || r == '+' || r == '=' || box && !strings.ContainsRune(bars, r)
	}
	return crossed || barred && strings.Trim(line, blanks) != "" && !strings.ContainsAny(line, bars)
}

// unframed cuts off the bars at both ends of all rows, if they have both.
func (f *finder) unframed(rows []span) (inner []span, framed bool) {
	left, right := true, true
	for _, s := range rows {
		text := f.text(s)
		first, _ := utf8.DecodeRuneInString(text)
		last, size := utf8.DecodeLastRuneInString(text)
		left = left && strings.ContainsRune(bars, first)
		right = right && strings.ContainsRune(bars, last) && size < len(text)
	}
	if !left || !right {
		return rows, false
	}
	for _, s := range rows {
		_, first := utf8.DecodeRuneInString(f.text(s))
		_, last := utf8.DecodeLastRuneInString(f.text(s))
		inner = append(inner, span{line: s.line, off: s.off + first, end: s.end - last})
	}
	return inner, true
}

// plain reads rows without separators: cells one after the other, or with blanks between
// them, or the blanks are the empty cells.
func (f *finder) plain(rows, solid []span, even bool) {
	switch {
	case len(solid) == 0:
		f.fail(errors.New("found no cells"))
		return
	case f.large(solid):
		f.fail(errors.New("the board is larger, expected at most 1,000,000 cells"))
		return
	}
	table := f.words(solid)
	spaced := slices.ContainsFunc(table, func(row []span) bool { return len(row) > 1 })
	switch {
	case !even || !f.written(table) && (!regular(table) || f.indented(rows)):
	case !spaced:
		for i, row := range table {
			table[i] = f.chars(row[0])
		}
		if !f.collected(solid, len(table[0])) {
			f.headed(table)
		}
	case f.gapped(table):
		f.fail(dialect.InRow(solid[0].line, dialect.FaultAt(0, "the rows have a gap in the same place, as two boards beside each other have: put them below each other, with a line of text between them")))
	default:
		f.table(table)
	}
	if !f.written(table) {
		f.placed(rows)
	}
}

// collected reports whether lines with blank lines between them are rather square boards, one
// a line, than rows of a board.
func (f *finder) collected(solid []span, wide int) bool {
	apart := len(solid) > 1 && solid[1].line > solid[0].line+1
	return apart && len(f.sizes) == 0 && wide >= 16 && core.IsEvenSquare(wide) && (wide > 16 || len(solid) != wide)
}

// written reports whether empty cells have a symbol, or a word.
func (f *finder) written(table [][]span) bool {
	return slices.ContainsFunc(table, func(row []span) bool {
		return slices.ContainsFunc(row, func(s span) bool {
			text := f.text(s)
			_, word := dialect.SymbolOf(text)
			return strings.ContainsAny(text, core.Empties) || word && len(row) > 1 && utf8.RuneCountInString(text) > 2
		})
	})
}

// indented reports whether not all rows start in the same place.
func (f *finder) indented(rows []span) bool {
	rows = f.filled(rows)
	return slices.ContainsFunc(rows, func(s span) bool { return indent(f.text(s)) != indent(f.text(rows[0])) })
}

// regular reports whether all rows have as many words, in the same places.
func regular(table [][]span) bool {
	for _, row := range table {
		if len(row) != len(table[0]) {
			return false
		}
		for k, s := range row {
			if first := table[0][k]; len(table) > 1 && (s.off-row[0].off != first.off-table[0][0].off || len(row) > 1 && s.end-s.off != first.end-first.off) || s.off-row[0].off != k*(row[min(1, k)].off-row[0].off) {
				return false
			}
		}
	}
	return true
}

// large reports whether rows have more words than a board has cells, or more symbols if
// each row is a word.
func (f *finder) large(rows []span) bool {
	n := 0
	for _, s := range rows {
		text := f.text(s)
		spaced := strings.ContainsAny(text, blanks)
		for off, size := 0, 0; off < len(text); off += size {
			_, size = dialect.Symbol(text[off:])
			if !spaced || text[off] == ' ' || text[off] == '\t' {
				n++
			}
		}
	}
	return n > 2*dialect.MaxCells || len(rows) > dialect.MaxCells
}

// chars are the characters of a word.
func (f *finder) chars(s span) (row []span) {
	text := f.text(s)
	for off, size := 0, 0; off < len(text) && len(row) <= 2*dialect.MaxCells; off += size {
		_, size = dialect.Symbol(text[off:])
		row = append(row, span{s.line, s.off + off, s.off + off + size, false})
	}
	return row
}

// gapped reports whether all rows have a gap after the same cell, and no other is so wide.
func (f *finder) gapped(table [][]span) bool {
	n := len(table[0])
	if len(table) < 2 || n < 4 || slices.ContainsFunc(table, func(row []span) bool { return len(row) != n }) {
		return false
	}
	wide := func(edge func(s span) int) bool {
		least, most := make([]int, n-1), make([]int, n-1)
		for i, row := range table {
			for k := range n - 1 {
				d := edge(row[k+1]) - edge(row[k])
				if i == 0 {
					least[k], most[k] = d, d
				}
				least[k], most[k] = min(least[k], d), max(most[k], d)
			}
		}
		at := slices.Index(least, slices.Max(least))
		rest := slices.Concat(most[:at], most[at+1:])
		return at > 0 && least[at] > slices.Max(rest)
	}
	return wide(func(s span) int { return s.off }) && wide(func(s span) int { return s.end })
}

// marked reads a board that this program shows: givens stand in brackets.
func (f *finder) marked(solid []span) {
	table := make([][]span, len(solid))
	for i, s := range solid {
		text := f.text(s)
		open, filled := false, false // brackets, and a cell in them
		for off, size := 0, 0; off < len(text); off += size {
			var symbol rune
			symbol, size = dialect.Symbol(text[off:])
			space := strings.ContainsRune(blanks+marks, symbol)
			opens, closes := strings.ContainsRune("[{", symbol), strings.ContainsRune("]}", symbol)
			if opens && open || closes && !filled || !space && filled {
				f.fail(s.fault(off, "found %q, expected one cell in brackets", symbol))
				f.told = f.told || strings.ContainsAny(text, f.family.Dialects.Grid.Telling)
				return
			}
			if !space {
				table[i] = append(table[i], span{s.line, s.off + off, s.off + off + size, open})
			}
			open, filled = opens || open && !closes, open && !closes && (filled || !space)
		}
		if open {
			f.fail(s.fault(len(text), "the row ends before a bracket closes"))
			return
		}
	}
	f.try(table)
}
