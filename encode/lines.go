package encode

import (
	"slices"

	"gridcnf/puzzle/takuzu"
)

// maxFold is the longest line that propagateLines looks at: half its length has to
// be the number of a bit in a word. Longer lines are left to the solver.
const maxFold = 126

// propagateLines fills decided with all that follows from the rules of single
// lines, and from pairs of a full line and one with two open cells, again and
// again until nothing more follows. It returns false if they contradict the
// board.
func propagateLines(b *takuzu.Board, decided []value) bool {
	rows, cols := b.Size()
	p := &linePropagator{
		board: b, decided: decided,
		dirty: make([]bool, rows+cols),
	}
	for i := range p.dirty {
		p.dirty[i] = true
	}
	for {
		for slices.Contains(p.dirty, true) {
			for i := range p.dirty {
				if p.dirty[i] {
					p.dirty[i] = false
					if !p.line(i) {
						return false
					}
				}
			}
		}
		if !p.distinct() {
			return false
		}
		if !slices.Contains(p.dirty, true) {
			return true
		}
	}
}

// linePropagator holds the board while its lines are propagated. Lines count
// through: first the rows, then the columns.
type linePropagator struct {
	board   *takuzu.Board
	decided []value
	dirty   []bool // by line: something changed since it was looked at
	ahead   [maxFold + 1][4]uint64
}

// cells returns the answer bits of a line: its first, the distance to the next,
// and how many.
func (p *linePropagator) cells(line int) (first, stride, n int) {
	rows, cols := p.board.Size()
	if line < rows {
		return line * cols, 1, cols
	}
	return line - rows, cols, rows
}

// set decides a cell of a line and makes the line that crosses there dirty.
func (p *linePropagator) set(cell int, v value, line int) {
	rows, cols := p.board.Size()
	p.decided[cell] = v
	if line < rows {
		p.dirty[rows+cell%cols] = true
	} else {
		p.dirty[cell/cols] = true
	}
}

// line decides every cell of a line that has the same value in all its fillings,
// and returns false if there is none. It runs the automaton of automaton.go
// forwards and backwards at once over all numbers of ones: a set of such numbers,
// as a word, per position and (last symbol, run).
func (p *linePropagator) line(i int) bool {
	first, stride, n := p.cells(i)
	if n > maxFold {
		return true
	}
	// ahead[i][s]: the numbers of ones before cell i with which state s is reached.
	// The start is a state that any symbol may follow.
	p.ahead[0] = [4]uint64{}
	for k := range n {
		v := p.decided[first+k*stride]
		s := p.ahead[k]
		var t [4]uint64
		if v != isTrue {
			t[0], t[1] = s[2]|s[3], s[0]
			if k == 0 {
				t[0] = 1
			}
		}
		if v != isFalse {
			t[2], t[3] = (s[0]|s[1])<<1, s[2]<<1
			if k == 0 {
				t[2] = 2
			}
		}
		p.ahead[k+1] = t
	}
	// rest[s]: the numbers of ones so far with which the line can be filled from
	// state s on.
	half := uint64(1) << (n / 2)
	rest := [4]uint64{half, half, half, half}
	for k := n - 1; k >= 0; k-- {
		t := p.ahead[k+1]
		zero := t[0]&rest[0] | t[1]&rest[1]
		one := t[2]&rest[2] | t[3]&rest[3]
		cell := first + k*stride
		switch {
		case zero == 0 && one == 0:
			return false
		case p.decided[cell] != open:
		case one == 0:
			p.set(cell, isFalse, i)
		case zero == 0:
			p.set(cell, isTrue, i)
		}
		var before [4]uint64
		if v := p.decided[cell]; v != isTrue {
			before = [4]uint64{rest[1], 0, rest[0], rest[0]}
		}
		if v := p.decided[cell]; v != isFalse {
			one := rest[2] >> 1
			before[0] |= one
			before[1] |= one
			before[2] |= rest[3] >> 1
		}
		rest = before
	}
	return true
}

// distinct applies the rule that lines differ, and returns false if two full ones
// are equal.
func (p *linePropagator) distinct() bool {
	rows, cols := p.board.Size()
	return (!p.board.Distinct.Rows || p.differ(0, rows)) &&
		(!p.board.Distinct.Cols || p.differ(rows, rows+cols))
}

// differ compares the full lines among from to to-1 with those that have at most
// two open cells: where such a line agrees with a full one, its open cells are
// the other way round, for as both lines are balanced it would else be equal.
func (p *linePropagator) differ(from, to int) bool {
	for i := from; i < to; i++ {
		if p.openCells(i) > 0 {
			continue
		}
		for j := from; j < to; j++ {
			if j == i || p.openCells(j) > 2 || !p.agree(i, j) {
				continue
			}
			if p.openCells(j) == 0 {
				return false
			}
			a, stride, n := p.cells(i)
			b, _, _ := p.cells(j)
			for k := range n {
				if p.decided[b+k*stride] == open {
					p.set(b+k*stride, -p.decided[a+k*stride], j)
				}
			}
			p.dirty[j] = true
		}
	}
	return true
}

// openCells counts the open cells of a line as far as three.
func (p *linePropagator) openCells(line int) int {
	first, stride, n := p.cells(line)
	count := 0
	for k := 0; k < n && count < 3; k++ {
		if p.decided[first+k*stride] == open {
			count++
		}
	}
	return count
}

// agree reports whether two lines are equal wherever both are decided.
func (p *linePropagator) agree(i, j int) bool {
	a, stride, n := p.cells(i)
	b, _, _ := p.cells(j)
	for k := range n {
		if va, vb := p.decided[a+k*stride], p.decided[b+k*stride]; va == -vb && va != open {
			return false
		}
	}
	return true
}
