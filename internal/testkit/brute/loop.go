package brute

import (
	"iter"
	"slices"

	"gridcnf/puzzle"
)

// loopSearch goes through the points of a lattice row by row, chooses which edges lead
// right and down, and keeps track of the ends of every path, so that no loop is closed
// beside another path.
type loopSearch struct {
	puzzle.Lattice
	edges  puzzle.Answer
	other  []int // other[i] is the other end if a path ends in point i, and i if it has no edge
	paths  int   // open ones
	closed bool  // there is a loop, so there must be nothing else
	// fits says whether what is drawn can obey the clues. It is asked when the edges at
	// point (r, c) and at all before it are settled, and at the last point the answer is
	// complete.
	fits  func(r, c int) bool
	yield func(puzzle.Answer) bool
}

// loops yields every loop on a lattice for which fits never says no. The answers are the
// caller's to keep.
func loops(l puzzle.Lattice, fits func(s *loopSearch, r, c int) bool) iter.Seq[puzzle.Answer] {
	return func(yield func(puzzle.Answer) bool) {
		s := &loopSearch{Lattice: l, edges: make(puzzle.Answer, l.Edges()), other: make([]int, l.Points()), yield: yield}
		s.fits = func(r, c int) bool { return fits(s, r, c) }
		for i := range s.other {
			s.other[i] = i
		}
		s.visit(0)
	}
}

// visit tries all edges right and down of point i and all after it. It returns false to
// stop.
func (s *loopSearch) visit(i int) bool {
	if i == s.Points() {
		return !s.closed || s.yield(slices.Clone(s.edges))
	}
	r, c := i/s.Cols, i%s.Cols
	before := 0
	for _, edge := range [...]int{s.Right(r, c-1), s.Down(r-1, c)} {
		if s.drawn(edge) {
			before++
		}
	}
	right, down := s.Right(r, c), s.Down(r, c)
	settled := func() bool { return !s.fits(r, c) || s.visit(i+1) }
	for _, choice := range [...][]int{{}, {right}, {down}, {right, down}} {
		if n := before + len(choice); n != 0 && n != 2 || slices.Contains(choice, -1) {
			continue
		}
		if !s.drawAll(i, choice, settled) {
			return false
		}
	}
	return true
}

// drawn reports whether there is such an edge, and it is drawn.
func (s *loopSearch) drawn(edge int) bool { return edge >= 0 && s.edges[edge] }

// drawAll goes on with all of some edges that lead right or down from point i.
func (s *loopSearch) drawAll(i int, edges []int, next func() bool) bool {
	if len(edges) == 0 {
		return next()
	}
	j := i + 1
	if edges[0] != s.Right(i/s.Cols, i%s.Cols) {
		j = i + s.Cols
	}
	return s.draw(edges[0], i, j, func() bool { return s.drawAll(i, edges[1:], next) })
}

// draw goes on with the edge between points i and j, unless it would make a second loop
// or leave a path beside the loop, and takes it back.
func (s *loopSearch) draw(edge, i, j int, next func() bool) bool {
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
