package cdcl

import "gridcnf/cnf"

// external is the propagator and how much of the trail it knows.
type external struct {
	propagator cnf.Propagator
	observed   lit       // the first literal that it does not observe
	seen       int       // how many literals of the trail it knows
	clause     []cnf.Lit // scratch
}

// Attach makes a propagator follow the search. A solver can have one, and the propagator must be new.
func (s *Solver) Attach(p cnf.Propagator) {
	s.backtrack(0)
	vars := p.Observed()
	s.grow(vars)
	s.external = external{propagator: p, observed: lit(2 * vars)}
	for _, hint := range p.Hints() {
		v := hint.Lit.Var() - 1
		s.declare(hint.Lit)
		s.phases[v] = inner(hint.Lit)
		s.activity[v] += hint.Weight
		s.order.up(v, s.activity[v])
	}
}

// consult tells the propagator about the trail and takes its conclusions. If one of these is false already, it sets conflict
// and returns false.
func (s *Solver) consult() bool {
	x := &s.external
	for ; x.seen < len(s.trail); x.seen++ {
		if l := s.trail[x.seen]; l < x.observed {
			x.propagator.Assign(outer(l))
		}
	}
	for _, implied := range x.propagator.Propagate() {
		switch l := inner(implied); s.values[l] {
		case open:
			why := because(byPropagator, 0)
			if s.log != nil && s.level() == 0 {
				why = s.implying(s.explain(l)) // the log needs the clause now, because no conflict asks for the reason of a fact
			}
			s.assign(l, why)
		case isFalse:
			s.conflict = s.lits(s.explain(l))
			return false
		}
	}
	return true
}

// explain stores the propagator's clause for a conclusion, with the conclusion first. The clause is not attached, since the
// propagator can find it again.
func (s *Solver) explain(l lit) uint32 {
	x := &s.external
	x.clause = x.propagator.Explain(outer(l), x.clause[:0])
	if s.log != nil {
		s.log.Explained(x.clause)
	}
	ref := s.end()
	s.arena = append(s.arena, lit(len(x.clause)), 0)
	for _, c := range x.clause {
		s.arena = append(s.arena, inner(c))
	}
	s.waste += len(s.arena) - int(ref)
	c := s.lits(ref)
	for i := range c {
		if c[i] == l {
			c[0], c[i] = c[i], c[0]
		}
	}
	return ref
}
