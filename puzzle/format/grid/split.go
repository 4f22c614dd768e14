package grid

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// token is a cell as it stands in a text.
type token struct {
	line, off int // the line, of several, and the byte in it, from 0
	symbol    rune
	given     bool // it stands in brackets
	col       int  // in characters, where cells have their places by that
}

// part is the part of a line that has the cells.
type part struct {
	line, off int
	text      string
}

// cut is the part from one byte to another.
func (p part) cut(from, to int) part { return part{p.line, p.off + from, p.text[from:to]} }

// fault is a defect at a byte of the part.
func (p part) fault(err error) error {
	err.(*dialect.Fault).Off += p.off
	return dialect.InRow(p.line, err)
}

const (
	blanks = " \t"
	bars   = "|│┃║┆┇┊┋╎╏"
	marks  = "[](){}!" // around the cells of a board that this program shows
)

var (
	isBar   = among(bars)
	isSpace = among(blanks + bars)
	isApart = among(blanks + bars + `,;"'`) // stands between cells
)

// among returns whether a character is one of some, of which it is asked often.
func among(characters string) func(rune) bool {
	var ascii [utf8.RuneSelf]bool
	for _, r := range characters {
		if r < utf8.RuneSelf {
			ascii[r] = true
		}
	}
	return func(r rune) bool {
		if r < utf8.RuneSelf {
			return ascii[r]
		}
		return strings.ContainsRune(characters, r)
	}
}

// split takes lines apart: cells between bars, semicolons, commas or tabs, or each in its
// column. Frames are no cells.
func (g *Grid) split(lines []string) ([][]token, error) {
	var rows []part
	barred := slices.ContainsFunc(lines, func(line string) bool { return strings.ContainsFunc(line, isBar) })
	for i, line := range lines {
		if !isFrame(line, barred) && !(i == 0 && g.sized) {
			rows = append(rows, part{i, 0, line})
		}
		g.marked = g.marked || strings.ContainsAny(line, "[{")
	}
	g.marked = g.marked && g.family.Dialects.Loop == nil
	if barred {
		rows = unframed(rows)
	}
	for _, separators := range []string{bars, ";", ",", "\t"} {
		if separators == bars && !barred {
			continue
		}
		inside := func(p part) bool { return strings.ContainsAny(strings.Trim(p.text, blanks), separators) }
		if slices.ContainsFunc(rows, inside) {
			return g.fields(rows, separators)
		}
	}
	return g.columns(rows)
}

// isFrame reports whether a line has no cells, but is drawn above, below or between them.
func isFrame(line string, barred bool) bool {
	crossed := false
	for _, r := range line {
		box := r >= '─' && r <= '╿'
		if !box && !strings.ContainsRune("+-=_|"+blanks, r) {
			return false
		}
		crossed = crossed || r == '+' || box && !strings.ContainsRune(bars, r)
	}
	return crossed || barred && strings.Trim(line, blanks) != "" && !strings.ContainsAny(line, bars)
}

// unframed cuts off the bars at both ends of all rows.
func unframed(rows []part) []part {
	trimmed := make([]part, len(rows))
	left, right := true, true
	for i, p := range rows {
		indent := len(p.text) - len(strings.TrimLeft(p.text, blanks))
		p = p.cut(indent, max(indent, len(core.TrimRight(p.text))))
		trimmed[i] = p
		first, _ := utf8.DecodeRuneInString(p.text)
		last, size := utf8.DecodeLastRuneInString(p.text)
		left = left && strings.ContainsRune(bars, first)
		right = right && strings.ContainsRune(bars, last) && size < len(p.text)
	}
	if !left && !right {
		return rows
	}
	for i, p := range trimmed {
		from, to := 0, len(p.text)
		if left {
			_, from = utf8.DecodeRuneInString(p.text)
		}
		if right {
			_, size := utf8.DecodeLastRuneInString(p.text)
			to -= size
		}
		trimmed[i] = p.cut(from, to)
	}
	return trimmed
}

// fields takes rows apart that have separators between their cells. Bars can also stand
// between groups of cells. Tabs after the last clue of a row may be missing.
func (g *Grid) fields(rows []part, separators string) (cells [][]token, err error) {
	widest := 0
	for _, p := range rows {
		var row []token
		for from := 0; from <= len(p.text); {
			end := len(p.text)
			if n := strings.IndexAny(p.text[from:], separators); n >= 0 {
				end = from + n
			}
			field := p.text[from:end]
			word := strings.Trim(field, blanks+`"'`)
			symbol, ok := dialect.SymbolOf(word)
			off := from + strings.Index(field, word)
			switch {
			case ok:
			case separators == bars:
				return g.columns(rows)
			default:
				return nil, p.fault(dialect.Strange(off, "found %q, expected one cell between two separators", core.Shortened(word)))
			}
			if err := g.see(symbol, off, p); err != nil {
				return nil, err
			}
			row = append(row, token{line: p.line, off: p.off + off, symbol: symbol})
			_, size := utf8.DecodeRuneInString(p.text[end:])
			from = end + max(size, 1)
		}
		cells = append(cells, row)
		widest = max(widest, len(row))
	}
	if trailing(cells) {
		for i, row := range cells {
			cells[i] = row[:len(row)-1]
		}
	}
	for i, row := range cells {
		for separators == "\t" && len(row) < widest {
			g.seen[dialect.Blank] = true
			row = append(row, token{line: rows[i].line, off: len(rows[i].text), symbol: dialect.Blank})
		}
		cells[i] = row
	}
	return cells, nil
}

