package cdcl

import (
	"errors"
	"io"
	"strconv"
)

// proof writes down what the solver learns and drops. A nil proof writes nothing.
type proof struct {
	w     io.Writer
	line  []byte
	facts int   // how many literals of the trail are known to the reader
	err   error // the first of the writer
}

// LogProof makes the solver write a proof to w while it searches, in DRAT as text: a line
// for every clause it learns, one that begins with "d" for every learnt clause it drops,
// and the empty clause once all is refuted. Each clause follows by unit propagation from
// the clauses and cardinality constraints that were added and the lines before. What was
// added is never dropped. It must be called before anything is added. Solve returns the
// first error of w.
//
// What a propagator implies does not follow from the clauses: with one attached, Solve
// returns an error.
//
// N. Wetzler, M. Heule, W. Hunt: DRAT-trim. SAT 2014.
func (s *Solver) LogProof(w io.Writer) { s.proof = &proof{w: w} }

var errGuided = errors.New("cdcl: a search with a propagator has no proof")

// add writes a clause that follows.
func (p *proof) add(clause []lit) {
	if p != nil {
		p.write(p.line[:0], clause)
	}
}

// drop writes that a clause is no longer needed.
func (p *proof) drop(clause []lit) {
	if p != nil {
		p.write(append(p.line[:0], "d "...), clause)
	}
}

func (p *proof) write(line []byte, clause []lit) {
	if p.err != nil {
		return
	}
	for _, l := range clause {
		line = append(strconv.AppendInt(line, int64(outer(l)), 10), ' ')
	}
	p.line = append(line, '0', '\n')
	_, p.err = p.w.Write(p.line)
}

// failed returns the error of the writer.
func (p *proof) failed() error {
	if p == nil {
		return nil
	}
	return p.err
}

// logFacts writes what clauses made true for good, for the clauses may be dropped. There
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
