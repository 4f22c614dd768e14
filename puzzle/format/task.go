package format

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// expand reads a run-length task: the letters a to z stand for 1 to 26 empty
// cells, and two characters for the clues. If it cannot, err says what is wrong at
// byte off.
func expand(task string, first, second byte) (cells clues, off int, err error) {
	n := 0
	for i, r := range task {
		switch {
		case r >= 'a' && r <= 'z':
			n += int(r-'a') + 1
		case r == rune(first) || r == rune(second):
			n++
		default:
			return nil, i, fmt.Errorf("found %q, expected %c %c or a to z for 1 to 26 empty cells", r, first, second)
		}
	}
	if n > maxCells {
		return nil, 0, fmt.Errorf("found %d cells, expected at most 1,000,000", n)
	}
	cells = make(clues, n)
	at := 0
	for i := range len(task) {
		switch ch := task[i]; ch {
		case first:
			cells[at] = 1
			at++
		case second:
			cells[at] = 2
			at++
		default:
			at += int(ch-'a') + 1
		}
	}
	return cells, 0, nil
}

// readTask makes the record of a task that starts at byte off of the line.
func readTask(in *input, f family, off int, task string) (*Record, error) {
	first, second := byte('0'), byte('1')
	if f == loop {
		first, second = 'W', 'B'
	}
	cells, bad, err := expand(task, first, second)
	if err != nil {
		return nil, in.errorIn(off+bad, "%v", err)
	}
	return in.sized(f, cells, off)
}

// task writes a run-length task with the given characters for the clues. Runs are
// cut after 26 empty cells.
func task(p puzzle.Puzzle, first, second byte) string {
	var b strings.Builder
	run := 0
	end := func() {
		if run > 0 {
			b.WriteByte('a' + byte(run-1))
		}
		run = 0
	}
	for _, clue := range cluesOf(p) {
		if clue == 0 {
			if run++; run == 26 {
				end()
			}
			continue
		}
		end()
		b.WriteByte([...]byte{1: first, 2: second}[clue])
	}
	end()
	return b.String()
}
