package mus

import "gridcnf/cnf"

// satisfiable decides a formula by trying out values, with unit propagation and nothing
// else: it shares nothing with the solvers.
func satisfiable(f *cnf.Formula) bool {
	s := &search{value: make([]int8, f.NumVars()+1)}
	for c := range f.Clauses() {
		s.limits = append(s.limits, cnf.AtLeast{K: 1, Lits: c})
	}
	s.limits = append(s.limits, f.AtLeasts()...)
	return s.solve()
}

type search struct {
	limits []cnf.AtLeast
	value  []int8 // by variable: 1, -1, or 0 if open
	trail  []cnf.Lit
}

func (s *search) is(l cnf.Lit) int8 {
	if l < 0 {
		return -s.value[-l]
	}
	return s.value[l]
}

func (s *search) set(l cnf.Lit) {
	s.value[l.Var()] = 1
	if l < 0 {
		s.value[l.Var()] = -1
	}
	s.trail = append(s.trail, l)
}

func (s *search) solve() bool {
	start := len(s.trail)
	branch, ok := s.propagate()
	if ok && branch == 0 {
		return true
	}
	if ok {
		for _, l := range [...]cnf.Lit{branch, -branch} {
			at := len(s.trail)
			s.set(l)
			if s.solve() {
				return true
			}
			s.undo(at)
		}
	}
	s.undo(start)
	return false
}

func (s *search) undo(to int) {
	for _, l := range s.trail[to:] {
		s.value[l.Var()] = 0
	}
	s.trail = s.trail[:to]
}

// propagate returns an open literal of a constraint that does not hold yet, or 0 if all
// hold, and false at a conflict.
func (s *search) propagate() (cnf.Lit, bool) {
	for {
		before, branch := len(s.trail), cnf.Lit(0)
		for _, c := range s.limits {
			holds, open, some := 0, 0, cnf.Lit(0)
			for _, l := range c.Lits {
				switch s.is(l) {
				case 1:
					holds++
				case 0:
					open, some = open+1, l
				}
			}
			switch {
			case holds >= c.K:
			case holds+open < c.K:
				return 0, false
			case holds+open == c.K:
				for _, l := range c.Lits {
					if s.is(l) == 0 {
						s.set(l)
					}
				}
			default:
				branch = some
			}
		}
		if len(s.trail) == before {
			return branch, true
		}
	}
}
