package grid

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"gridcnf/puzzle/format/core"
)

// This file decides which lines are a grid, and which are text.

// maxLines bounds the lines, with blank lines between them, that we read to see whether they are one board.
const maxLines = 4096

// gather reads the lines of a grid, and the first line of text below it. The grid ends at a note about the next puzzle, at text, and at a
// blank line if it is complete there. If neither it nor the next block is complete, the two together are one grid or several.
func (r *reader) gather(least int) (lines []core.Piece, below string, fault error) {
	r.after = 0
	bytes, block := 0, 0 // where the current block starts
	lines = append(lines, r.lead...)
	done := func() ([]core.Piece, string, error) {
		for least == 0 && len(lines) > 0 && isEmpty(lines[len(lines)-1]) {
			lines = lines[:len(lines)-1]
			r.after++
		}
		return lines, below, fault
	}
	split := func(rest ...core.Piece) { // the last block is a board by itself
		if block > 0 {
			r.ahead, r.apart = slices.Concat(lines[block:], rest, r.ahead), true
			lines = lines[:block]
		}
	}
	for more := true; more; more = r.next() {
		switch {
		case len(lines) < least:
		case r.Full == "" && (least > 0 || below != "" || fault != nil || r.apart || len(lines) > maxLines && !r.whole(lines[block:])):
			return done()
		case r.Full == "" && r.whole(lines[block:]):
			split(r.Whole())
			return done()
		case r.Full == "":
			lines = append(lines, r.Whole())
			block = len(lines)
			continue
		case len(lines) > 0 && r.named(), block > 0 && len(lines) == block && (r.starts() || r.Bad == nil && r.prose(r.Text)):
			r.back()
			return done()
		case len(lines) > 0 && isFence(r.Text):
			return done()
		case len(lines) > 0 && r.comment(lines):
			if r.Pending.Unused != nil {
				return done()
			}
			continue
		case r.Text != "" && r.Bad == nil && r.prose(r.Text):
			if headed(r.Piece).kind != "" || r.sole() {
				r.back()
				return done()
			}
			below = cmp.Or(below, r.Text)
			continue
		}
		if fault == nil {
			fault = r.misplaced(lines, below)
		}
		if bytes += len(r.Full); fault == nil && (bytes > core.MaxLine || len(lines) >= core.MaxCells) {
			fault = r.Defect(0, "the grid is longer than a board of 1,000,000 cells")
		}
		if fault == nil { // skip the rest of a broken grid
			lines = append(lines, r.Whole())
		}
	}
	if below == "" && fault == nil && r.whole(lines[block:]) {
		split()
	}
	return done()
}

// whole reports whether lines are a board that ends at a blank line. Boards of rule files can have blank lines anywhere.
func (r *reader) whole(lines []core.Piece) bool {
	return r.file == nil && core.Whole(core.Texts(lines))
}

// starts reports whether the current line starts something other than rows in lines: a note about the next puzzle, an array, a table, or
// code.
func (r *reader) starts() bool {
	_, _, note := core.NoteIn(r.Text)
	return strings.HasPrefix(r.Text, "#") && note || startsArray(r.Text) || startsTable(r.Text) || isFence(r.Text)
}

// misplaced returns an error if the current line cannot stand here, whatever cells it has.
func (r *reader) misplaced(lines []core.Piece, below string) error {
	switch _, sized := r.high(lines); {
	case r.Bad != nil:
		return r.Bad
	case below != "":
		return r.Defect(0, "found %q below a line of text, expected a blank line before the next puzzle", core.Shortened(r.Text))
	case !sized && r.file == nil && r.hashed(lines):
		code, _ := r.letter.cells.Code('#')
		return r.Defect(0, "found a comment that can be a row: write %s for #, or put a line \"R C\" with the size before the grid", r.letter.cells.Chars[code][:1])
	}
	return nil
}

// named reports whether the current line is a title of the rule file's family. As its rows can have any words, prose cannot tell.
func (r *reader) named() bool { return r.file != nil && r.Bad == nil && r.file.Titles(r.Text) }

// prose reports whether a line is text and no row: most of it is not cells, with at least three different letters; or it names a family or
// a size.
func (r *reader) prose(line string) bool {
	if !strings.ContainsFunc(line, func(c rune) bool { return !r.letter.known(c) || strings.ContainsRune("xX*", c) }) {
		return false
	}
	if len(line) < 100 && r.file == nil && (len(core.Families(line)) > 0 || strings.ContainsAny(line, "x×X*") && size().MatchString(line) && strings.Trim(line, "01xX*"+blanks) != "") {
		return true
	}
	if words := strings.Fields(line); r.file != nil && len(words) > 1 && core.Within(words[0]+words[1], "0123456789") { // the size, and words behind it
		return false
	}
	var letters []rune
	strange, all := 0, 0
	for word := range strings.FieldsFuncSeq(line, func(c rune) bool { return strings.ContainsRune(blanks+bars+separators+quotes+">", c) }) {
		if symbol, ok := core.SymbolOf(word); ok && r.letter.known(symbol) {
			all++
			continue
		}
		for off, size := 0, 0; off < len(word); off += size {
			var symbol rune
			symbol, size = core.Symbol(word[off:])
			all++
			if !r.letter.known(symbol) {
				strange++
				if len(letters) < 3 && unicode.IsLetter(symbol) && !slices.Contains(letters, symbol) {
					letters = append(letters, symbol)
				}
			}
		}
	}
	return len(letters) > 2 && 2*strange > all
}

// comment reports whether the current line is a comment and no row, and reads its note. After a size line, a row may start with '#'.
func (r *reader) comment(lines []core.Piece) bool {
	if r.hashed(lines) || !strings.HasPrefix(strings.TrimLeft(r.Text, blanks), "#") || r.Bad != nil {
		return false
	}
	if _, _, note := core.NoteIn(r.Text); !note && len(lines) == 0 {
		r.title(r.Text)
	}
	r.Note()
	return true
}

// hashed reports whether the current line starts with '#' but is a row, or can be one.
func (r *reader) hashed(lines []core.Piece) bool {
	text := strings.TrimLeft(r.Text, blanks)
	if r.file != nil {
		return len(lines) > 0
	}
	if _, ok := r.letter.cells.Code('#'); !ok || !strings.HasPrefix(text, "#") {
		return false
	}
	if high, sized := r.high(lines); sized && len(lines) <= high {
		return true
	}
	row, err := r.letter.cells.ReadRow(nil, text)
	return err == nil && len(row) > 1
}

// high returns the number of rows that a size line gives.
func (r *reader) high(lines []core.Piece) (rows int, sized bool) {
	if len(lines) == 0 {
		return 0, false
	}
	rows, _, sized = core.SizeLine(lines[0].Text, false)
	return rows, sized
}
