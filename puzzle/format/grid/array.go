package grid

import (
	"strconv"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// item is what an array has: a cell, a row in quotation marks, or an array.
type item struct {
	span
	items  []item // of an array
	height int    // 0 for a cell, 1 for a row of cells, 2 for a grid, 3 for several
}

// lists are the grids of an array of rows, or of several such arrays, as JSON, Python and
// their like write them, or of tables of HTML.
type lists struct {
	lines  []core.Piece // in which they stand
	boards []item       // that have not been read yet
	ended  bool
}

// piece is where the next piece of an array is written in a text, in JSON, Python and their
// like: a bracket, a comma, a text in quotation marks, or a word.
func piece(text string, off int) (from, to int, ok bool) {
	for off < len(text) && (text[off] == ' ' || text[off] == '\t') {
		off++
	}
	if off == len(text) {
		return 0, 0, false
	}
	end := off + 1
	switch char := text[off]; {
	case strings.IndexByte("[](){},;", char) >= 0:
	case char == '"' || char == '\'':
		for end < len(text) && text[end] != char {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end+1, len(text))
	default:
		for end < len(text) && strings.IndexByte("[](){},;\"' \t", text[end]) < 0 {
			end++
		}
	}
	return off, end, true
}

// escape matches a character that JSON and Python write by its number.
var escape = core.Pattern(`\\u[0-9a-fA-F]{4}`)

// opening matches how a line starts that has an array of rows: maybe with the name of a
// variable, or the prompt of an interpreter.
var opening = core.Pattern(`^[\s>]*(?:[A-Za-z_][\w.: \t<>&*[\]]*=\s*)?(?:[\w.!]+\(?\s*)?(?:\[\s*(?:[\[("']|$)|\[[^\[\]]*,|\{\s*[{"']|\(\s*[\[({])`)

// startsArray reports whether a line starts an array of rows, or of such arrays.
func startsArray(text string) bool {
	return strings.ContainsAny(text, "[{(") && opening().MatchString(text)
}

// arrays reads the array that starts with the current line, and the first grid of it.
func (r *reader) arrays() *core.Record {
	r.lists = &lists{}
	err := core.Try(r.array)
	for err != nil && !r.lists.ended && r.Text != "" && r.next() {
		continue // the rest of a broken array is passed over
	}
	if err != nil {
		r.lists = nil
	}
	core.Must(err)
	return r.list()
}

// array reads an array to its end.
func (r *reader) array() {
	a := r.lists
	var open []item
	pieces, before := 0, ""
	for more := true; more; more = r.next() {
		core.Must(r.Bad)
		line := len(a.lines)
		r.Text = escape().ReplaceAllStringFunc(r.Text, func(code string) string {
			char, _ := strconv.Unquote(`"` + code + `"`)
			return char
		})
		a.lines = append(a.lines, r.Piece)
		off := 0
		if line == 0 {
			off = strings.LastIndexByte(opening().FindString(r.Text), '=') + 1
			if at := strings.IndexAny(r.Text[off:], "[{"); at >= 0 {
				off += at
			}
		}
		for {
			from, to, ok := piece(r.Text, off)
			if !ok {
				break
			}
			place := span{line: line, off: from, end: to}
			word := r.Text[place.off:place.end]
			off = place.end
			if pieces++; pieces > 3*dialect.MaxCells {
				r.Fail(place.off, "the array is larger than a board of 1,000,000 cells")
			}
			last := len(open) - 1
			switch {
			case a.ended:
				if rest := strings.Trim(r.Text[place.off:], ")];}, \t"); rest != "" && !strings.HasPrefix(rest, "dtype") {
					r.Fail(place.off, "found %q behind an array, expected a new line", core.Shortened(word))
				}
				off = len(r.Text)
			case len(open) == 0 && !strings.Contains("[({", word):
				r.Fail(place.off, "found %q, expected an array, which begins with [", core.Shortened(word))
			case strings.Contains("[({", word):
				if len(open) == 3 {
					r.Fail(place.off, "found an array in a row, expected cells")
				}
				open = append(open, item{span: place})
			case strings.Contains("])}", word):
				done := open[last]
				done.height++
				if open = open[:last]; last == 0 {
					r.close(done)
				} else {
					r.add(&open[last-1], done)
				}
			case word == "," || word == ";":
				if strings.Contains("[({,;", before) && before != "" {
					r.Fail(place.off, "found %q, expected a cell before it", word)
				}
			default:
				r.add(&open[last], r.leaf(place, word))
			}
			before = word
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

// close takes in a whole array.
func (r *reader) close(all item) {
	r.lists.ended = true
	switch all.height {
	case 1:
		all.items = []item{{span: all.span, items: all.items, height: 1}}
		fallthrough
	case 2:
		r.lists.boards = []item{all}
	case 3:
		r.lists.boards = all.items
	default:
		r.lists.lines[all.line].Fail(all.off, "found an array in a row, expected cells")
	}
}

// add puts an item into an array, where all are alike.
func (r *reader) add(to *item, it item) {
	if len(to.items) > 0 && it.height != to.height {
		r.Fail(it.off, "found a cell, a row or a grid beside another one of these, expected them to be alike")
	}
	to.items, to.height = append(to.items, it), it.height
}

// leaf reads a cell, or a row in quotation marks.
func (r *reader) leaf(s span, word string) item {
	height := 0
	if len(word) > 1 && strings.ContainsAny(word[:1], `"'`) {
		s.off, s.end = s.off+1, s.end-1
		word = word[1 : len(word)-1]
		height = 1
	}
	symbol, ok := dialect.SymbolOf(word)
	if ok {
		height = 0
	}
	r.Told = r.Told || ok && strings.ContainsRune(r.letter.Telling, symbol)
	return item{span: s, height: height}
}

// list makes the record of the next grid of an array.
func (r *reader) list() *core.Record {
	grid := r.lists.boards[0]
	r.lists.boards = r.lists.boards[1:]
	lines := r.lists.lines
	var rows [][]span
	for _, row := range grid.items {
		var fields []span
		for _, it := range row.items {
			fields = append(fields, it.span)
		}
		if row.items == nil {
			fields = []span{row.span}
		}
		if row.items == nil && row.height == 1 && strings.ContainsAny(lines[row.line].Text[row.off:row.off+1], "[({") {
			lines[row.line].Fail(row.off, "found an empty row, or one that is not like the others")
		}
		rows = append(rows, fields)
	}
	f := r.finder(&r.Opt, r.Notes.Rules, lines)
	f.sides([]string{""}, rows)
	board, err := f.answer()
	r.Told = r.Told || f.told
	core.At(lines, err).Must(0, err)
	return r.made(lines[grid.line].Line, board)
}
