// Package masyu holds Masyu: a board of cells, some with a pearl, in which one closed loop through
// cell centres is to be drawn so that
//
//   - the loop is a single one and does not cross or touch itself (single-loop),
//   - it visits every pearl (pearls),
//   - at a white pearl it goes straight on, and turns in at least one of the two
//     neighbouring cells of the loop (pearls),
//   - at a black pearl it turns, and goes straight on in both neighbouring cells
//     of the loop (pearls),
//   - a pearl of unknown colour is passed as a white one or as a black one (unknown-pearls),
//   - if the board says so, it visits every cell (full).
//
// A board without pearls still needs a loop. The program has these rules from a rule file: what is written by hand here is what tests compare it with.
package masyu

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/testkit/printed"
	"gridcnf/puzzle"
)

// Masyu is the only kind.
const Masyu puzzle.Kind = "masyu"

// The rules, as the program has them.
const (
	SingleLoop    = "single-loop"
	Pearls        = "pearls"
	UnknownPearls = "unknown-pearls"
	FullRule      = "full"
)

// The four cells.
const (
	None Pearl = iota
	White
	Black
	Unknown // white or black, which is not told
)

// Pearl is what is printed in a cell.
type Pearl = puzzle.Clue

// Board is a Masyu puzzle. Its lattice has the cells as points.
type Board struct {
	puzzle.Lattice
	printed.Printed
	Full bool // the loop visits every cell
}

// New returns a board without pearls.
func New(rows, cols int) (*Board, error) {
	if rows < 1 || cols < 1 {
		return nil, fmt.Errorf("the board is %dx%d, but a Masyu board needs at least one row and one column", rows, cols)
	}
	return &Board{Lattice: puzzle.Lattice{Rows: rows, Cols: cols}, Printed: printed.New(rows, cols)}, nil
}

// From is a board with the pearls and rules of another one.
func From(p puzzle.Puzzle) (*Board, error) {
	b, err := New(p.Size())
	if err != nil {
		return nil, err
	}
	for _, c := range puzzle.Clues(p) {
		b.SetClue(c.Row, c.Col, c.Clue)
	}
	b.Full = slices.Contains(p.Rules(), FullRule)
	return b, nil
}

// Bits is the number of edges, of which none is printed.
func (b *Board) Bits() int                     { return b.Edges() }
func (b *Board) Given(int) (value, known bool) { return false, false }

// Clone returns a copy that shares nothing with b.
func (b *Board) Clone() *Board      { return &Board{b.Lattice, b.Copied(), b.Full} }
func (b *Board) Copy() puzzle.Board { return b.Clone() }
func (b *Board) Kind() puzzle.Kind  { return Masyu }

// SetRule says whether the loop visits every cell.
func (b *Board) SetRule(name string, on bool) error {
	if name != FullRule {
		return fmt.Errorf("masyu has no rule %q that can be put in force or left out, expected %s", name, FullRule)
	}
	b.Full = on
	return nil
}

func (b *Board) Rules() []string {
	rules := []string{SingleLoop, Pearls}
	if slices.Contains(b.Clues, Unknown) {
		rules = append(rules, UnknownPearls)
	}
	if b.Full {
		rules = append(rules, FullRule)
	}
	return rules
}

// words has a word for every set of exits, as puzzle.Lattice.Exits has them: "-" for none, the
// letters of two directions, or "?".
var words = func() (all [16]string) {
	for exits := range all {
		for i, letter := range "nsew" {
			if exits>>i&1 == 1 {
				all[exits] += string(letter)
			}
		}
		if len(all[exits]) != 2 {
			all[exits] = "?"
		}
	}
	all[0] = "-"
	return all
}()

// Text is the answer as one string per row, a word per cell: the two directions
// in which the loop leaves it (ns ew ne nw se sw) or "-".
func (b *Board) Text(a puzzle.Answer) []string {
	rows := make([]string, b.Rows)
	for r := range rows {
		line := make([]string, b.Cols)
		for c := range line {
			line[c] = words[b.Exits(a, r, c)]
		}
		rows[r] = strings.Join(line, " ")
	}
	return rows
}

// Answer reads rows of words, and draws the edges to the east and the south of the cells that have them.
func (b *Board) Answer(rows []string) puzzle.Answer {
	a := make(puzzle.Answer, b.Bits())
	for r, row := range rows {
		for c, word := range strings.Split(row, " ") {
			if e := b.Right(r, c); e >= 0 && strings.Contains(word, "e") {
				a[e] = true
			}
			if e := b.Down(r, c); e >= 0 && strings.Contains(word, "s") {
				a[e] = true
			}
		}
	}
	return a
}
