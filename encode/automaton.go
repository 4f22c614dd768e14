package encode

import (
	"slices"

	"gridcnf/cnf"
)

// automaton states both rules of a single line at once: half of its cells are 1,
// and no three neighbours are alike. Propagating them together finds about a
// tenth more forced cells than propagating them apart.
//
// The automaton reads the line cell by cell. A state gets a literal for every
// position at which it can stand, given the decided cells, with clauses that make
// unit propagation complete on the line and leave no choice: a filled line fixes
// every state.
//
// C.-G. Quimper, T. Walsh: Decomposing Global Grammar Constraints. CP 2007;
// F. Bacchus: GAC via Unit Propagation. CP 2007. Joining a count with a window in
// one constraint follows AtMostSeqCard: C. Artigues, E. Hebrard, V. Mayer-
// Eichberger, M. Siala, T. Walsh: SAT and Hybrid Models of the Car Sequencing
// Problem. CPAIOR 2014.
func (w *writer) automaton(line []cnf.Lit) {
	live := w.completable(line)
	if !live[0][0] {
		w.Add()
		return
	}
	cur, next := make([]cnf.Lit, len(live[0])), make([]cnf.Lit, len(live[0]))
	cur[0] = yes
	var steps []transition
	for i, x := range line {
		steps = w.transitions(steps[:0], x, i == 0, cur, live[i+1])
		w.nameStates(steps, x, cur, next)
		w.linkStates(steps, x, cur, next)
		cur, next = next, cur
	}
}

// lineState is 4·ones + 2·last + run-1: how many ones have been read, the last
// symbol, and whether it was read once or twice in a row. Before the first cell
// the only state is 0, and it has no last symbol.
type lineState int

// after returns the state that reading a symbol leads to, and false if three
// would be alike.
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

// completable tells for every position and state whether the rest of the line can
// be filled from there.
func (w *writer) completable(line []cnf.Lit) [][]bool {
	n, states := len(line), 4*(len(line)/2+1)
	live := make([][]bool, n+1)
	flat := make([]bool, (n+1)*states)
	for i := range live {
		live[i] = flat[i*states : (i+1)*states]
	}
	for s := states - 4; s < states; s++ {
		live[n][s] = true // exactly half are ones
	}
	for i := n - 1; i >= 0; i-- {
		for s := range live[i] {
			for symbol := range 2 {
				q, ok := lineState(s).after(symbol, i == 0)
				if ok && int(q) < states && live[i+1][q] && w.fixed(signed(line[i], symbol)) != isFalse {
					live[i][s] = true
				}
			}
		}
	}
	return live
}

// transition is one way to read a cell.
type transition struct {
	from, to lineState
	symbol   int
}

// transitions appends the ways to read cell x from the states that have a literal
// in cur to those that are live.
func (w *writer) transitions(steps []transition, x cnf.Lit, first bool, cur []cnf.Lit, live []bool) []transition {
	for s, from := range cur {
		if from == 0 {
			continue
		}
		for symbol := range 2 {
			q, ok := lineState(s).after(symbol, first)
			if ok && int(q) < len(live) && live[q] && w.fixed(signed(x, symbol)) != isFalse {
				steps = append(steps, transition{lineState(s), q, symbol})
			}
		}
	}
	return steps
}

// nameStates gives literals to the states that the steps lead to. The only one is
// certain, and one that a decided cell leads to from a single state is that state:
// neither needs a variable.
func (w *writer) nameStates(steps []transition, x cnf.Lit, cur, next []cnf.Lit) {
	clear(next)
	count := make([]int, len(next))
	states := 0
	for _, t := range steps {
		if count[t.to] == 0 {
			states++
		}
		count[t.to]++
	}
	for _, t := range steps {
		switch {
		case next[t.to] != 0:
		case states == 1:
			next[t.to] = yes
		case count[t.to] == 1 && w.fixed(x) != open:
			next[t.to] = cur[t.from]
		default:
			next[t.to] = w.NewVar()
		}
	}
}

// linkStates writes the clauses between the states before and after cell x.
func (w *writer) linkStates(steps []transition, x cnf.Lit, cur, next []cnf.Lit) {
	succs := make([][2]cnf.Lit, len(cur)) // by state and symbol
	preds := make([][]cnf.Lit, len(next))
	var after [2][]cnf.Lit // by symbol
	for i := range succs {
		succs[i] = [2]cnf.Lit{no, no}
	}
	for _, t := range steps {
		succs[t.from][t.symbol] = next[t.to]
		if preds[t.to] == nil {
			after[t.symbol] = append(after[t.symbol], next[t.to])
		}
		preds[t.to] = append(preds[t.to], cur[t.from])
	}
	decided := w.fixed(x) != open
	for s, from := range cur {
		if from == 0 || decided && slices.Contains(succs[s][:], from) {
			continue
		}
		for symbol, to := range succs[s] { // reading a symbol leads on
			w.Add(from.Not(), signed(x, symbol).Not(), to)
		}
		if !decided { // something can be read
			w.Add(from.Not(), succs[s][0], succs[s][1])
		}
	}
	for s, to := range next {
		if to == 0 || to == yes || slices.Contains(preds[s], to) {
			continue
		}
		w.Add(append(preds[s], to.Not())...)            // a state has a predecessor,
		w.Add(to.Not(), signed(x, lineState(s).last())) // and its last symbol was read
	}
	for symbol, states := range after { // what was read led to a state
		w.Add(append(states, signed(x, symbol).Not())...)
	}
}

// signed is x for symbol 1 and its complement for symbol 0.
func signed(x cnf.Lit, symbol int) cnf.Lit {
	if symbol == 1 {
		return x
	}
	return x.Not()
}
