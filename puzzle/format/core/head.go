package core

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

// Head is the start of the input, for detection: enough lines to know that the first board is complete.
type Head struct {
	Line  int      // the number of the first line, from 1
	Lines []string // trimmed, without comments and size line; if the first line has an address, only that
	Raw   []byte   // the lines with their comments
	Sole  bool     // the first line is a puzzle by itself
	Each  bool     // the head is one line of an input in which each line is a puzzle
	Bad   error    // a line is not text; we read bad bytes as '.', as only this puzzle may be broken

	// Rows are the first block of lines, up to a blank line or a note of the next puzzle.
	Rows []string

	Sized      bool           // the first line was a size line "R C"
	High, Wide int            // from that line; the width may come from a comment before the block
	Stated     *family.Family // the family whose rules a comment before the block names
	Indented   bool           // the lines start in different columns, so blanks may be cells

	ended  bool     // the board is whole
	rows   bool     // the first block has ended
	block  []string // the current block
	titles []string // texts that may name a family: comments above the block, and the first lines
	indent int      // of the last line
	no, at int      // lines and bytes that were read
	looked int      // bytes that were searched for the end of a line
}

// First returns the first line, or "" if that was a size line.
func (h *Head) First() string {
	if h.Sized || len(h.Lines) == 0 {
		return ""
	}
	return h.Lines[0]
}

// Alone reports whether the first puzzle is a single line.
func (h *Head) Alone() bool { return len(h.Rows) == 1 && !h.Sized && !h.Array() }

// Brackets returns how many square brackets the lines start with, and the character after them.
func (h *Head) Brackets() (depth int, next rune) {
	for _, line := range h.Lines {
		for _, r := range line {
			switch r {
			case '[':
				depth++
			case ' ', '\t':
			default:
				return depth, r
			}
		}
	}
	return depth, 0
}

// Array reports whether the lines start an array of rows, or of such arrays.
func (h *Head) Array() bool {
	depth, next := h.Brackets()
	return !h.Sized && next != '{' && (depth > 1 || depth == 1 && strings.ContainsRune("\"'(", next))
}

// EqualWords reports whether all rows are single words of the same length, and returns that length.
func (h *Head) EqualWords() (length int, ok bool) {
	for i, text := range h.Rows {
		if strings.ContainsAny(text, " \t") || i > 0 && len(text) != length {
			return 0, false
		}
		length = len(text)
	}
	return length, true
}

// Shaped reports whether the lines are the rows of a grid: a comment gives their width, or they are a square.
func (h *Head) Shaped() bool {
	n, ok := h.EqualWords()
	return ok && !h.Sized && (n == h.Wide || n == len(h.Rows))
}

// Has reports whether one of the characters is in the lines.
func (h *Head) Has(chars string) bool {
	return slices.ContainsFunc(h.Lines, func(line string) bool { return strings.ContainsAny(line, chars) })
}

// Odd counts the characters of the lines, and those that are not among the given ones.
func (h *Head) Odd(chars string) (odd, all int) {
	for _, line := range h.Lines {
		for _, r := range line {
			if all++; !strings.ContainsRune(chars, r) {
				odd++
			}
		}
	}
	return odd, all
}

// IsEvenSquare reports whether a number is the square of an even one.
func IsEvenSquare(n int) bool { return Root(n) > 0 && n%2 == 0 }

// Root returns the square root of a square number, and 0 for other numbers.
func Root(n int) int {
	if side := int(math.Sqrt(float64(n))); side*side == n {
		return side
	}
	return 0
}

const (
	maxHead  = 4 * MaxLine // bounds the comments before the first puzzle
	maxBlock = 4 << 20     // bounds the first board: twice the text of 1000x1000 cells
	maxRows  = 1 << 16     // bounds its lines
)

// Start returns the head of the input. If sole is not nil and reports that the first line is a puzzle by itself, it returns only the head
// of that line. It waits for no more input than it needs, and looks at each byte once.
func (in *Input) Start(sole func(h *Head) bool) *Head {
	h := new(Head)
	for seen := 0; ; {
		data, whole := in.Arrived(seen)
		seen = len(data)
		for in.line(h, data, whole) {
			if h.Line > 0 && sole != nil {
				first := in.Head(data[:h.at], true)
				first.Sole = true
				if sole(first) {
					return first
				}
				sole = nil
			}
		}
		if h.Line == 0 && seen-h.at >= maxBlock && seen == in.Buf.Size() { // a long first line
			if first := in.Head(data, true); first.Line > 0 {
				return first
			}
		}
		switch {
		case h.Line > 0 && (whole || h.ended || seen >= maxBlock || len(h.Lines) >= maxRows):
			h.Raw = data[:h.at]
			return h
		case whole || seen >= maxHead:
			in.At(1, 1).Fail(0, "found no puzzle, only blank lines and comments if anything")
		case seen == in.Buf.Size():
			in.More()
			seen = 0
		}
	}
}

// Head makes a head from data. whole says that data is the whole input.
func (in *Input) Head(data []byte, whole bool) *Head {
	h := new(Head)
	for in.line(h, data, whole) {
		continue
	}
	h.Raw = data[:h.at]
	return h
}

