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
	dirty   []bool          // by line: something changed since it was looked at
	ahead   [maxFold]counts // by cell of the line at hand: the states after it
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
// and returns false if there is none.
func (p *linePropagator) line(i int) bool {
	first, stride, n := p.cells(i)
	if n > maxFold {
		return true
	}
	ahead := counts{zero1: 1} // before the first cell there are no ones,
	for k := range n {
		ahead = ahead.after(p.decided[first+k*stride], k == 0)
		p.ahead[k] = ahead
	}
	rest := counts{} // and after the last cell half of them are
	for s := range rest {
		rest[s] = 1 << (n / 2)
	}
	for k := n - 1; k >= 0; k-- {
		ahead, cell := p.ahead[k], first+k*stride
		canBeZero := ahead[zero1]&rest[zero1]|ahead[zero2]&rest[zero2] != 0
		canBeOne := ahead[one1]&rest[one1]|ahead[one2]&rest[one2] != 0
		switch {
		case !canBeZero && !canBeOne:
			return false
		case p.decided[cell] != open:
		case !canBeOne:
			p.set(cell, isFalse, i)
		case !canBeZero:
			p.set(cell, isTrue, i)
		}
		rest = rest.before(p.decided[cell])
	}
	return true
}

// counts runs the automaton of automaton.go for all numbers of ones at once. For
// every last symbol and run it has a set of numbers of ones, as the bits of a word:
// those with which the state can be reached from the start of the line, or those
// with which the rest of the line can be filled from it.
type counts [4]uint64

// The states: a 0 or a 1, once or twice in a row.
const (
	zero1 = iota
	zero2
	one1
	one2
)

// after returns the states reached by reading a cell. Any symbol may come first.
func (s counts) after(cell value, first bool) counts {
	var t counts
	if cell != isTrue {
		t[zero1], t[zero2] = s[one1]|s[one2], s[zero1]
		if first {
			t[zero1], t[zero2] = 1, 0
		}
	}
	if cell != isFalse {
		t[one1], t[one2] = (s[zero1]|s[zero2])<<1, s[one1]<<1
	}
	return t
}

// before returns the states from which reading a cell leads to those of s.
func (s counts) before(cell value) counts {
	var t counts
	if cell != isTrue {
		t = counts{zero1: s[zero2], one1: s[zero1], one2: s[zero1]}
	}
	if cell != isFalse {
		t[zero1] |= s[one1] >> 1
		t[zero2] |= s[one1] >> 1
		t[one1] |= s[one2] >> 1
	}
	return t
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
