package core

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
)

// Cells says which characters stand for each code of a cell: a clue or, in an answer, a value.
type Cells struct {
	Chars []string // we write the first one
	Want  string   // the characters, for errors
}

// With returns the cells with more characters, by code.
func (c Cells) With(more []string) Cells {
	c.Chars = slices.Clone(c.Chars)
	for code, chars := range more {
		c.Chars[code] += chars
	}
	return c
}

// Code returns the code that a character stands for.
func (c *Cells) Code(r rune) (code byte, ok bool) {
	for i, chars := range c.Chars {
		if strings.ContainsRune(chars, r) {
			return byte(i), true
		}
	}
	return 0, false
}

func (c *Cells) All() string { return strings.Join(c.Chars, "") }

// ReadRow appends the codes of a row that has blanks between all cells or between none.
func (c *Cells) ReadRow(dst []byte, text string) (codes []byte, err error) {
	spaced := strings.ContainsAny(strings.Trim(text, " \t"), " \t")
	after := false // whether a cell came just before
	if dst == nil {
		dst = make([]byte, 0, len(text))
	}
	for i, size := 0, 0; i < len(text); i += size {
		var symbol rune
		if symbol, size = Symbol(text[i:]); symbol == ' ' || symbol == '\t' {
			after = false
			continue
		}
		code, ok := c.Code(symbol)
		if !ok {
			return dst, c.Strange(i, text)
		}
		if spaced && after {
			return dst, Crowded(i, text)
		}
		dst, after = append(dst, code), true
	}
	return dst, nil
}

// Strange returns a fault for a character of a text that is no cell.
func (c *Cells) Strange(off int, text string) error {
	return Strange(off, "found %q, expected %s", at(off, text), c.Want)
}

// Crowded returns a fault for a cell right after another one, in a row that has blanks.
func Crowded(off int, text string) error {
	return Strange(off, "found %q right after a cell, expected blanks between all cells of a row or none", at(off, text))
}

func at(off int, text string) rune {
	r, _ := utf8.DecodeRuneInString(text[off:])
	return r
}

// ReadRows reads rows that all have this width.
func (c *Cells) ReadRows(rows []string, width int) (codes []byte, err error) {
	codes = make([]byte, 0, min(len(rows)*width, MaxCells))
	for r, row := range rows {
		before := len(codes)
		codes, err = c.ReadRow(codes, row)
		if n := len(codes) - before; err == nil && n != width {
			err = FaultAt(len(row), "the row has %d cells, expected %d", n, width)
		}
		if err != nil {
			return nil, InRow(r, err)
		}
	}
	return codes, nil
}

func (c *Cells) Text(codes []byte) string {
	text := make([]byte, len(codes))
	for i, code := range codes {
		text[i] = c.Chars[code][0]
	}
	return string(text)
}

// CluesOf returns the clues of a board, row by row.
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

// MaxCells bounds the size of a board, so that a short text cannot use up all memory.
const MaxCells = 1_000_000

// CheckCells returns an error if there are more cells than a board can have.
func CheckCells(n int) error {
	if n > MaxCells {
		return fmt.Errorf("found %d cells, expected at most 1,000,000", n)
	}
	return nil
}

// Expand reads a run-length task: the letters a to z stand for 1 to 26 empty cells.
func (c *Cells) Expand(task string) (codes []byte, err error) {
	n := 0
	for i, r := range task {
		code, ok := c.Code(r)
		run := 1
		if r >= 'a' && r <= 'z' {
			run = int(r-'a') + 1
		} else if !ok {
			return nil, Strange(i, "found %q, expected %s or a to z for 1 to 26 empty cells", r, c.Want)
		}
		for n += run; run > 0 && n <= MaxCells; run-- { // further cells are only counted
			codes = append(codes, code)
		}
	}
	return codes, CheckCells(n)
}

// Task writes a run-length task. Runs are cut after 26 empty cells.
func (c *Cells) Task(codes []byte) string {
	var b strings.Builder
	run := 0
	for i, code := range codes {
		if code != 0 {
			b.WriteByte(c.Chars[code][0])
			continue
		}
		if run++; run == 26 || i+1 == len(codes) || codes[i+1] != 0 {
			b.WriteByte('a' + byte(run-1))
			run = 0
		}
	}
	return b.String()
}

// ClampedNumber reads a number of decimal digits; ok is false for any other text. A number above most
// is read as most+1, which an error must not print.
func ClampedNumber(text string, most int) (n int, ok bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = min(10*n+int(text[i]-'0'), most+1)
	}
	return n, text != ""
}

