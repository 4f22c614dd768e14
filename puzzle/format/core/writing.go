package core

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Writing says how puzzles are written in a format.
type Writing struct {
	Ext string // what the names of its files end in, with a dot
	// Puzzle is the text of a puzzle, of whole lines, or a LossError.
	Puzzle func(rec *Record) (string, error)
	// Ruled is the text of a puzzle of a rule file; nil if the format has none.
	Ruled   func(rec *Record, b *rulefile.Board) (string, error)
	Between string // stands between two puzzles
	Single  bool   // a file holds one puzzle
	Bare    bool   // there is no place for a solution
	Rare    bool   // there is a sign for the Rare clue of a family
	State   bool   // there is a place for Record.State
	Frame   *Frame // what stands around all puzzles, or nil
	// Named tells that a puzzle's text has its name in its line. If that does not read as
	// it should, the name is put into a comment.
	Named bool
}

// Frame is what stands around the puzzles of a file. The first one has been taken
// when it starts; with is how many of all had a solution.
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

// OneLineText is a text without line breaks and other control characters, and without
// blanks at its ends.
func OneLineText(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")), " ")
}