// line reads the next line of the data into the head. It reports false if the board is complete or the data has no whole line.
func (in *Input) line(h *Head, data []byte, whole bool) bool {
	if h.ended || len(h.Lines) >= maxRows || !whole && !bytes.ContainsAny(data[max(h.at, h.looked):], "\r\n") {
		h.looked = len(data)
		return false
	}
	advance, line, _ := SplitLines(data[h.at:], whole)
	if advance == 0 {
		return false
	}
	if len(line) == 0 && h.Line > 0 {
		h.ended = Whole(h.block)
		if h.rows, h.block = true, nil; h.ended {
			return false
		}
	}
	h.no++
	h.at += advance
	text := strings.Trim(string(line), " \t")
	if off := NotText(text); off >= 0 {
		if h.Bad == nil {
			off = NotText(string(line))
			h.Bad = Piece{in.File, h.no, 1, string(line)}.Defect(off, "found byte 0x%02x, expected text in UTF-8", line[off])
		}
		text = strings.ReplaceAll(strings.ToValidUTF8(text, "."), "\x00", ".")
	}
	switch {
	case text == "":
	case text[0] == '#' && !(h.Sized && len(h.Rows) < h.High):
		h.rows = h.comment(text) || h.rows
	default:
		indent := len(line) - len(bytes.TrimLeft(line, " \t"))
		h.Indented = h.Indented || h.Line > 0 && indent != h.indent
		h.indent = indent
		h.add(text)
	}
	return true
}

// comment reads a comment before the block. For a comment within the block, it reports whether that is a note about the next puzzle.
func (h *Head) comment(text string) bool {
	key, value, ok := NoteIn(text)
	if h.Line > 0 {
		return ok
	}
	switch key {
	case "rules":
		if r, err := ParseRules(value); err == nil {
			h.Stated = r.Family
		}
	case "size":
		_, h.Wide, _ = ParseSize(value)
	case "":
		h.titles = append(h.titles, text)
	}
	return false
}

// Titles lists the comments above the block and the first lines, as far as they can be titles.
func (h *Head) Titles() []string {
	return list.Filter(h.titles, func(text string) bool { return len(text) <= maxTitle && wordy(text, 3) })
}

// Titled returns the family that the first lines and the comments above them name, or nil if they name none or several.
func (h *Head) Titled() (only *family.Family) {
	for _, text := range h.titles {
		for _, f := range Families(text) {
			if only != nil && f != only {
				return nil
			}
			only = f
		}
	}
	return only
}

// Families returns the families that a text names, such as a title.
func Families(text string) (all []*family.Family) {
	if len(text) > maxTitle || !wordy(text, 4) {
		return nil
	}
	for _, kind := range Said(text) {
		f, _ := family.Of(kind)
		all = list.Union(all, f)
	}
	return all
}

// Said returns the kinds of puzzles that a text names.
func Said(text string) (kinds []puzzle.Kind) {
	words := strings.FieldsFunc(text, func(r rune) bool { return !strings.ContainsRune(Letters+"-3", r|' ') })
	for i, word := range words {
		kind, err := family.Parse(strings.Trim(word, "-"))
		for n := i + 3; err != nil && n <= min(i+4, len(words)); n++ { // "3 in a row"
			kind, err = family.Parse(strings.Join(words[i:n], "-"))
		}
		if err == nil {
			kinds = list.Union(kinds, kind)
		}
	}
	return kinds
}

// wordy reports whether a text may contain the name of a family: as many letters side by side as its longest word has, or the word row.
// Rows of cells hardly ever have four.
func wordy(text string, letters int) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !strings.ContainsRune(Letters, r|' ') }) {
		if len(word) >= letters || strings.EqualFold(word, "row") {
			return true
		}
	}
	return false
}

// maxTitle bounds a title, in bytes.
const maxTitle = 300

// add reads a line that may be part of the grid.
func (h *Head) add(text string) {
	if len(h.Lines) < 20 {
		h.titles = append(h.titles, text)
	}
	if h.Line == 0 {
		h.Line = h.no
		if rows, cols, ok := SizeLine(text, false); ok {
			h.Sized, h.High, h.Wide = true, rows, cols
			return
		}
	}
	h.block = append(h.block, text)
	if !h.rows {
		h.Rows = append(h.Rows, text)
	}
	if len(h.Lines) == 0 {
		text = Piece{Text: text}.Address().Text
	}
	h.Lines = append(h.Lines, text)
}

// Whole reports whether a block of lines is a complete board, whatever stands below the next blank line: its rows are alike, and it writes
// empty cells with a character, so a blank line is no row. A line of another kind may stand above it.
func Whole(block []string) bool {
	return len(block) > 1 && alike(block) || len(block) > 2 && alike(block[1:])
}

// Empties are characters that mean an empty cell wherever they stand.
const Empties = ".-_?·*"

func alike(block []string) bool {
	for _, separator := range []string{"|", ";", ","} {
		if n := strings.Count(block[0], separator); n > 0 {
			return !slices.ContainsFunc(block, func(row string) bool { return strings.Count(row, separator) != n })
		}
	}
	n, width, empties := len(strings.Fields(block[0])), utf8.RuneCountInString(strings.Trim(block[0], " \t")), false
	for _, row := range block {
		row = strings.Trim(row, " \t")
		if strings.Contains(row, "\"") || len(strings.Fields(row)) != n || n == 1 && utf8.RuneCountInString(row) != width {
			return false
		}
		empties = empties || strings.ContainsAny(row, Empties)
	}
	return empties
}
