package grid

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gridcnf/internal/list"
	"gridcnf/puzzle/format/core"
)

// label matches the label of a row or a column.
var label = core.Pattern(`^\(?([A-Za-z]*?) ?(\d+|[A-Za-z])[.:)]?$`)

// labels reports whether fields are labels: they count up from 0, 1 or A, or down to it. An empty field may come first.
func (f *finder) labels(row []span) bool {
	if len(row) > 0 && f.text(row[0]) == "" {
		row = row[1:]
	}
	if len(row) < 3 || len(row) > 1000 {
		return false
	}
	name, numbers := "", make([]int, len(row))
	for i, s := range row {
		parts := label().FindStringSubmatch(f.text(s))
		if parts == nil || i > 0 && parts[1] != name {
			return false
		}
		n, err := strconv.Atoi(parts[2])
		switch {
		case err != nil:
			n = 1 + int(unicode.ToUpper(rune(parts[2][0]))-'A')
		case i > 0 && n == 0 && numbers[i-1]%10 == 9 && s.end-s.off == 1: // 8 9 0 1
			n = numbers[i-1] + 1
		case i > 0 && s.end-s.off == 1 && n > 0 && numbers[i-1]%10 == n-1:
			n = numbers[i-1] + 1
		}
		name, numbers[i] = parts[1], n
	}
	if numbers[0] > numbers[1] {
		slices.Reverse(numbers)
	}
	for i, n := range numbers {
		if n-numbers[0] != i {
			return false
		}
	}
	return numbers[0] == 0 || numbers[0] == 1
}

// unlabelled returns a table without the labels of its rows, or nil if it has none. The header need not have a field above them.
func (f *finder) unlabelled(rows [][]span) (inner [][]span) {
	if len(rows) < 3 || len(rows) > 1000 {
		return nil
	}
	width := len(rows[len(rows)/2])
	for header := range min(2, len(rows)-2) { // 0 or 1
		var first, last []span
		for _, row := range rows[header:] {
			if len(row) == width && width > 1 {
				first, last = append(first, row[0]), append(last, row[width-1])
			}
		}
		if len(first) < len(rows)-header || !f.labels(first) || (header == 1 || f.text(first[0]) == "") && !f.labels(rows[0]) {
			continue
		}
		both := 0
		if width > 2 && f.labels(last) {
			both = 1
		}
		for _, row := range rows {
			if n := len(row); n == width {
				inner = append(inner, row[1:n-both])
			} else if n == width-1 {
				inner = append(inner, row[:n-both])
			}
		}
		if len(inner) == len(rows) {
			return inner
		}
		return nil
	}
	return nil
}

// cell is a symbol in a column of characters.
type cell struct {
	span
	col int
}

// placed reads rows whose blanks are empty cells: the column where a character stands says which cell it is. The board is square, or has a
// known width, or is as wide as all lines.
func (f *finder) placed(rows []span) {
	text := func(s span) string { return strings.Trim(f.text(s), blanks) }
	spaced := f.indented(rows) || slices.ContainsFunc(rows, func(s span) bool {
		return f.file == nil && len(text(s)) != len(text(rows[0])) || strings.ContainsAny(text(s), blanks) || text(s) != strings.Trim(f.text(s), "\t")
	})
	if !spaced || len(rows) < 2 {
		return
	}
	for _, way := range f.blankRows(rows, !f.padded(rows)) {
		f.columns(way, nil)
	}
	words := f.words(rows)
	at := slices.IndexFunc(words, func(row []span) bool { return len(row) > 0 })
	header := words[at]
	if !f.labels(header) {
		header = nil
	}
	f.under(header, rows[at+1:], nil)
	skip := make([]int, len(rows)) // columns of labels
	var labels []span
	for i, row := range words {
		if len(row) > 0 && (i > 0 || header == nil) {
			labels = append(labels, row[0])
			skip[i] = f.column(rows[i], row[0].end)
		}
	}
	if len(labels) == len(rows) || len(labels) == len(rows)-1 && header != nil {
		if f.labels(labels) {
			f.columns(rows, skip)
			f.under(header, rows[at+1:], skip[at+1:])
		}
	}
}

// column returns how many characters of a row stand before a byte of its line.
func (f *finder) column(row span, off int) int {
	return utf8.RuneCountInString(f.lines[row.line].Text[row.off:off])
}

// under reads rows whose cells stand below the labels of their columns, after the labels of the rows.
func (f *finder) under(header, rows []span, skip []int) {
	if header == nil || !regular([][]span{header}) {
		return
	}
	line := span{line: header[0].line, off: rows[0].off}
	margin, pitch := f.column(line, header[0].off), header[1].off-header[0].off
	if len(skip) > 0 {
		margin -= slices.Max(skip) + 1
	}
	if cells := f.positions(rows, skip); cells != nil && f.fits(cells, pitch, margin, len(header)) {
		f.place(rows, cells, pitch, margin, len(header))
	}
}

