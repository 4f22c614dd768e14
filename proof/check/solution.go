package check

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
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

// readSolution reads the rows of a filled board; row is the place of an error.
func readSolution(p puzzle.Puzzle, lines []string) (a puzzle.Answer, row int, err error) {
	a = make(puzzle.Answer, p.Bits())
	_, cols := p.Size()
	loop, isLoop := p.(*masyu.Board)
	for r, line := range lines {
		if isLoop {
			readLoopRow(loop, a, r, line)
			continue
		}
		for c := range min(cols, len(line)) {
			a[r*cols+c] = line[c] == '1'
		}
	}
	// Whatever is wrong with a line makes it differ from what should stand there.
	for r, want := range p.Text(a) {
		if lines[r] != want {
			return nil, r, fmt.Errorf("found %q, expected a row of the board as %q", lines[r], want)
		}
	}
	return a, 0, nil
}

// readLoopRow draws the edges to the right and down from the cells of a row.
func readLoopRow(b *masyu.Board, a puzzle.Answer, r int, line string) {
	for c, word := range strings.Split(line, " ") {
		if e := b.Right(r, c); e >= 0 && strings.Contains(word, "e") {
			a[e] = true
		}
		if e := b.Down(r, c); e >= 0 && strings.Contains(word, "s") {
			a[e] = true
		}
	}
}
