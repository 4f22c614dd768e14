package dialect

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// Game is a game of Simon Tatham's Portable Puzzle Collection.
type Game struct {
	Name  string
	Least int    // the least width and height
	End   int    // letters for the end of the board in a description
	Level string // what the program adds to the settings if nobody chose a difficulty
	// Settings reads the settings after the size and returns what is left of them.
	Settings func(p *GameParams, text string, lenient bool) (rest string, err error)
	// Check says why the program refuses boards of such a size, or is nil.
	Check func(p GameParams, lenient bool) error
	// Expand reads a description as cells, and End more. If it cannot, err says what is
	// wrong at byte off.
	Expand func(desc string) (clues []byte, off int, err error)
	// ID is the settings after the size, and the description of a board, or a LossError.
	ID func(p puzzle.Puzzle) (settings, desc string, err error)
	// Start gives a board to play on. It is nil if moves are not understood.
	Start func(p puzzle.Puzzle) GamePlay
	// Solve is the move that draws a solution, or a LossError; such moves start with Solving.
	Solve   func(p puzzle.Puzzle, a puzzle.Answer) (move string, err error)
	Solving string
	// Hidden reads the solution that a save file hides, or is nil.
	Hidden func(p puzzle.Puzzle, aux string) (a puzzle.Answer, off int, err error)
}

// GameParams are what stands before the colon of an ID. The difficulty is not among
// them: it says how the program made the board.
type GameParams struct {
	Width, Height int
	Rules         []string // which the settings put in force
	Tricky        bool     // a difficulty that needs a larger board
}

// GamePlay is a board on which the moves of a save file are made.
type GamePlay interface {
	// Play makes a move. If it cannot, m.Off is where the move is wrong.
	Play(m *GameMove) error
	// Restart takes all moves back.
	Restart()
	// Shown is the answer on the board, or nil if it is not complete, and whether
	// anything is drawn or filled in beside the givens.
	Shown() (a puzzle.Answer, drawn bool)
}

// GameMove is the text of a move that is being read.
type GameMove struct {
	Text    string
	Off     int  // of what is not read yet
	Lenient bool // numbers may have blanks and a plus before them, and text may follow
}

// Rest is what is not read yet.
func (m *GameMove) Rest() string { return m.Text[m.Off:] }

// Take takes one of the given characters, or returns 0.
func (m *GameMove) Take(chars string) byte {
	if m.Off == len(m.Text) || strings.IndexByte(chars, m.Text[m.Off]) < 0 {
		return 0
	}
	m.Off++
	return m.Text[m.Off-1]
}

// Want is an error about the next character.
func (m *GameMove) Want(what string) error {
	return fmt.Errorf("found %s, expected %s", Found(m.Rest()), what)
}

// Number takes a comma and a number below a bound.
func (m *GameMove) Number(name string, below int) (int, error) {
	if m.Take(",") == 0 {
		return 0, m.Want("a comma")
	}
	return m.First(name, below)
}

// First takes a number below a bound.
func (m *GameMove) First(name string, below int) (int, error) {
	if m.Lenient {
		m.Off = len(m.Text) - len(strings.TrimLeft(m.Rest(), " "))
		m.Take("+")
	}
	found := m.Rest()[:len(m.Rest())-len(strings.TrimLeft(m.Rest(), "0123456789"))]
	n, ok := ClampedNumber(found, below-1)
	want := fmt.Sprintf("%s from 0 to %d", name, below-1)
	switch {
	case !ok:
		return 0, m.Want(want)
	case n == below:
		return 0, fmt.Errorf("found %.20s, expected %s", found, want)
	}
	m.Off += len(found)
	return n, nil
}

// Found names the first character of a text.
func Found(text string) string {
	for _, r := range text {
		return fmt.Sprintf("%q", r)
	}
	return "the end"
}

// ClampedNumber reads a number of decimal digits; ok is false for any other text. A
// number above most is read as most+1, which is too big without being what was found:
// an error must not print it.
func ClampedNumber(text string, most int) (n int, ok bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = min(10*n+int(text[i]-'0'), most+1)
	}
	return n, text != ""
}
