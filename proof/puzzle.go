package proof

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"

	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
)

// WritePuzzle returns a puzzle as kernel.ReadPuzzle reads it: its kind and size, the names of its
// rules, the rules in words, and the board, row by row.
func WritePuzzle(p puzzle.Puzzle) ([]byte, error) {
	symbols, texts := kernel.Words(string(p.Kind()))
	if symbols == "" {
		return nil, puzzle.NoPower("certificates do not know the puzzle " + string(p.Kind()))
	}
	var b bytes.Buffer
	rows, cols := p.Size()
	fmt.Fprintf(&b, "%s %dx%d\nrules: %s\n", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	for _, name := range p.Rules() {
		text, ok := texts[name]
		if !ok {
			return nil, fmt.Errorf("certificates do not know the rule %s of the puzzle %s", name, p.Kind())
		}
		fmt.Fprintf(&b, "# %s\n", text)
	}
	for r := range rows {
		for c := range cols {
			clue := int(p.Clue(r, c))
			if clue >= len(symbols) {
				return nil, fmt.Errorf("%s has no symbol for the clue %d at %s, expected one of %q", p.Kind(), clue, puzzle.CellName(r, c), symbols)
			}
			b.WriteByte(symbols[clue])
		}
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}

// Digest returns the SHA-256 of what WritePuzzle returns, in hexadecimal digits, by which verdicts
// name a puzzle with its rules.
func Digest(p puzzle.Puzzle) (string, error) {
	text, err := WritePuzzle(p)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// WriteSolutions returns solutions as text: one line per row, as Puzzle.Text has them, and a blank line between two.
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
