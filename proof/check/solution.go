package check

import (
	"slices"
	"strings"

	"gridcnf/proof"
	"gridcnf/puzzle"
)

// readSolutions reads filled boards as proof.WriteSolutions writes them, one line per row
// and a blank line between two. The name of the file is for errors: whatever is wrong makes
// the text differ from what should stand there. A filled board fits the puzzle, but may
// break its rules.
func readSolutions(file string, data []byte, p puzzle.Puzzle) ([]puzzle.Answer, error) {
	const most = 3 // no claim needs as many
	var all []puzzle.Answer
	rows, _ := p.Size()
	for lines := strings.Split(string(data), "\n"); len(lines) > 1 && len(all) < most; lines = lines[min(rows+1, len(lines)):] {
		board := slices.Concat(lines, make([]string, rows)) // rows may be missing
		all = append(all, p.Answer(board[:rows]))
	}
	return all, sameText(file, data, proof.WriteSolutions(p, all))
}
