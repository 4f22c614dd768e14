package dialect

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// Cells says which characters stand for a cell.
type Cells struct {
	// Chars has the characters by the code of the cell, which is its clue or, in an
	// answer, its value. The first one is written.
	Chars []string
	Want  string // the characters, for errors
	Rest  bool   // any other character is an empty cell
}

// StrangeError says that a character does not belong where it is: the text is probably
// in another format.
type StrangeError struct{ Msg string }

// Error says what was found and what was expected.
func (e *StrangeError) Error() string { return e.Msg }

// Strange makes a StrangeError.
func Strange(msg string, args ...any) error { return &StrangeError{fmt.Sprintf(msg, args...)} }

// Code returns the code that a character stands for.
func (c *Cells) Code(r rune) (code byte, ok bool) {
	for i, chars := range c.Chars {
		if strings.ContainsRune(chars, r) {
			return byte(i), true
		}
	}
	return 0, c.Rest
}

// All are all characters.
func (c *Cells) All() string { return strings.Join(c.Chars, "") }

// Read appends the codes of a word. If it cannot, err says what is wrong at byte off.
func (c *Cells) Read(dst []byte, word string) (codes []byte, off int, err error) {
	for i, r := range word {
		code, ok := c.Code(r)
		if !ok {
			return dst, i, Strange("found %q, expected %s", r, c.Want)
		}
		dst = append(dst, code)
	}
	return dst, 0, nil
}

// ReadRow appends the codes of a row that has blanks between all cells or between none.
func (c *Cells) ReadRow(dst []byte, text string) (codes []byte, off int, err error) {
	spaced := strings.ContainsAny(strings.Trim(text, " \t"), " \t")
	after := false // a cell was right before
	for i, r := range text {
		if r == ' ' || r == '\t' {
			after = false
			continue
		}
		code, ok := c.Code(r)
		if !ok {
			return dst, i, Strange("found %q, expected %s", r, c.Want)
		}
		if spaced && after {
			return dst, i, Strange("found %q right after a cell, expected blanks between all cells of a row or none", r)
		}
		dst, after = append(dst, code), true
	}
	return dst, 0, nil
}

// Text writes codes.
func (c *Cells) Text(codes []byte) string {
	text := make([]byte, len(codes))
	for i, code := range codes {
		text[i] = c.Chars[code][0]
	}
	return string(text)
}

// CluesOf are the clues of a board, row by row.
func CluesOf(p puzzle.Puzzle) []byte {
	rows, cols := p.Size()
	clues := make([]byte, 0, rows*cols)
	for r := range rows {
		for c := range cols {
			clues = append(clues, byte(p.Clue(r, c)))
		}
	}
	return clues
}

// MaxCells bounds a board, so that a short text cannot ask for all memory.
const MaxCells = 1_000_000

// Expand reads a run-length task: the letters a to z stand for 1 to 26 empty cells, any
// other cell is as it is. If it cannot, err says what is wrong at byte off.
func (c *Cells) Expand(task string) (codes []byte, off int, err error) {
	n := 0
	for i, r := range task {
		code, ok := c.Code(r)
		run := 0
		switch {
		case r >= 'a' && r <= 'z':
			run = int(r-'a') + 1
		case !ok:
			return nil, i, Strange("found %q, expected %s or a to z for 1 to 26 empty cells", r, c.Want)
		}
		if n += max(run, 1); n <= MaxCells {
			codes = append(codes, make([]byte, run)...)
			if run == 0 {
				codes = append(codes, code)
			}
		}
	}
	if n > MaxCells {
		return nil, 0, fmt.Errorf("found %d cells, expected at most 1,000,000", n)
	}
	return codes, 0, nil
}

// Task writes a run-length task. Runs are cut after 26 empty cells.
func (c *Cells) Task(codes []byte) string {
	var b strings.Builder
	run := 0
	end := func() {
		if run > 0 {
			b.WriteByte('a' + byte(run-1))
		}
		run = 0
	}
	for _, code := range codes {
		if code == 0 {
			if run++; run == 26 {
				end()
			}
			continue
		}
		end()
		b.WriteByte(c.Chars[code][0])
	}
	end()
	return b.String()
}
