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
			return fmt.Errorf("%s is given as %s", puzzle.CellName(i/b.cols, i%b.cols), digit(given == One))
		}
	}
	rows := lines{"row", a, b.rows, b.cols, b.cols, 1}
	if err := rows.check(b.Distinct.Rows); err != nil {
		return err
	}
	cols := lines{"column", a, b.cols, b.rows, 1, b.cols}
	return cols.check(b.Distinct.Cols)
}

// lines are the rows or the columns of an answer: n lines of a length. Cell k of line i is at i*across + k*along.
type lines struct {
	what          string
	a             puzzle.Answer
	n, length     int
	across, along int
}

func (l *lines) check(distinct bool) error {
	numbers := make([]uint64, 0, 32)
	for i := range l.n {
		number, ones := uint64(0), 0 // the line as a binary number: its last 64 digits
		for k := range l.length {
			number <<= 1
			if l.a[i*l.across+k*l.along] {
				number |= 1
				ones++
			}
			if last := number & 7; k >= 2 && (last == 0 || last == 7) {
				return fmt.Errorf("%s %d has three %s in a row, at %d to %d", l.what, i+1, digit(last == 7), k-1, k+1)
			}
		}
		if ones*2 != l.length {
			return fmt.Errorf("%s %d has %d ones and %d zeros", l.what, i+1, ones, l.length-ones)
		}
		if distinct {
			for j, other := range numbers {
				if other == number && l.equal(j, i) {
					return fmt.Errorf("%ss %d and %d are equal", l.what, j+1, i+1)
				}
			}
			numbers = append(numbers, number)
		}
	}
	return nil
}

func (l *lines) equal(i, j int) bool {
	for k := range l.length {
		if l.a[i*l.across+k*l.along] != l.a[j*l.across+k*l.along] {
			return false
		}
	}
	return true
}

func digit(one bool) string {
	if one {
		return "1"
	}
	return "0"
}
