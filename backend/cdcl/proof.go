package cdcl

import "gridcnf/cnf"

// Log gets what a search finds out, in order, so that others can check it. A clause is valid until the method returns.
// A log that cannot go on panics; the solver is unusable after that.
type Log interface {
	// Learnt gets a clause that follows by unit propagation from the added clauses and cardinality constraints and from all
	// clauses, learnt or explained, that the log got before. The empty clause is the last one.
	Learnt(clause []cnf.Lit)
	// Explained gets a clause that the search uses on the word of the propagator alone.
	Explained(clause []cnf.Lit)
}

// LogTo makes the solver log what it finds out. Call it before anything is added.
func (s *Solver) LogTo(log Log) { s.log = log }

// tell logs a clause that follows.
func (s *Solver) tell(clause []lit) {
	if s.log == nil {
		return
	}
	s.told = s.told[:0]
	for _, l := range clause {
		s.told = append(s.told, outer(l))
	}
	s.log.Learnt(s.told)
}

// logFacts logs literals that clauses made true for good, before these clauses are forgotten. There must be no decisions.
func (s *Solver) logFacts() {
	if s.log == nil {
		return
	}
	for _, l := range s.trail[s.logged:] {
		if s.vars[l.variable()].reason != 0 {
			s.tell([]lit{l})
		}
	}
	s.logged = len(s.trail)
}

// refute notes and logs that the clauses alone are unsatisfiable.
func (s *Solver) refute() {
	s.refuted = true
	s.tell(nil)
}
