package grid

import (
	"html"
	"strconv"
	"strings"

	"gridcnf/puzzle/format/core"
)

// lists has the grids of an array of rows, or of several such arrays, as in JSON, Python and similar languages, or of an HTML table.
type lists struct {
	lines []core.Piece // the lines with the grids
	grids []item       // the grids that were not read yet
}

// item is a grid in an array: where it starts, and its rows.
type item struct {
	span
	rows [][]span
}

// tokens matches the pieces of an array in JSON, Python and their like: a bracket, a comma, a text in quotation marks, or a word. escape
// matches a character that is written by its number.
var (
	tokens = core.Pattern(`[\[\](){},;]|"(?:[^"\\]|\\.?)*"?|'(?:[^'\\]|\\.?)*'?|[^\[\](){},;"' \t]+`)
	escape = core.Pattern(`\\u[0-9a-fA-F]{4}`)
)

// opening matches the start of a line that has an array of rows, maybe after the name of a variable or the prompt of an interpreter.
var opening = core.Pattern(`^[\s>]*(?:[A-Za-z_][\w.: \t<>&*[\]]*=\s*)?(?:[\w.!]+\(?\s*)?(?:\[\s*(?:[\[("']|$)|\[[^\[\]]*,|\{\s*[{"']|\(\s*[\[({])`)

// startsArray reports whether a line starts an array of rows, or of such arrays.
func startsArray(text string) bool {
	return strings.ContainsAny(text, "[{(") && opening().MatchString(text)
}

// arrays reads the array that starts with the current line, and returns its first grid.
func (r *reader) arrays() *core.Record {
	a := new(array)
	err := core.Try(func() { a.read(r) })
	for err != nil && !a.ended && r.Text != "" && r.next() {
		continue // skip the rest of a broken array
	}
	core.Must(err)
	r.lists = a.lists
	return r.list()
}

// array is an array that is being read.
type array struct {
	lists
	open   []span // brackets
	level  int    // how many brackets are open in a row of cells; a text of several cells is a row by itself
	rows   [][]span
	row    []span // the current row
	pieces int
	before string // the previous piece
	ended  bool
}

// read reads an array to its end.
func (a *array) read(r *reader) {
	for more := true; more; more = r.next() {
		core.Must(r.Bad)
		r.Text = escape().ReplaceAllStringFunc(r.Text, func(code string) string {
			char, _ := strconv.Unquote(`"` + code + `"`)
			return char
		})
		off := 0
		if a.lines == nil {
			off = strings.LastIndexByte(opening().FindString(r.Text), '=') + 1
			off += max(0, strings.IndexAny(r.Text[off:], "[{"))
		}
		a.lines = append(a.lines, r.Piece)
		for _, at := range tokens().FindAllStringIndex(r.Text[off:], 3*core.MaxCells) {
			at := span{line: len(a.lines) - 1, off: off + at[0], end: off + at[1]}
			if a.ended {
				if rest := strings.Trim(r.Text[at.off:], ")];}, \t"); rest != "" && !strings.HasPrefix(rest, "dtype") {
					r.Fail(at.off, "found %q after an array, expected a new line", core.Shortened(r.Text[at.off:at.end]))
				}
				break
			}
			a.piece(r, at, r.Text[at.off:at.end])
		}
		if a.ended && r.above.kind != "" {
			r.above.Fail(0, "found the name and size of a board above an array, expected them as # rules: and # size:")
		}
		if a.ended {
			return
		}
	}
	last := a.lines[len(a.lines)-1]
	last.Fail(len(last.Text), "the array ends here, in the middle")
}

