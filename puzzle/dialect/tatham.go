package dialect

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// Game describes how a game of Simon Tatham's Portable Puzzle Collection is played and saved. The rule file declares how its IDs describe a
// board.
type Game struct {
	Name  string
	Level string // what the program adds to the settings if nobody chose a difficulty
	// Check returns why the program refuses boards of this size with these rules, or nil. Check itself may be nil.
	Check func(rows, cols int, rules []string) error
	// Start begins to play on a board.
	Start func(p puzzle.Puzzle) GamePlay
	// Solve returns the move that draws a solution, or a LossError. Such moves start with Solving.
	Solve   func(p puzzle.Puzzle, a puzzle.Answer) (move string, err error)
	Solving string
}

// GamePlay makes a move of a save file on a board, or sets the scanner's error. It calls set with what is filled in now, for all bits that
// may have changed except givens. unclear says that the program has filled in what no move tells.
type GamePlay func(move *Scanner, set func(bit int, value, known bool)) (unclear bool)

// Scanner reads the text of a move, or settings. After the first error it finds nothing more, so callers need to check Err only at the end.
type Scanner struct {
	Text string
	Off  int   // the byte that is read next
	Err  error // the first error, a Fault
}

// Rest returns the text that is left to read.
func (s *Scanner) Rest() string { return s.Text[s.Off:] }

// Take reads one of the given characters, or returns 0.
func (s *Scanner) Take(chars string) byte {
	if s.Err != nil || s.Rest() == "" || strings.IndexByte(chars, s.Text[s.Off]) < 0 {
		return 0
	}
	s.Off++
	return s.Text[s.Off-1]
}

// Fail sets an error at the next character.
func (s *Scanner) Fail(msg string, args ...any) {
	if s.Err == nil {
		s.Err = FaultAt(s.Off, msg, args...)
	}
}

// Want sets an error about the next character.
func (s *Scanner) Want(what string) { s.Fail("found %s, expected %s", Found(s.Rest()), what) }

// End sets an error unless the whole text is read.
func (s *Scanner) End(what string) {
	if s.Rest() != "" {
		s.Want(what)
	}
}

// Digits returns the digits that come next, but does not read them.
func (s *Scanner) Digits() string {
	return s.Rest()[:len(s.Rest())-len(strings.TrimLeft(s.Rest(), "0123456789"))]
}

// Place reads a comma and a column below cols, and a comma and a row below rows.
func (s *Scanner) Place(cols, rows int) (x, y int) {
	number := func(name string, below int) int {
		if s.Take(",") == 0 {
			s.Want("a comma")
		}
		return s.Number(name, below)
	}
	x = number("a column", cols)
	return x, number("a row", rows)
}

// Number reads a number below a bound.
func (s *Scanner) Number(name string, below int) int {
	if s.Err != nil {
		return 0
	}
	found := s.Digits()
	n, ok := ClampedNumber(found, below-1)
	want := fmt.Sprintf("%s from 0 to %d", name, below-1)
	switch {
	case !ok:
		s.Want(want)
	case n == below:
		s.Fail("found %.20s, expected %s", found, want)
	default:
		s.Off += len(found)
		return n
	}
	return 0
}

// Found names the first character of a text.
func Found(text string) string {
	for _, r := range text {
		return fmt.Sprintf("%q", r)
	}
	return "the end"
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
