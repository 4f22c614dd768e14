package takuzu

import (
	"fmt"

	"gridcnf/puzzle"
)

// Check returns nil if the answer keeps the givens and obeys every rule of the
// board, and else an error naming the first thing that is wrong.
func (b *Board) Check(a puzzle.Answer) error {
	if len(a) != len(b.cells) {
		return fmt.Errorf("the answer has %d cells, the board %d", len(a), len(b.cells))
	}
	for i, given := range b.cells {
		if given != Open && a[i] != (given == One) {
			return fmt.Errorf("%s is given as %s", puzzle.CellName(i/b.cols, i%b.cols), digit(given == One))
		}
	}
	rows := func(r, c int) bool { return a[r*b.cols+c] }
	cols := func(c, r int) bool { return a[r*b.cols+c] }
	if err := checkLines("row", b.rows, b.cols, rows, b.Distinct.Rows); err != nil {
		return err
	}
	return checkLines("column", b.cols, b.rows, cols, b.Distinct.Cols)
}

// checkLines checks n lines of the given length; at(i, k) is cell k of line i.
func checkLines(what string, n, length int, at func(i, k int) bool, distinct bool) error {
	seen := make(map[string]int, n)
	for i := range n {
		line := make([]byte, length)
		ones := 0
		for k := range line {
			if at(i, k) {
				line[k] = 1
				ones++
			}
			if k >= 2 && line[k] == line[k-1] && line[k] == line[k-2] {
				return fmt.Errorf("%s %d has three %s in a row, at %d to %d", what, i+1, digit(line[k] == 1), k-1, k+1)
			}
		}
		if ones*2 != length {
			return fmt.Errorf("%s %d has %d ones and %d zeros", what, i+1, ones, length-ones)
		}
		if first, dup := seen[string(line)]; dup && distinct {
			return fmt.Errorf("%ss %d and %d are equal", what, first+1, i+1)
		}
		seen[string(line)] = i
	}
	return nil
}

func digit(one bool) string {
	if one {
		return "1"
	}
	return "0"
}
