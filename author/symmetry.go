package author

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridcnf/author/setting"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Symmetry is a symmetry of the places of clues: in each orbit all cells have a clue or none has.
// What the clues are does not matter. The zero Symmetry is none.
type Symmetry byte

// The symmetries that the places of clues can have.
const (
	Asymmetric   Symmetry = iota
	Rot180                // half a turn
	Rot90                 // a quarter turn; this and the diagonals are for square boards
	Mirror                // left and right
	Flip                  // top and bottom
	Diagonal              // along the diagonal from the upper left
	Antidiagonal          // along the other diagonal
)

// symmetries has for each Symmetry its name, whether the board has to be square, and where a cell goes.
var symmetries = [...]struct {
	name   string
	square bool
	move   func(r, c, rows, cols int) (int, int)
}{
	{"none", false, func(r, c, _, _ int) (int, int) { return r, c }},
	{"rot180", false, func(r, c, rows, cols int) (int, int) { return rows - 1 - r, cols - 1 - c }},
	{"rot90", true, func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r }},
	{"mirror", false, func(r, c, _, cols int) (int, int) { return r, cols - 1 - c }},
	{"flip", false, func(r, c, rows, _ int) (int, int) { return rows - 1 - r, c }},
	{"diagonal", true, func(r, c, _, _ int) (int, int) { return c, r }},
	{"antidiagonal", true, func(r, c, rows, _ int) (int, int) { return rows - 1 - c, rows - 1 - r }},
}

// SymmetryNames lists the names of all symmetries by their numbers, "none" first.
func SymmetryNames() (names []string) {
	for _, s := range symmetries {
		names = append(names, s.name)
	}
	return names
}

// ParseSymmetry reads the name of a symmetry.
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

// Orbit lists the cells to which the symmetry takes a cell of a board, the cell itself first.
func (s Symmetry) Orbit(rows, cols int, at puzzle.Cell) (orbit []puzzle.Cell) {
	if at.Row > rows {
		return []puzzle.Cell{at} // a clue between cells, whose image is not known
	}
	for c := at; len(orbit) == 0 || c != at; c.Row, c.Col = symmetries[s].move(c.Row, c.Col, rows, cols) {
		orbit = append(orbit, c)
	}
	return orbit
}

// Whole lists the clues whose orbits have clues in all cells, row by row. The others cannot be in a symmetric puzzle.
func (s Symmetry) Whole(rows, cols int, clues []puzzle.Placed) []puzzle.Placed {
	return joined(s.orbits(rows, cols, clues))
}

// orbits lists the complete orbits of clues, in the order of their first clues.
func (s Symmetry) orbits(rows, cols int, clues []puzzle.Placed) (orbits [][]puzzle.Placed) {
	by := make(map[puzzle.Cell]puzzle.Placed)
	for _, c := range clues {
		by[c.Cell] = c
	}
	for _, c := range clues {
		var orbit []puzzle.Placed
		cells := s.Orbit(rows, cols, c.Cell)
		for _, cell := range cells {
			if p, found := by[cell]; found {
				orbit = append(orbit, p)
				delete(by, cell) // no other orbit can have it
			}
		}
		if len(orbit) == len(cells) {
			orbits = append(orbits, orbit)
		}
	}
	return orbits
}

// Missing lists the clues that a board needs to become symmetric, row by row, as an answer allows them: 0 where it allows
// none. It returns nil for boards of rule files, where they are not known.
func (s Symmetry) Missing(b puzzle.Board, a puzzle.Answer) []puzzle.Placed {
	set := setting.Of(b.Kind())
	if set == nil {
		return nil
	}
	rows, cols := b.Size()
	missing := make(map[puzzle.Cell]puzzle.Placed)
	for _, c := range puzzle.Clues(b) {
		for _, at := range s.Orbit(rows, cols, c.Cell) {
			if b.Clue(at.Row, at.Col) == 0 {
				missing[at] = puzzle.Placed{Cell: at, Clue: set.Clue(b, a, at)}
			}
		}
	}
	return joined([][]puzzle.Placed{slices.Collect(maps.Values(missing))})
}

// Form is equal for boards of the same rules that differ only by turning or reflecting, and also, if the
// rules treat both values alike, by exchanging the values.
func Form(b puzzle.Board) string {
	rows, cols := b.Size()
	ruled, _ := b.(*rulefile.Board)
	var forms []string
	swap := func(c puzzle.Clue) puzzle.Clue { return c }
	if set := setting.Of(b.Kind()); set != nil && set.Swap != nil {
		swap = set.Swap
	}
	clues := puzzle.Clues(b)
	for _, turn := range []Symmetry{Asymmetric, Rot180, Mirror, Flip} {
		for _, tilt := range []Symmetry{Asymmetric, Diagonal} {
			if tilt.Check(rows, cols) != nil {
				continue
			}
			move := func(r, c, rows, cols int) (int, int) {
				r, c = symmetries[turn].move(r, c, rows, cols)
				return symmetries[tilt].move(r, c, rows, cols)
			}
			if ruled != nil {
				if turned, ok := ruled.Turned(move); ok {
					forms = append(forms, strings.Join(turned.Lines(), "\n"))
				}
				continue
			}
			text, other := make([]byte, rows*cols), make([]byte, rows*cols)
			for _, c := range clues {
				row, col := move(c.Row, c.Col, rows, cols)
				text[row*cols+col], other[row*cols+col] = byte(c.Clue), byte(swap(c.Clue))
			}
			forms = append(forms, string(text), string(other))
		}
	}
	return slices.Min(forms)
}
