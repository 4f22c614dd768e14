package takuzu

import (
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// sweeps is how often each cell is asked to change.
const sweeps = 200

// shuffle makes a random board of another one. Where two rows and two columns cross in
// 1 0 and 0 1, the digits are swapped, which leaves every line balanced, unless that breaks
// another rule. As a swap is as likely as its opposite, all boards that can be reached are
// equally likely in the end.
func shuffle(b puzzle.Puzzle, a puzzle.Answer, _ []bool, random *rand.Rand) puzzle.Answer {
	rows, cols := b.Size()
	rules := b.Rules()
	s := shuffled{rows: rows, cols: cols, cells: make(puzzle.Answer, len(a))}
	for direction, rule := range [2]string{takuzu.DistinctRows, takuzu.DistinctColumns} {
		if slices.Contains(rules, rule) {
			s.names[direction] = make([]uint64, max(rows, cols))
			s.digits[direction] = make([]uint64, max(rows, cols))
			for i := range s.digits[direction] {
				s.digits[direction][i] = random.Uint64()
			}
		}
	}
	for i, one := range a {
		if one {
			s.turn(i/cols, i%cols)
		}
	}
	for range sweeps * len(a) {
		s.swap(random.IntN(rows), random.IntN(rows), random.IntN(cols), random.IntN(cols))
	}
	return s.cells
}

// shuffled is a board that is shuffled.
type shuffled struct {
	rows, cols int
	cells      puzzle.Answer
	// names are numbers for the rows and the columns, if they have to differ: lines with
	// the same digits have the same, which is the sum of a random number for each 1.
	names, digits [2][]uint64
}

// swap swaps the digits where two rows and two columns cross, if the rules allow that.
func (s *shuffled) swap(top, bottom, left, right int) {
	upper, lower := s.cells[top*s.cols+left], s.cells[bottom*s.cols+left]
	if upper == lower || s.cells[top*s.cols+right] == upper || s.cells[bottom*s.cols+right] == lower {
		return
	}
	s.turnAll(top, bottom, left, right)
	if s.three(top, left) || s.three(top, right) || s.three(bottom, left) || s.three(bottom, right) ||
		s.twice(0, top) || s.twice(0, bottom) || s.twice(1, left) || s.twice(1, right) {
		s.turnAll(top, bottom, left, right)
	}
}

func (s *shuffled) turnAll(top, bottom, left, right int) {
	s.turn(top, left)
	s.turn(top, right)
	s.turn(bottom, left)
	s.turn(bottom, right)
}

// turn makes a 1 of a 0 and a 0 of a 1.
func (s *shuffled) turn(r, c int) {
	s.cells[r*s.cols+c] = !s.cells[r*s.cols+c]
	if s.names[0] != nil {
		s.names[0][r] ^= s.digits[0][c]
	}
	if s.names[1] != nil {
		s.names[1][c] ^= s.digits[1][r]
	}
}

// three reports whether a cell is one of three neighbours in a line that are alike.
func (s *shuffled) three(r, c int) bool {
	return s.run(r, c, c, s.cols, 1) > 2 || s.run(r, c, r, s.rows, s.cols) > 2
}

// run is how many cells around a cell are alike, in a line of length n in which it has
// number i and neighbours are so many cells apart.
func (s *shuffled) run(r, c, i, n, apart int) int {
	at, count := r*s.cols+c, 1
	for k := 1; i+k < n && s.cells[at+k*apart] == s.cells[at]; k++ {
		count++
	}
	for k := 1; i-k >= 0 && s.cells[at-k*apart] == s.cells[at]; k++ {
		count++
	}
	return count
}

// twice reports whether a row or a column that has to differ from the others does not.
func (s *shuffled) twice(direction, line int) bool {
	names := s.names[direction]
	if names == nil {
		return false
	}
	n := [2]int{s.rows, s.cols}[direction]
	return slices.Contains(names[:line], names[line]) || slices.Contains(names[line+1:n], names[line])
}
