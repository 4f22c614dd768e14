package brute

import (
	"iter"
	"slices"

	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// Takuzu yields every answer of a binary puzzle in lexicographic order, 0 before
// 1. The answers are the caller's to keep. It fills cell after cell and goes
// back where a rule is broken; boards of up to some 40 open cells are feasible.
func Takuzu(b puzzle.Puzzle) iter.Seq[puzzle.Answer] {
	return func(yield func(puzzle.Answer) bool) {
		rows, cols := b.Size()
		s := &takuzuSearch{b: b, rows: rows, cols: cols, cells: make(puzzle.Answer, rows*cols), yield: yield}
		s.apart = [2]bool{slices.Contains(b.Rules(), takuzu.DistinctRows), slices.Contains(b.Rules(), takuzu.DistinctColumns)}
		for v := range 2 {
			s.inRow[v] = make([]int, rows)
			s.inCol[v] = make([]int, cols)
		}
		s.fill(0)
	}
}

type takuzuSearch struct {
	b            puzzle.Puzzle
	apart        [2]bool // whether rows and columns differ
	rows, cols   int
	cells        puzzle.Answer
	inRow, inCol [2][]int // how often each value stands in each line
	yield        func(puzzle.Answer) bool
}

// fill tries both values in cell i and all after it. It returns false to stop.
func (s *takuzuSearch) fill(i int) bool {
	if i == len(s.cells) {
		return s.yield(slices.Clone(s.cells))
	}
	r, c := i/s.cols, i%s.cols
	for v := range 2 {
		given := s.b.Clue(r, c)
		if given == takuzu.Zero && v == 1 || given == takuzu.One && v == 0 {
			continue
		}
		if s.inRow[v][r] == s.cols/2 || s.inCol[v][c] == s.rows/2 {
			continue
		}
		s.cells[i] = v == 1
		if c >= 2 && s.alike(i, 1) || r >= 2 && s.alike(i, s.cols) {
			continue
		}
		if c == s.cols-1 && s.apart[0] && s.seen(r*s.cols, 1, s.cols, s.cols) || r == s.rows-1 && s.apart[1] && s.seen(c, s.cols, s.rows, 1) {
			continue
		}
		s.inRow[v][r]++
		s.inCol[v][c]++
		more := s.fill(i + 1)
		s.inRow[v][r]--
		s.inCol[v][c]--
		if !more {
			return false
		}
	}
	return true
}

// alike reports whether cell i and the two before it, step apart, are equal.
func (s *takuzuSearch) alike(i, step int) bool {
	return s.cells[i] == s.cells[i-step] && s.cells[i] == s.cells[i-2*step]
}

// seen reports whether a line is equal to one before it. Its cells begin at one, step apart,
// and those of the line before it begin back cells earlier.
func (s *takuzuSearch) seen(first, step, n, back int) bool {
next:
	for other := first - back; other >= 0; other -= back {
		for k := range n {
			if s.cells[other+k*step] != s.cells[first+k*step] {
				continue next
			}
		}
		return true
	}
	return false
}
