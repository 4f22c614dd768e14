package cdcl

import "gridcnf/cnf"

// Log is told what a search finds out, in order, for others to check. A clause that it gets
// is valid until the method returns.
type Log interface {
	// Learnt says that a clause follows by unit propagation from the clauses and cardinality
	// constraints that were added and from what the log was told before. The empty clause is
	// the last. Without the clauses that were explained it need not follow.
	Learnt(clause []cnf.Lit)
	// Explained says that a clause is used which only the propagator answers for.
	Explained(clause []cnf.Lit)
	// Failed returns an error if the search is to end with it.
	Failed() error
}

// LogTo makes the solver tell a log what it finds out. It must be called before anything is added.
func (s *Solver) LogTo(log Log) { s.log = log }

// tell tells the log of a clause that follows.
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

// failed returns the error of the log.
func (s *Solver) failed() error {
	if s.log == nil {
		return nil
	}
	return s.log.Failed()
}

// logFacts tells what clauses made true for good, for the clauses may be forgotten. There must be no decisions.
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

// refute notes that the clauses alone are unsatisfiable.
func (s *Solver) refute() {
	s.refuted = true
	s.tell(nil)
}
