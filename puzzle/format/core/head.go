package core

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"gridcnf/family"
)

// Head is what detection sees of the input's start: its first block of lines, up to a
// blank line. A block of one line does not tell much, so that later ones count, too.
type Head struct {
	Line  int      // of the first line, from 1
	Lines []string // trimmed, the first one an address alone if it has one; without comments and without a size line
	Raw   []byte   // the block with its comments
	Sole  bool     // it is the first line alone, whatever comes after it
	Each  bool     // it is one line of an input in which each is a puzzle by itself
	Bad   error    // a line is not text; what is not counts as '.', as its puzzle may be the only broken one

	// A grid is the first lines, up to a note of the next puzzle.
	Rows []string

	Sized      bool           // the first line was a size line "R C"
	ended      bool           // by a blank line
	High, Wide int            // as that line says; the width also a comment before the block
	Stated     *family.Family // a comment before the block names rules of it
}

// First is the first line, or "" if that was a size line.
func (h *Head) First() string {
	if h.Sized || len(h.Lines) == 0 {
		return ""
	}
	return h.Lines[0]
}

// Alone reports whether the first puzzle is a single line.
func (h *Head) Alone() bool { return len(h.Rows) == 1 && !h.Sized && !h.Array() }

// Brackets returns how many square brackets the lines start with, and what follows them.
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

// EqualWords reports whether all rows are single words of the same length, and which.
func (h *Head) EqualWords() (length int, ok bool) {
	for i, text := range h.Rows {
		if strings.ContainsAny(text, " \t") || i > 0 && len(text) != length {
			return 0, false
		}
		length = len(text)
	}
	return length, true
}

// Shaped reports whether the lines are the rows of a grid, as a comment with its size
// says.
func (h *Head) Shaped() bool {
	n, ok := h.EqualWords()
	return ok && !h.Sized && n == h.Wide
}

// Has reports whether one of the characters is in the lines.
func (h *Head) Has(chars string) bool {
	return slices.ContainsFunc(h.Lines, func(line string) bool { return strings.ContainsAny(line, chars) })
}

// Count counts the characters of the lines that are among the given ones.
func (h *Head) Count(chars string) (n int) {
	for _, line := range h.Lines {
		for _, r := range line {
			if strings.ContainsRune(chars, r) {
				n++
			}
		}
	}
	return n
}

// IsEvenSquare reports whether a number is the square of an even one.
func IsEvenSquare(n int) bool {
	side := int(math.Sqrt(float64(n)))
	return n > 0 && side%2 == 0 && side*side == n
}

const (
	maxHead  = 4 * MaxLine // bounds the comments before the first puzzle
	maxBlock = 4 << 20     // is how much is looked at for the end of that: a board of 1000x1000 cells is half of it
)

// Start returns the head of the input; or that of its first line alone, if sole says that
// this is a puzzle by itself, where sole is not nil. It waits for no more input than that takes.
func (in *Input) Start(sole func(h *Head) bool) *Head {
	var data []byte
	for asked, lines, whole := false, 0, false; ; {
		data, whole = in.Arrived(len(data))
		full := whole || len(data) == in.Buf.Size()
		end := firstLine(data)
		if end == 0 && full {
			end = len(data)
		}
		if end > 0 && !asked && sole != nil {
			asked = true
			if h := in.Head(data[:end], true); h.Line > 0 {
				h.Sole = true
				if sole(h) {
					return h
				}
			}
		}
		seen := lines
		if lines = bytes.Count(data, []byte("\n")); lines == seen && !full {
			continue // half a line more
		}
		h := in.Head(data, whole)
		switch {
		case h.Line > 0 && (whole || h.ended || len(data) >= maxBlock):
			return h
		case h.Line == 0 && (whole || len(data) >= maxHead):
			in.At(1, 1).Fail(0, "found no puzzle, only blank lines and comments if anything")
		case full:
			in.More()
			data, asked = nil, false
		}
	}
}

// firstLine returns where the first line ends that is neither blank nor a comment, or 0.
func firstLine(data []byte) (end int) {
	for {
		advance, line, _ := SplitLines(data[end:], false)
		if advance == 0 {
			return 0
		}
		end += advance
		if line = bytes.TrimLeft(line, " \t"); len(line) > 0 && line[0] != '#' {
			return end
		}
	}
}

// Head takes the head of the input apart. Whole tells that data is all of it.
func (in *Input) Head(data []byte, whole bool) *Head {
	h := new(Head)
	no := 0
	ended := false // the grid
	for rest := data; len(rest) > 0; {
		h.Raw = data[:len(data)-len(rest)]
		advance, line, _ := SplitLines(rest, true)
		rest = rest[advance:]
		no++
		if len(rest) == 0 && !whole && len(h.Lines) > 0 && !bytes.HasSuffix(data, []byte("\n")) {
			return h // half a line
		}
		text := strings.Trim(string(line), " \t")
		if off := NotText(text); off >= 0 {
			if h.Bad == nil {
				off = NotText(string(line))
				h.Bad = Piece{in.File, no, 1, string(line)}.Defect(off, "found byte 0x%02x, expected text in UTF-8", line[off])
			}
			text = strings.ReplaceAll(strings.ToValidUTF8(text, "."), "\x00", ".")
		}
		switch {
		case text == "" && (h.Line == 0 || len(line) > 0 && !h.Alone()):
		case text == "" && !h.Alone():
			h.ended = true
			return h
		case text == "":
			ended = true
		case text[0] == '#' && !(h.Sized && len(h.Rows) < h.High):
			ended = h.comment(text) || ended
		default:
			h.add(text, no, !ended)
		}
	}
	h.Raw = data
	return h
}

// comment takes in a comment before the block. It reports whether one within the block
// is a note of the next puzzle.
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
	}
	return false
}

// add takes in a line, which can be one of the grid.
func (h *Head) add(text string, no int, grid bool) {
	if h.Line == 0 {
		h.Line = no
		if rows, cols, ok := SizeLine(text, false); ok {
			h.Sized, h.High, h.Wide = true, rows, cols
			return
		}
	}
	if grid {
		h.Rows = append(h.Rows, text)
	}
	if len(h.Lines) == 0 {
		text = Piece{Text: text}.Address().Text
	}
	h.Lines = append(h.Lines, text)
}
