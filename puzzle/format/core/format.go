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
	// Families are those whose boards the format has.
	Families []*family.Family
	Mark     Mark
	// Detect reports whether the input has the mark. A format without one is tried, and Detect says whether that is worth it.
	Detect func(h *Head) bool
	// Line reads the puzzle of the current line; nil if a puzzle takes several lines, or
	// can. Read reads all puzzles; nil if each is a line.
	Line  func(in *Input) *Record
	Read  ReadFunc
	Write *Writing
	// Coded is how the format has the family of a rule file, if the file has to say so.
	Coded func(f *rulefile.File) *rulefile.Coded
	// Telling are characters of an unmarked format that tell that it is this one, where
	// others fit as well. Of a grid, its reader says more by Input.Told.
	Telling string
	Grid    bool   // a puzzle is a grid of several lines
	Chars   string // of its puzzles
	// Site is the host whose pages have puzzles of the format, and Instead says what to do with such a page, as nobody fetches it.
	Site, Instead string
}

// ReadFunc yields the puzzles of the input and reports whether more are wanted.
type ReadFunc func(in *Input, yield func(*Record, error) bool) bool

// Takes reports whether the format can be that of a line by itself, where that is asked for.
func (f *Format) Takes(h *Head) bool { return f.Line != nil || !h.Each }

// Records yields the puzzles of the input and reports whether more are wanted.
func (f *Format) Records(in *Input, yield func(*Record, error) bool) bool {
	if f.Read != nil {
		return f.Read(in, yield)
	}
	return in.EachLine(f.Line, yield)
}

// Mark is how a format is known.
type Mark byte

const (
	Unmarked Mark = iota // by reading it
	FileMark             // by a mark that no other has
	LineMark             // and a line is a puzzle by itself, as an address
)

// Writing says how puzzles are written in a format.
type Writing struct {
	Ext string // what the names of its files end in, with a dot
	// Puzzle is the text of a puzzle, of whole lines, or a LossError.
	Puzzle  func(rec *Record) (string, error)
	Ruled   bool   // it takes puzzles of rule files, too
	Between string // stands between two puzzles
	Single  bool   // a file holds one puzzle
	Bare    bool   // there is no place for a solution
	Rare    bool   // there is a sign for the Rare clue of a family
	State   bool   // there is a place for Record.State
	Frame   *Frame // what stands around all puzzles, or nil
	// Named tells that a puzzle's text has its name in its line. If that does not read as it should, the name is put into a comment.
	Named bool
}

// Frame is what stands around the puzzles of a file. The first one has been taken when it starts; with is how many of all had a solution.
type Frame struct {
	Start func(first *Record) string
	End   func(all, with int) string
}

// Unsaid is a note that a writer makes if its format does not tell the same by itself.
type Unsaid byte

const (
	UnsaidSize   Unsaid = 1 << iota // of a board that is not square
	UnsaidShape                     // that lines are the rows of a grid, by its size
	UnsaidRules                     // that are not the usual ones
	UnsaidFamily                    // which the rules tell
	UnsaidSolution
	UnsaidID
)

// UnsaidUnless is UnsaidFamily, unless a text has characters that tell the family.
func UnsaidUnless(text, telling string) Unsaid {
	if strings.ContainsAny(text, telling) {
		return 0
	}
	return UnsaidFamily
}

// Comments are the notes of a puzzle in a format that leaves some things unsaid.
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

// AnswerLine is an answer as a line, a character a bit.
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

// BitChars are the characters for the bits of a puzzle's answer.
func BitChars(p puzzle.Puzzle) (zero, one rune) {
	if puzzle.Drawn(p) {
		return 'n', 'y'
	}
	return '0', '1'
}

// OneLineText is a text without line breaks and other control characters, and without blanks at its ends.
func OneLineText(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")), " ")
}
