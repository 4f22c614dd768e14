package rule

import (
	"fmt"

	"gridcnf/puzzle/takuzu"
)

// Line is a row or a column of a binary board.
type Line struct {
	Column bool
	Index  int   // counted from 0
	Bits   []int // its cells, from the left or the top
}

// String names the line, counted from 1: "row 3".
func (l *Line) String() string {
	if l.Column {
		return fmt.Sprintf("column %d", l.Index+1)
	}
	return fmt.Sprintf("row %d", l.Index+1)
}

// Lines returns the rows and the columns of a board.
func Lines(b *takuzu.Board) (rows, columns []*Line) {
	nrows, ncols := b.Size()
	for r := range nrows {
		line := &Line{Index: r, Bits: make([]int, ncols)}
		for c := range line.Bits {
			line.Bits[c] = r*ncols + c
		}
		rows = append(rows, line)
	}
	for c := range ncols {
		line := &Line{Column: true, Index: c, Bits: make([]int, nrows)}
		for r := range line.Bits {
			line.Bits[r] = r*ncols + c
		}
		columns = append(columns, line)
	}
	return rows, columns
}

// digits names cells with a value.
func digits(value bool) string {
	if value {
		return "ones"
	}
	return "zeros"
}
