package grid

import (
	"encoding/json"
	"errors"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// item is what an array has: a cell, a row as a string, or an array.
type item struct {
	token
	text   string // of a row
	items  []item // of an array
	height int    // 0 for a cell, 1 for a row of cells, 2 for a grid, 3 for several
}

// piece matches what an array is written with, in JSON, Python and their like.
var piece = core.Pattern(`[][(),;]|"(?:[^"\\]|\\.)*"|'[^']*'|[^][(),;"'\s]+|\S`)

// startsArray reports whether a line starts an array of rows, or of such arrays.
func startsArray(text string) bool {
	rest := strings.TrimLeft(text, blanks+"[")
	opened := strings.Count(text[:len(text)-len(rest)], "[")
	return opened > 1 || opened == 1 && (rest == "" || strings.ContainsAny(rest[:1], `"'(`) || strings.Contains(rest, ","))
}

// array reads the array that starts with the current line, to its end.
func (r *reader) array() {
	r.at, r.texts = nil, nil
	var open []item
	pieces, before := 0, ""
	for more := true; more; more = r.Next() {
		core.Must(r.Bad)
		line := len(r.at)
		r.at, r.texts = append(r.at, r.Piece), append(r.texts, r.Text)
		for off := 0; ; {
			span := piece().FindStringIndex(r.Text[off:])
			if span == nil {
				break
			}
			at := off + span[0]
			word := r.Text[at : off+span[1]]
			off += span[1]
			if pieces++; pieces > 4*dialect.MaxCells {
				r.Fail(at, "the array is larger than a board of 1,000,000 cells")
			}
			place := token{line: line, off: at}
			last := len(open) - 1
			switch {
			case r.lists != nil && word != ",":
				r.lists = nil
				r.Fail(at, "found %q behind an array, expected a new line", core.Shortened(word))
			case word == "[" || word == "(":
				if len(open) == 3 {
					r.Fail(at, "found an array in a row, expected cells")
				}
				open = append(open, item{token: place})
			case last < 0:
			case word == "]" || word == ")":
				done := open[last]
				done.height++
				if open = open[:last]; last == 0 {
					r.close(done)
				} else {
					r.add(&open[last-1], done)
				}
			case word == "," || word == ";":
				if strings.Contains("[(,;", before) && before != "" {
					r.Fail(at, "found %q, expected a cell before it", word)
				}
			default:
				r.add(&open[last], r.leaf(place, word))
			}
			before = word
		}
		if r.lists != nil && r.above.kind != "" {
			r.lists = nil
			r.above.Fail(0, "found the name and size of a board above an array, expected them as # rules: and # size:")
		}
		if r.lists != nil {
			return
		}
	}
	r.at[len(r.at)-1].Fail(len(r.texts[len(r.at)-1]), "the array ends here, in the middle")
}

// close takes in a whole array.
func (r *reader) close(all item) {
	switch r.lists = []item{all}; all.height {
	case 1:
		r.lists = nil
		r.at[all.line].Fail(all.off, "found an array of cells, expected an array of rows")
	case 3:
		r.lists = all.items
	case 4:
		r.lists = nil
		r.at[all.line].Fail(all.off, "found an array in a row, expected cells")
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
func (r *reader) leaf(at token, word string) item {
	text, quoted := word, strings.ContainsAny(word[:1], `"'`) && len(word) > 1
	if quoted {
		text = word[1 : len(word)-1]
	}
	if quoted && strings.Contains(word, `\`) {
		if err := json.Unmarshal([]byte(word), &text); err != nil {
			r.Fail(at.off, "found %s, expected a string of JSON", core.Shortened(word))
		}
	}
	symbol, ok := dialect.SymbolOf(text)
	if !ok && quoted {
		return item{token: at, text: text, height: 1}
	}
	if !ok {
		r.Must(0, dialect.Strange(at.off, "found %q, expected %s", core.Shortened(text), r.Grid.cells.Want))
	}
	r.Must(0, r.see(symbol, 0, part{0, at.off, text}))
	at.symbol = symbol
	return item{token: at}
}

// list makes the record of the next grid of an array.
func (r *reader) list() *core.Record {
	grid := r.lists[0]
	r.lists = r.lists[1:]
	r.Told = r.Told || r.told()
	r.Grid = New(r.family, &r.Opt, false) // what is in the other grids does not matter
	var rows [][]token
	var texts []string
	for _, line := range grid.items {
		var row []token
		for _, it := range line.items {
			r.seen[it.symbol] = true
			row = append(row, it.token)
		}
		switch {
		case row != nil:
			rows = append(rows, row)
		case line.text != "":
			texts = append(texts, line.text)
		}
		if len(rows)+len(texts) == 0 || len(rows) > 0 && len(texts) > 0 || row == nil && line.text == "" {
			r.at[line.line].Fail(line.off, "found an empty row, or one that is not like the others")
		}
	}
	if texts == nil {
		board, err := r.board(r.texts, rows, r.Notes.Rules)
		core.At(r.at, err).Must(0, err)
		return r.made(r.at[grid.line].Line, board)
	}
	board, err := r.Board(texts, r.Notes.Rules)
	at := grid.items[0].token
	if fault := (*dialect.Fault)(nil); errors.As(err, &fault) {
		at = grid.items[fault.Row].token
	}
	r.at[at.line].Must(at.off+1, err)
	return r.made(r.at[grid.line].Line, board)
}
