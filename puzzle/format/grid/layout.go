package grid

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

const (
	blanks     = " \t"
	bars       = "|│┃║┆┇┊┋╎╏"
	quotes     = "\"'`"
	separators = ",;&/"
	marks      = "[](){}!" // around the cells of a board that this program shows
)

// layouts cuts lines into tables in every way that they admit.
func (f *finder) layouts(rows []span) {
	rows = f.unindented(rows)
	solid, even := f.solid(rows)
	barred := f.any(solid, bars)
	frame := func(s span) bool { return isFrame(f.text(s), barred) }
	switch {
	case len(solid) == 0 || f.points(rows):
		return
	case f.family.Dialects.Loop == nil && f.any(solid, "[{"):
		f.marked(solid)
		return
	}
	inner := slices.Clone(solid)
	for len(inner) > 0 && frame(inner[0]) {
		inner = inner[1:]
	}
	for len(inner) > 0 && frame(inner[len(inner)-1]) {
		inner = inner[:len(inner)-1]
	}
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
		if slices.ContainsFunc(solid, func(s span) bool { return !strings.ContainsRune(f.text(s), separator) }) {
			continue
		}
		if even {
			f.sides([]string{"", "right"}, f.split(solid, string(separator)))
		}
		return
	}
	if f.any(rows, "\t") {
		f.tabbed(rows)
		return
	}
	f.plain(rows)
}

// any reports whether one of the characters is in a row.
func (f *finder) any(rows []span, chars string) bool {
	return slices.ContainsFunc(rows, func(s span) bool { return strings.ContainsAny(f.text(s), chars) })
}

// unindented are rows without a tab before each of them, if they have no others, and more
// than a cell is behind it somewhere.
func (f *finder) unindented(rows []span) []span {
	several, inner := false, slices.Clone(rows)
	for i, s := range rows {
		if s.off < s.end {
			if strings.LastIndexByte(f.text(s), '\t') != 0 {
				return rows
			}
			inner[i].off++
			several = several || s.end-s.off > 2
		}
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
		even = even && (i < 2 || solid[i].line-solid[i-1].line == solid[1].line-solid[0].line)
		solid[i] = f.part(solid[i], 0, solid[i].end-solid[i].off, blanks)
	}
	return solid, even
}

