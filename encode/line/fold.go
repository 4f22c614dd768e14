package line

import (
	"slices"

	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// Fold adds to decided all that follows from the rules of single lines, and from pairs of a full line and one with two open
// cells, until nothing more follows. order has the bits that it decided: each follows from one rule and the bits before it. If
// there is a contradiction, clash has the bits of a line that cannot be as decided, or of two equal lines.
func Fold(book *rule.Book, decided []fold.Value) (order, clash []int) {
	if Longest(book) <= MaxWord {
		return foldWords(book, decided)
	}
	return foldLong(book, decided)
}

// foldLong is Fold for lines that do not fit in a word. It works cell by cell.
func foldLong(book *rule.Book, decided []fold.Value) (order, clash []int) {
	p := &propagator{grid: newGrid(book), decided: decided, dirty: make([]bool, len(book.Lines))}
	for i := range p.dirty {
		p.dirty[i] = true
	}
	for {
		for slices.Contains(p.dirty, true) {
			for i := range p.dirty {
				if p.dirty[i] {
					p.dirty[i] = false
					if !p.line(i) {
						return p.order, p.lines[i].Bits()
					}
				}
			}
		}
		if i, j := p.distinct(); i >= 0 {
			return p.order, slices.Concat(p.lines[i].Bits(), p.lines[j].Bits())
		}
		if !slices.Contains(p.dirty, true) {
			return p.order, nil
		}
	}
}

// grid is the lines of a book: first the rows, then the columns.
type grid struct {
	lines      []rule.Line
	apart      []rule.Apart
	rows, cols int
}

func newGrid(book *rule.Book) grid {
	cols := book.Lines[0].Len
	return grid{book.Lines, book.Apart, len(book.Lines) - cols, cols}
}

// of returns the row and the column of a cell.
func (g *grid) of(cell int) [2]int { return [2]int{cell / g.cols, g.rows + cell%g.cols} }

// propagator holds the board while its lines are propagated.
type propagator struct {
	grid
	decided []fold.Value
	order   []int  // the bits decided so far
	dirty   []bool // by line: something changed since it was looked at
	reader  reader
}

// set decides a cell of a line and makes the line that crosses there dirty.
func (p *propagator) set(cell int, v fold.Value, line int) {
	p.decided[cell] = v
	p.order = append(p.order, cell)
	if lines := p.of(cell); line < p.rows {
		p.dirty[lines[1]] = true
	} else {
		p.dirty[lines[0]] = true
	}
}

// line decides every cell of a line that has the same value in all fillings of the line. It returns false if there is no
// filling.
func (p *propagator) line(i int) bool {
	l := &p.lines[i]
	if l.Len > MaxFold {
		return true
	}
	forced, ok := p.reader.forced(p.decided, l)
	for _, d := range forced {
		p.set(d.cell, d.value, i)
	}
	return ok
}

// distinct applies the rule that lines differ: it compares the full lines of a group with lines that have at most two open
// cells. If such a line agrees with a full one, its open cells have the opposite values: both lines are balanced, so otherwise
// they would be equal. It returns two full lines that are equal, or -1.
func (p *propagator) distinct() (i, j int) {
	for _, group := range p.apart {
		for i := group.From; i < group.To; i++ {
			if p.openCells(i) > 0 {
				continue
			}
			for j := group.From; j < group.To; j++ {
				if j == i || p.openCells(j) > 2 || !p.agree(i, j) {
					continue
				}
				if p.openCells(j) == 0 {
					return i, j
				}
				a, b := &p.lines[i], &p.lines[j]
				for k := range a.Len {
					if p.decided[b.Bit(k)] == fold.Open {
						p.set(b.Bit(k), -p.decided[a.Bit(k)], j)
					}
				}
				p.dirty[j] = true
			}
		}
	}
	return -1, -1
}

// openCells counts the open cells of a line, but stops at three.
func (p *propagator) openCells(line int) int {
	l := &p.lines[line]
	count := 0
	for k := 0; k < l.Len && count < 3; k++ {
		if p.decided[l.Bit(k)] == fold.Open {
			count++
		}
	}
	return count
}

// agree reports whether two lines are equal wherever both are decided.
func (p *propagator) agree(i, j int) bool {
	a, b := &p.lines[i], &p.lines[j]
	for k := range a.Len {
		if va, vb := p.decided[a.Bit(k)], p.decided[b.Bit(k)]; va == -vb && va != fold.Open {
			return false
		}
	}
	return true
}
