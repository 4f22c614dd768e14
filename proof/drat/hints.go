package drat

import (
	"errors"
	"fmt"
	"slices"
)

// check checks that a clause is RUP, or RAT upon its first literal, by the hints: numbers of
// clauses that one after the other become unit when the clause is denied, the last of them
// false; then, for each resolvent that is not trivial, the negated number of the other
// clause and such numbers again.
func (h *hinted) check(clause, hints []int32) error {
	for _, l := range clause {
		if h.deny(literal(l)) {
			return nil
		}
	}
	own, rest := group(hints)
	conflict, err := h.follow(own)
	if conflict || err != nil {
		return err
	}
	if len(clause) == 0 {
		return errors.New("the hints for the empty clause do not make a clause false")
	}
	h.stats.RATs++
	pivot := literal(clause[0])
	h.checked = h.checked[:0]
	for len(rest) > 0 {
		number := -rest[0]
		own, rest = group(rest[1:])
		if err := h.resolvent(pivot, number, own); err != nil {
			return err
		}
	}
	return h.others(pivot)
}

// group splits hints before the first negative one.
func group(hints []int32) (own, rest []int32) {
	n := slices.IndexFunc(hints, func(h int32) bool { return h < 0 })
	if n < 0 {
		n = len(hints)
	}
	return hints[:n], hints[n:]
}

// resolvent checks the resolvent upon the pivot with a numbered clause.
func (h *hinted) resolvent(pivot lit, number int32, hints []int32) error {
	c, err := h.numbered(number)
	if err != nil {
		return err
	}
	literals := h.literals(c)
	if !slices.Contains(literals, pivot^1) {
		return fmt.Errorf("clause %d does not have the negation of the first literal", number)
	}
	base := len(h.trail)
	conflict := slices.ContainsFunc(literals, func(l lit) bool { return l != pivot^1 && h.deny(l) })
	if !conflict {
		if conflict, err = h.follow(hints); err != nil {
			return err
		}
	}
	if !conflict {
		return fmt.Errorf("the hints for clause %d do not make a clause false", number)
	}
	h.undo(base)
	if h.checked, err = room(h.mem, h.checked, 1, 4); err != nil {
		return err
	}
	h.checked = append(h.checked, c)
	return nil
}

// others checks that all other clauses with the negation of the pivot have a true literal
// besides, so that their resolvents are trivial.
func (h *hinted) others(pivot lit) error {
	slices.Sort(h.checked)
	checked := h.checked
	for c := h.next(lowest); c != none; c = h.next(h.after(c)) {
		for len(checked) > 0 && checked[0] < c {
			checked = checked[1:]
		}
		literals := h.literals(c)
		if h.work.stop(1 + len(literals)) {
			return h.work.err
		}
		if len(checked) > 0 && checked[0] == c || !slices.Contains(literals, pivot^1) {
			continue
		}
		if !slices.ContainsFunc(literals, func(l lit) bool { return l != pivot^1 && h.values[l] > 0 }) {
			return fmt.Errorf("the clause is not RUP by its hints, and those for clause %d are missing", h.arena[c+1])
		}
	}
	return nil
}

// follow makes the literals true that the hints say, and reports whether it comes to a clause
// that is false.
func (h *hinted) follow(hints []int32) (conflict bool, err error) {
	for _, number := range hints {
		c, err := h.numbered(number)
		if err != nil {
			return false, err
		}
		if conflict, err := h.unit(c); conflict || err != nil {
			return conflict, err
		}
	}
	return false, nil
}

// unit makes the only literal of a clause that is not false true. If there is none, it
// reports a conflict.
func (h *hinted) unit(c ref) (conflict bool, err error) {
	literals := h.literals(c)
	if h.work.stop(1 + len(literals)) {
		return false, h.work.err
	}
	open := lit(0)
	for _, l := range literals {
		if h.values[l] < 0 {
			continue
		}
		if open != 0 {
			return false, fmt.Errorf("clause %d, a hint, has more than one literal that is not false", h.arena[c+1])
		}
		open = l
	}
	return open == 0 || h.deny(open^1), nil
}

// deny makes a literal false. If it is true, it reports a conflict.
func (h *hinted) deny(l lit) (conflict bool) {
	if h.values[l] == 0 {
		h.assign(l ^ 1)
	}
	return h.values[l] > 0
}
