// Package masyu holds Masyu: a board of R rows and C columns of cells, some with
// a pearl, in which one closed loop through cell centres is to be drawn so that
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
// A board without pearls still needs a loop.
package masyu

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
)

// Masyu is the only kind.
const Masyu puzzle.Kind = "masyu"

// The rules. UnknownPearls is in force if there is such a pearl, FullRule can be put in force.
const (
	SingleLoop    = "single-loop"
	Pearls        = "pearls"
	UnknownPearls = "unknown-pearls"
	FullRule      = "full"
)

// Pearl is what is printed in a cell.
type Pearl byte

// The four cells.
const (
	None Pearl = iota
	White
	Black
	Unknown // white or black, which is not told
)

// Board is a Masyu puzzle. Its lattice has the cells as points, and an answer's bits
// are its edges.
type Board struct {
	puzzle.Lattice
	Full   bool // the loop visits every cell
	pearls []Pearl
}

// New returns a board without pearls.
func New(rows, cols int) (*Board, error) {
	if rows < 1 || cols < 1 {
		return nil, fmt.Errorf("the board is %dx%d, but a Masyu board needs at least one row and one column", rows, cols)
	}
	return &Board{Lattice: puzzle.Lattice{Rows: rows, Cols: cols}, pearls: make([]Pearl, rows*cols)}, nil
}

// At returns the pearl in row r and column c, counted from 0.
func (b *Board) At(r, c int) Pearl { return b.pearls[r*b.Cols+c] }

// Set puts a pearl in row r and column c, counted from 0.
func (b *Board) Set(r, c int, p Pearl) { b.pearls[r*b.Cols+c] = p }

// Clone returns a copy that shares nothing with b.
func (b *Board) Clone() *Board {
	c := *b
	c.pearls = append([]Pearl(nil), b.pearls...)
	return &c
}

// Kind is Masyu.
func (b *Board) Kind() puzzle.Kind { return Masyu }

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.Rows, b.Cols }

// Bits is the number of edges.
func (b *Board) Bits() int { return b.Edges() }

// Site is the edge of bit i.
func (b *Board) Site(i int) puzzle.Site {
	r, c, down := b.Edge(i)
	if down {
		return puzzle.Site{A: puzzle.Cell{Row: r, Col: c}, B: puzzle.Cell{Row: r + 1, Col: c}}
	}
	return puzzle.Site{A: puzzle.Cell{Row: r, Col: c}, B: puzzle.Cell{Row: r, Col: c + 1}}
}

// Given is of no bit: no edges are printed.
func (b *Board) Given(int) (value, known bool) { return false, false }

// Clue is the Pearl in row r and column c, counted from 0.
func (b *Board) Clue(r, c int) puzzle.Clue { return puzzle.Clue(b.At(r, c)) }

// SetClue puts a Pearl in row r and column c, counted from 0.
func (b *Board) SetClue(r, c int, clue puzzle.Clue) { b.Set(r, c, Pearl(clue)) }

// SetRule says whether the loop visits every cell.
func (b *Board) SetRule(name string, on bool) error {
	if name != FullRule {
		return fmt.Errorf("masyu has no rule %q that can be put in force or left out, expected %s", name, FullRule)
	}
	b.Full = on
	return nil
}

// Copy returns a board that shares nothing with b.
func (b *Board) Copy() puzzle.Board { return b.Clone() }

// Rules names the rules in force.
func (b *Board) Rules() []string {
	rules := []string{SingleLoop, Pearls}
	if slices.Contains(b.pearls, Unknown) {
		rules = append(rules, UnknownPearls)
	}
	if b.Full {
		rules = append(rules, FullRule)
	}
	return rules
}

// words is the notation for pairs of directions, as puzzle collections write it.
var words = map[int]string{
	0:                                 "-",
	1<<puzzle.North | 1<<puzzle.South: "ns",
	1<<puzzle.East | 1<<puzzle.West:   "ew",
	1<<puzzle.North | 1<<puzzle.East:  "ne",
	1<<puzzle.North | 1<<puzzle.West:  "nw",
	1<<puzzle.South | 1<<puzzle.East:  "se",
	1<<puzzle.South | 1<<puzzle.West:  "sw",
}

// Text is the answer as one string per row, a word per cell: the two directions
// in which the loop leaves it (ns ew ne nw se sw) or "-".
func (b *Board) Text(a puzzle.Answer) []string {
	rows := make([]string, b.Rows)
	for r := range rows {
		line := make([]string, b.Cols)
		for c := range line {
			word, ok := words[b.Exits(a, r, c)]
			if !ok {
				word = "?"
			}
			line[c] = word
		}
		rows[r] = strings.Join(line, " ")
	}
	return rows
}

// Answer reads rows of words, and draws the edges to the east and the south of the cells
// that have them.
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
