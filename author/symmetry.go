package author

import (
	"fmt"
	"slices"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
)

// Symmetry is that of the places of clues: all cells of an orbit have a clue, or none of them
// has. What the clues are does not matter. The zero Symmetry is none.
type Symmetry byte

// The symmetries that puzzles have. Rot90 and Diagonal are for square boards.
const (
	Asymmetric Symmetry = iota
	Rot180              // half a turn
	Rot90               // a quarter turn
	Mirror              // the left half and the right half
	Diagonal            // along the diagonal from the upper left corner
)

// symmetries tells by Symmetry its name, whether the board has to be square, and where a cell
// goes.
var symmetries = [...]struct {
	name   string
	square bool
	move   func(c puzzle.Cell, rows, cols int) puzzle.Cell
}{
	{"none", false, func(c puzzle.Cell, _, _ int) puzzle.Cell { return c }},
	{"rot180", false, func(c puzzle.Cell, rows, cols int) puzzle.Cell {
		return puzzle.Cell{Row: rows - 1 - c.Row, Col: cols - 1 - c.Col}
	}},
	{"rot90", true, func(c puzzle.Cell, rows, _ int) puzzle.Cell {
		return puzzle.Cell{Row: c.Col, Col: rows - 1 - c.Row}
	}},
	{"mirror", false, func(c puzzle.Cell, _, cols int) puzzle.Cell {
		return puzzle.Cell{Row: c.Row, Col: cols - 1 - c.Col}
	}},
	{"diagonal", true, func(c puzzle.Cell, _, _ int) puzzle.Cell { return puzzle.Cell{Row: c.Col, Col: c.Row} }},
}

// SymmetryNames lists the names of all symmetries, "none" first.
func SymmetryNames() []string {
	var names []string
	for _, s := range symmetries {
		names = append(names, s.name)
	}
	return names
}

// ParseSymmetry reads a name of a symmetry.
func ParseSymmetry(name string) (Symmetry, error) {
	i := slices.Index(SymmetryNames(), name)
	if i < 0 {
		return 0, fmt.Errorf("unknown symmetry %q: expected %s", name, english.Choice(SymmetryNames()))
	}
	return Symmetry(i), nil
}

func (s Symmetry) String() string { return symmetries[s].name }

// Check returns an error if boards of a size cannot have the symmetry.
func (s Symmetry) Check(rows, cols int) error {
	if symmetries[s].square && rows != cols {
		return fmt.Errorf("symmetry %s: expected a square board, found %dx%d", s, rows, cols)
	}
	return nil
}

// Orbit lists the cells to which the symmetry takes a cell of a board, again and again. The cell
// itself is the first. The size has to pass Check.
func (s Symmetry) Orbit(rows, cols int, at puzzle.Cell) []puzzle.Cell {
	orbit := []puzzle.Cell{at}
	for c := symmetries[s].move(at, rows, cols); c != at; c = symmetries[s].move(c, rows, cols) {
		orbit = append(orbit, c)
	}
	return orbit
}

// Whole lists those clues whose orbits have clues in all cells, row by row. Others cannot be
// part of symmetric puzzles.
func (s Symmetry) Whole(rows, cols int, clues []puzzle.Placed) []puzzle.Placed {
	return joined(s.orbits(rows, cols, clues))
}

// orbits lists the whole orbits of some clues, each where its first clue is.
func (s Symmetry) orbits(rows, cols int, clues []puzzle.Placed) (orbits [][]puzzle.Placed) {
	by := make(map[puzzle.Cell]puzzle.Placed)
	for _, c := range clues {
		by[c.Cell] = c
	}
	for _, c := range clues {
		var orbit []puzzle.Placed
		whole := true
		for _, cell := range s.Orbit(rows, cols, c.Cell) {
			p, found := by[cell]
			whole = whole && found
			orbit = append(orbit, p)
			delete(by, cell) // it is the orbit's alone
		}
		if whole {
			orbits = append(orbits, orbit)
		}
	}
	return orbits
}
