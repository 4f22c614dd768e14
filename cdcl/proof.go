package cdcl

import (
	"cmp"
	"errors"
	"io"
	"strconv"

	"gridcnf/cnf"
)

// Log is told what a search finds out, in order, for others to check. A clause that it gets
// is valid until the method returns.
type Log interface {
	// Learnt says that a clause follows by unit propagation from the clauses and cardinality
	// constraints that were added and from what the log was told before. The empty clause is
	// the last.
	Learnt(clause []cnf.Lit)
	// Dropped says that a learnt clause is no longer needed. What was added is never dropped.
	Dropped(clause []cnf.Lit)
	// Explained says that a clause is used which only the propagator answers for.
	Explained(clause []cnf.Lit)
	// Failed returns an error if the search is to end with it.
	Failed() error
}

// LogTo makes the solver tell a log what it finds out. It must be called before anything is
// added.
func (s *Solver) LogTo(log Log) { s.proof = &proof{log: log} }

// LogProof makes the solver write a proof to w while it searches, in DRAT as text: a line
// for every clause it learns, one that begins with "d" for every learnt clause it drops,
// and the empty clause once all is refuted. Each clause follows by unit propagation from
// the clauses and cardinality constraints that were added and the lines before. What was
// added is never dropped. It must be called before anything is added. Solve returns the
// first error of w.
//
// What a propagator implies does not follow from the clauses: Solve returns an error if one
// has to explain something.
//
// N. Wetzler, M. Heule, W. Hunt: DRAT-trim. SAT 2014.
func (s *Solver) LogProof(w io.Writer) { s.LogTo(&dratLog{w: w}) }

// dratLog writes a proof as text.
type dratLog struct {
	w    io.Writer
	line []byte
	err  error // the first
}

func (d *dratLog) Learnt(clause []cnf.Lit)  { d.write(d.line[:0], clause) }
func (d *dratLog) Dropped(clause []cnf.Lit) { d.write(append(d.line[:0], "d "...), clause) }
func (d *dratLog) Explained([]cnf.Lit)      { d.err = cmp.Or(d.err, errGuided) }
func (d *dratLog) Failed() error            { return d.err }

var errGuided = errors.New("cdcl: a search with a propagator has no proof in clauses")

func (d *dratLog) write(line []byte, clause []cnf.Lit) {
	if d.err != nil {
		return
	}
	for _, l := range clause {
		line = append(strconv.AppendInt(line, int64(l), 10), ' ')
	}
	d.line = append(line, '0', '\n')
	_, d.err = d.w.Write(d.line)
}

// proof passes what the solver does on to a log. A nil proof has none.
type proof struct {
	log    Log
	clause []cnf.Lit
	facts  int // how many literals of the trail are known to the log
}

// add tells of a clause that follows.
func (p *proof) add(clause []lit) {
	if p != nil {
		p.log.Learnt(p.outer(clause))
	}
}

// drop tells that a clause is no longer needed.
func (p *proof) drop(clause []lit) {
	if p != nil {
		p.log.Dropped(p.outer(clause))
	}
}

// explained tells of a clause of the propagator.
func (p *proof) explained(clause []cnf.Lit) {
	if p != nil {
		p.log.Explained(clause)
	}
}

func (p *proof) outer(clause []lit) []cnf.Lit {
	p.clause = p.clause[:0]
	for _, l := range clause {
		p.clause = append(p.clause, outer(l))
	}
	return p.clause
}

// failed returns the error of the log.
func (p *proof) failed() error {
	if p == nil {
		return nil
	}
	return p.log.Failed()
}

// logFacts tells what clauses made true for good, for the clauses may be dropped. There
// must be no decisions.
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

// forget drops learnt clauses.
func (s *Solver) forget(refs []uint32) {
	if s.proof == nil {
		return
	}
	s.logFacts()
	for _, ref := range refs {
		s.proof.drop(s.lits(ref))
	}
}
