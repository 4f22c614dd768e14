package drat

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// checker checks a DRAT proof from its start to its end. The key of a clause is a hash of
// the set of its literals.
type checker struct {
	propagator
	stats *Stats
}

var errNoEmptyClause = errors.New("the proof ends without the empty clause")

// checkDRAT reads the steps to their end. All that comes after the empty clause need only be
// readable.
func checkDRAT(f *Formula, proof steps, mem *budget, work *effort, stats *Stats) error {
	c := &checker{propagator{assignment: assignment{database: newDatabase(mem, work)}}, stats}
	if err := c.load(f); err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	for done := false; ; {
		deletes, clause, err := proof.next()
		switch {
		case err == io.EOF && done:
			return nil
		case err == io.EOF:
			return proof.wrap(errNoEmptyClause)
		case err != nil:
			return err
		case done:
			continue
		}
		if err := c.step(deletes, clause); err != nil {
			return proof.wrap(err)
		}
		done = !deletes && len(clause) == 0
	}
}

// load fills the database with the formula.
func (c *checker) load(f *Formula) error {
	for i := range f.Len() {
		if err := c.fit(f.Clause(i)); err != nil {
			return err
		}
		literals, err := c.set(f.Clause(i))
		if err != nil {
			return err
		}
		if err := c.insert(literals); err != nil {
			return err
		}
	}
	return c.settle()
}

// insert adds a set of literals to the database, without a check.
func (c *checker) insert(literals []lit) error {
	added, err := c.add(literals, key(literals))
	if err != nil {
		return err
	}
	return c.attach(added)
}

// settle propagates what the database says without any assumption.
func (c *checker) settle() error {
	conflict, err := c.propagate()
	c.refuted = c.refuted || conflict
	return err
}

// step takes a step of the proof. Once the database is refuted every clause follows.
func (c *checker) step(deletes bool, clause []int32) error {
	switch {
	case c.work.stop(1 + len(clause)):
		return c.work.err
	case deletes:
		c.stats.Deletions++
		return c.delete(clause)
	case len(clause) == 0 && !c.refuted:
		return doesNotFollow(clause)
	case len(clause) == 0:
		return nil
	}
	c.stats.Lemmas++
	if c.refuted {
		return nil
	}
	return c.lemma(clause)
}

func doesNotFollow(clause []int32) error {
	return fmt.Errorf("%s does not follow by unit propagation", clauseText(clause))
}

// lemma adds a clause that is RUP or RAT.
func (c *checker) lemma(clause []int32) error {
	if err := c.fit(clause); err != nil {
		return err
	}
	literals, err := c.set(clause)
	if err != nil {
		return err
	}
	settled := len(c.trail)
	conflict, err := c.deny(literals, 0)
	if err != nil {
		return err
	}
	if !conflict {
		c.stats.RATs++
		if err := c.resolvents(clause, literals[0]); err != nil {
			return err
		}
	}
	c.undo(settled)
	if err := c.insert(literals); err != nil {
		return err
	}
	return c.settle()
}

// resolvents checks that each resolvent of a clause upon the pivot is RUP. The clause itself
// has been denied.
func (c *checker) resolvents(clause []int32, pivot lit) error {
	denied := len(c.trail)
	for r := c.next(lowest); r != none; r = c.next(c.after(r)) {
		literals := c.literals(r)
		if c.work.stop(1 + len(literals)) {
			return c.work.err
		}
		if !slices.Contains(literals, pivot^1) {
			continue
		}
		conflict, err := c.deny(literals, pivot^1)
		if err != nil {
			return err
		}
		if !conflict {
			return doesNotFollow(clause)
		}
		c.undo(denied)
	}
	return nil
}

// delete deletes one copy of a clause, unless none exists that may be deleted.
func (c *checker) delete(clause []int32) error {
	old, err := c.copyOf(clause)
	if err != nil {
		return err
	}
	if old == none {
		c.stats.Ignored++
		return nil
	}
	c.detach(old)
	c.remove(old)
	if c.compact(c.moved) {
		return c.rewatch()
	}
	return nil
}

// copyOf returns a clause with the same set of literals that is not a reason, or none.
func (c *checker) copyOf(clause []int32) (ref, error) {
	for _, l := range clause {
		if int(literal(l)) >= len(c.values) {
			return none, nil
		}
	}
	literals, err := c.set(clause)
	if err != nil {
		return none, err
	}
	for _, l := range literals {
		c.seen[l] = true
	}
	found, err := c.find(key(literals), func(r ref) bool {
		return len(c.literals(r)) == len(literals) && !c.isReason(r) &&
			!slices.ContainsFunc(c.literals(r), func(l lit) bool { return !c.seen[l] })
	})
	for _, l := range literals {
		c.seen[l] = false
	}
	return found, err
}

// key is a hash that does not depend on the order of the literals.
func key(literals []lit) uint32 {
	sum := uint64(0)
	for _, l := range literals {
		l := uint64(l) * golden
		sum += l ^ l>>29
	}
	return uint32(sum ^ sum>>32)
}
