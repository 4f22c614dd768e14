package brute

import (
	"iter"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// Masyu yields every answer of a Masyu board once. The answers are the caller's
// to keep. It goes through the cells row by row, chooses which edges lead right
// and down, and keeps track of the ends of every path; boards of up to some 30
// cells are feasible.
func Masyu(b *masyu.Board) iter.Seq[puzzle.Answer] {
	return func(yield func(puzzle.Answer) bool) {
		rows, cols := b.Size()
		s := &masyuSearch{
			b: b, rows: rows, cols: cols, yield: yield,
			edges: make(puzzle.Answer, b.Bits()), shape: make([]shape, rows*cols), other: make([]int, rows*cols),
		}
		for i := range s.other {
			s.other[i] = i
		}
		s.visit(0)
	}
}

// shape is how the loop passes through a cell.
type shape byte

const (
	empty shape = iota
	straight
	turn
)

type masyuSearch struct {
	b          *masyu.Board
	rows, cols int
	edges      puzzle.Answer
	shape      []shape // of the cells already visited
	other      []int   // other[i] is the other end if a path ends in cell i, and i if it has no edge
	paths      int     // open ones
	closed     bool    // there is a loop, so there must be nothing else
	yield      func(puzzle.Answer) bool
}

// visit tries all edges right and down of cell i and all after it. It returns
// false to stop.
func (s *masyuSearch) visit(i int) bool {
	if i == len(s.shape) {
		for c := range s.cols {
			if !s.pearlObeyed(s.rows-1, c) {
				return true
			}
		}
		return !s.closed || s.yield(slices.Clone(s.edges))
	}
	r, c := i/s.cols, i%s.cols
	left, up := s.drawn(s.b.Right(r, c-1)), s.drawn(s.b.Down(r-1, c))
	for choice := range 4 {
		right, down := choice&1 != 0, choice&2 != 0
		if right && c == s.cols-1 || down && r == s.rows-1 {
			continue
		}
		var ok bool
		if s.shape[i], ok = passing(left, right, up, down); !ok || !s.fits(r, c) {
			continue
		}
		if r > 0 && !s.pearlObeyed(r-1, c) {
			continue
		}
		if !s.drawRight(i, right, down) {
			return false
		}
	}
	return true
}

// passing returns the shape of a cell with the given edges, and false if the
// loop would end or branch there.
func passing(left, right, up, down bool) (shape, bool) {
	n := 0
	for _, drawn := range [...]bool{left, right, up, down} {
		if drawn {
			n++
		}
	}
	switch {
	case n == 0:
		return empty, true
	case n != 2:
		return 0, false
	case left == right:
		return straight, true
	}
	return turn, true
}

// fits reports whether the shape of cell (r, c) goes with what is in it.
func (s *masyuSearch) fits(r, c int) bool {
	got := s.shape[r*s.cols+c]
	switch s.b.At(r, c) {
	case masyu.White:
		return got == straight
	case masyu.Black:
		return got == turn
	}
	return got != empty || !s.b.Full
}

// pearlObeyed tests the neighbours along the loop of a pearl, when all of them
// have been visited.
func (s *masyuSearch) pearlObeyed(r, c int) bool {
	pearl := s.b.At(r, c)
	if pearl == masyu.None {
		return true
	}
	i, turns := r*s.cols+c, 0
	for _, n := range [...]struct{ edge, cell int }{
		{s.b.Right(r, c-1), i - 1}, {s.b.Right(r, c), i + 1}, {s.b.Down(r-1, c), i - s.cols}, {s.b.Down(r, c), i + s.cols},
	} {
		if s.drawn(n.edge) && s.shape[n.cell] == turn {
			turns++
		}
	}
	return pearl == masyu.White && turns > 0 || pearl == masyu.Black && turns == 0
}

func (s *masyuSearch) drawn(edge int) bool { return edge >= 0 && s.edges[edge] }

func (s *masyuSearch) drawRight(i int, right, down bool) bool {
	next := func() bool { return s.drawDown(i, down) }
	if !right {
		return next()
	}
	return s.draw(s.b.Right(i/s.cols, i%s.cols), i, i+1, next)
}

func (s *masyuSearch) drawDown(i int, down bool) bool {
	next := func() bool { return s.visit(i + 1) }
	if !down {
		return next()
	}
	return s.draw(s.b.Down(i/s.cols, i%s.cols), i, i+s.cols, next)
}

// draw goes on with the edge between cells i and j, unless it would make a
// second loop or leave a path beside the loop, and takes it back.
func (s *masyuSearch) draw(edge, i, j int, next func() bool) bool {
	if s.closed {
		return true
	}
	paths, a, z := s.paths, s.other[i], s.other[j]
	switch {
	case a == j: // and so z == i
		if paths > 1 {
			return true
		}
		s.closed = true
		s.paths = 0
	case a == i && z == j:
		s.paths++
	case a != i && z != j:
		s.paths--
	}
	s.edges[edge] = true
	s.other[a], s.other[z] = z, a
	more := next()
	s.edges[edge] = false
	s.other[a], s.other[z] = i, j
	s.paths, s.closed = paths, false
	return more
}