// piece reads a piece of an array, in which all items are alike.
func (a *array) piece(r *reader, at span, word string) {
	const (
		nested  = "found an array in a row, expected cells"
		unlike  = "found a cell, a row or a grid beside another one of these, expected them to be alike"
		opens   = "[({"
		closing = "])}"
	)
	if a.pieces++; a.pieces > 3*core.MaxCells {
		r.Fail(at.off, "the array is larger than a board of 1,000,000 cells")
	}
	depth := len(a.open)
	switch {
	case depth == 0 && !strings.Contains(opens, word):
		r.Fail(at.off, "found %q, expected an array, which begins with [", core.Shortened(word))
	case strings.Contains(opens, word) && depth == 3:
		r.Fail(at.off, nested)
	case strings.Contains(opens, word) && a.level > 0 && depth >= a.level:
		r.Fail(at.off, unlike)
	case strings.Contains(opens, word):
		a.open = append(a.open, at)
	case strings.Contains(closing, word):
		a.close()
	case word == "," || word == ";":
		if strings.Contains(opens+",;", a.before) && a.before != "" {
			r.Fail(at.off, "found %q, expected a cell before it", word)
		}
	default:
		quoted := len(word) > 1 && strings.ContainsAny(word[:1], `"'`)
		if quoted {
			at.off, at.end = at.off+1, at.end-1
			word = word[1 : len(word)-1]
		}
		symbol, cell := core.SymbolOf(word)
		r.Told = r.Told || cell && strings.ContainsRune(r.letter.Telling, symbol)
		if quoted && !cell {
			depth++
		}
		switch {
		case a.level == 0 && depth > 3:
			a.lines[a.open[0].line].Fail(a.open[0].off, nested)
		case a.level == 0:
			a.level = depth
		case a.level != depth:
			r.Fail(at.off, unlike)
		}
		if quoted && !cell {
			a.rows = append(a.rows, []span{at})
		} else {
			a.row = append(a.row, at)
		}
	}
	a.before = word
}

// close reads a closing bracket, which ends a row, a grid, or the whole array.
func (a *array) close() {
	depth, start := len(a.open), a.open[len(a.open)-1]
	empty := a.level == 0 || depth == a.level && a.row == nil
	if !empty && depth == a.level {
		a.rows, a.row = append(a.rows, a.row), nil
	}
	if !empty && (depth == a.level-1 || a.level == 1) {
		empty = a.rows == nil
		a.grids = append(a.grids, item{start, a.rows})
		a.rows = nil
	}
	if empty {
		a.lines[start.line].Fail(start.off, "found a row that is empty or differs from the others")
	}
	a.open = a.open[:depth-1]
	a.ended = depth == 1
}

// list makes the record of the next grid of an array.
func (r *reader) list() *core.Record {
	grid, lines := r.lists.grids[0], r.lists.lines
	r.lists.grids = r.lists.grids[1:]
	f := r.finder(&r.Opt, r.Notes.Rules, lines)
	f.sides([]string{""}, grid.rows)
	board, err := f.answer()
	r.Told = r.Told || f.told
	core.At(lines, err).Must(0, err)
	return r.made(lines[grid.line].Line, board)
}

// How an HTML table starts a row and a field, and the parts of a field that are not text: tags, and everything after its end.
var (
	tableRow   = core.Pattern(`(?i)<tr\b[^>]*>`)
	tableField = core.Pattern(`(?i)<t[dh]\b[^>]*>`)
	textless   = core.Pattern(`(?is)</t.*|</?[a-z][^>]*>`)
)

// startsTable reports whether a line has an HTML table, or the start of one.
func startsTable(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "<table") || strings.Contains(text, "<tr")
}

// markup reads the HTML table that starts with the current line. It reads each field as a line of its own.
func (r *reader) markup() *core.Record {
	var text strings.Builder
	for more := true; more; more = r.next() {
		core.Must(r.Bad)
		if text.WriteString(r.Text + "\n"); text.Len() > core.MaxLine {
			r.Fail(0, "the table is longer than a board of 1,000,000 cells")
		}
		if strings.Contains(strings.ToLower(r.Text), "</table") {
			break
		}
	}
	var lines []core.Piece
	var rows [][]span
	for _, row := range tableRow().Split(text.String(), -1) {
		var fields []span
		for _, field := range tableField().Split(row, -1)[1:] {
			line := r.Piece
			line.Text = strings.TrimSpace(spaces.Replace(html.UnescapeString(textless().ReplaceAllString(field, ""))))
			fields = append(fields, span{line: len(lines), end: len(line.Text)})
			lines = append(lines, line)
		}
		if fields != nil {
			rows = append(rows, fields)
		}
	}
	if len(rows) == 0 {
		r.Fail(0, "found a table without rows of cells")
	}
	r.lists = lists{lines, []item{{rows: rows}}}
	return r.list()
}
