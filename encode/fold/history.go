package fold

import "gridcnf/cnf"

// History is which answer bits a solver has assigned, and in which order: what a propagator needs to explain a
// conclusion later, from what was known when it was drawn.
type History struct {
	State []Value // by bit
	When  []int32 // by assigned bit: how many were, with it
	Count int32   // how many are
}

// NewHistory returns the history of a search that has assigned nothing yet.
func NewHistory(bits int) History {
	return History{State: make([]Value, bits), When: make([]int32, bits)}
}

// Note notes a literal that is true now, and returns its bit.
func (h *History) Note(l cnf.Lit) (bit int) {
	bit = l.Var() - 1
	h.Count++
	h.When[bit], h.State[bit] = h.Count, False
	if l > 0 {
		h.State[bit] = True
	}
	return bit
}

// Forget takes the last note back.
func (h *History) Forget(l cnf.Lit) (bit int) {
	bit = l.Var() - 1
	h.Count--
	h.State[bit] = Open
	return bit
}

// Was is what was known of a bit when so many were assigned.
func (h *History) Was(bit int, count int32) Value {
	if h.State[bit] == Open || h.When[bit] > count {
		return Open
	}
	return h.State[bit]
}

// Value is what is known of a literal.
func (h *History) Value(l cnf.Lit) Value {
	if l < 0 {
		return -h.State[-l-1]
	}
	return h.State[l-1]
}

// Observed is how many variables there are: all are noted.
func (h *History) Observed() int { return len(h.State) }

// Sign is 0 for a variable and 1 for its complement.
func Sign(l cnf.Lit) int {
	if l > 0 {
		return 0
	}
	return 1
}
