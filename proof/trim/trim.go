// Package trim turns the clauses that a solver has learnt into a proof that can be checked without a search: a few clauses, each with the
// constraints from which it follows, in the order in which to use them. It removes the lemmas one by one, the last one first. A lemma that
// was needed is derived: with the lemma false, unit propagation must reach a conflict, and what leads there is needed, too. It propagates
// constraints that are already needed first, so that few others become needed. Nothing here needs to be trusted, but all hints are followed
// once more before they are returned.
//
// N. Wetzler, M. Heule, W. Hunt: DRAT-trim. SAT 2014. Hints: L. Cruz-Filipe et al., CADE 2017.
package trim

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"gridcnf/proof/kernel"
)

// Trimmer collects axioms, and lemmas: clauses that follow from these and from older lemmas.
type Trimmer struct {
	vars           int
	lits           []int32 // of all constraints, one after the other
	axioms, lemmas []constraint
	counted        []occurrence // from 1: the literals of axioms that are not clauses
	first          []int32      // by literal: the first occurrence in its list
	err            error        // the last defect of axioms or lemmas
}

// New returns a Trimmer for variables from 1.
func New(vars int) *Trimmer {
	return &Trimmer{vars: vars, counted: make([]occurrence, 1), first: make([]int32, 2*vars+1)}
}

// Axiom adds an axiom. It keeps nothing of the argument.
func (t *Trimmer) Axiom(c kernel.Constraint) {
	a := t.add(c.Lits, len(c.Lits)-int(c.Degree))
	t.axioms = append(t.axioms, a)
	for i := a.from; i < a.to && c.Degree != 1; i++ {
		first := &t.first[t.index(t.lits[i])]
		t.counted = append(t.counted, occurrence{int32(len(t.axioms)), *first})
		*first = int32(len(t.counted) - 1)
	}
}

// Lemma adds a lemma after the earlier ones. It keeps nothing of the argument.
func (t *Trimmer) Lemma(clause []int32) { t.lemmas = append(t.lemmas, t.add(clause, len(clause)-1)) }

// add stores the literals of a constraint.
func (t *Trimmer) add(lits []int32, spare int) constraint {
	from := len(t.lits)
	for _, l := range lits {
		if v := int(max(l, -l)); v < 1 || v > t.vars {
			t.err = fmt.Errorf("the literal %d is not of a variable from 1 to %d", l, t.vars)
		} else {
			t.lits = append(t.lits, l)
		}
	}
	return constraint{from, len(t.lits), spare, other}
}

// Proof is a refutation of axioms.
type Proof struct {
	Needed []bool // by axiom, in the order of the calls: whether a hint names it
	Steps  []Step // the last one is the empty clause
}

// Step is a clause that follows from its hints: with all its literals false, each hint forces at least one open literal, and the last one
// cannot be satisfied.
type Step struct {
	Clause []int32
	Hints  []int32 // an axiom, counted from 0, or len(Needed) and more: an earlier step
}

// Trim makes the proof. Call it only once. The error says that there is no proof, or which lemma does not follow.
func (t *Trimmer) Trim(ctx context.Context) (*Proof, error) {
	n, m := 1+len(t.axioms)+len(t.lemmas), 2*t.vars+1
	r := &refutation{
		Trimmer: t, ctx: ctx, marks: make([]int, 1, n), nodes: make([]node, 2*n),
		constraints: append(append(make([]constraint, 1, n), t.axioms...), t.lemmas...),
		values:      make([]int8, m), variables: make([]variable, t.vars+1), trail: make([]int32, 0, t.vars),
		watches: [2][]int32{make([]int32, m), make([]int32, m)}, used: make([]int32, 1),
	}
	r.backwards(r.forwards())
	return r.proof()
}

// Write writes the proof in the part of VeriPB's format that the kernel reads. The formula has this many constraints, counted from 1, and
// id returns which of them an axiom is.
func (p *Proof) Write(w io.Writer, constraints int, id func(axiom int) int) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "pseudo-Boolean proof version 3.0\nf %d ;\n", constraints)
	for _, s := range p.Steps {
		line := append(out.AvailableBuffer(), "rup "...)
		for _, l := range s.Clause {
			sign := "1 x"
			if l < 0 {
				sign, l = "1 ~x", -l
			}
			line = append(strconv.AppendInt(append(line, sign...), int64(l), 10), ' ')
		}
		line = append(line, ">= 1 : "...)
		for _, h := range s.Hints {
			number := constraints + 1 + int(h) - len(p.Needed)
			if int(h) < len(p.Needed) {
				number = id(int(h))
			}
			line = append(strconv.AppendInt(line, int64(number), 10), ' ')
		}
		out.Write(append(line, ";\n"...))
	}
	out.WriteString("output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n")
	return out.Flush()
}