// padded reports whether all rows are equally long, and either some end in blanks or a frame stands right after each.
func (f *finder) padded(rows []span) bool {
	ragged, bounded := false, true
	for _, s := range rows {
		if utf8.RuneCountInString(f.text(s)) != utf8.RuneCountInString(f.text(rows[0])) {
			return false
		}
		ragged = ragged || strings.HasSuffix(f.text(s), " ")
		bounded = bounded && s.end < len(f.lines[s.line].Text)
	}
	return ragged || bounded
}

// positions returns the cells of rows with their columns, counted after the labels, or nil if there are none.
func (f *finder) positions(rows []span, skip []int) (cells [][]cell) {
	labels, n := 0, 0
	if len(skip) > 0 {
		labels = slices.Max(skip) + 1 // and a blank after it
	}
	for i, s := range rows {
		var row []cell
		col := -labels
		for at, symbol := range f.symbols(s) {
			switch {
			case symbol == '\t':
				return nil
			case symbol != ' ' && (labels == 0 || col >= skip[i]-labels):
				row = append(row, cell{at, col})
			}
			col++
		}
		if n += len(row); n > core.MaxCells {
			return nil
		}
		cells = append(cells, row)
	}
	if n == 0 {
		return nil
	}
	return cells
}

// columns reads cells in columns, after the labels. It tries distances between cells, and places of the first cell, that make a board of
// the known width, as wide as the rows if they are padded, or else square.
func (f *finder) columns(rows []span, skip []int) {
	cells := f.positions(rows, skip)
	if cells == nil {
		return
	}
	all := slices.Concat(cells...)
	byCol := func(a, b cell) int { return a.col - b.col }
	least, last := slices.MinFunc(all, byCol).col, slices.MaxFunc(all, byCol).col
	longest, step, high := 0, 0, len(rows)
	for i, s := range rows {
		longest = max(longest, utf8.RuneCountInString(f.text(s)))
		for _, c := range cells[i] {
			step = gcd(step, c.col-least)
		}
	}
	if len(skip) > 0 {
		longest -= slices.Max(skip) + 1
	}
	widths := f.widths(high)
	padded, sure := f.padded(rows), f.known()
	full := len(all) > 4 && len(all) == high*((last-least)/max(step, 1)+1)
	certain := false // then cells are not closer together than the current distance
	var tried [][3]int
	try := func(pitch, margin, wide int) {
		fit := [3]int{pitch, margin, wide}
		if (certain || f.file != nil && pitch == 1) && !sure && wide != high || slices.Contains(tried, fit) || len(tried) == 24 || sure && !slices.Contains(widths, wide) ||
			wide*high > core.MaxCells || padded && longest-margin <= (wide-1)*pitch || !f.fits(cells, pitch, margin, wide) {
			return
		}
		exact := padded || margin+(wide-1)*pitch == last
		certain = certain || full || len(all) >= 16 || len(all) >= 5 && exact && (sure || wide == high)
		tried = append(tried, fit)
		f.place(rows, cells, pitch, margin, wide)
	}
	first := step
	if step == 0 { // all cells stand in one column
		first = 4
	}
	for pitch := first; pitch > 0; pitch-- {
		if step%pitch != 0 {
			continue
		}
		margin := least % pitch
		filled, whole := (last-margin)/pitch+1, (longest-margin+pitch-1)/pitch
		switch {
		case sure:
			for _, wide := range widths {
				try(pitch, margin, wide)
				try(pitch, least, wide)
			}
		case padded:
			try(pitch, margin, whole)
			try(pitch, margin, high) // with blanks after the board
			if least >= 2 {
				try(pitch, least, whole-least/pitch)
			}
		default:
			try(pitch, margin, high)
			if filled < high && pitch == step {
				try(pitch, margin, filled)
			}
		}
		for off := least; !sure && (least >= 2 || filled > high) && off >= 0; off -= pitch {
			try(pitch, off, high) // the board may be indented
		}
	}
	if len(tried) == 0 {
		f.unplaced(all, high)
	}
}

// unplaced notes that no width fits the rows of cells.
func (f *finder) unplaced(cells []cell, high int) {
	want := high
	if f.sized {
		want = f.wide
	} else if f.known() {
		want = f.sizes[0][1]
	}
	f.lack(list.Map(cells, func(c cell) span { return c.span }), core.Lack{Size: !f.known()},
		"the blanks of this grid seem to be its empty cells, but its %d rows are not %d cells wide: write . for an empty cell", high, want)
}

// fits reports whether all cells stand in the columns of a board.
func (f *finder) fits(cells [][]cell, pitch, margin, wide int) bool {
	return !slices.ContainsFunc(cells, func(row []cell) bool {
		return slices.ContainsFunc(row, func(c cell) bool {
			return c.col < margin || (c.col-margin)%pitch != 0 || (c.col-margin)/pitch >= wide
		})
	})
}

// place puts cells into their columns.
func (f *finder) place(rows []span, cells [][]cell, pitch, margin, wide int) {
	table := make([][]span, len(rows))
	for i, row := range cells {
		table[i] = slices.Repeat([]span{{line: rows[i].line, off: rows[i].end, end: rows[i].end}}, wide)
		for _, c := range row {
			table[i][(c.col-margin)/pitch] = c.span
		}
	}
	f.try(table)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
