package slitherlink

import (
	"fmt"
	"strings"

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

func loopySettings(_ *dialect.GameParams, text string, lenient bool) (rest string, err error) {
	grid, ok := strings.CutPrefix(text, "t")
	if !ok {
		return text, fmt.Errorf("found %s, expected t0, the type of a grid of squares", dialect.Found(text))
	}
	rest = strings.TrimLeft(grid, "0123456789")
	if n := grid[:len(grid)-len(rest)]; n != "0" {
		return grid, fmt.Errorf("found a grid of type %q, expected 0, squares: other grids are not supported", n)
	}
	if level, ok := strings.CutPrefix(rest, "d"); ok {
		if level == "" || !strings.Contains("enth", level[:1]) && !lenient {
			return level, fmt.Errorf("found %s, expected the difficulty e, n, t or h", dialect.Found(level))
		}
		rest = level[1:]
	}
	return rest, nil
}
