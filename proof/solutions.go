package proof

import (
	"bytes"

	"gridcnf/puzzle"
)

// WriteSolutions returns solutions as text: one line per row, as Puzzle.Text has them, and
// a blank line between two.
func WriteSolutions(p puzzle.Puzzle, solutions []puzzle.Answer) []byte {
	var b bytes.Buffer
	for i, a := range solutions {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, row := range p.Text(a) {
			b.WriteString(row)
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}
