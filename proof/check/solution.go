package check

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// readSolutions reads filled boards as puzzle.Puzzle.Text writes them, one line per row and
// a blank line between two. The name of the file is for errors. A filled board fits the
// puzzle, but may break its rules.
func readSolutions(file string, data []byte, p puzzle.Puzzle) ([]puzzle.Answer, error) {
	if len(data) == 0 {
		return nil, nil
	}
	rows, _ := p.Size()
	lines := strings.Split(string(data), "\n")
	wrong := func(line int, err error) error { return fmt.Errorf("%s:%d: %w", file, line+1, err) }
	if last := len(lines) - 1; lines[last] != "" || (last+1)%(rows+1) != 0 {
		return nil, wrong(last, fmt.Errorf("expected solutions of %d lines, with one blank line between two", rows))
	}
	var all []puzzle.Answer
	for start := 0; start < len(lines); start += rows + 1 {
		a, row, err := readSolution(p, lines[start:start+rows])
		if err != nil {
			return nil, wrong(start+row, err)
		}
		if end := start + rows; lines[end] != "" {
			return nil, wrong(end, fmt.Errorf("found %q, expected a blank line", lines[end]))
		}
		all = append(all, a)
	}
	return all, nil
}

// readSolution reads the rows of a filled board; row is the place of an error. Whatever is
// wrong with a row makes it differ from what should stand there.
func readSolution(p puzzle.Puzzle, rows []string) (a puzzle.Answer, row int, err error) {
	a = p.Answer(rows)
	for r, want := range p.Text(a) {
		if rows[r] != want {
			return nil, r, fmt.Errorf("found %q, expected a row of the board as %q", rows[r], want)
		}
	}
	return a, 0, nil
}
