package format

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// isClosed reports whether lines are drawn, none of them ends anywhere or branches,
// and they visit all pearls.
func isClosed(b *masyu.Board, a puzzle.Answer) bool {
	rows, cols := b.Size()
	drawn := false
	for r := range rows {
		for c := range cols {
			n := 0
			for _, edge := range [...]int{b.Right(r, c-1), b.Right(r, c), b.Down(r-1, c), b.Down(r, c)} {
				if edge >= 0 && a[edge] {
					n++
				}
			}
			if n != 2 && (n > 0 || b.At(r, c) != masyu.None) {
				return false
			}
			drawn = drawn || n > 0
		}
	}
	return drawn
}
