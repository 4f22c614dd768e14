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
// again until nothing more follows. It returns the bits that it decided, in order: each
// follows from one rule and those before. If they contradict the board, it returns the
// bits of a line, or of two equal ones, that cannot be as decided.
func propagateLines(b *takuzu.Board, decided []value) (order, clash []int) {
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
						return p.order, p.bits(i)
					}
				}
			}
		}
		if i, j := p.distinct(); i >= 0 {
			return p.order, append(p.bits(i), p.bits(j)...)
		}
		if !slices.Contains(p.dirty, true) {
			return p.order, nil
		}
	}
}

// linePropagator holds the board while its lines are propagated. Lines count
// through: first the rows, then the columns.
type linePropagator struct {
	board   *takuzu.Board
	decided []value
	order   []int  // the bits decided so far
	dirty   []bool // by line: something changed since it was looked at
	reader  lineReader
}

// line is a row or a column: its first answer bit, the distance to the next, and how
// many there are.
type line struct{ first, stride, n int }

func (l line) cell(k int) int { return l.first + k*l.stride }

// lineOf returns a line of a board: first come the rows, then the columns.
func lineOf(b *takuzu.Board, i int) line {
	rows, cols := b.Size()
	if i < rows {
		return line{i * cols, 1, cols}
	}
	return line{i - rows, cols, rows}
}

// set decides a cell of a line and makes the line that crosses there dirty.
func (p *linePropagator) set(cell int, v value, line int) {
	rows, cols := p.board.Size()
	p.decided[cell] = v
	p.order = append(p.order, cell)
	if line < rows {
		p.dirty[rows+cell%cols] = true
	} else {
		p.dirty[cell/cols] = true
	}
}

// line decides every cell of a line that has the same value in all its fillings,
// and returns false if there is none.
func (p *linePropagator) line(i int) bool {
	l := lineOf(p.board, i)
	if l.n > maxFold {
		return true
	}
	forced, ok := p.reader.forced(p.decided, l)
	for _, d := range forced {
		p.set(d.cell, d.value, i)
	}
	return ok
}

// bits returns the cells of a line.
func (p *linePropagator) bits(i int) []int {
	l := lineOf(p.board, i)
	cells := make([]int, l.n)
	for k := range cells {
		cells[k] = l.cell(k)
	}
	return cells
}

// lineReader runs the automaton over lines.
type lineReader struct {
	ahead [maxFold]counts     // by cell of a line: the states after it
	rest  [maxFold + 1]counts // by cell: the states before it from which the rest can be filled
	found []decision
	core  []int
}

// decision is a value for an answer bit.
type decision struct {
	cell  int
	value value
}

// forced returns the open cells of a line that have the same value in all its fillings,
// and false if there is none. The slice is valid until the next call.
func (x *lineReader) forced(decided []value, l line) ([]decision, bool) {
	x.found = x.found[:0]
	ahead := nothingRead
	for k := range l.n {
		ahead = ahead.after(decided[l.cell(k)])
		x.ahead[k] = ahead
	}
	rest := filled(l.n)
	for k := l.n - 1; k >= 0; k-- {
		v := decided[l.cell(k)]
		canBeZero, canBeOne := x.ahead[k].meets(rest)
		switch {
		case !canBeZero && !canBeOne:
			return nil, false
		case v != open:
		case !canBeOne:
			v = isFalse
			x.found = append(x.found, decision{l.cell(k), v})
		case !canBeZero:
			v = isTrue
			x.found = append(x.found, decision{l.cell(k), v})
		}
		rest = rest.before(v)
	}
	return x.found, true
}

// refutation returns places of a line whose values, with that at one place more, leave
// no filling: an irredundant choice. The slice is valid until the next call.
func (x *lineReader) refutation(values []value, given int) []int {
	n := len(values)
	x.rest[n] = filled(n)
	for k := n - 1; k >= 0; k-- {
		x.rest[k] = x.rest[k+1].before(values[k])
	}
	x.core = x.core[:0]
	ahead := nothingRead
	for k, v := range values {
		if v != open && k != given {
			without := ahead.after(open)
			if zero, one := without.meets(x.rest[k+1]); !zero && !one {
				v = open
			} else {
				x.core = append(x.core, k)
			}
		}
		ahead = ahead.after(v)
	}
	return x.core
}

