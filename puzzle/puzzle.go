// Package puzzle says what a grid puzzle is: a board with rules, whose answers
// are rows of bits that a rule checker accepts or refuses. The families are in
// the packages below it, the file formats in package format.
//
// Nothing here knows of SAT. The rule checkers read only the board and the
// answer, so that they can judge what encoders and solvers say.
package puzzle

import (
	"fmt"
	"strings"
)

// Kind is the name of a puzzle as users know it. The rules that go with a name
// are defaults: a board carries its own.
type Kind string

// The kinds, by their first names.
const (
	Takuzu      Kind = "takuzu"     // balance, no three alike, distinct lines
	ThreeInARow Kind = "3-in-a-row" // balance, no three alike
	Masyu       Kind = "masyu"      // one loop through all pearls
)

var kindNames = map[string]Kind{
	"takuzu":       Takuzu,
	"binairo":      Takuzu,
	"3-in-a-row":   ThreeInARow,
	"tohu-wa-vohu": ThreeInARow,
	"unruly":       ThreeInARow,
	"masyu":        Masyu,
}

// ParseKind reads a kind's name or alias, in any case.
func ParseKind(name string) (Kind, error) {
	if k, ok := kindNames[strings.ToLower(name)]; ok {
		return k, nil
	}
	return "", fmt.Errorf("unknown puzzle %q: expected takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly) or masyu", name)
}

// Binary reports whether boards of this kind are filled with 0 and 1.
func (k Kind) Binary() bool { return k == Takuzu || k == ThreeInARow }

// Answer is a filled board as bits, true for 1 or for a drawn edge. The family
// says in which order the bits stand.
type Answer []bool

// Equal reports whether two answers are the same.
func (a Answer) Equal(b Answer) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Puzzle is a board with its rules.
type Puzzle interface {
	// Kind is the puzzle's name.
	Kind() Kind
	// Rules names the rules in force, in a fixed order.
	Rules() []string
	// Size is the number of rows and columns of cells.
	Size() (rows, cols int)
	// Bits is the length of an Answer.
	Bits() int
	// BitName names bit i for people and programs, in letters, digits and '_'.
	BitName(i int) string
	// Check returns nil if the answer obeys every rule and given, and else an
	// error that names one rule it breaks and where.
	Check(a Answer) error
	// Text is the answer as one string per row, in the family's notation.
	Text(a Answer) []string
}

// CellName names the cell in row r and column c, both counted from 0: "r1c1" is
// the first.
func CellName(r, c int) string { return fmt.Sprintf("r%dc%d", r+1, c+1) }
