package grid

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// cell is a symbol in a column of characters.
type cell struct {
	span
	col int
}

// placed reads rows whose blanks are the empty cells: where the cells stand tells which
// they are. The board is square, or as wide as is known, or as all lines are.
func (f *finder) placed(rows []span) {
	text := func(s span) string { return strings.Trim(f.text(s), blanks) }
	spaced := false
	for _, s := range rows {
		spaced = spaced || len(text(s)) != len(text(rows[0])) || strings.ContainsAny(text(s), blanks)
	}
	spaced = spaced || f.indented(rows) || slices.ContainsFunc(rows, func(s span) bool { return text(s) != strings.Trim(f.text(s), "\t") })
	if !spaced || len(rows) < 2 {
		return
	}
	if sparse := f.sparse(rows); len(sparse) < len(rows) {
		before := len(f.found)
		if f.columns(sparse, make([]int, len(sparse))); len(f.found) == before {
			return
		}
	}
	if !f.padded(rows) { // else an empty row has its blanks, too
		for _, way := range f.extended([][]span{rows})[1:] {
			f.columns(way, make([]int, len(way)))
		}
	}
	solid, _ := f.solid(rows)
	header := f.words(solid[:1])[0]
	for _, labelled := range []bool{false, true} {
		skip := make([]int, len(rows)) // columns of labels
		if labelled {
			if skip = f.skipped(rows, f.labels(header)); skip == nil {
				continue
			}
		}
		f.columns(rows, skip)
		if f.labels(header) {
			at := slices.IndexFunc(rows, func(s span) bool { return s.line == header[0].line && s.off <= header[0].off })
			f.columns(rows[at+1:], skip[at+1:])
		}
	}
}

// padded reports whether blanks make all rows equally long.
func (f *finder) padded(rows []span) bool {
	ragged := false
	for _, s := range rows {
		if utf8.RuneCountInString(f.text(s)) != utf8.RuneCountInString(f.text(rows[0])) {
			return false
		}
		ragged = ragged || strings.HasSuffix(f.text(s), " ")
	}
	return ragged || f.bounded(rows)
}

// sparse are rows without the lines between them, if the same number is empty between any two.
func (f *finder) sparse(rows []span) (sparse []span) {
	every := 0
	for i, s := range rows {
		if f.text(s) != "" {
			every = gcd(every, i)
		}
	}
	for i := 0; i < len(rows); i += max(every, 1) {
		sparse = append(sparse, rows[i])
	}
	return sparse
}

func indent(text string) int { return len(text) - len(strings.TrimLeft(text, blanks)) }

// skipped are the columns that the labels of rows take, or nil if they have none.
func (f *finder) skipped(rows []span, header bool) (skip []int) {
	var labels []span
	for i, s := range rows {
		words := f.words([]span{s})[0]
		if i == 0 && header {
			skip = append(skip, 0)
			continue
		}
		if len(words) == 0 {
			return nil
		}
		labels = append(labels, words[0])
		skip = append(skip, utf8.RuneCountInString(f.lines[s.line].Text[s.off:words[0].end]))
	}
	if !f.labels(labels) {
		return nil
	}
	return skip
}

// columns reads cells in columns, behind those of the labels. The distance of the cells, and
// where the first one stands, are those that make the board as wide as it can be.
func (f *finder) columns(rows []span, skip []int) {
	var cells [][]cell
	labels := slices.Max(skip)
	if labels > 0 {
		labels++ // and a blank
	}
	least, last, longest, count := dialect.MaxCells, 0, 0, 0
	for i, s := range rows {
		var row []cell
		col, text := -labels, f.text(s)
		for off, size := 0, 0; off < len(text); off += size {
			var symbol rune
			symbol, size = dialect.Symbol(text[off:])
			if symbol == '\t' {
				return
			}
			if col >= skip[i]-labels && symbol != ' ' {
				row = append(row, cell{span{s.line, s.off + off, s.off + off + size, false}, col})
				least, last = min(least, col), max(last, col)
				count++
			}
			col++
		}
		longest = max(longest, col)
		cells = append(cells, row)
	}
	if count == 0 || count > dialect.MaxCells {
		return
	}
	step := 0
	for _, row := range cells {
		for _, c := range row {
			step = gcd(step, c.col-least)
		}
	}
	f.fits(rows, cells, step, least, last, longest, f.padded(rows))
}

// bounded reports whether something stands right behind all rows, as a frame, so that no
// blanks can be missing there.
func (f *finder) bounded(rows []span) bool {
	return !slices.ContainsFunc(rows, func(s span) bool { return s.end == len(f.lines[s.line].Text) || s.end-s.off != rows[0].end-rows[0].off })
}

