package fold

import "gridcnf/cnf"

// History records which variables a solver has assigned, and in which order. A propagator needs it to explain a conclusion
// later, from what was known when it drew the conclusion. Bit i, from 0, is variable i+1.
type History struct {
	State []Value // by bit
	When  []int32 // by assigned bit: how many bits were assigned when it was, including itself
	Count int32   // how many bits are assigned now
}

// NewHistory returns the history of a search that has assigned nothing yet.
func NewHistory(bits int) History {
	return History{State: make([]Value, bits), When: make([]int32, bits)}
}

// Note records that a literal is now true, and returns its bit.
func (h *History) Note(l cnf.Lit) (bit int) {
	bit = l.Var() - 1
	h.Count++
	h.When[bit], h.State[bit] = h.Count, False
	if l > 0 {
		h.State[bit] = True
	}
	return bit
}

// Forget undoes the last Note, which was of this literal, and returns its bit.
func (h *History) Forget(l cnf.Lit) (bit int) {
	bit = l.Var() - 1
	h.Count--
	h.State[bit] = Open
	return bit
}

// Was returns the value that a bit had when count bits were assigned.
func (h *History) Was(bit int, count int32) Value {
	if h.State[bit] == Open || h.When[bit] > count {
		return Open
	}
	return h.State[bit]
}

// Value returns the value of a literal.
func (h *History) Value(l cnf.Lit) Value {
	if l < 0 {
		return -h.State[-l-1]
	}
	return h.State[l-1]
}

// Observed returns the number of variables: all of them are recorded. See cnf.Propagator.
func (h *History) Observed() int { return len(h.State) }

// Sign is 0 for a variable and 1 for its complement.
func Sign(l cnf.Lit) int {
	if l > 0 {
		return 0
	}
	return 1
}
