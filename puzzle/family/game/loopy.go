package game

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
)

// Loopy is Slitherlink on grids of squares.
//
// Source: loopy.c and grid.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var Loopy = dialect.Game{Name: "Loopy", Level: "de", Start: startLoopy, Solve: solveLoopy, Solving: "S"}

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

// loopyMarks are the marks of a move for an edge: unknown, drawn or empty.
const loopyMarks = "uyn"

// startLoopy plays on a board. A move is a list of edge numbers, each with a mark after it. An S at the start says that the move is the
// program's solution.
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