// fits tries the distances of cells and the margins that make a board of a width.
func (f *finder) fits(rows []span, cells [][]cell, step, least, last, longest int, padded bool) {
	square := len(rows)
	var known []int
	for _, size := range append([][2]int{{f.high, f.wide}}, f.sizes...) {
		if size[0] == square {
			known = append(known, size[1])
		}
	}
	sure := f.sized || len(f.sizes) > 0
	n := count(cells)
	full := n > 4 && n == len(rows)*((last-least)/max(step, 1)+1)
	certain := false // that no cells stand closer
	var tried [][3]int
	try := func(pitch, margin, wide int) {
		fit := [3]int{pitch, margin, wide}
		reach := (last-margin)/pitch + 1
		fitting := margin <= least && wide >= reach && wide*len(rows) <= dialect.MaxCells && (!sure || slices.Contains(known, wide)) &&
			(!padded || longest-margin > (wide-1)*pitch)
		if certain && !sure && wide != square || !fitting || slices.Contains(tried, fit) || len(tried) == 24 {
			return
		}
		certain = certain || full || n >= 16 || n >= 5 && (sure || wide == square) && (padded || reach == wide)
		tried = append(tried, fit)
		f.place(rows, cells, fit)
	}
	first := step
	if step == 0 { // all cells stand below each other
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
			for _, wide := range known {
				try(pitch, margin, wide)
				try(pitch, least, wide)
			}
		case padded:
			try(pitch, margin, whole)
			try(pitch, margin, square) // and blanks behind it
			if least >= 2 {
				try(pitch, least, whole-least/pitch)
			}
		case filled < square:
			try(pitch, margin, square)
			if pitch == step {
				try(pitch, margin, filled)
			}
		}
		for _, wide := range []int{filled, whole, square} {
			if wide == square && (wide == filled || wide == whole) {
				try(pitch, margin, wide)
			}
		}
		for off := least; !sure && (least >= 2 || filled > square) && off >= 0 && (last-off)/pitch < square; off -= pitch {
			try(pitch, off, square) // it can be indented
		}
	}
	if len(tried) == 0 {
		f.unplaced(cells, sure)
	}
}

// unplaced takes in that no board is as wide as rows of cells are.
func (f *finder) unplaced(cells [][]cell, sure bool) {
	var symbols []span
	for _, row := range cells {
		for _, c := range row {
			symbols = append(symbols, c.span)
		}
	}
	f.lack(symbols, core.Lack{Size: !sure},
		"the blanks of this grid seem to be its empty cells, but its %d rows are not %d cells wide: write . for an empty cell", len(cells), f.wanted(len(cells)))
}

// count is how many cells there are.
func count(cells [][]cell) (n int) {
	for _, row := range cells {
		n += len(row)
	}
	return n
}

// wanted is the width that is known, or else that of a square.
func (f *finder) wanted(square int) int {
	switch {
	case f.sized:
		return f.wide
	case len(f.sizes) > 0:
		return f.sizes[0][1]
	}
	return square
}

// place puts cells into their columns.
func (f *finder) place(rows []span, cells [][]cell, fit [3]int) {
	pitch, margin, wide := fit[0], fit[1], fit[2]
	table := make([][]span, len(rows))
	for i, row := range cells {
		end := span{line: rows[i].line, off: rows[i].end, end: rows[i].end}
		table[i] = slices.Repeat([]span{end}, wide)
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

// points reads rows whose cells stand between points, which have lines of their own, all of
// them alike. It reports whether there are such lines.
func (f *finder) points(rows []span) bool {
	first := slices.IndexFunc(rows, func(s span) bool { return strings.Trim(f.text(s), blanks) != "" })
	last := len(rows)
	for last > first && strings.Trim(f.text(rows[last-1]), blanks) == "" {
		last--
	}
	rows = rows[first:last]
	lattice := core.TrimRight(f.text(rows[0]))
	var cols []int
	point, filled := rune(0), false
	for i, r := range []rune(lattice) {
		switch {
		case point == 0 && r != ' ' || r == point:
			if point = r; len(cols) > 0 && i-cols[len(cols)-1] < 2 {
				return false
			}
			cols = append(cols, i)
		case strings.ContainsRune("-─ ", r):
			filled = filled || r != ' '
		default:
			return false
		}
	}
	if !strings.ContainsRune("+·.•∙", point) || len(cols) < 2 || point != '+' && !f.between() {
		return false
	}
	table := f.lattice(rows, lattice, cols)
	if table != nil {
		f.table(table)
		return true
	}
	if point == '+' && !filled { // which is no frame
		f.fail(dialect.InRow(rows[0].line, dialect.FaultAt(0, "found points, expected lines of them and lines of cells by turns")))
		return true
	}
	return false
}

// lattice are the cells of the rows between lines of points, or nil if these do not stand by turns.
func (f *finder) lattice(rows []span, lattice string, cols []int) (table [][]span) {
	if len(rows)%2 == 0 || len(rows) < 3 {
		return nil
	}
	for i, s := range rows {
		if i%2 == 0 {
			if core.TrimRight(f.text(s)) != lattice {
				return nil
			}
			continue
		}
		row := f.boxes(s, cols)
		if row == nil {
			return nil
		}
		table = append(table, row)
	}
	return table
}

// between reports whether the clues of the family stand between the points of a lattice.
func (f *finder) between() bool {
	loop := f.family.Dialects.Loop
	b, err := f.family.New(f.family.Name(), 2, 2)
	return loop != nil && err == nil && loop.Lattice(b).Rows > 2
}

// boxes are the cells of a row between columns of characters, or nil if something else
// stands there.
func (f *finder) boxes(s span, cols []int) (row []span) {
	var offs []int // of the characters
	text := f.text(s)
	for off := range text {
		offs = append(offs, off)
	}
	off := func(col int) int {
		if col < len(offs) {
			return offs[col]
		}
		return len(text)
	}
	for i, col := range cols {
		if strings.Trim(text[off(col):off(col+1)], blanks+bars) != "" {
			return nil
		}
		if i > 0 {
			row = append(row, f.field(s, off(cols[i-1]+1), off(col)))
		}
	}
	if strings.Trim(text[:off(cols[0])], blanks) != "" || strings.Trim(text[off(cols[len(cols)-1]+1):], blanks) != "" {
		return nil
	}
	return row
}
