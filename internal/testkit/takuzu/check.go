package takuzu

import (
	"fmt"

	"gridcnf/puzzle"
)

// Check returns nil if the answer keeps the givens and obeys every rule of the
// board, and else an error naming the first thing that is wrong.
func (b *Board) Check(a puzzle.Answer) error {
	if len(a) != b.Bits() {
		return fmt.Errorf("the answer has %d cells, the board %d", len(a), b.Bits())
	}
	for i, given := range b.Clues {
		if given != Open && a[i] != (given == One) {
			return fmt.Errorf("%s is given as %d", puzzle.CellName(i/b.cols, i%b.cols), digit[given == One])
		}
	}
	if err := checkLines("row", a, b.cols, b.Distinct.Rows); err != nil {
		return err
	}
	turned := make(puzzle.Answer, 0, len(a))
	for c := range b.cols {
		for i := c; i < len(a); i += b.cols {
			turned = append(turned, a[i])
		}
	}
	return checkLines("column", turned, b.rows, b.Distinct.Cols)
}

// checkLines checks all lines of a length, and that they are different if they have to be.
func checkLines(what string, a puzzle.Answer, length int, distinct bool) error {
	numbers := make([]uint64, 0, 32) // of the lines before, as binary numbers: their last 64 digits
	for i := range len(a) / length {
		line, number, ones := a[i*length:(i+1)*length], uint64(0), 0
		for k, one := range line {
			number <<= 1
			if one {
				number |= 1
				ones++
			}
			if k >= 2 && (number&7 == 0 || number&7 == 7) {
				return fmt.Errorf("%s %d has three %d in a row, at %d to %d", what, i+1, digit[one], k-1, k+1)
			}
		}
		if ones*2 != length {
			return fmt.Errorf("%s %d has %d ones and %d zeros", what, i+1, ones, length-ones)
		}
		for j, other := range numbers {
			if other == number && line.Equal(a[j*length:(j+1)*length]) {
				return fmt.Errorf("%ss %d and %d are equal", what, j+1, i+1)
			}
		}
		if distinct {
			numbers = append(numbers, number)
		}
	}
	return nil
}

var digit = map[bool]int{true: 1}
