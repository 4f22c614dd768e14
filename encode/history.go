package encode

import "gridcnf/cnf"

// history is which answer bits a solver has assigned, and in which order: what a
// propagator needs to explain a conclusion later, from what was known when it was
// drawn.
type history struct {
	state []value // by bit
	when  []int32 // by assigned bit: how many were, with it
	count int32   // how many are
}

func newHistory(bits int) history {
	return history{state: make([]value, bits), when: make([]int32, bits)}
}

// note notes a literal that is true now, and returns its bit.
func (h *history) note(l cnf.Lit) (bit int) {
	bit = l.Var() - 1
	h.count++
	h.when[bit], h.state[bit] = h.count, isFalse
	if l > 0 {
		h.state[bit] = isTrue
	}
	return bit
}

// forget takes the last note back.
func (h *history) forget(l cnf.Lit) (bit int) {
	bit = l.Var() - 1
	h.count--
	h.state[bit] = open
	return bit
}

// was is what was known of a bit when so many were assigned.
func (h *history) was(bit int, count int32) value {
	if h.state[bit] == open || h.when[bit] > count {
		return open
	}
	return h.state[bit]
}

// bothWays returns literals and their complements.
func bothWays(lits []cnf.Lit) []cnf.Lit {
	both := make([]cnf.Lit, 0, 2*len(lits))
	for _, l := range lits {
		both = append(both, l, l.Not())
	}
	return both
}

// sign is 0 for a variable and 1 for its complement.
func sign(l cnf.Lit) int {
	if l > 0 {
		return 0
	}
	return 1
}
