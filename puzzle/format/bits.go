package format

import (
	"fmt"

	"gridcnf/puzzle"
)

// bits reads an answer of n bits, a character a bit. If it cannot, err says what
// is wrong at byte off.
func bits(text string, n int, zero, one rune) (a puzzle.Answer, off int, err error) {
	a = make(puzzle.Answer, 0, n)
	for i, r := range text {
		if r != zero && r != one {
			return nil, i, fmt.Errorf("found %q, expected %c or %c", r, zero, one)
		}
		if len(a) < n {
			a = append(a, r == one)
		}
	}
	// All characters are ASCII here.
	if len(text) != n {
		return nil, min(len(text), n), fmt.Errorf("found %d characters, expected %d", len(text), n)
	}
	return a, 0, nil
}
