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
func (s *Solver) LogTo(log Log) { s.proof = &proof{log: log} }

// proof passes what the solver does on to a log. A nil proof has none.
type proof struct {
	log    Log
	clause []cnf.Lit
	facts  int // how many literals of the trail are known to the log
}

// add tells of a clause that follows.
func (p *proof) add(clause []lit) {
	if p == nil {
		return
	}
	p.clause = p.clause[:0]
	for _, l := range clause {
		p.clause = append(p.clause, outer(l))
	}
	p.log.Learnt(p.clause)
}

// failed returns the error of the log.
func (p *proof) failed() error {
	if p == nil {
		return nil
	}
	return p.log.Failed()
}

// logFacts tells what clauses made true for good, for the clauses may be forgotten. There must be no decisions.
func (s *Solver) logFacts() {
	if s.proof == nil {
		return
	}
	for _, l := range s.trail[s.proof.facts:] {
		if s.vars[l.variable()].reason != 0 {
			s.proof.add([]lit{l})
		}
	}
	s.proof.facts = len(s.trail)
}

// refute notes that the clauses alone are unsatisfiable.
func (s *Solver) refute() {
	s.refuted = true
	s.proof.add(nil)
}
