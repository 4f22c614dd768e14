package trim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof/kernel"
)

// atLeast says that some of the literals are true, or more.
func atLeast(degree int, lits ...int32) (c kernel.Constraint) {
	c.Lits, c.Degree = lits, degree
	return c
}

// trimmed is what a Trimmer makes of axioms and lemmas. Every other axiom comes between lemmas.
func trimmed(ctx context.Context, vars int, axioms []kernel.Constraint, lemmas [][]int32) (*Proof, error) {
	t := New(vars)
	for i := range max(len(axioms), len(lemmas)) {
		if i < len(axioms) {
			t.Axiom(axioms[i])
		}
		if i < len(lemmas) {
			t.Lemma(lemmas[i])
		}
	}
	return t.Trim(ctx)
}

// assignment has the value of each variable: 1 true, -1 false, 0 open.
type assignment []int

func (a assignment) of(l int32) int {
	if l < 0 {
		return -a[-l]
	}
	return a[l]
}

func (a assignment) set(l int32) { a[max(l, -l)] = map[bool]int{true: 1, false: -1}[l > 0] }

// spare is how many more literals of a constraint may be false.
func (a assignment) spare(c kernel.Constraint) int {
	spare := len(c.Lits) - int(c.Degree)
	for _, l := range c.Lits {
		if a.of(l) < 0 {
			spare--
		}
	}
	return spare
}

// follow checks a proof in the simplest way: each hint in its turn makes literals true, and
// the last one cannot be fulfilled. It also checks what the proof says of the axioms.
func follow(t *testing.T, vars int, axioms []kernel.Constraint, p *Proof) {
	t.Helper()
	constraints, needed := slices.Clone(axioms), make([]bool, len(axioms))
	for number, s := range p.Steps {
		values := make(assignment, vars+1)
		for _, l := range s.Clause {
			values.set(-l)
		}
		for i, h := range s.Hints {
			if int(h) < len(axioms) {
				needed[h] = true
			}
			c := constraints[h]
			spare, forced := values.spare(c), 0
			for _, l := range c.Lits {
				if spare == 0 && values.of(l) == 0 {
					values.set(l)
					forced++
				}
			}
			if last := i == len(s.Hints)-1; last != (spare < 0) || !last && forced == 0 {
				t.Fatalf("step %d, %v: wrong at hint %d", number, s, h)
			}
		}
		if len(s.Hints) == 0 {
			t.Fatalf("step %d, %v: no hints", number, s)
		}
		constraints = append(constraints, atLeast(1, s.Clause...))
	}
	if n := len(p.Steps); n == 0 || len(p.Steps[n-1].Clause) > 0 {
		t.Fatal("the last step is not the empty clause")
	}
	if !slices.Equal(p.Needed, needed) {
		t.Errorf("needed axioms %v, want %v", p.Needed, needed)
	}
}

// satisfiable tries all values of a few variables.
func satisfiable(vars int, axioms []kernel.Constraint) bool {
	values := make(assignment, vars+1)
	for m := range 1 << vars {
		for v := range vars {
			values[v+1] = m>>v&1*2 - 1
		}
		if !slices.ContainsFunc(axioms, func(c kernel.Constraint) bool { return values.spare(c) < 0 }) {
			return true
		}
	}
	return false
}

// lemmas is a log of what is learnt.
type lemmas [][]int32

func (l *lemmas) Learnt(clause []cnf.Lit) {
	lemma := []int32{}
	for _, lit := range clause {
		lemma = append(lemma, int32(lit))
	}
	*l = append(*l, lemma)
}
func (l *lemmas) Explained([]cnf.Lit) {}

// learn lets a solver refute axioms, and returns what it learns.
func learn(t testing.TB, axioms []kernel.Constraint) (learnt [][]int32, refuted bool) {
	t.Helper()
	var log lemmas
	s := cdcl.New(0)
	s.LogTo(&log)
	for _, a := range axioms {
		var lits []cnf.Lit
		for _, l := range a.Lits {
			lits = append(lits, cnf.Lit(l))
		}
		if a.Degree == 1 {
			s.Add(lits...)
		} else {
			s.AddAtLeast(int(a.Degree), lits...)
		}
	}
	sat := must.Get(s.Solve(t.Context()))(t)
	return log, !sat
}

// clause is a random clause.
func clause(r *rand.Rand, vars, size int) (lits []int32) {
	for _, v := range r.Perm(vars)[:min(size, vars)] {
		lits = append(lits, int32(v+1)*int32(1-2*r.IntN(2)))
	}
	return lits
}

// random makes clauses, and constraints of more literals.
func random(r *rand.Rand, vars, n int) (axioms []kernel.Constraint) {
	for range n {
		switch r.IntN(12) {
		case 0:
			axioms = append(axioms, atLeast(1, clause(r, vars, 1+r.IntN(2))...))
		case 1, 2, 3:
			lits := clause(r, vars, 3+r.IntN(4))
			axioms = append(axioms, atLeast(r.IntN(len(lits)+1), lits...))
		default:
			axioms = append(axioms, atLeast(1, clause(r, vars, 3)...))
		}
	}
	return axioms
}

// pigeons says that each of some pigeons has a hole, though there are fewer, and each has one pigeon at most.
func pigeons(pigeons, holes int32) (vars int, axioms []kernel.Constraint) {
	for p := range pigeons {
		var some []int32
		for h := range holes {
			some = append(some, p*holes+h+1)
		}
		axioms = append(axioms, atLeast(1, some...))
	}
	for h := range holes {
		var free []int32
		for p := range pigeons {
			free = append(free, -(p*holes + h + 1))
		}
		axioms = append(axioms, atLeast(int(pigeons)-1, free...))
	}
	return int(pigeons * holes), axioms
}

func opb(vars int, axioms []kernel.Constraint) []byte {
	text := fmt.Appendf(nil, "* #variable= %d #constraint= %d\n", vars, len(axioms))
	for _, a := range axioms {
		for _, l := range a.Lits {
			text = append(text, strings.Replace(fmt.Sprintf("1 x%d ", l), "x-", "~x", 1)...)
		}
		text = fmt.Appendf(text, ">= %d ;\n", a.Degree)
	}
	return text
}
