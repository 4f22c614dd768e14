package drat

import (
	"fmt"
	"io"
)

// hinted checks an LRAT proof. The key of a clause is its number; those of the formula are
// numbered from 1.
type hinted struct {
	assignment
	stats   *Stats
	last    int32 // the largest number of a clause so far
	checked []ref // clauses whose resolvents with the present one have been checked
}

// checkLRAT reads the steps to their end. All that comes after the empty clause need only be
// readable.
func checkLRAT(f *Formula, proof *lratSteps, mem *budget, work *effort, stats *Stats) error {
	h := &hinted{assignment: assignment{database: newDatabase(mem, work)}, stats: stats}
	for i := range f.Len() {
		if err := h.insert(int32(i+1), f.Clause(i)); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	for done := false; ; {
		step, err := proof.next()
		switch {
		case err == io.EOF && done:
			return nil
		case err == io.EOF:
			return proof.Errorf("%w", errNoEmptyClause)
		case err != nil:
			return err
		case done:
			continue
		}
		if err := h.step(step); err != nil {
			return proof.At(step.line, "%w", err)
		}
		done = !step.deletes && len(step.clause) == 0
	}
}

// step takes a step of the proof.
func (h *hinted) step(step *lratStep) error {
	if h.work.stop(1 + len(step.clause) + len(step.hints)) {
		return h.work.err
	}
	if step.deletes {
		return h.delete(step.hints)
	}
	if step.number <= h.last {
		return fmt.Errorf("expected a number larger than %d for the clause, found %d", h.last, step.number)
	}
	if err := h.fit(tableSize(step.clause)); err != nil {
		return err
	}
	if err := h.check(step.clause, step.hints); err != nil {
		return err
	}
	h.undo(0)
	if len(step.clause) > 0 {
		h.stats.Lemmas++
	}
	return h.insert(step.number, step.clause)
}

// delete deletes numbered clauses.
func (h *hinted) delete(numbers []int32) error {
	for _, number := range numbers {
		c, err := h.numbered(number)
		if err != nil {
			return err
		}
		h.stats.Deletions++
		h.remove(c)
	}
	h.compact(func(_, _ ref) {})
	return nil
}

// numbered returns the clause with a number.
func (h *hinted) numbered(number int32) (ref, error) {
	c, err := h.find(uint32(number), anyClause)
	if c == none && err == nil {
		err = errNoClause(number)
	}
	return c, err
}

func anyClause(ref) bool { return true }

func errNoClause(number int32) error { return fmt.Errorf("there is no clause %d", number) }

// insert adds a clause to the database, without a check.
func (h *hinted) insert(number int32, clause []int32) error {
	if err := h.fit(tableSize(clause)); err != nil {
		return err
	}
	literals, err := h.set(clause)
	if err != nil {
		return err
	}
	h.last = number
	_, err = h.add(literals, uint32(number))
	return err
}