// Blank is the symbol of an empty cell, and Minus is that of -1.
const (
	Blank = ' '
	Minus = '\u2212'
)

// twins groups symbols that are read as the first of their group.
const twins = ".· -–— X❌✖✕✗✘× O⭕ 0０ 1１ 2２ 3３ 4４ ●⚫⬤ ○◯⚪ ■⬛◼◾█ □⬜◻◽ 🔴🟥🟠🟧🌞☀ 🔵🟦🌙🌚🌛🌜"

// plain maps each other symbol to the first of its group.
var plain = func() map[rune]rune {
	all := map[rune]rune{}
	for word := range strings.FieldsSeq(twins) {
		first, size := utf8.DecodeRuneInString(word)
		for _, r := range word[size:] {
			all[r] = first
		}
	}
	return all
}()

// words are cells written as words, in any case.
var words = map[string]rune{
	"": Blank, "null": Blank, "none": Blank, "nil": Blank, "nan": Blank, "<na>": Blank, "na": Blank, "undefined": Blank,
	"white": 'W', "black": 'B', "0.": '0', "1.": '1', "2.": '2', "3.": '3', "4.": '4', "-1.": Minus,
	"-1": Minus, "-1.0": Minus, "0.0": '0', "1.0": '1', "2.0": '2', "3.0": '3', "4.0": '4', "false": '0', "true": '1',
}

// longestWord is the length of the longest of these words, in bytes.
const longestWord = len("undefined")

// Symbol returns the symbol that a text starts with, and its length in bytes. Emoji and other pictures of the same thing are one symbol.
func Symbol(text string) (symbol rune, size int) {
	if len(text) > 1 && text[0] < utf8.RuneSelf && text[1] < utf8.RuneSelf {
		return rune(text[0]), 1
	}
	symbol, size = utf8.DecodeRuneInString(text)
	if symbol >= utf8.RuneSelf {
		if first, ok := plain[symbol]; ok {
			symbol = first
		}
	}
	for size < len(text) && text[size] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(text[size:])
		if r != '\ufe0e' && r != '\ufe0f' && r != '\u20e3' {
			break
		}
		size += n
	}
	return symbol, size
}

// SymbolOf returns the symbol that a whole word stands for.
func SymbolOf(word string) (symbol rune, ok bool) {
	if symbol, size := Symbol(word); size > 0 && size == len(word) {
		return symbol, true
	}
	if len(word) > longestWord {
		return 0, false
	}
	symbol, ok = words[strings.ToLower(word)]
	return symbol, ok
}

// Fault is a defect of a text. The caller, who knows where the text stands in the file, adds the place.
type Fault struct {
	Row, Off int  // the row, if there are several, and the byte in it, both from 0
	Strange  bool // a character does not belong there: the text is probably in another format
	Lack     Lack // what would help to read the text
	Err      error
}

// Error says what was found and what was expected.
func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap returns the error without the place.
func (f *Fault) Unwrap() error { return f.Err }

// FaultAt makes a fault at a byte of a text.
func FaultAt(off int, msg string, args ...any) error {
	return &Fault{Off: off, Err: fmt.Errorf(msg, args...)}
}

// Strange makes a fault at a character that does not belong there.
func Strange(off int, msg string, args ...any) error {
	return &Fault{Off: off, Strange: true, Err: fmt.Errorf(msg, args...)}
}

// InRow adds the row to an error.
func InRow(row int, err error) error {
	if err == nil {
		return nil
	}
	fault, ok := err.(*Fault)
	if !ok {
		fault = &Fault{Err: err}
	}
	fault.Row = row
	return fault
}

// LossError says that a format cannot hold some part of a puzzle.
type LossError struct {
	Format string
	ID     string // of the puzzle, as in format.Record
	What   string // what is lost: LostSolution and so on, or "" for a part that no puzzle can do without, such as its size
	Msg    string // what the format cannot hold, and why
	Single bool   // the format holds one puzzle per file, and this is another one
}

// Parts of a puzzle that a format may lose while it holds the rest.
const (
	LostSolution = "solution"
	LostRules    = "rules"
	LostProgress = "progress" // the board is partly solved
	LostName     = "name"
)

// Error is "the format NAME …".
func (e *LossError) Error() string { return fmt.Sprintf("the format %s %s", e.Format, e.Msg) }

// Loss returns a LossError. The writer adds its format and the puzzle's name.
func Loss(what, msg string, args ...any) error {
	return &LossError{What: what, Msg: fmt.Sprintf(msg, args...)}
}
