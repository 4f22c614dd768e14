package drat

import "slices"

// checker checks a DRAT proof from its start to its end.
type checker struct {
	propagator
	stats Stats
}

// load fills the database with the formula.
func (c *checker) load(f *Formula) {
	for i := range f.Len() {
		c.fit(f.Clause(i))
		c.attach(c.add(c.set(f.Clause(i))))
	}
	c.settle()
}

// settle propagates what the database says without any assumption.
func (c *checker) settle() { c.refuted = c.propagate() || c.refuted }

// refutation reads the steps to their end. All that comes after the empty clause need only
// be readable.
func (c *checker) refutation(next steps) {
	for done := false; ; {
		s, more := next()
		switch {
		case !more && !done:
			panic(c.failed("the proof ends without the empty clause"))
		case !more:
			return
		case !done:
			c.step(s)
			done = !s.deletes && len(s.clause) == 0
		}
	}
}

// step takes a step of the proof. Once the database is refuted every clause follows.
func (c *checker) step(s step) {
	c.work(1 + len(s.clause))
	switch {
	case s.deletes:
		c.stats.Deletions++
		c.delete(s.clause)
	case len(s.clause) > 0:
		if c.stats.Lemmas++; !c.refuted {
			c.lemma(s.clause)
		}
	case !c.refuted:
		c.refuse(s.clause)
	}
}

// refuse gives up because of a clause.
func (c *checker) refuse(clause []int32) {
	panic(c.failed("%s does not follow by unit propagation", clauseText(clause)))
}

// lemma adds a clause that is RUP or RAT.
func (c *checker) lemma(clause []int32) {
	c.fit(clause)
	literals, settled := c.set(clause), len(c.trail)
	if !c.deny(literals, 0) {
		c.stats.RATs++
		c.resolvents(clause, literals[0])
	}
	c.undo(settled)
	c.attach(c.add(literals))
	c.settle()
}

// resolvents checks that each resolvent of a clause upon the pivot is RUP. The clause itself
// has been denied.
func (c *checker) resolvents(clause []int32, pivot lit) {
	denied := len(c.trail)
	for r := c.next(lowest); r != none; r = c.next(c.after(r)) {
		literals := c.literals(r)
		c.work(1 + len(literals))
		if slices.Contains(literals, pivot^1) {
			if !c.deny(literals, pivot^1) {
				c.refuse(clause)
			}
			c.undo(denied)
		}
	}
}

// delete deletes one copy of a clause that is not a reason, if there is one.
func (c *checker) delete(clause []int32) {
	unknown := func(l int32) bool { return int(literal(l)) >= len(c.values) }
	old := none
	if !slices.ContainsFunc(clause, unknown) {
		old = c.find(c.set(clause), c.isReason)
	}
	if old == none {
		c.stats.Ignored++
		return
	}
	c.detach(old)
	c.remove(old)
	if c.compact(c.moved) {
		c.rewatch()
	}
}
