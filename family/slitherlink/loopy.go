package slitherlink

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
)

// Loopy's settings are t and the number of the grid's type, of which 0, squares, is
// Slitherlink, and de, dn, dt or dh for the difficulty. The description is a task. Moves
// name the edges by numbers of the program's own and are not read.
//
// Source: loopy.c and grid.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var loopy = dialect.Game{
	Name: "Loopy", Least: 3, Level: "de",
	Settings: loopySettings, Expand: task.Expand,
	ID: func(p puzzle.Puzzle) (settings, desc string, err error) {
		return "t0", task.Task(dialect.CluesOf(p)), nil
	},
	Solve: func(puzzle.Puzzle, puzzle.Answer) (string, error) {
		return "", dialect.Loss(dialect.LostSolution, "names the edges of a solution by numbers of the program's own, which are not known here")
	},
}

func loopySettings(_ *dialect.GameParams, s *dialect.Scanner) {
	if s.Take("t") == 0 {
		s.Want("t0, the type of a grid of squares")
	}
	n := s.Digits()
	if n != "0" {
		s.Fail("found a grid of type %q, expected 0, squares: other grids are not supported", n)
		return
	}
	s.Off += len(n)
	if s.Take("d") != 0 && s.Take("enth") == 0 && !(s.Lenient && s.Take(s.Rest()) != 0) {
		s.Want("the difficulty e, n, t or h")
	}
}
