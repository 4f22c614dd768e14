package core

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Format is a row of the table of formats.
type Format struct {
	Name string // the value of Options.From
	Text string // one line on what it looks like
	// Families are the families whose boards the format can hold.
	Families []*family.Family
	Mark     Mark
	// Detect reports whether the input has the mark or, for a format without a mark, whether the format is worth trying.
	Detect func(h *Head) bool
	// Line reads the puzzle of the current line; it is nil if a puzzle may take several lines. Read reads all puzzles; it is nil if each
	// puzzle is one line.
	Line  func(in *Input) *Record
	Read  ReadFunc
	Write *Writing
	// Types lists what the format calls the family of a rule file, which must declare that. It is nil if the format has no names of its own.
	Types func(f *rulefile.File) []string
	// Telling lists characters that decide for an unmarked format if others fit, too. The reader of a grid sets Input.Told instead.
	Telling string
	Grid    bool   // a puzzle is a grid of several lines
	Chars   string // the characters of its puzzles
	// Site is the host whose pages have puzzles of the format. We do not fetch pages, so Instead tells the user what to do.
	Site, Instead string
}

// ReadFunc yields the puzzles of the input and reports whether more are wanted.
type ReadFunc func(in *Input, yield func(*Record, error) bool) bool

// Takes reports whether the format can read the head. If each line is a puzzle, it must be a line format.
func (f *Format) Takes(h *Head) bool { return f.Line != nil || !h.Each }

// Records yields the puzzles of the input and reports whether more are wanted.
func (f *Format) Records(in *Input, yield func(*Record, error) bool) bool {
	if f.Read != nil {
		return f.Read(in, yield)
	}
	return in.EachLine(f.Line, yield)
}

// Mark is how we recognise a format.
type Mark byte

const (
	Unmarked Mark = iota // by reading it
	FileMark             // by a mark that no other format has
	LineMark             // by such a mark, and each line is a puzzle, such as an address
)

// Writing says how to write puzzles in a format.
type Writing struct {
	Ext string // the extension of its files, with a dot
	// Puzzle returns the text of a puzzle, in whole lines, or a LossError.
	Puzzle  func(rec *Record) (string, error)
	Ruled   bool   // it can hold puzzles of rule files
	Between string // stands between two puzzles
	Single  bool   // a file holds one puzzle
	Bare    bool   // it has no place for a solution
	Rare    bool   // it has a sign for the Rare clue of a family
	State   bool   // it has a place for Record.State
	Frame   *Frame // what stands around all puzzles, or nil
	// Named says that the line of a puzzle has its name. A name that would not be read back correctly goes into a comment.
	Named bool
}

// Frame is what stands around the puzzles of a file. Start gets the first puzzle; End gets the number of puzzles, and of those with a
// solution.
type Frame struct {
	Start func(first *Record) string
	End   func(all, with int) string
}

// Unsaid is a set of notes that a writer adds because its format has no other place for them.
type Unsaid byte

const (
	UnsaidSize   Unsaid = 1 << iota // the size, if the board is not square
	UnsaidShape                     // the size, which shows that the lines are the rows of a grid
	UnsaidRules                     // the rules, if they are not the usual ones
	UnsaidFamily                    // the rules, which show the family
	UnsaidSolution
	UnsaidID
)

// UnsaidUnless returns UnsaidFamily, unless the text has characters that show the family.
func UnsaidUnless(text, telling string) Unsaid {
	if strings.ContainsAny(text, telling) {
		return 0
	}
	return UnsaidFamily
}

// Comments returns the notes of a puzzle as comments, with those that the format leaves unsaid.
func Comments(rec *Record, what Unsaid) string {
	var b strings.Builder
	note := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "# %s: %s\n", key, OneLineText(value))
		}
	}
	if what&UnsaidID != 0 && rec.Named {
		note("id", rec.ID)
	}
	note("title", rec.Title)
	note("author", rec.Author)
	note("source", rec.Source)
	if rows, cols := rec.Puzzle.Size(); what&UnsaidShape != 0 || what&UnsaidSize != 0 && rows != cols {
		note("size", fmt.Sprintf("%dx%d", rows, cols))
	}
	if what&UnsaidFamily != 0 || what&UnsaidRules != 0 && !Usual(rec.Puzzle) {
		note("rules", strings.Join(rec.Puzzle.Rules(), " "))
	}
	if what&UnsaidSolution != 0 && rec.Published != nil {
		note("solution", AnswerLine(rec.Puzzle, rec.Published))
	}
	return b.String()
}

// AnswerLine returns an answer as a line, one character per bit.
func AnswerLine(p puzzle.Puzzle, a puzzle.Answer) string {
	zero, one := BitChars(p)
	line := make([]byte, len(a))
	for i, v := range a {
		line[i] = byte(zero)
		if v {
			line[i] = byte(one)
		}
	}
	return string(line)
}

// BitChars returns the characters for the bits of a puzzle's answer.
func BitChars(p puzzle.Puzzle) (zero, one rune) {
	if puzzle.Drawn(p) {
		return 'n', 'y'
	}
	return '0', '1'
}

// OneLineText returns a text with blanks for line breaks and other control characters, and without blanks at its ends.
func OneLineText(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")), " ")
}
