package kernel

import "strconv"

// A proof is a list of clauses, each of which follows from constraints before it by unit propagation (RUP); the last one is empty. A step
// names its clause, and then those constraints:
//
//	rup 1 x1 1 ~x2 >= 1 : 3 17 9 ;
//
// Let all literals of the clause be false. Then each named constraint, in this order, forces at least one open literal to be true, as too
// many of its literals are false; the last one is violated. Steps are numbered after the constraints. VeriPB 3.0 verifies the same text.

// checker checks a proof, step by step.
type checker struct {
	*text
	*world // in this step
	f      *Formula
	steps  store
	clause []Lit // of this step
	trail  []Lit // the literals that are true in this step
}

// checkProof checks that a proof refutes the constraints of a formula, and returns how many steps it has.
func checkProof(f *Formula, t *text, m *Meter) (steps int) {
	c := &checker{text: t, f: f, world: newWorld(f.Vars, m)}
	t.expect("pseudo-Boolean proof version 3.0\nf " + strconv.Itoa(f.Len()) + " ;\n")
	for t.skips("rup") {
		c.step()
	}
	if steps = len(c.steps.starts); steps == 0 || len(c.clause) > 0 {
		t.failf(t.at, "a step rup, and the empty clause in the last one")
	}
	t.expect("output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n")
	if !t.ended() {
		t.failf(t.at, "nothing more")
	}
	return steps
}

// step checks a step, and adds its clause.
func (c *checker) step() {
	c.clause = c.clause[:0]
	for c.skips(" 1 ") {
		sign, at := Lit(1), c.at
		if c.skips("~") {
			sign = -1
		}
		c.expect("x")
		l := sign * Lit(c.number(1, c.f.Vars))
		if must(c.m.Work(1)); c.of(l) != 0 {
			c.failf(at, "a variable that is not in the clause yet")
		}
		c.clause = append(room(c.m, c.clause, 1), l)
		c.assume(-l)
	}
	c.expect(" >= 1 :")
	for violated := false; !violated; {
		c.expect(" ")
		at, before := c.at, len(c.trail)
		violated = c.propagate(c.number(1, c.f.Len()+len(c.steps.starts)))
		if !violated && len(c.trail) == before {
			c.failf(at, "a constraint that makes something true that was open")
		}
	}
	c.expect(" ;\n")
	c.steps.add(c.m, 1, c.clause)
	for _, l := range c.trail {
		c.set(l, 0)
	}
	c.trail = c.trail[:0]
}

// propagate makes the literals true that a constraint forces, and reports whether the constraint is violated.
func (c *checker) propagate(id int) (violated bool) {
	var named Constraint
	if n := id - c.f.Len(); n > 0 {
		named = c.steps.get(n - 1)
	} else {
		named = c.f.At(id)
	}
	must(c.m.Work(len(named.Lits) + 1))
	spare := -named.Degree // how many more literals may become false
	for _, l := range named.Lits {
		if c.of(l) >= 0 {
			spare++
		}
	}
	for _, l := range named.Lits {
		if spare == 0 && c.of(l) == 0 {
			c.assume(l)
		}
	}
	return spare < 0
}

// assume makes a literal true.
func (c *checker) assume(l Lit) {
	c.trail = append(room(c.m, c.trail, 1), l)
	c.set(l, 1)
}
