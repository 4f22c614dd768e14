package count

// columnTable says how columns can continue. With r rows filled, ones[r][n][run] is the mask of the columns that can have 1 in
// row r and still be completed, if they have n ones so far and end in run; zeros is the same for 0. It prevents most states
// without an answer.
type columnTable struct {
	all         uint64 // the mask of all columns
	zeros, ones [][][runs]uint64
}

// A run says how a column ends: with which value, and whether the value before was the same.
const (
	twice = 1 // bit 0 of a run
	one   = 2 // bit 1 of a run
	runs  = 4
)

// newColumnTable works backward from the full board.
func newColumnTable(g *grid) *columnTable {
	rows, cols := g.rows, g.cols
	half := rows / 2
	t := &columnTable{1<<cols - 1, make([][][runs]uint64, rows), make([][][runs]uint64, rows)}
	alive := make([][runs]uint64, half+2) // by ones and run: the columns that can be completed after row r
	for run := range runs {
		alive[half][run] = t.all
	}
	for r := rows - 1; r >= 0; r-- {
		var open [2]uint64 // by value, the columns whose givens allow it
		for c := range cols {
			value, known := g.given(r, c)
			if !known || !value {
				open[0] |= 1 << c
			}
			if !known || value {
				open[1] |= 1 << c
			}
		}
		t.zeros[r], t.ones[r] = make([][runs]uint64, half+1), make([][runs]uint64, half+1)
		before := make([][runs]uint64, half+2)
		for n := range half + 1 {
			for run := range runs {
				if next, ok := follow(run, 0, r); ok {
					t.zeros[r][n][run] = open[0] & alive[n][next]
				}
				if next, ok := follow(run, one, r); ok {
					t.ones[r][n][run] = open[1] & alive[n+1][next]
				}
				before[n][run] = t.zeros[r][n][run] | t.ones[r][n][run]
			}
		}
		alive = before
	}
	return t
}

// follow returns how a column ends after a value (0 or one) in row r, and false if there would be three alike.
func follow(run, value, r int) (int, bool) {
	switch {
	case r == 0 || run&one != value:
		return value, true
	case run&twice != 0:
		return 0, false
	}
	return value | twice, true
}

// forced returns the columns where row r must have 0, and those where it must have 1.
func (t *columnTable) forced(s *state, r int) (zeros, ones uint64) {
	for n := range t.zeros[r] {
		with := s.columnsWith(n, t.all)
		if with == 0 {
			continue
		}
		for run, in := range [runs]uint64{^s.last &^ s.twice, ^s.last & s.twice, s.last &^ s.twice, s.last & s.twice} {
			ones |= with & in &^ t.zeros[r][n][run]
			zeros |= with & in &^ t.ones[r][n][run]
		}
	}
	return zeros, ones
}
