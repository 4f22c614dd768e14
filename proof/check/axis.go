package check

import "slices"

// axis is all rows, or all columns, of a board whose answer bits are its cells.
type axis struct {
	name      string // of one line
	lines     int    // how many there are
	n         int    // cells of a line
	distinct  bool   // no two lines are equal
	cells     []domain
	line      []int32 // by answer bit: the line of the cell
	place     []int32 // by answer bit: where it is in its line
	automaton automaton
	counter   counter
	pair      pair
	assumed   []domain // a line, with what makes the clause false
	marks     []mark
}

func newAxis(name string, lines, n int) *axis {
	size := lines * n
	return &axis{
		name: name, lines: lines, n: n,
		cells: slices.Repeat([]domain{either}, size), line: make([]int32, size), place: make([]int32, size),
		automaton: newAutomaton(n), counter: newCounter(n), pair: newPair(n), assumed: make([]domain, n),
	}
}

// put says where an answer bit is.
func (x *axis) put(bit, line, place int) {
	x.line[bit], x.place[bit] = int32(line), int32(place)
}

// of returns what the cells of a line can be.
func (x *axis) of(line int) []domain { return x.cells[line*x.n : (line+1)*x.n] }

// know notes what an answer bit can be.
func (x *axis) know(bit int, v domain) {
	line, place := int(x.line[bit]), int(x.place[bit])
	x.of(line)[place] &= v
	x.automaton.forget(line, place)
}

// linesOf returns the lines that the cells of a clause are in, -1 for those that are not
// needed, and false if there are more than two.
func (x *axis) linesOf(clause []int32) (first, second int, ok bool) {
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
	if line >= 0 {
		return second < 0 && x.unfillable(line, clause)
	}
	for line := range x.lines {
		if x.unfillable(line, clause) {
			return true
		}
	}
	return false
}

// unfillable reports whether a line has no filling that makes a clause of its cells false.
func (x *axis) unfillable(line int, clause []int32) bool {
	copy(x.assumed, x.of(line))
	from := x.n
	for _, l := range clause {
		place := x.place[abs(l)-1]
		x.assumed[place] &= refuting(l)
		from = min(from, int(place))
	}
	return !x.automaton.fillable(line, x.assumed, nil, from)
}
