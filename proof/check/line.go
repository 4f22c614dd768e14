package check

// The rules of one line of cells, balance and no-three, are judged by an automaton
// that reads the line cell by cell. It knows how many ones it has read, which symbol came
// last, and whether once or twice in a row. All that it can know after a number of cells is
// a set of states: for each of four kinds (the last symbol and its run) the possible
// numbers of ones, as the bits of words. The kinds stand one after another:
//
//	0 once, 0 twice, 1 once, 1 twice
type automaton struct {
	effort
	n, words int // cells of a line, words of a kind

	line     int      // the line that ahead is about, or -1
	reach    int      // ahead is made up to this place
	ahead    []uint64 // by place, from 0 to n: the states there, given what is known
	now, new []uint64
}

// mark is what a helper says of the state after some cells.
type mark struct {
	place int
	word  int // in the set of states; -1 if no filling gets into the state
	bit   uint64
	only  bool // it is this state; else it is any other
}

func newAutomaton(n int, e effort) automaton {
	words := n/2/64 + 1
	a := automaton{effort: e, n: n, words: words, line: -1}
	e.room((n + 1) * 4 * words * 8)
	a.ahead = make([]uint64, (n+1)*4*words)
	a.now, a.new = make([]uint64, 4*words), make([]uint64, 4*words)
	// Before the first cell any symbol may come, as after two of the other one.
	a.ahead[words], a.ahead[3*words] = 1, 1
	return a
}

// markOf returns the mark of a state.
func (a *automaton) markOf(read, ones, last, run int, only bool) mark {
	if ones > a.n/2 {
		return mark{read, -1, 0, only}
	}
	return mark{read, (2*last+run-1)*a.words + ones/64, 1 << (ones % 64), only}
}

// forget drops what was concluded from a cell of a line being unknown.
func (a *automaton) forget(line, cell int) {
	if a.line == line {
		a.reach = min(a.reach, cell)
	}
}

// fillable reports whether a line has a filling that obeys the rules and the marks, which
// stand in the order of their places. In cells is what its cells can be; up to cell from
// that is what is known of the line, and there are no marks before that place.
func (a *automaton) fillable(line int, cells []domain, marks []mark, from int) bool {
	if a.line != line {
		a.line, a.reach = line, 0
	}
	size := 4 * a.words
	a.work((a.n + 1 - min(a.reach, from)) * a.words)
	for ; a.reach < from; a.reach++ {
		at := a.ahead[a.reach*size:]
		a.read(at[size:2*size], at[:size], cells[a.reach])
	}
	copy(a.now, a.ahead[from*size:])
	marks = a.obey(marks, from)
	for k := from; k < a.n; k++ {
		if !a.read(a.new, a.now, cells[k]) {
			return false
		}
		a.now, a.new = a.new, a.now
		marks = a.obey(marks, k+1)
	}
	return a.balanced(a.now)
}

// read sets next to the states after those of s and a cell. It returns false if there is
// none.
func (a *automaton) read(next, s []uint64, cell domain) bool {
	w := a.words
	canBeZero, canBeOne := -uint64(cell&zero), -uint64(cell>>1&1) // all bits or none
	var some, carry, carryTwice uint64
	for i := range w {
		zero1, zero2, one1, one2 := s[i], s[w+i], s[2*w+i], s[3*w+i]
		zeros := zero1 | zero2
		next[i] = (one1 | one2) & canBeZero
		next[w+i] = zero1 & canBeZero
		next[2*w+i] = (zeros<<1 | carry) & canBeOne
		next[3*w+i] = (one1<<1 | carryTwice) & canBeOne
		carry, carryTwice = zeros>>63, one1>>63
		some |= next[i] | next[w+i] | next[2*w+i] | next[3*w+i]
	}
	return some != 0
}

// obey removes the present states that contradict the marks of a place and returns the marks
// after them.
func (a *automaton) obey(marks []mark, place int) []mark {
	s := a.now
	for len(marks) > 0 && marks[0].place == place {
		m := marks[0]
		a.work(len(s))
		marks = marks[1:]
		switch {
		case m.word < 0 && m.only:
			clear(s)
		case m.word < 0:
		case m.only:
			rest := s[m.word] & m.bit
			clear(s)
			s[m.word] = rest
		default:
			s[m.word] &^= m.bit
		}
	}
	return marks
}

// balanced reports whether half of the cells are ones in one of the states.
func (a *automaton) balanced(s []uint64) bool {
	word, bit := a.n/2/64, uint64(1)<<(a.n/2%64)
	for kind := range 4 {
		if s[kind*a.words+word]&bit != 0 {
			return true
		}
	}
	return false
}
