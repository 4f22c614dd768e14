package check

import "gridcnf/rule"

// axis is all rows, or all columns, of a board whose answer bits are its cells.
type axis struct {
	effort
	name      string // of one line
	lines     []rule.Line
	n         int      // cells of a line
	distinct  bool     // no two lines are equal
	bits      []domain // what the judge knows
	line      []int32  // by answer bit: the line of the cell
	place     []int32  // by answer bit: where it is in its line
	automaton automaton
	counter   counter
	pair      pair
	assumed   []domain // a line, with what makes the clause false
	marks     []mark
}

func newAxis(name string, lines []rule.Line, bits []domain, e effort) *axis {
	n := lines[0].Len
	x := &axis{
		effort: e, name: name, lines: lines, n: n, bits: bits, line: make([]int32, len(lines)*n), place: make([]int32, len(lines)*n),
		automaton: newAutomaton(n, e), counter: newCounter(n), pair: newPair(n), assumed: make([]domain, n),
	}
	for i, l := range lines {
		for k := range n {
			x.line[l.Bit(k)], x.place[l.Bit(k)] = int32(i), int32(k)
		}
	}
	return x
}

// load returns, in the memory of cells, what the cells of a line can be.
func (x *axis) load(cells []domain, line int) []domain {
	x.work(x.n)
	for k := range cells {
		cells[k] = x.bits[x.lines[line].Bit(k)]
	}
	return cells
}

// linesOf returns the lines that the cells of a clause are in, -1 for those that are not
// needed, and false if there are more than two.
func (x *axis) linesOf(clause []int32) (first, second int, ok bool) {
	x.work(len(clause))
	first, second = -1, -1
	for _, l := range clause {
		switch line := int(x.line[abs(l)-1]); {
		case line == first || line == second:
		case first < 0:
			first = line
		case second < 0:
			second = line
		default:
			return first, second, false
		}
	}
	return first, second, true
}

// lineFollows reports whether a clause of cells follows from the rules of one line.
func (x *axis) lineFollows(clause []int32) bool {
	line, second, _ := x.linesOf(clause)
	from, to := x.oneOrAll(line)
	for line := from; line < to && second < 0; line++ {
		if x.unfillable(line, clause) {
			return true
		}
	}
	return false
}

// unfillable reports whether a line has no filling that makes a clause of its cells false.
func (x *axis) unfillable(line int, clause []int32) bool {
	x.load(x.assumed, line)
	x.work(len(clause))
	from := x.n
	for _, l := range clause {
		place := x.place[abs(l)-1]
		x.assumed[place] &= refuting(l)
		from = min(from, int(place))
	}
	return !x.automaton.fillable(line, x.assumed, nil, from)
}
