package line

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/meaning"
)

// write states both rules of a single line together: half of its cells are 1, and no three neighbours are alike. Propagating
// them together finds about a tenth more forced cells than propagating them separately.
//
// The automaton reads the line cell by cell. A state gets a literal for every position at which it is possible, given the
// decided cells. The clauses make unit propagation complete on the line, and a filled line fixes every state.
//
// C.-G. Quimper, T. Walsh: Decomposing Global Grammar Constraints. CP 2007; F. Bacchus: GAC via Unit
// Propagation. CP 2007. Joining a count with a window in one constraint follows AtMostSeqCard: C. Artigues, E. Hebrard, V.
// Mayer-Eichberger, M. Siala, T. Walsh: SAT and Hybrid Models of the Car Sequencing Problem. CPAIOR 2014.
func (a *automaton) write(cells []cnf.Lit) {
	if len(cells) <= MaxFold && !slices.ContainsFunc(cells, a.IsOpen) {
		return // Fold has checked the line
	}
	a.completable(cells)
	if !a.live[0] {
		a.Add()
		return
	}
	a.cur = append(a.cur[:0], node{lit: fold.Yes})
	for i, x := range cells {
		a.read(x, i)
		a.name(x, i)
		a.link(x)
		a.cur, a.next = a.next, a.cur
	}
}

// automaton writes one line after the other, with the same memory.
type automaton struct {
	*fold.Writer
	states    int    // how many states there are at a position
	live      []bool // by position and state: the line can be completed
	cur, next []node // the states before and after a cell
	index     []int  // by state: its place in next, counted from 1
	rest      []cnf.Lit
}

// lineState is 4·ones + 2·last + run-1: the number of ones so far, the last symbol, and whether that came once or twice in a
// row. Before the first cell the only state is 0, and it has no last symbol.
type lineState int

// after returns the state after one more symbol, and false if three would be alike.
func (s lineState) after(symbol int, first bool) (lineState, bool) {
	next := s&^3 + lineState(6*symbol)
	switch {
	case first || s.last() != symbol:
		return next, true
	case s&1 == 0:
		return next + 1, true
	}
	return 0, false
}

func (s lineState) last() int { return int(s >> 1 & 1) }

// node is a state at a position, with its neighbours. It has one predecessor, or two that differ in their run.
type node struct {
	state lineState
	lit   cnf.Lit
	preds []cnf.Lit
	succs [2]int // by symbol: the place in next, counted from 1
}

// completable finds, for every position, the states from which the rest of the line can be filled.
func (a *automaton) completable(cells []cnf.Lit) {
	n := len(cells)
	a.states = 4 * (n/2 + 1)
	if len(a.index) != a.states {
		a.live = make([]bool, (n+1)*a.states)
		a.index = make([]int, a.states)
	}
	clear(a.live)
	for s := a.states - 4; s < a.states; s++ {
		a.live[n*a.states+s] = true // exactly half are ones
	}
	for i := n - 1; i >= 0; i-- {
		for symbol := range 2 {
			if a.Fixed(fold.Signed(cells[i], symbol)) == fold.False {
				continue
			}
			for s := range a.states {
				if q, ok := lineState(s).after(symbol, i == 0); ok && a.alive(i+1, q) {
					a.live[i*a.states+s] = true
				}
			}
		}
	}
}

func (a *automaton) alive(position int, s lineState) bool {
	return int(s) < a.states && a.live[position*a.states+int(s)]
}

// read finds the states after cell i from those before it.
func (a *automaton) read(x cnf.Lit, i int) {
	a.next = a.next[:0]
	for p := range a.cur {
		from := &a.cur[p]
		from.succs = [2]int{}
		for symbol := range 2 {
			q, ok := from.state.after(symbol, i == 0)
			if !ok || !a.alive(i+1, q) || a.Fixed(fold.Signed(x, symbol)) == fold.False {
				continue
			}
			k := a.index[q]
			if k == 0 {
				k = a.grow(q)
				a.index[q] = k
			}
			to := &a.next[k-1]
			to.preds = append(to.preds, from.lit)
			from.succs[symbol] = k
		}
	}
	for _, to := range a.next {
		a.index[to.state] = 0
	}
}

// grow adds a state to next, in the memory of an earlier one, and returns its place counted from 1.
func (a *automaton) grow(q lineState) int {
	n := len(a.next)
	if n == cap(a.next) {
		a.next = append(a.next, node{})
	}
	a.next = a.next[:n+1]
	a.next[n].state, a.next[n].preds = q, a.next[n].preds[:0]
	return n + 1
}

// name gives the states after a cell their literals. A state needs no variable if it is the only one, or if the cell is decided
// and the state has only one predecessor: then it is equivalent to that.
func (a *automaton) name(x cnf.Lit, i int) {
	for k := range a.next {
		switch to := &a.next[k]; {
		case len(a.next) == 1:
			to.lit = fold.Yes
		case len(to.preds) == 1 && a.Fixed(x) != fold.Open:
			to.lit = to.preds[0]
		default:
			to.lit = a.NewVar()
			if a.Meanings != nil {
				s := to.state
				a.Mean(meaning.State{Line: a.Line, Read: i + 1, Ones: int(s >> 2), Last: s.last(), Run: int(s&1) + 1})
			}
		}
	}
}

// link writes the clauses between the states before and after cell x.
func (a *automaton) link(x cnf.Lit) {
	decided := a.Fixed(x) != fold.Open
	for _, from := range a.cur {
		var succs [2]cnf.Lit
		for symbol, k := range from.succs {
			if succs[symbol] = fold.No; k > 0 {
				succs[symbol] = a.next[k-1].lit
			}
		}
		if decided && (succs[0] == from.lit || succs[1] == from.lit) {
			continue
		}
		for symbol, to := range succs { // a symbol leads to the next state
			a.Add(from.lit.Not(), fold.Signed(x, symbol).Not(), to)
		}
		if !decided { // every state has a successor
			a.Add(from.lit.Not(), succs[0], succs[1])
		}
	}
	for _, to := range a.next {
		if to.lit == fold.Yes || decided && to.lit == to.preds[0] {
			continue
		}
		a.Add(append(to.preds, to.lit.Not())...)             // every state has a predecessor
		a.Add(to.lit.Not(), fold.Signed(x, to.state.last())) // the cell has the last symbol of the state
	}
	if decided {
		return
	}
	for symbol := range 2 { // some state has the symbol of the cell
		a.rest = append(a.rest[:0], fold.Signed(x, symbol).Not())
		for _, to := range a.next {
			if to.state.last() == symbol {
				a.rest = append(a.rest, to.lit)
			}
		}
		a.Add(a.rest...)
	}
}
