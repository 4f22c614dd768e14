package line

import (
	"math/bits"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// nodes is how many positions Solve looks at. A board that takes more needs a solver that learns clauses.
const nodes = 32

// Solve looks for the answers of a book of lines of up to MaxWord cells, with most of Fold's rules and a search that soon gives
// up. If it proves that there is exactly one answer, it returns that and true; if it proves that there is none, nil and true.
func Solve(book *rule.Book, g givens) (a puzzle.Answer, known bool) {
	w := newWords(book)
	defer pool.Put(w)
	w.load(g)
	s := search{words: w, left: nodes}
	s.from()
	return s.answer, s.left > 0 && s.found < 2
}

// search tries the ways to fill words.
type search struct {
	*words
	left   int // one more than the positions that it may still look at
	found  int
	answer puzzle.Answer // the first that was found
}

// from finds the answers that agree with the decided cells.
func (s *search) from() {
	if s.left--; s.left == 0 || !s.decide() {
		return
	}
	row, col := s.branch()
	if row < 0 {
		if s.found++; s.found == 1 {
			s.answer = s.words.answer()
		}
		return
	}
	saved := s.lines
	for symbol := range 2 {
		if s.left == 0 || s.found > 1 {
			return
		}
		s.lines[0][row][symbol] |= 1 << col
		s.lines[1][col][symbol] |= 1 << row
		s.dirty = [2]uint64{1 << row, 1 << col}
		s.loose = s.dirty
		s.from()
		s.lines = saved
	}
}

// branch returns the first open cell of the row that has the fewest, or -1 if there is none.
func (w *words) branch() (row, col int) {
	row, fewest := -1, MaxWord+1
	for r, l := range w.lines[0][:w.size[0]] {
		open := full(w.size[1]) &^ (l[0] | l[1])
		if n := bits.OnesCount64(open); n > 0 && n < fewest {
			row, col, fewest = r, bits.TrailingZeros64(open), n
		}
	}
	return row, col
}

// answer returns the ones of a full grid.
func (w *words) answer() puzzle.Answer {
	a := make(puzzle.Answer, w.size[0]*w.size[1])
	for r, l := range w.lines[0][:w.size[0]] {
		row := a[r*w.size[1]:][:w.size[1]]
		for c := range row {
			row[c] = l[1]>>c&1 != 0
		}
	}
	return a
}
