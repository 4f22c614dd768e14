package render

import "gridcnf/puzzle/masyu"

// inside tells for each square between the centres of four cells whether the
// loops go around it. Row r and column c of it is the square to the lower right of
// the centre of cell (r, c). It is nil if the edges that are drawn leave a loop
// open.
//
// A square is inside if a line from it to the left border crosses the loop an odd
// number of times.
func inside(b *masyu.Board, bit func(int) Bit) [][]bool {
	rows, cols := b.Size()
	on := func(e int) bool { return e >= 0 && bit(e) == True }
	in := make([][]bool, rows)
	for r := range rows {
		in[r] = make([]bool, cols)
		odd := false
		for c := range cols {
			ends := false // whether an odd number of edges meets here
			for _, e := range []int{b.Down(r-1, c), b.Down(r, c), b.Right(r, c), b.Right(r, c-1)} {
				ends = ends != on(e)
			}
			if ends {
				return nil
			}
			odd = odd != on(b.Down(r, c))
			in[r][c] = odd
		}
	}
	return in
}
