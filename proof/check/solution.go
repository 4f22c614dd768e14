package check

import (
	"bytes"

	"gridcnf/proof"
	"gridcnf/puzzle"
)

// readSolutions reads filled boards as proof.WriteSolutions writes them, one line per row
// and a blank line between two. The name of the file is for errors: whatever is wrong makes
// the text differ from what should stand there. A filled board fits the puzzle, but may
// break its rules.
func readSolutions(file string, data []byte, p puzzle.Puzzle) ([]puzzle.Answer, error) {
	const most = 3   // no claim needs as many
	const widest = 3 // characters of a cell, with a blank
	rows, cols := p.Size()
	var all []puzzle.Answer
	for rest := data; len(rest) > 0 && len(all) < most; {
		board := make([]string, rows) // some may be missing
		for r := range board {
			var line []byte
			line, rest, _ = bytes.Cut(rest, []byte("\n"))
			board[r] = string(line[:min(len(line), widest*cols)])
		}
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
		all = append(all, p.Answer(board))
	}
	return all, proof.Same(file, data, proof.WriteSolutions(p, all))
}