// trailing reports whether there is a separator behind the last cell of every row: nothing
// stands there, and nowhere else.
func trailing(cells [][]token) bool {
	for _, row := range cells {
		empty := func(t token) bool { return t.symbol == dialect.Blank }
		if slices.IndexFunc(row, empty) != len(row)-1 || len(row) < 2 {
			return false
		}
	}
	return true
}

// see takes in a symbol, which has to be that of a cell.
func (g *Grid) see(symbol rune, off int, p part) error {
	switch {
	case g.seen[symbol]:
		return nil
	case !g.known(symbol):
		return p.fault(g.cells.Strange(off, p.text))
	}
	g.seen[symbol] = true
	return nil
}

// columns takes rows apart that have their cells one after the other, or with blanks
// between them; or the blanks are the empty cells.
func (g *Grid) columns(rows []part) (cells [][]token, err error) {
	empties := g.cells.Rest // are written
	longest := 0
	for _, p := range rows {
		row := make([]token, 0, len(p.text))
		open, filled := false, false // brackets, and a cell in them
		col := 0
		for off, size := 0, 0; off < len(p.text); off += size {
			var symbol rune
			symbol, size = dialect.Symbol(p.text[off:])
			space := isSpace(symbol) || g.marked && strings.ContainsRune(marks, symbol)
			if !space {
				if err := g.see(symbol, off, p); err != nil {
					return nil, err
				}
				row = append(row, token{p.line, p.off + off, symbol, open, col})
				empties = empties || strings.ContainsRune(g.cells.Chars[0], symbol)
			}
			opens, closes := space && strings.ContainsRune("[{", symbol), space && strings.ContainsRune("]}", symbol)
			if opens && open || closes && !filled || !space && filled {
				return nil, p.fault(dialect.Strange(off, "found %q, expected one cell in brackets", symbol))
			}
			open, filled = opens || open && !closes, open && !closes && (filled || !space)
			col++
		}
		if open {
			return nil, p.fault(dialect.Strange(len(p.text), "the row ends before a bracket closes"))
		}
		cells = append(cells, row)
		longest = max(longest, col)
	}
	if !empties && !g.regular(cells) {
		return g.placed(rows, cells, longest)
	}
	for i, row := range cells {
		if len(row) == 0 {
			return nil, rows[i].fault(dialect.Strange(0, "found %q, expected a row of cells", core.Shortened(rows[i].text)))
		}
		for k := range row {
			apart := row[len(row)-1].col-row[0].col >= len(row)
			if k > 0 && apart && row[k].col == row[k-1].col+1 {
				return nil, rows[i].fault(dialect.Crowded(row[k].off-rows[i].off, rows[i].text))
			}
		}
	}
	return cells, nil
}

// regular reports whether all rows have as many cells as they should, or have them in the
// same columns and with the same distances.
func (g *Grid) regular(cells [][]token) bool {
	for _, row := range cells {
		if g.cols > 0 && len(row) != g.cols || len(row) != len(cells[0]) || len(row) == 0 {
			return false
		}
		for k := range row {
			pitch := cells[0][min(1, len(row)-1)].col - cells[0][0].col
			if g.cols == 0 && row[k].col != cells[0][0].col+k*pitch {
				return false
			}
		}
	}
	return true
}

// placed takes rows apart whose blanks are the empty cells. The distance of the cells, and
// where the first one stands, are those that make the board as wide as it has to be.
func (g *Grid) placed(rows []part, cells [][]token, longest int) ([][]token, error) {
	want := g.cols
	if want == 0 {
		want = len(rows)
	}
	least, last, step := longest, 0, 0
	for _, row := range cells {
		for _, t := range row {
			least, last = min(least, t.col), max(last, t.col)
		}
	}
	for _, row := range cells {
		for _, t := range row {
			step = gcd(step, t.col-least)
		}
	}
	fits := map[[2]int]bool{}
	wide := 0
	for pitch := 1; pitch <= max(step, 1); pitch++ {
		if step%pitch != 0 {
			continue
		}
		margin := least % pitch
		wide = (last-margin)/pitch + 1
		if wide == want || (longest-margin+pitch-1)/pitch == want {
			fits[[2]int{pitch, margin}] = true
		}
		if (last-least)/pitch+1 == want {
			fits[[2]int{pitch, least}] = true
		}
	}
	if err := core.CheckSize(len(rows), want); err != nil {
		return nil, err
	}
	if len(fits) != 1 {
		return nil, core.Lacking(core.Lack{Size: g.cols == 0},
			"the blanks of this grid seem to be its empty cells, but its %d rows are not %d cells wide: write . for an empty cell", len(rows), want)
	}
	g.seen[dialect.Blank] = true
	for fit := range fits {
		for i, row := range cells {
			full := make([]token, want)
			for c := range full {
				full[c] = token{line: rows[i].line, off: rows[i].off, symbol: dialect.Blank}
			}
			for _, t := range row {
				full[(t.col-fit[1])/fit[0]] = t
			}
			cells[i] = full
		}
	}
	return cells, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