// counts runs the automaton of automaton.go for all numbers of ones at once. For
// every last symbol and run it has a set of numbers of ones, as the bits of a word:
// those with which the state can be reached from the start of the line, or those
// with which the rest of the line can be filled from it.
type counts struct {
	zero1, zero2, one1, one2 uint64 // a 0 or a 1, once or twice in a row
}

// nothingRead is before the first cell: any symbol may come, and would be the first of
// its run.
var nothingRead = counts{zero2: 1, one2: 1}

// filled is after the last cell: half of n are ones.
func filled(n int) counts {
	half := uint64(1) << (n / 2)
	return counts{half, half, half, half}
}

// meets reports whether two sets of states have one in common that ends with a 0, and
// one that ends with a 1.
func (s counts) meets(t counts) (zero, one bool) {
	return s.zero1&t.zero1|s.zero2&t.zero2 != 0, s.one1&t.one1|s.one2&t.one2 != 0
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can still be.
func symbols(cell value) (zero, one uint64) {
	x := int64(cell)
	return ^uint64(-x >> 63), ^uint64(x >> 63)
}

// after returns the states reached by reading a cell.
func (s counts) after(cell value) counts {
	zero, one := symbols(cell)
	return counts{
		zero1: (s.one1 | s.one2) & zero,
		zero2: s.zero1 & zero,
		one1:  (s.zero1 | s.zero2) << 1 & one,
		one2:  s.one1 << 1 & one,
	}
}

// before returns the states from which reading a cell leads to those of s.
func (s counts) before(cell value) counts {
	zero, one := symbols(cell)
	toZero, toOne := s.zero1&zero, s.one1>>1&one
	return counts{
		zero1: s.zero2&zero | toOne,
		zero2: toOne,
		one1:  s.one2>>1&one | toZero,
		one2:  toZero,
	}
}

// distinct applies the rule that lines differ, and returns two full ones that are equal,
// or -1.
func (p *linePropagator) distinct() (i, j int) {
	rows, cols := p.board.Size()
	i = -1
	if p.board.Distinct.Rows {
		i, j = p.differ(0, rows)
	}
	if p.board.Distinct.Cols && i < 0 {
		i, j = p.differ(rows, rows+cols)
	}
	return i, j
}

// differ compares the full lines among from to to-1 with those that have at most
// two open cells: where such a line agrees with a full one, its open cells are
// the other way round, for as both lines are balanced it would else be equal. It returns
// two full lines that are equal, or -1.
func (p *linePropagator) differ(from, to int) (i, j int) {
	for i := from; i < to; i++ {
		if p.openCells(i) > 0 {
			continue
		}
		for j := from; j < to; j++ {
			if j == i || p.openCells(j) > 2 || !p.agree(i, j) {
				continue
			}
			if p.openCells(j) == 0 {
				return i, j
			}
			a, b := lineOf(p.board, i), lineOf(p.board, j)
			for k := range a.n {
				if p.decided[b.cell(k)] == open {
					p.set(b.cell(k), -p.decided[a.cell(k)], j)
				}
			}
			p.dirty[j] = true
		}
	}
	return -1, -1
}

// openCells counts the open cells of a line as far as three.
func (p *linePropagator) openCells(line int) int {
	l := lineOf(p.board, line)
	count := 0
	for k := 0; k < l.n && count < 3; k++ {
		if p.decided[l.cell(k)] == open {
			count++
		}
	}
	return count
}

// agree reports whether two lines are equal wherever both are decided.
func (p *linePropagator) agree(i, j int) bool {
	a, b := lineOf(p.board, i), lineOf(p.board, j)
	for k := range a.n {
		if va, vb := p.decided[a.cell(k)], p.decided[b.cell(k)]; va == -vb && va != open {
			return false
		}
	}
	return true
}
