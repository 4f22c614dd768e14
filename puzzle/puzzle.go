// Package puzzle says what a grid puzzle is: a board with rules, whose answers are rows of bits that a rule checker
// accepts or refuses. The families are in the packages below it, the file formats in package format.
//
// Nothing here knows of SAT. The rule checkers read only the board and the answer, so that they
// can judge what encoders and solvers say.
package puzzle

import (
	"errors"
	"slices"
)

// Kind is the name of a puzzle as users know it. Package family lists the kinds. The rules that go
// with a name are defaults: a board carries its own.
type Kind string

// Clue is what is printed in a cell, as a code of the family; 0 is an empty cell.
type Clue byte

// Answer is a filled board as bits, true for 1 or for a drawn edge.
type Answer []bool

// Rows cuts a text into n rows of equal length.
func Rows(text string, n int) []string {
	rows := make([]string, n)
	for r := range rows {
		rows[r] = text[r*(len(text)/n) : (r+1)*(len(text)/n)]
	}
	return rows
}

// Equal reports whether two answers are the same.
func (a Answer) Equal(b Answer) bool { return slices.Equal(a, b) }

// ErrTooLong says that it takes too long to find out whether an answer obeys the rules.
var ErrTooLong = errors.New("it takes too long to find out whether the answer obeys the rules")

// Puzzle is a board with its rules. None of its methods changes it.
type Puzzle interface {
	Kind() Kind
	// Rules names the rules in force, in a fixed order.
	Rules() []string
	// Size is the number of rows and columns of cells.
	Size() (rows, cols int)
	// Clue is what is printed in the cell in row r and column c, counted from 0.
	Clue(r, c int) Clue
	// Bits is the length of an Answer.
	Bits() int
	// Site is the place that bit i decides. All bits of a family decide cells, or all
	// decide edges; an edge is true if it is drawn.
	Site(i int) Site
	// Given is the value of bit i if it is printed on the board: in the cell Site(i).A, whatever other clues there are.
	Given(i int) (value, known bool)
	// Check returns nil if the answer obeys every rule and given, ErrTooLong if that is not known, and else an error that names
	// one rule it breaks and where.
	Check(a Answer) error
	// Text is the answer as one string per row, in the family's notation.
	Text(a Answer) []string
	// Answer reads what Text writes, and never fails. To learn whether the rows were an answer of
	// this board, compare them with the Text of the result.
	Answer(rows []string) Answer
}

// Board is a Puzzle that readers and makers of puzzles can change.
type Board interface {
	Puzzle
	// SetClue prints a clue in the cell in row r and column c, counted from 0.
	SetClue(r, c int, clue Clue)
	// SetRule puts a rule in force or leaves it out. It fails for a rule that the family does not have, or always has.
	SetRule(name string, on bool) error
	// Copy returns a board that shares nothing with this one.
	Copy() Board
}

// Drawn reports whether a puzzle's bits are edges, which are drawn or not, rather than cells with a digit.
func Drawn(p Puzzle) bool { return p.Bits() == 0 || p.Site(0).IsEdge() }

// Entry is a value that somebody has filled in.
type Entry struct {
	Bit   int // of the answer
	Value bool
	Move  int // that filled it in, from 1, or 0 if nobody knows
}

// Placed is a clue and the cell in which it is printed.
type Placed struct {
	Cell
	Clue Clue
}

// Clues lists the clues of a puzzle, row by row.
func Clues(p Puzzle) (all []Placed) {
	rows, cols := p.Size()
	for r := range rows {
		for c := range cols {
			if clue := p.Clue(r, c); clue != 0 {
				all = append(all, Placed{Cell{r, c}, clue})
			}
		}
	}
	return all
}

// With returns a copy of a board that has these clues and no others.
func With(b Board, clues []Placed) Board {
	b = b.Copy()
	for _, old := range Clues(b) {
		b.SetClue(old.Row, old.Col, 0)
	}
	for _, c := range clues {
		b.SetClue(c.Row, c.Col, c.Clue)
	}
	return b
}
