package cdcl

import "gridcnf/cnf"

// decide returns the literal to try next, or noLit if every variable is assigned: a
// variable that was much in recent conflicts, with the value it had last.
//
// N. Eén, N. Sörensson: An Extensible SAT-solver. SAT 2003 (activities);
// K. Pipatsrisawat, A. Darwiche: A Lightweight Component Caching Scheme for
// Satisfiability Solvers. SAT 2007 (phases).
func (s *Solver) decide() lit {
	for len(s.order.vars) > 0 {
		if v := s.order.pop(s.activity); s.values[2*v] == open {
			return s.phases[v]
		}
	}
	return noLit
}

// hint makes a literal one of the first to be tried.
func (s *Solver) hint(h cnf.Hint) {
	s.declare(h.Lit)
	v := h.Lit.Var() - 1
	s.phases[v] = inner(h.Lit)
	s.activity[v] += h.Weight
	s.order.up(v, s.activity)
}

// decay is what the activities lose from conflict to conflict.
const decay = 0.95

// heat raises the activity of a variable.
func (s *Solver) heat(v int) {
	const limit = 1e100
	if s.activity[v] += s.bump; s.activity[v] > limit {
		for i := range s.activity {
			s.activity[i] /= limit
		}
		s.bump /= limit
	}
	s.order.up(v, s.activity)
}

// cool lowers all activities, by making the next bump count for more.
func (s *Solver) cool() { s.bump /= decay }

// heap keeps variables with the most active one on top, and of equally active ones
// the first.
type heap struct {
	vars  []int32
	place []int32 // by variable: its place in vars, counted from 1; 0 if it is not there
}

func (h *heap) before(a, b int32, activity []float64) bool {
	return activity[a] > activity[b] || activity[a] == activity[b] && a < b
}

// insert adds a variable if it is not there.
func (h *heap) insert(v int, activity []float64) {
	if h.place[v] == 0 {
		h.vars = append(h.vars, int32(v))
		h.place[v] = int32(len(h.vars))
		h.up(v, activity)
	}
}

// up moves a variable that is there towards the top.
func (h *heap) up(v int, activity []float64) {
	i := int(h.place[v]) - 1
	if i < 0 {
		return
	}
	for x := int32(v); i > 0; {
		parent := (i - 1) / 2
		if !h.before(x, h.vars[parent], activity) {
			break
		}
		h.set(i, h.vars[parent])
		h.set(parent, x)
		i = parent
	}
}

// pop removes the top.
func (h *heap) pop(activity []float64) int {
	top := h.vars[0]
	last := h.vars[len(h.vars)-1]
	h.vars = h.vars[:len(h.vars)-1]
	h.place[top] = 0
	if len(h.vars) == 0 {
		return int(top)
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h.vars) {
			break
		}
		if child+1 < len(h.vars) && h.before(h.vars[child+1], h.vars[child], activity) {
			child++
		}
		if !h.before(h.vars[child], last, activity) {
			break
		}
		h.set(i, h.vars[child])
		i = child
	}
	h.set(i, last)
	return int(top)
}

func (h *heap) set(i int, v int32) {
	h.vars[i] = v
	h.place[v] = int32(i + 1)
}