// split splits rows at a separator, which is one of some characters.
func (f *finder) split(rows []span, separator string) (table [][]span) {
	for _, s := range rows {
		var row []span
		from, text := 0, f.text(s)
		for len(row) <= 2*dialect.MaxCells {
			end := strings.IndexAny(text[from:], separator)
			if end < 0 {
				break
			}
			row = append(row, f.field(s, from, from+end))
			_, size := utf8.DecodeRuneInString(text[from+end:])
			from += end + size
		}
		table = append(table, append(row, f.field(s, from, len(text))))
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

// chars are the characters of a word.
func (f *finder) chars(s span) (row []span) {
	text := f.text(s)
	for off, size := 0, 0; off < len(text) && len(row) <= 2*dialect.MaxCells; off += size {
		_, size = dialect.Symbol(text[off:])
		row = append(row, span{s.line, s.off + off, s.off + off + size, false})
	}
	return row
}

// tabbed reads rows with tabs between their cells. At the ends of rows they may be missing.
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

// pad is a row with empty cells behind it.
func (f *finder) pad(row []span, wide int) []span {
	last := row[len(row)-1]
	return slices.Concat(row, slices.Repeat([]span{{line: last.line, off: last.end, end: last.end}}, wide-len(row)))
}

func widest(table [][]span) (wide int) {
	for _, row := range table {
		wide = max(wide, len(row))
	}
	return wide
}

func ragged(table [][]span) bool {
	return slices.ContainsFunc(table, func(row []span) bool { return len(row) != len(table[0]) })
}

// blankRows are ways to take rows: as they are, without the lines between them if the same
// number is empty between any two, and these with the empty lines around them.
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

// sides reads a table of fields, with and without the empty columns at those sides where
// separators can stand that part nothing, and with and without labels.
func (f *finder) sides(sides []string, table [][]span) {
	inner := f.unlabelled(table)
	for i, way := range [][][]span{table, inner} {
		if head := table[0]; i == 1 && inner != nil && (len(head) < len(table[1]) || f.text(head[0]) == "") {
			f.labelled = len(table) - 1 // with nothing above them
		}
		for _, side := range sides {
			if inner := f.shorn(way, side); inner != nil {
				f.fields(inner)
			}
		}
	}
	f.labelled = 0
}

// shorn is a table without the empty columns at its sides, or nil if there are none. Behind
// a last row, no separator has to stand.
func (f *finder) shorn(rows [][]span, sides string) (inner [][]span) {
	left, right := strings.HasPrefix(sides, "left"), strings.HasSuffix(sides, "right")
	wide := widest(rows)
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

// fields reads fields that are cells, or of which each is a row.
func (f *finder) fields(rows [][]span) {
	if !slices.ContainsFunc(rows, func(row []span) bool { return len(row) != 1 }) {
		if lines := slices.Concat(rows...); slices.ContainsFunc(lines, func(s span) bool { return s.end-s.off > 1 }) {
			f.plain(lines)
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
	for _, at := range []int{0, len(rows) - 1} {
		if at = min(at, len(rows)-1); len(rows) > 2 && f.labels(rows[at]) {
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
	if wide == 0 || len(row) > dialect.MaxCells {
		if wide = len(row); !f.known() && wide >= longRow && wide <= dialect.MaxCells {
			f.lack(row, core.Lack{Size: true}, "found %d cells in a line, which are no square board", wide)
			return
		}
	}
	f.try(slices.Collect(slices.Chunk(row, max(1, wide)))) // none, where there are no cells
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
		f.plain(rows)
	}
}

// barred reads rows with bars between their cells, around them, or between groups of them.
func (f *finder) barred(solid []span) {
	rows, framed := f.unframed(solid)
	if !f.any(rows, bars) {
		f.plain(rows)
		return
	}
	table, sides := f.split(rows, bars), []string{"", "right", "left", "left right"}
	if framed {
		sides = sides[:1]
		if whole := f.split(solid, bars); !f.ruled { // the bars at the ends can have empty cells beside them
			for _, way := range [][][]span{whole, f.shorn(whole, "left"), f.shorn(whole, "right")} {
				if len(way) > 0 && len(way) == len(way[0]) {
					f.sides(sides, way)
				}
			}
		}
	}
	if rule := f.rule(table); rule >= 0 {
		table = slices.Delete(table, rule, rule+1)
		f.sides(sides, table)
		if rule == 1 && !slices.ContainsFunc(table[0], func(s span) bool { return s.off < s.end }) {
			f.certain = len(table)-1 == len(table[1])
			f.sides(sides, table[1:])
			f.certain = false
		}
		return
	}
	group := func(s span) bool { _, ok := dialect.SymbolOf(f.text(s)); return !ok }
	if f.ruled && slices.ContainsFunc(slices.Concat(table...), group) {
		for i, row := range table {
			table[i] = nil
			for _, words := range f.words(row) {
				if len(words) == 1 {
					words = f.chars(words[0])
				}
				table[i] = append(table[i], words...)
			}
		}
	}
	f.sides(sides, table)
}

// rule is the row of a Markdown table that only parts the header from the others, or -1. The
// header may have been taken as text above the table.
func (f *finder) rule(table [][]span) int {
	dashes := func(s span) string { return strings.Trim(f.text(s), ":") }
	for at, row := range table[:min(2, len(table)-1)] {
		if slices.ContainsFunc(row, func(s span) bool { return dashes(s) == "" || strings.Trim(dashes(s), "-") != "" }) {
			continue
		}
		for i, other := range table {
			if i != at && slices.ContainsFunc(row, func(s span) bool { return dashes(s) == "-" }) && slices.ContainsFunc(other, func(s span) bool { return f.text(s) == "-" }) {
				return -1 // it is a row of empty cells
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
	for _, s := range rows {
		text := f.text(s)
		first, left := utf8.DecodeRuneInString(text)
		last, right := utf8.DecodeLastRuneInString(text)
		if !strings.ContainsRune(bars, first) || !strings.ContainsRune(bars, last) || right == len(text) {
			return rows, false
		}
		inner = append(inner, span{line: s.line, off: s.off + left, end: s.end - right})
	}
	return inner, true
}

// points reads rows whose cells stand between points, which have lines of their own, all of
// them alike. It reports whether there are such lines.
func (f *finder) points(rows []span) bool {
	for len(rows) > 0 && strings.Trim(f.text(rows[0]), blanks) == "" {
		rows = rows[1:]
	}
	for len(rows) > 0 && strings.Trim(f.text(rows[len(rows)-1]), blanks) == "" {
		rows = rows[:len(rows)-1]
	}
	lattice := core.TrimRight(f.text(rows[0]))
	point, _ := utf8.DecodeRuneInString(strings.TrimLeft(lattice, " "))
	gaps := strings.Split(strings.TrimLeft(lattice, " "), string(point))
	pitch := utf8.RuneCountInString(gaps[min(1, len(gaps)-1)]) + 1
	switch {
	case !strings.ContainsRune("+·.•∙", point) || len(gaps) < 3 || pitch < 2 || point != '+' && !f.between():
		return false
	case slices.ContainsFunc(gaps[1:len(gaps)-1], func(g string) bool { return utf8.RuneCountInString(g) != pitch-1 || strings.Trim(g, "-─ ") != "" }):
		return false
	}
	wide := len(gaps) - 2
	margin := utf8.RuneCountInString(lattice) - 1 - wide*pitch + pitch/2
	var between []span
	byTurns := len(rows)%2 == 1
	for i, s := range rows {
		if i%2 == 1 {
			between = append(between, s)
		} else {
			byTurns = byTurns && core.TrimRight(f.text(s)) == lattice
		}
	}
	if cells := f.positions(between, nil); byTurns && cells != nil && f.fits(cells, pitch, margin, wide) {
		f.place(between, cells, pitch, margin, wide)
		return true
	}
	if point == '+' && strings.Trim(lattice, "+ ") == "" { // which is no frame
		f.fail(dialect.InRow(rows[0].line, dialect.FaultAt(0, "found points, expected lines of them and lines of cells by turns")))
		return true
	}
	return false
}

// between reports whether the clues of the family stand between the points of a lattice.
func (f *finder) between() bool {
	loop := f.family.Dialects.Loop
	b, err := f.family.New(f.family.Name(), 2, 2)
	return loop == nil || err == nil && loop.Lattice(b).Rows > 2
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

// plain reads rows without separators: cells one after the other, or with blanks between
// them, or the blanks are the empty cells.
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
	case long > 4*dialect.MaxCells:
		f.fail(errors.New("the board is larger, expected at most 1,000,000 cells"))
		return
	}
	table := f.words(solid)
	written := f.written(table)
	switch {
	case !even || !written && (!regular(table) || f.indented(rows)):
	case !slices.ContainsFunc(table, func(row []span) bool { return len(row) > 1 }):
		for i, row := range table {
			table[i] = f.chars(row[0])
		}
		if !f.collected(solid, len(table[0])) {
			f.headed(table)
		}
	case gapped(table):
		f.fail(dialect.InRow(solid[0].line, dialect.FaultAt(0, "the rows have a gap in the same place, as two boards beside each other have: put them below each other, with a line of text between them")))
	default:
		f.sides([]string{""}, table)
	}
	if !written {
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
	indent := func(s span) int { return len(f.text(s)) - len(strings.TrimLeft(f.text(s), blanks)) }
	rows = f.filled(rows)
	return slices.ContainsFunc(rows, func(s span) bool { return indent(s) != indent(rows[0]) })
}

// regular reports whether all rows have as many words, in the same places.
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

// gapped reports whether all rows have a gap after the same cell, and no other is so wide.
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
