package game

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
)

// Loopy's settings are t and the type of the grid, of which 0, squares, is Slitherlink, and de, dn, dt
// or dh for the difficulty. The description is a numbers.
//
// Source: loopy.c and grid.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var Loopy = dialect.Game{
	Name: "Loopy", Least: 3, Level: "de", Levels: "enth",
	Grid: loopyGrid, Expand: numbers.Expand,
	ID: func(p puzzle.Puzzle) (settings, desc string, err error) {
		return "t0", numbers.Task(dialect.CluesOf(p)), nil
	},
	Start: startLoopy,
	Solve: solveLoopy, Solving: "S",
}

var numbers = dialect.Cells{Chars: []string{"", "0", "1", "2", "3", "4"}, Want: "0 to 4"}

func loopyGrid(s *dialect.Scanner) {
	if s.Take("t") == 0 {
		s.Want("t0, the type of a grid of squares")
	}
	n := s.Digits()
	if n != "0" {
		s.Fail("found a grid of type %q, expected 0, squares: other grids are not supported", n)
		return
	}
	s.Off += len(n)
}

// loopyEdges lists the edges as the program numbers them: those of the faces, row by row, clockwise
// from the upper one, each at the first face that has it.
func loopyEdges(p puzzle.Puzzle) (edges []int) {
	l := dialect.Lattice(p)
	for face := range l.Faces() {
		r, c := face/(l.Cols-1), face%(l.Cols-1)
		if r == 0 {
			edges = append(edges, l.Right(r, c))
		}
		edges = append(edges, l.Down(r, c+1), l.Right(r+1, c))
		if c == 0 {
			edges = append(edges, l.Down(r, c))
		}
	}
	return edges
}

// loopyMarks are what a move makes of an edge: unknown, drawn or empty.
const loopyMarks = "uyn"

// startLoopy plays on a board. A move is a list of numbers of edges, each with a mark behind it. An S before them says that they are the program's
// solution.
func startLoopy(p puzzle.Puzzle) dialect.GamePlay {
	edges := loopyEdges(p)
	return func(m *dialect.Scanner, set func(bit int, value, known bool)) bool {
		for m.Take("S"); m.Rest() != "" && m.Err == nil; {
			n := m.Number("an edge", len(edges))
			mark := m.Take(loopyMarks)
			if mark == 0 {
				m.Want("y, n or u")
				break
			}
			set(edges[n], mark == 'y', mark != 'u')
		}
		return false
	}
}

func solveLoopy(p puzzle.Puzzle, a puzzle.Answer) (string, error) {
	if !dialect.Closed(p, a) {
		return "", dialect.Unclosed("numbers but 0")
	}
	var move strings.Builder
	for n, edge := range loopyEdges(p) {
		mark := loopyMarks[2]
		if a[edge] {
			mark = loopyMarks[1]
		}
		fmt.Fprintf(&move, "%d%c", n, mark)
	}
	return "S" + move.String(), nil
}
